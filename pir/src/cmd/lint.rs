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
use pir_openmp::{CheckOptions, Finding, Verdict};
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
    let found = match pir_openmp::check(module, &options) {
        Ok(found) => found,
        Err(error) => {
            let message = format!("{}: not checked: {error}", source.name);
            return RefusedProgram::message(status::INTERNAL, message).tell_as(args.format, path);
        }
    };
    let is_strict = args.deny.is_some();
    let violations = found.iter().filter(|f| f.verdict == Verdict::Violation).count();
    let is_bad = violations > 0 || is_strict && !found.is_empty();
    match args.format {
        Format::Human => {
            found.iter().for_each(|f| tell!("{}", text(f, Some(&source), is_strict)));
            if !global.quiet {
                let possible = found.len() - violations;
                output::line(&format!(
                    "{}: violations: {violations}, possible: {possible}",
                    source.name
                ));
            }
        }
        Format::Json => {
            let mut diagnostics: Vec<_> = found.iter().map(Finding::to_diagnostic).collect();
            if is_strict {
                diagnostics.iter_mut().for_each(|d| d.severity = Severity::Error);
            }
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

/// A finding as compilers write theirs. `source`: the file with the IR, whose lines are named if
/// there is no debug information.
pub(super) fn text(found: &Finding, source: Option<&Source>, is_strict: bool) -> String {
    let place = match (&found.place, source, found.offset) {
        (Some(place), ..) => place.to_string(),
        (None, Some(source), Some(offset)) => {
            let (line, column) = position(&line_starts(&source.text), offset);
            format!("{}:{line}:{column}", source.text_name)
        }
        (None, Some(source), None) => source.name.clone(),
        _ => format!("@{}", found.function),
    };
    let (severity, doubt) = match found.verdict {
        Verdict::Violation => ("error", ""),
        Verdict::Possible if is_strict => ("error", "possibly: "),
        Verdict::Possible => ("warning", "possibly: "),
    };
    let mut out = format!("{place}: {severity}: {doubt}{} [{}]", found.message, found.code);
    for note in &found.notes {
        out.push_str("\n  note: ");
        out.push_str(note);
    }
    out.push_str("\n  help: ");
    out.push_str(found.help);
    out
}
