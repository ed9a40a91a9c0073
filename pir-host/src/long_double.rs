//! `math.h` for `long double`, which is `x86_fp80`: the functions that are exact or correctly
//! rounded.

use super::args::{
    HostArgs, HostResult, LibraryEntry, f80, f80_cells, int, long, refused, row, store_int,
};
use super::{HostContext, HostEffect};
use num_bigint::BigUint;
use pir_interp::shape::ScalarKind;
use pir_interp::ub::StepResult;
use rustc_apfloat::ieee::X87DoubleExtended as Long;
use rustc_apfloat::{Float, Round};
use std::cmp::Ordering;

const PURE: HostEffect = HostEffect::Pure;
const MEMORY: HostEffect = HostEffect::Memory;
const INEXACT: &str = "there is no `long double` form of it";

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("fabsl", PURE, |_, a| unary(a, |x| x.abs())),
    row("floorl", PURE, |_, a| unary(a, |x| integral(x, Round::TowardNegative))),
    row("ceill", PURE, |_, a| unary(a, |x| integral(x, Round::TowardPositive))),
    row("truncl", PURE, |_, a| unary(a, |x| integral(x, Round::TowardZero))),
    row("roundl", PURE, |_, a| unary(a, |x| integral(x, Round::NearestTiesToAway))),
    row("rintl", PURE, |_, a| unary(a, |x| integral(x, Round::NearestTiesToEven))),
    row("nearbyintl", PURE, |_, a| unary(a, |x| integral(x, Round::NearestTiesToEven))),
    row("roundevenl", PURE, |_, a| unary(a, |x| integral(x, Round::NearestTiesToEven))),
    row("sqrtl", PURE, |_, a| unary(a, square_root)),
    row("logbl", PURE, |_, a| unary(a, exponent_of)),
    row("fmodl", PURE, |_, a| binary(a, |x, y| x.c_fmod(y).value)),
    row("remainderl", PURE, |_, a| binary(a, |x, y| x.ieee_rem(y).value)),
    row("fmaxl", PURE, |_, a| binary(a, |x, y| x.max(y))),
    row("fminl", PURE, |_, a| binary(a, |x, y| x.min(y))),
    row("copysignl", PURE, |_, a| binary(a, |x, y| x.copy_sign(y))),
    row("nextafterl", PURE, |_, a| binary(a, next_after)),
    row("fdiml", PURE, |_, a| {
        binary(a, |x, y| match x.partial_cmp(&y) {
            None => (x + y).value,
            Some(Ordering::Greater) => (x - y).value,
            _ => Long::ZERO,
        })
    }),
    row("fmal", PURE, |_, a| result(number(a, 0)?.mul_add(number(a, 1)?, number(a, 2)?).value)),
    row("ldexpl", PURE, scale),
    row("scalbnl", PURE, scale),
    row("scalblnl", PURE, scale),
    row("ilogbl", PURE, |_, a| int(exponent(number(a, 0)?))),
    row("lroundl", PURE, |_, a| long(to_long(number(a, 0)?, Round::NearestTiesToAway))),
    row("llroundl", PURE, |_, a| long(to_long(number(a, 0)?, Round::NearestTiesToAway))),
    row("lrintl", PURE, |_, a| long(to_long(number(a, 0)?, Round::NearestTiesToEven))),
    row("llrintl", PURE, |_, a| long(to_long(number(a, 0)?, Round::NearestTiesToEven))),
    row("frexpl", MEMORY, |cx, a| {
        let (x, to) = (number(a, 0)?, a.ptr(1)?);
        if !x.is_finite_non_zero() {
            store_int(cx, to, 0)?;
            return result(x);
        }
        let exponent = x.ilogb() + 1;
        store_int(cx, to, exponent)?;
        result(x.scalbn(-exponent))
    }),
    row("modfl", MEMORY, |cx, a| {
        let (x, to) = (number(a, 0)?, a.ptr(1)?);
        let whole = integral(x, Round::TowardZero);
        cx.store(to, ScalarKind::F80, &f80_cells(whole.to_bits()))?;
        let rest = if x.is_infinite() { Long::ZERO } else { (x - whole).value };
        result(rest.copy_sign(x))
    }),
    row("__isnanl", PURE, |_, a| int(i32::from(number(a, 0)?.is_nan()))),
    row("__isinfl", PURE, |_, a| {
        let x = number(a, 0)?;
        int(i32::from(x.is_infinite()) * if x.is_negative() { -1 } else { 1 })
    }),
    row("__finitel", PURE, |_, a| int(i32::from(number(a, 0)?.is_finite()))),
    row("__signbitl", PURE, |_, a| int(i32::from(number(a, 0)?.is_negative()) << 3)),
    row("__fpclassifyl", PURE, |_, a| {
        let x = number(a, 0)?;
        int(match () {
            () if x.is_nan() => 0,
            () if x.is_infinite() => 1,
            () if x.is_zero() => 2,
            () if x.is_denormal() => 3,
            () => 4,
        })
    }),
    refused("sinl", INEXACT),
    refused("cosl", INEXACT),
    refused("tanl", INEXACT),
    refused("asinl", INEXACT),
    refused("acosl", INEXACT),
    refused("atanl", INEXACT),
    refused("atan2l", INEXACT),
    refused("sinhl", INEXACT),
    refused("coshl", INEXACT),
    refused("tanhl", INEXACT),
    refused("asinhl", INEXACT),
    refused("acoshl", INEXACT),
    refused("atanhl", INEXACT),
    refused("expl", INEXACT),
    refused("exp2l", INEXACT),
    refused("expm1l", INEXACT),
    refused("logl", INEXACT),
    refused("log2l", INEXACT),
    refused("log10l", INEXACT),
    refused("log1pl", INEXACT),
    refused("powl", INEXACT),
    refused("cbrtl", INEXACT),
    refused("hypotl", INEXACT),
    refused("erfl", INEXACT),
    refused("erfcl", INEXACT),
    refused("tgammal", INEXACT),
    refused("lgammal", INEXACT),
];

fn number(args: &HostArgs<'_>, k: usize) -> StepResult<Long> {
    Ok(Long::from_bits(args.f80(k)?))
}

fn result(x: Long) -> HostResult {
    f80(x.to_bits())
}

fn unary(args: &HostArgs<'_>, f: fn(Long) -> Long) -> HostResult {
    result(f(number(args, 0)?))
}

fn binary(args: &HostArgs<'_>, f: fn(Long, Long) -> Long) -> HostResult {
    result(f(number(args, 0)?, number(args, 1)?))
}

fn integral(x: Long, round: Round) -> Long {
    x.round_to_integral(round).value.copy_sign(x)
}

fn scale(_: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let by = args.int(1)?.clamp(-100_000, 100_000) as i32;
    result(number(args, 0)?.scalbn(by))
}

fn exponent(x: Long) -> i32 {
    match () {
        () if x.is_nan() || x.is_zero() => i32::MIN,
        () if x.is_infinite() => i32::MAX,
        () => x.ilogb(),
    }
}

fn exponent_of(x: Long) -> Long {
    match () {
        () if x.is_nan() => x,
        () if x.is_zero() => -Long::INFINITY,
        () if x.is_infinite() => Long::INFINITY,
        () => Long::from_i128(x.ilogb().into()).value,
    }
}

fn to_long(x: Long, round: Round) -> i64 {
    let limit = Long::from_i128(1 << 63).value;
    let x = integral(x, round);
    if x >= -limit && x < limit { x.to_i128(64).value as i64 } else { i64::MIN }
}

fn next_after(x: Long, y: Long) -> Long {
    match x.partial_cmp(&y) {
        None => (x + y).value,
        Some(Ordering::Equal) => y,
        Some(Ordering::Less) => x.next_up().value,
        Some(Ordering::Greater) => x.next_down().value,
    }
}

/// Returns the correctly rounded square root, by an integer square root of the extended mantissa.
fn square_root(x: Long) -> Long {
    if x.is_zero() || x.is_nan() || (x.is_infinite() && !x.is_negative()) {
        return x;
    }
    if x.is_negative() {
        return Long::NAN;
    }
    let exponent = x.ilogb();
    // The exponent of the lowest bit of the mantissa has to be even, since the root halves it.
    let low = (exponent - 63) & !1;
    let mantissa = x.scalbn(-low).to_u128(66).value;
    let n = BigUint::from(mantissa) << 80u32;
    let root = n.sqrt();
    let exact = &root * &root == n;
    let digits: Vec<u64> = root.iter_u64_digits().collect();
    let bits = digits.iter().rev().fold(0u128, |x, d| x << 64 | u128::from(*d));
    // The last bit is sticky: it stands for all further bits of the root. It lies more than two
    // bits below the last place, so that the rounding is correct.
    let sticky = bits << 1 | u128::from(!exact);
    Long::from_u128(sticky).value.scalbn(low / 2 - 41)
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;
    use proptest::prelude::*;

    fn of(value: f64) -> Long {
        value.to_string().parse().expect("a number")
    }

    fn run(m: &mut MockContext, name: &str, args: &[Long]) -> Long {
        let args: Vec<_> = args.iter().map(|v| x(v.to_bits())).collect();
        let cells = m.run(name, &args).expect("a number");
        Long::from_bits(crate::args::wide(&cells))
    }

    #[test]
    fn exact_functions_are_exact() {
        let mut m = MockContext::new();
        for (name, argument, expected) in [
            ("floorl", -1.5, -2.0),
            ("ceill", -1.5, -1.0),
            ("truncl", -1.5, -1.0),
            ("roundl", -2.5, -3.0),
            ("rintl", -2.5, -2.0),
            ("fabsl", -2.5, 2.5),
            ("logbl", 10.0, 3.0),
        ] {
            assert_eq!(run(&mut m, name, &[of(argument)]), of(expected), "{name}");
        }
        assert_eq!(run(&mut m, "fmodl", &[of(-7.5), of(2.0)]), of(-1.5));
        assert_eq!(run(&mut m, "remainderl", &[of(7.0), of(4.0)]), of(-1.0));
        assert_eq!(m.get("lroundl", &[x(of(2.5).to_bits())]).bits, 3);
        let to = m.room(16);
        let cells = m.run("frexpl", &[x(of(12.0).to_bits()), p(to)]).expect("a number");
        assert_eq!(Long::from_bits(crate::args::wide(&cells)), of(0.75));
        assert_eq!(m.read(to, 4), Ok(vec![4, 0, 0, 0]));
        m.run("modfl", &[x(of(-2.25).to_bits()), p(to)]).expect("a number");
        assert_eq!(m.load(to, ScalarKind::F80), Ok(f80_cells(of(-2.0).to_bits()).to_vec()));
        let refused = m.run("sinl", &[x(0)]).map_err(|s| *s);
        assert!(matches!(refused, Err(pir_interp::StopReason::Unsupported(_))));
    }

    #[test]
    fn roots_are_rounded_correctly() {
        let two = of(2.0);
        // glibc prints sqrtl(2) with %La as 0xb.504f333f9de6484p-3.
        assert_eq!(square_root(two).to_bits(), 0x3fff << 64 | 0xb504_f333_f9de_6484);
        assert!(square_root(-two).is_nan());
        assert!(square_root(Long::SMALLEST).is_finite_non_zero());
    }

    proptest! {
        #[test]
        fn roots_of_squares_are_exact(n in 0u32.., shift in -8000i32..8000) {
            let x = Long::from_u128(n.into()).value.scalbn(shift);
            let square = (x * x).value;
            prop_assert_eq!(square_root(square), x);
        }
    }
}
