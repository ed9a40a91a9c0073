//! PIR0302 — a `join` closes a region, so there must be one (reference: depth, non-negative).

use pir_analysis::DepthError;
use pir_core::diag::Code;

use super::depth_error::report;
use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::NegativeDepth],
    summary: "a `join` stands where a region is open",
    check: Check::Parallel(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    let code = Code::NegativeDepth;
    report(cx, out, code, |error, _| {
        let &DepthError::Negative { block } = error else { return None };
        Some(
            cx.places
                .at_block(block, code, "`join` outside every region")
                .here("reached at depth 0: no region is open")
                .help("remove the `join`, or open a region with `fork` on the path"),
        )
    });
}
