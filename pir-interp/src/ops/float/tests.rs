//! Tests of native against software arithmetic, of software against exact arithmetic, and of flags
//! and comparisons.

use proptest::prelude::*;

use super::*;
use crate::ops::mask128;

const NONE: ArithFlags = ArithFlags::empty();

const OPS: [FloatBinary; 5] =
    [FloatBinary::FAdd, FloatBinary::FSub, FloatBinary::FMul, FloatBinary::FDiv, FloatBinary::FRem];

const FORMATS: [ScalarKind; 7] = [
    ScalarKind::Half,
    ScalarKind::BFloat,
    ScalarKind::F32,
    ScalarKind::F64,
    ScalarKind::F80,
    ScalarKind::F128,
    ScalarKind::PpcF128,
];

/// Generates numbers with similar exponents, and arbitrary ones.
fn double() -> impl Strategy<Value = f64> {
    let near = (any::<u64>(), 1000u64..1050)
        .prop_map(|(x, e)| f64::from_bits(x & !(0x7ff << 52) | e << 52));
    let special = prop_oneof![
        Just(0.0),
        Just(-0.0),
        Just(1.0),
        Just(-2.0),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
        Just(f64::NAN),
        Just(f64::MAX),
        Just(f64::MIN_POSITIVE),
        Just(5e-324),
    ];
    prop_oneof![near.clone(), near, special, any::<u64>().prop_map(f64::from_bits)]
}

fn cells(scalar: ScalarKind, bits: u128) -> Vec<Cell> {
    let mut out = vec![Cell::ZERO; scalar.cells() as usize];
    store(&mut out, bits);
    out
}

/// Returns the nearest number of a format.
fn of(scalar: ScalarKind, x: f64) -> u128 {
    soft::convert(ScalarKind::F64, scalar, x.to_bits().into())
}

/// Returns the exact result of an operation, rounded once; `None` where the rules for zeros,
/// infinities and NaNs decide.
fn exact(op: FloatBinary, scalar: ScalarKind, a: u128, b: u128) -> Option<u128> {
    let (SoftFloat::Finite(m, em), SoftFloat::Finite(n, en)) =
        (SoftFloat::decode(scalar, a), SoftFloat::decode(scalar, b))
    else {
        return None;
    };
    let (m, e) = match op {
        FloatBinary::FAdd => soft::add(m, em, n, en),
        FloatBinary::FSub => soft::add(m, em, -n, en),
        FloatBinary::FMul => (m * n, em + en),
        FloatBinary::FDiv => {
            let q: BigInt = ((m.clone() << 400u32) / &n) << 1u32;
            let rest = (m << 400u32) % n != BigInt::ZERO;
            let away = if q.sign() == num_bigint::Sign::Minus { -1 } else { 1 };
            (q + if rest { away } else { 0 }, em - en - 401)
        }
        _ => {
            let e = em.min(en);
            ((m << (em - e) as u32) % (n << (en - e) as u32), e)
        }
    };
    (m != BigInt::ZERO).then(|| SoftFloat::finite(m, e, false).encode(scalar))
}

proptest! {
    #[test]
    fn arithmetic_is_exact_and_rounded_once(x in double(), y in double()) {
        for scalar in FORMATS {
            let (a, b) = (of(scalar, x), of(scalar, y));
            for op in OPS {
                let found = arithmetic(op, scalar, a, b).unwrap();
                if let Some(expected) = exact(op, scalar, a, b) {
                    prop_assert_eq!(found, expected, "{:?} {:?} {:#x} {:#x}", op, scalar, a, b);
                }
                prop_assert_eq!(found & !mask128(scalar.bits()), 0);
            }
        }
    }

    #[test]
    fn zeros_infinities_and_nans_agree_with_the_machine(i in 0usize..9, k in 0usize..9) {
        let all = [0.0, -0.0, 1.0, -1.0, 2.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -3.0];
        let (x, y) = (all[i], all[k]);
        for scalar in FORMATS {
            for op in OPS {
                let found = arithmetic(op, scalar, of(scalar, x), of(scalar, y)).unwrap();
                let native = binary_f64(op, NONE, Cell::new(x.to_bits()), Cell::new(y.to_bits()));
                let native = f64::from_bits(native.bits);
                if native.is_nan() {
                    prop_assert!(soft::is_nan(scalar, found), "{:?} {:?} {} {}", op, scalar, x, y);
                } else if native == 0.0 || native.is_infinite() || native.fract() == 0.0 {
                    let expected = of(scalar, native);
                    prop_assert_eq!(found, expected, "{:?} {:?} {} {}", op, scalar, x, y);
                }
            }
        }
    }

    #[test]
    fn single_precision_is_double_rounded_once_more(x in double(), y in double()) {
        // For +, -, *, / double rounding is harmless, because `double` has more than twice the bits
        // of `float`.
        let (a, b) = (x as f32, y as f32);
        for op in &OPS[..4] {
            let c = |x: f32| Cell::new(x.to_bits().into());
            let d = |x: f32| Cell::new(f64::from(x).to_bits());
            let wide = binary_f64(*op, NONE, d(a), d(b)).bits;
            let single = f32::from_bits(binary_f32(*op, NONE, c(a), c(b)).bits as u32);
            let expected = f64::from_bits(wide) as f32;
            let nans = single.is_nan() && expected.is_nan();
            prop_assert!(nans || single.to_bits() == expected.to_bits(), "{:?} {} {}", op, a, b);
        }
    }

    #[test]
    fn float_comparisons_agree_with_rust(x in double(), y in double()) {
        for scalar in FORMATS {
            let narrow = |x| {
                let bits = of(scalar, x);
                (bits, f64::from_bits(soft::convert(scalar, ScalarKind::F64, bits) as u64))
            };
            let ((a, x), (b, y)) = (narrow(x), narrow(y));
            let unordered = x.is_nan() || y.is_nan();
            let order = [x == y, x > y, x >= y, x < y, x <= y, !unordered && x != y];
            for &p in FloatPredicate::ALL {
                use FloatPredicate as P;
                let expected = match p {
                    P::False => false,
                    P::Oeq => order[0],
                    P::Ogt => order[1],
                    P::Oge => order[2],
                    P::Olt => order[3],
                    P::Ole => order[4],
                    P::One => order[5],
                    P::Ord => !unordered,
                    P::Uno => unordered,
                    P::Ueq => unordered || order[0],
                    P::Ugt => unordered || order[1],
                    P::Uge => unordered || order[2],
                    P::Ult => unordered || order[3],
                    P::Ule => unordered || order[4],
                    P::Une => unordered || order[5],
                    P::True => true,
                };
                let found = fcmp(p, NONE, scalar, &cells(scalar, a), &cells(scalar, b));
                prop_assert_eq!(found, Cell::bool(expected), "{:?} {:?} {} {}", p, scalar, x, y);
            }
        }
    }
}

#[test]
fn flags_exclude_nans_and_infinities() {
    let c = |x: f64| Cell::new(x.to_bits());
    let run = |op, flags, a: f64, b: f64| binary_f64(op, flags, c(a), c(b));
    assert_eq!(run(FloatBinary::FAdd, ArithFlags::NNAN, f64::NAN, 1.0), Cell::POISON);
    assert_eq!(
        run(FloatBinary::FSub, ArithFlags::NNAN, f64::INFINITY, f64::INFINITY),
        Cell::POISON
    );
    assert_eq!(run(FloatBinary::FDiv, ArithFlags::NINF, 1.0, 0.0), Cell::POISON);
    assert_eq!(run(FloatBinary::FDiv, ArithFlags::NNAN, 1.0, 0.0), c(f64::INFINITY));
    assert_eq!(run(FloatBinary::FAdd, ArithFlags::FAST, 1.0, 2.0), c(3.0));
    assert_eq!(fcmp_f64(FloatPredicate::Ord, ArithFlags::NNAN, c(f64::NAN), c(0.0)), Cell::POISON);
    assert_eq!(
        fcmp_f64(FloatPredicate::Olt, ArithFlags::NINF, c(f64::INFINITY), c(0.0)),
        Cell::POISON
    );
    let overflow = |flags| {
        binary_f32(
            FloatBinary::FMul,
            flags,
            Cell::new(f32::MAX.to_bits().into()),
            Cell::new(2f32.to_bits().into()),
        )
    };
    assert_eq!(overflow(ArithFlags::NINF), Cell::POISON);
    assert_eq!(overflow(ArithFlags::NNAN), Cell::new(f32::INFINITY.to_bits().into()));
    // Undefined bits may form a NaN unless the defined bits exclude it.
    assert_eq!(
        binary_f64(FloatBinary::FAdd, ArithFlags::NNAN, Cell::undef(64), c(1.0)),
        Cell::POISON
    );
    let fraction = Cell::partly(1f64.to_bits(), 0xff);
    assert_eq!(binary_f64(FloatBinary::FAdd, ArithFlags::FAST, fraction, c(1.0)), Cell::undef(64));
    assert_eq!(binary_f64(FloatBinary::FAdd, NONE, Cell::undef(64), c(1.0)), Cell::undef(64));
}

#[test]
fn fneg_flips_only_the_sign() {
    for scalar in FORMATS {
        let one = of(scalar, 1.0);
        let mut out = cells(scalar, 0);
        neg(NONE, scalar, &cells(scalar, one), &mut out);
        assert_eq!(load(&out), soft::negate(scalar, one));
    }
    let mut out = [Cell::ZERO];
    neg(NONE, ScalarKind::F32, &[Cell::partly(0x0180_0000, 0xff)], &mut out);
    assert_eq!(out[0], Cell::partly(0x8180_0000, 0xff));
    neg(NONE, ScalarKind::F32, &[Cell::partly(1, 1 << 31)], &mut out);
    assert_eq!(out[0], Cell::partly(1, 1 << 31));
    // Negation does not quiet a signalling NaN.
    neg(NONE, ScalarKind::F32, &[Cell::new(0x7f80_0001)], &mut out);
    assert_eq!(out[0], Cell::new(0xff80_0001));
    neg(ArithFlags::NNAN, ScalarKind::F32, &[Cell::new(0x7f80_0001)], &mut out);
    assert_eq!(out[0], Cell::POISON);
}

#[test]
fn no_bit_pattern_panics() {
    let patterns = (0..128).flat_map(|k| [1u128 << k, u128::MAX << k, u128::MAX >> k]);
    let patterns: Vec<_> = patterns.step_by(5).collect();
    for scalar in FORMATS {
        for (a, b) in patterns.iter().flat_map(|a| patterns.iter().map(move |b| (*a, *b))) {
            let m = mask128(scalar.bits());
            for op in OPS {
                assert!(arithmetic(op, scalar, a & m, b & m).is_some());
            }
            order(scalar, a & m, b & m);
        }
    }
}
