//! Run-time libraries under lowered code, and what each offers to code outside of its back end's
//! regions: the handle of a thread, barriers, critical sections.
//!
//! The *handle* of a thread is a pointer that the library's functions take first: the worker of
//! PIR's run-time library, or a word that stands for libomp's thread. Tasks get it as their first
//! argument; other functions look it up.

use crate::error::Error;
use pir_core::{GlobalId, Module};

/// The functions that return handles.
pub(super) const PIR_HANDLE: &str = "pir_rt_worker";
pub(super) const OPENMP_HANDLE: &str = "pir.omp.worker";

/// A library under lowered code. A module may use both: then it is mixed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Library {
    /// None.
    #[default]
    None,
    /// PIR's run-time library.
    Pir,
    /// OpenMP's: libomp.
    OpenMp,
}

impl Library {
    /// The function `ptr ()` that returns the handle of the calling thread.
    pub(super) const fn handle_function(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Pir => Some(PIR_HANDLE),
            Self::OpenMp => Some(OPENMP_HANDLE),
        }
    }
}

/// The functions of a module that return handles.
pub(super) fn handle_functions(m: &Module) -> Vec<GlobalId> {
    let names = [Library::Pir, Library::OpenMp].into_iter().filter_map(Library::handle_function);
    names.filter_map(|n| m.find(n.as_bytes())).collect()
}

/// The parts of a lowering that decide how a library is prepared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuntimeSetting {
    /// The module uses the other library too.
    pub mixed: bool,
    /// [`super::Options::guard_stacks`].
    pub guard: bool,
}

/// A function of a library, and whether it takes the thread's handle first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Service {
    pub function: GlobalId,
    pub takes_handle: bool,
}

/// Functions `(lock)` or `(handle, lock)` that enter and leave critical sections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Critical {
    pub enter: GlobalId,
    pub exit: GlobalId,
    pub takes_handle: bool,
}

/// Gives the empty function `g` a body that calls `with_handle`, the same function with the handle
/// in front, where tasks can be started.
pub(crate) type SurroundFn = fn(m: &mut Module, g: GlobalId, with_handle: GlobalId);

/// The services of a run-time library.
pub(crate) trait Runtime: Sync {
    /// Which library it is.
    fn library(&self) -> Library;

    /// Refuses a module that defines a name of the library.
    fn check_names(&self, m: &Module, guard: bool) -> Result<(), Error>;

    /// Prepares a module, before anything else is asked for.
    fn prepare(&self, _m: &mut Module, _setting: RuntimeSetting) {}

    /// Adds the library's [`Library::handle_function`] to a module.
    fn handle(&self, m: &mut Module) -> GlobalId;

    /// How functions that start tasks are surrounded, if they must be.
    fn surround(&self) -> Option<SurroundFn> {
        None
    }

    /// Whether a function with this name belongs to code between lowered code and the library,
    /// which looks up its own handle.
    fn is_support_function(&self, _name: &[u8]) -> bool {
        false
    }

    /// The function `i32 ()` that returns how many strands run at once.
    fn max_threads(&self, m: &mut Module) -> Service;

    /// How a strand waits for the others of its forced region.
    fn barrier(&self, m: &mut Module, mixed: bool) -> Service;

    /// The functions of critical sections.
    fn critical(&self, m: &mut Module) -> Critical;

    /// Offset from the handle of the strand's number, which the number of strands follows.
    /// Both are `i32`. None: the module has thread-local variables for them.
    fn strand_number(&self) -> Option<i64> {
        None
    }

    /// The functions `void (ptr handle, i32 region)` that report the beginning and the end of a
    /// region's instance to a profile.
    fn instance_events(&self) -> Option<[&'static str; 2]> {
        None
    }

    /// The function `void (ptr handle, i32 fault, ptr detail)` that reports a fault and ends the
    /// run, and the number of the fault that no strand reaches a join. None: the strand spins.
    fn hang(&self) -> Option<(&'static str, i64)> {
        None
    }
}
