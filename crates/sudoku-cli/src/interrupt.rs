//! Ctrl-C. The first one asks the search to end, so that what was found is still printed; the second one ends the
//! program at once, and so does the first where there is nothing to print.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static FLAG: AtomicBool = AtomicBool::new(false);
/// Whether the only thread waits for input, everything before it being printed.
static ALONE: AtomicBool = AtomicBool::new(false);
static WAITING: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C sets: what `Limits::cancel` wants. Whoever asks for it must look at it and end with
/// [`Status::Interrupted`](crate::status::Status::Interrupted).
pub(crate) fn flag() -> &'static AtomicBool {
    static HANDLER: OnceLock<()> = OnceLock::new();
    HANDLER.get_or_init(|| {
        // Without a handler the system's own applies: the program ends at once.
        let _ = ctrlc::set_handler(|| {
            if FLAG.swap(true, Ordering::Relaxed) || WAITING.load(Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    });
    &FLAG
}

/// Whether Ctrl-C was pressed since [`flag`] was first asked for.
pub(crate) fn requested() -> bool {
    FLAG.load(Ordering::Relaxed)
}

/// Says that one thread does everything, so that there is nothing left to do while it waits for input.
pub(crate) fn one_thread() {
    ALONE.store(true, Ordering::Relaxed);
}

/// Waits for input.
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
