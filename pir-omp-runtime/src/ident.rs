//! Places in the source that compiled code passes.

use std::ffi::c_char;

/// What clang and flang pass as the first argument: flags, and `;file;function;line;column;;`.
#[repr(C)]
pub(crate) struct Ident {
    reserved: i32,
    /// Which construct it is: the constants below.
    pub(crate) flags: i32,
    unused: [i32; 2],
    /// The place, with zero at the end; may be null.
    pub(crate) source: *const c_char,
}

impl Ident {
    pub(crate) const EXPLICIT_BARRIER: i32 = 0x20;
    pub(crate) const IMPLICIT_BARRIER: i32 = 0x40;
    pub(crate) const LOOP: i32 = 0x200;
    pub(crate) const SECTIONS: i32 = 0x400;
    pub(crate) const DISTRIBUTE: i32 = 0x800;
}
