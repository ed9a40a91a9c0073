//! Whether a strand may wait for another one by reading a variable again and again.
//!
//! A loop that tries a compare-and-exchange until it succeeds, with the value that the last one
//! found, does not wait: it goes round only if another strand got ahead.

use fixedbitset::FixedBitSet;
use pir_analysis::{Analyses, Cfg, Loops};
use pir_core::cursor::Uses;
use pir_core::entity::{Entity, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::Ordering;
use pir_core::intrinsic::{self, Id};
use pir_core::module::Module;
use pir_core::opcode::Opcode;

/// Returns whether a function may decide on an atomic access whether to go on waiting, blocks that
/// are not `unused` given. O(body)
pub(crate) fn may_poll(module: &Module, body: &Body, unused: &FixedBitSet) -> bool {
    let used = body.layout().iter().filter(|b| !unused.contains(b.index()));
    let all = || used.clone().flat_map(|&b| body.insts(b)).copied();
    let is_atomic = |&i: &Inst| match body.inst(i).op() {
        Opcode::Load => body.inst(i).mem().ordering != Ordering::NotAtomic,
        op => matches!(op, Opcode::AtomicRmw | Opcode::CmpXchg),
    };
    let atomics: Vec<Inst> = all().filter(is_atomic).collect();
    if atomics.is_empty() {
        return false;
    }
    let analyses = Analyses::new(Cfg::of(body));
    let (uses, loops) = (Uses::new(body), analyses.loops());
    let updates: Vec<Update> = atomics.iter().filter_map(|&i| Update::of(body, i)).collect();
    atomics.iter().any(|&i| {
        if let Some(update) = updates.iter().find(|u| u.exchange == i) {
            return decides(module, body, &uses, loops, &[update.found, i], Some(update));
        }
        let begins = updates.iter().any(|u| uses.of(i).iter().all(|&(user, _)| user == u.found));
        match body.inst(i).op() {
            Opcode::AtomicRmw => decides(module, body, &uses, loops, &[i], None),
            Opcode::Load => !begins,
            _ => true,
        }
    })
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

/// Returns whether the way out of a loop, or the result of the function, may depend on a value.
fn decides(
    module: &Module,
    body: &Body,
    uses: &Uses,
    loops: &Loops,
    values: &[Inst],
    update: Option<&Update>,
) -> bool {
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
                let around = loops.innermost(b);
                if around.is_some_and(|l| Some(l) != own || loops.parent(l).is_some()) {
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
