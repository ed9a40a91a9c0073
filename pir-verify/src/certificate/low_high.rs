//! Low-high orders (Georgiadis & Tarjan, 2005): evidence that the children of a block in the
//! dominator tree are dominated by nothing in between, also where the graph is irreducible.
//!
//! Nodes are the children of one parent, numbered from 0; a node is *direct* if the parent has an
//! edge to it. An edge says that a node's subtree has an edge to another node. The graph is
//! *flat*: if any one node is removed, the parent still reaches all others. In the resulting order
//! each node that is not direct has one predecessor before it and one after it.
//!
//! The construction: choose two predecessors of each node such that the graph stays flat. Then
//! some node has at most one successor. Remove it, let its successor inherit its predecessors,
//! order the rest, and put it back between its predecessors, on the side where its successor lacks
//! one. Flatness is tested by computing dominators, so this is quadratic; it is meant for the rare
//! irreducible parts of a function and gives up on large ones.

use pir_analysis::DomTree;
use pir_analysis::graph::Csr;
use pir_core::entity::{Block, Entity};

/// Maximum number of steps for one tree.
pub(super) const MAX_WORK: usize = 20_000_000;

/// A flat graph.
pub(super) struct FlatGraph {
    pub direct: Vec<bool>,
    /// Distinct predecessors of each node, itself excluded.
    pub preds: Vec<Vec<u32>>,
}

/// A removed node and the information needed to put it back.
struct RemovedNode {
    node: u32,
    preds: Vec<u32>,
    /// Its successor, with the other predecessor of that.
    successor: Option<(u32, u32)>,
}

impl FlatGraph {
    /// Returns the nodes in a low-high order; none if the graph is too large for the remaining
    /// work, or not flat.
    pub(super) fn order(mut self, work_left: &mut usize) -> Option<Vec<u32>> {
        let edges: usize = self.preds.iter().map(Vec::len).sum();
        let size = edges + self.preds.len();
        *work_left = work_left.checked_sub(size.checked_mul(size)?)?;
        for v in 0..self.preds.len() {
            self.choose(v)?;
        }
        let removed = self.remove_all_nodes()?;
        let mut order: Vec<u32> = Vec::with_capacity(removed.len());
        for r in removed.iter().rev() {
            put_back(&mut order, r)?;
        }
        Some(order)
    }

    /// Reduces a node's predecessors to two that keep the graph flat, or to none if it is direct.
    fn choose(&mut self, v: usize) -> Option<()> {
        if self.direct[v] {
            self.preds[v].clear();
            return Some(());
        }
        let mut k = 0;
        while self.preds[v].len() > 2 {
            if k == self.preds[v].len() {
                return None;
            }
            let p = self.preds[v].remove(k);
            if !self.is_flat() {
                self.preds[v].insert(k, p);
                k += 1;
            }
        }
        (self.preds[v].len() == 2).then_some(())
    }

    fn is_flat(&self) -> bool {
        let nodes = self.preds.len();
        let root = Block::new(nodes);
        let mut edges = Vec::new();
        for (v, preds) in self.preds.iter().enumerate() {
            if self.direct[v] {
                edges.push((root, Block::new(v)));
            }
            edges.extend(preds.iter().map(|&p| (Block(p), Block::new(v))));
        }
        let tree = DomTree::compute(&Csr::new(nodes + 1, root, &edges));
        (0..nodes).all(|v| tree.idom(Block::new(v)) == Some(root))
    }

    /// Removes nodes with at most one successor until none is left.
    fn remove_all_nodes(&mut self) -> Option<Vec<RemovedNode>> {
        let nodes = self.preds.len();
        let mut succs: Vec<Vec<u32>> = vec![Vec::new(); nodes];
        for (v, preds) in self.preds.iter().enumerate() {
            preds.iter().for_each(|&p| succs[p as usize].push(v as u32));
        }
        let mut out = vec![false; nodes];
        let mut ready: Vec<u32> =
            (0..nodes as u32).filter(|&v| succs[v as usize].len() < 2).collect();
        let mut removed = Vec::with_capacity(nodes);
        while let Some(v) = ready.pop() {
            if std::mem::replace(&mut out[v as usize], true) {
                continue;
            }
            let preds = std::mem::take(&mut self.preds[v as usize]);
            for &p in &preds {
                succs[p as usize].retain(|&s| s != v);
            }
            let mut successor = None;
            if let Some(&w) = succs[v as usize].first() {
                let other = *self.preds[w as usize].iter().find(|&&p| p != v)?;
                successor = Some((w, other));
                succs[other as usize].retain(|&s| s != w);
                if self.direct[v as usize] {
                    self.direct[w as usize] = true;
                    self.preds[w as usize].clear();
                } else {
                    let mut inherited = preds.clone();
                    inherited.push(other);
                    inherited.retain(|&p| p != w);
                    inherited.sort_unstable();
                    inherited.dedup();
                    self.preds[w as usize] = inherited;
                    // The removed node must not affect the flatness of the rest, so make it direct.
                    let direct = std::mem::replace(&mut self.direct[v as usize], true);
                    self.choose(w as usize)?;
                    self.direct[v as usize] = direct;
                    for &p in &self.preds[w as usize] {
                        succs[p as usize].push(w);
                    }
                }
                if succs[other as usize].len() < 2 {
                    ready.push(other);
                }
            }
            ready.extend(preds.iter().copied().filter(|&p| succs[p as usize].len() < 2));
            self.direct[v as usize] = true;
            removed.push(RemovedNode { node: v, preds, successor });
        }
        (removed.len() == nodes).then_some(removed)
    }
}

/// Inserts a removed node between its predecessors, on the side on which its successor lacks one.
fn put_back(order: &mut Vec<u32>, r: &RemovedNode) -> Option<()> {
    let place = |v: u32| order.iter().position(|&o| o == v);
    let at = match (&r.preds[..], r.successor) {
        ([], None) => order.len(),
        ([], Some((w, x))) => {
            let (w, x) = (place(w)?, place(x)?);
            if x < w { w + 1 } else { w }
        }
        (&[a, b], None) => place(a)?.min(place(b)?) + 1,
        (&[a, b], Some((w, x))) => {
            let (a, b) = (place(a)?, place(b)?);
            let (low, high) = (a.min(b), a.max(b));
            let (w, x) = (place(w)?, place(x)?);
            if x < w { low.max(w) + 1 } else { high.min(w) }
        }
        _ => return None,
    };
    order.insert(at, r.node);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn is_low_high(order: &[u32], direct: &[bool], preds: &[Vec<u32>]) -> bool {
        let place = |v: u32| order.iter().position(|&o| o == v).expect("in the order");
        (0..preds.len() as u32).all(|v| {
            let before = |p: &u32| place(*p) < place(v);
            let list = &preds[v as usize];
            direct[v as usize] || list.iter().any(before) && !list.iter().all(before)
        })
    }

    fn check(direct: Vec<bool>, preds: Vec<Vec<u32>>) -> bool {
        let flat = FlatGraph { direct: direct.clone(), preds: preds.clone() };
        if !flat.is_flat() {
            return false;
        }
        let order = flat.order(&mut MAX_WORK.clone()).expect("a flat graph has a low-high order");
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..preds.len() as u32).collect::<Vec<_>>());
        assert!(is_low_high(&order, &direct, &preds), "{order:?} {direct:?} {preds:?}");
        true
    }

    #[test]
    fn two_blocks_that_lead_to_each_other() {
        let direct = vec![true, true, false, false];
        assert!(check(direct, vec![vec![], vec![], vec![0, 3], vec![1, 2]]));
    }

    /// All graphs of four nodes: each direct or with any set of predecessors.
    #[test]
    fn all_flat_graphs_of_four_nodes() {
        let mut flat = 0;
        for bits in 0..1u32 << 16 {
            let row = |v: u32| (bits >> (4 * v)) & 15;
            let direct = (0..4).map(|v| row(v) >> v & 1 == 1).collect();
            let preds =
                (0..4).map(|v| (0..4).filter(|&p| p != v && row(v) >> p & 1 == 1).collect());
            flat += u32::from(check(direct, preds.collect()));
        }
        assert!(flat > 10_000, "{flat}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn random_flat_graphs(
            direct in proptest::collection::vec(proptest::bool::weighted(0.3), 5..14),
            edges in proptest::collection::vec(any::<u32>(), 60),
        ) {
            let nodes = direct.len() as u32;
            let mut preds = vec![Vec::new(); nodes as usize];
            for e in edges {
                let (p, v) = (e % nodes, e / nodes % nodes);
                let list: &mut Vec<u32> = &mut preds[v as usize];
                if p != v && !list.contains(&p) {
                    list.push(p);
                }
            }
            check(direct, preds);
        }
    }
}
