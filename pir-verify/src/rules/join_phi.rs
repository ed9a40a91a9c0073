//! PIR0308 — a block with a `join` has no `phi` (reference: depth, landing).
//!
//! The owner of the region resumes after the `join`, so there is no edge from which a `phi` could
//! select. A value of a strand is used after the join directly, if it is certain and unique.

use pir_core::diag::Code;
use pir_core::opcode::Opcode;

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::JoinPhi],
    summary: "a block that starts with `join` has no `phi`",
    check: Check::Body(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    if !cx.is_parallel() && cx.stray_joins().is_empty() {
        return;
    }
    let strays = cx.stray_joins().iter().map(|&i| cx.body.block_of(i));
    let landings = cx.reachable_blocks().filter(|&b| cx.cfg().node(b).join);
    for b in landings.chain(strays) {
        let phis = cx.body.insts(b).iter().filter(|&&i| cx.body.inst(i).op() == Opcode::Phi);
        for &i in phis {
            out.push_with(Code::JoinPhi, || {
                cx.at_inst(i, Code::JoinPhi, "`phi` in a block with a `join`")
                    .here(
                        "strands, not edges, meet here: a `phi` has no predecessor to choose from",
                    )
                    .help("use the strand's value directly, or pass it through memory")
            });
        }
    }
}
