//! `--pir-lint`: the checks of `pir lint` on each source, before it is compiled.

use super::Session;
use crate::options::LintSeverity;
use crate::unit::Unit;
use pir_core::diag::{Diagnostic, Severity};
use pir_omp_lint::{CheckOptions, ErrorLevel, Finding, check};

/// Reports the findings of the checks. Returns whether the source may be compiled. A source that
/// the compiler refuses is left to the compilation, which says why. One that cannot be checked may
/// not be compiled if violations are errors, because it may have some.
pub(super) fn passes(session: &Session<'_>, unit: &Unit<'_>) -> bool {
    let errors = match session.driver.lint {
        Some(Some(LintSeverity::Error)) => ErrorLevel::Violations,
        _ => ErrorLevel::None,
    };
    let found = match findings(session, unit) {
        Ok(Some(found)) => found,
        Ok(None) => return true,
        Err(reason) => {
            let passes = errors == ErrorLevel::None;
            let severity = if passes { "warning" } else { "error" };
            tell!("pir: {severity}: {}: not checked: {reason}", unit.name());
            return passes;
        }
    };
    for finding in &found {
        tell!("{}", finding.to_text(|| format!("@{}", finding.function), errors));
    }
    found.iter().all(|finding| finding.severity(errors) != Severity::Error)
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
