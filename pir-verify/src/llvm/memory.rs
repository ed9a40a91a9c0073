//! PIR0102, PIR0107, PIR0109, PIR0110: memory, addresses, atomics.

use super::BodyContext;
use super::types::{TypeGroup, TypeRow};
use pir_core::diag::Code;
use pir_core::entity::{Entity, Inst, Type, Value};
use pir_core::inst::{AlignCode, AllocaFlags, InstData, MemFlags, MemInfo, Ordering, RmwOp};
use pir_core::symbol::Sym;
use pir_core::types::TypeData;

/// The code of 2^32, the largest alignment (PIR0108).
const MAX_ALIGN_CODE: AlignCode = 33;

#[cold]
fn huge_alignment(cx: &mut BodyContext<'_>, i: Inst) {
    cx.fail(i, Code::BadAlignment, "an alignment is a power of two up to 2^32");
}

pub(super) fn alloca(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let allocated = d.allocated_type();
    let count = match cx.body.ops(i) {
        [] => None,
        &[n] => Some(n),
        _ => return cx.malformed(i),
    };
    if d.alloca_align() > MAX_ALIGN_CODE {
        return huge_alignment(cx, i);
    }
    if allocated.index() >= cx.m.types.len() || !cx.row(allocated).sized {
        let shown = match allocated.index() < cx.m.types.len() {
            true => cx.show(allocated),
            false => "nothing".into(),
        };
        return cx.fail(i, Code::BadType, format!("`alloca` of {shown}, which has no size"));
    }
    if let Some(n) = count
        && cx.row_of(n).group != TypeGroup::Int
    {
        let shown = cx.show_of(n);
        return cx.fail(
            i,
            Code::BadOperandType,
            format!("the number of elements of `alloca` is an integer, not {shown}"),
        );
    }
    if cx.row(d.ty()).group != TypeGroup::Ptr {
        let shown = cx.show(d.ty());
        return cx.fail(i, Code::TypeMismatch, format!("`alloca` gives a pointer, not {shown}"));
    }
    if d.alloca_flags().contains(AllocaFlags::SWIFTERROR) {
        if cx.row(allocated).group != TypeGroup::Ptr {
            return cx.fail(i, Code::BadOperandType, "a `swifterror` `alloca` holds a pointer");
        }
        if count.is_some_and(|n| cx.const_int(n) != Some(1)) {
            cx.fail(i, Code::BadOperandType, "a `swifterror` `alloca` holds one element");
        }
    }
}

#[inline]
pub(super) fn load(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[p] = cx.body.ops(i) else { return cx.malformed(i) };
    let row = cx.row(d.ty());
    if cx.row_of(p).group != TypeGroup::Ptr {
        return not_a_pointer(cx, i, p);
    }
    if !row.is_first_class() || !row.sized {
        return unsized_access(cx, i, d.ty());
    }
    let info = d.mem();
    if info.align > MAX_ALIGN_CODE {
        return huge_alignment(cx, i);
    }
    if !d.mem_flags().contains(MemFlags::ATOMIC) {
        if info.ordering != Ordering::NotAtomic || info.scope != Sym::EMPTY {
            plain_with_ordering(cx, i);
        }
    } else if matches!(info.ordering, Ordering::Release | Ordering::AcqRel | Ordering::NotAtomic) {
        bad_ordering(cx, i, "a `load`", info.ordering);
    } else {
        atomic_access(cx, i, info, d.ty(), row);
    }
}

#[inline]
pub(super) fn store(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[v, p] = cx.body.ops(i) else { return cx.malformed(i) };
    let ty = cx.ty(v);
    let row = cx.row(ty);
    if cx.row_of(p).group != TypeGroup::Ptr {
        return not_a_pointer(cx, i, p);
    }
    if !row.is_first_class() || !row.sized {
        return unsized_access(cx, i, ty);
    }
    let info = d.mem();
    if info.align > MAX_ALIGN_CODE {
        return huge_alignment(cx, i);
    }
    if !d.mem_flags().contains(MemFlags::ATOMIC) {
        if info.ordering != Ordering::NotAtomic || info.scope != Sym::EMPTY {
            plain_with_ordering(cx, i);
        }
    } else if matches!(info.ordering, Ordering::Acquire | Ordering::AcqRel | Ordering::NotAtomic) {
        bad_ordering(cx, i, "a `store`", info.ordering);
    } else {
        atomic_access(cx, i, info, ty, row);
    }
}

/// Checks the access of an atomic `load` or `store`: scalars of 8, 16, 32, … bits, with an
/// alignment.
fn atomic_access(cx: &mut BodyContext<'_>, i: Inst, info: MemInfo, ty: Type, row: TypeRow) {
    if info.align == 0 {
        return cx.fail_help(
            i,
            Code::BadAtomic,
            "an atomic access has no alignment",
            "write `, align N` at its end",
        );
    }
    if !(row.is_int_like() || row.is_ptr_like() || row.is_float_like()) {
        let shown = cx.show(ty);
        return cx.fail(
            i,
            Code::BadAtomic,
            format!(
                "an atomic access is to integers, pointers or floating-point numbers, not {shown}"
            ),
        );
    }
    atomic_size(cx, i, ty, row);
}

/// Pointers have a power of two of bits in every layout that targets use.
#[inline]
fn atomic_size(cx: &mut BodyContext<'_>, i: Inst, ty: Type, row: TypeRow) -> bool {
    let bits = match row.is_ptr_like() {
        true => 64,
        false => u64::from(row.bits),
    } * u64::from(row.lanes.max(1));
    if bits >= 8 && bits.is_power_of_two() {
        return true;
    }
    let shown = cx.show(ty);
    cx.fail(
        i,
        Code::BadAtomic,
        format!("{shown} is not 8, 16, 32, … bits wide, so it cannot be accessed atomically"),
    );
    false
}

pub(super) fn fence(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    if !cx.body.ops(i).is_empty() {
        return cx.malformed(i);
    }
    let ordering = d.mem().ordering;
    if matches!(ordering, Ordering::NotAtomic | Ordering::Unordered | Ordering::Monotonic) {
        bad_ordering(cx, i, "a `fence`", ordering);
    }
}

pub(super) fn cmpxchg(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[p, expected, new] = cx.body.ops(i) else { return cx.malformed(i) };
    let ty = cx.ty(expected);
    let row = cx.row(ty);
    if cx.row_of(p).group != TypeGroup::Ptr {
        return not_a_pointer(cx, i, p);
    }
    if cx.ty(new) != ty {
        let (a, b) = (cx.show(ty), cx.show_of(new));
        return cx.fail(
            i,
            Code::TypeMismatch,
            format!("`cmpxchg` compares with {a} but stores {b}"),
        );
    }
    if !matches!(row.group, TypeGroup::Int | TypeGroup::Ptr) {
        let shown = cx.show(ty);
        return cx.fail(
            i,
            Code::BadAtomic,
            format!("`cmpxchg` works on an integer or a pointer, not on {shown}"),
        );
    }
    let info = d.mem();
    if matches!(info.ordering, Ordering::NotAtomic | Ordering::Unordered) {
        return bad_ordering(cx, i, "the success of `cmpxchg`", info.ordering);
    }
    if matches!(
        info.failure,
        Ordering::NotAtomic | Ordering::Unordered | Ordering::Release | Ordering::AcqRel
    ) {
        return bad_ordering(cx, i, "the failure of `cmpxchg`", info.failure);
    }
    if atomic_size(cx, i, ty, row)
        && cx.m.types.fields(d.ty()).is_none_or(|(f, packed)| f != [ty, Type::I1] || packed)
    {
        let (a, b) = (cx.show(ty), cx.show(d.ty()));
        cx.fail(i, Code::TypeMismatch, format!("`cmpxchg` of {a} gives it and an `i1`, not {b}"));
    }
}

pub(super) fn atomicrmw(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[p, v] = cx.body.ops(i) else { return cx.malformed(i) };
    let ty = cx.ty(v);
    let row = cx.row(ty);
    let Some(op) = d.rmw() else {
        return cx.fail(i, Code::BadAtomic, "`atomicrmw` has no operator");
    };
    if cx.row_of(p).group != TypeGroup::Ptr {
        return not_a_pointer(cx, i, p);
    }
    let (fits, what) = match op {
        RmwOp::Xchg => (
            matches!(row.group, TypeGroup::Int | TypeGroup::Float | TypeGroup::Ptr),
            "an integer, floating-point number or pointer",
        ),
        RmwOp::FAdd
        | RmwOp::FSub
        | RmwOp::FMax
        | RmwOp::FMin
        | RmwOp::FMaximum
        | RmwOp::FMinimum => (row.is_float_like(), "a floating-point number or vector of them"),
        _ => (row.group == TypeGroup::Int, "an integer"),
    };
    if !fits {
        let shown = cx.show(ty);
        return cx.fail(
            i,
            Code::BadAtomic,
            format!("`atomicrmw {}` works on {what}, not on {shown}", op.name()),
        );
    }
    let info = d.mem();
    if matches!(info.ordering, Ordering::NotAtomic | Ordering::Unordered) {
        return bad_ordering(cx, i, "`atomicrmw`", info.ordering);
    }
    if atomic_size(cx, i, ty, row) && d.ty() != ty {
        let (a, b) = (cx.show(ty), cx.show(d.ty()));
        cx.fail(i, Code::TypeMismatch, format!("`atomicrmw` of {a} gives the old {a}, not {b}"));
    }
}

/// LLVM takes a list of any type here, and so do we.
pub(super) fn va_arg(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let &[list] = cx.body.ops(i) else { return cx.malformed(i) };
    let row = cx.row(d.ty());
    let fits = |row: TypeRow| {
        row.is_first_class() && !matches!(row.group, TypeGroup::Label | TypeGroup::Metadata)
    };
    if !fits(row) || !fits(cx.row_of(list)) {
        let shown = cx.show(d.ty());
        cx.fail(i, Code::BadOperandType, format!("`va_arg` cannot give {shown}"));
    }
}

#[inline]
pub(super) fn gep(cx: &mut BodyContext<'_>, i: Inst, d: &InstData) {
    let ops = cx.body.ops(i);
    let Some((&base, indices)) = ops.split_first() else { return cx.malformed(i) };
    let source = d.source_element();
    // Nearly always: one scalar index from a scalar pointer.
    if let &[n] = indices
        && cx.ty(base) == d.ty()
        && cx.row(d.ty()).group == TypeGroup::Ptr
        && cx.row_of(n).group == TypeGroup::Int
        && source.index() < cx.m.types.len()
        && cx.row(source).sized
    {
        return;
    }
    gep_slow(cx, i, d, base, indices, source);
}

fn gep_slow(
    cx: &mut BodyContext<'_>,
    i: Inst,
    d: &InstData,
    base: Value,
    indices: &[Value],
    source: Type,
) {
    let row = cx.row_of(base);
    if !row.is_ptr_like() {
        return not_a_pointer(cx, i, base);
    }
    if source.index() >= cx.m.types.len() || !cx.row(source).sized {
        let shown = match source.index() < cx.m.types.len() {
            true => cx.show(source),
            false => "nothing".into(),
        };
        let message = format!("`getelementptr` steps over {shown}, which has no size");
        return cx.fail(i, Code::BadType, message);
    }
    let mut lanes = row.lanes;
    for &n in indices {
        let r = cx.row_of(n);
        if !r.is_int_like() {
            let shown = cx.show_of(n);
            return cx.fail(
                i,
                Code::BadOperandType,
                format!("an index of `getelementptr` is an integer, not {shown}"),
            );
        }
        if r.lanes != 0 && lanes != 0 && r.lanes != lanes {
            return cx.fail(
                i,
                Code::BadOperandType,
                format!("`getelementptr` mixes vectors of {lanes} and {} lanes", r.lanes),
            );
        }
        lanes = lanes.max(r.lanes);
    }
    let mut ty = source;
    for &n in indices.iter().skip(1) {
        match step(cx, ty, n) {
            Ok(next) => ty = next,
            Err(why) => return cx.fail(i, Code::BadIndex, why),
        }
    }
    let result = cx.row(d.ty());
    let same_space = cx.m.types.scalar(d.ty()) == cx.m.types.scalar(cx.ty(base));
    if !result.is_ptr_like() || result.lanes != lanes || !same_space {
        let (a, b) = (cx.show_of(base), cx.show(d.ty()));
        cx.fail(i, Code::TypeMismatch, format!("`getelementptr` from {a} cannot give {b}"));
    }
}

/// The type of an element, or why there is none.
fn step(cx: &BodyContext<'_>, ty: Type, index: Value) -> Result<Type, String> {
    let shown = || cx.show(ty);
    match cx.m.types.get(ty) {
        TypeData::Array(_, e) | TypeData::Vector(_, e) => Ok(e),
        TypeData::Struct { .. } | TypeData::Named(_) => {
            let Some((fields, _)) = cx.m.types.fields(ty) else {
                return Err(format!("{} has no known fields", shown()));
            };
            if cx.row_of(index).bits != 32 {
                return Err(format!("a field of {} is chosen by a constant `i32`", shown()));
            }
            let Some(n) = cx.const_int_or_splat(index) else {
                return Err(format!("a field of {} is chosen by a constant `i32`", shown()));
            };
            fields
                .get(n as usize)
                .copied()
                .ok_or_else(|| format!("{} has {} fields, so none {n}", shown(), fields.len()))
        }
        _ => Err(format!("{} has no elements to step into", shown())),
    }
}

#[cold]
pub(super) fn not_a_pointer(cx: &mut BodyContext<'_>, i: Inst, v: Value) {
    let (name, shown) = (cx.body.inst(i).op().name(), cx.show_of(v));
    cx.fail(i, Code::BadOperandType, format!("`{name}` needs a pointer, not {shown}"));
}

#[cold]
fn unsized_access(cx: &mut BodyContext<'_>, i: Inst, ty: Type) {
    let (name, shown) = (cx.body.inst(i).op().name(), cx.show(ty));
    cx.fail(i, Code::BadType, format!("`{name}` of {shown}, which has no size"));
}

#[cold]
fn plain_with_ordering(cx: &mut BodyContext<'_>, i: Inst) {
    cx.fail_help(
        i,
        Code::BadAtomic,
        "an access that is not `atomic` has an ordering or a scope",
        "write `atomic` behind the instruction's name",
    );
}

#[cold]
fn bad_ordering(cx: &mut BodyContext<'_>, i: Inst, what: &str, ordering: Ordering) {
    let message = match ordering {
        Ordering::NotAtomic => format!("{what} needs an ordering"),
        o => format!("{what} cannot be `{}`", o.name()),
    };
    cx.fail(i, Code::BadAtomic, message);
}
