//! The barrier of a forced instance: members come, go, and wait for each other (spec §4 rule 13).

use crate::sync::{AtomicUsize, Condvar, Mutex, Ordering, lock, wait};

/// A barrier whose number of members changes. A member that leaves is no longer waited for.
pub(crate) struct TeamBarrier {
    state: Mutex<BarrierState>,
    changed: Condvar,
    /// Counts openings; read without the lock by those who spin.
    openings: AtomicUsize,
}

struct BarrierState {
    members: usize,
    arrived: usize,
    cancelled: bool,
}

impl TeamBarrier {
    pub(crate) fn new(members: usize) -> Self {
        let state = BarrierState { members, arrived: 0, cancelled: false };
        TeamBarrier {
            state: Mutex::new(state),
            changed: Condvar::new(),
            openings: AtomicUsize::new(0),
        }
    }

    /// One more member; the caller is one, or has announced itself as one.
    pub(crate) fn join(&self) {
        lock(&self.state).members += 1;
    }

    /// One member less; opens the barrier if all others have arrived.
    pub(crate) fn leave(&self) {
        let mut state = lock(&self.state);
        state.members -= 1;
        self.open_if_complete(&mut state);
    }

    /// Lets everybody go, now and from now on.
    pub(crate) fn cancel(&self) {
        let mut state = lock(&self.state);
        state.cancelled = true;
        self.openings.fetch_add(1, Ordering::Release);
        self.changed.notify_all();
    }

    /// Waits for all members. False: the barrier was cancelled. `spin` is called while it may still
    /// pay not to sleep, and says whether to go on so.
    pub(crate) fn arrive(&self, mut spin: impl FnMut() -> bool) -> bool {
        let mut state = lock(&self.state);
        if state.cancelled {
            return false;
        }
        let opening = self.openings.load(Ordering::Relaxed);
        state.arrived += 1;
        if self.open_if_complete(&mut state) {
            return true;
        }
        drop(state);
        while self.openings.load(Ordering::Acquire) == opening && spin() {}
        let mut state = lock(&self.state);
        while self.openings.load(Ordering::Relaxed) == opening {
            state = wait(&self.changed, state);
        }
        !state.cancelled
    }

    fn open_if_complete(&self, state: &mut BarrierState) -> bool {
        if state.arrived == 0 || state.arrived < state.members {
            return false;
        }
        state.arrived = 0;
        self.openings.fetch_add(1, Ordering::Release);
        self.changed.notify_all();
        true
    }
}
