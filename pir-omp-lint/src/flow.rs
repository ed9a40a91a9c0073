//! Which constructs are open and which locks are held at each event: a set of stacks, one for each
//! way to get there that matters.

use crate::model::{Action, FunctionEvents, Identity, Kind};
use pir_core::entity::Block;
use pir_core::function::Body;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeSet, VecDeque};

/// A construct that is open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Open {
    pub kind: Kind,
    pub id: Identity,
    /// The event that opens it; `None`: the function begins in it.
    pub event: Option<usize>,
    /// The function gives up what its caller holds.
    pub released: bool,
}

pub(crate) type Stack = Vec<Open>;

/// A lock, or a critical section.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Lock {
    pub kind: Kind,
    pub id: Identity,
}

impl Open {
    pub(crate) fn lock(&self) -> Lock {
        Lock { kind: self.kind, id: self.id }
    }
}

/// Returns whether a lock may be held where a stack is open: it was set, or one that may be it.
pub(crate) fn may_hold(stack: &[Open], lock: Lock) -> bool {
    stack.iter().any(|o| !o.released && o.kind == lock.kind && o.id.may_be(lock.id))
}

/// Returns whether a lock may have been released in a stack or in a part of it.
pub(crate) fn may_have_released(stack: &[Open], lock: Lock) -> bool {
    stack.iter().any(|o| o.released && o.kind == lock.kind && o.id.may_be(lock.id))
}

/// Returns whether a stack shows that an open construct is still open: of locks, that nothing that
/// may be the lock was released after it was set.
pub(crate) fn certainly_open(stack: &Stack, open: &Open) -> bool {
    let Some(at) = stack.iter().rposition(|o| o == open) else { return false };
    !open.kind.is_lock() || !may_have_released(&stack[at + 1..], open.lock())
}

/// The changes of code that may set and release any lock.
pub(crate) fn unknown_changes() -> Net {
    let change = |kind, released| Open { kind, id: Identity::Unknown, event: None, released };
    let both = [Kind::Lock, Kind::NestLock].map(|k| [change(k, false), change(k, true)]);
    Net::from([both.concat()])
}

/// Sets of more stacks than this are not followed: each branch on the way may double them.
const MAX_STACKS: usize = 256;

/// The open constructs and held locks at each event.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flow {
    /// The stacks before each event. Empty: no path leads there.
    pub before: Vec<BTreeSet<Stack>>,
    pub at_return: BTreeSet<Stack>,
    /// There were more than `MAX_STACKS` stacks, so that the sets are incomplete.
    pub overflow: bool,
    /// The stacks are not certain, because of this function or of one that it calls.
    pub incomplete: bool,
}

/// The locks that a call sets or releases, for each way to return. Empty: it does not return.
pub(crate) type Net = BTreeSet<Vec<Open>>;

/// Computes the stacks at each event. `net` returns the changes by the call at an event.
pub(crate) fn flow(
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
    let mut waiting = FxHashSet::from_iter([entry]);
    while let Some(b) = work.pop_front() {
        waiting.remove(&b);
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
            if (there.len() > known || is_new) && !there.is_empty() && waiting.insert(to) {
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
        Action::Call { .. } | Action::External(_) => net(e),
        _ => Net::from([Vec::new()]),
    };
    let after = |mut stack: Stack, change: &Vec<Open>| {
        match action {
            Action::Enter(kind, id) => {
                enter(&mut stack, Open { kind: *kind, id: *id, event: Some(e), released: false });
            }
            Action::Exit(kind, id) => exit(&mut stack, *kind, *id, e),
            Action::Call { .. } | Action::External(_) => {
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
    if open.kind.is_lock() && open.id == Identity::Unknown {
        return mark(stack, open.kind, false);
    }
    // Who sets a lock that may have been released holds it from here on.
    let is_same = |o: &Open| !o.released && o.lock() == open.lock();
    if open.kind == Kind::Lock
        && let Some(at) = stack.iter().rposition(is_same)
        && may_have_released(&stack[at + 1..], open.lock())
    {
        stack.remove(at);
    }
    if !stack.contains(&open) {
        stack.push(open);
    }
}

/// Notes that a lock was set or released that may be any. Only the last place matters.
fn mark(stack: &mut Stack, kind: Kind, released: bool) {
    let mark = Open { kind, id: Identity::Unknown, event: None, released };
    stack.retain(|o| *o != mark);
    stack.push(mark);
}

fn exit(stack: &mut Stack, kind: Kind, id: Identity, e: usize) {
    if kind.is_lock() && id == Identity::Unknown {
        return mark(stack, kind, true);
    }
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
        None if kind.is_lock() => {
            let is_same = |o: &Open| o.released && o.kind == kind && o.id == id;
            match stack.iter().position(is_same) {
                // Locks that may be this one and were set in between may be released by it.
                Some(at) if may_hold(&stack[at + 1..], Lock { kind, id }) => {
                    let open = stack.remove(at);
                    stack.push(open);
                }
                Some(_) => {}
                None => stack.push(Open { kind, id, event: Some(e), released: true }),
            }
        }
        None => {}
    }
}
