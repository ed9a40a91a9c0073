//! `math.h` for `double` and `float`. The functions do not set `errno`.
//!
//! The functions of Rust's standard library call the C library that it links to. The `libm` crate
//! computes the others, so that they may differ from glibc's in the last place.

use super::args::{
    self, HostArgs, HostImpl, HostResult, LibraryEntry, double, float, int, long, pure, row,
    store_int,
};
use super::{HostContext, HostEffect};
use pir_interp::cell::Cell;
use pir_interp::shape::ScalarKind;

/// Defines a table of functions of one or two numbers, each for `double` and `float`.
macro_rules! table {
    ($(#[$doc:meta])* $table:ident, $d:ident, $f:ident,
     $($name:literal $single:literal $double:expr, $float:expr;)*) => {
        $(#[$doc])*
        pub(super) static $table: &[LibraryEntry] =
            &[$(pure($name, HostImpl::$d($double)), pure($single, HostImpl::$f($float))),*];
    };
}

table! {
    /// Functions of one number.
    UNARY, D, F,
    "sin" "sinf" f64::sin, f32::sin;
    "cos" "cosf" f64::cos, f32::cos;
    "tan" "tanf" f64::tan, f32::tan;
    "asin" "asinf" f64::asin, f32::asin;
    "acos" "acosf" f64::acos, f32::acos;
    "atan" "atanf" f64::atan, f32::atan;
    "sinh" "sinhf" f64::sinh, f32::sinh;
    "cosh" "coshf" f64::cosh, f32::cosh;
    "tanh" "tanhf" f64::tanh, f32::tanh;
    "asinh" "asinhf" libm::asinh, libm::asinhf;
    "acosh" "acoshf" libm::acosh, libm::acoshf;
    "atanh" "atanhf" libm::atanh, libm::atanhf;
    "exp" "expf" f64::exp, f32::exp;
    "exp2" "exp2f" f64::exp2, f32::exp2;
    "exp10" "exp10f" libm::exp10, libm::exp10f;
    "pow10" "pow10f" libm::exp10, libm::exp10f;
    "expm1" "expm1f" f64::exp_m1, f32::exp_m1;
    "log" "logf" f64::ln, f32::ln;
    "log2" "log2f" f64::log2, f32::log2;
    "log10" "log10f" f64::log10, f32::log10;
    "log1p" "log1pf" f64::ln_1p, f32::ln_1p;
    "logb" "logbf" of_exponent, |x| of_exponent(x.into()) as f32;
    "sqrt" "sqrtf" f64::sqrt, f32::sqrt;
    "cbrt" "cbrtf" f64::cbrt, f32::cbrt;
    "fabs" "fabsf" f64::abs, f32::abs;
    "floor" "floorf" f64::floor, f32::floor;
    "ceil" "ceilf" f64::ceil, f32::ceil;
    "trunc" "truncf" f64::trunc, f32::trunc;
    "round" "roundf" f64::round, f32::round;
    "rint" "rintf" f64::round_ties_even, f32::round_ties_even;
    "nearbyint" "nearbyintf" f64::round_ties_even, f32::round_ties_even;
    "roundeven" "roundevenf" f64::round_ties_even, f32::round_ties_even;
    "erf" "erff" libm::erf, libm::erff;
    "erfc" "erfcf" libm::erfc, libm::erfcf;
    "tgamma" "tgammaf" libm::tgamma, libm::tgammaf;
    "lgamma" "lgammaf" libm::lgamma, libm::lgammaf;
    "gamma" "gammaf" libm::lgamma, libm::lgammaf;
    "j0" "j0f" libm::j0, libm::j0f;
    "j1" "j1f" libm::j1, libm::j1f;
    "y0" "y0f" libm::y0, libm::y0f;
    "y1" "y1f" libm::y1, libm::y1f;
}

table! {
    /// Functions of two numbers.
    BINARY, DD, FF,
    "atan2" "atan2f" f64::atan2, f32::atan2;
    "pow" "powf" f64::powf, f32::powf;
    "hypot" "hypotf" f64::hypot, f32::hypot;
    "fmod" "fmodf" |x, y| x % y, |x, y| x % y;
    "remainder" "remainderf" libm::remainder, libm::remainderf;
    "drem" "dremf" libm::remainder, libm::remainderf;
    "fdim" "fdimf" libm::fdim, libm::fdimf;
    "fmax" "fmaxf" f64::max, f32::max;
    "fmin" "fminf" f64::min, f32::min;
    "copysign" "copysignf" f64::copysign, f32::copysign;
    "nextafter" "nextafterf" next_after, next_after_single;
}

const PURE: HostEffect = HostEffect::Pure;
const MEMORY: HostEffect = HostEffect::Memory;

/// Mathematical functions of more than one argument, and those that return integers.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("fma", PURE, |_, a| double(a.f64(0)?.mul_add(a.f64(1)?, a.f64(2)?))),
    row("fmaf", PURE, |_, a| float(a.f32(0)?.mul_add(a.f32(1)?, a.f32(2)?))),
    row("scalbn", PURE, scale),
    row("scalbnf", PURE, scale_single),
    row("ldexp", PURE, scale),
    row("ldexpf", PURE, scale_single),
    row("scalbln", PURE, scale),
    row("scalblnf", PURE, scale_single),
    row("ilogb", PURE, |_, a| int(exponent(a.f64(0)?))),
    row("ilogbf", PURE, |_, a| int(exponent(a.f32(0)?.into()))),
    row("lround", PURE, |_, a| long(to_long(a.f64(0)?.round()))),
    row("lroundf", PURE, |_, a| long(to_long(a.f32(0)?.round().into()))),
    row("llround", PURE, |_, a| long(to_long(a.f64(0)?.round()))),
    row("llroundf", PURE, |_, a| long(to_long(a.f32(0)?.round().into()))),
    row("lrint", PURE, |_, a| long(to_long(a.f64(0)?.round_ties_even()))),
    row("lrintf", PURE, |_, a| long(to_long(a.f32(0)?.round_ties_even().into()))),
    row("llrint", PURE, |_, a| long(to_long(a.f64(0)?.round_ties_even()))),
    row("llrintf", PURE, |_, a| long(to_long(a.f32(0)?.round_ties_even().into()))),
    row("frexp", MEMORY, |cx, a| {
        let (x, to) = (a.f64(0)?, a.ptr(1)?);
        let (fraction, exponent) = libm::frexp(x);
        store_int(cx, to, if x.is_finite() { exponent } else { 0 })?;
        double(fraction)
    }),
    row("frexpf", MEMORY, |cx, a| {
        let (x, to) = (a.f32(0)?, a.ptr(1)?);
        let (fraction, exponent) = libm::frexpf(x);
        store_int(cx, to, if x.is_finite() { exponent } else { 0 })?;
        float(fraction)
    }),
    row("modf", MEMORY, |cx, a| {
        let (x, to) = (a.f64(0)?, a.ptr(1)?);
        cx.store(to, ScalarKind::F64, &[Cell::new(x.trunc().to_bits())])?;
        double(if x.is_infinite() { 0.0 } else { x - x.trunc() }.copysign(x))
    }),
    row("modff", MEMORY, |cx, a| {
        let (x, to) = (a.f32(0)?, a.ptr(1)?);
        cx.store(to, ScalarKind::F32, &[Cell::new(x.trunc().to_bits().into())])?;
        float(if x.is_infinite() { 0.0 } else { x - x.trunc() }.copysign(x))
    }),
    row("remquo", MEMORY, |cx, a| {
        let (x, quotient) = libm::remquo(a.f64(0)?, a.f64(1)?);
        store_int(cx, a.ptr(2)?, low_bits(quotient))?;
        double(x)
    }),
    row("remquof", MEMORY, |cx, a| {
        let (x, quotient) = libm::remquof(a.f32(0)?, a.f32(1)?);
        store_int(cx, a.ptr(2)?, low_bits(quotient))?;
        float(x)
    }),
    row("sincos", MEMORY, |cx, a| {
        let (x, sin, cos) = (a.f64(0)?, a.ptr(1)?, a.ptr(2)?);
        cx.store(sin, ScalarKind::F64, &[Cell::new(x.sin().to_bits())])?;
        cx.store(cos, ScalarKind::F64, &[Cell::new(x.cos().to_bits())])?;
        args::void()
    }),
    row("sincosf", MEMORY, |cx, a| {
        let (x, sin, cos) = (a.f32(0)?, a.ptr(1)?, a.ptr(2)?);
        cx.store(sin, ScalarKind::F32, &[Cell::new(x.sin().to_bits().into())])?;
        cx.store(cos, ScalarKind::F32, &[Cell::new(x.cos().to_bits().into())])?;
        args::void()
    }),
    row("lgamma_r", MEMORY, |cx, a| {
        let (x, sign) = libm::lgamma_r(a.f64(0)?);
        store_int(cx, a.ptr(1)?, sign)?;
        double(x)
    }),
    row("jn", PURE, |_, a| double(libm::jn(a.int(0)? as i32, a.f64(1)?))),
    row("yn", PURE, |_, a| double(libm::yn(a.int(0)? as i32, a.f64(1)?))),
    row("nan", PURE, |_, _| double(f64::NAN)),
    row("nanf", PURE, |_, _| float(f32::NAN)),
    row("isnan", PURE, |_, a| int(i32::from(a.f64(0)?.is_nan()))),
    row("__isnan", PURE, |_, a| int(i32::from(a.f64(0)?.is_nan()))),
    row("__isnanf", PURE, |_, a| int(i32::from(a.f32(0)?.is_nan()))),
    row("isinf", PURE, |_, a| int(sign_if_infinite(a.f64(0)?))),
    row("__isinf", PURE, |_, a| int(sign_if_infinite(a.f64(0)?))),
    row("__isinff", PURE, |_, a| int(sign_if_infinite(a.f32(0)?.into()))),
    row("finite", PURE, |_, a| int(i32::from(a.f64(0)?.is_finite()))),
    row("__finite", PURE, |_, a| int(i32::from(a.f64(0)?.is_finite()))),
    row("__finitef", PURE, |_, a| int(i32::from(a.f32(0)?.is_finite()))),
    row("__signbit", PURE, |_, a| int(i32::from(a.f64(0)?.is_sign_negative()) << 7)),
    row("__signbitf", PURE, |_, a| int(i32::from(a.f32(0)?.is_sign_negative()) << 3)),
    row("__fpclassify", PURE, |_, a| int(fp_class(a.f64(0)?.classify()))),
    row("__fpclassifyf", PURE, |_, a| int(fp_class(a.f32(0)?.classify()))),
    pure("abs", HostImpl::I(i32::wrapping_abs)),
    row("labs", PURE, |_, a| long(a.int(0)?.wrapping_abs())),
    row("llabs", PURE, |_, a| long(a.int(0)?.wrapping_abs())),
    row("imaxabs", PURE, |_, a| long(a.int(0)?.wrapping_abs())),
    row("__powidf2", PURE, |_, a| double(power(a.f64(0)?, a.int(1)? as i32))),
    row("__powisf2", PURE, |_, a| float(power(a.f32(0)?, a.int(1)? as i32))),
    row("fegetround", PURE, |_, _| int(0)),
    row("fesetround", HostEffect::World, |_, a| match a.int(0)? {
        0 => int(0),
        other => args::unsupported(format!("the rounding mode {other}")),
    }),
    row("feclearexcept", HostEffect::World, |_, _| int(0)),
];

/// Implements `ilogb`.
fn exponent(x: f64) -> i32 {
    match x {
        x if x.is_nan() || x == 0.0 => i32::MIN,
        x if x.is_infinite() => i32::MAX,
        x => libm::ilogb(x),
    }
}

/// Implements `logb`.
fn of_exponent(x: f64) -> f64 {
    match x {
        x if x.is_nan() => x,
        0.0 => f64::NEG_INFINITY,
        x if x.is_infinite() => f64::INFINITY,
        x => libm::ilogb(x).into(),
    }
}

/// Converts an integral number to `long`. A number out of range gives the least `long`, as the
/// instructions of x86-64 do.
pub(super) fn to_long(x: f64) -> i64 {
    let limit = 9_223_372_036_854_775_808.0;
    if (-limit..limit).contains(&x) { x as i64 } else { i64::MIN }
}

/// Returns the lowest three bits of the magnitude of a quotient, with its sign, for `remquo`.
fn low_bits(quotient: i32) -> i32 {
    (quotient.unsigned_abs() & 7) as i32 * quotient.signum()
}

/// Implements `isinf`: returns 1 or -1 for an infinity, and otherwise 0.
fn sign_if_infinite(x: f64) -> i32 {
    if x.is_infinite() { x.signum() as i32 } else { 0 }
}

/// Returns the `FP_…` constant of glibc for a class of numbers.
fn fp_class(of: std::num::FpCategory) -> i32 {
    use std::num::FpCategory::{Infinite, Nan, Normal, Subnormal, Zero};
    match of {
        Nan => 0,
        Infinite => 1,
        Zero => 2,
        Subnormal => 3,
        Normal => 4,
    }
}

fn scale(_: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let by = args.int(1)?.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    double(libm::scalbn(args.f64(0)?, by))
}

fn scale_single(_: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    let by = args.int(1)?.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    float(libm::scalbnf(args.f32(0)?, by))
}

fn next_after(x: f64, y: f64) -> f64 {
    match x.partial_cmp(&y) {
        None => x + y,
        Some(std::cmp::Ordering::Equal) => y,
        Some(std::cmp::Ordering::Less) => x.next_up(),
        Some(std::cmp::Ordering::Greater) => x.next_down(),
    }
}

fn next_after_single(x: f32, y: f32) -> f32 {
    match x.partial_cmp(&y) {
        None => x + y,
        Some(std::cmp::Ordering::Equal) => y,
        Some(std::cmp::Ordering::Less) => x.next_up(),
        Some(std::cmp::Ordering::Greater) => x.next_down(),
    }
}

/// Returns `x^n` with the multiplications of `__powidf2` in the compilers' runtime libraries.
fn power<T: num_traits::Float>(mut x: T, n: i32) -> T {
    let (mut left, mut result) = (n.unsigned_abs(), T::one());
    while left > 0 {
        if left & 1 == 1 {
            result = result * x;
        }
        x = x * x;
        left >>= 1;
    }
    if n < 0 { T::one() / result } else { result }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    fn of(m: &mut MockContext, name: &str, args: &[super::super::HostArg]) -> f64 {
        f64::from_bits(m.get(name, args).bits)
    }

    #[test]
    fn math_functions_return_expected_values() {
        let mut m = MockContext::new();
        assert_eq!(of(&mut m, "sqrt", &[d(2.0)]), 2f64.sqrt());
        assert_eq!(of(&mut m, "pow", &[d(2.0), d(0.5)]), 2f64.sqrt());
        assert_eq!(of(&mut m, "fmod", &[d(-7.5), d(2.0)]), -1.5);
        assert_eq!(of(&mut m, "remainder", &[d(7.0), d(4.0)]), -1.0);
        assert_eq!(of(&mut m, "logb", &[d(10.0)]), 3.0);
        assert_eq!(of(&mut m, "ldexp", &[d(0.75), i(4)]), 12.0);
        assert_eq!(of(&mut m, "nextafter", &[d(0.0), d(-1.0)]), -5e-324);
        assert_eq!(of(&mut m, "erf", &[d(0.0)]), 0.0);
        assert_eq!(of(&mut m, "tgamma", &[d(5.0)]), 24.0);
        assert_eq!(m.get("sinf", &[f(1.0)]).bits as u32, 1f32.sin().to_bits());
        assert_eq!((m.int("ilogb", &[d(0.25)]), m.int("ilogb", &[d(0.0)])), (-2, i32::MIN));
        assert_eq!(m.get("lround", &[d(-2.5)]).bits as i64, -3);
        assert_eq!(m.get("lrint", &[d(2.5)]).bits as i64, 2);
        assert_eq!(m.get("lrint", &[d(f64::NAN)]).bits as i64, i64::MIN);
        assert_eq!((m.int("abs", &[i(-4)]), m.int("__isinf", &[d(f64::NEG_INFINITY)])), (4, -1));
        assert_eq!(ub(m.run("sin", &[f(1.0)])), pir_interp::Ub::CallMismatch);
    }

    #[test]
    fn second_results_are_stored() {
        let mut m = MockContext::new();
        let to = m.room(8);
        assert_eq!(of(&mut m, "frexp", &[d(12.0), p(to)]), 0.75);
        assert_eq!(m.read(to, 4), Ok(vec![4, 0, 0, 0]));
        let fraction = of(&mut m, "modf", &[d(-2.25), p(to)]);
        assert_eq!((fraction, m.read(to, 8)), (-0.25, Ok((-2f64).to_le_bytes().to_vec())));
        assert_eq!(of(&mut m, "remquo", &[d(29.0), d(3.0), p(to)]), -1.0);
        assert_eq!(m.read(to, 4), Ok(vec![2, 0, 0, 0]));
        assert!(of(&mut m, "modf", &[d(-0.0), p(to)]).is_sign_negative());
    }
}
