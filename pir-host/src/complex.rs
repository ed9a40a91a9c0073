//! Complex numbers: the compiler runtime functions for multiplication and division, and functions
//! of `complex.h`.
//!
//! A complex `double` is passed as two `double`s, and a complex `float` as `<2 x float>`. The
//! latter is computed in `double`, because the products of two `float`s are exact there.

use super::HostEffect;
use super::args::{HostArgs, HostResult, LibraryEntry, double, float, row};
use pir_interp::cell::Cell;
use pir_interp::shape::ScalarKind;
use pir_interp::ub::{StepResult, Ub};

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("__muldc3", HostEffect::Pure, |_, a| result(multiply(two_operands(a)?), false)),
    row("__mulsc3", HostEffect::Pure, |_, a| result(multiply(two_operands(a)?), true)),
    row("__divdc3", HostEffect::Pure, |_, a| result(divide(two_operands(a)?), false)),
    row("__divsc3", HostEffect::Pure, |_, a| result(divide(two_operands(a)?), true)),
    row("cabs", HostEffect::Pure, |_, a| double(one_operand(a)?.0.hypot(one_operand(a)?.1))),
    row("cabsf", HostEffect::Pure, |_, a| {
        let (x, y) = one_operand(a)?;
        float((x as f32).hypot(y as f32))
    }),
    row("carg", HostEffect::Pure, |_, a| double(one_operand(a)?.1.atan2(one_operand(a)?.0))),
    row("cexp", HostEffect::Pure, |_, a| {
        let (x, y) = one_operand(a)?;
        result((x.exp() * y.cos(), x.exp() * y.sin()), false)
    }),
    row("clog", HostEffect::Pure, |_, a| {
        let (x, y) = one_operand(a)?;
        result((x.hypot(y).ln(), y.atan2(x)), false)
    }),
    row("csqrt", HostEffect::Pure, |_, a| result(square_root(one_operand(a)?), false)),
];

/// Returns the numbers in the arguments, whether they are scalars or vectors.
fn floats(args: &HostArgs<'_>) -> StepResult<Vec<f64>> {
    let mut out = Vec::new();
    for arg in args.list {
        for (scalar, cell) in arg.scalars.iter().zip(&arg.cells) {
            if cell.is_poison() {
                return Err(Ub::PoisonUsed.into());
            }
            let Some(bits) = cell.plain() else { return Err(Ub::UndefUsed.into()) };
            out.push(match scalar {
                ScalarKind::F64 => f64::from_bits(bits),
                ScalarKind::F32 => f32::from_bits(bits as u32).into(),
                _ => return Err(Ub::CallMismatch.into()),
            });
        }
    }
    Ok(out)
}

fn one_operand(args: &HostArgs<'_>) -> StepResult<(f64, f64)> {
    match floats(args)?[..] {
        [x, y] => Ok((x, y)),
        _ => Err(Ub::CallMismatch.into()),
    }
}

fn two_operands(args: &HostArgs<'_>) -> StepResult<[f64; 4]> {
    floats(args)?.try_into().map_err(|_| Ub::CallMismatch.into())
}

fn result((x, y): (f64, f64), single: bool) -> HostResult {
    let cell = |x: f64| match single {
        true => Cell::new(u64::from((x as f32).to_bits())),
        false => Cell::new(x.to_bits()),
    };
    Ok(vec![cell(x), cell(y)])
}

/// Multiplies as Annex G of the C standard does, so that an infinite factor gives an infinite
/// product unless the other one is zero or NaN.
fn multiply([a, b, c, d]: [f64; 4]) -> (f64, f64) {
    let (x, y) = (a * c - b * d, a * d + b * c);
    if !x.is_nan() || !y.is_nan() {
        return (x, y);
    }
    let unit = |x: f64| if x.is_infinite() { 1f64 } else { 0.0 }.copysign(x);
    let zero = |x: f64| if x.is_nan() { 0f64.copysign(x) } else { x };
    let (mut a, mut b, mut c, mut d) = (a, b, c, d);
    let products = [a * c, b * d, a * d, b * c];
    let mut again = false;
    if a.is_infinite() || b.is_infinite() {
        (a, b, c, d, again) = (unit(a), unit(b), zero(c), zero(d), true);
    }
    if c.is_infinite() || d.is_infinite() {
        (c, d, a, b, again) = (unit(c), unit(d), zero(a), zero(b), true);
    }
    if !again && products.iter().any(|p| p.is_infinite()) {
        (a, b, c, d, again) = (zero(a), zero(b), zero(c), zero(d), true);
    }
    match again {
        true => (f64::INFINITY * (a * c - b * d), f64::INFINITY * (a * d + b * c)),
        false => (x, y),
    }
}

/// Divides as Annex G of the C standard does. Scales the divisor to about one, so that its square
/// neither overflows nor underflows.
fn divide([a, b, c, d]: [f64; 4]) -> (f64, f64) {
    let size = c.abs().max(d.abs());
    let scale = match size.is_finite() && size > 0.0 && !c.is_nan() && !d.is_nan() {
        true => libm::ilogb(size),
        false => 0,
    };
    let (c, d) = (libm::scalbn(c, -scale), libm::scalbn(d, -scale));
    let denominator = c * c + d * d;
    let part = |n: f64| libm::scalbn(n / denominator, -scale);
    let (x, y) = (part(a * c + b * d), part(b * c - a * d));
    if !x.is_nan() || !y.is_nan() {
        return (x, y);
    }
    let unit = |x: f64| if x.is_infinite() { 1f64 } else { 0.0 }.copysign(x);
    let infinity = f64::INFINITY;
    if denominator == 0.0 && (!a.is_nan() || !b.is_nan()) {
        (infinity.copysign(c) * a, infinity.copysign(c) * b)
    } else if (a.is_infinite() || b.is_infinite()) && c.is_finite() && d.is_finite() {
        let (a, b) = (unit(a), unit(b));
        (infinity * (a * c + b * d), infinity * (b * c - a * d))
    } else if size.is_infinite() && a.is_finite() && b.is_finite() {
        let (c, d) = (unit(c), unit(d));
        (0.0 * (a * c + b * d), 0.0 * (b * c - a * d))
    } else {
        (x, y)
    }
}

fn square_root((x, y): (f64, f64)) -> (f64, f64) {
    if x == 0.0 && y == 0.0 {
        return (0.0, y);
    }
    let size = ((x.abs() + x.hypot(y)) / 2.0).sqrt();
    match x >= 0.0 {
        true => (size, y / (2.0 * size)),
        false => (y.abs() / (2.0 * size), size.copysign(y)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;
    use crate::HostArg;

    fn pair(m: &mut MockContext, name: &str, args: &[HostArg]) -> (f64, f64) {
        let cells = m.run(name, args).expect("numbers");
        (f64::from_bits(cells[0].bits), f64::from_bits(cells[1].bits))
    }

    #[test]
    fn complex_numbers_are_multiplied_and_divided() {
        let mut m = MockContext::new();
        let args = [d(1.0), d(2.0), d(3.0), d(-1.0)];
        assert_eq!(pair(&mut m, "__muldc3", &args), (5.0, 5.0));
        assert_eq!(pair(&mut m, "__divdc3", &[d(5.0), d(5.0), d(3.0), d(-1.0)]), (1.0, 2.0));
        let infinite = [d(f64::INFINITY), d(f64::NAN), d(1.0), d(1.0)];
        assert!(pair(&mut m, "__muldc3", &infinite).0.is_infinite());
        assert!(pair(&mut m, "__divdc3", &[d(1.0), d(1.0), d(0.0), d(0.0)]).0.is_infinite());
        assert_eq!(pair(&mut m, "csqrt", &[d(-4.0), d(0.0)]), (0.0, 2.0));
        let args = [f(1.0), f(2.0), f(3.0), f(-1.0)];
        let cells = m.run("__mulsc3", &args).expect("numbers");
        assert_eq!(f32::from_bits(cells[1].bits as u32), 5.0);
        let packed = HostArg {
            scalars: vec![ScalarKind::F32; 2],
            cells: [3f32, 4.0].map(|x| Cell::new(u64::from(x.to_bits()))).to_vec(),
        };
        assert_eq!(m.get("cabsf", &[packed]).bits as u32, 5f32.to_bits());
        assert_eq!(ub(m.run("__muldc3", &[d(1.0)])), Ub::CallMismatch);
    }
}
