//! The errors of making and calling a program.

use pir_core::Diagnostic;
use std::io;
use std::path::PathBuf;

/// Why a program cannot be made or called.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A pass made an invalid module, which is a bug of the pass.
    #[error(transparent)]
    Pass(#[from] pir_transform::Error),
    /// The lowering refuses it.
    #[error(transparent)]
    Lowering(#[from] pir_lower::Error),
    /// No machine code can be made of it.
    #[error(transparent)]
    Code(#[from] pir_jit::Error),
    /// Another program is missing, or failed.
    #[error("{0}")]
    Tool(String),
    /// Another program could not be started.
    #[error("can't run {}: {source}", program.display())]
    Start {
        /// The program.
        program: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// A shared library could not be loaded.
    #[error("can't load {library}: {source}")]
    Load {
        /// The library.
        library: String,
        /// The system's reason.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The system refuses files or memory.
    #[error("can't {action}: {source}")]
    Io {
        /// The action that failed, such as `write a.so`.
        action: String,
        /// The system's reason.
        source: io::Error,
    },
    /// The function does not exist, or its arguments do not match its parameters.
    #[error("{0}")]
    Call(String),
}

impl Error {
    /// Returns a conversion that adds the action that failed.
    pub(crate) fn io(action: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let action = action.into();
        move |source| Self::Io { action, source }
    }

    pub(crate) fn no_function(name: &str) -> Self {
        Self::Call(format!("there is no function @{name} with a body"))
    }

    /// Whether the code generator cannot do the module, where another one may.
    pub fn is_of_generator(&self) -> bool {
        use pir_jit::Error as E;
        let code = |e: &E| matches!(e, E::Unsupported { .. } | E::Codegen { .. } | E::Host(_));
        matches!(self, Self::Code(e) if code(e))
    }

    /// Returns the error as a diagnostic with a code, if it is about the module.
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        match self {
            Self::Lowering(e) => Some(e.diagnostic()),
            Self::Code(e) => e.diagnostic(),
            Self::Pass(_)
            | Self::Tool(_)
            | Self::Start { .. }
            | Self::Load { .. }
            | Self::Io { .. }
            | Self::Call(_) => None,
        }
    }
}
