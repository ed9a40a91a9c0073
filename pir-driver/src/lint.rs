//! `--pir-lint`: the checks of `pir lint` on each source, before it is compiled.

use crate::session::Session;
use crate::unit::Unit;
use crate::options::LintSeverity;
use pir_core::diag::Diagnostic;
use pir_openmp::{CheckOptions, Finding, Verdict, check};

/// Reports the findings of the checks. Returns whether the source may be compiled. A source that
/// the compiler refuses is left to the compilation, which says why. One that cannot be checked may
/// not be compiled if violations are errors, because it may have some.
pub(crate) fn passes(session: &Session<'_>, unit: &Unit<'_>) -> bool {
    let is_error = session.driver.lint == Some(Some(LintSeverity::Error));
    let found = match findings(session, unit) {
        Ok(Some(found)) => found,
        Ok(None) => return true,
        Err(reason) => {
            let severity = if is_error { "error" } else { "warning" };
            tell!("pir: {severity}: {}: not checked: {reason}", unit.name());
            return !is_error;
        }
    };
    let mut passes = true;
    for finding in &found {
        passes &= !(is_error && finding.verdict == Verdict::Violation);
        let said = finding.to_text(|| format!("@{}", finding.function), false);
        // Findings are errors only if the user has asked for errors.
        let said = if is_error { said } else { said.replacen(": error: ", ": warning: ", 1) };
        tell!("{said}");
    }
    passes
}

/// Checks a source. `None`: the compiler refuses it.
fn findings(session: &Session<'_>, unit: &Unit<'_>) -> Result<Option<Vec<Finding>>, String> {
    let path = session.folder.file("checked.ll");
    if session.run_half(&unit.front_with_lines(&path)).is_err() {
        return Ok(None);
    }
    let text =
        std::fs::read(&path).map_err(|e| format!("can't read the front end's output: {e}"))?;
    let first = |all: &[Diagnostic]| all.first().map_or_else(String::new, |d| d.message.clone());
    let module = pir_core::text::parse(&text).into_result();
    let module = module.map_err(|all| format!("can't parse the IR: {}", first(&all)))?;
    let verified = pir_verify::verify(module).map_err(|e| first(&e.diagnostics))?;
    check(verified, &CheckOptions::default()).map(Some).map_err(|e| e.to_string())
}
