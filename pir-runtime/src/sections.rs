//! Critical sections by address, each with a queue of the strands that wait for it.
//!
//! Who leaves a section nudges the first waiter, and until that has woken up anyone may enter:
//! handing the section over each time would make all wait for one thread after the other to wake.
//! But a thread that polls for something under the lock would then enter again and again, and keep
//! out the one that it waits for as long as its time slice lasts. So once in a while the section is
//! handed over, at intervals that grow with the time of a hand-over, since the next thread may have
//! to wait for a processor.

use crate::latch::Latch;
use crate::sync::{AtomicBool, Mutex, Ordering, lock};
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

/// Addresses spread well enough once multiplied.
#[derive(Default)]
struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_usize(usize::from(*byte));
        }
    }
    fn write_usize(&mut self, n: usize) {
        self.0 = (self.0 ^ n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

/// How a waiter hears of its section.
pub(crate) struct QueuedTurn {
    /// Opens when the section is handed over.
    pub(crate) handed: Latch,
    nudged: AtomicBool,
}

impl QueuedTurn {
    /// Whether the section was free when its last holder left.
    pub(crate) fn is_nudged(&self) -> bool {
        self.nudged.load(Ordering::Acquire)
    }

    /// Either the waiter sees the flag after it has registered with the latch, or it is woken.
    fn nudge(&self) {
        if !self.nudged.swap(true, Ordering::AcqRel) {
            self.handed.wake();
        }
    }
}

/// A strand that waits.
struct Waiter {
    worker: usize,
    since: u64,
    turn: Arc<QueuedTurn>,
}

/// A section that some strand is in or waits for. While it is free, the first waiter is nudged.
struct Section {
    holder: Option<usize>,
    waiters: VecDeque<Waiter>,
    /// When it was handed over last.
    handed_over: u64,
    /// Whether the holder was handed the section.
    is_handed: bool,
    /// The time from the last time that it was handed over until that strand left it.
    handover_took: u64,
}

impl Section {
    fn held_by(worker: usize) -> Self {
        Self {
            holder: Some(worker),
            waiters: VecDeque::new(),
            handed_over: 0,
            is_handed: false,
            handover_took: 0,
        }
    }

    /// Frees the section. Returns false if no strand waits for it.
    fn release(&mut self) -> bool {
        self.holder = None;
        self.waiters.front().inspect(|first| first.turn.nudge()).is_some()
    }

    fn position(&self, turn: &Arc<QueuedTurn>) -> Option<usize> {
        self.waiters.iter().position(|waiter| Arc::ptr_eq(&waiter.turn, turn))
    }
}

/// The answer to a strand that wants to enter.
pub(crate) enum SectionEntry {
    /// It is in.
    Entered,
    /// Its worker holds the section already, so it would wait for ever.
    Reentered,
    /// It is in the queue: to be in, it needs [`QueuedTurn::handed`], or a nudge and
    /// [`Sections::retry`].
    Queued(Arc<QueuedTurn>),
}

/// Sections that share a lock.
#[derive(Default)]
pub(crate) struct Sections {
    held: Mutex<HashMap<usize, Section, BuildHasherDefault<AddressHasher>>>,
}

impl Sections {
    /// Enters the section at `address`, or queues for it. `now` reads a clock.
    pub(crate) fn enter(
        &self,
        address: usize,
        worker: usize,
        now: impl FnOnce() -> u64,
    ) -> SectionEntry {
        let mut held = lock(&self.held);
        let Some(section) = held.get_mut(&address) else {
            held.insert(address, Section::held_by(worker));
            return SectionEntry::Entered;
        };
        match section.holder {
            None => {
                section.holder = Some(worker);
                SectionEntry::Entered
            }
            Some(holder) if holder == worker => SectionEntry::Reentered,
            Some(_) => {
                let turn =
                    Arc::new(QueuedTurn { handed: Latch::new(1), nudged: AtomicBool::new(false) });
                let waiter = Waiter { worker, since: now(), turn: turn.clone() };
                section.waiters.push_back(waiter);
                SectionEntry::Queued(turn)
            }
        }
    }

    /// Enters the section if it is free still. False: wait for another nudge.
    pub(crate) fn retry(&self, address: usize, turn: &Arc<QueuedTurn>) -> bool {
        let mut held = lock(&self.held);
        let Some(section) = held.get_mut(&address) else { return false };
        turn.nudged.store(false, Ordering::Release);
        // Not in the queue: it was handed over in the meantime.
        let Some(at) = section.position(turn) else { return false };
        if section.holder.is_some() {
            return false;
        }
        section.holder = section.waiters.remove(at).map(|waiter| waiter.worker);
        true
    }

    /// Leaves the section at `address`. It is handed to the strand that has waited longest if that,
    /// and the last hand-over, are `patience` ago by the clock `now`, and strands that do not wait
    /// have had the section for as long as the last hand-over took.
    pub(crate) fn exit(&self, address: usize, patience: u64, now: impl FnOnce() -> u64) {
        let mut held = lock(&self.held);
        let Some(section) = held.get_mut(&address) else { return };
        let was_handed = std::mem::take(&mut section.is_handed);
        if let Some(first) = section.waiters.front() {
            let now = now();
            if was_handed {
                section.handover_took = now.saturating_sub(section.handed_over);
            }
            let patience = patience.max(section.handover_took);
            let free_since = section.handed_over.saturating_add(section.handover_took);
            if now.saturating_sub(first.since.max(free_since)) >= patience
                && let Some(first) = section.waiters.pop_front()
            {
                section.holder = Some(first.worker);
                section.is_handed = true;
                section.handed_over = now;
                drop(held);
                first.turn.handed.done();
                return;
            }
        }
        if !section.release() {
            held.remove(&address);
        }
    }

    /// Takes a strand that no longer wants to enter out of the queue. False: it is in already.
    pub(crate) fn give_up(&self, address: usize, turn: &Arc<QueuedTurn>) -> bool {
        let mut held = lock(&self.held);
        let Some(section) = held.get_mut(&address) else { return false };
        let Some(at) = section.position(turn) else { return false };
        section.waiters.remove(at);
        // It may have been the one that was nudged.
        if section.holder.is_none() && !section.release() {
            held.remove(&address);
        }
        true
    }

    /// Wakes all who wait, to look whether they still want to enter.
    pub(crate) fn wake_all(&self) {
        for section in lock(&self.held).values() {
            section.waiters.iter().for_each(|waiter| waiter.turn.handed.wake());
        }
    }
}
