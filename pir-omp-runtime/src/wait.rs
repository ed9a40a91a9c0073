//! Waiting: a thread spins for a bounded time, runs tasks if it may, and then sleeps.

use crate::load::LOAD;
use crate::settings;
use crate::thread::Thread;
use std::time::{Duration, Instant};

/// Looks at the condition before anything else: a microsecond or two, less than going to sleep
/// takes.
const FEW_SPINS: u32 = 100;
/// Looks before the thread yields for the first time: some ten microseconds.
const FIRST_SPINS: u32 = 2000;
/// Looks between two yields.
const SPINS_PER_YIELD: u32 = 200;
/// If as much time passes between two looks at the clock, another thread has had the processor.
const LONG_YIELD: Duration = Duration::from_micros(20);

/// What a thread does while it waits.
pub(crate) trait Meanwhile {
    /// Runs a task, if there is one that the thread may run. `is_done`: whether the thread need
    /// wait no longer.
    fn run_one(&self, is_done: &impl Fn() -> bool) -> bool;
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
    fn run_one(&self, _is_done: &impl Fn() -> bool) -> bool {
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
        if meanwhile.run_one(&is_done) {
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

/// Looks so many times, or until `is_over`, and returns whether it is.
#[inline]
fn look(times: u32, is_over: impl Fn() -> bool) -> bool {
    (0..times).any(|_| {
        let is_over = is_over();
        if !is_over {
            std::hint::spin_loop();
        }
        is_over
    })
}

/// Spins for some ten microseconds, or until `is_over`, and returns whether it is. Where threads
/// have to share the processors, it spins for less.
pub(crate) fn spin_briefly(is_over: impl Fn() -> bool) -> bool {
    let few = settings::is_crowded() || LOAD.is_busy();
    look(if few { FEW_SPINS } else { FIRST_SPINS }, is_over)
}

/// Spins until `is_over`, and returns true; or for as long as the policy says.
pub(crate) fn spin(is_over: impl Fn() -> bool) -> bool {
    if look(FEW_SPINS, &is_over) {
        return true;
    }
    let bound = match settings::is_crowded() {
        true => Duration::ZERO,
        false => settings::spin_bound(),
    };
    // What the user has said counts, on a busy machine, too.
    let may_sleep_early = !settings::is_spin_asked_for();
    if bound.is_zero() || may_sleep_early && LOAD.is_busy() {
        return false;
    }
    let begin = Instant::now();
    if look(FIRST_SPINS, &is_over) {
        return true;
    }
    let (mut now, mut lost) = (Instant::now(), Duration::ZERO);
    loop {
        std::thread::yield_now();
        let after = Instant::now();
        if after - now > LONG_YIELD {
            lost += after - now;
        }
        let is_busy = lost > (after - begin) / 4 + LONG_YIELD;
        if is_busy {
            LOAD.lost(lost);
        }
        if look(SPINS_PER_YIELD, &is_over) {
            return true;
        }
        now = Instant::now();
        if is_busy && may_sleep_early || now - begin >= bound {
            return false;
        }
    }
}
