//! Data races by vector clocks, in any run (spec §4, memory).
//!
//! Each strand has a [`Clock`]: its own component and a view of the others' that happen before. A
//! fork hands the view down, so a view is a chain of small maps, one for each level of nesting. When
//! an instance closes, all of its strands happen before whatever the owner does next: instead of
//! joining their clocks one by one, their components *retire* into the owner's. An access is an
//! epoch, as in FastTrack (Flanagan and Freund, PLDI 2009): a component and its time.
//!
//! What is kept per eight bytes of memory: the accesses that a later one could still race with.

pub mod bags;
mod clock;

pub use clock::{Clock, Epoch, SyncClock, View};

use crate::memory::{Object, Place};
use crate::shared::{Shared, clone_in_place};
use pir_core::entity::{GlobalId, Inst};
use smallvec::SmallVec;

/// An instruction of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Site {
    /// The function.
    pub function: GlobalId,
    /// The instruction.
    pub inst: Inst,
}

/// How memory is accessed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mode {
    /// Whether it is written.
    pub write: bool,
    /// Whether the access is atomic.
    pub atomic: bool,
}

impl Mode {
    /// A plain read.
    pub const READ: Mode = Mode { write: false, atomic: false };
    /// A plain write.
    pub const WRITE: Mode = Mode { write: true, atomic: false };
}

/// An access that a later one may race with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Access {
    /// When.
    pub epoch: Epoch,
    /// Which of the eight bytes.
    pub bytes: u8,
    /// How.
    pub mode: Mode,
    /// Where in the program.
    pub site: Site,
}

/// The accesses to one cell of memory that matter still.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Shadow(pub SmallVec<[Access; 2]>);

impl Clone for Shadow {
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }

    fn clone_from(&mut self, from: &Self) {
        self.0.clear();
        self.0.extend_from_slice(&from.0);
    }
}

impl Shadow {
    /// Whether one more plain access to these bytes at that time changes nothing: the only one
    /// that matters is like it, or more.
    #[inline(always)]
    pub fn covers(&self, epoch: Epoch, bytes: u8, mode: Mode) -> bool {
        let [a] = &self.0[..] else { return false };
        a.epoch == epoch
            && a.bytes & bytes == bytes
            && a.mode.atomic == mode.atomic
            && (a.mode.write || !mode.write)
    }
}

/// Two accesses that happens-before does not order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Race {
    /// What is accessed: a global's name, or a word for the object, and an offset.
    pub location: String,
    /// The earlier one in this run.
    pub first: (Site, Mode),
    /// The later one.
    pub second: (Site, Mode),
}

/// The detector of one run.
#[derive(Debug, Default)]
pub struct Races {
    /// Whether accesses are looked at.
    pub enabled: bool,
    /// Per component the epoch of its owner that it retired into.
    retired: Shared<Vec<Option<Epoch>>>,
    /// What was found, each pair of instructions once.
    pub found: Shared<Vec<Race>>,
}

clone_in_place!(Races, enabled retired found);

impl Races {
    /// A detector that looks at accesses.
    pub fn new(enabled: bool) -> Self {
        Self { enabled, ..Self::default() }
    }

    /// A component of a fresh strand.
    pub fn component(&mut self) -> u32 {
        if !self.enabled {
            return 0;
        }
        let all = self.retired.own();
        all.push(None);
        all.len() as u32
    }

    /// Every access of a component happens before what its owner does from `epoch` on.
    pub fn retire(&mut self, component: u32, epoch: Epoch) {
        if component == 0 {
            return;
        }
        let all = self.retired.own();
        all[component as usize - 1] = Some(epoch);
    }

    /// Whether an epoch happens before what the strand with this clock does now.
    pub fn is_before(&self, mut epoch: Epoch, clock: &Clock) -> bool {
        loop {
            if clock.knows(epoch) {
                return true;
            }
            match self.retired(epoch) {
                Some(later) => epoch = later,
                // Component 0 is what runs outside all regions: everything is ordered with it.
                None => return epoch.component == 0,
            }
        }
    }

    /// Whether an epoch is outside all open regions: everything is ordered with it.
    pub(crate) fn is_outside(&self, epoch: Epoch) -> bool {
        self.open(epoch).component == 0
    }

    /// The epoch that stands for one by now.
    pub(crate) fn open(&self, mut epoch: Epoch) -> Epoch {
        while let Some(later) = self.retired(epoch) {
            epoch = later;
        }
        epoch
    }

    /// What a component has retired into, if it has.
    pub(crate) fn retired(&self, epoch: Epoch) -> Option<Epoch> {
        epoch.component.checked_sub(1).and_then(|c| self.retired[c as usize])
    }

    /// Enters an access to up to `bytes` bytes; the earliest access that it races with, if any. The
    /// others go to `more`.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "each is a different thing")]
    pub fn access(
        &self,
        object: &mut Object,
        place: Place,
        bytes: u64,
        mode: Mode,
        clock: &Clock,
        site: Site,
        more: &mut Vec<(Site, Mode)>,
    ) -> Option<Access> {
        if object.shadow.is_empty() {
            object.shadow.resize(object.words.len(), Shadow::default());
        }
        let mut raced = None;
        let (mut at, end) = (place.offset, place.offset + bytes);
        while at < end {
            let (word, shift) = ((at >> 3) as usize, at & 7);
            let n = (8 - shift).min(end - at);
            let hit = ((((1u32 << n) - 1) << shift) & 0xff) as u8;
            let shadow = &mut object.shadow[word];
            let now = Access { epoch: clock.epoch(), bytes: hit, mode, site };
            // The commonest case: the same strand again.
            if !shadow.covers(now.epoch, hit, mode) {
                match (self.enter(shadow, now, clock, more), raced) {
                    (Some(old), None) => raced = Some(old),
                    (Some(old), Some(_)) => more.push((old.site, old.mode)),
                    _ => {}
                }
            }
            at += n;
        }
        raced
    }

    #[inline(never)]
    fn enter(
        &self,
        shadow: &mut Shadow,
        now: Access,
        clock: &Clock,
        more: &mut Vec<(Site, Mode)>,
    ) -> Option<Access> {
        let mut raced = None;
        shadow.0.retain(|old| {
            let hit = old.bytes & now.bytes;
            if hit == 0 {
                return true;
            }
            let before = self.is_before(old.epoch, clock);
            let conflict =
                (old.mode.write || now.mode.write) && !(old.mode.atomic && now.mode.atomic);
            match raced {
                _ if before || !conflict => {}
                None => raced = Some(*old),
                Some(_) => more.push((old.site, old.mode)),
            }
            // What races with the old access later races with this one too.
            let covered =
                (now.mode.write || !old.mode.write) && (!now.mode.atomic || old.mode.atomic);
            if before && covered {
                old.bytes &= !hit;
            }
            old.bytes != 0
        });
        shadow.0.push(now);
        raced
    }

    /// Keeps a race for the report.
    pub fn report(&mut self, race: Race) {
        let same = |r: &Race| r.first == race.first && r.second == race.second;
        if !self.found.iter().any(same) && self.found.len() < 1000 {
            self.found.own().push(race);
        }
    }
}
