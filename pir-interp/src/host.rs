//! Host functions, which a module declares and a [`Host`] provides. The crate `pir-host` has those
//! of the C, C++ and Fortran libraries; a tool can add its own.
//!
//! A host function runs without interleaving: no other strand steps while it does. It accesses
//! memory through [`HostContext`], so that its accesses are checked and take part in race detection
//! like those of the program.

use crate::cell::Cell;
use crate::memory::Memory;
use crate::shape::ScalarKind;
use crate::shared::{ConstDefault, CowValue};
use crate::ub::StepResult;
use std::any::Any;
use std::fmt::Debug;
use std::rc::Rc;

/// An argument or a result: the scalar parts of an IR value with their cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HostArg {
    /// The types of the parts; one for an ordinary argument.
    pub scalars: Vec<ScalarKind>,
    /// The cells of the parts, one part after the other.
    pub cells: Vec<Cell>,
}

/// The state that a host function may touch. The search over schedules uses it to find dependent
/// operations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HostEffect {
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
    /// Cycles of program order and reads-from, which the language allows for `monotonic` atomics.
    LoadBuffering,
    /// Atomics weaker than `seq_cst` that overlap others of another extent.
    MixedAtomics,
    /// More stores that a strand may still read, or more `seq_cst` operations beside weaker ones,
    /// than the search keeps.
    WeakBounds,
    /// An endless run of a program that promises progress, which may be undefined behaviour.
    Progress,
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
            Self::LoadBuffering => "load buffering of monotonic atomics was not tried",
            Self::MixedAtomics => "atomics of different extent overlap beside weak ones",
            Self::WeakBounds => {
                "too many atomic operations that other strands may see out of order"
            }
            Self::Progress => "an endless run may break a promise of progress",
            Self::Undefined => "not every choice of undefined bits was tried",
            Self::Addresses => "the program looks at the bits of addresses",
            Self::Callback => "a function called back by the library ran without interruption",
        }
    }
}

/// The private state of a host. It belongs to a machine's state, so that copies and comparisons
/// have to be cheap.
pub trait HostState: Any + Debug {
    /// Returns a digest of the state: 0 for the default state, and otherwise the same number for
    /// equal states only. `name` replaces a pointer by a canonical name.
    fn digest(&self, name: &mut dyn FnMut(&mut Cell)) -> u64;
}

/// The state that host functions share.
#[derive(Clone, Debug, Default)]
pub struct LibraryState {
    /// The environment variables that `getenv` returns.
    pub environment: CowValue<Vec<(Vec<u8>, Vec<u8>)>>,
    /// Standard input.
    pub input: CowValue<Vec<u8>>,
    /// The number of bytes of the input that were read; greater than its length once a read has met
    /// the end.
    pub input_at: usize,
    /// The objects that the hosts own, by internal names: `errno`, `stdout`, …
    pub objects: CowValue<Vec<(&'static str, Cell)>>,
    /// The functions to call at the program's end, in the order of their registration, each with
    /// its argument, if it has one.
    pub at_exit: CowValue<Vec<(Cell, Option<Cell>)>>,
    /// The private states of hosts, at most one of each type.
    states: CowValue<Vec<Rc<dyn HostState>>>,
}

impl ConstDefault for LibraryState {
    const BLANK: &'static Self = &Self {
        environment: CowValue::BLANK,
        input: CowValue::BLANK,
        input_at: 0,
        objects: CowValue::BLANK,
        at_exit: CowValue::BLANK,
        states: CowValue::BLANK,
    };
}

impl LibraryState {
    /// Returns a host's private state, which is the default one before the first call. The type
    /// identifies the state.
    pub fn state<T: HostState + Clone + Default>(&mut self) -> &mut T {
        let states = self.states.own();
        let found = states.iter().position(|s| (&**s as &dyn Any).is::<T>());
        let at = found.unwrap_or_else(|| {
            states.push(Rc::new(T::default()));
            states.len() - 1
        });
        let state = &mut states[at];
        if Rc::get_mut(state).is_none() {
            let shared = (&**state as &dyn Any).downcast_ref::<T>().expect("the type is T");
            *state = Rc::new(shared.clone());
        }
        let own: &mut dyn Any = Rc::get_mut(state).expect("the copy is not shared");
        own.downcast_mut().expect("the type is T")
    }

    /// Returns a digest of the state. `name` replaces a pointer by a canonical name. The input is
    /// excluded, because it is the same in all states of a search.
    pub(crate) fn digest(&self, name: &mut dyn FnMut(&mut Cell)) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut h = rustc_hash::FxHasher::default();
        let Self { environment, input: _, input_at, objects, at_exit, states } = self;
        // A sum, because the order of the states depends on the order of their first uses.
        let private = states.iter().fold(0, |sum: u64, s| sum.wrapping_add(s.digest(name)));
        let named = |mut c: Cell| {
            name(&mut c);
            c
        };
        (environment, input_at, private).hash(&mut h);
        (objects.len(), at_exit.len()).hash(&mut h);
        let kept = objects.iter().map(|o| o.1);
        let at_exit = at_exit.iter().flat_map(|e| [e.0, e.1.unwrap_or_default()]);
        kept.chain(at_exit).map(named).for_each(|c| c.hash(&mut h));
        objects.iter().for_each(|o| o.0.hash(&mut h));
        h.finish()
    }
}

/// The interface of a host function to the machine.
pub trait HostContext {
    /// Reads bytes.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a load of the bytes, and if a byte is undefined or
    /// poison.
    fn read(&mut self, from: Cell, len: u64) -> StepResult<Vec<u8>>;

    /// Reads bytes up to a zero byte, which is not part of the result.
    ///
    /// # Errors
    /// Returns the same errors as [`HostContext::read`].
    fn read_string(&mut self, from: Cell) -> StepResult<Vec<u8>>;

    /// Writes bytes.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a store of the bytes.
    fn write(&mut self, to: Cell, bytes: &[u8]) -> StepResult<()>;

    /// Reads a value, with the provenance of pointers. Implementations need not check the alignment
    /// of the address.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a load.
    fn load(&mut self, from: Cell, scalar: ScalarKind) -> StepResult<Vec<Cell>>;

    /// Writes a value.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a store.
    fn store(&mut self, to: Cell, scalar: ScalarKind, value: &[Cell]) -> StepResult<()>;

    /// Copies bytes, including undefined ones and provenance. The two ranges may overlap if
    /// `overlap` is set.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a load and a store.
    fn copy(&mut self, to: Cell, from: Cell, len: u64, overlap: bool) -> StepResult<()>;

    /// Fills `len` bytes with one byte.
    ///
    /// # Errors
    /// Returns undefined behaviour as for a store.
    fn fill(&mut self, to: Cell, byte: Cell, len: u64) -> StepResult<()>;

    /// Returns the memory, to allocate and release objects.
    fn memory(&mut self) -> &mut Memory;

    /// Returns the running strand, which owns the objects that it allocates.
    fn strand(&self) -> u32;

    /// Calls a function of the program and runs it to its end.
    ///
    /// # Errors
    /// Returns the reason if the run ends in the call.
    fn call(&mut self, function: Cell, args: &[HostArg]) -> StepResult<Vec<Cell>>;

    /// Writes output. It is not buffered, so that nothing is lost when the program stops.
    fn output(&mut self, to: Stream, bytes: &[u8]);

    /// Returns the state of the library.
    fn library(&mut self) -> &mut LibraryState;

    /// Records that the run depends on something outside the program.
    fn assume(&mut self, what: Assumption);

    /// Returns the address of a function or variable of the module by its name.
    fn symbol(&self, name: &str) -> Option<Cell>;

    /// Returns names and addresses of the variables that the module declares and does not define.
    fn undefined_variables(&self) -> Vec<(String, Cell)>;

    /// Returns `thread.id` and `num_threads` of reference: execution, rule 12, for the OpenMP
    /// queries.
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
    fn va_next(&mut self, list: Cell, hint: ScalarKind) -> StepResult<HostArg>;
}

/// A host function, which maps arguments to the cells of the result.
pub type HostFn = Rc<dyn Fn(&mut dyn HostContext, &[HostArg]) -> StepResult<Vec<Cell>>>;

/// A provider of host functions.
pub trait Host {
    /// Returns the function with this name, and the state that it may touch.
    fn find(&self, name: &str) -> Option<(HostFn, HostEffect)>;

    /// Returns the definition of the function with this name as IR, if the host has one: a text for
    /// [`pir_core::text::add_functions`], which declares the functions that it calls. The
    /// interpreter runs it like the program's own functions, so that races and schedules inside it
    /// are seen, and reports its faults and races at the program's call of it.
    ///
    /// [`Host::find`] is asked as well for a function that is declared with another type.
    fn define(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }

    /// Returns the size in bytes of a variable that the host defines and the module only declares;
    /// `None` if the declared type gives the size.
    fn variable_size(&self, name: &str) -> Option<u64> {
        let _ = name;
        None
    }

    /// Initialises the variables that the host defines, before the first instruction of a run.
    ///
    /// # Errors
    /// Returns why the run can't start.
    fn start(&self, cx: &mut dyn HostContext) -> StepResult<()> {
        let _ = cx;
        Ok(())
    }

    /// Returns whether a clause of a landing pad with the type description `clause`, null for any
    /// type, catches the thrown object.
    ///
    /// # Errors
    /// Returns undefined behaviour if memory that describes a type is not valid.
    fn catches(&self, cx: &mut dyn HostContext, object: Cell, clause: Cell) -> StepResult<bool> {
        let _ = (cx, object, clause);
        Ok(false)
    }
}

/// Calls the functions of [`LibraryState::at_exit`], the last one first, including those registered
/// meanwhile. Runs in `exit`, and after `main` has returned.
///
/// # Errors
/// Returns the reason if the run ends in one of them.
pub fn run_exit_handlers(cx: &mut dyn HostContext) -> StepResult<()> {
    while let Some((function, argument)) = cx.library().at_exit.own().pop() {
        let args = argument.map(|a| HostArg { scalars: vec![ScalarKind::Ptr(64)], cells: vec![a] });
        cx.call(function, args.as_slice())?;
    }
    Ok(())
}
