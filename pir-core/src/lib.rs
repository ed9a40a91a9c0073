//! The PIR intermediate representation: LLVM 22 IR plus `fork`, `halt` and `join`.
//!
//! This crate holds the data structures (entities, types, constants, instructions, functions,
//! modules), the parser and printer of the text, the builder, and diagnostics as data. Analyses,
//! the rules of parallel structure and the rendering of diagnostics are in other crates.

pub mod attr;
pub mod builder;
pub mod callconv;
pub mod constant;
pub mod copy;
pub mod cursor;
pub mod debug;
pub mod diag;
pub mod entity;
pub mod function;
pub mod inst;
pub mod intrinsic;
pub mod layout;
pub mod limits;
pub mod md;
pub mod module;
mod name_map;
pub mod names;
pub mod opcode;
mod reuse;
mod span;
pub mod suggest;
pub mod symbol;
pub mod text;
pub mod types;
pub mod work;

pub use diag::{Code, Diagnostic, Severity, Span};
pub use entity::{Block, Const, Entity, GlobalId, Inst, Md, Type, Value, ValueKind};
pub use function::{Body, Function};
pub use module::{Global, GlobalKind, Module};
pub use opcode::Opcode;
