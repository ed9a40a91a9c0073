//! The parts of a certificate about reachability and dominance.

use fixedbitset::FixedBitSet;
use pir_analysis::{Cfg, DomTree, Exit, Order};
use pir_core::entity::{Block, Entity};

use super::{Places, Tree};
use crate::cx::Cx;

pub(super) fn is_fork(exit: Exit) -> bool {
    matches!(exit, Exit::EntryFork | Exit::InteriorFork)
}

/// A predecessor of a reachable block with a smaller number.
pub(super) fn via(cfg: &Cfg, order: &Order, b: Block) -> Option<Block> {
    let number = order.number(b)?;
    let earlier = |&&p: &&Block| order.number(p).is_some_and(|n| n < number);
    cfg.preds(b).iter().find(earlier).copied()
}

/// A dominator tree of the graph that has one edge more into each block for which `extra` gives
/// its source.
///
/// A parent is immediate if the block has an edge from it, or from the subtrees of two of its
/// siblings that come earlier in the order and whose own parent is immediate. In a reducible graph
/// one of the two holds everywhere; blocks for which neither does are `loose`.
pub(super) fn tree(
    cx: &Cx<'_>,
    places: &Places,
    order: &Order,
    tree: &DomTree,
    extra: impl Fn(Block) -> Option<Block>,
) -> Tree {
    let nodes = cx.cfg.len();
    // Out-edges of the extra kind, by source.
    let mut extras: Vec<(Block, Block)> =
        cx.cfg.blocks().filter_map(|b| Some((extra(b)?, b))).collect();
    extras.sort_unstable();
    let mut direct = FixedBitSet::with_capacity(nodes);
    // Blocks by number, with the sibling above the source of an edge that comes from elsewhere.
    let mut siblings: Vec<(u32, Block, Block)> = Vec::new();
    let mut path: Vec<Block> = Vec::new();
    for &u in tree.preorder() {
        path.truncate(tree.depth(u) as usize);
        path.push(u);
        let from = extras.partition_point(|&(s, _)| s < u);
        let more = extras[from..].iter().take_while(|&&(s, _)| s == u).map(|&(_, b)| b);
        for v in cx.cfg.succs(u).iter().copied().chain(more) {
            let Some(d) = tree.idom(v) else { continue };
            match (path.get(tree.depth(d) as usize + 1), order.number(v)) {
                (None, _) => direct.insert(v.index()),
                (Some(&c), Some(number)) if order.number(c) < Some(number) => {
                    siblings.push((number, v, c));
                }
                _ => {}
            }
        }
    }
    siblings.retain(|&(_, v, _)| !direct.contains(v.index()));
    siblings.sort_unstable();
    // In the order, so that it is known of earlier siblings whether they are loose.
    let mut immediate = direct;
    for edges in siblings.chunk_by(|a, b| a.1 == b.1) {
        let mut shown = edges.iter().map(|e| e.2).filter(|c| immediate.contains(c.index()));
        let first = shown.next();
        if shown.any(|c| Some(c) != first) {
            immediate.insert(edges[0].1.index());
        }
    }
    let is_loose = |b: &Block| tree.idom(*b).is_some() && !immediate.contains(b.index());
    let loose = cx.body.layout().iter().copied().filter(is_loose);
    Tree {
        parent: cx.body.layout().iter().map(|&b| tree.idom(b).map(|d| places.of(d))).collect(),
        loose: places.list(loose),
    }
}
