//! Results of `lower`, `opt`, `raise`, `print` and `graph`: written as they are, or inside a JSON
//! object for scripts.

mod module_format;

use crate::cli::Format;
use crate::json::{self, Finding};
use crate::output::tell;
use crate::{output, status};
use module_format::{ModuleFormat, RefusedFormat};
use pir_core::Module;
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

/// Writes the text of a task program to `path`, or to standard output.
pub(super) fn write_task_program(
    format: Format,
    file: &str,
    path: Option<&Path>,
    text: &[u8],
) -> u8 {
    match path.map_or(Ok(()), ModuleFormat::check_text) {
        Ok(()) => write(format, file, path, text, Vec::new()),
        Err(why) => refuse(format, file, &why, Vec::new()),
    }
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
        Err(why) => refuse(format, file, &why, diagnostics),
    }
}

fn refuse(format: Format, file: &str, why: &RefusedFormat, diagnostics: Vec<Finding>) -> u8 {
    tell!("pir: {why}");
    refused(format, file, diagnostics);
    if why.is_of_tool() { status::TOOL } else { status::INPUT }
}

/// Reports that there is no text, as JSON: the diagnostics say why.
pub(super) fn refused(format: Format, file: &str, diagnostics: Vec<Finding>) {
    if format == Format::Json {
        json::print(&WrittenLine { file, output: None, text: None, diagnostics });
    }
}
