//! PIR0402 — a region of which no strand can reach a join (reference: execution, rule 5).
//!
//! Its owner never continues. No warning is given if the region ends in `unreachable`, because that
//! states the intent.

use pir_analysis::{BlockExit, Regions};
use pir_core::diag::Code;
use pir_core::entity::{Block, Entity};

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::NeverCloses],
    summary: "some strand of every region can reach a join",
    check: Check::Regions(check),
};

fn check(cx: &RuleContext<'_>, regions: &Regions, out: &mut DiagnosticSink) {
    let code = Code::NeverCloses;
    if regions.iter().all(|r| !regions.joins(r).is_empty()) {
        return;
    }
    // In preorder nested regions come after the enclosing ones.
    let mut meant = vec![false; regions.len()];
    for r in regions.iter().rev() {
        let gives_up = |&b: &Block| {
            cx.cfg().node(b).exit == BlockExit::Unreachable
                || cx.cfg().succs(b).iter().any(|&s| cx.cfg().is_dead_end(s))
        };
        meant[r.index()] |= regions.own_blocks(r).iter().any(gives_up);
        meant[r.index()] |= regions.entry_forks(r).iter().any(gives_up);
        if let Some(around) = regions.parent(r) {
            meant[around.index()] |= meant[r.index()];
        }
    }
    for r in regions.iter() {
        if !regions.joins(r).is_empty() || meant[r.index()] {
            continue;
        }
        for &f in regions.entry_forks(r) {
            // Without a successor it is PIR0306.
            if cx.cfg().succs(f).is_empty() {
                continue;
            }
            out.push_with(code, || {
                cx.at_end(f, code, "the region that this fork opens can never close")
                    .here("no strand of it reaches a `join`")
                    .help("let a strand branch to a block with `join`, or end in `unreachable`")
            });
        }
    }
}
