//! Data races by one serial run (spec §5): SP-bags (Feng and Leiserson, SPAA 1997) for forks and
//! joins. Shares nothing with the clocks.
//!
//! A depth-first run walks the tree of forks from left to right. A strand that was there before is
//! either a forerunner of the running one, then everything it did comes first, or it is beside it.
//! Strands lie in disjoint sets, and a set says which it is: what a fork's strands leave behind is
//! beside their siblings, and comes first again once the instance has closed.
//!
//! The strands of a lockstep instance step in one order (spec §4.10). So what they leave behind
//! comes first at once: such an instance is a serial part of the tree.
//!
//! Per byte a few accesses are enough to know whether a later one races: one that comes first and
//! matters no less than an older one takes its place, and one beside an older one that matters no
//! less need not be kept, because whatever is beside it later is beside the older one too. Atomic
//! accesses are kept as well: two that nothing orders and that do not commute *clash*, and then one
//! run does not tell what others do.

use super::{Bytes, Mode, Site};
use crate::memory::Place;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Why one serial run can't tell.
pub type Reason = &'static str;

/// No set, no fork.
const NONE: u32 = u32::MAX;

/// A fork that is not over.
#[derive(Clone, Debug)]
struct Fork {
    /// The strand that forked.
    by: u32,
    /// Whether it ended there.
    interior: bool,
    /// Strands of it that are not over, each with all that it starts in the instance.
    left: u32,
    /// The set of those that are.
    over: u32,
    /// Whether the strands step in one order.
    ordered: bool,
}

/// An access that a later one may race or clash with.
#[derive(Clone, Copy, Debug)]
struct Kept {
    strand: u32,
    /// Which of the eight bytes.
    bytes: u8,
    mode: Mode,
    site: Site,
}

/// The accesses to eight bytes that matter still.
type Word = SmallVec<[Kept; 2]>;

/// What an access found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Met {
    /// An access that it races with.
    pub race: Option<(Site, Mode)>,
    /// Whether there is an atomic access that nothing orders with it, where the order matters.
    pub clash: bool,
    /// The bytes that race.
    pub lost: Bytes,
}

/// See the [module](self).
#[derive(Clone, Debug)]
pub struct Bags {
    /// Per strand its parent in the set, and at the root whether the set is beside what runs.
    sets: Vec<(u32, bool)>,
    /// Per strand the fork that started it.
    forks_of: Vec<u32>,
    forks: Vec<Fork>,
    free: Vec<u32>,
    /// By object.
    words: FxHashMap<u32, Vec<Word>>,
    /// The last strand that the world outside heard of.
    speaker: u32,
    /// Links followed and accesses looked at.
    pub work: u64,
}

impl Default for Bags {
    fn default() -> Self {
        Self {
            sets: vec![(0, false)],
            forks_of: vec![NONE],
            forks: Vec::new(),
            free: Vec::new(),
            words: FxHashMap::default(),
            speaker: NONE,
            work: 0,
        }
    }
}

impl Bags {
    fn find(&mut self, mut s: u32) -> u32 {
        while self.sets[s as usize].0 != s {
            self.work += 1;
            let up = self.sets[s as usize].0;
            self.sets[s as usize].0 = self.sets[up as usize].0;
            s = self.sets[s as usize].0;
        }
        s
    }

    /// Puts the set of `s` into the set `into` ([`NONE`]: a new one), which is beside what runs or
    /// not.
    fn put(&mut self, s: u32, into: u32, beside: bool) -> u32 {
        let root = self.find(s);
        let root = match into {
            NONE => root,
            other => {
                let other = self.find(other);
                self.sets[root as usize].0 = other;
                other
            }
        };
        self.sets[root as usize].1 = beside;
        root
    }

    /// A strand forks; the strands that start have numbers above all before. `ordered`: they step
    /// in lockstep.
    pub fn fork(
        &mut self,
        by: u32,
        interior: bool,
        ordered: bool,
        strands: impl Iterator<Item = u32>,
    ) {
        let mut fork = Fork { by, interior, left: 0, over: NONE, ordered };
        let at = self.free.last().copied().unwrap_or(self.forks.len() as u32);
        for s in strands {
            fork.left += 1;
            for fresh in self.sets.len()..=s as usize {
                self.sets.push((fresh as u32, false));
                self.forks_of.push(NONE);
            }
            self.forks_of[s as usize] = at;
        }
        match self.free.pop() {
            Some(at) => self.forks[at as usize] = fork,
            None => self.forks.push(fork),
        }
    }

    /// A strand ends, not by a fork.
    pub fn end(&mut self, mut strand: u32) {
        loop {
            let at = self.forks_of[strand as usize];
            if at == NONE {
                return;
            }
            let Fork { over, ordered, .. } = self.forks[at as usize];
            let over = self.put(strand, over, !ordered);
            let fork = &mut self.forks[at as usize];
            (fork.over, fork.left) = (over, fork.left - 1);
            if fork.left > 0 {
                return;
            }
            let (by, interior) = (fork.by, fork.interior);
            self.free.push(at);
            self.put(over, by, false);
            if !interior {
                return;
            }
            // The strand that ended in the fork is over with all that it started.
            strand = by;
        }
    }

    /// Whether a strand's deeds are beside what runs now.
    fn is_beside(&mut self, strand: u32) -> bool {
        strand != NONE && {
            let root = self.find(strand);
            self.sets[root as usize].1
        }
    }

    /// An object is gone.
    pub fn forget(&mut self, slot: u32) {
        self.words.remove(&slot);
    }

    /// Whether some access to an object is beside what runs now.
    pub fn is_used_beside(&mut self, slot: u32) -> bool {
        let Some(words) = self.words.remove(&slot) else { return false };
        let used = words.iter().flatten().any(|k| self.is_beside(k.strand));
        self.words.insert(slot, words);
        used
    }

    /// A strand does what the world outside sees; whether the one before is beside it.
    pub fn speaks(&mut self, strand: u32) -> bool {
        let before = std::mem::replace(&mut self.speaker, strand);
        self.is_beside(before)
    }

    /// Enters an access.
    pub fn access(&mut self, strand: u32, place: Place, len: u64, mode: Mode, site: Site) -> Met {
        let mut words = self.words.remove(&place.slot).unwrap_or_default();
        let (mut at, end) = (place.offset, place.offset + len);
        let count = end.div_ceil(8) as usize;
        if words.len() < count {
            words.resize(count, Word::new());
        }
        let mut met = Met::default();
        while at < end {
            let (word, shift) = ((at >> 3) as usize, at & 7);
            let n = (8 - shift).min(end - at);
            let bytes = ((((1u32 << n) - 1) << shift) & 0xff) as u8;
            let now = Kept { strand, bytes, mode, site };
            let lost = self.enter(&mut words[word], now, &mut met);
            met.lost.add_word(at - shift, lost);
            at += n;
        }
        self.words.insert(place.slot, words);
        met
    }

    /// As [`Bags::access`], of one word; the bytes that race.
    fn enter(&mut self, word: &mut Word, mut now: Kept, met: &mut Met) -> u8 {
        let (all, mut lost) = (now.bytes, 0);
        self.work += 1 + word.len() as u64;
        word.retain(|old| {
            let hit = old.bytes & all;
            if hit == 0 {
                return true;
            }
            if !self.is_beside(old.strand) {
                if now.mode.covers(old.mode) {
                    old.bytes &= !hit;
                }
                return old.bytes != 0;
            }
            if old.mode.races_with(now.mode) {
                lost |= hit;
                met.race = met.race.or(Some((old.site, old.mode.plain())));
            }
            let part = old.mode.update.commutes_with(now.mode.update) && old.bytes != all;
            met.clash |= part || old.mode.clashes_with(now.mode);
            // One that is beside what runs now stays the better witness. What the strand does here
            // again races again.
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
    use crate::race::Update;
    use pir_core::entity::{Entity, GlobalId, Inst};
    use pir_core::inst::RmwOp;

    const AT: Place = Place { slot: 1, offset: 0 };

    #[test]
    fn siblings_race_and_ancestors_do_not() {
        let mut bags = Bags::default();
        let site = Site { function: GlobalId::new(0), inst: Inst::new(0) };
        let raced =
            |bags: &mut Bags, s: u32, mode: Mode| bags.access(s, AT, 4, mode, site).race.is_some();
        assert!(!raced(&mut bags, 0, Mode::WRITE));
        bags.fork(0, false, false, 1..3);
        assert!(!raced(&mut bags, 1, Mode::READ));
        bags.end(1);
        assert!(!raced(&mut bags, 2, Mode::READ));
        // Strand 2 forks into 3 and 4, and is over with them.
        bags.fork(2, true, false, 3..5);
        assert!(raced(&mut bags, 3, Mode::WRITE), "1 read beside it");
        bags.end(3);
        assert!(raced(&mut bags, 4, Mode::READ), "3 wrote beside it");
        bags.end(4);
        assert!(!raced(&mut bags, 0, Mode::WRITE), "the instance has closed");
    }

    #[test]
    fn a_reader_beside_what_runs_is_kept() {
        let site = Site { function: GlobalId::new(0), inst: Inst::new(0) };
        let mut bags = Bags::default();
        bags.fork(0, false, false, 1..3);
        assert_eq!(bags.access(1, AT, 1, Mode::READ, site).race, None);
        bags.end(1);
        assert_eq!(bags.access(2, AT, 1, Mode::READ, site).race, None);
        assert_eq!(bags.access(2, AT, 1, Mode::WRITE, site).race, Some((site, Mode::READ)));
    }

    #[test]
    fn what_races_again_is_told_again() {
        let site = Site { function: GlobalId::new(0), inst: Inst::new(0) };
        let mut bags = Bags::default();
        bags.fork(0, false, false, 1..4);
        assert_eq!(bags.access(1, AT, 1, Mode::WRITE, site).race, None);
        bags.end(1);
        for strand in [2, 2, 3] {
            // As long as the other's write is beside it, what is there is not the strand's own.
            assert_eq!(
                bags.access(strand, AT, 1, Mode::WRITE, site).race,
                Some((site, Mode::WRITE))
            );
            assert_eq!(
                bags.access(strand, AT, 1, Mode::READ, site).race,
                Some((site, Mode::WRITE))
            );
        }
        bags.end(2);
        bags.end(3);
        assert_eq!(bags.access(0, AT, 1, Mode::WRITE, site).race, None);
        assert_eq!(bags.access(0, AT, 1, Mode::READ, site).race, None);
    }

    const SITE: Site = Site { function: GlobalId(0), inst: Inst(0) };

    #[test]
    fn atomics_clash_unless_they_commute() {
        let add = Mode::updating(true, Update::of(RmwOp::Add, 4));
        let sub = Mode::updating(true, Update::of(RmwOp::Sub, 4));
        let and = Mode::updating(true, Update::of(RmwOp::And, 4));
        let long = Mode::updating(true, Update::of(RmwOp::Add, 8));
        let (load, store) = (Mode::new(false, true), Mode::new(true, true));
        let meet = |first: Mode, second: Mode| {
            let mut bags = Bags::default();
            bags.fork(0, false, false, 1..3);
            bags.access(1, AT, 4, first, SITE);
            bags.end(1);
            let met = bags.access(2, AT, 4, second, SITE);
            (met.race.is_some(), met.clash)
        };
        assert_eq!(meet(add, add), (false, false));
        assert_eq!(meet(add, sub), (false, false));
        assert_eq!(meet(load, load), (false, false));
        for other in [and, long, load, store] {
            assert_eq!(meet(add, other), (false, true), "{other:?}");
            assert_eq!(meet(other, add), (false, true), "{other:?}");
        }
        for plain in [Mode::READ, Mode::WRITE] {
            assert_eq!(meet(add, plain), (true, false));
            assert_eq!(meet(plain, add), (true, false));
        }
        assert_eq!(meet(Mode::READ, load), (false, false));
    }

    #[test]
    fn lanes_step_in_one_order() {
        let mut bags = Bags::default();
        bags.fork(0, false, false, 1..3);
        // Strand 1 runs two lanes, turn and turn about.
        bags.fork(1, false, true, 3..5);
        for lane in [3, 4, 3, 4] {
            assert_eq!(bags.access(lane, AT, 1, Mode::WRITE, SITE), Met::default());
        }
        bags.end(3);
        assert_eq!(bags.access(4, AT, 1, Mode::WRITE, SITE), Met::default());
        bags.end(4);
        assert_eq!(bags.access(1, AT, 1, Mode::WRITE, SITE), Met::default());
        bags.end(1);
        assert!(bags.access(2, AT, 1, Mode::READ, SITE).race.is_some(), "1 is beside it");
    }

    #[test]
    fn any_number_of_readers_and_updates_takes_the_room_of_one() {
        let mut bags = Bags::default();
        bags.fork(0, false, false, 1..1001);
        let add = Mode::updating(true, Update::of(RmwOp::Add, 8));
        let other = Place { slot: 2, offset: 0 };
        for strand in 1..1001 {
            bags.access(strand, AT, 8, Mode::READ, SITE);
            bags.access(strand, other, 8, add, SITE);
            bags.end(strand);
        }
        assert!(bags.words.values().flatten().all(|w| w.len() == 1));
    }
}
