//! Who runs a promoted task: its owner, who takes it back, or a thief. Exactly one.

use crate::sync::{AtomicU32, Ordering};

const PENDING: u32 = 0;
const CLAIMED: u32 = 1;

/// The right to run a task, given away once.
pub(crate) struct Claim(AtomicU32);

impl Claim {
    pub(crate) fn new() -> Self {
        Claim(AtomicU32::new(PENDING))
    }

    /// True for the one caller who is to run the task.
    pub(crate) fn take(&self) -> bool {
        self.0.compare_exchange(PENDING, CLAIMED, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }

    /// Whether somebody runs it, or has run it.
    pub(crate) fn is_taken(&self) -> bool {
        self.0.load(Ordering::Relaxed) == CLAIMED
    }
}
