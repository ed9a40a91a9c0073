//! How long a thread without work stays awake.
//!
//! A thread that sleeps is woken in about 50 microseconds, which the code that waits for it loses.
//! So it stays awake for about that time in any case, and for longer where its kind was woken soon
//! after it had gone to sleep; but not while other threads need the processor.

use crate::clock::{microseconds, ticks};
use crate::displaced;
use std::sync::atomic::{AtomicU64, Ordering};

/// Minimum time, in microseconds, for which an idle thread stays awake: about the time that waking
/// it takes.
const MIN_LINGER_US: u64 = 60;
/// A yield that takes longer than this, in microseconds, has let another thread run, so the
/// processors are oversubscribed. The same time is tolerated in total before a thread sleeps
/// because of it.
const OVERSUBSCRIBED_YIELD_US: u64 = 20;
/// Polls per yield of a waiting thread.
const POLLS_PER_YIELD: u32 = 8;

/// The time for which threads of one kind stay awake; it adapts itself.
pub(crate) struct Linger {
    /// In ticks; 0: the minimum.
    time: AtomicU64,
    /// A minimum that was asked for, in ticks.
    least: AtomicU64,
    max_us: u64,
}

impl Linger {
    /// `max_us`: the maximum, in microseconds.
    pub(crate) const fn up_to(max_us: u64) -> Linger {
        Linger { time: AtomicU64::new(0), least: AtomicU64::new(0), max_us }
    }

    /// Makes threads stay awake for so many microseconds at least, where no others want the
    /// processor.
    pub(crate) fn at_least(&self, us: u64) {
        self.least.store(us.saturating_mul(crate::clock::per_microsecond()), Ordering::Relaxed);
    }

    /// Starts to wait.
    pub(crate) fn begin(&self) -> Patience {
        let linger = self.time.load(Ordering::Relaxed).max(self.least.load(Ordering::Relaxed));
        Patience { begin: ticks(), linger, lost: 0, rounds: 0 }
    }

    /// Says that a thread is woken `passed` ticks after it went to sleep. The next one stays awake
    /// for twice that time, unless that is too long, so that waking it is avoided.
    pub(crate) fn woken_after(&self, passed: u64) {
        let twice = passed.saturating_mul(2);
        let linger = if twice <= microseconds(self.max_us) { twice } else { 0 };
        self.time.store(linger, Ordering::Relaxed);
    }
}

/// A thread that waits and is awake.
pub(crate) struct Patience {
    begin: u64,
    /// Ticks for which it stays awake, if no other thread wants the processor.
    linger: u64,
    /// Time, in ticks, for which other threads had the processor meanwhile.
    lost: u64,
    rounds: u32,
}

impl Patience {
    /// Number of pauses.
    pub(crate) fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Pauses for a moment, which `wanted` cuts short.
    pub(crate) fn pause(&mut self, wanted: impl Fn() -> bool) {
        self.lost += poll_briefly(self.rounds, wanted);
        self.rounds = self.rounds.wrapping_add(1);
    }

    /// Moves the thread to another processor if it has lost this one, and may.
    pub(crate) fn leave_if_displaced(&mut self) {
        if self.lost > 0 && displaced::leave_processor() {
            self.lost = 0;
        }
    }

    /// Returns whether the thread has waited long enough and should sleep. One that `is_hurried`
    /// waits no longer than the minimum time.
    pub(crate) fn is_over(&self, is_hurried: bool) -> bool {
        let passed = ticks().wrapping_sub(self.begin);
        // Short preemptions are normal. A quarter of the time means that other threads need the
        // processor.
        let crowded = self.lost > passed / 4 + microseconds(OVERSUBSCRIBED_YIELD_US);
        let longer = !crowded && passed <= self.linger && !is_hurried;
        passed > microseconds(MIN_LINGER_US) && !longer
    }
}

/// Pauses for about half a microsecond, or until `wanted` returns true. Now and then yields
/// instead, because with more threads than processors the thread that is waited for may need the
/// processor. Returns the ticks that another thread took.
pub(crate) fn poll_briefly(round: u32, wanted: impl Fn() -> bool) -> u64 {
    if round % POLLS_PER_YIELD == POLLS_PER_YIELD - 1 {
        let before = ticks();
        std::thread::yield_now();
        let took = ticks().wrapping_sub(before);
        return if took > microseconds(OVERSUBSCRIBED_YIELD_US) { took } else { 0 };
    }
    for _ in 0..16 {
        if wanted() {
            break;
        }
        std::hint::spin_loop();
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_was_woken_soon_stays_awake_for_longer() {
        let linger = Linger::up_to(1000);
        let time = || linger.time.load(Ordering::Relaxed);
        assert_eq!(time(), 0);
        let short = microseconds(100);
        linger.woken_after(short);
        assert_eq!(time(), 2 * short);
        linger.woken_after(microseconds(600));
        assert_eq!(time(), 0, "twice the time is too long");
        linger.woken_after(u64::MAX);
        assert_eq!(time(), 0);
        linger.at_least(300);
        assert!(linger.begin().linger >= 200 * microseconds(1));
        linger.woken_after(microseconds(400));
        assert_eq!(linger.begin().linger, 2 * microseconds(400), "it may be more");
    }

    #[test]
    fn patience_ends_after_its_time() {
        let after = |passed: u64, lost: u64| Patience {
            begin: ticks().wrapping_sub(microseconds(passed)),
            linger: microseconds(10_000),
            lost: microseconds(lost),
            rounds: 0,
        };
        assert!(!after(10, 0).is_over(true), "everyone waits for the minimum");
        assert!(!after(10, 10).is_over(false), "also if other threads want the processor");
        assert!(!after(5000, 0).is_over(false));
        assert!(after(5000, 0).is_over(true), "nothing is worth waiting for");
        assert!(after(5000, 4000).is_over(false), "other threads had most of the time");
        assert!(after(20_000, 0).is_over(false));
    }

    #[test]
    fn a_pause_counts_the_time_of_other_threads_only() {
        let mut patience = Linger::up_to(1000).begin();
        let asked = std::cell::Cell::new(0);
        for _ in 0..POLLS_PER_YIELD - 1 {
            patience.pause(|| {
                asked.set(asked.get() + 1);
                true
            });
        }
        assert_eq!((asked.get(), patience.lost), (POLLS_PER_YIELD - 1, 0));
        assert_eq!(patience.rounds(), POLLS_PER_YIELD - 1);
    }
}
