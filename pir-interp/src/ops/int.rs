//! Integers of up to 64 bits, the hot path. Operands with undefined or poison bits are handled by
//! [`super::undef`].

use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::IntBinary;

use super::undef;
use crate::cell::{Cell, mask, sign_extend};
use crate::ub::Ub;

/// Executes `add` to `xor` on integers of `width` bits, 1 to 64.
///
/// # Errors
/// Division by a number that is or may be zero, or with a result that does not fit.
#[inline(always)]
pub fn binary(op: IntBinary, flags: ArithFlags, width: u32, a: Cell, b: Cell) -> Result<Cell, Ub> {
    if Cell::are_plain(&a, &b) {
        let (bits, completion) = plain(op, flags, width, a.bits, b.bits);
        if completion == Completion::Number {
            Ok(Cell::new(bits))
        } else {
            abnormal_result(completion)
        }
    } else {
        // The operands are copied, so that the originals may stay in registers.
        tainted(op, flags, width, &[a], &[b])
    }
}

/// The fast path of `add` and `sub`: plain numbers that violate no flag. Returns `None` in all
/// other cases, which [`binary`] handles.
#[inline(always)]
pub fn sum(subtract: bool, flags: ArithFlags, width: u32, a: &Cell, b: &Cell) -> Option<u64> {
    // The numbers are shifted to the top of a word, so that its carry and overflow are theirs.
    let shift = 64 - width;
    let (x, y) = (a.bits << shift, b.bits << shift);
    let ((sum, carries), (_, overflows)) = match subtract {
        false => (x.overflowing_add(y), (x as i64).overflowing_add(y as i64)),
        true => (x.overflowing_sub(y), (x as i64).overflowing_sub(y as i64)),
    };
    let broken =
        flags.contains(ArithFlags::NUW) && carries || flags.contains(ArithFlags::NSW) && overflows;
    (Cell::are_plain(a, b) && !broken).then_some(sum >> shift)
}

/// The slow path of [`sum`].
///
/// # Errors
/// None in practice, since `add` and `sub` have none; the type is that of [`binary`].
#[cold]
pub fn slow_sum(
    op: IntBinary,
    flags: ArithFlags,
    width: u32,
    a: &Cell,
    b: &Cell,
) -> Result<Cell, Ub> {
    binary(op, flags, width, *a, *b)
}

/// The kind of result of an operation on plain numbers. It is returned in a register beside the
/// bits, since a [`Cell`] would go through memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Completion {
    Number,
    Poison,
    ByZero,
    Overflow,
}

#[cold]
fn abnormal_result(completion: Completion) -> Result<Cell, Ub> {
    match completion {
        Completion::Number | Completion::Poison => Ok(Cell::POISON),
        Completion::ByZero => Err(Ub::DivisionByZero),
        Completion::Overflow => Err(Ub::DivisionOverflow),
    }
}

#[inline]
fn plain(op: IntBinary, flags: ArithFlags, width: u32, a: u64, b: u64) -> (u64, Completion) {
    let m = mask(width);
    let sign = |x: u64| x >> (width - 1) & 1 != 0;
    let (nuw, nsw) = (flags.contains(ArithFlags::NUW), flags.contains(ArithFlags::NSW));
    let exact = flags.contains(ArithFlags::EXACT);
    let (bits, poison) = match op {
        IntBinary::Add => {
            let r = a.wrapping_add(b) & m;
            (r, nuw && r < a || nsw && sign((a ^ r) & (b ^ r)))
        }
        IntBinary::Sub => {
            let r = a.wrapping_sub(b) & m;
            (r, nuw && a < b || nsw && sign((a ^ b) & (a ^ r)))
        }
        IntBinary::Mul => {
            let r = a.wrapping_mul(b) & m;
            (
                r,
                flags.intersects(ArithFlags::NUW | ArithFlags::NSW)
                    && mul_wraps(nuw, nsw, width, a, b),
            )
        }
        IntBinary::UDiv | IntBinary::SDiv | IntBinary::URem | IntBinary::SRem if b == 0 => {
            return (0, Completion::ByZero);
        }
        IntBinary::UDiv => (a / b, exact && !a.is_multiple_of(b)),
        IntBinary::URem => (a % b, false),
        IntBinary::SDiv | IntBinary::SRem if b == m && a == 1 << (width - 1) => {
            return (0, Completion::Overflow);
        }
        IntBinary::SDiv => {
            let (x, y) = (sign_extend(a, width), sign_extend(b, width));
            (x.wrapping_div(y) as u64 & m, exact && x.wrapping_rem(y) != 0)
        }
        IntBinary::SRem => {
            let (x, y) = (sign_extend(a, width), sign_extend(b, width));
            (x.wrapping_rem(y) as u64 & m, false)
        }
        IntBinary::Shl | IntBinary::LShr | IntBinary::AShr if b >= u64::from(width) => {
            return (0, Completion::Poison);
        }
        IntBinary::Shl => {
            let r = a << b & m;
            let s = sign_extend(a, width);
            (r, nuw && r >> b != a || nsw && sign_extend(r, width) >> b != s)
        }
        IntBinary::LShr => (a >> b, exact && a >> b << b != a),
        IntBinary::AShr => ((sign_extend(a, width) >> b) as u64 & m, exact && a >> b << b != a),
        IntBinary::And => (a & b, false),
        IntBinary::Or => (a | b, flags.contains(ArithFlags::DISJOINT) && a & b != 0),
        IntBinary::Xor => (a ^ b, false),
    };
    (bits, if poison { Completion::Poison } else { Completion::Number })
}

/// Returns whether a product overflows in a way that the flags exclude.
fn mul_wraps(nuw: bool, nsw: bool, width: u32, a: u64, b: u64) -> bool {
    let unsigned = u128::from(a) * u128::from(b);
    let signed = i128::from(sign_extend(a, width)) * i128::from(sign_extend(b, width));
    let fits = signed == i128::from(sign_extend(signed as u64, width));
    nuw && unsigned > u128::from(mask(width)) || nsw && !fits
}

#[cold]
fn tainted(
    op: IntBinary,
    flags: ArithFlags,
    width: u32,
    a: &[Cell],
    b: &[Cell],
) -> Result<Cell, Ub> {
    let mut out = [Cell::POISON];
    undef::binary(op, flags, width, a, b, &mut out)?;
    Ok(out[0])
}

/// Executes `icmp` on integers of `width` bits, 1 to 64, or on the addresses of pointers.
#[inline]
pub fn icmp(predicate: IntPredicate, samesign: bool, width: u32, a: Cell, b: Cell) -> Cell {
    if !Cell::are_plain(&a, &b) {
        return undef::icmp(samesign, width, &[a], &[b]);
    }
    if samesign && (a.bits ^ b.bits) >> (width - 1) & 1 != 0 {
        return Cell::POISON;
    }
    Cell::bool(holds(predicate, width, a.bits, b.bits))
}

/// Returns whether a predicate holds for two numbers of `width` bits, 1 to 64.
#[inline(always)]
pub fn holds(predicate: IntPredicate, width: u32, a: u64, b: u64) -> bool {
    // Flipping the sign bits maps the signed order to the unsigned one.
    let flip = u64::from(predicate.is_signed()) << (width - 1);
    predicate.holds((a ^ flip).cmp(&(b ^ flip)))
}

#[cfg(test)]
mod tests;
