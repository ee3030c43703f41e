//! Answers in Python, C++, Java and JavaScript: an answer to LeetCode 37, or a program of the competitor protocol.
//!
//! An answer is a function that fills the board in place, as LeetCode asks for it. A driver for its language
//! (`languages/*/driver.*`) calls it and prints what it left on the board. Before that, a call that counts is written
//! beside each comment `choose`, so that placements are counted without a change of the answer.

use crate::grading::NO_SOLUTION;
use crate::grading::process::{self, Ended, Line, Run};
use crate::grading::{Judged, Law, Message, Report, Verdict};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, io};
use sudoku_core::{Grid, Text};

/// The longest time that a board may take.
pub const LIMIT: Duration = Duration::from_secs(10);

/// The longest time that a compiler may take.
const COMPILING: Duration = Duration::from_secs(60);

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Python 3.
    Python,
    /// C++17.
    Cpp,
    /// Java 11 or later.
    Java,
    /// JavaScript, for Node.
    JavaScript,
}

impl Language {
    /// All four.
    pub const ALL: [Language; 4] = [Language::Python, Language::Cpp, Language::Java, Language::JavaScript];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Language::Python => "Python",
            Language::Cpp => "C++",
            Language::Java => "Java",
            Language::JavaScript => "JavaScript",
        }
    }

    /// The folder under `languages`, and the ending of its files.
    pub const fn folder(self) -> (&'static str, &'static str) {
        match self {
            Language::Python => ("python", "py"),
            Language::Cpp => ("cpp", "cpp"),
            Language::Java => ("java", "java"),
            Language::JavaScript => ("javascript", "js"),
        }
    }

    /// The language of a file, by its ending.
    pub fn of(path: &Path) -> Option<Language> {
        match path.extension()?.to_str()? {
            "py" => Some(Language::Python),
            "cpp" | "cc" | "cxx" => Some(Language::Cpp),
            "java" => Some(Language::Java),
            "js" | "mjs" | "cjs" => Some(Language::JavaScript),
            _ => None,
        }
    }

    /// The commands that can run or compile it, the usual one first.
    const fn tools(self) -> &'static [&'static str] {
        match self {
            Language::Python => &["python3", "python", "py"],
            Language::Cpp => &["g++", "clang++", "c++"],
            Language::Java => &["javac"],
            Language::JavaScript => &["node", "nodejs"],
        }
    }

    /// The command on this machine.
    ///
    /// # Errors
    /// [`Trouble::NoTool`] if there is none.
    pub fn tool(self) -> Result<&'static str, Trouble> {
        let works = |tool: &&str| {
            let mut command = Command::new(tool);
            command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            command.status().is_ok_and(|status| status.success())
        };
        self.tools().iter().copied().find(works).ok_or(Trouble::NoTool(self))
    }
}

/// Why a file was not graded.
#[derive(Debug)]
pub enum Trouble {
    /// The file cannot be read, or a copy of it not written.
    File(io::Error),
    /// The ending of the file is of no language that we know.
    UnknownLanguage,
    /// The language's compiler or interpreter is not installed.
    NoTool(Language),
    /// It does not compile: what the compiler says.
    DoesNotCompile(String),
}

impl Trouble {
    /// What is wrong with this file.
    pub fn message(&self, file: &str) -> Message {
        match self {
            Trouble::File(error) => {
                Message::new(format!("{file}: cannot be read: {error}"), format!("{file}：无法读取：{error}"))
            }
            Trouble::UnknownLanguage => Message::new(
                format!("{file}: expected a file whose name ends with .py, .cpp, .java or .js"),
                format!("{file}：文件名应当以 .py、.cpp、.java 或 .js 结尾"),
            ),
            Trouble::NoTool(language) => {
                let (name, tools) = (language.name(), language.tools().join(", "));
                Message::new(
                    format!("{file}: {name} is not installed: found none of {tools}"),
                    format!("{file}：没有安装 {name}：找不到 {tools}"),
                )
            }
            Trouble::DoesNotCompile(why) => Message::new(
                format!("{file}: it does not compile:\n{why}"),
                format!("{file}：编译不通过：\n{why}"),
            ),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::File(error)
    }
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An answer to LeetCode 37.
    Answer,
    /// A program that speaks the competitor protocol.
    Competitor,
}

/// A file that is ready to run.
#[derive(Debug)]
pub struct Program {
    language: Language,
    kind: Kind,
    /// Holds the copy that runs; removed at the end.
    folder: tempfile::TempDir,
    command: Vec<String>,
    /// Whether placements are counted: the file has a comment `choose`.
    counts: bool,
}

/// What an answer did with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Left {
    /// The board as it left it, and the placements that were counted.
    Board(String, u64),
    /// A cell that holds no character: row and column from 1, and its value.
    Bad(usize, usize, String),
}

impl Program {
    /// Reads a file, and compiles it if its language is compiled.
    ///
    /// # Errors
    /// If it cannot be read or compiled, or its language is unknown or not installed.
    pub fn load(path: &Path) -> Result<Program, Trouble> {
        let language = Language::of(path).ok_or(Trouble::UnknownLanguage)?;
        let source = String::from_utf8_lossy(&fs::read(path)?).into_owned();
        let source = source.strip_prefix('\u{feff}').unwrap_or(&source);
        let kind = if source.contains("solveSudoku") { Kind::Answer } else { Kind::Competitor };
        let tool = language.tool()?;
        let folder = tempfile::Builder::new().prefix("sudoku-grade-").tempdir()?;
        let write = |name: &str, text: &str| -> io::Result<String> {
            let path = folder.path().join(name);
            fs::write(&path, text)?;
            Ok(path.display().to_string())
        };
        let (counted, counts) = with_counter(source, language);
        let source = if kind == Kind::Answer { counted } else { source.to_owned() };
        let file_name = path.file_name().map_or("answer".into(), |name| name.to_string_lossy().into_owned());
        let command = match (language, kind) {
            (Language::Python, Kind::Competitor) => vec![tool.into(), write(&file_name, &source)?],
            (Language::JavaScript, Kind::Competitor) => vec![tool.into(), write(&file_name, &source)?],
            (Language::Python, Kind::Answer) => {
                let driver = write("driver.py", include_str!("../../../languages/python/driver.py"))?;
                vec![tool.into(), driver, write(&answer_name(&file_name), &source)?, "--once".into()]
            }
            (Language::JavaScript, Kind::Answer) => {
                let driver = write("driver.js", include_str!("../../../languages/javascript/driver.js"))?;
                vec![tool.into(), driver, write(&answer_name(&file_name), &source)?, "--once".into()]
            }
            (Language::Cpp, kind) => {
                let program = folder.path().join("answer.exe").display().to_string();
                let mut compiler = Command::new(tool);
                compiler.current_dir(folder.path()).args(["-O2", "-std=c++17", "-o", &program]);
                let file = write(&answer_name(&file_name), &source)?;
                if kind == Kind::Answer {
                    write("prelude.hpp", include_str!("../../../languages/cpp/prelude.hpp"))?;
                    let driver = write("driver.cpp", include_str!("../../../languages/cpp/driver.cpp"))?;
                    compiler.args(["-include", "prelude.hpp", "-include", &file, &driver]);
                } else {
                    compiler.arg(file);
                }
                compile(&mut compiler)?;
                let mut command = vec![program];
                command.extend((kind == Kind::Answer).then(|| "--once".into()));
                command
            }
            (Language::Java, kind) => {
                let classes = folder.path().join("classes").display().to_string();
                let mut compiler = Command::new(tool);
                compiler.current_dir(folder.path()).args(["-encoding", "UTF-8", "-d", &classes]);
                let main = match kind {
                    Kind::Answer => {
                        // LeetCode imports these before the answer. On one line, so that line numbers stay.
                        let source = format!("import java.util.*; import java.util.stream.*; {source}");
                        compiler.arg(write("Solution.java", &source)?);
                        compiler
                            .arg(write("Driver.java", include_str!("../../../languages/java/Driver.java"))?);
                        "Driver".into()
                    }
                    Kind::Competitor => {
                        compiler.arg(write(&file_name, &source)?);
                        path.file_stem().map_or("Main".into(), |stem| stem.to_string_lossy().into_owned())
                    }
                };
                compile(&mut compiler)?;
                let mut command = vec!["java".into(), "-cp".into(), classes, main];
                command.extend((kind == Kind::Answer).then(|| "--once".into()));
                command
            }
        };
        Ok(Program { language, kind, folder, command, counts: counts && kind == Kind::Answer })
    }

    /// What the file holds.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Its language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether its placements are counted.
    pub fn counts(&self) -> bool {
        self.counts
    }

    /// Runs it on these boards, one a line. `each` gets every line that it prints.
    fn run(&self, boards: &[&str], each: &mut dyn FnMut(&str) -> Line) -> io::Result<Run> {
        let input: String = boards.iter().flat_map(|board| [*board, "\n"]).collect();
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).current_dir(self.folder.path());
        process::run(&mut command, input.as_bytes(), LIMIT, each)
    }

    /// What an answer leaves of each of these boards, all in one run; and how the run ended.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn leaves(&self, boards: &[&str]) -> io::Result<(Vec<Left>, Run)> {
        let mut left = Vec::new();
        let run = self.run(boards, &mut |line| {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields[..] {
                ["board", board, placements] => {
                    left.push(Left::Board(board.into(), placements.parse().unwrap_or(0)));
                }
                ["bad", row, column, value] => {
                    left.push(Left::Bad(row.parse().unwrap_or(0), column.parse().unwrap_or(0), value.into()));
                }
                _ => return Line::Ignored,
            }
            Line::Counted
        })?;
        Ok((left, run))
    }

    /// The lines that a competitor prints for these boards; and how the run ended.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn says(&self, boards: &[&str]) -> io::Result<(Vec<String>, Run)> {
        let mut lines = Vec::new();
        let run = self.run(boards, &mut |line| {
            lines.push(line.to_owned());
            Line::Counted
        })?;
        Ok((lines, run))
    }
}

/// A name for the copy that cannot be the driver's.
fn answer_name(file_name: &str) -> String {
    format!("answer-{file_name}")
}

/// The source with a call that counts beside each comment `choose`, on the same line; and whether there was one.
fn with_counter(source: &str, language: Language) -> (String, bool) {
    let (comment, call) = match language {
        Language::Python => ("# ", "count_placement()"),
        Language::Cpp => ("// ", "count_placement();"),
        Language::Java => ("// ", "Driver.countPlacement();"),
        Language::JavaScript => ("// ", "countPlacement();"),
    };
    let mut counts = false;
    let mut text = String::new();
    for line in source.split_inclusive('\n') {
        let code = line.trim_start();
        let word = code.strip_prefix(comment).and_then(|word| word.split(':').next()).map(str::trim);
        if word == Some("choose") {
            counts = true;
            text.push_str(&line[..line.len() - code.len()]);
            text.push_str(call);
            text.push_str("  ");
            text.push_str(code);
        } else {
            text.push_str(line);
        }
    }
    (text, counts)
}

/// Runs a compiler.
fn compile(compiler: &mut Command) -> Result<(), Trouble> {
    let mut said = String::new();
    let run = process::run(compiler, b"", COMPILING, &mut |line| {
        said.push_str(line);
        said.push('\n');
        Line::Ignored
    })?;
    if run.ended.is_success() {
        return Ok(());
    }
    let lines: Vec<&str> = run.complaint.lines().chain(said.lines()).collect();
    let first = lines.iter().position(|line| line.contains("error")).unwrap_or(0);
    Err(Trouble::DoesNotCompile(
        lines[first..].iter().take(4).map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n"),
    ))
}

/// The boards that take no reading-order search long.
const EASY: [&str; 5] = ["leetcode-37", "norvig-1", "rows-of-dots", "medium-1", "medium-2"];
const HARD: [&str; 1] = ["inkala-2012"];
/// LeetCode 37 without the first two givens: more than one solution.
const SEVERAL: &str = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A strategy to compare with: its name, and its placements on LeetCode 37.
#[derive(Clone, Copy, Debug)]
pub struct Like<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its placements until the first solution.
    pub placements: u64,
}

/// Grades a file. `like` adds a law: as many placements as this strategy.
///
/// # Errors
/// If the file cannot be read, or its language is unknown or not installed. A program that does not compile gets a report.
pub fn grade(path: &Path, name: &str, like: Option<Like<'_>>) -> Result<Report, Trouble> {
    let program = match Program::load(path) {
        Ok(program) => program,
        Err(Trouble::DoesNotCompile(why)) => return Ok(not_compiled(name, &why)),
        Err(trouble) => return Err(trouble),
    };
    let boards = |names: &[&str]| -> Vec<String> {
        names
            .iter()
            .filter_map(|name| sudoku_corpus::board(name))
            .map(|board| board.grid.to_string())
            .collect()
    };
    let (easy, hard) = (boards(&EASY), boards(&HARD));
    let easy: Vec<&str> = easy.iter().map(String::as_str).collect();
    let hard: Vec<&str> = hard.iter().map(String::as_str).collect();
    let mut report = Report { name: name.to_owned(), judged: Vec::new(), notes: Vec::new() };
    match program.kind {
        Kind::Answer => grade_answer(&program, &easy, &hard, like, &mut report)?,
        Kind::Competitor => grade_competitor(&program, &easy, &hard, &mut report)?,
    }
    Ok(report)
}

fn not_compiled(name: &str, why: &str) -> Report {
    let message = Message::new(format!("The compiler says:\n{why}"), format!("编译器的信息：\n{why}"));
    let mut judged = Judged::new(Law::new(10, "it compiles", "能编译", || Ok(())));
    judged.verdict = Verdict::Broken(message);
    Report { name: name.to_owned(), judged: vec![judged], notes: Vec::new() }
}

/// Whether a law holds; if not, why.
type Held = Result<(), Message>;

/// Adds a law to a report.
fn judge(report: &mut Report, points: u32, title: Text, result: Held) {
    let verdict = match result {
        Ok(()) => Verdict::Holds,
        Err(message) => Verdict::Broken(message),
    };
    report.judged.push(Judged { title, points, verdict });
}

fn grade_answer(
    program: &Program,
    easy: &[&str],
    hard: &[&str],
    like: Option<Like<'_>>,
    report: &mut Report,
) -> io::Result<()> {
    // Whether all of them are solved, whether no given is changed, and what was left of the first.
    let solves = |boards: &[&str]| -> io::Result<(Held, Held, Option<Left>)> {
        let (left, run) = program.leaves(boards)?;
        let (mut solved, mut givens) = (Ok(()), Ok(()));
        for (place, board) in boards.iter().enumerate() {
            let Some(one) = left.get(place) else {
                solved = solved.and(Err(ended_early(board, &run)));
                break;
            };
            let judged = judge_left(board, one);
            if changed_given(board, one) {
                givens = givens.and(judged.clone());
            }
            solved = solved.and(judged);
        }
        Ok((solved, givens, left.into_iter().next()))
    };
    let (solved, mut givens, first) = solves(easy)?;
    let works = solved.is_ok();
    judge(report, 3, Text { en: "it solves the boards of the lessons", zh: "能解出课程里的题目" }, solved);
    if first.is_none() {
        givens =
            Err(Message::new("This cannot be seen: it left no board.", "看不出来：程序没有留下任何盘面。"));
    }
    judge(report, 1, Text { en: "it changes no given", zh: "不改动已知数" }, givens);
    let title = Text { en: "it solves a hard board within the time", zh: "在限定时间内解出难题" };
    let result = if works { solves(hard)?.0 } else { Err(needs_easy()) };
    judge(report, 2, title, result);
    let title = Text {
        en: "a board has the same result when it comes again",
        zh: "同一道题再解一次，结果相同",
    };
    let result = if works {
        solves(&[easy[0], easy[1], easy[0], easy[1]])?.0.map_err(|message| {
            Message::new(
                format!(
                    "{} The first time it was right: something is left over from the board before.",
                    message.en
                ),
                format!("{}第一次是对的：上一道题留下了什么。", message.zh),
            )
        })
    } else {
        Err(needs_easy())
    };
    judge(report, 2, title, result);
    let title = Text {
        en: "a board without a solution ends, and stays as it was: every digit is undone",
        zh: "无解的题目会结束，而且盘面保持原样：每个数字都撤销了",
    };
    // A program that does not even end on an easy board would only take the time again.
    let result = if first.is_some() { leaves_unsolvable(program)? } else { Err(needs_easy()) };
    judge(report, 2, title, result);
    let placements = match first {
        Some(Left::Board(_, placements)) if program.counts => Some(placements),
        _ => None,
    };
    if let Some(placements) = placements {
        report.notes.push(Message::new(
            format!("{placements} placements on leetcode-37"),
            format!("leetcode-37 上填数 {placements} 次"),
        ));
    } else {
        let comment = if program.language == Language::Python { "# choose" } else { "// choose" };
        report.notes.push(Message::new(
            format!("placements are counted if the comment `{comment}` is alone on the line above the one that writes a digit"),
            format!("在写数字的那一行上面单独写一行注释 `{comment}`，就会统计填数次数"),
        ));
    }
    if let Some(like) = like {
        let title = Text {
            en: "it makes the placements of the strategy asked for",
            zh: "填数次数与指定的策略相同",
        };
        let (name, expected) = (like.name, like.placements);
        let result = match placements {
            Some(placements) if placements == expected => Ok(()),
            Some(placements) => Err(Message::new(
                format!(
                    "{name} makes {expected} placements on leetcode-37, the answer {placements}: it tries other cells or digits, or in another order."
                ),
                format!(
                    "{name} 在 leetcode-37 上填数 {expected} 次，这个程序是 {placements} 次：选的格子、数字或者顺序不同。"
                ),
            )),
            None => Err(Message::new(
                "Its placements cannot be counted: no line is the comment `choose`.",
                "无法统计填数次数：没有单独一行的注释 `choose`。",
            )),
        };
        judge(report, 2, title, result);
    }
    Ok(())
}

/// Whether a board without a solution stays as it was.
fn leaves_unsolvable(program: &Program) -> io::Result<Held> {
    let (left, run) = program.leaves(&[NO_SOLUTION])?;
    Ok(match left.first() {
        None => Err(ended_early(NO_SOLUTION, &run)),
        Some(Left::Board(board, _)) if board == NO_SOLUTION => Ok(()),
        Some(Left::Board(board, _)) => Err(Message::new(
            format!(
                "The board {NO_SOLUTION} has no solution; the answer leaves {board}. Undo every digit that did not work: \
                 the cell becomes '.' again."
            ),
            format!(
                "题目 {NO_SOLUTION} 无解，程序留下的盘面是 {board}。每个行不通的数字都要撤销：把格子改回 '.'。"
            ),
        )),
        Some(Left::Bad(row, column, value)) => Err(bad_cell(NO_SOLUTION, *row, *column, value)),
    })
}

fn needs_easy() -> Message {
    Message::new("First it has to solve the boards of the lessons.", "先要能解出课程里的题目。")
}

/// Whether an answer changed a given.
fn changed_given(board: &str, left: &Left) -> bool {
    match left {
        Left::Board(text, _) => {
            board.chars().zip(text.chars()).any(|(given, cell)| given != '.' && given != cell)
        }
        Left::Bad(row, column, _) => board
            .as_bytes()
            .get((row.max(&1) - 1) * 9 + column.max(&1) - 1)
            .is_some_and(|&given| given != b'.'),
    }
}

fn bad_cell(board: &str, row: usize, column: usize, value: &str) -> Message {
    Message::new(
        format!(
            "On the board {board}: r{row}c{column} holds {value}, expected a character from '1' to '9', not a number."
        ),
        format!("题目 {board}：r{row}c{column} 里是 {value}，应当是 '1' 到 '9' 的字符，而不是数。"),
    )
}

/// Whether this is the solution.
fn judge_left(board: &str, left: &Left) -> Result<(), Message> {
    let text = match left {
        Left::Bad(row, column, value) => return Err(bad_cell(board, *row, *column, value)),
        Left::Board(text, _) => text,
    };
    let puzzle: Grid = board.parse().expect("a board of the corpus");
    let Ok(solution) = text.parse::<Grid>() else {
        return Err(Message::new(
            format!("On the board {board}: it leaves {text}, which is not a board."),
            format!("题目 {board}：它留下的 {text} 不是一个盘面。"),
        ));
    };
    if solution.is_solution_of(&puzzle) {
        return Ok(());
    }
    if text == board {
        return Err(Message::new(
            format!(
                "On the board {board}: it leaves the board as it was. Does the search end too early, or undo its solution?"
            ),
            format!("题目 {board}：盘面没有变。是搜索结束得太早，还是把解也撤销了？"),
        ));
    }
    if let Some((cell, given)) = puzzle.digits().find(|&(cell, given)| solution.get(cell) != Some(given)) {
        return Err(Message::new(
            format!("On the board {board}: the given {given} at {cell} has changed."),
            format!("题目 {board}：{cell} 的已知数 {given} 被改动了。"),
        ));
    }
    if let Some(clash) = solution.clash() {
        return Err(Message::new(
            format!(
                "On the board {board}: it leaves {text}, where {} and {} both hold {}.",
                clash.first, clash.second, clash.digit
            ),
            format!(
                "题目 {board}：它留下的 {text} 里，{} 和 {} 都是 {}。",
                clash.first, clash.second, clash.digit
            ),
        ));
    }
    let blank = solution.blanks().next().map_or_else(String::new, |cell| cell.to_string());
    Err(Message::new(
        format!(
            "On the board {board}: it leaves {text}, where {blank} is blank, although the board has a solution."
        ),
        format!("题目 {board}：它留下的 {text} 里 {blank} 还是空的，但这道题有解。"),
    ))
}

/// Why there is no answer to a board.
fn ended_early(board: &str, run: &Run) -> Message {
    let last = run.complaint.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
    let seconds = LIMIT.as_secs();
    let says = |colon: &str| if last.is_empty() { String::new() } else { format!("{colon}{last}") };
    match &run.ended {
        Ended::TooLate => Message::new(
            format!("On the board {board}: no result after {seconds} seconds; it was stopped."),
            format!("题目 {board}：{seconds} 秒之后还没有结果，被强行停止。"),
        ),
        _ if ["RecursionError", "StackOverflowError", "Maximum call stack"]
            .iter()
            .any(|word| run.complaint.contains(word)) =>
        {
            Message::new(
                format!(
                    "On the board {board}: the function calls itself without an end, until the stack is full. What is the base case?"
                ),
                format!("题目 {board}：函数不停地调用自己，直到栈满。终止条件是什么？"),
            )
        }
        ended => Message::new(
            format!("On the board {board}: it ended without a result ({ended}){}", says(": ")),
            format!("题目 {board}：没有结果就退出了（{ended}）{}", says("：")),
        ),
    }
}

fn grade_competitor(program: &Program, easy: &[&str], hard: &[&str], report: &mut Report) -> io::Result<()> {
    let mut law = |points, en, zh, boards: &[&str], words: &[&str]| -> io::Result<()> {
        let (lines, run) = program.says(boards)?;
        let result = judge_lines(boards, &lines, &run, words);
        judge(report, points, Text { en, zh }, result);
        Ok(())
    };
    law(4, "it solves the boards of the lessons", "能解出课程里的题目", easy, &[])?;
    law(2, "it solves a hard board within the time", "在限定时间内解出难题", hard, &[])?;
    law(2, "it says none to a board without a solution", "无解的题目回答 none", &[NO_SOLUTION], &["none"])?;
    law(
        1,
        "it says several to a board with more than one solution",
        "多解的题目回答 several",
        &[SEVERAL],
        &["several"],
    )?;
    law(
        1,
        "it says conflict or none if two givens clash",
        "已知数冲突时回答 conflict 或 none",
        &[CLASH],
        &["conflict", "none"],
    )
}

/// Judges the lines that a competitor printed. `words` are the right answers; without them, the solution is.
fn judge_lines(boards: &[&str], lines: &[String], run: &Run, words: &[&str]) -> Result<(), Message> {
    for (place, board) in boards.iter().enumerate() {
        let Some(line) = lines.get(place) else { return Err(ended_early(board, run)) };
        let said = line.rsplit('\t').next().unwrap_or_default().trim();
        if words.is_empty() {
            if matches!(said, "none" | "several" | "conflict" | "gave-up") || said.len() != 81 {
                return Err(Message::new(
                    format!("On the board {board}: it prints {said:?}, expected the solution, 81 digits."),
                    format!("题目 {board}：它输出 {said:?}，应当是 81 个数字的解。"),
                ));
            }
            judge_left(board, &Left::Board(said.into(), 0))?;
        } else if !words.contains(&said) {
            let (en, zh) = (words.join(" or "), words.join(" 或 "));
            return Err(Message::new(
                format!("On the board {board}: it prints {said:?}, expected {en}."),
                format!("题目 {board}：它输出 {said:?}，应当是 {zh}。"),
            ));
        }
    }
    if lines.len() > boards.len() {
        return Err(Message::new(
            format!("It prints {} lines for {} boards, expected one for each.", lines.len(), boards.len()),
            format!("{} 道题它输出了 {} 行，应当每道题一行。", boards.len(), lines.len()),
        ));
    }
    Ok(())
}
