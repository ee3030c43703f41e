//! `sudoku passes`: runs passes and nothing else, so that `compare --count-instructions` can count them.

use crate::status::{Failure, Status};
use clap::Args;
use std::io;
use sudoku_arena::{Board, Field, run_passes};
use sudoku_core::{AnyGrid, Size};

#[derive(Args)]
pub(crate) struct Passes {
    /// The strategy
    strategy: String,
    /// Number of passes over the boards on standard input, in line form, all of one size
    passes: u32,
}

impl Passes {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let text =
            io::read_to_string(io::stdin()).map_err(|error| Failure::reading("standard input", &error))?;
        let board = |(place, line): (usize, &str)| match line.parse::<AnyGrid>() {
            Ok(grid) => Ok(Board::new(format!("line {}", place + 1), grid, None)),
            Err(error) => Err(Failure::unreadable(format!("standard input: line {}: {error}", place + 1))),
        };
        let boards = text.lines().enumerate().map(board).collect::<Result<Vec<_>, _>>()?;
        let field = Field {
            name: "boards".into(),
            about: String::new(),
            size: boards.first().map_or(Size::Nine, |board| board.grid.size()),
            as_is: true,
            available: boards.len(),
            boards,
            note: None,
            fingerprint: 0,
        };
        run_passes(&field, &self.strategy, self.passes)
            .map_err(|fault| Failure::unreadable(fault.to_string()))?;
        Ok(Status::Good)
    }
}
