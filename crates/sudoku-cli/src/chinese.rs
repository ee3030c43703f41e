//! The help of the commands for lessons, in Chinese: `trace`, `play` and `grade`.
//!
//! clap knows its own headings in English only, so the help has a layout of its own here. Which options there are, their
//! names and their defaults come from the same definitions as the English help.

use clap::{Arg, Command, CommandFactory};
use std::ffi::OsString;
use sudoku_trace::wrap;

/// A command, what it does, and what stands below its options.
struct Page {
    command: &'static str,
    about: &'static str,
    after: &'static str,
}

const PAGES: [Page; 3] = [
    Page {
        command: "trace",
        about: "逐步记录一次搜索，写成句子、JSON 行、带播放器的 HTML 文件或图片",
        after: "示例：
  sudoku trace leetcode-37 -n 40 --lang zh        每步一句话
  sudoku trace leetcode-37 --lang zh --take-backs 20
  sudoku trace leetcode-37 --to html -o scan.html 一个带播放器的文件
  sudoku trace leetcode-37 --strategy row-scan,sets --to html -o both.html
  sudoku trace leetcode-37 --to svg --step 12 -o 12.svg
  sudoku trace leetcode-37 --cell r1c3 --to svg -o r1c3.svg  一格的全部变化
  sudoku trace leetcode-37 --step 0-9,last --to slides -o slides.html
  sudoku trace 1..2.21....3..4. --to tree         搜索树
  sudoku trace --problem queens=6 --to html -o queens.html
  sudoku trace leetcode-37 --strategy all --to counts

输入中的每道题都会记录。找到第一个解就停止，除非另用 --limit 指定。最多保留一百万步，有省略时会说明。除了 `sudoku strategies` 列出的策略，还有故意写错的 forgotten-undo。JSON 行的格式见 docs/trace-format.md。

退出状态：
  0    已解出，或按 -n、--around、--take-backs 的要求截断
  1    无解，或没有到达结尾就被截断
  2    输入无法读取，或没有要求的那一步
  130  被中断（Ctrl-C）",
    },
    Page {
        command: "play",
        about: "在终端里观看一个策略的搜索过程",
        after: "空格键播放或暂停，方向键单步前进或后退，? 列出所有按键，z 开始小测，l 切换中英文。9x9 的盘面需要 80x24 的终端窗口。`sudoku trace INPUT --to html` 生成带有同一个播放器的网页。",
    },
    Page {
        command: "grade",
        about: "给练习评分，或给 Python、C++、Java、JavaScript 写的答案评分",
        after: "示例：
  sudoku grade --lang zh                全部练习：做了哪些，得多少分
  sudoku grade fewest --lang zh         一道练习
  sudoku grade answer.py --lang zh      力扣 37 题的一份答案
  sudoku grade Sets.java --strategy sets  同时与一个策略比较填数次数

练习在 crates/sudoku-exercises 里；`cargo run -- grade NAME` 编译你写的代码并评分。文件可以是 Python、C++、Java 或 JavaScript：力扣 37 题要求的函数，或遵守 docs/competitors.md 所述协议的程序。超时的检查会被终止。详见 docs/zh/exercises.md。

退出状态：
  0    评分的各项都是满分
  1    有的没有得满分，或指定的练习还没有做
  2    文件无法读取，或没有安装那种语言",
    },
];

/// The arguments: command (`*` for all three), name, Chinese help.
const ARGUMENTS: &[(&str, &str, &str)] = &[
    (
        "trace",
        "inputs",
        "题目：文件；- 表示标准输入；直接写出的盘面；或题目、题集的名字。FILE:LINE 表示从那一行开始的题目，SET:N 表示题集的第 N 道题",
    ),
    (
        "play",
        "input",
        "题目：文件（FILE:LINE 选一道题）；- 表示标准输入；直接写出的盘面；或题目、题集的名字（SET:N 选一道题）[默认：-；标准输入是终端时为 leetcode-37]",
    ),
    (
        "*",
        "from",
        "当内容本身不能确定格式时，怎样读取输入：一种格式，名字同 --to；数字用 one-based、zero-based 或 letters；也可以两者合用，如 grid,letters",
    ),
    ("trace", "strategy", "策略；多个之间用逗号分隔，all 表示全部"),
    ("trace", "lang", "句子用的语言"),
    ("trace", "to", "输出的形式"),
    (
        "trace",
        "output",
        "写入这个文件。如果是文件夹（已经存在，或名字以 / 结尾），每条记录写一个文件；--to svg 时每步写一个文件",
    ),
    ("trace", "count", "只保留前 N 步"),
    ("trace", "around", "只保留第 K 步前后的步"),
    ("trace", "radius", "与 --around 合用：前后各保留多少步 [默认：20]"),
    ("trace", "take_backs", "只保留撤销和解，到第 N 次撤销为止"),
    ("trace", "limit", "找到这么多个解就停止；all 表示搜索到底"),
    ("trace", "budget", "填数这么多次就停止 [默认：不限]"),
    (
        "trace",
        "step",
        "与 --to svg、slides、tree、tree-svg 合用：画哪几步，可以写编号、范围和 last，如 0,5-9,last [默认：last；slides 为前十步和最后一步]",
    ),
    ("trace", "cell", "与 --to text、svg、slides 合用：只看改变这一格的各步，格名如 r1c3"),
    ("trace", "nodes", "与 --to tree、tree-svg 合用：大约画多少个节点，其余折叠 [默认：60]"),
    (
        "trace",
        "problem",
        "用别的问题代替数独（queens=N、permutations=N、subsets=N、combinations=N,K、word-search=WORD,ROW,ROW,...），与 --to text 或 html 合用",
    ),
    ("trace", "across", "与 --to svg 合用：一行排几幅图 [默认：3]"),
    ("play", "strategy", "开始时的策略；写两个、中间用逗号分隔，就并排对照"),
    ("play", "lang", "开始时的语言"),
    ("play", "step", "从第几步开始"),
    ("grade", "names", "练习的名字，或文件。不写表示全部练习"),
    ("grade", "lang", "成绩报告用的语言"),
    ("grade", "strategy", "只用于文件：同时检查填数次数是否与这个策略相同"),
    ("*", "color", "什么时候使用颜色"),
    ("*", "quiet", "只输出结果和错误，不输出说明和进度"),
    ("*", "help", "显示帮助"),
];

/// The values that an option can have: argument, value, Chinese help.
const VALUES: &[(&str, &str, &str)] = &[
    ("lang", "en", "英文"),
    ("lang", "zh", "中文"),
    ("to", "text", "句子"),
    ("to", "json", "JSON 行"),
    ("to", "html", "一个带播放器的 HTML 文件"),
    ("to", "svg", "图片"),
    ("to", "slides", "幻灯片，一个可以打印成 PDF 的 HTML 文件"),
    ("to", "tree", "文字形式的搜索树"),
    ("to", "tree-svg", "搜索树的图片"),
    ("to", "counts", "计数表"),
    ("color", "auto", "在终端上使用，除非设置了 NO_COLOR"),
    ("color", "always", "写入文件和管道时也使用"),
    ("color", "never", "从不使用"),
];

/// The columns of a text beside the indentation of clap, and of one without it.
const NARROW: usize = 68;
const WIDE: usize = 78;

/// The Chinese help that these words ask for: that of a command that has one, if `--lang zh` is among the words, or the
/// system speaks Chinese and no other language is asked for.
pub(crate) fn help(words: &[OsString]) -> Option<clap::builder::StyledStr> {
    if !is_asked(words, |name| std::env::var(name).ok()) {
        return None;
    }
    let mut program = crate::Arguments::command();
    program.build();
    let name =
        words.iter().skip(1).find(|word| *word != "help" && program.find_subcommand(word).is_some())?;
    let page = PAGES.iter().find(|page| *name == page.command)?;
    Some(translated(program.find_subcommand(name)?, page).render_long_help())
}

/// Whether Chinese is asked for. `--lang` decides; without it the language of the system does, which is in the first of
/// three variables that is set.
fn is_asked(words: &[OsString], variable: impl Fn(&str) -> Option<String>) -> bool {
    let mut asked = None;
    for (place, word) in words.iter().enumerate() {
        let word = word.to_string_lossy();
        if word == "--lang" {
            asked = words.get(place + 1).map(|value| value == "zh");
        } else if let Some(value) = word.strip_prefix("--lang=") {
            asked = Some(value == "zh");
        }
    }
    asked.unwrap_or_else(|| {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable);
        set.into_iter().find(|value| !value.is_empty()).is_some_and(|value| value.starts_with("zh"))
    })
}

fn translated(command: &Command, page: &Page) -> Command {
    let usage = match command.get_positionals().next() {
        Some(first) => {
            let names: Vec<&str> =
                first.get_value_names().unwrap_or_default().iter().map(|name| name.as_str()).collect();
            let dots =
                if first.get_num_args().is_some_and(|range| range.max_values() > 1) { "..." } else { "" };
            format!("sudoku {} [选项] [{}]{dots}", page.command, names.join(" "))
        }
        None => format!("sudoku {} [选项]", page.command),
    };
    let after: Vec<String> = page.after.lines().map(|line| lines(line, WIDE)).collect();
    command
        .clone()
        .about(page.about)
        .override_usage(usage)
        .next_line_help(true)
        .help_template("{about}\n\n用法：{usage}\n\n参数：\n{positionals}\n\n选项：\n{options}{after-help}")
        .after_help(after.join("\n"))
        .mut_args(|argument| {
            let Some(text) = text_of(page.command, argument.get_id().as_str()) else { return argument };
            let text = with_values(&argument, text);
            argument.help(text.clone()).long_help(text).hide_possible_values(true).hide_default_value(true)
        })
}

fn text_of(command: &str, argument: &str) -> Option<&'static str> {
    let is_meant = |entry: &&(&str, &str, &str)| matches!(entry.0, "*") || entry.0 == command;
    ARGUMENTS.iter().filter(is_meant).find(|entry| entry.1 == argument).map(|entry| entry.2)
}

/// The help of an argument with its values and its default, which clap would add in English.
fn with_values(argument: &Arg, text: &str) -> String {
    let mut text = lines(text, NARROW);
    if !argument.is_hide_possible_values_set() {
        let id = argument.get_id().as_str();
        for value in VALUES.iter().filter(|value| value.0 == id) {
            text.push_str(&format!("\n- {}：{}", value.1, value.2));
        }
    }
    let takes_value = argument.get_action().takes_values();
    let defaults: Vec<String> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if takes_value && !defaults.is_empty() && !argument.is_hide_default_value_set() {
        text.push_str(&format!("\n[默认：{}]", defaults.join(",")));
    }
    text
}

/// Broken where Chinese may be broken; clap breaks at blanks only.
fn lines(text: &str, width: usize) -> String {
    if text.starts_with("  ") { text.to_string() } else { wrap(text, width).join("\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program() -> Command {
        let mut program = crate::Arguments::command();
        program.build();
        program
    }

    #[test]
    fn every_option_and_value_has_both_texts() {
        let program = program();
        for page in &PAGES {
            let command = program.find_subcommand(page.command).expect("a command");
            assert!(command.get_about().is_some() && command.get_after_help().is_some(), "{}", page.command);
            for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                let id = argument.get_id().as_str();
                assert!(argument.get_help().is_some(), "{} {id}: no English text", page.command);
                assert!(text_of(page.command, id).is_some(), "{} {id}: no Chinese text", page.command);
                if argument.is_hide_possible_values_set() || !argument.get_action().takes_values() {
                    continue;
                }
                for value in argument.get_possible_values().iter().filter(|value| !value.is_hide_set()) {
                    let is_there = VALUES.iter().any(|known| known.0 == id && known.1 == value.get_name());
                    assert!(is_there, "{} {id} {}: no Chinese text", page.command, value.get_name());
                }
            }
        }
        for (command, id, _) in ARGUMENTS {
            let mut pages = PAGES.iter().filter(|page| *command == "*" || *command == page.command);
            let is_there = pages.any(|page| {
                let command = program.find_subcommand(page.command).expect("a command");
                command.get_arguments().any(|argument| argument.get_id() == id)
            });
            assert!(is_there, "{command} {id}: there is no such argument");
        }
    }

    #[test]
    fn the_pages_are_chinese_and_fit_into_80_columns() {
        let program = program();
        for page in &PAGES {
            let command = program.find_subcommand(page.command).expect("a command");
            let text = translated(command, page).render_long_help().to_string();
            for english in
                ["Usage", "Options", "Arguments", "Possible values", "[default", "Print help", "Examples"]
            {
                assert!(!text.contains(english), "{}: {english}\n{text}", page.command);
            }
            for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
                let Some(long) = argument.get_long() else { continue };
                assert!(text.contains(&format!("--{long}")), "{}: --{long}", page.command);
            }
            let is_wide =
                |c: char| ('\u{3000}'..'\u{a000}').contains(&c) || ('\u{ff00}'..'\u{ff61}').contains(&c);
            for line in text.lines() {
                let columns: usize = line.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum();
                assert!(columns <= 80 || line.starts_with("  sudoku "), "{columns} columns: {line}");
                let characters: Vec<char> = line.chars().collect();
                for pair in characters.windows(2) {
                    assert!(
                        !(is_wide(pair[0]) && ",;:!()".contains(pair[1])),
                        "half-width punctuation: {line}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_option_decides_before_the_system() {
        let asked = |line: &str, variables: &[(&str, &str)]| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            is_asked(&words, |name| {
                variables.iter().find(|variable| variable.0 == name).map(|variable| variable.1.to_string())
            })
        };
        assert!(asked("sudoku trace --help --lang zh", &[]));
        assert!(asked("sudoku trace --lang=zh -h", &[("LANG", "en_US.UTF-8")]));
        assert!(asked("sudoku play --help", &[("LANG", "zh_CN.UTF-8")]));
        assert!(asked("sudoku play --help", &[("LC_ALL", ""), ("LANG", "zh_TW.UTF-8")]));
        assert!(!asked("sudoku play --help", &[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")]));
        assert!(!asked("sudoku play --help --lang en", &[("LANG", "zh_CN.UTF-8")]));
        assert!(!asked("sudoku play --help", &[]));
    }
}
