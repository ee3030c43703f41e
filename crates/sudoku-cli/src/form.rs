//! `--to`: the form in which boards and results are written.

use crate::input::Batch;
use crate::output::{BOLD, FOUND, styled};
use crate::pipeline::Printed;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::sync::{Arc, OnceLock};
use sudoku_core::{AnyGrid, Digit, with_grid};
use sudoku_io::{Board, Form, WriteError, csv_row};

/// Reads the name of a form, and tells clap which ones there are.
pub(crate) fn form() -> impl TypedValueParser<Value = Form> {
    let values = Form::ALL.map(|form| PossibleValue::new(form.name()).help(form.about()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Form>())
}

/// The forms that have room for a result beside the board. The others belong to other programs, which would not read it.
pub(crate) fn has_room(form: Form) -> bool {
    matches!(
        form,
        Form::Line
            | Form::Long
            | Form::Grid
            | Form::Unicode
            | Form::Pencil
            | Form::Numbers
            | Form::Markdown
            | Form::Csv
            | Form::Json
    )
}

/// The same as [`form`], but only forms that have room for a result.
pub(crate) fn form_with_room() -> impl TypedValueParser<Value = Form> {
    let forms = Form::ALL.into_iter().filter(|&form| has_room(form));
    let values = forms.map(|form| PossibleValue::new(form.name()).help(form.about()));
    PossibleValuesParser::new(values.collect::<Vec<_>>()).try_map(|name| name.parse::<Form>())
}

/// Appends a board. Where it is drawn with colours, the givens are bold, and the digits that were found have a colour.
pub(crate) fn write_board(
    form: Form,
    board: &Board,
    givens: Option<&Board>,
    colours: bool,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let start = out.len();
    form.write(board, out)?;
    if colours
        && matches!(form, Form::Grid | Form::Unicode)
        && let Some(givens) = givens.unwrap_or(board).grid()
        && board.grid().is_some()
    {
        let plain = String::from_utf8_lossy(&out[start..]).into_owned();
        out.truncate(start);
        out.extend_from_slice(painted(&plain, &givens).as_bytes());
    }
    Ok(())
}

/// A drawn board with colours. Every letter and digit, and every dot, is a cell.
fn painted(drawing: &str, givens: &AnyGrid) -> String {
    let cells: Vec<Option<Digit>> = with_grid!(givens, grid => grid.rows().as_flattened().to_vec());
    let mut cells = cells.into_iter();
    let mut out = String::with_capacity(8 * drawing.len());
    for letter in drawing.chars() {
        if letter.is_ascii_alphanumeric() || letter == '.' {
            let is_given = cells.next().flatten().is_some();
            let style = if is_given { BOLD } else { FOUND };
            let style = if letter == '.' { anstyle::Style::new() } else { style };
            out += &styled(letter.encode_utf8(&mut [0; 4]), style, true);
        } else {
            out.push(letter);
        }
    }
    out
}

/// The columns that a table passes through: those of the first table, or none. Another one is fitted in by name.
pub(crate) type Columns = Arc<OnceLock<Vec<String>>>;

/// A table that is written: the columns of the table that was read, and behind them ours.
#[derive(Clone)]
pub(crate) struct Table {
    ours: Vec<&'static str>,
    columns: Columns,
    /// Whether the columns of the input are left out.
    only_ours: bool,
}

impl Table {
    pub(crate) fn new(ours: &[&'static str]) -> Table {
        Table { ours: ours.to_vec(), columns: Columns::default(), only_ours: false }
    }

    /// A table of these columns alone.
    pub(crate) fn only(ours: &[&'static str]) -> Table {
        Table { only_ours: true, ..Table::new(ours) }
    }

    /// Whether something was written.
    pub(crate) fn is_begun(&self) -> bool {
        self.columns.get().is_some()
    }

    /// What comes before the first board: the names of the columns, or the head of the form. It goes into the first batch,
    /// and its columns are those of the first batch, whichever is worked on first.
    pub(crate) fn head(&self, form: Form, batch: &Batch, printed: &mut Printed) {
        let passes = form == Form::Csv && !self.only_ours;
        let first = batch.first.as_ref().unwrap_or(&batch.header);
        let columns = self.columns.get_or_init(|| if passes { first.to_vec() } else { Vec::new() });
        if batch.first.is_some() {
            return;
        }
        if form == Form::Csv {
            // A name of ours that is there already gets a `sudoku_` before it.
            let taken = |name: &str| columns.iter().any(|other| other.eq_ignore_ascii_case(name));
            let name = |&name: &&str| if taken(name) { format!("sudoku_{name}") } else { name.into() };
            let ours: Vec<String> = self.ours.iter().map(name).collect();
            csv_row(columns.iter().chain(&ours).map(String::as_str), &mut printed.bytes);
        } else {
            printed.bytes.extend_from_slice(form.head().as_bytes());
        }
    }

    /// A row: the fields that were read, and the values of our columns.
    pub(crate) fn row(&self, batch: &Batch, fields: &[String], ours: &[String], out: &mut Vec<u8>) {
        let columns = self.columns.get().map_or(&[][..], |columns| columns);
        let fields = fitted(columns, &batch.header, fields);
        csv_row(fields.iter().chain(ours).map(String::as_str), out);
    }
}

/// The fields of a row, in the order of the columns of the whole output.
fn fitted(columns: &[String], header: &[String], fields: &[String]) -> Vec<String> {
    if columns == header && fields.len() == header.len() {
        return fields.to_vec();
    }
    let field = |name: &String| header.iter().position(|other| other == name).and_then(|at| fields.get(at));
    columns.iter().map(|name| field(name).cloned().unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn givens_and_found_digits_look_different() {
        let givens = Board::from("1...............".parse::<AnyGrid>().unwrap());
        let solution = Board::from("1234341221434321".parse::<AnyGrid>().unwrap());
        for form in [Form::Grid, Form::Unicode] {
            let (mut plain, mut painted) = (Vec::new(), Vec::new());
            write_board(form, &solution, Some(&givens), false, &mut plain).unwrap();
            write_board(form, &solution, Some(&givens), true, &mut painted).unwrap();
            let painted = String::from_utf8(painted).unwrap();
            assert_eq!(painted.matches("\x1b[1m").count(), 1, "{painted}");
            assert_eq!(painted.matches("\x1b[32m").count(), 15, "{painted}");
            assert_eq!(anstream::adapter::strip_str(&painted).to_string().into_bytes(), plain);
        }
    }
}
