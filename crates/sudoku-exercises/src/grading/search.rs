//! The laws of a search on a Sudoku: not only what it finds, but how.

use super::{Law, Message};
use std::collections::BTreeMap;
use sudoku_core::{
    Cell, Digit, Flow, Grid, House, Memory, Needs, Remark, Rows, Search, Step, Table, Value, Visitor,
};

/// The cell that a search must choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The first blank in reading order.
    Reading,
    /// A blank with the fewest candidates.
    Fewest,
}

/// The boards with one solution: name or line, and the placements that a right answer needs, in reading order and with
/// the fewest candidates first.
const SMALL: &str = "1..2.21....3..4.";
const NINE: [(&str, u64, u64); 3] =
    [("leetcode-37", 4_208, 60), ("medium-1", 20_000, 500), ("inkala-2012", 49_558, 12_000)];

/// LeetCode 37 with a wrong 1 at r1c3: no two givens clash, and there is no solution.
pub(crate) const NO_SOLUTION: &str =
    "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The laws of a search that chooses its cells in this order, with their points: 10 in all.
pub fn search_laws<S>(order: Order) -> Vec<Law>
where
    S: Search<4> + Search<9> + Default + 'static,
{
    let mut laws = vec![
        Law::new(3, "it solves boards with one solution", "能解出只有一个解的题目", move || {
            solves::<S>(order)
        }),
        Law::new(
            2,
            "it finds every solution, and none where there is none",
            "所有的解都能找到；无解的题目不给出解",
            all::<S>,
        ),
        Law::new(1, "it shows the visitor what it does", "每一步都告诉 visitor", || {
            each_board::<S>(&[Fault::Silent, Fault::Steps])
        }),
        Law::new(2, "the undo restores everything", "撤销时恢复一切", || {
            each_board::<S>(&[Fault::Undo])
        }),
        Law::new(1, "it ends at once if the visitor says so", "visitor 说停，就立刻停止", stops::<S>),
    ];
    match order {
        Order::Reading => laws.push(Law::new(
            1,
            "it chooses the first blank in reading order",
            "按从左到右、从上到下的顺序选空格",
            || each_board::<S>(&[Fault::NotFirst]),
        )),
        // First, since a bad choice also makes a search slow: the report should name the cause.
        Order::Fewest => laws.insert(
            0,
            Law::new(
                1,
                "it chooses a blank with the fewest candidates",
                "选候选数最少的空格",
                || each_board::<S>(&[Fault::NotFewest]),
            ),
        ),
    }
    laws
}

/// What may be wrong with a search. The watcher keeps the first example of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    /// A solution that is none.
    Solution,
    /// It shows a solution, but no step.
    Silent,
    /// The steps do not lead to the solution.
    Steps,
    /// What the strategy remembers differs from the board that its steps lead to.
    Undo,
    /// The cell is not the first blank.
    NotFirst,
    /// The cell has more candidates than another blank.
    NotFewest,
    /// It goes on although it was told to stop.
    GoesOn,
}

/// Follows a search step by step.
struct Watch<const N: usize> {
    puzzle: Grid<N>,
    /// The board that the steps lead to.
    board: Grid<N>,
    trail: Vec<Cell>,
    tables: &'static [Table],
    /// The rows that the strategy has shown since the last step.
    shown: Vec<Memory>,
    placements: u64,
    budget: u64,
    solutions: Vec<Grid<N>>,
    limit: usize,
    stopped: bool,
    calls_after_stop: u64,
    faults: BTreeMap<Fault, Message>,
    /// Whether the choice of cells is checked: that takes longer than a search.
    checks_order: bool,
}

/// After this many calls from a search that was told to stop, the law ends it with a panic.
const PATIENCE: u64 = 100_000;

impl<const N: usize> Watch<N> {
    fn new(puzzle: &Grid<N>, tables: &'static [Table], limit: usize, budget: u64) -> Watch<N> {
        Watch {
            puzzle: *puzzle,
            board: *puzzle,
            trail: Vec::new(),
            tables,
            shown: Vec::new(),
            placements: 0,
            budget,
            solutions: Vec::new(),
            limit,
            stopped: false,
            calls_after_stop: 0,
            faults: BTreeMap::new(),
            checks_order: false,
        }
    }

    fn fault(&mut self, fault: Fault, en: impl FnOnce(&Self) -> String, zh: impl FnOnce(&Self) -> String) {
        if !self.faults.contains_key(&fault) {
            let message = Message::new(en(self), zh(self));
            self.faults.insert(fault, message);
        }
    }

    /// Tells the search to stop, or to go on.
    fn flow(&mut self, stop: bool) -> Flow {
        self.stopped |= stop;
        if self.stopped { Flow::Break(()) } else { Flow::Continue(()) }
    }

    /// A search that was told to stop must not call again.
    fn check_stopped(&mut self) -> bool {
        if self.stopped {
            self.calls_after_stop += 1;
            self.fault(
                Fault::GoesOn,
                |_| "The visitor said stop, but the search went on: a `?` is missing after `visitor.step(...)`, \
                     `visitor.solution(...)` or the call of `backtrack`."
                    .into(),
                |_| "visitor 已经说停，搜索却还在继续：`visitor.step(...)`、`visitor.solution(...)` 或者对 \
                     `backtrack` 的调用后面少了一个 `?`。"
                    .into(),
            );
            assert!(self.calls_after_stop < PATIENCE, "the search does not stop: a `?` is missing");
        }
        self.stopped
    }

    /// Compares what was shown since the last step with the board that the steps lead to.
    fn check_memory(&mut self) {
        for memory in std::mem::take(&mut self.shown) {
            let Some(table) = self.tables.get(memory.table) else { continue };
            match (table.rows, table.value) {
                (Rows::Cells, Value::Count) => self.check_cell(memory),
                (Rows::Houses, Value::Digits) => self.check_set(memory),
                _ => {}
            }
        }
    }

    fn check_cell(&mut self, memory: Memory) {
        let cell = Cell::from_index::<N>(memory.row);
        let held = memory.value.and_then(|value| Digit::new(value as u8));
        let right = self.board.get(cell);
        if held == right {
            return;
        }
        self.fault(
            Fault::Undo,
            |watch| match (held, right) {
                (Some(held), None) => format!(
                    "On the board {}: {cell} was taken back, but the board in memory still holds {held} there. The \
                     undo must blank the cell.",
                    watch.puzzle
                ),
                _ => format!(
                    "On the board {}: by the steps that you showed, {cell} holds {}; in memory it holds {}. Is a step \
                     missing, such as the take-back?",
                    watch.puzzle,
                    shown(right, "nothing"),
                    shown(held, "nothing")
                ),
            },
            |watch| match (held, right) {
                (Some(held), None) => format!(
                    "题目 {}：{cell} 已经撤销，内存里的盘面上却还是 {held}。撤销时要把这一格清空。",
                    watch.puzzle
                ),
                _ => format!(
                    "题目 {}：按照你告诉 visitor 的步骤，{cell} 应该是 {}，内存里却是 {}。是不是漏了一步，比如撤销？",
                    watch.puzzle,
                    shown(right, "空格"),
                    shown(held, "空格")
                ),
            },
        );
    }

    fn check_set(&mut self, memory: Memory) {
        let house = Grid::<N>::SHAPE.house(memory.row);
        let held = memory.value.unwrap_or(0);
        let right = Grid::<N>::cells_of(house)
            .filter_map(|cell| self.board.get(cell))
            .fold(0, |bits, digit| bits | digit.bit());
        // Before the first step the sets are still being built.
        if held == right || self.placements == 0 {
            return;
        }
        self.fault(
            Fault::Undo,
            |watch| {
                format!(
                    "On the board {}, after {} placements: the set of {house} holds {}, but the {} on the board {}. The \
                     undo must take the digit out of all three sets.",
                    watch.puzzle,
                    watch.placements,
                    list(held, "nothing"),
                    house_word(house),
                    list(right, "holds nothing")
                )
            },
            |watch| {
                format!(
                    "题目 {}，填了 {} 次之后：{} 的集合里是 {}，盘面上却是 {}。撤销时要把数字从三个集合里都拿走。",
                    watch.puzzle,
                    watch.placements,
                    house_zh(house),
                    list(held, "空的"),
                    list(right, "空的")
                )
            },
        );
    }

    fn check_order(&mut self, cell: Cell) {
        let first = self.board.blanks().next();
        if let Some(first) = first.filter(|&first| first != cell) {
            self.fault(
                Fault::NotFirst,
                |watch| {
                    format!("On the board {}: it fills {cell}, but {first} is the first blank.", watch.board)
                },
                |watch| format!("盘面 {}：它填了 {cell}，但第一个空格是 {first}。", watch.board),
            );
        }
        let count = |cell: Cell| {
            Digit::all::<N>().filter(|&digit| self.board.clash_at(cell, digit).is_none()).count()
        };
        let best = self.board.blanks().map(|cell| (count(cell), cell)).min_by_key(|&(count, _)| count);
        let chosen = count(cell);
        if let Some((fewest, best)) = best.filter(|&(fewest, _)| fewest < chosen) {
            self.fault(
                Fault::NotFewest,
                |watch| {
                    format!(
                        "On the board {}: it fills {cell}, which has {chosen} candidates, but {best} has {fewest}.",
                        watch.board
                    )
                },
                |watch| {
                    format!(
                        "盘面 {}：它填了 {cell}，这一格有 {chosen} 个候选数，而 {best} 只有 {fewest} 个。",
                        watch.board
                    )
                },
            );
        }
    }

    fn placed(&mut self, cell: Cell, digit: Digit) {
        self.placements += 1;
        if let Some(there) = self.board.get(cell) {
            self.fault(
                Fault::Steps,
                |watch| {
                    format!(
                        "On the board {}: a step places {digit} at {cell}, which already holds {there}.",
                        watch.puzzle
                    )
                },
                |watch| {
                    format!("题目 {}：有一步要把 {digit} 填进 {cell}，那里已经是 {there}。", watch.puzzle)
                },
            );
            // Without this a search that chooses a filled cell would go down forever.
            self.stopped = true;
            self.calls_after_stop = 0;
            return;
        }
        if self.checks_order {
            self.check_order(cell);
        }
        self.board.set(cell, Some(digit));
        self.trail.push(cell);
    }

    fn taken_back(&mut self, cell: Cell, digit: Digit, undone: u32) {
        for _ in 0..undone {
            match self.trail.pop() {
                Some(last) if undone > 1 || (last == cell && self.board.get(last) == Some(digit)) => {
                    self.board.set(last, None);
                }
                last => {
                    let expected = last.map_or_else(|| "-".into(), |last| last.to_string());
                    self.fault(
                        Fault::Steps,
                        |watch| {
                            format!(
                                "On the board {}: a step takes back {digit} at {cell}, but the latest placement is at \
                                 {expected}.",
                                watch.puzzle
                            )
                        },
                        |watch| {
                            format!(
                                "题目 {}：有一步撤销 {cell} 的 {digit}，但最近一次填数在 {expected}。",
                                watch.puzzle
                            )
                        },
                    );
                    return;
                }
            }
        }
    }
}

fn shown(digit: Option<Digit>, nothing: &str) -> String {
    digit.map_or_else(|| nothing.into(), |digit| digit.to_string())
}

fn list(bits: u32, nothing: &str) -> String {
    let digits: Vec<String> = Digit::in_mask(bits).map(|digit| digit.to_string()).collect();
    if digits.is_empty() { nothing.into() } else { digits.join(" ") }
}

fn house_word(house: House) -> &'static str {
    match house {
        House::Row(_) => "row",
        House::Column(_) => "column",
        House::Box(_) => "box",
    }
}

fn house_zh(house: House) -> String {
    match house {
        House::Row(number) => format!("第 {} 行", number + 1),
        House::Column(number) => format!("第 {} 列", number + 1),
        House::Box(number) => format!("第 {} 宫", number + 1),
    }
}

impl<const N: usize> Visitor<N> for Watch<N> {
    const NEEDS: Needs = Needs::Steps;

    fn solution(&mut self, solution: &Grid<N>) -> Flow {
        if self.check_stopped() {
            return Flow::Break(());
        }
        self.check_memory();
        if !solution.is_solution_of(&self.puzzle) {
            let blank = solution.blanks().next();
            let clash = solution.clash();
            self.fault(
                Fault::Solution,
                |watch| match (blank, clash) {
                    (Some(blank), _) => format!(
                        "On the board {}: it shows {solution} as a solution, but {blank} is blank.",
                        watch.puzzle
                    ),
                    (_, Some(clash)) => format!(
                        "On the board {}: it shows {solution} as a solution, but {} and {} both hold {}.",
                        watch.puzzle, clash.first, clash.second, clash.digit
                    ),
                    _ => format!(
                        "On the board {}: it shows {solution} as a solution, but a given has changed.",
                        watch.puzzle
                    ),
                },
                |watch| match (blank, clash) {
                    (Some(blank), _) => {
                        format!("题目 {}：它给出的解是 {solution}，但 {blank} 还是空的。", watch.puzzle)
                    }
                    (_, Some(clash)) => format!(
                        "题目 {}：它给出的解是 {solution}，但 {} 和 {} 都是 {}。",
                        watch.puzzle, clash.first, clash.second, clash.digit
                    ),
                    _ => format!("题目 {}：它给出的解是 {solution}，但有一个已知数被改动了。", watch.puzzle),
                },
            );
        } else if self.placements == 0 && self.puzzle != *solution {
            self.fault(
                Fault::Silent,
                |_| "Your search is right, but it says nothing: nobody can watch it, count its steps or stop it. Show the \
                     visitor `Step::Placed` just before you write a digit, and `Step::TakenBack` just before you blank \
                     the cell."
                    .into(),
                |_| "你的搜索是对的，但它什么也没有说：别人无法观看、无法计数，也无法让它停下。写数字之前告诉 visitor \
                     `Step::Placed`，清空格子之前告诉它 `Step::TakenBack`。"
                    .into(),
            );
        } else if self.board != *solution {
            self.fault(
                Fault::Steps,
                |watch| {
                    format!(
                        "On the board {}: the steps that it shows lead to {}, but the solution is {solution}.",
                        watch.puzzle, watch.board
                    )
                },
                |watch| {
                    format!(
                        "题目 {}：按它告诉 visitor 的步骤会得到 {}，而解是 {solution}。",
                        watch.puzzle, watch.board
                    )
                },
            );
        }
        self.solutions.push(*solution);
        self.flow(self.solutions.len() >= self.limit)
    }

    fn step(&mut self, step: impl FnOnce() -> Step) -> Flow {
        if self.check_stopped() {
            return Flow::Break(());
        }
        self.check_memory();
        match step() {
            Step::Placed { cell, digit, .. } => self.placed(cell, digit),
            Step::TakenBack { cell, digit, undone } => self.taken_back(cell, digit, undone),
        }
        self.flow(self.placements > self.budget)
    }

    fn remark(&mut self, remark: impl FnOnce() -> Remark) {
        if self.stopped {
            return; // what an early end leaves behind does not matter
        }
        if let Remark::Memory(memory) = remark() {
            self.shown.push(memory);
        }
    }
}

/// Runs a search, and follows it.
fn watch<S: Search<N> + Default, const N: usize>(puzzle: &Grid<N>, limit: usize, budget: u64) -> Watch<N> {
    follow::<S, N>(Watch::new(puzzle, S::TABLES, limit, budget))
}

fn follow<S: Search<N> + Default, const N: usize>(mut watch: Watch<N>) -> Watch<N> {
    let puzzle = watch.puzzle;
    let _ = S::default().search(&puzzle, &mut watch);
    watch.check_memory();
    watch
}

fn board(name: &str) -> Grid<9> {
    let known = sudoku_corpus::board(name).expect("a board of the corpus");
    known.grid.try_into().expect("nine rows")
}

fn small(line: &str) -> Grid<4> {
    line.parse().expect("a board with four rows")
}

/// The budget for a board: several times what a right answer needs.
fn budget(order: Order, reading: u64, fewest: u64) -> u64 {
    5 * match order {
        Order::Reading => reading,
        Order::Fewest => fewest,
    }
}

fn solves<S>(order: Order) -> Result<(), Message>
where
    S: Search<4> + Search<9> + Default,
{
    solves_one(&watch::<S, 4>(&small(SMALL), 1, 500))?;
    for (name, reading, fewest) in NINE {
        solves_one(&watch::<S, 9>(&board(name), 1, budget(order, reading, fewest)))?;
    }
    Ok(())
}

fn solves_one<const N: usize>(watch: &Watch<N>) -> Result<(), Message> {
    let puzzle = watch.puzzle;
    if let Some(message) = watch.faults.get(&Fault::Solution) {
        return Err(message.clone());
    }
    if !watch.solutions.is_empty() {
        return Ok(());
    }
    if watch.placements > watch.budget {
        return Err(Message::new(
            format!(
                "On the board {puzzle}: no solution after {} placements. A right answer needs a fifth of that at most: it \
                 chooses its cells badly, or goes round in circles.",
                watch.budget
            ),
            format!(
                "题目 {puzzle}：填了 {} 次还没有解出来。正确的程序最多只要五分之一：要么选格子的方法不好，要么在原地打转。",
                watch.budget
            ),
        ));
    }
    if let Some(message) = watch.faults.get(&Fault::Steps) {
        return Err(message.clone());
    }
    Err(Message::new(
        format!("On the board {puzzle}: it ends without a solution, but the board has one."),
        format!("题目 {puzzle}：搜索结束了，没有找到解，但这道题是有解的。"),
    ))
}

fn all<S>() -> Result<(), Message>
where
    S: Search<4> + Search<9> + Default,
{
    for (line, count) in [("................", 288), ("1...............", 72), (SMALL, 1)] {
        counts_of(&watch::<S, 4>(&small(line), count + 1, 20_000), count)?;
    }
    counts_of(&watch::<S, 4>(&small("123....4........"), 1, 10_000), 0)?;
    counts_of(&watch::<S, 9>(&NO_SOLUTION.parse().expect("a board"), 1, 5_000), 0)
}

fn counts_of<const N: usize>(watch: &Watch<N>, count: usize) -> Result<(), Message> {
    if let Some(message) = watch.faults.get(&Fault::Solution) {
        return Err(message.clone());
    }
    let (puzzle, found) = (watch.puzzle, watch.solutions.len());
    if watch.placements > watch.budget {
        return Err(Message::new(
            format!("On the board {puzzle}: it does not end within {} placements.", watch.budget),
            format!("题目 {puzzle}：填了 {} 次还没有结束。", watch.budget),
        ));
    }
    let mut different = watch.solutions.clone();
    different.sort_unstable_by_key(|grid| grid.to_string());
    different.dedup();
    if different.len() < found {
        return Err(Message::new(
            format!("On the board {puzzle}: it shows a solution twice."),
            format!("题目 {puzzle}：同一个解给出了两次。"),
        ));
    }
    if found != count {
        return Err(Message::new(
            format!(
                "The board {puzzle} has {}; it shows {found}. After a solution, the search must undo and go on as after a \
                 dead end.",
                solutions(count)
            ),
            format!(
                "题目 {puzzle} 有 {count} 个解，它给出了 {found} 个。找到一个解之后也要撤销，继续搜索，就像遇到死路一样。"
            ),
        ));
    }
    Ok(())
}

fn solutions(count: usize) -> String {
    if count == 1 { "1 solution".into() } else { format!("{count} solutions") }
}

/// Follows the search on several boards: none may show one of these faults.
fn each_board<S>(faults: &[Fault]) -> Result<(), Message>
where
    S: Search<4> + Search<9> + Default,
{
    let first = |found: &BTreeMap<Fault, Message>| {
        faults.iter().find_map(|fault| found.get(fault)).map_or(Ok(()), |message| Err(message.clone()))
    };
    let checks_order = faults.contains(&Fault::NotFirst) || faults.contains(&Fault::NotFewest);
    fn on<S: Search<N> + Default, const N: usize>(
        puzzle: &Grid<N>,
        limit: usize,
        budget: u64,
        checks_order: bool,
    ) -> Watch<N> {
        follow::<S, N>(Watch { checks_order, ..Watch::new(puzzle, S::TABLES, limit, budget) })
    }
    first(&on::<S, 4>(&small(SMALL), 2, 10_000, checks_order).faults)?;
    let empty = on::<S, 4>(&Grid::EMPTY, 288, 20_000, checks_order);
    first(&empty.faults)?;
    first(&on::<S, 9>(&board("leetcode-37"), 1, 5_000, checks_order).faults)?;
    first(&on::<S, 9>(&NO_SOLUTION.parse().expect("a board"), 1, 5_000, checks_order).faults)?;
    // A search that shows nothing proves nothing.
    if empty.placements == 0 && !faults.contains(&Fault::Silent) {
        return Err(Message::new(
            "This cannot be seen: the search shows the visitor no step.",
            "看不出来：搜索没有告诉 visitor 任何一步。",
        ));
    }
    Ok(())
}

fn stops<S>() -> Result<(), Message>
where
    S: Search<4> + Search<9> + Default,
{
    let mut faults = watch::<S, 4>(&Grid::EMPTY, 1, 20_000).faults;
    faults.append(&mut watch::<S, 9>(&board("leetcode-37"), 1, 100).faults);
    faults.remove(&Fault::GoesOn).map_or(Ok(()), Err)
}
