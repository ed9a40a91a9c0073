//! Floating-point intrinsics that are exact or rounded once, in every format.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use pir_core::inst::ArithFlags;
use pir_core::opcode::{Cast, FloatBinary};
use rustc_apfloat::{Float, Round, ieee};

use super::{LaneCall, int};
use crate::cell::Cell;
use crate::ops::cast;
use crate::ops::float::{arithmetic, order};
use crate::ops::limbs::{load_int, store_int};
use crate::ops::minmax::MinMaxRule;
use crate::ops::soft::{self, FloatClass, SoftFloat};
use crate::ops::{CellState, load, poison, store, undefined};
use crate::shape::ScalarKind;
use crate::ub::Ub;

/// Evaluates an expression with `F` bound to the `rustc_apfloat` type of a scalar. The last
/// expression is for `ppc_fp128` and for types that are not floating-point.
macro_rules! by_format {
    ($s:expr, $f:ident => $do:expr, $else:expr) => {
        match $s {
            ScalarKind::Half => by_format!(@ ieee::Half, $f, $do),
            ScalarKind::BFloat => by_format!(@ ieee::BFloat, $f, $do),
            ScalarKind::F32 => by_format!(@ ieee::Single, $f, $do),
            ScalarKind::F64 => by_format!(@ ieee::Double, $f, $do),
            ScalarKind::F80 => by_format!(@ ieee::X87DoubleExtended, $f, $do),
            ScalarKind::F128 => by_format!(@ ieee::Quad, $f, $do),
            _ => $else,
        }
    };
    (@ $format:ty, $f:ident, $do:expr) => {{
        type $f = $format;
        $do
    }};
}

/// Returns the format of an argument, which has to be a floating-point number.
pub(super) fn format(l: &LaneCall<'_>, k: usize) -> Result<ScalarKind, Ub> {
    Some(l.scalar(k)).filter(|s| s.is_float()).ok_or(Ub::CallMismatch)
}

pub(super) fn choose(l: &mut LaneCall<'_>, choice: MinMaxRule) -> Result<(), Ub> {
    let r = choice.of(format(l, 0)?, load(l.arg(0)), load(l.arg(1)));
    store(l.out(0), r);
    Ok(())
}

/// Sets the sign of a number of any format except `ppc_fp128`. Undefined bits are kept.
fn set_sign(l: &mut LaneCall<'_>, sign: Option<Cell>) -> Result<(), Ub> {
    let (s, a) = (format(l, 0)?, l.arg(0));
    let place = 1 << ((s.bits() - 1) % 64);
    for (out, c) in l.out(0).iter_mut().zip(a) {
        *out = c.without_prov();
    }
    if let Some(top) = l.out(0).last_mut() {
        let sign = sign.unwrap_or(Cell::ZERO);
        let bits = top.bits & !place | sign.bits & place;
        *top = Cell::partly(bits, top.undef & !place | sign.undef & place);
    }
    Ok(())
}

pub(super) fn magnitude(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let (s, a) = (format(l, 0)?, l.arg(0));
    match (CellState::of(a), s) {
        (CellState::Poison, _) => poison(l.out(0)),
        (CellState::Undef, ScalarKind::PpcF128) => undefined(128, l.out(0)),
        (CellState::Plain, ScalarKind::PpcF128) => {
            let r = soft::with_sign(s, load(a), false);
            store(l.out(0), r);
        }
        _ => set_sign(l, None)?,
    }
    Ok(())
}

pub(super) fn copy_sign(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let (s, a, b) = (format(l, 0)?, l.arg(0), l.arg(1));
    match (CellState::of(a).max(CellState::of(b)), s) {
        (CellState::Poison, _) => poison(l.out(0)),
        (CellState::Undef, ScalarKind::PpcF128) => undefined(128, l.out(0)),
        (CellState::Plain, ScalarKind::PpcF128) => {
            let r = soft::with_sign(s, load(a), soft::negative(s, load(b)));
            store(l.out(0), r);
        }
        _ => set_sign(l, b.last().copied())?,
    }
    Ok(())
}

/// Computes `fadd`, `fsub`, `fmul`, `fdiv` or `frem` in a rounding mode. Returns `None` for
/// `ppc_fp128` in a mode other than to nearest, except for a remainder, which is exact and hence
/// the same in every mode.
fn rounded(op: FloatBinary, s: ScalarKind, a: u128, b: u128, mode: Round) -> Option<u128> {
    if mode == Round::NearestTiesToEven || op == FloatBinary::FRem {
        return arithmetic(op, s, a, b);
    }
    by_format!(s, F => {
        let (a, b) = (F::from_bits(a), F::from_bits(b));
        Some(match op {
            FloatBinary::FAdd => a.add_r(b, mode),
            FloatBinary::FSub => a.sub_r(b, mode),
            FloatBinary::FMul => a.mul_r(b, mode),
            FloatBinary::FDiv => a.div_r(b, mode),
            FloatBinary::FRem => a.c_fmod(b),
        }.value.to_bits())
    }, None)
}

pub(super) fn binary(l: &mut LaneCall<'_>, op: FloatBinary) -> Result<(), Ub> {
    let r = rounded(op, format(l, 0)?, load(l.arg(0)), load(l.arg(1)), l.mode);
    store(l.out(0), r.ok_or(Ub::CallMismatch)?);
    Ok(())
}

pub(super) fn compare(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let order = order(format(l, 0)?, load(l.arg(0)), load(l.arg(1)));
    let holds = l.predicate.holds(order);
    store(l.out(0), holds.into());
    Ok(())
}

pub(super) fn cast(l: &mut LaneCall<'_>, op: Cast) -> Result<(), Ub> {
    let (from, to, a, mode) = (l.scalar(0), l.to(0), l.arg(0), l.mode);
    let number = match (op, from) {
        _ if mode == Round::NearestTiesToEven || !to.is_float() => None,
        (Cast::SIToFP | Cast::UIToFP, ScalarKind::Int(width)) => {
            Some(SoftFloat::finite(load_int(a, width, op == Cast::SIToFP), 0, false))
        }
        (Cast::FPTrunc, _) if from.is_float() => Some(SoftFloat::decode(from, load(a))),
        _ => None,
    };
    match number {
        None | Some(SoftFloat::Nan) => cast::cast(op, ArithFlags::empty(), from, to, a, l.out(0)),
        Some(x) => store(l.out(0), x.encode_in(to, mode)),
    }
    Ok(())
}

/// Computes `a · b + c` with one rounding.
pub(super) fn fused(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let s = format(l, 0)?;
    let (a, b, c) = (load(l.arg(0)), load(l.arg(1)), load(l.arg(2)));
    let single = |x: u128| f32::from_bits(x as u32);
    let double = |x: u128| f64::from_bits(x as u64);
    let r = match s {
        _ if l.mode != Round::NearestTiesToEven => software_fused(s, a, b, c, l.mode)?,
        ScalarKind::F32 => single(a).mul_add(single(b), single(c)).to_bits().into(),
        ScalarKind::F64 => double(a).mul_add(double(b), double(c)).to_bits().into(),
        ScalarKind::PpcF128 => exact_fused(s, a, b, c)?,
        _ => software_fused(s, a, b, c, l.mode)?,
    };
    store(l.out(0), r);
    Ok(())
}

fn software_fused(s: ScalarKind, a: u128, b: u128, c: u128, mode: Round) -> Result<u128, Ub> {
    by_format!(s, F => {
        let r = F::from_bits(a).mul_add_r(F::from_bits(b), F::from_bits(c), mode);
        Ok(r.value.to_bits())
    }, Err(Ub::CallMismatch))
}

/// Computes [`fused`] with exact arithmetic, for `ppc_fp128`.
pub(super) fn exact_fused(s: ScalarKind, a: u128, b: u128, c: u128) -> Result<u128, Ub> {
    let number = |x| match SoftFloat::decode(s, x) {
        SoftFloat::Finite(m, e) => Some((m, e)),
        SoftFloat::Zero(_) => Some((BigInt::zero(), 0)),
        _ => None,
    };
    let rounded = |op, a, b| arithmetic(op, s, a, b).ok_or(Ub::CallMismatch);
    match (number(a), number(b), number(c)) {
        (Some((m, em)), Some((n, en)), Some((k, ek))) => {
            let (sum, e) = soft::add(m * n, em + en, k, ek);
            // The sum of two zeros of the same sign keeps the sign; every other zero sum is
            // positive.
            let sign = soft::negative(s, a) != soft::negative(s, b);
            let zero = sign && soft::negative(s, c);
            Ok(SoftFloat::finite(sum, e, zero).encode(s))
        }
        // The product is finite even if it is too large for the format, so it does not affect an
        // infinite or NaN addend.
        (Some(_), Some(_), None) => rounded(FloatBinary::FAdd, 0, c),
        _ => rounded(FloatBinary::FAdd, rounded(FloatBinary::FMul, a, b)?, c),
    }
}

/// Computes `a · b + c` with two roundings, as a machine without a fused operation does.
pub(super) fn unfused(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let s = format(l, 0)?;
    let product = rounded(FloatBinary::FMul, s, load(l.arg(0)), load(l.arg(1)), l.mode);
    let sum = product.and_then(|p| rounded(FloatBinary::FAdd, s, p, load(l.arg(2)), l.mode));
    store(l.out(0), sum.ok_or(Ub::CallMismatch)?);
    Ok(())
}

pub(super) fn sqrt(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let (s, x) = (format(l, 0)?, load(l.arg(0)));
    let nearest = l.mode == Round::NearestTiesToEven;
    let r = match s {
        ScalarKind::F32 if nearest => f32::from_bits(x as u32).sqrt().to_bits().into(),
        ScalarKind::F64 if nearest => f64::from_bits(x as u64).sqrt().to_bits().into(),
        _ => soft::sqrt(s, x, l.mode),
    };
    store(l.out(0), r);
    Ok(())
}

/// Rounds a number to an integral one, and keeps its sign.
fn whole(s: ScalarKind, x: u128, mode: Round) -> u128 {
    macro_rules! native {
        ($ty:ident, $bits:ident) => {{
            let x = $ty::from_bits(x as $bits);
            let r = match mode {
                Round::TowardNegative => x.floor(),
                Round::TowardPositive => x.ceil(),
                Round::TowardZero => x.trunc(),
                Round::NearestTiesToEven => x.round_ties_even(),
                Round::NearestTiesToAway => x.round(),
            };
            r.to_bits().into()
        }};
    }
    match s {
        ScalarKind::F32 => native!(f32, u32),
        ScalarKind::F64 => native!(f64, u64),
        _ => exact_whole(s, x, mode),
    }
}

/// Computes [`whole`] with exact arithmetic.
pub(super) fn exact_whole(s: ScalarKind, x: u128, mode: Round) -> u128 {
    match SoftFloat::decode(s, x) {
        SoftFloat::Nan => soft::quiet(s, x),
        SoftFloat::Finite(m, e) if e < 0 => {
            let negative = m.sign() == Sign::Minus;
            let one = BigInt::one() << e.unsigned_abs();
            let (floor, rest) = m.div_mod_floor(&one);
            let half = (&rest << 1u32).cmp(&one);
            let up = match mode {
                Round::TowardNegative => false,
                Round::TowardPositive => true,
                Round::TowardZero => negative,
                Round::NearestTiesToEven => half.then(floor.is_odd().cmp(&false)).is_gt(),
                Round::NearestTiesToAway => half.is_gt() || half.is_eq() && !negative,
            };
            let r = if up && !rest.is_zero() { floor + 1 } else { floor };
            SoftFloat::finite(r, 0, negative).encode(s)
        }
        _ => x,
    }
}

pub(super) fn integral(l: &mut LaneCall<'_>, mode: Round) -> Result<(), Ub> {
    let r = whole(format(l, 0)?, load(l.arg(0)), mode);
    store(l.out(0), r);
    Ok(())
}

/// Rounds a number to an integer. LLVM leaves a result out of range open; here it is the least
/// integer, as on x86-64.
pub(super) fn to_integer(l: &mut LaneCall<'_>, mode: Round) -> Result<(), Ub> {
    let (s, width) = (format(l, 0)?, l.to_width(0)?);
    let r = cast::to_int(s, whole(s, load(l.arg(0)), mode), width, true);
    let r = r.unwrap_or_else(|| int::limits(width, true).1);
    store_int(l.out(0), width, &r);
    Ok(())
}

/// Converts a number to the nearest integer in the range of the width, and NaN to zero.
pub(super) fn to_saturated(l: &mut LaneCall<'_>, signed: bool) -> Result<(), Ub> {
    let (s, width, x) = (format(l, 0)?, l.to_width(0)?, load(l.arg(0)));
    let (high, low) = int::limits(width, signed);
    let r = match SoftFloat::decode(s, x) {
        SoftFloat::Nan => BigInt::zero(),
        SoftFloat::Infinite(negative) => {
            if negative {
                low
            } else {
                high
            }
        }
        x => x.truncate().unwrap_or_default().clamp(low, high),
    };
    store_int(l.out(0), width, &r);
    Ok(())
}

/// Computes `x · 2^n`.
pub(super) fn scale(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let (s, width, x) = (format(l, 0)?, l.width(1)?, load(l.arg(0)));
    // The bound is more than twice the exponent range of every format, so that the clamp does
    // not change the result.
    let n = load_int(l.arg(1), width, true).clamp((-80_000).into(), 80_000.into());
    let n = n.to_i32().unwrap_or(0);
    let r = match SoftFloat::decode(s, x) {
        SoftFloat::Nan => soft::quiet(s, x),
        SoftFloat::Finite(m, e) => SoftFloat::Finite(m, e + n).encode_in(s, l.mode),
        _ => x,
    };
    store(l.out(0), r);
    Ok(())
}

/// Splits a number into a fraction in [1/2, 1) and an exponent, which is 0 for zeros, infinities
/// and NaNs.
pub(super) fn split_exponent(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let (s, width, x) = (format(l, 0)?, l.to_width(1)?, load(l.arg(0)));
    let (fraction, exponent) = match SoftFloat::decode(s, x) {
        SoftFloat::Nan => (soft::quiet(s, x), 0),
        SoftFloat::Finite(m, e) => {
            let bits = m.bits() as i32;
            (SoftFloat::Finite(m, -bits).encode(s), bits + e)
        }
        _ => (x, 0),
    };
    store(l.out(0), fraction);
    store_int(l.out(1), width, &exponent.into());
    Ok(())
}

/// Splits a number into its fraction and its integral part, both with its sign.
pub(super) fn split_integral(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let (s, x) = (format(l, 0)?, load(l.arg(0)));
    let part = whole(s, x, Round::TowardZero);
    let fraction = match soft::class(s, x) {
        FloatClass::SignalingNan | FloatClass::QuietNan => part,
        FloatClass::Infinite => 0,
        _ => arithmetic(FloatBinary::FSub, s, x, part).ok_or(Ub::CallMismatch)?,
    };
    let fraction = soft::with_sign(s, fraction, soft::negative(s, x));
    store(l.out(0), fraction);
    store(l.out(1), part);
    Ok(())
}

/// Canonicalises a number: makes a NaN quiet, and replaces a non-canonical encoding.
pub(super) fn canonical(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let (s, x) = (format(l, 0)?, load(l.arg(0)));
    let r = match SoftFloat::decode(s, x) {
        SoftFloat::Nan => soft::quiet(s, x),
        x => x.encode(s),
    };
    store(l.out(0), r);
    Ok(())
}

pub(super) fn is_class(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let (s, x) = (format(l, 0)?, load(l.arg(0)));
    let bit = match (soft::class(s, x), soft::negative(s, x)) {
        (FloatClass::SignalingNan, _) => 0,
        (FloatClass::QuietNan, _) => 1,
        (FloatClass::Infinite, true) => 2,
        (FloatClass::Normal, true) => 3,
        (FloatClass::Subnormal, true) => 4,
        (FloatClass::Zero, true) => 5,
        (FloatClass::Zero, false) => 6,
        (FloatClass::Subnormal, false) => 7,
        (FloatClass::Normal, false) => 8,
        (FloatClass::Infinite, false) => 9,
    };
    let holds = load(l.arg(1)) >> bit & 1;
    store(l.out(0), holds);
    Ok(())
}

pub(super) fn to_half(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let r = soft::convert(format(l, 0)?, ScalarKind::Half, load(l.arg(0)));
    store(l.out(0), r);
    Ok(())
}

pub(super) fn from_half(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let to = Some(l.to(0)).filter(|s| s.is_float()).ok_or(Ub::CallMismatch)?;
    let r = soft::convert(ScalarKind::Half, to, load(l.arg(0)) & 0xffff);
    store(l.out(0), r);
    Ok(())
}
