//! Task groups, whose number of tasks is not known in advance.
//!
//! Compiled code owns 64 zeroed bytes and calls [`spawn`] only on a steal request. The first word
//! becomes non-zero with the first promoted task and stays so until [`wait`]; it is written by the
//! owner's thread, since before the first promotion there is no other. Everything else lives in a
//! [`TaskGroup`].

use crate::fault::{self, RunCancelled};
use crate::job::{ArgumentBuffer, Job, JobBody};
use crate::latch::Latch;
use crate::profile::WorkTally;
use crate::promote;
use crate::slots::TaskFn;
use crate::sync::lock;
use crate::wait;
use crate::worker::Worker;
use std::ffi::c_void;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Arc, Mutex};

pub(crate) struct TaskGroup {
    /// Opens when all promoted tasks have ended.
    pub(crate) pending: Latch,
    /// In a profiled run, the work and span of its tasks.
    pub(crate) tally: WorkTally,
    /// Promoted tasks; the waiter runs the unclaimed ones.
    jobs: Mutex<Vec<Arc<Job>>>,
}

/// The layout of the 64 bytes that compiled code provides for a group.
#[repr(C, align(16))]
pub(crate) struct GroupMemory {
    group: AtomicPtr<TaskGroup>,
    unused: [u64; 7],
}

impl GroupMemory {
    pub(crate) fn new() -> GroupMemory {
        GroupMemory { group: AtomicPtr::new(std::ptr::null_mut()), unused: [0; 7] }
    }
}

impl TaskGroup {
    /// Creates a group without tasks.
    fn new() -> Arc<TaskGroup> {
        Arc::new(TaskGroup {
            pending: Latch::new(0),
            tally: WorkTally::default(),
            jobs: Mutex::default(),
        })
    }

    fn add(self: &Arc<Self>, w: &Worker, body: JobBody) {
        self.pending.add();
        let mut job = Job::child_of(w, body);
        job.group = Some(self.clone());
        let job = Arc::new(job);
        let mut jobs = lock(&self.jobs);
        if jobs.len() == jobs.capacity() {
            // Claimed jobs are kept alive by the threads that run them.
            jobs.retain(|job| !job.claim.is_taken());
        }
        jobs.push(job.clone());
        drop(jobs);
        // The waiter is woken to run the task itself, because all other threads may be busy.
        self.pending.wake();
        job.run.counters.promoted.fetch_add(1, Ordering::Relaxed);
        w.pool.push(job);
    }

    /// Drops the references to the jobs, all of which have ended.
    pub(crate) fn forget_jobs(&self) {
        lock(&self.jobs).clear();
    }

    /// Claims and returns an unclaimed task, which the caller must execute.
    fn take_back(&self, w: &Worker) -> Option<Arc<Job>> {
        let mut jobs = lock(&self.jobs);
        while let Some(job) = jobs.pop() {
            w.pool.yield_to_thieves(&job);
            if job.claim.take() {
                w.pool.remove_job(&job);
                job.run.counters.taken_back.fetch_add(1, Ordering::Relaxed);
                return Some(job);
            }
        }
        None
    }
}

/// Spawns a task into a group. Returns false if the caller must run it in place.
///
/// # Safety
/// `memory` must be a group of compiled code; `ctx` must be readable for `size` bytes; `f` must be
/// callable once with a copy of them, on any thread, until the group has been waited for.
pub(crate) unsafe fn spawn(
    w: &Worker,
    memory: *const GroupMemory,
    f: TaskFn,
    ctx: *const c_void,
    size: u64,
) -> Result<bool, RunCancelled> {
    // SAFETY: `memory` is a group's block, zeroed by its owner, who waits for the group before it
    // dies.
    let memory = unsafe { &*memory };
    // SAFETY: `ctx` has `size` readable bytes: the caller's context of the task.
    let copy =
        || unsafe { ArgumentBuffer::copy(ctx, size) }.map(|context| JobBody::Owned(f, context));
    if offer(w, memory, copy)? {
        return Ok(true);
    }
    if !w.clocks.on.get() {
        return Ok(false);
    }
    // Runs in place as a job, so that it has a span clock of its own.
    // SAFETY: `ctx` has `size` readable bytes: the caller's context of the task.
    let Some(context) = (unsafe { ArgumentBuffer::copy(ctx, size) }) else { return Ok(false) };
    let group = open(w, memory);
    group.pending.add();
    let mut job = Job::child_of(w, JobBody::Owned(f, context));
    job.group = Some(group);
    job.claim.take();
    Arc::new(job).execute(w);
    w.clocks.resume();
    fault::check_cancelled(w).map(|()| true)
}

/// Adds the task that `make` returns, if an idle worker requests work and no older task can be
/// promoted. Otherwise returns false: the caller must run the task in place, and `make` has not
/// been called or has returned None.
pub(crate) fn offer(
    w: &Worker,
    memory: &GroupMemory,
    make: impl FnOnce() -> Option<JobBody>,
) -> Result<bool, RunCancelled> {
    w.clocks.pause();
    let wanted = promote::answer_request(w)?;
    if !wanted || promote::promote_oldest(w) {
        w.clocks.resume();
        return Ok(false);
    }
    let Some(body) = make() else { return Ok(false) };
    open(w, memory).add(w, body);
    w.clocks.resume();
    Ok(true)
}

/// Returns the group in `memory`, creating it for its first task.
fn open(w: &Worker, memory: &GroupMemory) -> Arc<TaskGroup> {
    let group = memory.group.load(Ordering::Acquire);
    if group.is_null() {
        let group = TaskGroup::new();
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
/// `memory` must be a group of compiled code, into which only its own tasks spawn meanwhile.
pub(crate) unsafe fn wait(w: &Worker, memory: *const GroupMemory) -> Result<(), RunCancelled> {
    // SAFETY: `memory` is a group's block, zeroed by its owner, who waits for the group before it
    // dies.
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
    fault::check_cancelled(w)
}
