//! What a shell offers for the values of arguments: files, names of boards and sets, strategies.

use crate::input;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use std::ffi::OsStr;
use sudoku_solvers::{Entry, STRATEGIES};

/// For an INPUT: files, and the names of sets and boards.
pub(crate) fn inputs() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let mut candidates = names(current);
        candidates.extend(PathCompleter::any().stdio().complete(current));
        candidates
    })
}

/// For the names of sets and boards.
pub(crate) fn boards() -> ArgValueCompleter {
    ArgValueCompleter::new(names)
}

fn names(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let about = |name: &str| sudoku_corpus::set(name).map(|set| format!("Set: {}", set.about).into());
    let candidate = |name: &'static str| CompletionCandidate::new(name).help(about(name));
    input::names().filter(|name| name.starts_with(current)).map(candidate).collect()
}

/// For the names of recipes.
pub(crate) fn recipes() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let Some(current) = current.to_str() else { return Vec::new() };
        let recipes = sudoku_generate::RECIPES.iter().filter(|recipe| recipe.name.starts_with(current));
        recipes.map(|recipe| CompletionCandidate::new(recipe.name).help(Some(recipe.about.into()))).collect()
    })
}

/// For strategies between commas.
pub(crate) fn strategies() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| in_list(current, STRATEGIES.iter()))
}

/// For strategies between commas, also those that are wrong on purpose.
pub(crate) fn watchable() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| in_list(current, crate::recording::watchable()))
}

/// Goes on after the last comma, with what is not there yet.
fn in_list(current: &OsStr, entries: impl Iterator<Item = &'static Entry>) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let (before, last) = current.rsplit_once(',').map_or(("", current), |(before, last)| (before, last));
    let there: Vec<&str> = before.split(',').collect();
    let comma = if before.is_empty() { "" } else { "," };
    let all = before.is_empty().then_some(("all", "Every strategy"));
    entries
        .map(|entry| (entry.name, entry.idea))
        .chain(all)
        .filter(|(name, _)| name.starts_with(last) && !there.contains(name))
        .map(|(name, about)| {
            CompletionCandidate::new(format!("{before}{comma}{name}")).help(Some(about.into()))
        })
        .collect()
}
