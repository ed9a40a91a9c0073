//! The parts of a certificate about reachability and dominance.

use fixedbitset::FixedBitSet;
use pir_analysis::{BlockExit, Cfg, DomTree, Order};
use pir_core::entity::{Block, Entity};

use rustc_hash::FxHashMap;

use super::low_high::{FlatGraph, MAX_WORK};
use super::{DominatorTree, TextPositions};
use crate::cx::RuleContext;

pub(super) fn is_fork(exit: BlockExit) -> bool {
    matches!(exit, BlockExit::EntryFork | BlockExit::InteriorFork)
}

/// Returns a predecessor of a reachable block with a smaller number.
pub(super) fn via(cfg: &Cfg, order: &Order, b: Block) -> Option<Block> {
    let number = order.number(b)?;
    let earlier = |&&p: &&Block| order.number(p).is_some_and(|n| n < number);
    cfg.preds(b).iter().find(earlier).copied()
}

/// A dominator tree of the graph that has one edge more into each block for which `extra` gives
/// its source.
///
/// A parent is immediate if the block has an edge from it, or from the subtrees of two of its
/// siblings that come earlier in the order. In a reducible graph one of the two holds everywhere;
/// elsewhere the children of a parent need a low-high order.
pub(super) fn tree(
    cx: &RuleContext<'_>,
    places: &TextPositions,
    order: &Order,
    tree: &DomTree,
    extra: impl Fn(Block) -> Option<Block>,
) -> DominatorTree {
    // Edges of the extra kind, by source.
    let mut extras: Vec<(Block, Block)> =
        cx.cfg().blocks().filter_map(|b| Some((extra(b)?, b))).collect();
    extras.sort_unstable();
    let derived = DerivedGraph { cx, tree, extras };
    let mut evidence = vec![SiblingEvidence::Nothing; cx.cfg().len()];
    derived.for_each(|from, v| match from {
        None => evidence[v.index()] = SiblingEvidence::Enough,
        Some(c) if order.number(c) < order.number(v) => evidence[v.index()].add(c),
        Some(_) => {}
    });
    let lacks = |b: &Block| !matches!(evidence[b.index()], SiblingEvidence::Enough);
    let lacking = || tree.preorder().iter().filter(|b| tree.idom(**b).is_some() && lacks(b));
    let mut parents: Vec<Block> = lacking().filter_map(|&b| tree.idom(b)).collect();
    parents.sort_unstable();
    parents.dedup();
    let low_high = derived.low_high(&parents);
    let without = |b: &Block| {
        let parent = tree.idom(*b).expect("a parent");
        parents.binary_search(&parent).is_ok_and(|at| low_high[at].is_none())
    };
    let loose = derived.loose(order, without);
    DominatorTree {
        parent: cx.body.layout().iter().map(|&b| tree.idom(b).map(|d| places.of(d))).collect(),
        loose: places.list(loose),
        low_high: low_high
            .iter()
            .flatten()
            .map(|list| list.iter().map(|&b| places.of(b)).collect())
            .collect(),
    }
}

/// Edges between siblings of a tree that stand for the edges of the graph.
struct DerivedGraph<'a, 'm> {
    cx: &'a RuleContext<'m>,
    tree: &'a DomTree,
    extras: Vec<(Block, Block)>,
}

impl DerivedGraph<'_, '_> {
    /// For each edge into a block *v*: the sibling of *v* below which it starts, none if it starts
    /// at the parent. Edges that start below *v* say nothing and are left out.
    fn for_each(&self, mut see: impl FnMut(Option<Block>, Block)) {
        let mut path: Vec<Block> = Vec::new();
        for &u in self.tree.preorder() {
            path.truncate(self.tree.depth(u) as usize);
            path.push(u);
            let from = self.extras.partition_point(|&(s, _)| s < u);
            let more = self.extras[from..].iter().take_while(|&&(s, _)| s == u).map(|&(_, b)| b);
            for v in self.cx.cfg().succs(u).iter().copied().chain(more) {
                let Some(d) = self.tree.idom(v) else { continue };
                match path.get(self.tree.depth(d) as usize + 1) {
                    Some(&c) if c == v => {}
                    sibling => see(sibling.copied(), v),
                }
            }
        }
    }

    /// Of the blocks for which `asked` holds, all siblings or none, those whose parent the order
    /// does not show to be immediate. A loose block is no evidence for its siblings.
    fn loose(&self, order: &Order, asked: impl Fn(&Block) -> bool) -> Vec<Block> {
        let mut open: Vec<Block> = self.tree.preorder().to_vec();
        open.retain(|b| self.tree.idom(*b).is_some() && asked(b));
        if open.is_empty() {
            return open;
        }
        let mut immediate = FixedBitSet::with_capacity(self.cx.cfg().len());
        let mut edges: Vec<(Option<u32>, Block, Block)> = Vec::new();
        self.for_each(|from, v| match from {
            None => immediate.insert(v.index()),
            Some(c) if order.number(c) < order.number(v) => edges.push((order.number(v), v, c)),
            Some(_) => {}
        });
        // Visit the blocks in order, so that it is known of earlier siblings whether they are
        // loose.
        edges.sort_unstable();
        for edges in edges.chunk_by(|a, b| a.1 == b.1) {
            let mut shown =
                edges.iter().map(|e| e.2).filter(|c| !asked(c) || immediate.contains(c.index()));
            let first = shown.next();
            if shown.any(|c| Some(c) != first) {
                immediate.insert(edges[0].1.index());
            }
        }
        open.retain(|b| !immediate.contains(b.index()));
        open
    }

    /// Returns the children of each of the parents in a low-high order.
    fn low_high(&self, parents: &[Block]) -> Vec<Option<Vec<Block>>> {
        let children: Vec<Vec<Block>> =
            parents.iter().map(|&d| self.tree.children(d).collect()).collect();
        let mut number: FxHashMap<Block, u32> = FxHashMap::default();
        for list in &children {
            number.extend(list.iter().copied().zip(0..));
        }
        let mut graphs: Vec<FlatGraph> = children
            .iter()
            .map(|list| FlatGraph {
                direct: vec![false; list.len()],
                preds: vec![Vec::new(); list.len()],
            })
            .collect();
        if !parents.is_empty() {
            self.for_each(|from, v| {
                let parent = self.tree.idom(v).expect("a parent");
                let Ok(at) = parents.binary_search(&parent) else { return };
                let v = number[&v] as usize;
                match from {
                    None => graphs[at].direct[v] = true,
                    Some(c) => graphs[at].preds[v].push(number[&c]),
                }
            });
        }
        let mut work_left = MAX_WORK;
        let ordered = |(mut graph, list): (FlatGraph, Vec<Block>)| {
            for preds in &mut graph.preds {
                preds.sort_unstable();
                preds.dedup();
            }
            let order = graph.order(&mut work_left)?;
            Some(order.iter().map(|&v| list[v as usize]).collect())
        };
        graphs.into_iter().zip(children).map(ordered).collect()
    }
}

/// The siblings seen so far below which a block has a predecessor.
#[derive(Clone, Copy)]
enum SiblingEvidence {
    Nothing,
    One(Block),
    Enough,
}

impl SiblingEvidence {
    fn add(&mut self, sibling: Block) {
        *self = match *self {
            Self::Nothing => Self::One(sibling),
            Self::One(other) if other == sibling => *self,
            _ => Self::Enough,
        };
    }
}
