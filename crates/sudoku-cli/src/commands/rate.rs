//! `sudoku rate`: how hard a board is, for people and for the strategies.

use crate::answers::{error_record, place};
use crate::complete;
use crate::engine::{Engine, Named, entries, strategy_names};
use crate::form::{Table, form_with_room, write_board};
use crate::input::{Batch, Inputs, Which};
use crate::interrupt;
use crate::listing::Row;
use crate::output::Target;
use crate::pipeline::{Jobs, Printed, Run, Worker, run};
use crate::status::{Failure, Status};
use clap::Args;
use serde_json::{Map, Value, json};
use std::io::Write;
use sudoku_arena::Rules;
use sudoku_core::{Grid, Limits, with_grid};
use sudoku_io::{Form, Item, Puzzle, ReadError};
use sudoku_rate::{Technique, rate};

const EXAMPLES: &str = "Examples:
  sudoku rate puzzles.txt
  sudoku rate hard -n 10 --to json
  sudoku rate inkala-2012 --strategy all  the cost for each strategy
  sudoku rate leetcode-37 --explain       each step as a sentence

Ratings:
  easy    naked and hidden singles solve it
  medium  locked candidates are needed too
  hard    pairs, triples or X-wings are needed
  expert  none of these is enough

Each line has the board, a tab, the rating, a tab, and how often each technique was used. The status is 1 if a board \
has no solution or several.";

/// Rates how hard boards are: easy, medium, hard or expert.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Rate {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    which: Which,

    /// Show each step of the solution as a sentence
    #[arg(long)]
    explain: bool,

    /// Show the guesses and steps of these strategies too, by name with commas between, or of all
    #[arg(
        long,
        value_name = "A,B|all",
        value_delimiter = ',',
        value_parser = strategy_names(),
        hide_possible_values = true,
        add = complete::strategies()
    )]
    strategy: Vec<Named>,

    /// With --strategy: give up after this many placements; the default is that of `compare`, which keeps a slow strategy
    /// from holding up the rest
    #[arg(long, value_name = "PLACEMENTS", requires = "strategy")]
    budget: Option<u64>,

    #[command(flatten)]
    jobs: Jobs,

    /// The form to write
    #[arg(long, value_name = "FORM", value_parser = form_with_room(), default_value = "line")]
    to: Form,

    #[command(flatten)]
    target: Target,
}

/// Our columns of a table; the last one is for errors.
const COLUMNS: [&str; 11] = [
    "schema",
    "file",
    "line",
    "puzzle",
    "clues",
    "answer",
    "rating",
    "techniques",
    "steps",
    "strategies",
    "message",
];

impl Rate {
    pub(crate) fn run(self) -> Result<Status, Failure> {
        let feed = self.inputs.find(Some(self.which), &self.target)?;
        let table = Table::new(&COLUMNS);
        let run_as = Run::new(feed, self.jobs, &self.target)?;
        let printing = Printing {
            form: self.to,
            explain: self.explain,
            strategies: self.strategy,
            budget: self.budget.unwrap_or(Rules::default().budget),
            colours: self.target.has_colours(),
            table: table.clone(),
        };
        let make = move || Rating { printing: printing.clone(), engine: Engine::best() };
        run(run_as, make, || if table.is_begun() { self.to.foot() } else { "" })
    }
}

#[derive(Clone)]
struct Printing {
    form: Form,
    explain: bool,
    strategies: Vec<Named>,
    budget: u64,
    colours: bool,
    table: Table,
}

/// A worker that rates.
struct Rating {
    printing: Printing,
    engine: Engine,
}

/// What is said of a board.
#[derive(Default)]
struct Rated {
    answer: &'static str,
    rating: Option<&'static str>,
    techniques: Vec<(&'static str, usize)>,
    steps: Vec<String>,
    costs: Vec<Cost>,
}

/// What a strategy needed.
struct Cost {
    strategy: &'static str,
    answer: &'static str,
    guesses: Option<u64>,
    steps: u64,
}

impl Worker for Rating {
    fn work(&mut self, batch: &Batch, printed: &mut Printed) {
        self.printing.table.head(self.printing.form, batch, printed);
        for item in &batch.items {
            match item {
                Item::Puzzle(puzzle) => self.puzzle(batch, puzzle, printed),
                Item::Error(error) => self.error(batch, error, printed),
                Item::Header(_) | Item::Note(_) => {}
            }
            if interrupt::requested() {
                printed.is_cut = true;
                return;
            }
        }
    }
}

impl Rating {
    fn puzzle(&mut self, batch: &Batch, puzzle: &Puzzle, printed: &mut Printed) {
        let refuse = |found: &str, expected: &str| {
            let mut error = ReadError::new(puzzle.line, puzzle.column, found, expected);
            error.fields = puzzle.fields().to_vec();
            error
        };
        let Some(board) = puzzle.board.grid() else {
            let error = refuse("pencil marks", "a plain board: only these can be rated");
            return self.error(batch, &error, printed);
        };
        match with_grid!(board, board => self.rated(&board)) {
            Ok(rated) => {
                printed.boards += 1;
                printed.status(if rated.answer == "unique" { Status::Good } else { Status::Bad });
                self.print(batch, puzzle, &rated, printed);
            }
            Err(message) => self.error(batch, &refuse(&message, "a board that can be solved"), printed),
        }
    }

    fn rated<const N: usize>(&mut self, board: &Grid<N>) -> Result<Rated, String> {
        let limits = Limits { cancel: Some(interrupt::flag()), ..Limits::UNIQUE };
        let answer = self.engine.answer(board, &limits)?.0.answer.name();
        if answer != "unique" {
            return Ok(Rated { answer, ..Rated::default() });
        }
        let rating = rate(board);
        let mut steps = Vec::new();
        if self.printing.explain {
            steps.extend(rating.steps.iter().map(ToString::to_string));
            if !rating.reached.is_full() {
                let left = rating.reached.blanks().count();
                steps.push(format!("Here the ladder ends, with {left} cells still blank."));
            }
        }
        let mut costs = Vec::new();
        for entry in entries(&self.printing.strategies) {
            let Some(mut solver) = entry.solver::<N>() else { continue };
            let report = solver.solve_within(board, &limits.placements(self.printing.budget));
            costs.push(Cost {
                strategy: entry.name,
                answer: report.answer.name(),
                guesses: report.stats.guesses,
                steps: report.stats.placements,
            });
        }
        let techniques = Technique::ALL
            .into_iter()
            .filter(|&technique| rating.times(technique) > 0)
            .map(|technique| (technique.name(), rating.times(technique)))
            .collect();
        Ok(Rated { answer, rating: Some(rating.difficulty.name()), techniques, steps, costs })
    }

    fn print(&self, batch: &Batch, puzzle: &Puzzle, rated: &Rated, printed: &mut Printed) {
        let form = self.printing.form;
        let techniques: Vec<String> =
            rated.techniques.iter().map(|(name, times)| format!("{times} {name}")).collect();
        let techniques = techniques.join(", ");
        if matches!(form, Form::Json | Form::Csv) {
            let row = Row::new()
                .with("file", json!(batch.source.name))
                .with("line", json!(batch.source.line(puzzle.line)))
                .with("puzzle", json!(puzzle.board.to_string()))
                .with("clues", json!(puzzle.board.clues()))
                .with("answer", json!(rated.answer))
                .with("rating", json!(rated.rating));
            if form == Form::Csv {
                let costs: Vec<String> = rated.costs.iter().map(Cost::text).collect();
                let row = row
                    .with("techniques", json!(techniques))
                    .with("steps", json!(rated.steps))
                    .with("strategies", json!(costs.join("; ")))
                    .with("message", Value::Null);
                return self.printing.table.row(batch, puzzle.fields(), &row.texts(), &mut printed.bytes);
            }
            let times: Map<String, Value> =
                rated.techniques.iter().map(|&(name, times)| (name.into(), json!(times))).collect();
            let mut row = row.with("techniques", json!(times));
            if self.printing.explain {
                row = row.with("steps", json!(rated.steps));
            }
            if !self.printing.strategies.is_empty() {
                row = row.with("strategies", rated.costs.iter().map(Cost::json).collect());
            }
            let _ = row.write_json(&mut printed.bytes); // writing to a `Vec` cannot fail
            return;
        }
        let said = rated.rating.unwrap_or(rated.answer);
        let out = &mut printed.bytes;
        let start = out.len();
        if let Err(error) = write_board(form, &puzzle.board, None, self.printing.colours, out) {
            let error = ReadError::new(
                puzzle.line,
                puzzle.column,
                format!("a board that {form} cannot hold"),
                error.to_string(),
            );
            return self.error(batch, &error, printed);
        }
        while out.len() > start && out.ends_with(b"\n") {
            out.pop();
        }
        let is_line = matches!(form, Form::Line | Form::Long);
        let (before, between, end) = if is_line { ("\t", "\t", "\n") } else { ("\n", ": ", "\n\n") };
        let mut text = format!("{before}{said}");
        if rated.rating.is_some() {
            text += &format!("{between}{techniques}");
        }
        for (number, step) in rated.steps.iter().enumerate() {
            let is_end = step.starts_with("Here");
            text += &if is_end { format!("\n      {step}") } else { format!("\n{:4}. {step}", number + 1) };
        }
        for cost in &rated.costs {
            text += &format!("\n{}", cost.line());
        }
        let _ = write!(out, "{text}{end}");
    }

    fn error(&self, batch: &Batch, error: &ReadError, printed: &mut Printed) {
        printed.errors += 1;
        printed.status(Status::Unreadable);
        let record = error_record(batch, error);
        let message = record.message.clone().unwrap_or_default();
        match self.printing.form {
            Form::Json => record.write_json(&mut printed.bytes),
            Form::Csv => {
                let ours: Vec<String> = COLUMNS
                    .iter()
                    .map(|&name| if name == "steps" { String::new() } else { record.text(name) })
                    .collect();
                self.printing.table.row(batch, &error.fields, &ours, &mut printed.bytes);
            }
            form => {
                let end = if matches!(form, Form::Line | Form::Long) { "\n" } else { "\n\n" };
                let _ = write!(printed.bytes, "{}\terror\t{message}{end}", place(batch, error));
            }
        }
    }
}

impl Cost {
    fn json(&self) -> Value {
        json!({ "strategy": self.strategy, "answer": self.answer, "guesses": self.guesses, "steps": self.steps })
    }

    fn guesses(&self) -> String {
        self.guesses.map_or_else(|| "-".into(), |guesses| guesses.to_string())
    }

    fn text(&self) -> String {
        format!("{} {} {} guesses {} steps", self.strategy, self.answer, self.guesses(), self.steps)
    }

    fn line(&self) -> String {
        let (name, answer, steps) = (self.strategy, self.answer, self.steps);
        format!("  {name:20} {answer:8} {:>10} guesses {steps:>12} steps", self.guesses())
    }
}
