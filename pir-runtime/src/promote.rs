//! Slow paths of two-way joins: promoting the oldest private task, and joining a promoted one.

use crate::clock::{microseconds, ticks};
use crate::fault::{self, FaultKind, RunCancelled};
use crate::job::{Job, JobBody};
use crate::loops;
use crate::slots::{LOOP_SLOT, PROMOTED_SLOT, Slot, TaskFn};
use crate::wait;
use crate::worker::Worker;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Promoting a task that runs for less than this many microseconds is not profitable.
const MIN_PROFITABLE_TASK_US: u64 = 3;
/// The longest time, in microseconds, for which a worker with small tasks ignores steal requests.
const MAX_IGNORED_REQUESTS_US: u64 = 2000;

/// `pir_rt_spawn_slow`: another thread reset the limit to request work, or the shadow stack is
/// full.
pub(crate) fn spawn_slow(w: &Worker) -> Result<(), RunCancelled> {
    if w.clocks.on.get() {
        return profiled_spawn(w);
    }
    if answer_request(w)? && (w.pool.eager || ticks() >= w.deaf_until.get()) {
        promote_oldest(w);
    }
    Ok(())
}

/// Handles every spawn of a profiled run. All slots become jobs, so that each join takes its slow
/// path too.
fn profiled_spawn(w: &Worker) -> Result<(), RunCancelled> {
    w.clocks.pause();
    let wanted = answer_request(w)?;
    let mut s = w.head.get();
    while s < w.top.get() {
        // SAFETY: the slots between `head` and `top` have been written, and belong to this thread.
        let slot = unsafe { &mut *s };
        if slot.run == LOOP_SLOT {
            // SAFETY: the loop that pushed the slot has not popped it.
            if let Some(job) = unsafe { wanted.then(|| loops::split(w, slot.ctx.cast())) }.flatten()
            {
                offer(w, job);
            }
        } else {
            let job = promote_task(w, slot);
            job.offered.set(wanted);
            if wanted {
                offer(w, job);
            }
        }
        // SAFETY: `s` is below `top`.
        s = unsafe { s.add(1) };
        w.head.set(s);
    }
    w.clocks.resume();
    Ok(())
}

/// Turns the task of a private slot into a job.
fn promote_task(w: &Worker, slot: &mut Slot) -> Arc<Job> {
    // SAFETY: compiled code wrote a task's address.
    let run = unsafe { task_fn_at(slot.run) };
    let job = Arc::new(Job::child_of(w, JobBody::Task(run, slot.ctx)));
    slot.run = PROMOTED_SLOT;
    slot.ctx = Arc::into_raw(job.clone()).cast_mut().cast();
    job
}

/// # Safety
/// `address` must be that of a task.
unsafe fn task_fn_at(address: usize) -> TaskFn {
    let pointer = std::ptr::with_exposed_provenance::<()>(address);
    // SAFETY: the pointer was made of a `TaskFn` when the slot was pushed.
    unsafe { std::mem::transmute::<*const (), TaskFn>(pointer) }
}

fn offer(w: &Worker, job: Arc<Job>) {
    job.run.counters.promoted.fetch_add(1, Ordering::Relaxed);
    w.pool.push(job);
}

/// Answers a steal request. Returns whether an idle worker requests work.
///
/// # Errors
/// [`RunCancelled`] if the run is cancelled, or if the shadow stack is full, which is a fault.
pub(crate) fn answer_request(w: &Worker) -> Result<bool, RunCancelled> {
    w.reset_limit();
    fault::check_cancelled(w)?;
    if w.top.get() >= w.end() {
        let message = format!("{} are open", crate::SPAWN_CAPACITY);
        return Err(fault::report_fault(w, FaultKind::TooManySpawns, Some(message)));
    }
    if w.pool.threads() == 1 || w.pool.eager {
        return Ok(w.pool.threads() > 1);
    }
    // If the heartbeat slept, no steal request was made: this is the first spawn for a while, and
    // may be the last before much work. A thread is woken for it, which costs a few microseconds
    // in each of the periods after which the heartbeat sleeps.
    if w.pool.sleeping_threads() > 0 {
        w.pool.heart.wake_if_asleep(&w.pool);
    }
    Ok(w.pool.wants_work())
}

/// Promotes the oldest slot that is still private and profitable to share. Returns whether there
/// was one.
pub(crate) fn promote_oldest(w: &Worker) -> bool {
    let mut s = w.head.get();
    while s < w.top.get() {
        // SAFETY: the slots between `head` and `top` have been written, and belong to this thread.
        let slot = unsafe { &mut *s };
        // SAFETY: `s` is below `top`.
        w.head.set(unsafe { s.add(1) });
        let job = match slot.run {
            // SAFETY: the loop that pushed the slot has not popped it.
            LOOP_SLOT => unsafe { loops::split(w, slot.ctx.cast()) },
            _ => Some(promote_task(w, slot)),
        };
        if let Some(job) = job {
            offer(w, job);
            return true;
        }
        s = w.head.get();
    }
    false
}

/// `pir_rt_join_slow`: joins the promoted task of `s`, running it here if no thief has claimed it.
///
/// # Safety
/// `s` must be the top slot of `w`, and promoted.
pub(crate) unsafe fn join_slow(w: &Worker, s: *mut Slot) -> Result<(), RunCancelled> {
    w.head.set(s);
    // SAFETY: the caller's promise; the slot's reference becomes ours.
    let job = unsafe { Arc::from_raw((*s).ctx.cast::<Job>()) };
    // SAFETY: `s` is this worker's top slot by the contract; no thief reads a promoted slot.
    unsafe { (*s).run = 0 };
    let first_end = w.clocks.pause();
    let begun = job.begun;
    w.pool.yield_to_thieves(&job);
    if job.claim.take() {
        if job.offered.get() {
            w.pool.remove_job(&job);
            w.run().counters.taken_back.fetch_add(1, Ordering::Relaxed);
            learn_task_time(w, 0);
        }
        job.finish();
        let JobBody::Task(run, ctx) = job.body else { unreachable!("slots hold tasks") };
        drop(job);
        w.clocks.rewind_to(if w.clocks.on.get() { begun } else { first_end });
        w.clocks.resume();
        // SAFETY: no other thread has claimed the job; the frame of its context is our caller's.
        unsafe { run(w.pointer(), ctx) };
        if w.clocks.on.get() {
            w.clocks.pause();
            w.clocks.advance_to(first_end);
            w.clocks.resume();
        }
        return Ok(());
    }
    wait::until_open(w, &job.latch, || None);
    learn_task_time(w, job.took.load(Ordering::Relaxed));
    w.clocks.take(&job.tally);
    drop(job);
    w.clocks.resume();
    fault::check_cancelled(w)
}

/// Adjusts how long `w` ignores steal requests, from the ticks that its last promoted task took
/// elsewhere.
fn learn_task_time(w: &Worker, took: u64) {
    if took >= microseconds(MIN_PROFITABLE_TASK_US) {
        w.deafness.set(0);
        return;
    }
    let longer =
        (w.deafness.get() * 2).clamp(microseconds(4), microseconds(MAX_IGNORED_REQUESTS_US));
    w.deafness.set(longer);
    w.deaf_until.set(ticks() + longer);
}

/// Pushes a slot on the shadow stack, for callers in this crate; compiled code does it inline.
pub(crate) fn push_slot(
    w: &Worker,
    run: usize,
    ctx: *mut c_void,
) -> Result<*mut Slot, RunCancelled> {
    let s = w.top.get();
    // SAFETY: `answer` ends the run before `top` passes the last slot, and each push is followed by
    // a comparison with the limit.
    unsafe {
        s.write(Slot { run, ctx });
        w.top.set(s.add(1));
    }
    if w.top.get() >= w.end() {
        answer_request(w)?;
    }
    Ok(s)
}
