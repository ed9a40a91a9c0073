//! The objects that plain loads and stores access.

use crate::facts::CallFacts;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::MemFlags;
use pir_core::module::{GlobalKind, Module};
use pir_core::opcode::{Effect, Opcode};
use rustc_hash::FxHashMap;

/// An access: its object, if that is a certain variable, and whether it writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Access {
    object: Option<Value>,
    writes: bool,
}

/// Returns the accesses of the blocks, or nothing if an instruction does more than compute, branch,
/// and access memory by plain loads and stores. O(instructions and lengths of address chains).
pub(super) fn plain_accesses(
    module: &Module,
    body: &Body,
    blocks: &[Block],
) -> Option<Vec<Access>> {
    let mut found = Vec::new();
    for &i in blocks.iter().flat_map(|&b| body.insts(b)) {
        let data = body.inst(i);
        let op = data.op();
        let is_plain = !data.mem_flags().intersects(MemFlags::VOLATILE | MemFlags::ATOMIC);
        let pointer = match (op, op.effect()) {
            (Opcode::Load, _) if is_plain => body.ops(i)[0],
            (Opcode::Store, _) if is_plain => body.ops(i)[1],
            (_, Effect::Pure | Effect::Trap | Effect::Choose | Effect::Allocate) => continue,
            (Opcode::Fork | Opcode::Halt, _) => continue,
            (Opcode::Br | Opcode::Switch | Opcode::Phi, _) => continue,
            _ if op.is_debug() => continue,
            (Opcode::Call, _) if CallFacts::of(module, body, i).is_pure() => continue,
            _ => return None,
        };
        found.push(Access { object: object(module, body, pointer), writes: op == Opcode::Store });
    }
    Some(found)
}

/// Returns the variable or `alloca` in which an address lies.
fn object(module: &Module, body: &Body, mut pointer: Value) -> Option<Value> {
    while let Some(i) = pointer.as_inst() {
        match body.inst(i).op() {
            Opcode::GetElementPtr => pointer = first_operand(body, i),
            Opcode::Alloca => return Some(pointer),
            _ => return None,
        }
    }
    let variable = pointer.as_global()?;
    let is_variable = matches!(module.global(variable).kind, GlobalKind::Variable(_));
    is_variable.then_some(pointer)
}

fn first_operand(body: &Body, i: Inst) -> Value {
    body.ops(i)[0]
}

/// The objects of accesses, and whether one of the accesses writes.
type Objects = FxHashMap<Option<Value>, bool>;

/// Returns whether one side may write a location that the other accesses. O(accesses).
pub(super) fn conflict(a: &[Access], b: &[Access]) -> bool {
    let objects = |accesses: &[Access]| {
        let mut found = Objects::default();
        accesses.iter().for_each(|x| *found.entry(x.object).or_default() |= x.writes);
        found
    };
    let (a, b) = (objects(a), objects(b));
    // An unknown location may be any.
    let unknown_meets = |x: &Objects, y: &Objects| {
        let writes = || y.values().any(|writes| *writes);
        !y.is_empty() && x.get(&None).is_some_and(|writes_unknown| *writes_unknown || writes())
    };
    let meets = |(object, writes): (&Option<Value>, &bool)| {
        b.get(object).is_some_and(|other_writes| *writes || *other_writes)
    };
    unknown_meets(&a, &b) || unknown_meets(&b, &a) || a.iter().any(meets)
}
