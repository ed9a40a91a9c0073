//! PIR0126: which attributes a function, its parameters, its result and a call may have.
//!
//! Shared by headers and calls. Faults of a set in itself are found when its
//! [summary](super::attrs) is computed; the rules here depend on the position of the set and on the
//! value's type.

use super::attrs::{
    self, AttrSummary, CONTEXT_KINDS, FLOAT_KINDS, FUNCTION_KINDS, INT_KINDS, INT_LIKE_KINDS,
    Kinds, PARAM_KINDS, PTR_KINDS, PTR_LIKE_KINDS, RESULT_KINDS, VALUE_KINDS, kind,
};
use super::types::{TypeGroup, TypeRow, TypeTable};
use pir_core::entity::Type;
use pir_core::types::{TypeData, Types};

/// Returns the kinds of a set that a value of the type cannot have.
#[inline]
pub(super) fn misfits(row: TypeRow, s: AttrSummary, float: bool) -> Kinds {
    let k = s.kinds;
    let mut bad = 0;
    if row.group != TypeGroup::Ptr {
        bad |= PTR_KINDS;
    }
    if !row.is_ptr_like() {
        bad |= PTR_LIKE_KINDS;
    }
    if row.group != TypeGroup::Int {
        bad |= INT_KINDS;
    }
    if !row.is_int_like() || (s.range_bits != 0 && s.range_bits != row.bits) {
        bad |= INT_LIKE_KINDS;
    }
    if !float {
        bad |= FLOAT_KINDS;
    }
    if row.group == TypeGroup::Void {
        bad |= VALUE_KINDS;
    }
    k & bad
}

/// Returns whether a parameter's set needs no further check, as on nearly all calls.
#[inline]
pub(super) fn is_plain_param(row: TypeRow, s: AttrSummary) -> bool {
    !s.faulty
        && s.kinds & (CONTEXT_KINDS | !PARAM_KINDS) == 0
        && misfits(row, s, row.is_float_like()) == 0
}

/// Returns whether a result's set needs no further check.
#[inline]
pub(super) fn is_plain_result(row: TypeRow, s: AttrSummary) -> bool {
    !s.faulty && s.kinds & !RESULT_KINDS == 0 && misfits(row, s, row.is_float_like()) == 0
}

/// Returns whether the set of a function or call needs no further check.
#[inline]
pub(super) fn is_plain_function(s: AttrSummary) -> bool {
    const WITHOUT_TYPE_RULES: Kinds =
        kind::SPECULATABLE | kind::ALLOCSIZE | kind::JUMPTABLE | kind::BUILTIN;
    !s.faulty && s.kinds & (WITHOUT_TYPE_RULES | !FUNCTION_KINDS) == 0
}

/// A function type with attributes.
pub(super) struct AttrSite<'s> {
    pub ret: Type,
    /// The types of the parameters; of a call, of all arguments.
    pub params: &'s [Type],
    /// How many of them the function type names.
    pub named: usize,
    pub on_result: AttrSummary,
    pub on_function: AttrSummary,
    /// May be shorter than `params`.
    pub on_params: &'s [AttrSummary],
    pub intrinsic: bool,
    pub asm: bool,
}

/// Returns the faults of the attributes as messages. O(parameters).
pub(super) fn check(types: &Types, table: &TypeTable, site: &AttrSite<'_>) -> Vec<String> {
    let mut out = Vec::new();
    place(&mut out, site.on_result, RESULT_KINDS, "a result");
    fits(&mut out, types, table, site.ret, site.on_result, "the result");
    place(&mut out, site.on_function, FUNCTION_KINDS, "a function");
    let mut seen: Kinds = 0;
    for (n, (&ty, &s)) in site.params.iter().zip(site.on_params).enumerate() {
        param(&mut out, types, table, site, n, ty, s, &mut seen);
    }
    out
}

fn place(out: &mut Vec<String>, s: AttrSummary, allowed: Kinds, what: &str) {
    let wrong = s.kinds & !allowed;
    if wrong != 0 {
        out.push(format!("`{}` does not apply to {what}", attrs::first_name(wrong)));
    }
}

fn fits(
    out: &mut Vec<String>,
    types: &Types,
    table: &TypeTable,
    ty: Type,
    s: AttrSummary,
    what: &str,
) {
    let wrong = misfits(table.get(ty), s, s.kinds & FLOAT_KINDS != 0 && is_float(types, ty));
    if wrong != 0 {
        out.push(format!("`{}` does not apply to the type of {what}", attrs::first_name(wrong)));
    }
}

/// Returns whether a type is floating point, a vector or array of it, or a struct of one such type.
fn is_float(types: &Types, mut ty: Type) -> bool {
    if let TypeData::Struct { fields, .. } = types.get(ty) {
        match types.list(fields).split_first() {
            Some((&first, rest)) if rest.iter().all(|&f| f == first) => ty = first,
            _ => return false,
        }
    }
    while let TypeData::Array(_, e) = types.get(ty) {
        ty = e;
    }
    types.is_float_or_vector(ty)
}

#[allow(clippy::too_many_arguments)]
fn param(
    out: &mut Vec<String>,
    types: &Types,
    table: &TypeTable,
    site: &AttrSite<'_>,
    n: usize,
    ty: Type,
    s: AttrSummary,
    seen: &mut Kinds,
) {
    place(out, s, PARAM_KINDS, "a parameter");
    fits(out, types, table, ty, s, "the parameter");
    let has = |k| s.kinds & k != 0;
    if !site.intrinsic {
        if has(kind::IMMARG) {
            out.push("`immarg` applies to intrinsics only".into());
        }
        if has(kind::ELEMENTTYPE) && !site.asm {
            out.push("`elementtype` applies to intrinsics and inline assembly only".into());
        }
    }
    const ONCE: Kinds = kind::NEST
        | kind::RETURNED
        | kind::SRET
        | kind::SWIFTSELF
        | kind::SWIFTASYNC
        | kind::SWIFTERROR;
    let again = s.kinds & ONCE & *seen;
    if again != 0 {
        out.push(format!("`{}` stands on two parameters", attrs::first_name(again)));
    }
    *seen |= s.kinds & ONCE;
    if has(kind::RETURNED) && !same_bits(types, ty, site.ret) {
        out.push(format!("`returned`: parameter {} has another type than the result", n + 1));
    }
    if has(kind::SRET) {
        if n >= site.named {
            out.push("`sret` does not apply to a variable argument".into());
        } else if n > 1 {
            out.push("`sret` applies to the first or second parameter".into());
        }
    }
    if s.unsized_memory {
        out.push("the type in `preallocated(…)` has no size".into());
    }
    if has(kind::INALLOCA) && n + 1 != site.params.len() {
        out.push("`inalloca` applies to the last parameter".into());
    }
}

/// Returns whether the bits of one type can be read as the other without a conversion.
fn same_bits(types: &Types, a: Type, b: Type) -> bool {
    if a == b {
        return types.is_first_class(a);
    }
    let size = |t: Type| Some(types.scalar_bits(types.scalar(t))? * types.lanes(t)?);
    matches!((size(a), size(b)), (Some(x), Some(y)) if x == y)
}
