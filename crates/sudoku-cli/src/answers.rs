//! What `solve`, `check` and `count` share: a question, an answer for each board, and the ways to print it.

use crate::engine::{Choice, Engine};
use crate::form::{Table, has_room, write_board};
use crate::input::{Batch, Inputs, Which};
use crate::interrupt;
use crate::output::Target;
use crate::pipeline::{Jobs, Printed, Run, Worker, run};
use crate::record::Record;
use crate::status::{Failure, Status, warn};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::ffi::OsStr;
use std::io::Write;
use sudoku_core::{
    Answer, AnyCandidates, AnyGrid, Candidates, Cell, Grid, Limits, Report, with_candidates, with_grid,
};
use sudoku_io::{Board, Form, Item, Puzzle, ReadError};

/// What is asked of each board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Solve,
    Check,
    Count,
}

/// The arguments that the three commands share.
#[derive(Args)]
pub(crate) struct Asking {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    #[command(flatten)]
    which: Which,

    #[command(flatten)]
    choice: Choice,

    /// Give up on a board after this many placements: the same on every machine, unlike seconds [default: never]
    #[arg(long, value_name = "PLACEMENTS")]
    budget: Option<u64>,

    #[command(flatten)]
    jobs: Jobs,

    /// Print only these fields of each record: a line with tabs between them, or columns of --to csv, or keys of
    /// --to json. The fields are the keys that --to json prints
    #[arg(
        long,
        value_name = "A,B",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(Record::FIELDS),
        hide_possible_values = true
    )]
    fields: Vec<String>,

    #[command(flatten)]
    target: Target,
}

impl Asking {
    pub(crate) fn ask(
        self,
        question: Question,
        form: Form,
        limit: u64,
        solution: Option<&OsStr>,
    ) -> Result<Status, Failure> {
        let limits = Limits {
            solutions: limit,
            placements: self.budget.unwrap_or(u64::MAX),
            cancel: Some(interrupt::flag()),
        };
        let fields: Vec<&'static str> = self
            .fields
            .iter()
            .filter_map(|name| Record::FIELDS.into_iter().find(|field| field == name))
            .collect();
        if !fields.is_empty() && !matches!(form, Form::Line | Form::Csv | Form::Json) {
            return Err(Failure::unreadable(format!(
                "--fields: a board that is written as {form} has no fields; use line, csv or json"
            )));
        }
        // Beyond the second solution, only their number changes.
        let shows_number = match form {
            _ if !fields.is_empty() => {
                fields.iter().any(|field| ["solutions", "at_least", "guesses", "steps"].contains(field))
            }
            form => matches!(form, Form::Json | Form::Csv),
        };
        if question != Question::Count && limit > 2 && !shows_number {
            return Err(Failure::unreadable(
                "--limit: only --to json and csv show more than `several`; `sudoku count` counts solutions",
            ));
        }
        let mut feed = self.inputs.find_pairs(Some(self.which), solution, &self.target)?;
        feed.pairs = question == Question::Check;
        let table = if fields.is_empty() { Table::new(&Record::FIELDS) } else { Table::only(&fields) };
        let run_as = Run::new(feed, self.jobs, &self.target)?;
        let printing = Printing { form, colours: self.target.has_colours(), fields, table: table.clone() };
        let choice = self.choice;
        let make = move || Answering::new(question, printing.clone(), limits, &choice);
        run(run_as, make, || if table.is_begun() { form.foot() } else { "" })
    }
}

/// How records are printed.
#[derive(Clone)]
struct Printing {
    form: Form,
    colours: bool,
    /// The fields that were asked for; none for all of them.
    fields: Vec<&'static str>,
    table: Table,
}

/// A worker that answers.
struct Answering {
    question: Question,
    printing: Printing,
    limits: Limits<'static>,
    /// At least one.
    engines: Vec<Engine>,
    /// Whether an engine says nothing about a board that it cannot answer.
    only_able: bool,
    nines: Vec<Grid<9>>,
    reports: Vec<Report<9>>,
}

/// The answer to one board, whatever its size: what all ways of printing need.
struct Answered {
    record: Record,
    /// The solution found first.
    solution: Option<AnyGrid>,
}

impl Worker for Answering {
    fn work(&mut self, batch: &Batch, printed: &mut Printed) {
        self.printing.table.head(self.printing.form, batch, printed);
        if self.engines.len() == 1 {
            self.together(batch, printed);
        } else {
            self.one_by_one(batch, printed);
        }
    }
}

impl Answering {
    fn new(question: Question, printing: Printing, limits: Limits<'static>, choice: &Choice) -> Self {
        Answering {
            question,
            printing,
            limits,
            engines: choice.engines(),
            only_able: choice.is_all(),
            nines: Vec::new(),
            reports: Vec::new(),
        }
    }

    /// Answers with one strategy, which gets all 9x9 boards of the batch together.
    fn together(&mut self, batch: &Batch, printed: &mut Printed) {
        self.nines.clear();
        self.reports.clear();
        self.nines.extend(batch.items.iter().filter_map(|item| match item {
            Item::Puzzle(Puzzle { board: Board::Nine(board), .. }) => Some(*board),
            _ => None,
        }));
        let mut strategy = Ok("");
        if !self.nines.is_empty() {
            let reports = &mut self.reports;
            strategy = self.engines[0]
                .answer_batch(&self.nines, &self.limits, &mut |_, report| reports.push(*report));
        }
        let mut next = 0;
        for item in &batch.items {
            match item {
                Item::Puzzle(puzzle) => {
                    printed.boards += 1;
                    let answered = match (&puzzle.board, &strategy) {
                        (Board::Nine(_), Ok(strategy)) => {
                            let report = self.reports[next];
                            next += 1;
                            if self.plainly(puzzle, &report, printed) {
                                continue;
                            }
                            Ok(self.answered(batch, puzzle, &report, strategy))
                        }
                        (Board::Nine(_), Err(message)) => Err(message.clone()),
                        _ => self.answer(0, batch, puzzle),
                    };
                    self.print(batch, puzzle, answered, printed);
                }
                Item::Error(error) => self.print_error(batch, error, printed),
                Item::Header(_) | Item::Note(_) => {}
            }
            if interrupt::requested() {
                printed.is_cut = true;
                return;
            }
        }
    }

    /// Answers each board with every strategy in turn.
    fn one_by_one(&mut self, batch: &Batch, printed: &mut Printed) {
        for item in &batch.items {
            match item {
                Item::Puzzle(puzzle) => {
                    printed.boards += 1;
                    for engine in 0..self.engines.len() {
                        if self.only_able && !self.engines[engine].can(&puzzle.board) {
                            continue;
                        }
                        let answered = self.answer(engine, batch, puzzle);
                        self.print(batch, puzzle, answered, printed);
                        if interrupt::requested() {
                            printed.is_cut = true;
                            return;
                        }
                    }
                }
                Item::Error(error) => self.print_error(batch, error, printed),
                Item::Header(_) | Item::Note(_) => {}
            }
        }
    }

    /// The answer of one engine to a board of any kind.
    fn answer(&mut self, engine: usize, batch: &Batch, puzzle: &Puzzle) -> Result<Answered, String> {
        let (engine, limits) = (&mut self.engines[engine], self.limits);
        match &puzzle.board {
            Board::Nine(board) => engine
                .answer(board, &limits)
                .map(|(report, name)| self.answered(batch, puzzle, &report, name)),
            Board::Other(board) => with_grid!(&**board, grid => {
                engine.answer(grid, &limits).map(|(report, name)| self.answered(batch, puzzle, &report, name))
            }),
            Board::Candidates(candidates) => with_candidates!(&**candidates, marks => {
                engine.answer_candidates(marks, &limits)
                    .map(|(report, name)| self.answered(batch, puzzle, &report, name))
            }),
        }
    }

    /// The common case, without a detour: a 9x9 board with one solution, printed as a line.
    fn plainly(&self, puzzle: &Puzzle, report: &Report<9>, printed: &mut Printed) -> bool {
        let Answer::Unique(solution) = &report.answer else { return false };
        let is_line = self.printing.form == Form::Line && self.printing.fields.is_empty();
        let plain = self.question == Question::Solve && is_line && puzzle.more.is_none();
        if plain {
            sudoku_io::line(solution, &mut printed.bytes);
            printed.status(Status::Good);
        }
        plain
    }

    fn answered<const N: usize>(
        &self,
        batch: &Batch,
        puzzle: &Puzzle,
        report: &Report<N>,
        strategy: &'static str,
    ) -> Answered {
        let mut record = Record::new(batch.source.name.as_deref(), batch.source.line(puzzle.line));
        record.puzzle = Some(puzzle.board.to_string());
        record.clues = Some(puzzle.board.clues() as u64);
        record.answer(report, strategy);
        if self.limits.solutions == 1 && record.answer == "gave-up" && record.solutions == Some(1) {
            // One was asked for, and one was found; nothing is known about others.
            record.answer = AT_LEAST_ONE;
        }
        Answered { record, solution: report.answer.solution().map(|solution| (*solution).into()) }
    }

    /// Whether the search ended before its question was answered: by the budget, or by Ctrl-C.
    fn is_partial(&self, record: &Record) -> bool {
        let found = record.solutions.unwrap_or(0);
        record.answer == "gave-up" || record.at_least == Some(true) && found < self.limits.solutions
    }

    fn print(
        &self,
        batch: &Batch,
        puzzle: &Puzzle,
        answered: Result<Answered, String>,
        printed: &mut Printed,
    ) {
        let Answered { mut record, solution } = match answered {
            Ok(answered) => answered,
            Err(message) => return self.unanswered(batch, puzzle, message, printed),
        };
        let partial = self.is_partial(&record);
        let good = match self.question {
            Question::Count => !partial,
            Question::Solve | Question::Check => matches!(record.answer, "unique" | AT_LEAST_ONE),
        };
        printed.status(if good { Status::Good } else { Status::Bad });
        if self.question == Question::Check
            && let Some(given) = puzzle.solution()
        {
            match given {
                Ok(given) => {
                    let fault = what_is_wrong(&puzzle.board, given);
                    record.correct = Some(fault.is_none());
                    record.message = fault;
                    printed.status(if record.correct == Some(true) { Status::Good } else { Status::Bad });
                }
                Err(error) => {
                    record.message = Some(format!("the solution given cannot be read: {error}"));
                    printed.status(Status::Unreadable);
                }
            }
        }
        let form = self.printing.form;
        match form {
            Form::Json | Form::Csv => self.write_record(batch, puzzle.fields(), &record, &mut printed.bytes),
            Form::Line if !self.printing.fields.is_empty() => {
                self.write_record(batch, puzzle.fields(), &record, &mut printed.bytes);
            }
            Form::Line => {
                let (board, said) = self.line(&puzzle.board, &record, partial);
                let _ = writeln!(printed.bytes, "{board}{said}");
            }
            _ => {
                let solution = solution.filter(|_| self.is_solved(&record)).map(Board::from);
                let (board, givens) = match &solution {
                    Some(solution) => (solution, Some(&puzzle.board)),
                    None => (&puzzle.board, None),
                };
                let (_, said) = self.line(&puzzle.board, &record, partial);
                let said = said.trim_start().replace('\t', ": ");
                if solution.is_none() && !has_room(form) {
                    // Other programs read this form, and would take the puzzle for its solution.
                    return warn(format_args!("{}: {said}", batch.source.board_name(puzzle)));
                }
                let start = printed.bytes.len();
                let colours = self.printing.colours;
                if let Err(error) = write_board(form, board, givens, colours, &mut printed.bytes) {
                    return self.unanswered(batch, puzzle, error.to_string(), printed);
                }
                if !said.is_empty() && has_room(form) {
                    // The answer comes right behind the board: on its line, or below the drawing.
                    let is_line = form == Form::Long;
                    while printed.bytes.len() > start && printed.bytes.ends_with(b"\n") {
                        printed.bytes.pop();
                    }
                    let said = if is_line { format!("\t{said}\n") } else { format!("\n{said}\n\n") };
                    printed.bytes.extend_from_slice(said.as_bytes());
                }
            }
        }
    }

    /// Whether the solution is what the record shows.
    fn is_solved(&self, record: &Record) -> bool {
        self.question == Question::Solve && matches!(record.answer, "unique" | AT_LEAST_ONE)
    }

    /// What `--to line` says: the board or its solution, and behind it each remark after a tab.
    fn line(&self, board: &Board, record: &Record, partial: bool) -> (String, String) {
        let (mut line, mut said) = (board.to_string(), String::new());
        match (self.question, &record.solution) {
            (Question::Solve, Some(solution)) if self.is_solved(record) => {
                line.clone_from(solution);
                if record.answer == AT_LEAST_ONE {
                    said += &format!("\t{AT_LEAST_ONE}");
                }
            }
            (Question::Count, _) => {
                let more = if record.at_least == Some(true) { ">=" } else { "" };
                said += &format!("\t{more}{}", record.solutions.unwrap_or(0));
                if partial {
                    said += "\tpartial";
                }
            }
            _ => said += &format!("\t{}", record.answer),
        }
        if let Some(clash) = record.clash.as_ref().filter(|_| self.question == Question::Check) {
            said += &format!("\t{clash}");
        }
        match (&record.correct, &record.message) {
            (Some(true), _) => said += "\tcorrect",
            (_, Some(message)) => said += &format!("\twrong: {message}"),
            _ => {}
        }
        if let (true, Some(strategy)) = (self.engines.len() > 1, record.strategy) {
            said += &format!("\t{strategy}");
        }
        (line, said)
    }

    /// Appends the fields of a record: as JSON, as a row of a table, or with tabs between them.
    fn write_record(&self, batch: &Batch, fields: &[String], record: &Record, out: &mut Vec<u8>) {
        let wanted = &self.printing.fields[..];
        match self.printing.form {
            Form::Json if wanted.is_empty() => record.write_json(out),
            Form::Json => record.write_some_json(wanted, out),
            Form::Csv => {
                let wanted = if wanted.is_empty() { &Record::FIELDS } else { wanted };
                let ours: Vec<String> = wanted.iter().map(|field| record.text(field)).collect();
                self.printing.table.row(batch, fields, &ours, out);
            }
            _ => {
                let values: Vec<String> = wanted.iter().map(|field| record.text(field)).collect();
                let _ = writeln!(out, "{}", values.join("\t"));
            }
        }
    }

    /// A board that the strategy cannot answer, or that the form cannot hold.
    fn unanswered(&self, batch: &Batch, puzzle: &Puzzle, message: String, printed: &mut Printed) {
        let mut record = Record::new(batch.source.name.as_deref(), batch.source.line(puzzle.line));
        record.puzzle = Some(puzzle.board.to_string());
        record.clues = Some(puzzle.board.clues() as u64);
        record.message = Some(message);
        let place = record.puzzle.clone().unwrap_or_default();
        self.print_fault(batch, &place, puzzle.fields(), &record, printed);
    }

    fn print_error(&self, batch: &Batch, error: &ReadError, printed: &mut Printed) {
        printed.errors += 1;
        let record = error_record(batch, error);
        let place = place(batch, error);
        self.print_fault(batch, &place, &error.fields, &record, printed);
    }

    fn print_fault(
        &self,
        batch: &Batch,
        place: &str,
        fields: &[String],
        record: &Record,
        printed: &mut Printed,
    ) {
        printed.status(Status::Unreadable);
        let message = record.message.as_deref().unwrap_or_default();
        let form = self.printing.form;
        if !self.printing.fields.is_empty() && !self.printing.fields.contains(&"message") {
            warn(format_args!("{place}: {message}"));
        }
        let out = &mut printed.bytes;
        match form {
            Form::Json | Form::Csv => self.write_record(batch, fields, record, out),
            _ if !self.printing.fields.is_empty() => self.write_record(batch, fields, record, out),
            _ if has_room(form) => {
                let end = if matches!(form, Form::Line | Form::Long) { "\n" } else { "\n\n" };
                let _ = write!(out, "{place}\terror\t{message}{end}");
            }
            _ => warn(format_args!("{place}: {message}")),
        }
    }
}

/// The answer where one solution was asked for and found.
const AT_LEAST_ONE: &str = "at-least-one";

/// Where an error is: `FILE:LINE:COLUMN`.
pub(crate) fn place(batch: &Batch, error: &ReadError) -> String {
    let name = batch.source.shown();
    match batch.source.line(error.line) {
        Some(line) => format!("{name}:{line}:{}", error.column),
        None => format!("{name}, column {}", error.column),
    }
}

pub(crate) fn error_record(batch: &Batch, error: &ReadError) -> Record {
    let mut record = Record::new(batch.source.name.as_deref(), batch.source.line(error.line));
    record.column = Some(error.column);
    record.found = Some(error.found.clone());
    record.expected = Some(error.expected.clone());
    record.message = Some(format!("found {}, expected {}{}", error.found, error.expected, advice(error)));
    record
}

/// The options that would decide what can be read in several ways, as the end of a sentence.
pub(crate) fn advice(error: &ReadError) -> String {
    if error.choices.is_empty() {
        return String::new();
    }
    let options: Vec<String> = error.choices.iter().map(|choice| format!("--from {choice}")).collect();
    format!("; say which with {}", options.join(" or "))
}

/// What is wrong with a solution given for a board, if anything is.
fn what_is_wrong(board: &Board, given: &AnyGrid) -> Option<String> {
    if board.size() != given.size() {
        return Some(format!("it is {}, and the puzzle is {}", given.size(), board.size()));
    }
    match (board.candidates(), *given) {
        (AnyCandidates::Four(board), AnyGrid::Four(given)) => fault(&board, &given),
        (AnyCandidates::Six(board), AnyGrid::Six(given)) => fault(&board, &given),
        (AnyCandidates::Nine(board), AnyGrid::Nine(given)) => fault(&board, &given),
        (AnyCandidates::Twelve(board), AnyGrid::Twelve(given)) => fault(&board, &given),
        (AnyCandidates::Sixteen(board), AnyGrid::Sixteen(given)) => fault(&board, &given),
        (AnyCandidates::TwentyFive(board), AnyGrid::TwentyFive(given)) => fault(&board, &given),
        _ => None,
    }
}

fn fault<const N: usize>(board: &Candidates<N>, given: &Grid<N>) -> Option<String> {
    if let Some((cell, digit)) = given.digits().find(|&(cell, digit)| board.get(cell) & digit.bit() == 0) {
        let marks = board.get(cell);
        let known = sudoku_core::Digit::in_mask(marks).next().filter(|_| marks.is_power_of_two());
        return Some(match known {
            Some(known) => format!("{cell} is {digit}, where the puzzle has {known}"),
            None => format!("{cell} is {digit}, which is none of its candidates"),
        });
    }
    if let Some(clash) = given.clash() {
        return Some(clash.to_string());
    }
    let blanks: Vec<Cell> = given.blanks().collect();
    match blanks[..] {
        [] => None,
        [cell] => Some(format!("{cell} is empty")),
        [cell, ..] => Some(format!("{cell} is empty, and {} more cells are", blanks.len() - 1)),
    }
}
