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

mod told;

pub use clock::{Clock, Epoch, SyncClock, View};
pub use told::Told;

use crate::memory::{Object, Place};
use crate::shared::{Shared, clone_in_place};
use pir_core::entity::{GlobalId, Inst};
use pir_core::inst::RmwOp;
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
    /// Which updates the access commutes with; only the halves of atomic updates have one.
    pub update: Update,
}

/// The class of an atomic update whose result is unused: two updates of one location that have the
/// same class lead to the same value in either order (spec §5). The default is no such update.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Update(u16);

impl Update {
    /// No update that commutes with others.
    pub const NONE: Update = Update(0);

    /// The class of an operator on so many bytes. Addition and subtraction are one class. Floats
    /// have none: rounding depends on the order, and so does which NaN or which zero is left.
    pub fn of(op: RmwOp, bytes: u64) -> Self {
        let class = match op {
            RmwOp::Add | RmwOp::Sub => 1,
            RmwOp::And => 2,
            RmwOp::Or => 3,
            RmwOp::Xor => 4,
            RmwOp::Max => 5,
            RmwOp::Min => 6,
            RmwOp::UMax => 7,
            RmwOp::UMin => 8,
            _ => return Self::NONE,
        };
        // Updates of different sizes carry into different bytes.
        u8::try_from(bytes).map_or(Self::NONE, |bytes| Self(class | u16::from(bytes) << 8))
    }

    /// Whether there is none.
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether it commutes with another one of the same location.
    pub fn commutes_with(self, other: Self) -> bool {
        !self.is_none() && self == other
    }

    /// As a word of a state.
    pub(crate) fn word(self) -> u64 {
        self.0.into()
    }
}

impl Mode {
    /// A plain read.
    pub const READ: Mode = Mode { write: false, atomic: false, update: Update::NONE };
    /// A plain write.
    pub const WRITE: Mode = Mode { write: true, atomic: false, update: Update::NONE };

    /// A read or a write, atomic or not.
    pub fn new(write: bool, atomic: bool) -> Self {
        Self { write, atomic, update: Update::NONE }
    }

    /// The writing half of an update that commutes with those of its class, or its reading half.
    pub fn updating(write: bool, update: Update) -> Self {
        Self { write, atomic: true, update }
    }

    /// Whether two accesses to a byte race if nothing orders them.
    pub fn races_with(self, other: Self) -> bool {
        (self.write || other.write) && !(self.atomic && other.atomic)
    }

    /// Whether the result may depend on the order of two atomic accesses to a byte.
    pub fn clashes_with(self, other: Self) -> bool {
        self.atomic
            && other.atomic
            && (self.write || other.write)
            && !self.update.commutes_with(other.update)
    }

    /// Whether whatever races or clashes with `other` does so with this one as well.
    pub fn covers(self, other: Self) -> bool {
        match (self.write, self.atomic) {
            (true, false) => true,
            (false, false) => !other.write,
            (false, true) => {
                let same = self.update.is_none() || self.update == other.update;
                other.atomic && !other.write && same
            }
            (true, true) if self.update.is_none() => other.atomic,
            (true, true) => self.update.commutes_with(other.update),
        }
    }

    /// As reports tell it.
    pub(crate) fn plain(self) -> Self {
        Self { update: Update::NONE, ..self }
    }
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

/// The accesses to one cell of memory that matter still, and a summary of them, which may say more
/// than is true of those that are left.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Shadow(pub SmallVec<[Access; 2]>, Summary);

impl Clone for Shadow {
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0), self.1)
    }

    fn clone_from(&mut self, from: &Self) {
        self.0.clear();
        self.0.extend_from_slice(&from.0);
        self.1 = from.1;
    }
}

/// Which modes the accesses to a cell have, so that one that goes with all of them need not be
/// compared with each: a thousand strands that count in one variable are no million comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Summary {
    /// A bit for each pair of read or write, plain or atomic.
    modes: u8,
    /// Whether not all have the bytes and the class of update of the first.
    mixed: bool,
}

impl Summary {
    /// Adds an access to a list that begins with `first`.
    fn add(&mut self, first: &Access, a: &Access) {
        self.modes |= 1 << (u8::from(a.mode.write) | u8::from(a.mode.atomic) << 1);
        self.mixed |= first.bytes != a.bytes || first.mode.update != a.mode.update;
    }

    /// Whether an access may race with one of the list, or clash with one if that matters.
    fn may_matter(self, first: &Access, now: &Access, clashes: bool) -> bool {
        let modes = (0..4u8).filter(|m| self.modes >> m & 1 != 0);
        let mut modes = modes.map(|m| Mode::new(m & 1 != 0, m & 2 != 0));
        let commute = !self.mixed
            && first.bytes == now.bytes
            && first.mode.update.commutes_with(now.mode.update);
        modes.any(|m| {
            m.races_with(now.mode) || clashes && !commute && m.clashes_with(now.mode.plain())
        })
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
            && a.mode.update.is_none()
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

/// Accesses to one word of memory that are more than this are cleared out only now and then.
const LONG: usize = 32;

/// Bytes of an object that an access has in common with one that it races with: runs of them, as
/// offset and length, ascending.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bytes(SmallVec<[(u64, u64); 2]>);

impl Bytes {
    /// Adds bytes behind those added before.
    pub fn add(&mut self, from: u64, len: u64) {
        match self.0.last_mut() {
            Some(last) if last.0 + last.1 == from => last.1 += len,
            _ => self.0.push((from, len)),
        }
    }

    /// Adds the bytes of a mask, of the eight from an offset on.
    fn add_word(&mut self, base: u64, mask: u8) {
        if mask != 0 {
            (0..8).filter(|k| mask >> k & 1 != 0).for_each(|k| self.add(base + k, 1));
        }
    }

    /// The runs.
    pub fn runs(&self) -> &[(u64, u64)] {
        &self.0
    }
}

/// What an access races with beside the earliest one.
#[derive(Debug, Default)]
pub struct Hits {
    /// The other accesses.
    pub more: Vec<(Site, Mode)>,
    /// The bytes that race with any of them.
    pub bytes: Bytes,
}

/// The detector of one run.
#[derive(Debug, Default)]
pub struct Races {
    /// Whether accesses are looked at.
    pub enabled: bool,
    /// Per component the epoch of its owner that it retired into.
    retired: Shared<Vec<Option<Epoch>>>,
    /// Per component of a strand of a part (spec §4.9), what tells that all parts up to that one
    /// have ended. See [`Races::belongs`].
    parts: Shared<Vec<Option<Epoch>>>,
    /// Whether two atomic accesses were found whose order matters and that nothing orders; only
    /// looked for by a run that is to decide.
    pub clash: bool,
    /// Whether that is looked for.
    pub decides: bool,
    /// Accesses looked at.
    pub work: u64,
    /// What was found, each pair of instructions once.
    pub found: Shared<Vec<Race>>,
}

clone_in_place!(Races, enabled retired parts clash decides work found);

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

    /// A component is that of a strand of a part. `ended` is an epoch of the instance's own
    /// component whose time is one more than the part's number: who knows it knows that all parts
    /// up to this one have ended. So what a strand knows of the parts before it is one epoch,
    /// however many they are.
    pub fn belongs(&mut self, component: u32, ended: Epoch) {
        let Some(at) = (component as usize).checked_sub(1) else { return };
        let all = self.parts.own();
        if all.len() <= at {
            all.resize(at + 1, None);
        }
        all[at] = Some(ended);
    }

    /// What tells that the part of an epoch has ended; see [`Races::belongs`].
    pub(crate) fn end_of_part(&self, epoch: Epoch) -> Option<Epoch> {
        *self.parts.get(epoch.component.checked_sub(1)? as usize)?
    }

    /// Every access of a component happens before what its owner does from `epoch` on.
    pub fn retire(&mut self, component: u32, epoch: Epoch) {
        if component == 0 {
            return;
        }
        let all = self.retired.own();
        all[component as usize - 1] = Some(epoch);
    }

    /// Whether an epoch's component has retired.
    pub(crate) fn has_retired(&self, epoch: Epoch) -> bool {
        self.retired(epoch).is_some()
    }

    /// Whether an epoch happens before what the strand with this clock does now.
    pub fn is_before(&self, mut epoch: Epoch, clock: &Clock) -> bool {
        loop {
            if clock.knows(epoch) || self.end_of_part(epoch).is_some_and(|e| clock.knows(e)) {
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
    /// others, and which bytes race, go to `hits`.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "each is a different thing")]
    pub fn access(
        &mut self,
        object: &mut Object,
        place: Place,
        bytes: u64,
        mode: Mode,
        clock: &Clock,
        site: Site,
        hits: &mut Hits,
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
                let (old, lost) = self.enter(shadow, now, clock, &mut hits.more);
                hits.bytes.add_word(at - shift, lost);
                match (old, raced) {
                    (Some(old), None) => raced = Some(old),
                    (Some(old), Some(_)) => hits.more.push((old.site, old.mode.plain())),
                    _ => {}
                }
            }
            at += n;
        }
        raced
    }

    #[inline(never)]
    fn enter(
        &mut self,
        shadow: &mut Shadow,
        now: Access,
        clock: &Clock,
        more: &mut Vec<(Site, Mode)>,
    ) -> (Option<Access>, u8) {
        let (mut raced, mut lost) = (None, 0);
        let mut clash = false;
        // Most of a long list are reads, or atomic accesses, that nothing orders: it is looked
        // through if something may race, and cleared out only now and then, so that n of them cost
        // O(n log n).
        let Shadow(list, summary) = shadow;
        let tidy = list.len() <= LONG || list.len().is_power_of_two();
        // One clash is as good as many.
        let clashing = self.decides && !self.clash;
        let mut look = |this: &Self, old: &Access| -> (u8, bool) {
            let hit = old.bytes & now.bytes;
            let races = old.mode.races_with(now.mode);
            let clashes = clashing
                && (old.mode.clashes_with(now.mode)
                    || old.mode.update.commutes_with(now.mode.update) && old.bytes != now.bytes);
            let covered = (now.mode.write || !old.mode.write)
                && (!now.mode.atomic || old.mode.atomic)
                && (!this.decides || now.mode.covers(old.mode));
            if hit == 0 || !(races || clashes || covered && tidy) {
                return (0, false);
            }
            let before = this.is_before(old.epoch, clock);
            clash |= clashes && !before;
            if races && !before {
                lost |= hit;
            }
            match raced {
                _ if before || !races => {}
                None => raced = Some(*old),
                Some(_) => more.push((old.site, old.mode.plain())),
            }
            // What races with the old access later races with this one too.
            (hit, before && covered)
        };
        if tidy {
            self.work += list.len() as u64;
            list.retain(|old| {
                let (hit, gone) = look(self, old);
                if gone {
                    old.bytes &= !hit;
                }
                old.bytes != 0
            });
            *summary = Summary::default();
            list.iter().for_each(|old| summary.add(&list[0], old));
        } else if summary.may_matter(&list[0], &now, clashing) {
            self.work += list.len() as u64;
            list.iter().for_each(|old| {
                look(self, old);
            });
        }
        list.push(now);
        summary.add(&list[0], &now);
        self.work += 1;
        self.clash |= clash;
        (raced, lost)
    }

    /// Keeps a race for the report.
    pub fn report(&mut self, race: Race) {
        let same = |r: &Race| r.first == race.first && r.second == race.second;
        if !self.found.iter().any(same) && self.found.len() < 1000 {
            self.found.own().push(race);
        }
    }
}
