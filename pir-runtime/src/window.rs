//! The window of a forced instance with a `width` (spec §4 rule 9): part *k* starts once all parts up to *k* − *w* have
//! ended. A part that may not start yet waits in a queue, not on a thread, so that whoever starts parts is never held
//! up; the end of a part hands out those that may start now.

use crate::sync::{Mutex, lock};
use std::collections::{BTreeSet, VecDeque};

/// The window, and the parts in front of it.
pub(crate) struct Window<T> {
    width: u64,
    state: Mutex<State<T>>,
}

struct State<T> {
    /// Number of the next part.
    next: u64,
    /// The first part that has not ended.
    oldest: u64,
    /// Parts behind it that have.
    ended: BTreeSet<u64>,
    /// Parts that may not start yet, in order.
    waiting: VecDeque<(u64, T)>,
    /// Nobody waits any more.
    open: bool,
}

impl<T> Window<T> {
    /// For `width` parts; 0 counts as 1.
    pub(crate) fn new(width: u64) -> Self {
        let state = State {
            next: 0,
            oldest: 0,
            ended: BTreeSet::new(),
            waiting: VecDeque::new(),
            open: false,
        };
        Window { width: width.max(1), state: Mutex::new(state) }
    }

    /// The number of one more part. Only the spine asks, so parts are numbered as it starts them.
    pub(crate) fn number(&self) -> u64 {
        let mut state = lock(&self.state);
        let number = state.next;
        state.next += 1;
        number
    }

    /// Gives the part back if it may start at once; else it waits for its turn. O(1).
    pub(crate) fn enter(&self, number: u64, part: T) -> Option<T> {
        let mut state = lock(&self.state);
        if state.open || number - state.oldest < self.width {
            return Some(part);
        }
        state.waiting.push_back((number, part));
        None
    }

    /// A part has ended, with all its descendants; those that may start now, in order. What the part did happens before
    /// them. O(log) in the parts that overlap, and what it returns.
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

    /// Lets every part go, now and from now on: the run is over, and they will not do anything.
    pub(crate) fn open(&self) -> Vec<T> {
        let mut state = lock(&self.state);
        state.open = true;
        state.waiting.drain(..).map(|w| w.1).collect()
    }
}
