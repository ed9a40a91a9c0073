//! Store-to-load forwarding inside an iteration, and removal of arrays that are only written.

use super::accesses::Access;
use crate::cx::PassContext;
use crate::edit::erase_all;
use pir_core::cursor::{Uses, substitute};
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::MemFlags;
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// Replaces loads of a block of a parallel loop by the value that an earlier instruction of the
/// block has stored, and returns their number. `phi` is the variable that the loop tests.
/// O(square of the accesses of the block).
///
/// Another strand that writes the location meanwhile has a race with both, since nothing in the
/// block synchronises.
pub(super) fn forward(cx: &PassContext<'_>, body: &mut Body, phi: Inst, block: Block) -> usize {
    let accesses: Vec<(Inst, Access)> = body
        .insts(block)
        .iter()
        .filter_map(|&i| Some((i, Access::of(cx, body, phi, i).ok()??)))
        .collect();
    let (mut replaced, mut roots) = (FxHashMap::default(), FxHashSet::default());
    for (n, (load, x)) in accesses.iter().enumerate() {
        if x.is_write || x.is_atomic {
            continue;
        }
        let writes = accesses[..n].iter().rev().filter(|(_, y)| y.is_write);
        let Some((store, y)) = writes.into_iter().find(|(_, y)| y.may_meet(x)) else { continue };
        let (Some(p), Some(q)) = (&x.address, &y.address) else { continue };
        let value = body.ops(*store)[0];
        let is_store = body.inst(*store).op() == Opcode::Store && !y.is_atomic;
        let ty = cx.module.value_type(cx.function(), body, value);
        if is_store && p.is_same(q) && ty == body.inst(*load).ty() {
            // The stored value may be a load that is gone itself.
            let value = value.as_inst().and_then(|i| replaced.get(&i)).copied().unwrap_or(value);
            replaced.insert(*load, value);
            roots.insert(p.root);
        }
    }
    substitute(body, &replaced);
    let loads: Vec<Inst> = replaced.keys().copied().collect();
    erase_all(body, &loads);
    for root in roots {
        remove_unread_array(body, root);
    }
    loads.len()
}

fn is_volatile(body: &Body, i: Inst) -> bool {
    body.inst(i).mem_flags().contains(MemFlags::VOLATILE)
}

/// Removes the stores to an `alloca` that is not read, and whose address goes nowhere else.
fn remove_unread_array(body: &mut Body, root: Value) {
    let Some(alloca) = root.as_inst().filter(|&i| body.inst(i).op() == Opcode::Alloca) else {
        return;
    };
    let uses = Uses::new(body);
    let (mut work, mut found) = (vec![alloca], Vec::new());
    while let Some(i) = work.pop() {
        for &(user, operand) in uses.of(i) {
            match body.inst(user).op() {
                Opcode::GetElementPtr if operand == 0 => work.push(user),
                Opcode::Store if operand == 1 && !is_volatile(body, user) => {
                    found.push(user);
                }
                _ => return,
            }
        }
    }
    erase_all(body, &found);
}
