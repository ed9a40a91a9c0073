//! PIR0125: the guarantee of `musttail` that the callee can take over the caller's frame.

use super::BodyContext;
use super::attrs::{self, Kinds, kind};
use pir_core::attr::{Attr, AttrPool};
use pir_core::constant::ConstKind;
use pir_core::diag::Code;
use pir_core::entity::{AttrSet, Inst, Type, Value, ValueKind};
use pir_core::inst::CallInfo;
use pir_core::opcode::Opcode;

/// `tailcc` and `swifttailcc`.
const TAIL_CONVENTIONS: [u16; 2] = [18, 20];

/// Attributes that decide how an argument is passed.
const PASSING_KINDS: Kinds = kind::SRET
    | kind::BYVAL
    | kind::INALLOCA
    | kind::INREG
    | kind::ALIGNSTACK
    | kind::SWIFTSELF
    | kind::SWIFTASYNC
    | kind::SWIFTERROR
    | kind::PREALLOCATED
    | kind::BYREF;

#[cold]
pub(super) fn check(cx: &mut BodyContext<'_>, i: Inst, info: &CallInfo, rest: &[Inst]) {
    if let Err(why) = conditions(cx, i, info, rest) {
        cx.fail_help(
            i,
            Code::BadTailCall,
            format!("`musttail` is not possible: {why}"),
            "call with `tail`, or make caller and callee agree and return the result at once",
        );
    }
}

fn conditions(cx: &BodyContext<'_>, i: Inst, info: &CallInfo, rest: &[Inst]) -> Result<(), String> {
    let callee = cx.body.ops(i)[0];
    if matches!(callee.kind(), ValueKind::Asm(_)) {
        return Err("the callee is inline assembly".into());
    }
    let types = &cx.m.types;
    let (Some(caller), Some(called)) = (types.signature(cx.header.ty), types.signature(info.fn_ty))
    else {
        return Ok(());
    };
    if caller.2 != called.2 {
        return Err("only one of caller and callee has `...`".into());
    }
    if caller.0 != called.0 {
        let (a, b) = (cx.show(caller.0), cx.show(called.0));
        return Err(format!("the caller returns {a}, the callee {b}"));
    }
    if cx.f.cc != info.cc {
        return Err("caller and callee have different calling conventions".into());
    }
    returned(cx, i, rest)?;
    let caller_attrs: Vec<PassingAttrs> =
        cx.f.params.iter().map(|p| passing(&cx.m.attrs, p.attrs)).collect();
    let sets = cx.body.attr_lists.get(info.arg_attrs.range()).unwrap_or(&[]);
    let callee_attrs: Vec<PassingAttrs> = (0..called.1.len())
        .map(|n| passing(&cx.body.attrs, sets.get(n).copied().unwrap_or(AttrSet::EMPTY)))
        .collect();
    if TAIL_CONVENTIONS.contains(&info.cc) {
        const FORBIDDEN_KINDS: Kinds =
            kind::INALLOCA | kind::INREG | kind::SWIFTERROR | kind::PREALLOCATED | kind::BYREF;
        if caller_attrs.iter().chain(&callee_attrs).flatten().any(|p| p.0 & FORBIDDEN_KINDS != 0) {
            return Err("an argument is passed in a way that the convention does not allow".into());
        }
        return match caller.2 {
            true => Err("the convention does not allow `...`".into()),
            false => Ok(()),
        };
    }
    let intrinsic =
        matches!(callee.kind(), ValueKind::Global(g) if cx.facts.callees.is_intrinsic(g));
    if !intrinsic && caller.1 != called.1 {
        return Err("caller and callee have different parameters".into());
    }
    let differ = (0..caller.1.len()).find(|&n| caller_attrs.get(n) != callee_attrs.get(n));
    match differ {
        Some(n) => Err(format!("caller and callee pass argument {} differently", n + 1)),
        None => Ok(()),
    }
}

/// The attributes of a parameter that decide how it is passed, with their types and numbers.
type PassingAttrs = Vec<(Kinds, Option<Type>, u64)>;

/// Sorted, so that equal ones are equal lists; `align` counts with `byval` and `byref`.
fn passing(pool: &AttrPool, set: AttrSet) -> PassingAttrs {
    let mut list: PassingAttrs = pool
        .get(set)
        .iter()
        .filter_map(|&a| {
            let (name, ty, number) = match a {
                Attr::Word(n) | Attr::Text(n, _) => (n, None, 0),
                Attr::Int(n, number) => (n, None, number),
                Attr::Type(n, ty) => (n, ty, 0),
                Attr::String(..) | Attr::Group(_) => return None,
            };
            Some((attrs::find(pool.text(name))?.0, ty, number))
        })
        .collect();
    let by_memory = list.iter().any(|p| p.0 & (kind::BYVAL | kind::BYREF) != 0);
    let counted = PASSING_KINDS | if by_memory { kind::ALIGN } else { 0 };
    list.retain(|p| p.0 & counted != 0);
    list.sort_unstable();
    list
}

/// Checks that the call is followed by a `ret` of its result, optionally through a `bitcast`.
fn returned(cx: &BodyContext<'_>, i: Inst, rest: &[Inst]) -> Result<(), String> {
    let mut next = rest.iter().copied().filter(|&n| !cx.body.inst(n).op().is_debug());
    let mut value = Value::inst(i);
    let mut at = next.next();
    if let Some(b) = at
        && cx.body.inst(b).op() == Opcode::BitCast
    {
        if cx.body.ops(b).first() != Some(&value) {
            return Err("the `bitcast` behind it does not take its result".into());
        }
        value = Value::inst(b);
        at = next.next();
    }
    let Some(ret) = at.filter(|&r| cx.body.inst(r).op() == Opcode::Ret) else {
        return Err("no `ret` follows it at once".into());
    };
    match cx.body.ops(ret).first() {
        None => Ok(()),
        Some(&v) if v == value => Ok(()),
        Some(v) => {
            let kind = v.as_const().map(|c| cx.body.consts.get(c).kind);
            match kind {
                Some(ConstKind::Undef | ConstKind::Poison) => Ok(()),
                _ => Err("the `ret` behind it returns something else".into()),
            }
        }
    }
}
