//! The rule above all others: a piece of a larger thing is never a board, and one thing is one record.

use proptest::prelude::*;
use sudoku_core::Size;
use sudoku_io::{Item, Reader};

/// The cells of a board; printed as a line.
#[derive(Clone)]
struct Cells(Vec<char>);

impl std::fmt::Debug for Cells {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.iter().collect::<String>())
    }
}

/// A board of a size as characters, some digits and blanks; the largest digit is always there.
fn cells() -> impl Strategy<Value = (Size, Cells)> {
    let size = proptest::sample::select(Size::ALL.to_vec());
    size.prop_flat_map(|size| {
        let symbol = move |digit: usize| {
            if digit == 0 { '.' } else { sudoku_core::Digit::from_index(digit - 1).to_char() }
        };
        let cells = proptest::collection::vec(
            (0..=2 * size.rows()).prop_map(move |d| if d > size.rows() { 0 } else { d }),
            size.cells(),
        );
        cells.prop_map(move |mut cells| {
            // Every row has its number somewhere, and the first has the largest digit.
            for row in 0..size.rows() {
                cells[row * size.rows() + row] = row + 1;
            }
            cells[1] = size.rows();
            (size, Cells(cells.into_iter().map(symbol).collect()))
        })
    })
}

/// How the cells of a row are written.
#[derive(Clone, Copy, Debug)]
enum Style {
    Close,
    Spaced,
    Framed,
    Commas,
    Line,
}

fn style() -> impl Strategy<Value = Style> {
    proptest::sample::select(vec![Style::Close, Style::Spaced, Style::Framed, Style::Commas, Style::Line])
}

fn row(cells: &[char], style: Style) -> String {
    let words = || cells.iter().map(char::to_string);
    match style {
        Style::Close | Style::Line => words().collect(),
        Style::Spaced => words().collect::<Vec<_>>().join(" "),
        Style::Framed => words().map(|c| format!("| {} ", c.replace('.', " "))).collect::<String>() + "|",
        Style::Commas => words().collect::<Vec<_>>().join(","),
    }
}

fn lines(size: Size, cells: &[char], style: Style) -> Vec<String> {
    let width = if matches!(style, Style::Line) { size.cells() } else { size.rows() };
    cells.chunks(width).map(|cells| row(cells, style)).collect()
}

/// What is read: lines of boards, and the number of errors.
fn found(text: &str) -> (Vec<String>, usize) {
    let items: Vec<Item> =
        Reader::with_format(text.as_bytes(), "one-based".parse().unwrap()).map(Result::unwrap).collect();
    let boards = items
        .iter()
        .filter_map(
            |item| if let Item::Puzzle(puzzle) = item { Some(puzzle.board.to_string()) } else { None },
        )
        .collect();
    (boards, items.iter().filter(|item| matches!(item, Item::Error(_))).count())
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 100, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn a_whole_board_is_itself((size, Cells(cells)) in cells(), style in style()) {
        let text = lines(size, &cells, style).join("\n") + "\n";
        let (boards, errors) = found(&text);
        prop_assert_eq!(boards, [cells.iter().collect::<String>()], "{}", text);
        prop_assert_eq!(errors, 0);
    }

    #[test]
    fn a_board_without_a_row_or_with_one_more((size, Cells(cells)) in cells(), style in style(), at in 0..25usize, more: bool) {
        prop_assume!(!matches!(style, Style::Line));
        let mut lines = lines(size, &cells, style);
        let at = at % lines.len();
        if more { lines.insert(at, lines[at].clone()) } else { lines.remove(at); }
        let text = lines.join("\n") + "\n";
        let (boards, errors) = found(&text);
        prop_assert!(boards.is_empty(), "{boards:?}\n{text}");
        prop_assert_eq!(errors, 1, "{}", text);
    }

    #[test]
    fn a_board_without_a_cell_or_with_one_more((size, Cells(cells)) in cells(), style in style(), at in 0..625usize, more: bool) {
        let width = if matches!(style, Style::Line) { size.cells() } else { size.rows() };
        let mut all: Vec<Vec<char>> = cells.chunks(width).map(<[char]>::to_vec).collect();
        let (line, place) = (at / width % all.len(), at % width);
        if more { all[line].insert(place, '1') } else { all[line].remove(place); }
        let text: String = all.iter().map(|cells| row(cells, style) + "\n").collect();
        let (boards, errors) = found(&text);
        prop_assert!(boards.is_empty(), "{boards:?}\n{text}");
        prop_assert_eq!(errors, 1, "{}", text);
    }

    #[test]
    fn a_board_without_some_of_its_columns((size, Cells(cells)) in cells(), style in style(), cut in 1..24usize) {
        prop_assume!(!matches!(style, Style::Line));
        let cut = 1 + cut % (size.rows() - 1);
        let text: String =
            cells.chunks(size.rows()).map(|cells| row(&cells[..cut], style) + "\n").collect();
        let (boards, errors) = found(&text);
        prop_assert!(boards.is_empty(), "{boards:?}\n{text}");
        prop_assert_eq!(errors, 1, "{}", text);
    }

    #[test]
    fn a_board_whose_rows_or_cells_are_doubled((size, Cells(cells)) in cells(), style in style(), by_rows: bool) {
        prop_assume!(!matches!(style, Style::Line));
        let doubled: String = if by_rows {
            lines(size, &cells, style).iter().map(|line| format!("{line}\n{line}\n")).collect()
        } else {
            let wide: Vec<char> = cells.iter().flat_map(|&c| [c, c]).collect();
            wide.chunks(2 * size.rows()).map(|cells| row(cells, style) + "\n").collect()
        };
        let (boards, errors) = found(&doubled);
        prop_assert!(boards.is_empty(), "{boards:?}\n{doubled}");
        prop_assert_eq!(errors, 1, "{}", doubled);
    }

    #[test]
    fn a_board_between_prose((size, Cells(cells)) in cells(), style in style()) {
        let text = format!("A puzzle by a friend:\n\n{}\n\nThat was it.\n", lines(size, &cells, style).join("\n"));
        let (boards, _) = found(&text);
        prop_assert_eq!(boards, [cells.iter().collect::<String>()], "{}", text);
    }

    #[test]
    fn rows_with_prose_between((size, Cells(cells)) in cells(), style in style()) {
        prop_assume!(!matches!(style, Style::Line));
        let text = lines(size, &cells, style).join("\nand then comes\n") + "\n";
        let (boards, errors) = found(&text);
        prop_assert!(boards.is_empty(), "{boards:?}\n{text}");
        prop_assert!(errors >= 1, "{text}");
    }

    #[test]
    fn a_line_that_was_wrapped((size, Cells(cells)) in cells(), width in 20..80usize) {
        prop_assume!(size.cells() > width && Size::from_rows(width).is_none() && width != 36);
        let text: String = cells.chunks(width).map(|part| part.iter().collect::<String>() + "\n").collect();
        let (boards, errors) = found(&text);
        prop_assert!(boards.is_empty(), "{boards:?}\n{text}");
        prop_assert_eq!(errors, 1, "{}", text);
    }
}
