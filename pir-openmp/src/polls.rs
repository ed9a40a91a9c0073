//! Whether a strand may wait for another one by reading a variable again and again.
//!
//! A loop that tries a compare-and-exchange until it succeeds, with the value that the last one
//! found, does not wait: it goes round only if another strand got ahead. A value that is read in a
//! critical section or under a lock may be one that another strand writes there.

use crate::call::RuntimeCall;
use crate::interface::{Construct, LockAction, Meaning};
use fixedbitset::FixedBitSet;
use pir_analysis::parallel_loop::{has_computable_trip_count, induction_step};
use pir_analysis::{Analyses, Cfg, Loop, Loops};
use pir_core::cursor::Uses;
use pir_core::entity::{Block, Entity, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::{IntPredicate, Ordering};
use pir_core::intrinsic::{self, Id};
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// Returns whether a function may decide on an atomic access, or on a value that it reads while it
/// excludes others, whether to go on waiting. `calls` are those of the run time; blocks that are
/// `unused` are not executed. O(body)
pub(crate) fn may_poll(
    module: &Module,
    body: &Body,
    calls: &[RuntimeCall],
    unused: &FixedBitSet,
) -> bool {
    let used = body.layout().iter().filter(|b| !unused.contains(b.index()));
    let all = || used.clone().flat_map(|&b| body.insts(b)).copied();
    let is_atomic = |&i: &Inst| match body.inst(i).op() {
        Opcode::Load => body.inst(i).mem().ordering != Ordering::NotAtomic,
        op => matches!(op, Opcode::AtomicRmw | Opcode::CmpXchg),
    };
    let atomics: Vec<Inst> = all().filter(is_atomic).collect();
    let excluding = calls.iter().any(|c| excludes(c) == Some(true));
    if atomics.is_empty() && !excluding {
        return false;
    }
    let analyses = Analyses::new(Cfg::of(body));
    let uses = Uses::new(body);
    let waiting = WaitingLoops::new(module, body, analyses.loops(), calls);
    if excluding {
        let read = read_in_sections(module, body, calls, unused);
        if decides(module, body, &uses, &waiting, &read, None) {
            return true;
        }
    }
    let updates: Vec<Update> = atomics.iter().filter_map(|&i| Update::of(body, i)).collect();
    atomics.iter().any(|&i| {
        if let Some(update) = updates.iter().find(|u| u.exchange == i) {
            return decides(module, body, &uses, &waiting, &[update.found, i], Some(update));
        }
        let begins = updates.iter().any(|u| uses.of(i).iter().all(|&(user, _)| user == u.found));
        match body.inst(i).op() {
            Opcode::AtomicRmw => decides(module, body, &uses, &waiting, &[i], None),
            Opcode::Load => !begins,
            _ => true,
        }
    })
}

/// Returns whether a call begins (true) or ends the exclusion of other strands.
fn excludes(call: &RuntimeCall) -> Option<bool> {
    use LockAction::{Set, Test, Unset};
    match call.meaning()? {
        Meaning::Begin(Construct::Critical) => Some(true),
        Meaning::End(Construct::Critical) => Some(false),
        Meaning::Lock(Set | Test) | Meaning::NestLock(Set | Test) => Some(true),
        Meaning::Lock(Unset) | Meaning::NestLock(Unset) => Some(false),
        _ => None,
    }
}

/// Returns the loads and calls that may be executed while the function excludes other strands.
fn read_in_sections(
    module: &Module,
    body: &Body,
    calls: &[RuntimeCall],
    unused: &FixedBitSet,
) -> Vec<Inst> {
    let borders: FxHashMap<Inst, bool> =
        calls.iter().filter_map(|c| Some((c.inst, excludes(c)?))).collect();
    let is_read = |i: Inst| match body.inst(i).op() {
        Opcode::Load => true,
        op => op.is_call() && intrinsic::called(module, body, i).is_none(),
    };
    // Blocks that begin in a section.
    let mut inside = FixedBitSet::with_capacity(body.block_bound());
    let mut read = FxHashSet::default();
    let mut work: Vec<Block> = body.layout().to_vec();
    work.retain(|b| !unused.contains(b.index()));
    while let Some(b) = work.pop() {
        let mut is_inside = inside.contains(b.index());
        for &i in body.insts(b) {
            match borders.get(&i) {
                Some(&begins) => is_inside = begins,
                None if is_inside && is_read(i) => drop(read.insert(i)),
                None => {}
            }
        }
        if is_inside {
            work.extend(body.successors(b).filter(|s| !inside.put(s.index())));
        }
    }
    read.into_iter().collect()
}

/// A loop that replaces a value by one that is computed from it.
struct Update {
    exchange: Inst,
    /// The `phi` with the value that the last attempt found.
    found: Inst,
    /// The branch back.
    again: Inst,
}

impl Update {
    fn of(body: &Body, exchange: Inst) -> Option<Self> {
        let is = |v: Value, op: Opcode| v.as_inst().filter(|&i| body.inst(i).op() == op);
        if body.inst(exchange).op() != Opcode::CmpXchg {
            return None;
        }
        let found = is(body.ops(exchange)[1], Opcode::Phi)?;
        let (home, header) = (body.block_of(exchange), body.block_of(found));
        let part = |v: Value, n: u32| {
            let i = is(v, Opcode::ExtractValue)?;
            (body.ops(i)[0] == exchange.into() && body.numbers(i) == [n]).then_some(())
        };
        let again = body.terminator(home)?;
        let &[succeeded, _, back] = body.ops(again) else { return None };
        part(succeeded, 1).filter(|()| back == header.into())?;
        let &[a, from_a, b, from_b] = body.ops(found) else { return None };
        let last = if from_a == home.into() { a } else { b };
        (from_a == home.into() || from_b == home.into()).then_some(())?;
        part(last, 0)?;
        Some(Self { exchange, found, again })
    }
}

/// Loops that may go on until another strand does something.
struct WaitingLoops<'a> {
    module: &'a Module,
    body: &'a Body,
    loops: &'a Loops,
    /// Calls that take iterations of worksharing loops.
    dispatches: FxHashSet<Inst>,
    /// By loop: it is one, or is in one.
    waiting: Vec<bool>,
}

impl<'a> WaitingLoops<'a> {
    fn new(module: &'a Module, body: &'a Body, loops: &'a Loops, calls: &[RuntimeCall]) -> Self {
        let takes = |c: &&RuntimeCall| c.meaning() == Some(Meaning::DispatchNext);
        let dispatches = calls.iter().filter(takes).map(|c| c.inst).collect();
        let mut found = Self { module, body, loops, dispatches, waiting: vec![false; loops.len()] };
        let mut work: Vec<Loop> = loops.roots().collect();
        while let Some(l) = work.pop() {
            let around = loops.parent(l).is_some_and(|p| found.waiting[p.index()]);
            found.waiting[l.index()] = around || !found.ends(l);
            work.extend(loops.children(l));
        }
        found
    }

    fn of(&self, l: Loop) -> bool {
        self.waiting[l.index()]
    }

    /// Returns whether a loop counts up to a bound, or takes iterations of a worksharing loop until
    /// there are no more. Its other ways out only make it shorter.
    fn ends(&self, l: Loop) -> bool {
        let tests = [Some(self.loops.header(l)), self.loops.latches(l).first().copied()];
        let is_latch_alone = self.loops.latches(l).len() == 1;
        let all = tests.into_iter().take(1 + usize::from(is_latch_alone)).flatten();
        all.filter_map(|b| self.stays_if(l, b)).any(|(predicate, compare)| {
            let &[a, b] = self.body.ops(compare) else { return false };
            a.as_inst().is_some_and(|a| self.dispatches.contains(&a))
                || self.counts(l, predicate, a, b)
        })
    }

    /// Returns the comparison at the end of a block, and when it makes the loop go on.
    fn stays_if(&self, l: Loop, b: Block) -> Option<(IntPredicate, Inst)> {
        let t = self.body.terminator(b).filter(|&t| self.body.inst(t).op() == Opcode::Br)?;
        let &[condition, yes, no] = self.body.ops(t) else { return None };
        let compare = condition.as_inst().filter(|&i| self.body.inst(i).op() == Opcode::ICmp)?;
        let predicate = self.body.inst(compare).icmp()?;
        let [yes, no] = [yes, no].map(|v| v.as_block().map(|b| self.loops.contains(l, b)));
        match (yes?, no?) {
            (true, false) => Some((predicate, compare)),
            (false, true) => Some((predicate.inverted(), compare)),
            _ => None,
        }
    }

    fn counts(&self, l: Loop, predicate: IntPredicate, tested: Value, bound: Value) -> bool {
        let is_fixed = |v: Value| {
            let Some(i) = v.as_inst().filter(|&i| self.loops.contains(l, self.body.block_of(i)))
            else {
                return true;
            };
            // An object of the strand itself, such as the bounds that it was given.
            let object = self.body.ops(i).first().and_then(|v| v.as_inst());
            self.body.inst(i).op() == Opcode::Load
                && object.is_some_and(|o| self.body.inst(o).op() == Opcode::Alloca)
        };
        let &[latch] = self.loops.latches(l) else { return false };
        is_fixed(bound)
            && self.body.phis(self.loops.header(l)).any(|phi| {
                let Some(next) = self.body.incoming_from(phi, latch) else { return false };
                let Some(step) = induction_step(self.body, self.module, phi, next) else {
                    return false;
                };
                let flags = next.as_inst().map(|i| self.body.inst(i).arith_flags());
                (tested == phi.into() || tested == next)
                    && has_computable_trip_count(predicate, step, flags.unwrap_or_default())
            })
    }
}

/// Returns whether the way out of a loop, or the result of the function, may depend on a value.
fn decides(
    module: &Module,
    body: &Body,
    uses: &Uses,
    waiting: &WaitingLoops<'_>,
    values: &[Inst],
    update: Option<&Update>,
) -> bool {
    let loops = waiting.loops;
    let mut seen = FixedBitSet::with_capacity(body.inst_bound());
    let mut work = values.to_vec();
    values.iter().for_each(|i| seen.insert(i.index()));
    while let Some(i) = work.pop() {
        for &(user, operand) in uses.of(i) {
            let op = body.inst(user).op();
            if op == Opcode::Ret {
                return true;
            }
            // Code that was not promoted keeps it in a variable.
            if op == Opcode::Store
                && operand == 0
                && let Some(variable) = body.ops(user)[1].as_inst()
                && body.inst(variable).op() == Opcode::Alloca
            {
                let Some(loads) = loads(module, body, uses, variable) else { return true };
                work.extend(loads.into_iter().filter(|load| !seen.put(load.index())));
                continue;
            }
            if op.is_terminator() && update.is_none_or(|u| u.again != user) {
                let b = body.block_of(user);
                // The loop of the update itself is left when it has succeeded.
                let own = update.and_then(|u| loops.innermost(body.block_of(u.exchange)));
                let around = loops.innermost(b).and_then(|l| match Some(l) == own {
                    true => loops.parent(l),
                    false => Some(l),
                });
                if around.is_some_and(|l| waiting.of(l)) {
                    return true;
                }
            }
            let is_value = !matches!(op, Opcode::Store | Opcode::Load);
            if is_value && !seen.put(user.index()) {
                work.push(user);
            }
        }
    }
    false
}

/// Returns the loads of a variable, or `None` if they cannot be listed because its address is used
/// in another way.
fn loads(module: &Module, body: &Body, uses: &Uses, variable: Inst) -> Option<Vec<Inst>> {
    let mut loads = Vec::new();
    for &(user, operand) in uses.of(variable) {
        match body.inst(user).op() {
            Opcode::Load => loads.push(user),
            Opcode::Store if operand == 1 => {}
            Opcode::Call
                if matches!(
                    intrinsic::called(module, body, user),
                    Some(Id::LifetimeStart | Id::LifetimeEnd)
                ) => {}
            op if op.is_debug() => {}
            _ => return None,
        }
    }
    Some(loads)
}
