//! PIR0306 — a fork has at least one successor, the master included (reference: depth, arity).

use pir_analysis::BlockExit;
use pir_core::diag::Code;

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::ForkArity],
    summary: "a fork has at least one successor",
    check: Check::Parallel(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    for b in cx.reachable_blocks() {
        let fork = matches!(cx.cfg().node(b).exit, BlockExit::EntryFork | BlockExit::InteriorFork);
        if fork && cx.cfg().succs(b).is_empty() {
            out.push_with(Code::ForkArity, || {
                cx.at_end(b, Code::ForkArity, "`fork` without a successor")
                    .here("starts no strand")
                    .help("name a successor, or end the strand with `halt`")
            });
        }
    }
}
