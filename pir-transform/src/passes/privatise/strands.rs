//! The accesses of an object, divided by strand, and whether a strand reads its own stores.

use crate::cx::PassContext;
use crate::facts::CallFacts;
use crate::one_strand::is_of_one_strand;
use crate::regions::is_in_lockstep;
use crate::remark::Refusal;
use fixedbitset::FixedBitSet;
use pir_analysis::{Analyses, BlockExit, DomTree, Regions};
use pir_core::cursor::Uses;
use pir_core::entity::{Block, Entity, Inst};
use pir_core::inst::{AllocaFlags, MemFlags, Ordering};
use pir_core::opcode::{Effect, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The accesses that follow one start of strands.
pub(super) struct Cluster {
    /// The first block of the strands.
    pub start: Block,
    pub accesses: Vec<Inst>,
}

/// Per block, the position after the last instruction that may acquire from another strand.
pub(super) struct LastSyncs(FxHashMap<Block, usize>);

impl LastSyncs {
    /// Finds the instructions. O(body).
    pub(super) fn of(cx: &PassContext<'_>) -> Self {
        let last = |&b: &Block| {
            let insts = cx.body.insts(b);
            let at = insts.iter().rposition(|&i| may_acquire(cx, i))?;
            Some((b, at + 1))
        };
        Self(cx.body.layout().iter().filter_map(last).collect())
    }
}

fn may_acquire(cx: &PassContext<'_>, i: Inst) -> bool {
    let data = cx.body.inst(i);
    match data.op().effect() {
        Effect::Pure | Effect::Trap | Effect::Choose | Effect::Allocate => false,
        Effect::Read | Effect::Write | Effect::Update => {
            let is_relaxed =
                |o| matches!(o, Ordering::NotAtomic | Ordering::Unordered | Ordering::Monotonic);
            data.mem_flags().contains(MemFlags::VOLATILE)
                || !is_relaxed(data.mem().ordering)
                || !is_relaxed(data.mem().failure)
        }
        Effect::Call => !CallFacts::of(cx.module, cx.body, i).is_quiet,
        Effect::Order => true,
        Effect::Control => data.op() == Opcode::Fork,
    }
}

pub(super) struct Finder<'a> {
    pub analyses: &'a Analyses,
    pub local: &'a DomTree,
    pub regions: &'a Regions,
    pub uses: &'a Uses,
    pub syncs: &'a LastSyncs,
}

impl Finder<'_> {
    /// Returns whether a region inside that of an `alloca` loads or stores it.
    pub(super) fn is_candidate(&self, cx: &PassContext<'_>, alloca: Inst) -> bool {
        let region = |i: Inst| self.regions.innermost(cx.body.block_of(i));
        let home = region(alloca);
        self.uses.of(alloca).iter().any(|&(user, _)| {
            let is_access = matches!(cx.body.inst(user).op(), Opcode::Load | Opcode::Store);
            is_access && region(user) != home && region(user).is_some()
        })
    }

    /// Divides the accesses of an object by the starts of the strands that make them. O(blocks).
    ///
    /// # Errors
    /// The rule by which the strands share the object.
    pub(super) fn clusters(
        &self,
        cx: &PassContext<'_>,
        alloca: Inst,
    ) -> Result<Vec<Cluster>, Refusal> {
        let body = &*cx.body;
        let data = body.inst(alloca);
        if !body.ops(alloca).is_empty() || data.alloca_flags() != AllocaFlags::empty() {
            return Err(("array", "the `alloca` has a count or is of a special kind"));
        }
        let home = body.block_of(alloca);
        let mut by_start: BTreeMap<Block, Vec<Inst>> = BTreeMap::new();
        for &(user, k) in self.uses.of(alloca) {
            let accessed = match (body.inst(user).op(), k) {
                (Opcode::Load, 0) => body.inst(user).ty(),
                (Opcode::Store, 1) => cx.module.value_type(cx.function(), body, body.ops(user)[0]),
                (Opcode::Fork, _) => continue,
                _ => {
                    return Err(("escapes", "the address is used by more than loads and stores"));
                }
            };
            if body.inst(user).mem_flags() != MemFlags::empty() {
                return Err(("ordered", "an access is atomic or `volatile`"));
            }
            if accessed != data.allocated_type() {
                return Err(("type", "an access is of another type than the object"));
            }
            let start = self.start(home, body.block_of(user))?;
            by_start.entry(start).or_default().push(user);
        }
        for (&start, accesses) in &by_start {
            self.check(cx, start, accesses)?;
        }
        Ok(by_start.into_iter().map(|(start, accesses)| Cluster { start, accesses }).collect())
    }

    /// Returns the first block of the strand that executes a block.
    fn start(&self, home: Block, b: Block) -> Result<Block, Refusal> {
        let owner = ("owner", "the strand that made the object accesses it too");
        if !self.local.is_reachable(b) || !self.local.dominates(home, b) {
            return Err(("unreachable", "an access is not reached from the `alloca`"));
        }
        for d in self.local.dominators(b) {
            if d == home {
                return Err(owner);
            }
            if self.is_start(d) {
                return Ok(d);
            }
        }
        Err(owner)
    }

    fn is_start(&self, b: Block) -> bool {
        let cfg = self.analyses.cfg();
        let forks =
            |p: &Block| matches!(cfg.node(*p).exit, BlockExit::EntryFork | BlockExit::InteriorFork);
        !cfg.node(b).join && cfg.preds(b).iter().any(forks)
    }

    fn check(&self, cx: &PassContext<'_>, start: Block, accesses: &[Inst]) -> Result<(), Refusal> {
        let (cfg, body) = (self.analyses.cfg(), &*cx.body);
        if is_in_lockstep(cx, self.regions, start) {
            return Err(("lockstep", "lanes see each other's stores in order"));
        }
        let is_fork =
            |&p: &Block| matches!(cfg.node(p).exit, BlockExit::EntryFork | BlockExit::InteriorFork);
        if !cfg.preds(start).iter().all(is_fork) {
            return Err(("start", "a strand comes back to the block with which it starts"));
        }
        let blocks: Vec<Block> = accesses.iter().map(|&i| body.block_of(i)).collect();
        if !is_of_one_strand(self.analyses, self.local, start, &blocks) {
            return Err(("strand", "strands that start later share the object"));
        }
        match self.reads_own_store(cx, start, accesses) {
            true => Ok(()),
            false => Err(("unwritten", "a load may see the store of another strand")),
        }
    }

    /// Returns whether each load comes after a store on each path, with no synchronisation in
    /// between. Goes back from the loads to the stores. O(blocks, and the instructions of those
    /// with accesses).
    fn reads_own_store(&self, cx: &PassContext<'_>, start: Block, accesses: &[Inst]) -> bool {
        let (cfg, body) = (self.analyses.cfg(), &*cx.body);
        // Per block, whether the last event is a store, if there is an event.
        let mut at_end: FxHashMap<Block, bool> = FxHashMap::default();
        let mut work: Vec<Block> = Vec::new();
        let mut blocks: Vec<Block> = accesses.iter().map(|&i| body.block_of(i)).collect();
        blocks.sort_unstable();
        blocks.dedup();
        let own: FxHashSet<Inst> = accesses.iter().copied().collect();
        for b in blocks {
            let first = self.syncs.0.get(&b).copied().unwrap_or(0);
            let (mut is_stored, mut has_sync, mut is_read_first) = (false, false, false);
            for (at, &i) in body.insts(b).iter().enumerate() {
                let op = body.inst(i).op();
                if own.contains(&i) {
                    is_stored |= op == Opcode::Store;
                    if !is_stored && has_sync {
                        return false;
                    }
                    is_read_first |= !is_stored;
                } else if at < first && may_acquire(cx, i) {
                    (is_stored, has_sync) = (false, true);
                }
            }
            work.extend(is_read_first.then_some(b));
            if is_stored || has_sync {
                at_end.insert(b, is_stored);
            }
        }
        let mut seen = FixedBitSet::with_capacity(cfg.len());
        while let Some(b) = work.pop() {
            if seen.put(b.index()) {
                continue;
            }
            if b == start || cfg.node(b).join || cfg.preds(b).is_empty() {
                return false;
            }
            for &p in cfg.preds(b) {
                match at_end.get(&p) {
                    Some(true) => {}
                    Some(false) => return false,
                    None if self.syncs.0.contains_key(&p) => return false,
                    None => work.push(p),
                }
            }
        }
        true
    }
}
