//! The Rust interface of the run time: pools, runs, and the default pool.

use crate::awake::AWAKE;
use crate::fault::{Fault, FaultKind, RunCancelled};
use crate::job::{Job, JobBody, enter_job};
use crate::pool::{PausedPool, Pool, TASK_STACK_BYTES};
use crate::process_copy::{self, HeldLock};
use crate::profile::Profile;
use crate::run::Run;
use crate::sync::{read, write};
use crate::threads;
use crate::worker::{self, Worker};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, OnceLock, RwLock, RwLockReadGuard};
use std::time::Duration;

/// A pool of threads that executes lowered code. Clones share the pool; the last one lets the
/// threads go.
#[derive(Clone)]
pub struct Runtime {
    open: Arc<OpenPool>,
}

/// Closes its pool when dropped.
struct OpenPool(Arc<Pool>);

impl Drop for OpenPool {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// What happened in a run, summed over its threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunReport {
    /// Tasks and parts of loops that were offered to other threads.
    pub promoted: u64,
    /// Offered tasks and parts that their owners ran after all.
    pub taken_back: u64,
    /// Offered tasks and parts that another thread ran.
    pub stolen: u64,
    /// Strands of forced regions that got threads of their own.
    pub strands: u64,
    /// Time that threads spent waiting without anything to run.
    pub idle: Duration,
    /// Time that threads spent executing, waits included.
    pub busy: Duration,
}

impl std::fmt::Debug for Runtime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Runtime").field("threads", &self.threads()).finish()
    }
}

thread_local! {
    static HAS_LARGE_STACK: Cell<bool> = const { Cell::new(false) };
}

impl Runtime {
    /// Creates a pool in which `threads` threads work at a time, the caller's included; 0:
    /// `PIR_NUM_THREADS` or else `OMP_NUM_THREADS` of the environment, or else the number of
    /// processors. No thread is started before it is needed.
    pub fn new(threads: usize) -> Runtime {
        Runtime::from_pool(threads, false)
    }

    /// As [`Runtime::new`], but all that can be given away is: every task, and loops down to single
    /// chunks. Slow; for tests, which are to see strands on different threads however short they
    /// are.
    pub fn eager(threads: usize) -> Runtime {
        Runtime::from_pool(threads, true)
    }

    fn from_pool(threads: usize, eager: bool) -> Runtime {
        let threads = if threads == 0 { threads_of_environment() } else { threads };
        Runtime { open: Arc::new(OpenPool(Pool::new(threads, eager))) }
    }

    /// Threads that work at a time, the caller's included.
    pub fn threads(&self) -> usize {
        self.open.0.threads()
    }

    /// Changes how many threads work at a time, the caller's included; 0 counts as 1. Threads above
    /// a smaller number stop after the tasks that they have begun. O(1)
    pub fn set_threads(&self, threads: usize) {
        self.open.0.set_threads(threads);
    }

    /// Runs `f` as the first strand of a run, on a thread with a stack for deep recursion (512 MiB
    /// of address space), and returns when all its strands have ended.
    ///
    /// # Errors
    /// The first fault of any of its strands.
    pub fn run<T: Send>(&self, f: impl FnOnce(&Worker) -> T + Send) -> Result<T, Fault> {
        self.run_reported(f).0
    }

    /// As [`Runtime::run`], with what happened.
    pub fn run_reported<T: Send>(
        &self,
        f: impl FnOnce(&Worker) -> T + Send,
    ) -> (Result<T, Fault>, RunReport) {
        let (result, report, _) = self.run_on_large_stack(f, false);
        (result, report)
    }

    /// As [`Runtime::run_reported`], with a profile. Every spawn takes the slow path, which costs
    /// some hundred nanoseconds; that time is in no figure of the profile.
    pub fn run_profiled<T: Send>(
        &self,
        f: impl FnOnce(&Worker) -> T + Send,
    ) -> (Result<T, Fault>, RunReport, Profile) {
        self.run_on_large_stack(f, true)
    }

    fn run_on_large_stack<T: Send>(
        &self,
        f: impl FnOnce(&Worker) -> T + Send,
        profiled: bool,
    ) -> (Result<T, Fault>, RunReport, Profile) {
        if HAS_LARGE_STACK.get() {
            return self.run_here(f, profiled);
        }
        let mut outcome = None;
        let caller = std::thread::current();
        let done = Arc::new(AtomicBool::new(false));
        {
            let outcome = &mut outcome;
            let work = move || {
                HAS_LARGE_STACK.set(true);
                *outcome = Some(self.run_here(f, profiled));
            };
            let work: Box<dyn FnOnce() + Send + '_> = Box::new(work);
            // SAFETY: only the lifetime changes. This frame waits until the call of `work` is over,
            // or it is dropped uncalled below; a panic of `f` does not get past `run_here`.
            let work: Box<dyn FnOnce() + Send + 'static> = unsafe { std::mem::transmute(work) };
            let told = done.clone();
            // The notification borrows nothing, because this frame may be gone before it returns.
            let work = Box::new(move |announce: &dyn Fn()| {
                // It stands for the caller, which sleeps.
                AWAKE.sleeps();
                work();
                AWAKE.wakes();
                announce();
                told.store(true, Ordering::Release);
                caller.unpark();
                None
            });
            if let Err(error) = threads::execute(TASK_STACK_BYTES, work) {
                let fault = Fault::new(None, FaultKind::NoThread).saying(Some(error.to_string()));
                return (Err(fault), RunReport::default(), Profile::default());
            }
        }
        while !done.load(Ordering::Acquire) {
            std::thread::park();
        }
        outcome.unwrap_or_else(|| {
            let fault = Fault::new(None, FaultKind::NoThread);
            (Err(fault), RunReport::default(), Profile::default())
        })
    }

    /// As [`Runtime::run`], on the calling thread and its stack: for short calls.
    ///
    /// # Errors
    /// The first fault of any of its strands.
    pub fn run_in_place<T>(&self, f: impl FnOnce(&Worker) -> T) -> Result<T, Fault> {
        self.run_here(f, false).0
    }

    /// Ends every run of this pool with [`FaultKind::Cancelled`], soon: at the next spawn or wait
    /// of each strand, or wherever it is in registered code. Returns at once; any thread may call
    /// it.
    pub fn cancel(&self) {
        for run in self.open.0.runs() {
            run.fail(Fault::new(None, FaultKind::Cancelled));
        }
    }

    fn run_here<T>(
        &self,
        f: impl FnOnce(&Worker) -> T,
        profiled: bool,
    ) -> (Result<T, Fault>, RunReport, Profile) {
        let pool = &self.open.0;
        // SAFETY: a thread's workers live as long as the thread, while their pool is open.
        let Some(w) = worker::of_pool(pool).map(|w| unsafe { &*w }) else {
            let fault = Fault::new(None, FaultKind::OutOfMemory);
            return (Err(fault), RunReport::default(), Profile::default());
        };
        let _current = worker::become_current(w);
        let run = Run::new(pool, profiled);
        pool.add_run(&run);
        let root = Arc::new(Job::root(run.clone(), JobBody::Root));
        let begin = crate::clock::ticks();
        let mut outcome = None;
        let slot = &mut outcome;
        // A profiled run looks up at every spawn from the first.
        w.ask();
        enter_job(w, &root, move || match catch_unwind(AssertUnwindSafe(|| f(w))) {
            Ok(value) => *slot = Some(value),
            Err(panic) => drop(record_panic(w, panic)),
        });
        // A request to stop that was meant for what this run is part of may have been answered in
        // here.
        w.ask();
        debug_assert_eq!(root.live.load(Ordering::Acquire), 1, "every strand is waited for");
        root.finish();
        pool.remove_run(&run);
        run.end();
        let busy = crate::clock::ticks().wrapping_sub(begin);
        run.counters.busy.fetch_add(busy, Ordering::Relaxed);
        let report = RunReport::pool_size(&run);
        let total = root.tally.get();
        let profile = run.recorder().map(|r| r.finish(total)).unwrap_or_default();
        let result = match (run.take_fault(), outcome) {
            (Some(fault), _) => Err(fault),
            (None, Some(value)) => Ok(value),
            (None, None) => Err(Fault::new(None, FaultKind::Cancelled)),
        };
        (result, report, profile)
    }

    pub(crate) fn pool(&self) -> &Arc<Pool> {
        &self.open.0
    }
}

impl RunReport {
    fn pool_size(run: &Run) -> RunReport {
        let c = &run.counters;
        RunReport {
            promoted: c.promoted.load(Ordering::Relaxed),
            taken_back: c.taken_back.load(Ordering::Relaxed),
            stolen: c.stolen.load(Ordering::Relaxed),
            strands: c.strands.load(Ordering::Relaxed),
            idle: crate::clock::duration(c.idle.load(Ordering::Relaxed)),
            busy: crate::clock::duration(c.busy.load(Ordering::Relaxed)),
        }
    }
}

/// With this, frames of Rust are left when the run is cancelled.
struct CancelledRunPanic;

/// Leaves Rust frames: their destructors run, as in a panic.
pub(crate) fn unwind_cancelled(_: RunCancelled) -> ! {
    resume_unwind(Box::new(CancelledRunPanic))
}

/// Turns the panic of a closure into the fault of its run, unless the closure only left its strand.
/// Returns the payload to pass to the strand that waits for the closure.
pub(crate) fn record_panic(w: &Worker, panic: Box<dyn Any + Send>) -> Box<dyn Any + Send> {
    if panic.is::<CancelledRunPanic>() || w.run().is_outermost() {
        return panic;
    }
    let message = match panic.downcast::<String>() {
        Ok(text) => Some(*text),
        Err(panic) => panic.downcast::<&'static str>().ok().map(|text| (*text).to_owned()),
    };
    w.run().fail(Fault::new(Some(w), FaultKind::Panic).saying(message));
    Box::new(CancelledRunPanic)
}

fn threads_of_environment() -> usize {
    // A list is for levels of nesting, of which this is the first.
    let of_variable = |name: &str| -> Option<usize> {
        let first = std::env::var(name).ok()?.split(',').next()?.trim().parse().ok()?;
        (first > 0).then_some(first)
    };
    // Programs that were written for OpenMP are started with its variable.
    of_variable("PIR_NUM_THREADS")
        .or_else(|| of_variable("OMP_NUM_THREADS"))
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()))
}

/// The pool of threads that call compiled code without `Runtime::run`.
static DEFAULT_RUNTIME: RwLock<Option<Runtime>> = RwLock::new(None);

pub(crate) fn default_pool() -> Arc<Pool> {
    if let Some(runtime) = &*read(&DEFAULT_RUNTIME) {
        return runtime.pool().clone();
    }
    handle_copies();
    write(&DEFAULT_RUNTIME).get_or_insert_with(|| new_default(0)).pool().clone()
}

/// Lets copies of the process use the default pool. Called before there is one.
fn handle_copies() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        threads::handle_copies();
        process_copy::around_copies(before_copy, after_copy, in_copy);
    });
}

/// Creates a pool for linked programs. They have the machine for themselves more often than not,
/// so its threads stay awake over short sequential parts, as those of OpenMP's run times do.
fn new_default(threads: usize) -> Runtime {
    let runtime = Runtime::new(threads);
    let time = DEFAULT_LINGER.get().map_or(Duration::from_millis(5), |time| time());
    stay_awake(&runtime, time);
    runtime
}

/// For how long threads of the default pool without work stay awake.
static DEFAULT_LINGER: OnceLock<fn() -> Duration> = OnceLock::new();

fn stay_awake(runtime: &Runtime, time: Duration) {
    let us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    runtime.pool().helper_linger.at_least(us);
}

/// Chooses who says for how long threads of the default pool without work stay awake.
pub(crate) fn set_default_linger(time: fn() -> Duration) {
    // The first one counts.
    let _ = DEFAULT_LINGER.set(time);
}

/// Sets for how long threads of the default pool without work stay awake from now on.
pub(crate) fn linger_by_default(time: Duration) {
    if let Some(runtime) = &*read(&DEFAULT_RUNTIME) {
        stay_awake(runtime, time);
    }
}

/// The default pool, while the process is copied.
struct PausedDefault {
    paused: Option<PausedPool>,
    _default: RwLockReadGuard<'static, Option<Runtime>>,
}

thread_local! {
    static PAUSED: HeldLock<PausedDefault> = const { RefCell::new(None) };
}

extern "C" fn before_copy() {
    process_copy::hold(&PAUSED, || {
        let default = read(&DEFAULT_RUNTIME);
        let paused = default.as_ref().map(|r| PausedPool::new(for_ever(r.pool())));
        PausedDefault { paused, _default: default }
    });
}

extern "C" fn after_copy() {
    drop(process_copy::held(&PAUSED));
}

extern "C" fn in_copy() {
    if let Some(PausedDefault { paused: Some(pool), .. }) = process_copy::held(&PAUSED) {
        pool.forget_threads();
    }
}

/// Keeps a pool to the end of the process, at the cost of its memory. In a copy the lock may be
/// that of a thread that was making another copy; so nothing waits for it.
fn for_ever(pool: &Arc<Pool>) -> &'static Pool {
    static KEPT: Mutex<Option<&'static Arc<Pool>>> = Mutex::new(None);
    let mut kept = KEPT.try_lock().ok();
    if let Some(same) = kept.as_ref().and_then(|k| k.filter(|k| Arc::ptr_eq(k, pool))) {
        return same;
    }
    let pool: &'static Arc<Pool> = Box::leak(Box::new(pool.clone()));
    if let Some(kept) = kept.as_mut() {
        **kept = Some(pool);
    }
    pool
}

/// Chooses the number of threads of the default pool; 0 as in [`Runtime::new`]. Threads that have
/// called into the old one, other than the caller, stay with it.
pub fn set_default_threads(threads: usize) {
    let wanted = if threads == 0 { threads_of_environment() } else { threads };
    handle_copies();
    let mut default = write(&DEFAULT_RUNTIME);
    if default.as_ref().is_some_and(|runtime| runtime.threads() == wanted) {
        return;
    }
    let old = default.replace(new_default(wanted));
    drop(default);
    worker::leave_default();
    drop(old);
}

/// Sets how many threads of the default pool work at a time, the caller's included, from now on.
/// Unlike [`set_default_threads`], this is for all threads that have called into it. O(1)
pub fn limit_default_threads(threads: usize) {
    default_pool().set_threads(threads);
}
