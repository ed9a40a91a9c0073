//! Shared by `pir race` and `pir outcomes`: the limits of a search, its progress on the terminal,
//! and Ctrl-C, which stops it.

use crate::cli::{Global, Search};
use crate::interrupt::{self, StopOnInterrupt};
use indicatif::{ProgressBar, ProgressStyle};
use pir_interp::watch::SearchWatch;
use pir_ir::{DEFAULT_TIMEOUT, SearchOptions};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Returns the limits and settings of a search.
pub(super) fn options(search: &Search, progress: &Progress) -> SearchOptions {
    let execution = &search.execution;
    let default = SearchOptions::default();
    SearchOptions {
        strict_races: execution.strict_races,
        max_steps: execution.max_steps,
        max_memory: execution.max_memory.unwrap_or(default.max_memory),
        max_states: search.max_states,
        timeout: execution.timeout.unwrap_or(default.timeout),
        watch: Some(Arc::clone(&progress.watch)),
        ..default
    }
}

/// A search that Ctrl-C stops, and a line on the terminal that shows its progress.
pub(super) struct Progress {
    watch: Arc<SearchWatch>,
    _stop: StopOnInterrupt,
    bar: ProgressBar,
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts to watch a search. The line is shown on a terminal only, and not where quiet is asked
    /// for.
    pub(super) fn new(name: &str, timeout: Option<Duration>, global: &Global) -> Self {
        let watch = Arc::new(SearchWatch::default());
        let stop = interrupt::stops(&watch);
        if global.quiet || !std::io::stderr().is_terminal() {
            return Self { watch, _stop: stop, bar: ProgressBar::hidden(), ticker: None };
        }
        let style = ProgressStyle::with_template("{spinner} {prefix}: {wide_msg}");
        let bar = ProgressBar::new_spinner()
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        let name = name.to_owned();
        let timeout = timeout.unwrap_or(DEFAULT_TIMEOUT);
        let (end, ended) = mpsc::channel();
        let (watched, shown, start) = (Arc::clone(&watch), bar.clone(), Instant::now());
        let tick = move || {
            while ended.recv_timeout(PROGRESS_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                // Only a search over all schedules has states.
                let (states, steps) = watched.progress();
                let (what, states) = match states {
                    0 => ("the serial schedule", String::new()),
                    n => ("all schedules", format!("{n} states, ")),
                };
                let (time, of) = (start.elapsed().as_secs(), timeout.as_secs());
                shown.set_prefix(format!("{name}: {what}"));
                shown.set_message(format!("{states}{steps} operations, {time} of {of} s"));
                shown.tick();
            }
        };
        let ticker = std::thread::Builder::new().name("pir-progress".into()).spawn(tick);
        let ticker = ticker.ok().map(|thread| (end, thread));
        Self { watch, _stop: stop, bar, ticker }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.ticker.take() {
            drop(stop);
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

/// How often the line changes.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);
