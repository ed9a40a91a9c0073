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
    let mut prefix = "tapir".to_owned();
    while graph.nodes.iter().any(|n| n.name.starts_with(&prefix)) {
        prefix.push('.');
    }
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
        let end = emitter.end(at)?;
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
    for (at, node) in graph.nodes.iter().enumerate() {
        let inside = flow.open[at].as_ref().is_some_and(|stack| !stack.is_empty());
        if inside && node.code.iter().any(|i| facts.may_throw(i)) {
            return Err("a call may throw while tasks are outstanding, and an exception cannot \
                        leave a region (spec section 2)"
                .to_owned());
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

    /// Leads an edge to `target` through forks that open what is open there. `from` is the block
    /// that it comes from in the end, whose phis have the block `at` so far. Returns the name to
    /// branch to.
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

    fn end(&mut self, at: usize) -> Result<String, String> {
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
                    return Ok(format!("br label %{body}"));
                }
                Ok(match is_open {
                    // The creator of a thread stays on its own.
                    true if self.graph.force => {
                        format!("fork interior label %{next} [label %{body}]")
                    }
                    true => format!("fork interior [label %{body}, label %{next}]"),
                    false => format!("fork{} label %{next} [label %{body}]", self.force),
                })
            }
            End::Reattach { next, region } => {
                self.check_reattached(&name, next)?;
                self.graph.nodes[next].drop_entries(&name);
                let own = self.stack(at).iter().position(|r| *r == region);
                let extra = own.map_or(0, |place| open - place - 1);
                if !is_reached {
                    return Ok("unreachable".to_owned());
                }
                match self.close(at, extra) {
                    Some((first, _)) => {
                        self.added[at].push_str("\n  halt");
                        Ok(format!("br label %{first}"))
                    }
                    None => Ok("halt".to_owned()),
                }
            }
            End::Sync { region, next } => {
                if !self.stack(at).contains(&region) {
                    return Ok(format!("br label %{}", self.edge(at, &name, open, next)));
                }
                let join = self.name("sync");
                self.joins += 1;
                // The block of the join comes before those of the edge that follows on it.
                let added = std::mem::take(&mut self.added[at]);
                let to = self.edge(at, &join, open - 1, next);
                let edges = std::mem::replace(&mut self.added[at], added);
                let _ = write!(self.added[at], "\n{join}:\n  join\n  br label %{to}{edges}");
                Ok(format!("br label %{join}"))
            }
            // Nothing throws in the tasks that are strands.
            End::Rethrow { unwind, .. } => {
                self.graph.nodes[unwind].drop_entries(&name);
                Ok("unreachable".to_owned())
            }
            End::Plain { tokens, targets } => {
                let leaves = matches!(operation(&tokens), "ret" | "resume");
                if leaves && open > 0 {
                    // A function waits for its tasks before it returns.
                    let Some((first, _)) = self.close(at, open) else { return Ok(line(&tokens)) };
                    let _ = write!(self.added[at], "\n  {}", line(&tokens));
                    return Ok(format!("br label %{first}"));
                }
                Ok(line(&self.plain(at, tokens, &targets)))
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

    /// Refuses values that a task gives to the code after its spawn.
    fn check_reattached(&self, from: &str, next: usize) -> Result<(), String> {
        for phi in &self.graph.nodes[next].phis {
            let Some((value, _)) = phi.entries.iter().find(|(_, name)| name == from) else {
                continue;
            };
            let is_undefined = value.len() == 1 && (value[0].is("undef") || value[0].is("poison"));
            let text = |v: &Tokens<'_>| line(v);
            let others = phi.entries.iter().filter(|(_, name)| name != from);
            if !is_undefined && others.clone().all(|(other, _)| text(other) != text(value)) {
                return Err("a task gives a value to the code after its spawn".to_owned());
            }
        }
        Ok(())
    }
}
