//! Rules about locks: released by who does not hold them, used before they are initialised or after
//! they are destroyed, and taken in different orders.

use super::model::{Action, Identity, Kind, Verdict};
use super::paths::Paths;
use super::report::{Finding, at, chain, lock_name, name, place};
use super::summary::{Exposed, Summaries, What, orders, substituted};
use pir_core::diag::Code;
use pir_core::entity::{GlobalId, Inst};
use pir_core::module::{GlobalKind, Linkage};
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, VecDeque};

/// Checks the uses of locks in a function.
pub(super) fn check(all: &Summaries<'_>, f: GlobalId, paths: &Paths<'_>, out: &mut Vec<Finding>) {
    let inits = Inits::of(all);
    for e in 0..all.facts[&f].events.len() {
        for (what, how) in all.what(f, e) {
            match what {
                What::Release(kind, id) if id.is_certain() => {
                    release(all, f, e, (kind, id), &how, out);
                }
                What::Use(id) => initialised(all, f, &inits, id, &how, out),
                What::Destroy(id) if id.is_certain() => {
                    destroyed(all, f, paths, e, (id, &how), out);
                }
                _ => {}
            }
        }
    }
}

/// A release where nothing is held. Only where a region, a task or the program begins is it known
/// what is held.
fn release(
    all: &Summaries<'_>,
    f: GlobalId,
    e: usize,
    lock: (Kind, Identity),
    how: &Exposed,
    out: &mut Vec<Finding>,
) {
    let is_region = all.regions.contains_key(&f);
    let is_main = name(all.module, f) == "main";
    let flow = &all.flows[&f];
    // What is released once is not held, whoever the caller is.
    let again = |s: &super::flow::Stack| {
        let of_lock = |o: &&super::flow::Open| (o.kind, o.id) == lock;
        lock.0 == Kind::Lock && s.iter().filter(of_lock).any(|o| o.released)
    };
    if !is_region && !is_main && !flow.before[e].iter().any(again) {
        return;
    }
    let holds = |s: &super::flow::Stack| s.iter().any(|o| !o.released && (o.kind, o.id) == lock);
    let held = flow.before[e].iter().filter(|s| holds(s)).count();
    if held == flow.before[e].len() {
        return;
    }
    let is_certain = held == 0
        && (is_region || is_main || flow.before[e].iter().all(again))
        && how.must
        && !flow.overflow
        && !all.facts[&f].irregular
        && !all.may_change_locks(f)
        && !is_held_around(all, f, lock);
    let verdict = if is_certain { Verdict::Violation } else { Verdict::Possible };
    let message =
        format!("lock {} unset by a thread that does not hold it", lock_name(all.module, lock.1));
    let help = "set the lock before, on every path";
    let mut finding = at(all.module, how.chain[0], (Code::LockNotHeld, verdict), message, help);
    finding.notes.extend(chain(all.module, &how.chain));
    out.push(finding);
}

/// Returns whether the lock may be held where the region is opened.
fn is_held_around(all: &Summaries<'_>, f: GlobalId, (kind, id): (Kind, Identity)) -> bool {
    let Some(&(parent, call)) = all.regions.get(&f) else { return false };
    let facts = &all.facts[&parent];
    facts.events.iter().enumerate().any(|(e, event)| {
        let Action::Fork { outlined, args } = &event.action else { return false };
        let id = substituted(id, args);
        *outlined == f
            && (event.inst == call || !all.flows[&parent].before[e].is_empty())
            && (all.may_change_locks(parent)
                || name(all.module, parent) != "main"
                || all.flows[&parent].before[e]
                    .iter()
                    .any(|s| s.iter().any(|o| o.kind == kind && o.id == id)))
    })
}

/// Where locks are initialised.
struct Inits {
    all: FxHashSet<Identity>,
    /// Some call initialises a lock that is not known.
    unknown: bool,
}

impl Inits {
    fn of(all: &Summaries<'_>) -> Self {
        let mut found = Self { all: FxHashSet::default(), unknown: false };
        for &f in &all.functions {
            for e in 0..all.facts[&f].events.len() {
                for (what, _) in all.what(f, e) {
                    if let What::Init(id) = what {
                        found.unknown |= !id.is_certain();
                        found.all.insert(id);
                    }
                }
            }
        }
        found
    }
}

/// A lock that nothing initialises.
fn initialised(
    all: &Summaries<'_>,
    f: GlobalId,
    inits: &Inits,
    id: Identity,
    how: &Exposed,
    out: &mut Vec<Finding>,
) {
    if inits.unknown || inits.all.contains(&id) {
        return;
    }
    let is_closed = match id {
        Identity::Global(g, _) => {
            let global = all.module.global(g);
            let is_part = |other: &Identity| matches!(other, Identity::Global(h, _) if *h == g);
            if !matches!(global.kind, GlobalKind::Variable(_)) || inits.all.iter().any(is_part) {
                return;
            }
            let own = matches!(global.linkage, Linkage::Internal | Linkage::Private);
            own && !escapes(all, pir_core::entity::Value::global(g), None)
        }
        Identity::Local(owner, i, _) if owner == f => {
            let is_part =
                |o: &Identity| matches!(o, Identity::Local(g, j, _) if (*g, *j) == (f, i));
            if inits.all.iter().any(is_part) {
                return;
            }
            !escapes(all, pir_core::entity::Value::inst(i), Some(f))
        }
        // The caller knows which lock it is.
        _ => return,
    };
    // It is told where the use is, not at each call that leads there.
    if how.chain.len() > 1 && matches!(id, Identity::Global(..)) {
        return;
    }
    let verdict = if is_closed { Verdict::Violation } else { Verdict::Possible };
    let message = format!("lock {} that nothing initialises", lock_name(all.module, id));
    let help = "call `omp_init_lock` before the first use";
    let mut finding = at(all.module, how.chain[0], (Code::LockState, verdict), message, help);
    finding.notes.extend(chain(all.module, &how.chain));
    out.push(finding);
}

/// Returns whether an address is given to code that is not known, or stored.
fn escapes(all: &Summaries<'_>, v: pir_core::entity::Value, only: Option<GlobalId>) -> bool {
    all.functions.iter().filter(|&&f| only.is_none_or(|o| o == f)).any(|&f| {
        let body = all.body(f);
        body.layout().iter().flat_map(|&b| body.insts(b)).any(|&i| {
            if !body.ops(i).contains(&v) {
                return false;
            }
            let op = body.inst(i).op();
            if !op.is_call() {
                return op != Opcode::Load && !op.is_debug();
            }
            let Some(called) = body.ops(i)[0].as_global() else { return true };
            let known = all.facts.contains_key(&called);
            let name = name(all.module, called);
            let is_ours = ["omp_", "__kmpc_", "llvm."].iter().any(|p| name.starts_with(p));
            !known && !is_ours
        })
    })
}

/// Uses after a lock was destroyed.
fn destroyed(
    all: &Summaries<'_>,
    f: GlobalId,
    paths: &Paths<'_>,
    e: usize,
    (id, how): (Identity, &Exposed),
    out: &mut Vec<Finding>,
) {
    let does = |x: usize, what: What| all.what(f, x).into_iter().find(|(w, _)| *w == what);
    let is_init = |x: usize| does(x, What::Init(id)).is_some();
    let events = 0..all.facts[&f].events.len();
    for user in events.filter(|&x| x != e) {
        let Some((_, used)) = does(user, What::Use(id)) else { continue };
        if !paths.reaches(e, &|x| x == user, &is_init) {
            continue;
        }
        let start = paths.start(e, paths.body.block_of(all.facts[&f].events[e].inst));
        let is_use = |x: usize| does(x, What::Use(id)).is_some_and(|(_, how)| how.must);
        let is_certain = how.must
            && !id.is_argument()
            && start.is_some_and(|s| paths.always(s, &is_use, &is_init));
        let verdict = if is_certain { Verdict::Violation } else { Verdict::Possible };
        let message = format!("lock {} used after it was destroyed", lock_name(all.module, id));
        let help = "destroy the lock after its last use, or initialise it again";
        let mut finding = at(all.module, used.chain[0], (Code::LockState, verdict), message, help);
        let (of, i) = how.chain[0];
        finding.notes.push(format!("it is destroyed at {}", place(all.module, of, i)));
        finding.notes.extend(chain(all.module, &used.chain));
        out.push(finding);
    }
}

type Lock = (Kind, Identity);
/// A lock that is taken while another one is held: where, and under which other lock.
type Order = ((GlobalId, Inst), Option<Lock>);

/// Finds cycles in the orders in which threads take locks. A cycle is a deadlock if the threads
/// come there at the same time, which is never certain.
pub(super) fn order(all: &Summaries<'_>, out: &mut Vec<Finding>) {
    let parallel = all.parallel();
    let mut edges: BTreeMap<Lock, BTreeMap<Lock, Order>> = BTreeMap::new();
    for &f in &all.functions {
        for e in 0..all.facts[&f].events.len() {
            let mut found = all.what(f, e);
            for (what, how) in found.clone() {
                if let What::Acquire(kind, id) = what {
                    let orders = orders((kind, id), &all.flows[&f].before[e]);
                    found.extend(orders.into_iter().map(|o| (o, how.clone())));
                }
            }
            for (what, how) in found {
                let What::Order(first, second, around) = what else { continue };
                let Some(&last) = how.chain.last() else { continue };
                let is_known = |(_, id): Lock| !id.is_argument();
                if parallel.contains(&last.0) && is_known(first) && is_known(second) {
                    edges.entry(first).or_default().entry(second).or_insert((last, around));
                }
            }
        }
    }
    let mut told: FxHashSet<Vec<Lock>> = FxHashSet::default();
    for (&first, seconds) in &edges {
        for (&second, &(site, around)) in seconds {
            let Some(back) = way(&edges, second, first) else { continue };
            let mut cycle = back.clone();
            cycle.sort_unstable();
            let gates = back.windows(2).map(|w| edges[&w[0]][&w[1]].1);
            // One lock around all of them lets only one thread in.
            let is_guarded = around.is_some() && gates.clone().all(|g| g == around);
            if is_guarded || !told.insert(cycle) {
                continue;
            }
            let text = |(kind, id): Lock| {
                let kind = if kind == Kind::Critical { "critical section" } else { "lock" };
                format!("{kind} {}", lock_name(all.module, id))
            };
            let message = format!(
                "{} taken inside {}, and elsewhere the other way round",
                text(second),
                text(first)
            );
            let help = "take the locks in the same order everywhere";
            let at_site = (Code::LockOrder, Verdict::Possible);
            let mut finding = at(all.module, site, at_site, message, help);
            for pair in back.windows(2) {
                let ((f, i), _) = edges[&pair[0]][&pair[1]];
                let place = place(all.module, f, i);
                finding.notes.push(format!(
                    "{} is taken inside {} at {place}",
                    text(pair[1]),
                    text(pair[0])
                ));
            }
            out.push(finding);
        }
    }
}

/// The shortest way from one lock to another.
fn way(edges: &BTreeMap<Lock, BTreeMap<Lock, Order>>, from: Lock, to: Lock) -> Option<Vec<Lock>> {
    let mut before: FxHashMap<Lock, Lock> = FxHashMap::default();
    let mut work = VecDeque::from([from]);
    while let Some(at) = work.pop_front() {
        if at == to {
            let mut way = vec![to];
            while let Some(&previous) = way.last().and_then(|l| before.get(l)) {
                way.push(previous);
                if previous == from {
                    break;
                }
            }
            way.reverse();
            return Some(way);
        }
        for &next in edges.get(&at).into_iter().flat_map(BTreeMap::keys) {
            if next != from && !before.contains_key(&next) {
                before.insert(next, at);
                work.push_back(next);
            }
        }
    }
    None
}
