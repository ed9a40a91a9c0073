//! The claim on a promoted task: exactly one thread runs it, either its owner or a thief.

use crate::sync::{AtomicU32, Ordering};

const PENDING: u32 = 0;
const CLAIMED: u32 = 1;

/// The right to run a task, which is granted once.
pub(crate) struct Claim(AtomicU32);

impl Claim {
    pub(crate) fn new() -> Self {
        Claim(AtomicU32::new(PENDING))
    }

    /// Claims the task. Returns true to exactly one caller, which must run the task.
    pub(crate) fn take(&self) -> bool {
        self.0.compare_exchange(PENDING, CLAIMED, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }

    /// Returns whether the task has been claimed, so that it runs or has run.
    pub(crate) fn is_taken(&self) -> bool {
        self.0.load(Ordering::Relaxed) == CLAIMED
    }
}
