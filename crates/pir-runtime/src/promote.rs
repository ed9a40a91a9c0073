//! Two-way joins off the fast path: giving the oldest task away, and getting it back.

use crate::clock::{microseconds, ticks};
use crate::fault::{self, FaultKind, Stop};
use crate::job::{Body, Job};
use crate::loops;
use crate::slots::{LOOP, PROMOTED, Slot, TaskFn};
use crate::wait;
use crate::worker::Worker;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A task that ran shorter than this, in microseconds, was not worth giving away.
const SMALL: u64 = 3;
/// The longest time, in microseconds, for which a worker with small tasks hears no requests.
const DEAFEST: u64 = 2000;

/// `pir_rt_spawn_slow`: somebody set the limit, or it has been reached.
pub(crate) fn spawn_slow(w: &Worker) -> Result<(), Stop> {
    if answer(w)? && ticks() >= w.deaf_until.get() {
        promote_oldest(w);
    }
    Ok(())
}

/// Takes a request: stops if the run is cancelled, ends it if the shadow stack is full. True: somebody is
/// hungry.
pub(crate) fn answer(w: &Worker) -> Result<bool, Stop> {
    w.reset_limit();
    fault::check(w)?;
    if w.top.get() >= w.end() {
        let message = format!("{} are open", crate::SPAWN_CAPACITY);
        return Err(fault::fail(w, FaultKind::TooManySpawns, Some(message)));
    }
    if w.pool.threads == 1 {
        return Ok(false);
    }
    // Nobody asked if the heartbeat slept: this is the first spawn for a while, and may be the last.
    let first = w.pool.heart.wake_if_asleep();
    if first && !w.pool.is_searched() {
        return Ok(false);
    }
    Ok(w.pool.is_hungry())
}

/// Makes the oldest slot that is still private a job. False: there is none worth it.
pub(crate) fn promote_oldest(w: &Worker) -> bool {
    let mut s = w.head.get();
    while s < w.top.get() {
        // SAFETY: the slots between `head` and `top` have been written, and belong to this thread.
        let slot = unsafe { &mut *s };
        // SAFETY: `s` is below `top`.
        w.head.set(unsafe { s.add(1) });
        let job = match slot.run {
            // SAFETY: the loop that pushed the slot has not popped it.
            LOOP => unsafe { loops::split(w, slot.ctx.cast()) },
            run => {
                // SAFETY: compiled code wrote a task's address.
                let run = unsafe { std::mem::transmute::<usize, TaskFn>(run) };
                let job = Arc::new(Job::below(w, Body::Task(run, slot.ctx)));
                slot.run = PROMOTED;
                slot.ctx = Arc::into_raw(job.clone()).cast_mut().cast();
                Some(job)
            }
        };
        if let Some(job) = job {
            job.run.counters.promoted.fetch_add(1, Ordering::Relaxed);
            w.pool.push(job);
            return true;
        }
        s = w.head.get();
    }
    false
}

/// `pir_rt_join_slow`: the task of `s` was promoted.
///
/// # Safety
/// `s` must be the top slot of `w`, and promoted.
pub(crate) unsafe fn join_slow(w: &Worker, s: *mut Slot) -> Result<(), Stop> {
    w.head.set(s);
    // SAFETY: the caller's promise; the slot's reference becomes ours.
    let job = unsafe { Arc::from_raw((*s).ctx.cast::<Job>()) };
    // SAFETY: the caller's promise.
    unsafe { (*s).run = 0 };
    if job.claim.take() {
        w.pool.unqueue(&job);
        job.finish();
        w.run().counters.taken_back.fetch_add(1, Ordering::Relaxed);
        learn(w, 0);
        let Body::Task(run, ctx) = job.body else { unreachable!("slots hold tasks") };
        drop(job);
        // SAFETY: nobody else has claimed it; the frame of its context is our caller's.
        unsafe { run(w.pointer(), ctx) };
        return Ok(());
    }
    wait::until_open(w, &job.latch, || None);
    learn(w, job.took.load(Ordering::Relaxed));
    drop(job);
    fault::check(w)
}

/// Adjusts how readily `w` gives away tasks, from how long the last one ran elsewhere.
fn learn(w: &Worker, took: u64) {
    if took >= microseconds(SMALL) {
        w.deafness.set(0);
        return;
    }
    let longer = (w.deafness.get() * 2).clamp(microseconds(4), microseconds(DEAFEST));
    w.deafness.set(longer);
    w.deaf_until.set(ticks() + longer);
}

/// Pushes a slot from this crate's own code.
pub(crate) fn push_slot(w: &Worker, run: usize, ctx: *mut c_void) -> Result<*mut Slot, Stop> {
    let s = w.top.get();
    // SAFETY: `answer` ends the run before `top` passes the last slot, and each push is followed by a look
    // at the limit.
    unsafe {
        s.write(Slot { run, ctx });
        w.top.set(s.add(1));
    }
    if w.top.get() >= w.end() {
        answer(w)?;
    }
    Ok(s)
}
