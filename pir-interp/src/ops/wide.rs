//! Integers of more than 64 bits, stored as cells with the lowest first. Up to 128 bits are
//! computed as `u128`, wider ones with `num-bigint`.

use num_bigint::BigInt;
use num_traits::Zero;
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::IntBinary;

use super::limbs::{Shift, bit, fits, limbs, load_int, shifted, store_int};
use super::{CellState, load, mask128, poison, sign128, store, undef};
use crate::cell::Cell;
use crate::ub::Ub;

/// Executes `add` to `xor` on integers of `width` bits. An operand is poison if one of its cells
/// is.
///
/// # Errors
/// Division by a number that is or may be zero, or with a result that does not fit.
pub fn binary(
    op: IntBinary,
    flags: ArithFlags,
    width: u32,
    a: &[Cell],
    b: &[Cell],
    out: &mut [Cell],
) -> Result<(), Ub> {
    if !(CellState::of(a).is_plain() && CellState::of(b).is_plain()) {
        return undef::binary(op, flags, width, a, b, out);
    }
    match op {
        IntBinary::Shl => shift(Shift::Left, flags, width, a, b, out),
        IntBinary::LShr => shift(Shift::LogicalRight, flags, width, a, b, out),
        IntBinary::AShr => shift(Shift::ArithmeticRight, flags, width, a, b, out),
        IntBinary::And => bitwise(a, b, out, |a, b| a & b),
        IntBinary::Or if flags.contains(ArithFlags::DISJOINT) && have_common_bits(a, b) => {
            poison(out)
        }
        IntBinary::Or => bitwise(a, b, out, |a, b| a | b),
        IntBinary::Xor => bitwise(a, b, out, |a, b| a ^ b),
        IntBinary::Add
        | IntBinary::Sub
        | IntBinary::Mul
        | IntBinary::UDiv
        | IntBinary::SDiv
        | IntBinary::URem
        | IntBinary::SRem => arithmetic(op, flags, width, a, b, out)?,
    }
    Ok(())
}

/// Executes `icmp` on integers of `width` bits.
pub fn icmp(predicate: IntPredicate, samesign: bool, width: u32, a: &[Cell], b: &[Cell]) -> Cell {
    if !(CellState::of(a).is_plain() && CellState::of(b).is_plain()) {
        return undef::icmp(samesign, width, a, b);
    }
    let negative = |x: &[Cell]| bit(x, width - 1);
    if samesign && negative(a) != negative(b) {
        return Cell::POISON;
    }
    let unsigned = a.iter().rev().map(|c| c.bits).cmp(b.iter().rev().map(|c| c.bits));
    let signed = || negative(b).cmp(&negative(a)).then(unsigned);
    Cell::bool(predicate.holds(if predicate.is_signed() { signed() } else { unsigned }))
}

fn have_common_bits(a: &[Cell], b: &[Cell]) -> bool {
    a.iter().zip(b).any(|(a, b)| a.bits & b.bits != 0)
}

fn bitwise(a: &[Cell], b: &[Cell], out: &mut [Cell], compute: impl Fn(u64, u64) -> u64) {
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        *out = Cell::new(compute(a.bits, b.bits));
    }
}

fn shift(shift: Shift, flags: ArithFlags, width: u32, a: &[Cell], b: &[Cell], out: &mut [Cell]) {
    let large = b.iter().skip(1).any(|c| c.bits != 0);
    let amount = b.first().map_or(0, |c| c.bits);
    if large || amount >= u64::from(width) {
        return poison(out);
    }
    let amount = amount as u32;
    let limb = limbs(a, |c| c.bits);
    for (k, out) in out.iter_mut().enumerate() {
        *out = Cell::new(shifted(shift, width, amount, k, &limb));
    }
    // The flags require that shifting back restores the operand.
    let back = |inverse, out: &[Cell]| {
        let limb = limbs(out, |c| c.bits);
        (0..a.len()).all(|k| shifted(inverse, width, amount, k, &limb) == a[k].bits)
    };
    let kept = match shift {
        Shift::Left => {
            (!flags.contains(ArithFlags::NUW) || back(Shift::LogicalRight, out))
                && (!flags.contains(ArithFlags::NSW) || back(Shift::ArithmeticRight, out))
        }
        Shift::LogicalRight | Shift::ArithmeticRight => {
            !flags.contains(ArithFlags::EXACT) || back(Shift::Left, out)
        }
    };
    if !kept {
        poison(out);
    }
}

/// Executes the operations whose bits depend on lower bits of other limbs.
fn arithmetic(
    op: IntBinary,
    flags: ArithFlags,
    width: u32,
    a: &[Cell],
    b: &[Cell],
    out: &mut [Cell],
) -> Result<(), Ub> {
    if width <= 128 {
        match native(op, flags, width, load(a), load(b))? {
            Some(bits) => store(out, bits),
            None => poison(out),
        }
    } else {
        match big(op, flags, width, a, b)? {
            Some(x) => store_int(out, width, &x),
            None => poison(out),
        }
    }
    Ok(())
}

/// Arithmetic of up to 128 bits; `None` is poison.
fn native(
    op: IntBinary,
    flags: ArithFlags,
    width: u32,
    a: u128,
    b: u128,
) -> Result<Option<u128>, Ub> {
    let m = mask128(width);
    let (nuw, nsw) = (flags.contains(ArithFlags::NUW), flags.contains(ArithFlags::NSW));
    let exact = flags.contains(ArithFlags::EXACT);
    let (x, y) = (sign128(a, width), sign128(b, width));
    let unsigned_fits = |r: Option<u128>| r.is_some_and(|r| r <= m);
    let signed_fits = |r: Option<i128>| r.is_some_and(|r| r == sign128(r as u128 & m, width));
    let (bits, kept) = match op {
        IntBinary::Add => (
            a.wrapping_add(b),
            (!nuw || unsigned_fits(a.checked_add(b))) && (!nsw || signed_fits(x.checked_add(y))),
        ),
        IntBinary::Sub => (
            a.wrapping_sub(b),
            (!nuw || unsigned_fits(a.checked_sub(b))) && (!nsw || signed_fits(x.checked_sub(y))),
        ),
        IntBinary::Mul => (
            a.wrapping_mul(b),
            (!nuw || unsigned_fits(a.checked_mul(b))) && (!nsw || signed_fits(x.checked_mul(y))),
        ),
        IntBinary::UDiv | IntBinary::SDiv | IntBinary::URem | IntBinary::SRem if b == 0 => {
            return Err(Ub::DivisionByZero);
        }
        IntBinary::UDiv => (a / b, !exact || a.is_multiple_of(b)),
        IntBinary::URem => (a % b, true),
        IntBinary::SDiv | IntBinary::SRem if y == -1 && a == 1 << (width - 1) => {
            return Err(Ub::DivisionOverflow);
        }
        IntBinary::SDiv => (x.wrapping_div(y) as u128, !exact || x.wrapping_rem(y) == 0),
        IntBinary::SRem => (x.wrapping_rem(y) as u128, true),
        IntBinary::Shl
        | IntBinary::LShr
        | IntBinary::AShr
        | IntBinary::And
        | IntBinary::Or
        | IntBinary::Xor => {
            return Ok(None);
        }
    };
    Ok(kept.then_some(bits & m))
}

/// Arithmetic of any width; `None` is poison. The result may have more bits than the width.
fn big(
    op: IntBinary,
    flags: ArithFlags,
    width: u32,
    a: &[Cell],
    b: &[Cell],
) -> Result<Option<BigInt>, Ub> {
    let load = |signed| (load_int(a, width, signed), load_int(b, width, signed));
    let exact = flags.contains(ArithFlags::EXACT);
    let divide = |signed| {
        let (x, y) = load(signed);
        if y.is_zero() {
            return Err(Ub::DivisionByZero);
        }
        // Both truncate towards zero, as in LLVM.
        let (q, r) = (&x / &y, &x % &y);
        match signed && !fits(&q, width, true) {
            true => Err(Ub::DivisionOverflow),
            false => Ok((q, r)),
        }
    };
    let quotient = |(q, r): (BigInt, BigInt)| (!exact || r.is_zero()).then_some(q);
    let without_overflow = |compute: fn(BigInt, BigInt) -> BigInt| {
        let compute = |signed| {
            let (x, y) = load(signed);
            compute(x, y)
        };
        let unsigned = compute(false);
        let kept = (!flags.contains(ArithFlags::NUW) || fits(&unsigned, width, false))
            && (!flags.contains(ArithFlags::NSW) || fits(&compute(true), width, true));
        kept.then_some(unsigned)
    };
    Ok(match op {
        IntBinary::UDiv => quotient(divide(false)?),
        IntBinary::SDiv => quotient(divide(true)?),
        IntBinary::URem => Some(divide(false)?.1),
        IntBinary::SRem => Some(divide(true)?.1),
        IntBinary::Add => without_overflow(|x, y| x + y),
        IntBinary::Sub => without_overflow(|x, y| x - y),
        IntBinary::Mul => without_overflow(|x, y| x * y),
        IntBinary::Shl
        | IntBinary::LShr
        | IntBinary::AShr
        | IntBinary::And
        | IntBinary::Or
        | IntBinary::Xor => None,
    })
}

#[cfg(test)]
mod tests;
