//! The textual form: text in and text out.

// The lexer and parser join when they are whole.
pub mod print;
