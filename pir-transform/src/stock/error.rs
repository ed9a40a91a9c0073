//! Reasons why a module has no encoding, and why one is no encoding.

use pir_core::entity::Inst;

/// Reason why a module has no encoding.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The result of the instruction is used where LLVM does not admit it, and no place is known
    /// for a variable in which it could be passed.
    #[error("a value can't be passed to its uses after the region")]
    Uses(Inst),
    /// The module uses one of the names of the encoding.
    #[error("the module already has a symbol `@{0}`")]
    Name(String),
}

/// Reason why a module is no encoding. The text is that of the function's name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The flags or the number of successors of a fork are no constants.
    #[error("@{0}: the arguments of a fork's call are no constants")]
    Arguments(String),
    /// Control after a fork's call depends on more than its result.
    #[error("@{0}: the successors of a fork are unknown")]
    Successors(String),
    /// The result of a fork's call is used otherwise.
    #[error("@{0}: the result of a fork's call is used as a number")]
    Result(String),
    /// A `halt` is followed by other instructions.
    #[error("@{0}: code follows a `halt`")]
    Halt(String),
    /// The block with a `join` cannot begin with it.
    #[error("@{0}: a `join` cannot begin its block")]
    Join(String),
    /// A region has lost its `!pir.backends`.
    #[error("@{0}: a fork has lost its `!pir.backends`")]
    BackEnds(String),
    /// A function of the encoding is used as a value.
    #[error("@{0}: a function of the encoding is used as a value")]
    Function(String),
}
