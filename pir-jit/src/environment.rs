//! Operations that depend on the floating-point environment: the dynamic rounding mode, and the
//! exceptions that they raise. Each is a function that is not inlined anywhere.
#![allow(unsafe_code)]

use crate::shape::ScalarType;
use pir_core::intrinsic::{Id, Rounding};

unsafe extern "C" {
    fn fegetround() -> i32;
    fn fesetround(mode: i32) -> i32;
    fn feraiseexcept(exceptions: i32) -> i32;
}

/// The C library's numbers for the rounding modes, by LLVM's.
#[cfg(target_arch = "x86_64")]
const MODES: [i32; 4] = [0xc00, 0, 0x800, 0x400];
#[cfg(not(target_arch = "x86_64"))]
const MODES: [i32; 4] = [0xc0_0000, 0, 0x40_0000, 0x80_0000];
/// An operand is none that the operation is defined for.
const INVALID_EXCEPTION: i32 = 1;

/// LLVM's number for a mode, 1 for one that no machine has.
pub(crate) fn rounding_number(mode: Rounding) -> u8 {
    match mode {
        Rounding::TowardZero => 0,
        Rounding::Upward => 2,
        Rounding::Downward => 3,
        Rounding::Nearest | Rounding::NearestAway | Rounding::Dynamic => 1,
    }
}

/// `llvm.get.rounding`
pub(crate) extern "C" fn current_rounding() -> u32 {
    // SAFETY: it only reads the environment.
    let mode = unsafe { fegetround() };
    MODES.iter().position(|&m| m == mode).map_or(u32::MAX, |n| n as u32)
}

/// `llvm.set.rounding`; a mode that the machine does not have changes nothing.
pub(crate) extern "C" fn set_rounding(mode: u32) {
    if let Some(&mode) = MODES.get(mode as usize) {
        // SAFETY: compiled code asks for it, and this function computes nothing afterwards.
        unsafe { fesetround(mode) };
    }
}

/// Sets a mode and returns the one before.
pub(crate) extern "C" fn exchange_rounding(mode: u32) -> u32 {
    let old = current_rounding();
    set_rounding(mode);
    old
}

/// Computes in the default mode: what rounds in one way only may be made of steps that do not.
fn with_default_rounding<T>(f: impl FnOnce() -> T) -> T {
    let old = exchange_rounding(1);
    let result = f();
    set_rounding(old);
    result
}

/// Raises the exception of an operand that an operation is not defined for.
fn raise_invalid() {
    // SAFETY: traps are off in every environment that compiled code can ask for.
    unsafe { feraiseexcept(INVALID_EXCEPTION) };
}

fn predicate_holds(order: Option<std::cmp::Ordering>, predicate: u32) -> bool {
    // The numbers of the predicates are sets: equal, greater, less, unordered.
    let bit = match order {
        Some(std::cmp::Ordering::Equal) => 0,
        Some(std::cmp::Ordering::Greater) => 1,
        Some(std::cmp::Ordering::Less) => 2,
        None => 3,
    };
    predicate >> bit & 1 != 0
}

macro_rules! operations {
    ($($name:ident($($arg:ident: $t:ty),*) -> $ret:ty $do:block)*) => {
        $(pub(super) extern "C" fn $name($($arg: $t),*) -> $ret $do)*
    };
}

/// The operations of a format: one machine operation per function, so that nothing is folded when
/// this crate is compiled.
macro_rules! format {
    ($module:ident, $ty:ident, $quiet:literal, $c:literal) => {
        mod $module {
            use super::{predicate_holds, raise_invalid};
            use std::hint::black_box;

            // SAFETY: these functions of the C library take every number.
            unsafe extern "C" {
                #[link_name = concat!("nearbyint", $c)]
                pub(super) safe fn nearbyint(x: $ty) -> $ty;
                #[link_name = concat!("rint", $c)]
                pub(super) safe fn rint(x: $ty) -> $ty;
                #[link_name = concat!("lrint", $c)]
                pub(super) safe fn lrint(x: $ty) -> i64;
                #[link_name = concat!("lround", $c)]
                pub(super) safe fn lround(x: $ty) -> i64;
                #[link_name = concat!("ldexp", $c)]
                pub(super) safe fn ldexp(x: $ty, n: i32) -> $ty;
            }

            fn is_signalling(x: $ty) -> bool {
                x.is_nan() && x.to_bits() & $quiet == 0
            }

            /// Returns the minimum, with -0 below +0. NaNs are added, which quiets them and raises
            /// exceptions.
            fn min_with_zeros(a: $ty, b: $ty) -> $ty {
                if a < b || a == b && a.is_sign_negative() { a } else { b }
            }

            fn number(a: $ty, b: $ty, choose: impl Fn($ty, $ty) -> $ty) -> $ty {
                match (a.is_nan(), b.is_nan()) {
                    _ if is_signalling(a) || is_signalling(b) => a + b,
                    (false, false) => choose(a, b),
                    (true, false) => b,
                    _ => a,
                }
            }

            operations! {
                fadd(a: $ty, b: $ty) -> $ty { a + b }
                fsub(a: $ty, b: $ty) -> $ty { a - b }
                fmul(a: $ty, b: $ty) -> $ty { a * b }
                fdiv(a: $ty, b: $ty) -> $ty { a / b }
                frem(a: $ty, b: $ty) -> $ty { a % b }
                sqrt(a: $ty) -> $ty { a.sqrt() }
                fma(a: $ty, b: $ty, c: $ty) -> $ty { a.mul_add(b, c) }
                fmuladd(a: $ty, b: $ty, c: $ty) -> $ty { a * b + c }
                floor(a: $ty) -> $ty { a.floor() }
                ceil(a: $ty) -> $ty { a.ceil() }
                trunc(a: $ty) -> $ty { a.trunc() }
                round(a: $ty) -> $ty {
                    super::with_default_rounding(|| black_box(black_box(a).round()))
                }
                roundeven(a: $ty) -> $ty {
                    super::with_default_rounding(|| black_box(black_box(a).round_ties_even()))
                }
                minnum(a: $ty, b: $ty) -> $ty { number(a, b, min_with_zeros) }
                maxnum(a: $ty, b: $ty) -> $ty { number(a, b, |a, b| -min_with_zeros(-a, -b)) }
                minimum(a: $ty, b: $ty) -> $ty {
                    if a.is_nan() || b.is_nan() { a + b } else { min_with_zeros(a, b) }
                }
                maximum(a: $ty, b: $ty) -> $ty {
                    if a.is_nan() || b.is_nan() { a + b } else { -min_with_zeros(-a, -b) }
                }
                to_signed(a: $ty) -> i64 { a as i64 }
                to_unsigned(a: $ty) -> u64 {
                    const LIMIT: $ty = (1u64 << 63) as $ty;
                    if a < LIMIT { a as i64 as u64 } else { (a - LIMIT) as i64 as u64 ^ 1 << 63 }
                }
                from_signed(a: i64) -> $ty { a as $ty }
                from_unsigned(a: u64) -> $ty {
                    // The bit that is lost stays in the last one, so that it is rounded once.
                    match i64::try_from(a) {
                        Ok(a) => a as $ty,
                        Err(_) => (a >> 1 | a & 1) as i64 as $ty * 2.0,
                    }
                }
                compare(a: $ty, b: $ty, predicate: u32) -> bool {
                    predicate_holds(a.partial_cmp(&b), predicate)
                }
                compare_signalling(a: $ty, b: $ty, predicate: u32) -> bool {
                    if a.is_nan() || b.is_nan() {
                        raise_invalid();
                    }
                    predicate_holds(a.partial_cmp(&b), predicate)
                }
            }
        }
    };
}

format!(double, f64, 0x8_0000_0000_0000, "");
format!(single, f32, 0x40_0000, "f");

extern "C" fn narrow(x: f64) -> f32 {
    x as f32
}

extern "C" fn widen(x: f32) -> f64 {
    x.into()
}

/// The function for an intrinsic. `s` is the format of its operands, or of its result if those are
/// integers.
pub(crate) fn constrained_operation(id: Id, s: ScalarType) -> Option<usize> {
    macro_rules! of {
        ($name:ident) => {
            match s {
                ScalarType::F64 => double::$name as *const () as usize,
                ScalarType::F32 => single::$name as *const () as usize,
                _ => return None,
            }
        };
    }
    use Id::*;
    Some(match id {
        ConstrainedFadd => of!(fadd),
        ConstrainedFsub => of!(fsub),
        ConstrainedFmul => of!(fmul),
        ConstrainedFdiv => of!(fdiv),
        ConstrainedFrem => of!(frem),
        ConstrainedSqrt => of!(sqrt),
        ConstrainedFma => of!(fma),
        ConstrainedFmuladd => of!(fmuladd),
        ConstrainedFloor => of!(floor),
        ConstrainedCeil => of!(ceil),
        ConstrainedTrunc => of!(trunc),
        ConstrainedRound => of!(round),
        ConstrainedRoundeven => of!(roundeven),
        ConstrainedRint => of!(rint),
        ConstrainedNearbyint => of!(nearbyint),
        ConstrainedLrint | ConstrainedLlrint => of!(lrint),
        ConstrainedLround | ConstrainedLlround => of!(lround),
        ConstrainedMinnum => of!(minnum),
        ConstrainedMaxnum => of!(maxnum),
        ConstrainedMinimum => of!(minimum),
        ConstrainedMaximum => of!(maximum),
        ConstrainedLdexp => of!(ldexp),
        ConstrainedFptosi => of!(to_signed),
        ConstrainedFptoui => of!(to_unsigned),
        ConstrainedSitofp => of!(from_signed),
        ConstrainedUitofp => of!(from_unsigned),
        ConstrainedFcmp => of!(compare),
        ConstrainedFcmps => of!(compare_signalling),
        ConstrainedFptrunc if s == ScalarType::F64 => narrow as *const () as usize,
        ConstrainedFpext if s == ScalarType::F32 => widen as *const () as usize,
        _ => return None,
    })
}
