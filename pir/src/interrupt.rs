//! Ctrl-C and its like: the process ends at once, whatever its threads do, and leaves nothing
//! half-written; a search reports its findings first.

use crate::output::tell;
use pir_interp::watch::SearchWatch;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// From now on, the signals that end a process do so by way of [`end`]; those that the caller of
/// this process ignores stay ignored. A file that grows beyond the limit becomes an error of the
/// write.
///
/// # Errors
/// That the system refuses a handler or a thread.
pub(crate) fn watch() -> io::Result<()> {
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    let ignored = ignored();
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|s| ignored >> (s - 1) & 1 == 0);
    let mut signals = Signals::new(wanted)?;
    std::thread::Builder::new().name("pir-signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            match asked().take() {
                Some(watch) if signal == SIGINT => watch.stop(),
                _ => end(signal),
            }
        }
    })?;
    Ok(())
}

/// The search that Ctrl-C stops instead of the process, so that it reports its findings. A second
/// one ends the process.
static SEARCH_TO_STOP: Mutex<Option<Arc<SearchWatch>>> = Mutex::new(None);

fn asked() -> MutexGuard<'static, Option<Arc<SearchWatch>>> {
    SEARCH_TO_STOP.lock().unwrap_or_else(PoisonError::into_inner)
}

/// As long as it lives, Ctrl-C stops the search.
pub(crate) struct StopOnInterrupt;

/// Lets Ctrl-C stop a search.
pub(crate) fn stops(watch: &Arc<SearchWatch>) -> StopOnInterrupt {
    *asked() = Some(Arc::clone(watch));
    StopOnInterrupt
}

impl Drop for StopOnInterrupt {
    fn drop(&mut self) {
        *asked() = None;
    }
}

/// The status of a process that was interrupted.
pub(crate) const INTERRUPTED_STATUS: u8 = 128 + SIGINT as u8;

/// The signals that are ignored, one bit each.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
    line.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0)
}

/// Whether a signal is ending the process.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Waits for the end of the process if a signal is ending it: what fails meanwhile, such as a
/// compiler that was stopped, is no answer of this process.
pub(crate) fn wait_for_end() {
    while IS_ENDING.load(Ordering::Acquire) {
        std::thread::park();
    }
}

/// Ends the process with the status that shells give for the signal.
fn end(signal: i32) -> ! {
    IS_ENDING.store(true, Ordering::Release);
    pir_driver::abandon();
    // Removes the temporary files of all others, too.
    pir_engine::abandon_builds();
    let what = if signal == SIGINT { "interrupted" } else { "terminated" };
    // A blocked thread may hold the lock of standard error.
    let (said, done) = mpsc::channel();
    std::thread::spawn(move || {
        tell!("pir: {what}");
        let _ = said.send(());
    });
    let _ = done.recv_timeout(Duration::from_millis(100));
    // No handler of the program that runs may be called: its strands are still at work.
    signal_hook::low_level::exit(128 + signal)
}
