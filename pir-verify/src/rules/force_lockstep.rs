//! PIR0314 — a region is not both `force` and `lockstep` (reference: depth, attributes).
//!
//! `force` promises that strands make progress independently of each other; lanes do not.

use pir_analysis::Regions;
use pir_core::diag::Code;
use pir_core::inst::ForkFlags;

use super::attributes::fork_with;
use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::ForceLockstep],
    summary: "a region is not both `force` and `lockstep`",
    check: Check::Regions(check),
};

fn check(cx: &RuleContext<'_>, regions: &Regions, out: &mut DiagnosticSink) {
    let code = Code::ForceLockstep;
    if !cx.survey().attributes {
        return;
    }
    for r in regions.iter() {
        let force = fork_with(cx, r, ForkFlags::FORCE);
        let Some((force, lockstep)) = force.zip(fork_with(cx, r, ForkFlags::LOCKSTEP)) else {
            continue;
        };
        out.push_with(code, || {
            let d = cx.at_end(lockstep, code, "a region with both `force` and `lockstep`");
            if force == lockstep {
                return d.help("drop one of them");
            }
            d.label(cx.places.inst_span(cx.last(force)), "this fork opens the same region")
                .help("an attribute of one entry fork holds for the whole region; drop one of them")
        });
    }
}
