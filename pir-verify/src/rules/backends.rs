//! PIR0313, PIR0128 — `!pir.backends` is a list of strings, and the lists of a region have a name
//! in common (reference: depth, attributes).

use pir_analysis::Regions;
use pir_core::diag::Code;

use super::attributes::{NotStrings, allowed_backends, backends};
use crate::cx::RuleContext;
use crate::rule::{Check, Rule};
use crate::sink::DiagnosticSink;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    codes: &[Code::Backends, Code::BadMetadata],
    summary: "the lists of back ends of a region have one in common",
    check: Check::Regions(check),
};

fn check(cx: &RuleContext<'_>, regions: &Regions, out: &mut DiagnosticSink) {
    let code = Code::Backends;
    if !cx.survey().attributes {
        return;
    }
    for r in regions.iter() {
        let forks = regions.entry_forks(r);
        let mut malformed = false;
        for &f in forks {
            if let Some(Err(NotStrings)) = backends(cx, f) {
                malformed = true;
                out.push_with(Code::BadMetadata, || {
                    cx.at_end(f, Code::BadMetadata, "`!pir.backends` is not a list of strings")
                        .attribute("!pir.backends")
                        .help("for example `!{!\"sequential\", !\"rayon\"}`")
                });
            }
        }
        if malformed || allowed_backends(cx, r).is_none_or(|names| !names.is_empty()) {
            continue;
        }
        let mut with_list = forks.iter().copied().filter(|&f| backends(cx, f).is_some());
        let Some(first) = with_list.next() else { continue };
        out.push_with(code, || {
            let d = cx.at_end(first, code, "no back end is allowed for the region");
            let d = d.attribute("!pir.backends");
            with_list.take(4).fold(d, |d, f| {
                d.label(cx.places.inst_span(cx.last(f)), "this list allows none of the others")
            })
        });
    }
}
