//! The order in which functions are summarised: callees before callers, and functions that call
//! each other together.

use super::model::{Action, FunctionEvents};
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

/// Returns the strongly connected components of the call graph, callees first (Tarjan, SIAM Journal
/// on Computing 1972). Does not recurse, because chains of calls may have any length.
/// O(functions + calls).
pub(super) fn components(
    functions: &[GlobalId],
    facts: &FxHashMap<GlobalId, FunctionEvents>,
) -> Vec<Vec<GlobalId>> {
    let calls = |f: GlobalId| -> Vec<GlobalId> {
        let all = facts[&f].events.iter().flat_map(|e| callees(&e.action));
        all.copied().filter(|g| facts.contains_key(g)).collect()
    };
    let mut found = Vec::new();
    // The number of a function in the order of the search, and the smallest number that it leads
    // to. The numbers of functions whose component is complete do not count any more.
    let mut number: FxHashMap<GlobalId, (usize, usize)> = FxHashMap::default();
    let mut pending: Vec<GlobalId> = Vec::new();
    for &root in functions {
        if number.contains_key(&root) {
            continue;
        }
        let mut path = vec![(root, calls(root))];
        number.insert(root, (number.len(), number.len()));
        pending.push(root);
        while let Some((f, rest)) = path.last_mut() {
            let f = *f;
            if let Some(g) = rest.pop() {
                match number.get(&g) {
                    None => {
                        number.insert(g, (number.len(), number.len()));
                        pending.push(g);
                        path.push((g, calls(g)));
                    }
                    Some(&(_, low)) => lower(&mut number, f, low),
                }
                continue;
            }
            path.pop();
            let (own, low) = number[&f];
            if let Some((caller, _)) = path.last() {
                lower(&mut number, *caller, low);
            }
            if own == low {
                let first = pending.iter().rposition(|&g| g == f).unwrap_or_default();
                let mut component = pending.split_off(first);
                for &g in &component {
                    number.insert(g, (own, usize::MAX));
                }
                component.reverse();
                found.push(component);
            }
        }
    }
    found
}

fn lower(number: &mut FxHashMap<GlobalId, (usize, usize)>, f: GlobalId, low: usize) {
    if let Some((_, own)) = number.get_mut(&f) {
        *own = low.min(*own);
    }
}
