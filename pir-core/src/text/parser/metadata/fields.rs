//! The fields of specialised nodes, each parsed and stored according to its kind.

use super::dwarf;
use super::nodes::{FieldKind, NodeKind};
use crate::diag::Code;
use crate::md::{MdData, MdField, MdPool, MdValue};
use crate::text::lexer::{Token, TokenKind};
use crate::text::parser::{ParseResult, Parser};
use smallvec::SmallVec;

type Fields = SmallVec<[MdField; 16]>;

impl Parser<'_> {
    /// Parses `(field: value, …)` of a node whose name `t` has been consumed.
    pub(super) fn md_fields(
        &mut self,
        node: &'static NodeKind,
        t: Token,
        distinct: bool,
    ) -> ParseResult<MdData> {
        self.expect(TokenKind::LParen, "`(`")?;
        let mut fields = Fields::new();
        let mut seen = 0u64;
        let mut next = 0;
        self.list_until(TokenKind::RParen, "`,` or `)`", |p| {
            let t = p.expect(TokenKind::Label, "a field and `:`")?;
            let Some(i) = node.field(p.text(t), next) else {
                let name = String::from_utf8_lossy(p.text(t)).into_owned();
                let message = format!("`!{}` has no field `{name}`", node.name);
                return p.unknown_word(t, message);
            };
            let field = &node.fields[i];
            if seen >> i & 1 == 1 {
                let message = format!("field `{}` is given twice", field.name);
                return p.fail(Code::BadMetadata, t, message);
            }
            seen |= 1 << i;
            next = i + 1;
            let value = p.md_field(field.kind)?;
            fields.push(MdField { name: field.sym, value });
            Ok(())
        })?;
        let missing = node.required & !seen;
        if missing != 0 {
            let field = node.fields[missing.trailing_zeros() as usize].name;
            let message = format!("`!{}` lacks its field `{field}`", node.name);
            return self.fail(Code::BadMetadata, t, message);
        }
        let has = |name: &str| {
            node.field(name.as_bytes(), 0)
                .filter(|i| seen >> i & 1 == 1)
                .and_then(|i| fields.iter().find(|f| f.name == node.fields[i].sym))
                .map(|f| f.value)
        };
        if let Some(message) = combination_error(&self.metadata, node, distinct, has) {
            return self.fail(Code::BadMetadata, t, message);
        }
        let list = self.metadata.push_fields(&fields);
        Ok(MdData::Node { distinct, kind: node.sym, fields: list })
    }

    #[inline]
    fn md_field(&mut self, kind: FieldKind) -> ParseResult<MdValue> {
        match kind {
            FieldKind::Node(null) => self.md_field_node(null),
            FieldKind::Unsigned(max) => self.md_unsigned(max),
            FieldKind::String => self.md_field_string(),
            FieldKind::Flags(words) => self.md_flags(words),
            FieldKind::Word(words, max) => self.md_word(words, max),
            FieldKind::UnsignedOrNode if self.at(TokenKind::Int) || self.at(TokenKind::HexInt) => {
                self.md_unsigned(u64::MAX)
            }
            FieldKind::UnsignedOrNode => self.md_field_node(true),
            FieldKind::SignedOrNode(min, _) if self.at(TokenKind::Int) => {
                self.md_signed(min, i64::MAX)
            }
            FieldKind::SignedOrNode(_, null) => self.md_field_node(null),
            FieldKind::Signed(min, max) => self.md_signed(min, max),
            FieldKind::Bool => {
                if !self.at_word("true") && !self.at_word("false") {
                    return self.unexpected("`true` or `false`");
                }
                self.as_written()
            }
            FieldKind::NonEmptyString => {
                let t = self.tok;
                let value = self.md_field_string()?;
                if t.start() == t.end() {
                    return self.fail(Code::BadMetadata, t, "this string can't be empty");
                }
                Ok(value)
            }
            FieldKind::Wide => self.md_wide(),
            FieldKind::List => Ok(MdValue::Refs(self.nested(Self::md_list)?)),
        }
    }

    /// Stores the token as written.
    fn as_written(&mut self) -> ParseResult<MdValue> {
        let t = self.bump();
        Ok(MdValue::Word(self.metadata.push_bytes(self.text(t))))
    }

    #[inline]
    fn md_field_node(&mut self, null: bool) -> ParseResult<MdValue> {
        if self.at_word("null") {
            if !null {
                return self.unexpected("a node: this field can't be `null`");
            }
            self.bump();
            return Ok(MdValue::Null);
        }
        Ok(MdValue::Node(self.metadata_operand()?))
    }

    fn md_field_string(&mut self) -> ParseResult<MdValue> {
        let t = self.expect(TokenKind::String, "a string")?;
        let bytes = self.unquoted(t);
        Ok(MdValue::String(self.metadata.push_bytes(&bytes)))
    }

    /// Parses a number from 0 to `max`.
    #[inline]
    pub(super) fn md_unsigned(&mut self, max: u64) -> ParseResult<MdValue> {
        let t = self.tok;
        let n = match t.kind() {
            TokenKind::Int if self.src[t.start() as usize] != b'-' => decimal(self.text(t)),
            TokenKind::HexInt if self.src[t.start() as usize] == b'u' => hexadecimal(self.text(t)),
            _ => return self.unexpected("a number that is not negative"),
        };
        self.bump();
        match n {
            Some(n) if n <= max => Ok(match i64::try_from(n) {
                Ok(n) => MdValue::Int(n),
                Err(_) => MdValue::UInt(n),
            }),
            _ => self.fail(Code::BadNumber, t, format!("at most {max} is allowed here")),
        }
    }

    fn md_signed(&mut self, min: i64, max: i64) -> ParseResult<MdValue> {
        let t = self.expect(TokenKind::Int, "a number")?;
        let n = std::str::from_utf8(self.text(t)).ok().and_then(|s| s.parse::<i64>().ok());
        match n {
            Some(n) if (min..=max).contains(&n) => Ok(MdValue::Int(n)),
            _ => self.fail(Code::BadNumber, t, format!("a number from {min} to {max} is wanted")),
        }
    }

    /// Parses a number of any size; stores it as written unless it is a decimal number
    /// that fits into `i64`.
    fn md_wide(&mut self) -> ParseResult<MdValue> {
        let t = self.tok;
        if !matches!(t.kind(), TokenKind::Int | TokenKind::HexInt) {
            return self.unexpected("a number");
        }
        let small = std::str::from_utf8(self.text(t)).ok().and_then(|s| s.parse().ok());
        match small {
            Some(n) => {
                self.bump();
                Ok(MdValue::Int(n))
            }
            None => self.as_written(),
        }
    }

    fn md_word(&mut self, words: &[&str], max: Option<u64>) -> ParseResult<MdValue> {
        match (self.tok.kind(), max) {
            (TokenKind::Word, _) => {
                self.known_word(words)?;
                self.as_written()
            }
            (TokenKind::Int | TokenKind::HexInt, Some(max)) => self.md_unsigned(max),
            _ => self.unexpected("a word of DWARF"),
        }
    }

    fn known_word(&mut self, words: &[&str]) -> ParseResult<()> {
        let t = self.tok;
        if dwarf::knows(words, self.text(t)) {
            return Ok(());
        }
        let word = String::from_utf8_lossy(self.text(t)).into_owned();
        self.unknown_word(t, format!("`{word}` is not known here"))
    }

    /// Parses `DIFlagA | DIFlagB | 4`.
    fn md_flags(&mut self, words: &[&str]) -> ParseResult<MdValue> {
        let t = self.tok;
        if t.kind() == TokenKind::Int {
            let n = self.md_unsigned(u64::from(u32::MAX))?;
            if !self.at(TokenKind::Bar) {
                return Ok(n);
            }
            return self.more_flags(t, words);
        }
        self.one_flag(words)?;
        self.more_flags(t, words)
    }

    fn more_flags(&mut self, first: Token, words: &[&str]) -> ParseResult<MdValue> {
        let mut text: SmallVec<[u8; 128]> = SmallVec::from_slice(self.text(first));
        while self.eat(TokenKind::Bar) {
            let t = self.tok;
            self.one_flag(words)?;
            text.extend_from_slice(b" | ");
            text.extend_from_slice(self.text(t));
        }
        Ok(MdValue::Word(self.metadata.push_bytes(&text)))
    }

    fn one_flag(&mut self, words: &[&str]) -> ParseResult<()> {
        match self.tok.kind() {
            TokenKind::Word => {
                self.known_word(words)?;
                self.bump();
                Ok(())
            }
            _ => self.md_unsigned(u64::from(u32::MAX)).map(|_| ()),
        }
    }
}

/// Returns the error in the combination of a node's fields, if there is one.
pub(super) fn combination_error(
    pool: &MdPool,
    node: &NodeKind,
    distinct: bool,
    has: impl Fn(&str) -> Option<MdValue>,
) -> Option<&'static str> {
    match node.name {
        "DIAssignID" if !distinct => Some("`!DIAssignID` must be `distinct`"),
        "DICompileUnit" if !distinct => Some("`!DICompileUnit` must be `distinct`"),
        "DICompileUnit" => match (has("language"), has("sourceLanguageName")) {
            (None, None) => Some("`!DICompileUnit` lacks `language` or `sourceLanguageName`"),
            (Some(_), Some(_)) => {
                Some("`!DICompileUnit` has `language` or `sourceLanguageName`, not both")
            }
            (_, None) if has("sourceLanguageVersion").is_some() => {
                Some("`sourceLanguageVersion` wants a `sourceLanguageName`")
            }
            _ => None,
        },
        "DISubprogram" if !distinct && is_definition(pool, &has) => {
            Some("a `!DISubprogram` that is a definition must be `distinct`")
        }
        "DIFile" if has("checksum").is_some() != has("checksumkind").is_some() => {
            Some("`checksum` and `checksumkind` go together")
        }
        _ => None,
    }
}

/// Returns whether a `DISubprogram` is a definition.
fn is_definition(pool: &MdPool, has: impl Fn(&str) -> Option<MdValue>) -> bool {
    const DEFINITION: i64 = 8;
    match (has("spFlags"), has("isDefinition")) {
        (Some(MdValue::Int(n)), _) => n & DEFINITION != 0,
        (Some(MdValue::Word(w)), _) => pool.bytes(w).split(|&b| b == b'|').any(|w| {
            let w = w.trim_ascii();
            let bits = std::str::from_utf8(w).ok().and_then(|w| w.parse::<i64>().ok());
            w == b"DISPFlagDefinition" || bits.is_some_and(|n| n & DEFINITION != 0)
        }),
        (_, Some(MdValue::Word(w))) => pool.bytes(w) == b"true",
        _ => true,
    }
}

/// Parses decimal digits; `None` if the number does not fit into 64 bits.
#[inline]
fn decimal(digits: &[u8]) -> Option<u64> {
    if digits.len() < 19 {
        return Some(digits.iter().fold(0, |n, &d| n * 10 + u64::from(d - b'0')));
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Parses `u0x…`; `None` if the number does not fit into 64 bits.
fn hexadecimal(text: &[u8]) -> Option<u64> {
    u64::from_str_radix(std::str::from_utf8(&text[3..]).ok()?, 16).ok()
}
