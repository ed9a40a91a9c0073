//! Tokens of LLVM's text, of any version. Comments are dropped.

use std::borrow::Cow;

/// The kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Keywords, numbers, types such as `i32`.
    Word,
    /// `%name`
    Local,
    /// `@name`
    Global,
    /// `name:`, with the colon.
    Label,
    /// `"text"`, also with a prefix: `c"text"`.
    Text,
    /// A type with opaque pointers, which was rewritten.
    Type,
    /// One character of punctuation, or a name with another sigil.
    Other,
}

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    /// Its kind.
    pub kind: Kind,
    /// Its text.
    pub text: Cow<'a, str>,
    /// Whether a space or the start of a line is before it.
    pub space: bool,
    /// Whether it is the first of its line.
    pub first: bool,
    /// Where it starts in the source, in bytes.
    pub offset: usize,
}

impl<'a> Token<'a> {
    /// Creates a token that is not in the source, with a space before it.
    pub fn new(kind: Kind, text: impl Into<Cow<'a, str>>) -> Self {
        Self { kind, text: text.into(), space: true, first: false, offset: 0 }
    }

    /// Returns whether this is a keyword or punctuation with this text.
    pub fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Other) && self.text == text
    }
}

/// Text that is not made of tokens.
#[derive(Debug, thiserror::Error, Clone, PartialEq, Eq)]
#[error("{message}")]
pub struct TokenError {
    /// A description of the error.
    pub message: &'static str,
    /// Where, in bytes from the start.
    pub offset: usize,
}

/// Returns whether a byte may be in a name or a number.
fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_' | b'+')
}

/// Splits a text into tokens.
///
/// # Errors
/// A string without an end.
pub fn tokens(text: &str) -> Result<Vec<Token<'_>>, TokenError> {
    let bytes = text.as_bytes();
    let mut all = Vec::with_capacity(text.len() / 4);
    let (mut at, mut space, mut first) = (0, false, true);
    while at < bytes.len() {
        let start = at;
        let kind = match bytes[at] {
            b'\n' => {
                (at, space, first) = (at + 1, true, true);
                continue;
            }
            byte if byte.is_ascii_whitespace() => {
                (at, space) = (at + 1, true);
                continue;
            }
            b';' => {
                at += bytes[at..].iter().position(|&b| b == b'\n').unwrap_or(bytes.len() - at);
                continue;
            }
            sigil @ (b'%' | b'@' | b'!' | b'#' | b'$' | b'^') => {
                at = name_end(bytes, at + 1)?;
                match sigil {
                    b'%' => Kind::Local,
                    b'@' => Kind::Global,
                    _ => Kind::Other,
                }
            }
            b'"' => {
                at = string_end(bytes, at)?;
                label_or(bytes, &mut at, Kind::Text)
            }
            b'c' if bytes.get(at + 1) == Some(&b'"') => {
                at = string_end(bytes, at + 1)?;
                Kind::Text
            }
            byte if is_name(byte) => {
                at = name_end(bytes, at)?;
                label_or(bytes, &mut at, Kind::Word)
            }
            _ => {
                at += text[at..].chars().next().map_or(1, char::len_utf8);
                Kind::Other
            }
        };
        all.push(Token {
            kind,
            text: Cow::Borrowed(&text[start..at]),
            space,
            first,
            offset: start,
        });
        (space, first) = (false, false);
    }
    Ok(all)
}

/// Takes a colon that makes a label of a name.
fn label_or(bytes: &[u8], at: &mut usize, kind: Kind) -> Kind {
    if bytes.get(*at) == Some(&b':') {
        *at += 1;
        Kind::Label
    } else {
        kind
    }
}

/// Returns the end of a name, which may be quoted.
fn name_end(bytes: &[u8], at: usize) -> Result<usize, TokenError> {
    if bytes.get(at) == Some(&b'"') {
        return string_end(bytes, at);
    }
    Ok(at + bytes[at..].iter().take_while(|&&b| is_name(b) || b == b'\\').count())
}

/// Returns the end of the string that starts at `at`.
fn string_end(bytes: &[u8], at: usize) -> Result<usize, TokenError> {
    match bytes[at + 1..].iter().position(|&b| b == b'"') {
        Some(length) => Ok(at + length + 2),
        None => Err(TokenError { message: "a string has no end", offset: at }),
    }
}

/// Writes tokens, with lines as in the source.
pub fn text_of(tokens: &[Token<'_>]) -> String {
    let mut out = String::new();
    for token in tokens {
        if token.first {
            out.push('\n');
        } else if token.space {
            out.push(' ');
        }
        out.push_str(&token.text);
    }
    out
}
