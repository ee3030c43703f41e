//! The recipes for the boards of the corpus. A recipe makes boards from a seed.
//!
//! Stream i of the seed makes board i of a recipe. A recipe leaves a board out if it does not turn out as wanted.

use crate::attempt::Goal;
use crate::{Keep, Order, PatternSymmetry, Random, engine, full_grid, neighbours, take_away};
use std::collections::BTreeMap;
use std::ops::ControlFlow::Continue;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use sudoku_core::{Answer, AnyGrid, CandidateSolver, Cell, Digit, Flow, Grid, Limits, Size, with_size};
use sudoku_corpus::Truth;
use sudoku_solvers::Strategies;
use sudoku_symmetry::Symmetry;

/// A way to make boards.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Its name. If the corpus holds a set of such boards, the set has the same name.
    pub name: &'static str,
    /// What the boards are like, in one line.
    pub about: &'static str,
    make: fn(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow,
}

/// Receives a board and its number of solutions.
pub type Each<'a> = dyn FnMut(AnyGrid, Truth) -> Flow + 'a;

impl Recipe {
    /// Makes boards with `jobs` threads (at least one) and passes them to `each`, until `each` breaks or there are no more.
    /// The same seed makes the same boards in the same order, with any number of threads. The engines come from
    /// `strategies`; the order of that list changes nothing.
    ///
    /// # Panics
    /// If a thread cannot be started.
    pub fn make(&self, strategies: Strategies<'_>, seed: u64, jobs: usize, each: &mut Each<'_>) -> Flow {
        (self.make)(strategies, Run { seed, jobs: jobs.max(1) }, each)
    }
}

/// The seed, and the number of threads.
#[derive(Clone, Copy)]
struct Run {
    seed: u64,
    jobs: usize,
}

/// All recipes.
pub static RECIPES: &[Recipe] = &[
    Recipe { name: "easy", about: "28 to 36 clues, solved by naked and hidden singles alone", make: easy },
    Recipe {
        name: "ladder",
        about: "a scan in row order needs about 10^2, 10^3, ... 10^7 placements, in turn",
        make: ladder,
    },
    Recipe { name: "minimal", about: "no clue can be left out", make: minimal },
    Recipe { name: "hard", about: "minimal, and bitmask-singles makes at least twelve guesses", make: hard },
    Recipe { name: "seventeen", about: "17 clues, found near the named ones of the corpus", make: seventeen },
    Recipe {
        name: "anti-scan",
        about: "boards of `seventeen`, laid so that a scan in row order needs over five million placements",
        make: anti_scan,
    },
    Recipe { name: "none", about: "minimal, then one given made wrong without a clash", make: none },
    Recipe { name: "several", about: "minimal, then one to three givens lost", make: several },
    Recipe { name: "invalid", about: "minimal, then one given added that clashes", make: invalid },
    Recipe {
        name: "sizes",
        about: "boards of 4, 6, 12, 16 and 25 rows in turn; minimal up to 12 rows, as far as 2,000 placements show",
        make: sizes,
    },
    Recipe {
        name: "by-clues",
        about: "9x9 with 22 to 60 clues in turn, to see how cost grows",
        make: by_clues,
    },
    Recipe {
        name: "by-share",
        about: "16x16 with 45, 50 ... 80 of a hundred cells given in turn, to see how cost grows",
        make: by_share,
    },
];

/// The recipe with this name, or `None` if there is none.
pub fn recipe(name: &str) -> Option<&'static Recipe> {
    RECIPES.iter().find(|recipe| recipe.name == name)
}

/// What a thread makes its boards with: it gets the number of a board and its stream, and may leave the board out.
type Maker<'a> = Box<dyn FnMut(u64, &mut Random) -> Option<(AnyGrid, Truth)> + 'a>;

/// Makes board after board, in the order of their numbers. Each thread has a maker of its own.
fn streams<'a>(run: Run, each: &mut Each<'_>, maker: impl Fn() -> Maker<'a> + Sync) -> Flow {
    let (next, ended) = (AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (sender, receiver) = sync_channel(16 * run.jobs);
        for _ in 0..run.jobs {
            let (sender, next, ended, maker) = (sender.clone(), &next, &ended, &maker);
            scope.spawn(move || {
                let mut make = maker();
                while !ended.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let made = make(number, &mut Random::new(run.seed, number));
                    if sender.send((number, made)).is_err() {
                        return; // enough boards are made
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        let mut flow = Continue(());
        'made: for (number, made) in &receiver {
            early.insert(number, made);
            while let Some(made) = early.remove(&due) {
                due += 1;
                if let Some((board, truth)) = made {
                    flow = each(board, truth);
                    if flow.is_break() {
                        break 'made;
                    }
                }
            }
        }
        ended.store(true, Ordering::Relaxed);
        drop(receiver); // a thread that waits to send wakes up and ends
        flow
    })
}

const UNIQUE: Truth = Truth::Solutions(1);

fn easy(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow {
    streams(run, each, || {
        let mut solver = engine::<9>(strategies);
        Box::new(move |_, random| {
            let keep = Keep { clues: 28 + random.below(9), ..Keep::MINIMAL };
            let board = take_away(&full_grid(random), keep, &mut *solver, random);
            (board.clues() == keep.clues && guesses(strategies, &board) == 0)
                .then_some((board.into(), UNIQUE))
        })
    })
}

/// The lower rungs of the ladder: placements of a scan in row order, and numbers of clues among which such boards are common.
const LOWER_RUNGS: [(f64, RangeInclusive<usize>); 4] =
    [(1e2, 38..=46), (1e3, 30..=38), (1e4, 26..=32), (1e5, 24..=28)];

/// The upper rungs: boards of `seventeen`, each turned and relabelled at random. Random boards cost that much too rarely.
const UPPER_RUNGS: [f64; 2] = [1e6, 1e7];

/// A board is on a rung if its cost differs by less than this factor.
const NEAR: f64 = 1.4;

/// Each board is on the next rung, by the placements that `row-scan` makes to find the solution and to prove that there is
/// no other.
fn ladder(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow {
    // The set held these eight boards when `ladder` was made. More of them would make other boards.
    let seventeen = &sudoku_corpus::set("seventeen").expect("a set of the corpus").boards()[..8];
    let entry = strategies.find("row-scan").expect("in the list");
    // One thread: which rung is next depends on the boards before.
    streams(Run { jobs: 1, ..run }, each, || {
        let mut row_scan = entry.solver::<9>().expect("it knows all sizes");
        let mut solver = engine::<9>(strategies);
        let mut made = 0;
        Box::new(move |_, random| {
            let rung = made % (LOWER_RUNGS.len() + UPPER_RUNGS.len());
            let (cost, board) = match LOWER_RUNGS.get(rung) {
                Some((cost, clues)) => {
                    let clues = clues.start() + random.below(clues.end() - clues.start() + 1);
                    let keep = Keep { clues, ..Keep::MINIMAL };
                    (*cost, take_away(&full_grid(random), keep, &mut *solver, random))
                }
                None => {
                    let board = Grid::try_from(random.pick(seventeen).grid).ok()?;
                    (UPPER_RUNGS[rung - LOWER_RUNGS.len()], Symmetry::random(random).apply(&board))
                }
            };
            let report = row_scan.solve_within(&board, &Limits::UNIQUE.placements((cost * NEAR) as u64));
            let is_near =
                matches!(report.answer, Answer::Unique(_)) && report.stats.placements as f64 > cost / NEAR;
            made += usize::from(is_near);
            is_near.then_some((board.into(), UNIQUE))
        })
    })
}

fn minimal(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow {
    streams(run, each, || {
        let mut solver = engine::<9>(strategies);
        Box::new(move |_, random| Some((minimal_board(&mut *solver, random).0.into(), UNIQUE)))
    })
}

fn hard(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow {
    streams(run, each, || {
        let mut solver = engine::<9>(strategies);
        Box::new(move |_, random| {
            let (board, _) = minimal_board(&mut *solver, random);
            (guesses(strategies, &board) >= 12).then_some((board.into(), UNIQUE))
        })
    })
}

/// A minimal board and its solution.
fn minimal_board<const N: usize>(
    solver: &mut dyn CandidateSolver<N>,
    random: &mut Random,
) -> (Grid<N>, Grid<N>) {
    let solution = full_grid(random);
    (take_away(&solution, Keep::MINIMAL, solver, random), solution)
}

/// The guesses of the strategy that places naked and hidden singles first.
fn guesses(strategies: Strategies<'_>, board: &Grid) -> u64 {
    let entry = strategies.find("bitmask-singles").expect("in the list");
    let mut solver = entry.solver::<9>().expect("it knows all sizes");
    let report = solver.solve_within(board, &Limits::UNIQUE);
    report.stats.guesses.expect("it counts guesses")
}

/// The named boards of a set of the corpus. They are known facts; no recipe makes them.
fn named(set: &str) -> Vec<Grid> {
    let set = sudoku_corpus::set(set).expect("a set of the corpus");
    let named = set.boards().iter().filter(|board| board.name.is_some());
    named.filter_map(|board| board.grid.try_into().ok()).collect()
}

/// The search is the same for every seed.
fn seventeen(strategies: Strategies<'_>, _run: Run, each: &mut Each<'_>) -> Flow {
    let mut known = named("seventeen");
    known.extend(named("anti-scan"));
    known.extend(named("hard"));
    known.retain(|board| board.clues() == 17);
    neighbours(&known, usize::MAX, &mut *engine::<9>(strategies), &mut |&board| each(board.into(), UNIQUE))
}

fn anti_scan(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow {
    // The set held these eight boards when `anti-scan` was made. More of them would make other boards.
    let boards = &sudoku_corpus::set("seventeen").expect("a set of the corpus").boards()[..8];
    let entry = strategies.find("row-scan").expect("in the list");
    streams(run, each, || {
        let mut row_scan = entry.solver::<9>().expect("it knows all sizes");
        let mut solver = engine::<9>(strategies);
        Box::new(move |number, random| {
            let board = Grid::try_from(boards[in_turn(number, boards.len())].grid).ok()?;
            let board = worst_for_a_scan(&board, &mut *solver, random);
            let report = row_scan.solve_within(&board, &Limits::UNIQUE.placements(5_000_000));
            matches!(report.answer, Answer::GaveUp { .. }).then_some((board.into(), UNIQUE))
        })
    })
}

/// A symmetric copy of the board that has its emptiest rows on top. Its digits are named so that the first row of the
/// solution counts down from 9: a search that tries small digits first tries the right ones last.
fn worst_for_a_scan(board: &Grid, solver: &mut dyn CandidateSolver, random: &mut Random) -> Grid {
    let transposition = Symmetry::TRANSPOSITION.expect("boxes of 9x9 are square");
    let turned = if random.below(2) == 1 { transposition.apply(board) } else { *board };
    let clues_of_row = |&row: &usize| turned.rows()[row].iter().flatten().count();
    let mut bands: Vec<Vec<usize>> = (0..3).map(|band| (3 * band..3 * band + 3).collect()).collect();
    random.shuffle(&mut bands);
    for band in &mut bands {
        random.shuffle(band);
        band.sort_by_key(clues_of_row);
    }
    bands.sort_by_key(|band| band.iter().map(clues_of_row).sum::<usize>());
    let mut stacks: Vec<Vec<usize>> = (0..3).map(|stack| (3 * stack..3 * stack + 3).collect()).collect();
    random.shuffle(&mut stacks);
    stacks.iter_mut().for_each(|stack| random.shuffle(stack));
    let lines = |groups: &[Vec<usize>]| groups.concat().try_into().expect("nine lines");
    let unchanged = std::array::from_fn(|place| place);
    // The lists name the old lines in their new order; a symmetry names the new place of each old line.
    let arranged =
        Symmetry::new(lines(&bands), lines(&stacks), unchanged, false).expect("bands and stacks are kept");
    let laid = arranged.inverse().apply(&turned);

    let solution = solver.first(&laid).expect("boards with 17 clues have a solution");
    let mut new_digits = [0; 9];
    for (column, digit) in solution.rows()[0].iter().flatten().enumerate() {
        new_digits[digit.index()] = 8 - column;
    }
    let renamed =
        Symmetry::new(unchanged, unchanged, new_digits, false).expect("a row holds each digit once");
    renamed.apply(&laid)
}

fn none(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow {
    streams(run, each, || {
        let mut solver = engine::<9>(strategies);
        Box::new(move |_, random| {
            let (mut board, _) = minimal_board(&mut *solver, random);
            let clues: Vec<_> = board.digits().collect();
            let (cell, right) = random.pick(&clues);
            let wrong = Digit::from_index(random.below(9));
            board.set(cell, Some(wrong));
            let is_none = wrong != right && board.clash().is_none() && solver.count(&board, 1) == 0;
            is_none.then_some((board.into(), Truth::Solutions(0)))
        })
    })
}

/// Boards with this many solutions or more are left out, so that the number is known exactly.
const MANY: u64 = 2_000;

fn several(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow {
    streams(run, each, || {
        let mut solver = engine::<9>(strategies);
        Box::new(move |_, random| {
            let (mut board, _) = minimal_board(&mut *solver, random);
            for _ in 0..=random.below(3) {
                let clues: Vec<_> = board.digits().collect();
                board.set(random.pick(&clues).0, None);
            }
            let solutions = solver.count(&board, MANY);
            (solutions < MANY).then_some((board.into(), Truth::Solutions(solutions)))
        })
    })
}

fn invalid(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow {
    streams(run, each, || {
        let mut solver = engine::<9>(strategies);
        Box::new(move |_, random| {
            let (mut board, _) = minimal_board(&mut *solver, random);
            let blanks: Vec<Cell> = board.blanks().collect();
            let cell = random.pick(&blanks);
            let house = random.pick(&Grid::<9>::houses_of(cell));
            let given: Vec<Digit> = Grid::<9>::cells_of(house).filter_map(|cell| board.get(cell)).collect();
            board.set(cell, Some(*given.get(random.below(9))?));
            Some((board.into(), Truth::Clash))
        })
    })
}

fn sizes(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow {
    fn minimal_of<const N: usize>(strategies: Strategies<'_>, random: &mut Random) -> AnyGrid {
        // On large boards the last few questions can take forever, so a clue stays if its question is not answered within
        // the budget. And few strategies solve a minimal board of 25 rows, so there would be nothing to compare.
        let clues = match N {
            16 => 112,
            25 => 330,
            _ => 0,
        };
        let keep = Keep { budget: 2_000, clues, ..Keep::MINIMAL };
        take_away(&full_grid::<N>(random), keep, &mut *engine::<N>(strategies), random).into()
    }
    let sizes = [Size::Four, Size::Six, Size::Twelve, Size::Sixteen, Size::TwentyFive];
    streams(run, each, || {
        Box::new(move |number, random| {
            let size = sizes[in_turn(number, sizes.len())];
            Some((with_size!(size, N => minimal_of::<N>(strategies, random)), UNIQUE))
        })
    })
}

fn by_clues(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow {
    let goals: Vec<Goal> = (22..=60).map(with_clues::<9>).collect();
    goals_in_turn::<9>(&goals, strategies, run, each)
}

fn by_share(strategies: Strategies<'_>, run: Run, each: &mut Each<'_>) -> Flow {
    let goals: Vec<Goal> =
        (45..=80).step_by(5).map(|percent| with_clues::<16>(256 * percent / 100)).collect();
    goals_in_turn::<16>(&goals, strategies, run, each)
}

fn with_clues<const N: usize>(clues: usize) -> Goal {
    Goal::new::<N>(&Order { clues: Some(clues..=clues), ..Order::ANY }, PatternSymmetry::None)
}

/// A board for each goal in turn, again and again.
fn goals_in_turn<const N: usize>(
    goals: &[Goal],
    strategies: Strategies<'_>,
    run: Run,
    each: &mut Each<'_>,
) -> Flow
where
    AnyGrid: From<Grid<N>>,
{
    streams(run, each, || {
        let mut solver = engine::<N>(strategies);
        Box::new(move |number, random| {
            let board = goals[in_turn(number, goals.len())].board(&mut *solver, random)?;
            Some((board.into(), UNIQUE))
        })
    })
}

/// The place of a board with this number, if it takes one of `length` in turn.
fn in_turn(number: u64, length: usize) -> usize {
    (number % length as u64) as usize
}
