//! Other libraries: their critical sections and locks, which strands of this one enter, and their
//! threads.
//!
//! A thread that waits inside of a critical section must not begin a strand that might want it too:
//! that strand would wait for the one below it on the stack. So a thread says what it is in.
//! Threads without strands need not, and these functions do nothing there.

use crate::awake::AWAKE;
use crate::fault::{self, FaultKind};
use crate::pool::{POLLS_PER_REQUEST, Pool};
use crate::run::Run;
use crate::worker::{self, HeldSection, Worker};
use crate::{displaced, profile, runtime};
use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

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

/// Calls `f` on a thread of another library, as strand `id` of a forced instance of `count`, which
/// is a team of that library with this `barrier`. `f` gets the handle that lowered code passes on.
/// O(1)
pub fn as_strand(id: u32, count: u32, barrier: fn(), f: impl FnOnce(*mut Worker)) {
    // SAFETY: the worker lives as long as this thread.
    let w = unsafe { &*worker::current() };
    let before = w.save();
    w.thread_id.set(id);
    w.num_threads.set(count);
    w.team.set(std::ptr::null());
    w.barrier.set(Some(barrier));
    w.restricted.set(w.restricted.get() + 1);
    f(w.pointer());
    // Slots that the strand has passed on are those of tasks that it has waited for.
    let head = w.head.get();
    w.restore(before);
    w.head.set(head);
}

/// The run of a strand: what threads of another library may execute parts of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunId(usize);

/// Returns the run of the strand that the calling thread executes, if it has ever executed any.
/// O(1)
pub fn run_of_this_thread() -> Option<RunId> {
    executing().map(|w| RunId(std::ptr::from_ref::<Run>(w.run()).addr()))
}

/// A thread of another library that waits for work of its own, and executes jobs of one run of the
/// default pool meanwhile. It counts as one of the pool's helpers.
///
/// It is for the thread that executes the run's first strand: as long as that one waits for a job,
/// it gives the waiting thread no work.
pub struct WaitingThread {
    pool: Arc<Pool>,
    worker: *const Worker,
    run: RunId,
    polls: Cell<u32>,
    asked: Cell<usize>,
}

impl WaitingThread {
    /// Begins to wait. `None`: the pool needs no further thread, or is another one. O(1)
    pub fn begin(run: RunId) -> Option<WaitingThread> {
        let pool = runtime::default_pool();
        if pool.threads() == 1 {
            return None;
        }
        let worker = worker::of_pool(&pool)?;
        if !pool.admits_helper() {
            return None;
        }
        pool.begins_search();
        Some(WaitingThread { pool, worker, run, polls: Cell::new(0), asked: Cell::new(0) })
    }

    /// Returns whether there may be a job, and now and then asks for one. O(1), now and then
    /// O(threads)
    pub fn may_have_job(&self) -> bool {
        let polls = self.polls.get();
        self.polls.set(polls.wrapping_add(1));
        if polls.is_multiple_of(POLLS_PER_REQUEST * LOOKS_PER_POLL) {
            let mut asked = self.asked.get();
            self.pool.ask_next(&mut asked);
            self.asked.set(asked);
        }
        self.pool.has_jobs()
    }

    /// Executes a job, if there is one. Returns whether there was. O(jobs that wait)
    pub fn execute_job(&self) -> bool {
        let Some(job) = self.pool.pop_of(self.run.0) else { return false };
        // SAFETY: the worker lives as long as this thread.
        let w = unsafe { &*self.worker };
        let current = worker::become_current(w);
        self.pool.ends_search();
        job.record_steal();
        job.perform(w);
        self.pool.begins_search();
        job.finish();
        drop(current);
        true
    }

    /// Ends to wait: there is other work, or else the thread is about to sleep, which it must not
    /// do if it gets itself back: there may be a job. O(threads)
    pub fn end(self, has_other_work: bool) -> Option<WaitingThread> {
        self.pool.ends_search();
        if self.pool.dismisses_helper(has_other_work) {
            return None;
        }
        self.pool.begins_search();
        Some(self)
    }
}

/// Looks of a waiting thread that take as long as one poll of a helper.
const LOOKS_PER_POLL: u32 = 16;

/// Says that a thread that serves others is awake from now on: it has begun, or has slept.
pub fn wakes() {
    AWAKE.wakes();
}

/// Says that such a thread is about to sleep, or to end.
pub fn sleeps() {
    AWAKE.sleeps();
}

/// Lets such a thread, which has no work, sleep if others need its processor: more are awake than
/// there are processors, and than its library was `asked_for`. Returns whether it should; then it
/// has said so.
pub fn gives_way(asked_for: usize) -> bool {
    AWAKE.gives_way(asked_for)
}

/// Moves such a thread to another processor, if it may, because another thread has had this one
/// while it waited. Returns whether it has moved. O(processors)
pub fn leave_processor() -> bool {
    displaced::leave_processor()
}

/// Sets for how long threads of the default pool without work stay awake where no other threads
/// want the processor; 5 ms if nobody says so. They stay for a moment in any case. O(1)
pub fn linger(time: Duration) {
    runtime::linger_by_default(time);
}

/// Lets `time` say so when the default pool begins, the first time that it is needed. O(1)
pub fn linger_by(time: fn() -> Duration) {
    runtime::set_default_linger(time);
}
