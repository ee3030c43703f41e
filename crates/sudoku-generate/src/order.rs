//! What somebody asks for.

use crate::attempt::{Goal, TRIES};
use crate::pattern::{self, board_on};
use crate::{Random, Symmetry};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use sudoku_core::{CandidateSolver, Cell, Grid, Size};

/// What the boards shall be like. Whatever is asked for, every board has one solution.
#[derive(Clone, Debug)]
pub struct Order {
    /// Which cells hold clues together, or hold clues at all.
    pub shape: Shape,
    /// How many clues; each number of the range is as likely to be tried for. Without it there are about as many as
    /// make a pleasant board, see [`usual_clues`].
    pub clues: Option<RangeInclusive<usize>>,
    /// No clue can be left out; with a symmetry, no set of clues that belong together.
    pub minimal: bool,
    /// When two boards count as the same.
    pub distinct: Distinct,
}

/// Where the clues are.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Anywhere, with this symmetry.
    Symmetry(Symmetry),
    /// In these cells, and nowhere else.
    Pattern(Vec<Cell>),
}

/// When two boards count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distinct {
    /// If every cell is.
    Exact,
    /// If one can be turned, mirrored, relabelled and have its lines exchanged so that it becomes the other: if their
    /// [`essence`](crate::essence()) is equal. Beyond 9x9 this is the same as [`Distinct::Exact`].
    Canonical,
}

/// How many clues a board gets if nobody asks for a number.
pub const fn usual_clues(size: Size) -> usize {
    match size {
        Size::Four => 6,
        Size::Six => 13,
        Size::Nine => 30,
        Size::Twelve => 60,
        Size::Sixteen => 120,
        Size::TwentyFive => 310,
    }
}

/// The fewest clues that a board with one solution can have, and why. For 4x4, 6x6 and 9x9 this is exact.
pub const fn fewest_clues(size: Size) -> (usize, &'static str) {
    const TWO_MISSING: &str = "two digits that are not given could change places";
    match size {
        Size::Four => (4, "shown by listing all boards"),
        Size::Six => (8, "shown by listing all boards"),
        Size::Nine => (17, "McGuire, Tugemann and Civario, 2012"),
        Size::Twelve | Size::Sixteen | Size::TwentyFive => (size.rows() - 1, TWO_MISSING),
    }
}

impl Order {
    /// Any board of the usual number of clues.
    pub const ANY: Order = Order {
        shape: Shape::Symmetry(Symmetry::None),
        clues: None,
        minimal: false,
        distinct: Distinct::Exact,
    };

    /// Whether the order can be fulfilled at all, as far as that is known without trying.
    ///
    /// # Errors
    /// A sentence that says why not.
    pub fn check<const N: usize>(&self) -> Result<(), String> {
        let size = Size::from_rows(N).expect("a board's size");
        let (fewest, why) = fewest_clues(size);
        let cells = size.cells();
        match &self.shape {
            Shape::Pattern(pattern) => {
                if pattern.len() < fewest {
                    return Err(format!(
                        "the pattern has {} cells, and no {size} board with fewer than {fewest} clues has one solution ({why})",
                        pattern.len()
                    ));
                }
                if let Some(lines) = pattern::exchangeable_lines::<N>(pattern) {
                    return Err(format!(
                        "the pattern leaves {lines} empty: they can always be exchanged, so no board on it has one solution"
                    ));
                }
            }
            Shape::Symmetry(symmetry) => {
                let Some(clues) = &self.clues else { return Ok(()) };
                if clues.is_empty() {
                    return Err(format!("no number is from {} to {}", clues.start(), clues.end()));
                }
                if *clues.start() > cells {
                    return Err(format!("a {size} board has {cells} cells, so not {} clues", clues.start()));
                }
                if *clues.end() < fewest {
                    return Err(format!(
                        "no {size} board with fewer than {fewest} clues has one solution ({why})"
                    ));
                }
                if !clues.clone().any(|number| can_sum(&symmetry.orbits::<N>(), number)) {
                    return Err(format!(
                        "no pattern with the symmetry {symmetry} has {} clues",
                        clues.start()
                    ));
                }
            }
        }
        Ok(())
    }

    /// What makes a board of a stream of random numbers.
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

/// Makes a board, or nothing if the effort for it was spent without success.
pub(crate) type Maker<'a, const N: usize> =
    dyn Fn(&mut dyn CandidateSolver<N>, &mut Random) -> Option<Grid<N>> + 'a;

/// Whether no clue can be left out.
fn is_minimal<const N: usize>(board: &Grid<N>, solver: &mut dyn CandidateSolver<N>) -> bool {
    board.digits().all(|(cell, _)| {
        let mut fewer = *board;
        fewer.set(cell, None);
        solver.count(&fewer, 2) > 1
    })
}

/// Whether some of the orbits together have this number of cells.
pub(crate) fn can_sum(orbits: &[Vec<Cell>], number: usize) -> bool {
    let mut sums = HashSet::from([0]);
    for orbit in orbits {
        let more: Vec<usize> = sums.iter().map(|sum| sum + orbit.len()).collect();
        sums.extend(more);
    }
    sums.contains(&number)
}
