//! Reads a file and prints what is in it: each board, error and note, or with `--count` only their numbers.
//!
//! `cargo run -p sudoku-io --example read -- [--count] [--format FORMAT] FILE`

use std::fs::File;
use std::io::BufReader;
use sudoku_io::{Format, Item, Reader};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut count, mut format, mut path) = (false, Format::default(), None);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--count" => count = true,
            "--format" => format = arguments.next().ok_or("which format?")?.parse()?,
            _ => path = Some(argument),
        }
    }
    let source = BufReader::with_capacity(1 << 16, File::open(path.ok_or("which file?")?)?);
    let mut reader = Reader::with_format(source, format);
    let (mut boards, mut clues, mut errors, mut notes) = (0, 0, 0, 0);
    while let Some(item) = reader.next_item()? {
        match &item {
            Item::Puzzle(puzzle) => {
                boards += 1;
                clues += puzzle.board.clues();
            }
            Item::Error(_) => errors += 1,
            Item::Note(_) => notes += 1,
            _ => {}
        }
        if !count {
            match item {
                Item::Puzzle(puzzle) => println!("board {}:{} {}", puzzle.line, puzzle.column, puzzle.board),
                Item::Error(error) => println!("error {error}"),
                Item::Note(note) => println!("note {note}"),
                Item::Header(names) => println!("header {}", names.join(",")),
            }
        }
    }
    if count {
        println!("{boards} boards, {clues} clues, {errors} errors, {notes} notes");
    }
    Ok(())
}
