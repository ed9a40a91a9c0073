//! PIR0304 — `halt` stands inside a region (reference: depth, non-negative).
//!
//! Outside all regions the only strand is the function's own; if it ended, the call would not
//! return.

use pir_analysis::DepthError;
use pir_core::diag::Code;

use super::depth_error::report;
use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::HaltOutside],
    summary: "`halt` stands inside a region",
    check: Check::Parallel(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    let code = Code::HaltOutside;
    report(cx, out, code, |error, _| {
        let &DepthError::HaltOutside { block } = error else { return None };
        Some(
            cx.at_end(block, code, "`halt` outside every region")
                .here("depth 0: this is the function's own strand")
                .help("return with `ret`"),
        )
    });
}
