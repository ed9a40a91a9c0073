//! [`SearchTurn`], the facts that a search collects about one turn of a strand; and [`RunBudget`],
//! the limits of a run.

use super::{RunLimits, SharedAccesses};
use crate::race::InstSite;
use crate::shared::clone_in_place;

/// A race that was found only after the racing read had returned a value: the read, and the write.
pub(crate) type LateRace = (InstSite, InstSite);

/// The turn that runs or ended last: the operations that one strand executes before the search
/// chooses again.
#[derive(Default)]
pub(crate) struct SearchTurn {
    /// The accesses of the turn, if `record` is set.
    pub touched: SharedAccesses,
    pub record: bool,
    /// Whether the turn contains an operation that other strands may observe.
    pub seen: bool,
    /// Whether the turn has done what no strand does for ever: a weak `cmpxchg` has failed
    /// spuriously, a load has read another message than the newest one, or a store has taken
    /// another place than the last one.
    pub spurious: bool,
    /// Whether addresses are part of the state. If so, states that differ in the address of an
    /// object are different, and the order of turns that allocate objects matters.
    pub by_address: bool,
    /// Whether the order of updates that commute was observed: they have stored no messages.
    pub observes_updates: bool,
    /// The late races of the turn, if `record_late` is set.
    pub late: Vec<LateRace>,
    pub record_late: bool,
}

clone_in_place!(SearchTurn, touched record seen spurious by_address observes_updates late
    record_late);

/// The operations that a run has executed, and its limits.
#[derive(Clone, Copy, Debug)]
pub struct RunBudget {
    pub(crate) limits: RunLimits,
    /// Number of operations executed.
    pub steps: u64,
    /// The value of `steps` when the current turn of a depth-first run began.
    pub(crate) turn_began: u64,
    /// Number of calls made by the host that have not returned.
    pub(crate) nested: u32,
}

impl RunBudget {
    /// Returns the budget of a run that has executed nothing.
    pub(super) fn new(limits: RunLimits) -> Self {
        Self { limits, steps: 0, turn_began: 0, nested: 0 }
    }
}
