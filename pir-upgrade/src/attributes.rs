//! Attributes of functions and parameters that LLVM 22 writes in another way.

use crate::Token;

/// Attributes of `OpenCilk`'s compiler that LLVM does not have. They describe reducers and
/// spawning, and none changes what code means.
pub(crate) const DROPPED: &[&str] = &[
    "stealable",
    "strand_pure",
    "strand_noalias",
    "strand_malloc",
    "hyper_view",
    "hyper_token",
    "injective",
];

/// The memory effects of a function, by the attributes from before LLVM 16.
#[derive(Default)]
pub(crate) struct MemoryEffects {
    readnone: bool,
    readonly: bool,
    writeonly: bool,
    argmem: bool,
    inaccessible: bool,
}

impl MemoryEffects {
    /// Adds a word, or returns `false` if it is none of these.
    pub(crate) fn add(&mut self, token: &Token<'_>) -> bool {
        match &*token.text {
            "readnone" => self.readnone = true,
            "readonly" => self.readonly = true,
            "writeonly" => self.writeonly = true,
            "argmemonly" => self.argmem = true,
            "inaccessiblememonly" => self.inaccessible = true,
            "inaccessiblemem_or_argmemonly" => (self.argmem, self.inaccessible) = (true, true),
            _ => return false,
        }
        true
    }

    /// Returns the attribute of LLVM 22.
    pub(crate) fn attribute(&self) -> String {
        let access = match (self.readonly, self.writeonly) {
            _ if self.readnone => return "memory(none)".to_owned(),
            (true, true) => return "memory(none)".to_owned(),
            (true, false) => "read",
            (false, true) => "write",
            (false, false) => "readwrite",
        };
        match (self.argmem, self.inaccessible) {
            (false, false) => format!("memory({access})"),
            (true, false) => format!("memory(argmem: {access})"),
            (false, true) => format!("memory(inaccessiblemem: {access})"),
            (true, true) => format!("memory(argmem: {access}, inaccessiblemem: {access})"),
        }
    }
}
