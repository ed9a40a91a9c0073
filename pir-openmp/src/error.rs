//! Why nothing was raised.

use pir_core::builder::BuildError;
use pir_verify::InvalidModule;

/// Why nothing was raised.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The module uses a name of the library's for something else.
    #[error("the module has another function or variable of this name: {0}")]
    Library(String),
    /// The module declares a function of the run time with another type.
    #[error("a function of the run time has another type: {0}")]
    Build(BuildError),
    /// An `invoke` of the run time cannot be a call.
    #[error("an `invoke` of the run time cannot be a call: {0}")]
    Edit(pir_core::cursor::EditError),
    /// The result is not valid, which is a fault of this crate.
    #[error("the raised module is not valid: {0}")]
    Invalid(#[from] Box<InvalidModule>),
    /// There is no such pass.
    #[error(transparent)]
    Pipeline(#[from] pir_transform::PipelineError),
    /// A pass made the module invalid, which is a fault of that pass.
    #[error(transparent)]
    Pass(#[from] pir_transform::Error),
}

impl Error {
    /// Returns whether it is a fault of this crate or of a pass, and not of the module.
    pub fn is_internal(&self) -> bool {
        matches!(self, Self::Invalid(_) | Self::Pass(_))
    }
}
