//! A pool: rayon's threads, the queue of promoted tasks, and who is idle.
//!
//! Work reaches the queue only when somebody asked for it, so the queue is short and one lock is enough.
//! A rayon thread without work lingers for a moment, asking the workers one after the other, and then
//! leaves to rayon; the heartbeat asks in its place from then on.

use crate::clock::{microseconds, ticks};
use crate::heartbeat::Heart;
use crate::job::Job;
use crate::run::Run;
use crate::sync::{lock, read, write};
use crate::threads;
use crate::worker::{self, Worker};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, RwLock, Weak};
use std::thread::Thread;

/// How long, in microseconds, a thread without work goes on looking for some, at least: as long as it takes to
/// wake it.
pub(crate) const LINGER: u64 = 60;
/// The same, at most: a thread that work found soon after it had gone to sleep stays awake longer next time.
const LONGEST_LINGER: u64 = 20_000;
/// If letting another thread have the processor takes so many microseconds, there was one that wanted it. So many
/// are forgiven.
const CROWDED: u64 = 20;
/// Every so many moments, a thread without work asks a worker: that takes the worker's cache line away.
const ASK: u32 = 4;
/// Every so many moments, a thread that waits lets others have the processor.
const YIELD: u32 = 8;
/// Address space of a stack on which tasks run.
pub(crate) const STACK: usize = 512 << 20;

pub(crate) struct Pool {
    pub(crate) threads: usize,
    /// Everything that can be given away is, and others begin it if they can: for tests.
    pub(crate) eager: bool,
    rayon: Mutex<Option<rayon::ThreadPool>>,
    queue: Alone<Mutex<Queue>>,
    /// Jobs in the queue.
    queued: Alone<AtomicUsize>,
    idle: Alone<Idle>,
    workers: Alone<RwLock<Vec<Arc<Worker>>>>,
    pub(crate) heart: Arc<Heart>,
    /// How long, in ticks, a helper without work looks for some; 0: the least.
    linger: AtomicU64,
    /// When, in ticks, the last helper went to sleep; 0: none has.
    left: AtomicU64,
    closed: AtomicBool,
    runs: Mutex<Vec<Weak<Run>>>,
}

/// Nothing else is in its cache lines: who looks at it again and again does not slow down others.
#[derive(Default)]
#[repr(align(128))]
struct Alone<T>(T);

impl<T> std::ops::Deref for Alone<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// Who has nothing to do.
#[derive(Default)]
struct Idle {
    /// Threads that look into the queue again and again.
    searching: AtomicUsize,
    /// Rayon's threads that are running [`help`].
    helpers: AtomicUsize,
    /// Waiting strands whose threads sleep and could work.
    sleeping: AtomicUsize,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Arc<Job>>,
    sleepers: Vec<Thread>,
}

/// What `push` has to do once it has let go of the queue.
enum Wake {
    Nobody,
    Helper,
    Sleeper(Thread),
}

impl Pool {
    /// A pool in which `threads` threads work at a time, the caller's included.
    pub(crate) fn new(threads: usize, eager: bool) -> Arc<Pool> {
        crate::clock::per_microsecond();
        Arc::new(Pool {
            threads: threads.max(1),
            eager,
            rayon: Mutex::new(None),
            queue: Alone::default(),
            queued: Alone::default(),
            idle: Alone::default(),
            workers: Alone::default(),
            heart: Heart::new(),
            linger: AtomicU64::new(0),
            left: AtomicU64::new(0),
            closed: AtomicBool::new(false),
            runs: Mutex::default(),
        })
    }

    /// Lets the threads go. Work that is going on is finished by those who wait for it.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        self.heart.stop();
        drop(lock(&self.rayon).take());
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    pub(crate) fn admit(&self, worker: &Arc<Worker>) {
        if !self.is_closed() {
            write(&self.workers).push(worker.clone());
        }
    }

    pub(crate) fn forget(&self, worker: &Arc<Worker>) {
        write(&self.workers).retain(|w| !Arc::ptr_eq(w, worker));
    }

    fn most_helpers(&self) -> usize {
        self.threads - 1
    }

    /// Threads that would take work and are not even awake.
    pub(crate) fn dormant(&self) -> usize {
        let helpers = self.idle.helpers.load(Ordering::Relaxed);
        self.most_helpers().saturating_sub(helpers) + self.idle.sleeping.load(Ordering::Relaxed)
    }

    pub(crate) fn is_searched(&self) -> bool {
        self.idle.searching.load(Ordering::Relaxed) > 0
    }

    /// Whether a promoted task would find somebody who is not busy.
    pub(crate) fn is_hungry(&self) -> bool {
        let idle = self.dormant() + self.idle.searching.load(Ordering::Relaxed);
        idle > self.queued.load(Ordering::Relaxed)
    }

    /// Before an owner takes a job back: in an eager pool others get a moment to begin it.
    pub(crate) fn after_you(&self, job: &Job) {
        for _ in 0..if self.eager { 100 } else { 0 } {
            if job.claim.is_taken() {
                return;
            }
            std::thread::yield_now();
        }
    }

    /// Makes every worker's next spawn take the slow path; how many had been on the fast path.
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

    pub(crate) fn began(&self, run: &Arc<Run>) {
        lock(&self.runs).push(Arc::downgrade(run));
    }

    pub(crate) fn ended(&self, run: &Arc<Run>) {
        lock(&self.runs).retain(|r| !std::ptr::eq(r.as_ptr(), Arc::as_ptr(run)));
    }

    /// The runs that are going on.
    pub(crate) fn runs(&self) -> Vec<Arc<Run>> {
        lock(&self.runs).iter().filter_map(Weak::upgrade).collect()
    }

    /// Asks one worker, another at each call.
    fn ask_next(&self, cursor: &mut usize) {
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
            self.whom_to_wake(&mut queue)
        };
        self.wake(wake);
    }

    fn whom_to_wake(&self, queue: &mut Queue) -> Wake {
        if self.idle.searching.load(Ordering::Relaxed) >= queue.jobs.len() {
            return Wake::Nobody;
        }
        // Under the lock: a helper leaves under it too, and only from an empty queue.
        if self.idle.helpers.load(Ordering::Relaxed) < self.most_helpers() {
            self.idle.helpers.fetch_add(1, Ordering::Relaxed);
            return Wake::Helper;
        }
        match queue.sleepers.pop() {
            Some(thread) => {
                self.idle.sleeping.store(queue.sleepers.len(), Ordering::Relaxed);
                Wake::Sleeper(thread)
            }
            None => Wake::Nobody,
        }
    }

    fn wake(self: &Arc<Self>, wake: Wake) {
        match wake {
            Wake::Nobody => {}
            Wake::Sleeper(thread) => thread.unpark(),
            Wake::Helper => {
                if !self.start_helper() {
                    self.idle.helpers.fetch_sub(1, Ordering::Relaxed);
                }
            }
        }
    }

    /// False: the pool is closed, or the system gives no threads. The work is then done by its owners.
    fn start_helper(self: &Arc<Self>) -> bool {
        let mut rayon = lock(&self.rayon);
        if rayon.is_none() && !self.is_closed() {
            *rayon = rayon::ThreadPoolBuilder::new()
                .num_threads(self.most_helpers())
                // Another library may want a thread to stay when the pool goes.
                .spawn_handler(|thread| threads::execute(STACK, Box::new(move || thread.run())))
                .build()
                .ok();
        }
        let Some(threads) = rayon.as_ref() else { return false };
        let pool = self.clone();
        threads.spawn(move || help(&pool));
        true
    }

    /// A helper was woken. Had the last one stayed awake a little longer, nobody would have waited for that:
    /// so the next stays for twice as long as this took, if it was not too long.
    fn came_back(&self) {
        let left = self.left.load(Ordering::Relaxed);
        if left != 0 {
            let twice = ticks().wrapping_sub(left).saturating_mul(2);
            let linger = if twice <= microseconds(LONGEST_LINGER) { twice } else { 0 };
            self.linger.store(linger, Ordering::Relaxed);
        }
    }

    /// The oldest job that nobody has claimed; the caller is to execute it.
    pub(crate) fn pop(&self) -> Option<Arc<Job>> {
        if self.queued.load(Ordering::Relaxed) == 0 {
            return None;
        }
        self.pop_from(&mut lock(&self.queue))
    }

    fn pop_from(&self, queue: &mut Queue) -> Option<Arc<Job>> {
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

    /// Removes a job that its owner took back.
    pub(crate) fn unqueue(&self, job: &Job) {
        let mut queue = lock(&self.queue);
        if let Some(at) = queue.jobs.iter().rposition(|j| std::ptr::eq(Arc::as_ptr(j), job)) {
            queue.jobs.remove(at);
        }
        self.queued.store(queue.jobs.len(), Ordering::Relaxed);
    }

    /// Ends the jobs of cancelled runs that nobody has started.
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

    /// Registers the calling thread to be unparked for new work. A job, if there is one already.
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
        queue.sleepers.retain(|t| t.id() != me);
        self.idle.sleeping.store(queue.sleepers.len(), Ordering::Relaxed);
    }

    /// Called by a searcher that stops: what it was counted on for goes to another.
    fn pass_on(self: &Arc<Self>) {
        if self.queued.load(Ordering::Relaxed) == 0 {
            return;
        }
        let wake = {
            let mut queue = lock(&self.queue);
            if queue.jobs.is_empty() { Wake::Nobody } else { self.whom_to_wake(&mut queue) }
        };
        self.wake(wake);
    }
}

/// A thread that looks for work; counted as such while it lives.
pub(crate) struct Search<'a> {
    pool: &'a Arc<Pool>,
    cursor: usize,
    begin: u64,
    /// How long, in ticks, it goes on where no other thread wants the processor.
    linger: u64,
    /// How long, in ticks, other threads had the processor meanwhile.
    lost: u64,
    rounds: u32,
}

impl<'a> Search<'a> {
    /// By a strand that waits, and may sleep as soon as that costs no more.
    pub(crate) fn new(pool: &'a Arc<Pool>) -> Self {
        Search::lasting(pool, 0)
    }

    /// By a thread that has nothing else to do.
    fn patient(pool: &'a Arc<Pool>) -> Self {
        Search::lasting(pool, pool.linger.load(Ordering::Relaxed))
    }

    fn lasting(pool: &'a Arc<Pool>, linger: u64) -> Self {
        pool.idle.searching.fetch_add(1, Ordering::Relaxed);
        Search { pool, cursor: 0, begin: ticks(), linger, lost: 0, rounds: 0 }
    }

    /// Looks into the queue; if it is empty, asks a worker and lets a moment pass, a shorter one if `wanted` comes
    /// true or there is a job.
    pub(crate) fn look(&mut self, wanted: impl Fn() -> bool) -> Option<Arc<Job>> {
        let found = self.pool.pop();
        if found.is_none() {
            if self.rounds.is_multiple_of(ASK) {
                self.pool.ask_next(&mut self.cursor);
            }
            let queued = &self.pool.queued;
            self.lost += moment(self.rounds, || wanted() || queued.load(Ordering::Relaxed) > 0);
            self.rounds = self.rounds.wrapping_add(1);
        }
        found
    }

    /// It is time to sleep.
    pub(crate) fn is_tired(&self) -> bool {
        let passed = ticks().wrapping_sub(self.begin);
        // Others run now and then; who has it for a good part of the time needs it.
        let crowded = self.lost > passed / 4 + microseconds(CROWDED);
        let longer = !crowded && passed <= self.linger && !self.pool.is_closed();
        passed > microseconds(LINGER) && !longer
    }
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.pool.idle.searching.fetch_sub(1, Ordering::Relaxed);
        self.pool.pass_on();
    }
}

/// Waits about half a microsecond, or until `wanted` comes true, now and then letting another thread have the
/// processor: with more threads than processors, the one that is waited for may need it. For how many ticks one took it.
pub(crate) fn moment(round: u32, wanted: impl Fn() -> bool) -> u64 {
    if round % YIELD == YIELD - 1 {
        let before = ticks();
        std::thread::yield_now();
        let took = ticks().wrapping_sub(before);
        return if took > microseconds(CROWDED) { took } else { 0 };
    }
    for _ in 0..16 {
        if wanted() {
            break;
        }
        std::hint::spin_loop();
    }
    0
}

/// What a rayon thread does for a pool: work until there has been none for a while.
fn help(pool: &Arc<Pool>) {
    let worker = worker::of_pool(pool);
    // SAFETY: the worker lives as long as this thread.
    let Some(w) = worker.map(|w| unsafe { &*w }) else {
        pool.idle.helpers.fetch_sub(1, Ordering::Relaxed);
        return;
    };
    let _current = worker::become_current(w);
    pool.came_back();
    let mut done: Option<Arc<Job>> = None;
    loop {
        let mut search = Search::patient(pool);
        if let Some(job) = done.take() {
            // Who waits for it may have more at once, and is to see that somebody is free.
            job.finish();
        }
        let found = loop {
            match search.look(|| false) {
                Some(job) => break Some(job),
                None if search.is_tired() => break None,
                None => {}
            }
        };
        drop(search);
        if let Some(job) = found {
            job.stolen();
            job.perform(w);
            done = Some(job);
            continue;
        }
        {
            let queue = lock(&pool.queue);
            if !queue.jobs.is_empty() {
                continue;
            }
            pool.left.store(ticks().max(1), Ordering::Relaxed);
            pool.idle.helpers.fetch_sub(1, Ordering::Relaxed);
        }
        // Nobody hears a sleeper: leave every worker a note, which the heartbeat renews. Who finds it sees that
        // this thread is gone.
        pool.ask_all();
        return;
    }
}
