//! `--pir-lint`: the checks of `pir lint` on each source, before it is compiled.

use super::Session;
use super::unit::Unit;
use crate::cli::LintSeverity;
use crate::cmd::lint::text;
use crate::output::tell;
use pir_openmp::{CheckOptions, Finding, Verdict, check};

/// Reports what the checks find. Returns whether the source may be compiled. What the compiler or
/// PIR refuses is left to the compilation, which says why.
pub(super) fn passes(session: &Session<'_>, unit: &Unit<'_>) -> bool {
    let Some(found) = findings(session, unit) else { return true };
    let is_error = session.driver.lint == Some(Some(LintSeverity::Error));
    let mut passes = true;
    for finding in &found {
        passes &= !(is_error && finding.verdict == Verdict::Violation);
        let said = text(finding, None, false);
        // What the user has not asked to be an error is none.
        let said = if is_error { said } else { said.replacen(": error: ", ": warning: ", 1) };
        tell!("{said}");
    }
    passes
}

fn findings(session: &Session<'_>, unit: &Unit<'_>) -> Option<Vec<Finding>> {
    let path = session.folder.file("checked.ll");
    session.run_half(&unit.front_with_lines(&path)).ok()?;
    let text = std::fs::read(&path).ok()?;
    let module = pir_core::text::parse(&text).into_result().ok()?;
    let verified = pir_verify::verify(module).ok()?;
    check(verified, &CheckOptions::default()).ok()
}
