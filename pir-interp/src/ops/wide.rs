//! Integers of more than 64 bits, stored as cells with the lowest first. Up to 128 bits are
//! computed as `u128`, wider ones with `num-bigint`.

use num_bigint::BigInt;
use num_traits::Zero;
use pir_core::inst::{ArithFlags, IntPredicate};
use pir_core::opcode::Opcode;

use super::limbs::{bit, fits, limbs, load_int, shifted, store_int};
use super::{CellState, load, mask128, poison, sign128, store, undef};
use crate::cell::Cell;
use crate::ub::Ub;

/// Executes `add` to `xor` on integers of `width` bits. An operand is poison if one of its cells
/// is.
///
/// # Errors
/// Division by a number that is or may be zero, or with a result that does not fit.
pub fn binary(
    op: Opcode,
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
        Opcode::Shl | Opcode::LShr | Opcode::AShr => shift(op, flags, width, a, b, out),
        Opcode::And | Opcode::Or | Opcode::Xor => bitwise(op, flags, a, b, out),
        _ if width <= 128 => match native(op, flags, width, load(a), load(b))? {
            Some(bits) => store(out, bits),
            None => poison(out),
        },
        _ => match big(op, flags, width, a, b)? {
            Some(x) => store_int(out, width, &x),
            None => poison(out),
        },
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

fn bitwise(op: Opcode, flags: ArithFlags, a: &[Cell], b: &[Cell], out: &mut [Cell]) {
    let common = |(a, b): (&Cell, &Cell)| a.bits & b.bits != 0;
    if op == Opcode::Or && flags.contains(ArithFlags::DISJOINT) && a.iter().zip(b).any(common) {
        return poison(out);
    }
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        *out = Cell::new(match op {
            Opcode::And => a.bits & b.bits,
            Opcode::Or => a.bits | b.bits,
            _ => a.bits ^ b.bits,
        });
    }
}

fn shift(op: Opcode, flags: ArithFlags, width: u32, a: &[Cell], b: &[Cell], out: &mut [Cell]) {
    let large = b.iter().skip(1).any(|c| c.bits != 0);
    let amount = b.first().map_or(0, |c| c.bits);
    if large || amount >= u64::from(width) {
        return poison(out);
    }
    let amount = amount as u32;
    let limb = limbs(a, |c| c.bits);
    for (k, out) in out.iter_mut().enumerate() {
        *out = Cell::new(shifted(op, width, amount, k, &limb));
    }
    // The flags require that shifting back restores the operand.
    let back = |op, out: &[Cell]| {
        let limb = limbs(out, |c| c.bits);
        (0..a.len()).all(|k| shifted(op, width, amount, k, &limb) == a[k].bits)
    };
    let kept = match op {
        Opcode::Shl => {
            (!flags.contains(ArithFlags::NUW) || back(Opcode::LShr, out))
                && (!flags.contains(ArithFlags::NSW) || back(Opcode::AShr, out))
        }
        _ => !flags.contains(ArithFlags::EXACT) || back(Opcode::Shl, out),
    };
    if !kept {
        poison(out);
    }
}

/// Arithmetic of up to 128 bits; `None` is poison.
fn native(op: Opcode, flags: ArithFlags, width: u32, a: u128, b: u128) -> Result<Option<u128>, Ub> {
    let m = mask128(width);
    let (nuw, nsw) = (flags.contains(ArithFlags::NUW), flags.contains(ArithFlags::NSW));
    let exact = flags.contains(ArithFlags::EXACT);
    let (x, y) = (sign128(a, width), sign128(b, width));
    let unsigned_fits = |r: Option<u128>| r.is_some_and(|r| r <= m);
    let signed_fits = |r: Option<i128>| r.is_some_and(|r| r == sign128(r as u128 & m, width));
    let (bits, kept) = match op {
        Opcode::Add => (
            a.wrapping_add(b),
            (!nuw || unsigned_fits(a.checked_add(b))) && (!nsw || signed_fits(x.checked_add(y))),
        ),
        Opcode::Sub => (
            a.wrapping_sub(b),
            (!nuw || unsigned_fits(a.checked_sub(b))) && (!nsw || signed_fits(x.checked_sub(y))),
        ),
        Opcode::Mul => (
            a.wrapping_mul(b),
            (!nuw || unsigned_fits(a.checked_mul(b))) && (!nsw || signed_fits(x.checked_mul(y))),
        ),
        _ if op.is_division() && b == 0 => {
            return Err(Ub::DivisionByZero);
        }
        Opcode::UDiv => (a / b, !exact || a.is_multiple_of(b)),
        Opcode::URem => (a % b, true),
        Opcode::SDiv | Opcode::SRem if y == -1 && a == 1 << (width - 1) => {
            return Err(Ub::DivisionOverflow);
        }
        Opcode::SDiv => (x.wrapping_div(y) as u128, !exact || x.wrapping_rem(y) == 0),
        Opcode::SRem => (x.wrapping_rem(y) as u128, true),
        _ => (0, false),
    };
    Ok(kept.then_some(bits & m))
}

/// Arithmetic of any width; `None` is poison. The result may have more bits than the width.
fn big(
    op: Opcode,
    flags: ArithFlags,
    width: u32,
    a: &[Cell],
    b: &[Cell],
) -> Result<Option<BigInt>, Ub> {
    let load = |signed| (load_int(a, width, signed), load_int(b, width, signed));
    let exact = flags.contains(ArithFlags::EXACT);
    match op {
        Opcode::UDiv | Opcode::URem | Opcode::SDiv | Opcode::SRem => {
            let (x, y) = load(matches!(op, Opcode::SDiv | Opcode::SRem));
            if y.is_zero() {
                return Err(Ub::DivisionByZero);
            }
            // Both truncate towards zero, as in LLVM.
            let (q, r) = (&x / &y, &x % &y);
            let signed = matches!(op, Opcode::SDiv | Opcode::SRem);
            if signed && !fits(&q, width, true) {
                return Err(Ub::DivisionOverflow);
            }
            Ok(match op {
                Opcode::UDiv | Opcode::SDiv => (!exact || r.is_zero()).then_some(q),
                _ => Some(r),
            })
        }
        Opcode::Add | Opcode::Sub | Opcode::Mul => {
            let compute = |signed| {
                let (x, y) = load(signed);
                match op {
                    Opcode::Add => x + y,
                    Opcode::Sub => x - y,
                    _ => x * y,
                }
            };
            let unsigned = compute(false);
            let kept = (!flags.contains(ArithFlags::NUW) || fits(&unsigned, width, false))
                && (!flags.contains(ArithFlags::NSW) || fits(&compute(true), width, true));
            Ok(kept.then_some(unsigned))
        }
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests;
