//! The code that a function may run: the graph of the calls of a module, in which a call through a
//! pointer may be one of every function whose address is taken.
//!
//! Facts about all that a function may run are folded over the components of the graph, callees
//! first, so that no chain of calls is followed once for each of its functions.

use crate::survey::{FunctionFacts, Survey};
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use pir_core::entity::{Entity, GlobalId};
use rustc_hash::FxHashSet;

/// The graph of calls. A node is a function, or stands for all functions whose address is taken.
pub(crate) struct CallGraph {
    graph: DiGraph<(), ()>,
    components: Vec<Vec<NodeIndex>>,
}

/// Values for each node of a graph.
pub(crate) struct ByCode<T>(Vec<T>);

impl<T: Copy> ByCode<T> {
    /// Returns the value of a function, or of all whose address is taken.
    pub(crate) fn of(&self, code: Option<GlobalId>) -> T {
        self.0[code.map_or(self.0.len() - 1, |g| g.index())]
    }
}

impl CallGraph {
    /// Makes the graph of the code that functions run, with the regions that they open. O(calls).
    pub(crate) fn of(survey: &Survey) -> Self {
        Self::without(survey, |_| FxHashSet::default())
    }

    /// Makes the graph of the code that strands run themselves, without the strands of regions that
    /// they open. O(calls).
    pub(crate) fn of_strands(survey: &Survey) -> Self {
        Self::without(survey, |facts| facts.opened.iter().copied().collect())
    }

    fn without(survey: &Survey, left_out: impl Fn(&FunctionFacts) -> FxHashSet<GlobalId>) -> Self {
        let count = survey.len();
        let mut graph = DiGraph::with_capacity(count + 1, 0);
        for _ in 0..=count {
            graph.add_node(());
        }
        let any = NodeIndex::new(count);
        for &g in survey.address_taken() {
            graph.add_edge(any, node(g), ());
        }
        for g in (0..count).map(GlobalId::new) {
            let facts = survey.facts(g);
            let left_out = left_out(facts);
            for &callee in facts.callees.iter().filter(|c| !left_out.contains(c)) {
                graph.add_edge(node(g), node(callee), ());
            }
            if facts.indirect || facts.external {
                graph.add_edge(node(g), any, ());
            }
        }
        let components = kosaraju_scc(&graph);
        Self { graph, components }
    }

    /// Returns for each node the result of `join` for the values of all functions that it may run,
    /// itself included. `join` must not depend on order or repetition. O(calls).
    pub(crate) fn fold<T: Copy>(
        &self,
        none: T,
        own: impl Fn(GlobalId) -> T,
        join: impl Fn(T, T) -> T,
    ) -> ByCode<T> {
        let mut all = vec![none; self.graph.node_count()];
        for component in &self.components {
            let mut value = none;
            for &n in component {
                if let Some(g) = self.function(n) {
                    value = join(value, own(g));
                }
                for callee in self.graph.neighbors(n) {
                    value = join(value, all[callee.index()]);
                }
            }
            component.iter().for_each(|n| all[n.index()] = value);
        }
        ByCode(all)
    }

    /// Returns for each node the first function that it may run, itself included, with a property.
    /// O(calls).
    pub(crate) fn first(&self, has: impl Fn(GlobalId) -> bool) -> ByCode<Option<GlobalId>> {
        let join = |a: Option<GlobalId>, b: Option<GlobalId>| match (a, b) {
            (Some(a), Some(b)) => Some(a.min(b)),
            _ => a.or(b),
        };
        self.fold(None, |g| Some(g).filter(|&g| has(g)), join)
    }

    /// Joins the values of a function's callees, as [`fold`](Self::fold) returns them.
    pub(crate) fn of_callees<T: Copy>(
        &self,
        g: GlobalId,
        folded: &ByCode<T>,
        none: T,
        join: impl Fn(T, T) -> T,
    ) -> T {
        self.graph.neighbors(node(g)).fold(none, |all, n| join(all, folded.0[n.index()]))
    }

    /// Returns the function of a node.
    fn function(&self, n: NodeIndex) -> Option<GlobalId> {
        (n.index() + 1 < self.graph.node_count()).then(|| GlobalId::new(n.index()))
    }
}

fn node(g: GlobalId) -> NodeIndex {
    NodeIndex::new(g.index())
}
