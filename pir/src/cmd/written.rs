//! Results of commands: written as they are, or inside a JSON object for scripts; and why they
//! are not written.

mod module_format;

use super::execute::RefusedProgram;
use crate::cli::Format;
use crate::json::{self, Finding};
use crate::{interrupt, output, status};
use module_format::{ModuleFormat, RefusedFormat};
use pir_core::{Code, Diagnostic, Module};
use serde::Serialize;
use std::io;
use std::path::Path;

/// A line of `--format json`.
#[derive(Serialize)]
struct WrittenLine<'a> {
    file: &'a str,
    /// Where the text was written; absent if it is in `text`.
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Warnings, or what keeps the text from being written.
    diagnostics: Vec<Finding>,
}

/// Why a result is not written.
#[derive(Debug, thiserror::Error)]
pub(super) enum WriteError {
    /// The name is that of a format in which the result is not written.
    #[error(transparent)]
    Format(#[from] RefusedFormat),
    /// The system refuses.
    #[error("can't write {name}: {source}")]
    Io {
        /// The file.
        name: String,
        /// The reason.
        source: io::Error,
    },
}

impl WriteError {
    pub(super) fn io(path: Option<&Path>, source: io::Error) -> Self {
        let name = path.filter(|_| !output::is_stdout(path));
        let name = name.map_or("standard output".to_owned(), |p| p.display().to_string());
        Self::Io { name, source }
    }

    /// Returns whether the reader of a pipe has gone, which is no fault.
    pub(super) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Io { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Reports why the result that belongs to `file` is not written, to people and scripts, and
    /// returns the exit status.
    pub(super) fn tell_as(&self, format: Format, file: &str) -> u8 {
        if self.is_closed_pipe() {
            return status::CLEAN;
        }
        // What fails because temporary files are gone is no result.
        interrupt::wait_for_end();
        let why = self.to_string();
        let refused = match self {
            Self::Format(of_tool) if of_tool.is_of_tool() => {
                RefusedProgram::message(status::TOOL, why)
            }
            Self::Format(_) => RefusedProgram::message(status::INPUT, why),
            Self::Io { source, .. } => {
                let diagnostic = Diagnostic::new(Code::Unwritable, why);
                let is_closed = source.kind() == io::ErrorKind::PermissionDenied;
                let diagnostic = match is_closed {
                    true => diagnostic.help("choose a folder that is yours"),
                    false => diagnostic,
                };
                RefusedProgram::diagnostic(status::INPUT, diagnostic)
            }
        };
        refused.tell_as(format, Path::new(file))
    }
}

/// Writes the text to `path`, or to standard output. As JSON, standard output gets an object, with
/// the text in it if there is no path.
pub(super) fn write(
    format: Format,
    file: &str,
    path: Option<&Path>,
    text: &[u8],
    diagnostics: Vec<Finding>,
) -> u8 {
    let to_file = path.filter(|_| !output::is_stdout(path));
    if (format == Format::Human || to_file.is_some())
        && let Err(e) = output::write(path, text)
    {
        return WriteError::io(path, e).tell_as(format, file);
    }
    if format == Format::Json {
        let output = to_file.map(|p| p.display().to_string());
        let text = output.is_none().then(|| String::from_utf8_lossy(text).into_owned());
        json::print(&WrittenLine { file, output, text, diagnostics });
    }
    status::CLEAN
}

/// Writes what is never a module, such as `what`, to `path`, or to standard output. A path that
/// ends as a module or a file of another format does is refused.
pub(super) fn write_text(
    format: Format,
    file: &str,
    path: Option<&Path>,
    text: &[u8],
    what: &'static str,
) -> u8 {
    match path.map_or(Ok(()), |path| ModuleFormat::check_text(path, what)) {
        Ok(()) => write(format, file, path, text, Vec::new()),
        Err(why) => WriteError::from(why).tell_as(format, file),
    }
}

/// Writes a text beside the result of a command, such as a report.
///
/// # Errors
/// The path ends as a module or a file of another format does, or the system refuses.
pub(super) fn write_beside(path: &Path, text: &str, what: &'static str) -> Result<(), WriteError> {
    ModuleFormat::check_text(path, what)?;
    output::write(Some(path), text.as_bytes()).map_err(|e| WriteError::io(Some(path), e))
}

/// Writes a module to `path`, or to standard output: as text, or as bitcode if the path ends so. A
/// path that ends as a file of another format does is refused.
pub(super) fn write_module(
    format: Format,
    file: &str,
    path: Option<&Path>,
    module: &Module,
    diagnostics: Vec<Finding>,
) -> u8 {
    let chosen = path.map_or(Ok(ModuleFormat::Text), ModuleFormat::of);
    let bytes = chosen.and_then(|chosen| match (chosen, path) {
        (ModuleFormat::Bitcode, Some(path)) => module_format::bitcode(path, module),
        _ => Ok(pir_core::text::print::print(module)),
    });
    match bytes {
        Ok(bytes) => write(format, file, path, &bytes, diagnostics),
        Err(why) => WriteError::from(why).tell_as(format, file),
    }
}

/// Reports that there is no text, as JSON: the diagnostics say why.
pub(super) fn refused(format: Format, file: &str, diagnostics: Vec<Finding>) {
    if format == Format::Json {
        json::print(&WrittenLine { file, output: None, text: None, diagnostics });
    }
}
