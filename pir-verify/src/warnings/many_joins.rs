//! PIR0403 — a fork whose instances can close at several joins, and no spine that picks one
//! (reference: execution, rule 5).

use pir_analysis::Regions;
use pir_core::diag::Code;

use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::ManyJoins],
    summary: "a spine picks one of several joins",
    check: Check::Regions(check),
};

fn check(cx: &RuleContext<'_>, regions: &Regions, out: &mut DiagnosticSink) {
    let code = Code::ManyJoins;
    for r in regions.iter().filter(|&r| regions.joins(r).len() > 1) {
        for &f in regions.entry_forks(r) {
            let joins = cx.closing_joins(f);
            if joins.len() < 2 || cx.continuation(f).is_some() {
                continue;
            }
            out.push_with(code, || {
                let d = cx
                    .at_end(
                        f,
                        code,
                        "the region may close at several joins, and nothing says which",
                    )
                    .help("name a master, or let all strands reach the same join");
                joins
                    .iter()
                    .take(4)
                    .fold(d, |d, &j| d.label(cx.places.block_span(j), "it may close here"))
            });
        }
    }
}
