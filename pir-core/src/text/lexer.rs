//! Tokens of the textual form.
//!
//! The lexer works on bytes, copies nothing and never fails: bytes that form no token become
//! [`TokenKind::Error`], which the parser reports.

mod run;
mod text;

use crate::span::Span;
pub(crate) use run::{before_sigil, hash_name, label_hash};
pub(crate) use text::unescape;
use text::{character_len, holds_nul};

/// Kind of a token. A number with named constants instead of an `enum`, so that a token can pack it
/// together with other bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TokenKind(u8);

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        enum Number { $($name),* }
        // The constants are named like `enum` variants.
        #[allow(non_upper_case_globals)]
        impl TokenKind {
            $($(#[$doc])* pub(crate) const $name: TokenKind = TokenKind(Number::$name as u8);)*
        }
    };
}

kinds! {
    Eof,
    /// An invalid token; `value` is its [`LexError`].
    Error,
    Equal,
    Comma,
    Star,
    LSquare,
    RSquare,
    LBrace,
    RBrace,
    Less,
    Greater,
    LParen,
    RParen,
    Bar,
    Colon,
    Slash,
    Caret,
    Exclaim,
    Ellipsis,
    /// A keyword or type name; `value` holds its first eight bytes packed.
    Word,
    /// `name:`; the span leaves out the colon. `value` is the hash of the name.
    Label,
    /// `"name":`; the span is that of the quoted text.
    QuotedLabel,
    /// `%name`; the span is that of the name. `value` is its hash.
    Local,
    /// `%"name"`; the span is that of the quoted text.
    LocalQuoted,
    /// `%7`; `value` is the number.
    LocalNum,
    /// `@name`
    Global,
    /// `@"name"`
    GlobalQuoted,
    /// `@7`
    GlobalNum,
    /// `$name`
    Comdat,
    /// `$"name"`
    ComdatQuoted,
    /// `!name`, perhaps with escapes
    MdName,
    /// `!7`
    MdNum,
    /// `#7`
    AttrGroup,
    /// `#dbg_value`; the span leaves out the `#`
    Record,
    /// `-12`, `12`; `value` is the number without its sign, or [`Token::MANY_DIGITS`].
    Int,
    /// `u0x1F`, `s0x1F`
    HexInt,
    /// `1.5e3`, `+1.0`
    Float,
    /// `0x3FF0…`, `0xK…`
    HexFloat,
    /// `"…"`; the span is that of the quoted text.
    String,
    /// `c"…"`; the span is that of the quoted text.
    CString,
}

/// The reason why bytes form no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
pub(crate) enum LexError {
    Character,
    Unterminated,
    Number,
    /// A name holds a zero byte.
    Nul,
}

/// A token: its kind, its position, and a word whose meaning depends on the kind. It has exactly
/// two machine words, so that it travels in registers, and a token in memory is always read in the
/// width in which it was written.
#[derive(Clone, Copy)]
pub(crate) struct Token {
    /// Described at each kind. For a token of [`Token::LONG_LEN`] bytes or more, the token's end
    /// instead.
    pub value: u64,
    /// From the lowest bit on: start (32), length (16), kind (8).
    place: u64,
}

impl Token {
    /// The length from which on a token keeps its end in `value`.
    pub(crate) const LONG_LEN: u16 = u16::MAX;

    /// The value of a [`TokenKind::Int`] with more than 18 digits.
    pub(crate) const MANY_DIGITS: u64 = u64::MAX;

    /// Creates a token from `start` to `end`.
    #[inline]
    pub(crate) fn new(kind: TokenKind, start: usize, end: usize, value: u64) -> Self {
        let len = (end - start) as u64;
        let place = u64::from(start as u32) | u64::from(kind.0) << 48;
        if len < u64::from(Self::LONG_LEN) {
            Self { value, place: place | len << 32 }
        } else {
            Self { value: end as u64, place: place | u64::from(Self::LONG_LEN) << 32 }
        }
    }

    /// Returns the kind.
    #[inline]
    pub(crate) fn kind(self) -> TokenKind {
        TokenKind((self.place >> 48) as u8)
    }

    /// Returns the offset of the first byte.
    #[inline]
    pub(crate) fn start(self) -> u32 {
        self.place as u32
    }

    #[inline]
    fn short_len(self) -> u16 {
        (self.place >> 32) as u16
    }

    /// Returns the offset after the last byte.
    #[inline]
    pub(crate) fn end(self) -> u32 {
        if self.is_long() { self.value as u32 } else { self.start() + u32::from(self.short_len()) }
    }

    /// Returns the span of the whole token, with its sigil and its quotes.
    #[inline]
    pub(crate) fn span(self) -> Span {
        let (before, after) = match self.kind() {
            TokenKind::Local
            | TokenKind::Global
            | TokenKind::Comdat
            | TokenKind::MdName
            | TokenKind::Record => (1, 0),
            TokenKind::LocalQuoted
            | TokenKind::GlobalQuoted
            | TokenKind::ComdatQuoted
            | TokenKind::CString => (2, 1),
            TokenKind::QuotedLabel | TokenKind::String => (1, 1),
            _ => (0, 0),
        };
        Span { start: self.start().saturating_sub(before), end: self.end() + after }
    }

    /// Returns the number of a [`TokenKind::Int`] without its sign, if it has at most 18 digits.
    #[inline]
    pub(crate) fn magnitude(self) -> Option<u64> {
        (self.value != Self::MANY_DIGITS && !self.is_long()).then_some(self.value)
    }

    /// Returns whether `value` holds the end.
    #[inline]
    pub(crate) fn is_long(self) -> bool {
        self.short_len() == Self::LONG_LEN
    }
}

/// U+FEFF in UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

const LABEL: u8 = 1;
const DIGIT: u8 = 2;
const WORD: u8 = 4;
const ALPHA: u8 = 8;
const SPACE: u8 = 16;
/// Forms a token by itself.
const SINGLE: u8 = 32;
/// Directly after a word, may make the word part of another token.
const AFTER_WORD: u8 = 64;

const CLASS: [u8; 256] = {
    let mut t = [0u8; 256];
    let mut c = 0usize;
    while c < 256 {
        let b = c as u8;
        if b.is_ascii_alphabetic() || b == b'_' {
            t[c] = LABEL | WORD | ALPHA;
        } else if b.is_ascii_digit() {
            t[c] = LABEL | WORD | DIGIT;
        } else if b == b'-' || b == b'$' || b == b'.' {
            t[c] = LABEL | AFTER_WORD;
        } else if b == b' ' || b == b'\t' || b == b'\n' || b == b'\r' || b == 0 {
            t[c] = SPACE;
        }
        if SINGLES[c].0 != TokenKind::Error.0 {
            t[c] |= SINGLE;
        }
        if b == b':' || b == b'"' {
            t[c] |= AFTER_WORD;
        }
        c += 1;
    }
    t
};

/// Tokens of one character.
const SINGLES: [TokenKind; 256] = {
    let mut t = [TokenKind::Error; 256];
    t[b',' as usize] = TokenKind::Comma;
    t[b'=' as usize] = TokenKind::Equal;
    t[b'(' as usize] = TokenKind::LParen;
    t[b')' as usize] = TokenKind::RParen;
    t[b'[' as usize] = TokenKind::LSquare;
    t[b']' as usize] = TokenKind::RSquare;
    t[b'{' as usize] = TokenKind::LBrace;
    t[b'}' as usize] = TokenKind::RBrace;
    t[b'<' as usize] = TokenKind::Less;
    t[b'>' as usize] = TokenKind::Greater;
    t[b'*' as usize] = TokenKind::Star;
    t[b'|' as usize] = TokenKind::Bar;
    t[b':' as usize] = TokenKind::Colon;
    t[b'/' as usize] = TokenKind::Slash;
    t[b'^' as usize] = TokenKind::Caret;
    t
};

#[inline]
fn is(b: u8, class: u8) -> bool {
    CLASS[b as usize] & class != 0
}

/// Packs the first eight bytes of a word as [`TokenKind::Word`] does.
pub(crate) const fn pack(word: &[u8]) -> u64 {
    let mut value = 0u64;
    let mut i = 0;
    while i < word.len() && i < 8 {
        value |= (word[i] as u64) << (8 * i);
        i += 1;
    }
    value
}

/// A cursor over a part of the text; positions are offsets into the whole text.
#[derive(Clone)]
pub(crate) struct Lexer<'a> {
    /// The text up to the end of this lexer's part.
    src: &'a [u8],
    pos: usize,
    /// End of the run of label characters that was scanned last. Tokens inside the run need not be
    /// scanned again for a colon at its end.
    run_end: usize,
}

impl<'a> Lexer<'a> {
    /// Lexes `src[start..end]`.
    pub(crate) fn new(src: &'a [u8], start: usize, end: usize) -> Self {
        Self { src: &src[..end], pos: start, run_end: 0 }
    }

    /// Continues at another position.
    pub(crate) fn seek(&mut self, pos: usize) {
        self.pos = pos.min(self.src.len());
        self.run_end = 0;
    }

    /// Returns the position where the search for the next token starts.
    #[inline]
    pub(crate) fn pos(&self) -> usize {
        self.pos
    }

    /// Returns the eight bytes there, the first as the lowest; 0 if the text ends before.
    #[inline]
    pub(crate) fn ahead(&self) -> u64 {
        run::load_u64(self.src, self.pos).unwrap_or(0)
    }

    /// Returns whether the bytes there are `text`.
    #[inline(always)]
    pub(crate) fn starts_with(&self, text: &'static [u8]) -> bool {
        self.ahead() == pack(text) && self.src[self.pos..].starts_with(text)
    }

    /// Returns the token of the `%` that is `skip` bytes ahead.
    #[inline]
    pub(crate) fn local_at(&mut self, skip: usize) -> Token {
        self.local(self.pos + skip)
    }

    /// Advances by `bytes` bytes, none of which may belong to a token.
    #[inline]
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.pos += bytes;
    }

    #[inline]
    fn byte(&self, at: usize) -> u8 {
        // A NUL byte counts as white space, so it can represent the end.
        self.src.get(at).copied().unwrap_or(0)
    }

    #[inline]
    fn skip_class(&self, mut at: usize, class: u8) -> usize {
        while let Some(&b) = self.src.get(at)
            && is(b, class)
        {
            at += 1;
        }
        at
    }

    /// Returns the end of the run of label characters at `at`, which must be after the last token.
    #[inline]
    fn label_run(&mut self, at: usize) -> usize {
        if at >= self.run_end {
            self.run_end = run::label_end(self.src, at);
        }
        self.run_end
    }

    #[inline]
    fn token(
        &mut self,
        kind: TokenKind,
        start: usize,
        end: usize,
        next: usize,
        value: u64,
    ) -> Token {
        self.pos = next;
        Token::new(kind, start, end, value)
    }

    #[cold]
    fn error(&mut self, why: LexError, start: usize, next: usize) -> Token {
        // `value` holds the reason and thus not the end, so a long error is cut to its first bytes.
        let end = next.min(start + 1000);
        self.token(TokenKind::Error, start, end, next, why as u64)
    }

    /// Returns an error at a sigil or a character that starts no token. The span includes a
    /// character outside ASCII that is there or right after the sigil, because half a character
    /// cannot be shown.
    #[cold]
    fn bad_character(&mut self, at: usize) -> Token {
        let first = character_len(&self.src[at..]);
        let end = at + first;
        let follows = first == 1 && self.src[at].is_ascii() && !self.byte(end).is_ascii();
        let end = if follows { end + character_len(&self.src[end..]) } else { end };
        self.error(LexError::Character, at, end)
    }

    /// Returns the next token; at the end, always [`TokenKind::Eof`].
    // Only the common cases are handled inline, in few instructions; the rest is never inlined.
    #[inline]
    pub(crate) fn next(&mut self) -> Token {
        let mut at = self.pos;
        // A single blank precedes most tokens.
        at += usize::from(self.src.get(at) == Some(&b' '));
        loop {
            let Some(&b) = self.src.get(at) else { return self.end() };
            let class = CLASS[b as usize];
            if class & SPACE != 0 {
                at += 1;
            } else if class & SINGLE != 0 {
                return self.token(SINGLES[b as usize], at, at + 1, at + 1, 0);
            } else if class & ALPHA != 0 {
                return self.word(at);
            } else if b == b'%' {
                return self.local(at);
            } else if class & DIGIT != 0 {
                return self.int(at);
            } else if b == b';' {
                at = self.comment_end(at);
            } else {
                return self.rare_token(at, b);
            }
        }
    }

    #[cold]
    fn end(&mut self) -> Token {
        self.token(TokenKind::Eof, self.src.len(), self.src.len(), self.src.len(), 0)
    }

    #[inline(never)]
    fn comment_end(&self, at: usize) -> usize {
        // As for LLVM, a carriage return alone ends a line, too.
        match memchr::memchr2(b'\n', b'\r', &self.src[at..]) {
            Some(n) => at + n + 1,
            None => self.src.len(),
        }
    }

    #[inline(never)]
    fn rare_token(&mut self, at: usize, b: u8) -> Token {
        match b {
            // Editors put a byte order mark at the start; anywhere else it is an ordinary
            // character.
            b'\xEF' if at == 0 && self.src.starts_with(BYTE_ORDER_MARK) => {
                self.pos = BYTE_ORDER_MARK.len();
                self.next()
            }
            b'@' => self.name(at, TokenKind::Global, TokenKind::GlobalQuoted, TokenKind::GlobalNum),
            b'$' => self.dollar(at),
            b'!' => self.exclaim(at),
            b'#' => self.hash(at),
            b'"' => self.quoted(at, TokenKind::String, true),
            b'-' | b'+' | b'.' => self.number(at),
            _ => self.bad_character(at),
        }
    }

    /// Lexes `%` and a name or a number.
    // Not inlined, because its registers would slow down the path of every token.
    #[inline(never)]
    fn local(&mut self, at: usize) -> Token {
        let class = CLASS[self.byte(at + 1) as usize];
        if class & DIGIT != 0 {
            if let Some(eight) = run::load_u64(self.src, at + 1) {
                let stops = run::digit_stops(eight);
                if stops != 0 {
                    let n = run::first_marked(stops);
                    let value = run::digits(eight, n);
                    return self.token(TokenKind::LocalNum, at, at + 1 + n, at + 1 + n, value);
                }
            }
        } else if class & LABEL != 0 {
            let (end, hash) = run::label_hash(self.src, at + 1);
            return self.token(TokenKind::Local, at + 1, end, end, hash);
        }
        self.rare_local(at)
    }

    #[inline(never)]
    fn rare_local(&mut self, at: usize) -> Token {
        self.name(at, TokenKind::Local, TokenKind::LocalQuoted, TokenKind::LocalNum)
    }

    #[inline]
    fn name(
        &mut self,
        at: usize,
        plain: TokenKind,
        quoted: TokenKind,
        numbered: TokenKind,
    ) -> Token {
        let first = self.byte(at + 1);
        if is(first, DIGIT) {
            let (value, end) = self.decimal(at + 1);
            return match value {
                Some(value) => self.token(numbered, at, end, end, value),
                None => self.error(LexError::Number, at, end),
            };
        }
        if is(first, LABEL) {
            let (end, hash) = run::label_hash(self.src, at + 1);
            return self.token(plain, at + 1, end, end, hash);
        }
        if first == b'"' {
            return self.quoted(at + 1, quoted, false);
        }
        self.bad_character(at)
    }

    /// Returns a decimal number of at most 32 bits and the end of its digits.
    fn decimal(&self, from: usize) -> (Option<u64>, usize) {
        let mut at = from;
        let mut value = 0u64;
        while let Some(&b) = self.src.get(at)
            && is(b, DIGIT)
        {
            value = (value * 10 + u64::from(b - b'0')).min(u64::from(u32::MAX) + 1);
            at += 1;
        }
        let fits = value <= u64::from(u32::MAX) && at - from < usize::from(Token::LONG_LEN) - 1;
        (fits.then_some(value), at)
    }

    /// Lexes a token that starts with a digit, usually a short integer.
    #[inline]
    fn int(&mut self, at: usize) -> Token {
        if let Some(eight) = run::load_u64(self.src, at) {
            let stops = run::digit_stops(eight);
            if stops != 0 {
                let n = run::first_marked(stops);
                let next = (eight >> (8 * n)) as u8;
                if next == b':' {
                    let value = run::short_hash(eight, n);
                    return self.token(TokenKind::Label, at, at + n, at + n + 1, value);
                }
                if !is(next, LABEL) {
                    return self.token(TokenKind::Int, at, at + n, at + n, run::digits(eight, n));
                }
            }
        }
        self.number(at)
    }

    /// Lexes a token that starts like a word; the fast path is a word of less than eight
    /// characters.
    #[inline]
    fn word(&mut self, at: usize) -> Token {
        if let Some(eight) = run::load_u64(self.src, at) {
            let stops = run::word_stops(eight);
            if stops != 0 {
                let n = run::first_marked(stops);
                let value = eight & run::mask_below(stops);
                let next = (eight >> (8 * n)) as u8;
                // Matches `u0x` and `s0x`, which differ in two bits.
                const HEX: u64 = pack(b"s0x") & !6;
                if !is(next, AFTER_WORD) && value & 0x00ff_fff9 != HEX {
                    return self.token(TokenKind::Word, at, at + n, at + n, value);
                }
            }
        }
        self.long_word(at)
    }

    #[inline(never)]
    fn long_word(&mut self, at: usize) -> Token {
        let mut end = run::word_end(self.src, at + 1);
        if is(self.byte(end), LABEL) {
            let label_end = self.label_run(end);
            if self.byte(label_end) == b':' {
                end = label_end;
            }
        }
        if self.byte(end) == b':' {
            let value = hash_name(&self.src[at..end]);
            return self.token(TokenKind::Label, at, end, end + 1, value);
        }
        let len = end - at;
        if len == 1 && self.src[at] == b'c' && self.byte(end) == b'"' {
            return self.quoted(end, TokenKind::CString, false);
        }
        if len > 3 && matches!(&self.src[at..at + 3], b"u0x" | b"s0x") {
            let hex = &self.src[at + 3..end];
            if hex.iter().all(u8::is_ascii_hexdigit) {
                return self.token(TokenKind::HexInt, at, end, end, 0);
            }
        }
        let value = match self.src.get(at..at + 8) {
            Some(c) => {
                let w = u64::from_le_bytes([c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]]);
                if len >= 8 { w } else { w & ((1 << (8 * len)) - 1) }
            }
            None => pack(&self.src[at..end]),
        };
        self.token(TokenKind::Word, at, end, end, value)
    }

    /// Lexes a quoted token from the opening quote at `at` to the closing one.
    fn quoted(&mut self, at: usize, kind: TokenKind, may_be_label: bool) -> Token {
        let from = at + 1;
        match memchr::memchr(b'"', &self.src[from..]) {
            Some(n) => {
                let is_label = may_be_label && self.byte(from + n + 1) == b':';
                let kind = if is_label { TokenKind::QuotedLabel } else { kind };
                let is_name = !matches!(kind, TokenKind::String | TokenKind::CString);
                if is_name && holds_nul(&self.src[from..from + n]) {
                    return self.error(LexError::Nul, at, from + n + 1);
                }
                self.token(kind, from, from + n, from + n + 1 + usize::from(is_label), 0)
            }
            None => {
                let end = self.src.len();
                self.error(LexError::Unterminated, at, end)
            }
        }
    }

    fn dollar(&mut self, at: usize) -> Token {
        let end = self.label_run(at);
        if self.byte(end) == b':' {
            let value = hash_name(&self.src[at..end]);
            return self.token(TokenKind::Label, at, end, end + 1, value);
        }
        if self.byte(at + 1) == b'"' {
            return self.quoted(at + 1, TokenKind::ComdatQuoted, false);
        }
        if end > at + 1 && !is(self.byte(at + 1), DIGIT) {
            return self.token(TokenKind::Comdat, at + 1, end, end, 0);
        }
        self.bad_character(at)
    }

    fn exclaim(&mut self, at: usize) -> Token {
        let first = self.byte(at + 1);
        if is(first, DIGIT) {
            let (value, end) = self.decimal(at + 1);
            return match value {
                Some(value) => self.token(TokenKind::MdNum, at, end, end, value),
                None => self.error(LexError::Number, at, end),
            };
        }
        if is(first, LABEL) || first == b'\\' {
            let mut end = at + 1;
            while is(self.byte(end), LABEL) || self.byte(end) == b'\\' {
                end += 1;
            }
            return self.token(TokenKind::MdName, at + 1, end, end, 0);
        }
        self.token(TokenKind::Exclaim, at, at + 1, at + 1, 0)
    }

    fn hash(&mut self, at: usize) -> Token {
        if is(self.byte(at + 1), DIGIT) {
            let (value, end) = self.decimal(at + 1);
            return match value {
                Some(value) => self.token(TokenKind::AttrGroup, at, end, end, value),
                None => self.error(LexError::Number, at, end),
            };
        }
        let end = self.skip_class(at + 1, WORD);
        if end > at + 1 {
            return self.token(TokenKind::Record, at + 1, end, end, 0);
        }
        self.bad_character(at)
    }

    /// Lexes a token that starts with a digit, `-`, `+` or `.`: a number, `...` or a label.
    #[inline(never)]
    fn number(&mut self, at: usize) -> Token {
        let b = self.src[at];
        let digits = if matches!(b, b'-' | b'+') { at + 1 } else { at };
        let end = self.skip_class(digits, DIGIT);
        let next = self.byte(end);
        // The plain integer is tested first because it is by far the most common.
        if end > digits && b != b'+' && !is(next, LABEL) && next != b':' {
            return self.token(
                TokenKind::Int,
                at,
                end,
                end,
                run::magnitude(&self.src[digits..end]),
            );
        }
        if b != b'+' {
            let label_end = self.label_run(at);
            if self.byte(label_end) == b':' {
                let value = hash_name(&self.src[at..label_end]);
                return self.token(TokenKind::Label, at, label_end, label_end + 1, value);
            }
        }
        if self.src[at..].starts_with(b"...") {
            return self.token(TokenKind::Ellipsis, at, at + 3, at + 3, 0);
        }
        if end == digits {
            return self.bad_character(at);
        }
        if b == b'0' && end == at + 1 && next == b'x' {
            return self.hex_float(at);
        }
        if next == b'.' {
            let mut end = self.skip_class(end + 1, DIGIT);
            if matches!(self.byte(end), b'e' | b'E') {
                let sign = usize::from(matches!(self.byte(end + 1), b'-' | b'+'));
                if is(self.byte(end + 1 + sign), DIGIT) {
                    end = self.skip_class(end + 1 + sign, DIGIT);
                }
            }
            return self.token(TokenKind::Float, at, end, end, 0);
        }
        if b == b'+' {
            return self.error(LexError::Number, at, end);
        }
        self.token(TokenKind::Int, at, end, end, run::magnitude(&self.src[digits..end]))
    }
}
