//! PIR0101, PIR0102, PIR0104: arithmetic, comparisons, casts, `select`, `freeze`.

use super::BodyContext;
use super::types::{TypeGroup, TypeRow};
use pir_core::diag::Code;
use pir_core::entity::Inst;
use pir_core::inst::InstData;
use pir_core::opcode::{Cast, Opcode};

#[inline]
pub(super) fn int_binary(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    binary(cx, i, d, TypeRow::is_int_like);
}

#[inline]
pub(super) fn float_binary(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    binary(cx, i, d, TypeRow::is_float_like);
}

#[inline]
fn binary(cx: &mut BodyContext<'_>, i: Inst, d: &InstData, fits: fn(TypeRow) -> bool) {
    let &[a, b] = cx.body.ops(i) else { return cx.malformed(i) };
    if cx.ty(a) != d.ty() || cx.ty(b) != d.ty() || !fits(cx.row(d.ty())) {
        bad_operands(cx, i, d);
    }
}

pub(super) fn fneg(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[a] = cx.body.ops(i) else { return cx.malformed(i) };
    if cx.ty(a) != d.ty() || !cx.row(d.ty()).is_float_like() {
        bad_operands(cx, i, d);
    }
}

#[cold]
fn bad_operands(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let name = d.op().name();
    let ops = cx.body.ops(i);
    let first = cx.ty(ops[0]);
    for &v in &ops[1..] {
        if cx.ty(v) != first {
            let (a, b) = (cx.show(first), cx.show_of(v));
            return cx.fail(
                i,
                Code::TypeMismatch,
                format!("operands of `{name}` have different types, {a} and {b}"),
            );
        }
    }
    if first != d.ty() {
        let (a, b) = (cx.show(first), cx.show(d.ty()));
        return cx.fail(
            i,
            Code::TypeMismatch,
            format!("`{name}` of {a} gives a value of that type, not of {b}"),
        );
    }
    let what = match d.op() {
        Opcode::FAdd
        | Opcode::FSub
        | Opcode::FMul
        | Opcode::FDiv
        | Opcode::FRem
        | Opcode::FNeg
        | Opcode::FCmp => "floating-point numbers",
        Opcode::ICmp => "integers or pointers",
        _ => "integers",
    };
    let shown = cx.show(first);
    let message = format!("`{name}` works on {what} or vectors of them, not on {shown}");
    let float = cx.row(first).is_float_like();
    match d.op() {
        Opcode::Add | Opcode::Sub | Opcode::Mul if float => {
            cx.fail_help(i, Code::BadOperandType, message, &format!("did you mean `f{name}`?"));
        }
        Opcode::ICmp if float => {
            cx.fail_help(i, Code::BadOperandType, message, "compare floating point with `fcmp`");
        }
        _ => cx.fail(i, Code::BadOperandType, message),
    }
}

/// Returns whether `result` is the result type of a comparison of `operand`s: `i1`, or a vector of
/// `i1` with the operands' number of lanes.
#[inline]
fn is_truth_of(result: TypeRow, operand: TypeRow) -> bool {
    result.bits == 1
        && result.lanes == operand.lanes
        && matches!(result.group, TypeGroup::Int | TypeGroup::IntVector)
}

#[inline]
pub(super) fn icmp(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[a, b] = cx.body.ops(i) else { return cx.malformed(i) };
    let (t, row) = (cx.ty(a), cx.row_of(a));
    if cx.ty(b) != t || !(row.is_int_like() || row.is_ptr_like()) {
        bad_operands(cx, i, &d.with_ty(t));
    } else if !is_truth_of(cx.row(d.ty()), row) {
        bad_truth(cx, i, d);
    } else if d.icmp().is_none() {
        bad_predicate(cx, i, d);
    }
}

#[inline]
pub(super) fn fcmp(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[a, b] = cx.body.ops(i) else { return cx.malformed(i) };
    let (t, row) = (cx.ty(a), cx.row_of(a));
    if cx.ty(b) != t || !row.is_float_like() {
        bad_operands(cx, i, &d.with_ty(t));
    } else if !is_truth_of(cx.row(d.ty()), row) {
        bad_truth(cx, i, d);
    } else if d.fcmp().is_none() {
        bad_predicate(cx, i, d);
    }
}

#[cold]
fn bad_truth(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let shown = cx.show(d.ty());
    let name = d.op().name();
    cx.fail(
        i,
        Code::TypeMismatch,
        format!("`{name}` gives an `i1` per lane of its operands, not {shown}"),
    );
}

#[cold]
fn bad_predicate(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let name = d.op().name();
    cx.fail(i, Code::BadOperandType, format!("`{name}` has no predicate"));
}

pub(super) fn select(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[c, a, b] = cx.body.ops(i) else { return cx.malformed(i) };
    let (cond, t) = (cx.row_of(c), cx.ty(a));
    let row = cx.row(t);
    if cx.ty(b) != t || d.ty() != t {
        let (x, y) = (cx.show(t), cx.show_of(b));
        let message = format!("`select` chooses between values of one type, not {x} and {y}");
        return cx.fail(i, Code::TypeMismatch, message);
    }
    if !selectable(row) {
        let shown = cx.show(t);
        return cx.fail(i, Code::BadOperandType, format!("`select` cannot choose a {shown}"));
    }
    let lanes = match cond.group {
        TypeGroup::Int => cond.bits == 1,
        TypeGroup::IntVector => cond.bits == 1 && cond.lanes == row.lanes,
        _ => false,
    };
    if !lanes {
        let (x, y) = (cx.show_of(c), cx.show(t));
        return cx.fail(
            i,
            Code::BadOperandType,
            format!("the condition of `select` is `i1` or an `i1` per lane of {y}, not {x}"),
        );
    }
    fast_math(cx, i, d);
}

#[inline]
fn selectable(row: TypeRow) -> bool {
    !matches!(
        row.group,
        TypeGroup::Void
            | TypeGroup::Function
            | TypeGroup::Label
            | TypeGroup::Metadata
            | TypeGroup::Token
    )
}

pub(super) fn freeze(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[a] = cx.body.ops(i) else { return cx.malformed(i) };
    let row = cx.row(d.ty());
    if cx.ty(a) != d.ty() {
        let (x, y) = (cx.show_of(a), cx.show(d.ty()));
        return cx.fail(i, Code::TypeMismatch, format!("`freeze` of {x} cannot give {y}"));
    }
    if !row.is_first_class() || matches!(row.group, TypeGroup::Label | TypeGroup::Metadata) {
        let x = cx.show(d.ty());
        cx.fail(i, Code::BadOperandType, format!("`freeze` cannot take {x}"));
    }
}

/// Checks that fast-math flags on `phi`, `select` and `call` have a floating-point result
/// (PIR0102).
#[inline]
pub(super) fn fast_math(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    if d.flag_bits() != 0 && !is_float_math(cx, d) {
        let (name, shown) = (d.op().name(), cx.show(d.ty()));
        cx.fail(
            i,
            Code::BadOperandType,
            format!("fast-math flags on a `{name}` of {shown}, which is not floating-point"),
        );
    }
}

/// Returns whether a type is floating point, a vector or array of it, or a literal struct of one
/// such type.
#[cold]
fn is_float_math(cx: &BodyContext<'_>, d: &InstData) -> bool {
    use pir_core::types::TypeData;
    let types = &cx.m.types;
    let mut t = d.ty();
    if let TypeData::Struct { fields, .. } = types.get(t) {
        let fields = types.list(fields);
        match fields.split_first() {
            Some((&first, rest)) if rest.iter().all(|&f| f == first) => t = first,
            _ => return false,
        }
    }
    while let TypeData::Array(_, e) = types.get(t) {
        t = e;
    }
    cx.row(t).is_float_like()
}

#[inline]
pub(super) fn cast(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[a] = cx.body.ops(i) else { return cx.malformed(i) };
    let (from, to) = (cx.ty(a), d.ty());
    if !is_cast(cx, d.op(), from, to) {
        bad_cast(cx, i, d);
    }
}

/// Whether the cast exists (LangRef, conversion operations).
pub(super) fn is_cast(
    cx: &BodyContext<'_>,
    op: Opcode,
    from: pir_core::entity::Type,
    to: pir_core::entity::Type,
) -> bool {
    cx.facts.is_cast(op, from, to)
}

impl super::ModuleFacts<'_> {
    /// Whether the cast exists (LangRef, conversion operations).
    #[inline]
    pub(super) fn is_cast(
        &self,
        op: Opcode,
        from: pir_core::entity::Type,
        to: pir_core::entity::Type,
    ) -> bool {
        let Some(op) = op.cast() else { return false };
        let (s, r) = (self.types.get(from), self.types.get(to));
        let same_lanes = s.lanes == r.lanes;
        match op {
            Cast::Trunc => s.is_int_like() && r.is_int_like() && same_lanes && s.bits > r.bits,
            Cast::ZExt | Cast::SExt => {
                s.is_int_like() && r.is_int_like() && same_lanes && s.bits < r.bits
            }
            Cast::FPTrunc => {
                s.is_float_like() && r.is_float_like() && same_lanes && s.bits > r.bits
            }
            Cast::FPExt => s.is_float_like() && r.is_float_like() && same_lanes && s.bits < r.bits,
            Cast::FPToUI | Cast::FPToSI => s.is_float_like() && r.is_int_like() && same_lanes,
            Cast::UIToFP | Cast::SIToFP => s.is_int_like() && r.is_float_like() && same_lanes,
            Cast::PtrToInt => s.is_ptr_like() && r.is_int_like() && same_lanes,
            Cast::PtrToAddr => {
                s.is_ptr_like()
                    && r.is_int_like()
                    && same_lanes
                    && r.bits == self.layout.index_bits(self.address_space(from))
            }
            Cast::IntToPtr => s.is_int_like() && r.is_ptr_like() && same_lanes,
            Cast::AddrSpaceCast => {
                s.is_ptr_like()
                    && r.is_ptr_like()
                    && same_lanes
                    && self.address_space(from) != self.address_space(to)
            }
            Cast::BitCast => {
                if s.is_ptr_like() || r.is_ptr_like() {
                    return s.is_ptr_like()
                        && r.is_ptr_like()
                        && s.lanes.max(1) == r.lanes.max(1)
                        && self.address_space(from) == self.address_space(to);
                }
                let bits = |row: TypeRow| u64::from(row.bits) * u64::from(row.lanes.max(1));
                s.is_single_value() && r.is_single_value() && bits(s) == bits(r) && bits(s) != 0
            }
        }
    }

    /// Returns the address space of a pointer or vector of pointers.
    pub(super) fn address_space(&self, ty: pir_core::entity::Type) -> u32 {
        match self.m.types.get(self.m.types.scalar(ty)) {
            pir_core::types::TypeData::Ptr(n) => n,
            _ => 0,
        }
    }
}

#[cold]
fn bad_cast(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let a = cx.body.ops(i)[0];
    let (s, r) = (cx.row_of(a), cx.row(d.ty()));
    let (from, to, name) = (cx.show_of(a), cx.show(d.ty()), d.op().name());
    let message = format!("`{name}` cannot turn {from} into {to}");
    let int_cast = s.is_int_like() && r.is_int_like();
    let float_cast = s.is_float_like() && r.is_float_like();
    let help = if s.lanes != r.lanes && d.op() != Opcode::BitCast {
        "a cast keeps the number of lanes"
    } else if int_cast && s.bits > r.bits {
        "use `trunc` for a narrower integer"
    } else if int_cast && s.bits < r.bits {
        "use `zext` or `sext` for a wider integer"
    } else if float_cast && s.bits > r.bits {
        "use `fptrunc` for a narrower floating-point type"
    } else if float_cast && s.bits < r.bits {
        "use `fpext` for a wider floating-point type"
    } else if s.is_int_like() && r.is_float_like() {
        "use `sitofp` or `uitofp` to convert, or `bitcast` to keep the bits of the same width"
    } else if s.is_float_like() && r.is_int_like() {
        "use `fptosi` or `fptoui` to convert, or `bitcast` to keep the bits of the same width"
    } else if s.is_ptr_like() && r.is_int_like() {
        "use `ptrtoint`"
    } else if s.is_int_like() && r.is_ptr_like() {
        "use `inttoptr`"
    } else if s.is_ptr_like() && r.is_ptr_like() {
        "use `addrspacecast` between address spaces, and nothing within one"
    } else {
        return cx.fail(i, Code::BadCast, message);
    };
    cx.fail_help(i, Code::BadCast, message, help);
}
