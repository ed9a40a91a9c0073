//! PIR0102, PIR0107: `extractelement`, `insertelement`, `shufflevector`.

use super::BodyContext;
use super::types::{TypeGroup, TypeRow};
use pir_core::constant::ConstKind;
use pir_core::diag::Code;
use pir_core::entity::{Inst, Value};
use pir_core::inst::InstData;

fn is_vector(row: TypeRow) -> bool {
    row.lanes != 0 && row.group != TypeGroup::Scalable
}

#[cold]
fn not_a_vector(cx: &mut BodyContext<'_>, i: Inst, v: Value) {
    let (name, shown) = (cx.body.inst(i).op().name(), cx.show_of(v));
    cx.fail(i, Code::BadOperandType, format!("`{name}` needs a vector, not {shown}"));
}

#[cold]
fn bad_position(cx: &mut BodyContext<'_>, i: Inst, v: Value) {
    let (name, shown) = (cx.body.inst(i).op().name(), cx.show_of(v));
    cx.fail(
        i,
        Code::BadOperandType,
        format!("the position of `{name}` is an integer, not {shown}"),
    );
}

#[cold]
fn wrong_type(cx: &mut BodyContext<'_>, i: Inst, what: &str) {
    let name = cx.body.inst(i).op().name();
    cx.fail(i, Code::TypeMismatch, format!("`{name}`: {what}"));
}

pub(super) fn extract(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[v, n] = cx.body.ops(i) else { return cx.malformed(i) };
    if !is_vector(cx.row_of(v)) {
        return not_a_vector(cx, i, v);
    }
    if cx.row_of(n).group != TypeGroup::Int {
        return bad_position(cx, i, n);
    }
    if cx.m.types.scalar(cx.ty(v)) != d.ty() {
        let (a, b) = (cx.show_of(v), cx.show(d.ty()));
        wrong_type(cx, i, &format!("an element of {a} is not {b}"));
    }
}

pub(super) fn insert(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[v, e, n] = cx.body.ops(i) else { return cx.malformed(i) };
    if !is_vector(cx.row_of(v)) {
        return not_a_vector(cx, i, v);
    }
    if cx.m.types.scalar(cx.ty(v)) != cx.ty(e) {
        let (a, b) = (cx.show_of(v), cx.show_of(e));
        return wrong_type(cx, i, &format!("an element of {a} is not {b}"));
    }
    if cx.row_of(n).group != TypeGroup::Int {
        return bad_position(cx, i, n);
    }
    if cx.ty(v) != d.ty() {
        let (a, b) = (cx.show_of(v), cx.show(d.ty()));
        wrong_type(cx, i, &format!("the result is {a}, not {b}"));
    }
}

pub(super) fn shuffle(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[a, b, mask] = cx.body.ops(i) else { return cx.malformed(i) };
    let row = cx.row_of(a);
    if !is_vector(row) {
        return not_a_vector(cx, i, a);
    }
    if cx.ty(a) != cx.ty(b) {
        let (x, y) = (cx.show_of(a), cx.show_of(b));
        return wrong_type(cx, i, &format!("the vectors have different types, {x} and {y}"));
    }
    let m = cx.row_of(mask);
    if m.group != TypeGroup::IntVector || m.bits != 32 {
        let shown = cx.show_of(mask);
        return cx.fail(
            i,
            Code::BadOperandType,
            format!("the mask of `shufflevector` is a constant vector of `i32`, not {shown}"),
        );
    }
    let result = cx.row(d.ty());
    let element = cx.m.types.scalar(cx.ty(a));
    if !is_vector(result) || result.lanes != m.lanes || cx.m.types.scalar(d.ty()) != element {
        let shown = cx.show(d.ty());
        return wrong_type(cx, i, &format!("the result cannot be {shown}"));
    }
    if let Err(why) = mask_fits(cx, mask, 2 * u64::from(row.lanes)) {
        cx.fail(i, Code::BadIndex, why);
    }
}

/// Checks that every element of the mask is a constant below `limit`, or not given.
fn mask_fits(cx: &BodyContext<'_>, mask: Value, limit: u64) -> Result<(), String> {
    let element = |v: Value| {
        let kind = v.as_const().map(|c| cx.body.consts.get(c).kind);
        if matches!(kind, Some(ConstKind::Undef | ConstKind::Poison)) {
            return Ok(());
        }
        match cx.const_int(v) {
            None => Err("the mask of `shufflevector` holds something that is no integer".into()),
            Some(n) if n < limit => Ok(()),
            Some(n) => Err(format!("the mask of `shufflevector` asks for element {n} of {limit}")),
        }
    };
    let not_constant = || Err("the mask of `shufflevector` is not constant".to_owned());
    let Some(c) = mask.as_const() else { return not_constant() };
    match cx.body.consts.get(c).kind {
        ConstKind::Undef | ConstKind::Poison | ConstKind::Zero => Ok(()),
        ConstKind::Splat(v) => element(v),
        ConstKind::Aggregate(list) => {
            cx.body.consts.values(list).iter().try_for_each(|&v| element(v))
        }
        _ => not_constant(),
    }
}
