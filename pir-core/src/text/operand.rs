//! Location of one operand in the text, since instructions keep only their own start.

use super::lexer::{Lexer, Token, TokenKind};
use crate::span::Span;

/// The number of tokens that are searched for the word. Only an instruction with long lists has
/// more tokens, and then its attributes come before the lists.
const MAX_TOKENS: usize = 10_000;

/// Returns the span of the operand of `word`: the value after an attribute such as `width`, or the
/// node after the name of an attachment such as `!pir.backends`. Searches from `start`, the first
/// byte of an instruction; `None` if the word is absent.
pub(crate) fn operand(text: &[u8], start: u32, word: &str) -> Option<Span> {
    let mut lex = Lexer::new(text, (start as usize).min(text.len()), text.len());
    let is_word = |t: &Token| {
        let span = t.span();
        matches!(t.kind(), TokenKind::Word | TokenKind::MdName)
            && &text[span.start as usize..span.end as usize] == word.as_bytes()
    };
    (0..MAX_TOKENS)
        .map_while(|_| {
            Some(lex.next()).filter(|t| !matches!(t.kind(), TokenKind::Eof | TokenKind::Error))
        })
        .find(is_word)?;
    let first = lex.next();
    let mut end = first.span().end;
    // Extends the span from a type to its value and over the parentheses of a constant expression.
    let mut ahead = lex.clone();
    let mut next = ahead.next();
    let is_type = first.kind() == TokenKind::Word
        && !matches!(next.kind(), TokenKind::LParen | TokenKind::LSquare);
    if is_type && !matches!(next.kind(), TokenKind::Eof | TokenKind::Error) {
        end = next.span().end;
        next = ahead.next();
    }
    let mut depth = 0;
    while next.kind() == TokenKind::LParen || depth > 0 {
        match next.kind() {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            TokenKind::Eof | TokenKind::Error => break,
            _ => {}
        }
        end = next.span().end;
        next = ahead.next();
    }
    Some(Span { start: first.span().start, end })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_of_every_form() {
        for (text, word, wanted) in [
            ("fork width 0 [label %a]", "width", "0"),
            ("fork force width i32 %n [label %a]", "width", "i32 %n"),
            ("fork width %n lockstep [label %a]", "width", "%n"),
            (
                "fork width i32 sub (i32 1, i32 1) [ptr %p] [label %a]",
                "width",
                "i32 sub (i32 1, i32 1)",
            ),
            ("fork [label %width], !pir.backends !0\nret", "!pir.backends", "!0"),
            ("fork\n  width i8 -1\n  [label %a]", "width", "i8 -1"),
        ] {
            let span = operand(text.as_bytes(), 0, word).expect("the word is found");
            assert_eq!(&text[span.start as usize..span.end as usize], wanted, "{text}");
        }
        assert_eq!(operand(b"fork [label %a]", 0, "width"), None);
    }
}
