//! Rules about locks: released by who does not hold them, used before they are initialised or after
//! they are destroyed, and taken in different orders.

use crate::addresses::{aliased, step};
use crate::flow::{Lock, Stack, may_hold};
use crate::model::{Action, Identity, Kind, Site, Verdict};
use crate::paths::Paths;
use crate::report::{Finding, at, lock_name, name, place};
use crate::summary::{Exposed, Summaries, What, orders, substituted};
use pir_core::constant::ConstKind;
use pir_core::diag::Code;
use pir_core::entity::{GlobalId, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::layout::DataLayout;
use pir_core::module::{GlobalKind, Linkage};
use pir_core::opcode::Opcode;
use pir_openmp::interface::{Function, function};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Checks the uses of locks in a function.
pub(crate) fn check(
    all: &Summaries<'_>,
    f: GlobalId,
    inits: &Inits,
    paths: &Paths<'_>,
    out: &mut Vec<Finding>,
) {
    for e in 0..all.facts[&f].events.len() {
        for (what, how) in all.what(f, e) {
            match what {
                What::Release(lock) if lock.id.is_certain() => {
                    release(all, f, e, lock, &how, out);
                }
                What::Use(id) => initialised(all, f, inits, id, &how, out),
                What::Destroy(id) if id.is_certain() => {
                    out.extend(destroyed(all, f, inits, paths, e, id, &how));
                }
                _ => {}
            }
        }
    }
}

/// Reports the release of a lock that is not held. The held locks are known only where a region or
/// the program begins.
fn release(
    all: &Summaries<'_>,
    f: GlobalId,
    e: usize,
    lock: Lock,
    how: &Exposed,
    out: &mut Vec<Finding>,
) {
    let is_region = all.regions.contains_key(&f);
    let is_start = is_region || is_main(all, f);
    let before = &all.flows[&f].before[e];
    // After one release the lock is not held, independently of the caller.
    let again =
        |s: &Stack| lock.kind == Kind::Lock && s.iter().any(|o| o.released && o.lock() == lock);
    if !is_start && !before.iter().any(again) {
        return;
    }
    let holds = |s: &Stack| s.iter().any(|o| !o.released && o.lock() == lock);
    if before.iter().all(holds) {
        return;
    }
    // How often a nestable lock was set is not counted.
    let is_certain = lock.kind == Kind::Lock
        && how.must
        && before.iter().all(|s| !may_hold(s, lock) && (is_start || again(s)))
        && (!is_start || before.iter().all(again) || !is_held_around(all, f, lock));
    let message =
        format!("lock {} unset by a thread that does not hold it", lock_name(all.module, lock.id));
    let help = "set the lock before, on every path";
    let verdict = all.verdict(f, is_certain);
    out.push(at(all.module, &how.chain, Code::LockNotHeld, verdict, message, help));
}

/// Returns whether the program begins in a function: that of C, or that which flang's calls.
fn is_main(all: &Summaries<'_>, f: GlobalId) -> bool {
    matches!(name(all.module, f).as_str(), "main" | "_QQmain")
}

/// Returns whether the lock may be held where the region is opened or the program begins.
fn is_held_around(all: &Summaries<'_>, f: GlobalId, lock: Lock) -> bool {
    if !all.begins_unlocked {
        return true;
    }
    let sites = all.regions.get(&f).map_or(&[][..], Vec::as_slice);
    sites.iter().any(|site| {
        let parent = site.function;
        let (facts, flow) = (&all.facts[&parent], &all.flows[&parent]);
        !is_main(all, parent)
            || facts.events.iter().enumerate().any(|(e, event)| match &event.action {
                Action::Fork { args, .. } if event.inst == site.call => {
                    let lock = Lock { id: substituted(lock.id, args), ..lock };
                    flow.before[e].iter().any(|s| may_hold(s, lock))
                }
                _ => false,
            })
    })
}

/// Where locks are initialised.
pub(crate) struct Inits {
    all: FxHashSet<Identity>,
    /// Some call initialises a lock that is not known.
    unknown: bool,
}

impl Inits {
    pub(crate) fn of(all: &Summaries<'_>) -> Self {
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
            own && !Escapes::of(all).global(g)
        }
        Identity::Local(owner, i, _) if owner == f => {
            let is_part =
                |o: &Identity| matches!(o, Identity::Local(g, j, _) if (*g, *j) == (f, i));
            if inits.all.iter().any(is_part) {
                return;
            }
            !Escapes::of(all).value(f, Value::inst(i))
        }
        // The caller knows which lock it is.
        _ => return,
    };
    // It is reported at the use, not at each call that leads there.
    if how.chain.len() > 1 && matches!(id, Identity::Global(..)) {
        return;
    }
    let verdict = all.verdict(f, is_closed);
    let message = format!("lock {} that nothing initialises", lock_name(all.module, id));
    let help = "call `omp_init_lock` before the first use";
    out.push(at(all.module, &how.chain, Code::LockState, verdict, message, help));
}

/// Searches for uses of an address by code that is not known.
struct Escapes<'a> {
    all: &'a Summaries<'a>,
    layout: DataLayout,
    /// The values whose uses are known or are being searched.
    seen: FxHashSet<(GlobalId, Value)>,
}

impl<'a> Escapes<'a> {
    fn of(all: &'a Summaries<'a>) -> Self {
        let layout = DataLayout::new(all.module.datalayout.as_deref());
        Self { all, layout, seen: FxHashSet::default() }
    }

    /// Returns whether the address of a variable is given to code that is not known, or stored, or
    /// part of the value that a variable begins with.
    fn global(&mut self, g: GlobalId) -> bool {
        let module = self.all.module;
        let is_named = |other: &pir_core::module::Global| match &other.kind {
            GlobalKind::Variable(v) => v.init.and_then(|v| v.as_global()) == Some(g),
            GlobalKind::Alias(v) | GlobalKind::Ifunc(v) => v.as_global() == Some(g),
            GlobalKind::Function(_) => false,
        };
        module.consts.globals().any(|named| named == g)
            || module.globals.iter().any(is_named)
            || self.all.functions.iter().any(|&f| self.value(f, Value::global(g)))
    }

    /// Returns whether a value of a function is given to code that is not known, or stored.
    fn value(&mut self, f: GlobalId, v: Value) -> bool {
        let mut work = vec![(f, v)];
        while let Some((f, v)) = work.pop() {
            if self.seen.insert((f, v)) && self.uses(f, v, &mut work) {
                return true;
            }
        }
        false
    }

    /// Returns whether a use of a value in a function lets it escape. Adds values to `work` whose
    /// uses matter too.
    fn uses(&self, f: GlobalId, v: Value, work: &mut Vec<(GlobalId, Value)>) -> bool {
        let (module, body) = (self.all.module, self.all.body(f));
        let is_in_constants =
            v.as_global().is_some_and(|g| body.consts.globals().any(|named| named == g));
        for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
            let op = body.inst(i).op();
            for (n, &operand) in body.ops(i).iter().enumerate() {
                let is_it = self.base(body, operand) == v;
                // Other constants than addresses are not looked into.
                if !is_it && is_in_constants && matches!(operand.kind(), ValueKind::Const(_)) {
                    if self.base(body, operand) == operand && self.is_made_of_others(body, operand)
                    {
                        return true;
                    }
                    continue;
                }
                if !is_it || op.is_debug() || op == Opcode::Load {
                    continue;
                }
                match op {
                    Opcode::Store if n == 1 => {}
                    Opcode::GetElementPtr if n == 0 => work.push((f, Value::inst(i))),
                    _ if op.is_call() && n > 0 => {
                        let position = body.call_args(i).iter().position(|&a| a == operand);
                        let called = body.ops(i)[0].as_global();
                        let called = called.and_then(|g| aliased(module, g));
                        let (Some(position), Some(called)) = (position, called) else {
                            return true;
                        };
                        if self.all.facts.contains_key(&called) {
                            let given = body.call_args(i).iter().enumerate();
                            let given = given.filter(|(_, a)| **a == operand);
                            work.extend(given.map(|(n, _)| (called, Value::arg(n as u32))));
                        } else if !self.is_of_run_time(f, i, called, position, work) {
                            return true;
                        }
                    }
                    _ => return true,
                }
            }
        }
        false
    }

    /// Returns whether a callee is the run time. The regions that it runs get the address too.
    fn is_of_run_time(
        &self,
        f: GlobalId,
        call: Inst,
        called: GlobalId,
        position: usize,
        work: &mut Vec<(GlobalId, Value)>,
    ) -> bool {
        let body = self.all.body(f);
        let name = self.all.module.global(called).name.as_deref().unwrap_or_default();
        let row = function(name);
        let Some(first) = row.and_then(Function::first_captured) else {
            return row.is_some() || name.starts_with(b"llvm.");
        };
        let outlined = body.call_args(call)[2].as_global();
        let outlined = outlined.and_then(|g| aliased(self.all.module, g));
        let Some(outlined) = outlined.filter(|g| self.all.facts.contains_key(g)) else {
            return false;
        };
        let given = body.call_args(call).iter().enumerate();
        let given = given.filter(|(_, a)| **a == body.call_args(call)[position]);
        let parameters = given.filter(|(n, _)| *n >= first).map(|(n, _)| (n - first + 2) as u32);
        work.extend(parameters.map(|n| (outlined, Value::arg(n))));
        true
    }

    /// Returns the value that a constant address is computed from.
    fn base(&self, body: &Body, v: Value) -> Value {
        let mut v = v;
        while matches!(v.kind(), ValueKind::Const(_))
            && let Some((base, _)) = step(self.all.module, body, &self.layout, v)
        {
            v = base;
        }
        v
    }

    /// Returns whether a constant is computed from other values.
    fn is_made_of_others(&self, body: &Body, v: Value) -> bool {
        let kind = v.as_const().map(|c| body.consts.get(c).kind);
        matches!(kind, Some(ConstKind::Expr(_) | ConstKind::Aggregate(_) | ConstKind::Splat(_)))
    }
}

/// Uses after a lock was destroyed.
fn destroyed(
    all: &Summaries<'_>,
    f: GlobalId,
    inits: &Inits,
    paths: &Paths<'_>,
    e: usize,
    id: Identity,
    how: &Exposed,
) -> Vec<Finding> {
    let mut found = Vec::new();
    let does = |x: usize, what: What| all.what(f, x).into_iter().find(|(w, _)| *w == what);
    let is_init = |x: usize| does(x, What::Init(id)).is_some();
    let may_init = |x: usize| {
        let may_be = |what: What| matches!(what, What::Init(other) if other.may_be(id));
        all.what(f, x).into_iter().any(|(w, _)| may_be(w)) || all.is_opaque(f, x)
    };
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
            && !inits.unknown
            && start.is_some_and(|s| paths.always(s, &is_use, &may_init));
        let verdict = all.verdict(f, is_certain);
        let message = format!("lock {} used after it was destroyed", lock_name(all.module, id));
        let help = "destroy the lock after its last use, or initialise it again";
        let mut finding = at(all.module, &used.chain, Code::LockState, verdict, message, help);
        let destroyed = place(all.module, how.chain[0]);
        finding.notes.insert(0, format!("it is destroyed at {destroyed}"));
        found.push(finding);
    }
    found
}

/// An order in which locks are taken: where, and under which other locks in each place.
struct Order {
    site: Site,
    gates: BTreeSet<Lock>,
}

/// Finds cycles in the orders in which threads take locks. A cycle is a deadlock if the threads
/// come there at the same time, which is never certain.
pub(crate) fn order(all: &Summaries<'_>, out: &mut Vec<Finding>) {
    let parallel = all.parallel();
    let mut edges: BTreeMap<Lock, BTreeMap<Lock, Order>> = BTreeMap::new();
    for &f in &all.functions {
        for e in 0..all.facts[&f].events.len() {
            let mut found = all.what(f, e);
            for (what, how) in found.clone() {
                if let What::Acquire(lock) = what {
                    let orders = orders(lock, &all.flows[&f].before[e]);
                    found.extend(orders.into_iter().map(|o| (o, how.clone())));
                }
            }
            for (what, how) in found {
                let What::Order(first, second, gates) = what else { continue };
                let Some(&site) = how.chain.last() else { continue };
                let is_known = |lock: Lock| !lock.id.is_argument() && lock.id.is_certain();
                if !parallel.contains(&site.function) || !is_known(first) || !is_known(second) {
                    continue;
                }
                let gates: BTreeSet<Lock> =
                    gates.into_iter().flatten().filter(|&g| is_known(g)).collect();
                let known = edges.entry(first).or_default().entry(second);
                known
                    .and_modify(|order| {
                        if gates.is_empty() && !order.gates.is_empty() {
                            order.site = site;
                        }
                        order.gates = &order.gates & &gates;
                    })
                    .or_insert(Order { site, gates: gates.clone() });
            }
        }
    }
    let mut told: FxHashSet<Vec<Lock>> = FxHashSet::default();
    for (&first, seconds) in &edges {
        for (&second, order) in seconds {
            let Some(back) = way(&edges, second, first) else { continue };
            let mut cycle = back.clone();
            cycle.sort_unstable();
            let orders = back.windows(2).map(|w| &edges[&w[0]][&w[1]]);
            // One lock around all of them lets only one thread in.
            let gates = orders.fold(order.gates.clone(), |gates, o| &gates & &o.gates);
            if !gates.is_empty() || !told.insert(cycle) {
                continue;
            }
            let text = |lock: Lock| {
                let is_critical = lock.kind == Kind::Critical;
                let kind = if is_critical { "critical section" } else { "lock" };
                format!("{kind} {}", lock_name(all.module, lock.id))
            };
            let message = format!(
                "{} taken inside {}, and elsewhere the other way round",
                text(second),
                text(first)
            );
            let help = "take the locks in the same order everywhere";
            let possible = Verdict::Possible;
            let mut finding =
                at(all.module, &[order.site], Code::LockOrder, possible, message, help);
            for pair in back.windows(2) {
                let place = place(all.module, edges[&pair[0]][&pair[1]].site);
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
