//! PIR0405 — an entry fork all of whose successors are join blocks: a region without blocks
//! (reference: regions).

use pir_analysis::Regions;
use pir_core::diag::Code;

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::EmptyRegion],
    summary: "a region has a block",
    check: Check::Regions(check),
};

fn check(cx: &RuleContext<'_>, regions: &Regions, out: &mut DiagnosticSink) {
    let code = Code::EmptyRegion;
    for r in regions.iter().filter(|&r| regions.is_empty_region(r)) {
        for &f in regions.entry_forks(r) {
            // Without a successor it is PIR0306.
            if !cx.cfg().succs(f).iter().any(|&s| cx.cfg().node(s).join) {
                continue;
            }
            out.push_with(code, || {
                cx.at_end(f, code, "this fork opens a region without blocks")
                    .here("every successor is a `join`")
                    .help("branch to the block after the `join` instead")
            });
        }
    }
}
