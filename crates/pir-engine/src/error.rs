//! Why a program cannot be made or called.

/// Why a program cannot be made or called.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The lowering refuses it.
    #[error(transparent)]
    Lowering(#[from] pir_lower::Error),
    /// No machine code can be made of it.
    #[error(transparent)]
    Code(#[from] pir_jit::Error),
    /// Another program is missing, or failed.
    #[error("{0}")]
    Tool(String),
    /// The file system refuses.
    #[error("{0}")]
    Io(String),
    /// The function is not there, or its arguments are not what it takes.
    #[error("{0}")]
    Call(String),
}
