//! Files as people have them, of the kinds that solvers are known to read wrongly: each is one board, or one error.

mod common;

use common::{read, read_as};
use std::io::Write;
use sudoku_core::{Grid, Size, with_size};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A board of every size, with a few digits and a row of blanks.
fn boards() -> Vec<(usize, String)> {
    let board = |size: Size| {
        let rows = size.rows();
        let symbol = |digit: usize| sudoku_core::Digit::from_index(digit).to_char();
        let cell = |place: usize| {
            let (row, column) = (place / rows, place % rows);
            let digit = with_size!(size, N => {
                (row % Grid::<N>::BOX_HEIGHT * Grid::<N>::BOX_WIDTH + row / Grid::<N>::BOX_HEIGHT + column) % N
            });
            if row == 1 || (place * 7 + row).is_multiple_of(3) && row != 0 { '.' } else { symbol(digit) }
        };
        (rows, (0..size.cells()).map(cell).collect())
    };
    Size::ALL.into_iter().map(board).collect()
}

fn rows(rows: usize, line: &str) -> Vec<Vec<char>> {
    let chars: Vec<char> = line.chars().collect();
    chars.chunks(rows).map(<[char]>::to_vec).collect()
}

/// The boards of a text, without their places; errors as they are.
fn boards_in(text: &str, format: &str) -> Vec<String> {
    let all = read_as(text.as_bytes(), format);
    let board = |line: &str| {
        line.split_once(' ').map_or(line.to_string(), |(place, rest)| {
            if place.contains(':') { rest.to_string() } else { line.to_string() }
        })
    };
    all.lines().filter(|line| !line.starts_with("note ") && !line.starts_with("header ")).map(board).collect()
}

/// Draws every board with this function, alone and twice with blank lines between, and expects it back.
fn expect(name: &str, format: &str, draw: impl Fn(usize, &[Vec<char>]) -> String) {
    for (size, line) in boards() {
        let text = draw(size, &rows(size, &line));
        assert_eq!(boards_in(&text, format), std::slice::from_ref(&line), "{name}, {size} rows:\n{text}");
        let twice = format!("{text}\n\n{text}\n");
        assert_eq!(
            boards_in(&twice, format),
            [line.clone(), line.clone()],
            "{name} twice, {size} rows:\n{twice}"
        );
    }
}

fn framed(row: &[char]) -> String {
    row.iter().map(|&c| format!("| {} ", if c == '.' { ' ' } else { c })).collect::<String>() + "|\n"
}

#[test]
fn a_table_of_markdown_and_a_frame_around_each_cell() {
    expect("Markdown", "one-based", |size, rows| {
        let head = format!("{}|\n{}|\n", "|   ".repeat(size), "|---".repeat(size));
        head + &rows.iter().map(|row| framed(row)).collect::<String>()
    });
    expect("frames", "one-based", |_, rows| rows.iter().map(|row| framed(row)).collect());
    expect("frames and rules", "one-based", |size, rows| {
        let rule = format!("{}+\n", "+---".repeat(size));
        rule.clone() + &rows.iter().map(|row| framed(row) + &rule).collect::<String>()
    });
    expect("double lines", "one-based", |size, rows| {
        let rule = format!("{}╣\n", "╠═══".repeat(size));
        rule.clone() + &rows.iter().map(|row| framed(row).replace('|', "║") + &rule).collect::<String>()
    });
}

#[test]
fn a_frame_around_each_cell_is_never_a_smaller_board() {
    // Four digits in each of the first rows, and none in some of the others.
    let line = "12.34......3.12.4.4...3.1.2...................................7........8........9";
    let text: String = rows(9, line).iter().map(|row| framed(row)).collect();
    assert_eq!(read(&text), format!("1:3 {line}"));
}

#[test]
fn comments_that_are_as_long_as_a_board() {
    for comment in
        ["#".repeat(81), "#".repeat(16), format!("#{}", "-".repeat(80)), "*".repeat(81), "=".repeat(36)]
    {
        assert_eq!(read(&format!("{comment}\n{LINE}\n")), format!("2:1 {LINE}"), "{comment}");
    }
    let hashes = LINE.replace('.', "#");
    assert_eq!(read(&hashes), format!("1:1 {LINE}"), "# for the blanks of a line");
}

#[test]
fn json_lines_with_a_line_that_is_not_json() {
    for wrong in ["not json", "null", "17", "error: timed out"] {
        let text = format!("{{\"board\": \"{LINE}\"}}\n{wrong}\n{{\"board\": \"{LINE}\"}}\n");
        let read = read(&text);
        let lines: Vec<&str> = read.lines().collect();
        assert_eq!(lines.len(), 3, "{wrong}: {read}");
        assert!(lines[1].starts_with("error line 2, column 1"), "{wrong}: {read}");
    }
}

#[test]
fn open_sudoku_with_the_state_of_play() {
    for (version, given, free) in [
        (1, "|-|0|", "7|1,2,|1|"),
        (3, "|0|0|", "7|28|1|"),
        (4, "|0|0|0|", "7|28|3|1|"),
        (5, "|0|0|2|0|", "7|28|3|0|1|"),
    ] {
        let state: String =
            LINE.chars().map(|c| if c == '.' { free.into() } else { format!("{c}{given}") }).collect();
        let text =
            format!("<opensudoku><game data=\"version: {version}&#10;{state}\" note=\"\"/></opensudoku>");
        assert_eq!(read(&text), format!("1:13 {LINE}"), "version {version}");
    }
    let newer = "<opensudoku><game data=\"version: 6&#10;1|2|\"/></opensudoku>";
    assert!(read(newer).contains("found version 6 of OpenSudoku's data"), "{}", read(newer));
}

#[test]
fn boxes_of_another_shape_are_refused() {
    let six = |separator: &str, every: usize| {
        let mut text = String::new();
        for row in 0..6 {
            if row > 0 && row % every == 0 {
                text += "---+---+---\n";
            }
            let cells: Vec<String> =
                (0..6).map(|c| if c == row { "1".into() } else { ".".to_string() }).collect();
            text += &(cells
                .chunks(6 / separator.len())
                .map(|part| part.join(" "))
                .collect::<Vec<_>>()
                .join(" | ")
                + "\n");
        }
        text
    };
    let wrong = read(&six("...", 3));
    assert!(
        wrong.contains(
            "a 6x6 board drawn with boxes of 3 rows and 2 columns, expected boxes of 2 rows and 3 columns"
        ),
        "{wrong}"
    );
    assert_eq!(wrong.lines().count(), 1);
    let right = read(&six("..", 2));
    assert!(right.starts_with("1:1 1....."), "{right}");
    for unknown in [8, 10, 15, 36, 49] {
        let row = vec!["8"; unknown].join(" ") + "\n";
        let text = row.repeat(unknown);
        let wrong = read(&text);
        assert!(wrong.contains(&format!("a grid of {unknown} rows of {unknown} cells")), "{wrong}");
        assert_eq!(wrong.lines().count(), 1, "{wrong}");
        let close = "7".repeat(unknown) + "\n";
        assert_eq!(read(&close.repeat(unknown)).lines().count(), 1, "{}", read(&close.repeat(unknown)));
    }
}

/// Rows of 36 cells that are nearly empty could each be a 6x6 board.
#[test]
fn a_nearly_empty_board_of_36_rows_is_not_36_boards() {
    let row = |at: usize| format!("{}{}{}\n", ".".repeat(at), 1 + at % 6, ".".repeat(35 - at));
    let text: String = (0..36).map(row).collect();
    let wrong = read(&text);
    assert!(wrong.contains("a grid of 36 rows of 36 cells"), "{wrong}");
    assert_eq!(wrong.lines().count(), 1, "{wrong}");
    // Boards that may be puzzles stay boards, however many.
    let puzzle = "1..2..............2.....3.....4....5\n";
    assert_eq!(read(&puzzle.repeat(36)).lines().count(), 36, "{}", read(&puzzle.repeat(36)));
}

#[test]
fn json_under_other_names() {
    let list = |line: &str| {
        let row = |row: &[char]| {
            format!(
                "[{}]",
                row.iter()
                    .map(|&c| if c == '.' { '0' } else { c }.to_string())
                    .collect::<Vec<_>>()
                    .join(", ")
            )
        };
        format!("[{}]", rows(9, line).iter().map(|r| row(r)).collect::<Vec<_>>().join(", "))
    };
    let (puzzle, solution) = (list(LINE), list(SOLUTION));
    for name in ["clues", "given", "mission", "original_sudoku", "puzzle", "quiz"] {
        let text =
            format!("{{\"version\": 2, \"{name}\": {puzzle}, \"solution\": {solution}, \"share\": null}}");
        let read = read(&text);
        assert!(
            read.ends_with(&format!("{LINE} = {SOLUTION}")) && read.lines().count() == 1,
            "{name}: {read}"
        );
    }
    let unknown = read(&format!("{{\"thing\": {puzzle}, \"solution\": {solution}}}"));
    assert!(
        unknown.contains("a board under the name \"thing\", expected it under one of the names puzzle,"),
        "{unknown}"
    );
    assert_eq!(unknown.lines().count(), 1);
    assert!(
        read(&format!("{{\"solution\": {solution}}}")).starts_with("error"),
        "a solution alone is not a puzzle"
    );
    let rows_by_number: Vec<String> = rows(9, LINE)
        .iter()
        .enumerate()
        .map(|(i, row)| format!("\"{}\": {:?}", i + 1, row.iter().collect::<String>()))
        .collect();
    assert_eq!(boards_in(&format!("{{{}}}", rows_by_number.join(", ")), "auto"), [LINE]);
    let cells: Vec<String> = LINE
        .chars()
        .map(|c| {
            if c == '.' {
                "{\"kind\": \"user\", \"value\": 4}".into()
            } else {
                format!("{{\"kind\": \"given\", \"value\": {c}}}")
            }
        })
        .collect();
    assert_eq!(boards_in(&format!("[{}]", cells.join(",")), "auto"), [LINE]);
}

#[test]
fn lists_of_other_languages() {
    let literal = |open: &str, close: &str, quote: &str, blank: &str, between: &str| {
        let cell = |&c: &char| if c == '.' { blank.to_string() } else { format!("{quote}{c}{quote}") };
        let row = |row: &Vec<char>| {
            format!("{open}{}{close}", row.iter().map(cell).collect::<Vec<_>>().join(between))
        };
        rows(9, LINE).iter().map(row).collect::<Vec<_>>().join(&format!("{between}\n"))
    };
    let texts = [
        format!("board = [\n{},\n]\n", literal("[", "]", "\"", "\".\"", ", ")),
        format!("[{}]\n", literal("[", "]", "'", "'.'", ", ").replace('\n', " ")),
        format!("grid = [{}]\n", literal("[", "]", "", "None", ", ")),
        format!("{{\n{}\n}};\n", literal("{", "}", "", "0", ",")),
        format!("int board[9][9] = {{\n{}\n}};\n", literal("{", "}", "", "0", ", ")),
        format!("let board = vec![{}];\n", literal("vec![", "]", "", "0", ", ")),
        format!("set board {{\n{}\n}}\n", literal("{", "}", "", "0", " ")),
        format!("array([{}], dtype=int8)\n", literal("[", "]", "", "0", ", ")),
    ];
    for text in texts {
        let read = boards_in(&text, "auto");
        assert_eq!(read.len(), 1, "{text}\n{read:?}");
        assert!(
            read[0] == LINE || text.starts_with("array") && read[0].starts_with("error"),
            "{text}\n{read:?}"
        );
    }
}

#[test]
fn all_cells_between_commas_on_one_line() {
    for (size, line) in boards() {
        let fields: Vec<String> =
            line.chars().map(|c| if c == '.' { String::new() } else { c.to_string() }).collect();
        let text = fields.join(",") + "\n";
        assert_eq!(boards_in(&text, "one-based"), std::slice::from_ref(&line), "{size}: {text}");
        assert_eq!(boards_in(&(text.clone() + &text), "one-based").len(), 2, "{size}");
    }
}

#[test]
fn a_spreadsheet_without_its_last_tabs() {
    let mut text = String::new();
    for row in rows(9, LINE) {
        let fields: Vec<String> =
            row.iter().map(|&c| if c == '.' { String::new() } else { c.to_string() }).collect();
        text += fields.join("\t").trim_end();
        text += "\r\n";
    }
    assert_eq!(boards_in(&text, "auto"), [LINE]);
    // A row in which a cell is missing is not one whose blanks were cut off.
    let missing = text.replacen("5\t3\t\t\t7", "5\t3\t\t\t", 1);
    assert!(boards_in(&missing, "auto")[0].starts_with("error"), "{:?}", boards_in(&missing, "auto"));
}

#[test]
fn a_table_with_a_grid_in_a_field() {
    let grid = |line: &str| {
        rows(9, line).iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
    };
    let text = format!("puzzle,solution\n\"{}\",\"{}\"\n", grid(LINE), grid(SOLUTION));
    assert_eq!(boards_in(&text, "auto"), [format!("{LINE} = {SOLUTION}")]);
}

#[test]
fn solutions_are_not_puzzles() {
    let text = format!("solution,mission\n{SOLUTION},{LINE}\n");
    assert_eq!(boards_in(&text, "auto"), [format!("{LINE} = {SOLUTION}")]);
    let xml = format!("<s><puzzle>{LINE}</puzzle><solution>{SOLUTION}</solution></s>");
    assert_eq!(boards_in(&xml, "auto"), [LINE]);
    let xml = format!("<s><p start='{LINE}' solution='{SOLUTION}'/></s>");
    assert_eq!(boards_in(&xml, "auto"), [format!("{LINE} = {SOLUTION}")]);
}

#[test]
fn bars_of_every_kind() {
    for bar in ["+", "!", ":", "|", "¦", "│", "┃", "║"] {
        let mut text = String::new();
        for (number, row) in rows(9, LINE).iter().enumerate() {
            if number % 3 == 0 {
                text += "+=======+=======+=======+\n";
            }
            let parts: Vec<String> = row
                .chunks(3)
                .map(|part| part.iter().map(|c| format!(" {c}")).collect::<String>() + " ")
                .collect();
            text += &format!("{bar}{}{bar}\n", parts.join(bar));
        }
        assert_eq!(boards_in(&text, "auto"), [LINE], "{bar}\n{text}");
    }
}

#[test]
fn digits_and_spaces_of_every_script() {
    for zero in ['\u{660}', '\u{6F0}', '\u{966}', '\u{FF10}', '\u{1D7CE}'] {
        let digit = |c: char| c.to_digit(10).map_or(c, |d| char::from_u32(zero as u32 + d).unwrap());
        assert_eq!(read(&LINE.chars().map(digit).collect::<String>()), format!("1:1 {LINE}"), "{zero}");
    }
    let circled = |c: char| c.to_digit(10).map_or(c, |d| char::from_u32(0x245F + d).unwrap());
    assert_eq!(read(&LINE.chars().map(circled).collect::<String>()), format!("1:1 {LINE}"));
    let invisible = LINE.replace('7', "\u{200B}7\u{200E}");
    assert_eq!(read(&format!("\u{202A}{invisible}\u{202C}")), format!("1:1 {LINE}"));
    let wrong = read(&LINE.replacen('7', "七", 1));
    assert!(wrong.contains("column 5: found '七' (U+4E03), expected a digit from 1 to 9"), "{wrong}");
}

#[test]
fn encodings_of_every_kind() {
    for text in [
        format!("{LINE}\r\n{SOLUTION}\r\n"),
        rows(9, LINE).iter().map(|row| row.iter().collect::<String>() + "\n").collect(),
    ] {
        let plain = boards_in(&text, "auto");
        let wide = |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
        let inputs = [
            wide(u16::to_le_bytes),
            wide(u16::to_be_bytes),
            [b"\xFF\xFE".to_vec(), wide(u16::to_le_bytes)].concat(),
            [b"\xFE\xFF".to_vec(), wide(u16::to_be_bytes)].concat(),
            [b"\xEF\xBB\xBF".to_vec(), text.clone().into_bytes()].concat(),
        ];
        for bytes in inputs {
            let all = read_as(&bytes, "auto");
            let boards: Vec<&str> = all
                .lines()
                .filter(|line| !line.starts_with("note "))
                .map(|line| line.split_once(' ').unwrap().1)
                .collect();
            assert_eq!(boards, plain, "{bytes:?}");
        }
    }
    let mut drawn = Vec::new();
    for row in rows(9, LINE) {
        let parts: Vec<String> =
            row.chunks(3).map(|part| part.iter().map(|c| format!(" {c}")).collect()).collect();
        drawn.extend(parts.join(" \u{3} ").bytes().map(|byte| if byte == 3 { 0xB3 } else { byte }));
        drawn.push(b'\n');
    }
    assert!(read_as(&drawn, "auto").ends_with(LINE), "code page 437");
    let dots: Vec<u8> = LINE.bytes().map(|byte| if byte == b'.' { 0xB7 } else { byte }).collect();
    assert_eq!(read_as(&dots, "auto"), format!("1:1 {LINE}"), "dots of Windows-1252");
}

#[test]
fn compressed_input() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(format!("{LINE}\n{LINE}\n").as_bytes()).unwrap();
    assert_eq!(read_as(&encoder.finish().unwrap(), "auto"), format!("1:1 {LINE}\n2:1 {LINE}"));
    let packed = [
        (&b"\x28\xB5\x2F\xFD\x04\x00"[..], "zstd -dc"),
        (b"\xFD7zXZ\0\0", "xz -dc"),
        (b"BZh91AY&SY", "bzip2 -dc"),
        (b"PK\x03\x04\x14\0", "unzip -p"),
    ];
    for (bytes, command) in packed {
        let wrong = read_as(bytes, "auto");
        assert!(wrong.contains(command) && wrong.lines().count() == 1, "{wrong}");
    }
}

#[test]
fn pencil_marks_with_something_beside_them() {
    let text = "1 A23 | 4 23a\n 34 2 | 1 3\n---+---\n2 1- | 3 4\n34 3+4 | 2 1*\n";
    let expected = "1....23....4.23...34.2..1.....3..2..1.....3....4..34..34.2..1...";
    assert_eq!(boards_in(text, "auto"), [expected]);
    assert!(
        read(text).starts_with("note line 1: letters and signs beside pencil marks are left out"),
        "{}",
        read(text)
    );
}

#[test]
fn pencil_marks_drawn_as_blocks() {
    let marks = "1....23....4.23...34.2..1.....3..2..1.....3....4..34..34.2..1...";
    let cells: Vec<Vec<char>> = rows(4, marks);
    let mut text = String::new();
    for row in 0..4 {
        for line in 0..2 {
            for column in 0..4 {
                text.extend(&cells[row * 4 + column][line * 2..line * 2 + 2]);
            }
            text.push('\n');
        }
    }
    assert_eq!(boards_in(&text, "auto"), [marks], "{text}");
}

#[test]
fn pencil_marks_drawn_as_blocks_with_blank_lines() {
    let mut text = String::new();
    for row in rows(9, LINE) {
        for line in 0..3 {
            let mark = |c: char, digit: usize| c == '.' || c.to_digit(10) == Some(digit as u32);
            let block = |&c: &char| -> String {
                (line * 3 + 1..line * 3 + 4)
                    .map(|d| if mark(c, d) { char::from(b'0' + d as u8) } else { '.' })
                    .collect()
            };
            text += &(row.iter().map(block).collect::<Vec<_>>().join(" ") + "\n");
        }
        text.push('\n');
    }
    let boards = boards_in(&text, "auto");
    assert_eq!(boards.len(), 1, "{boards:?}");
    assert!(boards[0].starts_with("....5....") && boards[0].len() == 729, "{boards:?}");
}

#[test]
fn large_boards_in_four_blocks_a_line() {
    let (_, line) = boards().into_iter().find(|(size, _)| *size == 16).unwrap();
    let text: String = rows(16, &line)
        .iter()
        .map(|row| {
            row.chunks(4).map(|part| part.iter().collect::<String>()).collect::<Vec<_>>().join(" ") + "\n"
        })
        .collect();
    assert_eq!(boards_in(&text, "auto"), std::slice::from_ref(&line));
    assert_eq!(boards_in(&text.replace('.', "*"), "auto"), std::slice::from_ref(&line));
    let numbered = format!("{} #12\n", text.trim_end());
    assert_eq!(boards_in(&numbered, "auto"), std::slice::from_ref(&line));
    // The first band alone is not a 4x4 board.
    let band: String = text.lines().take(4).map(|line| format!("{line}\n")).collect();
    assert!(boards_in(&band, "auto")[0].starts_with("error"), "{band}");
}

#[test]
fn boards_in_the_log_of_another_program() {
    let grid: String = rows(9, LINE)
        .iter()
        .map(|row| row.iter().map(|c| format!("{c} ")).collect::<String>() + "\n")
        .collect();
    let text = format!("2024-05-01 INFO reading the puzzle\nINFO begin:\n{grid}INFO done in 3 ms\n");
    assert_eq!(boards_in(&text, "auto"), [LINE]);
    let solved: String = rows(9, SOLUTION).iter().map(|row| row.iter().collect::<String>() + "\n").collect();
    assert_eq!(boards_in(&format!("Puzzle:\n{grid}\nSolution:\n{solved}"), "auto"), [LINE]);
    assert_eq!(boards_in(&format!("puzzle: {LINE}\nsolution: {SOLUTION}\n"), "auto"), [LINE]);
    let line = format!("[12:30:01] INFO puzzle={LINE} guesses=12\n");
    assert_eq!(boards_in(&line, "auto"), [LINE]);
}

#[test]
fn rows_with_prose_between_them_are_one_error() {
    let text: String =
        rows(9, LINE).iter().map(|row| format!("{}\nand then\n", row.iter().collect::<String>())).collect();
    assert_eq!(boards_in(&text, "auto").len(), 1, "{}", read(&text));
    assert!(boards_in(&text, "auto")[0].starts_with("error"));
}
