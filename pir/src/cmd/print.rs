//! `pir print`: canonical text.

use super::execute::RefusedProgram;
use super::written;
use crate::cli::Print;
use crate::input::{Source, module_of};
use crate::json;
use crate::output::tell;
use crate::render::{Render, Style};
use crate::status;
use pir_core::{Code, Diagnostic};
use std::collections::BTreeMap;

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

/// The number of warnings of one code that are shown for a file. They repeat one advice, while
/// every error has to be mended.
const MAX_WARNINGS_PER_CODE: usize = 5;

/// Diagnostics of a text on standard error.
pub(super) fn report(source: &Source, diagnostics: &[Diagnostic]) {
    if diagnostics.is_empty() {
        return;
    }
    let render = Render::new(&source.text_name, &source.text, Style::of_stderr());
    let mut warnings = BTreeMap::<Code, usize>::new();
    for d in diagnostics {
        if !d.is_error() {
            let count = warnings.entry(d.code).or_default();
            *count += 1;
            if *count > MAX_WARNINGS_PER_CODE {
                continue;
            }
        }
        tell!("{}\n", render.render(d));
    }
    for (code, count) in warnings {
        if let more @ 1.. = count.saturating_sub(MAX_WARNINGS_PER_CODE) {
            tell!(
                "{}: {more} more of {code} ({}): `pir verify --format json` lists all\n",
                source.name,
                code.title()
            );
        }
    }
}

/// Text that does not parse is an input error; anything else wrong is the answer *no*.
pub(super) fn parse_status(diagnostics: &[Diagnostic]) -> u8 {
    let syntax = diagnostics.iter().any(|d| d.is_error() && d.code.is_syntax());
    if syntax { status::INPUT } else { status::NO }
}
