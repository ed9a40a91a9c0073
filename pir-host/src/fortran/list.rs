//! List-directed output in flang's layout.

use super::{OutputItem, RealKind};
use crate::decimal::{Decimal, DecimalClass, DecodedFloat};
use crate::format::{fixed, scientific};
use num_bigint::BigUint;

/// The number of columns of a line.
pub(super) const LINE_COLUMNS: usize = 79;

/// Returns the lines that an output statement writes.
pub(super) fn records(items: &[OutputItem], width: usize) -> Vec<Vec<u8>> {
    let mut out = ListWriter { done: Vec::new(), line: Vec::new(), width, after_text: false };
    for item in items {
        match item {
            OutputItem::Integer(x, _) => out.word(x.to_string().as_bytes()),
            OutputItem::Logical(b) => out.word(if *b { b"T" } else { b"F" }),
            OutputItem::Real(x) => out.word(&real(*x)),
            OutputItem::Complex(x, y) => {
                let first = [b"(", &real(*x)[..], b","].concat();
                let second = [&real(*y)[..], b")"].concat();
                out.word(&first);
                if out.line.len() + second.len() > width {
                    out.next_line();
                }
                out.line.extend(second);
            }
            OutputItem::Text(text) => out.text(text),
        }
    }
    out.done.push(out.line);
    out.done
}

struct ListWriter {
    done: Vec<Vec<u8>>,
    line: Vec<u8>,
    width: usize,
    /// Whether the last item was a text: consecutive texts have no space between them.
    after_text: bool,
}

impl ListWriter {
    fn next_line(&mut self) {
        self.done.push(std::mem::take(&mut self.line));
    }

    fn make_room(&mut self, len: usize, is_text: bool) {
        let space = self.line.is_empty() || !(is_text && self.after_text);
        self.after_text = false;
        if !self.line.is_empty() && self.line.len() + usize::from(space) + len > self.width {
            self.next_line();
            self.line.push(b' ');
        } else if space {
            self.line.push(b' ');
        }
    }

    fn word(&mut self, word: &[u8]) {
        self.make_room(word.len(), false);
        self.line.extend(word);
    }

    /// Writes a text, which may be broken at any character.
    fn text(&mut self, mut text: &[u8]) {
        self.make_room(usize::from(!text.is_empty()), true);
        loop {
            let room = self.width.saturating_sub(self.line.len()).max(1).min(text.len());
            self.line.extend(&text[..room]);
            text = &text[room..];
            if text.is_empty() {
                break;
            }
            self.next_line();
            self.line.push(b' ');
        }
        self.after_text = true;
    }
}

impl RealKind {
    /// Returns the decomposed number, and the number of decimal digits that its format always
    /// preserves.
    pub(super) fn parts(self) -> (DecodedFloat, u32) {
        match self {
            RealKind::Double(bits) => (DecodedFloat::of_f64(f64::from_bits(bits)), 15),
            RealKind::Single(bits) => {
                let mut float = DecodedFloat::of_f64(f32::from_bits(bits).into());
                if let DecimalClass::Finite { mantissa, exponent, .. } = float.class {
                    // The mantissa of `float` has 24 bits, and its lowest bit is at least 2⁻¹⁴⁹.
                    let shift = (-149 - exponent).max(29).clamp(0, 63) as u32;
                    let (mantissa, exponent) = match mantissa {
                        0 => (0, -149),
                        m => (m >> shift, exponent + shift as i32),
                    };
                    float.class = DecimalClass::Finite { mantissa, exponent, digits: 24 };
                }
                (float, 6)
            }
        }
    }
}

/// Formats a number as list-directed output and `G0` write it.
pub(super) fn real(x: RealKind) -> Vec<u8> {
    let (float, sure) = x.parts();
    let mut out = if float.negative { b"-".to_vec() } else { Vec::new() };
    let (mantissa, exponent, bits) = match float.class {
        DecimalClass::Nan => return b"NaN".to_vec(),
        DecimalClass::Infinite => {
            out.extend(b"Inf");
            return out;
        }
        DecimalClass::Finite { mantissa, exponent, digits } => (mantissa, exponent, digits),
    };
    if mantissa == 0 {
        out.extend(b"0.");
        return out;
    }
    let mut leading = Decimal::new(mantissa, exponent);
    leading.round(1);
    let digits = shortest(mantissa, exponent, bits);
    if leading.point < 0 || leading.point > sure as i32 {
        let places = digits.digits.len() - 1;
        let text = scientific(digits, places, true);
        out.extend(text.to_ascii_uppercase());
    } else {
        let places = (digits.digits.len() as i64 - i64::from(digits.point)).max(0);
        let text = fixed(digits, places as usize, true);
        let text = text.strip_prefix(b"0").filter(|t| t.len() > 1).unwrap_or(&text);
        out.extend(text);
    }
    out
}

/// Returns the shortest decimal number that reads back as this one. Of several, it is in the middle
/// of their range, as in flang.
pub(super) fn shortest(mantissa: u64, exponent: i32, bits: u32) -> Decimal {
    let exact = Decimal::new(mantissa, exponent);
    let least = if bits == 24 { -149 } else { -1074 };
    let (top, largest) = if bits == 24 { (24, 104) } else { (53, 971) };
    // In units of a quarter of the last place, the neighbours are 4 away, except that the one below
    // a power of two is 2 away.
    let power_of_two = mantissa == 1 << (top - 1) && exponent > least;
    let is_largest = mantissa == (1 << top) - 1 && exponent == largest;
    let four = BigUint::from(mantissa) << 2u32;
    let (mut low, mut high) = (&four - if power_of_two { 1u8 } else { 2 }, four.clone());
    if !is_largest {
        high += 2u8;
    }
    let quarter = exponent - 2;
    let shift = match quarter {
        0.. => {
            low <<= quarter as u32;
            high <<= quarter as u32;
            0
        }
        _ => {
            let five = BigUint::from(5u8).pow(quarter.unsigned_abs());
            low *= &five;
            high *= &five;
            quarter
        }
    };
    high -= 1u8;
    let (high, low) = (high.to_string().into_bytes(), low.to_string().into_bytes());
    let low = [vec![b'0'; high.len() - low.len()], low].concat();
    let Some(at) = (0..high.len()).find(|&k| high[k] != low[k]) else { return exact };
    let mut digits = high[..=at].to_vec();
    digits[at] -= (high[at] - low[at]) >> 1;
    let mut found = Decimal { digits, point: high.len() as i32 + shift };
    while found.digits.last() == Some(&b'0') {
        found.digits.pop();
    }
    found
}
