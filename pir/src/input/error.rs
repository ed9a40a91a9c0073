//! Why a file could not be read as LLVM IR.

use super::format::Format;
use crate::status;
use pir_core::{Code, Diagnostic};
use std::io;
use std::path::Path;

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    #[error("can't read {name}: {source}")]
    Io { name: String, source: io::Error },
    #[error("{name} is {what}, not LLVM IR")]
    NotIr { name: String, what: &'static str, help: String },
    #[error("{name} is {}, and `{program}` is not to be found", .format.name)]
    NoTool { name: String, format: &'static Format, program: &'static str },
    #[error("`{program}` failed on {name}{message}")]
    Translation { name: String, format: &'static Format, program: &'static str, message: String },
}

impl ReadError {
    /// Returns the error of the system for a file.
    pub(crate) fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { name: path.display().to_string(), source }
    }

    /// Returns the exit status for this error.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Io { .. } | Self::NotIr { .. } => status::INPUT,
            Self::NoTool { .. } | Self::Translation { .. } => status::TOOL,
        }
    }

    /// Returns the error with its code, and what to do about it.
    pub(crate) fn diagnostic(&self) -> Diagnostic {
        let (code, help) = match self {
            Self::Io { source, .. } if source.kind() == io::ErrorKind::IsADirectory => {
                (Code::Unreadable, Some("give the names of the files in it".to_owned()))
            }
            Self::Io { .. } => (Code::Unreadable, None),
            Self::NotIr { help, .. } => (Code::NotIr, Some(help.clone())),
            Self::NoTool { format, .. } => (
                Code::NotTranslated,
                Some(format!("`apt-get install {}` installs it", format.package)),
            ),
            Self::Translation { format, .. } => {
                (Code::NotTranslated, (!format.hint.is_empty()).then(|| format.hint.to_owned()))
            }
        };
        let diagnostic = Diagnostic::new(code, self.to_string());
        match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }
}
