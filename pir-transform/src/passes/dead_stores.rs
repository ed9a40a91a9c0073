//! Removes stores that nothing reads before the memory is written again or dies.
//!
//! A read that sees a store happens after it, by forks and joins, or is in a strand that may be
//! concurrent. For the first kind [`LaterGraph`] has every chain of steps from the store to the
//! read; a store is dead if each chain comes to one that overwrites it first. The second kind keeps
//! the store, unless the read is no access of the object.
//!
//! Both stores name their address by the same value and distance. It is the same address if the
//! definition of the value locally dominates both, and is not executed in between: then the later
//! strand inherited the register from an ancestor that both have.

mod events;

use crate::address::ConstantAddress;
use crate::cx::PassContext;
use crate::edit::erase_all;
use crate::memory_classes::{MemoryClass, lifetime_marker};
use crate::pass::{Kept, Pass, Reads};
use events::{MemoryEvents, StoredPlace};
use fixedbitset::FixedBitSet;
use pir_analysis::{Analyses, DomTree, LaterGraph, concurrent_with_any};
use pir_core::entity::{Block, Entity, Inst};
use rustc_hash::FxHashMap;

/// The pass.
pub(crate) const PASS: Pass = Pass {
    name: "dead-stores",
    summary: "removes stores that nothing reads before the memory is written again or dies",
    when: Some("strands store what nothing reads; after lowering, LLVM must take it for read"),
    conditions: "\
The store is plain. On each path from it, through all strands that a fork starts and on from the \
join of their region, another plain store overwrites the same address with at least as many \
bytes, or the object's lifetime ends, or the function returns and the object is an `alloca`, and \
nothing reads the object before. Calls that may not return, synchronisation and `volatile` \
accesses read every object but an `alloca` whose address is used for accesses alone. A strand \
that may be concurrent with the store must not read the object at all. The address is a value \
whose definition locally dominates both stores, plus a constant.",
    example: include_str!("dead-stores.pir"),
    parameters: &[],
    kept: Kept::Graph,
    reads: Reads::OwnBody,
    run,
};

/// The number of blocks looked at after which further stores are taken for live.
const MAX_WORK: usize = 1 << 24;

fn run(cx: &mut PassContext<'_>) -> bool {
    // Computed before the copy, so that the next pass has it too.
    cx.analyses().local().ok();
    cx.analyses().regions().ok();
    let analyses = cx.analyses().clone();
    let (Ok(local), Ok(regions)) = (analyses.local(), analyses.regions()) else { return false };
    let events = MemoryEvents::of(cx, local);
    let later = LaterGraph::new(analyses.cfg(), regions);
    let mut search = DeadStores {
        analyses: &analyses,
        events,
        later,
        live: FxHashMap::default(),
        readers: FxHashMap::default(),
        work: 0,
    };
    let mut dead = Vec::new();
    for &b in local.preorder() {
        let found = search.of_block(cx, local, b);
        for (i, verdict) in found {
            match verdict {
                Verdict::Dead(rule, why) => {
                    cx.applied(i, rule, why);
                    dead.push(i);
                }
                Verdict::Shared => {
                    cx.missed(i, "sibling", "a concurrent strand may read the memory");
                }
            }
        }
    }
    erase_all(cx.body, &dead);
    !dead.is_empty()
}

enum Verdict {
    Dead(&'static str, &'static str),
    /// It would be dead, but for concurrent strands.
    Shared,
}

/// The locations that stores below the current instruction of a block overwrite.
#[derive(Default)]
struct Overwritten {
    /// Events so far, from the end of the block.
    count: usize,
    /// The size that is overwritten, and when.
    places: FxHashMap<ConstantAddress, (u64, usize)>,
    /// When the lifetime of an object ends.
    ended: FxHashMap<Inst, usize>,
    /// When a class was last read.
    read: FxHashMap<MemoryClass, usize>,
}

impl Overwritten {
    fn last_read(&self, classes: &[MemoryClass]) -> usize {
        classes.iter().filter_map(|c| self.read.get(c)).copied().max().unwrap_or(0)
    }
}

struct DeadStores<'a> {
    analyses: &'a Analyses,
    events: MemoryEvents,
    later: LaterGraph,
    /// Per place the blocks at whose end it may be read later.
    live: FxHashMap<StoredPlace, FixedBitSet>,
    /// Per object the blocks that may be concurrent with a read of it.
    readers: FxHashMap<Vec<MemoryClass>, FixedBitSet>,
    work: usize,
}

impl DeadStores<'_> {
    /// Judges the stores of a block, from its end.
    fn of_block(
        &mut self,
        cx: &PassContext<'_>,
        local: &DomTree,
        b: Block,
    ) -> Vec<(Inst, Verdict)> {
        let mut below = Overwritten::default();
        let mut found = Vec::new();
        for &i in cx.body.insts(b).iter().rev() {
            below.count += 1;
            for class in self.events.classes_read(cx, i) {
                below.read.insert(class, below.count);
            }
            if let Some(a) = lifetime_marker(cx.module, cx.body, i) {
                below.ended.insert(a, below.count);
            }
            let Some(place) = self.events.stored_place(cx, local, i) else { continue };
            if let Some((rule, why)) = self.is_dead(&place, b, &below) {
                let is_shared = self.is_read_concurrently(&place, b);
                let verdict = if is_shared { Verdict::Shared } else { Verdict::Dead(rule, why) };
                found.push((i, verdict));
            }
            let (seen, count) = (below.last_read(&place.touching), below.count);
            let known = below.places.entry(place.address).or_default();
            let old = if known.1 > seen { known.0 } else { 0 };
            *known = (old.max(place.size), count);
        }
        found
    }

    fn is_dead(
        &mut self,
        place: &StoredPlace,
        b: Block,
        below: &Overwritten,
    ) -> Option<(&'static str, &'static str)> {
        let read = below.last_read(&place.touching);
        if below
            .places
            .get(&place.address)
            .is_some_and(|&(size, at)| at > read && size >= place.size)
        {
            return Some(("overwritten", "a later `store` overwrites the memory before a read"));
        }
        let unread = ("unread", "nothing reads the memory before it is overwritten or dies");
        if place.alloca().is_some_and(|a| below.ended.get(&a).is_some_and(|&at| at > read)) {
            return Some(unread);
        }
        (read == 0 && !self.is_live_after(place, b)).then_some(unread)
    }

    fn is_live_after(&mut self, place: &StoredPlace, b: Block) -> bool {
        if !self.live.contains_key(place) {
            self.work += self.analyses.cfg().len();
            if self.work > MAX_WORK {
                return true;
            }
            let first = self.events.first_events(place);
            let targets = first.iter().filter(|f| f.1.is_read_first()).map(|f| *f.0);
            let ends = self.later.leading_to(targets, |b| !first.contains_key(&b));
            self.live.insert(place.clone(), ends);
        }
        self.live[place].contains(b.index())
    }

    fn is_read_concurrently(&mut self, place: &StoredPlace, b: Block) -> bool {
        if !self.readers.contains_key(&place.touching) {
            self.work += self.analyses.cfg().len();
            if self.work > MAX_WORK {
                return true;
            }
            let Ok(regions) = self.analyses.regions() else { return true };
            let blocks = self.events.reading_blocks(&place.touching);
            let found = concurrent_with_any(self.analyses.cfg(), regions, &blocks);
            self.readers.insert(place.touching.clone(), found);
        }
        self.readers[&place.touching].contains(b.index())
    }
}
