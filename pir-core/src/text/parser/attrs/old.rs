//! The memory effects of a function in the words of LLVM 15 and earlier, which `memory(…)` has
//! replaced: `readonly`, `argmemonly` and their like. Each restricts the effects further.

use crate::intrinsic::{MemoryAccess, MemoryEffect};

/// The words of one attribute list, combined.
#[derive(Clone, Copy, Default)]
pub(super) struct OldMemoryWords {
    effect: Option<MemoryEffect>,
}

impl OldMemoryWords {
    /// Restricts the effects to those that the word allows.
    #[cold]
    pub(super) fn add(&mut self, word: &str) {
        use MemoryAccess::{None, Read, ReadWrite, Write};
        let all = |access| MemoryEffect { args: access, inaccessible: access, other: access };
        let allowed = match word {
            "readnone" => all(None),
            "readonly" => all(Read),
            "writeonly" => all(Write),
            "argmemonly" => MemoryEffect { args: ReadWrite, ..all(None) },
            "inaccessiblememonly" => MemoryEffect { inaccessible: ReadWrite, ..all(None) },
            _ => MemoryEffect { other: None, ..all(ReadWrite) },
        };
        let before = self.effect.unwrap_or(all(ReadWrite));
        self.effect = Some(MemoryEffect {
            args: before.args & allowed.args,
            inaccessible: before.inaccessible & allowed.inaccessible,
            other: before.other & allowed.other,
        });
    }

    /// Returns the argument of the `memory` attribute that replaces the words; `None` without
    /// words.
    pub(super) fn argument(&self) -> Option<String> {
        self.effect?.argument()
    }
}
