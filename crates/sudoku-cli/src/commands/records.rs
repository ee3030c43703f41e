//! Saved records, as `rank`, `cmp` and `report` read them.

use crate::atomic::write_file;
use crate::output;
use crate::status::{Failure, Status};
use clap::Args;
use regex_lite::Regex;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use sudoku_arena::{Pool, Record};
use sudoku_report::{from_hyperfine, is_hyperfine, plain_record};

/// The largest record that is read, in bytes. One of all sets has less than a hundredth of it.
const LARGEST: u64 = 256 << 20;

/// Which sets and strategies of the records count.
#[derive(Args)]
pub(crate) struct Filters {
    /// Only these sets: names, or regular expressions that match a part of a name, separated by commas
    #[arg(long, value_name = "REGEX", value_delimiter = ',')]
    set: Vec<String>,
    /// Only these strategies, likewise; a name alone means that strategy and no other
    #[arg(long, value_name = "REGEX", value_delimiter = ',')]
    strategy: Vec<String>,
}

impl Filters {
    /// Whether everything is kept.
    pub(crate) fn is_empty(&self) -> bool {
        self.set.is_empty() && self.strategy.is_empty()
    }
}

/// Reads records. `-` is standard input, and can be given once.
pub(crate) fn read(paths: &[PathBuf]) -> Result<Vec<Record>, Failure> {
    if paths.iter().filter(|path| path.as_os_str() == "-").count() > 1 {
        return Err(Failure::unreadable("standard input can be read once only; expected a single -"));
    }
    paths.iter().map(|path| read_one(path)).collect()
}

/// Fails if writing the output would destroy one of the records.
pub(crate) fn spare(paths: &[PathBuf], output: Option<&Path>) -> Result<(), Failure> {
    paths.iter().try_for_each(|path| output::spare(path, output))
}

/// Reads a record, or what `hyperfine --export-json` wrote. All its text is plain: it can be printed.
pub(crate) fn read_one(path: &Path) -> Result<Record, Failure> {
    let shown = if path.as_os_str() == "-" { "standard input".into() } else { path.display().to_string() };
    let mut bytes = Vec::new();
    let result = if path.as_os_str() == "-" {
        if io::stdin().is_terminal() {
            crate::status::note("reading a record from standard input; end it with Ctrl-D");
        }
        io::stdin().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
    };
    result.map_err(|error| Failure::reading(&shown, &error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::unreadable(format!(
            "{shown}: is larger than {} MiB, expected a record written by `sudoku compare -o FILE.json`",
            LARGEST >> 20
        )));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::unreadable(format!("{shown}: is not text, expected a record in JSON")))?;
    let record = if is_hyperfine(&text) { from_hyperfine(&text) } else { Record::from_json(&text) };
    record
        .map(|record| plain_record(&record))
        .map_err(|what| Failure::unreadable(format!("{shown}: {}", sudoku_report::plain(&what.to_string()))))
}

impl Filters {
    /// The results that are wanted, side by side; with `intersection`, only the sets on which every strategy has a time.
    /// Fails if no set is left.
    pub(crate) fn pool(&self, records: &mut [Record], intersection: bool) -> Result<Pool, Failure> {
        self.apply(records)?;
        let pool = Pool::of(&records.iter().collect::<Vec<&Record>>());
        if !intersection {
            return Ok(pool);
        }
        let pool = pool.intersection();
        if pool.sets.is_empty() {
            return Err(none_left("--intersection: there is none on which every strategy has a time"));
        }
        Ok(pool)
    }

    /// Takes the sets and strategies that are not wanted out of the records. The other strategies are ranked again, among
    /// themselves. Fails if no set is left.
    pub(crate) fn apply(&self, records: &mut [Record]) -> Result<(), Failure> {
        if records.iter().all(|record| record.sets.is_empty()) && !records.is_empty() {
            return Err(none_left("the records hold none"));
        }
        let sets = records.iter().flat_map(|record| &record.sets).map(|set| set.id.clone()).collect();
        let set = Choice::new("--set", "set", &self.set, sets)?;
        let results = records.iter().flat_map(|record| &record.results);
        let strategies = results.map(|result| result.strategy.clone()).collect();
        let strategy = Choice::new("--strategy", "strategy", &self.strategy, strategies)?;
        for record in records.iter_mut() {
            record.sets = record.nested();
            record.results.clear();
            record.sets.retain(|one| set.is_chosen(&one.id));
            for one in &mut record.sets {
                let all = one.results.len();
                one.results.retain(|result| strategy.is_chosen(&result.strategy));
                if one.results.len() < all {
                    sudoku_arena::rank(one);
                }
            }
            // A set on which none of the chosen strategies competed has nothing to show.
            record.sets.retain(|one| !one.results.is_empty());
            record.flatten();
        }
        if records.iter().all(|record| record.sets.is_empty()) && !records.is_empty() {
            return Err(none_left("none of the chosen strategies competed on the chosen sets"));
        }
        Ok(())
    }
}

/// The failure of a command that has nothing to show.
pub(crate) fn none_left(why: &str) -> Failure {
    Failure::unreadable(format!("no set is left: {why}"))
}

/// Names that are chosen. `None` for all.
struct Choice(Option<Vec<String>>);

impl Choice {
    /// Each pattern is `all`, a name, or a regular expression that matches a part of a name.
    fn new(option: &str, what: &str, patterns: &[String], mut names: Vec<String>) -> Result<Choice, Failure> {
        names.sort_unstable();
        names.dedup();
        if patterns.is_empty() {
            return Ok(Choice(None));
        }
        let mut chosen = Vec::new();
        for pattern in patterns {
            if pattern == "all" {
                return Ok(Choice(None));
            }
            if names.contains(pattern) {
                chosen.push(pattern.clone());
                continue;
            }
            let regex = Regex::new(pattern).map_err(|error| {
                Failure::unreadable(format!("{option} {pattern}: is not a regular expression: {error}"))
            })?;
            let matching: Vec<&String> = names.iter().filter(|name| regex.is_match(name)).collect();
            if matching.is_empty() {
                return Err(Failure::unreadable(format!(
                    "{option} {pattern}: matches no {what} of the records; they have {}",
                    if names.is_empty() { "none".into() } else { names.join(", ") }
                )));
            }
            chosen.extend(matching.into_iter().cloned());
        }
        Ok(Choice(Some(chosen)))
    }

    fn is_chosen(&self, name: &String) -> bool {
        self.0.as_ref().is_none_or(|chosen| chosen.contains(name))
    }
}

/// Writes a text to a file, or to standard output if there is none or it is `-`.
pub(crate) fn write(path: Option<&Path>, text: &str) -> Result<Status, Failure> {
    match path.filter(|path| path.as_os_str() != "-") {
        Some(path) => write_file(path, text)?,
        None => {
            let mut out = output::stdout();
            out.write_all(text.as_bytes())?;
            out.flush()?;
        }
    }
    Ok(Status::Good)
}

/// The columns of text where nothing says how many there are.
pub(crate) const COLUMNS: usize = 80;

/// How many columns of text a line may have, if there is a terminal or COLUMNS says it.
pub(crate) fn columns() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    said.or_else(|| terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(patterns: &[&str]) -> Result<Vec<String>, Failure> {
        let names = ["bitmask", "bitmask-fewest", "simd", "a.b"];
        let patterns: Vec<String> = patterns.iter().map(|pattern| (*pattern).into()).collect();
        let choice = Choice::new("--strategy", "strategy", &patterns, names.map(String::from).to_vec())?;
        Ok(names.into_iter().map(String::from).filter(|name| choice.is_chosen(name)).collect())
    }

    #[test]
    fn a_name_is_a_name_and_anything_else_a_regular_expression() {
        assert_eq!(chosen(&[]).unwrap().len(), 4);
        assert_eq!(chosen(&["all"]).unwrap().len(), 4);
        assert_eq!(chosen(&["bitmask"]).unwrap(), ["bitmask"]);
        assert_eq!(chosen(&["^bitmask"]).unwrap(), ["bitmask", "bitmask-fewest"]);
        assert_eq!(chosen(&["simd", "few"]).unwrap(), ["bitmask-fewest", "simd"]);
        assert_eq!(chosen(&["a.b"]).unwrap(), ["a.b"]);
        let Failure::Sentence(_, sentence) = chosen(&["nope"]).unwrap_err() else { panic!() };
        assert_eq!(
            sentence,
            "--strategy nope: matches no strategy of the records; they have a.b, bitmask, bitmask-fewest, simd"
        );
        let Failure::Sentence(_, sentence) = chosen(&["("]).unwrap_err() else { panic!() };
        assert!(sentence.starts_with("--strategy (: is not a regular expression: "), "{sentence}");
    }
}
