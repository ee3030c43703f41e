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
        "The board as given: {n} blanks. {strategy} starts here.",
        "初始盘面，{n} 个空格。{strategy} 开始求解。",
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
        "{cell}: {digit} is placed. It is the last candidate left to try.",
        "{cell}：填 {digit}。这是最后一个还没试过的候选数。",
    ),
    (
        "only-candidate",
        "{cell}: {digit} is placed. It is the only candidate.",
        "{cell}：填 {digit}。它是唯一的候选数。",
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
        "{cell}: {digit} is placed. This strategy does not know whether another digit is allowed.",
        "{cell}：填 {digit}。这个策略不知道换一个数字行不行。",
    ),
    ("back", "{cell}: {digit} is taken back.", "{cell}：撤销 {digit}。"),
    (
        "back-many",
        "{cell}: {digit} is taken back with all that followed from it, {n} placements in all.",
        "{cell}：撤销 {digit} 以及由它推出的所有填数，一共 {n} 次。",
    ),
    ("no-candidate", "Dead end. {cell} has no candidate left.", "死路：{cell} 一个候选数也没有了。"),
    ("no-place", "Dead end. {digit} has no place left in {house}.", "死路：{digit} 在{house}没有位置了。"),
    (
        "dead-end",
        "Dead end. Nothing can be placed after the last placement.",
        "死路：上一次填数之后什么也填不进去。",
    ),
    ("solution", "Every cell is filled: solution {n}.", "每一格都填好了：第 {n} 个解。"),
    (
        "work",
        "This strategy does not show its steps one by one. Placements since the previous step: {n}.",
        "这个策略不逐步展示。这一段一共填数 {n} 次。",
    ),
    (
        "call",
        "Call: one level down. The search calls itself, for {cell}.",
        "递归调用：深入一层，轮到 {cell}。",
    ),
    ("call-first", "The first call: the search begins with {cell}.", "第一次调用：从 {cell} 开始。"),
    ("call-begin", "The first call: the search begins.", "第一次调用：搜索开始。"),
    (
        "call-full",
        "Call: one level down. The search calls itself, and finds no blank left.",
        "递归调用：深入一层，已经没有空格（终止条件）。",
    ),
    (
        "call-unknown",
        "Call: one level down. The search calls itself, with the board as it is now.",
        "递归调用：深入一层，在现在的盘面上继续。",
    ),
    (
        "return-nothing",
        "Return: {call} returns false. No digit fits.",
        "返回：{call}返回 false，没有数字可填。",
    ),
    (
        "return-failed",
        "Return: {call} returns false. All that it tried has failed: {digits}.",
        "返回：{call}返回 false，试过的都失败了：{digits}。",
    ),
    (
        "return-found",
        "Return: true. Every open call passes it up, so nothing is undone.",
        "返回：true。每一层都把它往上传，所以什么也不撤销。",
    ),
    (
        "return-continued",
        "Return: {call} is done. It found a solution, and the search goes on for more.",
        "返回：{call}结束。它找到了解，搜索继续找下一个。",
    ),
    (
        "return-complete",
        "Return: {call} is done. It found every solution below it, and the search ends.",
        "返回：{call}结束。它下面的解都找到了，搜索到此结束。",
    ),
    (
        "call-full-problem",
        "Call: one level down. The search calls itself, and nothing is left to choose.",
        "递归调用：深入一层，已经没有要选的了（终止条件）。",
    ),
    (
        "return-nothing-problem",
        "Return: {call} returns false. No choice is possible.",
        "返回：{call}返回 false，没有可选的了。",
    ),
    ("call-for", "the call for {cell}", "{cell} 这一层"),
    ("call-this", "this call", "这一层"),
    (
        "claims-none",
        "The strategy says: no solution. That is wrong: the board has one.",
        "策略说：无解。这是错的：这道题有解。",
    ),
    (
        "claims-solution",
        "The strategy says: this is solution {n}. That is wrong: {cell} and {by} are both {digit}, in {house}.",
        "策略说：这是第 {n} 个解。这是错的：{house}里 {cell} 和 {by} 都是 {digit}。",
    ),
    (
        "left-over",
        "The strategy's memory and the board differ: {house} still holds {digits} in memory, not on the board.",
        "内部状态与盘面不符：内部状态里{house}还有 {digits}，盘面上没有。",
    ),
    (
        "missing",
        "The strategy's memory and the board differ: {house} has {digits} on the board, not in memory.",
        "内部状态与盘面不符：盘面上{house}有 {digits}，内部状态里没有。",
    ),
    (
        "end-solved",
        "Solved. The trace stops at solution {n}; it was not asked to look for more.",
        "解出来了。记录到第 {n} 个解为止，未继续查找其他解。",
    ),
    ("end-all", "Solved. The search is complete. Solutions: {n}.", "解出来了。搜索已经完成，一共 {n} 个解。"),
    (
        "end-none",
        "No solution. The search is complete and found none.",
        "无解。搜索已经完成，一个解也没有找到。",
    ),
    (
        "end-clash",
        "No solution. Two givens clash: {cell} and {by} are both {digit}, in {house}.",
        "无解。两个已知数冲突：{house}里 {cell} 和 {by} 都是 {digit}。",
    ),
    (
        "end-window",
        "Cut here: this is not the end of the search. The trace keeps no more steps; there are more.",
        "记录到此截断，搜索并没有结束：只保留了这些步，后面还有。",
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
    (
        "start-problem",
        "Nothing is chosen yet. {strategy} starts here.",
        "还没有做任何选择。{strategy} 开始求解。",
    ),
    ("solution-problem", "Nothing is left to choose: solution {n}.", "没有要选的了：第 {n} 个解。"),
    ("quiz-placed", "{cell}: {digit} is placed", "{cell}：填 {digit}"),
    ("quiz-rejected", "{cell}: {digit} is rejected", "{cell}：{digit} 不行"),
    ("quiz-taken-back", "{cell}: {digit} is taken back", "{cell}：撤销 {digit}"),
    ("quiz-dead-end", "a dead end", "死路"),
    ("quiz-solution", "a solution", "找到一个解"),
    ("cell", "cell", "格"),
    ("given", "given", "已知数"),
    ("guessed", "guess", "猜测"),
    ("forced", "forced", "必然"),
    ("last-mark", "last try", "最后一试"),
    ("tried-mark", "tried", "尝试"),
    ("blank", "blank", "空格"),
    ("current", "current cell", "当前格"),
    ("forbids", "forbids it", "与它冲突"),
    ("board", "Board", "盘面"),
    ("source", "Source", "源代码"),
    ("memory", "Memory", "内部状态"),
    ("no-memory", "This strategy keeps no memory besides the board.", "此策略除盘面外不保存状态。"),
    ("no-source", "It has no source to show.", "没有可以展示的源代码。"),
    ("holds", "{digit} in {house}", "{house}的 {digit}"),
    ("stack", "Call stack", "调用栈"),
    ("no-stack", "No call is open yet.", "还没有调用。"),
    (
        "stack-note",
        "One line for each call that fills a cell, the latest first.",
        "每一行是填一格的一次调用，最新的在最上面。",
    ),
    ("tried-digits", "tried", "试过"),
    ("now", "now", "现在"),
    ("left", "left", "剩下"),
    ("used", "used", "已用"),
    ("unknown", "This strategy does not distinguish guesses.", "此策略不区分猜测。"),
    ("tree", "Search tree", "搜索树（递归树）"),
    ("tree-dead", "dead end", "死路"),
    ("tree-undone", "taken back", "已撤销"),
    ("tree-path", "current path", "当前路径"),
    ("tree-here", "here", "当前位置"),
    ("tree-solved", "solution", "解"),
    ("tree-fold", "fold or unfold", "折叠或展开"),
    ("tree-folded", "{n} more", "另有 {n} 个"),
    ("tree-none", "This strategy shows no choices.", "此策略不展示选择过程。"),
    ("candidates", "Candidates", "候选数"),
    ("counts", "Counts", "计数"),
    ("placements", "placements", "填数"),
    ("guesses", "guesses", "猜测"),
    ("take-backs", "take-backs", "撤销"),
    ("taken-back", "placements taken back", "撤销的填数"),
    ("rejections", "rejected", "排除"),
    ("dead-ends", "dead ends", "死路"),
    ("depth", "depth", "深度"),
    ("deepest", "deepest guess", "最深猜测"),
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
    ("none-found", "No more in that direction.", "那个方向没有了。"),
    ("only-page", "This is in the HTML player.", "这个功能在网页播放器里。"),
    ("no-cell", "This step is not about a cell.", "这一步不涉及某一格。"),
    ("never-returns", "This call does not return within the trace.", "在记录里这次调用没有返回。"),
    ("go-to", "Go to step", "跳到第几步"),
    ("language", "Language of the source", "源代码语言"),
    (
        "returns-in-rust",
        "Continue means false, Break means true.",
        "Continue 相当于 false，Break 相当于 true。",
    ),
    ("compare", "Side by side", "并排对照"),
    ("differs", "The two searches differ from this step on.", "从这一步起两次搜索不同。"),
    ("quiz", "Quiz", "小测"),
    ("over", "over", "越过"),
    ("out", "out", "跳出"),
    ("same-cell", "same cell", "同一格"),
    ("differ", "next difference", "下一处不同"),
    ("quiz-ask", "What is the next step?", "下一步是什么？"),
    ("quiz-right", "Right.", "答对了。"),
    ("quiz-wrong", "No. It is this:", "不对，应该是："),
    ("quiz-no", "No.", "不对。"),
    ("quiz-score", "{n} of {last} right", "答对 {n} 题，共 {last} 题"),
    ("present", "Large type", "大字"),
    ("notes", "Notes", "讲稿"),
    ("slide", "slide {n} of {last}", "第 {n} 页，共 {last} 页"),
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
    ("key-guess", "next guess (capital: the one before)", "下一次猜测（大写：上一次）"),
    ("key-dead-end", "next dead end (capital: the one before)", "下一条死路（大写：上一条）"),
    ("key-solution", "next solution (capital: the one before)", "下一个解（大写：上一个）"),
    (
        "key-fault",
        "next step where memory and board start to disagree (capital: the one before)",
        "内部状态与盘面开始不符的下一处（大写：上一处）",
    ),
    ("key-over", "step over: to where this call returns", "越过：直到这次调用返回"),
    ("key-out", "step out: to where the call around it returns", "跳出：直到外面一层返回"),
    ("key-cell", "next event in this cell (capital: the one before)", "这一格的下一次变化（大写：上一次）"),
    (
        "key-line",
        "next step on this line of source (capital: before)",
        "源代码这一行的下一次执行（大写：上一次）",
    ),
    ("key-go-to", "go to a step by its number", "按编号跳到某一步"),
    ("key-panes", "show another pane: memory, call stack, tree", "切换面板：内部状态、调用栈、搜索树"),
    ("key-candidates", "candidates on the board, or not", "盘面上显示或隐藏候选数"),
    ("key-source", "source in another language", "换一种语言的源代码"),
    ("key-compare", "two searches side by side, or one", "两个搜索并排，或只看一个"),
    (
        "key-differ",
        "next step where the two differ (capital: before)",
        "两个搜索的下一处不同（大写：上一处）",
    ),
    ("key-quiz", "quiz: predict the next step", "小测：预测下一步"),
    ("key-present", "large type, for a projector", "大字，适合投影"),
    ("key-first", "to the start", "到开头"),
    ("key-last", "to the end", "到结尾"),
    ("key-faster", "faster", "加快"),
    ("key-slower", "slower", "减慢"),
    ("key-strategy", "another strategy", "换一个策略"),
    ("key-board", "another board", "换一个盘面"),
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
