//! PIR0404 — a region in which no fork has more than one successor: it never runs two strands at
//! once (Theorem 6).

use pir_analysis::Regions;
use pir_core::diag::Code;

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::SequentialRegion],
    summary: "some fork of a region starts more than one strand",
    check: Check::Regions(check),
};

fn check(cx: &RuleContext<'_>, regions: &Regions, out: &mut DiagnosticSink) {
    let code = Code::SequentialRegion;
    for r in regions.iter().filter(|&r| !regions.is_empty_region(r)) {
        let forks = regions.entry_forks(r).iter().chain(regions.interior_forks(r));
        if forks.into_iter().any(|&f| cx.cfg().succs(f).len() > 1) {
            continue;
        }
        for &f in regions.entry_forks(r) {
            out.push_with(code, || {
                cx.at_end(f, code, "the region that this fork opens never runs two strands at once")
                    .help("name a second successor, or replace `fork` and `join` by branches")
            });
        }
    }
}
