//! Tasks that stay calls: their serial elision, where the task runs first and its spawner after it.

use crate::graph::{End, Graph, Phi, Tokens, operation, words};
use crate::throws::NoUnwind;
use pir_upgrade::{Kind, Token};
use rustc_hash::FxHashSet;

/// Makes those tasks serial that may end by an exception, or all of them. Returns how many were
/// made serial.
///
/// # Errors
/// A sentence that describes the misuse of Tapir's instructions.
pub(crate) fn elide(graph: &mut Graph<'_>, facts: &NoUnwind, all: bool) -> Result<usize, String> {
    let mut count = 0;
    let mut pads: Vec<Pad> = Vec::new();
    for at in 0..graph.nodes.len() {
        let End::Detach { region, body, next, unwind } = graph.nodes[at].end else { continue };
        let task = task(graph, region, next, body, unwind);
        if !all && (unwind.is_none() || !throws(graph, &task, facts)) {
            continue;
        }
        count += 1;
        let rethrows = serial(graph, at, &task);
        if let Some(block) = unwind.filter(|_| !rethrows.is_empty()) {
            add_pad(&mut pads, Pad { block, from: rethrows, tasks: task });
        }
    }
    // An exception that a spawner throws in the frame of a task goes on to the task's landing pad.
    let strands = blocks_of_strands(graph);
    for at in 0..graph.nodes.len() {
        if let End::Rethrow { unwind, of_frame: true, .. } = graph.nodes[at].end
            && !strands.contains(&at)
        {
            let tasks = before(graph, at);
            add_pad(&mut pads, Pad { block: unwind, from: vec![at], tasks });
        }
    }
    while let Some(pad) = pads.pop() {
        let after = land(graph, &pad)?;
        // The end of a pad that is in a task itself has moved.
        for other in &mut pads {
            other.from.iter_mut().filter(|b| **b == pad.block).for_each(|b| *b = after);
        }
    }
    Ok(count)
}

fn add_pad(pads: &mut Vec<Pad>, new: Pad) {
    match pads.iter_mut().find(|pad| pad.block == new.block) {
        Some(pad) => {
            pad.from.extend(new.from);
            pad.tasks.extend(new.tasks);
        }
        None => pads.push(new),
    }
}

/// The blocks of all tasks that are strands.
fn blocks_of_strands(graph: &Graph<'_>) -> FxHashSet<usize> {
    let tasks = graph.nodes.iter().filter_map(|node| match node.end {
        End::Detach { region, body, next, unwind } => Some(task(graph, region, next, body, unwind)),
        _ => None,
    });
    tasks.flatten().collect()
}

/// The blocks from which a block can be reached, and the block.
fn before(graph: &Graph<'_>, last: usize) -> Vec<usize> {
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); graph.nodes.len()];
    for at in 0..graph.nodes.len() {
        graph.targets(at).into_iter().for_each(|target| sources[target].push(at));
    }
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    let mut work = vec![last];
    while let Some(at) = work.pop() {
        if seen.insert(at) {
            work.extend(&sources[at]);
        }
    }
    seen.into_iter().collect()
}

/// A landing pad of a spawner, and the ends by exceptions that lead to it.
struct Pad {
    block: usize,
    from: Vec<usize>,
    tasks: Vec<usize>,
}

/// Returns the blocks of a task: those of the tasks that it spawns, and of their landing pads, too.
fn task(
    graph: &Graph<'_>,
    region: usize,
    next: usize,
    body: usize,
    unwind: Option<usize>,
) -> Vec<usize> {
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    let mut work = vec![body];
    let mut blocks = Vec::new();
    while let Some(at) = work.pop() {
        if !seen.insert(at) {
            continue;
        }
        blocks.push(at);
        if let End::Reattach { region: r, next: n } = graph.nodes[at].end
            && (r, n) != (region, next)
        {
            work.push(n);
        }
        if let End::Detach { unwind: Some(pad), .. } = graph.nodes[at].end
            && unwind != Some(pad)
        {
            work.push(pad);
        }
        work.extend(graph.targets(at));
    }
    blocks
}

fn throws(graph: &Graph<'_>, task: &[usize], facts: &NoUnwind) -> bool {
    task.iter().any(|&at| {
        let node = &graph.nodes[at];
        node.code.iter().any(|i| facts.may_throw(i))
            || matches!(&node.end, End::Plain { tokens, .. } if facts.may_throw(tokens))
    })
}

/// Makes one task serial. Returns the blocks that end it by an exception.
fn serial(graph: &mut Graph<'_>, at: usize, task: &[usize]) -> Vec<usize> {
    let mut rethrows = Vec::new();
    let End::Detach { region, body, next, unwind } = graph.nodes[at].end else { return rethrows };
    let name = graph.nodes[at].name.clone();
    let names = [&graph.nodes[body].name, &graph.nodes[next].name].map(Clone::clone);
    let stack = saved_stack(graph, at, task);
    graph.nodes[at].end = End::plain_branch(&names[0], body);
    graph.nodes[next].drop_entries(&name);
    if let Some(unwind) = unwind {
        graph.nodes[unwind].drop_entries(&name);
    }
    for &block in task {
        match graph.nodes[block].end {
            End::Reattach { region: r, next: n } if (r, n) == (region, next) => {
                if let Some(stack) = &stack {
                    let restored = words("call void @llvm.stackrestore.p0 ( ptr");
                    let end = [stack.clone(), Token::new(Kind::Other, ")")];
                    graph.nodes[block].code.push(restored.into_iter().chain(end).collect());
                }
                graph.nodes[block].end = End::plain_branch(&names[1], next);
            }
            End::Rethrow { unwind: u, .. } if Some(u) == unwind => rethrows.push(block),
            _ => {}
        }
    }
    rethrows
}

/// Saves the stack before a task with variables of its own, which end with it. Returns the value.
fn saved_stack<'a>(graph: &mut Graph<'a>, at: usize, task: &[usize]) -> Option<Token<'a>> {
    let is_variable = |i: &Tokens<'_>| operation(i) == "alloca";
    if !task.iter().any(|&block| graph.nodes[block].code.iter().any(is_variable)) {
        return None;
    }
    if graph.stacks.0.is_empty() {
        graph.stacks.0 = graph.free_prefix("stack");
    }
    graph.stacks.1 += 1;
    let value = Token::new(Kind::Local, format!("%{}.{}", graph.stacks.0, graph.stacks.1));
    let call = words("= call ptr @llvm.stacksave.p0 ( )");
    graph.nodes[at].code.push(std::iter::once(value.clone()).chain(call).collect());
    Some(value)
}

/// Leads exceptions of a task to the landing pad of its spawner: the code after the pad becomes a
/// block of its own, to which the task's end branches with the exception that it has caught.
/// Returns that block.
fn land(graph: &mut Graph<'_>, pad: &Pad) -> Result<usize, String> {
    let Pad { block: pad, from, tasks } = pad;
    let (pad, from) = (*pad, &from[..]);
    let position =
        graph.nodes[pad].code.first().filter(|i| i.get(2).is_some_and(|t| t.is("landingpad")));
    let Some(landing) = position.filter(|i| i.len() > 4).cloned() else {
        return Err("a task unwinds to a block without a `landingpad`".to_owned());
    };
    let clauses: Tokens<'_> = landing[4..].to_vec();
    for &block in tasks {
        for inner in &mut graph.nodes[block].code {
            if inner.len() > 4 && inner[2].is("landingpad") {
                // Exceptions that the spawner handles have to stop in the task's pad as well.
                let has_cleanup = inner.iter().any(|t| t.is("cleanup"));
                for token in &clauses {
                    if token.is("cleanup") {
                        if !has_cleanup {
                            inner.insert(4, Token::new(Kind::Word, "cleanup"));
                        }
                    } else {
                        inner.push(token.clone());
                    }
                }
            }
        }
    }
    let after = graph.nodes.len();
    let after_name = format!("{}.landed", graph.nodes[pad].name.trim_matches('"'));
    if graph.nodes.iter().any(|n| n.name == after_name) {
        return Err("two tasks unwind to one block".to_owned());
    }
    let pad_name = graph.nodes[pad].name.clone();
    let rename = |token: &Token<'_>| format!("%{}.pad", token.text[1..].trim_matches('"'));
    // Blocks that follow the pad's code see another predecessor.
    for target in graph.targets(pad) {
        graph.nodes[target].rename_entries(&pad_name, &after_name);
    }
    if let End::Rethrow { unwind, .. } = graph.nodes[pad].end {
        graph.nodes[unwind].rename_entries(&pad_name, &after_name);
    }
    let is_rethrow = |name: &str| from.iter().any(|&b| graph.nodes[b].name == name);
    let mut phis = Vec::new();
    let mut kept = Vec::new();
    for phi in &graph.nodes[pad].phis {
        let (moved, rest): (Vec<_>, Vec<_>) =
            phi.entries.iter().cloned().partition(|(_, name)| is_rethrow(name));
        let mut outer = Phi { entries: moved, ..phi.clone() };
        if !rest.is_empty() {
            let mut inner = Phi { entries: rest, ..phi.clone() };
            inner.head[0].text = rename(&phi.head[0]).into();
            outer.entries.push((vec![inner.head[0].clone()], pad_name.clone()));
            kept.push(inner);
        }
        phis.push(outer);
    }
    let is_reached = (0..graph.nodes.len()).any(|b| graph.targets(b).contains(&pad));
    let mut entries: Vec<_> = Vec::new();
    for &block in from {
        if let End::Rethrow { value, .. } = &graph.nodes[block].end {
            entries.push((value.clone(), graph.nodes[block].name.clone()));
        }
    }
    let mut inner = landing.clone();
    inner[0].text = rename(&landing[0]).into();
    let mut head = landing[..4].to_vec();
    head[2] = Token::new(Kind::Word, "phi");
    if is_reached {
        entries.push((vec![inner[0].clone()], pad_name));
    }
    phis.push(Phi { head, entries, tail: Vec::new() });
    for &block in from {
        graph.nodes[block].end = End::plain_branch(&after_name, after);
    }
    let code = graph.nodes[pad].code.split_off(1);
    let end = std::mem::replace(&mut graph.nodes[pad].end, End::plain_branch(&after_name, after));
    let mut node = crate::graph::Node { name: after_name, phis, code, end };
    if is_reached {
        graph.nodes[pad].code = vec![inner];
        graph.nodes[pad].phis = kept;
    } else {
        // Nothing but tasks came here.
        graph.nodes[pad].code.clear();
        graph.nodes[pad].phis.clear();
        for phi in &mut node.phis {
            phi.entries.retain(|(_, name)| *name != graph.nodes[pad].name);
        }
        graph.nodes[pad].end =
            End::Plain { tokens: vec![Token::new(Kind::Word, "unreachable")], targets: Vec::new() };
    }
    graph.nodes.push(node);
    Ok(after)
}
