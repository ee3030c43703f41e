//! Exercises: the strategies of the lessons with a hole in the middle, programs with a fault to find, and the grader.
//!
//! `docs/exercises.md` is the text for students and lecturers. [`EXERCISES`] is the list; [`grading`] judges an exercise of
//! the list, and [`programs`] a file in Python, C++, Java or JavaScript.

// An empty hole never returns, so what is around it looks unused. A forgotten `?` still gives a warning.
#![allow(
    unreachable_code,
    unused_variables,
    unused_mut,
    unused_imports,
    dead_code,
    clippy::diverging_sub_expression,
    clippy::ptr_arg,
    reason = "the holes are empty"
)]

pub mod exercises;
pub mod faults;
pub mod grading;
pub mod holes;
pub mod programs;
pub mod show;

pub use exercises::{EXERCISES, Exercise, find, watchable};
