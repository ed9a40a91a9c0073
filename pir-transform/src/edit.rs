//! Edits that passes share.

use pir_core::constant::ConstKind;
use pir_core::entity::{Inst, Value};
use pir_core::function::Body;
use std::collections::HashSet;

/// Removes instructions that nothing but each other and metadata uses. Metadata gets `poison`, as
/// LLVM has it for values that are gone. O(body).
///
/// # Panics
/// If one is in no block.
pub(crate) fn erase_all(body: &mut Body, dead: &[Inst]) {
    if dead.is_empty() {
        return;
    }
    let of_metadata: HashSet<Inst> =
        body.metadata.values_mut().filter_map(|v| v.as_inst()).collect();
    let mut poison: Vec<(Inst, Value)> = Vec::new();
    for &i in dead.iter().filter(|i| of_metadata.contains(i)) {
        let ty = body.inst(i).ty();
        poison.push((i, Value::constant(body.consts.scalar(ty, ConstKind::Poison))));
    }
    for v in body.metadata.values_mut() {
        if let Some(&(_, p)) = poison.iter().find(|(i, _)| v.as_inst() == Some(*i)) {
            *v = p;
        }
    }
    let doomed: HashSet<Inst> = dead.iter().copied().collect();
    let blocks: HashSet<_> = dead.iter().map(|&i| body.block_of(i)).collect();
    for b in blocks {
        // From the end, so that the positions of the others stay.
        for i in body.insts(b).to_vec().into_iter().rev().filter(|i| doomed.contains(i)) {
            body.remove_inst(i);
        }
    }
}
