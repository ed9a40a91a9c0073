//! The PIR intermediate representation: LLVM 22 IR plus `fork`, `halt` and `join`.
//!
//! This crate holds the data structures (entities, types, constants, instructions, functions,
//! modules), the parser and printer of the text, the builder, and diagnostics as data. Analyses,
//! the rules of parallel structure and the rendering of diagnostics are in other crates.
//!
//! ```
//! use pir_core::builder::FunctionBuilder;
//! use pir_core::{Module, Type};
//!
//! // void fill(long *data, long n), in parallel.
//! let mut module = Module::new();
//! let f = FunctionBuilder::new(&mut module, "fill", Type::VOID, &[Type::PTR, Type::I64]);
//! f.parallel_for(0, f.arg(1), |f, i| {
//!     f.store(i, f.gep(Type::I64, f.arg(0), i));
//! });
//! f.ret_void();
//! f.finish()?;
//!
//! let text = module.to_string();
//! assert!(text.contains("fork interior [label %for.body, label %for.header]"));
//! let again = pir_core::text::parse(text.as_bytes()).module.expect("what is printed can be read");
//! assert_eq!(again.to_string(), text);
//! # Ok::<(), pir_core::builder::BuildError>(())
//! ```

pub mod attr;
mod back_ends;
pub mod builder;
pub mod callconv;
pub mod constant;
pub mod copy;
pub mod cursor;
pub mod dangling;
pub mod debug;
pub mod diag;
pub mod entity;
pub mod fold;
pub mod function;
pub mod inst;
pub mod intrinsic;
pub mod layout;
pub mod libm;
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
pub mod upgrade;
pub mod work;

pub use back_ends::back_ends;
pub use diag::{Code, Diagnostic, Severity, Span};
pub use entity::{Block, Const, Entity, GlobalId, Inst, Md, Type, Value, ValueKind};
pub use function::{Body, Function};
pub use module::{Global, GlobalKind, Module};
pub use opcode::Opcode;
