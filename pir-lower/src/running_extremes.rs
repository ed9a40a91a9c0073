//! Branch weights for the running minima and maxima of floating-point numbers.
//!
//! `if (x > most) most = x` is seldom true: a random order has about ln *n* new maxima. In memory,
//! `most` keeps it a branch in LLVM, which is predicted well. As a value it becomes an instruction
//! that waits for the one before, since a maximum that distinguishes zeros and NaNs cannot be
//! computed in another order. Weights let LLVM keep the branch.

use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Inst, Md, Value};
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, FloatPredicate};
use pir_core::md::{Attachment, MdData};
use pir_core::{GlobalId, Module, Opcode, Type};

/// The weights that LLVM gives to `__builtin_expect`: likely and unlikely.
const WEIGHTS: [u64; 2] = [2000, 1];

/// Gives weights to the branches of a function that guard a running extreme. O(function).
pub(crate) fn annotate(m: &mut Module, g: GlobalId) {
    let Some(body) = m.function(g).and_then(|f| f.body.as_deref()) else { return };
    let found: Vec<(Inst, usize)> =
        body.layout().iter().filter_map(|&b| guarded_update(body, b)).collect();
    let mut nodes = [None; 2];
    let kind = m.symbols.intern(b"prof");
    for (branch, update) in found {
        let body = m.function(g).and_then(|f| f.body.as_deref());
        if body.is_some_and(|body| body.attachments(branch).any(|a| a.kind == kind)) {
            continue;
        }
        let node = *nodes[update].get_or_insert_with(|| weights(m, update));
        let Some(body) = m.function_mut(g).and_then(|f| f.body.as_deref_mut()) else { return };
        let list: Vec<Attachment> =
            body.attachments(branch).chain([Attachment { kind, node }]).collect();
        body.set_attachments(branch, &list);
    }
}

/// The branch at the end of a block, if it decides whether a value becomes the new extreme of a
/// loop, and the successor for which it does.
fn guarded_update(body: &Body, b: Block) -> Option<(Inst, usize)> {
    use FloatPredicate as P;
    let branch = body.terminator(b)?;
    let &[condition, ref targets @ ..] = body.ops(branch) else { return None };
    let [first, second] = [targets.first()?.as_block()?, targets.get(1)?.as_block()?];
    let compare = condition.as_inst().filter(|_| body.inst(branch).op() == Opcode::Br)?;
    let predicate = body.inst(compare).fcmp()?;
    let is_order =
        matches!(predicate, P::Ogt | P::Oge | P::Olt | P::Ole | P::Ugt | P::Uge | P::Ult | P::Ule);
    // Without NaNs LLVM computes several extremes at once.
    if !is_order || body.inst(compare).arith_flags().contains(ArithFlags::NNAN) {
        return None;
    }
    let &[x, y] = body.ops(compare) else { return None };
    [(x, y), (y, x)]
        .into_iter()
        .find_map(|(new, extreme)| {
            [(first, second), (second, first)]
                .iter()
                .position(|&(update, other)| is_update(body, b, update, other, new, extreme))
        })
        .map(|update| (branch, update))
}

/// Whether the way from `b` over `update` makes `new` the next value of the `phi` `extreme`, and
/// that over `other` keeps it.
fn is_update(
    body: &Body,
    b: Block,
    update: Block,
    other: Block,
    new: Value,
    extreme: Value,
) -> bool {
    let carried = extreme.as_inst().filter(|&i| body.inst(i).op() == Opcode::Phi);
    let Some(carried) = carried else { return false };
    let after = |s: Block| {
        let mut successors = body.successors(s);
        successors.next().filter(|_| successors.next().is_none()).map(|next| (next, s))
    };
    let ends = [(other, b)].into_iter().chain(after(other));
    for (merge, kept_from) in ends {
        let taken = [(update, b)].into_iter().chain(after(update)).find(|&(next, _)| next == merge);
        let Some((_, taken_from)) = taken else { continue };
        for phi in body.phis(merge) {
            let from = |p: Block| body.incoming_from(phi, p);
            let is_carried = body.incoming(carried).any(|entry| entry.0 == phi.into());
            if is_carried
                && from(kept_from) == Some(extreme)
                && from(taken_from).is_some_and(|v| is_same(body, v, new))
            {
                return true;
            }
        }
    }
    false
}

/// Whether two values are the same, or loaded from the same address.
fn is_same(body: &Body, v: Value, w: Value) -> bool {
    let address = |v: Value| {
        let load = v.as_inst().filter(|&i| body.inst(i).op() == Opcode::Load)?;
        Some(body.ops(load)[0])
    };
    v == w || address(v).is_some_and(|a| address(w) == Some(a))
}

/// `!{!"branch_weights", …}` of a branch whose successor `update` is unlikely.
fn weights(m: &mut Module, update: usize) -> Md {
    let text = m.metadata.push_bytes(b"branch_weights");
    let text = Md::module(m.metadata.push(MdData::String(text)));
    let mut ops = vec![Some(text)];
    for successor in 0..2 {
        let weight = WEIGHTS[usize::from(successor == update)];
        let weight = m.constant(Type::I32, ConstKind::Int(weight));
        ops.push(Some(Md::module(m.metadata.push(MdData::Value(weight)))));
    }
    let ops = m.metadata.push_refs(&ops);
    m.add_metadata(MdData::Tuple { distinct: false, ops })
}
