//! Whether other programs keep the processors busy.
//!
//! A thread that spins there takes time from the threads that it waits for, and when it is
//! scheduled again it has waited for all the others. One that sleeps is scheduled soon after it is
//! woken. So a thread that lost its processor while it spun says so here, and all threads sleep at
//! once for some time: four times as long as it lost, and twice as long as before if the machine
//! turns out to be still busy after that.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Nanoseconds since the first look at the clock.
type Moment = u64;

/// How much longer than the loss the first busy time lasts.
const FACTOR: u32 = 4;
const LONGEST: Duration = Duration::from_secs(1);

/// An estimate of the activity of other programs.
pub(crate) struct Load {
    /// Until when they are taken to be busy; 0: they are not.
    until: AtomicU64,
    /// When the last busy time ended, and how long it lasted.
    last_end: AtomicU64,
    last_length: AtomicU64,
}

/// That of this machine.
pub(crate) static LOAD: Load = Load::new();

/// Reads the clock for the first time.
pub(crate) fn prepare() {
    now();
}

fn now() -> Moment {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    nanos(BEGIN.get_or_init(Instant::now).elapsed())
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

impl Load {
    const fn new() -> Load {
        Load {
            until: AtomicU64::new(0),
            last_end: AtomicU64::new(0),
            last_length: AtomicU64::new(0),
        }
    }

    /// Returns whether a thread that waits should sleep at once.
    #[inline]
    pub(crate) fn is_busy(&self) -> bool {
        self.until.load(Ordering::Relaxed) != 0 && self.is_still_busy(now())
    }

    #[cold]
    fn is_still_busy(&self, now: Moment) -> bool {
        let is_busy = now < self.until.load(Ordering::Relaxed);
        if !is_busy {
            self.until.store(0, Ordering::Relaxed);
        }
        is_busy
    }

    /// Says that a thread that spun lost its processor for so long.
    #[cold]
    pub(crate) fn lost(&self, time: Duration) {
        self.lost_at(now(), time);
    }

    fn lost_at(&self, now: Moment, time: Duration) {
        // Threads may do this at the same time, and one of them wins.
        let last = self.last_length.load(Ordering::Relaxed);
        let is_again = now < self.last_end.load(Ordering::Relaxed).saturating_add(last);
        let twice = if is_again { last.saturating_mul(2) } else { 0 };
        let length = nanos(time * FACTOR).max(twice).min(nanos(LONGEST));
        let until = now.saturating_add(length);
        self.last_length.store(length, Ordering::Relaxed);
        self.last_end.store(until, Ordering::Relaxed);
        self.until.store(until, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLI: u64 = 1_000_000;

    #[test]
    fn a_busy_time_lasts_longer_if_it_comes_again() {
        let load = Load::new();
        assert!(!load.is_busy());
        load.lost_at(100 * MILLI, Duration::from_millis(3));
        assert!(load.is_still_busy(111 * MILLI));
        assert!(!load.is_still_busy(112 * MILLI));
        load.lost_at(115 * MILLI, Duration::from_millis(1));
        assert!(load.is_still_busy(138 * MILLI), "twice as long as before");
        assert!(!load.is_still_busy(139 * MILLI));
        load.lost_at(400 * MILLI, Duration::from_millis(1));
        assert!(!load.is_still_busy(404 * MILLI), "it was long ago");
    }

    #[test]
    fn a_busy_time_ends() {
        let load = Load::new();
        let mut now = 0;
        for _ in 0..40 {
            load.lost_at(now, Duration::from_millis(3));
            assert!(!load.is_still_busy(now + 1001 * MILLI));
            now = load.last_end.load(Ordering::Relaxed);
        }
        assert_eq!(load.last_length.load(Ordering::Relaxed), nanos(LONGEST));
    }
}
