//! Instructions per board, counted by valgrind. Unlike times, they do not vary from run to run.
//!
//! The program runs twice under callgrind: with one pass over the boards, and with two. The difference is exactly one
//! pass. Valgrind simulates a processor without AVX-512, so an engine that would use AVX-512 is counted on the path
//! that it takes without it.

use crate::external::process;
use crate::{Cancel, Fault, Field};
use std::path::Path;
use std::time::Duration;

/// The time that one counted run may take: valgrind slows a program down about fifty times.
const LIMIT: Duration = Duration::from_secs(120);

/// Why instructions could not be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InstructionsError(String);

impl From<String> for InstructionsError {
    fn from(sentence: String) -> Self {
        InstructionsError(sentence)
    }
}

/// Counts the instructions that a strategy executes per board. It must answer all of them: there is no budget.
///
/// `program` runs the passes: it gets the arguments `passes STRATEGY NUMBER`, and the boards on standard input.
///
/// # Errors
/// If valgrind is missing, takes too long, or prints something unexpected, or if `cancel` becomes true.
pub fn count_instructions(
    program: &Path,
    field: &Field,
    strategy: &str,
    cancel: Cancel<'_>,
) -> Result<f64, InstructionsError> {
    let input: String = field.boards.iter().map(|board| format!("{}\n", board.grid)).collect();
    let program = program.to_string_lossy();
    let run = |passes: &str| -> Result<u64, String> {
        let words = [
            "valgrind",
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            &program,
            "passes",
            strategy,
            passes,
        ];
        let finished = process::run(&words, None, input.as_bytes(), 1 << 16, LIMIT, cancel)
            .map_err(|error| crate::external::missing("valgrind", &error))?;
        if let Some(trouble) = finished.trouble(LIMIT) {
            return Err(format!("valgrind {trouble}"));
        }
        collected(&finished.complaint).ok_or_else(|| "valgrind printed no number of instructions".to_owned())
    };
    let (one, two) = (run("1")?, run("2")?);
    Ok(two.saturating_sub(one) as f64 / field.boards.len() as f64)
}

/// The number in callgrind's line `Collected : 12345`.
fn collected(report: &str) -> Option<u64> {
    let line = report.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').find_map(|word| word.parse().ok())
}

/// Runs passes and nothing else, so that their instructions can be counted. It does not check the answers.
///
/// # Errors
/// If there is no strategy of this name, or it does not support boards of this size.
pub fn run_passes(field: &Field, strategy: &str, passes: u32) -> Result<(), Fault> {
    let failed = |what: String| Fault::Failed { board: None, what };
    let entry =
        sudoku_solvers::find(strategy).ok_or_else(|| failed(format!("there is no strategy {strategy:?}")))?;
    let entrant = crate::InHouse::new(entry.name, entry.idea, |size| entry.make(size));
    entrant
        .run_unchecked(field, passes)
        .ok_or_else(|| failed(format!("{strategy} does not support {} boards", field.size)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_found_in_the_report() {
        let report = "==7== Events    : Ir\n==7== Collected : 163287\n==7== \n==7== I   refs:      163,287\n";
        assert_eq!(collected(report), Some(163_287));
        assert_eq!(collected("nothing"), None);
    }
}
