//! Regions as the edit [`pir_core::cursor::sequentialise`] takes them: the bridge from the analyses
//! to an edit that has none.
//!
//! Nothing is changed here. The blocks, forks and joins come from [`Regions`]; the last strand of a
//! fork is chosen such that it reaches a join; and what the edit cannot see is checked: lockstep
//! around the region, the lists of back ends, and functions that ask for the number of a strand.
//!
//! ```
//! use pir_analysis::{Analyses, Cfg, sequential::{Queries, region_blocks}};
//! use pir_core::cursor::sequentialise;
//!
//! let text = b"define i32 @f() {
//! entry:
//!   fork [label %task, label %rest]
//! task:
//!   %x = add i32 20, 1
//!   halt
//! rest:
//!   br label %after
//! after:
//!   join
//!   %y = mul i32 %x, 2
//!   ret i32 %y
//! }
//! ";
//! let mut module = pir_core::text::parse(text).module.unwrap();
//! let queries = Queries::of(&module);
//! let f = module.find(b"f").unwrap();
//! let body = module.function(f).unwrap().body.as_deref().unwrap();
//! let analyses = Analyses::new(Cfg::of(body));
//! let regions = analyses.regions().unwrap();
//! let region = regions.roots().next().unwrap();
//! let blocks = region_blocks(&module, body, &analyses, region, &queries)?;
//!
//! let body = module.function_mut(f).unwrap().body.as_mut().unwrap();
//! sequentialise(body, &blocks)?;
//! assert!(module.to_string().contains("task:\n  %x = add i32 20, 1\n  br label %rest\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use fixedbitset::FixedBitSet;
use pir_core::cursor::RegionBlocks;
use pir_core::entity::{Block, Entity, GlobalId, Inst, Md};
use pir_core::inst::ForkFlags;
use pir_core::intrinsic::{self, Id};
use pir_core::md::{MdData, MdPool};
use pir_core::symbol::Sym;
use pir_core::{Body, Module};
use rustc_hash::FxHashMap;

use crate::cache::Analyses;
use crate::cfg::{BlockExit, Cfg};
use crate::region::{Region, Regions};
use crate::spine::continuation;

/// Reason why a region cannot become sequential code by [`pir_core::cursor::sequentialise`], beside
/// those that the edit finds itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotDescribed {
    /// The function has no regions, because it breaks a rule about depth.
    #[error("the function is not well-formed")]
    IllFormed,
    /// The region of an entry fork in a lane runs whole; its instructions would become steps of the
    /// lane.
    #[error("{0} around the region is in lockstep")]
    InLockstep(Region),
    /// The instruction asks for the number of the strand or of the threads, or may call a function
    /// that does. The answer would be that of the region around.
    #[error("{0} may ask for the number of its strand")]
    AsksForStrand(Inst),
}

/// The functions of a module that may call `llvm.parallel.thread.id` or
/// `llvm.parallel.num_threads`.
///
/// Functions that the module only declares are taken not to ask themselves, but to call functions
/// of the module.
#[derive(Clone, Debug)]
pub struct Queries {
    may_ask: FixedBitSet,
    /// Whether any function asks.
    any: bool,
}

impl Queries {
    /// Finds the functions: O(instructions of the module).
    pub fn of(module: &Module) -> Self {
        let mut queries = Self { may_ask: FixedBitSet::new(), any: false };
        queries.may_ask.grow(module.globals.len());
        let calls = |f: &mut dyn FnMut(GlobalId, &Body, Inst)| {
            for (g, _, function) in module.functions() {
                let Some(body) = function.body.as_deref() else { continue };
                for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
                    if body.inst(i).op().is_call() {
                        f(g, body, i);
                    }
                }
            }
        };
        let mut work = Vec::new();
        calls(&mut |g, body, i| {
            if asks(module, body, i) && !queries.may_ask.put(g.index()) {
                work.push(g);
            }
        });
        queries.any = !work.is_empty();
        if !queries.any {
            return queries;
        }
        // Calls of other functions of the module, and of those that may call back.
        let mut callers: Vec<(GlobalId, GlobalId)> = Vec::new();
        let mut unknown = Vec::new();
        calls(&mut |g, body, i| match callee(module, body, i) {
            Callee::Intrinsic => {}
            Callee::Defined(called) => callers.push((called, g)),
            Callee::Unknown => unknown.push(g),
        });
        callers.sort_unstable();
        for g in unknown {
            if !queries.may_ask.put(g.index()) {
                work.push(g);
            }
        }
        while let Some(called) = work.pop() {
            let first = callers.partition_point(|&(c, _)| c < called);
            for &(c, g) in &callers[first..] {
                if c != called {
                    break;
                }
                if !queries.may_ask.put(g.index()) {
                    work.push(g);
                }
            }
        }
        queries
    }

    /// Returns whether the instruction, executed by a strand, may ask for the number of this
    /// strand.
    fn asks(&self, module: &Module, body: &Body, i: Inst) -> bool {
        if !self.any || !body.inst(i).op().is_call() {
            return false;
        }
        match callee(module, body, i) {
            Callee::Intrinsic => asks(module, body, i),
            Callee::Defined(g) => self.may_ask.contains(g.index()),
            Callee::Unknown => true,
        }
    }
}

enum Callee {
    Intrinsic,
    Defined(GlobalId),
    Unknown,
}

fn callee(module: &Module, body: &Body, call: Inst) -> Callee {
    let called = body.ops(call).first().and_then(|v| v.as_global());
    match called.and_then(|g| Some((g, module.function(g)?))) {
        Some((g, f)) if f.is_definition() => Callee::Defined(g),
        Some((g, _)) if intrinsic::of_global(module, g).is_some() => Callee::Intrinsic,
        _ => Callee::Unknown,
    }
}

fn asks(module: &Module, body: &Body, call: Inst) -> bool {
    let called = intrinsic::called(module, body, call);
    matches!(called, Some(Id::ParallelThreadId | Id::ParallelNumThreads))
}

/// Describes a region of a function for [`pir_core::cursor::sequentialise`]. `queries` are those of
/// the module. O(blocks and edges of the function, instructions of the region).
///
/// The last strand of a fork is its continuation, unless that may end with `halt` and another
/// successor does not.
///
/// # Errors
/// If the function is not well-formed, or if sequential code would have another meaning for a
/// reason that the edit cannot see.
pub fn region_blocks(
    module: &Module,
    body: &Body,
    analyses: &Analyses,
    region: Region,
    queries: &Queries,
) -> Result<RegionBlocks, NotDescribed> {
    let (Ok(regions), cfg) = (analyses.regions(), analyses.cfg()) else {
        return Err(NotDescribed::IllFormed);
    };
    let has = |b: Block, flag| {
        let fork = body.terminator(b);
        fork.is_some_and(|t| body.inst(t).fork_flags().contains(flag))
    };
    let lockstep = |r: Region| regions.entry_forks(r).iter().any(|&f| has(f, ForkFlags::LOCKSTEP));
    if let Some(r) = regions.ancestors(region).skip(1).find(|&r| lockstep(r)) {
        return Err(NotDescribed::InLockstep(r));
    }
    let own = regions.own_blocks(region);
    if queries.any {
        let blocks = with_dead_ends(cfg, own);
        let mut insts = blocks.iter().flat_map(|&b| body.insts(b)).copied();
        if let Some(i) = insts.find(|&i| queries.asks(module, body, i)) {
            return Err(NotDescribed::AsksForStrand(i));
        }
    }
    let forks = regions.entry_forks(region);
    let allows = |f: &Block| allows_sequential(module, body, *f);
    Ok(RegionBlocks {
        own: own.to_vec(),
        nested: regions
            .nested(region)
            .skip(1)
            .flat_map(|r| regions.own_blocks(r))
            .copied()
            .collect(),
        entry_forks: forks.to_vec(),
        joins: regions.joins(region).to_vec(),
        last: last_strands(cfg, regions, region),
        allows_sequential: forks.iter().all(allows),
    })
}

/// Returns the blocks, and the dead ends that they lead to.
fn with_dead_ends(cfg: &Cfg, blocks: &[Block]) -> Vec<Block> {
    let mut found = blocks.to_vec();
    let mut seen = FixedBitSet::with_capacity(cfg.len());
    let mut at = 0;
    while let Some(&b) = found.get(at) {
        at += 1;
        let dead = cfg.succs(b).iter().filter(|&&s| cfg.is_dead_end(s));
        found.extend(dead.filter(|s| !seen.put(s.index())));
    }
    found
}

/// Returns whether the fork has no list of back ends, or one with `sequential`.
fn allows_sequential(module: &Module, body: &Body, fork: Block) -> bool {
    let Some(t) = body.terminator(fork) else { return false };
    let pool =
        |md: Md| -> &MdPool { if md.is_local() { &body.metadata } else { &module.metadata } };
    let lists = |node: Md| {
        let MdData::Tuple { ops, .. } = pool(node).get(node.index()) else { return false };
        pool(node).refs(ops).flatten().any(|name| match pool(name).get(name.index()) {
            MdData::String(text) => pool(name).bytes(text) == b"sequential",
            _ => false,
        })
    };
    body.attachments(t).filter(|a| a.kind == Sym::PIR_BACKENDS).all(|a| lists(a.node))
}

/// Selects the last strand of each fork of a region where it is not the default of the edit: one
/// that cannot end with `halt`, if there is any.
fn last_strands(cfg: &Cfg, regions: &Regions, region: Region) -> Vec<(Block, usize)> {
    let halting = may_halt(cfg, regions, region);
    let forks = regions.entry_forks(region).iter().chain(regions.interior_forks(region));
    let mut last = Vec::new();
    for &f in forks {
        let succs = cfg.succs(f);
        let position = |s| succs.iter().position(|&t| t == s);
        let is_spine_first = cfg.node(f).master;
        let default = match continuation(cfg, f) {
            Some(s) if is_spine_first => position(s).unwrap_or(0),
            _ => succs.len() - 1,
        };
        let joins = |&k: &usize| !halting.contains(succs[k].index()) && !cfg.is_dead_end(succs[k]);
        if !joins(&default)
            && let Some(k) = (0..succs.len()).rev().find(joins)
        {
            last.push((f, k));
        }
    }
    last
}

/// Returns the blocks of a region from which a strand may end with `halt` although the last strand
/// of each fork that it meets is chosen well: the least set. O(blocks and edges of the region).
fn may_halt(cfg: &Cfg, regions: &Regions, region: Region) -> FixedBitSet {
    let mut halting = FixedBitSet::with_capacity(cfg.len());
    let mut work: Vec<Block> = regions.halts(region).to_vec();
    work.iter().for_each(|b| halting.insert(b.index()));
    // Per interior fork of the region, the successor occurrences that are not in the set.
    let mut left: FxHashMap<Block, usize> = FxHashMap::default();
    while let Some(b) = work.pop() {
        for &p in cfg.preds(b).iter().filter(|&&p| regions.contains(region, p)) {
            if regions.innermost(p) == Some(region) && cfg.node(p).exit == BlockExit::InteriorFork {
                let left = left.entry(p).or_insert_with(|| cfg.succs(p).len());
                *left -= 1;
                if *left > 0 {
                    continue;
                }
            }
            if !halting.put(p.index()) {
                work.push(p);
            }
        }
    }
    halting
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cfg;

    fn last(text: &str) -> Vec<Vec<(u32, usize)>> {
        let analyses = Analyses::new(cfg(text));
        let regions = analyses.regions().unwrap();
        let of = |r| last_strands(analyses.cfg(), regions, r).into_iter().map(|(b, k)| (b.0, k));
        regions.iter().map(|r| of(r).collect()).collect()
    }

    #[test]
    fn the_last_strand_reaches_a_join() {
        assert_eq!(last("0: fork 1 2; 1: halt; 2: br 3; 3: join ret"), [vec![]]);
        assert_eq!(last("0: fork 2 1; 1: halt; 2: br 3; 3: join ret"), [vec![(0, 0)]]);
        assert_eq!(last("0: forkm 1 2; 1: halt; 2: br 3; 3: join ret"), [vec![(0, 1)]]);
        assert_eq!(last("0: fork 1 2; 1: halt; 2: br 1 3; 3: join ret"), [vec![]]);
        // The latch of a loop, with the body last.
        let text = "0: fork 1; 1: br 2 4; 2: int 1 3; 3: halt; 4: join ret";
        assert_eq!(last(text), [vec![(2, 0)]]);
        // The halts of a nested region are its own.
        let text = "0: fork 1 2; 1: halt; 2: fork 3 4; 3: halt; 4: br 5; 5: join br 6; 6: join ret";
        assert_eq!(last(text), [vec![], vec![]]);
    }

    #[test]
    fn functions_that_may_ask_are_found() {
        let text = "declare i32 @llvm.parallel.thread.id()
declare void @elsewhere(ptr)
define void @asks() {
  %1 = call i32 @llvm.parallel.thread.id()
  ret void
}
define void @calls() {
  call void @asks()
  ret void
}
define void @may(ptr %f) {
  call void %f()
  ret void
}
define void @hands() {
  call void @elsewhere(ptr @asks)
  ret void
}
define void @not() {
  ret void
}
";
        let module = pir_core::text::parse(text.as_bytes()).module.unwrap();
        let queries = Queries::of(&module);
        let names: Vec<_> = module
            .functions()
            .filter(|(g, ..)| queries.may_ask.contains(g.index()))
            .map(|(_, g, _)| String::from_utf8_lossy(g.name.as_deref().unwrap()).into_owned())
            .collect();
        assert_eq!(names, ["asks", "calls", "may", "hands"]);
        let silent = text.replace("call i32 @llvm.parallel.thread.id()", "add i32 1, 2");
        let module = pir_core::text::parse(silent.as_bytes()).module.unwrap();
        let queries = Queries::of(&module);
        assert!(!queries.any && queries.may_ask.is_clear());
    }
}
