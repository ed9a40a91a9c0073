//! Recursive-descent parser that builds the entity IR directly, without a syntax tree.
//!
//! A first pass over the top level reads everything except function bodies, which it skips. Then
//! the bodies are parsed in parallel against the finished top level. This file holds the parser's
//! state, the token helpers and error reporting; each area of the grammar has a file of its own.

mod attrs;
mod bodies;
mod body;
mod call;
mod constants;
mod driver;
mod ends;
mod extend;
mod float;
mod globals;
mod hints;
mod inst;
mod keywords;
mod locals;
mod metadata;
mod numbered;
mod scope;
mod top;
mod types;
mod use_lists;
mod visit;

pub use driver::{ParseOptions, Parsed, parse, parse_with};
pub use extend::add_functions;
pub(crate) use metadata::{is_expression_word, node_fault};
pub use visit::{NoResult, Visit, VisitResult, VisitedBody, visit};

use super::lexer::{LexError, Lexer, Token, TokenKind, hash_name, pack, unescape};
use crate::attr::AttrPool;
use crate::constant::ConstPool;
use crate::diag::{Code, Diagnostic, Span};
use crate::limits;
use crate::md::MdPool;
use scope::{ParseScope, PendingBlock, SymbolAccess, TypeAccess};
use std::borrow::Cow;

/// The help for a character outside ASCII, which no token contains.
const OUTSIDE_ASCII: &str = "outside of comments and strings the text is ASCII; \
    put a name with other characters in quotes, as in `%\"é\"`";

/// Marks that an error has been reported; the caller recovers at the next instruction or entity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParseFailed;

pub(crate) type ParseResult<T> = Result<T, ParseFailed>;

/// The state of the parser, either at the top level or in one body.
pub(crate) struct Parser<'a> {
    pub src: &'a [u8],
    pub lex: Lexer<'a>,
    /// The current token, which has not been consumed yet.
    pub tok: Token,
    /// The end of the previous token, with its quotes.
    pub prev_end: u32,
    pub diags: Vec<Diagnostic>,
    /// The number of diagnostics beyond [`limits::MAX_DIAGNOSTICS`].
    pub dropped: usize,
    /// The depth of the recursion.
    pub nesting: u32,
    pub types: TypeAccess<'a>,
    pub symbols: SymbolAccess<'a>,
    /// The pools of the module, or of the current body.
    pub consts: ConstPool,
    pub attrs: AttrPool,
    pub metadata: MdPool,
    /// `blockaddress` constants of the current pool whose block is not resolved yet.
    pub pending_blocks: Vec<PendingBlock>,
    /// The attribute sets of argument attribute lists that were parsed before.
    pub attr_texts: attrs::TextCache,
    /// Skips bodies token by token instead of searching for a line that starts with `}`.
    pub precise: bool,
    pub scope: ParseScope<'a>,
}

impl<'a> Parser<'a> {
    // ---- tokens ----

    /// Advances to the next token and returns the one that was current.
    #[inline]
    pub(super) fn bump(&mut self) -> Token {
        let old = self.tok;
        self.prev_end = self.lex.pos() as u32;
        self.tok = self.lex.next();
        old
    }

    /// Advances past the first `len` bytes of the token, because LLVM lexes the characters after
    /// the digits of `i32` or after the `cc` of `cc10` as another token.
    #[cold]
    pub(super) fn bump_part(&mut self, len: usize) {
        let end = self.tok.start() + len as u32;
        self.restart(end as usize);
        self.prev_end = end;
    }

    /// Continues at another offset of the text.
    pub(super) fn restart(&mut self, pos: usize) {
        self.lex.seek(pos);
        self.tok = self.lex.next();
    }

    /// Returns the bytes of a token.
    #[inline]
    pub(super) fn text(&self, t: Token) -> &'a [u8] {
        &self.src[t.start() as usize..t.end() as usize]
    }

    /// Returns the bytes of a span of the text.
    pub(super) fn bytes(&self, span: Span) -> &'a [u8] {
        &self.src[span.start as usize..span.end as usize]
    }

    /// Returns the hash of a token that is a name.
    #[inline]
    pub(super) fn name_hash(&self, t: Token) -> u64 {
        if t.is_long() { hash_name(self.text(t)) } else { t.value }
    }

    /// Returns the bytes of a token, with escapes decoded if it is quoted.
    pub(super) fn unquoted(&self, t: Token) -> Cow<'a, [u8]> {
        let text = self.text(t);
        let quoted = matches!(
            t.kind(),
            TokenKind::LocalQuoted
                | TokenKind::GlobalQuoted
                | TokenKind::ComdatQuoted
                | TokenKind::QuotedLabel
                | TokenKind::String
                | TokenKind::CString
                | TokenKind::MdName
        );
        if quoted && memchr::memchr(b'\\', text).is_some() {
            let mut out = Vec::with_capacity(text.len());
            unescape(text, &mut out);
            Cow::Owned(out)
        } else {
            Cow::Borrowed(text)
        }
    }

    /// Returns whether the current token is of this kind.
    #[inline]
    pub(super) fn at(&self, kind: TokenKind) -> bool {
        self.tok.kind() == kind
    }

    /// Returns whether the current token is this word.
    // Always inlined, so that the word is packed at compile time.
    #[inline(always)]
    pub(super) fn at_word(&self, word: &'static str) -> bool {
        let w = word.as_bytes();
        self.tok.kind() == TokenKind::Word
            && self.tok.value == pack(w)
            && (self.tok.end() - self.tok.start()) as usize == w.len()
            && (w.len() <= 8 || self.text(self.tok) == w)
    }

    /// Consumes the current token if it is of this kind.
    #[inline]
    pub(super) fn eat(&mut self, kind: TokenKind) -> bool {
        let yes = self.tok.kind() == kind;
        if yes {
            self.bump();
        }
        yes
    }

    /// Consumes the current token if it is this word.
    #[inline(always)]
    pub(super) fn eat_word(&mut self, word: &'static str) -> bool {
        let yes = self.at_word(word);
        if yes {
            self.bump();
        }
        yes
    }

    /// Consumes a token of this kind, or reports that it is missing.
    #[inline]
    pub(super) fn expect(&mut self, kind: TokenKind, what: &str) -> ParseResult<Token> {
        if self.tok.kind() == kind { Ok(self.bump()) } else { self.unexpected(what) }
    }

    /// Consumes this word, or reports that it is missing.
    #[inline(always)]
    pub(super) fn expect_word(&mut self, word: &'static str) -> ParseResult<()> {
        if self.eat_word(word) { Ok(()) } else { self.unexpected(&format!("`{word}`")) }
    }

    /// Attribute groups in the order of their definitions, and the index of each number in the
    /// list.
    pub(super) fn expect_string(&mut self) -> ParseResult<Cow<'a, [u8]>> {
        let t = self.expect(TokenKind::String, "a string")?;
        Ok(self.unquoted(t))
    }

    /// Consumes an unsigned number of at most 64 bits.
    pub(super) fn expect_u64(&mut self, what: &str) -> ParseResult<u64> {
        if !self.at(TokenKind::Int) {
            return self.unexpected(what);
        }
        let t = self.tok;
        let signed = self.src[t.start() as usize] == b'-';
        if let (Some(n), false) = (t.magnitude(), signed) {
            self.bump();
            return Ok(n);
        }
        let mut digits = self.text(t).iter().map(|&d| u64::from(d.wrapping_sub(b'0')));
        let n = digits.try_fold(0u64, |n, d| match d {
            0..10 => n.checked_mul(10)?.checked_add(d),
            _ => None,
        });
        match n {
            Some(n) => {
                self.bump();
                Ok(n)
            }
            None => self.fail(Code::BadNumber, t, format!("{what} expected, of at most 64 bits")),
        }
    }

    /// Consumes an unsigned number of at most 32 bits.
    pub(super) fn expect_u32(&mut self, what: &str) -> ParseResult<u32> {
        let t = self.tok;
        let n = self.expect_u64(what)?;
        match u32::try_from(n) {
            Ok(n) => Ok(n),
            Err(_) => self.fail(Code::BadNumber, t, format!("{what} expected, of at most 32 bits")),
        }
    }

    /// Parses `item, item, …` up to and including `close`. The opening token has been consumed.
    pub(super) fn list_until(
        &mut self,
        close: TokenKind,
        what: &str,
        mut item: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        if self.eat(close) {
            return Ok(());
        }
        let mut n = 0usize;
        loop {
            item(self)?;
            n += 1;
            if n > limits::MAX_LIST_LEN {
                let t = self.tok;
                return self.fail(Code::Limit, t, format!("more than {n} elements in one list"));
            }
            if self.eat(close) {
                return Ok(());
            }
            if !self.eat(TokenKind::Comma) {
                return self.unexpected(what);
            }
        }
    }

    /// Parses a recursive rule one level deeper, within [`limits::MAX_NESTING`].
    pub(super) fn nested<T>(
        &mut self,
        f: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        if self.nesting >= limits::MAX_NESTING {
            let t = self.tok;
            return self.fail(
                Code::Limit,
                t,
                format!("nested more than {} levels deep", limits::MAX_NESTING),
            );
        }
        self.nesting += 1;
        let r = f(self);
        self.nesting -= 1;
        r
    }

    // ---- fast paths for the most frequent texts, which skip tokens ----

    /// Returns whether this text, of at most eight bytes, follows the current token.
    // Always inlined, so that the text is a constant.
    #[inline(always)]
    pub(super) fn follows(&self, text: &'static str) -> bool {
        let mask = u64::MAX >> (64 - 8 * text.len());
        self.lex.ahead() & mask == pack(text.as_bytes())
    }

    /// Consumes the current token, the bytes after it, and the local whose `%` is `skip` bytes
    /// after it. Consumes nothing if no local is there.
    #[inline]
    pub(super) fn bump_to_local(&mut self, skip: usize) -> Option<Token> {
        let pos = self.lex.pos();
        let t = self.lex.local_at(skip);
        if !matches!(t.kind(), TokenKind::LocalNum | TokenKind::Local | TokenKind::LocalQuoted) {
            self.lex.seek(pos);
            return None;
        }
        self.prev_end = self.lex.pos() as u32;
        self.tok = self.lex.next();
        Some(t)
    }

    // ---- errors ----

    /// Adds a diagnostic, unless there are [`limits::MAX_DIAGNOSTICS`] already.
    #[cold]
    pub(super) fn report(&mut self, d: Diagnostic) {
        if self.diags.len() < limits::MAX_DIAGNOSTICS {
            let d = self.scope.locate(d);
            self.diags.push(d);
        } else {
            self.dropped += 1;
        }
    }

    /// Reports an error at a token.
    #[cold]
    pub(super) fn error(&mut self, code: Code, t: Token, message: impl Into<String>) {
        self.report(Diagnostic::new(code, message).at(t.span()));
    }

    /// Reports an error at a token and returns [`ParseFailed`], so that the caller can abort its
    /// rule.
    #[cold]
    pub(super) fn fail<T>(
        &mut self,
        code: Code,
        t: Token,
        message: impl Into<String>,
    ) -> ParseResult<T> {
        self.error(code, t, message);
        Err(ParseFailed)
    }

    /// Reports an error at a token with a hint, and returns [`ParseFailed`].
    #[cold]
    pub(super) fn fail_with<T>(
        &mut self,
        code: Code,
        t: Token,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> ParseResult<T> {
        self.report(Diagnostic::new(code, message).at(t.span()).help(help));
        Err(ParseFailed)
    }

    /// Reports that the current token is not the one that the grammar requires.
    #[cold]
    pub(super) fn unexpected<T>(&mut self, wanted: &str) -> ParseResult<T> {
        let t = self.tok;
        match t.kind() {
            TokenKind::Eof => {
                let message = format!("expected {wanted}, but the text ends here");
                self.fail(Code::UnexpectedEnd, t, message)
            }
            TokenKind::Error if t.value == LexError::Unterminated as u64 => {
                let at = t.start() as usize;
                let short = Token::new(t.kind(), at, at + 1, t.value);
                self.fail(Code::UnterminatedString, short, "this string does not end")
            }
            TokenKind::Error if t.value == LexError::Number as u64 => {
                self.fail(Code::BadNumber, t, "this is no number that fits here")
            }
            TokenKind::Error if t.value == LexError::Nul as u64 => {
                self.fail(Code::BadToken, t, "a name holds no zero byte")
            }
            TokenKind::Error => {
                let bytes = self.text(t);
                let text = String::from_utf8_lossy(bytes);
                if bytes.is_ascii() {
                    let message = format!("`{text}` starts no token");
                    let d = Diagnostic::new(Code::BadToken, message).at(t.span());
                    let is_comment = bytes.starts_with(b"#") || bytes.starts_with(b"/");
                    self.report(if is_comment { d.help("comments start with `;`") } else { d });
                    return Err(ParseFailed);
                }
                let message = format!("expected {wanted}, found `{text}`");
                let d = Diagnostic::new(Code::UnexpectedToken, message);
                self.report(d.at(t.span()).help(OUTSIDE_ASCII));
                Err(ParseFailed)
            }
            _ => {
                let text = self.text(t);
                let cut = &text[..text.len().min(40)];
                let shown = String::from_utf8_lossy(cut).into_owned();
                let message = format!("expected {wanted}, found `{shown}`");
                let mut d = Diagnostic::new(Code::UnexpectedToken, message).at(t.span());
                d.help = self.hint(wanted, t);
                self.report(d);
                Err(ParseFailed)
            }
        }
    }
}
