//! Decoding of bytes: characters, and quoted text with escapes.

use super::{LexError, Lexer, Token, TokenKind};

/// Returns the length of the first character of the text; if it is not UTF-8, the length of the
/// invalid sequence. At least 1 unless the text is empty.
pub(super) fn character_len(text: &[u8]) -> usize {
    let head = &text[..text.len().min(4)];
    let Some(chunk) = head.utf8_chunks().next() else { return 0 };
    match chunk.valid().chars().next() {
        Some(c) => c.len_utf8(),
        None => chunk.invalid().len(),
    }
}

/// Returns whether a name contains a zero byte after decoding its escapes, which LLVM forbids.
pub(super) fn holds_nul(text: &[u8]) -> bool {
    if memchr::memchr2(b'\\', 0, text).is_none() {
        return false;
    }
    let mut bytes = Vec::with_capacity(text.len());
    unescape(text, &mut bytes);
    bytes.contains(&0)
}

/// Appends quoted text with its escapes (`\\`, `\41`) replaced.
pub(crate) fn unescape(text: &[u8], out: &mut Vec<u8>) {
    let hex = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
    let mut i = 0;
    while i < text.len() {
        if text[i] == b'\\' {
            if text.get(i + 1) == Some(&b'\\') {
                out.push(b'\\');
                i += 2;
                continue;
            }
            if let (Some(h), Some(l)) =
                (text.get(i + 1).copied().and_then(hex), text.get(i + 2).copied().and_then(hex))
            {
                out.push(h << 4 | l);
                i += 3;
                continue;
            }
        }
        out.push(text[i]);
        i += 1;
    }
}

impl Lexer<'_> {
    /// Lexes a hexadecimal floating-point number.
    pub(super) fn hex_float(&mut self, at: usize) -> Token {
        let from =
            at + 2 + usize::from(matches!(self.byte(at + 2), b'K' | b'L' | b'M' | b'H' | b'R'));
        let mut end = from;
        while self.byte(end).is_ascii_hexdigit() {
            end += 1;
        }
        if end == from {
            return self.error(LexError::Number, at, end);
        }
        self.token(TokenKind::HexFloat, at, end, end, 0)
    }
}
