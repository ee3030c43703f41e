//! Bytes into lines, with their numbers, in constant memory.

use crate::decode::{Decoded, fill};
use crate::form::Symbols;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use sudoku_core::{Digit, Grid};

/// A line longer than this is cut; what was cut off is not kept.
const LONGEST: usize = 8 << 20;

/// A line without its end, which is `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Its number, from one.
    pub(crate) number: u64,
    pub(crate) bytes: Vec<u8>,
    /// Whether a part is missing.
    pub(crate) cut: bool,
}

/// The lines of a source, some of which may have been put back.
pub(crate) struct Lines<R: BufRead> {
    source: Decoded<R>,
    /// Lines taken from the source.
    taken: u64,
    put_back: VecDeque<Line>,
    after_return: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(source: R) -> Self {
        Lines { source: Decoded::Plain(source), taken: 0, put_back: VecDeque::new(), after_return: false }
    }

    /// The number of the line that was taken last.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        if let Some(line) = self.put_back.pop_front() {
            return Ok(Some(line));
        }
        let (mut bytes, mut cut, mut begun) = (Vec::new(), false, false);
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
            cut |= part.len() > room;
            bytes.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len() + usize::from(end.is_some());
            self.after_return = end.is_some_and(|end| buffer[end] == b'\r');
            self.source.consume(used);
            if end.is_some() {
                break;
            }
        }
        self.taken += 1;
        Ok(Some(Line { number: self.taken, bytes, cut }))
    }

    /// Whether any lines were put back.
    pub(crate) fn has_some(&self) -> bool {
        !self.put_back.is_empty()
    }

    /// Puts a line back: it becomes the next one again.
    pub(crate) fn put_back(&mut self, line: Line) {
        self.put_back.push_front(line);
    }

    /// The next line, without taking it.
    pub(crate) fn peek(&mut self) -> io::Result<Option<&Line>> {
        if self.put_back.is_empty()
            && let Some(line) = self.next()?
        {
            self.put_back.push_front(line);
        }
        Ok(self.put_back.front())
    }

    /// The source, to change how it is decoded. Call this only at its start.
    pub(crate) fn source(&mut self) -> &mut Decoded<R> {
        &mut self.source
    }

    /// The lines that were put back, the source after them, and the number of lines taken from it.
    pub(crate) fn into_parts(self) -> (VecDeque<Line>, Decoded<R>, u64) {
        (self.put_back, self.source, self.taken)
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
    use std::io::BufReader;

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
    }
}
