//! Host functions, which a module declares and the interpreter provides: the C library, the OpenMP
//! queries, and those that a tool adds through [`Host`].
//!
//! A host function runs without interleaving: no other strand steps while it does. It accesses
//! memory through [`Cx`], so that its accesses are checked and take part in race detection like
//! those of the program.

mod args;
mod bytes;
mod complex;
mod ctype;
mod cxx;
mod decimal;
pub(crate) mod exception;
mod format;
mod fortran;
mod heap;
mod libc;
mod long_double;
mod math;
mod number;
mod process;
mod random;
mod scan;
mod sort;
mod stdio;
mod strings;
#[cfg(test)]
mod testing;
mod time;

pub use exception::Exceptions;
pub use fortran::Statement;
pub use libc::CLibrary;
pub use process::run_exit_handlers;

use crate::cell::Cell;
use crate::memory::Memory;
use crate::shape::Scalar;
use crate::shared::{Blank, Shared};
use crate::ub::Step;
use std::rc::Rc;

/// An argument or a result: the scalar parts of an IR value with their cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arg {
    /// The types of the parts; one for an ordinary argument.
    pub scalars: Vec<Scalar>,
    /// The cells of the parts, one part after the other.
    pub cells: Vec<Cell>,
}

/// The state that a host function may touch. The search over schedules uses it to find dependent
/// operations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Only its arguments: `sin`, `isdigit`.
    Pure,
    /// Memory through its arguments, and new memory: `strlen`, `memcpy`, `malloc`.
    Memory,
    /// The outside world or the library's own state: `printf`, `rand`, `exit`.
    World,
}

/// The target of output.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// Something outside the program that a run depends on. The results for one choice of it need not
/// hold for others, so that a search over schedules which meets it is incomplete.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Assumption {
    /// The time of day, or a duration.
    Time,
    /// The environment variables.
    Environment,
    /// The number of a thread in an instance where the specification leaves it open.
    ThreadId,
    /// The strands that share a thread, observed through thread-local storage.
    ThreadLocal,
    /// The order of atomics weaker than `seq_cst` on more than one location, executed as
    /// `seq_cst`.
    WeakAtomics,
    /// The bits of an undefined value, since not all of them were tried.
    Undefined,
    /// The bits of addresses, or the order of the addresses of different objects.
    Addresses,
    /// A function of the program that a host function called, which ran without interleaving.
    Callback,
}

impl Assumption {
    /// Returns the description for reports.
    pub fn text(self) -> &'static str {
        match self {
            Self::Time => "the program looks at a clock",
            Self::Environment => "the program looks at its environment",
            Self::ThreadId => "thread numbers are open where a region has interior forks",
            Self::ThreadLocal => "which strands share a thread is open",
            Self::WeakAtomics => "atomics weaker than seq_cst were executed as seq_cst",
            Self::Undefined => "not every choice of undefined bits was tried",
            Self::Addresses => "the program looks at the bits of addresses",
            Self::Callback => "a function called back by the library ran without interruption",
        }
    }
}

/// The state of the library. It belongs to a machine's state, so that copies and comparisons have
/// to be cheap.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Library {
    /// The environment variables that `getenv` returns.
    pub environment: Shared<Vec<(Vec<u8>, Vec<u8>)>>,
    /// Standard input.
    pub input: Shared<Vec<u8>>,
    /// The number of bytes of the input that were read; greater than its length once a read has met
    /// the end.
    pub input_at: usize,
    /// The state of `rand`.
    pub seed: Shared<Vec<u32>>,
    /// The pointer at which `strtok` continues.
    pub token: Cell,
    /// The objects that the library owns, by internal names: `errno`, `stdout`, …
    pub objects: Shared<Vec<(&'static str, Cell)>>,
    /// The functions registered with `atexit` and `__cxa_atexit`, in order. Those of the latter
    /// have an argument.
    pub at_exit: Shared<Vec<(Cell, Option<Cell>)>>,
    /// The C++ exceptions.
    pub exceptions: Shared<Exceptions>,
    /// The Fortran output statements that have begun and not ended.
    pub statements: Shared<Vec<Statement>>,
}

impl Blank for Library {
    const BLANK: &'static Self = &Self {
        environment: Shared::BLANK,
        input: Shared::BLANK,
        input_at: 0,
        seed: Shared::BLANK,
        token: Cell::ZERO,
        objects: Shared::BLANK,
        at_exit: Shared::BLANK,
        exceptions: Shared::BLANK,
        statements: Shared::BLANK,
    };
}

impl Library {
    /// Returns a digest of the state. `name` replaces a pointer by a canonical name. The input is
    /// excluded, because it is the same in all states of a search.
    pub(crate) fn digest(&self, name: &mut dyn FnMut(&mut Cell)) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut h = rustc_hash::FxHasher::default();
        let Self {
            environment,
            input: _,
            input_at,
            seed,
            token,
            objects,
            at_exit,
            exceptions,
            statements,
        } = self;
        let mut token = *token;
        name(&mut token);
        let named = |mut c: Cell| {
            name(&mut c);
            c
        };
        (environment, input_at, seed, token, statements).hash(&mut h);
        (objects.len(), at_exit.len()).hash(&mut h);
        let kept = objects.iter().map(|o| o.1);
        let at_exit = at_exit.iter().flat_map(|e| [e.0, e.1.unwrap_or_default()]);
        kept.chain(at_exit).map(named).for_each(|c| c.hash(&mut h));
        objects.iter().for_each(|o| o.0.hash(&mut h));
        exceptions.digest(&mut h, name);
        h.finish()
    }
}

/// The interface of a host function to the machine.
pub trait Cx {
    /// Reads bytes.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a load of the bytes, and if a byte is undefined or
    /// poison.
    fn read(&mut self, from: Cell, len: u64) -> Step<Vec<u8>>;

    /// Reads bytes up to a zero byte, which is not part of the result.
    ///
    /// # Errors
    /// Returns the same errors as [`Cx::read`].
    fn read_string(&mut self, from: Cell) -> Step<Vec<u8>>;

    /// Writes bytes.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a store of the bytes.
    fn write(&mut self, to: Cell, bytes: &[u8]) -> Step<()>;

    /// Reads a value, with the provenance of pointers. Implementations need not check the alignment
    /// of the address.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a load.
    fn load(&mut self, from: Cell, scalar: Scalar) -> Step<Vec<Cell>>;

    /// Writes a value.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a store.
    fn store(&mut self, to: Cell, scalar: Scalar, value: &[Cell]) -> Step<()>;

    /// Copies bytes, including undefined ones and provenance. The two ranges may overlap if
    /// `overlap` is set.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a load and a store.
    fn copy(&mut self, to: Cell, from: Cell, len: u64, overlap: bool) -> Step<()>;

    /// Fills `len` bytes with one byte.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a store.
    fn fill(&mut self, to: Cell, byte: Cell, len: u64) -> Step<()>;

    /// Returns the memory, to allocate and release objects.
    fn memory(&mut self) -> &mut Memory;

    /// Returns the running strand, which owns the objects that it allocates.
    fn strand(&self) -> u32;

    /// Calls a function of the program and runs it to its end.
    ///
    /// # Errors
    /// Returns the reason if the run ends in the call.
    fn call(&mut self, function: Cell, args: &[Arg]) -> Step<Vec<Cell>>;

    /// Writes output. It is not buffered, so that nothing is lost when the program stops.
    fn output(&mut self, to: Stream, bytes: &[u8]);

    /// Returns the state of the library.
    fn library(&mut self) -> &mut Library;

    /// Records that the run depends on something outside the program.
    fn assume(&mut self, what: Assumption);

    /// Returns the address of a function or variable of the module by its name.
    fn symbol(&self, name: &str) -> Option<Cell>;

    /// Returns `thread.id` and `num_threads` of spec §4.12, for the OpenMP queries.
    fn thread(&mut self) -> (u32, u32);

    /// Returns the number of parallel regions, forced or not, that are open around the strand,
    /// including those of callers.
    fn nesting(&self) -> u32;

    /// Returns the next variadic argument of the `va_list` at `list`. `hint` is the expected type;
    /// the caller has to check the type of the result.
    ///
    /// # Errors
    /// Returns [`Ub::VaArg`](crate::Ub::VaArg) past the last argument, and the errors of a load of
    /// the list.
    fn va_next(&mut self, list: Cell, hint: Scalar) -> Step<Arg>;
}

/// A host function, which maps arguments to the cells of the result.
pub type Function = Rc<dyn Fn(&mut dyn Cx, &[Arg]) -> Step<Vec<Cell>>>;

/// A provider of host functions.
pub trait Host {
    /// Returns the function with this name, and the state that it may touch.
    fn find(&self, name: &str) -> Option<(Function, Effect)>;
}
