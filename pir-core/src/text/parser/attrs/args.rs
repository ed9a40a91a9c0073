//! Arguments of attributes: parsed, checked like LLVM's own parser does, and stored in a canonical
//! spelling.

use crate::attr::Attr;
use crate::attr::table::{Argument, AttrRow};
use crate::diag::Code;
use crate::inst::align_code;
use crate::text::lexer::{Token, TokenKind};
use crate::text::parser::constants::numbers::{decimal_limbs, negate};
use crate::text::parser::{ParseResult, Parser};
use crate::types::TypeData;
use smallvec::SmallVec;

type Text = SmallVec<[u8; 64]>;

const LOCATIONS: &[&str] = &["argmem", "inaccessiblemem", "errnomem", "target_mem0", "target_mem1"];
const ACCESSES: &[&str] = &["none", "read", "write", "readwrite"];
const CAPTURES: &[&str] = &["none", "address", "address_is_null", "provenance", "read_provenance"];
const FP_CLASSES: &[&str] = &[
    "all", "nan", "snan", "qnan", "inf", "ninf", "pinf", "norm", "nnorm", "pnorm", "sub", "nsub",
    "psub", "zero", "nzero", "pzero",
];
const ALLOC_KINDS: &[&str] = &["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"];

impl Parser<'_> {
    /// Parses the argument of the attribute whose name `t` has just been consumed.
    #[inline]
    pub(super) fn attr_arg(
        &mut self,
        (number, row): (usize, &AttrRow),
        t: Token,
        group: bool,
    ) -> ParseResult<Attr> {
        let name = self.attrs.intern_word(number, row.name.as_bytes());
        let mut text = Text::new();
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
            Argument::UwTable => {
                if !self.eat(TokenKind::LParen) {
                    return Ok(Attr::Word(name));
                }
                self.listed_word(&["sync", "async"], "`sync` or `async`", &mut text)?;
            }
            _ => {
                self.expect(TokenKind::LParen, "`(`")?;
                match row.arg {
                    Argument::Memory => self.memory_arg(&mut text)?,
                    Argument::Captures => self.captures_arg(&mut text)?,
                    Argument::Range => self.range_arg(&mut text)?,
                    Argument::Initializes => self.initializes_arg(&mut text)?,
                    Argument::NoFpClass => self.fp_class_arg(&mut text)?,
                    Argument::AllocKind => self.alloc_kind_arg(&mut text)?,
                    _ => self.pair_arg(row, t, &mut text)?,
                }
            }
        }
        self.expect(TokenKind::RParen, "`)`")?;
        Ok(Attr::Text(name, self.attrs.intern_text(&text)))
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

    /// Consumes one of the words and appends it to `out`.
    fn listed_word(&mut self, words: &[&str], what: &str, out: &mut Text) -> ParseResult<()> {
        if self.at(TokenKind::Word) && words.iter().any(|w| w.as_bytes() == self.text(self.tok)) {
            out.extend_from_slice(self.text(self.tok));
            self.bump();
            return Ok(());
        }
        self.unexpected(what)
    }

    /// Consumes `word:`, which is one token or two, and appends it to `out`.
    fn listed_label(&mut self, words: &[&str], out: &mut Text) -> ParseResult<bool> {
        let text = self.text(self.tok);
        if !matches!(self.tok.kind(), TokenKind::Word | TokenKind::Label)
            || !words.iter().any(|w| w.as_bytes() == text)
        {
            return Ok(false);
        }
        out.extend_from_slice(text);
        out.extend_from_slice(b": ");
        if self.bump().kind() == TokenKind::Word {
            self.expect(TokenKind::Colon, "`:`")?;
        }
        Ok(true)
    }

    fn memory_arg(&mut self, out: &mut Text) -> ParseResult<()> {
        loop {
            if !self.listed_label(LOCATIONS, out)? && !out.is_empty() {
                return self.unexpected("a memory location; the default access stands first");
            }
            self.listed_word(
                ACCESSES,
                "`none`, `read`, `write`, `readwrite`, or a memory location before one of them",
                out,
            )?;
            if !self.eat(TokenKind::Comma) {
                return Ok(());
            }
            out.extend_from_slice(b", ");
        }
    }

    fn captures_arg(&mut self, out: &mut Text) -> ParseResult<()> {
        let (mut components, mut none, mut ret) = (0, false, false);
        loop {
            let t = self.tok;
            if !ret && self.listed_label(&["ret"], out)? {
                (components, none, ret) = (0, false, true);
            }
            none |= self.at_word("none");
            components += 1;
            if none && components > 1 {
                return self.fail(Code::BadAttribute, t, "`none` stands alone in `captures`");
            }
            self.listed_word(
                CAPTURES,
                "`none`, `address`, `address_is_null`, `provenance` or `read_provenance`",
                out,
            )?;
            if !self.eat(TokenKind::Comma) {
                return Ok(());
            }
            out.extend_from_slice(b", ");
        }
    }

    fn fp_class_arg(&mut self, out: &mut Text) -> ParseResult<()> {
        if self.at(TokenKind::Int) {
            let t = self.tok;
            let mask = self.expect_u64("a mask")?;
            if mask == 0 || mask > 0x3ff {
                return self.fail(Code::BadAttribute, t, "the mask is between 1 and 1023");
            }
            out.extend_from_slice(mask.to_string().as_bytes());
            return Ok(());
        }
        loop {
            self.listed_word(FP_CLASSES, "a class of floating-point values", out)?;
            if self.at(TokenKind::RParen) {
                return Ok(());
            }
            out.push(b' ');
        }
    }

    fn alloc_kind_arg(&mut self, out: &mut Text) -> ParseResult<()> {
        let t = self.tok;
        let kinds = self.expect_string()?;
        for kind in kinds.split(|&b| b == b',') {
            if !ALLOC_KINDS.iter().any(|k| k.as_bytes() == kind) {
                let kind = String::from_utf8_lossy(kind).into_owned();
                let message = format!("`{kind}` is no kind of allocation");
                return self.fail(Code::BadAttribute, t, message);
            }
        }
        out.push(b'"');
        out.extend_from_slice(&kinds);
        out.push(b'"');
        Ok(())
    }

    /// Parses `a` or `a, b`.
    fn pair_arg(&mut self, row: &AttrRow, t: Token, out: &mut Text) -> ParseResult<()> {
        let first = self.expect_u32("a number")?;
        out.extend_from_slice(first.to_string().as_bytes());
        let mut second = None;
        if self.eat(TokenKind::Comma) {
            let n = self.expect_u32("a number")?;
            out.extend_from_slice(format!(",{n}").as_bytes());
            second = Some(n);
        }
        if row.arg == Argument::AllocSize && second == Some(first) {
            let message = "`allocsize` names the same parameter twice";
            return self.fail(Code::BadAttribute, t, message);
        }
        if row.arg == Argument::VScaleRange {
            let max = second.unwrap_or(first);
            let power = |n: u32| n == 0 || n.is_power_of_two();
            if first == 0 || !power(first) || !power(max) || (max != 0 && max < first) {
                let message = "`vscale_range` wants powers of two, the lower one first";
                return self.fail(Code::BadAttribute, t, message);
            }
        }
        Ok(())
    }

    fn range_arg(&mut self, out: &mut Text) -> ParseResult<()> {
        let t = self.tok;
        let ty = self.parse_type()?;
        let TypeData::Int(bits) = self.types.get(ty) else {
            return self.fail(Code::BadAttribute, t, "a range has an integer type");
        };
        out.extend_from_slice(format!("i{bits} ").as_bytes());
        let t = self.tok;
        let (low, low_zero) = self.range_bound(bits, out)?;
        self.expect(TokenKind::Comma, "`,`")?;
        out.extend_from_slice(b", ");
        let (high, _) = self.range_bound(bits, out)?;
        if low == high && !low_zero {
            return self.fail(Code::BadAttribute, t, "the range is empty");
        }
        Ok(())
    }

    /// Parses a bound of at most `bits` bits. Returns its value modulo 2^`bits`, in limbs with the
    /// lowest first, and whether it is zero.
    fn range_bound(&mut self, bits: u32, out: &mut Text) -> ParseResult<(Vec<u64>, bool)> {
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

    fn initializes_arg(&mut self, out: &mut Text) -> ParseResult<()> {
        let mut end = None;
        loop {
            self.expect(TokenKind::LParen, "`(`")?;
            let t = self.tok;
            let low = self.signed()?;
            self.expect(TokenKind::Comma, "`,`")?;
            let high = self.signed()?;
            self.expect(TokenKind::RParen, "`)`")?;
            if low >= high || end.is_some_and(|e| low <= e) {
                let message = "the ranges of `initializes` are not empty, ordered and apart";
                return self.fail(Code::BadAttribute, t, message);
            }
            end = Some(high);
            out.extend_from_slice(format!("({low}, {high})").as_bytes());
            if !self.eat(TokenKind::Comma) {
                return Ok(());
            }
            out.extend_from_slice(b", ");
        }
    }

    fn signed(&mut self) -> ParseResult<i64> {
        let t = self.tok;
        self.expect(TokenKind::Int, "an integer")?;
        match std::str::from_utf8(self.text(t)).ok().and_then(|s| s.parse().ok()) {
            Some(n) => Ok(n),
            None => self.fail(Code::BadNumber, t, "this does not fit into 64 bits"),
        }
    }
}

/// The number of bits up to the highest one that is set.
fn significant_bits(limbs: &[u64]) -> u32 {
    limbs.iter().rposition(|&l| l != 0).map_or(0, |k| 64 * k as u32 + 64 - limbs[k].leading_zeros())
}
