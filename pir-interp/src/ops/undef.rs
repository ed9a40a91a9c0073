//! Integer operations of any width on operands with undefined or poison bits. Off the hot path, so
//! general rather than fast.
//!
//! Operands are sets of numbers; see [`super`] for the rules.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use pir_core::inst::ArithFlags;
use pir_core::opcode::IntBinary;

use super::limbs::{Shift, limbs, shifted, to_uint};
use super::{CellState, poison, undefined};
use crate::cell::{Cell, mask};
use crate::ub::Ub;

/// Executes `add` to `xor` where some operand is not plain.
///
/// # Errors
/// A divisor that is poison or may be zero, or a signed division whose result may not fit.
pub fn binary(
    op: IntBinary,
    flags: ArithFlags,
    width: u32,
    a: &[Cell],
    b: &[Cell],
    out: &mut [Cell],
) -> Result<(), Ub> {
    let (sa, sb) = (CellState::of(a), CellState::of(b));
    if op.is_division() {
        check_divisor(op, width, a, b)?;
    }
    if sa.max(sb) == CellState::Poison || may_be_poison(op, flags, width, a, b) {
        poison(out);
        return Ok(());
    }
    // A defined 0 (in `and`) or 1 (in `or`) decides the result bit, whatever the other operand is.
    match op {
        IntBinary::And => {
            bitwise(a, b, out, |a, b| (a.bits & b.bits, !(a.bits | a.undef) | !(b.bits | b.undef)))
        }
        IntBinary::Or => bitwise(a, b, out, |a, b| (a.bits | b.bits, a.bits | b.bits)),
        IntBinary::Xor => bitwise(a, b, out, |a, b| (a.bits ^ b.bits, 0)),
        IntBinary::Shl if sb.is_plain() => shift(Shift::Left, width, a, b, out),
        IntBinary::LShr if sb.is_plain() => shift(Shift::LogicalRight, width, a, b, out),
        IntBinary::AShr if sb.is_plain() => shift(Shift::ArithmeticRight, width, a, b, out),
        IntBinary::Mul => product(width, a, b, out),
        IntBinary::Add
        | IntBinary::Sub
        | IntBinary::UDiv
        | IntBinary::SDiv
        | IntBinary::URem
        | IntBinary::SRem
        | IntBinary::Shl
        | IntBinary::LShr
        | IntBinary::AShr => undefined(width, out),
    }
    Ok(())
}

/// Shifts by a plain amount, which moves undefined bits in the same way as defined ones.
fn shift(shift: Shift, width: u32, a: &[Cell], b: &[Cell], out: &mut [Cell]) {
    let amount = b.first().map_or(0, |c| c.bits) as u32;
    let (bits, undef) = (limbs(a, |c| c.bits), limbs(a, |c| c.undef));
    for (k, out) in out.iter_mut().enumerate() {
        let bits = shifted(shift, width, amount, k, &bits);
        let undef = shifted(shift, width, amount, k, &undef);
        *out = Cell::partly(bits, undef);
    }
}

/// Multiplies. The bits of a product below the lowest undefined bit of one operand, shifted by the
/// trailing zeros of the other, are defined, since they do not depend on undefined bits.
fn product(width: u32, a: &[Cell], b: &[Cell], out: &mut [Cell]) {
    let number = |x: &[Cell]| to_uint(x.iter().map(|c| c.bits));
    // Returns the number of defined low bits, and how many of these are trailing zeros.
    let low = |x: &[Cell]| {
        let undef = to_uint(x.iter().map(|c| c.undef));
        let known = undef.trailing_zeros().unwrap_or(u64::from(width));
        (known, number(x).trailing_zeros().map_or(known, |zeros| zeros.min(known)))
    };
    let ((known_a, zeros_a), (known_b, zeros_b)) = (low(a), low(b));
    let known = (known_a + zeros_b).min(known_b + zeros_a).min(u64::from(width)) as u32;
    let mut digits = (number(a) * number(b)).iter_u64_digits().collect::<Vec<_>>();
    digits.resize(out.len(), 0);
    for ((k, c), bits) in (0u32..).zip(out).zip(digits) {
        let below = |n: u32| mask(n.saturating_sub(64 * k).min(64));
        *c = Cell::partly(bits & below(known), below(width) & !below(known));
    }
}

/// Executes `and`, `or` or `xor`. `compute` returns the bits of a cell, and which of them do not
/// depend on undefined bits.
fn bitwise(a: &[Cell], b: &[Cell], out: &mut [Cell], compute: impl Fn(&Cell, &Cell) -> (u64, u64)) {
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        let (bits, decided) = compute(a, b);
        let undef = (a.undef | b.undef) & !decided;
        *out = Cell::partly(bits & !undef, undef);
    }
}

/// Executes `icmp` where some operand is not plain.
#[cold]
pub fn icmp(samesign: bool, width: u32, a: &[Cell], b: &[Cell]) -> Cell {
    if CellState::of(a).max(CellState::of(b)) == CellState::Poison {
        return Cell::POISON;
    }
    let (a, b) = (ValueRange::new(width, a), ValueRange::new(width, b));
    let differ =
        a.may_be_negative() && b.may_be_positive() || a.may_be_positive() && b.may_be_negative();
    if samesign && differ { Cell::POISON } else { Cell::undef(1) }
}

/// Bounds of the numbers that a value with undefined bits may be.
struct ValueRange {
    umin: BigUint,
    umax: BigUint,
    smin: BigInt,
    smax: BigInt,
    undef: BigUint,
}

impl ValueRange {
    fn new(width: u32, cells: &[Cell]) -> Self {
        let umin = to_uint(cells.iter().map(|c| c.bits));
        let undef = to_uint(cells.iter().map(|c| c.undef));
        let umax = &umin | &undef;
        let sign = BigUint::one() << (width - 1);
        let modulus = BigInt::from(&sign << 1u32);
        let (defined, possible) = (!(&umin & &sign).is_zero(), !(&umax & &sign).is_zero());
        let smin = BigInt::from(if possible { &umin | &sign } else { umin.clone() });
        let smin = if possible { smin - &modulus } else { smin };
        let smax = BigInt::from(if possible && !defined { &umax ^ &sign } else { umax.clone() });
        let smax = if defined { smax - &modulus } else { smax };
        Self { umin, umax, smin, smax, undef }
    }

    fn may_be_negative(&self) -> bool {
        self.smin < BigInt::zero()
    }

    fn may_be_positive(&self) -> bool {
        self.smax >= BigInt::zero()
    }
}

/// Checks that no choice of the undefined bits makes a division undefined behaviour.
fn check_divisor(op: IntBinary, width: u32, a: &[Cell], b: &[Cell]) -> Result<(), Ub> {
    if CellState::of(b) == CellState::Poison {
        return Err(Ub::PoisonUsed);
    }
    let divisor = ValueRange::new(width, b);
    let plain = divisor.undef.is_zero();
    if divisor.umin.is_zero() {
        return Err(if plain { Ub::DivisionByZero } else { Ub::UndefUsed });
    }
    let minus_one = divisor.umax == (BigUint::one() << width) - 1u32;
    if matches!(op, IntBinary::SDiv | IntBinary::SRem) && minus_one {
        // Poison may be the least number. This must be undefined behaviour, because otherwise
        // replacing poison by that number could make a program worse.
        if CellState::of(a) == CellState::Poison {
            return Err(Ub::PoisonUsed);
        }
        if ValueRange::new(width, a).smin == -(BigInt::one() << (width - 1)) {
            return Err(Ub::UndefUsed);
        }
    }
    Ok(())
}

/// Returns whether some choice of the undefined bits makes the result poison. Exact except for
/// `exact` divisions by a divisor with undefined bits.
fn may_be_poison(op: IntBinary, flags: ArithFlags, width: u32, a: &[Cell], b: &[Cell]) -> bool {
    let (nuw, nsw) = (flags.contains(ArithFlags::NUW), flags.contains(ArithFlags::NSW));
    let exact = flags.contains(ArithFlags::EXACT);
    let too_large = |x: BigUint| x.bits() > u64::from(width);
    let unfit = |x: BigInt| {
        let limit = BigInt::one() << (width - 1);
        x >= limit || x < -limit
    };
    let ranges = || (ValueRange::new(width, a), ValueRange::new(width, b));
    match op {
        IntBinary::Or if flags.contains(ArithFlags::DISJOINT) => {
            a.iter().zip(b).any(|(a, b)| (a.bits | a.undef) & (b.bits | b.undef) != 0)
        }
        IntBinary::Add if nuw || nsw => {
            let (a, b) = ranges();
            nuw && too_large(a.umax + b.umax)
                || nsw && (unfit(a.smax + b.smax) || unfit(a.smin + b.smin))
        }
        IntBinary::Sub if nuw || nsw => {
            let (a, b) = ranges();
            nuw && a.umin < b.umax || nsw && (unfit(a.smax - b.smin) || unfit(a.smin - b.smax))
        }
        IntBinary::Mul if nuw || nsw => {
            let (a, b) = ranges();
            nuw && too_large(&a.umax * &b.umax)
                || nsw
                    && [&a.smin, &a.smax].iter().any(|x| unfit(*x * &b.smin) || unfit(*x * &b.smax))
        }
        IntBinary::UDiv | IntBinary::SDiv if exact => {
            let (a, b) = ranges();
            if !b.undef.is_zero() {
                return !a.umax.is_zero();
            }
            let divisor = if op == IntBinary::SDiv { b.smin } else { b.umin.into() };
            let divisor = divisor.magnitude();
            // Two dividends that differ in one bit can both be multiples only of a power of two.
            divisor.count_ones() != 1 || !(a.umax & (divisor - 1u32)).is_zero()
        }
        IntBinary::Shl | IntBinary::LShr | IntBinary::AShr => {
            let (a, b) = ranges();
            if b.umax >= BigUint::from(width) {
                return true;
            }
            let amount = b.umax.iter_u64_digits().next().unwrap_or(0);
            if op != IntBinary::Shl {
                return exact && a.umax.trailing_zeros().is_some_and(|low| low < amount);
            }
            nuw && too_large(a.umax << amount)
                || nsw && (unfit(a.smin << amount) || unfit(a.smax << amount))
        }
        IntBinary::Add
        | IntBinary::Sub
        | IntBinary::Mul
        | IntBinary::UDiv
        | IntBinary::SDiv
        | IntBinary::URem
        | IntBinary::SRem
        | IntBinary::And
        | IntBinary::Or
        | IntBinary::Xor => false,
    }
}

/// Returns whether some bit from `low` to below `width` may be 1.
pub(crate) fn may_have_bits(cells: &[Cell], low: u32, width: u32) -> bool {
    cells.iter().zip(0u32..).any(|(c, k)| {
        let above = |n: u32| mask(n.saturating_sub(64 * k).min(64));
        (c.bits | c.undef) & above(width) & !above(low) != 0
    })
}
