//! The textual form: parser and printer.

pub(crate) mod lexer;
pub(crate) mod operand;
mod parser;
pub mod print;
pub mod writable;

pub use parser::{
    NoResult, ParseOptions, Parsed, Visit, VisitResult, VisitedBody, add_functions, parse,
    parse_with, visit,
};
