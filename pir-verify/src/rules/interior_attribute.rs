//! PIR0310 — attributes and `!pir.backends` stand on entry forks only (reference: depth,
//! attributes).
//!
//! They describe a region, and an interior fork opens none.

use pir_analysis::BlockExit;
use pir_core::diag::Code;
use pir_core::inst::ForkFlags;
use pir_core::opcode::Opcode;

use super::attributes::has;
use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::InteriorAttribute],
    summary: "attributes and `!pir.backends` stand on entry forks only",
    check: Check::Parallel(check),
};

const WORDS: [(ForkFlags, &str); 3] = [
    (ForkFlags::FORCE, "`force`"),
    (ForkFlags::WIDTH, "`width`"),
    (ForkFlags::LOCKSTEP, "`lockstep`"),
];

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    let code = Code::InteriorAttribute;
    // Also where no path leads: the text has no place for them.
    for &b in cx.body.layout() {
        let exit = cx.cfg().node(b).exit;
        if exit == BlockExit::InteriorFork {
            for (flag, word) in WORDS {
                if has(cx, b, flag) {
                    out.push_with(code, || {
                        cx.at_end(b, code, format!("{word} on an interior fork"))
                            .help("put it on the fork that opens the region")
                    });
                }
            }
        }
    }
    for &i in &cx.survey().backends_elsewhere {
        let data = cx.body.inst(i);
        let what = match data.op() {
            Opcode::Fork => "an interior fork".to_string(),
            op => format!("`{}`", op.name()),
        };
        out.push_with(code, || {
            cx.at_inst(i, code, format!("`!pir.backends` on {what}"))
                .help("put it on the fork that opens the region")
        });
    }
}
