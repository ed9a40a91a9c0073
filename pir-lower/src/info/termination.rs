//! Decides whether every strand of a region ends without waiting for a strand outside of it
//! (reference: lowering).
//!
//! An update of a private copy becomes visible when its chunk of iterations has ended. If an
//! iteration waits for a strand that itself waits for the update, both are deadlocked; if the
//! iteration never ends, the update is lost. So code that may wait or run for ever forbids private
//! copies: loops whose trip count is not known on entry, atomic loads, locks, barriers, and calls
//! that may not return.

use super::{LoweringInfo, memory};
use pir_analysis::graph::Csr;
use pir_analysis::parallel_loop::{has_computable_trip_count, induction_step};
use pir_analysis::scc::Components;
use pir_analysis::{BlockExit, Region};
use pir_core::entity::{Block, Entity, GlobalId, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::{MemFlags, Ordering};
use pir_core::opcode::MemoryAccess;
use pir_core::{Module, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};

/// Loops nested deeper than this count as endless.
const MAX_LOOP_DEPTH: usize = 16;
/// A call that leads to more functions than this counts as one that may not return.
const MAX_CALLEES: usize = 256;

/// Facts about the end of a region's strands.
pub(super) struct StrandTermination {
    /// Every strand ends, if it is let into the critical sections on its way.
    pub is_certain: bool,
    /// The critical sections on the way of a strand.
    pub entered_sections: Vec<Inst>,
    /// The instructions with release semantics: an update may not be delayed beyond one.
    pub releases: FxHashSet<Inst>,
}

/// Looks at all strands of a region, those of regions inside it included. O(size of the region ×
/// depth of loops + functions called).
pub(super) fn analyse(info: &LoweringInfo<'_>, r: Region) -> StrandTermination {
    let p = info.parallel();
    let blocks = p.regions.blocks(r);
    let mut this = StrandTermination {
        is_certain: true,
        entered_sections: vec![],
        releases: FxHashSet::default(),
    };
    let mut callees: FxHashMap<GlobalId, bool> = FxHashMap::default();
    for &i in blocks.iter().flat_map(|&b| info.body.insts(b)) {
        match wait(info.module, info.body, i, !info.users.get(i).is_empty()) {
            WaitKind::Never => {}
            WaitKind::Section => this.entered_sections.push(i),
            WaitKind::Unbounded => this.is_certain = false,
            WaitKind::Callee(g) => {
                let returns = callees.entry(g).or_insert_with(|| always_returns(info.module, g));
                this.is_certain &= *returns;
            }
        }
        if has_release_semantics(info.body, i) {
            this.releases.insert(i);
        }
    }
    this.is_certain &= p.regions.nested(r).filter(|&n| n != r).all(|n| always_closes(info, n));
    this.is_certain = this.is_certain && all_loops_terminate(info, r);
    this
}

/// Whether an instruction may wait.
enum WaitKind {
    Never,
    /// Another strand, or it never ends.
    Unbounded,
    /// To enter a critical section.
    Section,
    /// A function that is defined here.
    Callee(GlobalId),
}

fn wait(module: &Module, body: &Body, i: Inst, used: bool) -> WaitKind {
    let data = body.inst(i);
    let seen_by_others = data.mem_flags().intersects(MemFlags::ATOMIC | MemFlags::VOLATILE);
    match data.op().memory_access() {
        // The loaded value may control a loop around the load, so that the loop can wait.
        Some(MemoryAccess::Load) if seen_by_others => WaitKind::Unbounded,
        Some(MemoryAccess::CmpXchg) => WaitKind::Unbounded,
        Some(MemoryAccess::AtomicRmw) if used => WaitKind::Unbounded,
        Some(
            MemoryAccess::Load
            | MemoryAccess::Store
            | MemoryAccess::AtomicRmw
            | MemoryAccess::VAArg,
        ) => WaitKind::Never,
        None if data.op().is_call() => call(module, body, i),
        None => WaitKind::Never,
    }
}

fn call(module: &Module, body: &Body, i: Inst) -> WaitKind {
    let Some(g) = body.ops(i)[0].as_global() else { return WaitKind::Unbounded };
    let name = module.global(g).name.as_deref().unwrap_or_default();
    let starts = |all: &[&[u8]]| all.iter().any(|p| name.starts_with(p));
    if name == b"llvm.parallel.critical.enter" {
        return WaitKind::Section;
    }
    if starts(&[b"llvm.parallel.barrier", b"llvm.coro.", b"llvm.eh.sjlj.", b"llvm.experimental."]) {
        return WaitKind::Unbounded;
    }
    // A trap ends the program, and the updates until then are in the memory that it leaves.
    if starts(&[b"llvm.trap", b"llvm.debugtrap", b"llvm.ubsantrap"]) {
        return WaitKind::Unbounded;
    }
    if name.starts_with(b"llvm.") || memory::has_attr(module, body, i, "willreturn") {
        return WaitKind::Never;
    }
    match module.function(g).is_some_and(|f| f.body.is_some()) {
        true => WaitKind::Callee(g),
        false => WaitKind::Unbounded,
    }
}

/// Returns whether a function defined here returns whatever other strands do: neither it nor its
/// callees have a cycle, wait, or are recursive.
fn always_returns(module: &Module, start: GlobalId) -> bool {
    let mut calls: FxHashMap<GlobalId, Vec<GlobalId>> = FxHashMap::default();
    let mut work = vec![start];
    while let Some(g) = work.pop() {
        if calls.contains_key(&g) {
            continue;
        }
        let body = module.function(g).and_then(|f| f.body.as_deref());
        let Some(callees) = body.and_then(|b| callees_without_waits(module, b)) else {
            return false;
        };
        work.extend(&callees);
        calls.insert(g, callees);
        if calls.len() > MAX_CALLEES {
            return false;
        }
    }
    // A function without callees that are left returns.
    while !calls.is_empty() {
        let ended: Vec<GlobalId> =
            calls.iter().filter(|(_, c)| c.is_empty()).map(|(&g, _)| g).collect();
        if ended.is_empty() {
            return false;
        }
        ended.iter().for_each(|g| _ = calls.remove(g));
        calls.values_mut().for_each(|c| c.retain(|g| !ended.contains(g)));
    }
    true
}

/// Returns the callees of a body without cycles and waits; `None` if it has some.
fn callees_without_waits(module: &Module, body: &Body) -> Option<Vec<GlobalId>> {
    let cfg = pir_analysis::Cfg::of(body);
    let mut callees = Vec::new();
    for &b in body.layout() {
        if !matches!(
            cfg.node(b).exit,
            BlockExit::Branch | BlockExit::Return | BlockExit::Unreachable
        ) {
            return None;
        }
        for &i in body.insts(b) {
            match wait(module, body, i, true) {
                WaitKind::Never => {}
                WaitKind::Callee(g) => callees.push(g),
                WaitKind::Unbounded | WaitKind::Section => return None,
            }
            // Its releases order the updates of the calling strand.
            if has_release_semantics(body, i) {
                return None;
            }
        }
    }
    let components = Components::compute(&cfg);
    let same = |a: Block, b: Block| components.of(a) == components.of(b);
    let cyclic = |&b: &Block| cfg.succs(b).iter().any(|&s| same(b, s));
    (!body.layout().iter().any(cyclic)).then_some(callees)
}

/// Returns whether another strand that reads the value written by an instruction may rely on the
/// accesses before it.
fn has_release_semantics(body: &Body, i: Inst) -> bool {
    let data = body.inst(i);
    let flags = data.mem_flags();
    match data.op().memory_access() {
        Some(MemoryAccess::CmpXchg) => true,
        Some(MemoryAccess::Store) if flags.contains(MemFlags::VOLATILE) => true,
        Some(MemoryAccess::Store) => {
            flags.contains(MemFlags::ATOMIC) && is_stronger_than_monotonic(body, i)
        }
        Some(MemoryAccess::AtomicRmw) => is_stronger_than_monotonic(body, i),
        Some(MemoryAccess::Load | MemoryAccess::VAArg) => false,
        None => data.op() == Opcode::Fence,
    }
}

fn is_stronger_than_monotonic(body: &Body, i: Inst) -> bool {
    body.inst(i).mem().ordering as u8 > Ordering::Monotonic as u8
}

/// Whether an instance of a region inside goes on after all its strands have ended: one of them has
/// come to a join for certain if none halts, and the spine of a counted loop does.
fn always_closes(info: &LoweringInfo<'_>, r: Region) -> bool {
    let regions = &info.parallel().regions;
    info.parallel_loop(r).is_some() || (regions.halts(r).is_empty() && !regions.joins(r).is_empty())
}

/// Whether all cycles in a region are of loops whose number of iterations is known when they begin.
fn all_loops_terminate(info: &LoweringInfo<'_>, r: Region) -> bool {
    let p = info.parallel();
    let blocks = p.regions.blocks(r);
    let mut removed: FxHashSet<(Block, Block)> = FxHashSet::default();
    for l in p.regions.nested(r).chain([r]).filter_map(|n| info.parallel_loop(n)) {
        // The fork starts an iteration, or goes on with the spine.
        removed
            .extend(p.cfg.succs(l.latch).iter().filter(|&&s| s != l.body).map(|&s| (l.latch, s)));
    }
    let number: FxHashMap<Block, usize> = blocks.iter().enumerate().map(|(n, &b)| (b, n)).collect();
    for _ in 0..MAX_LOOP_DEPTH {
        let keep = |a: Block, b: Block| p.regions.contains(r, b) && !removed.contains(&(a, b));
        // A graph of the region alone, so that each of many regions takes time for itself only.
        let mut edges: Vec<(Block, Block)> = Vec::new();
        for (n, &b) in blocks.iter().enumerate() {
            let next = p.cfg.succs(b).iter().filter(|&&s| keep(b, s));
            edges.extend(next.map(|s| (Block::new(n), Block::new(number[s]))));
        }
        let graph = Csr::new(blocks.len(), Block(0), &edges);
        let all = (0..blocks.len()).map(Block::new);
        let components = Components::compute_from(&graph, all, |_, _| true);
        let mut cycles: FxHashMap<u32, Vec<Block>> = FxHashMap::default();
        for (n, &b) in blocks.iter().enumerate() {
            if let Some(c) = components.of(Block::new(n)) {
                cycles.entry(c).or_default().push(b);
            }
        }
        let is_cycle = |all: &Vec<Block>| {
            all.len() > 1 || p.cfg.succs(all[0]).iter().any(|&s| s == all[0] && keep(s, s))
        };
        let cycles: Vec<Vec<Block>> = cycles.into_values().filter(is_cycle).collect();
        if cycles.is_empty() {
            return true;
        }
        for cycle in cycles {
            let set: FxHashSet<Block> = cycle.iter().copied().collect();
            let entered = |b: &Block| p.cfg.preds(*b).iter().any(|q| !set.contains(q));
            let heads: Vec<Block> = cycle.iter().copied().filter(entered).collect();
            let &[head] = heads.as_slice() else { return false };
            let latches: Vec<Block> =
                p.cfg.preds(head).iter().copied().filter(|q| set.contains(q)).collect();
            if !has_induction_exit(info, &set, head, &latches) {
                return false;
            }
            removed.extend(latches.into_iter().map(|l| (l, head)));
        }
    }
    false
}

/// Whether a loop leaves when a variable that runs towards a bound has come to it.
fn has_induction_exit(
    info: &LoweringInfo<'_>,
    set: &FxHashSet<Block>,
    head: Block,
    latches: &[Block],
) -> bool {
    let (p, body) = (info.parallel(), info.body);
    let inside = |v: Value| v.as_inst().is_some_and(|i| set.contains(&body.block_of(i)));
    let tests = |exit: Block| -> Option<()> {
        let t = body.terminator(exit)?;
        let ops = body.ops(t);
        if body.inst(t).op() != Opcode::Br || ops.len() != 3 {
            return None;
        }
        let [yes, no] = [ops[1].as_block()?, ops[2].as_block()?];
        let leaves = match (set.contains(&yes), set.contains(&no)) {
            (true, false) => false,
            (false, true) => true,
            _ => return None,
        };
        // Every iteration comes by.
        if !latches.iter().all(|&l| p.local.dominates(exit, l)) {
            return None;
        }
        let compare = ops[0].as_inst().filter(|&i| body.inst(i).op() == Opcode::ICmp)?;
        let mut predicate = body.inst(compare).icmp()?;
        if leaves {
            predicate = predicate.inverted();
        }
        let (a, b) = (body.ops(compare)[0], body.ops(compare)[1]);
        let tested = match (inside(a), inside(b)) {
            (true, false) => a,
            (false, true) => {
                predicate = predicate.swapped();
                b
            }
            _ => return None,
        };
        let runs = |phi: Inst| -> Option<bool> {
            let back = body.incoming(phi).filter(|entry| latches.contains(&entry.1));
            let mut next = back.map(|entry| entry.0);
            let first = next.next()?;
            let counted = induction_step(body, info.module, phi, first)?;
            let flags = body.inst(first.as_inst()?).arith_flags();
            let mine = tested == phi.into() || tested == first;
            Some(
                next.all(|v| v == first)
                    && mine
                    && has_computable_trip_count(predicate, counted, flags),
            )
        };
        body.phis(head).any(|phi| runs(phi) == Some(true)).then_some(())
    };
    set.iter().any(|&b| tests(b).is_some())
}

/// Whether no strand but those of the one instance that runs can reach an object: an `alloca` whose
/// address never leaves the function, made by the strand that opens the region or by an ancestor
/// that is alone in its instance with it.
pub(super) fn is_own_object(info: &LoweringInfo<'_>, r: Region, root: Value) -> bool {
    let p = info.parallel();
    let Some(i) = root.as_inst().filter(|_| memory::address_does_not_escape(info, root)) else {
        return false;
    };
    let made = p.regions.innermost(info.body.block_of(i));
    if made != p.regions.parent(r) {
        return false;
    }
    // A strand that forked after it made the object would share it.
    made.is_none_or(|around| p.regions.interior_forks(around).is_empty())
}
