//! PIR0101, PIR0107: `extractvalue`, `insertvalue`.

use super::BodyContext;
use pir_core::diag::Code;
use pir_core::entity::{Inst, Type, Value};
use pir_core::inst::InstData;
use pir_core::types::TypeData;

pub(super) fn extract(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[a] = cx.body.ops(i) else { return cx.malformed(i) };
    let Some(ty) = indexed(cx, i, d, a) else { return };
    if ty != d.ty() {
        let (x, y) = (cx.show(ty), cx.show(d.ty()));
        cx.fail(i, Code::TypeMismatch, format!("`extractvalue` of {x} cannot give {y}"));
    }
}

pub(super) fn insert(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[a, v] = cx.body.ops(i) else { return cx.malformed(i) };
    let Some(ty) = indexed(cx, i, d, a) else { return };
    if ty != cx.ty(v) {
        let (x, y) = (cx.show(ty), cx.show_of(v));
        return cx.fail(i, Code::TypeMismatch, format!("`insertvalue` puts {y} where {x} belongs"));
    }
    if cx.ty(a) != d.ty() {
        let (x, y) = (cx.show_of(a), cx.show(d.ty()));
        cx.fail(i, Code::TypeMismatch, format!("`insertvalue` into {x} cannot give {y}"));
    }
}

/// Returns the type that the indices lead to; reports an index that leads nowhere.
fn indexed(cx: &mut BodyContext<'_>, i: Inst, d: &InstData, aggregate: Value) -> Option<Type> {
    let name = d.op().name();
    let mut ty = cx.ty(aggregate);
    if !cx.row(ty).is_aggregate() {
        let shown = cx.show(ty);
        cx.fail(i, Code::BadOperandType, format!("`{name}` needs a struct or array, not {shown}"));
        return None;
    }
    let indices = cx.body.numbers(i);
    if indices.is_empty() {
        cx.fail(i, Code::BadIndex, format!("`{name}` has no index"));
        return None;
    }
    for &n in indices {
        let next = match cx.m.types.get(ty) {
            TypeData::Array(len, e) => (u64::from(n) < len).then_some(e),
            _ => cx.m.types.fields(ty).and_then(|(f, _)| f.get(n as usize).copied()),
        };
        match next {
            Some(t) => ty = t,
            None => {
                let shown = cx.show(ty);
                cx.fail(i, Code::BadIndex, format!("`{name}`: {shown} has no element {n}"));
                return None;
            }
        }
    }
    Some(ty)
}
