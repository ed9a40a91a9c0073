//! PIR0408 — `!pir.backends` names a back end that is not known (reference: text).
//!
//! A misspelt name would show only when the module is lowered, as a region with fewer choices.

use pir_analysis::Regions;
use pir_core::diag::Code;
use pir_core::suggest::{closest, did_you_mean};

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::rules::attributes::backends;
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::UnknownBackend],
    summary: "lists of back ends name known ones",
    check: Check::Regions(check),
};

/// The back ends of the lowering, which stands above this crate. A test there compares the two
/// lists.
pub const KNOWN_BACKENDS: [&str; 6] =
    ["rayon", "sequential", "simd", "openmp", "openmp-teams", "openmp-strands"];

fn check(cx: &RuleContext<'_>, regions: &Regions, out: &mut DiagnosticSink) {
    let code = Code::UnknownBackend;
    if !cx.survey().attributes {
        return;
    }
    let forks = regions.iter().flat_map(|r| regions.entry_forks(r));
    for &fork in forks {
        let Some(Ok(names)) = backends(cx, fork) else { continue };
        for name in names.into_iter().map(String::from_utf8_lossy) {
            if KNOWN_BACKENDS.contains(&&*name) {
                continue;
            }
            out.push_with(code, || {
                let mut d = cx.at_end(fork, code, format!("no back end is named `{name}`"));
                d.attribute = Some("!pir.backends");
                let all = KNOWN_BACKENDS.map(|n| format!("`{n}`")).join(", ");
                let found = closest(&name, KNOWN_BACKENDS);
                d.help = did_you_mean("", found).or(Some(format!("PIR has {all}")));
                d
            });
        }
    }
}
