//! The ways out. Each appends to a buffer; a board that was written is read back as the same board.

use crate::item::Board;
use std::io::Write;
use sudoku_core::{AnyGrid, Candidates, Digit, Grid, with_grid};

/// How boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// One board a line; candidates in the long form.
    Line,
    /// Drawn, a blank line behind each board; candidates as pencil marks.
    Grid,
    /// As pencil marks, a blank line behind each board; of a plain board what its givens leave.
    Pencil,
    /// One board a line, as candidates: 729 characters for 9 rows; of a plain board what its givens leave.
    Long,
    /// The form of LeetCode 37, one board a line.
    LeetCode,
}

impl Written {
    /// Appends a board.
    pub fn write(self, board: &Board, out: &mut Vec<u8>) {
        match (self, board) {
            (Written::Line, Board::Nine(board)) => line(board, out),
            (Written::Line, board) => put(out, format_args!("{board}\n")),
            (Written::Grid, board) => put(out, format_args!("{board:#}\n\n")),
            (Written::Pencil, Board::Candidates(candidates)) => put(out, format_args!("{candidates:#}\n\n")),
            (Written::Long, Board::Candidates(candidates)) => put(out, format_args!("{candidates}\n")),
            (Written::Pencil | Written::Long, board) => {
                let Some(board) = board.grid() else { return };
                with_grid!(&board, board => {
                    let left = left_by_givens(board);
                    if self == Written::Long {
                        put(out, format_args!("{left}\n"));
                    } else {
                        put(out, format_args!("{left:#}\n\n"));
                    }
                });
            }
            (Written::LeetCode, board) => match board.grid() {
                Some(board) => {
                    with_grid!(&board, board => put(out, format_args!("{}\n", board.to_leetcode())));
                }
                None => put(out, format_args!("{board}\n")), // it has no form for candidates
            },
        }
    }

    /// Appends a plain board.
    pub fn write_grid(self, board: AnyGrid, out: &mut Vec<u8>) {
        self.write(&Board::from(board), out);
    }
}

/// Writing to a `Vec` cannot fail.
fn put(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}

/// Appends a 9x9 board in line form, and the end of the line.
#[inline]
pub fn line(board: &Grid<9>, out: &mut Vec<u8>) {
    let mut bytes = [b'\n'; 82];
    for (byte, cell) in bytes.iter_mut().zip(board.rows().as_flattened()) {
        *byte = cell.map_or(b'.', |digit| b'0' + digit.get());
    }
    out.extend_from_slice(&bytes);
}

/// The candidates that the givens of a board leave: in each blank cell the digits that no house of it holds.
pub fn left_by_givens<const N: usize>(board: &Grid<N>) -> Candidates<N> {
    let mut candidates = Candidates::from(board);
    for cell in board.blanks() {
        let left = Digit::all::<N>().filter(|&digit| board.clash_at(cell, digit).is_none());
        candidates.set(cell, left.fold(0, |bits, digit| bits | digit.bit()));
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_givens_leave() {
        let board: Grid<4> = "1...............".parse().unwrap();
        let left = left_by_givens(&board).to_string();
        assert_eq!(&left[..16], "1....234.234.234");
        let mut out = Vec::new();
        Written::LeetCode.write_grid(board.into(), &mut out);
        assert!(out.starts_with(b"[[\"1\",\".\""));
    }
}
