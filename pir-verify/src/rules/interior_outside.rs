//! PIR0305 — `fork interior` stands inside a region (reference: depth, interior inside).

use pir_analysis::DepthError;
use pir_core::diag::Code;

use super::depth_error::report;
use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::InteriorOutside],
    summary: "`fork interior` stands inside a region",
    check: Check::Parallel(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    let code = Code::InteriorOutside;
    report(cx, out, code, |error, _| {
        let &DepthError::InteriorForkOutside { block } = error else { return None };
        Some(
            cx.at_end(block, code, "`fork interior` outside every region")
                .here("depth 0: there is no region to start strands in")
                .help("open a region with `fork` first, or drop `interior`"),
        )
    });
}
