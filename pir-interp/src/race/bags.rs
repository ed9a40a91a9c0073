//! Data race detection in one serial run (reference: determinacy) with SP-bags (Feng and Leiserson,
//! SPAA 1997) for forks and joins. It shares no code with the vector clocks, so that each checks
//! the other.
//!
//! A depth-first run walks the tree of forks from left to right. An earlier strand is either in
//! series with the running one, so that all of its accesses happen before, or parallel to it.
//! Strands lie in disjoint sets, and each set has a flag for one of the two. A strand that has
//! ended is parallel to its siblings, and it is in series with the owner after the instance has
//! closed.
//!
//! The strands of a lockstep instance step in one order (reference: execution, rule 10). A strand
//! of it that has ended is therefore in series at once: such an instance is a serial part of the
//! tree.
//!
//! A few accesses per byte suffice to detect a race with a later access. An access replaces an
//! older one that is in series with it and that it covers. An access that is parallel to an older
//! one which covers it is not kept, because a later access that is parallel to it is parallel to
//! the older one as well. Atomic accesses are kept too: two that are unordered and do not commute
//! *clash*, and then one run does not determine the results of other schedules.

use super::{AccessMode, ByteRanges, InstSite, SiteAccess};
use crate::memory::MemoryLocation;
use crate::paged::PagedList;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::hash_map::Entry;

/// The reason why one serial run can't decide about all schedules.
pub type Reason = &'static str;

/// The index that stands for no set, no fork and no strand.
const NO_INDEX: u32 = u32::MAX;

/// A fork whose instance has not closed.
#[derive(Clone, Debug)]
struct OpenFork {
    /// The strand that forked.
    by: u32,
    /// Whether the fork is interior, so that it ended that strand.
    interior: bool,
    /// The number of its strands that have not ended. A strand ends with all the strands that its
    /// interior forks start.
    left: u32,
    /// The set of its strands that have ended.
    over: u32,
    /// Whether the strands step in one order, since the instance is lockstep.
    ordered: bool,
}

/// An access that a later one may race or clash with.
#[derive(Clone, Copy, Debug)]
struct RecordedAccess {
    strand: u32,
    /// The mask of the accessed bytes among the eight of the word.
    bytes: u8,
    mode: AccessMode,
    site: InstSite,
}

/// The accesses to eight bytes that a later access may race or clash with.
type WordAccesses = SmallVec<[RecordedAccess; 2]>;

/// The conflicts of an access with earlier ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conflicts {
    /// An access that it races with.
    pub race: Option<SiteAccess>,
    /// Whether it clashes with an atomic access: nothing orders the two, and they do not commute.
    pub clash: bool,
    /// The bytes that race with writes.
    pub lost: ByteRanges,
}

/// The SP-bags of one serial run; see the [module](self).
#[derive(Clone, Debug)]
pub struct SpBags {
    /// The number of the first strand of the tables, which is outside all regions. Everything is in
    /// series with earlier strands.
    first: u32,
    /// For each strand its parent in the disjoint-set forest, and, valid at a root, whether the set
    /// is parallel to the running strand.
    sets: Vec<(u32, bool)>,
    /// For each strand, the fork that started it.
    forks_of: Vec<u32>,
    forks: Vec<OpenFork>,
    /// The indices of closed forks in `forks`, for reuse.
    free: Vec<u32>,
    /// The shadow words of each object, by its slot.
    words: FxHashMap<u32, PagedList<WordAccesses>>,
    /// The last strand that did something that is visible outside the program, such as output.
    last_external: u32,
    /// The number of links followed and of accesses compared.
    pub work: u64,
}

impl Default for SpBags {
    fn default() -> Self {
        Self {
            first: 0,
            sets: vec![(0, false)],
            forks_of: vec![NO_INDEX],
            forks: Vec::new(),
            free: Vec::new(),
            words: FxHashMap::default(),
            last_external: NO_INDEX,
            work: 0,
        }
    }
}

impl SpBags {
    /// Returns the root of the set of a strand, and halves the path to it.
    fn find(&mut self, mut s: u32) -> u32 {
        s = s.saturating_sub(self.first);
        while self.sets[s as usize].0 != s {
            self.work += 1;
            let up = self.sets[s as usize].0;
            self.sets[s as usize].0 = self.sets[up as usize].0;
            s = self.sets[s as usize].0;
        }
        s + self.first
    }

    /// Forgets all strands up to a number, because the outermost region has closed.
    pub(crate) fn forget_ended(&mut self, last: u32) {
        debug_assert_eq!(self.free.len(), self.forks.len(), "all forks have closed");
        self.first = last;
        self.sets.clear();
        self.sets.push((0, false));
        self.forks_of.clear();
        self.forks_of.push(NO_INDEX);
    }

    /// Returns the row of a strand in the tables.
    fn row(&self, strand: u32) -> usize {
        strand.saturating_sub(self.first) as usize
    }

    /// Merges the set of `s` into the set `into`, or leaves it a set of its own if that is
    /// [`NO_INDEX`]. Sets whether the set is parallel to the running strand, and returns its root.
    fn merge(&mut self, s: u32, into: u32, parallel: bool) -> u32 {
        let root = self.find(s);
        let root = match into {
            NO_INDEX => root,
            other => {
                let other = self.find(other);
                let row = self.row(root);
                self.sets[row].0 = other - self.first;
                other
            }
        };
        let row = self.row(root);
        self.sets[row].1 = parallel;
        root
    }

    /// Records a fork. The new strands have greater numbers than all earlier ones; `ordered` means
    /// that they step in lockstep.
    pub fn fork(
        &mut self,
        by: u32,
        interior: bool,
        ordered: bool,
        strands: impl Iterator<Item = u32>,
    ) {
        let mut fork = OpenFork { by, interior, left: 0, over: NO_INDEX, ordered };
        let at = self.free.last().copied().unwrap_or(self.forks.len() as u32);
        for s in strands {
            fork.left += 1;
            let row = self.row(s);
            for fresh in self.sets.len()..=row {
                self.sets.push((fresh as u32, false));
                self.forks_of.push(NO_INDEX);
            }
            self.forks_of[row] = at;
        }
        match self.free.pop() {
            Some(at) => self.forks[at as usize] = fork,
            None => self.forks.push(fork),
        }
    }

    /// Records that a strand ends, other than by an interior fork.
    pub fn end(&mut self, mut strand: u32) {
        loop {
            let at = self.forks_of[self.row(strand)];
            if at == NO_INDEX {
                return;
            }
            let OpenFork { over, ordered, .. } = self.forks[at as usize];
            let over = self.merge(strand, over, !ordered);
            let fork = &mut self.forks[at as usize];
            (fork.over, fork.left) = (over, fork.left - 1);
            if fork.left > 0 {
                return;
            }
            let (by, interior) = (fork.by, fork.interior);
            self.free.push(at);
            self.merge(over, by, false);
            if !interior {
                return;
            }
            // The strand that ended in an interior fork now counts as ended itself.
            strand = by;
        }
    }

    /// Returns whether a strand's accesses are parallel to the running strand.
    fn is_parallel(&mut self, strand: u32) -> bool {
        strand != NO_INDEX && {
            let root = self.find(strand);
            self.sets[self.row(root)].1
        }
    }

    /// Removes the accesses to an object that no longer exists.
    ///
    /// Returns the number of bytes that they took.
    pub fn forget(&mut self, slot: u32) -> u64 {
        self.words.remove(&slot).map_or(0, |words| words.bytes())
    }

    /// Prepares the record of an access to an object of `words` words. Returns the number of bytes
    /// that it takes.
    pub fn prepare(&mut self, place: MemoryLocation, len: u64, words: usize) -> u64 {
        let range = (place.offset >> 3) as usize..(place.offset + len).div_ceil(8) as usize;
        match self.words.entry(place.slot) {
            Entry::Occupied(list) => list.get().missing_bytes(range),
            Entry::Vacant(free) => {
                let list = free.insert(PagedList::new(words, WordAccesses::new()));
                list.bytes() + list.missing_bytes(range)
            }
        }
    }

    /// Returns whether some access to an object is parallel to the running strand.
    pub fn is_used_in_parallel(&mut self, slot: u32) -> bool {
        let Some(words) = self.words.remove(&slot) else { return false };
        let used = words.written().flat_map(|(_, word)| word).any(|k| self.is_parallel(k.strand));
        self.words.insert(slot, words);
        used
    }

    /// Records that a strand does something visible outside the program. Returns whether the
    /// previous such strand is parallel to it.
    pub fn note_external_effect(&mut self, strand: u32) -> bool {
        let before = std::mem::replace(&mut self.last_external, strand);
        self.is_parallel(before)
    }

    /// Records an access to `len` bytes and returns its conflicts with earlier ones. An object
    /// without a [prepared](SpBags::prepare) access ends after this one.
    pub fn access(
        &mut self,
        strand: u32,
        place: MemoryLocation,
        len: u64,
        mode: AccessMode,
        site: InstSite,
    ) -> Conflicts {
        let (mut at, end) = (place.offset, place.offset + len);
        let list = self.words.remove(&place.slot);
        let mut words =
            list.unwrap_or_else(|| PagedList::new(end.div_ceil(8) as usize, WordAccesses::new()));
        let mut met = Conflicts::default();
        while at < end {
            let (word, shift) = ((at >> 3) as usize, at & 7);
            let n = (8 - shift).min(end - at);
            let bytes = ((((1u32 << n) - 1) << shift) & 0xff) as u8;
            let now = RecordedAccess { strand, bytes, mode, site };
            let lost = self.enter(words.get_mut(word), now, &mut met);
            met.lost.add_word(at - shift, lost);
            at += n;
        }
        self.words.insert(place.slot, words);
        met
    }

    /// Records an access to one word for [`SpBags::access`]. Returns the mask of the bytes that
    /// race with writes.
    fn enter(
        &mut self,
        word: &mut WordAccesses,
        mut now: RecordedAccess,
        met: &mut Conflicts,
    ) -> u8 {
        let (all, mut lost) = (now.bytes, 0);
        self.work += 1 + word.len() as u64;
        word.retain(|old| {
            let hit = old.bytes & all;
            if hit == 0 {
                return true;
            }
            if !self.is_parallel(old.strand) {
                if now.mode.covers(old.mode) {
                    old.bytes &= !hit;
                }
                return old.bytes != 0;
            }
            if old.mode.races_with(now.mode) {
                lost |= if old.mode.write { hit } else { 0 };
                met.race = met.race.or(Some(SiteAccess::new(old.site, old.mode)));
            }
            let part = old.mode.update.commutes_with(now.mode.update) && old.bytes != all;
            met.clash |= part || old.mode.clashes_with(now.mode);
            // The older, parallel access that covers this one suffices for later accesses. An
            // access that races is not kept as the strand's own, so that the next one races again.
            if old.mode.covers(now.mode) {
                now.bytes &= !hit;
            }
            true
        });
        if now.bytes != 0 {
            word.push(now);
        }
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::UpdateClass;
    use pir_core::entity::{Entity, GlobalId, Inst};
    use pir_core::inst::RmwOp;

    const PLACE: MemoryLocation = MemoryLocation { slot: 1, offset: 0 };

    #[test]
    fn siblings_race_and_ancestors_do_not() {
        let mut bags = SpBags::default();
        let site = InstSite { function: GlobalId::new(0), inst: Inst::new(0) };
        let raced = |bags: &mut SpBags, s: u32, mode: AccessMode| {
            bags.access(s, PLACE, 4, mode, site).race.is_some()
        };
        assert!(!raced(&mut bags, 0, AccessMode::PLAIN_WRITE));
        bags.fork(0, false, false, 1..3);
        assert!(!raced(&mut bags, 1, AccessMode::PLAIN_READ));
        bags.end(1);
        assert!(!raced(&mut bags, 2, AccessMode::PLAIN_READ));
        // Strand 2 forks into 3 and 4, and ends with them.
        bags.fork(2, true, false, 3..5);
        assert!(raced(&mut bags, 3, AccessMode::PLAIN_WRITE), "1 read beside it");
        bags.end(3);
        assert!(raced(&mut bags, 4, AccessMode::PLAIN_READ), "3 wrote beside it");
        bags.end(4);
        assert!(!raced(&mut bags, 0, AccessMode::PLAIN_WRITE), "the instance has closed");
    }

    #[test]
    fn a_parallel_read_stays_recorded() {
        let site = InstSite { function: GlobalId::new(0), inst: Inst::new(0) };
        let mut bags = SpBags::default();
        bags.fork(0, false, false, 1..3);
        assert_eq!(bags.access(1, PLACE, 1, AccessMode::PLAIN_READ, site).race, None);
        bags.end(1);
        assert_eq!(bags.access(2, PLACE, 1, AccessMode::PLAIN_READ, site).race, None);
        assert_eq!(
            bags.access(2, PLACE, 1, AccessMode::PLAIN_WRITE, site).race,
            Some(SiteAccess { site, mode: AccessMode::PLAIN_READ })
        );
    }

    #[test]
    fn each_racing_access_is_reported() {
        let site = InstSite { function: GlobalId::new(0), inst: Inst::new(0) };
        let mut bags = SpBags::default();
        bags.fork(0, false, false, 1..4);
        assert_eq!(bags.access(1, PLACE, 1, AccessMode::PLAIN_WRITE, site).race, None);
        bags.end(1);
        for strand in [2, 2, 3] {
            // The parallel write stays recorded, so each access of the strand races with it.
            assert_eq!(
                bags.access(strand, PLACE, 1, AccessMode::PLAIN_WRITE, site).race,
                Some(SiteAccess { site, mode: AccessMode::PLAIN_WRITE })
            );
            assert_eq!(
                bags.access(strand, PLACE, 1, AccessMode::PLAIN_READ, site).race,
                Some(SiteAccess { site, mode: AccessMode::PLAIN_WRITE })
            );
        }
        bags.end(2);
        bags.end(3);
        assert_eq!(bags.access(0, PLACE, 1, AccessMode::PLAIN_WRITE, site).race, None);
        assert_eq!(bags.access(0, PLACE, 1, AccessMode::PLAIN_READ, site).race, None);
    }

    const SITE: InstSite = InstSite { function: GlobalId(0), inst: Inst(0) };

    #[test]
    fn atomics_clash_unless_they_commute() {
        let add = AccessMode::updating(true, UpdateClass::of(RmwOp::Add, 4));
        let sub = AccessMode::updating(true, UpdateClass::of(RmwOp::Sub, 4));
        let and = AccessMode::updating(true, UpdateClass::of(RmwOp::And, 4));
        let long = AccessMode::updating(true, UpdateClass::of(RmwOp::Add, 8));
        let (load, store) = (AccessMode::new(false, true), AccessMode::new(true, true));
        let meet = |first: AccessMode, second: AccessMode| {
            let mut bags = SpBags::default();
            bags.fork(0, false, false, 1..3);
            bags.access(1, PLACE, 4, first, SITE);
            bags.end(1);
            let met = bags.access(2, PLACE, 4, second, SITE);
            (met.race.is_some(), met.clash)
        };
        assert_eq!(meet(add, add), (false, false));
        assert_eq!(meet(add, sub), (false, false));
        assert_eq!(meet(load, load), (false, false));
        for other in [and, long, load, store] {
            assert_eq!(meet(add, other), (false, true), "{other:?}");
            assert_eq!(meet(other, add), (false, true), "{other:?}");
        }
        for plain in [AccessMode::PLAIN_READ, AccessMode::PLAIN_WRITE] {
            assert_eq!(meet(add, plain), (true, false));
            assert_eq!(meet(plain, add), (true, false));
        }
        assert_eq!(meet(AccessMode::PLAIN_READ, load), (false, false));
    }

    #[test]
    fn lanes_are_ordered_by_their_steps() {
        let mut bags = SpBags::default();
        bags.fork(0, false, false, 1..3);
        // Strand 1 runs two lanes, which step alternately.
        bags.fork(1, false, true, 3..5);
        for lane in [3, 4, 3, 4] {
            assert_eq!(
                bags.access(lane, PLACE, 1, AccessMode::PLAIN_WRITE, SITE),
                Conflicts::default()
            );
        }
        bags.end(3);
        assert_eq!(bags.access(4, PLACE, 1, AccessMode::PLAIN_WRITE, SITE), Conflicts::default());
        bags.end(4);
        assert_eq!(bags.access(1, PLACE, 1, AccessMode::PLAIN_WRITE, SITE), Conflicts::default());
        bags.end(1);
        assert!(
            bags.access(2, PLACE, 1, AccessMode::PLAIN_READ, SITE).race.is_some(),
            "1 is beside it"
        );
    }

    #[test]
    fn readers_and_updates_take_constant_space() {
        let mut bags = SpBags::default();
        bags.fork(0, false, false, 1..1001);
        let add = AccessMode::updating(true, UpdateClass::of(RmwOp::Add, 8));
        let other = MemoryLocation { slot: 2, offset: 0 };
        for strand in 1..1001 {
            bags.access(strand, PLACE, 8, AccessMode::PLAIN_READ, SITE);
            bags.access(strand, other, 8, add, SITE);
            bags.end(strand);
        }
        assert!(bags.words.values().flat_map(PagedList::written).all(|(_, w)| w.len() == 1));
    }
}
