//! Rules about leaving: constructs that are open where a function returns, jumps and exceptions out
//! of regions, and `cancel` of a construct that is not the innermost.

use crate::events::says_what_is_shared;
use crate::flow::{Open, Stack};
use crate::model::{Action, Kind, Site, Verdict};
use crate::paths::Paths;
use crate::report::{Finding, at, place};
use crate::summary::{Exposed, Summaries, What};
use pir_core::diag::Code;
use pir_core::entity::GlobalId;
use pir_core::opcode::Opcode;

const OUT_OF_REGION: &str = "leave the construct at its end only";

/// Checks how a function leaves its constructs.
pub(crate) fn check(all: &Summaries<'_>, f: GlobalId, paths: &Paths<'_>, out: &mut Vec<Finding>) {
    at_return(all, f, out);
    for e in 0..all.facts[&f].events.len() {
        if let Action::Cancel(kind) = all.facts[&f].events[e].action {
            cancel(all, f, e, kind, out);
        }
        for (what, how) in all.what(f, e) {
            if matches!(what, What::Jump | What::Throw) {
                jump(all, f, paths, e, what, &how, out);
            }
        }
    }
}

fn ends_with_call(kind: Kind) -> bool {
    matches!(kind, Kind::Critical | Kind::Ordered | Kind::Taskgroup | Kind::Single | Kind::Masked)
}

/// Constructs that are open at a `ret`.
fn at_return(all: &Summaries<'_>, f: GlobalId, out: &mut Vec<Finding>) {
    let flow = &all.flows[&f];
    let opened = flow.at_return.iter().flatten();
    let mut opened: Vec<&Open> =
        opened.filter(|o| o.event.is_some() && !o.released && ends_with_call(o.kind)).collect();
    opened.sort_unstable();
    opened.dedup();
    for open in opened {
        let Some(event) = open.event else { continue };
        let verdict = all.verdict(f, flow.at_return.iter().all(|s| s.contains(open)));
        let begin = Site { function: f, inst: all.facts[&f].events[event].inst };
        let message =
            format!("the function returns inside a {} region that begins here", open.kind.text());
        out.push(at(all.module, &[begin], Code::LeftRegion, verdict, message, OUT_OF_REGION));
    }
}

/// Returns whether a call that ends a construct of the kind `end` may end one of the kind `open`.
fn ends(open: Kind, end: Kind) -> bool {
    open == end || matches!((open, end), (Kind::Loop { .. } | Kind::Sections, Kind::Loop { .. }))
}

/// `longjmp` and exceptions.
fn jump(
    all: &Summaries<'_>,
    f: GlobalId,
    paths: &Paths<'_>,
    e: usize,
    what: What,
    how: &Exposed,
    out: &mut Vec<Finding>,
) {
    let is_root = all.regions.contains_key(&f) || all.tasks.contains_key(&f);
    let before = &all.flows[&f].before[e];
    let is_construct = |o: &&Open| !o.kind.is_lock() && !o.released;
    let innermost = |s: &Stack| s.iter().rev().find(is_construct).copied();
    let open = before.iter().find_map(innermost);
    if open.is_none() && !is_root {
        return;
    }
    let inside = open.map_or("parallel", |o| o.kind.text());
    let inst = all.facts[&f].events[e].inst;
    let (verdict, message) = match what {
        // Where the context was saved is not known.
        What::Jump => (Verdict::Possible, format!("jump out of a {inside} region")),
        _ => {
            let is_invoke = paths.body.inst(inst).op() == Opcode::Invoke;
            let unwind = paths.body.ops(inst).last().and_then(|v| v.as_block());
            let ends_program = |to| paths.ends_program(paths.body.block_of(inst), to);
            // Another handler may be in the region too.
            if is_invoke && !unwind.is_some_and(ends_program) {
                return;
            }
            let start = match open.and_then(|o| o.event) {
                Some(begin) => paths.start(begin, paths.body.block_of(inst)),
                None => paths.entry(),
            };
            let throws = |(what, how): &(What, Exposed)| *what == What::Throw && how.must;
            let is_target = |x: usize| all.what(f, x).iter().any(throws);
            let is_end = |x: usize| match all.facts[&f].events[x].action {
                Action::Exit(kind, _) => open.is_some_and(|o| ends(o.kind, kind)),
                _ => false,
            };
            let is_certain = how.must
                && before.iter().all(|s| innermost(s) == open)
                && start.is_some_and(|s| paths.always(s, &is_target, &is_end));
            (
                all.verdict(f, is_certain),
                format!("exception that leaves a {inside} region, which ends the program"),
            )
        }
    };
    let help = match what {
        What::Jump => OUT_OF_REGION,
        _ => "catch the exception in the region",
    };
    let mut finding = at(all.module, &how.chain, Code::LeftRegion, verdict, message, help);
    if let Some(begin) = open.and_then(|o| o.event) {
        let begin = Site { function: f, inst: all.facts[&f].events[begin].inst };
        finding.notes.insert(0, format!("the region begins at {}", place(all.module, begin)));
    }
    out.push(finding);
}

/// A `cancel` that does not name the innermost construct.
fn cancel(all: &Summaries<'_>, f: GlobalId, e: usize, kind: u64, out: &mut Vec<Finding>) {
    let facts = &all.facts[&f];
    // flang does not say which loops are those of sections.
    let may_be_sections = |top: &Open| {
        let begin = top.event.map(|e| facts.events[e].inst);
        matches!(top.kind, Kind::Loop { .. })
            && begin.is_some_and(|i| !says_what_is_shared(all.module, all.body(f), i))
    };
    let fits = |top: Option<Open>| match kind {
        1 => top.is_none_or(|o| o.kind == Kind::Serialized),
        2 => top.is_some_and(|o| matches!(o.kind, Kind::Loop { .. })),
        3 => top.is_some_and(|o| o.kind == Kind::Sections || may_be_sections(&o)),
        4 => top.is_some_and(|o| o.kind == Kind::Task),
        _ => true,
    };
    let name = match kind {
        1 => "parallel",
        2 => "for",
        3 => "sections",
        _ => "taskgroup",
    };
    let flow = &all.flows[&f];
    let innermost = |s: &Stack| s.iter().rev().find(|o| !o.released && !o.kind.is_lock()).copied();
    let tops: Vec<Option<Open>> = flow.before[e].iter().map(innermost).collect();
    let Some(top) = tops.iter().find(|t| !fits(**t)) else { return };
    let is_root = all.regions.contains_key(&f) || all.tasks.contains_key(&f);
    // The caller of other code may have opened the construct.
    if top.is_none() && !is_root {
        return;
    }
    let verdict = all.verdict(f, tops.iter().all(|t| t == top));
    let inside = top.map_or("parallel", |o| o.kind.text());
    let message = format!("cancel of `{name}` in a {inside} region");
    let help = "name the innermost construct that the directive is in";
    let site = Site { function: f, inst: facts.events[e].inst };
    out.push(at(all.module, &[site], Code::MisplacedCancel, verdict, message, help));
}
