//! Drawings that a person reads at once, each in every size: named rows and columns, double bars, pencil marks whose cells
//! are blocks; and drawings whose boxes have another shape, each of which is one error.

mod common;

use common::{read, read_as};
use sudoku_core::{Digit, Grid, Size, with_size};

/// A board without a clash, and the shape of its boxes.
struct Example {
    /// The number of rows.
    size: usize,
    height: usize,
    width: usize,
    rows: Vec<Vec<char>>,
}

impl Example {
    fn all() -> Vec<Example> {
        let example = |size: Size| {
            let rows = size.rows();
            let (height, width) = with_size!(size, N => (Grid::<N>::BOX_HEIGHT, Grid::<N>::BOX_WIDTH));
            let cell = |row: usize, column: usize| {
                let digit = (width * (row % height) + row / height + column) % rows;
                let is_blank = digit + 1 < rows && (row * 5 + column * 3) % 7 > 2;
                if is_blank { '.' } else { Digit::from_index(digit).to_char() }
            };
            let cells = (0..rows).map(|row| (0..rows).map(|column| cell(row, column)).collect()).collect();
            Example { size: rows, height, width, rows: cells }
        };
        Size::ALL.into_iter().map(example).collect()
    }

    fn line(&self) -> String {
        self.rows.iter().flatten().collect()
    }

    /// What no house rules out, in each cell.
    fn marks(&self) -> Vec<Vec<String>> {
        let sees = |row: usize, column: usize, symbol: char| {
            (0..self.size).any(|other| {
                let (top, left) = (row / self.height * self.height, column / self.width * self.width);
                self.rows[row][other] == symbol
                    || self.rows[other][column] == symbol
                    || self.rows[top + other / self.width][left + other % self.width] == symbol
            })
        };
        let symbols = || (0..self.size).map(|digit| Digit::from_index(digit).to_char());
        let cell = |row: usize, column: usize| match self.rows[row][column] {
            '.' => symbols().filter(|&symbol| !sees(row, column, symbol)).collect(),
            given => given.to_string(),
        };
        (0..self.size).map(|row| (0..self.size).map(|column| cell(row, column)).collect()).collect()
    }

    fn long_form(&self) -> String {
        let symbols = || (0..self.size).map(|digit| Digit::from_index(digit).to_char());
        let marks = self.marks();
        let cell = |marks: &String| -> String {
            symbols().map(|symbol| if marks.contains(symbol) { symbol } else { '.' }).collect()
        };
        marks.iter().flatten().map(cell).collect()
    }
}

fn found(text: &str) -> Vec<String> {
    let board = |line: &str| match line.split_once(' ') {
        Some((place, board)) if place.contains(':') => board.to_string(),
        _ => line.to_string(),
    };
    read_as(text.as_bytes(), "one-based")
        .lines()
        .filter(|line| !line.starts_with("note "))
        .map(board)
        .collect()
}

/// Expects a drawing of every size to be its board, alone and after another.
fn expect(name: &str, draw: impl Fn(&Example) -> String) {
    for example in Example::all() {
        let (text, line) = (draw(&example), example.line());
        assert_eq!(found(&text), std::slice::from_ref(&line), "{name}, {} rows:\n{text}", example.size);
        assert_eq!(found(&format!("{text}\n\n{text}")), [line.clone(), line], "{name} twice:\n{text}");
    }
}

fn boxed(cells: &[String], width: usize, bar: &str) -> String {
    cells.chunks(width).map(|part| part.join(" ")).collect::<Vec<_>>().join(bar)
}

fn words(row: &[char]) -> Vec<String> {
    row.iter().map(char::to_string).collect()
}

fn letter(index: usize) -> char {
    char::from(b'A' + index as u8)
}

#[test]
fn rows_and_columns_with_names() {
    type Name = fn(usize) -> String;
    let names: [Name; 6] = [
        |row| letter(row).to_string() + " |",
        |row| format!("{:2} |", row + 1),
        |row| format!("r{}  ", row + 1),
        |row| format!("Row {}:", row + 1),
        |row| format!("{})", row + 1),
        |row| letter(row).to_string() + ":",
    ];
    for name in names {
        expect("named rows", |example| {
            let rows = example.rows.iter().enumerate();
            rows.map(|(at, row)| format!("{} {}\n", name(at), boxed(&words(row), example.width, " | ")))
                .collect()
        });
        expect("named rows between bands", |example| {
            let rows = example.rows.iter().enumerate();
            let line = |(at, row): (usize, &Vec<char>)| {
                let gap = if at > 0 && at % example.height == 0 { "\n" } else { "" };
                format!("{gap}{} {}\n", name(at), words(row).join(" "))
            };
            rows.map(line).collect()
        });
    }
    expect("named columns, on all sides", |example| {
        let head: Vec<String> = (0..example.size).map(|column| (column + 1).to_string()).collect();
        let head = format!("    {}\n", head.join(" "));
        let rows = example.rows.iter().enumerate();
        let row = |(at, row): (usize, &Vec<char>)| {
            format!("{} | {} | {}\n", letter(at), boxed(&words(row), example.width, " | "), letter(at))
        };
        format!("{head}{}{head}", rows.map(row).collect::<String>())
    });
    expect("names that count from zero, between commas", |example| {
        let head: Vec<String> = (0..example.size).map(|column| column.to_string()).collect();
        let rows = example.rows.iter().enumerate();
        let row =
            |(at, row): (usize, &Vec<char>)| format!("{at},{}\n", words(row).join(",").replace('.', ""));
        format!(",{}\n{}", head.join(","), rows.map(row).collect::<String>())
    });
}

#[test]
fn a_column_that_counts_is_not_always_a_name() {
    // Four rows of five cells: a small board with names, or a piece of a larger one.
    let piece = read("1 2 . . 4\n2 . . 3 .\n3 . 2 . .\n4 1 . . 2\n");
    assert!(piece.lines().count() == 1 && piece.starts_with("error"), "{piece}");
    // A board that begins with a row in order keeps it.
    let line = format!("123456789{}", ".".repeat(72));
    let rows: String =
        words(&line.chars().collect::<Vec<_>>()).chunks(9).map(|row| row.join(" ") + "\n").collect();
    assert_eq!(found(&rows), [line]);
}

#[test]
fn double_bars_and_rules() {
    for blank in [".", " "] {
        let row = |example: &Example, row: &[char]| {
            let cells: Vec<String> = row.iter().map(|c| c.to_string().replace('.', blank)).collect();
            let parts: Vec<String> = cells.chunks(example.width).map(|part| part.join(" | ")).collect();
            format!("|| {} ||\n", parts.join(" || "))
        };
        expect("double bars", |example| example.rows.iter().map(|cells| row(example, cells)).collect());
        expect("double bars and rules", |example| {
            let rule = |sign: &str| {
                let part = vec![sign.repeat(3); example.width].join("+");
                format!("++{}++\n", vec![part; example.size / example.width].join("++"))
            };
            let line = |(at, cells): (usize, &Vec<char>)| {
                let rule = if (at + 1) % example.height == 0 { rule("=") } else { rule("-") };
                row(example, cells) + &rule
            };
            rule("=") + &example.rows.iter().enumerate().map(line).collect::<String>()
        });
    }
}

/// Draws pencil marks with a block for each cell.
fn blocks(example: &Example, blank: char, step: &str, margin: &str) -> String {
    let symbols: Vec<char> = (0..example.size).map(|digit| Digit::from_index(digit).to_char()).collect();
    let width = example.width + step.len() * (example.width - 1) + 2 * margin.len();
    let rule = format!("+{}\n", ("-".repeat(width) + "+").repeat(example.size));
    let mut text = rule.clone();
    for row in example.marks() {
        for part in symbols.chunks(example.width) {
            let cell = |marks: &String| {
                let mark = |symbol: &char| if marks.contains(*symbol) { *symbol } else { blank }.to_string();
                format!("{margin}{}{margin}|", part.iter().map(mark).collect::<Vec<_>>().join(step))
            };
            text += &format!("|{}\n", row.iter().map(cell).collect::<String>());
        }
        text += &rule;
    }
    text
}

#[test]
fn pencil_marks_in_framed_blocks() {
    for example in Example::all() {
        for (blank, step, margin) in
            [(' ', "", ""), ('.', "", ""), (' ', "", " "), (' ', " ", ""), (' ', " ", " "), ('.', " ", " ")]
        {
            let text = blocks(&example, blank, step, margin);
            assert_eq!(found(&text), [example.long_form()], "{} rows:\n{text}", example.size);
        }
    }
}

#[test]
fn large_cells_are_cells() {
    expect("cells of three lines", |example| {
        let rule = format!("+{}\n", "-----+".repeat(example.size));
        let bare = format!("|{}\n", "     |".repeat(example.size));
        let row = |row: &Vec<char>| {
            let cells: String =
                row.iter().map(|&c| format!("  {}  |", if c == '.' { ' ' } else { c })).collect();
            format!("{bare}|{cells}\n{bare}{rule}")
        };
        rule.clone() + &example.rows.iter().map(row).collect::<String>()
    });
}

#[test]
fn boxes_of_another_shape_are_refused_in_every_drawing() {
    type Draw = fn(&Example, &[char], &str, &str) -> String;
    let in_boxes: Draw = |example, row, between, bar| {
        let parts = words(row);
        parts.chunks(example.height).map(|part| part.join(between)).collect::<Vec<_>>().join(bar)
    };
    // Between cells, between boxes, between rows, between bands.
    let styles = [
        (" ", " | ", "", "-----------------"),
        ("", " ", "", " "),
        (" ", " ", "", "-----------------"),
        (" ", " | ", "", ""),
        ("", "", "", " "),
        (" ", "   ", "", ""),
        ("", " ", "", ""),
        (" | ", " || ", "-----------------", "================="),
        (" │ ", " ║ ", "─────────────────", "═════════════════"),
        (" │ ", " ┃ ", "─────────────────", "━━━━━━━━━━━━━━━━━"),
    ];
    for example in Example::all().iter().filter(|example| example.height != example.width) {
        for (between, bar, thin, thick) in styles {
            let line = |(at, row): (usize, &Vec<char>)| {
                let above = match at {
                    0 => "",
                    at if at % example.width == 0 => thick,
                    _ => thin,
                };
                let above = if above.is_empty() { String::new() } else { above.trim().to_string() + "\n" };
                above + &in_boxes(example, row, between, bar) + "\n"
            };
            let text: String = example.rows.iter().enumerate().map(line).collect();
            let read = found(&text);
            assert_eq!(read.len(), 1, "{read:?}\n{text}");
            assert!(read[0].starts_with("error") && read[0].contains("boxes of"), "{read:?}\n{text}");
        }
    }
}

#[test]
fn boards_of_other_sizes_are_one_error() {
    for size in (5..=26).chain([28, 30, 32, 35, 36, 40, 49, 64]) {
        if Size::from_rows(size).is_none() {
            for height in (1..=size / 2).filter(|height| size.is_multiple_of(*height)) {
                other_size(size, height);
            }
        }
    }
}

/// Each row has the 36 cells of a 6x6 board, and only one given.
#[test]
fn a_nearly_empty_board_in_bands_is_one_error() {
    let row =
        |row: usize| (0..36).map(|column| if column == row * 7 % 36 { '5' } else { '.' }).collect::<String>();
    let bands = |rows: usize| -> String {
        (0..rows).map(|at| row(at) + if at % 6 == 5 { "\n\n" } else { "\n" }).collect()
    };
    let found = read(&bands(36));
    assert!(found.lines().count() == 1 && found.contains("a grid of 36 rows of 36 cells"), "{found}");
    // Another number of lines is a list of 6x6 boards.
    let found = read(&bands(12));
    assert!(found.lines().count() == 12 && !found.contains("a grid of"), "{found}");
}

fn other_size(size: usize, height: usize) {
    let cell = |row: usize, column: usize| {
        if (row + column).is_multiple_of(3) { (row * 7 + column) % size + 1 } else { 0 }
    };
    let rows: Vec<Vec<String>> =
        (0..size).map(|row| (0..size).map(|column| cell(row, column).to_string()).collect()).collect();
    let width = size / height;
    let gap = |at: usize, rule: &str| {
        if at > 0 && at.is_multiple_of(height) { rule.to_string() } else { String::new() }
    };
    let drawn = |rule: &str, row: &dyn Fn(usize, &[String]) -> String| -> String {
        rows.iter().enumerate().map(|(at, cells)| gap(at, rule) + &row(at, cells) + "\n").collect()
    };
    let with_blank = |blank: &str, text: &str| -> String {
        let word = |word: &str| if word == "0" { blank.to_string() } else { word.to_string() };
        text.split(' ').map(word).collect::<Vec<_>>().join(" ")
    };
    let gap_rule = if height > 1 { "\n" } else { "" };
    let mut texts = vec![
        drawn("", &|_, cells| cells.join(",")),
        drawn("", &|_, cells| cells.join("\t")),
        format!("[[{}]]", rows.iter().map(|row| row.join(", ")).collect::<Vec<_>>().join("], [")),
    ];
    for blank in ["0", ".", "-"] {
        texts.push(drawn("", &|_, cells| with_blank(blank, &cells.join(" "))));
        texts.push(drawn("-----+-----\n", &|_, cells| with_blank(blank, &boxed(cells, width, " | "))));
        texts.push(drawn(gap_rule, &|_, cells| with_blank(blank, &cells.join(" "))));
        texts.push(drawn(gap_rule, &|_, cells| with_blank(blank, &boxed(cells, width, "  "))));
    }
    for blank in [".", " "] {
        let framed = |cells: &[String]| -> Vec<String> {
            cells.iter().map(|cell| format!("{:>2}", if cell == "0" { blank } else { cell })).collect()
        };
        texts.push(drawn("", &|_, cells| format!("| {} |", framed(cells).join(" | "))));
        texts.push(drawn("", &|_, cells| {
            let parts: Vec<String> = framed(cells).chunks(width).map(|part| part.join(" | ")).collect();
            format!("|| {} ||", parts.join(" || "))
        }));
        let rule = format!("+{}\n", "----+".repeat(size));
        texts.push(format!(
            "{rule}{}",
            drawn("", &|_, cells| format!("| {} |\n{}", framed(cells).join(" | "), rule.trim()))
        ));
    }
    texts.push(drawn("", &|at, cells| format!("{:2} | {}", at + 1, with_blank(".", &cells.join(" ")))));
    texts.push(drawn(gap_rule, &|at, cells| format!("r{} {}", at + 1, with_blank(".", &cells.join(" ")))));
    let symbol = |cell: &String| match cell.parse::<usize>().unwrap() {
        0 => '.',
        digit @ 1..=9 => char::from(b'0' + digit as u8),
        digit @ 10..=35 => char::from(b'A' + (digit - 10) as u8),
        digit => char::from(b'a' + (digit - 36) as u8 % 26),
    };
    texts.push(drawn("", &|_, cells| cells.iter().map(symbol).collect()));
    texts.push(drawn(gap_rule, &|_, cells| cells.iter().map(symbol).collect()));
    for text in texts {
        let read = found(&text);
        let is_one = read.len() == 1 && read[0].starts_with("error") && read[0].contains("known sizes");
        assert!(is_one, "{size} rows, boxes of {height}: {read:?}\n{text}");
    }
}
