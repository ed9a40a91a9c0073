//! Hints for frequent mistakes: syntax of C or of older LLVM, and missing sigils or types.

use super::Parser;
use crate::inst::{FloatPredicate, IntPredicate};
use crate::text::lexer::{Token, TokenKind};

/// Words that begin a definition or a declaration in C.
const C_TYPES: [&[u8]; 8] =
    [b"int", b"void", b"char", b"float", b"double", b"long", b"static", b"extern"];

impl Parser<'_> {
    /// Returns how to write the expected `wanted`, if the token `t` in its place suggests the
    /// intention.
    pub(super) fn hint(&self, wanted: &str, t: Token) -> Option<String> {
        let next = self.lex.clone().next();
        let text = String::from_utf8_lossy(self.text(t));
        match (wanted, t.kind()) {
            ("`=`", TokenKind::Colon) if next.kind() == TokenKind::Equal => {
                Some("a result is named by `%x = ...`, without a colon".into())
            }
            ("`=`", TokenKind::Colon) => {
                let before = &self.src[..self.prev_end as usize];
                let name = &before[memchr::memrchr(b'%', before)? + 1..];
                Some(format!("a label has no `%`: `{}:`", String::from_utf8_lossy(name)))
            }
            ("`,` or `]`", TokenKind::Word) if self.text(t) == b"label" => {
                Some("separate labels by commas, as in `label %a, label %b`".into())
            }
            ("a type", TokenKind::Int | TokenKind::Float | TokenKind::HexFloat) => {
                Some(format!("write the type in front of the value, as in `i32 {text}`"))
            }
            ("an integer predicate", _) => {
                Some(names("icmp", IntPredicate::ALL.iter().map(|p| p.name())))
            }
            ("a floating-point predicate", _) => {
                Some(names("fcmp", FloatPredicate::ALL.iter().map(|p| p.name())))
            }
            ("a value", TokenKind::Word) => {
                let lower = text.to_lowercase();
                let is_value = ["null", "true", "false", "undef", "poison"].contains(&&*lower);
                let named = if lower == "nil" || lower == "nullptr" { "null" } else { &*lower };
                (is_value || named == "null").then(|| format!("did you mean `{named}`?"))
            }
            ("`@` and the function's name", TokenKind::Local) => {
                Some(format!("names of functions start with `@`: write `@{text}`"))
            }
            (TOP_LEVEL, TokenKind::Word) if next.kind() == TokenKind::Equal => {
                Some(format!("names of globals start with `@`: write `@{text}`"))
            }
            (TOP_LEVEL, TokenKind::Word) if C_TYPES.contains(&self.text(t)) => {
                Some("functions are written `define i32 @main() { ... }`".into())
            }
            _ => None,
        }
    }
}

/// The expectation at the top level, defined here because the hints for words of C depend on it.
pub(super) const TOP_LEVEL: &str = "a definition, declaration or other top-level entity";

fn names<'n>(opcode: &str, all: impl Iterator<Item = &'n str>) -> String {
    format!("the predicates of `{opcode}` are {}", all.collect::<Vec<_>>().join(", "))
}
