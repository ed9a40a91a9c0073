//! Faults of reductions: of updates that are made on a private object first.

use super::Edit::At;
use super::sites::{Inserter, int, place};
use super::{Edit, Mutant, RACE, VALUE};
use crate::generate::Mode::RaceFree;
use pir_core::cursor::Uses;
use pir_core::entity::{Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{InstData, IntPredicate, RmwOp};
use pir_core::opcode::Opcode;

const CLASS: &str = "reduction";

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(CLASS, "wrong identity", RaceFree, VALUE, At(wrong_identity)),
    Mutant::new(CLASS, "lose the original value", RaceFree, VALUE, At(lose_original)),
    Mutant::new(CLASS, "combine without an atomic", RaceFree, RACE, At(combine_plainly)),
];

/// The right pass.
pub(crate) const PRIVATISE: Edit = At(|body, update| privatise(body, update, identity, combine));

fn wrong_identity(body: &mut Body, update: Inst) -> bool {
    // Right for all but `and`.
    privatise(body, update, |_| 0, combine)
}

fn lose_original(body: &mut Body, update: Inst) -> bool {
    privatise(body, update, identity, |code, data, p, total| {
        code.add(data.with_rmw(RmwOp::Xchg), &[p, total]);
    })
}

fn combine_plainly(body: &mut Body, update: Inst) -> bool {
    privatise(body, update, identity, |code, data, p, total| {
        let old = code.load(data.ty(), p);
        let op = data.rmw().expect("it is an update");
        let new = apply(code, op, old, total);
        code.store(new, p);
    })
}

/// Returns the identity of an operator on `i32`.
fn identity(op: RmwOp) -> u64 {
    if op == RmwOp::And { u64::from(u32::MAX) } else { 0 }
}

fn combine(code: &mut Inserter<'_>, data: InstData, p: Value, total: Value) {
    code.add(data, &[p, total]);
}

fn apply(code: &mut Inserter<'_>, op: RmwOp, a: Value, b: Value) -> Value {
    let simple = match op {
        RmwOp::Add => Opcode::Add,
        RmwOp::Xor => Opcode::Xor,
        RmwOp::Or => Opcode::Or,
        RmwOp::And => Opcode::And,
        _ => {
            let greater = InstData::new(Opcode::ICmp, Type::I1).with_icmp(IntPredicate::Ugt);
            let is_greater = code.add(greater, &[a, b]);
            return code.add(InstData::new(Opcode::Select, Type::I32), &[is_greater, a, b]);
        }
    };
    code.add(InstData::new(simple, Type::I32), &[a, b])
}

/// Makes an update whose result is unused on an object of its own that has the identity, and then
/// combines the object with the original one.
fn privatise(
    body: &mut Body,
    update: Inst,
    identity: fn(RmwOp) -> u64,
    combine: impl Fn(&mut Inserter<'_>, InstData, Value, Value),
) -> bool {
    let data = *body.inst(update);
    let known = [RmwOp::Add, RmwOp::Xor, RmwOp::Or, RmwOp::And, RmwOp::UMax];
    let Some(op) = data.rmw().filter(|op| known.contains(op)) else { return false };
    if data.ty() != Type::I32 || !Uses::new(body).of(update).is_empty() {
        return false;
    }
    let [p, v] = body.ops(update)[..] else { return false };
    let first = int(body, Type::I32, identity(op));
    let (block, at) = place(body, update);
    let mut code = Inserter { body, block, at };
    let own = code.add(InstData::new(Opcode::Alloca, Type::PTR).with_alloca(Type::I32, 0), &[]);
    code.store(first, own);
    let old = code.load(Type::I32, own);
    let new = apply(&mut code, op, old, v);
    code.store(new, own);
    let total = code.load(Type::I32, own);
    combine(&mut code, data, p, total);
    body.remove_inst(update);
    true
}
