//! What boards a caller asks for.

use crate::attempt::{Goal, TRIES};
use crate::pattern::{self, board_on};
use crate::{PatternSymmetry, Random};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use sudoku_core::{CandidateSolver, Cell, Grid, Size};

/// What the boards should be like. Every board has one solution, whatever the order.
#[derive(Clone, Debug)]
pub struct Order {
    /// Where the clues are.
    pub shape: Shape,
    /// The number of clues; each number in the range is aimed at equally often. `None` for a number that makes a pleasant
    /// board: 6, 13, 30, 60, 120 or 310 by size, or a few more.
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether every clue is needed; with a symmetry, every set of clues that go together.
    pub minimal: bool,
    /// When two boards count as the same.
    pub distinct: Distinct,
}

/// Where the clues are.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Anywhere, with this symmetry.
    Symmetry(PatternSymmetry),
    /// In these cells, and nowhere else.
    Pattern(Vec<Cell>),
}

/// When two boards count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distinct {
    /// If every cell is the same.
    Exact,
    /// If a [symmetry](sudoku_symmetry::Symmetry) makes one of the other: if their
    /// [canonical forms](sudoku_symmetry::canonical()) are equal.
    Canonical,
}

/// The number of clues of a board if the order names none.
pub(crate) const fn usual_clues(size: Size) -> usize {
    match size {
        Size::Four => 6,
        Size::Six => 13,
        Size::Nine => 30,
        Size::Twelve => 60,
        Size::Sixteen => 120,
        Size::TwentyFive => 310,
    }
}

/// The fewest clues of a board with one solution, and how that is known. Exact for 4x4, 6x6 and 9x9, a lower bound for the
/// others.
const fn fewest_clues(size: Size) -> (usize, &'static str) {
    const TWO_MISSING: &str = "two digits that are not given could change places";
    match size {
        Size::Four => (4, "shown by listing all boards"),
        Size::Six => (8, "shown by listing all boards"),
        Size::Nine => (17, "McGuire, Tugemann and Civario, 2012"),
        Size::Twelve | Size::Sixteen | Size::TwentyFive => (size.rows() - 1, TWO_MISSING),
    }
}

/// Why an order cannot be fulfilled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// A pattern with too few cells.
    #[error(
        "the pattern has {cells} cells, and no {size} board with fewer than {fewest} clues has one solution ({reason})"
    )]
    SmallPattern {
        /// The size of the board.
        size: Size,
        /// Cells of the pattern.
        cells: usize,
        /// The fewest clues of a board of this size with one solution.
        fewest: usize,
        /// How that is known.
        reason: &'static str,
    },
    /// A pattern without a cell in two rows of one band, or in two columns of one stack.
    #[error("the pattern leaves {0} empty: they can always be exchanged, so no board on it has one solution")]
    EmptyLines(String),
    /// A range of numbers that holds none.
    #[error("no number is from {start} to {end}")]
    EmptyRange {
        /// The first number.
        start: usize,
        /// The last number.
        end: usize,
    },
    /// More clues than cells.
    #[error("a {size} board has {} cells, so not {clues} clues", size.cells())]
    TooManyClues {
        /// The size of the board.
        size: Size,
        /// The clues that were asked for.
        clues: usize,
    },
    /// Fewer clues than any board with one solution has.
    #[error("no {size} board with fewer than {fewest} clues has one solution ({reason})")]
    TooFewClues {
        /// The size of the board.
        size: Size,
        /// The fewest clues of a board of this size with one solution.
        fewest: usize,
        /// How that is known.
        reason: &'static str,
    },
    /// A number of clues that no pattern with this symmetry has.
    #[error("no pattern with the symmetry {symmetry} has {clues} clues")]
    Unreachable {
        /// The symmetry.
        symmetry: PatternSymmetry,
        /// The clues that were asked for.
        clues: usize,
    },
}

impl Order {
    /// Any board with the usual number of clues.
    pub const ANY: Order = Order {
        shape: Shape::Symmetry(PatternSymmetry::None),
        clues: None,
        minimal: false,
        distinct: Distinct::Exact,
    };

    /// Checks whether the order can be fulfilled, as far as that is known without trying.
    ///
    /// # Errors
    /// If it cannot.
    ///
    /// # Panics
    /// If N is not the number of rows of a board, or a cell of the pattern is not on it.
    pub fn check<const N: usize>(&self) -> Result<(), OrderError> {
        let size = Size::from_rows(N).expect("a board's size");
        let (fewest, reason) = fewest_clues(size);
        match &self.shape {
            Shape::Pattern(pattern) => {
                if pattern.len() < fewest {
                    return Err(OrderError::SmallPattern { size, cells: pattern.len(), fewest, reason });
                }
                if let Some(lines) = pattern::exchangeable_lines::<N>(pattern) {
                    return Err(OrderError::EmptyLines(lines));
                }
            }
            Shape::Symmetry(symmetry) => {
                let Some(clues) = &self.clues else { return Ok(()) };
                if clues.is_empty() {
                    return Err(OrderError::EmptyRange { start: *clues.start(), end: *clues.end() });
                }
                if *clues.start() > size.cells() {
                    return Err(OrderError::TooManyClues { size, clues: *clues.start() });
                }
                if *clues.end() < fewest {
                    return Err(OrderError::TooFewClues { size, fewest, reason });
                }
                if !clues.clone().any(|number| can_sum(&symmetry.orbits::<N>(), number)) {
                    let clues = *clues.start();
                    return Err(OrderError::Unreachable { symmetry: *symmetry, clues });
                }
            }
        }
        Ok(())
    }

    /// A function that makes a board from a stream of random numbers.
    pub(crate) fn maker<const N: usize>(&self) -> Box<Maker<'_, N>> {
        match &self.shape {
            Shape::Symmetry(symmetry) => {
                let goal = Goal::new::<N>(self, *symmetry);
                Box::new(move |solver, random| goal.board(solver, random))
            }
            Shape::Pattern(pattern) => Box::new(|solver, random| {
                (0..TRIES).find_map(|_| {
                    let board = board_on(pattern, solver, random)?;
                    (!self.minimal || is_minimal(&board, solver)).then_some(board)
                })
            }),
        }
    }
}

/// Makes a board, or returns `None` if all attempts failed.
pub(crate) type Maker<'a, const N: usize> =
    dyn Fn(&mut dyn CandidateSolver<N>, &mut Random) -> Option<Grid<N>> + 'a;

/// Whether every clue is needed.
fn is_minimal<const N: usize>(board: &Grid<N>, solver: &mut dyn CandidateSolver<N>) -> bool {
    board.digits().all(|(cell, _)| {
        let mut fewer = *board;
        fewer.set(cell, None);
        solver.count(&fewer, 2) > 1
    })
}

/// Whether some of the orbits together have exactly this number of cells.
pub(crate) fn can_sum(orbits: &[Vec<Cell>], number: usize) -> bool {
    let mut sums = HashSet::from([0]);
    for orbit in orbits {
        let more: Vec<usize> = sums.iter().map(|sum| sum + orbit.len()).collect();
        sums.extend(more);
    }
    sums.contains(&number)
}
