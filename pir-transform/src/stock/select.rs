//! Which successor control takes for each result of a fork's call.

use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::IntPredicate;
use pir_core::module::Module;
use pir_core::opcode::{Effect, Opcode};

/// The chain of blocks from a fork's call to the successor for one of its results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Selected {
    /// The successor.
    pub to: Block,
    /// The block from which control comes there: that of the call, or one that only selects.
    pub from: Block,
}

/// Returns where control goes if the call has a result. `None` if the way depends on more than the
/// result, or passes instructions with an effect.
pub(super) fn select(
    module: &Module,
    body: &Body,
    call: Inst,
    result: u64,
    count: u64,
) -> Option<Selected> {
    let mut from = body.block_of(call);
    // Each step leaves a block that selects by the result, and there are at most `count` of them.
    for _ in 0..=count {
        let to = successor(module, body, from, call, result)?;
        if !only_selects(body, to, call) {
            return Some(Selected { to, from });
        }
        from = to;
    }
    None
}

/// Returns whether a block does nothing but choose by the result of the call.
fn only_selects(body: &Body, b: Block, call: Inst) -> bool {
    let Some(last) = body.terminator(b) else { return false };
    let chooses = match body.inst(last).op() {
        Opcode::Br => body.ops(last).len() == 3,
        Opcode::Switch => true,
        _ => false,
    };
    let depends = |v: Value, depth: u32| depends(body, v, call, depth);
    chooses
        && depends(body.ops(last)[0], 8)
        && body.insts(b).iter().all(|&i| {
            let op = body.inst(i).op();
            i == last || op.is_debug() || op != Opcode::Phi && op.effect() == Effect::Pure
        })
}

/// Returns whether a value is computed from the result of the call.
fn depends(body: &Body, v: Value, call: Inst, depth: u32) -> bool {
    v == Value::inst(call)
        || depth > 0
            && v.as_inst().is_some_and(|i| {
                let pure = body.inst(i).op().effect() == Effect::Pure;
                pure && body.ops(i).iter().any(|&o| depends(body, o, call, depth - 1))
            })
}

/// Returns the successor of a block for a result of the call.
fn successor(module: &Module, body: &Body, b: Block, call: Inst, result: u64) -> Option<Block> {
    let last = body.terminator(b)?;
    let ops = body.ops(last);
    let value = |v: Value| evaluate(module, body, v, call, result, 16);
    match body.inst(last).op() {
        Opcode::Br if ops.len() == 1 => ops[0].as_block(),
        Opcode::Br => ops[if value(ops[0])? == 0 { 2 } else { 1 }].as_block(),
        Opcode::Switch => {
            let on = value(ops[0])?;
            let mut cases = ops[2..].chunks_exact(2);
            let case = cases.find(|c| value(c[0]) == Some(on));
            case.map_or(ops[1], |c| c[1]).as_block()
        }
        _ => None,
    }
}

/// Evaluates an integer, reduced to its width, given the result of the call.
fn evaluate(
    module: &Module,
    body: &Body,
    v: Value,
    call: Inst,
    result: u64,
    depth: u32,
) -> Option<u64> {
    let Some(i) = v.as_inst() else { return body.consts.const_int(&module.types, v) };
    if i == call {
        return Some(result);
    }
    let data = body.inst(i);
    let ops = body.ops(i);
    let of = |n: usize| evaluate(module, body, ops[n], call, result, depth.checked_sub(1)?);
    let bits = module.types.int_bits(data.ty()).filter(|&bits| bits <= 64)?;
    let mask = u64::MAX >> (64 - bits);
    let found = match data.op() {
        Opcode::Add => of(0)?.wrapping_add(of(1)?),
        Opcode::Sub => of(0)?.wrapping_sub(of(1)?),
        Opcode::And => of(0)? & of(1)?,
        Opcode::Or => of(0)? | of(1)?,
        Opcode::Xor => of(0)? ^ of(1)?,
        Opcode::Trunc | Opcode::ZExt | Opcode::Freeze => of(0)?,
        Opcode::Select => of(if of(0)? == 0 { 2 } else { 1 })?,
        Opcode::ICmp => {
            let predicate = data.icmp()?;
            let ty = operand_type(body, ops[0])?;
            let bits = module.types.int_bits(ty).filter(|&bits| bits <= 64)?;
            u64::from(compare(predicate, of(0)?, of(1)?, bits))
        }
        _ => return None,
    };
    Some(found & mask)
}

/// Returns the type of the first operand of a comparison, if it is an instruction.
fn operand_type(body: &Body, v: Value) -> Option<pir_core::entity::Type> {
    v.as_inst().map(|i| body.inst(i).ty())
}

fn compare(predicate: IntPredicate, a: u64, b: u64, bits: u32) -> bool {
    let signed = |x: u64| ((x << (64 - bits)) as i64) >> (64 - bits);
    match predicate.is_signed() {
        true => predicate.holds(signed(a).cmp(&signed(b))),
        false => predicate.holds(a.cmp(&b)),
    }
}
