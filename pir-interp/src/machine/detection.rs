//! [`Detection`]: the race detectors of a run, and what its races mean for the outcome.

use super::decide::OpenReasons;
use crate::history::StrongOrder;
use crate::race::RaceDetector;
use crate::race::bags::SpBags;
use crate::shared::{CowValue, clone_in_place};
use std::collections::BTreeSet;

/// The race detection of a run.
pub struct Detection {
    /// The race detector that uses vector clocks.
    pub races: RaceDetector,
    /// The race detector of serial runs, which replaces the clocks where it is present.
    pub(crate) bags: Option<Box<SpBags>>,
    /// Why other schedules may behave differently. Present only after
    /// [`Machine::decide`](super::Machine::decide).
    pub(super) decide: Option<Box<OpenReasons>>,
    /// Addresses of atomic accesses.
    pub(super) atomics: CowValue<BTreeSet<u64>>,
    /// Whether an atomic access was weaker than `seq_cst`.
    pub(super) weak: bool,
    /// The order S of `seq_cst` operations beside weaker ones, as far as it is known.
    pub(super) order: CowValue<StrongOrder>,
    /// Whether a race ends the run.
    pub strict: bool,
    /// Whether a race was found only after the racing read had returned a value. The run then
    /// stands for one in which that read returns poison.
    pub late: bool,
}

clone_in_place!(Detection, races bags decide atomics weak order strict late);

impl Detection {
    /// Forgets the strands up to a number and their clocks, because the outermost region has
    /// closed: everything that they did happens before all that follows.
    pub(super) fn forget_ended_strands(&mut self, last: u32) {
        self.races.forget_retired();
        if let Some(bags) = &mut self.bags {
            bags.forget_ended(last);
        }
    }

    /// Returns the detection of a run that checks each access by vector clocks.
    pub(super) fn new() -> Self {
        Self {
            races: RaceDetector::new(true),
            bags: None,
            decide: None,
            atomics: Default::default(),
            weak: false,
            order: Default::default(),
            strict: false,
            late: false,
        }
    }
}
