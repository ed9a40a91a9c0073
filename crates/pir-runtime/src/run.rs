//! A run: what one call into compiled code shares across threads. Its fault, its cancellation, its counters.

use crate::fault::{Fault, die};
use crate::group::Group;
use crate::pool::Pool;
use crate::sync::lock;
use crate::team::Team;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};

pub(crate) struct Run {
    cancelled: AtomicBool,
    fault: Mutex<Option<Fault>>,
    /// A run that no `Runtime::run` encloses; a fault ends the process.
    outermost: bool,
    pool: Weak<Pool>,
    /// Groups and teams whose owners have not waited for them: an escape forgets the owner's reference.
    open: Mutex<Open>,
    pub(crate) counters: Counters,
}

#[derive(Default)]
struct Open {
    groups: Vec<Arc<Group>>,
    teams: Vec<Arc<Team>>,
}

/// What happened in a run, as counted while it went on.
#[derive(Default)]
pub(crate) struct Counters {
    pub(crate) promoted: AtomicU64,
    pub(crate) taken_back: AtomicU64,
    pub(crate) stolen: AtomicU64,
    pub(crate) strands: AtomicU64,
    pub(crate) idle: AtomicU64,
    pub(crate) busy: AtomicU64,
}

impl Run {
    pub(crate) fn new(pool: &Arc<Pool>) -> Arc<Run> {
        Self::with(Arc::downgrade(pool), false)
    }

    /// The run of threads that call compiled code without `Runtime::run`.
    pub(crate) fn outermost(pool: Weak<Pool>) -> Arc<Run> {
        Self::with(pool, true)
    }

    fn with(pool: Weak<Pool>, outermost: bool) -> Arc<Run> {
        Arc::new(Run {
            cancelled: AtomicBool::new(false),
            fault: Mutex::new(None),
            outermost,
            pool,
            open: Mutex::default(),
            counters: Counters::default(),
        })
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }

    /// Records the fault, if it is the first, and makes everybody in the run stop.
    pub(crate) fn fail(&self, fault: Fault) {
        if self.outermost {
            die(&fault);
        }
        lock(&self.fault).get_or_insert(fault);
        self.cancelled.store(true, Ordering::SeqCst);
        for team in &lock(&self.open).teams {
            team.barrier.cancel();
        }
        crate::critical::wake_all();
        if let Some(pool) = self.pool.upgrade() {
            // A worker that sets its limit again does so before it looks at `cancelled`.
            std::sync::atomic::fence(Ordering::SeqCst);
            pool.ask_all();
        }
    }

    /// Whether no `Runtime::run` takes its faults.
    pub(crate) fn is_outermost(&self) -> bool {
        self.outermost
    }

    pub(crate) fn take_fault(&self) -> Option<Fault> {
        lock(&self.fault).take()
    }

    pub(crate) fn opened_group(&self, group: &Arc<Group>) {
        lock(&self.open).groups.push(group.clone());
    }

    pub(crate) fn closed_group(&self, group: &Arc<Group>) {
        lock(&self.open).groups.retain(|g| !Arc::ptr_eq(g, group));
    }

    pub(crate) fn opened_team(&self, team: &Arc<Team>) {
        lock(&self.open).teams.push(team.clone());
        if self.is_cancelled() {
            team.barrier.cancel();
        }
    }

    pub(crate) fn closed_team(&self, team: &Arc<Team>) {
        lock(&self.open).teams.retain(|t| !Arc::ptr_eq(t, team));
    }

    /// Drops what escapes left behind; after the last strand has ended.
    pub(crate) fn clear(&self) {
        *lock(&self.open) = Open::default();
    }
}
