//! Every format that is read, each with an example of its own; docs/formats.md names these tests.

mod common;

use common::{read, read_as};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn rows(line: &str) -> String {
    let rows: Vec<&str> = line.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    rows.join("\n") + "\n"
}

#[test]
fn a_board_a_line() {
    assert_eq!(read(&format!("{LINE}\n{INKALA}\n")), format!("1:1 {LINE}\n2:1 {INKALA}"));
    // The last line need not end; blanks may be zeros.
    assert_eq!(read(&LINE.replace('.', "0")), format!("1:1 {LINE}"));
}

#[test]
fn line_ends_of_every_kind() {
    for end in ["\n", "\r\n", "\r", "\n\n", "  \n", "\t\r\n"] {
        let text = format!("{LINE}{end}{INKALA}{end}");
        assert_eq!(read(&text).replace("3:1", "2:1"), format!("1:1 {LINE}\n2:1 {INKALA}"), "{end:?}");
    }
}

#[test]
fn byte_order_mark_comments_and_end_byte() {
    let text = format!("\u{FEFF}{LINE}\n# a comment\n// another\n\n{INKALA}\n\x1A");
    let expected =
        format!("1:1 {LINE}\n5:1 {INKALA}\nnote line 6: a DOS end-of-file byte (Ctrl-Z) is left out");
    assert_eq!(read(&text), expected);
    let expected = format!("note line 1: a DOS end-of-file byte (Ctrl-Z) is left out\n1:1 {LINE}");
    assert_eq!(read(&format!("{LINE}\x1A")), expected);
}

#[test]
fn blanks_of_every_kind() {
    for blank in ["0", "_", "*", "x", "X", "?", "-", " ", "□", "．"] {
        assert_eq!(read(&LINE.replace('.', blank)), format!("1:1 {LINE}"), "{blank:?} in a line");
        let drawn = read(&rows(LINE).replace('.', blank));
        assert_eq!(drawn, format!("1:1 {LINE}"), "{blank:?} in a grid");
    }
    assert_eq!(read(&LINE.replace('5', "５")), format!("1:1 {LINE}"), "full-width digits");
}

#[test]
fn sizes_from_4_to_25() {
    for cells in [36, 81, 144, 256, 625] {
        let line = format!("12{}", ".".repeat(cells - 2));
        assert_eq!(read(&line), format!("1:1 {line}"));
    }
    assert_eq!(read("12..............\n"), "1:1 12..............");
}

#[test]
fn a_rating_or_a_hash_beside_the_board() {
    let text =
        format!("0000183b305c {LINE}  1.2\n{INKALA},9.9,ED\n{LINE}\t1\tby hand\n{INKALA}#12 # named\n");
    // The last one is glued to its comment, and so it is not a board.
    let expected = format!("1:14 {LINE}\n2:1 {INKALA}\n3:1 {LINE}\n");
    let read = read(&text);
    assert!(read.starts_with(&expected), "{read}");
}

#[test]
fn a_puzzle_and_its_solution_on_a_line() {
    for between in [",", " ", "\t", ";", " | ", ":"] {
        assert_eq!(read(&format!("{LINE}{between}{SOLUTION}\n")), format!("1:1 {LINE} = {SOLUTION}"));
    }
    let two = format!("{LINE} {INKALA}\n");
    assert_eq!(read(&two), format!("1:1 {LINE}\n1:83 {INKALA}"), "two puzzles on a line");
}

#[test]
fn rows_of_a_board_on_one_line() {
    for between in [" ", "|", "/", ", "] {
        let line = rows(LINE).trim().replace('\n', between);
        assert_eq!(read(&line), format!("1:1 {LINE}"), "{between:?}");
    }
    let cells: Vec<String> = LINE.replace('.', "0").chars().map(String::from).collect();
    assert_eq!(read(&cells.join(" ")), format!("1:1 {LINE}"));
    assert_eq!(read(&format!("[{}]", cells.join(", "))), format!("1:2 {LINE}"));
}

#[test]
fn nine_lines_of_nine() {
    assert_eq!(read(&rows(LINE)), format!("1:1 {LINE}"));
    assert_eq!(read(&format!("{}{}", rows(LINE), rows(INKALA))), format!("1:1 {LINE}\n10:1 {INKALA}"));
    assert_eq!(read(&format!("{}\n{}", rows(LINE), rows(INKALA))), format!("1:1 {LINE}\n11:1 {INKALA}"));
}

fn drawn(row: &str, line: &str, separators: &[&str]) -> String {
    let mut text = String::new();
    for (number, digits) in rows(line).lines().enumerate() {
        if number % 3 == 0 {
            text += separators[if number == 0 { 0 } else { 1 }];
            text.push('\n');
        }
        let mut digits = digits.chars();
        text.extend(row.chars().map(|c| if c == 'n' { digits.next().unwrap() } else { c }));
        text.push('\n');
    }
    text + separators[2] + "\n"
}

#[test]
fn grids_with_bars_and_dashes() {
    let styles: [(&str, [&str; 3]); 7] = [
        ("|nnn|nnn|nnn|", ["*-----------*", "|---+---+---|", "*-----------*"]),
        ("| n n n | n n n | n n n |", ["+-------+-------+-------+"; 3]),
        (" n n n | n n n | n n n ", ["", "-------+-------+------", ""]),
        ("n n n | n n n | n n n", ["", "---------------------", ""]),
        (
            "║ n n n ║ n n n ║ n n n ║",
            ["╔═══════╦═══════╦═══════╗", "╠═══════╬═══════╬═══════╣", "╚═══════╩═══════╩═══════╝"],
        ),
        ("n,n,n,n,n,n,n,n,n", ["", "", ""]),
        ("nnn nnn nnn", ["", "", ""]),
    ];
    for (row, separators) in styles {
        let text = drawn(row, LINE, &separators) + "\n" + &drawn(row, INKALA, &separators);
        let read = read(&text);
        let boards: Vec<&str> = read.lines().map(|line| line.split(' ').nth(1).unwrap_or(line)).collect();
        assert_eq!(boards, [LINE, INKALA], "{text}");
    }
}

#[test]
fn dashes_as_blanks_in_a_grid_with_blank_lines() {
    let text = drawn(
        "nnn nnn nnn",
        "...............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...",
        &[""; 3],
    );
    let dashed = text.replace('.', "-").trim_start().to_string();
    assert_eq!(
        read(&dashed),
        "1:1 ...............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4..."
    );
}

#[test]
fn spaces_as_blanks_between_bars() {
    let close = drawn("|nnn|nnn|nnn|", LINE, &["+---+---+---+"; 3]).replace('.', " ");
    assert_eq!(read(&close), format!("2:2 {LINE}"));
    let wide = drawn("| n n n | n n n | n n n |", LINE, &["+-------+-------+-------+"; 3]).replace('.', " ");
    assert_eq!(read(&wide), format!("2:3 {LINE}"));
}

#[test]
fn empty_fields_as_blanks() {
    let text = drawn("n,n,n,n,n,n,n,n,n", LINE, &[""; 3]).replace('.', "");
    assert_eq!(read(&text), format!("2:1 {LINE}"));
    let tabs = drawn("n\tn\tn\tn\tn\tn\tn\tn\tn", LINE, &[""; 3]).replace('.', "");
    assert_eq!(read(&tabs), format!("2:1 {LINE}"));
}

#[test]
fn sdk_with_headers_or_sections() {
    let headers = format!("#AMe\n#DAn example\n#B01-01-2020\n{}", rows(LINE));
    assert_eq!(read(&headers), format!("4:1 {LINE}"));
    let sections = format!("[Puzzle]\n{}\n[State]\n{}[PencilMarks]\n1,2,3\n", rows(LINE), rows(SOLUTION));
    let expected = format!(
        "2:1 {LINE}\nnote line 12: the section [State] is left out: it belongs to the puzzle above it\n\
         note line 22: the section [PencilMarks] is left out: it belongs to the puzzle above it"
    );
    assert_eq!(read(&sections), expected);
}

#[test]
fn titled_grids() {
    let text =
        format!("Grid 01\n{}Grid 02\n{}", rows(LINE).replace('.', "0"), rows(INKALA).replace('.', "0"));
    assert_eq!(
        read(&text),
        format!("note line 1: \"Grid 01\" left out: no board there\n2:1 {LINE}\n12:1 {INKALA}")
    );
    let numbered = format!("1\n{}\n2\n{}", rows(LINE), rows(INKALA));
    assert_eq!(
        read(&numbered),
        format!("note line 1: \"1\" left out: no board there\n2:1 {LINE}\n13:1 {INKALA}")
    );
    let lines = format!("First one\n{LINE}\nSecond one\n{INKALA}\n");
    assert_eq!(
        read(&lines),
        format!("note line 1: \"First one\" left out: no board there\n2:1 {LINE}\n4:1 {INKALA}")
    );
}

#[test]
fn a_count_or_a_sentence_before_the_first_board() {
    for head in ["49151", "Collected by a friend, 17 clues each", "1465", "12"] {
        let text = format!("{head}\n{LINE}\n{INKALA}\n");
        let expected = format!("note line 1: {head:?} left out: no board there\n2:1 {LINE}\n3:1 {INKALA}");
        assert_eq!(read(&text), expected);
    }
    let later = format!("{LINE}\nnot a board\n{INKALA}\n");
    assert!(
        read(&later).contains("error line 2, column 1: found \"not a board\", expected a board"),
        "{}",
        read(&later)
    );
}

#[test]
fn tables_with_a_header() {
    let text = format!("quizzes,solutions\n{LINE},{SOLUTION}\n{INKALA},\n");
    assert_eq!(read(&text), format!("header quizzes solutions\n2:1 {LINE} = {SOLUTION}\n3:1 {INKALA}"));
    let text = format!("id,puzzle,note\n1,{LINE},\"easy, or not\"\n2,\"{INKALA}\",hard\n");
    assert_eq!(read(&text), format!("header id puzzle note\n2:3 {LINE}\n3:4 {INKALA}"));
    let table = "Puzzle\tSolution\n0321003004002100\t4321123434122143\n";
    assert_eq!(read(table), "header Puzzle Solution\n2:1 .321..3..4..21.. = 4321123434122143");
    let text = format!("what,how\n{LINE},good\n");
    assert_eq!(read(&text), format!("header what how\n2:1 {LINE}"), "no known name, but a board below");
}

#[test]
fn one_bad_row_of_a_table_is_its_own_error() {
    let text = format!("id,puzzle\n1,{}\n2\n\"3,{LINE}\n4,{LINE}\n", &LINE[1..]);
    let expected = format!(
        "header id puzzle\n\
         error line 2, column 83: found the end of the board after 80 characters, expected 81 characters, for 9 rows of 9 cells\n\
         error line 3, column 2: found the end of the row after 1 column, expected 2 columns, as in the header\n\
         error line 4, column 85: found the end of the row after 1 column, expected 2 columns, as in the header\n\
         5:3 {LINE}"
    );
    assert_eq!(read(&text), expected);
}

#[test]
fn open_sudoku() {
    let text = format!(
        "<?xml version=\"1.0\"?>\n<opensudoku>\n <name>two</name>\n <game data='{}' />\n\
         <game data=\"12\"/>\n<folder><game data=\"{INKALA}\"></game></folder>\n</opensudoku>\n",
        LINE.replace('.', "0")
    );
    let expected =
        format!("4:2 {LINE}\nerror line 5, column 2: found \"12\", expected a board\n6:9 {INKALA}");
    assert_eq!(read(&text), expected);
    let state: String =
        LINE.chars().map(|c| if c == '.' { "7|1,2,|1|".into() } else { format!("{c}|-|0|") }).collect();
    assert_eq!(
        read(&format!("<opensudoku><game data=\"version: 1&#10;{state}\"/></opensudoku>")),
        format!("1:13 {LINE}")
    );
    assert_eq!(read(&format!("<x><puzzle>\n{LINE}\n</puzzle></x>")), format!("2:12 {LINE}"));
}

#[test]
fn broken_xml_is_an_error_with_its_place() {
    let read = read(&format!("<opensudoku>\n<game data='{LINE}'/>\n<game data='"));
    assert!(read.starts_with(&format!("2:1 {LINE}\nerror line 3, column 1: found broken XML")), "{read}");
}

#[test]
fn json_of_every_shape() {
    let leetcode = |line: &str| {
        let row = |row: &str| {
            format!("[{}]", row.chars().map(|c| format!("\"{c}\"")).collect::<Vec<_>>().join(","))
        };
        format!("[{}]", rows(line).lines().map(row).collect::<Vec<_>>().join(",\n"))
    };
    assert_eq!(read(&leetcode(LINE)), format!("1:1 {LINE}"), "LeetCode 37");
    assert_eq!(
        read(&format!("[{},{}]", leetcode(LINE), leetcode(INKALA))),
        format!("1:2 {LINE}\n9:40 {INKALA}")
    );
    let numbers = leetcode(LINE).replace('"', "").replace('.', "0");
    assert_eq!(read(&numbers), format!("1:1 {LINE}"));
    assert_eq!(read(&numbers.replace('0', "null")), format!("1:1 {LINE}"));
    assert_eq!(read(&format!("[\"{LINE}\", \"{INKALA}\"]")), format!("1:2 {LINE}\n1:87 {INKALA}"));
    let rows = rows(LINE).trim().replace('\n', "\",\"");
    assert_eq!(read(&format!("[\"{rows}\"]")), format!("1:1 {LINE}"));
    let records = format!(
        "{{\"id\":1,\"puzzle\":\"{LINE}\",\"solution\":\"{SOLUTION}\"}}\n{{\"puzzle\":\"{INKALA}\"}}\n"
    );
    assert_eq!(read(&records), format!("1:18 {LINE} = {SOLUTION}\n2:11 {INKALA}"));
    let server = format!(
        "{{\"newboard\":{{\"grids\":[{{\"value\":{numbers},\"solution\":{}}}]}}}}",
        leetcode(SOLUTION)
    );
    assert_eq!(read(&server), format!("1:32 {LINE} = {SOLUTION}"));
}

#[test]
fn faults_in_json_have_their_place() {
    let text = "[[\"1\",\".\",\".\",\"4\"],\n[\".\",\"5\",\".\",\".\"],[\".\",\".\",\".\",\".\"],[\".\",\".\",\".\",\".\"]]";
    assert_eq!(
        read(text),
        "error line 2, column 6: found '5', expected a digit from 1 to 4, or a blank such as ."
    );
    assert_eq!(
        read(&text.replace(",\"5\"", "")),
        "error line 2, column 2: found 3 cells in row 2, expected 4 cells in each row"
    );
    assert!(
        read("[[1,2],\n[3,,4]]").starts_with("error line 2, column 4: found broken JSON"),
        "{}",
        read("[[1,2],\n[3,,4]]")
    );
    let open = format!("[[\n{LINE}\n");
    let expected = format!(
        "error line 1, column 1: found JSON that does not end, expected a bracket that closes the first one\n2:1 {LINE}"
    );
    assert!(read(&open).starts_with(&expected), "{}", read(&open));
}

#[test]
fn hodoku_library_lines() {
    let line = ":0110:37:53..7....6..195...+198....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:421 422::331::\r\n";
    let board = line.split(':').nth(3).unwrap().replace('+', "");
    assert_eq!(board.len(), 81);
    assert_eq!(read(line), format!("1:10 {board}"));
}

#[test]
fn large_boards_as_letters() {
    let line = format!("{}{}", "123456789ABCDEF.", ".G..............".repeat(15));
    assert_eq!(read(&line), format!("1:1 {line}"));
    let zero_based = line.replace('.', "-").replace('G', "_");
    let zero_based: String = zero_based
        .chars()
        .map(|c| match c {
            '_' => 'F',
            'A' => '9',
            'B'..='F' => (c as u8 - 1) as char,
            '1'..='9' => (c as u8 - 1) as char,
            _ => c,
        })
        .collect();
    assert_eq!(read(&zero_based), format!("1:1 {line}"), "0 to F");
    let grid: String =
        zero_based.as_bytes().chunks(16).flat_map(|row| [std::str::from_utf8(row).unwrap(), "\n"]).collect();
    assert_eq!(read(&grid), format!("1:1 {line}"), "0 to F in a grid");
    let letters = format!("{}{}", "ABCDEFGHIJKLMNOP", ".".repeat(240));
    assert_eq!(read(&letters), format!("1:1 123456789ABCDEFG{}", ".".repeat(240)), "A to P");
    let open = format!("{}{}", "ABCDEFG", ".".repeat(249));
    assert_eq!(
        read(&open),
        "error line 1, column 1: found 'A' and others, which can be read in two ways, expected either 1 to G or A to P [one-based or letters]"
    );
    assert_eq!(read_as(open.as_bytes(), "letters"), format!("1:1 1234567{}", ".".repeat(249)));
    assert_eq!(read_as(open.as_bytes(), "one-based"), format!("1:1 {open}"));
}

#[test]
fn large_boards_as_numbers_below_their_order() {
    let row = |first: &str| format!("{first}\t{}\n", "-1\t".repeat(14));
    let text = format!("4\n1\n{}{}", row("16\t1"), row("-1\t-1").repeat(15));
    let expected =
        format!("note line 1: \"4\" and another line left out: no board there\n3:1 G1{}", ".".repeat(254));
    assert_eq!(read(&text), expected);
    let twelve = format!("12 10 {}\n{}", "0 ".repeat(10), format!("{}\n", "0 ".repeat(12)).repeat(11));
    assert_eq!(read(&twelve), format!("1:1 CA{}", ".".repeat(142)));
}

#[test]
fn sixteen_cells_are_a_board_or_a_row() {
    let fours = "1..4............\n.1..4...........\n";
    assert_eq!(read(fours), "1:1 1..4............\n2:1 .1..4...........");
    let grid = format!("{}{}", "123456789ABCDEFG\n", "................\n".repeat(15));
    assert_eq!(read(&grid), format!("1:1 123456789ABCDEFG{}", ".".repeat(240)));
    let open = "................\n".repeat(16);
    assert_eq!(
        read(&open),
        "error line 1, column 1: found 16 lines of 16 cells, which can be read in two ways, expected either rows of a 16x16 board or 4x4 boards [grid or line]"
    );
    assert_eq!(read_as(open.as_bytes(), "grid"), format!("1:1 {}", ".".repeat(256)));
    assert_eq!(read_as(open.as_bytes(), "line").lines().count(), 16);
    // A typing error in a list does not make a large board of it.
    let typo = format!("{}1..5............\n", "1..4............\n".repeat(15));
    assert!(
        read(&typo).ends_with(
            "error line 16, column 4: found '5', expected a digit from 1 to 4, or a blank such as ."
        )
    );
}

#[test]
fn pencil_marks() {
    let text = "1 23 | 4 23\n 34 #2 | 1 3\n---+---\n2 1 | 3 4\n34 34 | 2 1\n";
    assert_eq!(read(text), "1:1 1....23....4.23...34.2..1.....3..2..1.....3....4..34..34.2..1...");
    let box_drawn = ".------.------.\n| 1 23 | 4 *23 |\n| 34 #2 | 1 3 |\n:------+------:\n| 2 1 | 3 4 |\n| 34 34 | 2 1 |\n'------'------'\n";
    assert_eq!(read(box_drawn), "2:3 1....23....4.23...34.2..1.....3..2..1.....3....4..34..34.2..1...");
    let bad = text.replace("23 |", "22 |");
    assert_eq!(
        read(&bad),
        "error line 1, column 3: found \"22\", expected the candidates of a cell, each once, from 1 to 4"
    );
}

#[test]
fn the_long_form() {
    let long = "1....23....4.23...34.2..1.....3..2..1.....3....4..34..34.2..1...";
    assert_eq!(read(long), format!("1:1 {long}"));
    let nine = format!("1........{}", "123456789".repeat(80));
    assert_eq!(read(&nine), format!("1:1 {nine}"));
    assert_eq!(
        read(&nine.replacen("89", "98", 1)),
        "error line 1, column 17: found '9', expected 8, or . or 0 where it is not a candidate"
    );
}

#[test]
fn numbers_or_pencil_marks_must_be_said() {
    let row = |first: &str| format!("{first}{}\n", " 12".repeat(15));
    let text = row("16").repeat(16);
    assert!(read(&text).contains("[numbers or pencil]"), "{}", read(&text));
    assert!(read_as(text.as_bytes(), "numbers").starts_with("1:1 GCCC"));
    assert!(read_as(text.as_bytes(), "pencil").starts_with("1:1 1....6..........12......"));
}

#[test]
fn wrong_lengths_are_errors_with_a_place() {
    let error = |text: &str| read(&format!("{text}\n{LINE}\n"));
    let good = format!("\n2:1 {LINE}");
    assert_eq!(
        error(&LINE[..80]),
        format!(
            "error line 1, column 81: found the end of the board after 80 characters, expected 81 characters, for 9 rows of 9 cells{good}"
        )
    );
    assert_eq!(
        error(&format!("{LINE}5")),
        format!(
            "error line 1, column 82: found '5' after 81 characters, 82 in all, expected 81 characters, for 9 rows of 9 cells{good}"
        )
    );
    let dotted = rows(LINE).trim().replace('.', "0").replace('\n', ".");
    assert_eq!(
        error(&dotted),
        format!(
            "error line 1, column 82: found '0' after 81 characters, 89 in all, expected 81 characters, for 9 rows of 9 cells{good}"
        )
    );
    assert_eq!(
        error(&LINE.replacen('7', "q", 1)),
        format!(
            "error line 1, column 5: found 'q', expected a digit from 1 to 9, or a blank such as .{good}"
        )
    );
}

#[test]
fn a_grid_with_a_wrong_row_is_one_error_and_the_next_is_read() {
    let bad = rows(LINE).replacen("....8..79\n", "....8..7\n", 1);
    let expected = format!(
        "error line 9, column 9: found the end of the row after 8 cells, expected 9 cells in each row of the grid\n11:1 {INKALA}"
    );
    assert_eq!(read(&format!("{bad}\n{}", rows(INKALA))), expected);
    let short = rows(&LINE[..72]);
    let expected = format!(
        "error line 9, column 1: found the end of the grid after 8 rows, expected 9 rows of 9 cells\n10:1 {INKALA}"
    );
    assert_eq!(read(&format!("{short}\n{}", rows(INKALA))), expected);
    let band = rows(&LINE[..27]);
    let expected = format!(
        "error line 4, column 1: found the end of the grid after 3 rows, expected 9 rows of 9 cells\n5:1 {INKALA}"
    );
    assert_eq!(read(&format!("{band}\n{}", rows(INKALA))), expected);
}

#[test]
fn no_board_at_all() {
    assert_eq!(
        read(""),
        "error line 1, column 1: found the end of the input, expected a board: 81 cells on a line, or 9 rows of 9 cells"
    );
    assert!(
        read("hello\nthere\n")
            .starts_with("error line 1, column 1: found \"hello\", and no board up to the end")
    );
    assert!(read("version https://git-lfs.github.com/spec/v1\noid sha256:00\n").contains("git lfs pull"));
}
