//! An in-memory code generator for plain LLVM modules, with Cranelift.
//!
//! Takes a [`pir_core::Module`] without `fork`, `halt` and `join` (the lowering has removed them)
//! and returns [`Code`]: addresses of functions that the host may call. Knows nothing of
//! parallelism and catches no signals. An unsupported construct is an [`Error`] that names it,
//! never wrong code.

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
mod ranges;
mod shape;
mod symbols;

pub use code::{Code, Place, Times};
pub use compile::compile;
pub use error::Error;
pub use job::Job;
pub use ranges::Trap;
pub use symbols::{Process, Symbols, Table};

/// How to compile.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads that compile functions, the calling one among them; 0: the size of rayon's pool.
    /// Small modules are compiled on the calling thread alone.
    pub threads: usize,
    /// Whether instructions are used that this machine has and not every x86-64 has.
    pub host_features: bool,
    /// Whether Cranelift checks its own input; slow, for tests.
    pub verify: bool,
    /// Whether the code of a module with debug information is registered with debuggers, by gdb's
    /// JIT interface.
    pub debugger: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 0, host_features: true, verify: cfg!(debug_assertions), debugger: true }
    }
}

/// The page of the book, so that its example runs.
#[cfg(doctest)]
#[doc = include_str!("../../docs/lowering/jit.md")]
struct Book;
