//! Whether one serial run decides the behaviour of all schedules (reference: determinacy). The
//! machine records what leaves the races or the outcomes of other schedules open.

use super::{Machine, RunEnd, Strand};
use crate::host::Assumption;
use crate::race::Epoch;
use crate::race::bags::{Reason, SpBags};

/// The reasons why a run leaves other schedules open.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenReasons {
    /// The first reason why other schedules may have other races.
    races: Option<Reason>,
    /// The first reason why other schedules may have other outcomes, although they have the same
    /// races.
    outcomes: Option<Reason>,
    /// The epoch of the last output of the program. Only for the detector with clocks.
    last_output: Option<Epoch>,
}

impl<'p> Machine<'p> {
    /// Starts recording what leaves other schedules open. Races are found by the bags, or else by
    /// the clocks. The run must follow [`SerialScheduler`](crate::sched::SerialScheduler).
    pub fn decide(&mut self, by_bags: bool) {
        self.detection.races.enabled = true;
        self.detection.races.decides = true;
        self.detection.bags = by_bags.then(|| Box::new(SpBags::default()));
        self.detection.decide = Some(Box::default());
    }

    /// Records that one run does not decide the races of the program.
    pub(super) fn leave_races_open(&mut self, why: Reason) {
        if let Some(decide) = &mut self.detection.decide {
            decide.races.get_or_insert(why);
        }
    }

    /// Does the same as [`Machine::leave_races_open`] if the strand is in a region.
    #[inline]
    pub(super) fn leave_races_open_in_region(&mut self, strand: &Strand<'p>, why: Reason) {
        if strand.instance != super::NO_INDEX {
            self.leave_races_open(why);
        }
    }

    /// Records that other schedules may have other outcomes, although they have the same races.
    fn leave_outcomes_open(&mut self, why: Reason) {
        if let Some(decide) = &mut self.detection.decide {
            decide.outcomes.get_or_insert(why);
        }
    }

    /// Records that a strand does something that the outside world observes. Output of unordered
    /// strands leaves the outcome open.
    pub(super) fn note_output(&mut self, strand: &Strand<'p>) {
        let Some(decide) = &mut self.detection.decide else { return };
        let is_unordered = match &mut self.detection.bags {
            Some(bags) => bags.note_external_effect(strand.id),
            None => {
                let before = decide.last_output.replace(strand.clock.epoch());
                before.is_some_and(|e| !self.detection.races.is_before(e, &strand.clock))
            }
        };
        if is_unordered {
            self.leave_outcomes_open("output of strands that nothing orders");
        }
    }

    /// Records that a strand ends or restarts an object's lifetime, which leaves the outcome open
    /// if unordered strands may know the object.
    pub(super) fn note_object_end(&mut self, slot: u32, shared: bool) {
        if self.detection.decide.is_none() {
            return;
        }
        let open = match &mut self.detection.bags {
            Some(bags) => bags.is_used_in_parallel(slot),
            None => shared && self.program.global_at(slot).is_none(),
        };
        if open {
            self.leave_outcomes_open("the end of an object that other strands may know");
        }
    }

    /// Returns `Ok` if this run, started by [`Machine::decide`], decides the races of all
    /// schedules.
    ///
    /// # Errors
    /// Returns the reason why one serial run is not enough for the program; among them that the run
    /// ended early and showed no race.
    pub fn decides_races(&self) -> Result<(), Reason> {
        if self.detection.decide.is_none() {
            return Err("another detector");
        }
        if let Some(why) = self.undecided() {
            return Err(why);
        }
        // Weak atomics are no obstacle: without clashing atomic accesses, their orderings can't be
        // observed.
        if let Some(a) = self.world.assumptions.iter().find(|&&a| a != Assumption::WeakAtomics) {
            return Err(a.text());
        }
        if self.memory.exposes || self.memory.shows || self.program.orders_addresses() {
            return Err("addresses as numbers");
        }
        if self.choices.made.iter().any(|c| c.options > 1) {
            return Err("a choice that the program leaves open");
        }
        if !self.has_finished() && self.detection.races.found.is_empty() {
            return Err("the run did not come to its end");
        }
        Ok(())
    }

    /// Returns `Ok` if this run also decides the outcome of all schedules, which is then the only
    /// one.
    ///
    /// # Errors
    /// Returns the reason why not.
    pub fn decides_outcome(&self) -> Result<(), Reason> {
        self.decides_races()?;
        if !self.detection.races.found.is_empty() {
            return Err("a data race");
        }
        self.detection.decide.as_ref().and_then(|d| d.outcomes).map_or(Ok(()), Err)
    }

    fn has_finished(&self) -> bool {
        matches!(self.end(), Some(RunEnd::Returned(_) | RunEnd::Hang))
    }

    /// Returns a measure of the detector's work.
    pub(crate) fn detector_work(&self) -> u64 {
        self.detection.bags.as_ref().map_or(self.detection.races.work, |b| b.work)
    }

    /// Returns why one serial run is not enough for the program, as far as this is known during the
    /// run.
    pub fn undecided(&self) -> Option<Reason> {
        let clash = self.detection.races.clash.then_some("atomics");
        self.detection.decide.as_ref().and_then(|d| d.races).or(clash)
    }
}

/// The reason of regions with a width, whose order of strands only the clocks can represent.
pub(super) const WIDTH_REASON: Reason = "`width`";
/// The reason of forced regions, as for [`WIDTH_REASON`].
pub(super) const FORCE_REASON: Reason = "`force`";
