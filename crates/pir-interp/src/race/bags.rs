//! Data races by one serial run (spec §5): SP-bags (Feng and Leiserson, SPAA 1997) for forks and
//! joins. Shares nothing with the clocks.
//!
//! A depth-first run walks the tree of forks from left to right. A strand that was there before is
//! either a forerunner of the running one, then everything it did comes first, or it is beside it.
//! Strands lie in disjoint sets, and a set says which it is: what a fork's strands leave behind is
//! beside their siblings, and comes first again once the instance has closed.
//!
//! Per byte one reader and one writer are enough to know whether there is a race.

use super::{Mode, Site};
use crate::memory::Place;
use rustc_hash::FxHashMap;

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
}

/// Who accessed a byte.
#[derive(Clone, Copy, Debug)]
struct Byte {
    writer: (u32, Site),
    reader: (u32, Site),
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
    bytes: FxHashMap<u32, Vec<Byte>>,
    refused: Option<Reason>,
}

impl Default for Bags {
    fn default() -> Self {
        Self {
            sets: vec![(0, false)],
            forks_of: vec![NONE],
            forks: Vec::new(),
            free: Vec::new(),
            bytes: FxHashMap::default(),
            refused: None,
        }
    }
}

impl Bags {
    /// Why this run can't tell, if so.
    pub fn refused(&self) -> Option<Reason> {
        self.refused
    }

    /// The program does what makes one run not enough.
    pub fn refuse(&mut self, why: Reason) {
        self.refused.get_or_insert(why);
    }

    fn find(&mut self, mut s: u32) -> u32 {
        while self.sets[s as usize].0 != s {
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

    /// A strand forks; the strands that start have numbers above all before.
    pub fn fork(&mut self, by: u32, interior: bool, strands: impl Iterator<Item = u32>) {
        let mut fork = Fork { by, interior, left: 0, over: NONE };
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
            let over = self.forks[at as usize].over;
            let over = self.put(strand, over, true);
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

    /// An object is gone.
    pub fn forget(&mut self, slot: u32) {
        self.bytes.remove(&slot);
    }

    /// Enters an access; the earlier one that it races with.
    pub fn access(
        &mut self,
        strand: u32,
        place: Place,
        len: u64,
        mode: Mode,
        site: Site,
    ) -> Option<(Site, Mode)> {
        if mode.atomic {
            self.refuse("atomics");
            return None;
        }
        let mut bytes = self.bytes.remove(&place.slot).unwrap_or_default();
        let end = (place.offset + len) as usize;
        if bytes.len() < end {
            let nobody = (NONE, site);
            bytes.resize(end, Byte { writer: nobody, reader: nobody });
        }
        let mut raced = None;
        for b in &mut bytes[place.offset as usize..end] {
            let mut beside = |who: u32| {
                who != NONE && {
                    let root = self.find(who);
                    self.sets[root as usize].1
                }
            };
            let (writer_beside, reader_beside) = (beside(b.writer.0), beside(b.reader.0));
            if writer_beside {
                raced = raced.or(Some((b.writer.1, Mode::WRITE)));
            } else if mode.write && reader_beside {
                raced = raced.or(Some((b.reader.1, Mode::READ)));
            }
            // One that is beside what runs now stays the better witness: whatever is beside this
            // access later is beside that one too. And what the strand does here again races again.
            match mode.write {
                true if !writer_beside => b.writer = (strand, site),
                false if !reader_beside => b.reader = (strand, site),
                _ => {}
            }
        }
        self.bytes.insert(place.slot, bytes);
        raced
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_core::entity::{Entity, GlobalId, Inst};

    const AT: Place = Place { slot: 1, offset: 0 };

    #[test]
    fn siblings_race_and_ancestors_do_not() {
        let mut bags = Bags::default();
        let site = Site { function: GlobalId::new(0), inst: Inst::new(0) };
        let raced =
            |bags: &mut Bags, s: u32, mode: Mode| bags.access(s, AT, 4, mode, site).is_some();
        assert!(!raced(&mut bags, 0, Mode::WRITE));
        bags.fork(0, false, 1..3);
        assert!(!raced(&mut bags, 1, Mode::READ));
        bags.end(1);
        assert!(!raced(&mut bags, 2, Mode::READ));
        // Strand 2 forks into 3 and 4, and is over with them.
        bags.fork(2, true, 3..5);
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
        bags.fork(0, false, 1..3);
        assert_eq!(bags.access(1, AT, 1, Mode::READ, site), None);
        bags.end(1);
        assert_eq!(bags.access(2, AT, 1, Mode::READ, site), None);
        assert_eq!(bags.access(2, AT, 1, Mode::WRITE, site), Some((site, Mode::READ)));
    }

    #[test]
    fn what_races_again_is_told_again() {
        let site = Site { function: GlobalId::new(0), inst: Inst::new(0) };
        let mut bags = Bags::default();
        bags.fork(0, false, 1..4);
        assert_eq!(bags.access(1, AT, 1, Mode::WRITE, site), None);
        bags.end(1);
        for strand in [2, 2, 3] {
            // As long as the other's write is beside it, what is there is not the strand's own.
            assert_eq!(bags.access(strand, AT, 1, Mode::WRITE, site), Some((site, Mode::WRITE)));
            assert_eq!(bags.access(strand, AT, 1, Mode::READ, site), Some((site, Mode::WRITE)));
        }
        bags.end(2);
        bags.end(3);
        assert_eq!(bags.access(0, AT, 1, Mode::WRITE, site), None);
        assert_eq!(bags.access(0, AT, 1, Mode::READ, site), None);
    }

    #[test]
    fn atomics_are_refused() {
        let site = Site { function: GlobalId::new(0), inst: Inst::new(0) };
        let mut bags = Bags::default();
        bags.fork(0, false, 1..3);
        bags.access(1, AT, 1, Mode { write: false, atomic: true }, site);
        assert_eq!(bags.refused(), Some("atomics"));
    }
}
