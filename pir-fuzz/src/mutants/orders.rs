//! Faults with the orders of atomics, with fences, and with accesses that must stay.

use super::Edit::At;
use super::sites::{Inserter, is_atomic, is_plain, label, place, reorder};
use super::{EITHER, Mutant, VALUE};
use crate::generate::Mode::{Atomic, RaceFree};
use pir_core::cursor::replace_all_uses;
use pir_core::entity::Inst;
use pir_core::function::Body;
use pir_core::inst::{InstData, MemFlags, MemInfo, Ordering, RmwOp};
use pir_core::opcode::Opcode;

const ORDER: &str = "order of atomics";
const FENCE: &str = "fence";
const UPDATE: &str = "atomic update";
const VOLATILE: &str = "volatile access";
const PUBLISH: &str = "motion over a sibling's publish";

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(FENCE, "drop a fence", Atomic, EITHER, At(drop_fence))
        .with_gap("the generator makes no `fence`"),
    Mutant::new(FENCE, "weaken a fence", Atomic, EITHER, At(weaken_fence))
        .with_gap("the generator makes no `fence`"),
    Mutant::new(FENCE, "move a load over a fence", Atomic, EITHER, At(load_over_fence))
        .with_gap("the generator makes no `fence`"),
    Mutant::new(FENCE, "move a store over a fence", Atomic, EITHER, At(store_over_fence))
        .with_gap("the generator makes no `fence`"),
    Mutant::new(ORDER, "seq_cst load to acquire", Atomic, EITHER, At(load_acquire))
        .with_gap("the interpreter runs atomics in one order, as `seq_cst`"),
    Mutant::new(ORDER, "seq_cst store to release", Atomic, EITHER, At(store_release))
        .with_gap("the interpreter runs atomics in one order, as `seq_cst`"),
    Mutant::new(ORDER, "seq_cst to monotonic update", Atomic, EITHER, At(relax_update))
        .with_gap("the interpreter runs atomics in one order, as `seq_cst`"),
    Mutant::new(ORDER, "monotonic to unordered", Atomic, EITHER, At(unordered))
        .with_gap("the interpreter runs atomics in one order, as `seq_cst`"),
    Mutant::new(ORDER, "relax a cmpxchg", Atomic, EITHER, At(relax_exchange))
        .with_gap("the interpreter runs atomics in one order, as `seq_cst`"),
    Mutant::new(ORDER, "move a load over an acquire", Atomic, EITHER, At(load_over_acquire))
        .with_gap("the generator makes no program that shows it"),
    Mutant::new(ORDER, "swap an atomic store and load", Atomic, EITHER, At(store_buffer))
        .with_gap("the generator makes no program that shows it"),
    Mutant::new(ORDER, "CSE of atomic loads", Atomic, EITHER, At(reuse_atomic))
        .with_gap("the generator makes no program that shows it"),
    Mutant::new(ORDER, "forward an atomic store", Atomic, EITHER, At(forward_atomic))
        .with_gap("few programs show it: 1 of 3 searches of 3 seconds found it"),
    Mutant::new("dead store elimination", "dead atomic store", Atomic, EITHER, At(dead_atomic))
        .with_gap("the generator makes no program that shows it"),
    Mutant::new(UPDATE, "update of nothing to a load", Atomic, EITHER, At(update_to_load))
        .with_gap("the generator makes no update of a plain location, and none of nothing"),
    Mutant::new(UPDATE, "split a cmpxchg", Atomic, EITHER, At(split_exchange)),
    Mutant::new(UPDATE, "split an exchange", Atomic, EITHER, At(split_xchg)),
    Mutant::new(UPDATE, "signed maximum", RaceFree, VALUE, At(signed_update)),
    Mutant::new(UPDATE, "drop an unused update", RaceFree, VALUE, At(drop_update)),
    Mutant::new(UPDATE, "make a cmpxchg weak", Atomic, VALUE, At(weak_exchange)),
    Mutant::new(VOLATILE, "CSE of volatile loads", Atomic, EITHER, At(reuse_volatile))
        .with_gap("the generator makes no volatile access"),
    Mutant::new(VOLATILE, "dead volatile store", Atomic, EITHER, At(dead_volatile))
        .with_gap("the generator makes no volatile access"),
    Mutant::new(PUBLISH, "move a load over a spin loop", Atomic, EITHER, At(load_over_spin)),
    Mutant::new(PUBLISH, "assume that a loop ends", Atomic, EITHER, At(leave_spin)),
];

fn drop_fence(body: &mut Body, i: Inst) -> bool {
    let is_one = body.inst(i).op() == Opcode::Fence;
    if is_one {
        body.remove_inst(i);
    }
    is_one
}

fn weaken_fence(body: &mut Body, i: Inst) -> bool {
    let data = *body.inst(i);
    if data.op() != Opcode::Fence {
        return false;
    }
    let mem = data.mem();
    let ordering = match mem.ordering {
        Ordering::SeqCst => Ordering::AcqRel,
        Ordering::AcqRel => Ordering::Acquire,
        _ => return false,
    };
    let bits = MemInfo { ordering, ..mem }.to_bits().expect("the scope is the same");
    *body.inst_mut(i) = data.with_mem_bits(bits);
    true
}

/// Moves the load after a fence to before it.
fn load_over_fence(body: &mut Body, fence: Inst) -> bool {
    if body.inst(fence).op() != Opcode::Fence {
        return false;
    }
    let (b, at) = place(body, fence);
    let load = body.insts(b).get(at + 1).copied();
    let Some(load) = load.filter(|&i| body.inst(i).op() == Opcode::Load) else { return false };
    body.relocate(load, b, at);
    true
}

/// Moves the store before a fence to after it.
fn store_over_fence(body: &mut Body, fence: Inst) -> bool {
    if body.inst(fence).op() != Opcode::Fence {
        return false;
    }
    let (b, at) = place(body, fence);
    let store = at.checked_sub(1).map(|n| body.insts(b)[n]);
    let Some(store) = store.filter(|&i| body.inst(i).op() == Opcode::Store) else { return false };
    body.relocate(store, b, at);
    true
}

fn load_acquire(body: &mut Body, i: Inst) -> bool {
    reorder(body, i, |op, order| {
        (op == Opcode::Load && order == Ordering::SeqCst).then_some(Ordering::Acquire)
    })
}

fn store_release(body: &mut Body, i: Inst) -> bool {
    reorder(body, i, |op, order| {
        (op == Opcode::Store && order == Ordering::SeqCst).then_some(Ordering::Release)
    })
}

fn relax_update(body: &mut Body, i: Inst) -> bool {
    reorder(body, i, |op, _| (op == Opcode::AtomicRmw).then_some(Ordering::Monotonic))
}

fn unordered(body: &mut Body, i: Inst) -> bool {
    reorder(body, i, |op, order| {
        (op != Opcode::AtomicRmw && order == Ordering::Monotonic).then_some(Ordering::Unordered)
    })
}

fn relax_exchange(body: &mut Body, i: Inst) -> bool {
    let data = *body.inst(i);
    if data.op() != Opcode::CmpXchg || data.mem().ordering == Ordering::Monotonic {
        return false;
    }
    let (ordering, failure) = (Ordering::Monotonic, Ordering::Monotonic);
    let bits = MemInfo { ordering, failure, ..data.mem() }.to_bits();
    *body.inst_mut(i) = data.with_mem_bits(bits.expect("the scope is the same"));
    true
}

/// Moves a plain load to before the atomic load directly before it.
fn load_over_acquire(body: &mut Body, flag: Inst) -> bool {
    if !is_atomic(body, flag, Opcode::Load) {
        return false;
    }
    let (b, at) = place(body, flag);
    let load = body.insts(b).get(at + 1).copied();
    let Some(load) = load.filter(|&i| is_plain(body, i, Opcode::Load)) else { return false };
    body.relocate(load, b, at);
    true
}

/// Moves an atomic load to before the atomic store of another location directly before it.
fn store_buffer(body: &mut Body, load: Inst) -> bool {
    if !is_atomic(body, load, Opcode::Load) {
        return false;
    }
    let (b, at) = place(body, load);
    let store = at.checked_sub(1).map(|n| body.insts(b)[n]);
    let is_one = |i: Inst| is_atomic(body, i, Opcode::Store) && body.ops(i)[1] != body.ops(load)[0];
    if !store.is_some_and(is_one) {
        return false;
    }
    body.relocate(load, b, at - 1);
    true
}

/// Returns the last instruction before another one of the block that satisfies a condition.
fn before(body: &Body, i: Inst, is_one: impl Fn(Inst) -> bool) -> Option<Inst> {
    let (b, at) = place(body, i);
    body.insts(b)[..at].iter().rev().copied().find(|&i| is_one(i))
}

/// Uses an atomic load for the next one of the same location.
fn reuse_atomic(body: &mut Body, second: Inst) -> bool {
    if !is_atomic(body, second, Opcode::Load) {
        return false;
    }
    let first = before(body, second, |i| {
        is_atomic(body, i, Opcode::Load) && body.ops(i) == body.ops(second)
    });
    first.is_some_and(|first| replace_all_uses(body, second.into(), first.into()) > 0)
}

/// Uses the value of an atomic store for the next atomic load of the location.
fn forward_atomic(body: &mut Body, load: Inst) -> bool {
    if !is_atomic(body, load, Opcode::Load) {
        return false;
    }
    let store = before(body, load, |i| {
        is_atomic(body, i, Opcode::Store) && body.ops(i)[1] == body.ops(load)[0]
    });
    let Some(value) = store.map(|i| body.ops(i)[0]) else { return false };
    replace_all_uses(body, load.into(), value) > 0
}

/// Removes an atomic store if a later one of the block has the same pointer.
fn dead_atomic(body: &mut Body, second: Inst) -> bool {
    if !is_atomic(body, second, Opcode::Store) {
        return false;
    }
    let first = before(body, second, |i| {
        is_atomic(body, i, Opcode::Store) && body.ops(i)[1] == body.ops(second)[1]
    });
    first.into_iter().for_each(|i| body.remove_inst(i));
    first.is_some()
}

/// Makes an update that changes nothing a load, which orders less.
fn update_to_load(body: &mut Body, i: Inst) -> bool {
    let data = *body.inst(i);
    let keeps = matches!(data.rmw(), Some(RmwOp::Or | RmwOp::Add | RmwOp::Xor | RmwOp::Sub));
    let is_zero = |body: &Body| {
        let c = body.ops(i).get(1).and_then(|v| v.as_const());
        c.is_some_and(|c| body.consts.get(c).kind == pir_core::constant::ConstKind::Int(0))
    };
    if !keeps || !is_zero(body) {
        return false;
    }
    let ordering = match data.mem().ordering {
        Ordering::Release => Ordering::Monotonic,
        Ordering::AcqRel => Ordering::Acquire,
        other => other,
    };
    let align = match body.inst(i).ty() {
        pir_core::entity::Type::I64 => 8,
        pir_core::entity::Type::I32 => 4,
        _ => return false,
    };
    let align = pir_core::inst::align_code(align).expect("a power of two");
    let bits = MemInfo { ordering, align, ..data.mem() }.to_bits().expect("the same scope");
    let load = InstData::new(Opcode::Load, data.ty()).with_mem_flags(MemFlags::ATOMIC);
    let p = body.ops(i)[0];
    let (block, at) = place(body, i);
    let new = Inserter { body, block, at }.add(load.with_mem_bits(bits), &[p]);
    replace_all_uses(body, i.into(), new);
    body.remove_inst(i);
    true
}

/// Stores the new value whether the old one is that which is expected or not.
fn split_exchange(body: &mut Body, i: Inst) -> bool {
    if body.inst(i).op() != Opcode::CmpXchg {
        return false;
    }
    let ops = body.ops(i).to_vec();
    let (block, at) = place(body, i);
    Inserter { body, block, at: at + 1 }.store(ops[2], ops[0]);
    true
}

/// Exchanges by a load and a store.
fn split_xchg(body: &mut Body, i: Inst) -> bool {
    if body.inst(i).rmw() != Some(RmwOp::Xchg) {
        return false;
    }
    let (ops, ty) = (body.ops(i).to_vec(), body.inst(i).ty());
    let (block, at) = place(body, i);
    let mut code = Inserter { body, block, at };
    let old = code.load(ty, ops[0]);
    code.store(ops[1], ops[0]);
    replace_all_uses(body, i.into(), old);
    body.remove_inst(i);
    true
}

fn signed_update(body: &mut Body, i: Inst) -> bool {
    let data = *body.inst(i);
    let new = match data.rmw() {
        Some(RmwOp::UMax) => RmwOp::Max,
        Some(RmwOp::UMin) => RmwOp::Min,
        Some(RmwOp::Max) => RmwOp::UMax,
        Some(RmwOp::Min) => RmwOp::UMin,
        _ => return false,
    };
    *body.inst_mut(i) = data.with_rmw(new);
    true
}

/// Removes an update whose result is not used, as a load would be.
fn drop_update(body: &mut Body, i: Inst) -> bool {
    if body.inst(i).op() != Opcode::AtomicRmw {
        return false;
    }
    let all = super::sites::instructions(body);
    let is_used = all.into_iter().any(|u| body.ops(u).contains(&i.into()));
    if !is_used {
        body.remove_inst(i);
    }
    !is_used
}

fn weak_exchange(body: &mut Body, i: Inst) -> bool {
    let data = *body.inst(i);
    let is_one = data.op() == Opcode::CmpXchg && !data.mem_flags().contains(MemFlags::WEAK);
    if is_one {
        *body.inst_mut(i) = data.with_mem_flags(data.mem_flags() | MemFlags::WEAK);
    }
    is_one
}

fn is_volatile(body: &Body, i: Inst, op: Opcode) -> bool {
    body.inst(i).op() == op && body.inst(i).mem_flags().contains(MemFlags::VOLATILE)
}

fn reuse_volatile(body: &mut Body, second: Inst) -> bool {
    if !is_volatile(body, second, Opcode::Load) {
        return false;
    }
    let first = before(body, second, |i| {
        is_volatile(body, i, Opcode::Load) && body.ops(i) == body.ops(second)
    });
    let Some(first) = first else { return false };
    replace_all_uses(body, second.into(), first.into());
    body.remove_inst(second);
    true
}

fn dead_volatile(body: &mut Body, second: Inst) -> bool {
    if body.inst(second).op() != Opcode::Store {
        return false;
    }
    let first = before(body, second, |i| {
        is_volatile(body, i, Opcode::Store) && body.ops(i)[1] == body.ops(second)[1]
    });
    first.into_iter().for_each(|i| body.remove_inst(i));
    first.is_some()
}

/// Returns the block after a loop of one block that waits for an atomic location.
fn after_spin(body: &Body, end: Inst) -> Option<pir_core::entity::Block> {
    let b = body.block_of(end);
    if body.inst(end).op() != Opcode::Br || body.ops(end).len() < 3 {
        return None;
    }
    let waits = body.insts(b).iter().any(|&i| is_atomic(body, i, Opcode::Load));
    let labels = [label(body, end, 0)?, label(body, end, 1)?];
    let is_loop = waits && labels.contains(&b);
    is_loop.then(|| labels.into_iter().find(|&l| l != b)).flatten()
}

/// Moves the plain load after a loop that waits into the block before it.
fn load_over_spin(body: &mut Body, end: Inst) -> bool {
    let Some(exit) = after_spin(body, end) else { return false };
    let b = body.block_of(end);
    let first = body.insts(exit)[0];
    let mut before =
        body.layout().iter().copied().filter(|&p| p != b && body.successors(p).any(|s| s == b));
    let (Some(p), None) = (before.next(), before.next()) else { return false };
    let is_load = is_plain(body, first, Opcode::Load);
    if is_load {
        let at = body.insts(p).len() - 1;
        body.relocate(first, p, at);
    }
    is_load
}

/// Removes a loop that only waits.
fn leave_spin(body: &mut Body, end: Inst) -> bool {
    let Some(exit) = after_spin(body, end) else { return false };
    let b = body.block_of(end);
    super::sites::jump(body, b, exit)
}
