//! Floating-point arithmetic. `float` and `double` use the processor, the other formats are
//! computed in software. Rounding is to nearest, ties to even; only the default floating-point
//! environment is supported.
//!
//! Fast-math flags: `nnan` and `ninf` turn excluded operands and results into poison. The other
//! flags permit results but require none, so they have no effect here. LLVM allows several NaN
//! payloads; results have the one that the processor produces.

use num_bigint::BigInt;
use pir_core::inst::{ArithFlags, FloatPredicate};
use pir_core::opcode::FloatBinary;
use rustc_apfloat::{Float, ieee};

use super::soft::{self, FloatClass, SoftFloat};
use super::{CellState, load, poison, store, undefined};
use crate::cell::Cell;
use crate::shape::ScalarKind;

/// The flags that can produce poison.
pub(crate) const POISON_FLAGS: ArithFlags = ArithFlags::NNAN.union(ArithFlags::NINF);

/// Executes `fadd` to `frem` on two numbers of one format.
#[inline]
pub fn binary(
    op: FloatBinary,
    flags: ArithFlags,
    scalar: ScalarKind,
    a: &[Cell],
    b: &[Cell],
    out: &mut [Cell],
) {
    match (scalar, a, b, &mut *out) {
        (ScalarKind::F64, [a], [b], [out]) => *out = binary_f64(op, flags, *a, *b),
        (ScalarKind::F32, [a], [b], [out]) => *out = binary_f32(op, flags, *a, *b),
        _ => slow_binary(op, flags, scalar, a, b, out),
    }
}

/// Returns whether the flags exclude a native number.
macro_rules! forbids {
    ($flags:ident, $x:expr) => {
        $flags.contains(ArithFlags::NNAN) && $x.is_nan()
            || $flags.contains(ArithFlags::NINF) && $x.is_infinite()
    };
}

macro_rules! native {
    ($ty:ident, $bits:ident, $scalar:expr, $binary:ident, $fcmp:ident) => {
        #[doc = concat!("`fadd` to `frem` on two `", stringify!($ty), "`.")]
        #[inline]
        pub fn $binary(op: FloatBinary, flags: ArithFlags, a: Cell, b: Cell) -> Cell {
            if !(a.is_plain() && b.is_plain()) {
                let mut out = [Cell::POISON];
                slow_binary(op, flags, $scalar, &[a], &[b], &mut out);
                return out[0];
            }
            let (x, y) = ($ty::from_bits(a.bits as $bits), $ty::from_bits(b.bits as $bits));
            let r = match op {
                FloatBinary::FAdd => x + y,
                FloatBinary::FSub => x - y,
                FloatBinary::FMul => x * y,
                FloatBinary::FDiv => x / y,
                FloatBinary::FRem => x % y,
            };
            if flags.intersects(POISON_FLAGS) && [x, y, r].iter().any(|x| forbids!(flags, x)) {
                return Cell::POISON;
            }
            Cell::new(u64::from(r.to_bits()))
        }

        #[doc = concat!("`fcmp` on two `", stringify!($ty), "`.")]
        #[inline]
        pub fn $fcmp(predicate: FloatPredicate, flags: ArithFlags, a: Cell, b: Cell) -> Cell {
            if !(a.is_plain() && b.is_plain()) {
                return slow_fcmp(predicate, flags, $scalar, &[a], &[b]);
            }
            let (x, y) = ($ty::from_bits(a.bits as $bits), $ty::from_bits(b.bits as $bits));
            if flags.intersects(POISON_FLAGS) && [x, y].iter().any(|x| forbids!(flags, x)) {
                return Cell::POISON;
            }
            Cell::bool(predicate.holds(x.partial_cmp(&y)))
        }
    };
}

native!(f64, u64, ScalarKind::F64, binary_f64, fcmp_f64);
native!(f32, u32, ScalarKind::F32, binary_f32, fcmp_f32);

/// Executes `fcmp` on two numbers of one format.
#[inline]
pub fn fcmp(
    predicate: FloatPredicate,
    flags: ArithFlags,
    scalar: ScalarKind,
    a: &[Cell],
    b: &[Cell],
) -> Cell {
    match (scalar, a, b) {
        (ScalarKind::F64, [a], [b]) => fcmp_f64(predicate, flags, *a, *b),
        (ScalarKind::F32, [a], [b]) => fcmp_f32(predicate, flags, *a, *b),
        _ => slow_fcmp(predicate, flags, scalar, a, b),
    }
}

#[cold]
fn slow_fcmp(
    predicate: FloatPredicate,
    flags: ArithFlags,
    scalar: ScalarKind,
    a: &[Cell],
    b: &[Cell],
) -> Cell {
    let state = CellState::of(a).max(CellState::of(b));
    if state == CellState::Poison || excluded(flags, scalar, a) || excluded(flags, scalar, b) {
        return Cell::POISON;
    }
    if state == CellState::Undef {
        return Cell::undef(1);
    }
    Cell::bool(predicate.holds(order(scalar, load(a), load(b))))
}

/// Returns the order of two numbers, or `None` if one is a NaN.
pub(crate) fn order(scalar: ScalarKind, a: u128, b: u128) -> Option<std::cmp::Ordering> {
    let zero = |x| soft::class(scalar, x) == FloatClass::Zero;
    if soft::is_nan(scalar, a) || soft::is_nan(scalar, b) {
        return None;
    }
    if zero(a) && zero(b) {
        return Some(std::cmp::Ordering::Equal);
    }
    if let (ScalarKind::PpcF128, SoftFloat::Finite(a, ea), SoftFloat::Finite(b, eb)) =
        (scalar, SoftFloat::decode(scalar, a), SoftFloat::decode(scalar, b))
    {
        let (difference, _) = soft::add(a, ea, -b, eb);
        return Some(difference.cmp(&BigInt::ZERO));
    }
    Some(total(scalar, a).cmp(&total(scalar, b)))
}

/// Returns a key that grows with the value, where -0 is below +0. The second part of a `ppc_fp128`
/// is ignored.
pub(crate) fn total(scalar: ScalarKind, bits: u128) -> i128 {
    let magnitude = (bits & (soft::sign_bit(scalar) - 1)) as i128;
    if soft::negative(scalar, bits) { !magnitude } else { magnitude }
}

/// Returns whether the flags exclude a float for some choice of its undefined bits.
pub(crate) fn excluded(flags: ArithFlags, scalar: ScalarKind, cells: &[Cell]) -> bool {
    if !flags.intersects(POISON_FLAGS) || !scalar.is_float() {
        return false;
    }
    let (bits, exponent) = (load(cells), soft::exponent_bits(scalar));
    let undef = cells.iter().rev().fold(0u128, |u, c| u << 64 | u128::from(c.undef));
    if undef == 0 {
        let class = soft::class(scalar, bits);
        return match class {
            FloatClass::SignalingNan | FloatClass::QuietNan => flags.contains(ArithFlags::NNAN),
            FloatClass::Infinite => flags.contains(ArithFlags::NINF),
            _ => false,
        };
    }
    let fraction = soft::fraction_bits(scalar);
    (bits | undef) & exponent == exponent
        && (flags.contains(ArithFlags::NNAN) && (bits | undef) & fraction != 0
            || flags.contains(ArithFlags::NINF) && bits & fraction == 0)
}

/// Executes `fneg`, which flips the sign bit even if it is undefined.
#[inline]
pub fn neg(flags: ArithFlags, scalar: ScalarKind, a: &[Cell], out: &mut [Cell]) {
    if CellState::of(a) == CellState::Poison || excluded(flags, scalar, a) {
        return poison(out);
    }
    let mut sign = soft::negate(scalar, 0);
    for (a, out) in a.iter().zip(out) {
        *out = Cell::partly((a.bits ^ sign as u64) & !a.undef, a.undef);
        sign >>= 64;
    }
}

/// Handles the operands that the processor does not: poison, undefined bits, excluded numbers and
/// other formats.
fn slow_binary(
    op: FloatBinary,
    flags: ArithFlags,
    scalar: ScalarKind,
    a: &[Cell],
    b: &[Cell],
    out: &mut [Cell],
) {
    let state = CellState::of(a).max(CellState::of(b));
    if state == CellState::Poison || excluded(flags, scalar, a) || excluded(flags, scalar, b) {
        return poison(out);
    }
    if state == CellState::Undef {
        return undefined(scalar.bits(), out);
    }
    match arithmetic(op, scalar, load(a), load(b)) {
        Some(bits) => store(out, bits),
        None => return poison(out),
    }
    if excluded(flags, scalar, out) {
        poison(out);
    }
}

/// Executes `fadd` to `frem` on the bits of two numbers.
pub(crate) fn arithmetic(op: FloatBinary, scalar: ScalarKind, a: u128, b: u128) -> Option<u128> {
    Some(match scalar {
        ScalarKind::F64 => {
            binary_f64(op, ArithFlags::empty(), Cell::new(a as u64), Cell::new(b as u64))
                .plain()?
                .into()
        }
        ScalarKind::F32 => {
            binary_f32(op, ArithFlags::empty(), Cell::new(a as u64), Cell::new(b as u64))
                .plain()?
                .into()
        }
        ScalarKind::Half => software::<ieee::Half>(op, a, b),
        ScalarKind::BFloat => software::<ieee::BFloat>(op, a, b),
        ScalarKind::F80 => software::<ieee::X87DoubleExtended>(op, a, b),
        ScalarKind::F128 => software::<ieee::Quad>(op, a, b),
        ScalarKind::PpcF128 => pair(op, a, b)?,
        ScalarKind::Int(_) | ScalarKind::Ptr(_) => return None,
    })
}

fn software<F: Float>(op: FloatBinary, a: u128, b: u128) -> u128 {
    let (x, y) = (F::from_bits(a), F::from_bits(b));
    let r = match op {
        FloatBinary::FAdd => x + y,
        FloatBinary::FSub => x - y,
        FloatBinary::FMul => x * y,
        FloatBinary::FDiv => x / y,
        FloatBinary::FRem => x.c_fmod(y),
    };
    r.value.to_bits()
}

/// Executes an operation on `ppc_fp128`. The result is the pair nearest to the exact result.
fn pair(op: FloatBinary, a: u128, b: u128) -> Option<u128> {
    let scalar = ScalarKind::PpcF128;
    let (x, y) = (SoftFloat::decode(scalar, a), SoftFloat::decode(scalar, b));
    // The first parts decide the result for zeros, infinities and NaNs.
    let first =
        || arithmetic(op, ScalarKind::F64, a & u128::from(u64::MAX), b & u128::from(u64::MAX));
    let sign = soft::negative(scalar, a) != soft::negative(scalar, b);
    let (SoftFloat::Finite(m, em), SoftFloat::Finite(n, en)) = (x, y) else {
        return match (op, SoftFloat::decode(scalar, a), SoftFloat::decode(scalar, b)) {
            (FloatBinary::FAdd | FloatBinary::FSub, SoftFloat::Finite(..), SoftFloat::Zero(_)) => {
                Some(a)
            }
            (FloatBinary::FRem, SoftFloat::Finite(..), SoftFloat::Infinite(_)) => Some(a),
            (FloatBinary::FAdd, SoftFloat::Zero(_), SoftFloat::Finite(..)) => Some(b),
            (FloatBinary::FSub, SoftFloat::Zero(_), SoftFloat::Finite(m, e)) => {
                Some(SoftFloat::Finite(-m, e).encode(scalar))
            }
            _ => first(),
        };
    };
    // The value of the result, and its sign if it is zero.
    let (exact, zero) = match op {
        FloatBinary::FAdd => (soft::add(m, em, n, en), false),
        FloatBinary::FSub => (soft::add(m, em, -n, en), false),
        FloatBinary::FMul => ((m * n, em + en), sign),
        FloatBinary::FDiv => {
            // The quotient gets 300 more bits than the divisor has. A remainder makes it odd, so
            // that it is never mistaken for a tie.
            let shift = 300 + n.bits().saturating_sub(m.bits()) as u32;
            let m = m << shift;
            let (q, rest) = (&m / &n, &m % &n);
            let rest = i32::from(rest != BigInt::ZERO) * if sign { -1 } else { 1 };
            (((q << 1u32) + rest, em - en - shift as i32 - 1), sign)
        }
        FloatBinary::FRem => {
            let e = em.min(en);
            let remainder = (m << (em - e) as u32) % (n << (en - e) as u32);
            ((remainder, e), soft::negative(scalar, a))
        }
    };
    Some(SoftFloat::finite(exact.0, exact.1, zero).encode(scalar))
}

#[cfg(test)]
mod tests;
