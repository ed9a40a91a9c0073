//! Findings, and how they become diagnostics.

use crate::model::{Identity, Site, Verdict};
use pir_core::Module;
use pir_core::debug::SourcePlace;
use pir_core::diag::{Code, Diagnostic, Severity, Span};
use pir_core::entity::GlobalId;

/// A rule of OpenMP that a program breaks or may break.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The rule.
    pub code: Code,
    /// Whether it is certain.
    pub verdict: Verdict,
    /// The violation, in words.
    pub message: String,
    /// Where: the file, line and column of the source, if the module says so.
    pub place: Option<SourcePlace>,
    /// The function, without `@`.
    pub function: String,
    /// The byte offset in the text of the module, if there is one.
    pub offset: Option<u32>,
    /// Other places that matter, each with a description.
    pub notes: Vec<String>,
    /// How to repair it.
    pub help: &'static str,
}

/// Which findings are errors. The others are warnings.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ErrorLevel {
    /// No finding.
    None,
    /// Violations alone.
    #[default]
    Violations,
    /// All of them.
    All,
}

impl Finding {
    /// Returns whether the finding is an error or a warning.
    #[must_use]
    pub fn severity(&self, errors: ErrorLevel) -> Severity {
        match (errors, self.verdict) {
            (ErrorLevel::All, _) | (ErrorLevel::Violations, Verdict::Violation) => Severity::Error,
            _ => Severity::Warning,
        }
    }

    fn doubt(&self) -> &'static str {
        if self.verdict == Verdict::Possible { "possibly: " } else { "" }
    }

    /// Returns the finding as compilers write theirs. `unplaced` returns the place of a finding
    /// without one in the source.
    #[must_use]
    pub fn to_text(&self, unplaced: impl FnOnce() -> String, errors: ErrorLevel) -> String {
        let place = self.place.as_ref().map_or_else(unplaced, ToString::to_string);
        let severity = if self.severity(errors) == Severity::Error { "error" } else { "warning" };
        let (doubt, message, code) = (self.doubt(), &self.message, self.code);
        let mut out = format!("{place}: {severity}: {doubt}{message} [{code}]");
        for note in &self.notes {
            out += &format!("\n  note: {note}");
        }
        out + &format!("\n  help: {}", self.help)
    }

    /// Returns the finding as a diagnostic.
    #[must_use]
    pub fn to_diagnostic(&self, errors: ErrorLevel) -> Diagnostic {
        let mut d = Diagnostic::new(self.code, format!("{}{}", self.doubt(), self.message));
        d.severity = self.severity(errors);
        d.span = self.offset.and_then(Span::line_from);
        d.source.clone_from(&self.place);
        d.function = Some(self.function.clone());
        d.notes.clone_from(&self.notes);
        d.help = Some(self.help.to_owned());
        d
    }
}

/// Returns a finding at the first of some calls, which lead to the violation.
pub(crate) fn at(
    module: &Module,
    calls: &[Site],
    code: Code,
    verdict: Verdict,
    message: String,
    help: &'static str,
) -> Finding {
    let site = calls[0];
    let body = module.function(site.function).and_then(|f| f.body.as_deref());
    let place = body.and_then(|b| SourcePlace::of(module, b, site.inst));
    let offset =
        body.map(|b| b.place(site.inst)).filter(|&o| o != pir_core::function::NO_SOURCE_PLACE);
    let function = name(module, site.function);
    let notes = chain(module, calls);
    Finding { code, verdict, message, place, function, offset, notes, help }
}

/// Says where an instruction is: its line, or its function if there is none.
pub(crate) fn place(module: &Module, site: Site) -> String {
    let body = module.function(site.function).and_then(|f| f.body.as_deref());
    match body.and_then(|b| SourcePlace::of(module, b, site.inst)) {
        Some(place) => place.to_string(),
        None => format!("@{}", name(module, site.function)),
    }
}

/// Describes the calls between a place and the event.
fn chain(module: &Module, calls: &[Site]) -> Vec<String> {
    let described = |(n, &site): (usize, &Site)| {
        let what = if n + 1 == calls.len() { "it happens" } else { "through the call" };
        format!("{what} at {} in @{}", place(module, site), name(module, site.function))
    };
    calls.iter().enumerate().skip(1).map(described).collect()
}

pub(crate) fn name(module: &Module, g: GlobalId) -> String {
    String::from_utf8_lossy(module.global(g).name.as_deref().unwrap_or(b"?")).into_owned()
}

/// The name of a lock or a critical section as the source has it.
pub(crate) fn lock_name(module: &Module, id: Identity) -> String {
    match id {
        Identity::Global(g, offset) => {
            let name = name(module, g);
            let user = name.strip_prefix(".gomp_critical_user_");
            let user = user.or_else(|| name.strip_prefix("_gomp_critical_user_"));
            let user = user.map(|n| n.strip_suffix(".var").unwrap_or(n));
            match user {
                Some("") => "without a name".to_owned(),
                Some(user) => format!("`{user}`"),
                None if offset == 0 => format!("`{name}`"),
                None => format!("in `{name}`"),
            }
        }
        Identity::Local(f, ..) => format!("of @{}", name(module, f)),
        Identity::Argument(n, _) => format!("of argument {}", n + 1),
        Identity::None | Identity::Unknown => "that is not known".to_owned(),
    }
}
