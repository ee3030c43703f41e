//! New boards from a seed.
//!
//! ```
//! use sudoku_core::Grid;
//! use sudoku_generate::{Keep, Random, engine, full_grid, take_away};
//! use sudoku_solvers::STRATEGIES;
//!
//! let mut random = Random::new(2026, 0); // seed 2026, board 0: the same board on every machine
//! let solution: Grid = full_grid(&mut random);
//! let board = take_away(&solution, Keep::MINIMAL, &mut *engine::<9>(STRATEGIES), &mut random);
//! assert!(solution.is_solution_of(&board));
//! assert!((17..=40).contains(&board.clues()));
//! ```
//!
//! - [`Random`]: random numbers that stay the same forever.
//! - [`full_grid`]: random full grids, all nearly equally likely.
//! - [`take_away()`]: a board from a full grid, with as few clues as wanted and one solution.
//! - [`Order`]: what many boards should be like, and the threads that make them.
//! - [`Climb`]: a search for hard boards.
//! - [`neighbours`]: boards with 17 clues near known ones.
//! - [`RECIPES`]: the ways to make the boards of the corpus.

mod attempt;
mod climb_text;
mod engine;
pub mod full;
pub mod hard;
mod make;
mod order;
mod pairs;
mod pattern;
mod pattern_symmetry;
mod plan;
mod run;
pub mod seventeen;
pub mod take_away;
mod unavoidable;
mod walk;

pub use climb_text::ClimbTextError;
pub use engine::engine;
pub use full::full_grid;
pub use hard::{Climb, HardBoard};
pub use make::{Each, RECIPES, Recipe, recipe};
pub use order::{Distinct, Order, OrderError, Shape};
pub use pattern_symmetry::PatternSymmetry;
pub use run::{End, Shortfall};
pub use seventeen::neighbours;
pub use sudoku_symmetry::Random;
pub use take_away::{Keep, take_away};
