//! Calls of the run time in a function.

use crate::entries::Entry;
use crate::interface::{Function, JOINS, Meaning};
use pir_core::entity::{GlobalId, Inst, Value};

/// A call of the run time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuntimeCall {
    pub inst: Inst,
    /// `None`: it cannot be expressed.
    pub entry: Option<Entry>,
    /// The function that is called, and its row.
    pub called: GlobalId,
    pub row: &'static Function,
    /// Why it cannot be expressed.
    pub why: &'static str,
}

impl RuntimeCall {
    /// Returns whether all tasks have ended after the call that the function has created before.
    pub(crate) fn ends_tasks(&self) -> bool {
        self.row.has(JOINS) || self.entry == Some(Entry::TaskRest)
    }

    /// Returns the meaning of the call, if it is replaced.
    pub(crate) fn meaning(&self) -> Option<Meaning> {
        self.entry.map(|_| self.row.meaning)
    }
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
