//! Runtime functions of flang on whole arrays: assignment, allocation, and reductions; and those
//! that return a text of a new length.

use super::descriptor::{ArrayDescriptor, Dimension, ElementType, item};
use super::{OutputItem, RealKind, bytes, crash};
use crate::args::{
    HostArgs, HostResult, LibraryEntry, add, double, float, int, is_null, long, row, unsupported,
    void,
};
use crate::{HostContext, HostEffect, heap};
use pir_interp::cell::Cell;
use pir_interp::shape::ScalarKind;
use pir_interp::ub::StepResult;

const MEMORY: HostEffect = HostEffect::Memory;

/// The functions of this file.
pub(crate) static TABLE: &[LibraryEntry] = &[
    row("_FortranAAssign", MEMORY, assign),
    row("_FortranAAssignTemporary", MEMORY, assign),
    row("_FortranAAllocatableSetBounds", MEMORY, set_bounds),
    row("_FortranAPointerSetBounds", MEMORY, set_bounds),
    row("_FortranAAllocatableAllocate", MEMORY, allocate),
    row("_FortranAPointerAllocate", MEMORY, allocate),
    row("_FortranAAllocatableDeallocate", MEMORY, deallocate),
    row("_FortranAPointerDeallocate", MEMORY, deallocate),
    row("_FortranATrim", MEMORY, |cx, a| {
        let (to, from) = (a.ptr(0)?, text_of(cx, a, 1)?);
        new_text(cx, to, super::text::trimmed(&from))
    }),
    row("_FortranARepeat", MEMORY, |cx, a| {
        let (to, from, n) = (a.ptr(0)?, text_of(cx, a, 1)?, a.int(2)?.max(0) as usize);
        if from.len().saturating_mul(n) > 1 << 30 {
            return unsupported("a text of more than 2³⁰ characters");
        }
        new_text(cx, to, &from.repeat(n))
    }),
    row("_FortranASumInteger4", MEMORY, |cx, a| fold(cx, a, 4, 0, |x, y| x.wrapping_add(y))),
    row("_FortranASumInteger8", MEMORY, |cx, a| fold(cx, a, 8, 0, |x, y| x.wrapping_add(y))),
    row("_FortranAProductInteger4", MEMORY, |cx, a| fold(cx, a, 4, 1, |x, y| x.wrapping_mul(y))),
    row("_FortranAProductInteger8", MEMORY, |cx, a| fold(cx, a, 8, 1, |x, y| x.wrapping_mul(y))),
    row("_FortranAMaxvalInteger4", MEMORY, |cx, a| fold(cx, a, 4, i32::MIN.into(), i64::max)),
    row("_FortranAMaxvalInteger8", MEMORY, |cx, a| fold(cx, a, 8, i64::MIN, i64::max)),
    row("_FortranAMinvalInteger4", MEMORY, |cx, a| fold(cx, a, 4, i32::MAX.into(), i64::min)),
    row("_FortranAMinvalInteger8", MEMORY, |cx, a| fold(cx, a, 8, i64::MAX, i64::min)),
    row("_FortranASumReal4", MEMORY, |cx, a| float(sum(&reals(cx, a)?) as f32)),
    row("_FortranASumReal8", MEMORY, |cx, a| double(sum(&reals(cx, a)?))),
    row("_FortranAProductReal4", MEMORY, |cx, a| {
        float(reals(cx, a)?.iter().product::<f64>() as f32)
    }),
    row("_FortranAProductReal8", MEMORY, |cx, a| double(reals(cx, a)?.iter().product())),
    row("_FortranAMaxvalReal4", MEMORY, |cx, a| {
        float(reals(cx, a)?.into_iter().fold(-f64::from(f32::MAX), f64::max) as f32)
    }),
    row("_FortranAMaxvalReal8", MEMORY, |cx, a| {
        double(reals(cx, a)?.into_iter().fold(-f64::MAX, f64::max))
    }),
    row("_FortranAMinvalReal4", MEMORY, |cx, a| {
        float(reals(cx, a)?.into_iter().fold(f32::MAX.into(), f64::min) as f32)
    }),
    row("_FortranAMinvalReal8", MEMORY, |cx, a| {
        double(reals(cx, a)?.into_iter().fold(f64::MAX, f64::min))
    }),
    row("_FortranACount", MEMORY, |cx, a| {
        let all = truths(cx, a)?;
        long(all.iter().filter(|b| **b).count() as i64)
    }),
    row("_FortranAAll", MEMORY, |cx, a| int(truths(cx, a)?.iter().all(|b| *b).into())),
    row("_FortranAAny", MEMORY, |cx, a| int(truths(cx, a)?.iter().any(|b| *b).into())),
    row("_FortranAParity", MEMORY, |cx, a| {
        int(truths(cx, a)?.iter().fold(false, |x, y| x ^ y).into())
    }),
    row("_FortranADotProductInteger4", MEMORY, |cx, a| {
        let (x, y) = (integers(cx, a.ptr(0)?)?, integers(cx, a.ptr(1)?)?);
        let products = x.iter().zip(&y).map(|(a, b)| a.wrapping_mul(*b));
        int(products.fold(0i64, i64::wrapping_add) as i32)
    }),
    row("_FortranADotProductReal4", MEMORY, |cx, a| float(dot(cx, a)? as f32)),
    row("_FortranADotProductReal8", MEMORY, |cx, a| double(dot(cx, a)?)),
];

fn store(cx: &mut dyn HostContext, p: Cell, x: i64) -> StepResult<()> {
    cx.store(p, ScalarKind::Int(64), &[Cell::new(x as u64)])
}

/// Writes the bounds and strides of contiguous elements.
fn set_dims(cx: &mut dyn HostContext, to: Cell, size: u64, dims: &[Dimension]) -> StepResult<()> {
    let mut stride = size as i64;
    for (k, d) in (0..).zip(dims) {
        let at = add(to, 24 + 24 * k);
        store(cx, at, d.lower)?;
        store(cx, add(at, 8), d.extent.max(0))?;
        store(cx, add(at, 16), stride)?;
        stride = stride.wrapping_mul(d.extent.max(0));
    }
    Ok(())
}

/// Implements `to = from`. An allocatable target takes the shape of the source.
fn assign(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let at = args.ptr(0)?;
    let from = ArrayDescriptor::read(cx, args.ptr(1)?)?;
    let mut to = ArrayDescriptor::read(cx, at)?;
    if to.element() == ElementType::Other || from.element() != to.element() {
        return unsupported("an assignment of derived or different types in Fortran");
    }
    let is_text = to.element() == ElementType::Text;
    // The right side is copied before anything is written, because the two may overlap.
    let count = from.count();
    let buffer = heap::allocate(cx, from.size.saturating_mul(count), 16)?;
    for (k, p) in (0..).zip(from.elements()) {
        cx.copy(add(buffer, k * from.size), p, from.size, false)?;
    }
    let same = |x: &Dimension, y: &Dimension| x.extent == y.extent;
    let fits = from.dims.is_empty()
        || (from.dims.len() == to.dims.len()
            && from.dims.iter().zip(&to.dims).all(|(x, y)| same(x, y)));
    let allocatable = to.attribute == 2;
    let grows = is_text && to.size != from.size;
    if is_null(to.base) || (allocatable && (!fits || grows)) {
        cx.memory().release(to.base)?;
        if !from.dims.is_empty() {
            to.dims.clone_from(&from.dims);
        }
        if is_text {
            to.size = from.size;
            store(cx, add(at, 8), from.size as i64)?;
        }
        let bytes = to.size.saturating_mul(to.count());
        to.base = heap::allocate(cx, bytes.max(1), 16)?;
        cx.store(at, ScalarKind::Ptr(64), &[to.base])?;
        set_dims(cx, at, to.size, &to.dims)?;
        to = ArrayDescriptor::read(cx, at)?;
    } else if !fits {
        return crash("the arrays of an assignment differ in shape");
    }
    let len = from.size.min(to.size);
    for (k, p) in (0..).zip(to.elements()) {
        let k: u64 = if from.dims.is_empty() { 0 } else { k };
        cx.copy(p, add(buffer, k * from.size), len, false)?;
        if to.size > len {
            cx.fill(add(p, len), Cell::new(b' '.into()), to.size - len)?;
        }
    }
    cx.memory().release(buffer)?;
    void()
}

/// Sets the bounds of a dimension. The arguments are `(descriptor, dimension, lower, upper)`.
fn set_bounds(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let (at, k) = (args.ptr(0)?, args.uint(1)?);
    let (lower, upper) = (args.int(2)?, args.int(3)?);
    let dim = add(at, 24 + 24 * k);
    store(cx, dim, lower)?;
    store(cx, add(dim, 8), upper.wrapping_sub(lower).wrapping_add(1).max(0))?;
    void()
}

fn allocate(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let at = args.ptr(0)?;
    let rank = u64::from(cx.read(add(at, 20), 1)?[0]);
    // The strides are not known until all bounds are set.
    for k in 0..rank.min(15) {
        store(cx, add(at, 24 + 24 * k + 16), 0)?;
    }
    let found = ArrayDescriptor::read(cx, at)?;
    if found.element() == ElementType::Other {
        return unsupported("allocating a derived type in Fortran");
    }
    if found.attribute == 2 && !is_null(found.base) {
        return crash("`allocate` of what is allocated");
    }
    let bytes = found.size.saturating_mul(found.count());
    let base = heap::allocate(cx, bytes.max(1), 16)?;
    cx.store(at, ScalarKind::Ptr(64), &[base])?;
    set_dims(cx, at, found.size, &found.dims)?;
    int(0)
}

fn deallocate(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let at = args.ptr(0)?;
    let found = ArrayDescriptor::read(cx, at)?;
    if found.element() == ElementType::Other {
        return unsupported("deallocating a derived type in Fortran");
    }
    if is_null(found.base) {
        return crash("`deallocate` of what is not allocated");
    }
    cx.memory().release(found.base)?;
    cx.store(at, ScalarKind::Ptr(64), &[Cell::ZERO])?;
    int(0)
}

fn text_of(cx: &mut dyn HostContext, args: &HostArgs<'_>, k: usize) -> StepResult<Vec<u8>> {
    let found = ArrayDescriptor::read(cx, args.ptr(k)?)?;
    match found.element() == ElementType::Text && found.dims.is_empty() {
        true => bytes(cx, found.base, found.size),
        false => unsupported(format!("`{}` of an array", args.name)),
    }
}

/// Allocates a text and writes its descriptor to `to`.
fn new_text(cx: &mut dyn HostContext, to: Cell, text: &[u8]) -> HostResult {
    let base = heap::allocate(cx, (text.len() as u64).max(1), 16)?;
    cx.write(base, text)?;
    cx.store(to, ScalarKind::Ptr(64), &[base])?;
    store(cx, add(to, 8), text.len() as i64)?;
    // The version; then rank, type and attribute.
    cx.write(add(to, 16), &20_240_719u32.to_le_bytes())?;
    cx.write(add(to, 20), &[0, 40, 2, 0])?;
    void()
}

/// Returns the elements of the array for which the mask holds. The arguments are
/// `(array, file, line, dimension, mask)`.
fn masked(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> StepResult<Vec<OutputItem>> {
    let array = ArrayDescriptor::read(cx, args.ptr(0)?)?;
    let mask = match args.list.get(4) {
        Some(_) if !is_null(args.ptr(4)?) => Some(ArrayDescriptor::read(cx, args.ptr(4)?)?),
        _ => None,
    };
    let mut out = Vec::new();
    let mut truths = mask.as_ref().map(|m| (m, m.elements()));
    for p in array.elements() {
        let wanted = match &mut truths {
            None => true,
            Some((m, places)) => {
                let at = if m.dims.is_empty() { m.base } else { places.next().unwrap_or(m.base) };
                item(cx, at, m.element(), m.size)? == OutputItem::Logical(true)
            }
        };
        if wanted {
            out.push(item(cx, p, array.element(), array.size)?);
        }
    }
    Ok(out)
}

fn fold(
    cx: &mut dyn HostContext,
    args: &HostArgs<'_>,
    size: u32,
    first: i64,
    f: fn(i64, i64) -> i64,
) -> HostResult {
    let mut value = first;
    for item in masked(cx, args)? {
        let OutputItem::Integer(x, _) = item else {
            return unsupported("other numbers than integers");
        };
        value = f(value, x);
    }
    if size == 4 { int(value as i32) } else { long(value) }
}

fn integers(cx: &mut dyn HostContext, p: Cell) -> StepResult<Vec<i64>> {
    let items = ArrayDescriptor::read(cx, p)?.items(cx)?;
    let number = |i: OutputItem| match i {
        OutputItem::Integer(x, _) => Ok(x),
        _ => unsupported("other numbers than integers"),
    };
    items.into_iter().map(number).collect()
}

fn real(item: OutputItem) -> StepResult<f64> {
    match item {
        OutputItem::Real(RealKind::Single(x)) => Ok(f32::from_bits(x).into()),
        OutputItem::Real(RealKind::Double(x)) => Ok(f64::from_bits(x)),
        _ => unsupported("other numbers than reals"),
    }
}

fn reals(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> StepResult<Vec<f64>> {
    masked(cx, args)?.into_iter().map(real).collect()
}

/// Returns the sum with Kahan's compensation, as flang's runtime library computes it.
fn sum(list: &[f64]) -> f64 {
    let (mut sum, mut correction) = (0.0, 0.0);
    for x in list {
        let next = x - correction;
        let old = sum;
        sum += next;
        correction = (sum - old) - next;
    }
    sum
}

fn dot(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> StepResult<f64> {
    let mut lists = [Vec::new(), Vec::new()];
    for (k, list) in lists.iter_mut().enumerate() {
        let items = ArrayDescriptor::read(cx, args.ptr(k)?)?.items(cx)?;
        *list = items.into_iter().map(real).collect::<StepResult<_>>()?;
    }
    Ok(lists[0].iter().zip(&lists[1]).map(|(x, y)| x * y).sum())
}

fn truths(cx: &mut dyn HostContext, args: &HostArgs<'_>) -> StepResult<Vec<bool>> {
    let items = ArrayDescriptor::read(cx, args.ptr(0)?)?.items(cx)?;
    Ok(items.into_iter().map(|i| i == OutputItem::Logical(true)).collect())
}
