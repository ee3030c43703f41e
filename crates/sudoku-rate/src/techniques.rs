//! How each technique of the ladder is found on a board with pencil marks.

use crate::{Deduction, Marks, Technique};
use sudoku_core::{Cell, Digit, Grid, House};

impl<const N: usize> Marks<N> {
    /// The easiest step that makes progress, or `None` if there is none.
    pub(crate) fn next_step(&self) -> Option<Deduction> {
        self.hidden_single()
            .or_else(|| self.naked_single())
            .or_else(|| self.locked_candidates())
            .or_else(|| self.naked_set(2))
            .or_else(|| self.hidden_set(2))
            .or_else(|| self.naked_set(3))
            .or_else(|| self.hidden_set(3))
            .or_else(|| self.x_wing())
    }

    fn hidden_single(&self) -> Option<Deduction> {
        for (house, digit) in boxes_first::<N>().flat_map(|house| Digit::all::<N>().map(move |d| (house, d)))
        {
            if let [cell] = self.places(house, digit)[..] {
                return Some(Deduction {
                    technique: Technique::HiddenSingle,
                    placed: Some((cell, digit)),
                    removed: Vec::new(),
                    seen: format!("{digit} has one place in {house}"),
                });
            }
        }
        None
    }

    fn naked_single(&self) -> Option<Deduction> {
        let cell = Grid::<N>::cells().find(|&cell| self.get(cell).count_ones() == 1)?;
        let digit = Digit::in_mask(self.get(cell)).next()?;
        Some(Deduction {
            technique: Technique::NakedSingle,
            placed: Some((cell, digit)),
            removed: Vec::new(),
            seen: format!("{cell} has one candidate, {digit}"),
        })
    }

    fn locked_candidates(&self) -> Option<Deduction> {
        for house in boxes_first::<N>() {
            for digit in Digit::all::<N>() {
                let places = self.places(house, digit);
                let Some(&first) = places.first() else { continue };
                for other in Grid::<N>::houses_of(first).into_iter().filter(|&other| other != house) {
                    if !places.iter().all(|&cell| Grid::<N>::houses_of(cell).contains(&other)) {
                        continue;
                    }
                    let rest = Grid::<N>::cells_of(other).filter(|cell| !places.contains(cell));
                    let seen = || format!("in {house}, {digit} can only go in {other}");
                    let removed = self.removal(rest, digit.bit());
                    if let Some(step) = deduction(Technique::LockedCandidates, removed, seen) {
                        return Some(step);
                    }
                }
            }
        }
        None
    }

    fn naked_set(&self, size: usize) -> Option<Deduction> {
        let technique = if size == 2 { Technique::NakedPair } else { Technique::NakedTriple };
        for house in boxes_first::<N>() {
            let few = |&cell: &Cell| (2..=size as u32).contains(&self.get(cell).count_ones());
            let cells: Vec<Cell> = Grid::<N>::cells_of(house).filter(few).collect();
            for set in subsets(&cells, size) {
                let digits = set.iter().fold(0, |digits, &cell| digits | self.get(cell));
                if digits.count_ones() as usize != size {
                    continue;
                }
                let rest = Grid::<N>::cells_of(house).filter(|cell| !set.contains(cell));
                let seen = || {
                    format!("in {house}, {} have only the candidates {}", cells_in_words(&set), list(digits))
                };
                if let Some(step) = deduction(technique, self.removal(rest, digits), seen) {
                    return Some(step);
                }
            }
        }
        None
    }

    fn hidden_set(&self, size: usize) -> Option<Deduction> {
        let technique = if size == 2 { Technique::HiddenPair } else { Technique::HiddenTriple };
        for house in boxes_first::<N>() {
            let few = |&digit: &Digit| (2..=size).contains(&self.places(house, digit).len());
            let digits: Vec<Digit> = Digit::all::<N>().filter(few).collect();
            for set in subsets(&digits, size) {
                let digits = set.iter().fold(0, |digits, digit| digits | digit.bit());
                let places: Vec<Cell> =
                    Grid::<N>::cells_of(house).filter(|&cell| self.get(cell) & digits != 0).collect();
                if places.len() != size {
                    continue;
                }
                let seen = || format!("in {house}, {} must go in {}", list(digits), cells_in_words(&places));
                let others = Grid::<N>::ALL_DIGITS & !digits;
                let removed = self.removal(places.iter().copied(), others);
                if let Some(step) = deduction(technique, removed, seen) {
                    return Some(step);
                }
            }
        }
        None
    }

    fn x_wing(&self) -> Option<Deduction> {
        type ToHouse = fn(u8) -> House;
        let ways: [(ToHouse, ToHouse); 2] = [(House::Row, House::Column), (House::Column, House::Row)];
        for ((line, cross), digit) in
            ways.into_iter().flat_map(|way| Digit::all::<N>().map(move |d| (way, d)))
        {
            let number = |cell: &Cell| {
                let by_column = matches!(cross(0), House::Column(_));
                if by_column { cell.column() as u8 } else { cell.row() as u8 }
            };
            let numbers = |house| -> Vec<u8> { self.places(house, digit).iter().map(number).collect() };
            let lines: Vec<u8> = (0..N as u8).filter(|&at| numbers(line(at)).len() == 2).collect();
            for pair in subsets(&lines, 2) {
                let crossing = numbers(line(pair[0]));
                if crossing != numbers(line(pair[1])) {
                    continue;
                }
                let corner =
                    |cell: &Cell| pair.iter().any(|&at| Grid::<N>::cells_of(line(at)).any(|c| c == *cell));
                let rest = crossing
                    .iter()
                    .flat_map(|&at| Grid::<N>::cells_of(cross(at)))
                    .filter(|cell| !corner(cell));
                let seen = || {
                    let [a, b] = [line(pair[0]), line(pair[1])];
                    let [c, d] = [cross(crossing[0]), cross(crossing[1])];
                    format!("in {a} and {b}, {digit} can only go in {c} and {d}")
                };
                if let Some(step) = deduction(Technique::XWing, self.removal(rest, digit.bit()), seen) {
                    return Some(step);
                }
            }
        }
        None
    }

    /// For each of the cells, those of the digits that are candidates there.
    fn removal(&self, cells: impl Iterator<Item = Cell>, digits: u32) -> Vec<(Cell, u32)> {
        cells.map(|cell| (cell, self.get(cell) & digits)).filter(|&(_, digits)| digits != 0).collect()
    }
}

/// A step that removes candidates, or `None` if there are none to remove.
fn deduction(
    technique: Technique,
    removed: Vec<(Cell, u32)>,
    seen: impl FnOnce() -> String,
) -> Option<Deduction> {
    (!removed.is_empty()).then(|| Deduction { technique, placed: None, removed, seen: seen() })
}

/// The houses in the order in which a person looks at them.
fn boxes_first<const N: usize>() -> impl Iterator<Item = House> {
    let number = || 0..N as u8;
    number().map(House::Box).chain(number().map(House::Row)).chain(number().map(House::Column))
}

/// All subsets of two or three entries.
fn subsets<T: Copy>(entries: &[T], size: usize) -> Vec<Vec<T>> {
    let mut sets = vec![Vec::new()];
    let mut complete = Vec::new();
    for &entry in entries {
        for at in 0..sets.len() {
            let mut set: Vec<T> = sets[at].clone();
            set.push(entry);
            if set.len() == size { complete.push(set) } else { sets.push(set) }
        }
    }
    complete
}

/// Digits as bits, in words: `3`, `3 and 4`, `3, 4 and 5`.
pub(crate) fn list(digits: u32) -> String {
    in_words(Digit::in_mask(digits).map(|digit| digit.to_string()).collect())
}

fn cells_in_words(cells: &[Cell]) -> String {
    in_words(cells.iter().map(Cell::to_string).collect())
}

fn in_words(mut words: Vec<String>) -> String {
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} and {last}", words.join(", ")) }
}
