//! PIR0301 — every path to a block gives the same nesting depth (reference: depth, Definition 2).
//!
//! The witness is a pair of paths from the entry that meet with different depths, the shortest
//! such pair for the block.

use pir_analysis::DepthError;
use pir_core::diag::Code;

use super::depth_error::{label_open_forks, report};
use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::InconsistentDepth],
    summary: "every path to a block gives the same nesting depth",
    check: Check::Parallel(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    let code = Code::InconsistentDepth;
    report(cx, out, code, |error, path| {
        let &DepthError::Inconsistent { block, first, second } = error else { return None };
        let d = cx
            .places
            .at_block(
                block,
                code,
                format!("block is reached at depth {first} and at depth {second}"),
            )
            .here(format!("depth {first} by the first path, {second} by the second"))
            .help(
                "let every path pass as many `join`s as entry forks; inside a region, start \
                 further strands with `fork interior`",
            );
        Some(label_open_forks(cx, path, d))
    });
}
