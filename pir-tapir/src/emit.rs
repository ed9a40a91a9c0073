//! Writes a function with `fork`, `halt` and `join` where Tapir has `detach`, `reattach` and
//! `sync`.

use crate::flow::Flow;
use crate::graph::{End, Graph, Phi, Tokens, operation};
use crate::throws::NoUnwind;
use pir_upgrade::{Kind, Token};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The text of a function, and what became of its tasks.
pub(crate) struct Emitted {
    pub text: String,
    pub forks: usize,
    pub joins: usize,
}

struct Emitter<'g, 'a> {
    graph: &'g mut Graph<'a>,
    /// ` force`, or nothing.
    force: &'static str,
    flow: &'g Flow,
    /// Blocks that were added after a block.
    added: Vec<String>,
    /// The ends of the blocks, as text.
    ends: Vec<String>,
    prefix: String,
    count: usize,
    forks: usize,
    joins: usize,
}

/// Writes a function.
///
/// # Errors
/// A sentence that says why its tasks are no strands of PIR.
pub(crate) fn emit(
    graph: &mut Graph<'_>,
    flow: &Flow,
    facts: &NoUnwind,
    nounwind: bool,
) -> Result<Emitted, String> {
    check_throwing(graph, flow, facts, nounwind)?;
    check_reattached(graph)?;
    let prefix = graph.free_prefix("tapir");
    let count = graph.nodes.len();
    let mut emitter = Emitter {
        force: if graph.force { " force" } else { "" },
        graph,
        flow,
        added: vec![String::new(); count],
        ends: Vec::with_capacity(count),
        prefix,
        count: 0,
        forks: 0,
        joins: 0,
    };
    for at in 0..count {
        let end = emitter.end(at);
        emitter.ends.push(end);
    }
    let Emitter { added, ends, forks, joins, .. } = emitter;
    let mut text = format!("\n{}", line(&graph.header));
    for (at, node) in graph.nodes.iter().enumerate() {
        let _ = write!(text, "\n{}:", node.name);
        for phi in &node.phis {
            let _ = write!(text, "\n  {}", phi_text(phi));
        }
        for instruction in &node.code {
            let _ = write!(text, "\n  {}", line(instruction));
        }
        let _ = write!(text, "\n  {}{}", ends[at], added[at]);
    }
    text.push_str("\n}\n");
    Ok(Emitted { text, forks, joins })
}

/// Refuses calls that may throw past a region: an exception that leaves its strand is undefined.
fn check_throwing(
    graph: &Graph<'_>,
    flow: &Flow,
    facts: &NoUnwind,
    nounwind: bool,
) -> Result<(), String> {
    if nounwind {
        return Ok(());
    }
    let inside = inside_regions(graph, flow);
    for (at, node) in graph.nodes.iter().enumerate() {
        if inside[at] && node.code.iter().any(|i| facts.may_throw(i)) {
            return Err("a call may throw while tasks are outstanding, and an exception cannot \
                        leave a region (reference: depth)"
                .to_owned());
        }
    }
    Ok(())
}

/// Whether a block may be executed in a region. A dead end is in those of the blocks before it.
fn inside_regions(graph: &Graph<'_>, flow: &Flow) -> Vec<bool> {
    let stacks = flow.open.iter();
    let mut inside: Vec<bool> =
        stacks.map(|s| s.as_ref().is_some_and(|stack| !stack.is_empty())).collect();
    let mut work: Vec<usize> = (0..graph.nodes.len()).collect();
    while let Some(at) = work.pop() {
        let after = match (&graph.nodes[at].end, &flow.open[at]) {
            (End::Detach { .. }, _) => true,
            (End::Sync { region, .. }, Some(stack)) => stack.iter().any(|r| r != region),
            _ => inside[at],
        };
        for target in graph.targets(at) {
            let is_new = after && flow.open[target].is_none() && !inside[target];
            if is_new {
                inside[target] = true;
                work.push(target);
            }
        }
    }
    inside
}

/// Refuses values that a task gives to the code after its spawn: the value has to be that of the
/// spawn's own edge.
fn check_reattached(graph: &Graph<'_>) -> Result<(), String> {
    let mut spawns: FxHashMap<(usize, usize), Vec<&str>> = FxHashMap::default();
    for node in &graph.nodes {
        if let End::Detach { region, next, .. } = node.end {
            spawns.entry((region, next)).or_default().push(&node.name);
        }
    }
    for node in &graph.nodes {
        let End::Reattach { region, next } = node.end else { continue };
        let spawns = spawns.get(&(region, next)).map(Vec::as_slice).unwrap_or_default();
        for phi in &graph.nodes[next].phis {
            let value = |from: &str| {
                let entry = phi.entries.iter().find(|(_, name)| name == from);
                entry.map(|(value, _)| value.as_slice())
            };
            let Some(given) = value(&node.name) else { continue };
            let is_undefined = matches!(given, [v] if v.is("undef") || v.is("poison"));
            let is_same = |spawn: &&str| value(spawn).is_some_and(|v| line(v) == line(given));
            if !is_undefined && !spawns.iter().all(is_same) {
                return Err("a task gives a value to the code after its spawn".to_owned());
            }
        }
    }
    Ok(())
}

/// Writes the tokens of one instruction on one line.
fn line(tokens: &[Token<'_>]) -> String {
    let mut out = String::new();
    for (i, token) in tokens.iter().enumerate() {
        if i > 0 && (token.space || token.first) {
            out.push(' ');
        }
        out.push_str(&token.text);
    }
    out
}

fn phi_text(phi: &Phi<'_>) -> String {
    let entries = phi.entries.iter().map(|(value, from)| format!("[ {}, %{from} ]", line(value)));
    let entries: Vec<String> = entries.collect();
    let tail = if phi.tail.is_empty() { String::new() } else { line(&phi.tail) };
    format!("{} {}{tail}", line(&phi.head), entries.join(", "))
}

impl Emitter<'_, '_> {
    fn name(&mut self, what: &str) -> String {
        self.count += 1;
        format!("{}.{what}.{}", self.prefix, self.count)
    }

    fn stack(&self, at: usize) -> &[usize] {
        self.flow.open[at].as_deref().unwrap_or_default()
    }

    /// Leads an edge to `target` through forks that open the regions that are still closed there.
    /// `from` is the block that it comes from in the end, whose phis have the block `at` so far.
    /// Returns the name to branch to.
    fn edge(&mut self, at: usize, from: &str, open: usize, target: usize) -> String {
        let old = self.graph.nodes[at].name.clone();
        let missing = match &self.flow.open[target] {
            Some(stack) => stack.len().saturating_sub(open),
            // No region is opened on the way to a trap.
            None => 0,
        };
        let mut to = self.graph.nodes[target].name.clone();
        if missing == 0 {
            if from != old {
                self.graph.nodes[target].rename_entries(&old, from);
            }
            return to;
        }
        for i in 0..missing {
            let name = self.name("open");
            let force = self.force;
            let _ = write!(self.added[at], "\n{name}:\n  fork{force} [label %{to}]");
            self.forks += 1;
            if i == 0 {
                self.graph.nodes[target].rename_entries(&old, &name);
            }
            to = name;
        }
        to
    }

    /// Writes blocks that close regions. Returns the name of the first and the last; what follows
    /// is to be added.
    fn close(&mut self, at: usize, count: usize) -> Option<(String, String)> {
        let mut ends: Option<(String, String)> = None;
        for _ in 0..count {
            let name = self.name("sync");
            if ends.is_some() {
                let _ = write!(self.added[at], "\n  br label %{name}");
            }
            let _ = write!(self.added[at], "\n{name}:\n  join");
            self.joins += 1;
            ends = Some((ends.map_or_else(|| name.clone(), |(first, _)| first), name));
        }
        ends
    }

    fn end(&mut self, at: usize) -> String {
        let open = self.stack(at).len();
        let is_reached = self.flow.open[at].is_some();
        let name = self.graph.nodes[at].name.clone();
        let end = self.graph.nodes[at].end.clone();
        match end {
            End::Detach { region, body, next, unwind } => {
                if let Some(unwind) = unwind {
                    self.graph.nodes[unwind].drop_entries(&name);
                }
                let is_open = self.stack(at).contains(&region);
                let after = open + usize::from(!is_open);
                let body = self.edge(at, &name, after, body);
                let next = self.edge(at, &name, after, next);
                self.forks += 1;
                if !is_reached {
                    return format!("br label %{body}");
                }
                match is_open {
                    // The creator of a thread stays on its own.
                    true if self.graph.force => {
                        format!("fork interior label %{next} [label %{body}]")
                    }
                    true => format!("fork interior [label %{body}, label %{next}]"),
                    false => format!("fork{} label %{next} [label %{body}]", self.force),
                }
            }
            End::Reattach { next, region } => {
                self.graph.nodes[next].drop_entries(&name);
                let own = self.stack(at).iter().position(|r| *r == region);
                let extra = own.map_or(0, |place| open - place - 1);
                if !is_reached {
                    return "unreachable".to_owned();
                }
                match self.close(at, extra) {
                    Some((first, _)) => {
                        self.added[at].push_str("\n  halt");
                        format!("br label %{first}")
                    }
                    None => "halt".to_owned(),
                }
            }
            End::Sync { region, next } => {
                if !self.stack(at).contains(&region) {
                    return format!("br label %{}", self.edge(at, &name, open, next));
                }
                let join = self.name("sync");
                self.joins += 1;
                // The block of the join comes before those of the edge that follows on it.
                let added = std::mem::take(&mut self.added[at]);
                let to = self.edge(at, &join, open - 1, next);
                let edges = std::mem::replace(&mut self.added[at], added);
                let _ = write!(self.added[at], "\n{join}:\n  join\n  br label %{to}{edges}");
                format!("br label %{join}")
            }
            // Nothing throws in the tasks that are strands.
            End::Rethrow { unwind, .. } => {
                self.graph.nodes[unwind].drop_entries(&name);
                "unreachable".to_owned()
            }
            End::Plain { tokens, targets } => {
                let leaves = matches!(operation(&tokens), "ret" | "resume");
                if leaves && open > 0 {
                    // A function waits for its tasks before it returns.
                    let Some((first, _)) = self.close(at, open) else { return line(&tokens) };
                    let _ = write!(self.added[at], "\n  {}", line(&tokens));
                    return format!("br label %{first}");
                }
                line(&self.plain(at, tokens, &targets))
            }
        }
    }

    /// Leads the labels of a terminator to where they open regions.
    fn plain<'a>(&mut self, at: usize, mut tokens: Tokens<'a>, targets: &[usize]) -> Tokens<'a> {
        let open = self.stack(at).len();
        let name = self.graph.nodes[at].name.clone();
        let mut done: FxHashMap<usize, String> = FxHashMap::default();
        let mut targets = targets.iter();
        for i in 1..tokens.len() {
            if tokens[i].kind != Kind::Local || tokens[i - 1].text != "label" {
                continue;
            }
            let Some(&target) = targets.next() else { break };
            let to = match done.get(&target) {
                Some(to) => to.clone(),
                None => self.edge(at, &name, open, target),
            };
            tokens[i].text = format!("%{to}").into();
            done.insert(target, to);
        }
        tokens
    }
}
