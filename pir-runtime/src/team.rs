//! Forced instances: a thread for every strand that has begun, their window, and their barrier
//! (reference: execution, rules 8, 9, 12, 13).

use crate::awake;
use crate::barrier::TeamBarrier;
use crate::clock::{microseconds, ticks};
use crate::fault::{self, FaultKind, RunCancelled};
use crate::job::{ArgumentBuffer, Job, JobBody};
use crate::latch::Latch;
use crate::placement;
use crate::pool::Pool;
use crate::profile::WorkTally;
use crate::slots::TaskFn;
use crate::sync::lock;
use crate::threads;
use crate::wait;
use crate::window::PartWindow;
use crate::worker::{self, Worker};
use bitvec::vec::BitVec;
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Asks [`start`] to choose an id that no live strand has.
pub(crate) const UNASSIGNED_ID: u32 = u32::MAX;
/// Address space of the stack of a strand's thread.
const STACK: usize = 256 << 20;
/// Time, in microseconds, for which a strand waits at a barrier before it sleeps: several times
/// what sleeping and waking cost.
const PATIENCE_US: u64 = 200;
/// Polls of a barrier per yield.
const SPINS_PER_YIELD: u32 = 256;

pub(crate) struct Team {
    pub(crate) num_threads: u32,
    pub(crate) barrier: TeamBarrier,
    /// In a profiled run, the moment of the last member to arrive: at every other barrier.
    latest: [AtomicU64; 2],
    /// Opens when all strands that were started have ended.
    started: Latch,
    /// Ids of live strands.
    ids: Mutex<BitVec>,
    /// The owner is a member until it joins, or until the master strand that it runs has ended, so
    /// that no barrier opens before all strands of the entry fork have been started.
    owner_left: AtomicBool,
    live: AtomicUsize,
    /// In a profiled run, the work and span of its strands.
    pub(crate) tally: WorkTally,
    /// In an instance with a `width`, decides which parts may begin.
    window: Option<PartWindow<WaitingStrand>>,
    /// The first strand, until the owner runs it.
    kept: Mutex<Option<Arc<Job>>>,
    has_kept: AtomicBool,
    /// In the frame of a member, the instance that its strands are members of too.
    instance: Option<Arc<Team>>,
}

/// A strand's membership in a forced instance.
pub(crate) struct TeamMember {
    /// Its instance, or the frame of the strand that started it.
    pub(crate) team: Arc<Team>,
    pub(crate) id: u32,
    /// The number of the part that ends with the strand.
    part: Option<u64>,
}

impl TeamMember {
    /// Removes the strand from its instance, after it and its descendants have ended. Parts that
    /// waited for it in the window begin.
    pub(crate) fn member_left(&self) {
        let instance = self.team.instance();
        instance.give_id_back(self.id);
        instance.live.fetch_sub(1, Ordering::Relaxed);
        instance.barrier.leave();
        if let (Some(window), Some(part)) = (&instance.window, self.part) {
            window.ended(part).into_iter().for_each(WaitingStrand::begin_in_turn);
        }
        self.team.started.done();
    }
}

/// A strand that has no thread yet.
pub(crate) struct WaitingStrand {
    job: Arc<Job>,
    pool: Arc<Pool>,
}

impl WaitingStrand {
    /// Runs the strand on a thread of its own, or returns its job if the system provides no thread.
    fn begin(self) -> Result<(), (Arc<Job>, std::io::Error)> {
        let WaitingStrand { job, pool } = self;
        let strand = job.clone();
        let begun = threads::execute(
            STACK,
            Box::new(move |_| {
                let Some(worker) = worker::of_pool(&pool) else {
                    strand.run.fail(fault::Fault::new(None, FaultKind::OutOfMemory));
                    strand.finish();
                    return None;
                };
                let _current = worker::become_current(worker);
                if let Some(member) = &strand.team {
                    // Strand 0 of a loop starts the others, on the owner's thread, which runs the
                    // first of them afterwards.
                    placement::place(member.id.saturating_sub(1), member.team.num_threads);
                }
                // SAFETY: the worker lives as long as this thread.
                strand.perform(unsafe { &*worker });
                Some((pool, strand))
            }),
        );
        begun.map_err(|error| (job, error))
    }

    /// Runs a part that was queued in the window. A failure is reported before the part ends,
    /// because that opens the window, so that the part's end does not start others that would fail
    /// in turn.
    fn begin_in_turn(self) {
        if let Err((job, error)) = self.begin() {
            let fault = fault::Fault::new(None, FaultKind::NoThread);
            job.run.fail(fault.saying(Some(error.to_string())));
            job.finish();
        }
    }
}

/// The layout of the 64 bytes that compiled code provides for a team.
#[repr(C, align(16))]
pub(crate) struct TeamMemory {
    team: AtomicPtr<Team>,
    /// The owner's state before it entered: flag, team, id, number of threads.
    before: [Cell<u64>; 4],
    unused: [u64; 3],
}

impl TeamMemory {
    pub(crate) fn new() -> TeamMemory {
        let before = [const { Cell::new(0) }; 4];
        TeamMemory { team: AtomicPtr::new(std::ptr::null_mut()), before, unused: [0; 3] }
    }
}

impl Team {
    fn new(num_threads: u32, width: Option<u64>) -> Arc<Team> {
        Arc::new(Team {
            num_threads,
            barrier: TeamBarrier::new(1),
            latest: [const { AtomicU64::new(0) }; 2],
            started: Latch::new(0),
            ids: Mutex::default(),
            owner_left: AtomicBool::new(false),
            live: AtomicUsize::new(0),
            tally: WorkTally::default(),
            window: width.map(PartWindow::new),
            kept: Mutex::default(),
            has_kept: AtomicBool::new(false),
            instance: None,
        })
    }

    /// Returns the instance that the strands are members of.
    pub(crate) fn instance(&self) -> &Team {
        self.instance.as_deref().unwrap_or(self)
    }

    fn take_id(&self, wanted: u32) -> u32 {
        let mut ids = lock(&self.ids);
        let id = match wanted {
            UNASSIGNED_ID => ids.first_zero().unwrap_or(ids.len()),
            id => id as usize,
        };
        // Compiled code may choose any id, so the size of the table is bounded.
        if id < 1 << 20 {
            if id >= ids.len() {
                ids.resize(id + 1, false);
            }
            ids.set(id, true);
        }
        id as u32
    }

    /// Cancels all waits in the team, because the run is over.
    pub(crate) fn cancel(&self) {
        self.barrier.cancel();
        if let Some(window) = &self.window {
            window.open().iter().for_each(|waiting| waiting.job.finish());
        }
        self.drop_kept();
    }

    fn take_kept(&self) -> Option<Arc<Job>> {
        lock(&self.kept).take()
    }

    /// Ends the strand that the owner keeps, without running it.
    fn drop_kept(&self) {
        if let Some(job) = self.take_kept() {
            job.finish();
        }
    }

    fn give_id_back(&self, id: u32) {
        let mut ids = lock(&self.ids);
        if (id as usize) < ids.len() {
            ids.set(id as usize, false);
        }
    }

    /// Says how long a strand that waits at the barrier stays awake. If there are more strands than
    /// processors, it yields meanwhile, because those that are waited for need one.
    fn patience(&self) -> impl FnMut() -> bool {
        let owner = usize::from(!self.owner_left.load(Ordering::Relaxed));
        let crowded = self.live.load(Ordering::Relaxed) + owner > awake::processors();
        let (begin, patience) = (ticks(), microseconds(PATIENCE_US));
        let mut round = 0_u32;
        move || {
            round = round.wrapping_add(1);
            if crowded || round.is_multiple_of(SPINS_PER_YIELD) {
                std::thread::yield_now();
            } else {
                std::hint::spin_loop();
            }
            ticks().wrapping_sub(begin) < patience
        }
    }

    fn owner_leaves(&self) {
        if !self.owner_left.swap(true, Ordering::Relaxed) {
            self.barrier.leave();
        }
    }
}

/// # Safety
/// `memory` must be an open team of compiled code.
unsafe fn team_in(memory: *const TeamMemory) -> Option<Arc<Team>> {
    // SAFETY: the caller's promise; the run's list holds a reference while the team is open.
    unsafe {
        let team = (*memory).team.load(Ordering::Acquire);
        if team.is_null() {
            return None;
        }
        Arc::increment_strong_count(team);
        Some(Arc::from_raw(team))
    }
}

/// Opens a forced instance of `num_threads` threads; 0: those of the pool. With a width, the
/// strands that its owner starts are the parts of a window.
///
/// # Safety
/// `memory` must be 64 zeroed bytes, aligned to 16, that stay until [`join`].
pub(crate) unsafe fn open(
    w: &Worker,
    memory: *const TeamMemory,
    num_threads: u32,
    width: Option<u64>,
) {
    let count = if num_threads == 0 { w.pool.threads() as u32 } else { num_threads };
    let team = Team::new(count.max(1), width);
    w.run().opened_team(&team);
    // SAFETY: `memory` is a team's block, and no other thread knows it before this store.
    unsafe { (*memory).team.store(Arc::as_ptr(&team).cast_mut(), Ordering::Release) };
}

/// Starts a strand on a thread of its own. A part that may not start yet is queued in the window.
/// If the owner `may_keep` one, and the team has no width, it runs the first strand in [`join`].
///
/// # Safety
/// `memory` must be an open team, called by its owner before the join or by one of its strands;
/// `ctx` must be readable for `size` bytes, `f` callable once with a copy of them on any thread. An
/// owner that may keep a strand must do nothing else until the join that a strand could wait for.
pub(crate) unsafe fn start(
    w: &Worker,
    memory: *const TeamMemory,
    f: TaskFn,
    ctx: *const c_void,
    size: u64,
    thread_id: u32,
    may_keep: bool,
) -> Result<(), RunCancelled> {
    fault::check_cancelled(w)?;
    w.clocks.pause();
    w.clocks.resume();
    // SAFETY: `memory` is the block that lowered code reserves for a team: zeros, or what `open`
    // wrote.
    let Some(team) = (unsafe { team_in(memory) }) else {
        let message = "the team is not open".to_owned();
        return Err(fault::report_fault(w, FaultKind::Trap, Some(message)));
    };
    // SAFETY: `ctx` has `size` readable bytes: the caller's context of the task.
    let Some(context) = (unsafe { ArgumentBuffer::copy(ctx, size) }) else {
        return Err(fault::report_fault(w, FaultKind::OutOfMemory, None));
    };
    let instance = team.instance();
    let id = instance.take_id(thread_id);
    instance.barrier.join();
    team.started.add();
    let live = instance.live.fetch_add(1, Ordering::Relaxed) + 1;
    let mut job = Job::child_of(w, JobBody::Owned(f, context));
    job.restricted = true;
    // Strands that a part starts belong to the part's frame, which has no window; the part ends
    // after them.
    let part = team.window.as_ref().map(PartWindow::next_part_number);
    job.team = Some(TeamMember { team: team.clone(), id, part });
    job.claim.take();
    job.run.counters.strands.fetch_add(1, Ordering::Relaxed);
    let job = Arc::new(job);
    if may_keep && part.is_none() && !team.has_kept.swap(true, Ordering::Relaxed) {
        *lock(&team.kept) = Some(job);
        // A run that is cancelled from now on finds the strand; one that was may have missed it.
        return fault::check_cancelled(w).inspect_err(|_| team.drop_kept());
    }
    let waiting = WaitingStrand { job, pool: w.pool.clone() };
    let ready = match (&team.window, part) {
        (Some(window), Some(part)) => window.enter(part, waiting),
        _ => Some(waiting),
    };
    if let Some(Err((job, error))) = ready.map(WaitingStrand::begin) {
        let message = format!("{live} strands are live; {error}");
        let stop = fault::report_fault(w, FaultKind::NoThread, Some(message));
        job.finish();
        return Err(stop);
    }
    Ok(())
}

/// Runs the master strand on the owner's thread.
///
/// # Safety
/// `memory` must be an open team, called by its owner after the other strands of the fork were
/// started; `f` must be callable once with `ctx`.
pub(crate) unsafe fn master(
    w: &Worker,
    memory: *const TeamMemory,
    f: TaskFn,
    ctx: *mut c_void,
    thread_id: u32,
) -> Result<(), RunCancelled> {
    // SAFETY: `memory` is the block that lowered code reserves for a team: zeros, or what `open`
    // wrote.
    let Some(team) = (unsafe { team_in(memory) }) else {
        let message = "the team is not open".to_owned();
        return Err(fault::report_fault(w, FaultKind::Trap, Some(message)));
    };
    // The run's list keeps the team alive, so that an escape from `f` finds nothing to drop here.
    let address: *const Team = Arc::as_ptr(&team);
    drop(team);
    let before = w.save();
    // SAFETY: the team is open until `join`.
    let open = unsafe { &*address };
    let id = open.take_id(thread_id);
    w.team.set(address);
    w.thread_id.set(id);
    w.num_threads.set(open.num_threads);
    w.restricted.set(w.restricted.get() + 1);
    // SAFETY: the strand's function takes this thread's worker and the context that it was spawned
    // with.
    unsafe { f(w.pointer(), ctx) };
    let head = w.head.get();
    w.restore(before);
    w.head.set(head);
    open.give_id_back(id);
    open.owner_leaves();
    Ok(())
}

/// Makes the owner itself a member until [`join`]: it runs a strand in place.
///
/// # Safety
/// As for [`master`], once per opening.
pub(crate) unsafe fn enter(
    w: &Worker,
    memory: *const TeamMemory,
    thread_id: u32,
) -> Result<(), RunCancelled> {
    // SAFETY: `memory` is the block that lowered code reserves for a team: zeros, or what `open`
    // wrote.
    let Some(team) = (unsafe { team_in(memory) }) else {
        let message = "the team is not open".to_owned();
        return Err(fault::report_fault(w, FaultKind::Trap, Some(message)));
    };
    let id = team.take_id(thread_id);
    // SAFETY: the caller's promise; only the owner's thread touches these words.
    let before = unsafe { &(*memory).before };
    before[0].set(1);
    before[1].set(w.team.get() as u64);
    before[2].set(w.thread_id.get().into());
    before[3].set(w.num_threads.get().into());
    // The run's list keeps it until `join`.
    w.team.set(Arc::as_ptr(&team));
    w.thread_id.set(id);
    w.num_threads.set(team.num_threads);
    w.restricted.set(w.restricted.get() + 1);
    Ok(())
}

/// Ends the owner's membership, if [`enter`] began one.
///
/// # Safety
/// As for [`join`].
unsafe fn leave(w: &Worker, memory: *const TeamMemory, team: &Team) {
    // SAFETY: the caller's promise; only the owner's thread touches these words.
    let before = unsafe { &(*memory).before };
    if before[0].replace(0) == 0 {
        return;
    }
    team.give_id_back(w.thread_id.get());
    w.team.set(before[1].get() as usize as *const Team);
    w.thread_id.set(before[2].get() as u32);
    w.num_threads.set(before[3].get() as u32);
    w.restricted.set(w.restricted.get() - 1);
}

/// Opens the frame of a member. Strands started in the frame are members of the same instance, and
/// the member waits for them in [`end`].
///
/// # Safety
/// As for [`open`], by a strand of a forced instance.
pub(crate) unsafe fn open_frame(w: &Worker, memory: *const TeamMemory) -> Result<(), RunCancelled> {
    let instance = w.team.get();
    if instance.is_null() {
        let message = "the strand is in no forced region".to_owned();
        return Err(fault::report_fault(w, FaultKind::Trap, Some(message)));
    }
    // SAFETY: a strand's team is open, and so held by the run's list, while the strand lives.
    let instance = unsafe {
        Arc::increment_strong_count(instance);
        Arc::from_raw(instance)
    };
    let mut frame = Team::new(instance.num_threads, None);
    if let Some(team) = Arc::get_mut(&mut frame) {
        team.instance = Some(instance);
    }
    w.run().opened_team(&frame);
    // SAFETY: `memory` is a team's block, and no other thread knows it before this store.
    unsafe { (*memory).team.store(Arc::as_ptr(&frame).cast_mut(), Ordering::Release) };
    Ok(())
}

/// Ends a member that has a frame: the member leaves the barrier and waits for the strands that it
/// started.
///
/// # Safety
/// `memory` must be a frame that this strand opened.
pub(crate) unsafe fn end(w: &Worker, memory: *const TeamMemory) -> Result<(), RunCancelled> {
    // SAFETY: `memory` is the block that lowered code reserves for a team: zeros, or what `open`
    // wrote.
    let Some(frame) = (unsafe { team_in(memory) }) else { return Ok(()) };
    frame.instance().barrier.leave();
    // SAFETY: `memory` is a frame that this strand opened, so it is its owner.
    let result = unsafe { join(w, memory) };
    // Balances the `leave` above; the strand leaves for good when its function returns.
    frame.instance().barrier.join();
    result
}

/// Waits for every strand of the team, and closes it.
///
/// # Safety
/// `memory` must be an open team, called by its owner.
pub(crate) unsafe fn join(w: &Worker, memory: *const TeamMemory) -> Result<(), RunCancelled> {
    // SAFETY: `memory` is the block that lowered code reserves for a team: zeros, or what `open`
    // wrote.
    let Some(team) = (unsafe { team_in(memory) }) else { return Ok(()) };
    // SAFETY: the strand owns the team, by the contract.
    unsafe { leave(w, memory, &team) };
    team.owner_leaves();
    // The owner runs no other task meanwhile, because its strands may wait for
    // any strand.
    w.restricted.set(w.restricted.get() + 1);
    w.clocks.pause();
    if let Some(kept) = team.take_kept() {
        kept.execute(w);
    }
    wait::until_open(w, &team.started, || None);
    w.clocks.take(&team.tally);
    w.clocks.resume();
    w.restricted.set(w.restricted.get() - 1);
    // SAFETY: `memory` is a team's block, and no other thread knows it before this store.
    unsafe { (*memory).team.store(std::ptr::null_mut(), Ordering::Relaxed) };
    w.run().closed_team(&team);
    drop(team);
    fault::check_cancelled(w)
}

/// Waits at the barrier of the innermost forced instance that the strand is a member of, which may
/// be a team of another library.
pub(crate) fn barrier(w: &Worker) -> Result<(), RunCancelled> {
    fault::check_cancelled(w)?;
    let team = w.team.get();
    if team.is_null() {
        let Some(wait) = w.barrier.get() else {
            return Err(fault::report_fault(w, FaultKind::BarrierOutside, None));
        };
        w.clocks.pause();
        wait();
        w.clocks.resume();
        return Ok(());
    }
    // SAFETY: a strand's team is open while the strand lives.
    let team = unsafe { &*team };
    w.clocks.pause();
    // A member that goes on may come to the next barrier before another one has read this one's.
    let latest = &team.latest[team.barrier.is_odd() as usize];
    let is_profiled = w.clocks.on.get();
    if is_profiled {
        latest.fetch_max(w.clocks.moment(), Ordering::Relaxed);
    }
    let opened = team.barrier.arrive(team.patience());
    if is_profiled {
        w.clocks.not_before(latest.load(Ordering::Relaxed));
    }
    w.clocks.resume();
    if opened { Ok(()) } else { Err(RunCancelled) }
}
