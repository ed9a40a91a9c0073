//! The turns in which members combine their partial values into those of the member above them in a
//! barrier's tree.
//!
//! Each combines its own when it is its turn, and goes on: nobody waits for a thread that has been
//! here before it, and the order is that of the numbers. The values above are on the stack of that
//! member, which stays until all have had their turns. In a region that may be cancelled others may
//! never come: then the member closes the reduction, after which nobody uses its values.

use crate::sync::{AtomicPtr, AtomicU32, Ordering};
use std::ffi::c_void;
use std::ptr::null_mut;

/// Steps that the numbers of one reduction have room for: two for each member below.
const STEPS: u32 = 16;

/// Where a reduction stands at one member.
pub(crate) struct Turns {
    /// The values of the member.
    data: AtomicPtr<c_void>,
    /// `STEPS` times the reduction's number, and in it 1 + 2·k when it is the turn of the `k`-th
    /// member below, 2 + 2·k while this combines.
    step: AtomicU32,
    /// The number of the member's reduction. Members meet the same ones, so it is that of others.
    reduction: AtomicU32,
}

impl Turns {
    pub(crate) fn new() -> Turns {
        Turns {
            data: AtomicPtr::new(null_mut()),
            step: AtomicU32::new(0),
            reduction: AtomicU32::new(0),
        }
    }

    /// Begins the member's next reduction, and returns its number.
    pub(crate) fn begin(&self) -> u32 {
        let next = self.reduction.load(Ordering::Relaxed).wrapping_add(1);
        self.reduction.store(next, Ordering::Relaxed);
        next
    }

    /// Lets the members below combine their values into `data`.
    pub(crate) fn open(&self, reduction: u32, data: *mut c_void) {
        self.data.store(data, Ordering::Relaxed);
        self.step.store(turn_of(reduction, 0), Ordering::Release);
    }

    /// Whether `count` members below have had their turns.
    pub(crate) fn is_turn(&self, reduction: u32, count: usize) -> bool {
        self.step.load(Ordering::Acquire) == turn_of(reduction, count)
    }

    /// Takes the turn of the `k`-th member below, which it is. Returns the values to combine with;
    /// `None` if the reduction has been closed.
    pub(crate) fn take(&self, reduction: u32, k: usize) -> Option<*mut c_void> {
        let turn = turn_of(reduction, k);
        let taken =
            self.step.compare_exchange(turn, turn + 1, Ordering::Acquire, Ordering::Relaxed);
        taken.ok().map(|_| self.data.load(Ordering::Relaxed))
    }

    /// Ends the turn of the `k`-th member below, which has combined its values.
    pub(crate) fn pass(&self, reduction: u32, k: usize) {
        self.step.store(turn_of(reduction, k + 1), Ordering::Release);
    }

    /// Closes the reduction, by the member itself. Returns false while another one combines.
    pub(crate) fn close(&self, reduction: u32) -> bool {
        let step = self.step.load(Ordering::Acquire);
        let closed = reduction.wrapping_mul(STEPS).wrapping_add(STEPS - 1);
        let relaxed = Ordering::Relaxed;
        step % 2 == 1 && self.step.compare_exchange(step, closed, relaxed, relaxed).is_ok()
    }

    /// Forgets reductions, while no thread is in one.
    pub(crate) fn reset(&self) {
        self.step.store(0, Ordering::Relaxed);
        self.reduction.store(0, Ordering::Relaxed);
    }
}

fn turn_of(reduction: u32, k: usize) -> u32 {
    reduction.wrapping_mul(STEPS).wrapping_add(1 + 2 * k as u32)
}
