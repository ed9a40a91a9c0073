//! PIR0312 — all `width` operands of a region are the same value, and it locally dominates each of
//! the region's entry forks (reference: depth, attributes).
//!
//! Otherwise the bound could not be read at whichever fork opens an instance.

use pir_analysis::Regions;
use pir_core::diag::Code;

use super::attributes::{defining_block, width};
use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::WidthMismatch],
    summary: "a region has one `width`, known at each of its entry forks",
    check: Check::Regions(check),
};

fn check(cx: &RuleContext<'_>, regions: &Regions, out: &mut DiagnosticSink) {
    let code = Code::WidthMismatch;
    if !cx.survey().attributes {
        return;
    }
    for r in regions.iter() {
        let forks = regions.entry_forks(r);
        let Some((first, value)) = forks.iter().find_map(|&f| Some((f, width(cx, f)?))) else {
            continue;
        };
        let first_span = cx.places.inst_span(cx.last(first));
        let same = |w| cx.body.consts.same_value(&cx.module.types, w, value);
        for &f in forks {
            if width(cx, f).is_some_and(|w| !same(w)) {
                out.push_with(code, || {
                    cx.at_end(f, code, "`width` differs from that of another fork of the region")
                        .attribute("width")
                        .label(first_span, "the other `width` of the region")
                        .help("give all entry forks of the region the same value")
                });
            }
            let known = defining_block(cx.body, value).is_none_or(|b| cx.local().dominates(b, f));
            if !known {
                out.push_with(code, || {
                    let name = cx.places.value_name(value);
                    cx.at_end(f, code, format!("the region's `width` {name} is not known here"))
                        .attribute("width")
                        .label(first_span, "the `width` of the region")
                        .help("compute it on every path to the entry forks, in the same strand")
                });
            }
        }
    }
}
