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

/// How many writes before a load are looked at.
const MAX_WRITES: usize = 64;

/// Replaces loads of a block of each parallel loop by the value that an earlier instruction of the
/// block has stored, and returns their number by block. With each block there is the variable that
/// the loop tests. O(body).
///
/// Another strand that writes the location meanwhile has a race with both, since nothing in the
/// block synchronises.
pub(super) fn forward(
    cx: &PassContext<'_>,
    body: &mut Body,
    blocks: &[(Inst, Block)],
) -> FxHashMap<Block, usize> {
    let (mut replaced, mut roots) = (FxHashMap::default(), FxHashSet::default());
    for &(phi, block) in blocks {
        let mut writes: Vec<(Inst, Access)> = Vec::new();
        for &i in body.insts(block) {
            let Ok(Some(x)) = Access::of(cx, body, phi, i) else { continue };
            if x.is_write {
                writes.push((i, x));
            } else if !x.is_atomic
                && let Some((root, value)) = stored_value(cx, body, (i, &x), &writes)
            {
                // The stored value may be a load that is gone itself.
                let known = value.as_inst().and_then(|i| replaced.get(&i)).copied();
                replaced.insert(i, known.unwrap_or(value));
                roots.insert(root);
            }
        }
    }
    let mut counts = FxHashMap::default();
    for &load in replaced.keys() {
        *counts.entry(body.block_of(load)).or_default() += 1;
    }
    substitute(body, &replaced);
    let loads: Vec<Inst> = replaced.keys().copied().collect();
    erase_all(body, &loads);
    if !roots.is_empty() {
        let uses = Uses::new(body);
        let unread: Vec<Inst> =
            roots.iter().filter_map(|&r| unread(body, &uses, r)).flatten().collect();
        erase_all(body, &unread);
    }
    counts
}

/// Returns the value that the last of some writes has stored which may meet a load, if it certainly
/// is that of the load, and the root of the address.
fn stored_value(
    cx: &PassContext<'_>,
    body: &Body,
    (load, x): (Inst, &Access),
    writes: &[(Inst, Access)],
) -> Option<(Value, Value)> {
    let (store, y) = writes.iter().rev().take(MAX_WRITES).find(|(_, y)| y.may_meet(x))?;
    let (p, q) = (x.address.as_ref()?, y.address.as_ref()?);
    let value = body.ops(*store)[0];
    let is_store = body.inst(*store).op() == Opcode::Store && !y.is_atomic;
    let ty = cx.module.value_type(cx.function(), body, value);
    (is_store && p.is_same(q) && ty == body.inst(load).ty()).then_some((p.root, value))
}

fn is_volatile(body: &Body, i: Inst) -> bool {
    body.inst(i).mem_flags().contains(MemFlags::VOLATILE)
}

/// Returns the stores to an `alloca` that is not read, and whose address goes nowhere else.
fn unread(body: &Body, uses: &Uses, root: Value) -> Option<Vec<Inst>> {
    let alloca = root.as_inst().filter(|&i| body.inst(i).op() == Opcode::Alloca)?;
    let (mut work, mut found) = (vec![alloca], Vec::new());
    while let Some(i) = work.pop() {
        for &(user, operand) in uses.of(i) {
            match body.inst(user).op() {
                Opcode::GetElementPtr if operand == 0 => work.push(user),
                Opcode::Store if operand == 1 && !is_volatile(body, user) => {
                    found.push(user);
                }
                _ => return None,
            }
        }
    }
    Some(found)
}
