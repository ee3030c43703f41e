//! The ways out. Each appends to a buffer; a board that was written is read back as the same board.

use crate::form::Form;
use crate::item::Board;
use crate::table::csv_row;
use std::io::Write;
use sudoku_core::{Candidates, Digit, Grid, Size, with_grid};

/// A board that a form cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// Pencil marks, in a form that has none.
    #[error("pencil marks cannot be written as {0}; line, long, grid, pencil, json and csv can hold them")]
    Candidates(Form),
    /// A board of a size that the form does not have.
    #[error(
        "a board of {size} cannot be written as {form}, which is for 9x9 only; line, grid and numbers hold every size"
    )]
    Size {
        /// The form.
        form: Form,
        /// The size of the board.
        size: Size,
    },
}

impl Form {
    /// What comes before the first board.
    pub fn head(self) -> &'static str {
        match self {
            Form::Csv => "puzzle\n",
            Form::OpenSudoku => "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n",
            _ => "",
        }
    }

    /// What comes after the last board.
    pub fn foot(self) -> &'static str {
        if self == Form::OpenSudoku { "</opensudoku>\n" } else { "" }
    }

    /// Appends a board, between [`head`](Form::head) and [`foot`](Form::foot).
    ///
    /// # Errors
    /// If the form cannot hold such a board. Nothing is appended then.
    ///
    /// ```
    /// use sudoku_io::{Board, Form};
    ///
    /// let board = Board::from(sudoku_core::AnyGrid::from_line("1.3.3.1..1.3.3.1")?);
    /// let mut out = Vec::new();
    /// Form::Numbers.write(&board, &mut out)?;
    /// assert_eq!(out, b"1 0 3 0\n3 0 1 0\n0 1 0 3\n0 3 0 1\n\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(self, board: &Board, out: &mut Vec<u8>) -> Result<(), WriteError> {
        if let (Form::Line, Board::Nine(board)) = (self, board) {
            line(board, out);
            return Ok(());
        }
        let Some(grid) = board.grid() else { return self.write_candidates(board, out) };
        if matches!(self, Form::Sdm | Form::OpenSudoku | Form::Hodoku) && grid.size() != Size::Nine {
            return Err(WriteError::Size { form: self, size: grid.size() });
        }
        with_grid!(&grid, grid => self.write_plain(grid, out));
        Ok(())
    }

    /// Appends a plain board. The sizes were checked.
    fn write_plain<const N: usize>(self, board: &Grid<N>, out: &mut Vec<u8>) {
        let zeros = || board.to_string().replace('.', "0");
        match self {
            Form::Line => put(out, format_args!("{board}\n")),
            Form::Grid => put(out, format_args!("{board:#}\n\n")),
            Form::Unicode => unicode(board, out),
            Form::Numbers => {
                for row in board.rows() {
                    let numbers = row.iter().map(|cell| cell.map_or(0, Digit::get).to_string());
                    put(out, format_args!("{}\n", numbers.collect::<Vec<_>>().join(" ")));
                }
                out.push(b'\n');
            }
            Form::Pencil => put(out, format_args!("{:#}\n\n", left_by_givens(board))),
            Form::Long => put(out, format_args!("{}\n", left_by_givens(board))),
            Form::Csv => csv_row([board.to_string().as_str()].into_iter(), out),
            Form::Markdown => markdown(board, out),
            Form::Json => put(out, format_args!("{{\"puzzle\":\"{board}\"}}\n")),
            Form::LeetCode => put(out, format_args!("{}\n", board.to_leetcode())),
            Form::Sdm => put(out, format_args!("{}\n", zeros())),
            Form::Sdk => {
                for row in board.rows() {
                    put(out, format_args!("{}\n", row.iter().map(|&cell| symbol(cell)).collect::<String>()));
                }
                out.push(b'\n');
            }
            Form::Ss => simple(board, out),
            Form::OpenSudoku => put(out, format_args!("  <game data=\"{}\"/>\n", zeros())),
            Form::Hodoku => put(out, format_args!(":0000:x:{board}:::\n")),
        }
    }

    fn write_candidates(self, board: &Board, out: &mut Vec<u8>) -> Result<(), WriteError> {
        match self {
            Form::Line | Form::Long => put(out, format_args!("{board}\n")),
            Form::Grid | Form::Pencil => put(out, format_args!("{board:#}\n\n")),
            Form::Json => put(out, format_args!("{{\"puzzle\":\"{board}\"}}\n")),
            Form::Csv => csv_row([board.to_string().as_str()].into_iter(), out),
            _ => return Err(WriteError::Candidates(self)),
        }
        Ok(())
    }
}

/// Writing to a `Vec` cannot fail.
fn put(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}

fn symbol(cell: Option<Digit>) -> char {
    cell.map_or('.', Digit::to_char)
}

/// The cells of a row in boxes, with `bar` between them.
fn in_boxes<const N: usize>(row: &[Option<Digit>; N], between: &str, bar: &str) -> String {
    let cells = |part: &[Option<Digit>]| {
        part.iter().map(|&cell| symbol(cell).to_string()).collect::<Vec<_>>().join(between)
    };
    row.chunks(Grid::<N>::BOX_WIDTH).map(cells).collect::<Vec<_>>().join(bar)
}

fn unicode<const N: usize>(board: &Grid<N>, out: &mut Vec<u8>) {
    let dashes = "─".repeat(2 * Grid::<N>::BOX_WIDTH + 1);
    let rule = |left: &str, middle: &str, right: &str| {
        format!("{left}{}{right}\n", vec![dashes.as_str(); N / Grid::<N>::BOX_WIDTH].join(middle))
    };
    for (number, row) in board.rows().iter().enumerate() {
        if number % Grid::<N>::BOX_HEIGHT == 0 {
            let rule = if number == 0 { rule("┌", "┬", "┐") } else { rule("├", "┼", "┤") };
            put(out, format_args!("{rule}"));
        }
        put(out, format_args!("│ {} │\n", in_boxes(row, " ", " │ ")));
    }
    put(out, format_args!("{}\n", rule("└", "┴", "┘")));
}

fn simple<const N: usize>(board: &Grid<N>, out: &mut Vec<u8>) {
    let dashes = "-".repeat(Grid::<N>::BOX_WIDTH);
    let parts = vec![dashes.as_str(); N / Grid::<N>::BOX_WIDTH];
    let outer = format!("*{}*\n", parts.join("-"));
    put(out, format_args!("{outer}"));
    for (number, row) in board.rows().iter().enumerate() {
        if number > 0 && number % Grid::<N>::BOX_HEIGHT == 0 {
            put(out, format_args!("|{}|\n", parts.join("+")));
        }
        put(out, format_args!("|{}|\n", in_boxes(row, "", "|")));
    }
    put(out, format_args!("{outer}\n"));
}

/// A table with an empty head, since Markdown has none without.
fn markdown<const N: usize>(board: &Grid<N>, out: &mut Vec<u8>) {
    put(out, format_args!("|{}\n|{}\n", "   |".repeat(N), "---|".repeat(N)));
    for row in board.rows() {
        let cells = row.iter().map(|cell| format!(" {} |", cell.map_or(' ', Digit::to_char)));
        put(out, format_args!("|{}\n", cells.collect::<String>()));
    }
    out.push(b'\n');
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

/// Returns the candidates that the givens of a board leave: in each blank cell the digits that no house of it holds.
pub fn left_by_givens<const N: usize>(board: &Grid<N>) -> Candidates<N> {
    let mut candidates = Candidates::from(board);
    for cell in board.blanks() {
        let left = Digit::all::<N>().filter(|&digit| board.conflict(cell, digit).is_none());
        candidates.set(cell, left.fold(0, |bits, digit| bits | digit.bit()));
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::AnyGrid;

    fn written(form: Form, line: &str) -> String {
        let board = Board::from(AnyGrid::from_line(line).unwrap());
        let mut out = form.head().as_bytes().to_vec();
        form.write(&board, &mut out).unwrap();
        out.extend_from_slice(form.foot().as_bytes());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_the_givens_leave() {
        let board: Grid<4> = "1...............".parse().unwrap();
        let left = left_by_givens(&board).to_string();
        assert_eq!(&left[..16], "1....234.234.234");
    }

    #[test]
    fn forms_of_other_programs() {
        let four = "1234341221434321";
        let six = "123456......456123..................";
        assert!(written(Form::LeetCode, four).starts_with("[[\"1\",\"2\""));
        assert_eq!(
            written(Form::Ss, four),
            "*-----*\n|12|34|\n|34|12|\n|--+--|\n|21|43|\n|43|21|\n*-----*\n\n"
        );
        assert_eq!(written(Form::Sdk, four), "1234\n3412\n2143\n4321\n\n");
        assert!(
            written(Form::Unicode, six)
                .starts_with("┌───────┬───────┐\n│ 1 2 3 │ 4 5 6 │\n│ . . . │ . . . │\n├")
        );
        assert!(written(Form::Markdown, six).starts_with(
            "|   |   |   |   |   |   |\n|---|---|---|---|---|---|\n| 1 | 2 | 3 | 4 | 5 | 6 |\n|   |"
        ));
        let nine = format!("12{}", ".".repeat(79));
        assert_eq!(written(Form::Sdm, &nine), format!("12{}\n", "0".repeat(79)));
        assert_eq!(written(Form::Hodoku, &nine), format!(":0000:x:{nine}:::\n"));
        assert!(written(Form::OpenSudoku, &nine).contains("<game data=\"120"));
        let board = Board::from(AnyGrid::from_line(four).unwrap());
        let error = Form::Sdm.write(&board, &mut Vec::new()).unwrap_err();
        assert!(error.to_string().starts_with("a board of 4x4 cannot be written as sdm"), "{error}");
    }
}
