//! Arithmetic, comparisons and casts, lane by lane, with LLVM's semantics (reference: determinacy).
//!
//! A value represents a set: a plain number; all numbers that agree except in some undefined bits,
//! which are independent of each other; or poison, which may be anything. An operation is undefined
//! behaviour if it is for some choice of the undefined bits, and its result is poison if it is for
//! some choice. This keeps operations monotone: making an operand more defined never makes the
//! outcome worse. Otherwise the undefined bits of the result are exact for `and`, `or`, `xor`,
//! shifts by a plain amount and casts that move bits. Of a product, the low bits that no undefined
//! bit reaches are defined. Any other result is completely undefined.
//!
//! No operation panics. An operation applied to operands of the wrong kind returns poison.

pub mod cast;
pub mod float;
pub mod int;
pub mod limbs;
pub mod minmax;
pub mod rmw;
pub mod soft;
pub mod undef;
pub mod wide;

use pir_core::inst::{ArithFlags, Predicate};
use pir_core::opcode::Opcode;

use crate::cell::{Cell, mask};
use crate::shape::{ScalarKind, ScalarPart, ValueShape};
use crate::ub::Ub;

/// The combined state of some cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CellState {
    /// All bits are defined.
    Plain,
    /// Some bit is undefined, none is poison.
    Undef,
    /// Some bit is poison.
    Poison,
}

impl CellState {
    /// Returns the state of the cells.
    #[inline]
    pub fn of(cells: &[Cell]) -> Self {
        let (mut undef, mut poison) = (0, false);
        for c in cells {
            undef |= c.undef;
            poison |= c.is_poison();
        }
        match (poison, undef) {
            (true, _) => Self::Poison,
            (false, 0) => Self::Plain,
            (false, _) => Self::Undef,
        }
    }

    /// Returns whether all bits are defined.
    pub fn is_plain(self) -> bool {
        self == Self::Plain
    }
}

/// Returns the bits of one or two cells.
#[inline]
pub fn load(cells: &[Cell]) -> u128 {
    let high = cells.get(1).map_or(0, |c| c.bits);
    u128::from(cells.first().map_or(0, |c| c.bits)) | u128::from(high) << 64
}

/// Stores a number of up to 128 bits and clears any further cells.
#[inline]
pub fn store(out: &mut [Cell], bits: u128) {
    let mut rest = bits;
    for c in out {
        *c = Cell::new(rest as u64);
        rest >>= 64;
    }
}

/// Makes all cells of a scalar poison.
#[cold]
pub fn poison(out: &mut [Cell]) {
    out.fill(Cell::POISON);
}

/// Makes all `width` bits of a scalar undefined.
#[cold]
pub fn undefined(width: u32, out: &mut [Cell]) {
    let mut left = width;
    for c in out {
        *c = Cell::partly(0, mask(left.min(64)));
        left -= left.min(64);
    }
}

/// Returns the mask of the lowest `width` bits, 0 to 128.
pub(crate) fn mask128(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// Returns a number of `width` bits (1 to 128), sign-extended.
pub(crate) fn sign128(bits: u128, width: u32) -> i128 {
    let shift = 128 - width;
    ((bits << shift) as i128) >> shift
}

/// Returns the cells of a part of a value.
#[inline]
pub(crate) fn part<'a>(cells: &'a [Cell], leaf: &ScalarPart) -> &'a [Cell] {
    let start = leaf.cell as usize;
    cells.get(start..start + leaf.scalar.cells() as usize).unwrap_or(&[])
}

/// Returns the cells of a part of a value, mutable.
#[inline]
pub(crate) fn part_mut<'a>(cells: &'a mut [Cell], leaf: &ScalarPart) -> &'a mut [Cell] {
    let start = leaf.cell as usize;
    cells.get_mut(start..start + leaf.scalar.cells() as usize).unwrap_or(&mut [])
}

/// Executes `add` to `xor` or `fadd` to `frem` on two scalars of one type.
///
/// # Errors
/// Division by a number that is or may be zero, or with a result that does not fit.
#[inline]
pub fn scalar_binary(
    op: Opcode,
    flags: ArithFlags,
    scalar: ScalarKind,
    a: &[Cell],
    b: &[Cell],
    out: &mut [Cell],
) -> Result<(), Ub> {
    match scalar {
        ScalarKind::Int(width) if width <= 64 => {
            let ([a], [b], [out]) = (a, b, out) else { return Ok(()) };
            *out = match op.int_binary() {
                Some(op) => int::binary(op, flags, width, *a, *b)?,
                None => Cell::POISON,
            };
        }
        ScalarKind::Int(width) => match op.int_binary() {
            Some(op) => wide::binary(op, flags, width, a, b, out)?,
            None => poison(out),
        },
        ScalarKind::Ptr(_) => poison(out),
        _ => match op.float_binary() {
            Some(op) => float::binary(op, flags, scalar, a, b, out),
            None => poison(out),
        },
    }
    Ok(())
}

/// Executes [`scalar_binary`] on every part of two values of one type: O(cells).
///
/// # Errors
/// The errors of [`scalar_binary`].
pub fn lanes_binary(
    op: Opcode,
    flags: ArithFlags,
    shape: &ValueShape,
    a: &[Cell],
    b: &[Cell],
    out: &mut [Cell],
) -> Result<(), Ub> {
    for l in &shape.leaves {
        scalar_binary(op, flags, l.scalar, part(a, l), part(b, l), part_mut(out, l))?;
    }
    Ok(())
}

/// Executes `icmp` (on pointers by their addresses) or `fcmp` on two scalars.
#[inline]
pub fn compare(
    predicate: Predicate,
    flags: ArithFlags,
    scalar: ScalarKind,
    a: &[Cell],
    b: &[Cell],
) -> Cell {
    let p = match predicate {
        Predicate::Float(p) if scalar.is_float() => return float::fcmp(p, flags, scalar, a, b),
        Predicate::Float(_) => return Cell::POISON,
        Predicate::Int(p) => p,
    };
    let samesign = flags.contains(ArithFlags::SAMESIGN);
    match (scalar, a, b) {
        (ScalarKind::Int(width) | ScalarKind::Ptr(width), [a], [b]) if width <= 64 => {
            int::icmp(p, samesign, width, *a, *b)
        }
        (ScalarKind::Int(width), ..) => wide::icmp(p, samesign, width, a, b),
        _ => Cell::POISON,
    }
}

#[cfg(test)]
mod tests;
