//! Threads: each one that meets OpenMP has a record with a number, in a table by that number.

use crate::group::Group;
use crate::line::Line;
use crate::record::{Member, Task, Team};
use crate::settings::environment;
use crate::sleeper::Sleeper;
use crate::sync::lock;
use crate::{affinity, guest, memory, raised, report, team, tool};
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ffi::{c_char, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, Once};
use std::time::{Duration, Instant};

/// Threads that can exist at a time.
pub(crate) const MAX_THREADS: usize = 1 << 15;

/// `num_threads(strict: …)`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strict {
    /// 1: a warning; otherwise the end of the program.
    pub(crate) severity: i32,
    /// May be null.
    pub(crate) message: *const c_char,
}

/// Requests for the next construct of a thread; the construct takes them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Requests {
    /// Of `num_threads`; 0: nothing.
    pub(crate) num_threads: i32,
    /// The message for a team with fewer, and its severity.
    pub(crate) strict: Option<Strict>,
    pub(crate) proc_bind: i32,
    pub(crate) num_teams: (i32, i32),
    pub(crate) thread_limit: i32,
}

/// The record of a thread. Records are used again by later threads.
#[repr(align(128))]
pub(crate) struct Thread {
    pub(crate) gtid: i32,
    pub(crate) sleeper: Line<Sleeper>,
    /// The region whose tasks the thread may run instead, if it sleeps.
    pub(crate) sleeps_for: AtomicU64,
    /// The end of its stack, and from where on it is nearly full.
    stack: Cell<Option<(usize, usize)>>,
    /// How often the thread was released from a barrier or for a region.
    pub(crate) released: Line<AtomicU32>,
    /// How many releases it has seen.
    pub(crate) seen: Cell<u32>,
    /// The member that it becomes with the release for a region; null: it ends.
    pub(crate) assigned: AtomicPtr<Member>,
    pub(crate) member: Cell<Option<&'static Member>>,
    pub(crate) task: Cell<Option<&'static Task>>,
    /// The thread's `pir_omp_slot`.
    slot: Cell<*mut *const c_void>,
    /// The innermost tied explicit task on its stack.
    pub(crate) tied: Cell<Option<&'static Task>>,
    pub(crate) requests: Cell<Requests>,
    /// The threads of a region that raised code is about to begin.
    pub(crate) announced: Cell<Option<raised::Announced>>,
    /// Lists of threads for the levels of nesting that `num_threads` asked for.
    pub(crate) requested_levels: RefCell<Vec<i32>>,
    /// Whether regions of the outermost level keep their threads.
    pub(crate) is_root: Cell<bool>,
    /// The team kept for regions of the outermost level.
    pub(crate) kept_team: Cell<Option<&'static Team>>,
    /// Threads of its contention group that execute regions.
    pub(crate) contention: Cell<Option<&'static Contention>>,
    pub(crate) own_contention: Contention,
    /// That of the teams that it is the first thread of.
    pub(crate) league_contention: Contention,
    /// A list of unused teams of one.
    pub(crate) free_teams: Cell<Option<&'static Team>>,
    pub(crate) tasks: memory::TaskMemory,
    pub(crate) free_groups: RefCell<Vec<&'static Group>>,
    /// Copies of `threadprivate` variables, by their keys.
    pub(crate) copies: RefCell<std::collections::HashMap<usize, *mut c_void>>,
    /// Which member to take tasks from next.
    pub(crate) victim: Cell<usize>,
    pub(crate) place: Cell<i32>,
    pub(crate) place_list: Cell<(i32, i32)>,
    pub(crate) tool: tool::OfThread,
}

/// The threads that share a limit.
#[derive(Default)]
pub(crate) struct Contention {
    /// Beyond the one that began the group.
    pub(crate) threads: AtomicU32,
}

impl Contention {
    /// Takes up to `wanted` threads, so that there are no more than `most`. Returns how many.
    pub(crate) fn take(&self, wanted: usize, most: usize) -> usize {
        let mut taken = 0;
        let add = |used: u32| {
            taken = most.saturating_sub(used as usize).min(wanted);
            Some(used + taken as u32)
        };
        let _ = self.threads.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        taken
    }

    pub(crate) fn give_back(&self, count: usize) {
        self.threads.fetch_sub(count as u32, Ordering::Relaxed);
    }
}

// SAFETY: the `Cell`s and lists are touched by the record's own thread, or by the one that takes
// the record for a new thread.
unsafe impl Sync for Thread {}
// SAFETY: nothing in it is tied to a thread of the system.
unsafe impl Send for Thread {}

static TABLE: [AtomicPtr<Thread>; MAX_THREADS] =
    [const { AtomicPtr::new(null_mut()) }; MAX_THREADS];

/// State that belongs to no single thread.
pub(crate) struct Pool {
    /// Threads of the program that are known.
    roots: u32,
    /// Whether the main thread has ended before the process.
    has_lost_main: bool,
    /// Numbers that are free below `next`.
    free: BinaryHeap<Reverse<i32>>,
    next: i32,
    /// Threads of the run time that have no work.
    idle: Vec<&'static Thread>,
}

static POOL: Mutex<Pool> = Mutex::new(Pool {
    roots: 0,
    has_lost_main: false,
    free: BinaryHeap::new(),
    next: 0,
    idle: Vec::new(),
});

unsafe extern "C" {
    fn pir_omp_get_slot() -> *const c_void;
    fn pir_omp_slot_address() -> *mut *const c_void;
}

fn pool() -> MutexGuard<'static, Pool> {
    lock(&POOL)
}

impl Thread {
    fn new(gtid: i32) -> &'static Thread {
        Box::leak(Box::new(Thread {
            gtid,
            sleeper: Line(Sleeper::new()),
            released: Line(AtomicU32::new(0)),
            seen: Cell::new(0),
            assigned: AtomicPtr::new(null_mut()),
            member: Cell::new(None),
            task: Cell::new(None),
            slot: Cell::new(null_mut()),
            tied: Cell::new(None),
            requests: Cell::default(),
            announced: Cell::default(),
            requested_levels: RefCell::default(),
            is_root: Cell::new(false),
            kept_team: Cell::new(None),
            contention: Cell::new(None),
            own_contention: Contention::default(),
            league_contention: Contention::default(),
            free_teams: Cell::new(None),
            tasks: memory::TaskMemory::new(),
            free_groups: RefCell::default(),
            sleeps_for: AtomicU64::new(0),
            stack: Cell::new(None),
            copies: RefCell::default(),
            victim: Cell::new(0),
            place: Cell::new(-1),
            place_list: Cell::new((0, -1)),
            tool: tool::OfThread::default(),
        }))
    }

    /// Says that this is the record of the calling thread.
    pub(crate) fn is_of_this_thread(&self) {
        self.stack.set(None);
        // SAFETY: returns the address of a variable of the thread.
        self.slot.set(unsafe { pir_omp_slot_address() });
    }

    /// Makes a task the current one of the calling thread, whose record this is.
    pub(crate) fn enter(&self, task: &'static Task) {
        self.task.set(Some(task));
        // SAFETY: the variable of the thread, whose record this is.
        unsafe { *self.slot.get() = std::ptr::from_ref(task).cast() };
    }

    /// Changes what the calling thread, whose record this is, has as its current task.
    pub(crate) fn replace_slot(&self, task: *const c_void) -> *const c_void {
        // SAFETY: the variable of the thread.
        unsafe { std::mem::replace(&mut *self.slot.get(), task) }
    }

    /// Returns the innermost task.
    pub(crate) fn current(&self) -> &'static Task {
        self.task.get().expect("a thread that is known has a task")
    }

    /// Returns its place in the innermost team.
    pub(crate) fn member(&self) -> &'static Member {
        self.member.get().expect("a thread that is known has a place in a team")
    }

    pub(crate) fn contention(&self) -> &'static Contention {
        self.contention.get().expect("a thread that is known is in a contention group")
    }

    /// Returns whether the calling thread, whose record this is, has little left of its stack.
    pub(crate) fn is_near_end_of_stack(&self) -> bool {
        let here = 0_u8;
        let at = std::ptr::from_ref(std::hint::black_box(&here)) as usize;
        let (end, low) = self.stack.get().unwrap_or_else(|| {
            let found = stack();
            self.stack.set(Some(found));
            found
        });
        // On another stack, as of a coroutine, nothing is known.
        (end..low).contains(&at)
    }

    /// Takes the requests for the next construct.
    pub(crate) fn take_requests(&self) -> Requests {
        self.requests.take()
    }

    pub(crate) fn request(&self, change: impl FnOnce(&mut Requests)) {
        let mut requests = self.requests.get();
        change(&mut requests);
        self.requests.set(requests);
    }
}

/// Returns the end of the calling thread's stack, and from where on it is nearly full.
#[cold]
fn stack() -> (usize, usize) {
    /// The most stack that is left for tasks that are not run on top of waiting ones.
    const MOST: usize = 4 << 20;
    let (mut end, mut bytes) = (null_mut(), 0);
    // SAFETY: the functions write to variables of this function, and the attributes are destroyed.
    unsafe {
        let mut attributes = std::mem::zeroed::<libc::pthread_attr_t>();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) == 0 {
            libc::pthread_attr_getstack(&attributes, &mut end, &mut bytes);
            libc::pthread_attr_destroy(&mut attributes);
        }
    }
    let end = end as usize;
    (end, end + (bytes / 4).min(MOST))
}

/// Returns the thread with a number that compiled code passes.
#[inline]
pub(crate) fn of_number(gtid: i32) -> &'static Thread {
    let record = TABLE.get(gtid as usize).map_or(null_mut(), |t| t.load(Ordering::Acquire));
    // SAFETY: records are never freed.
    unsafe { record.as_ref() }.unwrap_or_else(of_wrong_number)
}

/// Returns the calling thread, whose number compiled code does not know.
#[cold]
#[inline(never)]
fn of_wrong_number() -> &'static Thread {
    current()
}

/// Returns the record of the calling thread, which is made known if it is not.
pub(crate) fn current() -> &'static Thread {
    of_number(current_task().prefix.gtid.get())
}

/// Returns the innermost task of the calling thread.
pub(crate) fn current_task() -> &'static Task {
    // SAFETY: the slot is null or points to a record, and those are never freed while they are the
    // current task of a thread.
    match unsafe { pir_omp_get_slot().cast::<Task>().as_ref() } {
        Some(task) => task,
        None => register(),
    }
}

/// Returns the innermost task of the calling thread if it is known.
pub(crate) fn known_task() -> Option<&'static Task> {
    // SAFETY: as above.
    unsafe { pir_omp_get_slot().cast::<Task>().as_ref() }
}

/// Takes a number and its record.
fn take_record(pool: &mut Pool) -> Option<&'static Thread> {
    let gtid = match pool.free.pop() {
        Some(Reverse(gtid)) => gtid,
        None if (pool.next as usize) < MAX_THREADS => {
            pool.next += 1;
            pool.next - 1
        }
        None => return None,
    };
    let entry = &TABLE[gtid as usize];
    // SAFETY: records are never freed.
    if let Some(record) = unsafe { entry.load(Ordering::Acquire).as_ref() } {
        return Some(record);
    }
    let record = Thread::new(gtid);
    entry.store(std::ptr::from_ref(record).cast_mut(), Ordering::Release);
    Some(record)
}

/// Makes the calling thread known, which has no current task: as a thread of a team of raised code,
/// or as the first one of a contention group.
#[cold]
#[inline(never)]
fn register() -> &'static Task {
    guest::enter().unwrap_or_else(register_root)
}

/// Makes the calling thread known as the first one of a contention group: that of the program, or
/// one that the program has made.
fn register_root() -> &'static Task {
    static ONCE: Once = Once::new();
    ONCE.call_once(crate::process::begin);
    let mut pool = pool();
    let Some(record) = take_record(&mut pool) else {
        report::fatal("there are too many threads");
    };
    pool.roots += 1;
    drop(pool);
    record.is_of_this_thread();
    record.is_root.set(true);
    record.contention.set(Some(&record.own_contention));
    let team = team::of_one(record);
    let member = &team.members[0];
    team.icvs.set(Some(environment().initial));
    team.level.set(0);
    team.active_level.set(0);
    team.league.set((1, 0));
    team.parent.set(None);
    team.outer.set(None);
    record.member.set(Some(member));
    member.begin_implicit(record, team);
    record.enter(&member.task);
    if affinity::binds() {
        affinity::move_to(record, 0);
    }
    crate::display::thread_begins();
    crate::process::forget_at_end(record);
    // The tool may ask the run time for something while it begins.
    static TOOL: Once = Once::new();
    TOOL.call_once(|| tool::start(record));
    if tool::is_active() {
        tool::root_begins(record);
    }
    &member.task
}

/// Gives back everything that a registered thread has, at its end.
pub(crate) fn forget(record: &'static Thread) {
    if record.task.get().is_some_and(|task| task.prefix.level.get() > 0) {
        report::fatal("a thread ends inside of a parallel region");
    }
    if tool::is_active() {
        tool::thread_ends(record);
    }
    // SAFETY: the variable of the thread, whose record this is.
    unsafe { *record.slot.get() = std::ptr::null() };
    if let Some(team) = record.kept_team.take() {
        team::dismiss(team);
    }
    record.task.set(None);
    if let Some(team) = record.member.take().map(Member::team)
        && team.members.len() == 1
        && team.level.get() == 0
    {
        team.next_free.set(record.free_teams.replace(Some(team)));
    }
    record.tied.set(None);
    record.requests.take();
    crate::threadprivate::end_copies(record.gtid, record.copies.take());
    let mut pool = pool();
    pool.free.push(Reverse(record.gtid));
    pool.roots -= 1;
    pool.has_lost_main |= crate::process::is_in_main_thread();
    // A process without its main thread ends with its last thread, which must not be one of these.
    let is_last = pool.roots == 0 && pool.has_lost_main;
    drop(pool);
    if is_last {
        release_idle();
    }
}

/// Makes the calling thread known, for code in C.
#[unsafe(no_mangle)]
extern "C" fn pir_omp_register() -> *const c_void {
    std::ptr::from_ref(current_task()).cast()
}

/// Takes a thread without work, or starts one. `None`: the system gives none.
pub(crate) fn take_worker() -> Option<&'static Thread> {
    let mut pool = pool();
    if let Some(thread) = pool.idle.pop() {
        return Some(thread);
    }
    let record = take_record(&mut pool)?;
    drop(pool);
    record.is_root.set(false);
    record.seen.set(record.released.load(Ordering::Relaxed));
    if !crate::process::start_thread(record, crate::settings::stack_bytes()) {
        self::pool().free.push(Reverse(record.gtid));
        return None;
    }
    Some(record)
}

/// Gives a thread back that has no work.
pub(crate) fn give_worker(thread: &'static Thread) {
    pool().idle.push(thread);
}

/// Threads that [`end_workers`] ends, and that have not ended.
static ENDING: AtomicU32 = AtomicU32::new(0);

/// Ends the threads of the run time that have no work, and waits until they have, but not for long.
pub(crate) fn end_workers() {
    const PATIENCE: Duration = Duration::from_secs(2);
    if let Some(task) = known_task()
        && task.prefix.level.get() == 0
        && let Some(team) = of_number(task.prefix.gtid.get()).kept_team.take()
    {
        team::dismiss(team);
    }
    release_idle();
    let end = Instant::now() + PATIENCE;
    while ENDING.load(Ordering::Acquire) > 0 && Instant::now() < end {
        std::thread::yield_now();
    }
}

/// Lets the threads that have no work end.
fn release_idle() {
    let idle = std::mem::take(&mut pool().idle);
    ENDING.fetch_add(idle.len() as u32, Ordering::Relaxed);
    for worker in idle {
        worker.assigned.store(null_mut(), Ordering::Relaxed);
        crate::barrier::release_one(worker);
    }
}

/// Says that a thread of the run time ends.
pub(crate) fn worker_ends(record: &'static Thread) {
    if tool::is_active() {
        tool::thread_ends(record);
    }
    pool().free.push(Reverse(record.gtid));
    ENDING.fetch_sub(1, Ordering::Release);
}

/// Returns how many threads are known.
pub(crate) fn count() -> i32 {
    let pool = pool();
    pool.next - pool.free.len() as i32
}

/// What must not change while the process is copied.
pub(crate) struct Held {
    pool: MutexGuard<'static, Pool>,
    teams: team::HeldTeams,
}

/// Keeps other threads from changing the pool and the list of teams.
pub(crate) fn hold() -> Held {
    Held { pool: pool(), teams: team::hold() }
}

impl Held {
    /// In the copy of a process: the other threads are not here, nor is their work.
    pub(crate) fn forget_others(mut self) {
        let own = known_task().map(|task| task.prefix.gtid.get());
        self.pool.idle.clear();
        self.pool.roots = u32::from(own.is_some());
        let next = self.pool.next;
        self.pool.free = (0..next).filter(|n| Some(*n) != own).map(Reverse).collect();
        for (k, entry) in TABLE[..next as usize].iter().enumerate() {
            if Some(k as i32) != own {
                // The record may be locked by a thread that is not here. It is not used again.
                entry.store(null_mut(), Ordering::Relaxed);
            }
        }
        self.teams.forget();
        crate::settings::copied();
        if let Some(own) = own {
            of_number(own).kept_team.set(None);
        }
    }
}
