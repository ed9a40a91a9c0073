//! Run-time libraries under lowered code, and what each offers to code outside of its back end's
//! regions: the handle of a thread, barriers, critical sections, faults. Each library is described
//! in the file of its back end; nothing here knows one of them.
//!
//! The *handle* of a thread is a pointer that the library's functions take first. Tasks get it as
//! their first argument; other functions look it up.

use crate::error::Error;
use pir_core::{GlobalId, Module, Type};

/// A library under lowered code. A module may use several: then it is mixed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Library {
    name: Option<&'static str>,
    has_handle: bool,
}

impl Library {
    /// No library.
    pub const NONE: Self = Self { name: None, has_handle: false };

    /// The library whose function `ptr ()` with this name returns the handle of the calling thread.
    pub(super) const fn new(handle_function: &'static str) -> Self {
        Self { name: Some(handle_function), has_handle: true }
    }

    /// The library with this name, whose threads have no handle.
    pub(super) const fn without_handle(name: &'static str) -> Self {
        Self { name: Some(name), has_handle: false }
    }

    /// The function `ptr ()` that returns the handle of the calling thread.
    pub(super) const fn handle_function(self) -> Option<&'static str> {
        if self.has_handle { self.name } else { None }
    }
}

/// The parts of a lowering that decide how a library is prepared.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RuntimeSetting {
    /// The module uses another library too.
    pub mixed: bool,
    /// [`super::Options::reports_faults`].
    pub reports_faults: bool,
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

impl Critical {
    /// Declares functions `(lock)`.
    pub(crate) fn without_handle(m: &mut Module, names: [&str; 2]) -> Self {
        let [enter, exit] = names.map(|n| m.declare_function(n, Type::VOID, &[Type::PTR], false));
        Self { enter, exit, takes_handle: false }
    }
}

/// A function `void (ptr handle, i32 fault, ptr detail)` that reports a fault and does not return.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaultCall {
    pub function: &'static str,
    /// The number of the fault.
    pub fault: i64,
}

/// Gives the empty function `g` a body that calls `with_handle`, the same function with the handle
/// in front, where tasks can be started.
pub(crate) type SurroundFn = fn(m: &mut Module, g: GlobalId, with_handle: GlobalId);

/// The services of a run-time library.
pub(crate) trait Runtime: Sync {
    /// Which library it is.
    fn library(&self) -> Library;

    /// Refuses a module that defines a name of the library.
    fn check_names(&self, m: &Module) -> Result<(), Error>;

    /// Prepares a module, before anything else is asked for.
    fn prepare(&self, _m: &mut Module, _setting: RuntimeSetting) {}

    /// Adds the library's [`Library::handle_function`] to a module.
    fn handle(&self, m: &mut Module) -> GlobalId;

    /// How functions that start tasks are surrounded, if they must be.
    fn surround(&self) -> Option<SurroundFn> {
        None
    }

    /// The beginning of the names of its functions, or of those of the layer over it.
    fn reserved_prefix(&self) -> &'static [u8];

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

    /// Whether the library, or the layer over it, may have a function with this name and type.
    fn has_function(&self, name: &str, ty: &str) -> bool;

    /// How code reports that no strand of a region has reached a join. None: it cannot.
    fn hang(&self, _setting: RuntimeSetting) -> Option<FaultCall> {
        None
    }

    /// Whether it reports faults of code without a library too, if it is in the process.
    fn serves_faults(&self) -> bool {
        false
    }
}
