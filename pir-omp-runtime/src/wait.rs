//! Waiting: a thread spins for a bounded time, runs tasks if it may, and then sleeps.

use crate::load::LOAD;
use crate::settings;
use crate::thread::Thread;
use pir_runtime::external;
use std::time::{Duration, Instant};

/// Looks at the condition before anything else: a microsecond or two, less than going to sleep
/// takes.
const FEW_SPINS: u32 = 100;
/// Looks before the thread yields for the first time: some ten microseconds.
const FIRST_SPINS: u32 = 2000;
/// Looks between two yields.
const SPINS_PER_YIELD: u32 = 200;
/// Looks between two yields where there are more threads than processors.
const SPINS_WHEN_CROWDED: u32 = 3;
/// How long a thread yields there before it sleeps.
const MOST_WAYS: Duration = Duration::from_micros(100);
/// If it gets the processor back only after this, others have enough to do.
const LONG_WAY: Duration = Duration::from_millis(2);
/// If as much time passes between two looks at the clock, another thread has had the processor.
const LONG_YIELD: Duration = Duration::from_micros(20);

/// The work of a waiting thread.
pub(crate) trait Meanwhile {
    /// Runs a task, if there is one that the thread may run. `is_done`: whether the thread need
    /// wait no longer.
    fn run_one(&self, is_done: &impl Fn() -> bool) -> bool;
    /// Whether there may be one.
    fn may_have_one(&self) -> bool;
    /// Returns whether the thread should sleep at once, since others need its processor.
    fn gives_way(&self) -> bool {
        false
    }
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
        if meanwhile.gives_way() || !spin(is_over) {
            meanwhile.begins_to_sleep();
            me.sleeper.sleep(is_over);
            meanwhile.has_slept();
        }
    }
}

/// Looks `times` times, or until `is_over`, and returns whether it is.
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

/// Lets other threads of the program run for a while, or until `is_over`, and returns whether it
/// is. That takes less time than to sleep and to be woken.
fn give_way(is_over: impl Fn() -> bool) -> bool {
    let begin = Instant::now();
    loop {
        std::thread::yield_now();
        if look(SPINS_WHEN_CROWDED, &is_over) {
            return true;
        }
        let took = begin.elapsed();
        if took > MOST_WAYS {
            // Threads that run for so long lose nothing if this one has to be woken.
            if took > LONG_WAY {
                LOAD.lost(took);
            }
            return false;
        }
    }
}

/// Spins until `is_over`, and returns true; or for as long as the policy says.
pub(crate) fn spin(is_over: impl Fn() -> bool) -> bool {
    let is_crowded = settings::is_crowded();
    if look(if is_crowded { SPINS_WHEN_CROWDED } else { FEW_SPINS }, &is_over) {
        return true;
    }
    let bound = settings::spin_bound();
    if is_crowded {
        return !bound.is_zero() && !LOAD.is_busy() && give_way(is_over);
    }
    // The user's setting counts, on a busy machine, too.
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
        if after - now > LONG_YIELD && !(may_sleep_early && external::leave_processor()) {
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
