//! [`CLibrary`], the C library, assembled from the tables of the other files in this module.

use super::args::Entry;
use super::{Effect, Function, Host};
use super::{
    bytes, complex, ctype, cxx, exception, fortran, heap, long_double, math, number, process,
    random, scan, sort, stdio, strings, time,
};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::LazyLock;

/// The host functions for x86-64 Linux: the C library as in glibc, the parts of the C++ library
/// with C linkage, the OpenMP queries, and the parts of flang's runtime library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CLibrary;

/// The tables of all files.
static TABLES: &[&[Entry]] = &[
    stdio::TABLE,
    scan::TABLE,
    heap::TABLE,
    bytes::TABLE,
    strings::TABLE,
    ctype::TABLE,
    number::TABLE,
    random::TABLE,
    sort::TABLE,
    process::TABLE,
    process::GUARDS,
    exception::TABLE,
    math::UNARY,
    math::BINARY,
    math::TABLE,
    complex::TABLE,
    long_double::TABLE,
    time::TABLE,
    time::OPENMP,
    cxx::TABLE,
    fortran::TABLE,
    fortran::ARRAYS,
    fortran::TEXT,
];

static INDEX: LazyLock<FxHashMap<&'static str, &'static Entry>> =
    LazyLock::new(|| TABLES.iter().flat_map(|t| t.iter()).map(|e| (e.name, e)).collect());

impl CLibrary {
    /// Returns the names of all functions, in the order of the tables.
    pub fn names() -> impl Iterator<Item = &'static str> {
        TABLES.iter().flat_map(|t| t.iter()).map(|e| e.name)
    }
}

impl Host for CLibrary {
    fn find(&self, name: &str) -> Option<(Function, Effect)> {
        let entry: &'static Entry = INDEX.get(name)?;
        Some((Rc::new(move |cx, args| entry.call(cx, args)), entry.effect))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_in_one_table() {
        let mut names: Vec<_> = CLibrary::names().collect();
        names.sort_unstable();
        let twice: Vec<_> = names.windows(2).filter(|w| w[0] == w[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
        assert_eq!(names.len(), INDEX.len());
        assert!(CLibrary.find("no such function").is_none());
    }
}
