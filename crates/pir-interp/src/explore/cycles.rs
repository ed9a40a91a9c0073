//! Endless runs: cycles of the graph of states that fairness allows.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::BTreeSet;

/// The graph of states: who steps from which to which.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// From, to, and for whom the step counts.
    edges: Vec<(u32, u32, Option<u64>)>,
    /// Per state: who is owed progress and can step, and the turn that led there.
    nodes: Vec<(Vec<u64>, u32)>,
}

impl Graph {
    /// The next state.
    pub fn node(&mut self, owed: impl Iterator<Item = u64>, turn: u32) {
        let mut owed: Vec<u64> = owed.collect();
        owed.sort_unstable();
        owed.dedup();
        self.nodes.push((owed, turn));
    }

    /// A step.
    pub fn edge(&mut self, from: u32, to: u32, by: Option<u64>) {
        self.edges.push((from, to, by));
    }

    /// The turn that leads to a cycle on which a run may stay for ever, if there is one:
    /// O(states + steps).
    pub fn endless(&self) -> Option<u32> {
        // A way back is needed: without one to an older state, nothing goes round.
        if self.edges.iter().all(|e| e.1 > e.0) {
            return None;
        }
        let mut graph = DiGraph::<(), ()>::with_capacity(self.nodes.len(), self.edges.len());
        self.nodes.iter().for_each(|_| {
            graph.add_node(());
        });
        for &(from, to, _) in &self.edges {
            graph.add_edge(NodeIndex::new(from as usize), NodeIndex::new(to as usize), ());
        }
        let mut part = vec![0usize; self.nodes.len()];
        let parts = kosaraju_scc(&graph);
        for (n, states) in parts.iter().enumerate() {
            states.iter().for_each(|s| part[s.index()] = n);
        }
        let mut inner: Vec<(bool, BTreeSet<u64>)> = vec![Default::default(); parts.len()];
        for &(from, to, by) in &self.edges {
            if part[from as usize] == part[to as usize] {
                let cycle = &mut inner[part[from as usize]];
                cycle.0 = true;
                cycle.1.extend(by);
            }
        }
        parts.iter().enumerate().find_map(|(n, states)| {
            let (goes_round, steps) = &inner[n];
            let mut all = states.iter().map(|s| &self.nodes[s.index()].0);
            let first = all.next()?;
            let starved = first.iter().any(|who| {
                !steps.contains(who)
                    && states.iter().all(|s| self.nodes[s.index()].0.binary_search(who).is_ok())
            });
            (*goes_round && !starved).then(|| self.nodes[states[0].index()].1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(nodes: &[&[u64]], edges: &[(u32, u32, Option<u64>)]) -> Graph {
        let mut g = Graph::default();
        nodes.iter().enumerate().for_each(|(n, o)| g.node(o.iter().copied(), n as u32));
        edges.iter().for_each(|&(a, b, by)| g.edge(a, b, by));
        g
    }

    #[test]
    fn a_cycle_counts_unless_it_starves_somebody() {
        assert_eq!(graph(&[&[], &[]], &[(0, 1, None)]).endless(), None);
        assert!(graph(&[&[]], &[(0, 0, None)]).endless().is_some());
        // 7 spins, 8 could step all the time and never does.
        assert_eq!(graph(&[&[7, 8]], &[(0, 0, Some(7))]).endless(), None);
        assert!(graph(&[&[7, 8], &[7]], &[(0, 1, Some(7)), (1, 0, Some(7))]).endless().is_some());
        assert!(graph(&[&[7, 8]], &[(0, 0, Some(7)), (0, 0, Some(8))]).endless().is_some());
    }
}
