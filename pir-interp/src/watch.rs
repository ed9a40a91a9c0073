//! Progress of a search, and a way to stop it from another thread.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The state shared by a search and the threads that observe it.
#[derive(Debug, Default)]
pub struct SearchWatch {
    stop: AtomicBool,
    states: AtomicU64,
    steps: AtomicU64,
}

impl SearchWatch {
    /// Asks the search to stop and to return its results so far.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns the numbers of states visited and of operations executed.
    pub fn progress(&self) -> (u64, u64) {
        (self.states.load(Ordering::Relaxed), self.steps.load(Ordering::Relaxed))
    }

    /// Publishes the progress of the search.
    pub(crate) fn publish(&self, states: u64, steps: u64) {
        self.states.store(states, Ordering::Relaxed);
        self.steps.store(steps, Ordering::Relaxed);
    }
}
