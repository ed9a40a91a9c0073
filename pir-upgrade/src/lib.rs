//! Text with typed pointers, of LLVM 13 and 14, as text of LLVM 15: [`upgrade`] replaces the
//! pointers by opaque ones, in names of intrinsics and parameters' attributes too, and removes the
//! casts that do nothing then. What else has changed since, PIR's parser upgrades.
//!
//! ```
//! let old = "define i32 @f(i8* nocapture readonly %p) {
//!   %q = bitcast i8* %p to i32*
//!   %v = load i32, i32* %q, align 4
//!   ret i32 %v
//! }
//! ";
//! assert!(pir_upgrade::is_old(old));
//! let new = pir_upgrade::upgrade(old)?;
//! assert!(new.contains("load i32, ptr %p, align 4"));
//! # Ok::<(), pir_upgrade::Error>(())
//! ```
//!
//! The rewriter works on tokens: it recognises types wherever one may stand, and needs no types of
//! values, since the instructions of these versions name their types. Time and memory are linear in
//! the length of the text. Unknown tokens stay as they are, so that text of LLVM 22 keeps its
//! meaning, though not its comments and numbers, and terminators of Tapir pass through.

mod body;
mod casts;
mod intrinsics;
mod rewrite;
mod token;
mod types;

pub use body::{Block, Body, Part, parts};
pub use token::{Kind, Token, TokenError, text_of, tokens};

/// Why a text was not upgraded.
#[derive(Debug, thiserror::Error, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The text is not made of tokens of LLVM's language.
    #[error(transparent)]
    Token(#[from] TokenError),
    /// A function's body has no end.
    #[error("a function's body has no end")]
    Unterminated {
        /// Where the function starts, in bytes.
        offset: usize,
    },
    /// Types are nested deeper than the rewriter follows.
    #[error("types are nested deeper than {} levels", types::MAX_DEPTH)]
    Depth {
        /// Where the type starts, in bytes.
        offset: usize,
    },
}

impl Error {
    /// Returns where the text is not as expected, in bytes from its start.
    pub fn offset(&self) -> usize {
        match self {
            Self::Token(error) => error.offset,
            Self::Unterminated { offset } | Self::Depth { offset } => *offset,
        }
    }
}

/// Returns whether the text has a typed pointer, which LLVM 17 and later do not read.
pub fn is_old(text: &str) -> bool {
    tokens(text).is_ok_and(|tokens| tokens.iter().any(|t| t.is("*")))
}

/// Upgrades a text.
///
/// # Errors
/// A text that is not made of tokens, and what has no end; see [`Error`].
pub fn upgrade(text: &str) -> Result<String, Error> {
    let mut out = String::with_capacity(text.len());
    for part in upgrade_parts(text)? {
        match part {
            Part::Top(tokens) => out.push_str(&text_of(&tokens)),
            Part::Function(body) => out.push_str(&body.to_string()),
        }
    }
    Ok(out)
}

/// Does the same, and returns the functions as lists of blocks, for passes over the text.
///
/// # Errors
/// As [`upgrade`].
pub fn upgrade_parts(text: &str) -> Result<Vec<Part<'_>>, Error> {
    let mut all = parts(rewrite::rewrite(&tokens(text)?)?)?;
    for part in &mut all {
        match part {
            Part::Top(tokens) => casts::constants(tokens),
            Part::Function(body) => casts::remove(body),
        }
    }
    Ok(all)
}
