//! The edit descriptors `F`, `E`, `ES`, `EN`, `D` and `G` for floating-point numbers.

use super::super::{RealKind, list};
use super::{EditDescriptor, EditModes, right_justified};
use crate::decimal::{Decimal, DecimalClass};
use crate::format::fixed;

impl EditDescriptor {
    /// Formats a number in the field of the descriptor.
    pub(super) fn real(&self, x: RealKind, modes: EditModes) -> Vec<u8> {
        let (float, _) = x.parts();
        let width = self.width.unwrap_or(0);
        let sign = match (float.negative, modes.plus) {
            (true, _) => "-",
            (false, true) => "+",
            (false, false) => "",
        };
        let exact = match float.class {
            DecimalClass::Nan => return right_justified(b"NaN".to_vec(), width),
            DecimalClass::Infinite => {
                return right_justified(format!("{sign}Inf").into_bytes(), width);
            }
            DecimalClass::Finite { mantissa, exponent, .. } => Decimal::new(mantissa, exponent),
        };
        match (self.letter, self.digits) {
            (b'G', None) if width == 0 => {
                let text = list::real(x);
                if modes.plus && !float.negative { [b"+", &text[..]].concat() } else { text }
            }
            (b'G', digits) => self.general(exact, sign, digits.unwrap_or(0), modes),
            (b'F', digits) => fixed_field(exact, sign, width, digits.unwrap_or(0), modes.scale),
            (_, digits) => self.scientific(exact, sign, digits.unwrap_or(0), modes),
        }
    }

    /// Formats a number for `G`: as `F` if its field shows all digits, and otherwise as `E`.
    fn general(&self, x: Decimal, sign: &str, digits: usize, modes: EditModes) -> Vec<u8> {
        let width = self.width.unwrap_or(0);
        let mut rounded = x.clone();
        rounded.round(digits as i64);
        let point = if x.digits.is_empty() { 1 } else { i64::from(rounded.point) };
        if !(0..=digits as i64).contains(&point) {
            return self.scientific(x, sign, digits, modes);
        }
        let blanks = if width == 0 { 0 } else { self.exponent.map_or(4, |e| e + 2) };
        let places = digits as i64 - point;
        let inner = width.saturating_sub(blanks);
        let mut text = fixed_field(x, sign, inner, places.max(0) as usize, 0);
        if width > 0 && inner == 0 {
            return vec![b'*'; width];
        }
        text.resize(text.len() + blanks, b' ');
        text
    }

    fn scientific(&self, mut x: Decimal, sign: &str, digits: usize, modes: EditModes) -> Vec<u8> {
        let width = self.width.unwrap_or(0);
        // The number of digits before the point. A negative number counts zeros after the point.
        let before = match self.second {
            b'S' => 1,
            b'N' => {
                let mut before = engineering(&x);
                let mut rounded = x.clone();
                rounded.round((before + digits as i32).into());
                if rounded.point > x.point && !x.digits.is_empty() {
                    before = engineering(&rounded);
                }
                before
            }
            _ => modes.scale,
        };
        let shown = match (self.second, before) {
            (0, 1..) => digits as i64 + 1,
            (0, _) => digits as i64 + i64::from(before),
            _ => digits as i64 + i64::from(before),
        };
        x.round(shown.max(0));
        let power = if x.digits.is_empty() { 0 } else { x.point - before };
        let zero = x.digits.is_empty();
        // The exponent is printed separately, so the point moves to its place in the mantissa.
        x.point = if zero { 0 } else { before };
        let places = match (self.second, before) {
            (0, 1..) => (digits as i64 + 1 - i64::from(before)).max(0) as usize,
            _ => digits,
        };
        let mut body = fixed(x, places, true);
        let exponent = self.power(power);
        let Some(exponent) = exponent else { return vec![b'*'; width.max(1)] };
        let whole = sign.len() + body.len() + exponent.len();
        // The zero before the point is omitted if the field is too narrow or has no width.
        if body.starts_with(b"0.") && before <= 0 && (width == 0 || whole > width) {
            body.remove(0);
        }
        right_justified([sign.as_bytes(), &body, exponent.as_bytes()].concat(), width)
    }

    /// Returns the text of the exponent, or `None` if it does not fit.
    fn power(&self, power: i32) -> Option<String> {
        let letter = if self.letter == b'D' { 'D' } else { 'E' };
        let sign = if power < 0 { '-' } else { '+' };
        let size = power.unsigned_abs();
        match self.exponent {
            Some(0) => Some(format!("{letter}{sign}{size}")),
            Some(e) => {
                let text = format!("{size:0e$}");
                (text.len() <= e).then(|| format!("{letter}{sign}{text}"))
            }
            None if size > 99 => Some(format!("{sign}{size:03}")),
            None => Some(format!("{letter}{sign}{size:02}")),
        }
    }
}

/// Returns the number of digits before the point for which the power of ten is a multiple of three.
fn engineering(x: &Decimal) -> i32 {
    if x.digits.is_empty() { 1 } else { (x.point - 1).rem_euclid(3) + 1 }
}

fn fixed_field(mut x: Decimal, sign: &str, width: usize, places: usize, scale: i32) -> Vec<u8> {
    if !x.digits.is_empty() {
        x.point += scale;
    }
    let mut body = fixed(x, places, true);
    let too_long = width == 0 || sign.len() + body.len() > width;
    if too_long && places > 0 && body.starts_with(b"0.") {
        body.remove(0);
    }
    right_justified([sign.as_bytes(), &body].concat(), width)
}
