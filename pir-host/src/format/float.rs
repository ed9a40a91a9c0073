//! Floating-point conversions of `printf`.

use super::ConversionSpec;
use crate::decimal::{Decimal, DecimalClass, DecodedFloat};

impl ConversionSpec {
    /// Appends a number in the conversion with this letter.
    pub(super) fn float(self, out: &mut Vec<u8>, letter: u8, x: DecodedFloat) {
        let upper = letter.is_ascii_uppercase();
        let sign = self.sign(x.negative);
        let (mantissa, exponent, digits) = match x.class {
            DecimalClass::Finite { mantissa, exponent, digits } => (mantissa, exponent, digits),
            other => {
                let text = match (other == DecimalClass::Nan, upper) {
                    (true, false) => "nan",
                    (true, true) => "NAN",
                    (false, false) => "inf",
                    (false, true) => "INF",
                };
                return self.number(out, sign, text.as_bytes(), false);
            }
        };
        let (prefix, mut body) = match letter.to_ascii_lowercase() {
            b'a' => (format!("{sign}0x"), self.hexadecimal(mantissa, exponent, digits)),
            kind => {
                let decimal = Decimal::new(mantissa, exponent);
                let precision = self.precision.unwrap_or(6);
                let body = match kind {
                    b'f' => fixed(decimal, precision, self.alternate),
                    b'e' => scientific(decimal, precision, self.alternate),
                    _ => self.general(decimal, precision.max(1)),
                };
                (sign.to_owned(), body)
            }
        };
        let prefix = if upper { prefix.to_ascii_uppercase() } else { prefix };
        if upper {
            body.make_ascii_uppercase();
        }
        self.number(out, &prefix, &body, self.zero);
    }

    /// Formats a number as `%g`: as `%f` or `%e` depending on the exponent, without trailing zeros
    /// unless the `#` flag is set.
    fn general(self, mut x: Decimal, precision: usize) -> Vec<u8> {
        x.round(precision as i64);
        let exponent = if x.digits.is_empty() { 0 } else { i64::from(x.point) - 1 };
        // The number of digits shown: without trailing zeros, or all of them with `#`.
        let shown = if self.alternate { precision } else { x.digits.len().max(1) } as i64;
        if (-4..precision as i64).contains(&exponent) {
            let places = (shown - 1 - exponent).max(0);
            fixed(x, places as usize, self.alternate)
        } else {
            scientific(x, (shown - 1) as usize, self.alternate)
        }
    }

    /// Formats a number as `%a`. As in glibc, the first digit is 1 for a normal `double` and holds
    /// the four highest bits of a `long double`.
    fn hexadecimal(self, mantissa: u64, exponent: i32, digits: u32) -> Vec<u8> {
        // The number of hexadecimal digits after the point.
        let places = (digits - 1) / 4;
        let lead = 4 * places;
        let mut power = if mantissa == 0 { 0 } else { exponent + lead as i32 };
        let mut value = u128::from(mantissa);
        let mut shown = places as usize;
        match self.precision {
            Some(wanted) if wanted < shown => {
                let cut = 4 * (shown - wanted) as u32;
                let rest = value & ((1 << cut) - 1);
                let half = 1u128 << (cut - 1);
                value >>= cut;
                if rest > half || (rest == half && value & 1 == 1) {
                    value += 1;
                }
                shown = wanted;
            }
            None => {
                while shown > 0 && value & 15 == 0 {
                    value >>= 4;
                    shown -= 1;
                }
            }
            Some(_) => {}
        }
        if digits == 64 && value >> (4 * shown + 4) != 0 {
            // Rounding has carried out of the first digit, so it becomes 1.
            value >>= 4;
            power += 4;
        }
        let first = value >> (4 * shown);
        let fraction = value & ((1 << (4 * shown)) - 1);
        let mut body = format!("{first:x}");
        if shown > 0 || self.alternate || self.precision.is_some_and(|p| p > 0) {
            body.push('.');
        }
        if shown > 0 {
            body.push_str(&format!("{fraction:0shown$x}"));
        }
        let zeros = self.precision.unwrap_or(0).saturating_sub(shown);
        body.extend(std::iter::repeat_n('0', zeros));
        body.push_str(&format!("p{power:+}"));
        body.into_bytes()
    }
}

/// Formats a number as `%f`, with a point if it has places or if `point` is set.
pub(crate) fn fixed(mut x: Decimal, places: usize, point: bool) -> Vec<u8> {
    x.round_after_point(places as u64);
    let mut out: Vec<u8> = (0..i64::from(x.point.max(1))).rev().map(|k| x.digit(k)).collect();
    if places > 0 || point {
        out.push(b'.');
    }
    out.extend((1..=places as i64).map(|k| x.digit(-k)));
    out
}

/// Formats a number as `%e`, with a point if it has places or if `point` is set.
pub(crate) fn scientific(mut x: Decimal, places: usize, point: bool) -> Vec<u8> {
    x.round(places as i64 + 1);
    let exponent = if x.digits.is_empty() { 0 } else { i64::from(x.point) - 1 };
    let mut out = vec![x.digit(exponent)];
    if places > 0 || point {
        out.push(b'.');
    }
    out.extend((1..=places as i64).map(|k| x.digit(exponent - k)));
    let sign = if exponent < 0 { '-' } else { '+' };
    out.extend(format!("e{sign}{:02}", exponent.unsigned_abs()).into_bytes());
    out
}
