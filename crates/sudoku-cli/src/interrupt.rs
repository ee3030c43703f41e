//! Ctrl-C. The first one asks the search to end, so that the results so far are still printed. The second one ends the
//! program at once. So does the first one if there is nothing left to print.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static FLAG: AtomicBool = AtomicBool::new(false);
/// Whether the program has one thread, which prints all it can before it waits for input.
static ALONE: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C sets, for `Limits::cancel`. A caller must check it, and end with
/// [`Status::Interrupted`](crate::status::Status::Interrupted) if it is set.
pub(crate) fn flag() -> &'static AtomicBool {
    static HANDLER: OnceLock<()> = OnceLock::new();
    HANDLER.get_or_init(|| {
        // If the handler cannot be set, the system's default applies: the program ends at once.
        let _ = ctrlc::set_handler(|| {
            if FLAG.swap(true, Ordering::Relaxed) || WAITING.load(Ordering::Relaxed) {
                // They have process groups of their own, and would go on without us.
                sudoku_arena::stop_programs();
                std::process::exit(130);
            }
        });
    });
    &FLAG
}

/// Whether Ctrl-C was pressed since the first call of [`flag`].
pub(crate) fn requested() -> bool {
    FLAG.load(Ordering::Relaxed)
}

/// Records that one thread does everything, so that nothing is left to do while it waits for input.
pub(crate) fn one_thread() {
    ALONE.store(true, Ordering::Relaxed);
}

/// Runs `wait`, which waits for input. Ctrl-C ends the program during that time if there is only one thread.
pub(crate) fn while_waiting<T>(wait: impl FnOnce() -> T) -> T {
    let alone = ALONE.load(Ordering::Relaxed);
    if alone {
        WAITING.store(true, Ordering::Relaxed);
    }
    let result = wait();
    if alone {
        WAITING.store(false, Ordering::Relaxed);
    }
    result
}
