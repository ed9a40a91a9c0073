//! Depth-first orders of a graph: postorder, reverse postorder, reachability.
//!
//! O(nodes + edges), without recursion, so that a path of millions of blocks cannot overflow the
//! stack.

use pir_core::entity::{Block, Entity};

use crate::graph::{Digraph, NO_NODE};

/// The depth-first order of the nodes that the entry reaches.
#[derive(Clone, Debug)]
pub struct Order {
    reverse_postorder: Vec<Block>,
    number: Vec<u32>,
}

impl Order {
    /// Walks the graph depth-first from its entry, successors in their order.
    pub fn compute(graph: &impl Digraph) -> Self {
        let nodes = graph.node_count();
        let mut number = vec![NO_NODE; nodes];
        let mut postorder = Vec::with_capacity(nodes);
        if nodes != 0 {
            let entry = graph.entry();
            // Any number but NONE marks a visited node; the final numbers are written afterwards.
            number[entry.index()] = 0;
            let mut stack = vec![(entry, graph.succs(entry))];
            while let Some((block, rest)) = stack.last_mut() {
                let next = rest.find(|s| number[s.index()] == NO_NODE);
                match next {
                    Some(s) => {
                        number[s.index()] = 0;
                        stack.push((s, graph.succs(s)));
                    }
                    None => {
                        postorder.push(*block);
                        stack.pop();
                    }
                }
            }
        }
        postorder.reverse();
        for (i, b) in postorder.iter().enumerate() {
            number[b.index()] = i as u32;
        }
        Self { reverse_postorder: postorder, number }
    }

    /// Returns the reachable nodes, each after at least one of its predecessors, and after all of
    /// them in a graph without cycles.
    pub fn reverse_postorder(&self) -> &[Block] {
        &self.reverse_postorder
    }

    /// Iterates over the reachable nodes in the order in which the walk left them.
    pub fn postorder(&self) -> impl ExactSizeIterator<Item = Block> + DoubleEndedIterator + '_ {
        self.reverse_postorder.iter().rev().copied()
    }

    /// Returns the node's position in reverse postorder, none if the entry does not reach it.
    #[inline]
    pub fn number(&self, b: Block) -> Option<u32> {
        Some(self.number[b.index()]).filter(|&n| n != NO_NODE)
    }

    /// Returns whether the entry reaches the node.
    #[inline]
    pub fn is_reachable(&self, b: Block) -> bool {
        self.number[b.index()] != NO_NODE
    }

    /// Returns whether the edge `from → to` goes backwards in this order (a self-loop does). Every
    /// cycle has such an edge.
    #[inline]
    pub fn is_retreating(&self, from: Block, to: Block) -> bool {
        self.number[to.index()] <= self.number[from.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Csr;

    fn graph(nodes: usize, edges: &[(u32, u32)]) -> Csr {
        let edges: Vec<_> = edges.iter().map(|&(a, b)| (Block(a), Block(b))).collect();
        Csr::new(nodes, Block(0), &edges)
    }

    #[test]
    fn a_diamond_lists_the_branch_first_and_the_meeting_point_last() {
        let order = Order::compute(&graph(5, &[(0, 1), (0, 2), (1, 3), (2, 3)]));
        assert_eq!(order.reverse_postorder(), [Block(0), Block(2), Block(1), Block(3)]);
        assert_eq!(order.postorder().next(), Some(Block(3)));
        assert_eq!(order.number(Block(3)), Some(3));
        assert!(!order.is_reachable(Block(4)));
        assert_eq!(order.number(Block(4)), None);
    }

    #[test]
    fn back_edges_and_self_loops_retreat() {
        let order = Order::compute(&graph(3, &[(0, 1), (1, 1), (1, 2), (2, 1)]));
        assert!(order.is_retreating(Block(1), Block(1)));
        assert!(order.is_retreating(Block(2), Block(1)));
        assert!(!order.is_retreating(Block(1), Block(2)));
    }

    #[test]
    fn the_empty_graph_has_no_order() {
        assert!(Order::compute(&graph(0, &[])).reverse_postorder().is_empty());
    }

    #[test]
    fn a_path_of_a_million_nodes_needs_no_stack() {
        let edges: Vec<_> = (0..1_000_000).map(|i| (i, i + 1)).collect();
        let order = Order::compute(&graph(1_000_001, &edges));
        assert_eq!(order.number(Block(1_000_000)), Some(1_000_000));
    }
}
