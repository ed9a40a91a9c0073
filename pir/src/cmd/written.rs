//! Results that are texts, of `lower`, `print` and `graph`: written as they are, or inside a JSON
//! object for scripts.

use crate::cli::Format;
use crate::json::{self, Finding};
use crate::{output, status};
use serde::Serialize;
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

/// Writes the text to `path`, or to standard output. As JSON, standard output gets an object, with
/// the text in it if there is no path.
pub(super) fn write(
    format: Format,
    file: &str,
    path: Option<&Path>,
    text: &[u8],
    diagnostics: Vec<Finding>,
) -> u8 {
    let to_file = path.filter(|p| *p != Path::new("-"));
    if (format == Format::Human || to_file.is_some())
        && let Err(e) = output::write(path, text)
    {
        return output::failed(path, &e);
    }
    if format == Format::Json {
        let output = to_file.map(|p| p.display().to_string());
        let text = output.is_none().then(|| String::from_utf8_lossy(text).into_owned());
        json::print(&WrittenLine { file, output, text, diagnostics });
    }
    status::CLEAN
}

/// Reports that there is no text, as JSON: the diagnostics say why.
pub(super) fn refused(format: Format, file: &str, diagnostics: Vec<Finding>) {
    if format == Format::Json {
        json::print(&WrittenLine { file, output: None, text: None, diagnostics });
    }
}
