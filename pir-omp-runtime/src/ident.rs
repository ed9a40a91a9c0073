//! Places in the source that compiled code passes.

use std::ffi::c_char;

/// What clang and flang pass as the first argument: flags, and `;file;function;line;column;;`.
#[repr(C)]
pub(crate) struct Ident {
    unused: [i32; 4],
    /// The place, with zero at the end; may be null.
    pub(crate) source: *const c_char,
}
