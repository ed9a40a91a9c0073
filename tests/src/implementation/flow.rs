//! Dominators and post-dominators of the Parallel-CFG.

use pir_analysis::{Cfg, DomTree, PostDomTree, dom::ReverseGraph};
use pir_core::entity::{Block, Entity};

use super::{blocks, equal, mask};
use crate::oracle::{BlockMask, SmallGraph, bit, bits, graph::BlockEnd, paths};

pub(super) fn check(g: &SmallGraph, cfg: &Cfg) -> Result<(), String> {
    let reference = paths::cfg_dominators(g);
    check_tree(&DomTree::compute(cfg), &reference, "CFG")?;
    post_dominators(g, cfg)
}

/// A dominator tree against the sets of dominators; a block that cannot be reached counts as
/// dominated by all.
pub(super) fn check_tree(
    ours: &DomTree,
    reference: &[BlockMask],
    what: &str,
) -> Result<(), String> {
    for (n, &dominators) in reference.iter().enumerate() {
        for m in 0..reference.len() {
            let name = || format!("{what} dominance of {m} over {n}");
            let answer = ours.dominates(Block::new(m), Block::new(n));
            equal(answer, dominators & bit(m) != 0, name)?;
        }
    }
    Ok(())
}

/// *a* post-dominates *b* iff without *a* no exit can be reached from *b*. An exit is a block that
/// may end the function or the strand, or the one block of each endless loop that counts as one.
fn post_dominators(g: &SmallGraph, cfg: &Cfg) -> Result<(), String> {
    let ours = PostDomTree::compute(cfg);
    let reachable = paths::PathDepths::of(g).entered();
    let exits = mask(ReverseGraph::new(cfg).exits());
    let leaves = |b: usize| g.succs(b).len() == 0 || g.end(b) == BlockEnd::Branch { leaves: true };
    for b in bits(reachable) {
        let exit = exits & bit(b) != 0;
        let from = reached(g, b, 0);
        let endless = bits(from).all(|s| !leaves(s) && reached(g, s, 0) & bit(b) != 0);
        if leaves(b) != (exit && !endless) || endless && (from & exits).count_ones() != 1 {
            return Err(format!("exits {exits:#b} of the post-dominators, at {b}"));
        }
    }
    for (b, block) in blocks(cfg).filter(|&(b, _)| reachable & bit(b) != 0) {
        for (a, other) in blocks(cfg) {
            let name = || format!("post-dominance of {a} over {b}");
            let every_way = reached(g, b, bit(a)) & exits == 0;
            equal(ours.post_dominates(other, block), every_way, name)?;
        }
    }
    Ok(())
}

/// The blocks on paths from `b` that avoid some blocks.
fn reached(g: &SmallGraph, b: usize, avoid: BlockMask) -> BlockMask {
    let mut met: BlockMask = 0;
    let mut todo = vec![b];
    while let Some(b) = todo.pop() {
        if (met | avoid) & bit(b) == 0 {
            met |= bit(b);
            todo.extend(g.succs(b));
        }
    }
    met
}
