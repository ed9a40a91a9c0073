//! PIR0401 — a block that no path reaches (reference: depth).
//!
//! An unreachable block has no depth, so it breaks no depth rule; it stays in the function.
//! Compilers leave many of them in ordinary code, so only functions with parallel instructions are
//! looked at.

use pir_core::diag::Code;

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::UnreachableBlock],
    summary: "every block is reached by some path",
    check: Check::Parallel(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    for &b in cx.body.layout() {
        if !cx.is_reachable(b) {
            out.push_with(Code::UnreachableBlock, || {
                cx.places
                    .at_block(b, Code::UnreachableBlock, "no path from the entry reaches the block")
                    .help("remove it, or branch to it")
            });
        }
    }
}
