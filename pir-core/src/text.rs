//! The textual form: parser and printer.

pub(crate) mod lexer;
pub(crate) mod operand;
mod parser;
pub mod print;

pub use parser::{NoAnswer, ParseOptions, Parsed, Shown, Visit, Visited, parse, parse_with, visit};
