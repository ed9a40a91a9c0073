//! A clock that is cheap enough to be read between the chunks of a loop.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A reading; only differences mean something, and only to a few percent.
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(crate) fn ticks() -> u64 {
    // SAFETY: every x86-64 has the time stamp counter.
    unsafe { core::arch::x86_64::_rdtsc() }
}

/// A reading, in nanoseconds where there is no cheaper counter.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub(crate) fn ticks() -> u64 {
    origin().0.elapsed().as_nanos() as u64
}

fn origin() -> &'static (Instant, u64) {
    static CLOCK_ORIGIN: OnceLock<(Instant, u64)> = OnceLock::new();
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    return CLOCK_ORIGIN.get_or_init(both_clocks);
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    CLOCK_ORIGIN.get_or_init(|| (Instant::now(), 0))
}

/// Reads the clock for the first time.
pub(crate) fn prepare() {
    origin();
}

/// Both clocks at one moment: read again if the system gave the processor to others in between.
fn both_clocks() -> (Instant, u64) {
    const MAX_GAP: u64 = 10_000;
    const TRIES: u32 = 5;
    let mut best = (u64::MAX, Instant::now(), 0);
    for _ in 0..TRIES {
        let before = ticks();
        let now = Instant::now();
        let gap = ticks().wrapping_sub(before);
        if gap < best.0 {
            best = (gap, now, before);
        }
        if gap <= MAX_GAP {
            break;
        }
    }
    (best.1, best.2)
}

/// Ticks in a microsecond before a measurement is possible.
const ASSUMED_RATE: u64 = if cfg!(all(target_arch = "x86_64", not(miri))) { 2500 } else { 1000 };
/// The time over which the rate is measured, in microseconds: its error is then below a percent.
const MEASURED_US: u64 = 2000;

/// Ticks in a microsecond, measured once since the first call; [`ASSUMED_RATE`] until then.
pub(crate) fn per_microsecond() -> u64 {
    static TICKS_PER_MICROSECOND: AtomicU64 = AtomicU64::new(0);
    match TICKS_PER_MICROSECOND.load(Ordering::Relaxed) {
        0 => measure_rate(&TICKS_PER_MICROSECOND),
        known => known,
    }
}

#[cold]
fn measure_rate(to: &AtomicU64) -> u64 {
    let &(start, first) = origin();
    // The system's clock costs several times as much, and most programs of a few milliseconds
    // consist of loops that would read it in each chunk.
    if ticks().wrapping_sub(first) < ASSUMED_RATE * MEASURED_US {
        return ASSUMED_RATE;
    }
    let (now, reading) = both_clocks();
    let passed = now.duration_since(start);
    if passed < Duration::from_micros(MEASURED_US) {
        return ASSUMED_RATE;
    }
    let rate = (reading.wrapping_sub(first) / passed.as_micros() as u64).max(1);
    to.store(rate, Ordering::Relaxed);
    rate
}

/// Converts microseconds to ticks.
pub(crate) fn microseconds(n: u64) -> u64 {
    n * per_microsecond()
}

/// A difference of two readings as a duration.
pub(crate) fn duration(ticks: u64) -> Duration {
    Duration::from_nanos((u128::from(ticks) * 1000 / u128::from(per_microsecond())) as u64)
}

/// A time as a difference of two readings.
pub(crate) fn of_nanoseconds(n: u64) -> u64 {
    (u128::from(n) * u128::from(per_microsecond()) / 1000) as u64
}

/// Returns the processor time of the calling thread in nanoseconds, or None where the system does
/// not provide it. A call costs some hundred nanoseconds.
pub(crate) fn thread_time() -> Option<u64> {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the structure is ours.
        let done = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
        (done == 0).then(|| time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64)
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    None
}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;

    /// Reads the rate for `us` microseconds, and returns the values in order without repetitions.
    fn rates(us: u64) -> Vec<u64> {
        let begin = Instant::now();
        let mut found = vec![per_microsecond()];
        while begin.elapsed() < Duration::from_micros(us) {
            found.push(per_microsecond());
            found.dedup();
        }
        found
    }

    #[test]
    fn the_rate_is_assumed_then_measured_once() {
        let found = rates(10 * MEASURED_US);
        // Another test of the process may have begun the measurement.
        let (&last, before) = found.split_last().expect("one");
        assert!(matches!(before, [] | [ASSUMED_RATE]), "{found:?}");
        let (begin, clock) = (ticks(), Instant::now());
        std::thread::sleep(Duration::from_millis(20));
        let by_ticks = ticks().wrapping_sub(begin) as f64 / last as f64;
        let ratio = by_ticks / clock.elapsed().as_secs_f64() / 1e6;
        assert!((0.95..1.05).contains(&ratio), "{last} ticks in a microsecond, off by {ratio}");
    }
}
