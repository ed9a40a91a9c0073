//! PIR0307 — `join` is the first instruction of its block (reference: depth, landing).
//!
//! A strand ends on the edge to a join block, so nothing can stand before the `join`. A `phi` there
//! is PIR0308.

use pir_core::diag::Code;
use pir_core::opcode::Opcode;

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::JoinPlacement],
    summary: "`join` is the first instruction of its block",
    check: Check::Body(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    for &i in cx.stray_joins() {
        let insts = cx.body.insts(cx.body.block_of(i));
        let before = insts.iter().map(|&k| (k, cx.body.inst(k).op())).take_while(|&(k, _)| k != i);
        let mut first = before.filter(|(_, op)| !op.is_debug() && *op != Opcode::Phi);
        let Some((first, _)) = first.next() else { continue };
        out.push_with(Code::JoinPlacement, || {
            cx.at_inst(i, Code::JoinPlacement, "`join` is not the first instruction of its block")
                .label(cx.places.inst_span(first), "this stands before it")
                .help("start a new block with the `join`")
        });
    }
}
