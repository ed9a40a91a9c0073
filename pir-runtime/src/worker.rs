//! Workers: one thread's shadow stack and execution state in a pool.

use crate::fault::signal::{self, HandlerStack, ThreadId};
use crate::job::{Job, JobEntry};
use crate::limit::SpawnLimit;
use crate::pace::PaceTable;
use crate::pool::Pool;
use crate::profile::WorkerClocks;
use crate::run::Run;
use crate::runtime;
use crate::slots::{Slot, SlotStack};
use crate::sync::lock;
use crate::team::Team;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// The state of one thread in a pool. Compiled code gets a pointer to it, reads and writes the
/// first 32 bytes, and reads the next 24.
///
/// All fields belong to the owning thread except `limit`, which other threads set to null to
/// request work or to stop the worker.
#[repr(C, align(128))]
pub struct Worker {
    pub(crate) top: Cell<*mut Slot>,
    pub(crate) limit: SpawnLimit<Slot>,
    pub(crate) head: Cell<*mut Slot>,
    pub(crate) thread_id: Cell<u32>,
    pub(crate) num_threads: Cell<u32>,
    /// Above zero, waits run only tasks that they wait for, because the strand, or one that waits
    /// for it, holds a critical section or is a strand of a forced region. An unrelated task on top
    /// of it could wait for that same strand and deadlock.
    pub(crate) restricted: Cell<u32>,
    /// The forced instance that the strand is a member of.
    pub(crate) team: Cell<*const Team>,
    /// The barrier of a team of another library whose thread executes the strand.
    pub(crate) barrier: Cell<Option<fn()>>,
    // The fields from here on are not part of the interface of compiled code.
    pub(crate) pool: Arc<Pool>,
    pub(crate) entry: Cell<*mut JobEntry>,
    /// Number of waits on this thread's stack that are running other tasks meanwhile.
    pub(crate) helping: Cell<u32>,
    /// Time, in ticks, until which steal requests are ignored, because the last promoted task was
    /// too small.
    pub(crate) deaf_until: Cell<u64>,
    pub(crate) deafness: Cell<u64>,
    pub(crate) clocks: WorkerClocks,
    pub(crate) paces: PaceTable,
    held: RefCell<Vec<HeldSection>>,
    thread: ThreadId,
    outermost: Arc<Run>,
    slots: SlotStack,
}

const _: () = {
    assert!(std::mem::offset_of!(Worker, top) == 0);
    assert!(std::mem::offset_of!(Worker, limit) == 8);
    assert!(std::mem::offset_of!(Worker, head) == 16);
    assert!(std::mem::offset_of!(Worker, thread_id) == 24);
    assert!(std::mem::offset_of!(Worker, num_threads) == 28);
    assert!(std::mem::offset_of!(Worker, restricted) == 32);
    assert!(std::mem::offset_of!(Worker, team) == 40);
    assert!(std::mem::offset_of!(Worker, barrier) == 48);
    assert!(std::mem::size_of::<SpawnLimit<Slot>>() == 8);
    assert!(std::mem::size_of::<Slot>() == 16);
};

// SAFETY: other threads reach a worker through the pool's list only, and access only `limit`, an
// atomic.
unsafe impl Send for Worker {}
// SAFETY: as for `Send`: through a shared reference, only `limit` is accessed.
unsafe impl Sync for Worker {}

/// A critical section that a strand is in, of this library or another one.
pub(crate) struct HeldSection {
    pub(crate) address: usize,
    /// Leaves it, for a strand that ends in an escape.
    pub(crate) leave: fn(usize),
}

/// The fields of a worker that an entry sets and restores.
pub(crate) struct SavedEntry {
    head: *mut Slot,
    thread_id: u32,
    num_threads: u32,
    entry: *mut JobEntry,
    restricted: u32,
    team: *const Team,
    barrier: Option<fn()>,
    helping: u32,
}

impl Worker {
    fn new(pool: &Arc<Pool>) -> Option<Arc<Worker>> {
        let slots = SlotStack::new()?;
        Some(Arc::new(Worker {
            top: Cell::new(slots.base()),
            // Null, so that the first spawn takes the slow path and wakes the heartbeat.
            limit: SpawnLimit::new(),
            head: Cell::new(slots.base()),
            thread_id: Cell::new(0),
            num_threads: Cell::new(1),
            pool: pool.clone(),
            entry: Cell::new(std::ptr::null_mut()),
            restricted: Cell::new(0),
            team: Cell::new(std::ptr::null()),
            barrier: Cell::new(None),
            helping: Cell::new(0),
            deaf_until: Cell::new(0),
            deafness: Cell::new(0),
            clocks: WorkerClocks::default(),
            paces: PaceTable::default(),
            held: RefCell::default(),
            thread: ThreadId::current(),
            outermost: Run::outermost(Arc::downgrade(pool)),
            slots,
        }))
    }

    /// Returns the pointer to pass to compiled code.
    pub fn pointer(&self) -> *mut Worker {
        std::ptr::from_ref(self).cast_mut()
    }

    /// Returns `thread.id` of the strand that this worker executes.
    pub fn thread_id(&self) -> u32 {
        self.thread_id.get()
    }

    /// Returns `num_threads` of the innermost region instance.
    pub fn num_threads(&self) -> u32 {
        self.num_threads.get()
    }

    pub(crate) fn end(&self) -> *mut Slot {
        self.slots.end()
    }

    /// Returns the run of the strand that the worker executes.
    pub(crate) fn run(&self) -> &Run {
        match self.job() {
            Some(job) => &job.run,
            None => &self.outermost,
        }
    }

    /// Returns the run of strands that no `Runtime::run` encloses.
    pub(crate) fn outermost(&self) -> &Run {
        &self.outermost
    }

    pub(crate) fn run_arc(&self) -> Arc<Run> {
        match self.job() {
            Some(job) => job.run.clone(),
            None => self.outermost.clone(),
        }
    }

    pub(crate) fn job(&self) -> Option<&Job> {
        // SAFETY: a non-null entry lies in a live frame of this thread, and its job outlives it.
        unsafe { self.entry.get().as_ref().map(|entry| &*entry.job) }
    }

    pub(crate) fn task_name(&self) -> Option<String> {
        self.job().and_then(Job::name)
    }

    pub(crate) fn is_restricted(&self) -> bool {
        self.restricted.get() > 0
    }

    /// Returns spawns to the fast path, after a request has sent them to the slow path.
    pub(crate) fn reset_limit(&self) {
        // In a profiled run or an eager pool every spawn takes the slow path.
        let end = if self.clocks.on.get() || self.pool.eager {
            std::ptr::null_mut()
        } else {
            self.slots.end()
        };
        self.limit.reset(end);
    }

    /// Makes the worker's next spawn take the slow path; callable from any thread. Returns whether
    /// the worker was on the fast path before.
    pub(crate) fn ask(&self) -> bool {
        self.limit.request()
    }

    /// Makes the thread leave compiled code, if its run is cancelled.
    ///
    /// # Safety
    /// The thread must live: while the worker is in its pool's list, it does.
    pub(crate) unsafe fn interrupt(&self) {
        // SAFETY: the thread is alive while its worker is in the list.
        unsafe { self.thread.interrupt() };
    }

    /// Returns whether the worker is one of the calling thread.
    pub(crate) fn is_own(&self) -> bool {
        self.thread.is_current()
    }

    pub(crate) fn save(&self) -> SavedEntry {
        SavedEntry {
            head: self.head.get(),
            thread_id: self.thread_id.get(),
            num_threads: self.num_threads.get(),
            entry: self.entry.get(),
            restricted: self.restricted.get(),
            team: self.team.get(),
            barrier: self.barrier.get(),
            helping: self.helping.get(),
        }
    }

    pub(crate) fn restore(&self, saved: SavedEntry) {
        self.head.set(saved.head);
        self.thread_id.set(saved.thread_id);
        self.num_threads.set(saved.num_threads);
        self.entry.set(saved.entry);
        self.restricted.set(saved.restricted);
        self.team.set(saved.team);
        self.barrier.set(saved.barrier);
        self.helping.set(saved.helping);
    }

    pub(crate) fn held_count(&self) -> usize {
        self.held.borrow().len()
    }

    pub(crate) fn hold(&self, section: HeldSection) {
        self.held.borrow_mut().push(section);
        self.restricted.set(self.restricted.get() + 1);
    }

    pub(crate) fn holds(&self, address: usize) -> bool {
        self.held.borrow().iter().any(|s| s.address == address)
    }

    /// Records that the critical section is released. Returns false if it is not held.
    pub(crate) fn release(&self, address: usize) -> bool {
        let mut held = self.held.borrow_mut();
        let Some(at) = held.iter().rposition(|s| s.address == address) else { return false };
        held.remove(at);
        self.restricted.set(self.restricted.get() - 1);
        true
    }

    /// Removes and returns the critical section entered last, if more than `count` are held.
    pub(crate) fn pop_held(&self, count: usize) -> Option<HeldSection> {
        let mut held = self.held.borrow_mut();
        if held.len() > count { held.pop() } else { None }
    }
}

thread_local! {
    static CURRENT_WORKER: Cell<*const Worker> = const { Cell::new(std::ptr::null()) };
    static OWNED: OwnedWorker = const { OwnedWorker(RefCell::new(Vec::new())) };
}

/// The workers of a thread, one for each pool that it has taken part in.
struct OwnedWorker(RefCell<Vec<Arc<Worker>>>);

thread_local! {
    static STACK_BOTTOM: Cell<usize> = const { Cell::new(0) };
    static HANDLER_STACK: RefCell<Option<HandlerStack>> = const { RefCell::new(None) };
}

/// Returns the lowest usable address of this thread's stack, if [`guard_stack`] was called on the
/// thread, as it is for every thread with a worker.
pub(crate) fn stack_bottom() -> Option<usize> {
    Some(STACK_BOTTOM.get()).filter(|low| *low != 0)
}

/// Current workers of the threads that ended last. A thread that ends the process runs the
/// program's own functions for its end after this library's, and regions in them by the worker that
/// it had.
static ENDED: Mutex<VecDeque<Arc<Worker>>> = Mutex::new(VecDeque::new());
const MAX_ENDED: usize = 4;

thread_local! {
    static IS_ENDING: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether the standard library no longer knows the calling thread, which then can't sleep
/// until another one wakes it.
pub(crate) fn is_ending() -> bool {
    IS_ENDING.get()
}

impl Drop for OwnedWorker {
    fn drop(&mut self) {
        IS_ENDING.set(true);
        for worker in self.0.take() {
            worker.pool.forget(&worker);
            if Arc::as_ptr(&worker) == CURRENT_WORKER.get() {
                let mut ended = lock(&ENDED);
                ended.push_back(worker);
                let gone = if ended.len() > MAX_ENDED { ended.pop_front() } else { None };
                drop(ended);
                drop(gone);
            }
        }
    }
}

/// Returns the current worker of this thread, or else the thread's worker in the default pool.
pub(crate) fn current() -> *const Worker {
    let current = CURRENT_WORKER.get();
    if current.is_null() { outside() } else { current }
}

/// Returns the current worker of this thread, if there is one.
pub(crate) fn executing() -> Option<*const Worker> {
    let current = CURRENT_WORKER.get();
    (!current.is_null()).then_some(current)
}

#[cold]
fn outside() -> *const Worker {
    let pool = runtime::default_pool();
    match of_pool(&pool) {
        Some(worker) => {
            CURRENT_WORKER.set(worker);
            worker
        }
        None => crate::fault::end_process(&crate::fault::Fault::new(
            None,
            crate::FaultKind::OutOfMemory,
        )),
    }
}

/// Returns this thread's worker in `pool`, creating it at its first use. None: out of memory, or
/// the thread is ending.
pub(crate) fn of_pool(pool: &Arc<Pool>) -> Option<*const Worker> {
    let found = OWNED.try_with(|owned| {
        let mut owned = owned.0.borrow_mut();
        if let Some(worker) = owned.iter().find(|w| Arc::ptr_eq(&w.pool, pool)) {
            return Some(Arc::as_ptr(worker));
        }
        // Pools that are gone must not keep their workers for the life of the thread.
        let current = CURRENT_WORKER.get();
        owned.retain(|w| {
            let keep = !w.pool.is_closed() || !w.entry.get().is_null() || Arc::as_ptr(w) == current;
            if !keep {
                w.pool.forget(w);
            }
            keep
        });
        let worker = Worker::new(pool)?;
        guard_stack();
        pool.reserve_helper(&worker);
        let pointer = Arc::as_ptr(&worker);
        owned.push(worker);
        Some(pointer)
    });
    found.ok().flatten()
}

/// Gives the calling thread an alternate signal stack, unless it has one, so that a stack overflow
/// on it can be reported.
pub(crate) fn guard_stack() {
    if STACK_BOTTOM.get() == 0 {
        STACK_BOTTOM.set(signal::stack_bottom().unwrap_or(0));
        HANDLER_STACK.with(|stack| *stack.borrow_mut() = HandlerStack::new());
    }
}

/// Makes `worker` the current one. Returns the previous one, or null.
pub(crate) fn replace_current(worker: *const Worker) -> *const Worker {
    CURRENT_WORKER.replace(worker)
}

/// Makes `worker` the current one until the guard is dropped.
pub(crate) fn become_current(worker: *const Worker) -> CurrentGuard {
    CurrentGuard { before: CURRENT_WORKER.replace(worker) }
}

pub(crate) struct CurrentGuard {
    before: *const Worker,
}

impl Drop for CurrentGuard {
    fn drop(&mut self) {
        CURRENT_WORKER.set(self.before);
    }
}

/// Forgets an idle worker of the default pool, so that the thread's next call finds the new one.
pub(crate) fn leave_default() {
    // SAFETY: a current worker is owned by this thread's list.
    let idle = unsafe { CURRENT_WORKER.get().as_ref() }.is_none_or(|w| w.entry.get().is_null());
    if idle {
        CURRENT_WORKER.set(std::ptr::null());
    }
}
