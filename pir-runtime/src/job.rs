//! Jobs: promoted tasks, and the entry frames in which they execute.

use crate::claim::Claim;
use crate::fault::asm::{EntryPoint, enter};
use crate::float_control::FloatControl;
use crate::latch::Latch;
use crate::loops::{self, LoopSpec};
use crate::profile::{RegionScope, WorkAndSpan, WorkTally};
use crate::run::Run;
use crate::slots::{Slot, TaskFn};
use crate::team::TeamMember;
use crate::worker::Worker;
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Memory for a copied context or an accumulator, aligned for any vector type.
pub(crate) struct ArgumentBuffer {
    memory: NonNull<u8>,
    layout: Layout,
}

impl ArgumentBuffer {
    /// Allocates a zeroed buffer. None: too large, or out of memory.
    pub(crate) fn new(size: u64) -> Option<ArgumentBuffer> {
        let size = usize::try_from(size).ok()?.max(1);
        let layout = Layout::from_size_align(size, 64).ok()?;
        // SAFETY: the size is not zero.
        let memory = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        Some(ArgumentBuffer { memory, layout })
    }

    /// Allocates a copy of `size` bytes.
    ///
    /// # Safety
    /// `from` must be readable for `size` bytes.
    pub(crate) unsafe fn copy(from: *const c_void, size: u64) -> Option<ArgumentBuffer> {
        let buffer = ArgumentBuffer::new(size)?;
        // SAFETY: both are valid for `size` bytes, and the new one overlaps nothing.
        unsafe {
            std::ptr::copy_nonoverlapping(from.cast(), buffer.memory.as_ptr(), size as usize)
        };
        Some(buffer)
    }

    pub(crate) fn pointer(&self) -> *mut c_void {
        self.memory.as_ptr().cast()
    }
}

impl Drop for ArgumentBuffer {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with this layout.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) }
    }
}

/// The code that a job executes.
pub(crate) enum JobBody {
    /// A run's first strand, which is not executed as a job.
    Root,
    /// A task whose context lies in the frame of the strand that waits for it.
    Task(TaskFn, *mut c_void),
    /// A task with its own copy of the context.
    Owned(TaskFn, ArgumentBuffer),
    /// A closure of the Rust API.
    Closure(Cell<Option<Closure>>),
    /// Part of a loop; the accumulator, if the loop has one, is the job's own.
    Loop { spec: *const LoopSpec, lo: i64, hi: i64, acc: Option<ArgumentBuffer> },
}

pub(crate) type Closure = Box<dyn FnOnce(&Worker) + Send>;

pub(crate) struct Job {
    pub(crate) claim: Claim,
    /// Opens when the job has ended.
    pub(crate) latch: Latch,
    /// Number of jobs that have not ended among this job and its promoted descendants.
    pub(crate) live: AtomicUsize,
    parent: Option<Arc<Job>>,
    pub(crate) run: Arc<Run>,
    pub(crate) body: JobBody,
    /// Waits of the job run only its own descendants: see `Worker::restricted`.
    pub(crate) restricted: bool,
    /// That of the thread that created the job, whose code goes on in it.
    floats: FloatControl,
    /// The group that counts the job.
    pub(crate) group: Option<Arc<crate::group::TaskGroup>>,
    /// The job's membership in a forced instance, if it is a strand of one.
    pub(crate) team: Option<TeamMember>,
    /// The next job in the list of the loop that promoted it; accessed by that loop's thread only.
    pub(crate) next: Cell<*const Job>,
    /// In a profiled run: the regions it was spawned in, the span clock at its spawn, and its work
    /// and span.
    pub(crate) scope: RegionScope,
    pub(crate) begun: u64,
    /// The same on the span clock of the run.
    pub(crate) origin: u64,
    pub(crate) tally: WorkTally,
    /// Whether the job has been in the pool's queue.
    pub(crate) offered: Cell<bool>,
    /// Execution time, in ticks.
    pub(crate) took: AtomicU64,
}

// SAFETY: the raw pointers in `body` refer to frames of a strand that waits for the job, and to
// data of compiled code, which is responsible for the data that its tasks share. `next` belongs to
// one thread, a closure to the thread that claimed the job.
unsafe impl Send for Job {}
// SAFETY: as above; everything else is atomic or immutable.
unsafe impl Sync for Job {}

impl Job {
    /// Creates a child of the job that `w` executes. It counts as live until [`Job::finish`].
    pub(crate) fn child_of(w: &Worker, body: JobBody) -> Job {
        // SAFETY: an entry's job outlives the entry, and is owned by an `Arc`.
        let parent = unsafe { w.entry.get().as_ref() }.map(|entry| unsafe {
            Arc::increment_strong_count(entry.job);
            Arc::from_raw(entry.job)
        });
        if let Some(parent) = &parent {
            parent.live.fetch_add(1, Ordering::Relaxed);
        }
        let (scope, begun, origin) = match w.clocks.on.get() {
            true => (w.clocks.scope(), w.clocks.span(), w.clocks.moment()),
            false => (None, 0, 0),
        };
        let restricted = w.is_restricted();
        Job { parent, restricted, scope, begun, origin, ..Job::root(w.run_arc(), body) }
    }

    pub(crate) fn root(run: Arc<Run>, body: JobBody) -> Job {
        Job {
            claim: Claim::new(),
            latch: Latch::new(1),
            live: AtomicUsize::new(1),
            parent: None,
            run,
            body,
            restricted: false,
            floats: FloatControl::of_this_thread(),
            group: None,
            team: None,
            next: Cell::new(std::ptr::null()),
            scope: None,
            begun: 0,
            origin: 0,
            tally: WorkTally::default(),
            offered: Cell::new(true),
            took: AtomicU64::new(0),
        }
    }

    /// Records that a thread other than the owner's is going to run the job.
    pub(crate) fn record_steal(&self) {
        self.run.counters.stolen.fetch_add(1, Ordering::Relaxed);
        crate::profile::record_steal(self.run.recorder(), &self.scope);
    }

    /// Returns the name of the job's function, or its address if no name is known.
    pub(crate) fn name(&self) -> Option<String> {
        let address = match &self.body {
            JobBody::Root | JobBody::Closure(_) => return None,
            JobBody::Task(f, _) | JobBody::Owned(f, _) => *f as usize,
            // SAFETY: the spec lies in the frame of the loop's owner, who waits for the job.
            JobBody::Loop { spec, .. } => unsafe { (**spec).address() },
        };
        let name = crate::fault::code::location_of(address).map(|place| place.text);
        Some(name.unwrap_or_else(|| format!("{address:#x}")))
    }

    /// Marks the job as ended, after its execution or if it will never start.
    pub(crate) fn finish(&self) {
        if let JobBody::Closure(closure) = &self.body
            && let Some(closure) = closure.take()
        {
            // The closure never ran. It is dropped here, because its borrows end once its scope is
            // notified.
            let dropped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| drop(closure)));
            drop(dropped);
        }
        let mut job = self;
        while job.live.fetch_sub(1, Ordering::AcqRel) == 1 {
            match &job.parent {
                Some(parent) => job = parent,
                None => break,
            }
        }
        self.latch.done();
        if let Some(group) = &self.group {
            group.pending.done();
        }
        if let Some(member) = &self.team {
            member.member_left();
        }
    }

    /// Runs a claimed job to its end, on this thread.
    pub(crate) fn execute(self: Arc<Job>, w: &Worker) {
        self.perform(w);
        self.finish();
    }

    /// Runs a claimed job on this thread. The caller must call [`Job::finish`] afterwards.
    pub(crate) fn perform(self: &Arc<Job>, w: &Worker) {
        if !self.run.is_cancelled() {
            let begin = crate::clock::ticks();
            let own = FloatControl::of_this_thread();
            self.floats.adopt();
            enter_job(w, self, || match &self.body {
                JobBody::Root => {}
                JobBody::Closure(closure) => {
                    if let Some(closure) = closure.take() {
                        closure(w);
                    }
                }
                // SAFETY: the spawner promised that the task may be called once with this context.
                JobBody::Task(f, ctx) => unsafe { f(w.pointer(), *ctx) },
                // SAFETY: as above; the copy lives as long as the job.
                JobBody::Owned(f, buffer) => unsafe { f(w.pointer(), buffer.pointer()) },
                // SAFETY: the spec lies in the frame of the loop's owner, who waits for the job.
                JobBody::Loop { spec, lo, hi, acc } => unsafe {
                    loops::run_part(w, *spec, *lo, *hi, acc)
                },
            });
            own.adopt();
            let took = crate::clock::ticks().wrapping_sub(begin);
            self.took.store(took, Ordering::Relaxed);
        }
    }
}

/// The frame of an entry: the escape target and the state that belongs to it.
pub(crate) struct JobEntry {
    pub(crate) exit: EntryPoint,
    pub(crate) job: *const Job,
    /// The lowest slot that belongs to the entry.
    pub(crate) base: *mut Slot,
    /// Critical sections that the worker held before.
    pub(crate) criticals: usize,
}

/// Calls `f` as the execution of `job` on `w`. Returns false if it was left by a fault or a
/// cancellation.
///
/// In that case `f` is forgotten with everything that it owns, so it must own nothing that needs to
/// be dropped.
pub(crate) fn enter_job<F: FnOnce()>(w: &Worker, job: &Arc<Job>, f: F) -> bool {
    unsafe extern "C" fn call<F: FnOnce()>(data: *mut c_void) {
        // SAFETY: `data` is the option below.
        let f = unsafe { (*data.cast::<Option<F>>()).take() };
        if let Some(f) = f {
            f();
        }
    }
    let top = w.top.get();
    let mut entry = JobEntry {
        exit: EntryPoint::new(),
        job: Arc::as_ptr(job),
        base: top,
        criticals: w.held_count(),
    };
    let before = w.save();
    let clocks = w.clocks.begin_region(job.run.recorder().is_some(), job.scope.clone(), job.origin);
    w.head.set(top);
    w.thread_id.set(0);
    w.num_threads.set(1);
    if job.restricted {
        w.restricted.set(w.restricted.get() + 1);
    }
    w.team.set(std::ptr::null());
    w.barrier.set(None);
    if let Some(member) = &job.team {
        w.team.set(member.team.instance());
        w.thread_id.set(member.id);
        w.num_threads.set(member.team.num_threads);
    }
    w.entry.set(&mut entry);
    let mut f = Some(f);
    // SAFETY: `call` takes the option that it is given; a panic does not leave it, since it is
    // `extern "C"`; the entry lives in this frame.
    let left = unsafe { enter(&raw mut entry.exit, call::<F>, (&raw mut f).cast()) };
    w.restore(before);
    w.top.set(top);
    let profiled = w.clocks.on.get();
    let WorkAndSpan { work, span } = w.clocks.end_region(clocks);
    if profiled {
        let end = job.begun + span;
        match (&job.group, &job.team) {
            (Some(group), _) => group.tally.add(work, end),
            (_, Some(member)) => member.team.tally.add(work, end),
            _ => job.tally.add(work, end),
        }
    }
    left == 0
}
