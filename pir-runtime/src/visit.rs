//! Visits: strands on threads of another library.
//!
//! Strands of this run time may start strands by way of OpenMP's. A strand started so, on any
//! thread, visits the pool of the strand that started it, its *host*: until it ends, the thread's
//! worker is one of that pool. A thread of the other library may have arbitrary frames below on its
//! stack, and it is unknown who waits for them. A visitor is therefore restricted, as a strand of a
//! forced region is: while it waits it runs only the tasks that it waits for.

use crate::fault::{self, Fault, FaultKind};
use crate::run::Run;
use crate::team::Team;
use crate::threads;
use crate::worker::{self, Worker};

/// State of a visit, in 32 bytes that compiled code provides.
#[repr(C)]
pub(crate) struct StrandVisit {
    /// The thread's worker before, or null.
    before: *const Worker,
    /// The forced instance that the thread's strand was a member of before.
    team: *const Team,
    /// The barrier of a team of another library that it was a thread of.
    barrier: Option<fn()>,
    /// The thread's worker during the visit.
    at: *const Worker,
}

/// Returns the host to pass to strands that `w` starts on threads of another library. The pointer
/// is valid until the strand of `w` has waited for them.
pub(crate) fn hosting_run(w: &Worker) -> *const Run {
    std::ptr::from_ref(w.run())
}

/// Begins a visit of the calling thread. Without a run, the strand that the thread executes already
/// continues, restricted because frames of the other library are below it now.
///
/// # Safety
/// `run` must be null or what [`hosting_run`] gave a strand that waits for this one.
pub(crate) unsafe fn begin(run: *const Run) -> StrandVisit {
    // SAFETY: the caller keeps the contract of `worker::current`, which this function states.
    let Some(run) = (unsafe { run.as_ref() }) else {
        let at = worker::current();
        // SAFETY: the worker lives as long as this thread.
        let w = unsafe { &*at };
        w.restricted.set(w.restricted.get() + 1);
        return StrandVisit { before: at, team: w.team.get(), barrier: w.barrier.get(), at };
    };
    let worker = run.pool().as_ref().and_then(worker::of_pool);
    let Some(at) = worker else {
        fault::end_process_from_foreign_code(&Fault::new(None, FaultKind::OutOfMemory));
    };
    // SAFETY: the worker lives as long as this thread.
    let w = unsafe { &*at };
    if w.job().is_none() {
        w.outermost().share_as(run);
    }
    let before = worker::replace_current(at);
    let team = w.team.replace(std::ptr::null());
    let barrier = w.barrier.take();
    w.restricted.set(w.restricted.get() + 1);
    StrandVisit { before, team, barrier, at }
}

/// Ends a visit.
///
/// # Safety
/// The visit must be the innermost of the calling thread.
pub(crate) unsafe fn end(visit: &StrandVisit) {
    // SAFETY: the worker lives as long as this thread.
    let w = unsafe { &*visit.at };
    w.restricted.set(w.restricted.get() - 1);
    w.team.set(visit.team);
    w.barrier.set(visit.barrier);
    worker::replace_current(visit.before);
}

/// Keeps the calling thread to the end of the process, because the other library may have state for
/// it that must not be destroyed. Returns the number of threads for that library's teams; 0: the
/// library's default.
pub(crate) fn lend_thread(w: &Worker) -> u32 {
    threads::keep_thread();
    w.run().team_threads()
}

/// Declares that threads of another library will execute strands of the calling strand's run. Teams
/// of that library are to have `threads` threads; 0: the library's default. From now on a fault of
/// this run ends the process, with a message and status 126.
pub fn share_run(threads: usize) {
    threads::keep_thread();
    if let Some(w) = worker::executing() {
        // SAFETY: a current worker lives as long as its thread.
        unsafe { &*w }.run().share(u32::try_from(threads).unwrap_or(u32::MAX));
    }
}
