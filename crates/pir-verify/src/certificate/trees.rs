//! The parts of a certificate about reachability and dominance.

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
/// siblings that come earlier in the order. In a reducible graph one of the two holds everywhere.
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
    let mut evidence = vec![Evidence::Nothing; nodes];
    let mut path: Vec<Block> = Vec::new();
    for &u in tree.preorder() {
        path.truncate(tree.depth(u) as usize);
        path.push(u);
        let from = extras.partition_point(|&(s, _)| s < u);
        let more = extras[from..].iter().take_while(|&&(s, _)| s == u).map(|&(_, b)| b);
        for v in cx.cfg.succs(u).iter().copied().chain(more) {
            let Some(d) = tree.idom(v) else { continue };
            // The sibling of `v` above `u`; `v` itself says nothing.
            match path.get(tree.depth(d) as usize + 1) {
                None => evidence[v.index()] = Evidence::Enough,
                Some(&c) if c == v || order.number(c) >= order.number(v) => {}
                Some(&c) => evidence[v.index()].add(c),
            }
        }
    }
    let loose =
        cx.body.layout().iter().copied().filter(|&b| {
            tree.idom(b).is_some() && !matches!(evidence[b.index()], Evidence::Enough)
        });
    Tree {
        parent: cx.body.layout().iter().map(|&b| tree.idom(b).map(|d| places.of(d))).collect(),
        loose: places.list(loose),
    }
}

/// The siblings seen so far below which a block has a predecessor.
#[derive(Clone, Copy)]
enum Evidence {
    Nothing,
    One(Block),
    Enough,
}

impl Evidence {
    fn add(&mut self, sibling: Block) {
        *self = match *self {
            Self::Nothing => Self::One(sibling),
            Self::One(other) if other == sibling => *self,
            _ => Self::Enough,
        };
    }
}
