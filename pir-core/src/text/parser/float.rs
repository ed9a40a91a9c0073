//! Conversion of floating-point constants from text to the bits of their type.

/// Returns the bits of the `float` that equals the double exactly; `None` if there is none.
pub(crate) fn double_to_float(bits: u64) -> Option<u32> {
    narrow(bits, 8, 23).map(|b| b as u32)
}

/// Returns the bits of the `half` that equals the double exactly; `None` if there is none.
pub(crate) fn double_to_half(bits: u64) -> Option<u16> {
    narrow(bits, 5, 10).map(|b| b as u16)
}

/// Returns the bits of the `bfloat` that equals the double exactly; `None` if there is none.
pub(crate) fn double_to_bfloat(bits: u64) -> Option<u16> {
    narrow(bits, 8, 7).map(|b| b as u16)
}

/// Converts a double to an IEEE format with these field sizes; `None` if that is inexact.
fn narrow(bits: u64, exp_bits: u32, frac_bits: u32) -> Option<u64> {
    let sign = bits >> 63 << (exp_bits + frac_bits);
    let exp = (bits >> 52 & 0x7ff) as i64;
    let frac = bits & ((1 << 52) - 1);
    let drop = 52 - frac_bits;
    let max = (1i64 << exp_bits) - 1;
    if exp == 0x7ff {
        if frac & ((1 << drop) - 1) != 0 {
            return None;
        }
        return Some(sign | (max as u64) << frac_bits | frac >> drop);
    }
    if exp == 0 && frac == 0 {
        return Some(sign);
    }
    if exp == 0 {
        return None; // A subnormal double is below every smaller format.
    }
    let new = exp - 1023 + (max >> 1);
    if new >= max {
        return None;
    }
    if new > 0 {
        return (frac & ((1 << drop) - 1) == 0)
            .then_some(sign | (new as u64) << frac_bits | frac >> drop);
    }
    // The value is subnormal in the smaller format.
    let shift = i64::from(drop) + 1 - new;
    if shift > 52 {
        return None;
    }
    let full = frac | 1 << 52;
    (full & ((1 << shift) - 1) == 0).then_some(sign | full >> shift)
}

/// Returns the bits of the double that a decimal constant denotes, correctly rounded.
pub(crate) fn parse_decimal(text: &[u8]) -> Option<u64> {
    let s = std::str::from_utf8(text).ok()?;
    s.strip_prefix('+').unwrap_or(s).parse::<f64>().ok().map(f64::to_bits)
}

/// Parses up to 32 hexadecimal digits; `None` if there are more.
pub(crate) fn parse_hex(digits: &[u8]) -> Option<u128> {
    let s = std::str::from_utf8(digits).ok()?;
    u128::from_str_radix(s, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_convertible_floats_round_trip() {
        for i in 0..200_000u32 {
            let bits = i.wrapping_mul(2_654_435_761);
            let f = f32::from_bits(bits);
            if !f.is_nan() {
                assert_eq!(double_to_float(f64::from(f).to_bits()), Some(bits), "{f}");
            }
        }
        assert_eq!(double_to_float(0.1f64.to_bits()), None);
        assert_eq!(double_to_float(1e300f64.to_bits()), None);
        assert_eq!(double_to_float(5e-324f64.to_bits()), None);
        assert_eq!(double_to_half(1.5f64.to_bits()), Some(0x3e00));
        assert_eq!(double_to_half(65504f64.to_bits()), Some(0x7bff));
        assert_eq!(double_to_half(65536f64.to_bits()), None);
        assert_eq!(double_to_half(2f64.powi(-24).to_bits()), Some(1));
        assert_eq!(double_to_half(2f64.powi(-25).to_bits()), None);
        assert_eq!(double_to_bfloat(1f64.to_bits()), Some(0x3f80));
        assert_eq!(double_to_half(f64::INFINITY.to_bits()), Some(0x7c00));
    }
}
