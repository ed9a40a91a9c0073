//! Strongly connected components of the nodes that the entry reaches.
//!
//! Tarjan's algorithm (SIAM J. Comput. 1972) without recursion: O(nodes + edges).

use pir_core::entity::{Block, Entity};

use crate::graph::{Digraph, NO_NODE};

/// The components, numbered so that every edge between two of them leads to a smaller number.
#[derive(Clone, Debug)]
pub struct Components {
    of: Vec<u32>,
    count: u32,
}

impl Components {
    /// Computes the components of the nodes that the entry reaches.
    pub fn compute(graph: &impl Digraph) -> Self {
        let entry = (graph.node_count() != 0).then(|| graph.entry());
        Self::compute_from(graph, entry, |_, _| true)
    }

    /// Computes the components of the nodes that the roots reach along the edges that `keep`
    /// accepts.
    pub fn compute_from<G: Digraph>(
        graph: &G,
        roots: impl IntoIterator<Item = Block>,
        keep: impl Fn(Block, Block) -> bool,
    ) -> Self {
        let nodes = graph.node_count();
        let mut of = vec![NO_NODE; nodes];
        let mut count = 0;
        let mut low = vec![NO_NODE; nodes];
        let mut time = 0;
        let mut open: Vec<Block> = Vec::new();
        let mut stack = Vec::new();
        for root in roots {
            if low[root.index()] != NO_NODE {
                continue;
            }
            low[root.index()] = time;
            stack.push((root, time, graph.succs(root)));
            time += 1;
            open.push(root);
            while let Some((b, born, rest)) = stack.last_mut() {
                let (b, born) = (*b, *born);
                let mut child = None;
                for s in rest.by_ref() {
                    if !keep(b, s) {
                        continue;
                    }
                    if low[s.index()] == NO_NODE {
                        child = Some(s);
                        break;
                    }
                    if of[s.index()] == NO_NODE {
                        low[b.index()] = low[b.index()].min(low[s.index()]);
                    }
                }
                if let Some(s) = child {
                    low[s.index()] = time;
                    stack.push((s, time, graph.succs(s)));
                    time += 1;
                    open.push(s);
                    continue;
                }
                stack.pop();
                if low[b.index()] == born {
                    while let Some(member) = open.pop() {
                        of[member.index()] = count;
                        if member == b {
                            break;
                        }
                    }
                    count += 1;
                }
                if let Some((up, ..)) = stack.last()
                    && of[b.index()] == NO_NODE
                {
                    low[up.index()] = low[up.index()].min(low[b.index()]);
                }
            }
        }
        Self { of, count }
    }

    /// Returns the number of components.
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Returns whether there are no components.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the component of a node; none if it was not reached.
    #[inline]
    pub fn of(&self, b: Block) -> Option<u32> {
        Some(self.of[b.index()]).filter(|&c| c != NO_NODE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Csr;

    #[test]
    fn two_cycles_and_a_tail_are_three_components_in_reverse_topological_order() {
        let edges = [(0, 1), (1, 0), (1, 2), (2, 3), (3, 2), (3, 4), (5, 0)]
            .map(|(a, b)| (Block(a), Block(b)));
        let c = Components::compute(&Csr::new(6, Block(0), &edges));
        assert_eq!(c.len(), 3);
        assert_eq!(c.of(Block(0)), c.of(Block(1)));
        assert_eq!(c.of(Block(2)), c.of(Block(3)));
        assert_eq!(c.of(Block(4)), Some(0));
        assert!(c.of(Block(0)) > c.of(Block(2)));
        assert_eq!(c.of(Block(5)), None);
    }

    #[test]
    fn a_cycle_cut_by_the_filter_falls_apart() {
        let edges = [(0, 1), (1, 0)].map(|(a, b)| (Block(a), Block(b)));
        let g = Csr::new(2, Block(0), &edges);
        let c = Components::compute_from(&g, [Block(0)], |a, b| a < b);
        assert_eq!(c.len(), 2);
    }
}
