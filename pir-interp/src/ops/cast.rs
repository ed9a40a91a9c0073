//! Casts between integers and floats of all widths, and `bitcast`.

use num_bigint::BigInt;
use pir_core::inst::ArithFlags;
use pir_core::opcode::Cast;

use super::limbs::{fits, load_int, store_int};
use super::soft::{self, SoftFloat};
use super::undef::may_have_bits;
use super::{CellState, float, load, part, part_mut, poison, store, undefined};
use crate::cell::{Cell, mask, sign_extend};
use crate::shape::{ScalarKind, ValueShape};

/// Executes `trunc`, `zext`, `sext`, `fptrunc`, `fpext`, `fptoui`, `fptosi`, `uitofp` or `sitofp`.
#[inline]
pub fn cast(
    op: Cast,
    flags: ArithFlags,
    from: ScalarKind,
    to: ScalarKind,
    a: &[Cell],
    out: &mut [Cell],
) {
    if let ([a], [out]) = (a, &mut *out)
        && a.is_plain()
        && let Some(bits) = small(op, flags, from, to, a.bits)
    {
        *out = Cell::new(bits);
        return;
    }
    general(op, flags, from, to, a, out);
}

/// Handles the plain operands that the processor converts natively.
#[inline]
fn small(op: Cast, flags: ArithFlags, from: ScalarKind, to: ScalarKind, bits: u64) -> Option<u64> {
    let double = |x: f64| match to {
        ScalarKind::F64 => Some(x.to_bits()),
        _ => None,
    };
    match (op, from, to) {
        (Cast::Trunc, ScalarKind::Int(_), ScalarKind::Int(w))
            if !flags.intersects(ArithFlags::NUW | ArithFlags::NSW) =>
        {
            Some(bits & mask(w))
        }
        (Cast::ZExt, ScalarKind::Int(_), ScalarKind::Int(_))
            if !flags.contains(ArithFlags::NNEG) =>
        {
            Some(bits)
        }
        (Cast::SExt, ScalarKind::Int(w), ScalarKind::Int(to)) => {
            Some(sign_extend(bits, w) as u64 & mask(to))
        }
        (Cast::SIToFP, ScalarKind::Int(w), _) => match to {
            ScalarKind::F32 => Some((sign_extend(bits, w) as f32).to_bits().into()),
            _ => double(sign_extend(bits, w) as f64),
        },
        (Cast::UIToFP, ScalarKind::Int(_), _) if !flags.contains(ArithFlags::NNEG) => match to {
            ScalarKind::F32 => Some((bits as f32).to_bits().into()),
            _ => double(bits as f64),
        },
        (Cast::FPToSI, ScalarKind::F64, ScalarKind::Int(w)) => signed(f64::from_bits(bits), w),
        (Cast::FPToSI, ScalarKind::F32, ScalarKind::Int(w)) => {
            signed(f32::from_bits(bits as u32).into(), w)
        }
        (Cast::FPToUI, ScalarKind::F64, ScalarKind::Int(w)) => unsigned(f64::from_bits(bits), w),
        (Cast::FPToUI, ScalarKind::F32, ScalarKind::Int(w)) => {
            unsigned(f32::from_bits(bits as u32).into(), w)
        }
        (Cast::FPExt, ScalarKind::F32, _) if !flags.intersects(float::POISON_FLAGS) => {
            double(f32::from_bits(bits as u32).into())
        }
        (Cast::FPTrunc, ScalarKind::F64, ScalarKind::F32)
            if !flags.intersects(float::POISON_FLAGS) =>
        {
            Some((f64::from_bits(bits) as f32).to_bits().into())
        }
        _ => None,
    }
}

/// Returns `2^n` for small n.
fn power(n: u32) -> f64 {
    f64::from_bits(u64::from(1023 + n) << 52)
}

/// Converts to a signed integer; `None` if the integral part does not fit.
fn signed(x: f64, width: u32) -> Option<u64> {
    let (x, limit) = (x.trunc(), power(width - 1));
    (width <= 64 && -limit <= x && x < limit).then(|| x as i64 as u64 & mask(width))
}

/// Converts to an unsigned integer; `None` if the integral part does not fit.
fn unsigned(x: f64, width: u32) -> Option<u64> {
    let x = x.trunc();
    (width <= 64 && 0.0 <= x && x < power(width)).then_some(x as u64)
}

/// Handles operands of any width, and those with undefined or poison bits.
fn general(
    op: Cast,
    flags: ArithFlags,
    from: ScalarKind,
    to: ScalarKind,
    a: &[Cell],
    out: &mut [Cell],
) {
    let state = CellState::of(a);
    if state == CellState::Poison {
        return poison(out);
    }
    match (op, from, to) {
        (Cast::Trunc, ScalarKind::Int(from), ScalarKind::Int(to)) => trunc(flags, from, to, a, out),
        (Cast::ZExt, ScalarKind::Int(from), ScalarKind::Int(_)) => {
            if flags.contains(ArithFlags::NNEG) && may_have_bits(a, from - 1, from) {
                return poison(out);
            }
            out.fill(Cell::ZERO);
            for (a, out) in a.iter().zip(out) {
                *out = a.without_prov();
            }
        }
        (Cast::SExt, ScalarKind::Int(from), ScalarKind::Int(to)) => sext(from, to, a, out),
        (Cast::UIToFP | Cast::SIToFP, ScalarKind::Int(width), _) if to.is_float() => {
            if flags.contains(ArithFlags::NNEG) && may_have_bits(a, width - 1, width) {
                return poison(out);
            }
            if state == CellState::Undef {
                return undefined(to.bits(), out);
            }
            let x = load_int(a, width, op == Cast::SIToFP);
            store(out, SoftFloat::finite(x, 0, false).encode(to));
        }
        (Cast::FPToUI | Cast::FPToSI, _, ScalarKind::Int(width)) if from.is_float() => {
            let signed = op == Cast::FPToSI;
            match state {
                CellState::Plain => match to_int(from, load(a), width, signed) {
                    Some(x) => store_int(out, width, &x),
                    None => poison(out),
                },
                _ if largest(from, a).any(|x| to_int(from, x, width, signed).is_none()) => {
                    poison(out);
                }
                _ => undefined(width, out),
            }
        }
        (Cast::FPTrunc | Cast::FPExt, ..) if from.is_float() && to.is_float() => {
            if float::excluded(flags, from, a) {
                return poison(out);
            }
            if state == CellState::Undef {
                return undefined(to.bits(), out);
            }
            store(out, soft::convert(from, to, load(a)));
            if float::excluded(flags, to, out) {
                poison(out);
            }
        }
        // Operands of another kind than the cast's.
        (
            Cast::Trunc
            | Cast::ZExt
            | Cast::SExt
            | Cast::UIToFP
            | Cast::SIToFP
            | Cast::FPToUI
            | Cast::FPToSI
            | Cast::FPTrunc
            | Cast::FPExt,
            ..,
        ) => poison(out),
        // The machine executes these, because they may concern addresses or several parts.
        (
            Cast::PtrToInt | Cast::PtrToAddr | Cast::IntToPtr | Cast::BitCast | Cast::AddrSpaceCast,
            ..,
        ) => poison(out),
    }
}

/// Returns the integral part if it fits into `width` bits.
pub(crate) fn to_int(from: ScalarKind, bits: u128, width: u32, signed: bool) -> Option<BigInt> {
    let whole = SoftFloat::decode(from, bits).truncate()?;
    fits(&whole, width, signed).then_some(whole)
}

/// Returns the largest numbers, one of each possible sign, that the undefined bits allow.
fn largest(scalar: ScalarKind, a: &[Cell]) -> impl Iterator<Item = u128> {
    let undef = a.iter().rev().fold(0u128, |u, c| u << 64 | u128::from(c.undef));
    let (bits, sign) = (load(a), soft::sign_bit(scalar));
    let other = (undef & sign != 0).then_some((bits | undef) & !sign);
    [bits | undef].into_iter().chain(other)
}

fn trunc(flags: ArithFlags, from: u32, to: u32, a: &[Cell], out: &mut [Cell]) {
    let lost = |n: u32| n..from;
    let some = |r: std::ops::Range<u32>| may_have_bits(a, r.start, r.end);
    if flags.contains(ArithFlags::NUW) && some(lost(to)) {
        return poison(out);
    }
    if flags.contains(ArithFlags::NSW) && some(lost(to - 1)) {
        // The bits from the new sign bit upwards must be defined ones.
        let ones = (0u32..).zip(a).all(|(k, c)| {
            let part = |n: u32| mask(n.saturating_sub(64 * k).min(64));
            let above = part(from) & !part(to - 1);
            c.bits & above == above
        });
        if !ones {
            return poison(out);
        }
    }
    for ((k, a), out) in (0u32..).zip(a).zip(out) {
        let m = mask((to - 64 * k).min(64));
        *out = Cell::partly(a.bits & m, a.undef & m);
    }
}

fn sext(from: u32, to: u32, a: &[Cell], out: &mut [Cell]) {
    let Some(last) = a.last() else { return };
    // An undefined sign makes all new bits undefined.
    let width = from - 64 * (a.len() as u32 - 1);
    let (bits, undef) = (sign_extend(last.bits, width), sign_extend(last.undef, width));
    for ((k, out), a) in (0u32..).zip(out).zip(a.iter().map(Some).chain(std::iter::repeat(None))) {
        let m = mask((to - 64 * k).min(64));
        let (bits, undef) = match a {
            Some(a) if k + 1 < from.div_ceil(64) => (a.bits, a.undef),
            Some(_) => (bits as u64, undef as u64),
            None => ((bits >> 63) as u64, (undef >> 63) as u64),
        };
        *out = Cell::partly(bits & m, undef & m);
    }
}

/// Executes `bitcast` between first-class types of one size, in little-endian order: the first lane
/// of a vector is the lowest. A lane is poison if a part of its bits is. A 64-bit cell that is
/// copied whole keeps its provenance.
pub fn bitcast(from: &ValueShape, to: &ValueShape, a: &[Cell], out: &mut [Cell]) {
    let widths = |s: &ValueShape| s.leaves.iter().map(|l| l.scalar.bits()).collect::<Vec<_>>();
    if from.leaves.len() == to.leaves.len() && widths(from) == widths(to) {
        for (from, to) in from.leaves.iter().zip(&to.leaves) {
            let (a, out) = (part(a, from), part_mut(out, to));
            match CellState::of(a) {
                CellState::Poison => poison(out),
                _ => out.iter_mut().zip(a).for_each(|(out, a)| *out = *a),
            }
        }
        return;
    }
    let mut source = CastSource::new(from, a);
    for leaf in &to.leaves {
        let out = part_mut(out, leaf);
        let mut bad = false;
        for (k, out) in (0u32..).zip(&mut *out) {
            *out = source.take(leaf.scalar.bits_of_cell(k));
            bad |= out.is_poison();
        }
        if bad {
            poison(out);
        }
    }
}

/// Reads the bits of a value, the lowest first.
struct CastSource<'a> {
    cells: Box<dyn Iterator<Item = (Cell, u32)> + 'a>,
    /// The unread bits of the current cell, and their number.
    rest: (Cell, u32),
}

impl<'a> CastSource<'a> {
    fn new(shape: &'a ValueShape, cells: &'a [Cell]) -> Self {
        let cells = shape.leaves.iter().flat_map(move |l| {
            let part = part(cells, l);
            let bad = CellState::of(part) == CellState::Poison;
            let cell = move |(k, c): (u32, &Cell)| {
                (if bad { Cell::POISON } else { *c }, l.scalar.bits_of_cell(k))
            };
            (0u32..).zip(part).map(cell)
        });
        Self { cells: Box::new(cells), rest: (Cell::ZERO, 0) }
    }

    fn take(&mut self, width: u32) -> Cell {
        let (mut out, mut have) = (Cell::ZERO, 0);
        let mut bad = false;
        while have < width {
            if self.rest.1 == 0 {
                let Some(next) = self.cells.next() else { return Cell::POISON };
                if have == 0 && width == 64 && next.1 == 64 {
                    return next.0;
                }
                self.rest = next;
            }
            let n = self.rest.1.min(width - have);
            let (cell, left) = &mut self.rest;
            out.bits |= (cell.bits & mask(n)) << have;
            out.undef |= (cell.undef & mask(n)) << have;
            bad |= cell.is_poison();
            cell.bits = cell.bits.checked_shr(n).unwrap_or(0);
            cell.undef = cell.undef.checked_shr(n).unwrap_or(0);
            *left -= n;
            have += n;
        }
        if bad { Cell::POISON } else { out }
    }
}

#[cfg(test)]
mod tests;
