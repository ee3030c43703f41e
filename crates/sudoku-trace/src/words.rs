//! Every sentence and label of the players, in both languages. The HTML player carries this same table.

use sudoku_core::Text;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese.
    Zh,
}

impl Lang {
    /// Its two letters.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Zh => "zh",
        }
    }

    /// A text of a strategy's own, in this language.
    pub const fn of(self, text: Text) -> &'static str {
        match self {
            Lang::En => text.en,
            Lang::Zh => text.zh,
        }
    }

    /// The other one.
    pub const fn other(self) -> Lang {
        match self {
            Lang::En => Lang::Zh,
            Lang::Zh => Lang::En,
        }
    }

    /// The text with this key.
    ///
    /// # Panics
    /// If there is no text with this key; the tests use every key.
    pub fn text(self, key: &str) -> &'static str {
        let entry = WORDS.iter().find(|entry| entry.0 == key).unwrap_or_else(|| panic!("no text {key:?}"));
        match self {
            Lang::En => entry.1,
            Lang::Zh => entry.2,
        }
    }

    /// The text with this key, each `{name}` replaced.
    ///
    /// # Panics
    /// If there is no text with this key.
    pub fn fill(self, key: &str, values: &[(&str, &str)]) -> String {
        let mut text = self.text(key).to_string();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }
}

/// Key, English, Chinese.
pub(crate) static WORDS: &[(&str, &str, &str)] = &[
    ("row", "row {n}", "第 {n} 行"),
    ("column", "column {n}", "第 {n} 列"),
    ("box", "box {n}", "第 {n} 宫"),
    (
        "start",
        "The board as given: {n} blanks. Now {strategy} begins.",
        "题目原样：{n} 个空格。{strategy} 就要开始。",
    ),
    ("inside", "The window of this trace begins here, after step {n}.", "这一段记录从第 {n} 步之后开始。"),
    (
        "rejected",
        "{cell}: {digit} is rejected. {house} has it already, in {by}.",
        "{cell}：{digit} 不行，{house}的 {by} 已经是 {digit}。",
    ),
    (
        "believed",
        "{cell}: {digit} is rejected. The strategy believes it used in {house}, but no cell there holds it.",
        "{cell}：{digit} 被排除。策略以为{house}用过它，可那里没有一格是 {digit}。",
    ),
    (
        "unfounded",
        "{cell}: {digit} is rejected, though no house of the cell has it.",
        "{cell}：{digit} 被排除，可是这一格所在的行、列、宫里都没有它。",
    ),
    (
        "guess",
        "{cell}: {digit} is placed as a guess. Another candidate is left to try.",
        "{cell}：猜 {digit}。还有别的候选数没有试。",
    ),
    (
        "last-candidate",
        "{cell}: {digit} is placed. It is the last candidate left.",
        "{cell}：填 {digit}。这是剩下的最后一个候选数。",
    ),
    (
        "naked-single",
        "{cell}: {digit} is forced. The cell has no other candidate (naked single).",
        "{cell}：只能填 {digit}。这一格没有别的候选数（唯一余数）。",
    ),
    (
        "hidden-single",
        "{cell}: {digit} is forced. It has no other place in {house} (hidden single).",
        "{cell}：只能填 {digit}。它在{house}没有别的位置（隐性唯一数）。",
    ),
    (
        "tried",
        "{cell}: {digit} is placed. This strategy does not know whether another digit would do.",
        "{cell}：填 {digit}。这个策略不知道换一个数字行不行。",
    ),
    ("back", "{cell}: {digit} is taken back.", "{cell}：撤销 {digit}。"),
    (
        "back-many",
        "{cell}: {digit} is taken back with all that followed from it, {n} placements in all.",
        "{cell}：撤销 {digit} 以及由它而来的一切，一共 {n} 次填数。",
    ),
    ("no-candidate", "Dead end. {cell} has no candidate left.", "走不通了：{cell} 一个候选数也没有了。"),
    (
        "no-place",
        "Dead end. {digit} has no place left in {house}.",
        "走不通了：{digit} 在{house}没有位置了。",
    ),
    (
        "dead-end",
        "Dead end. Nothing can be placed after the last placement.",
        "走不通了：上一次填数之后什么也填不进去。",
    ),
    ("solution", "Every cell is filled: solution {n}.", "每一格都填好了：第 {n} 个解。"),
    (
        "work",
        "This strategy does not show its steps one by one. Since the last: {n} placements.",
        "这个策略不逐步展示。这一段一共填数 {n} 次。",
    ),
    (
        "left-over",
        "The strategy's memory and the board differ: {house} still holds {digits} in memory, not on the board.",
        "策略的记忆与盘面不符：记忆里{house}还有 {digits}，盘面上没有。",
    ),
    (
        "missing",
        "The strategy's memory and the board differ: {house} has {digits} on the board, not in memory.",
        "策略的记忆与盘面不符：盘面上{house}有 {digits}，记忆里没有。",
    ),
    (
        "end-solved",
        "Solved. The trace stops at solution {n}; whether there are more was not asked.",
        "解出来了。记录停在第 {n} 个解；还有没有别的解，没有去问。",
    ),
    (
        "end-all",
        "Solved. The search ran to its end and found {n} solution(s) in all.",
        "解出来了。搜索走到了尽头，一共找到 {n} 个解。",
    ),
    (
        "end-none",
        "No solution. The search ran to its end and found none.",
        "无解。搜索走到了尽头，一个解也没有找到。",
    ),
    (
        "end-clash",
        "No solution. Two givens clash: {cell} and {by} are both {digit}, in {house}.",
        "无解。两个已知数冲突：{house}里 {cell} 和 {by} 都是 {digit}。",
    ),
    (
        "end-window",
        "Cut here: this is not the end of the search. The trace keeps no more steps; there are more.",
        "记录到此截断，搜索并没有结束：步数到了上限，后面还有。",
    ),
    (
        "end-budget",
        "Cut here: this is not the end of the search. The budget of placements is used up; there are more steps.",
        "记录到此截断，搜索并没有结束：填数次数的预算用完了，后面还有。",
    ),
    (
        "end-size",
        "Cut here: this is not the end of the search. The trace is as large as it may be; there are more steps.",
        "记录到此截断，搜索并没有结束：记录的大小到了上限，后面还有。",
    ),
    (
        "end-cancelled",
        "Cut here: this is not the end of the search. It was interrupted; there are more steps.",
        "记录到此截断，搜索并没有结束：它被人打断了，后面还有。",
    ),
    ("given", "given", "已知数"),
    ("guessed", "guess", "猜的"),
    ("forced", "forced", "必然的"),
    ("tried-mark", "tried", "试的"),
    ("blank", "blank", "空格"),
    ("current", "current cell", "当前格"),
    ("forbids", "forbids it", "与它冲突"),
    ("board", "Board", "盘面"),
    ("source", "Source", "源代码"),
    ("memory", "Memory", "策略的记忆"),
    ("no-memory", "It shows nothing but the board.", "除了盘面，它没有别的给人看。"),
    ("no-source", "It has no source to show.", "没有可以展示的源代码。"),
    ("holds", "{digit} in {house}", "{house}的 {digit}"),
    ("stack", "Open guesses", "未定的猜测"),
    ("no-stack", "none", "无"),
    ("unknown", "It cannot tell a guess from another placement.", "它分不清哪一步是猜测。"),
    ("counts", "Counts", "计数"),
    ("placements", "placements", "填数"),
    ("guesses", "guesses", "猜测"),
    ("take-backs", "take-backs", "撤销"),
    ("taken-back", "placements taken back", "撤销的填数"),
    ("rejections", "rejected", "排除"),
    ("dead-ends", "dead ends", "死路"),
    ("depth", "depth", "深度"),
    ("deepest", "deepest", "最深"),
    ("solutions", "solutions", "解"),
    ("step", "step {n} of {last}", "第 {n} 步，共 {last} 步"),
    ("take-back-number", "take-back {n} of {last}", "第 {n} 次撤销，共 {last} 次"),
    ("more", "and more that are not kept", "后面还有，没有记下"),
    ("playing", "playing", "播放中"),
    ("paused", "paused", "已暂停"),
    ("speed", "{n} steps a second", "每秒 {n} 步"),
    // The separators between two texts, and between a name and what it names.
    ("comma", ", ", "，"),
    ("colon", ": ", "："),
    ("scrub", "Place in the trace", "在记录中的位置"),
    ("keys", "Keys", "按键"),
    ("close", "close", "关闭"),
    ("strategy", "Strategy", "策略"),
    ("only-one", "This is the only one here.", "这里只有这一个。"),
    ("none-found", "There is none that way.", "那个方向没有了。"),
    (
        "small",
        "The window is {width}x{height}. This board needs {needed}. Make it larger, or press q to leave.",
        "窗口是 {width}x{height}，这个盘面需要 {needed}。请放大窗口，或按 q 退出。",
    ),
    ("choose-strategy", "Choose a strategy", "选择策略"),
    ("choose-board", "Choose a board", "选择盘面"),
    ("choose-keys", "up and down to move, Enter to take, Esc to leave", "上下移动，Enter 确定，Esc 离开"),
    ("key-play", "play or pause", "播放或暂停"),
    ("key-forward", "one step forward", "前进一步"),
    ("key-back", "one step back", "后退一步"),
    ("key-far", "a hundred steps forward", "前进一百步"),
    ("key-far-back", "a hundred steps back", "后退一百步"),
    ("key-take-back", "next take-back (capital: the one before)", "下一次撤销（大写：上一次）"),
    ("key-dead-end", "next dead end (capital: the one before)", "下一条死路（大写：上一条）"),
    ("key-solution", "next solution (capital: the one before)", "下一个解（大写：上一个）"),
    (
        "key-fault",
        "next step where memory and board part (capital: the one before)",
        "记忆与盘面开始不符的下一处（大写：上一处）",
    ),
    ("key-first", "to the start", "到开头"),
    ("key-last", "to the end", "到结尾"),
    ("key-faster", "faster", "加快"),
    ("key-slower", "slower", "减慢"),
    ("key-strategy", "choose the strategy", "选择策略"),
    ("key-board", "choose the board", "选择盘面"),
    ("key-language", "English or Chinese", "中文或英文"),
    ("key-help", "this help", "这份帮助"),
    ("key-quit", "leave, or close what is open", "退出，或关闭打开的窗口"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things_once() {
        for (place, (key, en, zh)) in WORDS.iter().enumerate() {
            assert!(WORDS[..place].iter().all(|entry| entry.0 != *key), "{key} twice");
            let holes = |text: &str| {
                let mut names: Vec<String> =
                    text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.into())).collect();
                names.sort();
                names.dedup();
                names
            };
            assert_eq!(holes(en), holes(zh), "{key}");
        }
    }
}
