//! Characters into digits: which characters a board uses for its digits, and which for its blanks.
//!
//! Boards with up to nine rows leave no choice. Larger ones are written `1`-`9` `A`-`G`, or `0`-`9` `A`-`F`, or `A`-`P`
//! (with sixteen rows); which it is follows from the characters that occur, or else is refused.

use crate::form::{Form, Format, Symbols};
use crate::item::{Board, grid_of};
use sudoku_core::{AnyCandidates, AnyGrid, Candidates, Digit, LineError, Size, with_size};

/// What is wrong with one of several cells or characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Its place among them, from zero.
    pub(crate) place: usize,
    pub(crate) found: String,
    pub(crate) expected: String,
    /// The formats of which any one would decide.
    pub(crate) choices: Vec<Format>,
}

impl Fault {
    pub(crate) fn new(place: usize, found: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault { place, found: found.into(), expected: expected.into(), choices: Vec::new() }
    }
}

/// A character as an error names it: with its code point if it is not ASCII, since many characters look alike.
pub(crate) fn named(character: char) -> String {
    if character.is_ascii() {
        format!("{character:?}")
    } else {
        format!("{character:?} (U+{:04X})", character as u32)
    }
}

/// The last symbol of a size when digits above 9 are the letters from `A`.
fn last_one_based(size: Size) -> char {
    Digit::from_index(size.rows() - 1).to_char()
}

/// The last symbol of a size when all digits are letters.
fn last_letter(size: Size) -> char {
    (b'A' + size.rows() as u8 - 1) as char
}

/// The value of a character: 1 to the number of rows.
fn value(symbols: Symbols, size: Size, character: char) -> Option<u8> {
    let upper = character.to_ascii_uppercase();
    let value = match (symbols, upper) {
        (Symbols::OneBased, '1'..='9') => upper as u8 - b'0',
        (Symbols::OneBased, 'A'..='P') => upper as u8 - b'A' + 10,
        (Symbols::ZeroBased, '0'..='9') => upper as u8 - b'0' + 1,
        (Symbols::ZeroBased, 'A'..='O') => upper as u8 - b'A' + 11,
        (Symbols::Letters, 'A'..='Y') => upper as u8 - b'A' + 1,
        _ => return None,
    };
    (usize::from(value) <= size.rows()).then_some(value)
}

/// In words, what a cell may be written with.
pub(crate) fn expected(symbols: Symbols, size: Size) -> String {
    let digits = match symbols {
        Symbols::OneBased if size.rows() < 10 => format!("a digit from 1 to {}", size.rows()),
        Symbols::ZeroBased if size.rows() < 11 => format!("a digit from 0 to {}", size.rows() - 1),
        Symbols::OneBased => format!("a digit from 1 to 9 or a letter from A to {}", last_one_based(size)),
        Symbols::ZeroBased => {
            let last = (last_one_based(size) as u8 - 1) as char;
            format!("a digit from 0 to 9 or a letter from A to {last}")
        }
        Symbols::Letters => format!("a letter from A to {}", last_letter(size)),
    };
    format!("{digits}, or a blank such as .")
}

/// Decides which symbols the cells use. Refuses, naming the format that it would need, where two readings are possible.
fn choose(size: Size, cells: &[char]) -> Result<Symbols, Fault> {
    if size.rows() < 10 {
        return Ok(Symbols::OneBased);
    }
    let upper = || cells.iter().map(char::to_ascii_uppercase);
    let any = |wanted: &dyn Fn(char) -> bool| upper().any(wanted);
    let (top, last) = (last_one_based(size), last_letter(size));
    let digits = any(&|c| ('1'..='9').contains(&c));
    let zero = any(&|c| c == '0');
    let other_blank = any(&|c| !c.is_ascii_alphanumeric());
    let highest = upper().filter(|c| ('A'..=last).contains(c)).max();
    let refuse = |first: Symbols, second: Symbols| {
        let place = upper().position(|c| c.is_ascii_alphanumeric()).unwrap_or(0);
        let name = |symbols| match symbols {
            Symbols::OneBased => format!("1 to {top}"),
            Symbols::ZeroBased => format!("0 to {}", (top as u8 - 1) as char),
            Symbols::Letters => format!("A to {last}"),
        };
        Err(Fault {
            place,
            found: format!("{} and others, which can be read in two ways", named(cells[place])),
            expected: format!("either {} or {}", name(first), name(second)),
            choices: vec![first.into(), second.into()],
        })
    };
    match highest {
        Some(letter) if !digits && letter > top => return Ok(Symbols::Letters),
        Some(_) if !digits => return refuse(Symbols::OneBased, Symbols::Letters),
        _ => {}
    }
    let top_seen = highest == Some(top);
    if zero && other_blank && !top_seen {
        return Ok(Symbols::ZeroBased);
    }
    // Sixteen symbols, sixteen times each, from 0 to F: a full board, or one whose blanks are where the G would be.
    if zero && !other_blank && !top_seen {
        let times =
            |symbol: u8| upper().filter(|&c| value(Symbols::ZeroBased, size, c) == Some(symbol)).count();
        if (1..=size.rows() as u8).all(|symbol| times(symbol) == size.rows()) {
            return refuse(Symbols::OneBased, Symbols::ZeroBased);
        }
    }
    Ok(Symbols::OneBased)
}

/// Whether a character may be the one that does all the blanks of a board.
pub(crate) fn may_be_blank(character: char) -> bool {
    !character.is_alphanumeric() && !character.is_control() || matches!(character, 'x' | 'X')
}

/// Reads the cells of a board, one character each, in reading order: the values, zero for a blank.
pub(crate) fn values(size: Size, cells: &[char], symbols: Option<Symbols>) -> Result<Vec<u8>, Fault> {
    let symbols = symbols.map_or_else(|| choose(size, cells), Ok)?;
    let is_blank = |c: char| c == '.' || c == '0' && symbols != Symbols::ZeroBased;
    let is_other = |c: char| !is_blank(c) && value(symbols, size, c).is_none();
    let others = || cells.iter().copied().filter(|&c| is_other(c));
    let mut blank = None;
    if others().next().is_some() && !cells.iter().any(|&c| is_blank(c)) {
        blank = others().filter(|&c| may_be_blank(c)).max_by_key(|&c| others().filter(|&o| o == c).count());
        // Signs without a single digit are a rule or an ornament.
        if others().all(|c| Some(c) == blank) && !cells.iter().any(|&c| value(symbols, size, c).is_some()) {
            let expected = "at least one digit, or . or 0 in every cell";
            return Err(Fault::new(0, format!("nothing but {}", named(cells[0])), expected));
        }
    }
    cells
        .iter()
        .enumerate()
        .map(|(place, &c)| match value(symbols, size, c) {
            Some(value) => Ok(value),
            None if is_blank(c) || Some(c) == blank => Ok(0),
            None => Err(Fault::new(place, named(c), expected(symbols, size))),
        })
        .collect()
}

/// Reads a board, one character a cell.
pub(crate) fn board(size: Size, cells: &[char], symbols: Option<Symbols>) -> Result<AnyGrid, Fault> {
    values(size, cells, symbols).map(|values| grid_of(size, &values))
}

/// The size whose long form has this many characters.
pub(crate) fn size_of_long_form(characters: usize) -> Option<Size> {
    Size::ALL.into_iter().find(|size| size.rows().pow(3) == characters)
}

/// Reads the long form of candidates.
pub(crate) fn long_form(size: Size, characters: &[char]) -> Result<AnyCandidates, Fault> {
    let text: String = characters.iter().collect();
    with_size!(size, N => text.parse::<Candidates<N>>().map(AnyCandidates::from)).map_err(|error| match error
    {
        LineError::Mark { column, found, digit } => {
            Fault::new(column - 1, named(found), format!("{digit}, or . or 0 where it is not a candidate"))
        }
        other => Fault::new(0, format!("{} characters", characters.len()), other.to_string()),
    })
}

/// Reads a board whose cells are decimal numbers: 1 to the number of rows; -1, 0 or one of the usual blanks for a blank.
/// Zero is the first digit where the symbols say so, or where -1 is the blank and the last number never occurs.
pub(crate) fn numbers(size: Size, cells: &[&str], symbols: Option<Symbols>) -> Result<AnyGrid, Fault> {
    if symbols == Some(Symbols::Letters) {
        let place = cells.iter().position(|cell| cell.len() > 1).unwrap_or(0);
        return Err(Fault::new(place, format!("{:?}", cells[place]), expected(Symbols::Letters, size)));
    }
    let number = |cell: &str| match cell {
        "." | "-" | "_" | "*" | "x" | "X" | "?" => Some(-1),
        _ if cell.len() <= 3 => cell.parse::<i32>().ok(),
        _ => None,
    };
    let all: Vec<Option<i32>> = cells.iter().map(|cell| number(cell)).collect();
    let last = size.rows() as i32;
    let seen = |wanted| all.contains(&Some(wanted));
    let other_blank = if size.rows() > 9 { seen(-1) } else { cells.contains(&"-1") };
    let from_zero = match symbols {
        Some(symbols) => symbols == Symbols::ZeroBased,
        None => other_blank && seen(0) && !seen(last),
    };
    let first = i32::from(!from_zero);
    let mut values = Vec::with_capacity(cells.len());
    for (place, number) in all.into_iter().enumerate() {
        values.push(match number {
            Some(number) if (first..first + last).contains(&number) => (number - first + 1) as u8,
            Some(-1 | 0) => 0,
            _ => {
                let expected =
                    format!("a number from {first} to {}, or -1, 0 or . for a blank", first + last - 1);
                return Err(Fault::new(place, format!("{:?}", cells[place]), expected));
            }
        });
    }
    Ok(grid_of(size, &values))
}

/// The marks of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) bits: u32,
    /// Whether something beside the digits was left out: a letter that names a chain, or a sign.
    pub(crate) annotated: bool,
}

/// The pencil marks of a cell: its candidates, each once; `.` and its like for a cell without marks, in which any digit
/// may be; `!` for a cell in which none may. Signs beside the digits are left out, and so are letters on boards of up to
/// nine rows, where they are no digits.
pub(crate) fn marks(size: Size, cell: &str, symbols: Option<Symbols>) -> Option<Marks> {
    let symbols = symbols.unwrap_or(Symbols::OneBased);
    let all = (1u32 << size.rows()) - 1;
    let marks = |bits, annotated| Some(Marks { bits, annotated });
    match cell {
        "0" if symbols == Symbols::ZeroBased => return marks(1, false),
        "." | "0" | "-" | "_" | "?" | "-1" => return marks(all, false),
        "!" => return marks(0, false),
        _ => {}
    }
    let mut bits = 0;
    let mut annotated = false;
    for character in cell.chars() {
        match value(symbols, size, character) {
            Some(value) if bits >> (value - 1) & 1 == 1 => return None,
            Some(value) => bits |= 1 << (value - 1),
            // A digit that is too large, or a blank in the middle of others: not marks.
            None if character.is_numeric() || ".0_".contains(character) => return None,
            None if character.is_alphabetic() && (size.rows() > 9 || symbols == Symbols::Letters) => {
                return None;
            }
            None => annotated = true,
        }
    }
    if bits == 0 { None } else { marks(bits, annotated) }
}

/// Reads a board whose cells are pencil marks. Says too whether any of them was annotated.
pub(crate) fn pencil(
    size: Size,
    cells: &[&str],
    symbols: Option<Symbols>,
) -> Result<(AnyCandidates, bool), Fault> {
    let mut annotated = false;
    let candidates = with_size!(size, N => {
        let mut candidates = Candidates::<N>::ALL;
        for (place, (cell, text)) in sudoku_core::Grid::<N>::cells().zip(cells).enumerate() {
            let Some(marks) = marks(size, text, symbols) else {
                let symbols = symbols.unwrap_or(Symbols::OneBased);
                let (first, last) = match symbols {
                    Symbols::OneBased => ('1', last_one_based(size)),
                    Symbols::ZeroBased => ('0', Digit::from_index(size.rows() - 2).to_char()),
                    Symbols::Letters => ('A', last_letter(size)),
                };
                let expected = format!("the candidates of a cell, each once, from {first} to {last}");
                return Err(Fault::new(place, format!("{text:?}"), expected));
            };
            annotated |= marks.annotated && !text.starts_with(['*', '#']);
            candidates.set(cell, marks.bits);
        }
        candidates.into()
    });
    Ok((candidates, annotated))
}

/// A word for each cell: a digit, a number, or the pencil marks of the cell. Says too whether marks were annotated.
pub(crate) fn words(size: Size, words: &[&str], format: Format) -> Result<(Board, bool), Fault> {
    let one_each = words.iter().all(|word| word.chars().count() == 1);
    if one_each && format.form.is_none_or(|form| form != Form::Pencil) {
        let cells: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
        if format.form != Some(Form::Numbers) {
            return board(size, &cells, format.symbols).map(|board| (board.into(), false));
        }
        if format.symbols == Some(Symbols::Letters) {
            return board(size, &cells, format.symbols).map(|board| (board.into(), false));
        }
    }
    let numbers = numbers(size, words, format.symbols).map(|board| (board.into(), false));
    let marks = pencil(size, words, format.symbols).map(|(board, annotated)| (board.into(), annotated));
    let has_blanks = || words.iter().any(|word| matches!(*word, "." | "0" | "-1" | "-" | "_"));
    match (format.form, numbers, marks) {
        (Some(Form::Numbers), numbers, _) => numbers,
        (Some(Form::Pencil), _, marks) => marks,
        (_, Ok(numbers), Ok(_)) if has_blanks() => Ok(numbers),
        (_, Ok(_), Ok(_)) => Err(Fault {
            place: words.iter().position(|word| word.len() > 1).unwrap_or(0),
            found: "cells that are numbers, or the pencil marks of cells".into(),
            expected: "one or the other".into(),
            choices: vec![Form::Numbers.into(), Form::Pencil.into()],
        }),
        (_, Ok(board), Err(_)) | (_, Err(_), Ok(board)) => Ok(board),
        (_, Err(numbers), Err(marks)) => {
            let as_number = |word: &str| word.parse::<usize>().map_or(word.len() == 1, |n| n <= size.rows());
            let like_numbers = words.iter().filter(|word| as_number(word)).count() * 10 >= words.len() * 8;
            Err(if like_numbers { numbers } else { marks })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(size: Size, text: &str) -> Result<String, String> {
        let mut cells: Vec<char> = text.chars().collect();
        let fill = text.chars().find(|c| !c.is_alphanumeric()).unwrap_or('.');
        cells.resize(size.cells(), fill);
        board(size, &cells, None).map(|board| board.to_string()[..text.chars().count()].to_string()).map_err(
            |fault| {
                let choices: Vec<String> = fault.choices.iter().map(ToString::to_string).collect();
                format!("{} {} {}{}", fault.place, fault.found, fault.expected, choices.join(" "))
            },
        )
    }

    #[test]
    fn one_character_does_all_the_blanks() {
        for blank in ['.', '0', '_', '*', 'x', 'X', '?', '-', ' ', '□', '·'] {
            let text: String = format!("53..7{}", ".".repeat(76)).replace('.', &blank.to_string());
            let cells: Vec<char> = text.chars().collect();
            assert_eq!(&board(Size::Nine, &cells, None).unwrap().to_string()[..5], "53..7", "{blank}");
        }
        assert_eq!(read(Size::Nine, ".1x"), Err("2 'x' a digit from 1 to 9, or a blank such as .".into()));
        assert_eq!(read(Size::Nine, "--q"), Err("2 'q' a digit from 1 to 9, or a blank such as .".into()));
        assert_eq!(read(Size::Four, ".5"), Err("1 '5' a digit from 1 to 4, or a blank such as .".into()));
    }

    #[test]
    fn large_boards_say_by_their_characters_what_they_use() {
        let sixteen = |text| read(Size::Sixteen, text);
        assert_eq!(sixteen(".1AG"), Ok(".1AG".into()));
        assert_eq!(sixteen("-0F1"), Ok(".1G2".into()));
        assert_eq!(sixteen(".0G1"), Ok("..G1".into()));
        assert_eq!(sixteen(".AHP"), Ok(".18G".into()));
        assert_eq!(
            sixteen(".ap8"),
            Err("2 'p' a digit from 1 to 9 or a letter from A to G, or a blank such as .".into())
        );
        assert!(sixteen(".ABC").unwrap_err().contains("one-based"));
        assert!(sixteen(".ABC").unwrap_err().contains("letters"));
        assert_eq!(read(Size::TwentyFive, ".1P"), Ok(".1P".into()));
        assert_eq!(read(Size::TwentyFive, ".AY"), Ok(".1P".into()));
        let full: Vec<char> = "0123456789ABCDEF".repeat(16).chars().collect();
        assert!(board(Size::Sixteen, &full, None).unwrap_err().choices.contains(&Symbols::ZeroBased.into()));
        assert!(board(Size::Sixteen, &full, Some(Symbols::ZeroBased)).is_ok());
    }

    #[test]
    fn numbers_may_count_from_zero() {
        let read = |first: &str, fill: &str| {
            let mut cells = vec![fill; 256];
            for (cell, text) in cells.iter_mut().zip(first.split(' ')) {
                *cell = text;
            }
            numbers(Size::Sixteen, &cells, None).map(|board| board.to_string()[..3].to_string())
        };
        assert_eq!(read("16 1 0", "-1").unwrap(), "G1.");
        assert_eq!(read("15 1 0", "-1").unwrap(), "G21");
        assert_eq!(read("16 1 .", "0").unwrap(), "G1.");
        assert_eq!(read("16 1 17", "0").unwrap_err().place, 2);
    }

    #[test]
    fn pencil_marks_are_sets() {
        let bits = |size, text| marks(size, text, None).map(|marks| marks.bits);
        assert_eq!(bits(Size::Nine, "#35"), Some(0b1_0100));
        assert_eq!(bits(Size::Nine, "."), Some(511));
        assert_eq!(bits(Size::Nine, "!"), Some(0));
        assert_eq!(bits(Size::Nine, "11"), None);
        assert_eq!(bits(Size::Nine, "1."), None);
        assert_eq!(bits(Size::Nine, "10"), None);
        assert_eq!(bits(Size::Four, "15"), None);
        assert_eq!(bits(Size::Sixteen, "*1G"), Some(0x8001));
        for annotated in ["-12", "A12", "1a2b", "12+", "12*"] {
            assert_eq!(bits(Size::Nine, annotated), Some(0b11), "{annotated}");
        }
    }

    #[test]
    fn numbers_and_marks_obey_the_symbols() {
        let mut cells = vec!["."; 81];
        cells[..3].copy_from_slice(&["0", "8", "1"]);
        let read =
            |symbols| numbers(Size::Nine, &cells, symbols).map(|board| board.to_string()[..3].to_string());
        assert_eq!(read(None).unwrap(), ".81");
        assert_eq!(read(Some(Symbols::ZeroBased)).unwrap(), "192");
        assert!(read(Some(Symbols::Letters)).unwrap_err().expected.contains("a letter from A to I"));
        let bits = |text, symbols| marks(Size::Nine, text, Some(symbols)).map(|marks| marks.bits);
        assert_eq!(bits("01", Symbols::ZeroBased), Some(0b11));
        assert_eq!(bits("9", Symbols::ZeroBased), None);
        assert_eq!(bits("AC", Symbols::Letters), Some(0b101));
        assert_eq!(bits("12", Symbols::Letters), None);
    }
}
