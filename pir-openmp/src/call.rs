//! Calls of the run time in a function.

use crate::entries::Entry;
use pir_core::entity::{GlobalId, Inst, Value};

/// A call of the run time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuntimeCall {
    pub inst: Inst,
    /// `None`: it cannot be expressed.
    pub entry: Option<Entry>,
    /// The function that is called.
    pub called: GlobalId,
    /// Why it cannot be expressed.
    pub why: &'static str,
}

/// A function that runs a task, and where it is created.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TaskSite {
    pub call: Inst,
    pub entry: GlobalId,
    pub flags: Value,
    /// Whether it may be final.
    pub may_be_final: bool,
    /// The sizes of the task's record and of its block of shared variables.
    pub bytes: Value,
    pub shared: Value,
    /// Whether the record has a function that destroys the task's objects.
    pub destroys: bool,
}
