//! Tests of floating-point intrinsics against Rust's operations, and of exact algorithms against
//! native ones.

use pir_core::inst::ArithFlags;
use proptest::prelude::*;
use rustc_apfloat::{Float, Round, ieee};

use super::super::float::{exact_fused, exact_whole};
use super::{call, new};
use crate::cell::Cell;
use crate::ops::minmax::MinMaxRule;
use crate::ops::soft::{self, convert};
use crate::ops::{load, store};
use crate::shape::ScalarKind;

const NONE: ArithFlags = ArithFlags::empty();

const FORMATS: [ScalarKind; 7] = [
    ScalarKind::Half,
    ScalarKind::BFloat,
    ScalarKind::F32,
    ScalarKind::F64,
    ScalarKind::F80,
    ScalarKind::F128,
    ScalarKind::PpcF128,
];

fn cells(s: ScalarKind, bits: u128) -> Vec<Cell> {
    let mut out = vec![Cell::ZERO; s.cells() as usize];
    store(&mut out, bits);
    out
}

fn of(s: ScalarKind, x: f64) -> u128 {
    convert(ScalarKind::F64, s, x.to_bits().into())
}

fn back(s: ScalarKind, bits: u128) -> f64 {
    f64::from_bits(convert(s, ScalarKind::F64, bits) as u64)
}

/// Calls an intrinsic on numbers of one format.
fn run(name: &str, s: ScalarKind, args: &[u128], ret: &[ScalarKind]) -> Vec<Cell> {
    let args: Vec<_> = args.iter().map(|x| cells(s, *x)).collect();
    let args: Vec<(&[ScalarKind], &[Cell])> =
        args.iter().map(|c| (std::slice::from_ref(&s), &c[..])).collect();
    call(name, NONE, &args, ret).unwrap()
}

fn value(name: &str, s: ScalarKind, args: &[u128]) -> u128 {
    load(&run(name, s, args, &[s]))
}

/// Returns whether both are the same number or both are NaN.
fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

fn double() -> impl Strategy<Value = f64> {
    let small = (-40i32..40).prop_map(|x| f64::from(x) / 4.0);
    let special = prop_oneof![
        Just(0.0),
        Just(-0.0),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
        Just(f64::NAN),
        Just(5e-324),
        Just(f64::MAX),
    ];
    prop_oneof![small, special, -1e3..1e3, any::<f64>()]
}

type RoundingFn = (&'static str, Round, fn(f64) -> f64);

const ROUNDINGS: [RoundingFn; 7] = [
    ("llvm.floor", Round::TowardNegative, f64::floor),
    ("llvm.ceil", Round::TowardPositive, f64::ceil),
    ("llvm.trunc", Round::TowardZero, f64::trunc),
    ("llvm.rint", Round::NearestTiesToEven, f64::round_ties_even),
    ("llvm.nearbyint", Round::NearestTiesToEven, f64::round_ties_even),
    ("llvm.roundeven", Round::NearestTiesToEven, f64::round_ties_even),
    ("llvm.round", Round::NearestTiesToAway, f64::round),
];

proptest! {
    #[test]
    fn rounding_agrees_with_rust_in_every_format(x in double()) {
        for (name, mode, f) in ROUNDINGS {
            let exact = exact_whole(ScalarKind::F64, x.to_bits().into(), mode);
            prop_assert!(same(f64::from_bits(exact as u64), f(x)), "{} {}", name, x);
            for s in FORMATS {
                let narrow = of(s, x);
                // The low part of a pair can be less than the least `double`.
                let found = back(s, value(name, s, &[narrow]));
                prop_assert!(same(found, f(back(s, narrow))), "{} {:?} {}", name, s, x);
            }
        }
    }

    #[test]
    fn minimum_and_maximum_agree_with_rust(x in double(), y in double()) {
        for s in FORMATS {
            let (a, b) = (of(s, x), of(s, y));
            let (x, y) = (back(s, a), back(s, b));
            let of = |name: &str| back(s, value(name, s, &[a, b]));
            let nan = x.is_nan() || y.is_nan();
            // Rust's operations leave the sign of zeros open.
            let zeros = x == 0.0 && y == 0.0;
            let negative = x.is_sign_negative() || y.is_sign_negative();
            let positive = x.is_sign_positive() || y.is_sign_positive();
            let min = if zeros { if negative { -0.0 } else { 0.0 } } else { x.min(y) };
            let max = if zeros { if positive { 0.0 } else { -0.0 } } else { x.max(y) };
            for name in ["llvm.minnum", "llvm.minimumnum"] {
                prop_assert!(same(of(name), min), "{} {:?} {} {}", name, s, x, y);
            }
            for name in ["llvm.maxnum", "llvm.maximumnum"] {
                prop_assert!(same(of(name), max), "{} {:?} {} {}", name, s, x, y);
            }
            let (min, max) = if nan { (f64::NAN, f64::NAN) } else { (min, max) };
            prop_assert!(same(of("llvm.minimum"), min));
            prop_assert!(same(of("llvm.maximum"), max));
            prop_assert!(same(of("llvm.copysign"), x.copysign(y)));
            prop_assert!(same(back(s, value("llvm.fabs", s, &[a])), x.abs()));
        }
    }

    #[test]
    fn fused_products_are_rounded_once(x in double(), y in double(), z in double()) {
        let bits = [x, y, z].map(|x| u128::from(x.to_bits()));
        let [a, b, c] = bits;
        let expected = x.mul_add(y, z);
        let found = value("llvm.fma.f64", ScalarKind::F64, &bits);
        prop_assert!(same(back(ScalarKind::F64, found), expected));
        let exact = exact_fused(ScalarKind::F64, a, b, c).unwrap();
        prop_assert!(same(back(ScalarKind::F64, exact), expected), "{} {} {}", x, y, z);
        let twice = value("llvm.fmuladd.f64", ScalarKind::F64, &bits);
        prop_assert!(same(back(ScalarKind::F64, twice), x * y + z));
        // `rustc_apfloat` agrees in the formats that Rust does not have.
        for s in [ScalarKind::Half, ScalarKind::BFloat, ScalarKind::F80, ScalarKind::F128] {
            let [a, b, c] = [x, y, z].map(|x| of(s, x));
            let found = value("llvm.fma", s, &[a, b, c]);
            let exact = exact_fused(s, a, b, c).unwrap();
            let nans = soft::is_nan(s, found) && soft::is_nan(s, exact);
            prop_assert!(nans || found == exact, "{:?} {} {} {}", s, x, y, z);
        }
        let (f, g, h) = (x as f32, y as f32, z as f32);
        let single = value("llvm.fma.f32", ScalarKind::F32, &[f, g, h].map(|x| x.to_bits().into()));
        prop_assert!(same(back(ScalarKind::F32, single), f.mul_add(g, h).into()));
    }

    #[test]
    fn integers_from_floats(x in double()) {
        for s in FORMATS {
            let a = of(s, x);
            let x = back(s, a);
            let int = |name: &str, w| run(name, s, &[a], &[ScalarKind::Int(w)])[0].bits;
            prop_assert_eq!(int("llvm.fptosi.sat.i64", 64), x as i64 as u64);
            prop_assert_eq!(int("llvm.fptoui.sat.i64", 64), x as u64);
            prop_assert_eq!(int("llvm.fptosi.sat.i8", 8), u64::from(x as i8 as u8));
            prop_assert_eq!(int("llvm.fptoui.sat.i8", 8), u64::from(x as u8));
            let rounded = |f: fn(f64) -> f64| {
                let r = f(x);
                let fits = r.abs() < 9223372036854775808.0;
                if fits { r as i64 } else { i64::MIN }
            };
            prop_assert_eq!(int("llvm.lrint.i64", 64) as i64, rounded(f64::round_ties_even));
            prop_assert_eq!(int("llvm.llround.i64", 64) as i64, rounded(f64::round));
        }
    }

    #[test]
    fn exponents_and_fractions_are_split_and_scaled(x in double(), n in -3000i32..3000) {
        for s in FORMATS {
            let a = of(s, x);
            let out = run("llvm.frexp", s, &[a], &[s, ScalarKind::Int(32)]);
            let k = s.cells() as usize;
            let (fraction, exponent) = (back(s, load(&out[..k])), out[k].bits as i32);
            let x = back(s, a);
            if x == 0.0 || !x.is_finite() {
                prop_assert!(same(fraction, x) && exponent == 0);
            } else {
                // The fraction is exact even for the least `double`s.
                prop_assert!((0.5..1.0).contains(&fraction.abs()), "{:?} {} {}", s, x, fraction);
                let args: [(&[ScalarKind], &[Cell]); 2] =
                    [(&[s], &out[..k]), (&[ScalarKind::Int(32)], &out[k..])];
                prop_assert_eq!(load(&call("llvm.ldexp", NONE, &args, &[s]).unwrap()), a);
            }
            let out = run("llvm.modf", s, &[a], &[s, s]);
            let (fraction, whole) = (back(s, load(&out[..k])), back(s, load(&out[k..])));
            prop_assert!(same(whole, x.trunc()));
            let expected = if x.is_infinite() { 0.0f64 } else { x - x.trunc() };
            prop_assert!(same(fraction, expected.copysign(x)), "{:?} {} {}", s, x, fraction);
        }
        // A subnormal result is rounded once, too.
        let args: [(&[ScalarKind], &[Cell]); 2] =
            [
                (&[ScalarKind::F64], &[new(x.to_bits())]),
                (&[ScalarKind::Int(32)], &[new(n as u32 as u64)]),
            ];
        let found = call("llvm.ldexp.f64.i32", NONE, &args, &[ScalarKind::F64]).unwrap();
        let found = back(ScalarKind::F64, load(&found));
        let expected = ieee::Double::from_bits(x.to_bits().into()).scalbn(n).to_bits() as u64;
        prop_assert!(same(found, f64::from_bits(expected)), "{} {}", x, n);
    }
}

#[test]
fn powers_of_integers() {
    let power = |s: ScalarKind, x: f64, n: i32| {
        let x = cells(s, of(s, x));
        let n = [new(n as u32 as u64)];
        let out =
            call("llvm.powi", NONE, &[(&[s], &x), (&[ScalarKind::Int(32)], &n)], &[s]).unwrap();
        back(s, load(&out))
    };
    for s in FORMATS {
        assert_eq!(power(s, 2.0, 10), 1024.0);
        assert_eq!(power(s, -2.0, 3), -8.0);
        assert_eq!(power(s, 2.0, -3), 0.125);
        assert_eq!(power(s, 7.5, 0), 1.0);
        assert_eq!(power(s, 0.0, -1), f64::INFINITY);
        assert_eq!(power(s, 1.0, i32::MIN), 1.0);
    }
}

#[test]
fn classes_of_numbers() {
    let test = |s: ScalarKind, bits: u128, mask: u64| {
        let x = cells(s, bits);
        let args: [(&[ScalarKind], &[Cell]); 2] =
            [(&[s], &x), (&[ScalarKind::Int(32)], &[new(mask)])];
        call("llvm.is.fpclass", NONE, &args, &[ScalarKind::Int(1)]).unwrap()[0].bits != 0
    };
    for s in FORMATS {
        let quiet = soft::default_nan(s);
        let signalling =
            soft::exponent_bits(s) | 1 | if s == ScalarKind::F80 { 1 << 63 } else { 0 };
        let sign = soft::sign_bit(s);
        let all = [
            signalling,
            quiet,
            of(s, f64::NEG_INFINITY),
            of(s, -1.5),
            sign | 1,
            sign,
            0,
            1,
            of(s, 2.0),
            of(s, f64::INFINITY),
        ];
        for (k, x) in all.into_iter().enumerate() {
            assert!(test(s, x, 1 << k), "{s:?} {k}");
            assert!(!test(s, x, 0x3ff & !(1 << k)), "{s:?} {k}");
        }
        assert_eq!(value("llvm.canonicalize", s, &[signalling]), soft::quiet(s, signalling));
        assert_eq!(value("llvm.canonicalize", s, &[of(s, -0.0)]), of(s, -0.0));
        // `minnum` propagates a signalling NaN, whereas `minimumnum` ignores it.
        let one = of(s, 1.0);
        assert_eq!(MinMaxRule::MinNum.of(s, signalling, one), soft::quiet(s, signalling));
        assert_eq!(MinMaxRule::MinNum.of(s, one, quiet), one);
        assert_eq!(MinMaxRule::MaximumNumber.of(s, signalling, one), one);
    }
}

#[test]
fn signs_of_undefined_numbers() {
    let x = Cell::partly(0x8000_0001, 0x10);
    let one = |c| {
        call("llvm.fabs.f32", NONE, &[(&[ScalarKind::F32], &[c])], &[ScalarKind::F32]).unwrap()[0]
    };
    assert_eq!(one(x), Cell::partly(1, 0x10));
    assert_eq!(one(Cell::undef(32)), Cell::partly(0, 0x7fff_ffff));
    assert_eq!(one(Cell::POISON), Cell::POISON);
    let args: [(&[ScalarKind], &[Cell]); 2] =
        [(&[ScalarKind::F32], &[x]), (&[ScalarKind::F32], &[Cell::undef(32)])];
    let sign = call("llvm.copysign.f32", NONE, &args, &[ScalarKind::F32]).unwrap()[0];
    assert_eq!(sign, Cell::partly(1, 0x8000_0010));
}

#[test]
fn half_precision_in_integers() {
    let to = call(
        "llvm.convert.to.fp16.f32",
        NONE,
        &[(&[ScalarKind::F32], &[new(1.5f32.to_bits().into())])],
        &[ScalarKind::Int(16)],
    );
    assert_eq!(to, Ok(vec![new(0x3e00)]));
    let from = call(
        "llvm.convert.from.fp16.f64",
        NONE,
        &[(&[ScalarKind::Int(16)], &[new(0x3e00)])],
        &[ScalarKind::F64],
    );
    assert_eq!(from, Ok(vec![new(1.5f64.to_bits())]));
}

#[test]
fn constrained_operations_agree_with_plain_ones() {
    let double = [ScalarKind::F64];
    let c = |x: f64| [new(x.to_bits())];
    let two = |name: &str, x, y| call(name, NONE, &[(&double, &c(x)), (&double, &c(y))], &double);
    let name = |op| format!("llvm.experimental.constrained.{op}.f64");
    assert_eq!(two(&name("fsub"), 1.0, 0.25), Ok(c(0.75).to_vec()));
    assert_eq!(two(&name("frem"), 5.5, 2.0), Ok(c(1.5).to_vec()));
    assert_eq!(two(&name("maxnum"), 5.5, 2.0), Ok(c(5.5).to_vec()));
    let int = call(
        "llvm.experimental.constrained.fptosi.i8.f64",
        NONE,
        &[(&double, &c(300.0))],
        &[ScalarKind::Int(8)],
    );
    assert_eq!(int, Ok(vec![Cell::POISON]));
}
