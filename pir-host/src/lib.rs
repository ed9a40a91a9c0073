//! The libraries of C, C++ and Fortran for the reference interpreter of PIR.
//!
//! [`CLibrary`] is a [`Host`]: it provides the functions that programs from clang and flang on
//! x86-64 Linux call and do not define. It is assembled from the tables of the files of this crate.
//! The functions access memory through the interpreter, so that every access is checked and takes
//! part in race detection.
//!
//! ```
//! use pir_host::CLibrary;
//! use pir_interp::{Input, Program, run, sched::SerialScheduler};
//! use std::rc::Rc;
//!
//! let text = b"declare i32 @abs(i32)
//! define i32 @f(i32 %x) {
//!   %y = call i32 @abs(i32 %x)
//!   ret i32 %y
//! }
//! ";
//! let module = pir_core::text::parse(text).into_result().expect("it parses");
//! let verified = pir_verify::verify(module).expect("it is valid");
//! let program = Program::new(verified, vec![Rc::new(CLibrary)]).expect("it can be run");
//! let entry = program.module().find(b"f").expect("it is there");
//! let input = Input::read(&program, entry, "f", &["-3".into()]).expect("one number");
//! let options = run::RunOptions::default();
//! let run = run::run(&program, entry, &input, &options, &mut SerialScheduler, &[], None);
//! match run.expect("it starts").ended {
//!     run::RunResult::Outcome(outcome) => assert_eq!(outcome.to_string(), "return i32 3"),
//!     other => panic!("{other:?}"),
//! }
//! ```

mod args;
mod bytes;
mod complex;
mod ctype;
mod cxx;
mod decimal;
mod errors;
mod exception;
mod format;
mod fortran;
mod heap;
mod ir;
mod long_double;
mod math;
mod number;
mod process;
mod random;
mod scan;
mod stdio;
#[cfg(test)]
mod testing;
mod time;
mod type_info;

use args::LibraryEntry;
use pir_interp::host::{
    Assumption, Host, HostArg, HostContext, HostEffect, HostFn, HostState, Stream,
    run_exit_handlers,
};
use pir_interp::{Cell, StepResult, Ub};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::LazyLock;

/// The host functions for x86-64 Linux: the C library as in glibc, the parts of the C++ library
/// with C linkage, the OpenMP queries, and the parts of flang's runtime library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CLibrary;

/// The tables of the functions in Rust.
static TABLES: &[&[LibraryEntry]] = &[
    stdio::TABLE,
    scan::TABLE,
    heap::TABLE,
    bytes::TABLE,
    errors::TABLE,
    ctype::TABLE,
    number::TABLE,
    random::TABLE,
    process::TABLE,
    process::GUARDS,
    exception::TABLE,
    math::UNARY,
    math::BINARY,
    math::TABLE,
    complex::TABLE,
    long_double::TABLE,
    time::TABLE,
    time::OPENMP_FUNCTIONS,
    cxx::TABLE,
    fortran::TABLE,
    fortran::ARRAYS,
    fortran::TEXT,
];

static INDEX: LazyLock<FxHashMap<&'static str, &'static LibraryEntry>> =
    LazyLock::new(|| TABLES.iter().flat_map(|t| t.iter()).map(|e| (e.name, e)).collect());

impl CLibrary {
    /// Returns the names of all functions, in no order.
    pub fn names() -> impl Iterator<Item = &'static str> {
        TABLES.iter().flat_map(|t| t.iter()).map(|e| e.name).chain(ir::defined())
    }
}

impl Host for CLibrary {
    fn find(&self, name: &str) -> Option<(HostFn, HostEffect)> {
        if ir::is_defined(name) {
            let name = ir::public_name(name);
            let why = format!("`{name}` is declared with another type than the library's");
            return Some((
                Rc::new(move |_, _| args::fail(Ub::CallMismatch, &*why)),
                HostEffect::Pure,
            ));
        }
        let entry: &'static LibraryEntry = INDEX.get(ir::public_name(name))?;
        Some((Rc::new(move |cx, args| entry.call(cx, args)), entry.effect))
    }

    fn define(&self, name: &str) -> Option<String> {
        ir::define(name)
    }

    fn variable_size(&self, name: &str) -> Option<u64> {
        type_info::fundamental_type_letter(name).map(|_| type_info::TYPE_INFO_BYTES)
    }

    fn start(&self, cx: &mut dyn HostContext) -> StepResult<()> {
        stdio::open_streams(cx)?;
        type_info::describe_types(cx)
    }

    fn catches(&self, cx: &mut dyn HostContext, object: Cell, clause: Cell) -> StepResult<bool> {
        exception::catches(cx, object, clause)
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
        assert_eq!(names.len(), INDEX.len() + ir::defined().count());
        assert!(CLibrary.find("no such function").is_none());
    }
}
