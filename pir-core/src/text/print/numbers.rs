//! Scalar constants as text: integers of any width, and the floating-point formats.

use super::out::{OutputBuffer, hex, number, signed};
use crate::constant::shorten;
use std::fmt::Write;

/// Integers with more limbs are written as `u0x…`, because printing and parsing decimal digits
/// takes time quadratic in the number of limbs.
const MAX_DECIMAL_LIMBS: usize = 64;

/// Writes an integer of at most 64 bits, signed.
#[inline]
pub(crate) fn small_int(out: &mut OutputBuffer, bits: u64, width: u32) {
    if width == 1 {
        out.extend_from_slice(if bits & 1 == 1 { b"true" } else { b"false" });
        return;
    }
    let shift = 64 - width.min(64);
    signed(out, ((bits << shift) as i64) >> shift);
}

/// Writes an integer of any width from its 64-bit limbs, the lowest first. The last limb is
/// sign-extended to the width.
pub(crate) fn big_int(out: &mut OutputBuffer, limbs: &[u64], width: u32) {
    let mut v = limbs.to_vec();
    let len = shorten(&mut v, width);
    v.truncate(len);
    let negative = v.last().is_some_and(|&top| top >> 63 == 1);
    let mut magnitude = v.clone();
    if negative {
        let mut carry = true;
        for limb in &mut magnitude {
            (*limb, carry) = (!*limb).overflowing_add(carry.into());
        }
    }
    trim(&mut magnitude);
    if magnitude.len() <= MAX_DECIMAL_LIMBS {
        if negative {
            out.push(b'-');
        }
        return decimal(out, magnitude);
    }
    // After `s`, the highest set bit is the sign.
    out.extend_from_slice(if negative { b"s0x" } else { b"u0x" });
    let (first, bits) = match v.pop().unwrap_or(0) {
        top if negative => {
            let bits = 65 - top.leading_ones();
            (top & u64::MAX >> (64 - bits), bits)
        }
        0 => (v.pop().unwrap_or(0), 64),
        top => (top, 64 - top.leading_zeros()),
    };
    hex(out, first, bits.div_ceil(4));
    v.iter().rev().for_each(|&limb| hex(out, limb, 16));
}

fn trim(v: &mut Vec<u64>) {
    while v.last() == Some(&0) {
        v.pop();
    }
}

/// Writes a natural number without leading zeros, by repeated division by 10^19.
fn decimal(out: &mut OutputBuffer, mut v: Vec<u64>) {
    const CHUNK_BASE: u128 = 10_000_000_000_000_000_000;
    let mut chunks = Vec::new();
    while v.len() > 1 {
        let mut rest: u128 = 0;
        for limb in v.iter_mut().rev() {
            let n = rest << 64 | u128::from(*limb);
            *limb = (n / CHUNK_BASE) as u64;
            rest = n % CHUNK_BASE;
        }
        chunks.push(rest as u64);
        trim(&mut v);
    }
    // A single limb may have one digit more than a chunk.
    number(out, v.first().copied().unwrap_or(0));
    for &c in chunks.iter().rev() {
        let from = out.len();
        number(out, c);
        let digits = out.len() - from;
        out.splice(from..from, std::iter::repeat_n(b'0', 19 - digits));
    }
}

/// Writes a `float` from its bits, as the `double` of the same value.
pub(crate) fn float(out: &mut OutputBuffer, bits: u32) {
    if bits >> 23 & 0xff == 0xff {
        // Extends infinities and NaNs bitwise, because a conversion may change the payload of a
        // NaN.
        let wide = u64::from(bits >> 31) << 63 | 0x7ff << 52 | u64::from(bits & 0x7f_ffff) << 29;
        double(out, wide);
    } else {
        double(out, f64::from(f32::from_bits(bits)).to_bits());
    }
}

/// Writes a `double` from its bits: in decimal if six significant digits are exact, otherwise in
/// hexadecimal.
pub(crate) fn double(out: &mut OutputBuffer, bits: u64) {
    let v = f64::from_bits(bits);
    if v.is_finite() && decimal_double(out, v) {
        return;
    }
    out.extend_from_slice(b"0x");
    hex(out, bits, 16);
}

/// Writes `d.dddddde±dd` and returns `true`, if that reads back as the same value.
fn decimal_double(out: &mut OutputBuffer, v: f64) -> bool {
    let mut text = DigitBuffer { bytes: [0; 32], len: 0 };
    if write!(text, "{v:.5e}").is_err() {
        return false;
    }
    let s = text.as_str();
    let exact = s.parse::<f64>().is_ok_and(|w| w.to_bits() == v.to_bits());
    let Some((mantissa, exponent)) = s.split_once('e') else { return false };
    if !exact {
        return false;
    }
    out.extend_from_slice(mantissa.as_bytes());
    out.extend_from_slice(b"0e");
    let (sign, digits) = match exponent.strip_prefix('-') {
        Some(d) => (b'-', d),
        None => (b'+', exponent),
    };
    out.push(sign);
    if digits.len() < 2 {
        out.push(b'0');
    }
    out.extend_from_slice(digits.as_bytes());
    true
}

/// A short text buffer on the stack.
struct DigitBuffer {
    bytes: [u8; 32],
    len: usize,
}

impl DigitBuffer {
    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).unwrap_or("")
    }
}

impl Write for DigitBuffer {
    fn write_str(&mut self, s: &str) -> std::fmt::Result {
        let end = self.len + s.len();
        self.bytes.get_mut(self.len..end).ok_or(std::fmt::Error)?.copy_from_slice(s.as_bytes());
        self.len = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(f: impl FnOnce(&mut OutputBuffer)) -> String {
        let mut out = Vec::new();
        f(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn small_ints_are_signed() {
        assert_eq!(text(|o| small_int(o, 1, 1)), "true");
        assert_eq!(text(|o| small_int(o, 0x80, 8)), "-128");
        assert_eq!(text(|o| small_int(o, 0x7f, 8)), "127");
        assert_eq!(text(|o| small_int(o, u64::MAX, 64)), "-1");
    }

    #[test]
    fn big_ints() {
        assert_eq!(text(|o| big_int(o, &[u64::MAX, 0xff], 72)), "-1");
        assert_eq!(text(|o| big_int(o, &[0, 1], 72)), "18446744073709551616");
        assert_eq!(text(|o| big_int(o, &[0, 0], 128)), "0");
        let min = "-170141183460469231731687303715884105728";
        assert_eq!(text(|o| big_int(o, &[0, 1 << 63], 128)), min);
        // 10^19 has an inner run of zeros when it is split into chunks.
        let n = 10u128.pow(38);
        assert_eq!(text(|o| big_int(o, &[n as u64, (n >> 64) as u64], 128)), n.to_string());
        assert_eq!(
            text(|o| big_int(o, &[5; 65], 8_000_000)),
            format!("u0x5{}", "0000000000000005".repeat(64))
        );
        assert_eq!(text(|o| big_int(o, &[5], 8_000_000)), "5");
        assert_eq!(text(|o| big_int(o, &[u64::MAX], 8_000_000)), "-1");
        assert_eq!(text(|o| big_int(o, &[1 << 63], 128)), "-9223372036854775808");
        assert_eq!(text(|o| big_int(o, &[1 << 63, 0], 128)), "9223372036854775808");
        let long = |top: &[u64]| [&[0; 65][..], top].concat();
        let zeros = "0".repeat(16 * 65);
        let shown = |limbs: Vec<u64>| text(|o| big_int(o, &limbs, 8_000_000));
        assert_eq!(shown(long(&[-2i64 as u64])), format!("s0x2{zeros}"));
        assert_eq!(shown(long(&[-16i64 as u64])), format!("s0x10{zeros}"));
        assert_eq!(shown(long(&[1 << 63])), format!("s0x8000000000000000{zeros}"));
        assert_eq!(shown(long(&[1 << 63, 0])), format!("u0x8000000000000000{zeros}"));
    }

    #[test]
    fn decimal_agrees_with_u128() {
        let mut n = 1u128;
        for _ in 0..500 {
            n = n.wrapping_mul(0x2545_f491_4f6c_dd1d_1234_5678_9abc_def1).wrapping_add(977);
            let v = n >> (n % 96) as u32 & (u128::MAX >> 1);
            let s = text(|o| big_int(o, &[v as u64, (v >> 64) as u64], 128));
            assert_eq!(s, v.to_string());
        }
    }

    #[test]
    fn doubles_as_llvm_writes_them() {
        let d = |v: f64| text(|o| double(o, v.to_bits()));
        assert_eq!(d(0.0), "0.000000e+00");
        assert_eq!(d(-0.0), "-0.000000e+00");
        assert_eq!(d(1.5e-7), "1.500000e-07");
        assert_eq!(d(1e300), "1.000000e+300");
        assert_eq!(d(1_234_567.0), "0x4132D68700000000");
        assert_eq!(d(f64::INFINITY), "0x7FF0000000000000");
        assert_eq!(text(|o| float(o, 0.1f32.to_bits())), "0x3FB99999A0000000");
        assert_eq!(text(|o| float(o, 0x7f80_0001)), "0x7FF0000020000000");
        assert_eq!(text(|o| float(o, 1)), "0x36A0000000000000");
    }
}
