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
//! - [`Random`]: random numbers that stay the same for ever.
//! - [`full_grid`]: full grids, uniform or nearly so.
//! - [`take_away()`]: clues are taken away while the board keeps its one solution.
//! - [`neighbours`]: boards with 17 clues, found near known ones.
//! - [`RECIPES`]: how the boards of the corpus are made.

mod attempt;
mod climb_text;
mod engine;
mod essence;
pub mod full;
pub mod hard;
pub mod ladder;
mod make;
mod order;
mod pairs;
mod pattern;
mod plan;
mod random;
mod run;
pub mod seventeen;
mod symmetry;
pub mod take_away;
mod techniques;
mod unavoidable;
mod walk;

pub use engine::engine;
pub use essence::{essence, sees_through_symmetry};
pub use full::full_grid;
pub use hard::{Climb, HardBoard, mean_guesses, symmetric_copy};
pub use ladder::{Deduction, Difficulty, Rating, Technique, rate};
pub use make::{Each, RECIPES, Recipe, recipe};
pub use order::{Distinct, Order, Shape, fewest_clues, usual_clues};
pub use random::Random;
pub use run::End;
pub use seventeen::neighbours;
pub use symmetry::Symmetry;
pub use take_away::{Keep, take_away};
