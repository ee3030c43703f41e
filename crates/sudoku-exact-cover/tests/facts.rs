//! Boards whose number of solutions is known, what the crate's defects would do to them, and what the links hold.

use std::collections::HashMap;
use sudoku_core::{
    Answer, Candidates, Cell, Digit, Flow, Grid, Limits, Memory, Needs, Remark, Search, Solver, Step, Visitor,
};
use sudoku_exact_cover::{
    DancingLinks, DancingLinksTuned, Links, solve_sudoku_dancing_links, solve_sudoku_dancing_links_tuned,
    solve_sudoku_links,
};

const LEETCODE_37: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const FULL: &str = "531276498647198532298345167124867953856934721379521846982753614763419285415682379";
const NONE: &str = "53..7...86..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SEVENTEEN: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

/// Boards and their numbers of solutions; each was counted by two independent programs.
const KNOWN: [(&str, u64); 7] = [
    (FULL, 1),
    (".8......5...83541.9.34.782.7.....6..1..5.9..2..6.....3.183.29.7.47698...3......4.", 1),
    ("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", 1),
    ("349618572782359...651742389273895...195476238864231957527164893918523764436987125", 2),
    (".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.", 0),
    (".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..", 0),
    ("11...............................................................................", 0),
];

/// The crate's own solver takes too long for these.
const HARDER: [(&str, u64); 10] = [
    (LEETCODE_37, 1),
    (SEVENTEEN, 1),
    ("3...8.9.....34......8..56..5..1.4.7...2..9.1...3....4...5..12............7...8.9.", 1),
    ("4.5.1.7.8..7..5....3.7...5...3.....5.4.2.8.6.5.....1...7..23.1....4..2..9.6.7.4.3", 2),
    ("92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..", 6),
    ("59.....486.8...3.7...2.1.......4.....753.698.....9.......8.3...2.6...7.934.....65", 10),
    ("........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58", 26),
    (".1....7.....3..2...7...........71...6......4.3........4..5....3.2..8...........6.", 10106),
    (NONE, 0),
    (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0),
];

fn board(line: &str) -> Grid {
    line.parse().unwrap()
}

fn counts_are_right(mut solver: impl Solver, boards: &[(&str, u64)]) {
    // Twice, so that every solver is used again after every board.
    for &(line, solutions) in boards.iter().chain(boards) {
        for limit in [0, 1, 2, u64::MAX] {
            assert_eq!(solver.count(&board(line), limit), solutions.min(limit), "{line} at limit {limit}");
        }
    }
    assert_eq!(solver.count(&Grid::EMPTY, 20), 20);
}

#[test]
fn the_crate_counts_right() {
    counts_are_right(DancingLinks, &KNOWN);
}

#[test]
fn the_tuned_crate_counts_right() {
    counts_are_right(DancingLinksTuned, &[&KNOWN[..], &HARDER].concat());
}

#[test]
fn links_count_right() {
    counts_are_right(Links::default(), &[&KNOWN[..], &HARDER].concat());
}

/// Every size after every other, with one solver.
fn sizes_take_turns<S: Solver<4> + Solver<6> + Solver<12> + Solver<16> + Solver<25>>(mut solver: S) {
    for _ in 0..2 {
        assert_eq!(solver.count(&Grid::<4>::EMPTY, u64::MAX), 288);
        assert_eq!(solver.count(&Grid::<25>::EMPTY, 3), 3);
        assert_eq!(solver.count(&Grid::<6>::EMPTY, 1000), 1000);
        assert_eq!(solver.count(&Grid::<16>::EMPTY, 3), 3);
        assert_eq!(solver.count(&Grid::<12>::EMPTY, 3), 3);
    }
}

#[test]
fn one_solver_takes_boards_of_all_sizes() {
    sizes_take_turns(DancingLinksTuned);
    sizes_take_turns(Links::default());
    assert_eq!(Solver::<4>::count(&mut DancingLinks, &Grid::EMPTY, u64::MAX), 288);
}

#[test]
fn the_crate_is_stopped_after_exactly_its_budget() {
    for budget in [0, 1, 100, 1000] {
        let limits = Limits::UNIQUE.placements(budget);
        let report = DancingLinks.solve_within(&board(SEVENTEEN), &limits);
        assert_eq!(report.answer, Answer::GaveUp { first: None });
        assert_eq!(report.stats.placements, budget + 1);
        assert_eq!(report.stats.guesses, None);
    }
}

#[test]
fn the_placements_of_the_crate_are_counted() {
    // Four rows: the whole tree can be walked by hand. With the blanks of one row, no choice is ever open.
    let one_row: Grid<4> = "....341221434321".parse().unwrap();
    let stats = DancingLinks.solve_within(&one_row, &Limits::ALL).stats;
    assert_eq!((stats.placements, stats.taken_back), (4, Some(4)));
    let first = DancingLinks.solve_within(&one_row, &Limits::ALL.solutions(1)).stats;
    assert_eq!((first.placements, first.taken_back), (4, Some(0)));

    // At the first solution, the placements on the board fill the blanks; at the end there are none.
    for (line, solutions) in KNOWN {
        let puzzle = board(line);
        let at_first = DancingLinks.solve_within(&puzzle, &Limits::ALL.solutions(1)).stats;
        let at_end = DancingLinks.solve_within(&puzzle, &Limits::ALL).stats;
        if solutions > 0 {
            let left = at_first.placements - at_first.taken_back.unwrap();
            assert_eq!(left, puzzle.blanks().count() as u64, "{line}");
        }
        assert_eq!(Some(at_end.placements), at_end.taken_back, "{line}");
        assert!(at_first.placements <= at_end.placements, "{line}");
    }
}

#[test]
fn leetcode_boards_are_solved_in_place() {
    for solve in [solve_sudoku_dancing_links, solve_sudoku_dancing_links_tuned, solve_sudoku_links] {
        let puzzle = board(KNOWN[1].0);
        let mut rows = puzzle.to_chars();
        solve(&mut rows);
        assert!(Grid::from_chars(&rows).unwrap().is_solution_of(&puzzle));
        let ragged = vec![vec!['.'; 9]; 8];
        for unsolvable in [board(KNOWN[4].0).to_chars(), board(KNOWN[5].0).to_chars(), ragged] {
            let mut rows = unsolvable.clone();
            solve(&mut rows);
            assert_eq!(rows, unsolvable);
        }
    }
}

#[test]
fn candidates_are_a_constraint() {
    use sudoku_core::CandidateSolver;
    let solve =
        |candidates: &Candidates| Links::default().solve_candidates(candidates, &Limits::UNIQUE).answer;
    let puzzle = board(LEETCODE_37);
    let solution = *Links::default().solve(&puzzle).solution().unwrap();
    let mut candidates = Candidates::from(&puzzle);
    assert_eq!(solve(&candidates), Answer::Unique(solution));
    let blank = puzzle.blanks().next().unwrap();
    candidates.set(blank, !solution.get(blank).unwrap().bit());
    assert_eq!(solve(&candidates), Answer::None);
    candidates.set(blank, 0);
    assert_eq!(solve(&candidates), Answer::None);
}

/// Keeps a board and what the links say, and compares the two whenever the board is about to change.
struct Compare<const N: usize> {
    board: Grid<N>,
    /// The options left of each item, by the number of its row.
    options: HashMap<usize, Option<u32>>,
    placed: Vec<Cell>,
}

impl<const N: usize> Compare<N> {
    /// An item has as many options as there are digits for its cell, or places for its digit in its house.
    fn compare(&mut self) {
        let empty = |cell| self.board.get(cell).is_none();
        let can = |cell, digit| self.board.clash_at(cell, digit).is_none();
        for cell in Grid::<N>::cells() {
            let left = Digit::all::<N>().filter(|&digit| can(cell, digit)).count() as u32;
            assert_eq!(self.options[&cell.index::<N>()], empty(cell).then_some(left), "{cell}");
        }
        for house in Grid::<N>::houses() {
            for digit in Digit::all::<N>() {
                let mut cells = Grid::<N>::cells_of(house);
                let covered = cells.clone().any(|cell| self.board.get(cell) == Some(digit));
                let left = cells.by_ref().filter(|&cell| empty(cell) && can(cell, digit)).count() as u32;
                let item = N * N + Grid::<N>::SHAPE.house_index(house) * N + digit.index();
                assert_eq!(self.options[&item], (!covered).then_some(left), "{digit} in {house}");
            }
        }
    }
}

impl<const N: usize> Visitor<N> for Compare<N> {
    const NEEDS: Needs = Needs::Steps;

    fn solution(&mut self, _: &Grid<N>) -> Flow {
        self.compare();
        Flow::Continue(())
    }

    fn step(&mut self, step: impl FnOnce() -> Step) -> Flow {
        self.compare();
        match step() {
            Step::Placed { cell, digit, .. } => {
                self.board.set(cell, Some(digit));
                self.placed.push(cell);
            }
            Step::TakenBack { undone, .. } => {
                for cell in self.placed.drain(self.placed.len() - undone as usize..) {
                    self.board.set(cell, None);
                }
            }
        }
        Flow::Continue(())
    }

    fn remark(&mut self, remark: impl FnOnce() -> Remark) {
        if let Remark::Memory(Memory { row, value, .. }) = remark() {
            self.options.insert(row, value);
        }
    }
}

fn links_agree_with<const N: usize>(puzzle: Grid<N>) {
    let mut comparison = Compare { board: puzzle, options: HashMap::new(), placed: Vec::new() };
    assert!(Links::default().search(&puzzle, &mut comparison).is_continue());
    comparison.compare();
    assert_eq!(comparison.board, puzzle, "all that was placed has been taken back");
}

#[test]
fn the_links_agree_with_the_board_at_every_step() {
    for line in [KNOWN[1].0, KNOWN[4].0, LEETCODE_37, NONE, SEVENTEEN] {
        links_agree_with(board(line));
    }
    links_agree_with("1...............".parse::<Grid<4>>().unwrap());
}
