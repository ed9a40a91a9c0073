//! Which sync regions may have tasks outstanding, at every block.
//!
//! A region of PIR is open where a task of the sync region may be outstanding: a forward may
//! analysis over edges. It opens on edges from where none can be to where one may be, so that it
//! has an entry fork for each, and never opens before a branch that spawns nothing.

use crate::graph::{End, Graph, callee, operation};
use rustc_hash::FxHashSet;

/// More sync regions in one function are refused, since sets of them are kept for each block.
const MAX_REGIONS: usize = 1024;

/// The regions that are open at the start of a block, the outermost first.
pub(crate) struct Flow {
    /// `None` for blocks that are not reached, or are dead ends.
    pub open: Vec<Option<Vec<usize>>>,
}

/// Computes the open regions.
///
/// # Errors
/// A sentence that says why the sync regions of the function are no regions of PIR.
pub(crate) fn open_regions(graph: &Graph<'_>) -> Result<Flow, String> {
    let spawns = graph.nodes.iter().any(|n| matches!(n.end, End::Detach { .. }));
    if spawns && graph.regions.len() > MAX_REGIONS {
        return Err(format!("the function has more than {MAX_REGIONS} sync regions"));
    }
    let dead = dead_ends(graph);
    let sets = may_be_outstanding(graph, &dead);
    let order = outer_first(graph, &sets);
    let mut open: Vec<Option<Vec<usize>>> = vec![None; graph.nodes.len()];
    let mut base = vec![0_usize; graph.nodes.len()];
    open[0] = Some(Vec::new());
    let mut work = vec![0];
    while let Some(at) = work.pop() {
        let Some(stack) = open[at].clone() else { continue };
        check_local_variables(graph, at, &stack, base[at])?;
        let after = stack_after(graph, at, &stack, base[at])?;
        for target in graph.targets(at) {
            if dead[target] {
                continue;
            }
            let new = extended(&after, &sets[target], &order);
            let starts_task =
                matches!(graph.nodes[at].end, End::Detach { body, .. } if body == target);
            let new_base = if starts_task { after.len() } else { base[at] };
            if new.len() > after.len() && is_exceptional(graph, at, target) {
                return Err("a region would open on the way to a landing pad".to_owned());
            }
            match &open[target] {
                None => {
                    open[target] = Some(new);
                    base[target] = new_base;
                    work.push(target);
                }
                Some(old) if *old == new && base[target] == new_base => {}
                Some(_) => return Err(overlap()),
            }
        }
    }
    Ok(Flow { open })
}

fn overlap() -> String {
    "task groups overlap: one is waited for while another that started later is still open, and \
     regions of PIR close in the reverse order of opening (reference: regions)"
        .to_owned()
}

/// Whether the edge is taken when a call throws.
fn is_exceptional(graph: &Graph<'_>, at: usize, target: usize) -> bool {
    matches!(&graph.nodes[at].end, End::Plain { tokens, .. } if operation(tokens) == "invoke")
        && graph.nodes[target].code.iter().any(|i| i.get(2).is_some_and(|t| t.is("landingpad")))
}

/// Returns the stack at the end of a block: what its terminator opens and closes is done.
fn stack_after(
    graph: &Graph<'_>,
    at: usize,
    stack: &[usize],
    base: usize,
) -> Result<Vec<usize>, String> {
    let mut stack = stack.to_vec();
    match graph.nodes[at].end {
        End::Detach { region, .. } => match stack.iter().position(|r| *r == region) {
            None => stack.push(region),
            Some(place) if place + 1 == stack.len() => {}
            Some(_) => return Err(overlap()),
        },
        End::Sync { region, .. } => match stack.iter().position(|r| *r == region) {
            None => {}
            Some(place) if place < base => {
                return Err("a task waits for the group that it belongs to".to_owned());
            }
            Some(place) if place + 1 == stack.len() => {
                stack.pop();
            }
            Some(_) => return Err(overlap()),
        },
        End::Reattach { region, .. } => {
            if base == 0 || stack.get(base - 1) != Some(&region) {
                return Err("`reattach` ends no task of its sync region".to_owned());
            }
        }
        End::Rethrow { .. } | End::Plain { .. } => {}
    }
    Ok(stack)
}

/// Refuses variables that would be gone after the `join`: those of a strand that opened a region
/// and goes on in it live no longer than the strand in the region.
fn check_local_variables(
    graph: &Graph<'_>,
    at: usize,
    stack: &[usize],
    base: usize,
) -> Result<(), String> {
    let is_variable = |i: &Vec<_>| operation(i) == "alloca";
    if stack.len() > base && graph.nodes[at].code.iter().any(is_variable) {
        return Err("a local variable starts while tasks are outstanding, and would end with \
                    their region"
            .to_owned());
    }
    let restores = |i: &Vec<_>| callee(i).is_some_and(|c| c.starts_with("@llvm.stackrestore"));
    if stack.len() > base && graph.nodes[at].code.iter().any(restores) {
        return Err("the stack is restored while tasks are outstanding".to_owned());
    }
    Ok(())
}

/// Adds the regions of `set` that are not open yet.
fn extended(stack: &[usize], set: &FxHashSet<usize>, order: &[usize]) -> Vec<usize> {
    let mut new: Vec<usize> = set.iter().copied().filter(|r| !stack.contains(r)).collect();
    new.sort_unstable_by_key(|r| order[*r]);
    let mut all = stack.to_vec();
    all.extend(new);
    all
}

/// Blocks from which every path ends in `unreachable` (reference: depth).
fn dead_ends(graph: &Graph<'_>) -> Vec<bool> {
    let count = graph.nodes.len();
    let mut dead = vec![false; count];
    let mut left: Vec<usize> = (0..count).map(|at| graph.targets(at).len()).collect();
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut work = Vec::new();
    for (at, node) in graph.nodes.iter().enumerate() {
        for target in graph.targets(at) {
            sources[target].push(at);
        }
        if matches!(&node.end, End::Plain { tokens, .. } if operation(tokens) == "unreachable")
            || matches!(&node.end, End::Rethrow { .. })
        {
            work.push(at);
        }
    }
    while let Some(at) = work.pop() {
        if at == 0 || std::mem::replace(&mut dead[at], true) {
            continue;
        }
        for &source in &sources[at] {
            left[source] -= 1;
            if left[source] == 0 && matches!(graph.nodes[source].end, End::Plain { .. }) {
                work.push(source);
            }
        }
    }
    dead
}

/// The regions with a task that may be outstanding, at the start of each block.
fn may_be_outstanding(graph: &Graph<'_>, dead: &[bool]) -> Vec<FxHashSet<usize>> {
    let mut sets: Vec<FxHashSet<usize>> = vec![FxHashSet::default(); graph.nodes.len()];
    let mut reached = vec![false; graph.nodes.len()];
    reached[0] = true;
    let mut work = vec![0];
    while let Some(at) = work.pop() {
        let mut after = sets[at].clone();
        match graph.nodes[at].end {
            End::Detach { region, .. } => {
                after.insert(region);
            }
            End::Sync { region, .. } => {
                after.remove(&region);
            }
            _ => {}
        }
        for target in graph.targets(at) {
            if dead[target] {
                continue;
            }
            let before = sets[target].len();
            sets[target].extend(&after);
            if sets[target].len() > before || !std::mem::replace(&mut reached[target], true) {
                work.push(target);
            }
        }
    }
    sets
}

/// Ranks regions so that one that stays open over the end of another comes first.
fn outer_first(graph: &Graph<'_>, sets: &[FxHashSet<usize>]) -> Vec<usize> {
    let count = graph.regions.len();
    let mut inner: Vec<FxHashSet<usize>> = vec![FxHashSet::default(); count];
    for (at, set) in sets.iter().enumerate() {
        if let End::Sync { region, .. } = graph.nodes[at].end
            && set.contains(&region)
        {
            for &outer in set.iter().filter(|r| **r != region) {
                inner[outer].insert(region);
            }
        }
    }
    let mut rank = vec![0; count];
    let mut missing = vec![0_usize; count];
    for set in &inner {
        for &region in set {
            missing[region] += 1;
        }
    }
    let mut ready: Vec<usize> = (0..count).rev().filter(|r| missing[*r] == 0).collect();
    let mut next = 0;
    let mut ranked = vec![false; count];
    while let Some(region) = ready.pop() {
        (rank[region], ranked[region]) = (next, true);
        next += 1;
        for &other in &inner[region] {
            missing[other] -= 1;
            if missing[other] == 0 {
                ready.push(other);
            }
        }
    }
    for region in (0..count).filter(|r| !ranked[*r]) {
        rank[region] = next;
        next += 1;
    }
    rank
}
