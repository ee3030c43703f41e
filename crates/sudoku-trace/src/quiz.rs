//! The quiz: what is the next step? The trace knows the answer.

use crate::event::Event;
use crate::trace::Trace;
use crate::words::Lang;
use sudoku_core::{Cell, Digit, Step};

/// What may come next at one place of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The options, in a few words each, all different. Their order says nothing about the answer.
    pub options: Vec<String>,
    /// The place of the right one.
    pub right: usize,
}

/// A step, as far as an option tells it apart from others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Guess {
    Placed(Cell, Digit),
    Rejected(Cell, Digit),
    TakenBack(Cell, Digit),
    DeadEnd,
    Solution,
}

impl Guess {
    fn of(event: Event) -> Option<Guess> {
        Some(match event {
            Event::Step(Step::Placed { cell, digit, .. }) => Guess::Placed(cell, digit),
            Event::Step(Step::TakenBack { cell, digit, .. }) => Guess::TakenBack(cell, digit),
            Event::Rejected { cell, digit, .. } => Guess::Rejected(cell, digit),
            Event::NoCandidate(_) | Event::NoPlace(..) | Event::DeadEnd(_) => Guess::DeadEnd,
            Event::Solution => Guess::Solution,
            Event::Work(_) => return None,
        })
    }

    fn text(self, lang: Lang) -> String {
        let (key, about) = match self {
            Guess::Placed(cell, digit) => ("quiz-placed", Some((cell, digit))),
            Guess::Rejected(cell, digit) => ("quiz-rejected", Some((cell, digit))),
            Guess::TakenBack(cell, digit) => ("quiz-taken-back", Some((cell, digit))),
            Guess::DeadEnd => ("quiz-dead-end", None),
            Guess::Solution => ("quiz-solution", None),
        };
        let (cell, digit) =
            about.map_or_else(Default::default, |(cell, digit)| (cell.to_string(), digit.to_string()));
        lang.fill(key, &[("cell", &cell), ("digit", &digit)])
    }
}

/// Asks what comes after this step: the right answer and up to three others that could be right. `None` at the last step,
/// and before work that the strategy does not show.
pub fn question(trace: &Trace, step: u64, lang: Lang) -> Option<Question> {
    if step >= trace.last() {
        return None;
    }
    let (here, next) = (trace.at(step), trace.at(step + 1));
    let (state, event) = (here.state(), next.event()?);
    let right = Guess::of(event)?;
    let first = Digit::from_index(0);
    let (cell, digit) = match right {
        Guess::Placed(cell, digit) | Guess::Rejected(cell, digit) | Guess::TakenBack(cell, digit) => {
            (cell, digit)
        }
        Guess::DeadEnd | Guess::Solution => {
            (state.frames().last().map_or(Cell::new(0, 0), |call| call.cell), first)
        }
    };
    let other = Digit::from_index((digit.index() + 1) % trace.shape().rows);
    let mut others = match right {
        Guess::Placed(..) => vec![Guess::Rejected(cell, digit)],
        _ => vec![Guess::Placed(cell, digit)],
    };
    // Where several placements go at once, it is true of the latest one too.
    let takes_many = matches!(event, Event::Step(Step::TakenBack { undone, .. }) if undone > 1);
    others.extend(
        state.stack().last().filter(|_| !takes_many).map(|top| Guess::TakenBack(top.cell, top.digit)),
    );
    others.push(Guess::DeadEnd);
    if other != digit {
        others.extend([Guess::Rejected(cell, other), Guess::Placed(cell, other)]);
    }
    others.push(Guess::Solution);
    let mut guesses = vec![right];
    for guess in others {
        if guesses.len() < 4 && !guesses.contains(&guess) {
            guesses.push(guess);
        }
    }
    let answer = right.text(lang);
    let mut options: Vec<String> = guesses.into_iter().map(|guess| guess.text(lang)).collect();
    options.sort();
    let right = options.iter().position(|option| *option == answer)?;
    Some(Question { options, right })
}
