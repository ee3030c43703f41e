//! A climb written down, so that it can be gone on with.

use crate::{Climb, HardBoard};
use std::fmt;

impl fmt::Display for Climb {
    /// Everything that is needed to go on: a line with the seed and the number of generations, then the pool, a board, a
    /// tab and the mean number of guesses on each line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# seed {} generations {}", self.seed, self.generations)?;
        self.pool.iter().try_for_each(|hard| writeln!(f, "{}\t{}", hard.board, hard.guesses))
    }
}

impl std::str::FromStr for Climb {
    type Err = String;

    /// Reads what was written down.
    fn from_str(text: &str) -> Result<Climb, String> {
        let mut lines = text.lines();
        let first: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
        let ["#", "seed", seed, "generations", generations] = first[..] else {
            return Err("line 1: expected # seed S generations G".into());
        };
        let number = |digits: &str| digits.parse().map_err(|_| format!("line 1: {digits:?} is no number"));
        let (seed, generations) = (number(seed)?, number(generations)?);
        let hard_board = |(place, line): (usize, &str)| {
            let fault = |what: &str| format!("line {}: {what}", place + 2);
            let (board, guesses) =
                line.split_once('\t').ok_or_else(|| fault("expected a board, a tab and a number"))?;
            let board = board.parse().map_err(|error| fault(&format!("{error}")))?;
            let guesses = guesses.parse().map_err(|_| fault("the guesses are no number"))?;
            Ok(HardBoard { board, guesses })
        };
        let pool = lines.enumerate().map(hard_board).collect::<Result<Vec<_>, String>>()?;
        if pool.is_empty() && generations > 0 {
            return Err("there is no board".into());
        }
        Ok(Climb { seed, generations, pool })
    }
}
