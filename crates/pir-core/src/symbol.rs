//! Interned byte strings of a module: metadata kinds, synchronisation scopes, bundle tags, and other
//! words of an open vocabulary.

use rustc_hash::FxHashMap;
use std::fmt;

/// An interned string: the same string has the same number within a module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sym(pub u32);

macro_rules! fixed {
    ($($name:ident $text:literal)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Fixed { $($name),* }
        /// Strings that have the same number in every module.
        #[allow(missing_docs)]
        impl Sym { $(pub const $name: Sym = Sym(Fixed::$name as u32);)* }
        const FIXED: &[&str] = &[$($text),*];
    };
}

fixed! {
    EMPTY ""
    DBG "dbg"
    TBAA "tbaa"
    PROF "prof"
    FPMATH "fpmath"
    RANGE "range"
    TBAA_STRUCT "tbaa.struct"
    INVARIANT_LOAD "invariant.load"
    ALIAS_SCOPE "alias.scope"
    NOALIAS "noalias"
    NONTEMPORAL "nontemporal"
    NONNULL "nonnull"
    DEREFERENCEABLE "dereferenceable"
    DEREFERENCEABLE_OR_NULL "dereferenceable_or_null"
    ALIGN "align"
    LLVM_LOOP "llvm.loop"
    ACCESS_GROUP "llvm.access.group"
    CALLEES "callees"
    UNPREDICTABLE "unpredictable"
    HEAPALLOCSITE "heapallocsite"
    NOUNDEF "noundef"
    DIASSIGNID "DIAssignID"
    PIR_BACKENDS "pir.backends"
    SRCLOC "srcloc"
    SINGLETHREAD "singlethread"
}

/// The strings of a module.
#[derive(Clone)]
pub struct Symbols {
    strings: Vec<Box<[u8]>>,
    map: FxHashMap<Box<[u8]>, Sym>,
}

impl Default for Symbols {
    fn default() -> Self {
        let mut s = Self { strings: Vec::new(), map: FxHashMap::default() };
        for text in FIXED {
            s.intern(text.as_bytes());
        }
        s
    }
}

impl Symbols {
    /// The symbol of a string; made if there is none.
    pub fn intern(&mut self, text: &[u8]) -> Sym {
        if let Some(&sym) = self.map.get(text) {
            return sym;
        }
        let sym = Sym(self.strings.len() as u32);
        self.strings.push(text.into());
        self.map.insert(text.into(), sym);
        sym
    }

    /// The symbol of a string, if it has one.
    #[inline]
    pub fn find(&self, text: &[u8]) -> Option<Sym> {
        self.map.get(text).copied()
    }

    /// The string.
    #[inline]
    pub fn get(&self, sym: Sym) -> &[u8] {
        &self.strings[sym.0 as usize]
    }

    /// Number of symbols.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.strings.len()
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.strings.iter().map(|s| String::from_utf8_lossy(s))).finish()
    }
}
