//! Integer and floating-point constants in their notations.

use super::float;
use crate::constant::ConstKind;
use crate::diag::Code;
use crate::entity::{Type, Value};
use crate::text::lexer::Token;
use crate::text::parser::{ParseResult, Parser};
use crate::types::TypeData;

impl Parser<'_> {
    /// Parses a signed decimal, truncated to the type's width as LLVM does.
    #[inline]
    pub(super) fn int_constant(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        let TypeData::Int(bits) = self.types.get(ty) else {
            let message = format!("an integer, but `{}` is wanted here", self.show(ty));
            return self.fail(Code::TypeMismatch, t, message);
        };
        let text = self.text(t);
        let (negative, digits) = match text.strip_prefix(b"-") {
            Some(d) => (true, d),
            None => (false, text),
        };
        if let (Some(mut n), 0..=64) = (t.magnitude(), bits) {
            if negative {
                n = n.wrapping_neg();
            }
            if bits < 64 {
                n &= (1 << bits) - 1;
            }
            return Ok(self.scalar(ty, ConstKind::Int(n)));
        }
        let Some(mut limbs) = decimal_limbs(digits, bits) else {
            return self.fail(Code::Limit, t, "this number has too many digits");
        };
        limbs.push(0);
        if negative {
            negate(&mut limbs);
        }
        Ok(self.limbs_constant(ty, bits, &limbs))
    }

    /// Creates an integer from limbs, sign-extends it beyond the last limb, and truncates it to the
    /// type's width.
    fn limbs_constant(&mut self, ty: Type, bits: u32, limbs: &[u64]) -> Value {
        if bits <= 64 {
            self.scalar(ty, ConstKind::Int(limbs[0] & u64::MAX >> (64 - bits)))
        } else {
            Value::constant(self.consts.big_int(ty, bits, limbs))
        }
    }

    /// Parses `u0x…` or `s0x…`.
    pub(super) fn hex_int_constant(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        let TypeData::Int(bits) = self.types.get(ty) else {
            let message = format!("an integer, but `{}` is wanted here", self.show(ty));
            return self.fail(Code::TypeMismatch, t, message);
        };
        let text = self.text(t);
        let digits = &text[3..];
        let mut limbs = Vec::with_capacity(digits.len() / 16 + 1);
        for chunk in digits.rchunks(16) {
            let mut limb = 0u64;
            for &d in chunk {
                limb = limb << 4 | u64::from((d as char).to_digit(16).unwrap_or(0));
            }
            limbs.push(limb);
        }
        // After `s`, the highest set bit is the sign, so all numbers except zero are negative.
        match limbs.iter().rposition(|&l| l != 0) {
            Some(top) if text[0] == b's' => {
                limbs.truncate(top + 1);
                limbs[top] |= u64::MAX << (63 - limbs[top].leading_zeros());
            }
            _ => limbs.push(0),
        }
        Ok(self.limbs_constant(ty, bits, &limbs))
    }

    pub(super) fn double_constant(&mut self, t: Token, ty: Type, bits: u64) -> ParseResult<Value> {
        let narrow = match self.types.get(ty) {
            TypeData::Double => Some(bits),
            TypeData::Float => float::double_to_float(bits).map(u64::from),
            TypeData::Half => float::double_to_half(bits).map(u64::from),
            TypeData::BFloat => float::double_to_bfloat(bits).map(u64::from),
            _ => {
                let message = format!(
                    "a floating-point number in this form is no constant of type `{}`",
                    self.show(ty)
                );
                return self.fail(Code::TypeMismatch, t, message);
            }
        };
        match narrow {
            Some(bits) => Ok(self.scalar(ty, ConstKind::Float(bits))),
            None => {
                let message = format!("`{}` can't hold this number exactly", self.show(ty));
                let closest = f64::from(f64::from_bits(bits) as f32);
                if ty != Type::F32 || !closest.is_finite() {
                    return self.fail(Code::BadConstant, t, message);
                }
                let help = format!("the closest that it can hold is 0x{:016X}", closest.to_bits());
                self.fail_with(Code::BadConstant, t, message, help)
            }
        }
    }

    pub(super) fn hex_float_constant(&mut self, t: Token, ty: Type) -> ParseResult<Value> {
        let text = &self.text(t)[2..];
        let (form, digits) = match text[0] {
            c @ (b'K' | b'L' | b'M' | b'H' | b'R') => (c, &text[1..]),
            _ => (b' ', text),
        };
        let room = match form {
            b'K' => 20,
            b'L' | b'M' => 32,
            b'H' | b'R' => 4,
            _ => 16,
        };
        let significant = digits.iter().position(|&d| d != b'0').unwrap_or(digits.len());
        let Some(value) = float::parse_hex(&digits[significant..])
            .or((significant == digits.len()).then_some(0))
            .filter(|_| digits.len() - significant <= room)
        else {
            return self.fail(
                Code::BadNumber,
                t,
                "this floating-point constant has too many digits",
            );
        };
        let wanted = match form {
            b'K' => Type::X86_FP80,
            b'L' => Type::FP128,
            b'M' => Type::PPC_FP128,
            b'H' => Type::HALF,
            b'R' => Type::BFLOAT,
            _ => return self.double_constant(t, ty, value as u64),
        };
        if ty != wanted {
            let message = format!(
                "a constant of type `{}`, but `{}` is wanted here",
                self.show(wanted),
                self.show(ty)
            );
            return self.fail(Code::TypeMismatch, t, message);
        }
        Ok(match form {
            b'H' | b'R' => self.scalar(ty, ConstKind::Float(value as u64)),
            // The text of an x86_fp80 starts with its high part; that of the other formats with the
            // low part.
            b'K' => {
                let limbs = [value as u64, (value >> 64) as u64];
                Value::constant(self.consts.big_float(ty, limbs))
            }
            _ => {
                // The first sixteen digits are the low limb; the rest is the high limb.
                let (low, high) = digits.split_at(digits.len().min(16));
                let limb = |d: &[u8]| float::parse_hex(d).unwrap_or(0) as u64;
                Value::constant(self.consts.big_float(ty, [limb(low), limb(high)]))
            }
        })
    }
}

/// Converts decimal digits to limbs, the lowest first, modulo 2^`bits` rounded up to whole limbs;
/// `None` if there are more than 100,000 digits.
pub(in crate::text::parser) fn decimal_limbs(digits: &[u8], bits: u32) -> Option<Vec<u64>> {
    let room = bits.div_ceil(64).max(1) as usize;
    // Bounds the work, because the conversion is quadratic; wider constants are written in
    // hexadecimal.
    if digits.len() > 100_000 {
        return None;
    }
    let mut limbs: Vec<u64> = vec![0];
    for chunk in digits.chunks(18) {
        let mut n = 0u64;
        for &d in chunk {
            n = n * 10 + u64::from(d - b'0');
        }
        let mut carry = u128::from(n);
        let scale = 10u128.pow(chunk.len() as u32);
        for l in &mut limbs {
            carry += u128::from(*l) * scale;
            *l = carry as u64;
            carry >>= 64;
        }
        if carry != 0 && limbs.len() < room {
            limbs.push(carry as u64);
        }
    }
    Some(limbs)
}

/// Negates a number in two's complement.
pub(in crate::text::parser) fn negate(limbs: &mut [u64]) {
    let mut carry = true;
    for l in limbs {
        let (n, c) = (!*l).overflowing_add(u64::from(carry));
        *l = n;
        carry = c;
    }
}
