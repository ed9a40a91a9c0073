//! A search seen from outside: how far it is, and a way to stop it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Shared by a search and those who wait for it.
#[derive(Debug, Default)]
pub struct Watch {
    stop: AtomicBool,
    states: AtomicU64,
    steps: AtomicU64,
}

impl Watch {
    /// Asks the search to stop and to tell what it has found.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// States gone into, and operations executed.
    pub fn progress(&self) -> (u64, u64) {
        (self.states.load(Ordering::Relaxed), self.steps.load(Ordering::Relaxed))
    }

    /// The search says how far it is.
    pub(crate) fn tell(&self, states: u64, steps: u64) {
        self.states.store(states, Ordering::Relaxed);
        self.steps.store(steps, Ordering::Relaxed);
    }
}
