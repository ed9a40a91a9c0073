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
    if w.clocks.on.get() {
        return profiled_spawn(w);
    }
    if answer(w)? && (w.pool.eager || ticks() >= w.deaf_until.get()) {
        promote_oldest(w);
    }
    Ok(())
}

/// Every spawn of a profiled run: all slots become jobs, so that each join is seen too.
fn profiled_spawn(w: &Worker) -> Result<(), Stop> {
    w.clocks.pause();
    let hungry = answer(w)?;
    let mut s = w.head.get();
    while s < w.top.get() {
        // SAFETY: the slots between `head` and `top` have been written, and belong to this thread.
        let slot = unsafe { &mut *s };
        if slot.run == LOOP {
            // SAFETY: the loop that pushed the slot has not popped it.
            if let Some(job) = unsafe { hungry.then(|| loops::split(w, slot.ctx.cast())) }.flatten()
            {
                offer(w, job);
            }
        } else {
            let job = promote_task(w, slot);
            job.offered.set(hungry);
            if hungry {
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

/// Makes a private slot a job.
fn promote_task(w: &Worker, slot: &mut Slot) -> Arc<Job> {
    // SAFETY: compiled code wrote a task's address.
    let run = unsafe { task_at(slot.run) };
    let job = Arc::new(Job::below(w, Body::Task(run, slot.ctx)));
    slot.run = PROMOTED;
    slot.ctx = Arc::into_raw(job.clone()).cast_mut().cast();
    job
}

/// # Safety
/// `address` must be that of a task.
unsafe fn task_at(address: usize) -> TaskFn {
    let pointer = std::ptr::with_exposed_provenance::<()>(address);
    // SAFETY: the caller's promise.
    unsafe { std::mem::transmute::<*const (), TaskFn>(pointer) }
}

fn offer(w: &Worker, job: Arc<Job>) {
    job.run.counters.promoted.fetch_add(1, Ordering::Relaxed);
    w.pool.push(job);
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
    if w.pool.threads == 1 || w.pool.eager {
        return Ok(w.pool.threads > 1);
    }
    // Nobody asked if the heartbeat slept: this is the first spawn for a while, and may be the last. Who is
    // awake asks for itself; waking the heartbeat would cost more than many a loop.
    let first = w.pool.dormant() > 0 && w.pool.heart.wake_if_asleep(&w.pool);
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
    let first_end = w.clocks.pause();
    let begun = job.begun;
    w.pool.after_you(&job);
    if job.claim.take() {
        if job.offered.get() {
            w.pool.unqueue(&job);
            w.run().counters.taken_back.fetch_add(1, Ordering::Relaxed);
            learn(w, 0);
        }
        job.finish();
        let Body::Task(run, ctx) = job.body else { unreachable!("slots hold tasks") };
        drop(job);
        w.clocks.back_to(if w.clocks.on.get() { begun } else { first_end });
        w.clocks.resume();
        // SAFETY: nobody else has claimed it; the frame of its context is our caller's.
        unsafe { run(w.pointer(), ctx) };
        if w.clocks.on.get() {
            w.clocks.pause();
            w.clocks.not_before(first_end);
            w.clocks.resume();
        }
        return Ok(());
    }
    wait::until_open(w, &job.latch, || None);
    learn(w, job.took.load(Ordering::Relaxed));
    w.clocks.take(&job.tally);
    drop(job);
    w.clocks.resume();
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
