//! What atomic accesses to a location tell those that acquire it.

use super::{SyncClock, Update};
use std::iter;

/// What is known at a location. Updates of one class do not order each other (spec §5), so what
/// they tell is kept apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Told {
    /// Where in the object.
    pub offset: u64,
    /// By stores and by updates of other classes.
    pub clock: SyncClock,
    /// By the updates of one class since.
    pub by_updates: (Update, SyncClock),
}

impl Told {
    /// Nothing yet.
    pub fn new(offset: u64) -> Self {
        Self { offset, clock: SyncClock::default(), by_updates: Default::default() }
    }

    /// A store begins a new release sequence.
    pub fn forget(&mut self) {
        self.clock.0.clear();
        self.by_updates.1.0.clear();
    }

    /// What an access acquires.
    pub fn heard_by(&self, update: Update) -> impl Iterator<Item = &SyncClock> {
        let (class, others) = &self.by_updates;
        let hears = !class.commutes_with(update) && !others.0.is_empty();
        iter::once(&self.clock).chain(hears.then_some(others))
    }

    /// Where an access tells what it knows.
    pub fn told_by(&mut self, update: Update) -> &mut SyncClock {
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
