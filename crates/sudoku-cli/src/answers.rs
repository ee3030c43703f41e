//! What `solve`, `check` and `count` share: a question, an answer for each board, and the ways to print it.

use crate::engine::{Choice, Engine, named};
use crate::input::{Batch, Inputs};
use crate::interrupt;
use crate::pipeline::{Jobs, Printed, Worker, run};
use crate::record::Record;
use crate::status::{Failure, Status};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::sync::{Arc, OnceLock};
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

/// How records are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// One line for each board
    Line,
    /// Drawn, a blank line behind each board
    Grid,
    /// JSON, one object a line
    Json,
    /// A table; the columns of a table that is read are passed through, and ours appended
    Csv,
}

/// The arguments that the three commands share.
#[derive(Args)]
pub(crate) struct Asking {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// The strategy that answers (`sudoku solvers` lists them) [default: the best one for the board]
    #[arg(long, value_name = "NAME", value_parser = named)]
    solver: Option<&'static sudoku_solvers::Entry>,

    /// Give up on a board after this many placements: the same on every machine, unlike seconds
    #[arg(long, value_name = "PLACEMENTS")]
    budget: Option<u64>,

    #[command(flatten)]
    jobs: Jobs,

    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Line)]
    output: Output,
}

impl Asking {
    pub(crate) fn ask(
        self,
        question: Question,
        limit: Option<u64>,
        solution: Option<String>,
    ) -> Result<Status, Failure> {
        let default = if question == Question::Count { u64::MAX } else { 2 };
        let limits = Limits {
            solutions: limit.unwrap_or(default),
            placements: self.budget.unwrap_or(u64::MAX),
            cancel: Some(interrupt::flag()),
        };
        let mut feed = self.inputs.find();
        feed.pairs = question == Question::Check;
        feed.solutions = solution.map(|solution| self.inputs.find_other(&solution)).transpose()?;
        let (output, choice) = (self.output, self.solver);
        let columns = Arc::new(OnceLock::new());
        run(feed, self.jobs, false, move || Answering::new(question, output, limits, choice, columns.clone()))
    }
}

/// The columns that a table passes through: those of the first table, or none. Another one is fitted in by name.
pub(crate) type Columns = Arc<OnceLock<Vec<String>>>;

/// The fields of a row, in the order of the columns of the whole output.
pub(crate) fn fitted(columns: &[String], header: &[String], fields: &[String]) -> Vec<String> {
    if columns == header && fields.len() == header.len() {
        return fields.to_vec();
    }
    let field = |name: &String| header.iter().position(|other| other == name).and_then(|at| fields.get(at));
    columns.iter().map(|name| field(name).cloned().unwrap_or_default()).collect()
}

/// A worker that answers.
struct Answering {
    question: Question,
    output: Output,
    limits: Limits<'static>,
    engine: Engine,
    columns: Columns,
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
        self.csv_header(batch, printed);
        self.nines.clear();
        self.reports.clear();
        self.nines.extend(batch.items.iter().filter_map(|item| match item {
            Item::Puzzle(Puzzle { board: Board::Nine(board), .. }) => Some(*board),
            _ => None,
        }));
        let mut strategy = Ok("");
        if !self.nines.is_empty() {
            let reports = &mut self.reports;
            strategy =
                self.engine.answer_batch(&self.nines, &self.limits, &mut |_, report| reports.push(*report));
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
                        (Board::Other(board), _) => with_grid!(&**board, grid => {
                            self.engine.answer(grid, &self.limits)
                                .map(|(report, name)| self.answered(batch, puzzle, &report, name))
                        }),
                        (Board::Candidates(candidates), _) => with_candidates!(&**candidates, marks => {
                            self.engine.answer_candidates(marks, &self.limits)
                                .map(|(report, name)| self.answered(batch, puzzle, &report, name))
                        }),
                    };
                    match answered {
                        Ok(answered) => self.print(batch, puzzle, answered, printed),
                        Err(message) => self.unanswered(batch, puzzle, message, printed),
                    }
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
}

impl Answering {
    fn new(
        question: Question,
        output: Output,
        limits: Limits<'static>,
        choice: Choice,
        columns: Columns,
    ) -> Self {
        let (nines, reports) = (Vec::new(), Vec::new());
        Answering { question, output, limits, engine: Engine::new(choice), columns, nines, reports }
    }

    /// The head of a table, before its first row.
    fn csv_header(&self, batch: &Batch, printed: &mut Printed) {
        if self.output == Output::Csv {
            self.columns.get_or_init(|| {
                Record::write_csv_header(&batch.header, &mut printed.bytes);
                batch.header.to_vec()
            });
        }
    }

    /// The common case, without a detour: a 9x9 board with one solution, printed as a line.
    fn plainly(&self, puzzle: &Puzzle, report: &Report<9>, printed: &mut Printed) -> bool {
        let Answer::Unique(solution) = &report.answer else { return false };
        let plain = self.question == Question::Solve && self.output == Output::Line && puzzle.more.is_none();
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
        Answered { record, solution: report.answer.solution().map(|solution| (*solution).into()) }
    }

    /// Whether the search ended before its question was answered: by the budget, or by Ctrl-C.
    fn is_partial(&self, record: &Record) -> bool {
        let found = record.solutions.unwrap_or(0);
        record.answer == "gave-up" || record.at_least == Some(true) && found < self.limits.solutions
    }

    fn print(&self, batch: &Batch, puzzle: &Puzzle, answered: Answered, printed: &mut Printed) {
        let Answered { mut record, solution } = answered;
        let partial = self.is_partial(&record);
        let good = match self.question {
            Question::Count => !partial,
            Question::Solve | Question::Check => record.answer == "unique",
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
        let out = &mut printed.bytes;
        match self.output {
            Output::Json => record.write_json(out),
            Output::Csv => self.write_csv(batch, puzzle.fields(), &record, out),
            Output::Line => {
                let text = self.line(&puzzle.board, &record, partial);
                let _ = writeln!(out, "{text}");
            }
            Output::Grid => {
                if let (Question::Solve, "unique", Some(solution)) = (self.question, record.answer, solution)
                {
                    let _ = Form::Grid.write(&solution.into(), out); // it holds every board
                } else {
                    let _ = writeln!(out, "{:#}", puzzle.board);
                    let line = self.line(&puzzle.board, &record, partial);
                    let said = line.split_once('\t').map_or("", |(_, said)| said).replace('\t', ": ");
                    let _ = writeln!(out, "{said}\n");
                }
            }
        }
    }

    /// What `--output line` says.
    fn line(&self, board: &Board, record: &Record, partial: bool) -> String {
        let mut line = board.to_string();
        match (self.question, &record.solution) {
            (Question::Solve, Some(solution)) if record.answer == "unique" => return solution.clone(),
            (Question::Count, _) => {
                let more = if record.at_least == Some(true) { ">=" } else { "" };
                line += &format!("\t{more}{}", record.solutions.unwrap_or(0));
                if partial {
                    line += "\tpartial";
                }
            }
            _ => line += &format!("\t{}", record.answer),
        }
        if let Some(clash) = record.clash.as_ref().filter(|_| self.question == Question::Check) {
            let [first, second] = &clash.cells;
            line += &format!("\t{first} and {second} are both {}, in {}", clash.digit, clash.house);
        }
        match (&record.correct, &record.message) {
            (Some(true), _) => line += "\tcorrect",
            (_, Some(message)) => line += &format!("\twrong: {message}"),
            _ => {}
        }
        line
    }

    fn write_csv(&self, batch: &Batch, fields: &[String], record: &Record, out: &mut Vec<u8>) {
        let columns = self.columns.get().map_or(&[][..], |columns| columns);
        record.write_csv(&fitted(columns, &batch.header, fields), out);
    }

    /// A board that the strategy cannot answer.
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
        let out = &mut printed.bytes;
        match self.output {
            Output::Json => record.write_json(out),
            Output::Csv => self.write_csv(batch, fields, record, out),
            Output::Line | Output::Grid => {
                let end = if self.output == Output::Grid { "\n\n" } else { "\n" };
                let message = record.message.as_deref().unwrap_or_default();
                let _ = write!(out, "{place}\terror\t{message}{end}");
            }
        }
    }
}

/// Where an error is: `FILE:LINE:COLUMN`.
pub(crate) fn place(batch: &Batch, error: &ReadError) -> String {
    let name = batch.source.name.as_deref().unwrap_or("the board");
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
    let options: Vec<String> = error.choices.iter().map(|choice| format!("--format {choice}")).collect();
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
