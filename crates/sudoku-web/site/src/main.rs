//! Run by scripts/web.sh: writes the files of the site that Rust code makes.
//!
//!     sudoku-site player FOLDER    player.html, player.css, player.js
//!     sudoku-site book FOLDER      the documents as the sources of two books, one for each language

mod book;

use std::path::Path;
use std::process::ExitCode;
use sudoku_trace::{Lang, PLAYER_FILES, player_page};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["player", folder] => player(Path::new(folder)),
        ["book", folder] => book::write(Path::new(folder)),
        _ => {
            eprintln!("usage: sudoku-site player|book FOLDER");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sudoku-site: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The player without a trace, and its parts as files.
fn player(folder: &Path) -> Result<(), String> {
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    };
    for (name, text) in PLAYER_FILES {
        put(name, text)?;
    }
    put("player.html", &player_page(Lang::En))
}
