//! Other problems in the same player: N queens, permutations, subsets, combinations and word search, as the crate
//! `backtracking` searches them.
//!
//! A problem is drawn as a board of its own: a choice fills a cell with a sign. So the search goes on a tape like that of a
//! Sudoku, and the page plays it: the stack, the tree, the calls and the returns come from the tape.

use crate::html::{Plain, problem_page};
use crate::words::Lang;
use backtracking::Problem;
use backtracking::combinations::Combinations;
use backtracking::permutations::Permutations;
use backtracking::queens::Queens;
use backtracking::subsets::Subsets;
use backtracking::word_search::WordSearch;
use std::io::{self, Write};
use sudoku_core::tape::code::{MOVE, PLACED, SOLUTION, TAKEN_BACK, UNEXPLAINED};

/// More steps than this are not recorded.
const MOST_STEPS: u64 = 200_000;

/// How a problem is drawn.
trait Drawn: Problem {
    /// The cell that a choice fills, read row by row, and the number of its sign, from 0.
    fn place(&self, choice: &Self::Choice) -> (usize, usize);
}

impl Drawn for Queens {
    fn place(&self, &column: &usize) -> (usize, usize) {
        (self.columns().len() * self.size() + column, 0)
    }
}

impl Drawn for Permutations {
    fn place(&self, &thing: &usize) -> (usize, usize) {
        (self.order().len(), thing)
    }
}

impl Drawn for Combinations {
    fn place(&self, &thing: &usize) -> (usize, usize) {
        (self.taken().len(), thing)
    }
}

impl Drawn for Subsets {
    fn place(&self, &is_in: &bool) -> (usize, usize) {
        (self.decided(), usize::from(is_in))
    }
}

impl Drawn for WordSearch {
    fn place(&self, &(row, column): &(usize, usize)) -> (usize, usize) {
        (row * self.columns() + column, self.path().len())
    }
}

/// What happens in a search, step by step.
#[derive(Clone, Copy, Debug)]
enum Happening {
    Placed { cell: usize, sign: usize, is_last: bool },
    TakenBack { cell: usize, sign: usize },
    DeadEnd,
    Solution,
}

/// A recorded search of a problem that is not a Sudoku.
#[derive(Clone, Debug)]
pub struct ProblemTrace {
    name: String,
    rows: usize,
    columns: usize,
    /// What the cells hold before the search, if they hold anything.
    labels: Option<Vec<String>>,
    signs: Vec<String>,
    /// Whether each call fills a cell of its own, so that the choices of a call differ in the sign only.
    by_sign: bool,
    happenings: Vec<Happening>,
    /// The number of solutions among them.
    solutions: u64,
    is_cut: bool,
    /// The file that holds the problem.
    source: &'static str,
}

/// Writes down what the skeleton does. It is `backtracking::backtrack` with a pen.
fn watch<P: Drawn>(problem: &mut P, solutions: u64, trace: &mut ProblemTrace) -> bool {
    if trace.happenings.len() as u64 >= MOST_STEPS {
        trace.is_cut = true;
        return true;
    }
    if problem.is_complete() {
        trace.happenings.push(Happening::Solution);
        trace.solutions += 1;
        return trace.solutions >= solutions;
    }
    let choices = problem.choices();
    if choices.is_empty() {
        trace.happenings.push(Happening::DeadEnd);
    }
    for (place, choice) in choices.iter().enumerate() {
        let (cell, sign) = problem.place(choice);
        trace.happenings.push(Happening::Placed { cell, sign, is_last: place + 1 == choices.len() });
        problem.choose(choice);
        if watch(problem, solutions, trace) {
            return true;
        }
        trace.happenings.push(Happening::TakenBack { cell, sign });
        problem.undo(choice);
    }
    false
}

/// Why a text does not name a problem that can be traced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ProblemError(String);

impl From<String> for ProblemError {
    fn from(sentence: String) -> Self {
        ProblemError(sentence)
    }
}

/// The names of the problems, for a help text.
pub const PROBLEMS: &str =
    "queens=N, permutations=N, subsets=N, combinations=N,K, word-search=WORD,ROW,ROW,...";

impl ProblemTrace {
    /// Searches the problem with this name, up to this many solutions: `queens=6`, `permutations=3`, `subsets=3`,
    /// `combinations=5,3`, or `word-search=SEE,ABCE,SFCS,ADEE`.
    ///
    /// # Errors
    /// If there is no such problem, or it is too large to be drawn.
    pub fn of(name: &str, solutions: u64) -> Result<ProblemTrace, ProblemError> {
        let (kind, rest) = name.split_once('=').ok_or(format!("{name}: expected one of {PROBLEMS}"))?;
        let parts: Vec<&str> = rest.split(',').collect();
        let number = |place: usize, most: usize| match parts.get(place).and_then(|part| part.parse().ok()) {
            Some(number) if (1..=most).contains(&number) => Ok(number),
            _ => Err(format!("{name}: expected a number from 1 to {most} after {kind}=")),
        };
        let things = |n: usize| (1..=n).map(|thing| thing.to_string()).collect::<Vec<_>>();
        let new = |rows, columns, labels, signs, by_sign, source| ProblemTrace {
            name: kind.into(),
            rows,
            columns,
            labels,
            signs,
            by_sign,
            happenings: Vec::new(),
            solutions: 0,
            is_cut: false,
            source,
        };
        let trace = match kind {
            "queens" => {
                let n = number(0, 12)?;
                let source = include_str!("../../backtracking/src/queens.rs");
                let mut trace = new(n, n, None, vec!["♛".into()], false, source);
                let ended = watch(&mut Queens::new(n), solutions, &mut trace);
                (trace, ended)
            }
            "permutations" => {
                let n = number(0, 7)?;
                let source = include_str!("../../backtracking/src/permutations.rs");
                let mut trace = new(1, n, None, things(n), true, source);
                let ended = watch(&mut Permutations::of(n), solutions, &mut trace);
                (trace, ended)
            }
            "subsets" => {
                let n = number(0, 12)?;
                let source = include_str!("../../backtracking/src/subsets.rs");
                let mut trace = new(1, n, None, vec!["out".into(), "in".into()], true, source);
                let ended = watch(&mut Subsets::of(n), solutions, &mut trace);
                (trace, ended)
            }
            "combinations" => {
                let (n, k) = (number(0, 12)?, number(1, 12)?);
                if k > n {
                    return Err(format!("{name}: cannot take {k} of {n}").into());
                }
                let source = include_str!("../../backtracking/src/combinations.rs");
                let mut trace = new(1, k, None, things(n), true, source);
                let ended = watch(&mut Combinations::of(n, k), solutions, &mut trace);
                (trace, ended)
            }
            "word-search" => {
                let (word, grid) = (parts[0], &parts[1..]);
                let columns = grid.first().map_or(0, |row| row.chars().count());
                let is_even = grid.iter().all(|row| row.chars().count() == columns);
                let length = word.chars().count();
                if columns == 0 || columns > 25 || grid.len() > 25 || !is_even || length == 0 || length > 25 {
                    return Err(format!(
                        "{name}: expected a word and the rows of a grid, all of the same length, at most 25, with commas \
                         between: word-search=SEE,ABCE,SFCS,ADEE"
                    )
                    .into());
                }
                let labels = grid.iter().flat_map(|row| row.chars()).map(String::from).collect();
                let source = include_str!("../../backtracking/src/word_search.rs");
                let mut trace = new(grid.len(), columns, Some(labels), things(length), false, source);
                let ended = watch(&mut WordSearch::new(grid, word), solutions, &mut trace);
                (trace, ended)
            }
            _ => return Err(format!("{name}: expected one of {PROBLEMS}").into()),
        };
        Ok(trace.0)
    }

    /// The number of steps.
    pub fn last(&self) -> u64 {
        self.happenings.len() as u64
    }

    /// The number of solutions found.
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Whether the search is longer than what is kept.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Whether the search ran to its end.
    fn is_whole(&self) -> bool {
        !self.is_cut && !matches!(self.happenings.last(), Some(Happening::Solution))
    }

    fn cell_name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.columns + 1, cell % self.columns + 1)
    }

    /// The entries of a tape: those that `sudoku_core::tape` describes.
    fn bytes(&self) -> Vec<u8> {
        fn number(bytes: &mut Vec<u8>, mut number: usize) {
            while number >= 0x80 {
                bytes.push(number as u8 | 0x80);
                number >>= 7;
            }
            bytes.push(number as u8);
        }
        let mut bytes = Vec::new();
        for happening in &self.happenings {
            match *happening {
                Happening::Placed { cell, sign, is_last } => {
                    bytes.push(PLACED | sign as u8);
                    number(&mut bytes, cell);
                    bytes.push(u8::from(is_last));
                }
                Happening::TakenBack { cell, sign } => {
                    bytes.push(MOVE);
                    number(&mut bytes, cell);
                    bytes.extend([TAKEN_BACK | sign as u8, 1]);
                }
                Happening::DeadEnd => bytes.push(UNEXPLAINED),
                Happening::Solution => bytes.push(SOLUTION),
            }
        }
        bytes
    }

    /// One HTML file with a player inside.
    pub fn html(&self, lang: Lang) -> String {
        let (solutions, is_whole) = (self.solutions(), self.is_whole());
        problem_page(
            &Plain {
                name: &self.name,
                rows: self.rows,
                columns: self.columns,
                labels: self.labels.as_deref(),
                signs: &self.signs,
                by_sign: self.by_sign,
                bytes: &self.bytes(),
                last: self.last(),
                end: if self.is_cut {
                    "cut"
                } else if solutions > 0 {
                    "solved"
                } else {
                    "no-solution"
                },
                solutions,
                all: is_whole,
                source: self.source,
            },
            lang,
        )
    }

    /// Writes a sentence for each step, with the depth as indentation.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_text(&self, lang: Lang, out: &mut impl Write) -> io::Result<()> {
        let width = self.last().to_string().len();
        let (mut depth, mut solutions) = (0usize, 0);
        writeln!(out, "{:>width$}  {}", 0, lang.fill("start-problem", &[("strategy", &self.name)]))?;
        for (step, happening) in self.happenings.iter().enumerate() {
            let sentence = |key: &str, cell: usize, sign: usize| {
                lang.fill(key, &[("cell", &self.cell_name(cell)), ("digit", &self.signs[sign])])
            };
            let text = match *happening {
                Happening::Placed { cell, sign, is_last } => {
                    depth += 1;
                    sentence(if is_last { "last-candidate" } else { "guess" }, cell, sign)
                }
                Happening::TakenBack { cell, sign } => {
                    depth -= 1;
                    sentence("back", cell, sign)
                }
                Happening::DeadEnd => lang.text("dead-end").into(),
                Happening::Solution => {
                    solutions += 1;
                    lang.fill("solution-problem", &[("n", &solutions.to_string())])
                }
            };
            writeln!(out, "{:>width$}  {:depth$}{text}", step + 1, "", depth = depth.min(20))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_those_that_the_crate_counts() {
        for (name, solutions) in [
            ("queens=6", 4),
            ("permutations=4", 24),
            ("subsets=4", 16),
            ("combinations=5,3", 10),
            ("word-search=SEE,ABCE,SFCS,ADEE", 1),
            ("queens=3", 0),
        ] {
            let trace = ProblemTrace::of(name, u64::MAX).unwrap();
            assert_eq!(trace.solutions(), solutions, "{name}");
            assert!(trace.is_whole(), "{name}");
            assert!(trace.html(Lang::En).contains("player"), "{name}");
            let mut text = Vec::new();
            trace.write_text(Lang::Zh, &mut text).unwrap();
            assert_eq!(String::from_utf8(text).unwrap().lines().count() as u64, trace.last() + 1);
        }
        for wrong in [
            "queens",
            "queens=0",
            "queens=99",
            "permutations=x",
            "combinations=3,5",
            "word-search=A",
            "word-search=A,BC,D",
            "chess=8",
        ] {
            assert!(ProblemTrace::of(wrong, 1).is_err(), "{wrong}");
        }
    }
}
