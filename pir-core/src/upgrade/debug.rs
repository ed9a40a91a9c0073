//! Calls of debug intrinsics as debug records.

use crate::entity::{Inst, Md, Type, Value, ValueKind};
use crate::function::Body;
use crate::inst::InstData;
use crate::md::{MdData, MdField, MdValue};
use crate::opcode::Opcode;
use crate::symbol::Sym;

/// Replaces a call by a record. A call without a location, which LLVM refuses, goes.
pub(super) fn replace(body: &mut Body, call: Inst, op: Opcode) {
    let location = body.attachments(call).find(|a| a.kind == Sym::DBG);
    let Some(location) = location else { return body.remove_inst(call) };
    let mut ops: Vec<Value> = body.call_args(call).iter().map(|&v| operand(body, v)).collect();
    let is_address = op == Opcode::DbgDeclareValue;
    if is_address {
        // `llvm.dbg.addr` gives the address of the variable's value.
        if let Some(last) = ops.last_mut() {
            *last = dereferenced(body, *last);
        }
    }
    let op = if is_address { Opcode::DbgValue } else { op };
    ops.push(Value::metadata(location.node));
    let ops = body.push_ops(&ops);
    *body.inst_mut(call) = InstData::new(op, Type::VOID).with_ops(ops);
    body.set_attachments(call, &[]);
}

/// Returns the operand of a record: a value stands in it by itself, not as metadata.
fn operand(body: &Body, v: Value) -> Value {
    match v.kind() {
        ValueKind::Metadata(md) if md.is_local() => match body.metadata.get(md.index()) {
            MdData::Value(v) => v,
            _ => v,
        },
        _ => v,
    }
}

/// Returns an expression of the body with one more `DW_OP_deref` at its end.
fn dereferenced(body: &mut Body, expression: Value) -> Value {
    let ValueKind::Metadata(md) = expression.kind() else { return expression };
    if !md.is_local() {
        return expression;
    }
    let MdData::Expression(list) = body.metadata.get(md.index()) else { return expression };
    let mut words: Vec<MdField> = body.metadata.fields(list).to_vec();
    let word = body.metadata.push_bytes(b"DW_OP_deref");
    words.push(MdField { name: Sym::EMPTY, value: MdValue::Word(word) });
    let list = body.metadata.push_fields(&words);
    Value::metadata(Md::local(body.metadata.push(MdData::Expression(list))))
}
