//! Values with two sources: the captured value, until the strand redefines it.

use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Inst, Value};
use pir_core::{Opcode, Type};

/// Lets the result of `inst` live in memory that begins with `initial`: every use reads it there.
/// Debug records of it go. O(instructions).
pub(crate) fn demote_to_memory(f: &FunctionBuilder<'_>, initial: Value, inst: Inst) {
    let ty = f.ty(initial);
    let uses: Vec<(Inst, u32)> = f.with_body(|body| {
        let all = body.layout().iter().flat_map(|&b| body.insts(b));
        let uses = all.flat_map(|&i| {
            let ops = body.ops(i).iter().enumerate();
            ops.filter(|(_, v)| **v == inst.into()).map(move |(k, _)| (i, k as u32))
        });
        uses.collect()
    });
    let slot = alloca_at_entry(f, ty);
    let define = initial.as_inst().expect("it was read from the context");
    f.before(f.with_body(|b| next(b, define)));
    f.store(initial, slot);
    for (user, k) in uses {
        if f.with_body(|body| body.inst(user).op().is_debug()) {
            f.with_body(|body| body.remove_inst(user));
            continue;
        }
        let before = f.with_body(|body| match body.inst(user).op() {
            Opcode::Phi => {
                let from = body.ops(user)[k as usize + 1].as_block().expect("a label");
                body.terminator(from).expect("a terminator")
            }
            _ => user,
        });
        f.before(before);
        let value = f.load(ty, slot);
        f.with_body(|body| body.ops_mut(user)[k as usize] = value);
    }
    f.before(f.with_body(|b| next(b, inst)));
    f.store(inst.into(), slot);
}

/// Returns the instruction after another one and after the `phi`s.
fn next(body: &pir_core::function::Body, i: Inst) -> Inst {
    let insts = body.insts(body.block_of(i));
    let at = insts.iter().position(|&x| x == i).expect("it is in its block");
    *insts[at + 1..].iter().find(|&&x| body.inst(x).op() != Opcode::Phi).expect("a terminator")
}

/// Puts the builder at the start of the function.
pub(crate) fn move_to_entry(f: &FunctionBuilder<'_>) {
    let entry = f.with_body(|b| b.entry().expect("an entry"));
    match f.with_body(|b| b.insts(entry).first().copied()) {
        Some(first) => f.before(first),
        None => f.switch_to(entry),
    }
}

/// An `alloca` at the start of the function. Leaves the builder there.
pub(crate) fn alloca_at_entry(f: &FunctionBuilder<'_>, ty: Type) -> Value {
    move_to_entry(f);
    f.alloca(ty)
}
