//! PIR0303 — a function is left at depth 0 only (reference: depth, early exit).
//!
//! A strand leaves a region by `join` or `halt`. A `ret` at depth > 0 would end the function while
//! sibling strands still run in its frame; unwinding to the caller likewise.

use pir_analysis::DepthError;
use pir_core::diag::Code;

use super::depth_error::{label_open_forks, report};
use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::EarlyExit],
    summary: "a function is left at depth 0 only",
    check: Check::Parallel(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    let code = Code::EarlyExit;
    report(cx, out, code, |error, path| {
        let &DepthError::EarlyExit { block, depth } = error else { return None };
        let op = cx.last_data(block).op().name();
        let d = cx
            .at_end(block, code, format!("`{op}` inside a parallel region"))
            .here(format!("depth {depth}; a function is left at depth 0"))
            .help("branch to a block that starts with `join`, or end the strand with `halt`");
        Some(label_open_forks(cx, path, d))
    });
}
