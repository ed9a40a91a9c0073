//! The PIR intermediate representation: LLVM 22 IR plus `fork`, `halt` and `join`.
//!
//! What lives here: the data (entities, types, constants, instructions, functions, modules), text
//! in, text out, the builder, and diagnostics as data. What does not: any analysis, any rule about
//! parallel structure, any rendering.

pub mod entity;
