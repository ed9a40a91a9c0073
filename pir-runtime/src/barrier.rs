//! The barrier of a forced instance: members come, go, and wait for each other (reference:
//! execution).

use crate::sync::{AtomicU64, AtomicUsize, Condvar, Mutex, Ordering, fence, lock, wait};

/// A barrier whose number of members changes. A member that leaves is no longer waited for.
///
/// Its state is one word, so that neither an arrival nor an opening takes a lock. Only sleepers do,
/// and the thread that opens the barrier while there are some.
pub(crate) struct TeamBarrier {
    /// Bit 0: cancelled; then the members that have arrived, all members, and the openings.
    state: AtomicU64,
    sleepers: AtomicUsize,
    mutex: Mutex<()>,
    opened: Condvar,
}

const CANCELLED: u64 = 1;
const ONE_ARRIVED: u64 = 1 << 1;
const ONE_MEMBER: u64 = 1 << 24;
/// The count of openings wraps, which is harmless: a member that waits has missed one at most,
/// because no barrier opens without it.
const ONE_OPENING: u64 = 1 << 48;

fn arrived(state: u64) -> u64 {
    (state % ONE_MEMBER) >> 1
}

fn members(state: u64) -> u64 {
    (state % ONE_OPENING) / ONE_MEMBER
}

fn openings(state: u64) -> u64 {
    state / ONE_OPENING
}

/// The state after the barrier has opened, if all members have arrived.
fn open_if_complete(state: u64) -> u64 {
    if arrived(state) == 0 || arrived(state) < members(state) {
        return state;
    }
    (state - arrived(state) * ONE_ARRIVED).wrapping_add(ONE_OPENING)
}

impl TeamBarrier {
    pub(crate) fn new(members: u64) -> Self {
        TeamBarrier {
            state: AtomicU64::new(members * ONE_MEMBER),
            sleepers: AtomicUsize::new(0),
            mutex: Mutex::new(()),
            opened: Condvar::new(),
        }
    }

    /// One more member; the caller is one, or has announced itself as one.
    pub(crate) fn join(&self) {
        self.state.fetch_add(ONE_MEMBER, Ordering::Relaxed);
    }

    /// One member less; opens the barrier if all others have arrived.
    pub(crate) fn leave(&self) {
        self.change(|state| open_if_complete(state - ONE_MEMBER));
    }

    /// Lets everybody go, now and from now on.
    pub(crate) fn cancel(&self) {
        self.change(|state| (state | CANCELLED).wrapping_add(ONE_OPENING));
    }

    /// Whether it has opened an odd number of times. It does not open while the caller, a member,
    /// has not arrived.
    pub(crate) fn is_odd(&self) -> bool {
        !openings(self.state.load(Ordering::Relaxed)).is_multiple_of(2)
    }

    /// Waits for all members. False: the barrier was cancelled. `spin` is called while it may still
    /// pay not to sleep, and says whether to go on so.
    pub(crate) fn arrive(&self, mut spin: impl FnMut() -> bool) -> bool {
        let before = self.change(|state| match state & CANCELLED {
            0 => open_if_complete(state + ONE_ARRIVED),
            _ => state,
        });
        if before & CANCELLED != 0 {
            return false;
        }
        let now = || self.state.load(Ordering::Acquire);
        let closed = || openings(now()) == openings(before);
        while closed() && spin() {}
        if closed() {
            self.sleepers.fetch_add(1, Ordering::Relaxed);
            // Pairs with the fence in `change`: the thread that opens the barrier sees this
            // sleeper, or this sleeper sees it open.
            fence(Ordering::SeqCst);
            let mut guard = lock(&self.mutex);
            while closed() {
                guard = wait(&self.opened, guard);
            }
            drop(guard);
            self.sleepers.fetch_sub(1, Ordering::Relaxed);
        }
        now() & CANCELLED == 0
    }

    /// Changes the state, and wakes the sleepers if that opened the barrier. Returns the state
    /// before.
    fn change(&self, to: impl Fn(u64) -> u64) -> u64 {
        let mut before = self.state.load(Ordering::Relaxed);
        loop {
            let after = to(before);
            let (good, bad) = (Ordering::AcqRel, Ordering::Relaxed);
            match self.state.compare_exchange_weak(before, after, good, bad) {
                Ok(_) if openings(after) != openings(before) => {
                    fence(Ordering::SeqCst);
                    if self.sleepers.load(Ordering::Relaxed) > 0 {
                        // Waits for those who have found it closed and do not sleep yet.
                        drop(lock(&self.mutex));
                        self.opened.notify_all();
                    }
                    return before;
                }
                Ok(_) => return before,
                Err(now) => before = now,
            }
        }
    }
}
