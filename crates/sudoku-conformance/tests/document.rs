//! Two documents are true to the code: `docs/your-own-strategy.md` shows the template as it is, and `docs/architecture.md`
//! the dependencies of every crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Every block of Rust in the document is a part of the template's files.
#[test]
fn the_document_shows_the_template() {
    let document = include_str!("../../../docs/your-own-strategy.md");
    let template = [
        include_str!("../../../docs/template/src/lib.rs"),
        include_str!("../../../docs/template/tests/laws.rs"),
    ];
    let blocks: Vec<&str> =
        document.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 3, "the document shows {} blocks of Rust", blocks.len());
    for block in blocks {
        assert!(template.iter().any(|file| file.contains(block)), "the template does not hold:\n{block}");
    }
}

/// The crates of the workspace that each of its crates needs, tests and examples aside.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let mut all = BTreeMap::new();
    for folder in folders.chain([root.join("benches")]) {
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        // The harness of the benches is a test.
        let section = if folder.ends_with("benches") { "dev-dependencies" } else { "dependencies" };
        let lines = manifest.lines().skip_while(|line| *line != format!("[{section}]")).skip(1);
        let names =
            lines.take_while(|line| !line.starts_with('[')).filter_map(|line| line.split(['.', ' ']).next());
        let ours = names.filter(|name| name.starts_with("sudoku-") || *name == "backtracking");
        all.insert(short(folder.file_name().unwrap().to_str().unwrap()), ours.map(short).collect());
    }
    all
}

/// The name of a crate in the document.
fn short(name: &str) -> String {
    name.strip_prefix("sudoku-").unwrap_or(name).to_owned()
}

#[test]
fn the_arrows_are_the_dependencies() {
    let document = include_str!("../../../docs/architecture.md");
    let picture =
        document.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a picture");
    let names = |list: &str| -> Vec<String> {
        list.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
    };
    let mut strategies = Vec::new();
    let mut shown = BTreeMap::new();
    let mut before = String::new(); // the lines of a list that is longer than one
    for line in picture.lines() {
        let Some((needed, crates)) = line.split_once("<-") else {
            before += line;
            continue;
        };
        let (crates, remark) = crates.split_once('(').unwrap_or((crates, ""));
        if remark == "the strategies)" {
            strategies = names(crates);
        }
        let needed: BTreeSet<String> = names(&(std::mem::take(&mut before) + needed))
            .into_iter()
            .flat_map(|name| match name.as_str() {
                "nothing" => Vec::new(),
                "the strategies" => strategies.clone(),
                _ => vec![name],
            })
            .collect();
        shown.extend(names(crates).into_iter().map(|name| (name, needed.clone())));
    }
    // A crate that a reader has added is not in the picture, and need not be.
    let mut found = dependencies();
    found.retain(|name, _| shown.contains_key(name));
    found.values_mut().for_each(|needed| needed.retain(|name| shown.contains_key(name)));
    assert_eq!(
        shown, found,
        "the picture in docs/architecture.md (left) and the Cargo.toml files (right) differ"
    );
}
