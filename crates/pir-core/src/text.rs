//! The textual form: text in and text out.

pub(crate) mod lexer;
mod parser;
pub mod print;

pub use parser::{ParseOptions, Parsed, parse, parse_with};
