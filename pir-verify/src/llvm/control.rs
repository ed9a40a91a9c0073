//! PIR0102, PIR0106, PIR0124: `ret`, `br`, `switch`, `indirectbr`, and the operands of `fork`.

use super::BodyContext;
use super::types::TypeGroup;
use pir_core::constant::ConstKind;
use pir_core::diag::Code;
use pir_core::entity::{Inst, Type, Value, ValueKind};
use pir_core::inst::{ForkFlags, InstData};

#[inline]
pub(super) fn ret(cx: &mut BodyContext<'_>, i: Inst) {
    let ty = match cx.body.ops(i) {
        [] => Type::VOID,
        &[v] if cx.ty(v) != Type::VOID => cx.ty(v),
        _ => return cx.malformed(i),
    };
    if ty != cx.ret {
        wrong_return(cx, i, ty);
    }
}

#[cold]
fn wrong_return(cx: &mut BodyContext<'_>, i: Inst, ty: Type) {
    let (a, b) = (cx.show(ty), cx.show(cx.ret));
    let message = format!("`ret` of {a} in a function that returns {b}");
    match cx.ret {
        Type::VOID => cx.fail_help(i, Code::BadReturn, message, "write `ret void`"),
        _ => cx.fail(i, Code::BadReturn, message),
    }
}

#[inline]
pub(super) fn br(cx: &mut BodyContext<'_>, i: Inst) {
    match *cx.body.ops(i) {
        [to] if to.as_block().is_some() => {}
        [c, a, b] if a.as_block().is_some() && b.as_block().is_some() => {
            if cx.ty(c) != Type::I1 {
                let shown = cx.show_of(c);
                cx.fail(
                    i,
                    Code::BadOperandType,
                    format!("the condition of `br` is `i1`, not {shown}"),
                );
            }
        }
        _ => cx.malformed(i),
    }
}

pub(super) fn bare(cx: &mut BodyContext<'_>, i: Inst) {
    if !cx.body.ops(i).is_empty() {
        cx.malformed(i);
    }
}

/// The operands of a `fork`: `[width] use… [master] successor…`. Its successors are its blocks.
pub(super) fn fork(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let (ops, flags) = (cx.body.ops(i), d.fork_flags());
    let targets = d.successors() + usize::from(flags.contains(ForkFlags::MASTER));
    let own = ops.len().checked_sub(targets);
    let fits = own.is_some_and(|own| {
        ops[..own].iter().all(|v| v.as_block().is_none())
            && ops[own..].iter().all(|v| v.as_block().is_some())
            && own >= usize::from(flags.contains(ForkFlags::WIDTH))
    });
    if !fits {
        return cx.malformed(i);
    }
    let uses = &ops[..own.unwrap_or(0)];
    if let Some(&bad) = uses.iter().find(|&&v| !is_value(cx, v)) {
        let message = format!("`fork` cannot use a value of type {}", cx.show_of(bad));
        cx.fail(i, Code::BadOperandType, message);
    }
}

/// Returns whether an operand is a value of a type that values can have.
fn is_value(cx: &BodyContext<'_>, v: Value) -> bool {
    let row = cx.row_of(v);
    !matches!(v.kind(), ValueKind::Asm(_))
        && row.is_first_class()
        && !matches!(row.group, TypeGroup::Label | TypeGroup::Metadata)
}

/// A debug record has as many operands as its kind wants: metadata or values.
pub(super) fn debug_record(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let ops = cx.body.ops(i);
    let fits = |&v: &Value| matches!(v.kind(), ValueKind::Metadata(_)) || is_value(cx, v);
    if ops.len() != d.op().debug_operands() || !ops.iter().all(fits) {
        cx.malformed(i);
    }
}

pub(super) fn indirectbr(cx: &mut BodyContext<'_>, i: Inst) {
    let Some((&address, targets)) = cx.body.ops(i).split_first() else { return cx.malformed(i) };
    if cx.row_of(address).group != TypeGroup::Ptr {
        return super::memory::not_a_pointer(cx, i, address);
    }
    if targets.iter().any(|t| t.as_block().is_none()) {
        cx.malformed(i);
    }
}

pub(super) fn switch(cx: &mut BodyContext<'_>, i: Inst) {
    let ops = cx.body.ops(i);
    let &[v, default, ref cases @ ..] = ops else { return cx.malformed(i) };
    let ty = cx.ty(v);
    if default.as_block().is_none() || cases.len() % 2 != 0 {
        return cx.malformed(i);
    }
    if cx.row(ty).group != TypeGroup::Int {
        let shown = cx.show(ty);
        let message = format!("`switch` works on an integer, not on {shown}");
        return cx.fail(i, Code::BadOperandType, message);
    }
    for case in cases.chunks_exact(2) {
        if case[1].as_block().is_none() {
            return cx.malformed(i);
        }
        if !is_int(cx, case[0]) {
            return cx.fail(i, Code::BadOperandType, "a case of `switch` is no constant integer");
        }
        if cx.ty(case[0]) != ty {
            let (a, b) = (cx.show_of(case[0]), cx.show(ty));
            return cx.fail(
                i,
                Code::TypeMismatch,
                format!("a case of type {a} in a `switch` on {b}"),
            );
        }
    }
    if let Some(twice) = duplicate(cx, cases) {
        let shown = match cx.const_int(twice) {
            Some(n) => n.to_string(),
            None => "the same wide integer".into(),
        };
        cx.fail(i, Code::DuplicateCase, format!("`switch` has the case {shown} twice"));
    }
}

fn is_int(cx: &BodyContext<'_>, v: Value) -> bool {
    cx.const_int(v).is_some()
        || v.as_const().is_some_and(|c| matches!(cx.body.consts.get(c).kind, ConstKind::BigInt(_)))
}

/// Returns a duplicate case. Few cases are compared pair by pair; many are sorted.
fn duplicate(cx: &BodyContext<'_>, cases: &[Value]) -> Option<Value> {
    // Narrow integers are interned: the same value is the same operand, except that `0` may be
    // written as `zeroinitializer`; so compare the numeric values.
    let key = |v: Value| -> (u64, &[u64]) {
        match v.as_const().map(|c| cx.body.consts.get(c).kind) {
            Some(ConstKind::BigInt(limbs)) => (0, trimmed(cx.body.consts.limbs(limbs))),
            _ => (cx.const_int(v).unwrap_or(0), &[]),
        }
    };
    const SET_WORDS: usize = 16;
    if cases.len() <= 2 * SET_WORDS {
        let mut seen = [0u64; SET_WORDS];
        for (n, case) in cases.chunks_exact(2).enumerate() {
            let Some(k) = cx.const_int(case[0]) else { return by_sorting(cases, key) };
            if seen[..n].contains(&k) {
                return Some(case[0]);
            }
            seen[n] = k;
        }
        return None;
    }
    by_sorting(cases, key)
}

fn by_sorting<'k>(cases: &[Value], key: impl Fn(Value) -> (u64, &'k [u64])) -> Option<Value> {
    let mut sorted: Vec<Value> = cases.chunks_exact(2).map(|c| c[0]).collect();
    sorted.sort_unstable_by_key(|&v| key(v));
    sorted.windows(2).find(|w| key(w[0]) == key(w[1])).map(|w| w[1])
}

/// Limbs without those that repeat the sign, and none for zero, so that equal numbers are equal
/// lists.
fn trimmed(mut limbs: &[u64]) -> &[u64] {
    while let [.., below, top] = limbs
        && *top == (*below as i64 >> 63) as u64
    {
        limbs = &limbs[..limbs.len() - 1];
    }
    if limbs == [0] { &[] } else { limbs }
}
