//! Reasons why an edit is refused.

use crate::entity::{Block, Inst};
use crate::opcode::Opcode;

/// Reason why an edit was refused. The body is then unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The instruction is in no block.
    #[error("{0} is in no block")]
    NotPlaced(Inst),
    /// The block cannot be split before this instruction, because a `phi`, a pad or a `join` must
    /// stay at the start of its block.
    #[error("{0} must stay at the start of its block")]
    Landing(Inst),
    /// The block has no terminator.
    #[error("{0} has no terminator")]
    Unterminated(Block),
    /// The instruction that is to end a block is no terminator.
    #[error("`{}` does not end a block", .0.name())]
    NotTerminator(Opcode),
    /// The operands are not those that the instruction has by the table in [`crate::inst`], or
    /// name a block that the body does not have.
    #[error("these are not the operands of a `{}`", .0.name())]
    Operands(Opcode),
    /// A new edge leads to the block of this `phi`, and no value is given for it.
    #[error("{0} needs a value for the new edge")]
    NoValue(Inst),
    /// A value is given for this instruction, which is no `phi` of a successor.
    #[error("{0} is no `phi` of a successor")]
    NotPhi(Inst),
    /// The block does not start with `join`.
    #[error("{0} does not start with `join`")]
    NoJoin(Block),
}
