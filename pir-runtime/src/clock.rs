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

/// Ticks in a microsecond, measured since the first call; 2500 until a measurement is possible.
pub(crate) fn per_microsecond() -> u64 {
    static TICKS_PER_MICROSECOND: AtomicU64 = AtomicU64::new(0);
    let known = TICKS_PER_MICROSECOND.load(Ordering::Relaxed);
    if known != 0 {
        return known;
    }
    let (start, first) = *origin();
    let (now, reading) = both_clocks();
    let passed = now.duration_since(start);
    if passed < Duration::from_millis(2) {
        return if cfg!(target_arch = "x86_64") { 2500 } else { 1000 };
    }
    let rate = (reading.wrapping_sub(first) / passed.as_micros() as u64).max(1);
    if passed > Duration::from_millis(20) {
        TICKS_PER_MICROSECOND.store(rate, Ordering::Relaxed);
    }
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
