//! `pir lint`: rules of OpenMP that calls hide from compilers. Messages have the form of a
//! compiler's, because they are about the source that the file was compiled from.

use super::execute::{RefusedProgram, verified};
use crate::cli::{Format, Global, Lint};
use crate::input::Source;
use crate::json;
use crate::output::{self, tell};
use crate::render::{line_starts, position};
use crate::status;
use pir_core::diag::Severity;
use pir_omp_lint::{CheckOptions, ErrorLevel, Finding, Verdict};
use std::path::Path;

/// Checks the files in order.
pub(super) fn run(args: &Lint, global: &Global) -> u8 {
    let worst = args.files.iter().map(|path| lint(path, args, global)).max();
    worst.unwrap_or(status::CLEAN)
}

fn lint(path: &Path, args: &Lint, global: &Global) -> u8 {
    let (source, module) = match verified(path, global) {
        Ok(both) => both,
        Err(refused) => return refused.tell_as(args.format, path),
    };
    let options = CheckOptions::default().with_unknown_calls(args.unknown_calls);
    let found = match pir_omp_lint::check(module, &options) {
        Ok(found) => found,
        Err(error) => {
            let message = format!("{}: not checked: {error}", source.name);
            return RefusedProgram::message(status::INTERNAL, message).tell_as(args.format, path);
        }
    };
    let errors = if args.deny.is_some() { ErrorLevel::All } else { ErrorLevel::Violations };
    let is_bad = found.iter().any(|f| f.severity(errors) == Severity::Error);
    match args.format {
        Format::Human => {
            found.iter().for_each(|f| tell!("{}", f.to_text(|| place_in(&source, f), errors)));
            if !global.quiet {
                let violations = found.iter().filter(|f| f.verdict == Verdict::Violation).count();
                let possible = found.len() - violations;
                output::line(&format!(
                    "{}: violations: {violations}, possible: {possible}",
                    source.name
                ));
            }
        }
        Format::Json => {
            let diagnostics: Vec<_> = found.iter().map(|f| f.to_diagnostic(errors)).collect();
            json::print(&json::Verdict {
                file: &source.name,
                valid: !is_bad,
                diagnostics: json::findings(&source.text, &diagnostics),
                error: None,
            });
        }
    }
    if is_bad { status::NO } else { status::CLEAN }
}

/// The place of a finding in the file with the IR, for one that has no place in a source.
fn place_in(source: &Source, found: &Finding) -> String {
    let Some(offset) = found.offset else { return source.name.clone() };
    let (line, column) = position(&line_starts(&source.text), offset);
    format!("{}:{line}:{column}", source.text_name)
}
