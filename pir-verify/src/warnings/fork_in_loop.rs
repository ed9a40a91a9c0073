//! PIR0406 — an entry fork on a cycle that passes no `join`.
//!
//! Each iteration opens one more region inside the last, so the depths are inconsistent (PIR0301).
//! This rule gives the reason and shows the cycle.

use pir_analysis::BlockExit;
use pir_core::diag::Code;
use pir_core::entity::{Block, Entity};

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::{DiagnosticSink, MAX_WITNESSES};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::ForkInLoop],
    summary: "a loop with an entry fork joins",
    check: Check::Parallel(check),
};

fn check(cx: &RuleContext<'_>, out: &mut DiagnosticSink) {
    // In a function with depths there is no such cycle.
    if cx.depths().is_ok() || !cx.stray_joins().is_empty() {
        return;
    }
    let code = Code::ForkInLoop;
    let forks = cx.reachable_blocks().filter(|&b| cx.cfg().node(b).exit == BlockExit::EntryFork);
    // Search a few forks only: the first few cycles are enough to understand the error.
    for fork in forks.take(4 * MAX_WITNESSES) {
        if let Some(cycle) = cycle_without_join(cx, fork) {
            out.push_with(code, || {
                cx.at_end(fork, code, "entry fork in a loop that does not join")
                    .here("each round opens another region inside the last")
                    .help(
                        "open the region before the loop, and start strands in it with `fork \
                           interior`",
                    )
                    .witness(cx.path(&cycle))
            });
            if out.count(code) >= MAX_WITNESSES {
                return;
            }
        }
    }
}

/// Returns a shortest cycle through the fork that passes no `join` block.
fn cycle_without_join(cx: &RuleContext<'_>, fork: Block) -> Option<Vec<Block>> {
    if cx.cfg().node(fork).join {
        return None;
    }
    let mut parents: Vec<Option<Block>> = vec![None; cx.cfg().len()];
    let mut queue = vec![fork];
    let mut next = 0;
    while let Some(&b) = queue.get(next) {
        next += 1;
        for &s in cx.cfg().succs(b) {
            if cx.cfg().node(s).join || parents[s.index()].is_some() {
                continue;
            }
            parents[s.index()] = Some(b);
            if s == fork {
                let mut cycle = vec![fork];
                let mut at = b;
                while at != fork {
                    cycle.push(at);
                    at = parents[at.index()]?;
                }
                cycle.push(fork);
                cycle.reverse();
                return Some(cycle);
            }
            queue.push(s);
        }
    }
    None
}
