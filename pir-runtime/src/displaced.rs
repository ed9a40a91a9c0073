//! Threads without work that have to share a processor while another one is free.
//!
//! A system may put a thread that it wakes on the processor of the one that woke it, and leave it
//! there for as long as a second: two threads then take turns, and a program with two of them takes
//! twice its time. A thread that waits notices it, because yields take long. Then it asks for any
//! processor but this one, once, and is moved at once.

use crate::clock::{microseconds, ticks};
use std::cell::Cell;

/// Time, in microseconds, after which a thread may move again at the earliest. It doubles with each
/// move, because one that did not help shows that all processors are busy.
const FIRST_PAUSE_US: u64 = 500;
const MAX_PAUSE_US: u64 = 500_000;

/// When a thread may move.
#[derive(Clone, Copy)]
struct Moves {
    /// Ticks.
    last: u64,
    /// Microseconds from then on; 0: it has never moved.
    pause_us: u64,
}

thread_local! {
    static MOVES: Cell<Moves> = const { Cell::new(Moves { last: 0, pause_us: 0 }) };
}

/// Moves the calling thread, which has lost its processor to another one while it waited. Returns
/// whether it has moved.
pub(crate) fn leave_processor() -> bool {
    let now = ticks();
    let Some(next) = MOVES.get().next(now) else { return false };
    let has_moved = move_to_another();
    MOVES.set(next);
    has_moved
}

impl Moves {
    /// The state after a move now, if the thread may.
    fn next(self, now: u64) -> Option<Moves> {
        let passed = now.wrapping_sub(self.last);
        if self.pause_us > 0 && passed < microseconds(self.pause_us) {
            return None;
        }
        // A thread that has stayed for long begins anew.
        let is_soon = self.pause_us > 0 && passed < microseconds(self.pause_us * 4);
        let pause_us = if is_soon { self.pause_us * 2 } else { FIRST_PAUSE_US };
        Some(Moves { last: now, pause_us: pause_us.min(MAX_PAUSE_US) })
    }
}

#[cfg(all(target_os = "linux", not(miri)))]
fn move_to_another() -> bool {
    let size = size_of::<libc::cpu_set_t>();
    // SAFETY: the sets are local, and the functions concern the calling thread only.
    unsafe {
        let mut all: libc::cpu_set_t = std::mem::zeroed();
        let here = libc::sched_getcpu();
        if here < 0 || libc::sched_getaffinity(0, size, &mut all) != 0 {
            return false;
        }
        let here = here as usize;
        if here >= libc::CPU_SETSIZE as usize || libc::CPU_COUNT(&all) < 2 {
            return false;
        }
        let mut others = all;
        libc::CPU_CLR(here, &mut others);
        libc::sched_setaffinity(0, size, &others) == 0
            && libc::sched_setaffinity(0, size, &all) == 0
    }
}

#[cfg(not(all(target_os = "linux", not(miri))))]
fn move_to_another() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_do_not_help_become_rare() {
        let (mut moves, mut now, mut count) = (MOVES.get(), 1 << 40, 0);
        for _ in 0..10_000 {
            now += microseconds(100);
            if let Some(next) = moves.next(now) {
                (moves, count) = (next, count + 1);
            }
        }
        assert!((5..=12).contains(&count), "{count} moves in a second");
        let later = moves.next(now + microseconds(4 * MAX_PAUSE_US)).expect("a long time");
        assert_eq!(later.pause_us, FIRST_PAUSE_US);
    }

    #[cfg(all(target_os = "linux", not(miri)))]
    #[test]
    fn a_thread_that_moves_may_still_run_everywhere() {
        let processors = || {
            // SAFETY: as above.
            unsafe {
                let mut all: libc::cpu_set_t = std::mem::zeroed();
                libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &mut all);
                all
            }
        };
        let before = processors();
        // SAFETY: reads a local set.
        let several = unsafe { libc::CPU_COUNT(&before) } > 1;
        assert_eq!(leave_processor(), several);
        // SAFETY: compares local sets.
        assert!(unsafe { libc::CPU_EQUAL(&before, &processors()) });
    }
}
