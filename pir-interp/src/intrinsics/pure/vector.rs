//! Reductions, moves of whole lanes, and intrinsics with a constant result.

use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::Opcode;

use super::{Arg, PureCall, int};
use crate::cell::{Cell, mask};
use crate::ops::float::excluded;
use crate::ops::minmax::MinMaxRule;
use crate::ops::{CellState, load, part, poison, scalar_binary, store, undefined};
use crate::shape::{ScalarKind, ValueShape};
use crate::ub::Ub;

/// Returns the type of the lanes, which have to be the same.
fn lane(shape: &ValueShape) -> Result<ScalarKind, Ub> {
    let scalar = shape.leaves.first().ok_or(Ub::CallMismatch)?.scalar;
    let alike = shape.leaves.iter().all(|l| l.scalar == scalar);
    alike.then_some(scalar).ok_or(Ub::CallMismatch)
}

/// Returns the lanes in order.
fn lanes<'a>(a: &Arg<'a>) -> impl DoubleEndedIterator<Item = &'a [Cell]> + Clone {
    let Arg { shape, cells } = *a;
    shape.leaves.iter().map(move |l| part(cells, l))
}

/// Reduces the lanes of the last argument with `step`, from a start value if there is another
/// argument.
fn reduce(
    c: &PureCall<'_>,
    out: &mut [Cell],
    step: impl Fn(ScalarKind, &[Cell], &[Cell], &mut [Cell]) -> Result<(), Ub>,
) -> Result<(), Ub> {
    let vector = c.args.last().ok_or(Ub::CallMismatch)?;
    let scalar = lane(vector.shape)?;
    let mut all = lanes(vector);
    let first = match c.args {
        [_] => all.next().ok_or(Ub::CallMismatch)?,
        [start, ..] => start.cells,
        [] => return Err(Ub::CallMismatch),
    };
    if lane(c.ret)? != scalar || first.len() != out.len() {
        return Err(Ub::CallMismatch);
    }
    let mut sum = first.to_vec();
    for x in all {
        step(scalar, &sum, x, out)?;
        sum.copy_from_slice(out);
    }
    out.copy_from_slice(&sum);
    Ok(())
}

/// Reduces with a binary operator, from the first lane to the last.
pub(super) fn fold(c: &PureCall<'_>, out: &mut [Cell], op: Opcode) -> Result<(), Ub> {
    reduce(c, out, |scalar, a, b, out| scalar_binary(op, c.flags, scalar, a, b, out))
}

/// Returns the largest or least integer of the lanes.
pub(super) fn extreme(c: &PureCall<'_>, out: &mut [Cell], p: IntPredicate) -> Result<(), Ub> {
    reduce(c, out, |scalar, a, b, out| {
        match CellState::of(a).max(CellState::of(b)) {
            CellState::Poison => poison(out),
            CellState::Undef => undefined(scalar.bits(), out),
            CellState::Plain => {
                out.copy_from_slice(if int::holds(p, scalar.bits(), a, b) { a } else { b });
            }
        }
        Ok(())
    })
}

/// Returns the largest or least floating-point number of the lanes.
pub(super) fn float_extreme(
    c: &PureCall<'_>,
    out: &mut [Cell],
    choice: MinMaxRule,
) -> Result<(), Ub> {
    reduce(c, out, |scalar, a, b, out| {
        let excluded = excluded(c.flags, scalar, a) || excluded(c.flags, scalar, b);
        match CellState::of(a).max(CellState::of(b)) {
            CellState::Poison => poison(out),
            _ if excluded => poison(out),
            CellState::Undef => undefined(scalar.bits(), out),
            CellState::Plain if scalar.is_float() => {
                store(out, choice.of(scalar, load(a), load(b)))
            }
            CellState::Plain => return Err(Ub::CallMismatch),
        }
        Ok(())
    })
}

/// Adds lane `k` of a long vector to lane `k mod n` of a vector of `n` lanes.
pub(super) fn partial_sums(c: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    let [sums, long] = c.args else { return Err(Ub::CallMismatch) };
    let (scalar, per) = (lane(c.ret)?, lane(c.ret)?.cells() as usize);
    if sums.cells.len() != out.len() || lane(long.shape)? != scalar {
        return Err(Ub::CallMismatch);
    }
    out.copy_from_slice(sums.cells);
    for (k, x) in lanes(long).enumerate() {
        let place = k % c.ret.leaves.len() * per;
        let target = &mut out[place..place + per];
        let sum = target.to_vec();
        scalar_binary(Opcode::Add, ArithFlags::empty(), scalar, &sum, x, target)?;
    }
    Ok(())
}

/// Writes lanes in sequence, and poison for missing ones.
fn write<'a>(out: &mut [Cell], lanes: impl Iterator<Item = &'a [Cell]>) {
    let mut cells = lanes.flatten();
    for out in out {
        *out = cells.next().copied().unwrap_or(Cell::POISON);
    }
}

/// Returns the value of an argument that counts lanes, or `None` if it is not fully defined.
fn count(a: &Arg<'_>) -> Option<u64> {
    a.cells.first().and_then(|c| c.plain())
}

pub(super) fn insert(c: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    let [vector, part, at] = c.args else { return Err(Ub::CallMismatch) };
    if vector.cells.len() != out.len() {
        return Err(Ub::CallMismatch);
    }
    out.copy_from_slice(vector.cells);
    match range(vector, part.shape, count(at))? {
        Some(range) => out[range].copy_from_slice(part.cells),
        None => poison(out),
    }
    Ok(())
}

pub(super) fn extract(c: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    let [vector, at] = c.args else { return Err(Ub::CallMismatch) };
    match range(vector, c.ret, count(at))? {
        Some(range) => out.copy_from_slice(&vector.cells[range]),
        None => poison(out),
    }
    Ok(())
}

/// Returns the range of cells of a part of a vector that starts at lane `at`, or `None` if it is
/// out of bounds or `at` is unknown.
fn range(
    vector: &Arg<'_>,
    part: &ValueShape,
    at: Option<u64>,
) -> Result<Option<std::ops::Range<usize>>, Ub> {
    let scalar = lane(vector.shape)?;
    if lane(part)? != scalar {
        return Err(Ub::CallMismatch);
    }
    let start = at.and_then(|at| at.checked_mul(scalar.cells().into()));
    let start = start.and_then(|s| usize::try_from(s).ok());
    let range = start.and_then(|s| Some(s..s.checked_add(part.cells as usize)?));
    Ok(range.filter(|r| r.end <= vector.cells.len()))
}

pub(super) fn reverse(c: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    let [a] = c.args else { return Err(Ub::CallMismatch) };
    write(out, lanes(a).rev());
    Ok(())
}

/// Counts the leading lanes that are zero. The second argument makes the result poison if all are
/// zero.
pub(super) fn leading_zero_lanes(c: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    let [a, flag] = c.args else { return Err(Ub::CallMismatch) };
    let [count] = &c.ret.leaves[..] else { return Err(Ub::CallMismatch) };
    for (n, lane) in lanes(a).enumerate() {
        match CellState::of(lane) {
            CellState::Poison => poison(out),
            CellState::Undef => undefined(count.scalar.bits(), out),
            CellState::Plain if lane.iter().all(|x| x.bits == 0) => continue,
            CellState::Plain => store(out, n as u128),
        }
        return Ok(());
    }
    match flag.cells.first().map(|f| f.bits) {
        Some(0) => store(out, a.shape.leaves.len() as u128),
        _ => poison(out),
    }
    Ok(())
}

/// Returns a vector of consecutive lanes of the concatenation of two vectors. `start` computes the
/// first lane from the third argument and the number of lanes of a vector.
fn window(
    c: &PureCall<'_>,
    out: &mut [Cell],
    start: impl Fn(u64, u64) -> Option<u64>,
) -> Result<(), Ub> {
    let [a, b, by] = c.args else { return Err(Ub::CallMismatch) };
    let n = a.shape.leaves.len() as u64;
    let start = count(by).and_then(|by| start(by, n)).filter(|s| *s <= n);
    match start {
        Some(start) => write(out, lanes(a).chain(lanes(b)).skip(start as usize)),
        None => poison(out),
    }
    Ok(())
}

pub(super) fn splice_left(c: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    window(c, out, |by, _| Some(by))
}

pub(super) fn splice_right(c: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    window(c, out, |by, n| n.checked_sub(by))
}

pub(super) fn interleave(c: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    let n = c.args.first().map_or(0, |a| a.shape.leaves.len());
    let column = |i: usize| c.args.iter().filter_map(move |a| lanes(a).nth(i));
    write(out, (0..n).flat_map(column));
    Ok(())
}

pub(super) fn deinterleave(c: &PureCall<'_>, out: &mut [Cell], parts: usize) -> Result<(), Ub> {
    let [a] = c.args else { return Err(Ub::CallMismatch) };
    write(out, (0..parts).flat_map(|p| lanes(a).skip(p).step_by(parts)));
    Ok(())
}

pub(super) fn steps(c: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    let scalar = lane(c.ret)?;
    for (k, out) in (0u64..).zip(out.chunks_mut(scalar.cells() as usize)) {
        store(out, u128::from(k & mask(scalar.bits())));
    }
    Ok(())
}

/// Computes a mask whose lane `i` is `base + i < n`, without overflow. The mask is poison if `n`
/// may be zero.
pub(super) fn active_lanes(c: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    let [base, n] = c.args else { return Err(Ub::CallMismatch) };
    match CellState::of(base.cells).max(CellState::of(n.cells)) {
        CellState::Poison => poison(out),
        _ if n.cells.iter().all(|c| c.bits == 0) => poison(out),
        CellState::Undef => out.fill(Cell::undef(1)),
        CellState::Plain => {
            let (base, n) = (load(base.cells), load(n.cells));
            for (i, out) in (0u128..).zip(out) {
                *out = Cell::bool(base.checked_add(i).is_some_and(|x| x < n));
            }
        }
    }
    Ok(())
}

pub(super) fn always_false(_: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    out.fill(Cell::bool(false));
    Ok(())
}

pub(super) fn always_true(_: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    out.fill(Cell::bool(true));
    Ok(())
}

/// Implements `objectsize` for an unknown size: 0 if the minimum is requested, and otherwise the
/// largest number.
pub(super) fn unknown_size(c: &PureCall<'_>, out: &mut [Cell]) -> Result<(), Ub> {
    let least = c.args.get(1).and_then(count) == Some(1);
    let bits = lane(c.ret)?.bits();
    store(out, if least { 0 } else { u128::from(mask(bits)) });
    Ok(())
}
