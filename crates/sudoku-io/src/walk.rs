//! The boards in nested lists and objects: rows of cells as in LeetCode 37, boards as strings, objects with a puzzle in
//! them, and lists of any of these.

use crate::form::Format;
use crate::item::{Board, Item, More, Puzzle, ReadError};
use crate::lists::{self, Kind, Node};
use crate::run::{counted, known_sizes};
use crate::symbols::{self, Fault};
use crate::table::{PUZZLE, board, is_solution_name, plain_name, solution};
use crate::text::excerpt;
use sudoku_core::Size;

/// The boards of a text of one or more values. `column` is the number of characters before it on its first line.
pub(crate) fn items(text: &str, first_line: u64, column: u32, format: Format) -> Vec<Item> {
    let places = places(text, first_line, column);
    let mut walk = Walk { text, places, format, items: Vec::new() };
    match lists::values(text) {
        Ok(values) => {
            for value in &values {
                let before = walk.items.len();
                walk.value(value);
                if walk.items.len() == before {
                    let rest = text[value.offset..].lines().next().unwrap_or_default();
                    walk.fault(value.offset, excerpt(rest), "a board somewhere in the value");
                }
            }
        }
        Err(wrong) => {
            let indent = if wrong.line <= 1 { column } else { 0 };
            walk.items.push(Item::Error(ReadError::new(
                first_line + (wrong.line as u64).saturating_sub(1),
                indent + wrong.column as u32,
                format!("broken JSON ({})", wrong.message),
                "a JSON value",
            )));
        }
    }
    walk.items
}

struct Walk<'a> {
    text: &'a str,
    places: Vec<Place>,
    format: Format,
    items: Vec<Item>,
}

/// A line, and the number of characters before a place in it.
#[derive(Clone, Copy)]
struct Place {
    line: u64,
    before: u32,
}

impl Place {
    /// The place behind some bytes.
    fn behind(self, bytes: &[u8]) -> Place {
        let characters = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u32;
        match memchr::memrchr(b'\n', bytes) {
            None => Place { before: self.before + characters(bytes), ..self },
            Some(last) => Place {
                line: self.line + memchr::memchr_iter(b'\n', bytes).count() as u64,
                before: characters(&bytes[last + 1..]),
            },
        }
    }
}

/// The number of bytes between two places that are noted.
const STEP: usize = 1 << 10;

/// Every so often, the place that belongs to an offset, so that none is counted from the start.
fn places(text: &str, line: u64, column: u32) -> Vec<Place> {
    let mut place = Place { line, before: column };
    let mut places = vec![place];
    for bytes in text.as_bytes().chunks(STEP) {
        place = place.behind(bytes);
        places.push(place);
    }
    places
}

impl Walk<'_> {
    /// Line and column of an offset in the text.
    fn place(&self, offset: usize) -> (u64, u32) {
        let noted = offset / STEP;
        let place = self.places[noted].behind(&self.text.as_bytes()[noted * STEP..offset]);
        (place.line, place.before + 1)
    }

    fn error(&self, offset: usize, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        let (line, column) = self.place(offset);
        ReadError::new(line, column, found, expected)
    }

    fn fault(&mut self, offset: usize, found: impl Into<String>, expected: impl Into<String>) {
        let error = self.error(offset, found, expected);
        self.items.push(Item::Error(error));
    }

    fn value(&mut self, node: &Node<'_>) {
        match &node.kind {
            Kind::Word(_) => {}
            Kind::Text(_) => self.puzzle(node, None),
            Kind::Object(members) => self.object(node, members),
            Kind::List(_) if is_board(node) => self.puzzle(node, None),
            Kind::List(parts) if self.is_pair(parts) => self.puzzle(&parts[0], Some(&parts[1])),
            Kind::List(parts) => {
                let before = self.items.len();
                parts.iter().for_each(|part| self.value(part));
                // One wrong thing is one error, however many parts it has.
                let faults =
                    self.items[before..].iter().filter(|item| matches!(item, Item::Error(_))).count();
                if faults > 1 && faults == self.items.len() - before && parts.iter().all(is_list) {
                    self.items.truncate(before);
                    let found = format!("a list of {}, none of them a board", counted(parts.len(), "list"));
                    self.fault(node.offset, found, "9 rows of 9 cells, or another size of board");
                }
            }
        }
    }

    fn object(&mut self, node: &Node<'_>, members: &[(String, Node<'_>)]) {
        if let Some(rows) = by_number(node.offset, members) {
            return self.puzzle(&rows, None);
        }
        let holds = |value: &Node<'_>| {
            matches!(value.kind, Kind::Text(_) | Kind::List(_)) || keyed_rows(value).is_some()
        };
        let puzzle = PUZZLE.iter().find_map(|known| {
            members.iter().find(|(name, value)| plain_name(name) == *known && holds(value))
        });
        let named = |wanted: &str| members.iter().find(|(name, value)| name == wanted && holds(value));
        let solution = named("solution")
            .or_else(|| members.iter().find(|(name, value)| is_solution_name(name) && holds(value)));
        // Rows of cells under `value`, beside their solution, are what a well-known server of boards sends.
        let puzzle = puzzle.or_else(|| solution.and_then(|_| named("value")));
        if let Some((_, puzzle)) = puzzle {
            let one =
                keyed_rows(puzzle).is_some() || is_board(puzzle) || matches!(puzzle.kind, Kind::Text(_));
            let is_list = matches!(&puzzle.kind, Kind::List(parts) if !parts.is_empty());
            return if is_list && !one {
                self.value(puzzle);
            } else {
                self.puzzle(puzzle, solution.map(|(_, solution)| solution));
            };
        }
        // A board under an unclear name may be a puzzle, a state of play or a solution.
        let is_text = |value: &Node<'_>| matches!(&value.kind, Kind::Text(text) if self.is_board_text(text));
        let is_any = |value: &Node<'_>| is_board(value) || keyed_rows(value).is_some() || is_text(value);
        let boards: Vec<&(String, Node<'_>)> = members.iter().filter(|(_, value)| is_any(value)).collect();
        let other = boards.iter().find(|(name, _)| !is_solution_name(name)).or(boards.first());
        if let Some((name, value)) = other {
            let found = format!("a board under the name {name:?}");
            return self.fault(
                value.offset,
                found,
                format!("it under one of the names {}", PUZZLE.join(", ")),
            );
        }
        for (_, member) in members {
            if matches!(member.kind, Kind::Object(_) | Kind::List(_)) {
                self.value(member);
            }
        }
    }

    /// Whether a list of two is a puzzle and its solution: the second board is full, the first is not.
    fn is_pair(&self, parts: &[Node<'_>]) -> bool {
        let [puzzle, solution] = parts else { return false };
        let known = |board: Result<Board, ReadError>| {
            board.ok().and_then(|board| board.grid().map(|grid| (grid.size(), board.clues())))
        };
        match (known(self.board(puzzle)), known(self.board(solution))) {
            (Some((size, clues)), Some((other, full))) => {
                size == other && full == size.cells() && clues < full
            }
            _ => false,
        }
    }

    fn is_board_text(&self, text: &str) -> bool {
        text.len() >= 16 && board(text, 1, self.format, None).is_ok()
    }

    fn puzzle(&mut self, node: &Node<'_>, given: Option<&Node<'_>>) {
        let board = match self.board(node) {
            Ok(board) => board,
            Err(error) => return self.items.push(Item::Error(error)),
        };
        let (line, column) = self.place(node.offset);
        let solution = given.map(|given| {
            let place = self.place(given.offset);
            if let Kind::Text(text) = &given.kind {
                return solution(text, place.0, self.format, board.size())
                    .map_err(|error| ReadError { column: error.column + place.1, ..error });
            }
            let read = self.board(given)?;
            read.grid().filter(|grid| grid.size() == board.size()).ok_or_else(|| {
                let found = format!("a board of another kind, {}", read.size());
                ReadError::new(place.0, place.1, found, format!("a solution, {}", board.size()))
            })
        });
        let more = solution.map(|solution| Box::new(More { solution: Some(solution), ..More::default() }));
        self.items.push(Item::Puzzle(Puzzle { line, column, board, more }));
    }

    /// The board that is this value.
    fn board(&self, node: &Node<'_>) -> Result<Board, ReadError> {
        let (line, column) = self.place(node.offset);
        let rows = keyed_rows(node);
        let node = rows.as_ref().unwrap_or(node);
        let parts = match &node.kind {
            Kind::Text(text) => {
                return board(text, line, self.format, None)
                    .map_err(|error| ReadError { column: error.column + column, ..error });
            }
            Kind::List(parts) => parts,
            Kind::Word(_) | Kind::Object(_) => {
                let rest = self.text[node.offset..].lines().next().unwrap_or_default();
                return Err(ReadError::new(line, column, excerpt(rest), "a board"));
            }
        };
        if let Some(rows) = rows_of_text(parts) {
            return self.rows_of_text(parts, &rows);
        }
        let rows: Vec<&[Node<'_>]> = parts.iter().map(|part| list(part).unwrap_or_default()).collect();
        let in_rows = parts.len() > 1 && parts.iter().all(|part| list(part).is_some()) && !is_flat(parts);
        let rows = if in_rows { rows } else { vec![&parts[..]] };
        let cells = rows.iter().map(|row| row.len()).sum();
        let size = if in_rows { Size::from_rows(rows.len()) } else { Size::from_cells(cells) };
        let Some(size) = size else {
            let square = in_rows && rows.iter().all(|row| row.len() == rows.len());
            let found = if in_rows { counted(rows.len(), "row") } else { format!("{cells} cells") };
            let expected =
                if square { known_sizes() } else { "9 rows of 9 cells, or another size of board".into() };
            return Err(ReadError::new(line, column, found, expected));
        };
        if in_rows
            && let Some((number, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != size.rows())
        {
            let place = row.first().map_or(node.offset, |cell| cell.offset);
            let found = format!("{} in row {}", counted(row.len(), "cell"), number + 1);
            return Err(self.error(place, found, format!("{} cells in each row", size.rows())));
        }
        let cells: Vec<&Node<'_>> = rows.into_iter().flatten().collect();
        let mut words = Vec::with_capacity(cells.len());
        for cell in &cells {
            match word(cell) {
                Ok(word) => words.push(word),
                Err((found, expected)) => return Err(self.error(cell.offset, found, expected)),
            }
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let symbols = self.format.symbols;
        let read = if cells.iter().any(|cell| matches!(cell.kind, Kind::List(_))) {
            symbols::pencil(size, &words, symbols).map(|(board, _)| Board::from(board))
        } else if words.iter().all(|word| word.chars().count() == 1) {
            let cells: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
            symbols::board(size, &cells, symbols).map(Board::from)
        } else {
            symbols::numbers(size, &words, symbols).map(Board::from)
        };
        read.map_err(|Fault { place, found, expected, choices }| {
            let at = cells.get(place).map_or(node.offset, |cell| cell.offset);
            ReadError { choices, ..self.error(at, found, expected) }
        })
    }

    fn rows_of_text(&self, parts: &[Node<'_>], rows: &[Vec<String>]) -> Result<Board, ReadError> {
        let size = Size::from_rows(parts.len()).unwrap_or(Size::Nine);
        let words: Vec<&str> = rows.iter().flatten().map(String::as_str).collect();
        symbols::words(size, &words, self.format).map(|(board, _)| board).map_err(|fault| {
            let (row, cell) = (fault.place / size.rows(), fault.place % size.rows());
            let at = self.place(parts[row].offset);
            let error = ReadError::new(at.0, at.1 + cell as u32 + 1, fault.found, fault.expected);
            ReadError { choices: fault.choices, ..error }
        })
    }
}

/// A cell as a word: a number, a string, null or an empty string for a blank, a list for pencil marks, an object with a
/// value. An error holds what was found and what was expected.
fn word(cell: &Node<'_>) -> Result<String, (String, String)> {
    match &cell.kind {
        Kind::Word(text) => {
            let blank =
                matches!(*text, "null" | "None" | "nil" | "false" | "False" | "undefined" | "NA" | "NaN");
            Ok(if blank { ".".into() } else { (*text).into() })
        }
        Kind::Text(text) => Ok(if text.trim().is_empty() { ".".into() } else { text.trim().into() }),
        Kind::List(marks) => {
            let mut word = String::new();
            for mark in marks {
                word += &self::word(mark)?.replace('.', "");
            }
            Ok(if word.is_empty() { "!".into() } else { word })
        }
        Kind::Object(members) => of_object(members),
    }
}

/// The word of a cell that is an object, such as `{"kind": "given", "value": 5}`.
fn of_object(members: &[(String, Node<'_>)]) -> Result<String, (String, String)> {
    let named = |names: &[&str]| {
        members.iter().find(|(name, _)| names.contains(&plain_name(name).as_str())).map(|(_, value)| value)
    };
    let value = named(&["value", "val", "digit", "number", "num", "v"]);
    let value = value.map_or_else(|| Ok(".".into()), word)?;
    let text = |node: &Node<'_>| match &node.kind {
        Kind::Text(text) => text.to_lowercase(),
        Kind::Word(text) => text.to_lowercase(),
        _ => String::new(),
    };
    let is_true = |node: &Node<'_>| text(node) == "true" || text(node) == "1";
    let given =
        named(&["given", "isgiven", "fixed", "isfixed", "locked", "isclue", "clue", "readonly", "prefilled"]);
    let editable = named(&["editable", "iseditable", "mutable"]);
    let kind = named(&["kind", "type", "state", "status"]);
    let is_given = match (given, editable, kind) {
        (Some(given), ..) => is_true(given),
        (_, Some(editable), _) => !is_true(editable),
        (.., Some(kind)) => match text(kind).as_str() {
            "given" | "clue" | "fixed" | "initial" | "prefilled" | "locked" | "static" | "start" => true,
            "empty" | "blank" | "user" | "player" | "entered" | "guess" | "solved" | "open" | "note"
            | "notes" | "mark" | "marks" | "pencil" | "candidates" | "null" => false,
            other => {
                return Err((
                    format!("a cell of the kind {other:?}"),
                    "one of the kinds given, clue, fixed, empty, blank, user, guess".into(),
                ));
            }
        },
        _ => true,
    };
    Ok(if is_given { value } else { ".".into() })
}

fn list<'a, 'b>(node: &'b Node<'a>) -> Option<&'b [Node<'a>]> {
    if let Kind::List(parts) = &node.kind { Some(parts) } else { None }
}

fn is_list(node: &Node<'_>) -> bool {
    list(node).is_some()
}

/// Whether a value may be one cell.
fn is_cell(node: &Node<'_>) -> bool {
    match &node.kind {
        Kind::Word(_) => true,
        Kind::Text(text) => text.len() <= 6,
        Kind::List(marks) => marks.iter().all(|mark| matches!(mark.kind, Kind::Word(_))),
        Kind::Object(members) => {
            let names = ["value", "val", "digit", "number", "num", "v"];
            let is_value =
                |value: &Node<'_>| list(value).is_none_or(|marks| marks.iter().all(|mark| !is_list(mark)));
            members.iter().any(|(name, value)| names.contains(&plain_name(name).as_str()) && is_value(value))
        }
    }
}

/// Whether a list or an object is meant as one board.
fn is_board(node: &Node<'_>) -> bool {
    let Some(parts) = list(node) else { return false };
    is_flat(parts) || rows_of_text(parts).is_some() || are_rows(parts)
}

/// Whether a list is one board, cell by cell.
fn is_flat(cells: &[Node<'_>]) -> bool {
    Size::from_cells(cells.len()).is_some() && cells.iter().all(|cell| is_cell(cell) && !is_list(cell))
}

/// Whether a list consists of several lists of cells, which may be the rows of a board.
fn are_rows(parts: &[Node<'_>]) -> bool {
    let row =
        |part: &Node<'_>| list(part).is_some_and(|cells| !cells.is_empty() && cells.iter().all(is_cell));
    parts.len() > 1 && parts.iter().all(row)
}

/// The cells of a list in which each string is a row: of characters, or of words.
fn rows_of_text(parts: &[Node<'_>]) -> Option<Vec<Vec<String>>> {
    let size = Size::from_rows(parts.len())?;
    let rows = |cells: &dyn Fn(&str) -> Vec<String>| -> Option<Vec<Vec<String>>> {
        parts
            .iter()
            .map(|part| match &part.kind {
                Kind::Text(text) => Some(cells(text)).filter(|cells| cells.len() == size.rows()),
                _ => None,
            })
            .collect()
    };
    let words = |text: &str| {
        text.split(|c: char| c.is_whitespace() || ",;|".contains(c))
            .filter(|w| !w.is_empty())
            .map(String::from)
            .collect()
    };
    rows(&|text| text.chars().map(String::from).collect()).or_else(|| rows(&words))
}

/// The rows of an object whose names are numbers or letters, in their order.
fn keyed_rows<'a>(node: &Node<'a>) -> Option<Node<'a>> {
    if let Kind::Object(members) = &node.kind { by_number(node.offset, members) } else { None }
}

/// The members of an object as a list, if their names count them: `0`, `1`, `2`; `row1`, `row2`; `A`, `B`, `C`. Each is
/// a row, or another such object.
fn by_number<'a>(offset: usize, members: &[(String, Node<'a>)]) -> Option<Node<'a>> {
    Size::from_rows(members.len())?;
    let number = |name: &str| -> Option<(String, u32)> {
        let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
        if let Ok(number) = digits.parse() {
            return Some((name[..name.len() - digits.len()].to_lowercase(), number));
        }
        let letter = name.chars().next().filter(|c| name.len() == 1 && c.is_ascii_alphabetic())?;
        Some((String::new(), letter.to_ascii_uppercase() as u32))
    };
    let mut numbered = Vec::new();
    for (name, value) in members {
        numbered.push((number(name)?, value));
    }
    numbered.sort_by_key(|((_, number), _)| *number);
    let first = numbered[0].0.clone();
    if !(0..).zip(&numbered).all(|(i, ((prefix, number), _))| *prefix == first.0 && *number == first.1 + i) {
        return None;
    }
    let row = |value: &Node<'a>| match &value.kind {
        Kind::Text(text) if text.chars().count() >= members.len() => Some(value.clone()),
        Kind::List(cells) if cells.iter().all(is_cell) => Some(value.clone()),
        Kind::Object(cells) => {
            let list = by_number(value.offset, cells);
            list.or_else(|| {
                let mut numbered: Vec<(u32, &Node<'a>)> =
                    cells.iter().map(|(name, cell)| Some((number(name)?.1, cell))).collect::<Option<_>>()?;
                numbered.sort_by_key(|(number, _)| *number);
                let cells: Vec<Node<'a>> = numbered.into_iter().map(|(_, cell)| cell.clone()).collect();
                let fits = cells.len() == members.len() && cells.iter().all(is_cell);
                fits.then_some(Node { offset: value.offset, kind: Kind::List(cells) })
            })
        }
        _ => None,
    };
    let rows: Vec<Node<'a>> = numbered.iter().map(|(_, value)| row(value)).collect::<Option<_>>()?;
    Some(Node { offset, kind: Kind::List(rows) })
}
