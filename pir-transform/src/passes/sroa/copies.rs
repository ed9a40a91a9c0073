//! Copies of bytes out of an object, which become loads and stores of its pieces.

use super::Piece;
use crate::cx::PassContext;
use pir_core::constant::ConstKind;
use pir_core::entity::{Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{InstData, MemInfo, align_code};
use pir_core::intrinsic::{self, Id};
use pir_core::md::Attachment;
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;
use std::collections::BTreeMap;

/// A call of `llvm.memcpy` or `llvm.memmove` whose source is in the object.
#[derive(Clone, Copy)]
pub(super) struct CopyOut {
    pub call: Inst,
    /// The distance of the source from the object.
    pub offset: u64,
    pub size: u64,
}

/// Returns the number of bytes that a call copies, if it does nothing else, the number is a
/// constant, and this operand is the source.
pub(super) fn copied_bytes(cx: &PassContext<'_>, call: Inst, operand: u32) -> Option<u64> {
    let body = &*cx.body;
    let id = intrinsic::called(cx.module, body, call)?;
    let is_copy = matches!(id, Id::Memcpy | Id::Memmove) && body.call(call).bundles.len == 0;
    let &[_, source, size, volatile] = body.call_args(call) else { return None };
    let number = |v: Value| body.consts.const_signed(&cx.module.types, v);
    // The callee is operand 0.
    let is_source = operand == 2 && body.ops(call)[2] == source;
    (is_copy && is_source && number(volatile) == Some(0))
        .then(|| number(size))
        .flatten()
        .and_then(|n| u64::try_from(n).ok())
}

impl CopyOut {
    /// Returns whether a piece is copied as a whole, or not at all.
    pub(super) fn is_of_whole_pieces(&self, pieces: &BTreeMap<u64, Piece>) -> bool {
        let end = self.offset + self.size;
        pieces.iter().all(|(&at, piece)| {
            let is_outside = at + piece.size <= self.offset || end <= at;
            is_outside || self.offset <= at && at + piece.size <= end
        })
    }

    /// Puts loads and stores of the pieces, which have the addresses `values`, before the call. The
    /// bytes that are no piece have never been written.
    pub(super) fn expand(
        &self,
        body: &mut Body,
        pieces: &BTreeMap<u64, Piece>,
        values: &BTreeMap<u64, Value>,
    ) {
        let target = body.call_args(self.call)[0];
        let places: Vec<Attachment> =
            body.attachments(self.call).filter(|a| a.kind == Sym::DBG).collect();
        let emit = |body: &mut Body, data: InstData, ops: &[Value]| {
            let (b, at) = (body.block_of(self.call), body.position(self.call));
            let data = data.with_ops(body.push_ops(ops));
            let i = body.insert_inst(b, at.expect("it is in its block"), data);
            body.set_attachments(i, &places);
            Value::from(i)
        };
        let plain = |align| MemInfo::plain(align).to_bits().unwrap_or_default();
        for (&at, piece) in pieces.range(self.offset..self.offset + self.size) {
            let load = InstData::new(Opcode::Load, piece.ty).with_mem_bits(plain(piece.align));
            let value = emit(body, load, &[values[&at]]);
            let address = match at - self.offset {
                0 => target,
                distance => {
                    let kind = ConstKind::Int(distance);
                    let distance = Value::constant(body.consts.scalar(Type::I64, kind));
                    let gep = InstData::new(Opcode::GetElementPtr, Type::PTR);
                    emit(body, gep.with_source_element(Type::I8), &[target, distance])
                }
            };
            // Nothing is known of the target's alignment there.
            let align = align_code(1).unwrap_or_default();
            let store = InstData::new(Opcode::Store, Type::VOID).with_mem_bits(plain(align));
            emit(body, store, &[value, address]);
        }
    }
}
