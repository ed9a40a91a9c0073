//! `fork` with its attributes and lists (reference: text).

use crate::diag::{Code, Diagnostic, Span};
use crate::entity::{Type, Value};
use crate::inst::{ForkFlags, InstData};
use crate::opcode::Opcode;
use crate::text::lexer::{Token, TokenKind};
use crate::text::parser::constants::ValueList;
use crate::text::parser::{ParseFailed, ParseResult, Parser};

impl Parser<'_> {
    /// Parses `fork`, see reference: text.
    pub(super) fn fork(&mut self) -> ParseResult<InstData> {
        let mut bits = ForkFlags::empty();
        let mut ops = ValueList::new();
        loop {
            let t = self.tok;
            let flag = if self.at_word("interior") {
                ForkFlags::INTERIOR
            } else if self.at_word("force") {
                ForkFlags::FORCE
            } else if self.at_word("width") {
                ForkFlags::WIDTH
            } else if self.at_word("lockstep") {
                ForkFlags::LOCKSTEP
            } else {
                break;
            };
            if bits.contains(flag) {
                return self.unexpected("each attribute at most once");
            }
            if flag == ForkFlags::INTERIOR && !bits.is_empty() || bits.contains(ForkFlags::INTERIOR)
            {
                return self.fail(
                    Code::InteriorAttribute,
                    t,
                    "an interior fork has no attributes: they stand on the region's entry fork",
                );
            }
            bits |= flag;
            self.bump();
            if flag == ForkFlags::WIDTH {
                let v = self.width()?;
                ops.push(v);
            }
        }
        if self.at(TokenKind::LSquare) && self.uses_follow() {
            self.bump();
            self.list_until(TokenKind::RSquare, "`,` or `]`", |p| {
                let (_, v) = p.typed_value()?;
                ops.push(v);
                Ok(())
            })?;
        }
        if self.at_word("label") {
            let b = self.label()?;
            ops.push(b);
            bits |= ForkFlags::MASTER;
        }
        self.successors_follow(bits)?;
        let before = ops.len();
        self.list_until(TokenKind::RSquare, "`,` or `]`", |p| {
            let b = p.label()?;
            ops.push(b);
            Ok(())
        })?;
        let count = (ops.len() - before) as u32;
        let t = self.tok;
        if ["interior", "force", "width", "lockstep"].iter().any(|word| self.at_word(word)) {
            let word = String::from_utf8_lossy(self.text(t)).into_owned();
            return self.fail_with(
                Code::UnexpectedToken,
                t,
                "attributes stand before the brackets",
                format!("write `fork {word} [...]`"),
            );
        }
        Ok(self.data(Opcode::Fork, Type::VOID, &ops).with_fork_flags(bits).with_successors(count))
    }

    /// Expects the bracket before the successors; otherwise explains how to write the list.
    fn successors_follow(&mut self, bits: ForkFlags) -> ParseResult<()> {
        let t = self.tok;
        let has_master = bits.contains(ForkFlags::MASTER);
        if has_master && !self.at(TokenKind::LSquare) && self.is_on_new_line() {
            let end = self.prev_end as usize;
            let before = &self.src[..end];
            let name = &before[memchr::memrchr(b'%', before).unwrap_or(end)..];
            let help = format!("a single strand: `fork [label {}]`", String::from_utf8_lossy(name));
            let d = Diagnostic::new(Code::UnexpectedToken, "expected `[` and the successors")
                .at(Span::new(end, end))
                .help(help);
            self.report(d);
            return Err(ParseFailed);
        }
        if let Some(help) = self.successors_hint(bits) {
            return self.fail_with(
                Code::UnexpectedToken,
                t,
                "expected `[` and the successors",
                help,
            );
        }
        let help = match t.kind() {
            TokenKind::LSquare => {
                self.bump();
                return Ok(());
            }
            TokenKind::Local | TokenKind::LocalQuoted if !has_master => {
                "a label in front of the successors is the master: write `label` before it"
            }
            _ if has_master => {
                "the successors stand in brackets, `fork [label %a, label %b]`; a label in front \
                 of \
                 them is the master"
            }
            TokenKind::Word if self.at_word("i1") => {
                "a `fork` has no condition, because it starts a strand for each successor: `fork \
                 [label %a, label %b]`; `br` chooses one"
            }
            _ => "the successors stand in brackets: `fork [label %a, label %b]`",
        };
        let found = match t.kind() {
            TokenKind::Eof | TokenKind::Error => return self.unexpected("`[` and the successors"),
            _ => String::from_utf8_lossy(&self.text(t)[..self.text(t).len().min(40)]).into_owned(),
        };
        let message = format!("expected `[` and the successors, found `{found}`");
        self.fail_with(Code::UnexpectedToken, t, message, help)
    }

    /// Returns how to write `lockstep(8)` or a list of names without brackets.
    fn successors_hint(&self, bits: ForkFlags) -> Option<String> {
        let mut ahead = self.lex.clone();
        let mut t = self.tok;
        if t.kind() == TokenKind::LParen && bits.contains(ForkFlags::LOCKSTEP) {
            let bound = ahead.next();
            let bound = match bound.kind() {
                TokenKind::Int => String::from_utf8_lossy(self.text(bound)),
                _ => "8".into(),
            };
            return Some(format!("write `fork width {bound} lockstep [...]`"));
        }
        let is_name = |t: Token| matches!(t.kind(), TokenKind::Local | TokenKind::LocalQuoted);
        let mut names = Vec::new();
        while is_name(t) && names.len() < 4 {
            names.push(format!("label {}", String::from_utf8_lossy(self.bytes(t.span()))));
            t = ahead.next();
            if t.kind() != TokenKind::Comma {
                break;
            }
            t = ahead.next();
        }
        (names.len() > 1).then(|| format!("write `fork [{}]`", names.join(", ")))
    }

    /// Returns whether the list that starts here contains uses: it is neither empty nor a list of
    /// labels. A name without a type is taken for a label that lacks the word `label`.
    fn uses_follow(&mut self) -> bool {
        let t = self.lex.clone().next();
        match t.kind() {
            TokenKind::RSquare => false,
            TokenKind::Word => self.text(t) != b"label",
            TokenKind::Local | TokenKind::LocalQuoted => {
                self.types.named(&self.unquoted(t)).is_some()
            }
            _ => true,
        }
    }

    /// Parses the bound after `width`, either typed or, as in the figure of the draft, untyped.
    fn width(&mut self) -> ParseResult<Value> {
        match self.tok.kind() {
            TokenKind::Local | TokenKind::LocalQuoted | TokenKind::LocalNum => {
                let t = self.bump();
                self.local(t, Type::VOID)
            }
            TokenKind::Int | TokenKind::HexInt => self.constant(Type::I32),
            TokenKind::LParen | TokenKind::LSquare => {
                let help = "write `width 4`, or `width i32 %n`";
                self.fail_with(
                    Code::UnexpectedToken,
                    self.tok,
                    "expected the bound of `width`",
                    help,
                )
            }
            _ => Ok(self.typed_value()?.1),
        }
    }
}
