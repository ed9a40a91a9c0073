//! PIR0315 — a region with `force` may be run by some back end other than `sequential` (reference:
//! depth, attributes).

use pir_analysis::Regions;
use pir_core::diag::Code;
use pir_core::inst::ForkFlags;

use super::attributes::{allowed_backends, backends, fork_with};
use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::ForceSequential],
    summary: "a region with `force` is not for the sequential back end alone",
    check: Check::Regions(check),
};

fn check(cx: &RuleContext<'_>, regions: &Regions, out: &mut DiagnosticSink) {
    let code = Code::ForceSequential;
    if !cx.survey().attributes {
        return;
    }
    for r in regions.iter() {
        let Some(force) = fork_with(cx, r, ForkFlags::FORCE) else { continue };
        if allowed_backends(cx, r).is_none_or(|names| names != [b"sequential"]) {
            continue;
        }
        out.push_with(code, || {
            let d = cx
                .at_end(force, code, "a region with `force` and no back end but `sequential`")
                .help("allow another back end, or drop `force`");
            let mut others = regions.entry_forks(r).iter().copied();
            match others.find(|&f| f != force && backends(cx, f).is_some()) {
                Some(f) => d.label(cx.places.inst_span(cx.last(f)), "this list holds as well"),
                None => d,
            }
        });
    }
}
