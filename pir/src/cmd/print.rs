//! `pir print`: canonical text.

use super::diagnostics::{parse_status, report};
use super::execute::RefusedProgram;
use super::written;
use crate::cli::Print;
use crate::input::{Source, module_of};
use crate::json;

/// Parses and prints.
pub(super) fn run(args: &Print) -> u8 {
    let source = match Source::read(&args.file) {
        Ok(s) => s,
        Err(e) => return RefusedProgram::from(e).tell_as(args.format, &args.file),
    };
    let (module, warnings) = match module_of(&source) {
        Ok(m) => m,
        Err(diagnostics) => {
            report(&source, &diagnostics);
            written::refused(args.format, &source.name, json::findings(&source.text, &diagnostics));
            return parse_status(&diagnostics);
        }
    };
    report(&source, &warnings);
    let findings = json::findings(&source.text, &warnings);
    written::write_module(args.format, &source.name, args.output.as_deref(), &module, findings)
}
