//! A pool: rayon's threads, the queue of promoted tasks, and the counts of idle threads.
//!
//! Tasks reach the queue only on a steal request, so the queue is short and one lock is enough. A
//! rayon thread without work lingers for a moment, sending steal requests to the workers one after
//! the other, and then returns to rayon; the heartbeat sends requests in its place from then on.

use crate::awake::AWAKE;
use crate::clock::ticks;
use crate::heartbeat::{Heartbeat, HeartbeatState};
use crate::job::Job;
use crate::linger::{Linger, Patience};
use crate::run::Run;
use crate::sync::{lock, read, write};
use crate::worker::Worker;
use crate::{helper, threads};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, RwLock, RwLockWriteGuard, Weak};
use std::thread::Thread;

/// Maximum time, in microseconds, for which a helper searches for work.
const MAX_HELPER_LINGER_US: u64 = 20_000;
/// Maximum time, in microseconds, for which a waiting strand does. What it waits for is not delayed
/// by its sleep, which only adds a few percent to a longer wait.
const MAX_WAIT_LINGER_US: u64 = 2_000;
/// Polls per steal request of an idle thread. Not every poll sends one, because a request takes the
/// worker's cache line away.
pub(crate) const POLLS_PER_REQUEST: u32 = 4;
/// Address space of a stack on which tasks run.
pub(crate) const TASK_STACK_BYTES: usize = 512 << 20;

pub(crate) struct Pool {
    /// Threads that work at a time.
    threads: AtomicUsize,
    /// Promotes every task, and lets thieves claim it first if they can: for tests.
    pub(crate) eager: bool,
    rayon: Mutex<Option<rayon::ThreadPool>>,
    queue: CacheAligned<Mutex<JobQueue>>,
    /// Number of jobs in the queue.
    queued: CacheAligned<AtomicUsize>,
    idle: CacheAligned<IdleThreads>,
    workers: CacheAligned<RwLock<Vec<Arc<Worker>>>>,
    pub(crate) heart: Arc<Heartbeat>,
    /// For how long an idle helper searches for work.
    pub(crate) helper_linger: Linger,
    /// For how long a strand that waits for others does.
    pub(crate) wait_linger: Linger,
    /// Time, in ticks, at which the last helper went to sleep; 0: none has.
    left: AtomicU64,
    closed: AtomicBool,
    runs: Mutex<Vec<Weak<Run>>>,
}

/// Aligned to its own cache lines, so that a thread that polls it does not slow down users of other
/// fields.
#[derive(Default)]
#[repr(align(128))]
struct CacheAligned<T>(T);

impl<T> std::ops::Deref for CacheAligned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// Counts of threads that could take work.
#[derive(Default)]
struct IdleThreads {
    /// Threads that poll the queue.
    searching: AtomicUsize,
    /// Threads that were woken for a job and do not poll the queue yet.
    coming: AtomicUsize,
    /// Threads that are helpers: see [`helper`].
    helpers: AtomicUsize,
    /// Waiting strands whose threads sleep and could work.
    sleeping: AtomicUsize,
}

impl IdleThreads {
    /// Returns how many threads poll the queue, or will at once.
    fn awake(&self) -> usize {
        self.searching.load(Ordering::Relaxed) + self.coming.load(Ordering::Relaxed)
    }
}

/// Counts one thread less. Never below zero: a thread that was counted may be the one of a copy of
/// the process, where none is.
fn one_less(count: &AtomicUsize) {
    let less = |n: usize| n.checked_sub(1);
    let _ = count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
}

#[derive(Default)]
struct JobQueue {
    jobs: VecDeque<Arc<Job>>,
    sleepers: Vec<Thread>,
}

/// The thread that `push` wakes after it has unlocked the queue.
enum WakeTarget {
    None,
    Helper,
    Sleeper(Thread),
}

impl Pool {
    /// Creates a pool in which `threads` threads work at a time, the caller's included.
    pub(crate) fn new(threads: usize, eager: bool) -> Arc<Pool> {
        crate::clock::per_microsecond();
        Arc::new(Pool {
            threads: AtomicUsize::new(threads.max(1)),
            eager,
            rayon: Mutex::new(None),
            queue: CacheAligned::default(),
            queued: CacheAligned::default(),
            idle: CacheAligned::default(),
            workers: CacheAligned::default(),
            heart: Heartbeat::new(),
            helper_linger: Linger::up_to(MAX_HELPER_LINGER_US),
            wait_linger: Linger::up_to(MAX_WAIT_LINGER_US),
            left: AtomicU64::new(0),
            closed: AtomicBool::new(false),
            runs: Mutex::default(),
        })
    }

    /// Closes the pool and releases its threads. Tasks in progress are finished by the threads that
    /// wait for them.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        self.heart.stop();
        drop(lock(&self.rayon).take());
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    pub(crate) fn reserve_helper(&self, worker: &Arc<Worker>) {
        if !self.is_closed() {
            write(&self.workers).push(worker.clone());
        }
    }

    pub(crate) fn forget(&self, worker: &Arc<Worker>) {
        write(&self.workers).retain(|w| !Arc::ptr_eq(w, worker));
    }

    /// Returns how many threads work at a time, the caller's included: at least 1.
    pub(crate) fn threads(&self) -> usize {
        self.threads.load(Ordering::Relaxed)
    }

    /// Changes how many threads work at a time. Helpers above it leave after the jobs that they
    /// have.
    pub(crate) fn set_threads(&self, threads: usize) {
        self.threads.store(threads.max(1), Ordering::Relaxed);
    }

    /// Lets the calling thread be a helper, if there is room for one more.
    pub(crate) fn admits_helper(&self) -> bool {
        let most = self.most_helpers();
        let one_more = |helpers: usize| (helpers < most).then_some(helpers + 1);
        !self.is_closed()
            && !self.eager
            && self
                .idle
                .helpers
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more)
                .is_ok()
    }

    /// Says that one of the threads that were woken for jobs is here.
    pub(crate) fn has_come(&self) {
        one_less(&self.idle.coming);
    }

    /// Returns whether there are more helpers than there should be now.
    pub(crate) fn has_surplus(&self) -> bool {
        self.idle.helpers.load(Ordering::Relaxed) > self.most_helpers()
    }

    /// Returns whether there is a job in the queue.
    pub(crate) fn has_jobs(&self) -> bool {
        self.queued.load(Ordering::Relaxed) > 0
    }

    /// Lets the calling thread be no helper any more. A helper without other work leaves only if
    /// there are no jobs; otherwise this returns false.
    pub(crate) fn dismisses_helper(&self, has_other_work: bool) -> bool {
        {
            let queue = lock(&self.queue);
            if !queue.jobs.is_empty() && !has_other_work && !self.has_surplus() {
                return false;
            }
            self.left.store(ticks().max(1), Ordering::Relaxed);
            one_less(&self.idle.helpers);
        }
        if !has_other_work {
            // A sleeping thread sends no requests, so it leaves one with every worker, which the
            // heartbeat renews. A worker that answers sees that this thread is asleep.
            self.ask_all();
        }
        true
    }

    fn most_helpers(&self) -> usize {
        self.threads() - 1
    }

    /// Returns the number of threads that would take work but are asleep.
    pub(crate) fn sleeping_threads(&self) -> usize {
        let helpers = self.idle.helpers.load(Ordering::Relaxed);
        self.most_helpers().saturating_sub(helpers) + self.idle.sleeping.load(Ordering::Relaxed)
    }

    pub(crate) fn is_searched(&self) -> bool {
        self.idle.searching.load(Ordering::Relaxed) > 0
    }

    /// Returns whether there are more idle threads than queued jobs, so that a promoted task would
    /// be stolen.
    pub(crate) fn wants_work(&self) -> bool {
        self.sleeping_threads() + self.idle.awake() > self.queued.load(Ordering::Relaxed)
    }

    /// Gives thieves a moment to claim a job before its owner takes it back; in an eager pool only.
    pub(crate) fn yield_to_thieves(&self, job: &Job) {
        for _ in 0..if self.eager { 100 } else { 0 } {
            if job.claim.is_taken() {
                return;
            }
            std::thread::yield_now();
        }
    }

    /// Makes every worker's next spawn take the slow path. Returns the number of workers that had
    /// answered the previous request.
    pub(crate) fn ask_all(&self) -> usize {
        read(&self.workers).iter().filter(|w| w.ask()).count()
    }

    /// Makes every thread whose run is cancelled leave compiled code.
    pub(crate) fn interrupt_all(&self) {
        for worker in read(&self.workers).iter() {
            // SAFETY: a worker leaves the list, under the lock, before its thread ends.
            unsafe { worker.interrupt() };
        }
    }

    pub(crate) fn add_run(&self, run: &Arc<Run>) {
        lock(&self.runs).push(Arc::downgrade(run));
    }

    pub(crate) fn remove_run(&self, run: &Arc<Run>) {
        lock(&self.runs).retain(|r| !std::ptr::eq(r.as_ptr(), Arc::as_ptr(run)));
    }

    /// Returns the runs in progress.
    pub(crate) fn runs(&self) -> Vec<Arc<Run>> {
        lock(&self.runs).iter().filter_map(Weak::upgrade).collect()
    }

    /// Sends a steal request to one worker, round robin.
    pub(crate) fn ask_next(&self, cursor: &mut usize) {
        let workers = read(&self.workers);
        for _ in 0..workers.len() {
            *cursor = (*cursor + 1) % workers.len();
            if workers[*cursor].ask() {
                return;
            }
        }
    }

    pub(crate) fn push(self: &Arc<Self>, job: Arc<Job>) {
        let wake = {
            let mut queue = lock(&self.queue);
            queue.jobs.push_back(job);
            self.queued.store(queue.jobs.len(), Ordering::Relaxed);
            self.wake_target(&mut queue)
        };
        self.wake(wake);
    }

    fn wake_target(&self, queue: &mut JobQueue) -> WakeTarget {
        if self.idle.awake() >= queue.jobs.len() {
            return WakeTarget::None;
        }
        // Counted under the lock, because a helper leaves under it too, and only from an empty
        // queue.
        if self.idle.helpers.load(Ordering::Relaxed) < self.most_helpers() {
            self.idle.helpers.fetch_add(1, Ordering::Relaxed);
            self.idle.coming.fetch_add(1, Ordering::Relaxed);
            return WakeTarget::Helper;
        }
        match queue.sleepers.pop() {
            Some(thread) => {
                self.idle.sleeping.store(queue.sleepers.len(), Ordering::Relaxed);
                self.idle.coming.fetch_add(1, Ordering::Relaxed);
                WakeTarget::Sleeper(thread)
            }
            None => WakeTarget::None,
        }
    }

    fn wake(self: &Arc<Self>, wake: WakeTarget) {
        match wake {
            WakeTarget::None => {}
            WakeTarget::Sleeper(thread) => thread.unpark(),
            WakeTarget::Helper => {
                if !self.start_helper() {
                    one_less(&self.idle.coming);
                    one_less(&self.idle.helpers);
                }
            }
        }
    }

    /// Starts a helper. Returns false if the pool is closed or the system provides no threads; the
    /// owners run their tasks themselves then.
    fn start_helper(self: &Arc<Self>) -> bool {
        let mut rayon = lock(&self.rayon);
        let helpers = self.most_helpers().max(1);
        let is_enough = rayon.as_ref().is_some_and(|r| r.current_num_threads() >= helpers);
        if !is_enough && !self.is_closed() {
            // Threads of a smaller one end when they have nothing to do.
            *rayon = rayon::ThreadPoolBuilder::new()
                .num_threads(helpers)
                // Threads come from the cache, because another library may need a thread to outlive
                // the pool.
                .spawn_handler(|thread| {
                    let run = move |_: &dyn Fn()| {
                        // Awake only while it is a helper.
                        AWAKE.sleeps();
                        thread.run();
                        AWAKE.wakes();
                        None
                    };
                    threads::execute(TASK_STACK_BYTES, Box::new(run))
                })
                .build()
                .ok();
        }
        let Some(threads) = rayon.as_ref() else { return false };
        let pool = self.clone();
        threads.spawn(move || helper::work(&pool));
        true
    }

    /// Lets the next helper search for longer, if this one is woken soon after the last one went to
    /// sleep.
    pub(crate) fn note_early_wake(&self) {
        let left = self.left.load(Ordering::Relaxed);
        if left != 0 {
            self.helper_linger.woken_after(ticks().wrapping_sub(left));
        }
    }

    /// Claims and returns the oldest unclaimed job, which the caller must execute.
    pub(crate) fn pop(&self) -> Option<Arc<Job>> {
        if self.queued.load(Ordering::Relaxed) == 0 {
            return None;
        }
        self.pop_from(&mut lock(&self.queue))
    }

    fn pop_from(&self, queue: &mut JobQueue) -> Option<Arc<Job>> {
        let mut found = None;
        while let Some(job) = queue.jobs.pop_front() {
            if job.claim.take() {
                found = Some(job);
                break;
            }
        }
        self.queued.store(queue.jobs.len(), Ordering::Relaxed);
        found
    }

    /// Claims and returns the oldest unclaimed job of the run with this address.
    pub(crate) fn pop_of(&self, run: usize) -> Option<Arc<Job>> {
        if !self.has_jobs() {
            return None;
        }
        let mut queue = lock(&self.queue);
        let is_own = |job: &Arc<Job>| Arc::as_ptr(&job.run).addr() == run;
        while let Some(place) = queue.jobs.iter().position(is_own) {
            let job = queue.jobs.remove(place);
            self.queued.store(queue.jobs.len(), Ordering::Relaxed);
            if let Some(job) = job.filter(|job| job.claim.take()) {
                return Some(job);
            }
        }
        None
    }

    /// Removes a job that its owner took back.
    pub(crate) fn remove_job(&self, job: &Job) {
        let mut queue = lock(&self.queue);
        if let Some(at) = queue.jobs.iter().rposition(|j| std::ptr::eq(Arc::as_ptr(j), job)) {
            queue.jobs.remove(at);
        }
        self.queued.store(queue.jobs.len(), Ordering::Relaxed);
    }

    /// Finishes the unclaimed jobs of cancelled runs without running them.
    pub(crate) fn discard_cancelled(&self) {
        let discarded: VecDeque<Arc<Job>> = {
            let mut queue = lock(&self.queue);
            let (gone, kept) = queue.jobs.drain(..).partition(|j: &Arc<Job>| j.run.is_cancelled());
            queue.jobs = kept;
            self.queued.store(queue.jobs.len(), Ordering::Relaxed);
            gone
        };
        for job in discarded {
            if job.claim.take() {
                job.finish();
            }
        }
    }

    /// Registers the calling thread to be unparked for new work, or returns a job if there is one
    /// already.
    pub(crate) fn sleep(&self) -> Option<Arc<Job>> {
        let mut queue = lock(&self.queue);
        let found = self.pop_from(&mut queue);
        if found.is_none() {
            queue.sleepers.push(std::thread::current());
            self.idle.sleeping.store(queue.sleepers.len(), Ordering::Relaxed);
        }
        found
    }

    pub(crate) fn wake_up(&self) {
        let me = std::thread::current().id();
        let mut queue = lock(&self.queue);
        match queue.sleepers.iter().position(|t| t.id() == me) {
            Some(place) => drop(queue.sleepers.remove(place)),
            None => one_less(&self.idle.coming),
        }
        self.idle.sleeping.store(queue.sleepers.len(), Ordering::Relaxed);
    }

    /// Says that the calling thread polls the queue.
    pub(crate) fn begins_search(&self) {
        self.idle.searching.fetch_add(1, Ordering::Relaxed);
    }

    /// Says that it does so no longer.
    pub(crate) fn ends_search(self: &Arc<Self>) {
        one_less(&self.idle.searching);
        self.wake_next_searcher();
    }

    /// Wakes another thread in place of a searcher that stops, since `push` relied on that
    /// searcher.
    fn wake_next_searcher(self: &Arc<Self>) {
        if self.queued.load(Ordering::Relaxed) == 0 {
            return;
        }
        let wake = {
            let mut queue = lock(&self.queue);
            if queue.jobs.is_empty() { WakeTarget::None } else { self.wake_target(&mut queue) }
        };
        self.wake(wake);
    }
}

/// A pool in which no other thread can change anything.
pub(crate) struct PausedPool {
    pool: &'static Pool,
    rayon: MutexGuard<'static, Option<rayon::ThreadPool>>,
    heart: MutexGuard<'static, HeartbeatState>,
    workers: RwLockWriteGuard<'static, Vec<Arc<Worker>>>,
    queue: MutexGuard<'static, JobQueue>,
    _runs: MutexGuard<'static, Vec<Weak<Run>>>,
}

impl PausedPool {
    pub(crate) fn new(pool: &'static Pool) -> Self {
        Self {
            pool,
            rayon: lock(&pool.rayon),
            heart: pool.heart.pause(),
            workers: write(&pool.workers),
            queue: lock(&pool.queue),
            _runs: lock(&pool.runs),
        }
    }

    /// All threads but the calling one are gone, with what they were about to do. Nothing of it is
    /// freed, because they may have locked it.
    pub(crate) fn forget_threads(mut self) {
        std::mem::forget(self.rayon.take());
        self.pool.heart.forget_thread(&mut self.heart);
        AWAKE.forget();
        let (own, gone) = self.workers.drain(..).partition(|w: &Arc<Worker>| w.is_own());
        *self.workers = own;
        std::mem::forget::<Vec<Arc<Worker>>>(gone);
        std::mem::forget(std::mem::take(&mut *self.queue));
        let IdleThreads { searching, coming, helpers, sleeping } = &*self.pool.idle;
        for count in [&*self.pool.queued, searching, coming, helpers, sleeping] {
            count.store(0, Ordering::Relaxed);
        }
    }
}

/// A search for work by the current thread, which counts as searching while this value lives.
pub(crate) struct WorkSearch<'a> {
    pool: &'a Arc<Pool>,
    cursor: usize,
    patience: Patience,
}

impl<'a> WorkSearch<'a> {
    /// Starts a search that lasts as long as others of its kind.
    pub(crate) fn new(pool: &'a Arc<Pool>, linger: &Linger) -> Self {
        pool.begins_search();
        WorkSearch { pool, cursor: 0, patience: linger.begin() }
    }

    /// Polls the queue. If it is empty, sends a steal request now and then and pauses for a moment,
    /// which `wanted` or a new job cuts short.
    pub(crate) fn search(&mut self, wanted: impl Fn() -> bool) -> Option<Arc<Job>> {
        let found = self.pool.pop();
        if found.is_none() {
            if self.patience.rounds().is_multiple_of(POLLS_PER_REQUEST) {
                self.pool.ask_next(&mut self.cursor);
            }
            let queued = &self.pool.queued;
            self.patience.pause(|| wanted() || queued.load(Ordering::Relaxed) > 0);
        }
        found
    }

    /// Moves the thread to another processor if it has lost this one, and may.
    pub(crate) fn leave_if_displaced(&mut self) {
        self.patience.leave_if_displaced();
    }

    /// Returns whether the thread has searched long enough and should sleep.
    pub(crate) fn should_sleep(&self) -> bool {
        self.patience.is_over(self.pool.is_closed())
    }
}

impl Drop for WorkSearch<'_> {
    fn drop(&mut self) {
        self.pool.ends_search();
    }
}
