//! Critical sections and locks of other libraries, which strands of this one enter.
//!
//! A thread that waits inside of one must not begin a strand that might want it too: that strand
//! would wait for the one below it on the stack. So a thread says what it is in. Threads without
//! strands need not, and these functions do nothing there.

use crate::fault::{self, FaultKind};
use crate::profile;
use crate::worker::{self, HeldSection, Worker};

fn executing<'a>() -> Option<&'a Worker> {
    // SAFETY: workers live as long as their threads.
    worker::executing().map(|w| unsafe { &*w })
}

/// Says that the thread has entered the section at `address`, which `leave` leaves if the strand
/// ends without doing so itself. O(1)
pub fn entered(address: usize, leave: fn(usize)) {
    if let Some(w) = executing() {
        w.hold(HeldSection { address, leave });
        profile::entered(w, address);
    }
}

/// Says that the thread is about to leave the section at `address`. O(sections that it is in)
pub fn leaves(address: usize) {
    if let Some(w) = executing().filter(|w| w.release(address)) {
        profile::leaves(w, address);
    }
}

/// Ends the run with a fault if the thread is in the section at `address` already, since it would
/// wait for ever. O(sections that it is in)
pub fn check_reentry(address: usize) {
    if let Some(w) = executing().filter(|w| w.holds(address)) {
        let message = Some(format!("{address:#x}"));
        fault::report_fault(w, FaultKind::CriticalReentered, message);
        fault::leave_strand(w);
    }
}

/// Calls `wait`, whose time counts as waiting in a profile.
pub fn wait(wait: impl FnOnce()) {
    let Some(w) = executing() else { return wait() };
    w.clocks.pause();
    wait();
    w.clocks.resume();
}
