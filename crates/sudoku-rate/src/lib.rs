//! How hard a board is for people: a small ladder of the techniques that people use, from the easiest to the hardest.
//!
//! | technique | what is seen | what follows |
//! |---|---|---|
//! | hidden single | a digit has one place in a house | it goes there |
//! | naked single | a cell has one candidate | it goes there |
//! | locked candidates | in a house, a digit's places all lie in one other house | it leaves the rest of that house |
//! | naked pair, naked triple | two (three) cells of a house share two (three) candidates | these leave the rest of the house |
//! | hidden pair, hidden triple | two (three) digits of a house share two (three) places | other digits leave these cells |
//! | X-wing | in two rows, a digit's places lie in the same two columns | it leaves the rest of the columns; and turned |
//!
//! After each step the climb starts again from the bottom, so no board is rated harder than it needs to be. No step guesses,
//! and no step removes a candidate that is in the solution: tests compare every step with the solution.
//!
//! # Four names
//!
//! - **easy**: hidden and naked singles lead to the end.
//! - **medium**: locked candidates are needed as well, and nothing above them.
//! - **hard**: pairs, triples or X-wings are needed.
//! - **expert**: the ladder does not lead to the end; people use rarer techniques, or guess.
//!
//! ```
//! use sudoku_core::Grid;
//! use sudoku_rate::{Difficulty, Technique, rate};
//!
//! let board: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = rate(&board);
//! assert_eq!(rating.difficulty, Difficulty::Easy);
//! assert_eq!(rating.times(Technique::LockedCandidates), 0);
//! assert_eq!(rating.steps[0].to_string(), "hidden single: 8 has one place in box 2, so r1c6 is 8.");
//! # Ok::<(), sudoku_core::LineError>(())
//! ```
//!
//! The order of techniques is that of most books on the subject; the names are the field's.

mod techniques;

use std::fmt;
use sudoku_core::{Cell, Digit, Grid, House};
use techniques::list;

/// A technique of the ladder, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// A digit has one place in a house.
    HiddenSingle,
    /// A cell has one candidate.
    NakedSingle,
    /// A digit's places in one house all lie in another.
    LockedCandidates,
    /// Two cells of a house share two candidates.
    NakedPair,
    /// Two digits of a house share two places.
    HiddenPair,
    /// Three cells of a house share three candidates.
    NakedTriple,
    /// Three digits of a house share three places.
    HiddenTriple,
    /// In two lines a digit's places lie in the same two cross lines.
    XWing,
}

impl Technique {
    /// All of them, from the easiest to the hardest.
    pub const ALL: [Technique; 8] = [
        Technique::HiddenSingle,
        Technique::NakedSingle,
        Technique::LockedCandidates,
        Technique::NakedPair,
        Technique::HiddenPair,
        Technique::NakedTriple,
        Technique::HiddenTriple,
        Technique::XWing,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Technique::HiddenSingle => "hidden single",
            Technique::NakedSingle => "naked single",
            Technique::LockedCandidates => "locked candidates",
            Technique::NakedPair => "naked pair",
            Technique::HiddenPair => "hidden pair",
            Technique::NakedTriple => "naked triple",
            Technique::HiddenTriple => "hidden triple",
            Technique::XWing => "X-wing",
        }
    }
}

/// How hard a board is for a person; see the [crate] for the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Singles.
    Easy,
    /// Locked candidates.
    Medium,
    /// Pairs, triples, X-wings.
    Hard,
    /// More than the ladder has.
    Expert,
}

impl Difficulty {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
        }
    }
}

/// One step: an observation, and what follows from it.
#[derive(Clone, Debug)]
pub struct Deduction {
    /// The technique.
    pub technique: Technique,
    /// The digit that it places, and where.
    pub placed: Option<(Cell, Digit)>,
    /// The candidates that it removes: cells, and digits as bits.
    pub removed: Vec<(Cell, u32)>,
    /// The observation, in words.
    pub(crate) seen: String,
}

impl fmt::Display for Deduction {
    /// One sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.technique.name(), self.seen)?;
        if let Some((cell, digit)) = self.placed {
            return write!(f, ", so {cell} is {digit}.");
        }
        let removed: Vec<String> =
            self.removed.iter().map(|&(cell, digits)| format!("{} from {cell}", list(digits))).collect();
        write!(f, ", so it removes {}.", removed.join(", "))
    }
}

/// The result for a board.
#[derive(Clone, Debug)]
pub struct Rating<const N: usize = 9> {
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The steps, in order.
    pub steps: Vec<Deduction>,
    /// The board after all steps.
    pub reached: Grid<N>,
}

impl<const N: usize> Rating<N> {
    /// The number of steps with this technique.
    pub fn times(&self, technique: Technique) -> usize {
        self.steps.iter().filter(|step| step.technique == technique).count()
    }
}

/// Rates a board. A board without a solution, or with several, is rated [`Difficulty::Expert`].
pub fn rate<const N: usize>(board: &Grid<N>) -> Rating<N> {
    let mut marks = Marks::new(board);
    let mut steps: Vec<Deduction> = Vec::new();
    while let Some(step) = marks.next_step() {
        marks.apply(&step);
        steps.push(step);
    }
    let hardest = steps.iter().map(|step| step.technique).max();
    let difficulty = match hardest {
        _ if !marks.board.is_solution_of(board) => Difficulty::Expert,
        None | Some(Technique::HiddenSingle | Technique::NakedSingle) => Difficulty::Easy,
        Some(Technique::LockedCandidates) => Difficulty::Medium,
        Some(_) => Difficulty::Hard,
    };
    Rating { difficulty, steps, reached: marks.board }
}

/// The board with its pencil marks.
pub(crate) struct Marks<const N: usize> {
    pub(crate) board: Grid<N>,
    /// The candidates of each blank cell, as bits; zero for a filled one.
    candidates: Vec<u32>,
}

impl<const N: usize> Marks<N> {
    fn new(board: &Grid<N>) -> Self {
        let mut marks = Marks { board: Grid::EMPTY, candidates: vec![Grid::<N>::ALL_DIGITS; N * N] };
        for (cell, digit) in board.digits() {
            marks.place(cell, digit);
        }
        marks
    }

    pub(crate) fn get(&self, cell: Cell) -> u32 {
        self.candidates[cell.index::<N>()]
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.board.set(cell, Some(digit));
        self.candidates[cell.index::<N>()] = 0;
        for house in Grid::<N>::houses_of(cell) {
            for peer in Grid::<N>::cells_of(house) {
                self.candidates[peer.index::<N>()] &= !digit.bit();
            }
        }
    }

    fn apply(&mut self, step: &Deduction) {
        if let Some((cell, digit)) = step.placed {
            self.place(cell, digit);
        }
        for &(cell, digits) in &step.removed {
            self.candidates[cell.index::<N>()] &= !digits;
        }
    }

    /// The cells of a house where the digit is a candidate.
    pub(crate) fn places(&self, house: House, digit: Digit) -> Vec<Cell> {
        Grid::<N>::cells_of(house).filter(|&cell| self.get(cell) & digit.bit() != 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_bitmask::BitmaskSingles;
    use sudoku_core::Solver;

    /// Every step keeps the solution.
    fn every_step_is_true<const N: usize>(board: &Grid<N>, solution: &Grid<N>) {
        for step in rate(board).steps {
            if let Some((cell, digit)) = step.placed {
                assert_eq!(solution.get(cell), Some(digit), "{board}: {step}");
            }
            for (cell, digits) in &step.removed {
                let right = solution.get(*cell).unwrap();
                assert_eq!(digits & right.bit(), 0, "{board}: {step}");
            }
        }
    }

    #[test]
    fn no_step_removes_what_stands_in_the_solution() {
        let mut solver = BitmaskSingles;
        for name in ["lesson", "easy", "minimal", "hard", "seventeen"] {
            for board in sudoku_corpus::set(name).unwrap().boards().iter().take(300) {
                let grid = Grid::<9>::try_from(board.grid).unwrap();
                every_step_is_true(&grid, &solver.first(&grid).unwrap());
            }
        }
    }

    #[test]
    fn the_corpus_keeps_to_the_rule() {
        let difficulties = |name| {
            let boards = sudoku_corpus::set(name).unwrap().boards();
            boards.iter().map(|board| rate(&Grid::<9>::try_from(board.grid).unwrap()).difficulty)
        };
        assert!(difficulties("easy").all(|difficulty| difficulty == Difficulty::Easy));
        assert!(difficulties("hard").all(|difficulty| difficulty > Difficulty::Easy));
        let mut seen: Vec<_> = difficulties("minimal").collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 4, "a thousand random boards are of all four kinds: {seen:?}");
    }

    #[test]
    fn a_step_is_one_sentence() {
        let board: Grid<4> = "12..............".parse().unwrap();
        let step = &rate(&board).steps[0];
        assert_eq!(
            step.to_string(),
            "locked candidates: in box 1, 3 can only go in row 2, so it removes 3 from r2c3, 3 from r2c4."
        );
    }

    #[test]
    fn each_technique_is_used_somewhere() {
        let mut times = [0; Technique::ALL.len()];
        for board in sudoku_corpus::set("minimal").unwrap().boards() {
            for step in rate(&Grid::<9>::try_from(board.grid).unwrap()).steps {
                times[step.technique as usize] += 1;
            }
        }
        for technique in Technique::ALL {
            assert!(times[technique as usize] > 0, "{}", technique.name());
        }
    }
}
