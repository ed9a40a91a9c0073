//! PIR0309 — the entry block has no `join` (reference: depth, landing).

use pir_core::diag::Code;

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::JoinEntry],
    summary: "the entry block has no `join`",
    check: Check::Parallel(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    let entry = cx.cfg().entry();
    if cx.cfg().node(entry).join {
        out.push(
            cx.places
                .at_block(entry, Code::JoinEntry, "`join` in the entry block")
                .here("nothing was forked yet")
                .help("remove the `join`"),
        );
    }
}
