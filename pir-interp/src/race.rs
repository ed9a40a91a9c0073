//! Data race detection with vector clocks, for any schedule (reference: execution, memory).
//!
//! Each strand has a [`Clock`]: its own component, and a view of the components that happen before
//! it. A fork passes the view on to the new strands, so that a view is a chain of small maps, one
//! for each level of nesting. When an instance closes, all of its strands happen before the next
//! operation of the owner. Their clocks are not joined one by one; instead, their components
//! *retire* into the owner's. An access is an epoch, as in FastTrack (Flanagan and Freund, PLDI
//! 2009): a component and its time.
//!
//! The shadow memory keeps, for each eight bytes, the accesses that a later one could race with.

pub mod bags;
mod clock;

mod release;

pub use clock::{Clock, ClockView, Epoch, SyncClock};
pub use release::ReleasedClocks;

use crate::memory::{MemoryLocation, Object};
use crate::shared::{CowValue, clone_in_place};
use crate::work::{self, Work};
use pir_core::entity::{GlobalId, Inst};
use pir_core::inst::RmwOp;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// An instruction of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InstSite {
    /// The function.
    pub function: GlobalId,
    /// The instruction.
    pub inst: Inst,
}

/// The kind of an access: a read or a write, plain or atomic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AccessMode {
    /// Whether the access writes.
    pub write: bool,
    /// Whether the access is atomic.
    pub atomic: bool,
    /// The class of updates that the access commutes with. Only the halves of an atomic update
    /// have one.
    pub update: UpdateClass,
}

/// The class of an atomic update whose result is unused. Two updates of one location that have the
/// same class commute (reference: determinacy). The default is no class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct UpdateClass(u16);

impl UpdateClass {
    /// The access is not an update that commutes with others.
    pub const NONE: UpdateClass = UpdateClass(0);

    /// Returns the class of an operator on a value of `bytes` bytes. Addition and subtraction share
    /// a class. Floating-point operators have none, because the rounding, the NaN payload and the
    /// sign of a zero depend on the order.
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
        // The size belongs to the class, because updates of different sizes carry into different
        // bytes, so that they do not commute.
        u8::try_from(bytes).map_or(Self::NONE, |bytes| Self(class | u16::from(bytes) << 8))
    }

    /// Returns whether the update has no class.
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Returns whether the update commutes with another one of the same location.
    pub fn commutes_with(self, other: Self) -> bool {
        !self.is_none() && self == other
    }

    /// Returns the encoding of the class in a state.
    pub(crate) fn word(self) -> u64 {
        self.0.into()
    }
}

impl AccessMode {
    /// A plain read.
    pub const PLAIN_READ: AccessMode =
        AccessMode { write: false, atomic: false, update: UpdateClass::NONE };
    /// A plain write.
    pub const PLAIN_WRITE: AccessMode =
        AccessMode { write: true, atomic: false, update: UpdateClass::NONE };

    /// Creates the mode of a read or a write, atomic or not, without a class of updates.
    pub fn new(write: bool, atomic: bool) -> Self {
        Self { write, atomic, update: UpdateClass::NONE }
    }

    /// Creates the mode of one half of an atomic update: the write or the read.
    pub fn updating(write: bool, update: UpdateClass) -> Self {
        Self { write, atomic: true, update }
    }

    /// Returns whether two accesses to a byte race if nothing orders them.
    pub fn races_with(self, other: Self) -> bool {
        (self.write || other.write) && !(self.atomic && other.atomic)
    }

    /// Returns whether the result may depend on the order of two atomic accesses to a byte.
    pub fn clashes_with(self, other: Self) -> bool {
        self.atomic
            && other.atomic
            && (self.write || other.write)
            && !self.update.commutes_with(other.update)
    }

    /// Returns whether every access that races or clashes with `other` does so with this one.
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

    /// Returns the mode as reports show it, without the class of updates.
    pub(crate) fn plain(self) -> Self {
        Self { update: UpdateClass::NONE, ..self }
    }
}

/// An access that a later one may race with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShadowAccess {
    /// The time of the access.
    pub epoch: Epoch,
    /// The mask of the accessed bytes among the eight of the cell.
    pub bytes: u8,
    /// The kind of the access.
    pub mode: AccessMode,
    /// The accessing instruction.
    pub site: InstSite,
}

/// The accesses to one cell of memory that a later access may race with, and a summary that covers
/// at least these accesses.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct AccessHistory(pub SmallVec<[ShadowAccess; 2]>, ModeSummary);

impl AccessHistory {
    /// Returns the number of bytes that a long list takes outside of the history.
    #[inline]
    fn list_bytes(&self) -> u64 {
        match self.0.spilled() {
            true => (self.0.capacity() * size_of::<ShadowAccess>()) as u64,
            false => 0,
        }
    }
}

impl Clone for AccessHistory {
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0), self.1)
    }

    fn clone_from(&mut self, from: &Self) {
        self.0.clear();
        self.0.extend_from_slice(&from.0);
        self.1 = from.1;
    }
}

/// The modes of the accesses to a cell, which are in the order of their modes. An access is
/// compared with those only that it may conflict with, so that n strands that increment one
/// counter, or read one variable, do not cost n² comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct ModeSummary {
    /// The number of accesses of each mode, by [`mode_number`].
    counts: [u32; 4],
    /// The bytes and the class of the atomic accesses, if they agree. Only these may clash.
    atomic: Option<(u8, UpdateClass)>,
    /// The length of the list at which redundant accesses are removed: twice what was left last
    /// time, so that each access pays for a constant number of others.
    tidy_at: u32,
}

/// Returns the number of a combination of read or write, and plain or atomic.
fn mode_number(mode: AccessMode) -> usize {
    usize::from(mode.write) | usize::from(mode.atomic) << 1
}

impl ModeSummary {
    /// Returns the summary of a list, and sorts the list by modes.
    fn of(list: &mut [ShadowAccess]) -> Self {
        let mut summary = Self::default();
        (1..=list.len()).for_each(|n| summary.add_last(&mut list[..n]));
        summary
    }

    /// Adds the last access of a list to the summary of those before it, and moves it after those
    /// of its mode. The first access of each later mode becomes the last of that mode.
    fn add_last(&mut self, list: &mut [ShadowAccess]) {
        let Some(&a) = list.last() else { return };
        if a.mode.atomic {
            let like = (a.bytes, a.mode.update);
            let is_first = self.counts[2..] == [0, 0];
            self.atomic = Some(like).filter(|_| is_first || self.atomic == Some(like));
        }
        let (mode, mut at) = (mode_number(a.mode), list.len() - 1);
        for later in (mode + 1..4).rev().filter(|&m| self.counts[m] != 0) {
            let start = self.range(later).start;
            list.swap(start, at);
            at = start;
        }
        self.counts[mode] += 1;
    }

    /// Returns the places of the accesses of a mode.
    fn range(&self, mode: usize) -> std::ops::Range<usize> {
        let start: u32 = self.counts[..mode].iter().sum();
        start as usize..(start + self.counts[mode]) as usize
    }

    /// Returns the modes of accesses in the list that an access may race with, or, if `clashes` is
    /// set, clash with.
    fn conflicting(self, now: &ShadowAccess, clashes: bool) -> [bool; 4] {
        let like = |(bytes, update): (u8, UpdateClass)| {
            bytes == now.bytes && update.commutes_with(now.mode.update)
        };
        let commute = self.atomic.is_some_and(like);
        std::array::from_fn(|m| {
            let mode = AccessMode::new(m & 1 != 0, m & 2 != 0);
            self.counts[m] != 0
                && (mode.races_with(now.mode)
                    || clashes && !commute && mode.clashes_with(now.mode.plain()))
        })
    }
}

impl AccessHistory {
    /// Returns whether an access to these bytes at this time is redundant, because the only access
    /// in the list has the same epoch and covers it.
    #[inline(always)]
    pub fn covers(&self, epoch: Epoch, bytes: u8, mode: AccessMode) -> bool {
        let [a] = &self.0[..] else { return false };
        a.epoch == epoch
            && a.bytes & bytes == bytes
            && a.mode.atomic == mode.atomic
            && a.mode.update.is_none()
            && (a.mode.write || !mode.write)
    }
}

/// An access of a race.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SiteAccess {
    /// The instruction.
    pub site: InstSite,
    /// The kind of the access, without the class of an update.
    pub mode: AccessMode,
}

impl SiteAccess {
    pub(crate) fn new(site: InstSite, mode: AccessMode) -> Self {
        Self { site, mode: mode.plain() }
    }
}

/// A data race: two accesses that happens-before does not order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Race {
    /// The accessed location: the name of a global or a word for another object, and an offset.
    pub location: String,
    /// The access that comes first in this run.
    pub first: SiteAccess,
    /// The access that comes second.
    pub second: SiteAccess,
}

/// The length of a word's access list above which redundant accesses are removed only when the
/// list has doubled.
const LONG_LIST_LEN: usize = 32;

/// The bytes of an object that an access shares with accesses that it races with: ranges of an
/// offset and a length, ascending.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ByteRanges(SmallVec<[(u64, u64); 2]>);

impl ByteRanges {
    /// Adds a range of bytes after those added before.
    pub fn add(&mut self, from: u64, len: u64) {
        match self.0.last_mut() {
            Some(last) if last.0 + last.1 == from => last.1 += len,
            _ => self.0.push((from, len)),
        }
    }

    /// Adds the bytes of a mask over the eight bytes from offset `base`.
    fn add_word(&mut self, base: u64, mask: u8) {
        if mask != 0 {
            (0..8).filter(|k| mask >> k & 1 != 0).for_each(|k| self.add(base + k, 1));
        }
    }

    /// Adds ranges after those added before.
    pub(crate) fn append(&mut self, later: &Self) {
        later.0.iter().for_each(|&(from, len)| self.add(from, len));
    }

    /// Returns the ranges, ascending.
    pub fn runs(&self) -> &[(u64, u64)] {
        &self.0
    }
}

/// The accesses that an access races with, besides the earliest one.
#[derive(Debug, Default)]
pub struct RaceHits {
    /// The accesses, without repetitions: the instructions that access memory bound their number,
    /// whereas the number of strands is unbounded.
    pub more: Vec<SiteAccess>,
    /// The bytes that race with writes, the earliest access among them.
    pub bytes: ByteRanges,
}

impl RaceHits {
    /// Adds an access.
    pub(crate) fn add(&mut self, access: SiteAccess) {
        if !self.more.contains(&access) {
            self.more.push(access);
        }
    }
}

/// The race detector of one run.
#[derive(Debug, Default)]
pub struct RaceDetector {
    /// Whether accesses are checked.
    pub enabled: bool,
    /// The number of components that have retired into the code outside all regions, so that
    /// everything is ordered with them. They are the first ones.
    outside: u32,
    /// For each other component, the epoch of the owner that it has retired into.
    retired: CowValue<Vec<Option<Epoch>>>,
    /// For each component of a strand in a part (reference: execution, rule 9), the epoch that
    /// implies that all parts up to that one have ended. See [`RaceDetector::belongs`].
    parts: CowValue<Vec<Option<Epoch>>>,
    /// Whether a strand has published its clock since the last outermost region closed: at a lock
    /// or by an atomic. Others may then know of components that have retired.
    pub(crate) published: bool,
    /// Whether the run has two atomic accesses that clash and that nothing orders. Detected only
    /// if `decides` is set.
    pub clash: bool,
    /// Whether the detector looks for clashes, because the run decides about all schedules.
    pub decides: bool,
    /// The number of accesses compared, as a measure of the detector's work.
    pub work: u64,
    /// The races found, one for each pair of instructions.
    pub found: CowValue<Vec<Race>>,
}

clone_in_place!(RaceDetector, enabled outside retired parts published clash decides work found);

impl RaceDetector {
    /// Creates a detector, which checks accesses if `enabled` is set.
    pub fn new(enabled: bool) -> Self {
        Self { enabled, ..Self::default() }
    }

    /// Allocates the component of a new strand. Returns 0 if the detector is disabled.
    pub fn component(&mut self) -> u32 {
        if !self.enabled {
            return 0;
        }
        let all = self.retired.own();
        all.push(None);
        self.outside + all.len() as u32
    }

    /// Returns the index of a component's row in the tables, or `None` if everything is ordered
    /// with it.
    #[inline]
    fn row(&self, component: u32) -> Option<usize> {
        Some(component.checked_sub(self.outside + 1)? as usize)
    }

    /// Forgets all components, which must have retired, because no region is open any more.
    pub(crate) fn forget_retired(&mut self) {
        if self.retired.is_empty() {
            return;
        }
        self.outside += self.retired.len() as u32;
        self.published = false;
        self.retired.own().clear();
        if !self.parts.is_empty() {
            self.parts.own().clear();
        }
    }

    /// Removes what an object of an earlier region has of strands that everything is ordered with.
    pub(crate) fn forget_outside(&self, clock: &mut SyncClock) {
        clock.forget_up_to(self.outside);
    }

    /// Records that a component belongs to a strand of a part. `ended` is an epoch of the
    /// instance's own component whose time is one more than the part's number; a strand that knows
    /// this epoch knows that all parts up to this one have ended. Hence one epoch stands for any
    /// number of earlier parts.
    pub fn belongs(&mut self, component: u32, ended: Epoch) {
        let Some(at) = self.row(component) else { return };
        let all = self.parts.own();
        if all.len() <= at {
            all.resize(at + 1, None);
        }
        all[at] = Some(ended);
    }

    /// Returns the epoch that implies the end of the part of an epoch; see
    /// [`RaceDetector::belongs`].
    pub(crate) fn end_of_part(&self, epoch: Epoch) -> Option<Epoch> {
        *self.parts.get(self.row(epoch.component)?)?
    }

    /// Retires a component: all of its accesses happen before the operations of the owner from
    /// `epoch` on.
    pub fn retire(&mut self, component: u32, epoch: Epoch) {
        let Some(row) = self.row(component) else { return };
        // What has retired before, at a barrier, has retired into another component.
        if self.retired[row].is_none() {
            self.retired.own()[row] = Some(epoch);
        }
    }

    /// Returns whether an epoch's component has retired into another one, directly or indirectly.
    pub(crate) fn retires_into(&self, mut epoch: Epoch, component: u32) -> bool {
        while let Some(later) = self.retired(epoch) {
            if later.component == component {
                return true;
            }
            epoch = later;
        }
        false
    }

    /// Returns whether an epoch's component has retired.
    pub(crate) fn has_retired(&self, epoch: Epoch) -> bool {
        self.retired(epoch).is_some()
    }

    /// Returns whether an epoch happens before the next operation of the strand with this clock.
    pub fn is_before(&self, mut epoch: Epoch, clock: &Clock) -> bool {
        loop {
            if clock.knows(epoch) || self.end_of_part(epoch).is_some_and(|e| clock.knows(e)) {
                return true;
            }
            match self.retired(epoch) {
                Some(later) => epoch = later,
                // Everything is ordered with what runs outside all regions.
                None => return epoch.component <= self.outside,
            }
        }
    }

    /// Returns whether an epoch happens before what acquires a clock.
    pub(crate) fn is_released(&self, mut epoch: Epoch, clock: &SyncClock) -> bool {
        let knows = |e: Epoch| clock.time_of(e.component) >= e.time;
        loop {
            if knows(epoch) || self.end_of_part(epoch).is_some_and(knows) {
                return true;
            }
            match self.retired(epoch) {
                Some(later) => epoch = later,
                None => return false,
            }
        }
    }

    /// Returns whether an epoch is outside all open regions, so that everything is ordered with it.
    pub(crate) fn is_outside(&self, epoch: Epoch) -> bool {
        self.open(epoch).component <= self.outside
    }

    /// Returns the epoch of an open component that an epoch has retired into, directly or
    /// indirectly, or the epoch itself.
    pub(crate) fn open(&self, mut epoch: Epoch) -> Epoch {
        while let Some(later) = self.retired(epoch) {
            epoch = later;
        }
        epoch
    }

    /// Returns an epoch that the same strands know as this one, to which fewer links lead.
    ///
    /// As long as no strand publishes its clock, only the owner of a closed instance and the
    /// strands after it know what the instance did, so that the time just before the owner went on
    /// stands for it. Otherwise each level of a nest would walk over all inner levels again.
    fn without_links(&mut self, epoch: Epoch) -> Epoch {
        if self.published || self.retired(epoch).is_none() {
            return epoch;
        }
        let (mut last, mut links) = (epoch, 0);
        while let Some(later) = self.retired(last) {
            (last, links) = (later, links + 1);
        }
        work::count(Work::Clocks, links);
        // The links are shortened for the next search, too, unless a copy of the machine shares
        // them.
        let mut next = epoch;
        while let Some(row) = self.row(next.component).filter(|_| links > 2)
            && let Some(all) = self.retired.get_mut()
            && let Some(later) = all[row].filter(|e| *e != last)
        {
            all[row] = Some(last);
            next = later;
        }
        Epoch { time: last.time - 1, ..last }
    }

    /// Returns the epoch that a component has retired into, if it has.
    pub(crate) fn retired(&self, epoch: Epoch) -> Option<Epoch> {
        self.row(epoch.component).and_then(|row| self.retired[row])
    }

    /// Records an access to `bytes` bytes. Returns the earliest recorded access that it races with,
    /// if any. Adds the others and the bytes that race with writes to `hits`.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "each is a different thing")]
    pub fn access(
        &mut self,
        object: &mut Object,
        place: MemoryLocation,
        bytes: u64,
        mode: AccessMode,
        clock: &Clock,
        site: InstSite,
        hits: &mut RaceHits,
    ) -> Option<ShadowAccess> {
        if object.shadow.is_empty() {
            object.shadow.reset(object.words.len(), AccessHistory::default());
        }
        let mut raced = None;
        let (mut at, end) = (place.offset, place.offset + bytes);
        while at < end {
            let (word, shift) = ((at >> 3) as usize, at & 7);
            let n = (8 - shift).min(end - at);
            let hit = ((((1u32 << n) - 1) << shift) & 0xff) as u8;
            let shadow = object.shadow.get_mut(word);
            let now = ShadowAccess { epoch: clock.epoch(), bytes: hit, mode, site };
            // Fast path for the most frequent case: the same strand accesses the bytes again.
            if !shadow.covers(now.epoch, hit, mode) {
                let before = shadow.list_bytes();
                let (old, lost) = self.enter(shadow, now, clock, hits);
                object.shadow_lists += shadow.list_bytes().saturating_sub(before);
                hits.bytes.add_word(at - shift, lost);
                match (old, raced) {
                    (Some(old), None) => raced = Some(old),
                    (Some(old), Some(_)) => hits.add(SiteAccess::new(old.site, old.mode)),
                    _ => {}
                }
            }
            at += n;
        }
        raced
    }

    /// Records an access to one word. Returns the earliest recorded access that it races with, and
    /// the mask of the bytes that race with writes. Adds further racing accesses to `hits`.
    #[inline(never)]
    fn enter(
        &mut self,
        shadow: &mut AccessHistory,
        now: ShadowAccess,
        clock: &Clock,
        hits: &mut RaceHits,
    ) -> (Option<ShadowAccess>, u8) {
        let (mut raced, mut lost) = (None, 0);
        let mut clash = false;
        // A long list consists mostly of unordered reads or atomic accesses, which need no
        // comparison. Redundant entries are removed when its length has doubled, and when many
        // need one: if they do not race, they are ordered, and most are redundant.
        let AccessHistory(list, summary) = shadow;
        // The first clash settles the verdict, so there is no need to look for more.
        let clashing = self.decides && !self.clash;
        let relevant = match list.len() {
            0..=LONG_LIST_LEN => [false; 4],
            _ => summary.conflicting(&now, clashing),
        };
        let compared: usize =
            (0..4).filter(|&m| relevant[m]).map(|m| summary.counts[m] as usize).sum();
        let tidy_at = summary.tidy_at as usize;
        let tidy = list.len() <= LONG_LIST_LEN || list.len() >= tidy_at || compared > LONG_LIST_LEN;
        let mut look = |this: &Self, old: &ShadowAccess| -> (u8, bool) {
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
            if races && !before && old.mode.write {
                lost |= hit;
            }
            match raced {
                _ if before || !races => {}
                None => raced = Some(*old),
                Some(_) => hits.add(SiteAccess::new(old.site, old.mode)),
            }
            // A later access that races with the old one also races with this one.
            (hit, before && covered)
        };
        if tidy {
            self.work += list.len() as u64;
            for old in list.iter_mut() {
                old.epoch = self.without_links(old.epoch);
            }
            list.retain(|old| {
                let (hit, gone) = look(self, old);
                if gone {
                    old.bytes &= !hit;
                }
                old.bytes != 0
            });
            if list.len() > LONG_LIST_LEN {
                // Accesses that retired into one epoch have the same order with each later access.
                let mut seen = FxHashSet::default();
                list.retain(|a| seen.insert((self.open(a.epoch), a.bytes, a.mode)));
            }
            *summary = ModeSummary::of(list);
            summary.tidy_at = 2 * list.len().max(LONG_LIST_LEN) as u32;
        } else {
            self.work += compared as u64;
            for mode in (0..4).filter(|&m| relevant[m]) {
                for old in &list[summary.range(mode)] {
                    look(self, old);
                }
            }
        }
        list.push(now);
        summary.add_last(list);
        self.work += 1;
        self.clash |= clash;
        (raced, lost)
    }

    /// Returns whether the pair of instructions is reported already, or there is no room for it.
    /// At most 1000 races are kept.
    pub fn is_reported(&self, first: SiteAccess, second: SiteAccess) -> bool {
        self.found.len() >= 1000
            || self.found.iter().any(|r| r.first == first && r.second == second)
    }

    /// Records a race for the report, which must not be there.
    pub fn report(&mut self, race: Race) {
        self.found.own().push(race);
    }
}
