//! A call of the run time in a function.

use crate::entries::Entry;
use pir_core::entity::{GlobalId, Inst};

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
