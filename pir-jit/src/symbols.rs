//! [`Symbols`]: the symbols that a module takes from its host.

use rustc_hash::FxHashMap;

/// Finds the functions and variables that a module declares and does not define.
pub trait Symbols: Sync {
    /// The address of the symbol, if the host has it. Called from several threads, at most once
    /// per symbol of a module, and only for symbols that its code or data use.
    fn address(&self, name: &str) -> Option<usize>;
}

/// The symbols of the process itself: the C library, its mathematics, and whatever else is loaded.
///
/// Four functions that C libraries keep in a static part (`atexit`, `stat` and its kin) are not
/// dynamic symbols; `atexit` is given all the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProcessSymbols;

impl Symbols for ProcessSymbols {
    #[allow(unsafe_code)]
    fn address(&self, name: &str) -> Option<usize> {
        let text = std::ffi::CString::new(name).ok()?;
        // SAFETY: `text` is a C string that lives through the call; `RTLD_DEFAULT` is a valid
        // handle, and looking a symbol up runs no code of the program's.
        let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, text.as_ptr()) } as usize;
        match (found, name) {
            (0, "atexit") => Some(libc::atexit as *const () as usize),
            (0, _) => None,
            (found, _) => Some(found),
        }
    }
}

/// A table of symbols, and another source for those that are not in it.
#[derive(Clone, Debug, Default)]
pub struct SymbolTable<S = ProcessSymbols> {
    entries: FxHashMap<Box<str>, usize>,
    rest: S,
}

impl SymbolTable<ProcessSymbols> {
    /// An empty table before the [`ProcessSymbols`].
    pub fn new() -> Self {
        Self::default()
    }
}

impl<S: Symbols> SymbolTable<S> {
    /// An empty table before another source.
    pub fn before(rest: S) -> Self {
        Self { entries: FxHashMap::default(), rest }
    }

    /// Adds a symbol, or replaces it.
    pub fn insert(&mut self, name: &str, address: usize) -> &mut Self {
        self.entries.insert(name.into(), address);
        self
    }
}

impl<S: Symbols> Symbols for SymbolTable<S> {
    fn address(&self, name: &str) -> Option<usize> {
        self.entries.get(name).copied().or_else(|| self.rest.address(name))
    }
}
