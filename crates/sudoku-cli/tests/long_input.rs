//! Input that is longer than any buffer gives the same records as one board at a time, in every format and command.

use assert_cmd::Command;
use sudoku_core::{Grid, Size, with_size};
use sudoku_io::Symbols;

/// A full board of a size with a few blanks, so that every command is done with it at once.
fn cells(size: Size) -> Vec<Option<usize>> {
    let rows = size.rows();
    (0..size.cells())
        .map(|place| {
            let (row, column) = (place / rows, place % rows);
            let digit = with_size!(size, N => {
                (row % Grid::<N>::BOX_HEIGHT * Grid::<N>::BOX_WIDTH + row / Grid::<N>::BOX_HEIGHT + column) % N
            });
            (place % 13 != 5).then_some(digit)
        })
        .collect()
}

/// The board on a line, its digits written in this way.
fn line(size: Size, symbols: Symbols) -> String {
    let symbol = |digit: usize| {
        let one_based = |digit: usize| sudoku_core::Digit::from_index(digit).to_char();
        match symbols {
            Symbols::OneBased => one_based(digit),
            Symbols::ZeroBased if digit == 0 => '0',
            Symbols::ZeroBased => one_based(digit - 1),
            Symbols::Letters => char::from(b'A' + digit as u8),
        }
    };
    cells(size).into_iter().map(|cell| cell.map_or('.', symbol)).collect()
}

/// What a command prints on standard output, without the numbers of lines.
fn printed(command: &str, format: &str, input: String) -> Vec<String> {
    let output = Command::cargo_bin("sudoku")
        .expect("cargo builds the program before its tests")
        .args([command, "-", "--from", format])
        .write_stdin(input)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(without_line).collect()
}

/// `-:17:1` as `-:1`.
fn without_line(line: &str) -> String {
    match line.strip_prefix("-:") {
        Some(rest) => rest.trim_start_matches(|c: char| c.is_ascii_digit()).to_string(),
        None => line.to_string(),
    }
}

#[test]
fn a_long_pipe_gives_the_same_records_as_one_line() {
    for size in Size::ALL {
        for symbols in Symbols::ALL {
            let line = line(size, symbols);
            // One that is cut by the end of the buffer in every way, and one of another length.
            let count = (1 << 16) / line.len() + 3;
            for (end, commands) in [
                ("\n", &["convert", "solve", "check", "count", "rate", "canonical"][..]),
                ("\r\n", &["convert", "solve"]),
                ("\r", &["convert", "check"]),
            ] {
                for command in commands {
                    if matches!(*command, "canonical" | "rate") && size > Size::Nine {
                        continue;
                    }
                    for format in [symbols.name().to_string(), format!("line,{symbols}")] {
                        let one = printed(command, &format, format!("{line}{end}"));
                        assert_eq!(one.len(), 1, "{command} {format} {size}: {one:?}");
                        assert!(!one[0].contains("error"), "{command} {format} {size}: {one:?}");
                        let many = printed(command, &format, format!("{line}{end}").repeat(count));
                        assert_eq!(many.len(), count, "{command} {format} {size} {end:?}");
                        let other = many.iter().position(|record| *record != one[0]);
                        assert_eq!(other, None, "{command} {format} {size} {end:?}: not as {one:?}");
                    }
                }
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_name_that_is_not_text() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(std::ffi::OsStr::from_bytes(b"b\xFFard.txt"));
    let board = line(Size::Nine, Symbols::OneBased);
    // Some file systems refuse such a name.
    if std::fs::write(&path, format!("{board}\n")).is_err() {
        return;
    }
    let output = Command::cargo_bin("sudoku").unwrap().arg("convert").arg(&path).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), board);
}

#[test]
fn forms_have_the_same_names_in_and_out() {
    let board = line(Size::Nine, Symbols::OneBased);
    for form in sudoku_io::Form::ALL {
        let run = |command: &[&str], input: Vec<u8>| {
            let output =
                Command::cargo_bin("sudoku").unwrap().args(command).write_stdin(input).output().unwrap();
            assert!(output.status.success(), "{form}: {}", String::from_utf8_lossy(&output.stderr));
            output.stdout
        };
        if matches!(form, sudoku_io::Form::Pencil | sudoku_io::Form::Long) {
            continue; // the candidates are not the board
        }
        let written = run(&["convert", "-", "--to", form.name()], format!("{board}\n{board}\n").into());
        let read = run(&["convert", "-", "--from", form.name()], written);
        assert_eq!(String::from_utf8(read).unwrap(), format!("{board}\n{board}\n"), "{form}");
    }
}
