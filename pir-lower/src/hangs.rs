//! Regions that may hang: all of their strands end, and none has recorded a join block.
//!
//! The owner of a region that hangs cannot continue, so that it never ends, and the region around
//! it never closes either. Other strands continue all the same (reference: execution, rule 4). So
//! generated code ends the owner as `halt` does, and marks the record of the region around it.

use crate::sparse::SparseBlockSet;
use fixedbitset::FixedBitSet;
use pir_analysis::global::Parallel;
use pir_analysis::{BlockExit, Region};
use pir_core::entity::{Block, Entity};
use pir_core::function::Body;
use pir_core::inst::ForkFlags;
use rustc_hash::FxHashMap;

/// The regions of a function that may hang.
#[derive(Debug, Default)]
pub(crate) struct HangingRegions {
    may_hang: FixedBitSet,
    is_recorded: FixedBitSet,
}

impl HangingRegions {
    /// Finds them. O(blocks + edges).
    pub(crate) fn find(p: &Parallel<'_>, body: &Body) -> Self {
        let n = p.regions.len();
        let mut this = Self {
            may_hang: FixedBitSet::with_capacity(n),
            is_recorded: FixedBitSet::with_capacity(n),
        };
        // Regions are numbered in preorder, so those inside come first here.
        for r in p.regions.iter().rev() {
            let inside = p.regions.children(r).any(|c| this.may_hang.contains(c.index()));
            // Parts of forced regions may wait for one that has not ended, at a barrier or for
            // their turn, and lanes keep step: there an end would let others go on.
            let forks = p.regions.entry_forks(r).iter().filter_map(|&f| body.terminator(f));
            let all = forks.fold(ForkFlags::empty(), |all, t| all | body.inst(t).fork_flags());
            let told = inside && !all.intersects(ForkFlags::FORCE | ForkFlags::LOCKSTEP);
            this.is_recorded.set(r.index(), told);
            let may = told || !this.always_records_join(p, r);
            this.may_hang.set(r.index(), may);
        }
        this
    }

    /// Whether a strand of the region may hang for good because of a region inside, and says so in
    /// the record.
    pub(crate) fn records_hang(&self, r: Region) -> bool {
        self.is_recorded.contains(r.index())
    }

    /// Whether each instance of the region has a strand that surely reaches a join block if it
    /// ends.
    fn always_records_join(&self, p: &Parallel<'_>, r: Region) -> bool {
        // The blocks from which a strand may come to its end without one. Successors that it spawns
        // at an interior fork are strands of the instance as well: one of them is enough.
        let mut open = SparseBlockSet::default();
        let mut sure: FxHashMap<Block, usize> = FxHashMap::default();
        let mut work: Vec<Block> = Vec::new();
        for &b in p.regions.own_blocks(r) {
            let nested = p.regions.opened_by(b);
            let ends = match p.cfg.node(b).exit {
                BlockExit::Halt => true,
                BlockExit::EntryFork => nested.is_some_and(|c| self.may_hang.contains(c.index())),
                _ => false,
            };
            if ends && open.insert(b) {
                work.push(b);
            }
        }
        while let Some(b) = work.pop() {
            let mut visit = |q: Block| {
                if p.regions.innermost(q) == Some(r) && open.insert(q) {
                    work.push(q);
                }
            };
            if p.cfg.node(b).join {
                p.closing.forks(b).for_each(&mut visit);
                continue;
            }
            for &q in p.cfg.preds(b) {
                match p.cfg.node(q).exit {
                    BlockExit::EntryFork => {}
                    BlockExit::InteriorFork => {
                        let left = sure.entry(q).or_insert_with(|| p.cfg.succs(q).len());
                        *left -= 1;
                        if *left == 0 {
                            visit(q);
                        }
                    }
                    _ => visit(q),
                }
            }
        }
        let sure = |s: Block| p.cfg.node(s).join || !open.contains(&s);
        let forks = p.regions.entry_forks(r);
        forks.iter().all(|&f| p.cfg.succs(f).iter().any(|&s| sure(s)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_analysis::{Analyses, Cfg};

    /// Per region whether it may hang, and whether a strand of it says so, of `@f`.
    fn hanging_regions(blocks: &str) -> Vec<(bool, bool)> {
        let text = format!("define void @f(i1 %c) {{\n{blocks}}}\n");
        let module = pir_core::text::parse(text.as_bytes()).module.expect("a module");
        let f = module.find(b"f").and_then(|g| module.function(g)).expect("the function");
        let body = f.body.as_deref().expect("a body");
        let analyses = Analyses::new(Cfg::of(body));
        let p = analyses.parallel().expect("well-formed");
        let found = HangingRegions::find(&p, body);
        p.regions
            .iter()
            .map(|r| (found.may_hang.contains(r.index()), found.records_hang(r)))
            .collect()
    }

    #[test]
    fn nested_parallel_loops_cannot_hang() {
        let inner = |n: &str, from: &str, to: &str| {
            format!(
                "{from}:\n  fork [label %h{n}]\nh{n}:\n  br i1 %c, label %l{n}, label %x{n}\n\
                 l{n}:\n  fork interior [label %b{n}, label %h{n}]\n\
                 x{n}:\n  br label %j{n}\nj{n}:\n  join\n  {to}\n"
            )
        };
        let text = inner("1", "e", "ret void") + &inner("2", "b1", "halt") + "b2:\n  halt\n";
        assert_eq!(hanging_regions(&text), [(false, false); 2]);
    }

    #[test]
    fn a_hang_is_recorded_for_the_enclosing_regions() {
        let text = |word: &str| {
            format!(
                "e:\n  fork {word}[label %a, label %b]\na:\n  fork [label %s]\n\
                 s:\n  br i1 %c, label %stop, label %i\nstop:\n  halt\n\
                 i:\n  join\n  br label %j\nb:\n  br label %j\nj:\n  join\n  ret void\n"
            )
        };
        assert_eq!(hanging_regions(&text("")), [(true, true), (true, false)]);
        // A part that has ended would let others go on that wait for it.
        assert_eq!(hanging_regions(&text("force ")), [(false, false), (true, false)]);
    }
}
