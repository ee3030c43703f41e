//! Work that may take long, on a thread of its own: after Ctrl-C the program does not wait for it.

use crate::interrupt;
use crate::status::{Failure, Status};
use crossbeam_channel::{RecvTimeoutError, bounded};
use std::time::{Duration, Instant};
use sudoku_core::Flow;

/// Runs `work` on another thread and shows `each` what it makes, in order. While there is nothing new, `idle` is called
/// now and then with the time since the beginning.
///
/// Returns what `work` returned; `None` if `each` broke, or after Ctrl-C.
pub(crate) fn run<T: Send + 'static, E: Send + 'static, S>(
    work: impl FnOnce(&mut dyn FnMut(T) -> Flow) -> E + Send + 'static,
    state: &mut S,
    mut each: impl FnMut(&mut S, T) -> Result<Flow, Failure>,
    mut idle: impl FnMut(&mut S, Duration) -> Result<(), Failure>,
) -> Result<Option<E>, Failure> {
    let begun = Instant::now();
    let (sender, made) = bounded::<T>(256);
    let (ending, end) = bounded::<E>(1);
    interrupt::flag();
    std::thread::spawn(move || {
        let end =
            work(&mut |one| if sender.send(one).is_ok() { Flow::Continue(()) } else { Flow::Break(()) });
        let _ = ending.send(end);
    });
    loop {
        match made.recv_timeout(Duration::from_millis(50)) {
            Ok(one) => {
                if each(state, one)?.is_break() {
                    return Ok(None);
                }
            }
            Err(RecvTimeoutError::Timeout) => idle(state, begun.elapsed())?,
            Err(RecvTimeoutError::Disconnected) => {
                let what = "the work ended before it was done; what is above is complete up to there";
                let lost = |_| Failure::Sentence(Status::Unreadable, what.into());
                return end.recv().map(Some).map_err(lost);
            }
        }
        if interrupt::requested() {
            return Ok(None);
        }
    }
}
