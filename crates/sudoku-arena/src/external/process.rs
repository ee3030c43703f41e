//! Runs a program once. One thread writes its input, another one reads its output. If it takes too long or prints too
//! much, or if the comparison is stopped, it is stopped, with everything that it started. The call returns, whatever the
//! program does.
//!
//! Each program has its own process group, so Ctrl-C in a terminal does not reach it: we must stop it ourselves.
//!
//! The crate `process-wrap` is not used for the process groups: it reaps the program before its group is stopped, and
//! then its id may belong to another one; and it gives no access to the memory and the processor time that the child has used.

use crate::Cancel;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use wait4::Wait4;

/// Number of bytes that are kept from the end of its standard error.
const COMPLAINT: usize = 4096;

/// The pause between two checks whether a program that closed its output has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// The pause between two checks whether the comparison was stopped. Nothing is timed by it.
const GLANCE: Duration = Duration::from_millis(50);

/// The process groups of the programs that run.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// The time that its pipes may take to empty after it was stopped.
const DRAIN_LIMIT: Duration = Duration::from_millis(500);

/// A run that is over.
pub(crate) struct Finished {
    /// What it printed, up to the limit.
    pub(crate) output: Vec<u8>,
    /// The time from just before its start until it closed its output.
    pub(crate) elapsed: Duration,
    /// How it ended.
    pub(crate) end: End,
    /// The end of what it wrote to standard error.
    pub(crate) complaint: String,
    /// Processor time, user and system, of it and of those of its children that it waited for.
    pub(crate) cpu: Duration,
    /// The most memory that one of these held at one time, in bytes.
    pub(crate) peak_memory_bytes: u64,
}

/// How a run ended.
pub(crate) enum End {
    /// It ended by itself.
    Exited(ExitStatus),
    /// It was stopped for taking too long.
    TimedOut,
    /// It was stopped for printing too much.
    Flooded,
    /// It was stopped because the comparison was.
    Cancelled,
}

/// What the reader of its output saw.
enum Seen {
    /// The whole output, which ended at this time.
    All(Vec<u8>, Instant),
    /// More than the limit, and cut there.
    TooMuch(Vec<u8>),
}

/// The process groups of the programs that run; no other one starts while the guard is held.
fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops every external program that runs, with all that it started, and lets no other one start. For a program that is
/// about to end at once, as after a second Ctrl-C; a call of [`compete`](crate::compete()) never returns afterwards.
pub fn stop_programs() {
    let running = running();
    running.iter().for_each(|&id| stop_group(id));
    std::mem::forget(running);
}

/// Runs a command on this input, and keeps at most `most` bytes of its output. It is stopped soon after `cancel` becomes
/// true.
pub(crate) fn run(
    words: &[&str],
    folder: Option<&Path>,
    input: &[u8],
    most: usize,
    limit: Duration,
    cancel: Cancel<'_>,
) -> io::Result<Finished> {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    own_group(&mut command);
    let (input, start) = (input.to_owned(), Instant::now());
    let mut child = {
        let mut running = running();
        let child = command.spawn()?;
        running.push(child.id());
        child
    };

    // We wait for none of these threads: a program that hands its pipes to a daemon could block one forever.
    if let Some(mut stdin) = child.stdin.take() {
        // A program that does not read its input is judged by what it prints.
        thread::spawn(move || stdin.write_all(&input));
    }
    let (send, seen) = mpsc::channel();
    if let Some(stdout) = child.stdout.take() {
        thread::spawn(move || read_output(stdout, most, &send));
    }
    let (send, complaint) = mpsc::channel();
    if let Some(stderr) = child.stderr.take() {
        thread::spawn(move || send.send(read_end(stderr)));
    }

    let deadline = start + limit;
    let is_cancelled = || cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
    let (output, elapsed, end) = loop {
        let left = deadline.saturating_duration_since(Instant::now());
        match seen.recv_timeout(left.min(GLANCE)) {
            Ok(Seen::All(output, closed)) => {
                let end = wait(&mut child, deadline, &is_cancelled);
                break (output, closed - start, end);
            }
            Ok(Seen::TooMuch(output)) => break (output, start.elapsed(), Ok(Some(End::Flooded))),
            Err(RecvTimeoutError::Timeout) if is_cancelled() => {
                break (Vec::new(), start.elapsed(), Ok(Some(End::Cancelled)));
            }
            Err(RecvTimeoutError::Timeout) if Instant::now() < deadline => {}
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                break (Vec::new(), start.elapsed(), Ok(Some(End::TimedOut)));
            }
        }
    };
    // In every case: processes that it left behind must not disturb the next measurement.
    stop_group(child.id());
    if cfg!(not(unix)) {
        let _ = child.kill();
    }
    // Before it is reaped: afterwards its id may belong to another program.
    running().retain(|&id| id != child.id());
    let reaped = reap(&mut child);
    let end = end?;
    let (cpu, peak_memory_bytes) =
        reaped.as_ref().map_or_else(|_| Default::default(), |&(_, cpu, peak)| (cpu, peak));
    let end = match end {
        Some(end) => end,
        None => End::Exited(reaped?.0),
    };
    // The output until it was stopped shows how far it got.
    let output = match (&end, seen.recv_timeout(DRAIN_LIMIT)) {
        (End::TimedOut, Ok(Seen::All(output, _) | Seen::TooMuch(output))) => output,
        _ => output,
    };
    let complaint = complaint.recv_timeout(DRAIN_LIMIT).unwrap_or_default();
    Ok(Finished { output, elapsed, end, complaint, cpu, peak_memory_bytes })
}

/// Its exit status, processor time and largest memory. Where the system has told the status before, the other two are not
/// known, and zero.
fn reap(child: &mut Child) -> io::Result<(ExitStatus, Duration, u64)> {
    if cfg!(target_os = "linux") {
        let used = child.wait4()?;
        Ok((used.status, used.rusage.utime + used.rusage.stime, used.rusage.maxrss))
    } else {
        Ok((child.wait()?, Duration::ZERO, 0))
    }
}

/// Waits until it has ended, without reaping it. Returns `None` if it has ended, otherwise why it must be stopped.
fn wait(child: &mut Child, deadline: Instant, is_cancelled: &dyn Fn() -> bool) -> io::Result<Option<End>> {
    while !has_ended(child)? {
        if is_cancelled() {
            return Ok(Some(End::Cancelled));
        }
        if Instant::now() >= deadline {
            return Ok(Some(End::TimedOut));
        }
        thread::sleep(POLL_INTERVAL);
    }
    Ok(None)
}

fn read_output(mut stdout: impl Read, most: usize, send: &Sender<Seen>) {
    let mut output = Vec::new();
    let mut chunk = vec![0; 1 << 16];
    loop {
        match stdout.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => {
                let _ = send.send(Seen::All(output, Instant::now()));
                return;
            }
            Ok(length) => {
                output.extend_from_slice(&chunk[..length]);
                if output.len() > most {
                    output.truncate(most);
                    let _ = send.send(Seen::TooMuch(output));
                    return;
                }
            }
        }
    }
}

/// Reads to the end and keeps the last part.
fn read_end(mut stderr: impl Read) -> String {
    let mut end = Vec::new();
    let mut chunk = vec![0; 1 << 14];
    while let Ok(length @ 1..) = stderr.read(&mut chunk) {
        end.extend_from_slice(&chunk[..length]);
        if end.len() > 2 * COMPLAINT {
            end.drain(..end.len() - COMPLAINT);
        }
    }
    String::from_utf8_lossy(&end).into_owned()
}

/// Gives it its own process group, so that it can be stopped together with all that it starts.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn own_group(_: &mut Command) {}

/// Stops the program with this id, and its group. Call this before it is reaped: afterwards its id may belong to another
/// program.
#[cfg(unix)]
fn stop_group(id: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(id) = i32::try_from(id) {
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn stop_group(_: u32) {}

/// Whether it has ended. Does not reap it if the system can tell without that.
#[cfg(target_os = "linux")]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
    use nix::unistd::Pid;
    let id = Pid::from_raw(i32::try_from(child.id()).map_err(io::Error::other)?);
    let status = waitid(Id::Pid(id), WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT)?;
    Ok(status != WaitStatus::StillAlive)
}

#[cfg(not(target_os = "linux"))]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    Ok(child.try_wait()?.is_some())
}
