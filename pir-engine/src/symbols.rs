//! Symbolisation of addresses of a library: the function from its symbol table, the line from its
//! debug information.

use crate::source::{Location, last_part};
use std::path::Path;

/// A library's file, read when it is first asked.
pub(crate) struct DebugSymbols(addr2line::Loader);

impl std::fmt::Debug for DebugSymbols {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Symbols")
    }
}

impl DebugSymbols {
    /// Reads a file. None: it has no usable information.
    pub(crate) fn read(path: &Path) -> Option<Self> {
        addr2line::Loader::new(path).ok().map(Self)
    }

    /// `@function (file:line:column)`, as far as it is known.
    pub(crate) fn place(&self, address: u64) -> Option<String> {
        let function = self.0.find_symbol(address)?;
        let found = self.0.find_location(address).ok().flatten();
        let mut location = Location { function, ..Location::default() };
        if let Some((file, line)) = found.as_ref().and_then(|l| Some((l.file?, l.line?))) {
            let column = found.as_ref().and_then(|l| l.column).unwrap_or(0);
            location = Location { function, file: last_part(file), line, column };
        }
        Some(location.to_string())
    }
}
