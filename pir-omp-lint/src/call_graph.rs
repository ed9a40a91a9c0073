//! The order in which functions are summarised: callees before callers, and functions that call
//! each other together.

use crate::model::{Action, FunctionEvents};
use petgraph::algo::kosaraju_scc;
use petgraph::graphmap::DiGraphMap;
use pir_core::entity::GlobalId;
use rustc_hash::FxHashMap;

/// Returns the functions that an event runs.
fn callees(action: &Action) -> &[GlobalId] {
    match action {
        Action::Call { callees, .. } => callees,
        Action::Fork { outlined, .. } => std::slice::from_ref(outlined),
        _ => &[],
    }
}

/// Returns the strongly connected components of the call graph, callees first. Does not recurse,
/// because chains of calls may have any length. O(functions + calls).
pub(crate) fn components(
    functions: &[GlobalId],
    facts: &FxHashMap<GlobalId, FunctionEvents>,
) -> Vec<Vec<GlobalId>> {
    let mut graph = DiGraphMap::<GlobalId, ()>::new();
    for &f in functions {
        graph.add_node(f);
        for &g in facts[&f].events.iter().flat_map(|e| callees(&e.action)) {
            if facts.contains_key(&g) {
                graph.add_edge(f, g, ());
            }
        }
    }
    kosaraju_scc(&graph)
}
