//! Bytes into lines, with their numbers, in constant memory.

use crate::decode::{Decoded, fill};
use crate::form::Symbols;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use sudoku_core::{Digit, Grid};

/// A line longer than this is cut; what was cut off is not kept.
const LONGEST: usize = 8 << 20;
/// A line that was cut and goes on for more than this has no end: nothing more is read.
const ENDLESS: u64 = 256 << 20;

/// A line without its end, which is `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Its number, from one.
    pub(crate) number: u64,
    pub(crate) bytes: Vec<u8>,
    /// Whether a part is missing.
    pub(crate) cut: bool,
}

/// What comes before the rest of the source.
enum Back {
    Line(Line),
    /// Several lines, each with `\n` at its end, from a place on; the first has this number.
    Text {
        bytes: Vec<u8>,
        at: usize,
        number: u64,
    },
    /// The rest of a line that was cut, to be skipped.
    Rest,
}

/// The lines of a source, some of which may have been put back.
pub(crate) struct Lines<R: BufRead> {
    source: Decoded<R>,
    /// Lines taken from the source.
    taken: u64,
    put_back: VecDeque<Back>,
    after_return: bool,
    is_endless: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(source: R) -> Self {
        Lines {
            source: Decoded::Plain(source),
            taken: 0,
            put_back: VecDeque::new(),
            after_return: false,
            is_endless: false,
        }
    }

    /// The number of the line that was taken last.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// Whether reading stopped because a line does not end.
    pub(crate) fn is_endless(&self) -> bool {
        self.is_endless
    }

    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        while let Some(back) = self.put_back.pop_front() {
            match back {
                Back::Line(line) => return Ok(Some(line)),
                Back::Text { bytes, at, number } => {
                    let Some(length) = memchr::memchr(b'\n', &bytes[at..]) else { continue };
                    let line = Line { number, bytes: bytes[at..at + length].to_vec(), cut: false };
                    self.put_back.push_front(Back::Text { bytes, at: at + length + 1, number: number + 1 });
                    return Ok(Some(line));
                }
                Back::Rest => self.skip_rest()?,
            }
        }
        if self.is_endless {
            return Ok(None);
        }
        let (mut bytes, mut begun) = (Vec::new(), false);
        loop {
            let buffer = fill(&mut self.source)?;
            if buffer.is_empty() {
                if !begun {
                    return Ok(None);
                }
                break;
            }
            if std::mem::take(&mut self.after_return) && buffer[0] == b'\n' {
                self.source.consume(1);
                continue;
            }
            begun = true;
            let end = memchr::memchr2(b'\n', b'\r', buffer);
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = LONGEST - bytes.len();
            bytes.extend_from_slice(&part[..part.len().min(room)]);
            if part.len() > room {
                self.source.consume(room);
                self.put_back.push_front(Back::Rest);
                self.taken += 1;
                return Ok(Some(Line { number: self.taken, bytes, cut: true }));
            }
            let used = part.len() + usize::from(end.is_some());
            self.after_return = end.is_some_and(|end| buffer[end] == b'\r');
            self.source.consume(used);
            if end.is_some() {
                break;
            }
        }
        self.taken += 1;
        Ok(Some(Line { number: self.taken, bytes, cut: false }))
    }

    /// Skips the rest of a line that was cut.
    fn skip_rest(&mut self) -> io::Result<()> {
        let mut skipped = 0;
        loop {
            let buffer = fill(&mut self.source)?;
            if buffer.is_empty() {
                return Ok(());
            }
            let end = memchr::memchr2(b'\n', b'\r', buffer);
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.after_return = end.is_some_and(|end| buffer[end] == b'\r');
            self.source.consume(used);
            skipped += used as u64;
            if end.is_some() {
                return Ok(());
            }
            if skipped > ENDLESS {
                self.is_endless = true;
                return Ok(());
            }
        }
    }

    /// Whether any lines were put back.
    pub(crate) fn has_some(&self) -> bool {
        !self.put_back.is_empty()
    }

    /// Puts a line back: it becomes the next one again.
    pub(crate) fn put_back(&mut self, line: Line) {
        self.put_back.push_front(Back::Line(line));
    }

    /// Puts lines back, each with `\n` at its end; the first has this number.
    pub(crate) fn put_back_text(&mut self, bytes: Vec<u8>, number: u64) {
        self.put_back.push_front(Back::Text { bytes, at: 0, number });
    }

    /// The next line, without taking it.
    pub(crate) fn peek(&mut self) -> io::Result<Option<&Line>> {
        if !matches!(self.put_back.front(), Some(Back::Line(_)))
            && let Some(line) = self.next()?
        {
            self.put_back(line);
        }
        Ok(match self.put_back.front() {
            Some(Back::Line(line)) => Some(line),
            _ => None,
        })
    }

    /// The source, to change how it is decoded. Call this only at its start.
    pub(crate) fn source(&mut self) -> &mut Decoded<R> {
        &mut self.source
    }

    /// The lines that were put back, the source after them, and the number of lines taken from it.
    pub(crate) fn into_parts(self) -> (Vec<Line>, Decoded<R>, u64) {
        let line = |back| if let Back::Line(line) = back { Some(line) } else { None };
        (self.put_back.into_iter().filter_map(line).collect(), self.source, self.taken)
    }

    /// The fast path: the next line, if all of it is in the buffer and it is just the 81 characters of a board, digits
    /// with `.` or `0` for the blanks. Otherwise it takes nothing.
    #[inline]
    pub(crate) fn plain_board(&mut self, symbols: Option<Symbols>) -> io::Result<Option<(u64, Grid<9>)>> {
        if !self.put_back.is_empty() {
            return Ok(None);
        }
        let found = match &mut self.source {
            Decoded::Plain(source) => take_plain_board(source, &mut self.after_return, symbols)?,
            source => take_plain_board(source, &mut self.after_return, symbols)?,
        };
        self.taken += u64::from(found.is_some());
        Ok(found.map(|board| (self.taken, board)))
    }
}

/// Takes the next line from the buffer of a source, if it is whole there and nothing but a board.
#[inline]
fn take_plain_board<R: BufRead>(
    source: &mut R,
    after_return: &mut bool,
    symbols: Option<Symbols>,
) -> io::Result<Option<Grid<9>>> {
    let buffer = fill(source)?;
    let feed = usize::from(*after_return && buffer.first() == Some(&b'\n'));
    let Some(rest) = buffer.get(feed..) else { return Ok(None) };
    let (Some(cells), Some(ends)) = (rest.first_chunk::<81>(), rest.get(81..83)) else { return Ok(None) };
    let end = match ends {
        [b'\n', _] => 1,
        b"\r\n" => 2,
        _ => return Ok(None),
    };
    let Some(board) = plain(cells, symbols) else { return Ok(None) };
    source.consume(feed + 81 + end);
    *after_return = false;
    Ok(Some(board))
}

/// The board of 81 bytes, if each is a digit or `.`, and the digits have their usual meaning. `None` leaves the decision
/// to [`crate::symbols`]. Both loops are so plain that the compiler can do many cells at once.
#[inline]
pub(crate) fn plain(cells: &[u8; 81], symbols: Option<Symbols>) -> Option<Grid<9>> {
    if !matches!(symbols, None | Some(Symbols::OneBased)) {
        return None;
    }
    let mut values = [0; 81];
    let mut strange = 0;
    for (value, &byte) in values.iter_mut().zip(cells) {
        let digit = byte.wrapping_sub(b'0');
        let mask = 0u8.wrapping_sub(u8::from(digit <= 9)); // all bits for a digit, none otherwise
        strange |= !mask & (byte ^ b'.');
        *value = digit & mask;
    }
    if strange != 0 {
        return None;
    }
    let mut rows = [[None; 9]; 9];
    for (cell, &value) in rows.as_flattened_mut().iter_mut().zip(&values) {
        *cell = Digit::new(value);
    }
    Grid::from_rows(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn lines(text: &[u8], chunk: usize) -> Vec<(u64, String)> {
        let mut lines = Lines::new(BufReader::with_capacity(chunk, text));
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push((line.number, String::from_utf8(line.bytes).unwrap()));
        }
        all
    }

    #[test]
    fn every_kind_of_line_end_ends_a_line_in_chunks_of_any_size() {
        for chunk in 1..10 {
            let found = lines(b"one\ntwo\r\nthree\rfour\n\r\n\rlast", chunk);
            let expected = ["one", "two", "three", "four", "", "", "last"];
            assert_eq!(found, (1..).zip(expected.map(String::from)).collect::<Vec<_>>(), "{chunk}");
        }
    }

    #[test]
    fn a_line_of_endless_length_is_cut() {
        let long = vec![b'1'; LONGEST + 10];
        let mut lines = Lines::new(&long[..]);
        let line = lines.next().unwrap().unwrap();
        assert!(line.cut && line.bytes.len() == LONGEST);
        assert!(lines.next().unwrap().is_none());
        let mut lines = Lines::new(long.as_slice().chain(&b"\r\nnext"[..]));
        assert!(lines.next().unwrap().unwrap().cut);
        assert_eq!(lines.peek().unwrap().unwrap().bytes, b"next");
        assert_eq!(lines.next().unwrap().unwrap().number, 2);
    }

    #[test]
    fn reading_stops_in_a_line_without_end() {
        let mut lines = Lines::new(BufReader::with_capacity(1 << 20, io::repeat(b'1')));
        assert!(lines.next().unwrap().unwrap().cut);
        assert!(lines.next().unwrap().is_none() && lines.is_endless());
        assert!(lines.next().unwrap().is_none());
    }

    #[test]
    fn lines_that_were_put_back_come_again() {
        let mut lines = Lines::new(&b"last"[..]);
        lines.put_back_text(b"one\n\nthree\n".to_vec(), 1);
        assert_eq!(lines.peek().unwrap().unwrap().bytes, b"one");
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push((line.number, String::from_utf8(line.bytes).unwrap()));
        }
        let expected = ["one", "", "three"].map(String::from);
        assert_eq!(all[..3], (1..).zip(expected).collect::<Vec<_>>()[..]);
        assert_eq!(all[3], (1, "last".into()));
    }
}
