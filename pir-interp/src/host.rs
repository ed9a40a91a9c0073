//! Functions that a module declares and the host provides: C's library, the OpenMP queries, and
//! whatever a tool adds through [`Host`].
//!
//! A host function runs whole: no other strand steps while it does. Its accesses to memory go
//! through [`Cx`], so they are checked and take part in race detection like the program's own.

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
pub use libc::{CLibrary, run_exit_handlers};

use crate::cell::Cell;
use crate::memory::Memory;
use crate::shape::Scalar;
use crate::shared::{Blank, Shared};
use crate::ub::Step;
use std::rc::Rc;

/// An argument or result: the scalar parts of an IR value with their cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arg {
    /// What the parts are; one for an ordinary argument.
    pub scalars: Vec<Scalar>,
    /// Their cells, one after the other.
    pub cells: Vec<Cell>,
}

/// What a host function may touch: what the search over schedules must know of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Its arguments only: `sin`, `isdigit`.
    Pure,
    /// Memory through its arguments, and fresh memory: `strlen`, `memcpy`, `malloc`.
    Memory,
    /// The world or the library's own state: `printf`, `rand`, `exit`.
    World,
}

/// Where output goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// Something outside the program that a run depends on: what is found for one choice of it need
/// not hold for others, so a search over schedules that meets it is not complete.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Assumption {
    /// The time of day, or how long something took.
    Time,
    /// Variables of the environment.
    Environment,
    /// A thread's number in an instance where the specification leaves it open.
    ThreadId,
    /// Which strands share a thread, seen through thread-local storage.
    ThreadLocal,
    /// Atomics weaker than `seq_cst` on more than one location, executed as `seq_cst`.
    WeakAtomics,
    /// The bits of an undefined value, of which not all were tried.
    Undefined,
    /// The order of addresses of different objects, or their bits.
    Addresses,
    /// A function of the program that a host function called ran without letting others step.
    Callback,
}

impl Assumption {
    /// What it says, for reports.
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

/// The library's own state: part of a machine's state, so cheap to copy and comparable.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Library {
    /// The environment that `getenv` sees.
    pub environment: Shared<Vec<(Vec<u8>, Vec<u8>)>>,
    /// What `getchar` and its like read.
    pub input: Shared<Vec<u8>>,
    /// How much of it was read; more than there is once a read has met the end.
    pub input_at: usize,
    /// State of `rand`.
    pub seed: Shared<Vec<u32>>,
    /// Where `strtok` goes on.
    pub token: Cell,
    /// Objects that the library keeps, by a name of its own: `errno`, `stdout`, …
    pub objects: Shared<Vec<(&'static str, Cell)>>,
    /// Functions for `atexit` and `__cxa_atexit`, in the order of registration; the latter's have
    /// an argument.
    pub at_exit: Shared<Vec<(Cell, Option<Cell>)>>,
    /// C++'s exceptions.
    pub exceptions: Shared<Exceptions>,
    /// Statements of Fortran that print and have begun.
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
    /// A digest of the state; `name` puts what a pointer means in its place. The input is the same
    /// in all states of a search.
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

/// What a host function works with.
pub trait Cx {
    /// Reads bytes.
    ///
    /// # Errors
    /// Undefined behaviour as for a load of them; undefined and poison bytes too.
    fn read(&mut self, from: Cell, len: u64) -> Step<Vec<u8>>;

    /// Reads bytes up to a zero byte, which is not part of the result.
    ///
    /// # Errors
    /// As [`Cx::read`].
    fn read_string(&mut self, from: Cell) -> Step<Vec<u8>>;

    /// Writes bytes.
    ///
    /// # Errors
    /// Undefined behaviour as for a store of them.
    fn write(&mut self, to: Cell, bytes: &[u8]) -> Step<()>;

    /// Reads a value: pointers keep their provenance. Naturally aligned unless it is a byte.
    ///
    /// # Errors
    /// Undefined behaviour as for a load.
    fn load(&mut self, from: Cell, scalar: Scalar) -> Step<Vec<Cell>>;

    /// Writes a value.
    ///
    /// # Errors
    /// Undefined behaviour as for a store.
    fn store(&mut self, to: Cell, scalar: Scalar, value: &[Cell]) -> Step<()>;

    /// Copies bytes, undefined ones and provenance included; `overlap` tells whether the parts may.
    ///
    /// # Errors
    /// Undefined behaviour as for a load and a store.
    fn copy(&mut self, to: Cell, from: Cell, len: u64, overlap: bool) -> Step<()>;

    /// Writes one byte many times.
    ///
    /// # Errors
    /// Undefined behaviour as for a store.
    fn fill(&mut self, to: Cell, byte: Cell, len: u64) -> Step<()>;

    /// Memory itself: to allocate and release.
    fn memory(&mut self) -> &mut Memory;

    /// The running strand, the owner of what it allocates.
    fn strand(&self) -> u32;

    /// Calls a function of the program and runs it to its end.
    ///
    /// # Errors
    /// What ends the run there.
    fn call(&mut self, function: Cell, args: &[Arg]) -> Step<Vec<Cell>>;

    /// Writes output. Nothing is lost when the program stops.
    fn output(&mut self, to: Stream, bytes: &[u8]);

    /// The library's state.
    fn library(&mut self) -> &mut Library;

    /// Notes that the run depends on something outside.
    fn assume(&mut self, what: Assumption);

    /// The address of a function or variable of the module, by name.
    fn symbol(&self, name: &str) -> Option<Cell>;

    /// `thread.id` and `num_threads` of spec §4.12, for the OpenMP queries.
    fn thread(&mut self) -> (u32, u32);

    /// How many regions, forced or not, are open around the strand, over all calls.
    fn nesting(&self) -> u32;

    /// The next variadic argument of a `va_list`, which `list` points to; `hint` is what the
    /// reader expects, the caller checks what comes.
    ///
    /// # Errors
    /// [`Ub::VaArg`](crate::Ub::VaArg) past the last argument, and what a load of the list gives.
    fn va_next(&mut self, list: Cell, hint: Scalar) -> Step<Arg>;
}

/// A host function: arguments to the cells of the result.
pub type Function = Rc<dyn Fn(&mut dyn Cx, &[Arg]) -> Step<Vec<Cell>>>;

/// A place to find host functions in.
pub trait Host {
    /// The function with this name, and what it may touch.
    fn find(&self, name: &str) -> Option<(Function, Effect)>;
}
