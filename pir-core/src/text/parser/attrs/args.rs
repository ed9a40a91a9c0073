//! Arguments of attributes: parsed, checked like LLVM's own parser does, and stored in a canonical
//! spelling.

use crate::attr::Attr;
use crate::attr::argument::canonical;
use crate::attr::table::{Argument, AttrRow};
use crate::diag::Code;
use crate::inst::align_code;
use crate::text::lexer::TokenKind;
use crate::text::parser::constants::numbers::{decimal_limbs, negate};
use crate::text::parser::{ParseResult, Parser};
use crate::types::TypeData;
use smallvec::SmallVec;

type Text = SmallVec<[u8; 64]>;

impl Parser<'_> {
    /// Parses the argument of the attribute whose name has just been consumed.
    #[inline]
    pub(super) fn attr_arg(
        &mut self,
        number: usize,
        row: &AttrRow,
        group: bool,
    ) -> ParseResult<Attr> {
        let name = self.attrs.intern_word(number, row.name.as_bytes());
        match row.arg {
            Argument::None | Argument::OldMemory => return Ok(Attr::Word(name)),
            Argument::NoCapture => {
                let captures = self.attrs.intern_text(b"captures");
                return Ok(Attr::Text(captures, self.attrs.intern_text(b"none")));
            }
            Argument::Align => return Ok(Attr::Int(name, self.align_arg(group)?)),
            Argument::StackAlign => return Ok(Attr::Int(name, self.stack_align_arg(group)?)),
            Argument::Bytes => return Ok(Attr::Int(name, self.bytes_arg(row)?)),
            Argument::Type => {
                self.expect(TokenKind::LParen, "`(`")?;
                let ty = self.parse_type()?;
                self.expect(TokenKind::RParen, "`)`")?;
                return Ok(Attr::Type(name, Some(ty)));
            }
            Argument::UwTable if !self.at(TokenKind::LParen) => return Ok(Attr::Word(name)),
            _ => {}
        }
        self.expect(TokenKind::LParen, "`(`")?;
        let text = match row.arg {
            Argument::Range => self.range_arg()?,
            form => {
                let at = self.tok;
                let words = self.inside_parentheses()?;
                match canonical(form, &words) {
                    Ok(text) => text.into_bytes(),
                    Err(why) => {
                        let message = format!("the argument of `{}`: {why}", row.name);
                        return self.fail(Code::BadAttribute, at, message);
                    }
                }
            }
        };
        self.expect(TokenKind::RParen, "`)`")?;
        Ok(Attr::Text(name, self.attrs.intern_text(&text)))
    }

    /// Returns the tokens up to the closing parenthesis, with spaces between them.
    fn inside_parentheses(&mut self) -> ParseResult<Text> {
        let (mut text, mut depth) = (Text::new(), 0);
        while !self.at(TokenKind::RParen) || depth > 0 {
            match self.tok.kind() {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth -= 1,
                TokenKind::Eof | TokenKind::Equal | TokenKind::LBrace | TokenKind::RBrace => {
                    return self.unexpected("`)`");
                }
                _ => {}
            }
            if !text.is_empty() {
                text.push(b' ');
            }
            let t = self.bump();
            if t.kind() == TokenKind::String {
                text.push(b'"');
                text.extend_from_slice(&self.unquoted(t));
                text.push(b'"');
            } else {
                text.extend_from_slice(&self.src[t.start() as usize..self.prev_end as usize]);
            }
        }
        Ok(text)
    }

    /// Parses an alignment: a power of two up to 2^32.
    pub(crate) fn alignment(&mut self) -> ParseResult<u64> {
        let t = self.tok;
        let n = self.expect_u64("an alignment")?;
        if align_code(n).is_none() {
            let message = format!("an alignment is a power of two up to 2^32, not {n}");
            return self.fail(Code::BadAlignment, t, message);
        }
        Ok(n)
    }

    fn align_arg(&mut self, group: bool) -> ParseResult<u64> {
        if group {
            self.expect(TokenKind::Equal, "`=`")?;
            return self.alignment();
        }
        let parens = self.eat(TokenKind::LParen);
        let n = self.alignment()?;
        if parens {
            self.expect(TokenKind::RParen, "`)`")?;
        }
        Ok(n)
    }

    fn stack_align_arg(&mut self, group: bool) -> ParseResult<u64> {
        if group {
            self.expect(TokenKind::Equal, "`=`")?;
            return self.alignment();
        }
        self.expect(TokenKind::LParen, "`(`")?;
        let n = self.alignment()?;
        self.expect(TokenKind::RParen, "`)`")?;
        Ok(n)
    }

    fn bytes_arg(&mut self, row: &AttrRow) -> ParseResult<u64> {
        self.expect(TokenKind::LParen, "`(`")?;
        let t = self.tok;
        let n = self.expect_u64("a number of bytes")?;
        if n == 0 {
            let message = format!("`{}` must be positive", row.name);
            return self.fail(Code::BadAttribute, t, message);
        }
        self.expect(TokenKind::RParen, "`)`")?;
        Ok(n)
    }

    fn range_arg(&mut self) -> ParseResult<Vec<u8>> {
        let mut out = Vec::new();
        let t = self.tok;
        let ty = self.parse_type()?;
        let TypeData::Int(bits) = self.types.get(ty) else {
            return self.fail(Code::BadAttribute, t, "a range has an integer type");
        };
        out.extend_from_slice(format!("i{bits} ").as_bytes());
        let t = self.tok;
        let (low, low_zero) = self.range_bound(bits, &mut out)?;
        self.expect(TokenKind::Comma, "`,`")?;
        out.extend_from_slice(b", ");
        let (high, _) = self.range_bound(bits, &mut out)?;
        if low == high && !low_zero {
            return self.fail(Code::BadAttribute, t, "the range is empty");
        }
        Ok(out)
    }

    /// Parses a bound of at most `bits` bits. Returns its value modulo 2^`bits`, in limbs with the
    /// lowest first, and whether it is zero.
    fn range_bound(&mut self, bits: u32, out: &mut Vec<u8>) -> ParseResult<(Vec<u64>, bool)> {
        let t = self.tok;
        self.expect(TokenKind::Int, "an integer")?;
        let text = self.text(t);
        let (negative, digits) = match text.strip_prefix(b"-") {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        let start = digits.iter().position(|&b| b != b'0').unwrap_or(digits.len());
        let digits = &digits[start..];
        // A number of `n` digits has more than 3 * (n - 1) bits, and a limb more than the type has
        // shows those that the type lacks.
        let may_fit = digits.len() <= bits as usize / 3 + 1;
        let limbs = may_fit.then(|| decimal_limbs(digits, bits + 64)).flatten();
        let fits = limbs.filter(|limbs| {
            let len = significant_bits(limbs);
            let ones: u32 = limbs.iter().map(|l| l.count_ones()).sum();
            // The smallest negative number is a power of two.
            if negative { len < bits || len == bits && ones == 1 } else { len <= bits }
        });
        let Some(mut value) = fits else {
            return self.fail(Code::BadAttribute, t, format!("this does not fit into i{bits}"));
        };
        if negative && !digits.is_empty() {
            out.push(b'-');
        }
        out.extend_from_slice(if digits.is_empty() { b"0" } else { digits });
        value.resize(bits.div_ceil(64) as usize, 0);
        if negative {
            negate(&mut value);
        }
        if let (Some(top), above @ 1..) = (value.last_mut(), (64 - bits % 64) % 64) {
            *top &= u64::MAX >> above;
        }
        Ok((value, digits.is_empty()))
    }
}

/// The number of bits up to the highest one that is set.
fn significant_bits(limbs: &[u64]) -> u32 {
    limbs.iter().rposition(|&l| l != 0).map_or(0, |k| 64 * k as u32 + 64 - limbs[k].leading_zeros())
}
