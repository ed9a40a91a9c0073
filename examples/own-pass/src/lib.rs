//! A pass of one's own: store-to-load forwarding along blocks with one predecessor.

use pir_core::cursor::replace_all_uses;
use pir_core::inst::MemFlags;
use pir_core::opcode::Effect;
use pir_core::{Block, Body, Module, Opcode, Type, Value};
use std::collections::HashMap;

/// Replaces loads by the value that the last store wrote to the same pointer.
///
/// # Errors
/// None: errors of passes are reports of the fuzzer.
pub fn forward(mut module: Module) -> Result<Module, String> {
    let functions: Vec<_> = module.functions().map(|(id, ..)| id).collect();
    for id in functions {
        if let Some(body) = module.function_mut(id).and_then(|f| f.body.as_deref_mut()) {
            forward_in(body);
        }
    }
    Ok(module)
}

fn forward_in(body: &mut Body) {
    // The pointer and the value of the last store of each block.
    let mut at_end = HashMap::new();
    for block in body.layout().to_vec() {
        let before = only_predecessor(body, block);
        let mut known = before.and_then(|p| at_end.get(&p).copied());
        for i in body.insts(block).to_vec() {
            let data = *body.inst(i);
            let is_plain = data.mem_flags() == MemFlags::empty();
            match (data.op(), body.ops(i)) {
                (Opcode::Store, &[value, pointer]) if is_plain => known = Some((pointer, value)),
                (Opcode::Load, &[pointer]) if is_plain => {
                    if let Some((stored, value)) = known
                        && stored == pointer
                        && type_of(body, value) == Some(data.ty())
                    {
                        replace_all_uses(body, i.into(), value);
                        body.remove_inst(i);
                    }
                }
                (op, _) => match op.effect() {
                    Effect::Pure | Effect::Trap | Effect::Allocate | Effect::Control => {}
                    // Another strand may write between a `fork` and its `join`.
                    _ => known = None,
                },
            }
        }
        at_end.extend(known.map(|k| (block, k)));
    }
}

fn only_predecessor(body: &Body, block: Block) -> Option<Block> {
    let mut all = body.layout().iter().filter(|&&p| body.successors(p).any(|s| s == block));
    let first = all.next().copied();
    if all.next().is_none() { first } else { None }
}

/// Returns the type of a constant or of a result; `None` for other values.
fn type_of(body: &Body, value: Value) -> Option<Type> {
    let constant = value.as_const().map(|c| body.consts.ty(c));
    constant.or_else(|| value.as_inst().map(|i| body.inst(i).ty()))
}
