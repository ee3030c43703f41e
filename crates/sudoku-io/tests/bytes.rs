//! Any bytes at all: no panic, no hang, and whatever is accepted prints and reads back as the same board.

use proptest::prelude::*;
use std::io::BufReader;
use sudoku_core::{AnyCandidates, AnyGrid, Digit, Size, with_grid};
use sudoku_io::{Board, Form, Format, Item, Reader, Symbols, left_by_givens};

fn boards(bytes: &[u8]) -> Vec<Board> {
    let items = Reader::new(bytes).map(|item| item.expect("a slice does not fail"));
    items.filter_map(|item| if let Item::Puzzle(puzzle) = item { Some(puzzle.board) } else { None }).collect()
}

/// A board as the constraint that it is: a plain board is equal to candidates that allow the same.
fn constraint(board: &Board) -> AnyCandidates {
    board.candidates()
}

/// Every form that can hold a board writes it so that it is read back as the same board.
fn round_trip(board: &Board) {
    for form in Form::ALL {
        let mut out = form.head().as_bytes().to_vec();
        if form.write(board, &mut out).is_err() {
            continue;
        }
        out.extend_from_slice(form.foot().as_bytes());
        let text = String::from_utf8_lossy(&out);
        // The format adds what the text alone does not say: an empty 16x16 grid, a few letters of many.
        let format = Format { form: Some(form), symbols: Some(Symbols::OneBased) };
        let read: Vec<Item> = Reader::with_format(&out[..], format).map(Result::unwrap).collect();
        let read: Vec<&Item> = read.iter().filter(|item| !matches!(item, Item::Header(_))).collect();
        let [Item::Puzzle(puzzle)] = &read[..] else { panic!("{form}: {text}\n{read:?}\n{board:?}") };
        if matches!(form, Form::Pencil | Form::Long)
            && let Some(grid) = board.grid()
        {
            let left = with_grid!(&grid, grid => AnyCandidates::from(left_by_givens(grid)));
            assert_eq!(constraint(&puzzle.board), left, "{form}: {text}");
            continue;
        }
        assert_eq!(constraint(&puzzle.board), constraint(board), "{form}: {text}");
    }
}

fn survives(bytes: &[u8]) {
    boards(bytes).iter().for_each(round_trip);
}

/// Bytes that are common in such files, so that boards come out at all.
fn likely() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => Just(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".to_vec()),
        4 => Just(b"53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n".to_vec()),
        1 => Just(b"1..4............".to_vec()),
        1 => Just(b"1 23 4 23\n34 2 1 3\n2 1 3 4\n34 34 2 1\n".to_vec()),
        1 => Just(b"1....23....4.23...34.2..1.....3..2..1.....3....4..34..34.2..1...".to_vec()),
        2 => "[.0-9A-Gx_*?-]{9}\n".prop_map(String::into_bytes),
        2 => "([1-4.] ){4}\n".prop_map(String::into_bytes),
        1 => "([1-9]{1,3} ){9}\n".prop_map(String::into_bytes),
        1 => "([0-9]{1,2}\t){16}\n".prop_map(String::into_bytes),
        1 => "[0-9A-Ya-y.]{16}\n".prop_map(String::into_bytes),
        1 => "[1-6.]{36}".prop_map(String::into_bytes),
        1 => "[0-9A-P.]{256}".prop_map(String::into_bytes),
        3 => Just(b"\n".to_vec()),
        1 => Just(b"\r".to_vec()),
        1 => Just(b"---+---+---\n".to_vec()),
        1 => Just(b"---------\n".to_vec()),
        1 => Just(b"|".to_vec()),
        1 => Just(b",".to_vec()),
        1 => Just(b"puzzle,solution\n".to_vec()),
        1 => Just(b"\"".to_vec()),
        1 => Just(b"[[\"5\",\"3\"".to_vec()),
        1 => Just(b"]]\n".to_vec()),
        1 => Just(b"{\"puzzle\":\"".to_vec()),
        1 => Just(b"\"}\n".to_vec()),
        1 => Just(b"<opensudoku><game data='".to_vec()),
        1 => Just(b"'/>\n".to_vec()),
        1 => Just(b"[State]\n".to_vec()),
        1 => Just(b"# a comment\n".to_vec()),
        1 => Just(b"a title\n".to_vec()),
        1 => Just(b"\x1A".to_vec()),
        1 => Just(b"\xEF\xBB\xBF".to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 1..20),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

#[test]
fn an_empty_board_is_read_back_in_every_form_and_size() {
    for size in Size::ALL {
        round_trip(&".".repeat(size.cells()).parse::<AnyGrid>().unwrap().into());
    }
}

/// A line of a whole board, of any size, in one of the ways to write its digits.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "[.1-8]{81}",
        2 => "[0-9]{81}",
        2 => "[.A-I]{81}",
        1 => "[.0-3]{16}",
        1 => "[.1-6]{36}",
        1 => "[.0-9A-C]{144}",
        1 => "[.0-9A-G]{256}",
        1 => "[.A-Y]{625}",
    ]
}

/// A board of any size, empty or full or between, perhaps without its larger digits.
fn board() -> impl Strategy<Value = AnyGrid> {
    proptest::sample::select(Size::ALL.to_vec())
        .prop_flat_map(|size| (Just(size), 0..=size.rows(), 0..=size.rows()))
        .prop_flat_map(|(size, most, blanks)| {
            let cell = (0..=most + blanks).prop_map(move |digit| if digit > most { 0 } else { digit });
            proptest::collection::vec(cell, size.cells())
        })
        .prop_map(|digits| {
            let symbol = |digit: usize| if digit == 0 { '.' } else { Digit::from_index(digit - 1).to_char() };
            digits.into_iter().map(symbol).collect::<String>().parse().expect("as many cells as a board has")
        })
}

/// Every form and every way to write digits, alone and together.
fn any_format() -> impl Strategy<Value = Format> {
    let forms: Vec<Option<Form>> = [None].into_iter().chain(Form::ALL.into_iter().map(Some)).collect();
    let symbols: Vec<Option<Symbols>> =
        [None].into_iter().chain(Symbols::ALL.into_iter().map(Some)).collect();
    (proptest::sample::select(forms), proptest::sample::select(symbols))
        .prop_map(|(form, symbols)| Format { form, symbols })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        survives(&bytes);
    }

    #[test]
    fn likely_bytes(bytes in likely()) {
        survives(&bytes);
    }

    #[test]
    fn what_is_written_is_read_back_in_every_form_and_size(board in board()) {
        round_trip(&board.into());
    }

    #[test]
    fn the_size_of_the_chunks_changes_nothing(bytes in likely(), chunk in 1..200usize, format in any_format()) {
        let whole: Vec<Item> = Reader::with_format(&bytes[..], format).map(Result::unwrap).collect();
        let chunked = BufReader::with_capacity(chunk, &bytes[..]);
        let chunked: Vec<Item> = Reader::with_format(chunked, format).map(Result::unwrap).collect();
        prop_assert_eq!(whole, chunked);
    }

    #[test]
    fn the_size_of_the_chunks_changes_nothing_for_boards_one_a_line(
        lines in proptest::collection::vec(line(), 1..12),
        end in prop_oneof![Just("\n"), Just("\r\n"), Just("\r")],
        chunk in 1..400usize,
        format in any_format(),
    ) {
        let text = lines.join(end) + end;
        let whole: Vec<Item> = Reader::with_format(text.as_bytes(), format).map(Result::unwrap).collect();
        let chunked = BufReader::with_capacity(chunk, text.as_bytes());
        let chunked: Vec<Item> = Reader::with_format(chunked, format).map(Result::unwrap).collect();
        prop_assert_eq!(whole, chunked);
    }
}
