//! The feature `serde`. A board is written in its line form; digits, cells and houses are written as they are printed
//! (`A`, `r1c1`, `row 1`); a size is its number of rows. An answer has the names that the records of the program have.

use crate::{Answer, AnyCandidates, AnyGrid, Candidates, Cell, Clash, Digit, Grid, House, Report, Size};
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;
use serde::de::{Error, Unexpected, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Reads a text with `FromStr`.
struct Text<T> {
    expected: &'static str,
    of: PhantomData<T>,
}

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Types that are written as they are printed.
macro_rules! printed {
    ($($type:ident $(<$n:ident>)?),*) => {$(
        impl $(<const $n: usize>)? Serialize for $type $(<$n>)? {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

/// Types that are read from their text.
macro_rules! parsed {
    ($($type:ident $(<$n:ident>)?: $expected:literal),*) => {$(
        impl<'de $(, const $n: usize)?> Deserialize<'de> for $type $(<$n>)? {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text { expected: $expected, of: PhantomData })
            }
        }
    )*};
}

printed!(Grid<N>, AnyGrid, Candidates<N>, AnyCandidates, Cell, House);
parsed!(Grid<N>: "a board in line form", AnyGrid: "a board in line form", Candidates<N>: "candidates in the long form");

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.to_char())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let character = char::deserialize(deserializer)?;
        let expected = &"a digit from 1 to 9 or a letter from A to P";
        Digit::from_char(character)
            .ok_or_else(|| D::Error::invalid_value(Unexpected::Char(character), expected))
    }
}

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.rows() as u64)
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = u64::deserialize(deserializer)?;
        let size = usize::try_from(rows).ok().and_then(Size::from_rows);
        let expected = &"4, 6, 9, 12, 16 or 25 rows";
        size.ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(rows), expected))
    }
}

impl Serialize for Clash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut clash = serializer.serialize_struct("Clash", 3)?;
        clash.serialize_field("cells", &[self.first, self.second])?;
        clash.serialize_field("house", &self.house)?;
        clash.serialize_field("digit", &self.digit)?;
        clash.end()
    }
}

impl<const N: usize> Serialize for Answer<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_exact = !matches!(self, Answer::Several { exact: false, .. } | Answer::GaveUp { .. });
        let clash = if let Answer::Clash(clash) = self { Some(clash) } else { None };
        let mut answer = serializer.serialize_struct("Answer", 5)?;
        answer.serialize_field("answer", self.name())?;
        answer.serialize_field("solutions", &self.solutions())?;
        answer.serialize_field("at_least", &!is_exact)?;
        answer.serialize_field("solution", &self.solution())?;
        answer.serialize_field("clash", &clash)?;
        answer.end()
    }
}

impl<const N: usize> Serialize for Report<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut report = serializer.serialize_struct("Report", 2)?;
        report.serialize_field("answer", &self.answer)?;
        report.serialize_field("stats", &self.stats)?;
        report.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stats;
    use serde_json::{from_str, json, to_string, to_value};

    #[test]
    fn boards_digits_and_sizes_are_read_as_they_are_written() {
        let board: Grid<4> = "1..4............".parse().unwrap();
        assert_eq!(to_string(&board).unwrap(), "\"1..4............\"");
        assert_eq!(from_str::<Grid<4>>("\"1..4............\"").unwrap(), board);
        assert_eq!(from_str::<AnyGrid>(&to_string(&AnyGrid::from(board)).unwrap()).unwrap(), board.into());
        let candidates = Candidates::from(&board);
        assert_eq!(from_str::<Candidates<4>>(&to_string(&candidates).unwrap()).unwrap(), candidates);
        for size in Size::ALL {
            assert_eq!(from_str::<Size>(&to_string(&size).unwrap()).unwrap(), size);
        }
        assert_eq!(from_str::<Digit>("\"P\"").ok(), Digit::new(25));
        let stats = Stats { guesses: None, ..Stats::only_placements(7) };
        assert_eq!(from_str::<Stats>(&to_string(&stats).unwrap()).unwrap(), stats);
    }

    #[test]
    fn what_cannot_be_read_says_what_was_expected() {
        let error = from_str::<Grid<4>>("\"15..............\"").unwrap_err().to_string();
        assert!(error.starts_with("column 2: found '5', expected a digit from 1 to 4"), "{error}");
        let error = from_str::<Grid<4>>("4").unwrap_err().to_string();
        assert!(error.contains("expected a board in line form"), "{error}");
        let error = from_str::<Digit>("\"Q\"").unwrap_err().to_string();
        assert!(error.contains("expected a digit from 1 to 9 or a letter"), "{error}");
    }

    #[test]
    fn an_answer_has_the_names_of_the_records() {
        let board: Grid<4> = "11..............".parse().unwrap();
        let answer = Answer::<4>::Clash(board.clash().unwrap());
        let expected = json!({
            "answer": "conflict", "solutions": 0, "at_least": false, "solution": null,
            "clash": { "cells": ["r1c1", "r1c2"], "house": "row 1", "digit": "1" },
        });
        assert_eq!(to_value(answer).unwrap(), expected);
        let report = Report { answer: Answer::<4>::GaveUp { first: None }, stats: Stats::NONE };
        assert_eq!(to_value(report).unwrap()["answer"]["at_least"], true);
    }
}
