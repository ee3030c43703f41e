//! Numbers of things: `--limit`, how many solutions a search looks for, and `--count`, how many boards or steps. Zero of
//! them is always refused: in some programs it means all, in others none.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use std::ffi::OsStr;
use std::str::FromStr;

/// Reads the value of `--count`: a number from 1 on.
pub(crate) fn count<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    text.parse()
        .ok()
        .filter(|number| *number >= T::from(1))
        .ok_or_else(|| "expected a number from 1 on".to_owned())
}

/// Reads the value of `--count` where `all`, which is `usize::MAX`, must be asked for.
pub(crate) fn count_or_all(text: &str) -> Result<usize, String> {
    if text == "all" { Ok(usize::MAX) } else { count(text).map_err(|expected| format!("{expected}, or all")) }
}

/// Reads a number of solutions, or `all`, which is `u64::MAX`.
#[derive(Clone, Copy)]
pub(crate) struct Limit {
    least: u64,
}

impl Limit {
    /// A limit of at least this many solutions.
    pub(crate) fn from(least: u64) -> Limit {
        Limit { least }
    }

    fn read(self, text: &str) -> Result<u64, String> {
        match text.parse() {
            _ if text == "all" => Ok(u64::MAX),
            Ok(limit) if limit >= self.least => Ok(limit),
            _ => Err(format!("expected a number of solutions from {} on, or all", self.least)),
        }
    }
}

impl TypedValueParser for Limit {
    type Value = u64;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<u64, clap::Error> {
        let limit = *self;
        StringValueParser::new().try_map(move |text| limit.read(&text)).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_number_or_all() {
        assert_eq!(Limit::from(1).read("1"), Ok(1));
        assert_eq!(Limit::from(1).read("all"), Ok(u64::MAX));
        assert!(Limit::from(2).read("1").unwrap_err().contains("from 2 on"));
        assert!(Limit::from(1).read("two").is_err());
    }

    #[test]
    fn a_count_is_never_zero() {
        assert_eq!(
            (count::<u64>("1"), count_or_all("7"), count_or_all("all")),
            (Ok(1), Ok(7), Ok(usize::MAX))
        );
        for text in ["0", "-1", "x", "all", ""] {
            assert_eq!(count::<u64>(text), Err("expected a number from 1 on".into()), "{text}");
        }
        assert_eq!(count_or_all("0"), Err("expected a number from 1 on, or all".into()));
    }
}
