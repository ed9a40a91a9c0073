//! Task groups: a number of tasks that is known only when they have been spawned.
//!
//! Compiled code owns 64 zeroed bytes and calls [`spawn`] only when somebody asked. The first word becomes
//! non-zero with the first promoted task and stays so until [`wait`]; it is written by the owner's thread,
//! since before the first promotion there is no other. Everything else lives in a [`Group`].

use crate::fault::{self, Stop};
use crate::job::{Body, Buffer, Job};
use crate::latch::Latch;
use crate::profile::Tally;
use crate::promote;
use crate::slots::TaskFn;
use crate::sync::lock;
use crate::wait;
use crate::worker::Worker;
use std::ffi::c_void;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Arc, Mutex};

pub(crate) struct Group {
    /// Opens when all promoted tasks have ended.
    pub(crate) pending: Latch,
    /// Of a profiled run: what its tasks came to.
    pub(crate) tally: Tally,
    /// Promoted tasks; the waiter runs those that nobody has started.
    jobs: Mutex<Vec<Arc<Job>>>,
}

/// The 64 bytes of compiled code.
#[repr(C, align(16))]
pub(crate) struct GroupMemory {
    group: AtomicPtr<Group>,
    unused: [u64; 7],
}

impl GroupMemory {
    pub(crate) fn new() -> GroupMemory {
        GroupMemory { group: AtomicPtr::new(std::ptr::null_mut()), unused: [0; 7] }
    }
}

impl Group {
    /// A group without tasks yet; it can't open before the first is added.
    fn new() -> Arc<Group> {
        Arc::new(Group { pending: Latch::new(0), tally: Tally::default(), jobs: Mutex::default() })
    }

    fn add(self: &Arc<Self>, w: &Worker, body: Body) {
        self.pending.add();
        let mut job = Job::below(w, body);
        job.group = Some(self.clone());
        let job = Arc::new(job);
        let mut jobs = lock(&self.jobs);
        if jobs.len() == jobs.capacity() {
            // What has been started is kept by who runs it.
            jobs.retain(|job| !job.claim.is_taken());
        }
        jobs.push(job.clone());
        drop(jobs);
        // The waiter may sleep, all others may be busy: then the task is the waiter's.
        self.pending.wake();
        job.run.counters.promoted.fetch_add(1, Ordering::Relaxed);
        w.pool.push(job);
    }

    /// Lets go of the jobs, all of which have ended.
    pub(crate) fn forget_jobs(&self) {
        lock(&self.jobs).clear();
    }

    /// A task that nobody has started; the caller is to execute it.
    fn take_back(&self, w: &Worker) -> Option<Arc<Job>> {
        let mut jobs = lock(&self.jobs);
        while let Some(job) = jobs.pop() {
            w.pool.after_you(&job);
            if job.claim.take() {
                w.pool.unqueue(&job);
                job.run.counters.taken_back.fetch_add(1, Ordering::Relaxed);
                return Some(job);
            }
        }
        None
    }
}

/// Spawns a task into a group. False: the caller is to run it in place.
///
/// # Safety
/// `memory` must be a group of compiled code; `ctx` must be readable for `size` bytes; `f` must be callable
/// once with a copy of them, on any thread, until the group has been waited for.
pub(crate) unsafe fn spawn(
    w: &Worker,
    memory: *const GroupMemory,
    f: TaskFn,
    ctx: *const c_void,
    size: u64,
) -> Result<bool, Stop> {
    // SAFETY: the caller's promise.
    let memory = unsafe { &*memory };
    // SAFETY: the caller's promise.
    let copy = || unsafe { Buffer::copy(ctx, size) }.map(|context| Body::Owned(f, context));
    if offer(w, memory, copy)? {
        return Ok(true);
    }
    if !w.clocks.on.get() {
        return Ok(false);
    }
    // Here and now, but on a span clock of its own.
    // SAFETY: the caller's promise.
    let Some(context) = (unsafe { Buffer::copy(ctx, size) }) else { return Ok(false) };
    let group = open(w, memory);
    group.pending.add();
    let mut job = Job::below(w, Body::Owned(f, context));
    job.group = Some(group);
    job.claim.take();
    Arc::new(job).execute(w);
    w.clocks.resume();
    fault::check(w).map(|()| true)
}

/// Adds the task that `make` returns, if somebody is hungry and nothing older can be given away. False: the
/// caller is to run the task in place, and `make` has not been called, or has not made one.
pub(crate) fn offer(
    w: &Worker,
    memory: &GroupMemory,
    make: impl FnOnce() -> Option<Body>,
) -> Result<bool, Stop> {
    w.clocks.pause();
    let hungry = promote::answer(w)?;
    if !hungry || promote::promote_oldest(w) {
        w.clocks.resume();
        return Ok(false);
    }
    let Some(body) = make() else { return Ok(false) };
    open(w, memory).add(w, body);
    w.clocks.resume();
    Ok(true)
}

/// The group in `memory`, made if this is its first task.
fn open(w: &Worker, memory: &GroupMemory) -> Arc<Group> {
    let group = memory.group.load(Ordering::Acquire);
    if group.is_null() {
        let group = Group::new();
        w.run().opened_group(&group);
        memory.group.store(Arc::as_ptr(&group).cast_mut(), Ordering::Release);
        group
    } else {
        // SAFETY: the run's list holds a reference until the group is waited for.
        unsafe {
            Arc::increment_strong_count(group);
            Arc::from_raw(group)
        }
    }
}

/// Waits for all tasks of a group and makes it empty.
///
/// # Safety
/// `memory` must be a group of compiled code, into which nobody spawns but its own tasks.
pub(crate) unsafe fn wait(w: &Worker, memory: *const GroupMemory) -> Result<(), Stop> {
    // SAFETY: the caller's promise.
    let memory = unsafe { &*memory };
    let group = memory.group.load(Ordering::Acquire);
    if group.is_null() {
        return Ok(());
    }
    // SAFETY: the run's list holds a reference until `closed_group` below.
    let group = unsafe {
        Arc::increment_strong_count(group);
        Arc::from_raw(group)
    };
    w.clocks.pause();
    wait::until_open(w, &group.pending, || group.take_back(w));
    w.clocks.take(&group.tally);
    w.clocks.resume();
    memory.group.store(std::ptr::null_mut(), Ordering::Relaxed);
    w.run().closed_group(&group);
    drop(group);
    fault::check(w)
}
