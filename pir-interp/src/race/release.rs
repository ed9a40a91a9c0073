//! Clocks that atomic accesses release at a location, for those that acquire it.

use super::{SyncClock, UpdateClass};
use std::iter;

/// The clocks released at a location. Updates of one class do not order each other (reference:
/// determinacy), so their clock is separate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ReleasedClocks {
    /// The offset of the location in its object, in bytes.
    pub offset: u64,
    /// The clock of stores and of updates of other classes.
    pub clock: SyncClock,
    /// The class of the latest updates, and their clock.
    pub by_updates: (UpdateClass, SyncClock),
}

impl ReleasedClocks {
    /// Creates empty clocks.
    pub fn new(offset: u64) -> Self {
        Self { offset, clock: SyncClock::default(), by_updates: Default::default() }
    }

    /// Clears the clocks, because a store begins a new release sequence.
    pub fn forget(&mut self) {
        self.clock.0.clear();
        self.by_updates.1.0.clear();
    }

    /// Returns both clocks.
    pub(crate) fn clocks_mut(&mut self) -> [&mut SyncClock; 2] {
        [&mut self.clock, &mut self.by_updates.1]
    }

    /// Returns the clocks that an access acquires.
    pub fn acquired_by(&self, update: UpdateClass) -> impl Iterator<Item = &SyncClock> {
        let (class, others) = &self.by_updates;
        let acquires_updates = !class.commutes_with(update) && !others.0.is_empty();
        iter::once(&self.clock).chain(acquires_updates.then_some(others))
    }

    /// Returns the clock that an access releases to.
    pub fn released_by(&mut self, update: UpdateClass) -> &mut SyncClock {
        if update.is_none() {
            return &mut self.clock;
        }
        let (class, others) = &mut self.by_updates;
        if *class != update {
            self.clock.join(others);
            others.0.clear();
            *class = update;
        }
        others
    }
}
