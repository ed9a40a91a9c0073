//! Tests of the formats against the processor and `rustc_apfloat`.

use proptest::prelude::*;
use rustc_apfloat::{Float, ieee};

use super::*;
use crate::ops::mask128;

/// Returns whether the bit pattern is the only one of its number, which is false for some of 80
/// bits.
fn canonical(scalar: ScalarKind, bits: u128) -> bool {
    scalar != ScalarKind::F80 || (bits >> 63 & 1 != 0) == (bits & exponent_bits(scalar) != 0)
}

fn agrees<F: Float>(scalar: ScalarKind, bits: u128) {
    let bits = bits & mask128(scalar.bits());
    let x = F::from_bits(bits);
    assert_eq!(negative(scalar, bits), x.is_negative());
    assert_eq!(is_nan(scalar, bits), x.is_nan(), "{scalar:?} {bits:#x}");
    if canonical(scalar, bits) {
        let expected = match (x.is_nan(), x.is_infinite(), x.is_zero(), x.is_denormal()) {
            (true, ..) if x.is_signaling() => FloatClass::SignalingNan,
            (true, ..) => FloatClass::QuietNan,
            (_, true, ..) => FloatClass::Infinite,
            (_, _, true, _) => FloatClass::Zero,
            (_, _, _, true) => FloatClass::Subnormal,
            _ => FloatClass::Normal,
        };
        assert_eq!(class(scalar, bits), expected, "{scalar:?} {bits:#x}");
        if !x.is_nan() {
            assert_eq!(SoftFloat::decode(scalar, bits).encode(scalar), bits);
        }
    }
    let whole = SoftFloat::decode(scalar, bits).truncate().and_then(|x| u128::try_from(x).ok());
    let expected = x.to_u128(128);
    let valid = !expected.status.contains(rustc_apfloat::Status::INVALID_OP);
    assert_eq!(whole, valid.then_some(expected.value), "{scalar:?} {bits:#x}");
}

proptest! {
    #[test]
    fn formats_agree_with_rustc_apfloat(a in any::<u128>(), b in 0u32..128, c in 0u32..128) {
        for bits in [a, a >> b, (a >> b) << c, (u128::MAX >> b) << c, !(a >> b)] {
            agrees::<ieee::Half>(ScalarKind::Half, bits);
            agrees::<ieee::BFloat>(ScalarKind::BFloat, bits);
            agrees::<ieee::Single>(ScalarKind::F32, bits);
            agrees::<ieee::Double>(ScalarKind::F64, bits);
            agrees::<ieee::X87DoubleExtended>(ScalarKind::F80, bits);
            agrees::<ieee::Quad>(ScalarKind::F128, bits);
        }
    }

    #[test]
    fn square_roots_agree_with_the_machine(a in any::<u64>()) {
        let (d, s) = (f64::from_bits(a), f32::from_bits(a as u32));
        if d.is_nan() || d.is_sign_negative() {
            let root = sqrt(ScalarKind::F64, a.into(), Round::NearestTiesToEven);
            prop_assert!(d == 0.0 || is_nan(ScalarKind::F64, root));
        } else {
            let root = sqrt(ScalarKind::F64, a.into(), Round::NearestTiesToEven);
            prop_assert_eq!(root, u128::from(d.sqrt().to_bits()));
        }
        if !s.is_nan() && s.is_sign_positive() {
            let root = sqrt(ScalarKind::F32, u128::from(a as u32), Round::NearestTiesToEven);
            prop_assert_eq!(root, u128::from(s.sqrt().to_bits()));
        }
    }
}

#[test]
fn all_half_precision_numbers() {
    for bits in 0..=0xffff {
        agrees::<ieee::Half>(ScalarKind::Half, bits);
        agrees::<ieee::BFloat>(ScalarKind::BFloat, bits);
    }
}

#[test]
fn a_pair_is_the_sum_of_its_parts() {
    let pair = |a: f64, b: f64| u128::from(a.to_bits()) | u128::from(b.to_bits()) << 64;
    let x = pair(1.0, 2f64.powi(-1000));
    assert_eq!(SoftFloat::decode(ScalarKind::PpcF128, x).encode(ScalarKind::PpcF128), x);
    assert_eq!(class(ScalarKind::PpcF128, x), FloatClass::Normal);
    assert_eq!(negate(ScalarKind::PpcF128, x), pair(-1.0, -(2f64.powi(-1000))));
    let two = pair(2.0, 0.0);
    let root = sqrt(ScalarKind::PpcF128, two, Round::NearestTiesToEven);
    assert_eq!(f64::from_bits(root as u64), 2f64.sqrt());
    assert!(f64::from_bits((root >> 64) as u64).abs() < 1e-15);
}
