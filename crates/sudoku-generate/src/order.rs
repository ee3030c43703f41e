//! What somebody asks for, and boards made to that order.
//!
//! Each board has a number, and everything random about it comes from the stream of that number. Whether one thread
//! makes the boards or several, they are the same and come in the same order: see [`Order::boards`].

use crate::pattern::{self, board_on};
use crate::seventeen::{only_ones, solutions};
use crate::{Essence, Keep, Random, Symmetry, full_grid, take_away};
use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use sudoku_core::{CandidateSolver, Cell, Flow, Grid, Size};
use sudoku_solvers::AnyCandidateSolver;

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
    /// [`Essence`] is equal. (For sizes other than 9x9 once in a long while a board is left out that is new.)
    Canonical,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All boards were made.
    Complete,
    /// The receiver, or a cancel, ended it.
    Stopped,
    /// The effort was spent before all boards were made; a sentence that says what went wrong.
    FellShort(String),
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

/// How often a board is begun anew before its number is given up.
const TRIES: usize = 40;

/// Numbers without a new board that end a run, where a board that was there already counts one and a number that was
/// given up counts [`GIVEN_UP`].
const PATIENCE: usize = 2_000;
const GIVEN_UP: usize = 50;

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

    /// Board number `index` of the seed, or nothing if the effort for it was spent without success.
    pub fn board<const N: usize>(
        &self,
        seed: u64,
        index: u64,
        solver: &mut dyn CandidateSolver<N>,
    ) -> Option<Grid<N>> {
        let random = &mut Random::new(seed, index);
        match &self.shape {
            Shape::Symmetry(symmetry) => self.symmetric(*symmetry, solver, random),
            Shape::Pattern(pattern) => {
                let minimal = |board: &Grid<N>, solver: &mut dyn CandidateSolver<N>| {
                    board.digits().all(|(cell, _)| {
                        let mut fewer = *board;
                        fewer.set(cell, None);
                        solver.count(&fewer, 2) > 1
                    })
                };
                (0..TRIES).find_map(|_| {
                    let board = board_on(pattern, solver, random)?;
                    (!self.minimal || minimal(&board, solver)).then_some(board)
                })
            }
        }
    }

    fn symmetric<const N: usize>(
        &self,
        symmetry: Symmetry,
        solver: &mut dyn CandidateSolver<N>,
        random: &mut Random,
    ) -> Option<Grid<N>> {
        let size = Size::from_rows(N).expect("a board's size");
        // Beyond 9x9 the last few questions can take for ever: a clue whose question is not answered stays, unless the
        // board must be minimal.
        let budget = if N > 9 && !self.minimal { 3_000 } else { u64::MAX };
        let wanted = match &self.clues {
            Some(clues) => clues.clone(),
            None if self.minimal => 0..=N * N,
            None => usual_clues(size)..=N * N,
        };
        let reachable: Vec<usize> = match self.clues {
            Some(_) => {
                let orbits = symmetry.orbits::<N>();
                wanted.clone().filter(|&number| can_sum(&orbits, number)).collect()
            }
            None => vec![*wanted.start()],
        };
        let mut smallest: Option<Grid<N>> = None;
        for _ in 0..TRIES {
            let solution = full_grid(random);
            let target = random.pick(&reachable);
            let keep = Keep { symmetry, clues: if self.minimal { 0 } else { target }, budget };
            let board = take_away(&solution, keep, solver, random);
            if wanted.contains(&board.clues()) {
                return Some(board);
            }
            if smallest.is_none_or(|smallest| board.clues() < smallest.clues()) {
                smallest = Some(board);
            }
        }
        // Too many clues are left every time: two are exchanged for one, as long as that goes.
        let mut board = smallest?;
        while symmetry == Symmetry::None && N <= 9 && board.clues() > *wanted.end() {
            board = two_for_one(&board, solver, random)?;
        }
        wanted.contains(&board.clues()).then_some(board)
    }

    /// Makes `count` boards, different from each other, and shows them to `each` in the order of their numbers. With
    /// several jobs, so many threads make them; the boards stay the same.
    pub fn boards<const N: usize>(
        &self,
        count: usize,
        seed: u64,
        jobs: usize,
        cancel: &AtomicBool,
        each: &mut dyn FnMut(&Grid<N>) -> Flow,
    ) -> End
    where
        Box<dyn CandidateSolver<N>>: TryFrom<AnyCandidateSolver>,
    {
        let next = AtomicU64::new(0);
        let ended = AtomicBool::new(false);
        let jobs = jobs.max(1);
        std::thread::scope(|scope| {
            let (sender, receiver) = sync_channel::<(u64, Option<Grid<N>>)>(64 * jobs);
            for _ in 0..jobs {
                let sender = sender.clone();
                scope.spawn({
                    let (next, ended) = (&next, &ended);
                    move || {
                        let mut solver = crate::fastest::<N>();
                        while !ended.load(Ordering::Relaxed) && !cancel.load(Ordering::Relaxed) {
                            let index = next.fetch_add(1, Ordering::Relaxed);
                            if sender.send((index, self.board(seed, index, &mut *solver))).is_err() {
                                return; // enough boards are made
                            }
                        }
                    }
                });
            }
            drop(sender);
            let end = self.collect(count, receiver.iter(), each);
            ended.store(true, Ordering::Relaxed);
            drop(receiver); // a thread that waits to send goes on, and ends
            end
        })
    }

    /// Puts the boards in the order of their numbers and leaves out what was there already.
    fn collect<const N: usize>(
        &self,
        count: usize,
        made: impl Iterator<Item = (u64, Option<Grid<N>>)>,
        each: &mut dyn FnMut(&Grid<N>) -> Flow,
    ) -> End {
        let mut early = BTreeMap::new();
        let mut next = 0;
        let (mut exact, mut canonical) = (HashSet::new(), HashSet::new());
        let (mut found, mut in_vain, mut repeated) = (0, 0, 0);
        if count == 0 {
            return End::Complete;
        }
        for (index, board) in made {
            early.insert(index, board);
            while let Some(board) = early.remove(&next) {
                next += 1;
                let is_new = board.map(|board| match self.distinct {
                    Distinct::Exact => exact.insert(board),
                    Distinct::Canonical => canonical.insert(Essence::of(&board)),
                });
                match (board, is_new) {
                    (Some(board), Some(true)) => {
                        found += 1;
                        in_vain = 0;
                        if each(&board).is_break() {
                            return End::Stopped;
                        }
                        if found == count {
                            return End::Complete;
                        }
                    }
                    (_, Some(_)) => {
                        in_vain += 1;
                        repeated += 1;
                    }
                    _ => in_vain += GIVEN_UP,
                }
                if in_vain >= PATIENCE {
                    let why = if repeated > 0 {
                        "the last attempts made only boards that were there already".to_string()
                    } else {
                        format!(
                            "the last {} attempts, of up to {TRIES} tries each, made none",
                            PATIENCE / GIVEN_UP
                        )
                    };
                    return End::FellShort(format!("{found} of {count} boards: {why}"));
                }
            }
        }
        End::Stopped
    }
}

/// Whether some of the orbits together have this number of cells.
fn can_sum(orbits: &[Vec<Cell>], number: usize) -> bool {
    let mut sums = HashSet::from([0]);
    for orbit in orbits {
        let more: Vec<usize> = sums.iter().map(|sum| sum + orbit.len()).collect();
        sums.extend(more);
    }
    sums.contains(&number)
}

/// A board with one clue less, and one solution: two clues are taken away, and one is added.
fn two_for_one<const N: usize>(
    board: &Grid<N>,
    solver: &mut dyn CandidateSolver<N>,
    random: &mut Random,
) -> Option<Grid<N>> {
    let clues: Vec<Cell> = board.digits().map(|(cell, _)| cell).collect();
    let mut pairs: Vec<(Cell, Cell)> = Vec::new();
    for (place, &first) in clues.iter().enumerate() {
        pairs.extend(clues[..place].iter().map(|&second| (first, second)));
    }
    random.shuffle(&mut pairs);
    pairs.into_iter().find_map(|(first, second)| {
        let mut fewer = *board;
        fewer.set(first, None);
        fewer.set(second, None);
        let made = only_ones(&fewer, &solutions(&fewer, solver)?);
        (!made.is_empty()).then(|| random.pick(&made))
    })
}
