//! Detection of endless runs: cycles of the state graph that fairness allows.

use super::walk::reserve;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The step counts for no strand that is owed progress.
const NO_STRAND: u32 = u32::MAX;

/// The state graph. Its edges are steps of strands.
#[derive(Clone, Debug, Default)]
pub(super) struct StateGraph {
    edges: Vec<Step>,
    nodes: Vec<State>,
    /// The strands that are owed progress and can step, grouped by state.
    owed: Vec<u32>,
    /// The numbers of the strands that are owed progress, by name.
    names: FxHashMap<u64, u32>,
}

/// A step from one state to another.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: u32,
    to: u32,
    /// The strand whose progress it is, or [`NO_STRAND`].
    by: u32,
}

#[derive(Clone, Copy, Debug)]
struct State {
    /// The start of its range in [`StateGraph::owed`].
    owed: usize,
    /// The turn that led to it.
    turn: u32,
}

impl StateGraph {
    /// Returns the number of a strand that is owed progress, by its name.
    fn number(&mut self, name: u64) -> u32 {
        let next = self.names.len() as u32;
        *self.names.entry(name).or_insert(next)
    }

    /// Adds the next state. `owed` names the strands that are owed progress and can step there.
    pub(super) fn add_state(&mut self, owed: impl Iterator<Item = u64>, turn: u32) {
        reserve(&mut self.nodes);
        self.nodes.push(State { owed: self.owed.len(), turn });
        for name in owed {
            let who = self.number(name);
            self.owed.push(who);
        }
    }

    /// Adds a step from one state to another.
    pub(super) fn add_step(&mut self, from: u32, to: u32, by: Option<u64>) {
        let by = by.map_or(NO_STRAND, |name| self.number(name));
        reserve(&mut self.edges);
        self.edges.push(Step { from, to, by });
    }

    /// Returns the strands that are owed progress and can step in a state.
    fn owed(&self, state: usize) -> &[u32] {
        let end = self.nodes.get(state + 1).map_or(self.owed.len(), |n| n.owed);
        &self.owed[self.nodes[state].owed..end]
    }

    /// Returns a superset of the states that start an endless run, by removing states without
    /// successors until none is left. O(states + steps).
    fn may_run_forever(&self) -> Vec<bool> {
        // The out-degree of each state, and its predecessors in compressed rows.
        let mut out = vec![0u32; self.nodes.len()];
        let mut start = vec![0u32; self.nodes.len() + 1];
        for &Step { from, to, .. } in &self.edges {
            out[from as usize] += 1;
            start[to as usize + 1] += 1;
        }
        (1..start.len()).for_each(|k| start[k] += start[k - 1]);
        let (mut into, mut next) = (vec![0u32; self.edges.len()], start.clone());
        for &Step { from, to, .. } in &self.edges {
            into[next[to as usize] as usize] = from;
            next[to as usize] += 1;
        }
        let mut todo: Vec<u32> = Vec::new();
        todo.extend((0..self.nodes.len() as u32).filter(|&s| out[s as usize] == 0));
        while let Some(s) = todo.pop() {
            for &from in &into[start[s as usize] as usize..start[s as usize + 1] as usize] {
                out[from as usize] -= 1;
                if out[from as usize] == 0 {
                    todo.push(from);
                }
            }
        }
        out.into_iter().map(|n| n > 0).collect()
    }

    /// Returns whether the graph has a cycle. O(states + steps).
    pub(super) fn has_cycle(&self) -> bool {
        // A cycle needs an edge to a state that is not newer.
        self.edges.iter().any(|e| e.to <= e.from) && self.may_run_forever().contains(&true)
    }

    /// Returns the turn that leads to a cycle on which a fair run may stay for ever, if there is
    /// one. O(states + steps).
    pub(super) fn find_endless_run(&self) -> Option<u32> {
        // A cycle needs an edge to a state that is not newer.
        if self.edges.iter().all(|e| e.to > e.from) {
            return None;
        }
        let goes_on = self.may_run_forever();
        if goes_on.iter().all(|&g| !g) {
            return None;
        }
        let mut graph = DiGraph::<(), ()>::with_capacity(self.nodes.len(), self.edges.len());
        self.nodes.iter().for_each(|_| {
            graph.add_node(());
        });
        for &Step { from, to, .. } in self.edges.iter().filter(|e| goes_on[e.to as usize]) {
            graph.add_edge(NodeIndex::new(from as usize), NodeIndex::new(to as usize), ());
        }
        let mut part = vec![0usize; self.nodes.len()];
        let parts = kosaraju_scc(&graph);
        for (n, states) in parts.iter().enumerate() {
            states.iter().for_each(|s| part[s.index()] = n);
        }
        let mut inner: Vec<(bool, BTreeSet<u32>)> = vec![Default::default(); parts.len()];
        for &Step { from, to, by } in &self.edges {
            if part[from as usize] == part[to as usize] {
                let cycle = &mut inner[part[from as usize]];
                cycle.0 = true;
                cycle.1.insert(by);
            }
        }
        parts.iter().enumerate().find_map(|(n, states)| {
            let (has_cycle, steps) = &inner[n];
            let starved = self.owed(states.first()?.index()).iter().any(|who| {
                !steps.contains(who) && states.iter().all(|s| self.owed(s.index()).contains(who))
            });
            (*has_cycle && !starved).then(|| self.nodes[states[0].index()].turn)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(nodes: &[&[u64]], edges: &[(u32, u32, Option<u64>)]) -> StateGraph {
        let mut g = StateGraph::default();
        nodes.iter().enumerate().for_each(|(n, o)| g.add_state(o.iter().copied(), n as u32));
        edges.iter().for_each(|&(a, b, by)| g.add_step(a, b, by));
        g
    }

    #[test]
    fn a_cycle_is_endless_unless_it_starves_a_strand() {
        assert_eq!(graph(&[&[], &[]], &[(0, 1, None)]).find_endless_run(), None);
        assert!(graph(&[&[]], &[(0, 0, None)]).find_endless_run().is_some());
        // Strand 7 spins; strand 8 can step in every state of the cycle and never does.
        assert_eq!(graph(&[&[7, 8]], &[(0, 0, Some(7))]).find_endless_run(), None);
        let fair = graph(&[&[7, 8], &[7]], &[(0, 1, Some(7)), (1, 0, Some(7))]);
        assert!(fair.find_endless_run().is_some());
        let fair = graph(&[&[7, 8]], &[(0, 0, Some(7)), (0, 0, Some(8))]);
        assert!(fair.find_endless_run().is_some());
    }
}
