//! The ladder climbs: each step from one strategy to the next is one idea, and the code shows it.
//!
//! The test counts the code lines that differ between neighbours, once for the function `backtrack` and once for all files of
//! a strategy. It leaves out comments, blank lines, imports, unit tests and indentation. `cargo test -p sudoku-solvers --test
//! ladder -- --nocapture` prints the table.

use similar::{Algorithm, DiffTag, capture_diff_slices};

/// A strategy: its name, and its source files with the one that holds `backtrack` first.
struct Rung {
    name: &'static str,
    files: &'static [&'static str],
}

macro_rules! rung {
    ($name:literal, $($file:literal),+) => {
        Rung { name: $name, files: &[$(include_str!(concat!("../../", $file))),+] }
    };
}

const ROW_SCAN: Rung = rung!("row-scan", "sudoku-rowscan/src/row_scan.rs");
const NESTED: Rung = rung!("row-scan-nested", "sudoku-rowscan/src/row_scan_nested.rs");
const SETS: Rung = rung!("sets", "sudoku-sets/src/sets.rs", "sudoku-sets/src/used.rs");
const FORGOTTEN: Rung =
    rung!("forgotten-undo", "sudoku-sets/src/forgotten_undo.rs", "sudoku-sets/src/used.rs");
const BITMASK: Rung = rung!("bitmask", "sudoku-bitmask/src/bitmask.rs", "sudoku-bitmask/src/used.rs");
const FEWEST: Rung = rung!("bitmask-fewest", "sudoku-bitmask/src/fewest.rs", "sudoku-bitmask/src/used.rs");
const SINGLES: Rung = rung!(
    "bitmask-singles",
    "sudoku-bitmask/src/singles.rs",
    "sudoku-bitmask/src/trail.rs",
    "sudoku-bitmask/src/constrained.rs",
    "sudoku-bitmask/src/used.rs"
);
const TUNED: Rung = rung!("dancing-links-tuned", "sudoku-exact-cover/src/dancing_links_tuned.rs");
const LINKS: Rung = rung!("links", "sudoku-exact-cover/src/links.rs");

/// A step of the ladder, and the most lines that may differ, removed and added together. The caps are the counts of today and
/// a few lines more: raise one only for a line that belongs to the idea. In every pair about ten lines of all files differ
/// because the strategies have different names.
struct Climb {
    from: Rung,
    to: Rung,
    in_backtrack: usize,
    in_all: usize,
    idea: &'static str,
}

const LADDER: [Climb; 7] = [
    Climb {
        from: ROW_SCAN,
        to: NESTED,
        in_backtrack: 30,
        in_all: 65,
        idea: "another way to find the cell and to check the digit",
    },
    Climb {
        from: ROW_SCAN,
        to: SETS,
        in_backtrack: 30,
        in_all: 135,
        idea: "a list of blanks, and sets with four operations instead of a scan",
    },
    Climb { from: SETS, to: FORGOTTEN, in_backtrack: 1, in_all: 15, idea: "the undo of the sets is missing" },
    Climb {
        from: SETS,
        to: BITMASK,
        in_backtrack: 15,
        in_all: 100,
        idea: "each operation on a set becomes one on an integer, so nearly all of `used.rs` changes",
    },
    Climb { from: BITMASK, to: FEWEST, in_backtrack: 8, in_all: 30, idea: "a function chooses the cell" },
    Climb {
        from: FEWEST,
        to: SINGLES,
        in_backtrack: 35,
        in_all: 210,
        idea: "rounds of singles, undone by a trail; also from candidates: two small files and one long function are new",
    },
    Climb {
        from: TUNED,
        to: LINKS,
        in_backtrack: 36,
        in_all: 135,
        idea: "arrays instead of a crate's table (`lists.rs`, not counted), a shorter way back, a table to show, also from candidates",
    },
];

/// The lines of code in a file, without their indentation.
fn code(file: &str) -> Vec<&str> {
    let file = file.split("#[cfg(test)]").next().unwrap_or_default();
    let mut is_import = false;
    let lines = file.lines().filter_map(|line| {
        let line = line.split("//").next().unwrap_or_default().trim();
        let starts_import = line.starts_with("use ");
        let belongs_to_import = is_import || starts_import;
        is_import = belongs_to_import && !line.ends_with(';');
        (!line.is_empty() && !belongs_to_import).then_some(line)
    });
    lines.collect()
}

/// The code of the function with this name, from its first line to its last.
fn function<'a>(file: &'a str, name: &str) -> Vec<&'a str> {
    let start = file.find(&format!("\nfn {name}<")).unwrap_or_else(|| panic!("there is no function {name}"));
    let end = file[start..].find("\n}\n").expect("a function ends");
    code(&file[start..start + end + 2])
}

/// The lines that only the first has, and those that only the second has.
fn differences<'a>(from: &[&'a str], to: &[&'a str]) -> (Vec<&'a str>, Vec<&'a str>) {
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    for change in capture_diff_slices(Algorithm::Patience, from, to) {
        if change.tag() != DiffTag::Equal {
            removed.extend(&from[change.old_range()]);
            added.extend(&to[change.new_range()]);
        }
    }
    (removed, added)
}

#[test]
fn each_step_changes_few_lines() {
    let mut faults = Vec::new();
    println!("{:19} -> {:15}   {:^13}   {:^13}", "", "", "backtrack", "all files");
    println!("{:19} -> {:15}   removed added   removed added", "from", "to");
    for Climb { from, to, in_backtrack, in_all, idea } in &LADDER {
        let backtrack = |rung: &Rung| function(rung.files[0], "backtrack");
        let all = |rung: &Rung| rung.files.iter().flat_map(|file| code(file)).collect::<Vec<_>>();
        let (removed, added) = differences(&backtrack(from), &backtrack(to));
        let (all_removed, all_added) = differences(&all(from), &all(to));
        println!(
            "{:19} -> {:15}   {:7} {:5}   {:7} {:5}",
            from.name,
            to.name,
            removed.len(),
            added.len(),
            all_removed.len(),
            all_added.len()
        );
        for (place, changed, cap) in [
            ("`backtrack`", removed.len() + added.len(), *in_backtrack),
            ("all files", all_removed.len() + all_added.len(), *in_all),
        ] {
            if changed > cap {
                faults.push(format!(
                    "{} -> {}: {changed} changed lines in {place}, at most {cap} are allowed for this idea: {idea}",
                    from.name, to.name
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
