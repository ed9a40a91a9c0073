//! Integer arithmetic with overflow or saturation, fixed-point arithmetic, minima and maxima.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};
use pir_core::inst::{ArithFlags, IntPredicate, Predicate};

use super::LaneCall;
use crate::cell::{Cell, mask, sign_extend};
use crate::ops::limbs::{fits, load_int, store_int};
use crate::ops::{CellState, compare, poison, undefined};
use crate::shape::ScalarKind;
use crate::ub::Ub;

/// Whether an exact result fits its width.
enum RangeCheck {
    Fits,
    TooSmall,
    TooLarge,
}

impl RangeCheck {
    fn of(x: &BigInt, width: u32, signed: bool) -> Self {
        match (fits(x, width, signed), x.sign()) {
            (true, _) => Self::Fits,
            (false, Sign::Minus) => Self::TooSmall,
            (false, _) => Self::TooLarge,
        }
    }

    /// Replaces a result out of range by the nearest number in it.
    fn saturate(self, width: u32, signed: bool, out: &mut [Cell]) {
        let (high, low) = limits(width, signed);
        match self {
            Self::Fits => {}
            Self::TooSmall => store_int(out, width, &low),
            Self::TooLarge => store_int(out, width, &high),
        }
    }
}

/// Returns the largest and the least number of a width.
pub(super) fn limits(width: u32, signed: bool) -> (BigInt, BigInt) {
    if signed {
        let limit = BigInt::one() << (width - 1);
        (&limit - 1, -limit)
    } else {
        ((BigInt::one() << width) - 1, BigInt::zero())
    }
}

/// An operation whose exact result may need more bits than its operands.
#[derive(Clone, Copy)]
pub(super) enum Exact {
    Add,
    Sub,
    Mul,
}

/// Writes the lowest bits of a sum, difference or product. Returns whether the exact result fits.
fn exact(
    op: Exact,
    signed: bool,
    width: u32,
    a: &[Cell],
    b: &[Cell],
    out: &mut [Cell],
) -> RangeCheck {
    if let ([a], [b], [out]) = (a, b, &mut *out) {
        let number = |c: &Cell| match signed {
            true => i128::from(sign_extend(c.bits, width)),
            false => i128::from(c.bits),
        };
        let (x, y) = (number(a), number(b));
        let (low, r) = match op {
            Exact::Add => (x + y, Some(x + y)),
            Exact::Sub => (x - y, Some(x - y)),
            Exact::Mul => (x.wrapping_mul(y), x.checked_mul(y)),
        };
        *out = Cell::new(low as u64 & mask(width));
        let back = number(out);
        return match r {
            Some(r) if r == back => RangeCheck::Fits,
            Some(r) if r < 0 => RangeCheck::TooSmall,
            _ => RangeCheck::TooLarge,
        };
    }
    let (x, y) = (load_int(a, width, signed), load_int(b, width, signed));
    let r = match op {
        Exact::Add => x + y,
        Exact::Sub => x - y,
        Exact::Mul => x * y,
    };
    store_int(out, width, &r);
    RangeCheck::of(&r, width, signed)
}

pub(super) fn with_overflow(l: &mut LaneCall<'_>, op: Exact, signed: bool) -> Result<(), Ub> {
    let (width, a, b) = (l.width(0)?, l.arg(0), l.arg(1));
    let fit = exact(op, signed, width, a, b, l.out(0));
    l.out(1).fill(Cell::bool(!matches!(fit, RangeCheck::Fits)));
    Ok(())
}

pub(super) fn saturating(l: &mut LaneCall<'_>, op: Exact, signed: bool) -> Result<(), Ub> {
    let (width, a, b) = (l.width(0)?, l.arg(0), l.arg(1));
    let out = l.out(0);
    exact(op, signed, width, a, b, out).saturate(width, signed, out);
    Ok(())
}

/// Returns the largest unsigned number that a value with undefined bits may be.
fn largest(cells: &[Cell]) -> BigInt {
    let all: Vec<_> = cells.iter().map(|c| Cell::new(c.bits | c.undef)).collect();
    load_int(&all, 64 * cells.len() as u32, false)
}

pub(super) fn shift_saturating(l: &mut LaneCall<'_>, signed: bool) -> Result<(), Ub> {
    let (width, a, b) = (l.width(0)?, l.arg(0), l.arg(1));
    let state = CellState::of(a).max(CellState::of(b));
    let amount = largest(b);
    if state == CellState::Poison || amount >= BigInt::from(width) {
        poison(l.out(0));
        return Ok(());
    }
    if state == CellState::Undef {
        undefined(width, l.out(0));
        return Ok(());
    }
    let r = load_int(a, width, signed) << b.first().map_or(0, |c| c.bits);
    store_int(l.out(0), width, &r);
    RangeCheck::of(&r, width, signed).saturate(width, signed, l.out(0));
    Ok(())
}

/// Returns the position of the binary point, the third argument.
fn point(l: &LaneCall<'_>) -> u64 {
    l.arg(2).first().map_or(0, |c| c.bits & 0xff_ffff)
}

/// Multiplies fixed-point numbers. Rounds down, since LLVM leaves the rounding open. A result out
/// of range is poison: LLVM calls it undefined, but allows the operation to be speculated.
pub(super) fn fixed_product(l: &mut LaneCall<'_>, signed: bool, saturate: bool) -> Result<(), Ub> {
    let (width, point) = (l.width(0)?, point(l));
    let product = load_int(l.arg(0), width, signed) * load_int(l.arg(1), width, signed);
    fixed(l, product >> point, width, signed, saturate);
    Ok(())
}

/// Divides fixed-point numbers, with the rounding and range of [`fixed_product`].
///
/// # Errors
/// Returns undefined behaviour for a divisor of zero, as for `sdiv` and `udiv`.
pub(super) fn fixed_quotient(l: &mut LaneCall<'_>, signed: bool, saturate: bool) -> Result<(), Ub> {
    let (width, point, a, b) = (l.width(0)?, point(l), l.arg(0), l.arg(1));
    match CellState::of(b) {
        CellState::Poison => return Err(Ub::PoisonUsed),
        CellState::Undef if b.iter().all(|c| c.bits == 0) => return Err(Ub::UndefUsed),
        CellState::Plain if b.iter().all(|c| c.bits == 0) => return Err(Ub::DivisionByZero),
        _ => {}
    }
    match CellState::of(a).max(CellState::of(b)) {
        CellState::Poison => poison(l.out(0)),
        CellState::Undef => undefined(width, l.out(0)),
        CellState::Plain => {
            let dividend = load_int(a, width, signed) << point;
            let quotient = dividend.div_floor(&load_int(b, width, signed));
            fixed(l, quotient, width, signed, saturate);
        }
    }
    Ok(())
}

fn fixed(l: &mut LaneCall<'_>, r: BigInt, width: u32, signed: bool, saturate: bool) {
    let out = l.out(0);
    store_int(out, width, &r);
    match RangeCheck::of(&r, width, signed) {
        RangeCheck::Fits => {}
        fit if saturate => fit.saturate(width, signed, out),
        _ => poison(out),
    }
}

pub(super) fn abs(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let (width, a) = (l.width(0)?, l.arg(0));
    let state = CellState::of(a).max(CellState::of(l.arg(1)));
    // The least number has only the sign bit set. `least` holds if the argument may be that.
    let last = a.len() - 1;
    let sign = 1 << ((width - 1) % 64);
    let least = a.iter().enumerate().all(|(k, c)| match k == last {
        true => c.bits & !sign == 0 && (c.bits | c.undef) & sign != 0,
        false => c.bits == 0,
    });
    if state == CellState::Poison || l.flag(1) && least {
        poison(l.out(0));
    } else if state == CellState::Undef {
        undefined(width, l.out(0));
    } else {
        let magnitude = BigInt::from(load_int(a, width, true).magnitude().clone());
        store_int(l.out(0), width, &magnitude);
    }
    Ok(())
}

/// Returns whether a comparison of two fully defined integers holds.
pub(super) fn holds(p: IntPredicate, width: u32, a: &[Cell], b: &[Cell]) -> bool {
    compare(Predicate::Int(p), ArithFlags::empty(), ScalarKind::Int(width), a, b).bits != 0
}

/// Returns the first argument if the predicate holds, and otherwise the second.
pub(super) fn choose(l: &mut LaneCall<'_>, p: IntPredicate) -> Result<(), Ub> {
    let (width, a, b) = (l.width(0)?, l.arg(0), l.arg(1));
    let chosen = if holds(p, width, a, b) { a } else { b };
    for (out, c) in l.out(0).iter_mut().zip(chosen) {
        *out = c.without_prov();
    }
    Ok(())
}

/// Compares two numbers to -1, 0 or 1. `less` is the predicate for less than.
pub(super) fn three_way(l: &mut LaneCall<'_>, less: IntPredicate) -> Result<(), Ub> {
    let (width, to, a, b) = (l.width(0)?, l.to_width(0)?, l.arg(0), l.arg(1));
    let order = i32::from(holds(less, width, b, a)) - i32::from(holds(less, width, a, b));
    store_int(l.out(0), to, &order.into());
    Ok(())
}
