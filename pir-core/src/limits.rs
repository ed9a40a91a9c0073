//! Explicit limits on what a text may hold; beyond them stands an error, never an overflow.

/// Largest text in bytes: places are 32-bit offsets.
pub const MAX_TEXT: usize = u32::MAX as usize - 16;

/// Nesting of types, constants and metadata in the text.
pub const MAX_NESTING: u32 = 256;

/// Elements of one list in the text (arguments, fields, successors…).
pub const MAX_LIST: usize = 1 << 26;

/// Instructions, blocks or constants of one function: operands have room for 29 bits.
pub const MAX_ENTITIES: usize = (1 << 28) - 2;

/// Diagnostics kept per file; one more line tells how many were left out.
pub const MAX_DIAGNOSTICS: usize = 200;
