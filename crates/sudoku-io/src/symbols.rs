//! Characters into digits: which characters a board uses for its digits, and which for its blanks.
//!
//! Boards with up to nine rows leave no choice. Larger ones are written `1`-`9` `A`-`G`, or `0`-`9` `A`-`F`, or `A`-`P`
//! (with sixteen rows); which it is follows from the characters that occur, or else is refused.

use crate::format::Symbols;
use crate::item::grid_of;
use sudoku_core::{AnyCandidates, AnyGrid, Candidates, CandidatesError, Digit, Size, with_size};

/// What is wrong with one of several cells or characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Its place among them, from zero.
    pub(crate) place: usize,
    pub(crate) found: String,
    pub(crate) expected: String,
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
            Symbols::OneBased => format!("1 to {top} (--format one-based)"),
            Symbols::ZeroBased => format!("0 to {} (--format zero-based)", (top as u8 - 1) as char),
            Symbols::Letters => format!("A to {last} (--format letters)"),
        };
        Err(Fault {
            place,
            found: format!("{:?} and others, which can be read in two ways", cells[place]),
            expected: format!("either {} or {}", name(first), name(second)),
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
    }
    cells
        .iter()
        .enumerate()
        .map(|(place, &c)| match value(symbols, size, c) {
            Some(value) => Ok(value),
            None if is_blank(c) || Some(c) == blank => Ok(0),
            None => Err(Fault { place, found: format!("{c:?}"), expected: expected(symbols, size) }),
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
        CandidatesError::Character { column, found, digit } => Fault {
            place: column - 1,
            found: format!("{found:?}"),
            expected: format!("{digit}, or . or 0 where it is no candidate"),
        },
        other => {
            Fault { place: 0, found: format!("{} characters", characters.len()), expected: other.to_string() }
        }
    })
}

/// Reads a board whose cells are decimal numbers: 1 to the number of rows; -1, 0 or one of the usual blanks for a blank;
/// 0 for the first digit where -1 is the blank and the last number never occurs.
pub(crate) fn numbers(size: Size, cells: &[&str]) -> Result<AnyGrid, Fault> {
    let number = |cell: &str| match cell {
        "." | "-" | "_" | "*" | "x" | "X" | "?" => Some(-1),
        _ if cell.len() <= 3 => cell.parse::<i32>().ok(),
        _ => None,
    };
    let all: Vec<Option<i32>> = cells.iter().map(|cell| number(cell)).collect();
    let last = size.rows() as i32;
    let seen = |wanted| all.contains(&Some(wanted));
    let first = i32::from(!(seen(-1) && seen(0) && !seen(last)));
    let mut values = Vec::with_capacity(cells.len());
    for (place, number) in all.into_iter().enumerate() {
        values.push(match number {
            Some(number) if (first..first + last).contains(&number) => (number - first + 1) as u8,
            Some(-1 | 0) => 0,
            _ => {
                return Err(Fault {
                    place,
                    found: format!("{:?}", cells[place]),
                    expected: format!(
                        "a number from {first} to {}, or -1, 0 or . for a blank",
                        first + last - 1
                    ),
                });
            }
        });
    }
    Ok(grid_of(size, &values))
}

/// The bits of a cell's pencil marks: digits, perhaps with a mark such as `#` or `*` before or after them; `.` and its
/// like for a cell without marks, in which any digit may stand; `!` for a cell in which none may.
pub(crate) fn marks(size: Size, cell: &str) -> Option<u32> {
    let all = (1u32 << size.rows()) - 1;
    match cell {
        "." | "0" | "-" | "_" | "?" | "-1" => return Some(all),
        "!" => return Some(0),
        _ => {}
    }
    let digits = cell.trim_matches(|c: char| !c.is_alphanumeric());
    let mut bits = 0;
    for character in digits.chars() {
        let value = value(Symbols::OneBased, size, character)?;
        let bit = 1 << (value - 1);
        if bits & bit != 0 {
            return None;
        }
        bits |= bit;
    }
    (bits != 0).then_some(bits)
}

/// Reads a board whose cells are pencil marks.
pub(crate) fn pencil(size: Size, cells: &[&str]) -> Result<AnyCandidates, Fault> {
    with_size!(size, N => {
        let mut candidates = Candidates::<N>::ALL;
        for (place, (cell, text)) in sudoku_core::Grid::<N>::cells().zip(cells).enumerate() {
            let Some(bits) = marks(size, text) else {
                return Err(Fault {
                    place,
                    found: format!("{text:?}"),
                    expected: format!("the candidates of a cell, each once, from 1 to {}", last_one_based(size)),
                });
            };
            candidates.set(cell, bits);
        }
        Ok(candidates.into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(size: Size, text: &str) -> Result<String, String> {
        let mut cells: Vec<char> = text.chars().collect();
        let fill = text.chars().find(|c| !c.is_alphanumeric()).unwrap_or('.');
        cells.resize(size.cells(), fill);
        board(size, &cells, None)
            .map(|board| board.to_string()[..text.chars().count()].to_string())
            .map_err(|fault| format!("{} {} {}", fault.place, fault.found, fault.expected))
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
        assert!(sixteen(".ABC").unwrap_err().contains("--format one-based"));
        assert!(sixteen(".ABC").unwrap_err().contains("--format letters"));
        assert_eq!(read(Size::TwentyFive, ".1P"), Ok(".1P".into()));
        assert_eq!(read(Size::TwentyFive, ".AY"), Ok(".1P".into()));
        let full: Vec<char> = "0123456789ABCDEF".repeat(16).chars().collect();
        assert!(board(Size::Sixteen, &full, None).unwrap_err().expected.contains("--format zero-based"));
        assert!(board(Size::Sixteen, &full, Some(Symbols::ZeroBased)).is_ok());
    }

    #[test]
    fn numbers_may_count_from_zero() {
        let read = |first: &str, fill: &str| {
            let mut cells = vec![fill; 256];
            for (cell, text) in cells.iter_mut().zip(first.split(' ')) {
                *cell = text;
            }
            numbers(Size::Sixteen, &cells).map(|board| board.to_string()[..3].to_string())
        };
        assert_eq!(read("16 1 0", "-1").unwrap(), "G1.");
        assert_eq!(read("15 1 0", "-1").unwrap(), "G21");
        assert_eq!(read("16 1 .", "0").unwrap(), "G1.");
        assert_eq!(read("16 1 17", "0").unwrap_err().place, 2);
    }

    #[test]
    fn pencil_marks_are_sets() {
        assert_eq!(marks(Size::Nine, "#35"), Some(0b1_0100));
        assert_eq!(marks(Size::Nine, "."), Some(511));
        assert_eq!(marks(Size::Nine, "!"), Some(0));
        assert_eq!(marks(Size::Nine, "11"), None);
        assert_eq!(marks(Size::Four, "15"), None);
        assert_eq!(marks(Size::Sixteen, "*1G"), Some(0x8001));
    }
}
