//! Diagnostics of a file, for people.

use crate::input::Source;
use crate::output::tell;
use crate::render::{Render, Style};
use crate::status;
use pir_core::{Code, Diagnostic};
use std::collections::BTreeMap;

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
