//! `--limit`: how many solutions a search looks for.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use std::ffi::OsStr;

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
}
