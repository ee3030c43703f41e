//! Bars on standard error. Each shows how long the rest will take, and leaves nothing behind.

use crate::status;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use std::io::{self, IsTerminal};

/// Whether a bar can be drawn at all: on a terminal that can move its cursor, unless `--quiet` says otherwise.
pub(crate) fn is_wanted() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stderr().is_terminal() && !is_dumb && !status::is_quiet()
}

/// A bar of this length, or of an unknown one, that is drawn by this template. It vanishes when it is dropped.
pub(crate) fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    if !is_wanted() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template).expect("the template is valid");
    ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr())
        .with_style(style)
        .with_finish(ProgressFinish::AndClear)
}
