//! A run: the state that one call into compiled code shares across threads, which is its fault, its
//! cancellation and its counters.

use crate::fault::{Fault, end_process, end_process_from_foreign_code, signal};
use crate::group::TaskGroup;
use crate::pool::Pool;
use crate::profile::Recorder;
use crate::sync::lock;
use crate::team::Team;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

pub(crate) struct Run {
    cancelled: AtomicBool,
    fault: Mutex<Option<Fault>>,
    /// No `Runtime::run` encloses the run, so a fault ends the process.
    outermost: bool,
    /// Strands of the run execute on threads of another library too. A fault ends the process then,
    /// because such threads cannot be made to leave the code that they execute.
    shared: AtomicBool,
    /// Number of threads for teams of that library; 0: the library's default.
    team_threads: AtomicU32,
    pool: Weak<Pool>,
    interrupted: AtomicBool,
    over: Arc<AtomicBool>,
    /// Groups and teams whose owners have not waited for them. They are listed here because an
    /// owner that leaves on a fault forgets its reference.
    open: Mutex<OpenInstances>,
    pub(crate) counters: RunCounters,
    recorder: Option<Recorder>,
}

#[derive(Default)]
struct OpenInstances {
    groups: Vec<Arc<TaskGroup>>,
    teams: Vec<Arc<Team>>,
}

/// Event counts and times (in ticks) of a run in progress.
#[derive(Default)]
pub(crate) struct RunCounters {
    pub(crate) promoted: AtomicU64,
    pub(crate) taken_back: AtomicU64,
    pub(crate) stolen: AtomicU64,
    pub(crate) strands: AtomicU64,
    pub(crate) idle: AtomicU64,
    pub(crate) busy: AtomicU64,
}

impl Run {
    pub(crate) fn new(pool: &Arc<Pool>, profiled: bool) -> Arc<Run> {
        Self::with(Arc::downgrade(pool), false, profiled)
    }

    /// Creates the run of threads that call compiled code without `Runtime::run`.
    pub(crate) fn outermost(pool: Weak<Pool>) -> Arc<Run> {
        Self::with(pool, true, false)
    }

    fn with(pool: Weak<Pool>, outermost: bool, profiled: bool) -> Arc<Run> {
        Arc::new(Run {
            cancelled: AtomicBool::new(false),
            fault: Mutex::new(None),
            outermost,
            shared: AtomicBool::new(false),
            team_threads: AtomicU32::new(0),
            pool,
            interrupted: AtomicBool::new(false),
            over: Arc::default(),
            open: Mutex::default(),
            counters: RunCounters::default(),
            recorder: profiled.then(Recorder::default),
        })
    }

    /// Declares that from now on threads of another library execute strands of the run.
    pub(crate) fn share(&self, threads: u32) {
        self.team_threads.store(threads, Ordering::Relaxed);
        self.shared.store(true, Ordering::Relaxed);
    }

    /// Copies from `other` whether it is shared, and its team size.
    pub(crate) fn share_as(&self, other: &Run) {
        self.team_threads.store(other.team_threads(), Ordering::Relaxed);
        self.shared.store(other.shared.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    pub(crate) fn team_threads(&self) -> u32 {
        self.team_threads.load(Ordering::Relaxed)
    }

    pub(crate) fn pool(&self) -> Option<Arc<Pool>> {
        self.pool.upgrade()
    }

    /// Returns the recorder that strands report to, if the run is profiled.
    pub(crate) fn recorder(&self) -> Option<&Recorder> {
        self.recorder.as_ref()
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }

    /// Records the fault, if it is the first, and cancels the run: every strand of it stops.
    pub(crate) fn fail(&self, fault: Fault) {
        if self.shared.load(Ordering::Relaxed) {
            end_process_from_foreign_code(&fault);
        }
        if self.outermost {
            end_process(&fault);
        }
        lock(&self.fault).get_or_insert(fault);
        self.cancelled.store(true, Ordering::SeqCst);
        // Cloned so that the lock is not held while teams are cancelled, since their strands take
        // other locks.
        let teams = lock(&self.open).teams.clone();
        teams.iter().for_each(|team| team.cancel());
        crate::critical::wake_all();
        self.interrupt_until_over();
        if let Some(pool) = self.pool.upgrade() {
            pool.ask_all();
        }
    }

    /// Starts a thread that interrupts the pool's threads until the run is over, because a strand
    /// that never spawns does not notice the cancellation. The interrupt is repeated, since it has
    /// no effect on a strand that is inside a library function.
    fn interrupt_until_over(&self) {
        if !signal::is_installed() || self.interrupted.swap(true, Ordering::Relaxed) {
            return;
        }
        let (pool, over) = (self.pool.clone(), self.over.clone());
        let thread = std::thread::Builder::new().name("pir-cancel".to_owned());
        let interrupt = move || {
            let mut nap = Duration::from_micros(100);
            while !over.load(Ordering::Acquire) {
                let Some(pool) = pool.upgrade() else { return };
                pool.interrupt_all();
                drop(pool);
                std::thread::sleep(nap);
                nap = (nap * 2).min(Duration::from_millis(20));
            }
        };
        // Without the thread, strands leave at their next spawn or wait.
        drop(thread.stack_size(256 << 10).spawn(interrupt));
    }

    /// Marks the run as over. All its strands must have ended.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Release);
        self.clear();
    }

    /// Returns whether no `Runtime::run` takes the run's faults.
    pub(crate) fn is_outermost(&self) -> bool {
        self.outermost
    }

    pub(crate) fn take_fault(&self) -> Option<Fault> {
        lock(&self.fault).take()
    }

    pub(crate) fn opened_group(&self, group: &Arc<TaskGroup>) {
        lock(&self.open).groups.push(group.clone());
    }

    pub(crate) fn closed_group(&self, group: &Arc<TaskGroup>) {
        lock(&self.open).groups.retain(|g| !Arc::ptr_eq(g, group));
    }

    pub(crate) fn opened_team(&self, team: &Arc<Team>) {
        lock(&self.open).teams.push(team.clone());
        if self.is_cancelled() {
            team.cancel();
        }
    }

    pub(crate) fn closed_team(&self, team: &Arc<Team>) {
        lock(&self.open).teams.retain(|t| !Arc::ptr_eq(t, team));
    }

    /// Drops the groups and teams that strands left open on a fault. Called after the last strand
    /// has ended.
    fn clear(&self) {
        let open = std::mem::take(&mut *lock(&self.open));
        // A group and its jobs refer to each other, so the cycle is broken here.
        open.groups.iter().for_each(|group| group.forget_jobs());
    }
}
