//! One function for each picture. What a picture says about a board or a search is computed here, not written down.

use backtracking::Problem;
use backtracking::queens::Queens;
use std::fmt::{Display, Write};
use sudoku_core::{Cell, Digit, Grid};

/// Draws a picture into the canvas.
type Draw = fn(&mut Canvas);

/// Every picture, by its name.
pub(crate) const PICTURES: [(&str, Draw); 12] = [
    ("calls", calls),
    ("houses", houses),
    ("blind-tree", blind_tree),
    ("search-tree", search_tree),
    ("box-numbers", box_numbers),
    ("two-copies", two_copies),
    ("bits", bits),
    ("fewest-counts", fewest_counts),
    ("marks", marks),
    ("node", node),
    ("lane", lane),
    ("queens", queens),
];

/// The picture with this name, as an SVG file. `None` if there is none.
pub(crate) fn draw(name: &str, lang: &str) -> Option<String> {
    let (_, draw) = PICTURES.iter().find(|(own, _)| *own == name)?;
    let mut canvas = Canvas::new(lang == "zh");
    draw(&mut canvas);
    Some(canvas.finish())
}

const LEETCODE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SMALL: &str = "1..2.21....3..4.";

const STYLE: &str = "text{font:14px system-ui,'Noto Sans','Noto Sans CJK SC',sans-serif;fill:#111}\
.m{text-anchor:middle}.e{text-anchor:end}.b{font-weight:bold}.d{font-size:20px}.s{font-size:12px}.grey{fill:#666}\
.red{fill:#b00020}.blue{fill:#1a56a8}.code{font-family:ui-monospace,monospace}\
.thin{stroke:#999;stroke-width:1;fill:none}.thick{stroke:#111;stroke-width:2.5;fill:none}\
.now{stroke:#b00020;stroke-width:3;fill:none}.why{stroke:#b00020;stroke-width:2;fill:none}\
.way{stroke:#1a56a8;stroke-width:2;fill:none}.back{stroke:#b00020;stroke-width:2;fill:none;stroke-dasharray:5 4}.way2{stroke:#1a56a8;stroke-width:2;fill:none;stroke-dasharray:5 4}\
.a{fill:#e6e6e6}.c{fill:#dbe8f8}.f{fill:#f6dfe0}.w{fill:#fff}";

/// An SVG file in the making. Its size grows with what is drawn.
pub(crate) struct Canvas {
    zh: bool,
    width: usize,
    height: usize,
    title: String,
    body: String,
}

impl Canvas {
    fn new(zh: bool) -> Canvas {
        Canvas { zh, width: 0, height: 0, title: String::new(), body: String::new() }
    }

    fn say<'a>(&self, en: &'a str, zh: &'a str) -> &'a str {
        if self.zh { zh } else { en }
    }

    /// What the picture shows, for readers who cannot see it.
    fn title(&mut self, en: &str, zh: &str) {
        self.title = self.say(en, zh).into();
    }

    /// The corner of the picture is at least here.
    fn reach(&mut self, x: usize, y: usize) {
        self.width = self.width.max(x + 12);
        self.height = self.height.max(y + 12);
    }

    fn text(&mut self, class: &str, x: usize, y: usize, text: impl Display) {
        let text = text.to_string().replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(self.body, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>");
        self.reach(0, y);
    }

    /// A text in the language of the picture.
    fn words(&mut self, class: &str, x: usize, y: usize, en: &str, zh: &str) {
        let text = self.say(en, zh).to_string();
        self.text(class, x, y, text);
    }

    fn rect(&mut self, class: &str, x: usize, y: usize, width: usize, height: usize) {
        let _ = writeln!(
            self.body,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        );
        self.reach(x + width, y + height);
    }

    fn path(&mut self, class: &str, path: impl Display) {
        let _ = writeln!(self.body, "<path class=\"{class}\" d=\"{path}\"/>");
    }

    fn arrow(&mut self, class: &str, path: impl Display) {
        let _ = writeln!(self.body, "<path class=\"{class}\" marker-end=\"url(#a)\" d=\"{path}\"/>");
    }

    fn circle(&mut self, class: &str, x: usize, y: usize, r: usize) {
        let _ = writeln!(self.body, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
        self.reach(x + r, y + r);
    }

    fn cross(&mut self, x: usize, y: usize, half: usize) {
        let (left, top, side) = (x - half, y - half, 2 * half);
        self.path("why", format!("M{left} {top}l{side} {side}m0-{side}l-{side} {side}"));
    }

    /// The lines of a board of N rows at this corner.
    fn lines<const N: usize>(&mut self, x: usize, y: usize, cell: usize) {
        let side = N * cell;
        for (class, thick) in [("thin", false), ("thick", true)] {
            let mut path = String::new();
            for place in 0..=N {
                let at = place * cell;
                if (place % Grid::<N>::BOX_WIDTH == 0) == thick {
                    let _ = write!(path, "M{} {y}v{side}", x + at);
                }
                if (place % Grid::<N>::BOX_HEIGHT == 0) == thick {
                    let _ = write!(path, "M{x} {}h{side}", y + at);
                }
            }
            self.path(class, path);
        }
        self.reach(x + side, y + side);
    }

    fn finish(self) -> String {
        let Canvas { zh, width, height, title, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" lang=\"{}\">\n<title>{title}</title>\n<desc>{title}</desc>\n\
             <style>{STYLE}</style>\n<defs><marker id=\"a\" markerWidth=\"8\" markerHeight=\"8\" refX=\"7\" refY=\"4\" \
             orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"context-stroke\"/></marker></defs>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}</svg>\n",
            if zh { "zh" } else { "en" },
        )
    }
}

fn board<const N: usize>(line: &str) -> Grid<N> {
    line.parse().expect("a board")
}

/// The digits that no house of the cell holds.
fn allowed<const N: usize>(board: &Grid<N>, cell: Cell) -> Vec<Digit> {
    Digit::all::<N>().filter(|&digit| board.clash_at(cell, digit).is_none()).collect()
}

fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// Lesson 0: four calls inside each other, each with its own n, and what they print.
fn calls(out: &mut Canvas) {
    const FIRST: usize = 3;
    out.title(
        "Four calls of countdown, each inside the call that made it. Each has its own n. The call with n = 0 is the base case.",
        "countdown 的四次调用，一次套着一次，各有各的 n。n = 0 的那次是终止条件。",
    );
    let line = 26;
    for level in 0..=FIRST {
        let n = FIRST - level;
        let (x, y) = (12 + 26 * level, 12 + 2 * line * level);
        let (width, height) = (430 - 52 * level, 4 * line * (FIRST - level) + 2 * line);
        out.rect(if level % 2 == 0 { "c" } else { "w" }, x, y, width, height);
        out.path("thin", format!("M{x} {y}h{width}v{height}h-{width}z"));
        out.text("code b", x + 10, y + 19, format!("countdown({n})"));
        out.text("s e grey", x + width - 8, y + 18, format!("n = {n}"));
        if n == 0 {
            out.words("code", x + 10, y + 19 + line, "go!", "go!");
            out.words("s e red", x + width - 8, y + 18 + line, "base case", "终止条件");
        } else {
            out.text("code", x + 10, y + 19 + line - 6, n);
            out.text("code", x + 10, y + height - 8, format!("back in {n}"));
        }
    }
    let (x, top, bottom) = (470, 30, 12 + 4 * line * FIRST + 2 * line);
    out.arrow("way", format!("M{x} {top}V{bottom}"));
    out.words("s", x + 10, top + 90, "time", "时间");
    out.reach(x + 60, bottom);
}

/// Lesson 1: the three houses of a cell.
fn houses(out: &mut Canvas) {
    let board = board::<9>(LEETCODE);
    let cell = Cell::new(0, 2);
    out.title(
        "The cell r1c3 with its three houses. The row, the column and the box hold some digits; the other digits are its candidates.",
        "r1c3 这一格和它的三个单元。行、列、宫里已经有一些数字，其余的数字就是它的候选数。",
    );
    let (x, y, side) = (12, 12, 34);
    for other in Grid::<9>::cells() {
        let shared = Grid::<9>::houses_of(cell)
            .into_iter()
            .filter(|&house| Grid::<9>::cells_of(house).any(|one| one == other))
            .count();
        if shared > 0 {
            out.rect("c", x + other.column() * side, y + other.row() * side, side, side);
        }
        if let Some(digit) = board.get(other) {
            let class = if shared > 0 { "d m b" } else { "d m grey" };
            out.text(class, x + other.column() * side + side / 2, y + other.row() * side + 24, digit);
        }
    }
    out.lines::<9>(x, y, side);
    out.rect("now", x + cell.column() * side, y + cell.row() * side, side, side);
    let left = x + 9 * side + 24;
    let names = [("row 1", "第 1 行"), ("column 3", "第 3 列"), ("box 1", "第 1 宫")];
    for (place, house) in Grid::<9>::houses_of(cell).into_iter().enumerate() {
        let held = listed(Grid::<9>::cells_of(house).filter_map(|one| board.get(one)));
        let (en, zh) = names[place];
        out.words("b", left, y + 30 + 44 * place, en, zh);
        out.text("", left, y + 50 + 44 * place, held);
    }
    out.words("b blue", left, y + 180, "candidates of r1c3", "r1c3 的候选数");
    out.text("d blue", left, y + 206, listed(allowed(&board, cell)));
    out.reach(left + 150, y);
}

/// Lesson 2: brute force goes on below a branch that is already wrong.
fn blind_tree(out: &mut Canvas) {
    let board = board::<4>(SMALL);
    let blanks: Vec<Cell> = board.blanks().collect();
    out.title(
        "The tree of brute force on the small board: four branches at each blank. Two of the first four digits clash at once, and still everything below them is filled in.",
        "小盘面上暴力枚举的树：每个空格四个分支。最上面的四个数字里有两个一填就冲突，它们下面却照样全部填一遍。",
    );
    let (step, top) = (46, 40);
    let x = |leaf: usize| 100 + leaf * step;
    let middle = |branch: usize| x(4 * branch) + 3 * step / 2;
    let root = (middle(1) + middle(2)) / 2;
    let (first, second, third) = (top + 70, top + 140, top + 190);
    for branch in 0..4 {
        let digit = Digit::from_index(branch);
        let clash = board.clash_at(blanks[0], digit).is_some();
        let (line, text) = if clash { ("back", "d m red") } else { ("way", "d m") };
        out.path(line, format!("M{root} {top}L{} {}", middle(branch), first - 18));
        for leaf in 0..4 {
            let at = x(4 * branch + leaf);
            out.path(line, format!("M{} {}L{at} {}", middle(branch), first + 10, second - 16));
            out.text("m", at, second, Digit::from_index(leaf));
            out.path("thin", format!("M{at} {}l-9 18m9-18l-3 18m3-18l3 18m-3-18l9 18", second + 8));
        }
        out.text(text, middle(branch), first, digit);
        if clash {
            out.words("s red", middle(branch) + 12, first - 4, "clashes", "冲突");
        }
    }
    out.text("s", 12, first - 2, blanks[0]);
    out.text("s", 12, second, blanks[1]);
    out.text("s", 12, third, "…");
    out.circle("way", root, top - 6, 6);
    out.text("s grey", 52, first - 2, "4");
    out.text("s grey", 52, second, "4 × 4");
    out.text("s grey", 52, third, format!("4^{}", blanks.len()));
    out.words(
        "s grey",
        100,
        third,
        "full boards at the bottom, each of them checked",
        "个填满的盘面在最底下，个个都要检查",
    );
    out.reach(x(16), third);
}

/// A node of a search tree: a digit in a cell.
struct Node {
    label: String,
    dead_end: bool,
    solved: bool,
    children: Vec<Node>,
}

/// The tree of the row scan, up to the first solution.
fn tree(board: &mut Grid<4>, label: String) -> Node {
    let mut node = Node { label, dead_end: false, solved: false, children: Vec::new() };
    let Some(cell) = board.blanks().next() else {
        node.solved = true;
        return node;
    };
    let digits = allowed(board, cell);
    node.dead_end = digits.is_empty();
    for digit in digits {
        board.set(cell, Some(digit));
        node.children.push(tree(board, format!("{cell} = {digit}")));
        board.set(cell, None);
        if node.children.last().is_some_and(|child| child.solved) {
            node.solved = true;
            break;
        }
    }
    node
}

/// Lesson 3: the tree of a whole search.
fn search_tree(out: &mut Canvas) {
    out.title(
        "The tree of the search on the small board. A node is a digit in a cell. Two branches end in dead ends and are taken back; one path reaches the solution.",
        "小盘面上搜索的树。一个节点就是往一格里填一个数字。两个分支走到死路，被撤销；一条路径走到了解。",
    );
    let mut board = board::<4>(SMALL);
    let root = tree(&mut board, String::new());
    let (x, y) = (290, 30);
    out.words("s m", x, y - 6, "the board as given", "题目");
    branch(out, &root, x, y);
    let x = 400;
    out.path("way", format!("M{x} 40h40"));
    out.words("s", x + 50, 44, "path to the solution", "通向解的路径");
    out.path("back", format!("M{x} 64h40"));
    out.words("s", x + 50, 68, "taken back", "被撤销");
    out.cross(x + 20, 88, 6);
    out.words("s", x + 50, 92, "dead end", "死路");
    out.reach(x + 180, 0);
}

/// Draws what is below a node at this place: failed branches to the left, the one that led on straight down.
fn branch(out: &mut Canvas, node: &Node, x: usize, y: usize) {
    let down = 44;
    if node.dead_end {
        out.path("back", format!("M{x} {y}v16"));
        out.cross(x, y + 24, 7);
    }
    if node.solved && node.children.is_empty() {
        out.words("s m b blue", x, y + 14, "solved", "解");
    }
    for (place, child) in node.children.iter().enumerate() {
        let to = x - 100 * (node.children.len() - 1 - place);
        out.path(if child.solved { "way" } else { "back" }, format!("M{x} {y}L{to} {}", y + down - 18));
        out.rect("w", to - 34, y + down - 18, 68, 20);
        out.text(if child.solved { "s m" } else { "s m red" }, to, y + down - 4, &child.label);
        branch(out, child, to, y + down + 2);
    }
}

/// Lesson 4: the number of the box of a cell.
fn box_numbers(out: &mut Canvas) {
    const ROW: usize = 4;
    const COLUMN: usize = 7;
    out.title(
        "The nine boxes with their numbers, counted from zero. The cell in row 4 and column 7 is in box 5: row / 3 * 3 + column / 3.",
        "九个宫的编号，从零数起。第 4 行第 7 列的格子（也从零数起）在 5 号宫：row / 3 * 3 + column / 3。",
    );
    let (x, y, side) = (40, 34, 30);
    let number = Grid::<9>::box_of(Cell::new(ROW, COLUMN));
    assert_eq!(number, ROW / 3 * 3 + COLUMN / 3);
    for place in 0..9 {
        let (left, top) = (x + place % 3 * 3 * side, y + place / 3 * 3 * side);
        if place == number {
            out.rect("c", left, top, 3 * side, 3 * side);
        }
        out.text("d m grey", left + 3 * side / 2, top + 3 * side / 2 + 7, place);
        let class = |own: bool| if own { "s m b red" } else { "s m grey" };
        out.text(class(place == COLUMN), x + place * side + side / 2, y - 8, place);
        out.text(class(place == ROW), x - 14, y + place * side + 20, place);
    }
    out.lines::<9>(x, y, side);
    out.rect("now", x + COLUMN * side, y + ROW * side, side, side);
    let left = x + 9 * side + 24;
    let lines = [
        "row = 4, column = 7".to_string(),
        format!("row / 3 = {}", ROW / 3),
        format!("column / 3 = {}", COLUMN / 3),
        format!("box = row / 3 * 3 + column / 3 = {number}"),
        String::new(),
        format!("top  = row - row % 3       = {}", ROW - ROW % 3),
        format!("left = column - column % 3 = {}", COLUMN - COLUMN % 3),
    ];
    for (place, line) in lines.iter().enumerate() {
        out.text("s code", left, y + 40 + 26 * place, line);
    }
    out.reach(left + 280, y);
}

/// Lesson 5: one digit in a cell, and the same digit in three sets.
fn two_copies(out: &mut Canvas) {
    let mut board = board::<9>(LEETCODE);
    let cell = Cell::new(0, 2);
    let digit = allowed(&board, cell)[0];
    out.title(
        "To write a digit changes four places: the cell and three sets. The undo has to change the same four.",
        "填一个数字要改四处：一个格子，三个集合。撤销也要改回同样的四处。",
    );
    let names = [
        ("rows[0]", "row 1", "第 1 行"),
        ("columns[2]", "column 3", "第 3 列"),
        ("boxes[0]", "box 1", "第 1 宫"),
    ];
    for (place, (class, en, zh)) in [
        ("s b", "before, and after the undo", "填之前，撤销之后"),
        ("s b", "while the digit is in r1c3", "r1c3 填着数字的时候"),
    ]
    .into_iter()
    .enumerate()
    {
        let x = 12 + 330 * place;
        out.words(class, x, 24, en, zh);
        if place == 1 {
            board.set(cell, Some(digit));
        }
        out.rect("w", x, 40, 34, 34);
        out.path("thick", format!("M{x} 40h34v34h-34z"));
        if let Some(digit) = board.get(cell) {
            out.text("d m red", x + 17, 64, digit);
        }
        out.text("s grey", x + 44, 62, "board[0][2]");
        for (row, (house, (code, en, zh))) in Grid::<9>::houses_of(cell).into_iter().zip(names).enumerate() {
            let y = 100 + 30 * row;
            let mut held: Vec<Digit> = Grid::<9>::cells_of(house).filter_map(|one| board.get(one)).collect();
            held.sort();
            out.text("s code", x, y, code);
            out.words("s grey", x + 82, y, en, zh);
            let text =
                held.iter().map(|&one| if one == digit { format!("[{one}]") } else { one.to_string() });
            out.text("", x + 150, y, format!("{{ {} }}", listed(text)));
        }
    }
    out.arrow("way", "M210 54H320");
    out.words("s m blue", 262, 46, "choose", "选择");
    out.arrow("way2", "M320 72H210");
    out.words("s m blue", 262, 88, "undo", "撤销");
    out.reach(640, 166);
}

/// Lesson 6: three masks, their union, and the candidates.
fn bits(out: &mut Canvas) {
    let board = board::<9>(LEETCODE);
    let cell = Cell::new(0, 2);
    out.title(
        "The masks of row 1, column 3 and box 1, bit by bit; their or; and the zeros of the result, which are the candidates of r1c3.",
        "第 1 行、第 3 列、第 1 宫的掩码，一位一位写出来；它们的“或”；结果里的零，就是 r1c3 的候选数。",
    );
    let (x, y, side) = (150, 40, 30);
    out.words("s e grey", x - 12, y - 8, "digit", "数字");
    // The highest bit on the left, as numbers are written.
    let place = |digit: Digit| x + (8 - digit.index()) * side;
    for digit in Digit::all::<9>() {
        out.text("s m grey", place(digit) + side / 2, y - 8, digit);
    }
    let mask = |house| {
        Grid::<9>::cells_of(house)
            .filter_map(|one| board.get(one))
            .fold(0, |bits, digit: Digit| bits | digit.bit())
    };
    let [row, column, own_box] = Grid::<9>::houses_of(cell).map(mask);
    let used = row | column | own_box;
    let left = Grid::<9>::ALL_DIGITS & !used;
    let rows = [
        ("row 1", "第 1 行", row, 0),
        ("column 3", "第 3 列", column, 0),
        ("box 1", "第 1 宫", own_box, 0),
        ("row | column | box", "行 | 列 | 宫", used, 10),
        ("candidates: ~ of it", "候选数：取反", left, 20),
        ("x & (x - 1)", "x & (x - 1)", left & (left - 1), 30),
    ];
    for (line, (en, zh, bits, gap)) in rows.into_iter().enumerate() {
        let top = y + line * side + gap;
        out.words("s e", x - 12, top + 20, en, zh);
        for digit in Digit::all::<9>() {
            let on = bits & digit.bit() != 0;
            let shade = if line >= 4 { "f" } else { "c" };
            out.rect(if on { shade } else { "w" }, place(digit), top, side, side);
            out.text(if on { "m b" } else { "m grey" }, place(digit) + side / 2, top + 20, u8::from(on));
        }
        out.path("thin", format!("M{x} {top}h{0}v{side}h-{0}z", 9 * side));
        out.text("s", x + 9 * side + 12, top + 20, format!("{{ {} }}", listed(Digit::in_mask(bits))));
    }
    out.reach(x + 9 * side + 130, y);
}

/// Lesson 7: how many candidates each blank has.
fn fewest_counts(out: &mut Canvas) {
    let board = board::<9>(INKALA);
    let counts: Vec<(Cell, usize)> = board.blanks().map(|cell| (cell, allowed(&board, cell).len())).collect();
    let fewest = counts.iter().map(|&(_, count)| count).min().expect("a blank");
    out.title(
        "The number of candidates of each blank, before the first choice. The frames mark the smallest number.",
        "第一次选择之前，每个空格的候选数个数。加框的是最小的。",
    );
    let (x, y, side) = (12, 12, 34);
    for (cell, digit) in board.digits() {
        out.rect("a", x + cell.column() * side, y + cell.row() * side, side, side);
        out.text("d m b", x + cell.column() * side + side / 2, y + cell.row() * side + 24, digit);
    }
    out.lines::<9>(x, y, side);
    for &(cell, count) in &counts {
        let (left, top) = (x + cell.column() * side, y + cell.row() * side);
        out.text(if count == fewest { "m b red" } else { "s m blue" }, left + side / 2, top + 22, count);
        if count == fewest {
            out.rect("now", left + 3, top + 3, side - 6, side - 6);
        }
    }
    let left = x + 9 * side + 20;
    out.text("d b", left + 8, y + 40, "8");
    out.words("s", left + 36, y + 38, "a given", "已知数");
    out.text("s blue", left + 10, y + 68, "4");
    out.words("s", left + 36, y + 68, "candidates left in a blank", "空格里还剩几个候选数");
    let chosen = counts.iter().filter(|&&(_, count)| count == fewest).count();
    out.text("b red", left + 8, y + 98, fewest);
    let cells = if chosen == 1 { "cell" } else { "cells" };
    let (en, zh) = (format!("the fewest, in {chosen} {cells}"), format!("最少，有 {chosen} 格"));
    out.words("s", left + 36, y + 98, &en, &zh);
    out.reach(left + 220, y);
}

/// Lesson 8: a naked single and a hidden single, with their pencil marks.
fn marks(out: &mut Canvas) {
    let board = board::<9>(LEETCODE);
    out.title(
        "Two boxes of the board with all their candidates. A naked single: a cell with one candidate. A hidden single: a digit that only one cell of the box can hold.",
        "盘面上的两个宫和其中的候选数。唯一余数：只有一个候选数的格子。隐性唯一数：宫里只有一格能填的数字。",
    );
    let naked = board.blanks().find(|&cell| allowed(&board, cell).len() == 1).expect("a naked single");
    let (hidden, digit) = (0..9)
        .flat_map(|number| Digit::all::<9>().map(move |digit| (number, digit)))
        .find_map(|(number, digit)| {
            let mut places = board
                .blanks()
                .filter(|&cell| Grid::<9>::box_of(cell) == number && allowed(&board, cell).contains(&digit));
            let cell = places.next()?;
            (places.next().is_none() && allowed(&board, cell).len() > 1).then_some((cell, digit))
        })
        .expect("a hidden single");
    let panels = [(naked, allowed(&board, naked)[0]), (hidden, digit)];
    for (place, (cell, digit)) in panels.into_iter().enumerate() {
        let (x, y, side) = (12 + 260 * place, 34, 66);
        let number = Grid::<9>::box_of(cell);
        let (en, zh) =
            if place == 0 { ("naked single", "唯一余数") } else { ("hidden single", "隐性唯一数") };
        let (en, zh) = (format!("{en}: {cell} = {digit}"), format!("{zh}：{cell} = {digit}"));
        out.words("b", x, 24, &en, &zh);
        for one in Grid::<9>::cells().filter(|&one| Grid::<9>::box_of(one) == number) {
            let (left, top) = (x + one.column() % 3 * side, y + one.row() % 3 * side);
            if let Some(given) = board.get(one) {
                out.rect("a", left, top, side, side);
                out.text("d m b", left + side / 2, top + 40, given);
            }
            for mark in board.get(one).map_or_else(|| allowed(&board, one), |_| Vec::new()) {
                let at = (left + 12 + 21 * (mark.index() % 3), top + 20 + 20 * (mark.index() / 3));
                let class = if mark == digit && one == cell { "m b red" } else { "s m grey" };
                out.text(class, at.0, at.1, mark);
            }
            out.path("thin", format!("M{left} {top}h{side}v{side}h-{side}z"));
        }
        out.path("thick", format!("M{x} {y}h{0}v{0}h-{0}z", 3 * side));
        out.rect("now", x + cell.column() % 3 * side, y + cell.row() % 3 * side, side, side);
    }
    out.reach(480, 240);
}

/// Lesson 9: a node leaves its list, and knows the way back.
fn node(out: &mut Canvas) {
    out.title(
        "A list linked in both directions. The middle node is removed: its neighbours point past it. It keeps its own pointers, and so it can be put back.",
        "双向链表。删除中间的节点：两个邻居越过它互相指向对方。它自己的指针没有变，所以能放回去。",
    );
    let rows = [
        ("in the list", "在链表里", "", ""),
        ("removed", "已删除", "left(b).right = right(b)", "right(b).left = left(b)"),
        ("put back", "恢复", "left(b).right = b", "right(b).left = b"),
    ];
    for (row, (en, zh, first, second)) in rows.into_iter().enumerate() {
        let y = 24 + 110 * row;
        out.words("b", 12, y + 24, en, zh);
        for (place, name) in ["a", "b", "c"].into_iter().enumerate() {
            let x = 110 + 110 * place;
            let removed = row == 1 && place == 1;
            out.rect(if removed { "w" } else { "c" }, x, y, 50, 36);
            out.path(if removed { "way2" } else { "thin" }, format!("M{x} {y}h50v36h-50z"));
            out.text("m b code", x + 25, y + 24, name);
        }
        if row == 1 {
            out.arrow("why", format!("M135 {}C180 {} 310 {} 355 {}", y + 36, y + 76, y + 76, y + 38));
            out.arrow("why", format!("M355 {}C310 {} 180 {} 135 {}", y, y - 34, y - 34, y - 2));
            out.arrow("way2", format!("M220 {}H164", y + 24));
            out.arrow("way2", format!("M270 {}H326", y + 12));
        } else {
            for x in [160, 270] {
                out.arrow("way", format!("M{x} {}h56", y + 12));
                out.arrow("way", format!("M{} {}h-56", x + 60, y + 24));
            }
        }
        out.text("s code", 410, y + 14, first);
        out.text("s code", 410, y + 32, second);
    }
    out.reach(600, 300);
}

/// Lesson 10: the first vector of a board, lane by lane.
fn lane(out: &mut Canvas) {
    let board = board::<9>(INKALA);
    out.title(
        "The first of the three vectors: 27 lanes, one for each digit and band. A lane has nine bits, one for each column of the first row of its band. A dark bit is a candidate.",
        "三个向量中的第一个：27 个通道，每个数字、每条横带一个。一个通道有九位，对应横带第一行的九列。深色的位是候选数。",
    );
    let (x, y, side) = (70, 56, 16);
    let gap = 9 * side + 24;
    for band in 0..3 {
        let left = x + band * gap;
        let (en, zh) = (
            format!("band {}: row {}", band + 1, 3 * band + 1),
            format!("横带 {}：第 {} 行", band + 1, 3 * band + 1),
        );
        out.words("s b", left, 22, &en, &zh);
        for column in 0..9 {
            out.text("s m grey", left + column * side + side / 2, y - 8, column + 1);
        }
        for digit in Digit::all::<9>() {
            let top = y + digit.index() * (side + 6);
            for column in 0..9 {
                let cell = Cell::new(3 * band, column);
                let on = match board.get(cell) {
                    Some(given) => given == digit,
                    None => board.clash_at(cell, digit).is_none(),
                };
                if on {
                    out.rect("", left + column * side + 3, top + 3, side - 6, side - 6);
                }
                out.path("thin", format!("M{} {top}h{side}v{side}h-{side}z", left + column * side));
            }
            out.path("way", format!("M{left} {top}h{0}v{side}h-{0}z", 9 * side));
        }
    }
    for digit in Digit::all::<9>() {
        let (en, zh) = (format!("digit {digit}"), format!("数字 {digit}"));
        out.words("s", 12, y + digit.index() * (side + 6) + 13, &en, &zh);
    }
    let bottom = y + 9 * (side + 6) + 22;
    out.words(
        "s",
        12,
        bottom,
        "Each frame is a lane. One instruction works on all 27 at once.",
        "每个框是一个通道。一条指令同时处理全部 27 个。",
    );
    out.reach(x + 3 * gap, bottom);
}

/// The queens at each dead end, and at the first solution.
fn moments(problem: &mut Queens, found: &mut Vec<(Vec<usize>, bool)>) -> bool {
    if problem.is_complete() {
        found.push((problem.columns().to_vec(), true));
        return true;
    }
    let choices = problem.choices();
    if choices.is_empty() {
        found.push((problem.columns().to_vec(), false));
    }
    for choice in choices {
        problem.choose(&choice);
        if moments(problem, found) {
            return true;
        }
        problem.undo(&choice);
    }
    false
}

/// Lesson 11: four queens, up to the first solution.
fn queens(out: &mut Canvas) {
    const SIZE: usize = 4;
    out.title(
        "Four queens on a board of four rows: the dead ends of the search, and its first solution. A cross marks a place that an earlier queen attacks.",
        "四行棋盘上的四个皇后：搜索的几条死路，以及第一个解。叉表示被前面的皇后攻击的位置。",
    );
    let mut found = Vec::new();
    moments(&mut Queens::new(SIZE), &mut found);
    let side = 34;
    for (place, (columns, solved)) in found.iter().enumerate() {
        let (x, y) = (12 + place * (SIZE * side + 28), 34);
        let (en, zh) = if *solved { ("solution", "解") } else { ("dead end", "死路") };
        out.words(if *solved { "b blue" } else { "b red" }, x, 24, en, zh);
        for row in 0..SIZE {
            for column in 0..SIZE {
                if (row + column) % 2 == 1 {
                    out.rect("a", x + column * side, y + row * side, side, side);
                }
            }
        }
        out.path("thick", format!("M{x} {y}h{0}v{0}h-{0}z", SIZE * side));
        for (row, column) in columns.iter().enumerate() {
            out.text("d m", x + column * side + side / 2, y + row * side + 25, "♛");
        }
        if !solved {
            for column in 0..SIZE {
                out.cross(x + column * side + side / 2, y + columns.len() * side + side / 2, 7);
            }
        }
        out.reach(x + SIZE * side, y + SIZE * side);
    }
}
