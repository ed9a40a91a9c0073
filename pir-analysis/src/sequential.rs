//! Regions as the edit [`pir_core::cursor::sequentialise`] takes them: the bridge from the analyses
//! to an edit that has none.
//!
//! Nothing is changed here. The blocks, forks and joins come from [`Regions`]; the last strand of a
//! fork is chosen such that it reaches a join; and the properties that the edit cannot see are
//! checked: lockstep around the region, the lists of back ends, functions that ask for the number
//! of a strand, and critical sections.
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
use pir_core::back_ends;
use pir_core::cursor::RegionBlocks;
use pir_core::entity::{Block, Entity, GlobalId, Inst};
use pir_core::inst::ForkFlags;
use pir_core::intrinsic::{self, Id};
use pir_core::{Body, Module, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cache::Analyses;
use crate::cfg::{BlockExit, Cfg};
use crate::region::{Region, Regions};
use crate::spine::continuation;

/// Reason why a region cannot become sequential code by [`pir_core::cursor::sequentialise`], beside
/// those that the edit finds itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
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
    /// The instruction may enter a critical section. A strand that waits for the section lets its
    /// siblings run, and code that waits does not.
    #[error("{0} may wait for a critical section")]
    MayWait(Inst),
}

/// The functions of a module that may ask for the number of their strand or of the threads, and
/// those that may enter a critical section.
#[derive(Clone, Debug)]
pub struct Queries {
    asks: CallSet,
    locks: CallSet,
    /// Whether some function has a region in lockstep.
    has_lockstep: bool,
}

/// Regions around a region that are looked at for lockstep. Deeper ones count as regions in lanes.
const MAX_LEVELS: usize = 64;

impl Queries {
    /// Finds the functions: O(instructions of the module). Every function that the module only
    /// declares counts as one that may ask, as some of OpenMP's run time do.
    pub fn of(module: &Module) -> Self {
        Self::with_external(module, |_| true)
    }

    /// Finds the functions, if `may_ask` says by name which of the functions that the module only
    /// declares may ask for the number of the strand or of the threads. O(instructions of the
    /// module)
    pub fn with_external(module: &Module, may_ask: impl Fn(&[u8]) -> bool) -> Self {
        let is_query = |id| matches!(id, Id::ParallelThreadId | Id::ParallelNumThreads);
        let is_lock = |id| matches!(id, Id::ParallelCriticalEnter);
        Self {
            asks: CallSet::of(module, is_query, may_ask),
            locks: CallSet::of(module, is_lock, |_| false),
            has_lockstep: module
                .functions()
                .any(|(.., f)| f.body.as_deref().is_some_and(forks_in_lockstep)),
        }
    }

    /// Returns a region around a region of the module that is in lockstep, or may be one. O(1) in
    /// modules without lockstep, so that a walk through all regions of a nest is linear.
    pub fn lockstep_around(
        &self,
        body: &Body,
        regions: &Regions,
        region: Region,
    ) -> Option<Region> {
        if !self.has_lockstep {
            return None;
        }
        let is_lockstep = |r: Region| {
            let mut forks = regions.entry_forks(r).iter().filter_map(|&f| body.terminator(f));
            forks.any(|t| body.inst(t).fork_flags().contains(ForkFlags::LOCKSTEP))
        };
        let around = regions.ancestors(region).skip(1).enumerate();
        let mut near = around.take(MAX_LEVELS + 1);
        near.find(|&(level, r)| level == MAX_LEVELS || is_lockstep(r)).map(|(_, r)| r)
    }
}

fn forks_in_lockstep(body: &Body) -> bool {
    let mut ends = body.layout().iter().filter_map(|&b| body.terminator(b));
    ends.any(|t| {
        let data = body.inst(t);
        data.op() == Opcode::Fork && data.fork_flags().contains(ForkFlags::LOCKSTEP)
    })
}

/// The functions that may execute a call of some kind.
#[derive(Clone, Debug)]
struct CallSet {
    is_member: fn(Id) -> bool,
    functions: FixedBitSet,
}

impl CallSet {
    fn of(module: &Module, is_member: fn(Id) -> bool, external: impl Fn(&[u8]) -> bool) -> Self {
        let mut functions = FixedBitSet::with_capacity(module.globals.len());
        let calls = |f: &mut dyn FnMut(GlobalId, Callee)| {
            for (g, _, function) in module.functions() {
                let Some(body) = function.body.as_deref() else { continue };
                for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
                    if body.inst(i).op().is_call() {
                        f(g, callee(module, body, i));
                    }
                }
            }
        };
        let mut work = Vec::new();
        calls(&mut |g, called| {
            let is_call = match called {
                Callee::Intrinsic(id) => is_member(id),
                Callee::Declared(d) => external(module.global(d).name.as_deref().unwrap_or(b"")),
                Callee::Defined(_) | Callee::Unknown => false,
            };
            if is_call && !functions.put(g.index()) {
                work.push(g);
            }
        });
        if work.is_empty() {
            return Self { is_member, functions };
        }
        // Calls of other functions of the module, and of those that may call back.
        let mut callers: Vec<(GlobalId, GlobalId)> = Vec::new();
        let mut unknown = Vec::new();
        calls(&mut |g, called| match called {
            Callee::Intrinsic(_) => {}
            Callee::Defined(called) => callers.push((called, g)),
            Callee::Declared(_) | Callee::Unknown => unknown.push(g),
        });
        callers.sort_unstable();
        for g in unknown {
            if !functions.put(g.index()) {
                work.push(g);
            }
        }
        while let Some(called) = work.pop() {
            let first = callers.partition_point(|&(c, _)| c < called);
            for &(c, g) in &callers[first..] {
                if c != called {
                    break;
                }
                if !functions.put(g.index()) {
                    work.push(g);
                }
            }
        }
        Self { is_member, functions }
    }

    /// Returns whether the instruction, executed by a strand, may lead to a call of this kind.
    fn contains(&self, module: &Module, body: &Body, i: Inst) -> bool {
        if self.functions.is_clear() || !body.inst(i).op().is_call() {
            return false;
        }
        match callee(module, body, i) {
            Callee::Intrinsic(id) => (self.is_member)(id),
            Callee::Defined(g) => self.functions.contains(g.index()),
            Callee::Declared(_) | Callee::Unknown => true,
        }
    }
}

enum Callee {
    Intrinsic(Id),
    Declared(GlobalId),
    Defined(GlobalId),
    Unknown,
}

fn callee(module: &Module, body: &Body, call: Inst) -> Callee {
    let called = body.ops(call).first().and_then(|v| v.as_global());
    let Some((g, f)) = called.and_then(|g| Some((g, module.function(g)?))) else {
        return Callee::Unknown;
    };
    if f.is_definition() {
        return Callee::Defined(g);
    }
    match intrinsic::of_global(module, g) {
        Some(found) => Callee::Intrinsic(found.id),
        None => Callee::Declared(g),
    }
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
    let (regions, cfg) = (may_ask(module, body, analyses, region, queries)?, analyses.cfg());
    let own = regions.own_blocks(region);
    let nested: Vec<Block> =
        regions.nested(region).skip(1).flat_map(|r| regions.own_blocks(r)).copied().collect();
    let all: Vec<Block> = own.iter().chain(&nested).copied().collect();
    if let Some(i) = first_call(module, body, cfg, &queries.locks, &all) {
        return Err(NotDescribed::MayWait(i));
    }
    let forks = regions.entry_forks(region);
    let allows = |f: &Block| allows_sequential(module, body, *f);
    Ok(RegionBlocks {
        own: own.to_vec(),
        nested,
        entry_forks: forks.to_vec(),
        joins: regions.joins(region).to_vec(),
        last: last_strands(cfg, regions, region),
        join_sources: Some(
            regions.joins(region).iter().flat_map(|&j| cfg.preds(j)).copied().collect(),
        ),
        allows_sequential: forks.iter().all(allows),
    })
}

/// Checks the regions around a region and its own blocks: those inside ask for numbers of their
/// own. Returns the regions of the function. O(instructions of the region without nested ones).
///
/// # Errors
/// Those of [`region_blocks`], but for [`NotDescribed::MayWait`].
pub fn may_ask<'a>(
    module: &Module,
    body: &Body,
    analyses: &'a Analyses,
    region: Region,
    queries: &Queries,
) -> Result<&'a Regions, NotDescribed> {
    let (Ok(regions), cfg) = (analyses.regions(), analyses.cfg()) else {
        return Err(NotDescribed::IllFormed);
    };
    if let Some(r) = queries.lockstep_around(body, regions, region) {
        return Err(NotDescribed::InLockstep(r));
    }
    match first_call(module, body, cfg, &queries.asks, regions.own_blocks(region)) {
        Some(i) => Err(NotDescribed::AsksForStrand(i)),
        None => Ok(regions),
    }
}

/// Returns a call of the set in the blocks and the dead ends that they lead to.
fn first_call(
    module: &Module,
    body: &Body,
    cfg: &Cfg,
    set: &CallSet,
    blocks: &[Block],
) -> Option<Inst> {
    if set.functions.is_clear() {
        return None;
    }
    let mut found = blocks.to_vec();
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut at = 0;
    while let Some(&b) = found.get(at) {
        at += 1;
        let dead = cfg.succs(b).iter().copied().filter(|&s| cfg.is_dead_end(s));
        found.extend(dead.filter(|&s| seen.insert(s)));
    }
    let mut insts = found.iter().flat_map(|&b| body.insts(b)).copied();
    insts.find(|&i| set.contains(module, body, i))
}

/// Returns whether the fork has no list of back ends, or one with `sequential`.
fn allows_sequential(module: &Module, body: &Body, fork: Block) -> bool {
    let Some(t) = body.terminator(fork) else { return false };
    back_ends(module, body, t).is_none_or(|names| names.iter().any(|n| n == "sequential"))
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
        let joins = |&k: &usize| !halting.contains(&succs[k]) && !cfg.is_dead_end(succs[k]);
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
fn may_halt(cfg: &Cfg, regions: &Regions, region: Region) -> FxHashSet<Block> {
    let mut work: Vec<Block> = regions.halts(region).to_vec();
    let mut halting: FxHashSet<Block> = work.iter().copied().collect();
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
            if halting.insert(p) {
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

    /// A strand that waits for the section lets its sibling write the flag; sequential code that
    /// waits runs nothing else.
    #[test]
    fn regions_that_may_wait_for_a_section_are_refused() {
        let text = |strand: &str| {
            format!(
                "@flag = global i32 0
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
define void @locked() {{
  call void @llvm.parallel.critical.enter(ptr @flag)
  call void @llvm.parallel.critical.exit(ptr @flag)
  ret void
}}
define void @f() {{
entry:
  fork [label %a, label %b]
a:
  {strand}
  halt
b:
  br label %done
done:
  join
  ret void
}}
"
            )
        };
        let describe = |text: &str| {
            let module = pir_core::text::parse(text.as_bytes()).module.unwrap();
            let body = module.function(module.find(b"f").unwrap()).unwrap().body.as_deref();
            let analyses = Analyses::new(Cfg::of(body.unwrap()));
            let region = analyses.regions().unwrap().roots().next().unwrap();
            let queries = Queries::of(&module);
            region_blocks(&module, body.unwrap(), &analyses, region, &queries)
        };
        let enter = "call void @llvm.parallel.critical.enter(ptr @flag)";
        for waits in [enter, "call void @locked()"] {
            let described = describe(&text(waits));
            assert!(matches!(described, Err(NotDescribed::MayWait(_))), "{described:?}");
        }
        assert!(describe(&text("store i32 1, ptr @flag")).is_ok());
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
        let queries = Queries::with_external(&module, |_| false);
        let names: Vec<_> = module
            .functions()
            .filter(|(g, ..)| queries.asks.functions.contains(g.index()))
            .map(|(_, g, _)| String::from_utf8_lossy(g.name.as_deref().unwrap()).into_owned())
            .collect();
        assert_eq!(names, ["asks", "calls", "may", "hands"]);
        let silent = text.replace("call i32 @llvm.parallel.thread.id()", "add i32 1, 2");
        let module = pir_core::text::parse(silent.as_bytes()).module.unwrap();
        let queries = Queries::with_external(&module, |_| false);
        assert!(queries.asks.functions.is_clear());
        // `@elsewhere` may be a function that asks.
        assert!(!Queries::of(&module).asks.functions.is_clear());
    }
}
