//! Limits on the size of a module's text. A text beyond a limit is rejected with an error, so that
//! ids and offsets cannot overflow.

/// Largest text in bytes, since positions are 32-bit offsets.
pub const MAX_TEXT_BYTES: usize = u32::MAX as usize - 16;

/// Deepest nesting of types, constants and metadata in the text.
pub const MAX_NESTING: u32 = 256;

/// Largest number of elements of one list in the text (arguments, fields, successors…).
pub const MAX_LIST_LEN: usize = 1 << 26;

/// Largest number of instructions, blocks or constants of one function, since operands store
/// indices in 29 bits.
pub const MAX_ENTITIES: usize = (1 << 28) - 2;

/// Largest number of diagnostics kept per file. One more diagnostic states how many were omitted.
pub const MAX_DIAGNOSTICS: usize = 200;
