//! What the fuzz targets share.

use sudoku_core::{AnyCandidates, with_grid};
use sudoku_io::{Board, Form, Format, Item, Reader, Symbols, left_by_givens};

/// The boards that the reader finds.
pub fn boards(bytes: &[u8], format: Format) -> Vec<Board> {
    let items = Reader::with_format(bytes, format).map(|item| item.expect("a slice does not fail"));
    items.filter_map(|item| if let Item::Puzzle(puzzle) = item { Some(puzzle.board) } else { None }).collect()
}

/// Every form that can hold a board writes it so that it is read back as the same board.
pub fn round_trip(board: &Board) {
    for form in Form::ALL {
        let mut out = form.head().as_bytes().to_vec();
        if form.write(board, &mut out).is_err() {
            continue;
        }
        out.extend_from_slice(form.foot().as_bytes());
        let format = Format { form: Some(form), symbols: Some(Symbols::OneBased) };
        let again = boards(&out, format);
        let text = String::from_utf8_lossy(&out);
        assert_eq!(again.len(), 1, "{form}: {text}");
        let expected = match (form, board.grid()) {
            (Form::Pencil | Form::Long, Some(grid)) => {
                with_grid!(&grid, grid => AnyCandidates::from(left_by_givens(grid)))
            }
            _ => board.candidates(),
        };
        assert_eq!(again[0].candidates(), expected, "{form}: {text}");
    }
}
