//! Whether one serial run tells what all schedules do (spec §5): what the program met that leaves
//! its races, or only its outcomes, open.

use super::{End, Machine, Strand};
use crate::host::Assumption;
use crate::race::Epoch;
use crate::race::bags::{Bags, Reason};

/// What a run that is to decide has met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decide {
    /// Why it does not tell the races of other schedules.
    races: Option<Reason>,
    /// Why it does not tell the outcomes of other schedules, though it tells their races.
    outcomes: Option<Reason>,
    /// When the world outside heard of a strand last; for the run with clocks.
    spoke: Option<Epoch>,
}

impl<'p> Machine<'p> {
    /// From now on, the machine takes note of what leaves other schedules open; races are found by
    /// the bags or else by the clocks. The run has to follow [`Serial`](crate::sched::Serial).
    pub fn decide(&mut self, by_bags: bool) {
        self.races.enabled = true;
        self.races.decides = true;
        self.bags = by_bags.then(|| Box::new(Bags::default()));
        self.decide = Some(Box::default());
    }

    /// The program does what makes one run not enough.
    pub(super) fn refuse(&mut self, why: Reason) {
        if let Some(decide) = &mut self.decide {
            decide.races.get_or_insert(why);
        }
    }

    /// As [`Machine::refuse`], if the strand is in a region.
    #[inline]
    pub(super) fn refuse_in_region(&mut self, strand: &Strand<'p>, why: Reason) {
        if strand.instance != super::NONE {
            self.refuse(why);
        }
    }

    /// Other schedules may have other outcomes, but no other races.
    fn open_outcomes(&mut self, why: Reason) {
        if let Some(decide) = &mut self.decide {
            decide.outcomes.get_or_insert(why);
        }
    }

    /// A strand does what the world outside sees.
    pub(super) fn speaks(&mut self, strand: &Strand<'p>) {
        let Some(decide) = &mut self.decide else { return };
        let beside = match &mut self.bags {
            Some(bags) => bags.speaks(strand.id),
            None => {
                let before = decide.spoke.replace(strand.clock.epoch());
                before.is_some_and(|e| !self.races.is_before(e, &strand.clock))
            }
        };
        if beside {
            self.open_outcomes("output of strands that nothing orders");
        }
    }

    /// A strand ends an object's life, or begins it anew.
    pub(super) fn ends_object(&mut self, slot: u32, shared: bool) {
        if self.decide.is_none() {
            return;
        }
        let open = match &mut self.bags {
            Some(bags) => bags.is_used_beside(slot),
            None => shared && self.program.global_at(slot).is_none(),
        };
        if open {
            self.open_outcomes("the end of an object that other strands may know");
        }
    }

    /// Whether this run, by [`Machine::decide`], tells the races of all schedules.
    ///
    /// # Errors
    /// What the program does that one serial run is not enough for, or that the run did not come
    /// to its end and showed no race.
    pub fn decides_races(&self) -> Result<(), Reason> {
        if self.decide.is_none() {
            return Err("another detector");
        }
        if let Some(why) = self.undecided() {
            return Err(why);
        }
        // Where no two atomic accesses clash, nobody sees how weak they are.
        if let Some(a) = self.assumptions.iter().find(|&&a| a != Assumption::WeakAtomics) {
            return Err(a.text());
        }
        if self.memory.exposes || self.memory.shows || self.program.orders_addresses() {
            return Err("addresses as numbers");
        }
        if self.choices.made.iter().any(|c| c.1 > 1) {
            return Err("a choice that the program leaves open");
        }
        if !self.came_to_its_end() && self.races.found.is_empty() {
            return Err("the run did not come to its end");
        }
        Ok(())
    }

    /// Whether this run tells the outcome of all schedules as well: that they have only this one.
    ///
    /// # Errors
    /// Why not.
    pub fn decides_outcome(&self) -> Result<(), Reason> {
        self.decides_races()?;
        if !self.races.found.is_empty() {
            return Err("a data race");
        }
        self.decide.as_ref().and_then(|d| d.outcomes).map_or(Ok(()), Err)
    }

    fn came_to_its_end(&self) -> bool {
        matches!(self.end(), Some(End::Returned(_) | End::Hang))
    }

    /// How much the detector has looked at.
    pub(crate) fn detector_work(&self) -> u64 {
        self.bags.as_ref().map_or(self.races.work, |b| b.work)
    }

    /// What the program has done that one serial run is not enough for.
    pub fn undecided(&self) -> Option<Reason> {
        let clash = self.races.clash.then_some("atomics");
        self.decide.as_ref().and_then(|d| d.races).or(clash)
    }
}

/// What orders strands so that only the clocks can tell.
pub(super) const WIDTH: Reason = "`width`";
/// As [`WIDTH`].
pub(super) const FORCE: Reason = "`force`";
