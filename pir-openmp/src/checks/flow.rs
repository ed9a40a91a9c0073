//! Which constructs are open and which locks are held at each event: a set of stacks, one for each
//! way to get there that matters.

use super::model::{Action, FunctionEvents, Identity, Kind};
use pir_core::entity::Block;
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, VecDeque};

/// A construct that is open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Open {
    pub kind: Kind,
    pub id: Identity,
    /// The event that opens it; `None`: the function begins in it.
    pub event: Option<usize>,
    /// The function gives up what its caller holds.
    pub released: bool,
}

pub(super) type Stack = Vec<Open>;

/// Sets of more stacks than this are not followed: each branch on the way may double them.
const MAX_STACKS: usize = 256;

/// What is open at each event.
#[derive(Clone, Debug, Default)]
pub(super) struct Flow {
    /// The stacks before each event. Empty: no path leads there.
    pub before: Vec<BTreeSet<Stack>>,
    pub at_return: BTreeSet<Stack>,
    /// There were too many stacks: what is known is incomplete.
    pub overflow: bool,
}

/// What a call leaves open or releases, in each way that it may return. None: it does not return.
pub(super) type Net = BTreeSet<Vec<Open>>;

/// Computes what is open. `net` tells what a call of an event changes.
pub(super) fn flow(
    body: &Body,
    facts: &FunctionEvents,
    initial: &Stack,
    net: &dyn Fn(usize) -> Net,
) -> Flow {
    let mut found = Flow { before: vec![BTreeSet::new(); facts.events.len()], ..Flow::default() };
    let Some(entry) = body.entry() else { return found };
    let mut at: FxHashMap<Block, BTreeSet<Stack>> = FxHashMap::default();
    at.insert(entry, BTreeSet::from([initial.clone()]));
    let mut work = VecDeque::from([entry]);
    while let Some(b) = work.pop_front() {
        let mut stacks = at.get(&b).cloned().unwrap_or_default();
        for &e in facts.of_block(b) {
            stacks = step(facts, e, stacks, net, &mut found);
        }
        let Some(end) = body.terminator(b) else { continue };
        if body.inst(end).op() == Opcode::Ret {
            found.at_return.extend(stacks);
            continue;
        }
        for to in body.successors(b) {
            let mut passed = stacks.clone();
            for &e in facts.of_edge(b, to) {
                passed = step(facts, e, passed, net, &mut found);
            }
            let there = at.entry(to).or_default();
            let (known, is_new) = (there.len(), there.is_empty());
            there.extend(passed);
            if there.len() > MAX_STACKS {
                found.overflow = true;
                while there.len() > MAX_STACKS {
                    there.pop_last();
                }
            }
            if (there.len() > known || is_new) && !work.contains(&to) && !there.is_empty() {
                work.push_back(to);
            }
        }
        if found.overflow && work.len() > body.layout().len() {
            break;
        }
    }
    found
}

fn step(
    facts: &FunctionEvents,
    e: usize,
    stacks: BTreeSet<Stack>,
    net: &dyn Fn(usize) -> Net,
    found: &mut Flow,
) -> BTreeSet<Stack> {
    found.before[e].extend(stacks.iter().cloned());
    let action = &facts.events[e].action;
    let changes = match action {
        Action::Call { .. } => net(e),
        _ => Net::from([Vec::new()]),
    };
    let after = |mut stack: Stack, change: &Vec<Open>| {
        match action {
            Action::Enter(kind, id) => {
                enter(&mut stack, Open { kind: *kind, id: *id, event: Some(e), released: false });
            }
            Action::Exit(kind, id) => exit(&mut stack, *kind, *id, e),
            Action::Call { .. } => {
                for open in change {
                    match open.released {
                        true => exit(&mut stack, open.kind, open.id, e),
                        false => enter(&mut stack, Open { event: Some(e), ..*open }),
                    }
                }
            }
            _ => {}
        }
        stack
    };
    let ways = |s: Stack| changes.iter().map(move |c| (s.clone(), c)).collect::<Vec<_>>();
    stacks.into_iter().flat_map(ways).map(|(s, c)| after(s, c)).collect()
}

fn enter(stack: &mut Stack, open: Open) {
    let is_there = |o: &Open| *o == open;
    if !stack.iter().any(is_there) {
        stack.push(open);
    }
}

fn exit(stack: &mut Stack, kind: Kind, id: Identity, e: usize) {
    let is_loop = |k: Kind| matches!(k, Kind::Loop { .. } | Kind::Sections | Kind::Distribute);
    let ends = |o: &Open| {
        !o.released
            && match kind {
                Kind::Loop { .. } => is_loop(o.kind),
                Kind::Lock | Kind::NestLock | Kind::Critical => o.kind == kind && o.id == id,
                _ => o.kind == kind,
            }
    };
    match stack.iter().rposition(ends) {
        Some(at) => drop(stack.remove(at)),
        // A caller holds it.
        None if kind.is_lock() && id.is_certain() => {
            let open = Open { kind, id, event: Some(e), released: true };
            if !stack.iter().any(|o| o.released && o.kind == kind && o.id == id) {
                stack.push(open);
            }
        }
        None => {}
    }
}
