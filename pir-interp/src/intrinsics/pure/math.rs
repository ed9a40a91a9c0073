//! Mathematical functions of the platform's C library. The 16-bit formats are computed in `float`.

use pir_core::opcode::FloatBinary;

use super::{LaneCall, float::format};
use crate::ops::float::arithmetic;
use crate::ops::limbs::load_int;
use crate::ops::{load, soft, store};
use crate::shape::ScalarKind;
use crate::ub::Ub;

/// Computes the results from the arguments in the format of the first argument.
fn compute<const N: usize, const R: usize>(
    l: &mut LaneCall<'_>,
    single: impl Fn([f32; N]) -> [f32; R],
    double: impl Fn([f64; N]) -> [f64; R],
) -> Result<(), Ub> {
    let scalar = l.scalar(0);
    let args: [u128; N] = std::array::from_fn(|k| load(l.arg(k)));
    let single = |args: [u128; N]| {
        single(args.map(|x| f32::from_bits(x as u32))).map(|x| u128::from(x.to_bits()))
    };
    let results = match scalar {
        ScalarKind::F32 => single(args),
        ScalarKind::F64 => {
            double(args.map(|x| f64::from_bits(x as u64))).map(|x| u128::from(x.to_bits()))
        }
        ScalarKind::Half | ScalarKind::BFloat => {
            let wide = args.map(|x| soft::convert(scalar, ScalarKind::F32, x));
            single(wide).map(|x| soft::convert(ScalarKind::F32, scalar, x))
        }
        _ => return Err(Ub::CallMismatch),
    };
    for (k, r) in results.into_iter().enumerate() {
        store(l.out(k), r);
    }
    Ok(())
}

pub(super) fn unary(l: &mut LaneCall<'_>, f: fn(f32) -> f32, d: fn(f64) -> f64) -> Result<(), Ub> {
    compute(l, |[x]| [f(x)], |[x]| [d(x)])
}

pub(super) fn binary(
    l: &mut LaneCall<'_>,
    f: fn(f32, f32) -> f32,
    d: fn(f64, f64) -> f64,
) -> Result<(), Ub> {
    compute(l, |[x, y]| [f(x, y)], |[x, y]| [d(x, y)])
}

/// Two functions of one number, for an intrinsic with two results.
type BinaryFn<F> = (fn(F) -> F, fn(F) -> F);

pub(super) fn pair(l: &mut LaneCall<'_>, f: BinaryFn<f32>, d: BinaryFn<f64>) -> Result<(), Ub> {
    compute(l, |[x]| [f.0(x), f.1(x)], |[x]| [d.0(x), d.1(x)])
}

/// Computes `x^n` by squaring, in the order of the compiler's runtime library.
pub(super) fn power(l: &mut LaneCall<'_>) -> Result<(), Ub> {
    let (given, width) = (format(l, 0)?, l.width(1)?);
    let n = load_int(l.arg(1), width, true);
    let scalar = match given {
        ScalarKind::Half | ScalarKind::BFloat => ScalarKind::F32,
        s => s,
    };
    let step = |op, a, b| arithmetic(op, scalar, a, b).ok_or(Ub::CallMismatch);
    let one = soft::convert(ScalarKind::F64, scalar, 1f64.to_bits().into());
    let mut x = soft::convert(given, scalar, load(l.arg(0)));
    let mut r = one;
    for k in 0..n.magnitude().bits() {
        if k > 0 {
            x = step(FloatBinary::FMul, x, x)?;
        }
        if n.magnitude().bit(k) {
            r = step(FloatBinary::FMul, r, x)?;
        }
    }
    if n.sign() == num_bigint::Sign::Minus {
        r = step(FloatBinary::FDiv, one, r)?;
    }
    store(l.out(0), soft::convert(scalar, given, r));
    Ok(())
}
