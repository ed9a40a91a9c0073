//! Decomposition of binary floating-point numbers, and their exact decimal digits.

use num_bigint::BigUint;
use num_traits::Zero;

/// A decomposed floating-point number of any format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DecodedFloat {
    pub negative: bool,
    pub class: DecimalClass,
}

/// The class of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DecimalClass {
    Nan,
    Infinite,
    /// A finite number, `mantissa · 2^exponent`. The mantissa is the one that the format stores,
    /// with `digits` bits.
    Finite {
        mantissa: u64,
        exponent: i32,
        digits: u32,
    },
}

impl DecodedFloat {
    /// Decomposes a `double`.
    pub(crate) fn of_f64(x: f64) -> Self {
        let bits = x.to_bits();
        let (field, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
        let class = match (field, fraction) {
            (0x7ff, 0) => DecimalClass::Infinite,
            (0x7ff, _) => DecimalClass::Nan,
            (0, _) => DecimalClass::Finite { mantissa: fraction, exponent: -1074, digits: 53 },
            _ => DecimalClass::Finite {
                mantissa: fraction | 1 << 52,
                exponent: field - 1075,
                digits: 53,
            },
        };
        Self { negative: x.is_sign_negative(), class }
    }

    /// Decomposes an `x86_fp80` given by its bits.
    pub(crate) fn of_f80(bits: u128) -> Self {
        let (mantissa, field) = (bits as u64, (bits >> 64 & 0x7fff) as i32);
        let class = match field {
            0x7fff if mantissa << 1 == 0 => DecimalClass::Infinite,
            0x7fff => DecimalClass::Nan,
            _ => DecimalClass::Finite { mantissa, exponent: field.max(1) - 16446, digits: 64 },
        };
        Self { negative: bits >> 79 & 1 != 0, class }
    }
}

/// An exact decimal number, `0.d₁d₂d₃… · 10^point`. Zero has no digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Decimal {
    /// The digits in ASCII. The first and the last are not zero.
    pub digits: Vec<u8>,
    /// The position of the decimal point, counted from the first digit.
    pub point: i32,
}

impl Decimal {
    /// Returns the digits of `mantissa · 2^exponent`.
    pub(crate) fn new(mantissa: u64, exponent: i32) -> Self {
        if mantissa == 0 {
            return Self { digits: Vec::new(), point: 0 };
        }
        let shift = mantissa.trailing_zeros();
        let (mut n, exponent) = (BigUint::from(mantissa >> shift), exponent + shift as i32);
        let mut point = 0;
        if exponent >= 0 {
            n <<= exponent as u32;
        } else {
            n *= BigUint::from(5u8).pow(exponent.unsigned_abs());
            point = exponent;
        }
        debug_assert!(!n.is_zero());
        let mut digits = n.to_string().into_bytes();
        point += digits.len() as i32;
        trim(&mut digits);
        Self { digits, point }
    }

    /// Rounds to `keep` digits, or to none if `keep` is not positive: to nearest, ties to even.
    pub(crate) fn round(&mut self, keep: i64) {
        if keep >= self.digits.len() as i64 {
            return;
        }
        if keep < 0 {
            self.digits.clear();
            self.point = 0;
            return;
        }
        let keep = keep as usize;
        let rest = &self.digits[keep..];
        let up = match rest[0] {
            b'5' if rest.len() == 1 => keep > 0 && self.digits[keep - 1] % 2 == 1,
            first => first >= b'5',
        };
        self.digits.truncate(keep);
        if up {
            while self.digits.last() == Some(&b'9') {
                self.digits.pop();
            }
            match self.digits.last_mut() {
                Some(last) => *last += 1,
                None => {
                    self.digits.push(b'1');
                    self.point += 1;
                }
            }
        }
        trim(&mut self.digits);
        if self.digits.is_empty() {
            self.point = 0;
        }
    }

    /// Rounds to `places` digits after the point.
    pub(crate) fn round_after_point(&mut self, places: u64) {
        self.round(i64::from(self.point).saturating_add(places.min(1 << 40) as i64));
    }

    /// Returns the digit of weight `10^power`.
    pub(crate) fn digit(&self, power: i64) -> u8 {
        let at = i64::from(self.point) - 1 - power;
        usize::try_from(at).ok().and_then(|k| self.digits.get(k).copied()).unwrap_or(b'0')
    }
}

fn trim(digits: &mut Vec<u8>) {
    while digits.last() == Some(&b'0') {
        digits.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn decimal(x: f64) -> Decimal {
        match DecodedFloat::of_f64(x).class {
            DecimalClass::Finite { mantissa, exponent, .. } => Decimal::new(mantissa, exponent),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn digits_are_exact() {
        let tenth = decimal(0.1);
        assert_eq!(
            tenth.digits,
            b"1000000000000000055511151231257827021181583404541015625".to_vec()
        );
        assert_eq!(tenth.point, 0);
        assert_eq!(decimal(1e300).point, 301);
        assert_eq!(decimal(0.0).digits, b"");
    }

    #[test]
    fn decimal_ties_round_to_even() {
        let rounded = |x: f64, places| {
            let mut d = decimal(x);
            d.round_after_point(places);
            (d.digits, d.point)
        };
        assert_eq!(rounded(0.5, 0), (vec![], 0));
        assert_eq!(rounded(1.5, 0), (b"2".to_vec(), 1));
        assert_eq!(rounded(2.5, 0), (b"2".to_vec(), 1));
        assert_eq!(rounded(9.5, 0), (b"1".to_vec(), 2));
        assert_eq!(rounded(0.05, 0), (vec![], 0));
        assert_eq!(rounded(0.6, 0), (b"1".to_vec(), 1));
    }

    proptest! {
        #[test]
        fn decimal_rounding_agrees_with_rust(bits in any::<u64>(), places in 0usize..30) {
            let x = f64::from_bits(bits);
            prop_assume!(x.is_finite());
            let mut d = decimal(x.abs());
            d.round_after_point(places as u64);
            let mut text = String::new();
            for power in (0..i64::from(d.point.max(1))).rev() {
                text.push(d.digit(power).into());
            }
            if places > 0 {
                text.push('.');
            }
            for power in 1..=places as i64 {
                text.push(d.digit(-power).into());
            }
            prop_assert_eq!(text, format!("{:.*}", places, x.abs()));
        }
    }
}
