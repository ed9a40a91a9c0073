//! Floating-point formats in software: the exact value of a number, and the nearest number of a
//! format. Used for conversions between formats, the arithmetic of `ppc_fp128`, and square roots.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Zero};
use rustc_apfloat::Round;

use crate::shape::ScalarKind;

/// Returns the number of bits of the exponent and of the fraction. `ppc_fp128` counts as its first
/// part; types that are no floats count as `double`.
pub(crate) fn fields(scalar: ScalarKind) -> (u32, u32) {
    match scalar {
        ScalarKind::Half => (5, 10),
        ScalarKind::BFloat => (8, 7),
        ScalarKind::F32 => (8, 23),
        ScalarKind::F80 => (15, 63),
        ScalarKind::F128 => (15, 112),
        ScalarKind::F64 | ScalarKind::PpcF128 | ScalarKind::Int(_) | ScalarKind::Ptr(_) => (11, 52),
    }
}

/// Classes of floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FloatClass {
    SignalingNan,
    QuietNan,
    Infinite,
    Zero,
    Subnormal,
    Normal,
}

/// Returns the first part of a `ppc_fp128`, which decides sign and class. Numbers of other formats
/// are unchanged.
fn head(scalar: ScalarKind, bits: u128) -> u128 {
    if scalar == ScalarKind::PpcF128 { bits & u128::from(u64::MAX) } else { bits }
}

/// Returns whether the sign bit is set.
pub(crate) fn negative(scalar: ScalarKind, bits: u128) -> bool {
    bits & sign_bit(scalar) != 0
}

/// Returns the mask of the sign bit.
pub(crate) fn sign_bit(scalar: ScalarKind) -> u128 {
    match scalar {
        ScalarKind::PpcF128 | ScalarKind::Int(_) | ScalarKind::Ptr(_) => 1 << 63,
        _ => 1 << (scalar.bits() - 1),
    }
}

/// Returns the mask of the exponent.
pub(crate) fn exponent_bits(scalar: ScalarKind) -> u128 {
    let (e, f) = fields(scalar);
    ((1 << e) - 1) << (f + u32::from(scalar == ScalarKind::F80))
}

/// Returns the mask of the fraction.
pub(crate) fn fraction_bits(scalar: ScalarKind) -> u128 {
    (1 << fields(scalar).1) - 1
}

/// Returns the class of a number. Bit patterns of `x86_fp80` that no processor accepts count as
/// NaNs.
pub(crate) fn class(scalar: ScalarKind, bits: u128) -> FloatClass {
    let bits = head(scalar, bits);
    let (exponent, fraction) = (bits & exponent_bits(scalar), bits & fraction_bits(scalar));
    let quiet = fraction >> (fields(scalar).1 - 1) != 0;
    if scalar == ScalarKind::F80 {
        let integer = bits >> 63 & 1 != 0;
        if exponent != 0 && !integer {
            return FloatClass::SignalingNan;
        }
        if exponent == 0 && integer {
            return FloatClass::Normal;
        }
    }
    if exponent == exponent_bits(scalar) {
        match (fraction, quiet) {
            (0, _) => FloatClass::Infinite,
            (_, true) => FloatClass::QuietNan,
            (_, false) => FloatClass::SignalingNan,
        }
    } else if exponent != 0 {
        FloatClass::Normal
    } else if fraction != 0 {
        FloatClass::Subnormal
    } else {
        FloatClass::Zero
    }
}

/// Returns whether the number is a NaN.
pub(crate) fn is_nan(scalar: ScalarKind, bits: u128) -> bool {
    matches!(class(scalar, bits), FloatClass::SignalingNan | FloatClass::QuietNan)
}

/// Returns a NaN with its quiet bit set.
pub(crate) fn quiet(scalar: ScalarKind, bits: u128) -> u128 {
    let f = fields(scalar).1;
    let integer = if scalar == ScalarKind::F80 { exponent_bits(scalar) | 1 << 63 } else { 0 };
    head(scalar, bits) | 1 << (f - 1) | integer
}

/// Returns the quiet NaN that operations on numbers produce.
pub(crate) fn default_nan(scalar: ScalarKind) -> u128 {
    quiet(scalar, exponent_bits(scalar))
}

/// Returns the number with the given sign.
pub fn with_sign(scalar: ScalarKind, bits: u128, sign: bool) -> u128 {
    if negative(scalar, bits) == sign { bits } else { negate(scalar, bits) }
}

/// Returns the number with the opposite sign. Of a `ppc_fp128`, both parts change.
pub(crate) fn negate(scalar: ScalarKind, bits: u128) -> u128 {
    match scalar {
        ScalarKind::PpcF128 => bits ^ (1 << 63 | 1 << 127),
        _ => bits ^ sign_bit(scalar),
    }
}

/// An exact number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SoftFloat {
    /// NaN.
    Nan,
    /// Infinity, negative or not.
    Infinite(bool),
    /// Zero, negative or not.
    Zero(bool),
    /// Mantissa and exponent: `m · 2^e`, never zero.
    Finite(BigInt, i32),
}

impl SoftFloat {
    /// Returns `mantissa · 2^exponent`. If it is zero, `zero` is its sign.
    pub(crate) fn finite(mantissa: BigInt, exponent: i32, zero: bool) -> Self {
        if mantissa.is_zero() { Self::Zero(zero) } else { Self::Finite(mantissa, exponent) }
    }

    /// Returns the exact value of a bit pattern.
    pub(crate) fn decode(scalar: ScalarKind, bits: u128) -> Self {
        let sign = negative(scalar, bits);
        match class(scalar, bits) {
            FloatClass::SignalingNan | FloatClass::QuietNan => return Self::Nan,
            FloatClass::Infinite => return Self::Infinite(sign),
            FloatClass::Zero => return Self::Zero(sign),
            FloatClass::Subnormal | FloatClass::Normal => {}
        }
        if scalar == ScalarKind::PpcF128 {
            let high = Self::decode(ScalarKind::F64, bits & u128::from(u64::MAX));
            let low = Self::decode(ScalarKind::F64, bits >> 64);
            return match (high, low) {
                (Self::Finite(a, ea), Self::Finite(b, eb)) => {
                    let (m, e) = add(a, ea, b, eb);
                    Self::finite(m, e, false)
                }
                (high, _) => high,
            };
        }
        let (e, f) = fields(scalar);
        let biased =
            ((bits & exponent_bits(scalar)) >> exponent_bits(scalar).trailing_zeros()) as i32;
        let hidden = u128::from(biased != 0 && scalar != ScalarKind::F80) << f;
        let explicit = if scalar == ScalarKind::F80 { bits & 1 << 63 } else { 0 };
        let mantissa = bits & fraction_bits(scalar) | hidden | explicit;
        let bias = (1 << (e - 1)) - 1 + f as i32;
        let mantissa = BigInt::from(mantissa);
        Self::Finite(if sign { -mantissa } else { mantissa }, biased.max(1) - bias)
    }

    /// Returns the nearest number of a format, ties to even. Numbers that are too large become
    /// infinite.
    pub(crate) fn encode(&self, scalar: ScalarKind) -> u128 {
        self.encode_in(scalar, Round::NearestTiesToEven)
    }

    /// Rounds to a number of a format, with a rounding mode. Both parts of a `ppc_fp128` are
    /// rounded to nearest.
    pub(crate) fn encode_in(&self, scalar: ScalarKind, mode: Round) -> u128 {
        let integer = u128::from(scalar == ScalarKind::F80) << 63;
        let infinite = exponent_bits(scalar) | integer;
        let signed = |neg: bool, bits: u128| if neg { bits | sign_bit(scalar) } else { bits };
        match self {
            Self::Nan => default_nan(scalar),
            Self::Infinite(neg) => signed(*neg, infinite),
            Self::Zero(neg) => signed(*neg, 0),
            Self::Finite(m, exp) if scalar == ScalarKind::PpcF128 => {
                let high = self.encode(ScalarKind::F64);
                let low = match Self::decode(ScalarKind::F64, high) {
                    Self::Finite(h, eh) => {
                        let (rest, e) = add(m.clone(), *exp, -h, eh);
                        Self::finite(rest, e, false).encode(ScalarKind::F64)
                    }
                    _ => 0,
                };
                high | low << 64
            }
            Self::Finite(m, exp) => {
                let neg = m.sign() == Sign::Minus;
                // A directed mode rounds overflow to the largest finite number on one side.
                let stops = match mode {
                    Round::TowardZero => true,
                    Round::TowardPositive => neg,
                    Round::TowardNegative => !neg,
                    Round::NearestTiesToEven | Round::NearestTiesToAway => false,
                };
                let largest = match scalar {
                    ScalarKind::F80 => 0x7ffe << 64 | u128::from(u64::MAX),
                    _ => infinite - 1,
                };
                let beyond = if stops { largest } else { infinite };
                signed(neg, round(scalar, m, *exp, mode).unwrap_or(beyond))
            }
        }
    }

    /// Returns the integral part, rounded towards zero; `None` for infinities and NaNs.
    pub(crate) fn truncate(&self) -> Option<BigInt> {
        match self {
            Self::Nan | Self::Infinite(_) => None,
            Self::Zero(_) => Some(BigInt::zero()),
            Self::Finite(m, exp) if *exp >= 0 => Some(m << *exp as u32),
            Self::Finite(m, exp) => {
                let whole = BigInt::from(m.magnitude() >> exp.unsigned_abs());
                Some(if m.sign() == Sign::Minus { -whole } else { whole })
            }
        }
    }
}

/// Returns the sum of two numbers `mantissa · 2^exponent`.
pub(crate) fn add(a: BigInt, ea: i32, b: BigInt, eb: i32) -> (BigInt, i32) {
    let e = ea.min(eb);
    ((a << (ea - e) as u32) + (b << (eb - e) as u32), e)
}

/// Rounds to an IEEE format, and returns the bits without the sign; `None` if the number is too
/// large.
fn round(scalar: ScalarKind, number: &BigInt, exp: i32, mode: Round) -> Option<u128> {
    let (negative, mantissa) = (number.sign() == Sign::Minus, number.magnitude());
    let (e, f) = fields(scalar);
    let (max, bias) = ((1i64 << e) - 1, (1i64 << (e - 1)) - 1);
    let (exp, fraction) = (i64::from(exp), i64::from(f));
    let top = mantissa.bits() as i64 - 1 + exp;
    if top > bias {
        return None;
    }
    // Neighbouring numbers differ by `2^unit`.
    let mut unit = top.max(1 - bias) - fraction;
    let drop = unit - exp;
    let mut units = if drop <= 0 {
        mantissa << drop.unsigned_abs()
    } else {
        let drop = drop as u64;
        let units: BigUint = mantissa >> drop;
        let half = mantissa.bit(drop - 1);
        let beyond = mantissa.trailing_zeros().is_some_and(|z| z < drop - 1);
        let up = match mode {
            Round::NearestTiesToEven => half && (beyond || units.bit(0)),
            Round::NearestTiesToAway => half,
            Round::TowardPositive => !negative && (half || beyond),
            Round::TowardNegative => negative && (half || beyond),
            Round::TowardZero => false,
        };
        if up { units + 1u32 } else { units }
    };
    if units.bits() > u64::from(f) + 1 {
        units >>= 1u32;
        unit += 1;
    }
    let normal = units.bits() == u64::from(f) + 1;
    let biased = if normal { unit + fraction + bias } else { 0 };
    if biased >= max {
        return None;
    }
    let units = units.iter_u64_digits().rev().fold(0u128, |n, d| n << 64 | u128::from(d));
    Some(if scalar == ScalarKind::F80 {
        (biased as u128) << 64 | units
    } else {
        (biased as u128) << f | units & fraction_bits(scalar)
    })
}

/// Returns the nearest number of another format. A NaN keeps as much of its payload as fits, and
/// becomes quiet.
pub(crate) fn convert(from: ScalarKind, to: ScalarKind, bits: u128) -> u128 {
    if !is_nan(from, bits) {
        return SoftFloat::decode(from, bits).encode(to);
    }
    let payload = (bits & fraction_bits(from)) << (112 - fields(from).1);
    let payload = payload >> (112 - fields(to).1);
    let sign = if negative(from, bits) { sign_bit(to) } else { 0 };
    quiet(to, exponent_bits(to) | payload) | sign
}

/// Returns the rounded square root.
pub fn sqrt(scalar: ScalarKind, bits: u128, mode: Round) -> u128 {
    if is_nan(scalar, bits) {
        return quiet(scalar, bits);
    }
    match SoftFloat::decode(scalar, bits) {
        SoftFloat::Finite(m, exp) if m.sign() != Sign::Minus => {
            // The root has enough bits that rounding recognises ties. If it is inexact, it is made
            // odd, so that it is never mistaken for a tie.
            let mut shift = 600u32.saturating_sub(m.bits() as u32);
            if (exp - shift as i32) % 2 != 0 {
                shift += 1;
            }
            let scaled = m.magnitude() << shift;
            let root = scaled.sqrt();
            let inexact = &root * &root != scaled;
            let sticky = (root << 1u32) + if inexact { BigUint::one() } else { BigUint::zero() };
            SoftFloat::finite(sticky.into(), (exp - shift as i32) / 2 - 1, false)
                .encode_in(scalar, mode)
        }
        SoftFloat::Finite(..) | SoftFloat::Infinite(true) => default_nan(scalar),
        x => x.encode(scalar),
    }
}

#[cfg(test)]
mod tests;
