//! Strands on threads of another library: a visit.
//!
//! Lowered code may start strands by way of OpenMP's run time, from strands of this one. Where such a strand begins, on
//! whichever thread, it visits the pool of the strand that started it, its *host*: until it ends, the thread's worker is
//! one of that pool. A thread of the other library may have anything below on its stack, and does not say what waits for
//! that; so a visitor is restricted, as a strand of a forced region is: while it waits it runs only what it waits for.

use crate::fault::{self, Fault, FaultKind};
use crate::run::Run;
use crate::team::Team;
use crate::threads;
use crate::worker::{self, Worker};

/// What compiled code keeps while a visit lasts: 24 bytes.
#[repr(C)]
pub(crate) struct Visit {
    /// The thread's worker before, or null.
    before: *const Worker,
    /// The forced instance that its strand was a member of.
    team: *const Team,
    /// Where the visit happens.
    at: *const Worker,
}

/// What strands of another library that `w` starts are to be told. It is good until the strand of `w` has waited for
/// them.
pub(crate) fn host(w: &Worker) -> *const Run {
    std::ptr::from_ref(w.run())
}

/// Begins a visit of the calling thread; without a run, of the strand that it executes already: the other library is
/// below it now, but it remains what it is.
///
/// # Safety
/// `run` must be null or what [`host`] gave a strand that waits for this one.
pub(crate) unsafe fn begin(run: *const Run) -> Visit {
    // SAFETY: the caller's promise.
    let Some(run) = (unsafe { run.as_ref() }) else {
        let at = worker::current();
        // SAFETY: the worker lives as long as this thread.
        let w = unsafe { &*at };
        w.restricted.set(w.restricted.get() + 1);
        return Visit { before: at, team: w.team.get(), at };
    };
    let worker = run.pool().as_ref().and_then(worker::of_pool);
    let Some(at) = worker else {
        fault::end(&Fault::new(None, FaultKind::OutOfMemory));
    };
    // SAFETY: the worker lives as long as this thread.
    let w = unsafe { &*at };
    if w.job().is_none() {
        w.outermost().share_as(run);
    }
    let before = worker::replace_current(at);
    let team = w.team.replace(std::ptr::null());
    w.restricted.set(w.restricted.get() + 1);
    Visit { before, team, at }
}

/// Ends it.
///
/// # Safety
/// The visit must be the innermost of the calling thread.
pub(crate) unsafe fn end(visit: &Visit) {
    // SAFETY: the worker lives as long as this thread.
    let w = unsafe { &*visit.at };
    w.restricted.set(w.restricted.get() - 1);
    w.team.set(visit.team);
    worker::replace_current(visit.before);
}

/// The calling thread is going to be known to the other library, and is kept: that may have state for it that must not
/// go. How many threads its teams are to have; 0: as it says.
pub(crate) fn lend(w: &Worker) -> u32 {
    threads::keep_thread();
    w.run().team_threads()
}

/// Strands of the calling strand's run will visit: threads of another library execute them, whose teams are to have so
/// many threads; 0: as it says. From now on a fault of this run ends the process, with a message and status 126.
pub fn share_run(threads: usize) {
    threads::keep_thread();
    if let Some(w) = worker::executing() {
        // SAFETY: a current worker lives as long as its thread.
        unsafe { &*w }.run().share(u32::try_from(threads).unwrap_or(u32::MAX));
    }
}
