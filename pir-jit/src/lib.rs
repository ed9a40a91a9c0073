//! An in-memory code generator for plain LLVM modules, with Cranelift.
//!
//! Takes a [`pir_core::Module`] without `fork`, `halt` and `join` (the lowering has removed them)
//! and returns [`Code`]: addresses of functions that the host may call. Knows nothing of
//! parallelism and catches no signals. An unsupported construct is an [`Error`] that names it,
//! never wrong code.
//!
//! ```
//! let text = b"define i32 @twice(i32 %n) {\n  %r = shl i32 %n, 1\n  ret i32 %r\n}\n";
//! let module = pir_core::text::parse(text).module.expect("it parses");
//! let code = pir_jit::compile(&module, &pir_jit::ProcessSymbols, &pir_jit::Options::default())?;
//! assert!(code.address("twice").is_some());
//! # Ok::<(), pir_jit::Error>(())
//! ```
//!
//! `pir-engine` calls such functions by a type that it compares with the IR's.

mod abi;
mod code;
mod compile;
mod compiled;
mod context;
mod data;
mod debug;
mod environment;
mod error;
mod func;
mod host;
mod job;
mod lines;
mod link;
mod mapping;
mod options;
mod ranges;
mod shape;
mod symbols;

pub use code::{Code, CodeLocation, CompileTimes};
pub use compile::compile;
pub use error::Error;
pub use job::Job;
pub use options::Options;
pub use ranges::TrapReason;
pub use symbols::{ProcessSymbols, SymbolTable, Symbols};

/// The page of the book, so that its example runs.
#[cfg(doctest)]
#[doc = include_str!("../../docs/lowering/jit.md")]
struct Book;
