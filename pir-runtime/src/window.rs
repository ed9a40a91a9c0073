//! The window of a forced instance with a `width` (reference: execution, rule 9): part *k* starts
//! once all parts up to *k* − *w* have ended. A part that may not start yet waits in a queue, not
//! on a thread, so that the strand that starts parts never blocks; the end of a part releases those
//! that may start now.

use crate::sync::{Mutex, lock};
use std::collections::{BTreeSet, VecDeque};

/// The window, and the queue of parts that may not start yet.
pub(crate) struct PartWindow<T> {
    width: u64,
    state: Mutex<WindowState<T>>,
}

struct WindowState<T> {
    /// Number of the next part.
    next: u64,
    /// The first part that has not ended.
    oldest: u64,
    /// Later parts that have ended.
    ended: BTreeSet<u64>,
    /// Parts that may not start yet, in order.
    waiting: VecDeque<(u64, T)>,
    /// The run is over, so every part may start.
    open: bool,
}

impl<T> PartWindow<T> {
    /// Creates a window of `width` parts; 0 counts as 1.
    pub(crate) fn new(width: u64) -> Self {
        let state = WindowState {
            next: 0,
            oldest: 0,
            ended: BTreeSet::new(),
            waiting: VecDeque::new(),
            open: false,
        };
        PartWindow { width: width.max(1), state: Mutex::new(state) }
    }

    /// Returns the number of the next part. Only the spine calls this, so parts are numbered in the
    /// order in which it starts them.
    pub(crate) fn next_part_number(&self) -> u64 {
        let mut state = lock(&self.state);
        let number = state.next;
        state.next += 1;
        number
    }

    /// Returns the part if it may start immediately; otherwise queues it. O(1).
    pub(crate) fn enter(&self, number: u64, part: T) -> Option<T> {
        let mut state = lock(&self.state);
        if state.open || number - state.oldest < self.width {
            return Some(part);
        }
        state.waiting.push_back((number, part));
        None
    }

    /// Records that a part has ended, with all its descendants, and returns the parts that may
    /// start now, in order. The effects of the part happen before them. O(log *n* + *m*) for *n*
    /// overlapping parts and *m* returned ones.
    pub(crate) fn ended(&self, number: u64) -> Vec<T> {
        let mut state = lock(&self.state);
        state.ended.insert(number);
        loop {
            let oldest = state.oldest;
            if !state.ended.remove(&oldest) {
                break;
            }
            state.oldest += 1;
        }
        let end = state.oldest.saturating_add(self.width);
        let count = state.waiting.partition_point(|w| w.0 < end);
        state.waiting.drain(..count).map(|w| w.1).collect()
    }

    /// Opens the window for good and returns the queued parts. The run is over, so they will not
    /// execute anything.
    pub(crate) fn open(&self) -> Vec<T> {
        let mut state = lock(&self.state);
        state.open = true;
        state.waiting.drain(..).map(|w| w.1).collect()
    }
}
