//! Rules about events that must not happen inside of a construct: barriers, worksharing constructs,
//! `ordered`, and critical sections and locks that the thread has already.

use crate::flow::{Lock, Open, Stack, certainly_open};
use crate::model::{Action, Kind, Site};
use crate::paths::Paths;
use crate::report::{Finding, at, lock_name, name, place};
use crate::summary::{Exposed, Summaries, What};
use pir_core::diag::Code;
use pir_core::entity::GlobalId;

/// Checks all events of a function.
pub(crate) fn check(all: &Summaries<'_>, f: GlobalId, paths: &Paths<'_>, out: &mut Vec<Finding>) {
    let (facts, flow) = (&all.facts[&f], &all.flows[&f]);
    for e in 0..facts.events.len() {
        for (what, how) in all.what(f, e) {
            let stacks = &flow.before[e];
            let offending: Vec<Option<&Open>> = stacks.iter().map(|s| offends(what, s)).collect();
            let Some(open) = offending.iter().find_map(|o| *o) else {
                if what == What::Ordered && all.regions.contains_key(&f) {
                    out.extend(without_loop(all, f, e, &how));
                }
                continue;
            };
            let is_always_open = offending.iter().all(|o| *o == Some(open))
                && stacks.iter().all(|s| certainly_open(s, open));
            let is_certain =
                how.must && is_always_open && happens_always(all, f, paths, open, e, what);
            let verdict = all.verdict(f, is_certain);
            let (code, message, help) = describe(all, what, open);
            let last = how.chain[how.chain.len() - 1];
            let first = first_site(all, &how.chain);
            let mut finding = at(all.module, &how.chain[first..], code, verdict, message, help);
            if let Some(begin) = begin(all, f, open) {
                let kind = open.kind.text();
                finding.notes.insert(0, format!("the {kind} begins at {begin}"));
            }
            if what == What::Unknown {
                let name = callee(all, last);
                finding.notes.push(format!("what `{name}` does is not known"));
            }
            out.push(finding);
        }
    }
}

/// Returns the number of the first call that the source has: code of tasks is called by code that
/// it has not.
fn first_site(all: &Summaries<'_>, calls: &[Site]) -> usize {
    let is_generated = |site: &Site| {
        let called = all.body(site.function).ops(site.inst)[0].as_global();
        called.is_some_and(|g| {
            all.facts.contains_key(&g) && name(all.module, g).contains("omp_outlined")
        })
    };
    let first = calls.iter().position(|c| !is_generated(c));
    first.unwrap_or_default()
}

/// `ordered` in a region and in no loop of it.
fn without_loop(all: &Summaries<'_>, f: GlobalId, e: usize, how: &Exposed) -> Option<Finding> {
    let stacks = &all.flows[&f].before[e];
    let in_loop = |s: &Stack| s.iter().any(|o| matches!(o.kind, Kind::Loop { .. }));
    let in_loops = stacks.iter().filter(|s| in_loop(s)).count();
    if in_loops == stacks.len() {
        return None;
    }
    let verdict = all.verdict(f, how.must && in_loops == 0);
    let message = "ordered region in no loop of its parallel region".to_owned();
    let help = "put it into a loop with the clause `ordered`";
    Some(at(all.module, &how.chain, Code::MisplacedOrdered, verdict, message, help))
}

fn callee(all: &Summaries<'_>, site: Site) -> String {
    let called = all.body(site.function).ops(site.inst)[0].as_global();
    called.map_or_else(String::new, |g| name(all.module, g))
}

/// Returns where a construct begins.
fn begin(all: &Summaries<'_>, f: GlobalId, open: &Open) -> Option<String> {
    let site = match open.event {
        Some(e) => Site { function: f, inst: all.facts[&f].events[e].inst },
        None => *all.tasks.get(&f)?,
    };
    Some(place(all.module, site))
}

/// Returns the construct in which something must not happen.
fn offends(what: What, stack: &Stack) -> Option<&Open> {
    // Code of another team is not closely nested. Locks and critical sections stay the thread's.
    let is_close = |o: &&Open| o.kind != Kind::Serialized || matches!(what, What::Acquire(..));
    let mut open = stack.iter().rev().filter(|o| !o.released).take_while(is_close);
    match what {
        What::Barrier | What::Unknown => open.find(|o| o.kind.excludes_teamwork()),
        What::Construct(Kind::Masked) => {
            open.find(|o| o.kind.shares_work() || o.kind == Kind::Task)
        }
        What::Construct(_) => open.find(|o| o.kind.excludes_teamwork()),
        What::Ordered => {
            let found = open.find(|o| {
                let closed = [Kind::Critical, Kind::Ordered, Kind::Task];
                closed.contains(&o.kind) || matches!(o.kind, Kind::Loop { .. })
            });
            found.filter(|o| o.kind != Kind::Loop { ordered: true })
        }
        // A nestable lock counts how often its owner has set it.
        What::Acquire(Lock { kind: Kind::NestLock, .. }) => None,
        What::Acquire(lock) => open.find(|o| o.lock() == lock && lock.id.is_certain()),
        _ => None,
    }
}

/// Returns whether it happens on every path from where the construct begins.
fn happens_always(
    all: &Summaries<'_>,
    f: GlobalId,
    paths: &Paths<'_>,
    open: &Open,
    e: usize,
    what: What,
) -> bool {
    let facts = &all.facts[&f];
    let block = paths.body.block_of(facts.events[e].inst);
    let start = match open.event {
        Some(begin) => paths.start(begin, block),
        None => paths.entry(),
    };
    let is_target = |x: usize| all.what(f, x).iter().any(|(other, how)| *other == what && how.must);
    let is_end = |x: usize| match facts.events[x].action {
        _ if open.kind.is_lock() => all.may_release(f, x, open.lock()),
        Action::Exit(kind, id) => match open.kind {
            Kind::Loop { .. } | Kind::Sections => matches!(kind, Kind::Loop { .. }),
            Kind::Critical => kind == open.kind && id == open.id,
            own => kind == own,
        },
        _ => false,
    };
    start.is_some_and(|s| paths.always(s, &is_target, &is_end))
}

fn describe(all: &Summaries<'_>, what: What, open: &Open) -> (Code, String, &'static str) {
    let inside = open.kind.text();
    match what {
        What::Barrier | What::Unknown => {
            let doubt =
                if what == What::Unknown { "a call that may reach a barrier" } else { "barrier" };
            (
                Code::NestedBarrier,
                format!(
                    "{doubt} in a {inside} region, which not all threads of the team \
                     execute together"
                ),
                "move the barrier out of the construct",
            )
        }
        What::Construct(kind) => (
            Code::NestedWorksharing,
            format!("{} construct closely nested in a {inside} region", kind.text()),
            "move the construct out, or open a parallel region around it",
        ),
        What::Ordered => (
            Code::MisplacedOrdered,
            match open.kind {
                Kind::Loop { .. } => {
                    "ordered region in a loop without an `ordered` clause".to_owned()
                }
                _ => format!("ordered region closely nested in a {inside} region"),
            },
            "add the clause `ordered` to the loop that the region belongs to",
        ),
        What::Acquire(Lock { kind: Kind::Critical, id }) => (
            Code::NestedCritical,
            format!(
                "critical section {} in itself: the thread waits for itself",
                lock_name(all.module, id)
            ),
            "give one of the two another name, or take the inner one out",
        ),
        What::Acquire(Lock { id, .. }) => (
            Code::LockHeld,
            format!(
                "lock {} set by the thread that holds it: it waits for itself",
                lock_name(all.module, id)
            ),
            "unset the lock first, or make it a nestable lock",
        ),
        // Other rules report the rest.
        _ => (Code::NestedBarrier, String::new(), ""),
    }
}
