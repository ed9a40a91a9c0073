//! Programs that break a rule are refused with its code, a place and advice.

use super::{lower, none, parse, programs};
use pir_core::diag::{Code, Diagnostic};
use pir_directives::read;
use std::collections::BTreeSet;

fn codes(found: &[Diagnostic]) -> BTreeSet<String> {
    found.iter().map(|d| d.code.to_string()).collect()
}

#[test]
fn programs_are_refused_with_the_code_that_they_name() {
    let mut complaints = Vec::new();
    let mut seen = BTreeSet::new();
    for p in programs("invalid") {
        let code = p.says("CODE").expect("CODE").to_owned();
        let refused = match parse(&p.text) {
            Ok(module) => lower(module.into_module()).err(),
            Err(found) => Some(found),
        };
        let found = refused.unwrap_or_default();
        if codes(&found) != BTreeSet::from([code.clone()]) {
            complaints.push(format!("{}: {found:?}, not {code}", p.name));
        }
        let is_ours = |d: &&Diagnostic| d.code.number() / 100 == 7;
        let bare = |d: &&Diagnostic| d.span.is_none() || d.help.is_none();
        for d in found.iter().filter(is_ours).filter(bare) {
            complaints.push(format!("{}: without place or advice: {d:?}", p.name));
        }
        seen.insert(code);
    }
    let of_directives = Code::ALL.iter().filter(|c| c.number() / 100 == 7);
    complaints.extend(
        of_directives.map(Code::to_string).filter(|c| !seen.contains(c)).map(|c| format!("no {c}")),
    );
    none(complaints);
}

/// What breaks the contract of front ends is found when directives are read, before anything is
/// lowered.
#[test]
fn the_contract_is_checked_early() {
    let mut complaints = Vec::new();
    let mut early = 0;
    for p in programs("invalid") {
        let code = p.says("CODE").expect("CODE");
        // The verifier finds the first one, and only the lowering finds directives it cannot lower.
        let late = ["PIR0129", "PIR0707", "PIR0709"].contains(&code);
        let Ok(module) = parse(&p.text) else { continue };
        let found = read(module.module()).err().unwrap_or_default();
        if !late && found.is_empty() {
            complaints.push(format!("{}: read without a complaint", p.name));
        }
        early += usize::from(!found.is_empty());
    }
    assert!(early > 60, "{early}");
    none(complaints);
}
