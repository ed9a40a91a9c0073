//! Waiting: a thread spins for a bounded time, runs tasks if it may, and then sleeps.

use crate::settings;
use crate::thread::Thread;
use std::time::{Duration, Instant};

/// Looks at the condition before the thread yields for the first time: a few microseconds.
const FIRST_SPINS: u32 = 2000;
/// Looks between two yields.
const SPINS_PER_YIELD: u32 = 200;
/// A yield that takes longer than this has let another thread run. As much is tolerated in total.
const LONG_YIELD: Duration = Duration::from_micros(20);

/// What a thread does while it waits.
pub(crate) trait Meanwhile {
    /// Runs a task, if there is one that the thread may run.
    fn run_one(&self) -> bool;
    /// Whether there may be one.
    fn may_have_one(&self) -> bool;
    /// Says that the thread is about to sleep, and must be woken for a task.
    fn begins_to_sleep(&self) {}
    /// Says that it is awake.
    fn has_slept(&self) {}
    /// Says that the thread waits no longer.
    fn ends(&self) {}
}

/// Nothing: a lock, whose holder may be below on the stack of a thread that runs a task.
pub(crate) struct Nothing;

impl Meanwhile for Nothing {
    fn run_one(&self) -> bool {
        false
    }

    fn may_have_one(&self) -> bool {
        false
    }
}

/// Waits until `is_done`. Who makes that true wakes the thread.
pub(crate) fn until(me: &Thread, is_done: impl Fn() -> bool, meanwhile: &impl Meanwhile) {
    loop {
        if is_done() {
            meanwhile.ends();
            return;
        }
        if meanwhile.run_one() {
            continue;
        }
        let is_over = || is_done() || meanwhile.may_have_one();
        if !spin(is_over) {
            meanwhile.begins_to_sleep();
            me.sleeper.sleep(is_over);
            meanwhile.has_slept();
        }
    }
}

/// Spins for a few microseconds, or until `is_over`, and returns whether it is.
pub(crate) fn spin_briefly(is_over: impl Fn() -> bool) -> bool {
    let spins = if settings::is_crowded() { SPINS_PER_YIELD } else { FIRST_SPINS };
    (0..spins).any(|_| {
        std::hint::spin_loop();
        is_over()
    })
}

/// Spins until `is_over`, and returns true; or for as long as the policy says.
pub(crate) fn spin(is_over: impl Fn() -> bool) -> bool {
    let is_crowded = settings::is_crowded();
    for _ in 0..if is_crowded { SPINS_PER_YIELD } else { FIRST_SPINS } {
        if is_over() {
            return true;
        }
        std::hint::spin_loop();
    }
    let bound = match is_crowded {
        true => Duration::ZERO,
        false => settings::spin_bound(),
    };
    let begin = Instant::now();
    let (mut now, mut lost) = (begin, Duration::ZERO);
    // Where others have most of the time, they need the processor.
    while now - begin < bound && lost <= (now - begin) / 4 + LONG_YIELD {
        std::thread::yield_now();
        let after = Instant::now();
        if after - now > LONG_YIELD {
            lost += after - now;
        }
        for _ in 0..SPINS_PER_YIELD {
            if is_over() {
                return true;
            }
            std::hint::spin_loop();
        }
        now = Instant::now();
    }
    false
}
