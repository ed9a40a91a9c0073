//! [`CLibrary`]: C's library, from the tables of the files beside this one.

use super::args::Entry;
use super::{Cx, Effect, Function, Host};
use super::{
    bytes, complex, ctype, cxx, exception, fortran, heap, long_double, math, number, process,
    random, scan, sort, stdio, strings, time,
};
use crate::ub::Step;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::LazyLock;

/// C's library, the parts of C++'s that are functions of C, the OpenMP queries and what flang's
/// programs need to print. x86-64 Linux, as glibc does it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CLibrary;

/// Every table.
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
    /// The names of all functions, in the order of the tables.
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

/// Calls what `atexit` and `__cxa_atexit` were given, the last one first: what `exit` does, and
/// the machine when `main` returns. Those that are registered meanwhile are called too.
///
/// # Errors
/// What ends the run in one of them.
pub fn run_exit_handlers(cx: &mut dyn Cx) -> Step<()> {
    while let Some((function, argument)) = cx.library().at_exit.own().pop() {
        let pointer = crate::shape::Scalar::Ptr(64);
        let args = argument.map(|a| super::Arg { scalars: vec![pointer], cells: vec![a] });
        cx.call(function, args.as_slice())?;
    }
    Ok(())
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
