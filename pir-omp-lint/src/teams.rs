//! Barriers that some threads of a team may reach and others not: those that are control-dependent
//! on a condition that differs among the threads.
//!
//! The sequences of barriers on the two sides of a branch, up to where they meet again, have to be
//! equal.

use crate::model::{Action, Kind, Site};
use crate::paths::Paths;
use crate::report::{Finding, at, place};
use crate::summary::Summaries;
use crate::uniform::{Uniformity, Variance};
use pir_analysis::{Cfg, PostDomTree};
use pir_core::debug::SourcePlace;
use pir_core::diag::Code;
use pir_core::entity::{Block, GlobalId, Inst};
use pir_core::opcode::Opcode;
use pir_openmp::interface::{Meaning, called};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The sequences of barriers that a path may pass. `None`: they are not known.
type Sequences = Option<BTreeSet<Vec<Site>>>;

/// More or longer sequences are not compared.
const MAX_SEQUENCES: usize = 16;
const MAX_LENGTH: usize = 24;

/// Checks all functions that threads of a team may run.
pub(crate) fn check(all: &Summaries<'_>, out: &mut Vec<Finding>) {
    let uniformity = Uniformity::of(all);
    let parallel = all.parallel();
    let mut barriers = Barriers::of(all);
    let certain = certainly_parallel(all);
    for &f in all.functions.iter().filter(|f| parallel.contains(f)) {
        let is_alone = all.regions.get(&f).is_some_and(|s| s.iter().all(|s| s.is_serialized));
        if all.tasks.contains_key(&f) || is_alone || !barriers.passing.contains(&f) {
            continue;
        }
        let (body, facts) = (all.body(f), &all.facts[&f]);
        let paths = Paths::new(all.module, body, facts);
        // Cancelled constructs have further exits, which compilers insert.
        if facts.events.iter().any(|e| matches!(e.action, Action::Cancel(_))) {
            continue;
        }
        let meets = PostDomTree::compute(&Cfg::of(body));
        for &b in body.layout() {
            let Some(end) = body.terminator(b) else { continue };
            let is_choice = body.inst(end).op() == Opcode::Switch
                || body.inst(end).op() == Opcode::Br && body.ops(end).len() == 3;
            let successors: BTreeSet<Block> = body.successors(b).collect();
            if !is_choice || successors.len() < 2 || !paths.dom.is_reachable(b) {
                continue;
            }
            // The branch enters or leaves a construct; other rules report barriers inside it.
            let decides = successors.iter().any(|&s| {
                facts.of_edge(b, s).iter().any(|&e| match facts.events[e].action {
                    Action::Enter(kind, _) => kind.excludes_teamwork(),
                    Action::Exit(..) => true,
                    _ => false,
                })
            });
            if decides || is_inside(all, f, b) {
                continue;
            }
            let meet = meets.ipdom(b);
            let mut sides: Vec<(Block, Sequences)> =
                successors.iter().map(|&s| (s, barriers.from(f, s, meet))).collect();
            // A side on which the program ends does not meet the others again.
            sides.retain(|(_, s)| s.as_ref().is_none_or(|s| !s.is_empty()));
            if sides.iter().all(|(_, s)| s.is_some() && *s == sides[0].1) {
                continue;
            }
            let variance = uniformity.of_condition(f, &paths.dom, body.ops(end)[0]);
            if variance == Variance::Uniform {
                continue;
            }
            let is_exact = |s: &Sequences| s.as_ref().is_some_and(|s| s.len() == 1);
            let is_certain = variance == Variance::Varies
                && sides.iter().all(|(_, s)| is_exact(s))
                && certain.contains(&f)
                && sides.iter().all(|(_, s)| barriers.are_told_apart(s))
                && paths.always_reaches(b);
            let verdict = all.verdict(f, is_certain);
            let what = match variance {
                Variance::Varies => "that depends on the number of the thread",
                _ => "that may differ among the threads",
            };
            let message = format!("barrier behind a condition {what}");
            let help = "let all threads of the team reach the same barriers";
            let branch = Site { function: f, inst: end };
            let code = Code::DivergentBarrier;
            let mut finding = at(all.module, &[branch], code, verdict, message, help);
            if let Some(site) = barriers.first(f, &sides, meet) {
                finding.notes.push(format!("the barrier is at {}", place(all.module, site)));
            }
            out.push(finding);
        }
    }
}

/// Returns whether a block lies in a construct that excludes barriers.
fn is_inside(all: &Summaries<'_>, f: GlobalId, b: Block) -> bool {
    let (facts, flow) = (&all.facts[&f], &all.flows[&f]);
    let body = all.body(f);
    // The constructs open at a block are those open at the next event on a path from it.
    let mut seen = FxHashSet::from_iter([b]);
    let mut work = vec![b];
    let mut is_first = true;
    while let Some(at) = work.pop() {
        if let Some(&e) = facts.of_block(at).first().filter(|_| !is_first) {
            let open =
                |s: &crate::flow::Stack| s.iter().any(|o| !o.released && o.kind.hides_barriers());
            return !flow.before[e].is_empty() && flow.before[e].iter().all(open);
        }
        if let Some(&e) = facts.of_block(at).last().filter(|_| is_first)
            && let Action::Enter(kind, _) = facts.events[e].action
            && kind.hides_barriers()
        {
            return true;
        }
        is_first = false;
        for to in body.successors(at) {
            if facts
                .of_edge(at, to)
                .iter()
                .any(|&e| matches!(facts.events[e].action, Action::Exit(Kind::Loop { .. }, _)))
            {
                return true;
            }
            if seen.insert(to) {
                work.push(to);
            }
        }
    }
    false
}

/// The sequences of barriers of functions.
struct Barriers<'a> {
    all: &'a Summaries<'a>,
    of: FxHashMap<GlobalId, Sequences>,
    /// The functions of which a call may reach a barrier of its team.
    passing: FxHashSet<GlobalId>,
    /// The barrier that stands for all at its place in the source, since inlining makes copies.
    first_at: FxHashMap<SourcePlace, Site>,
}

impl<'a> Barriers<'a> {
    fn of(all: &'a Summaries<'a>) -> Self {
        let mut found = Self {
            all,
            of: FxHashMap::default(),
            passing: FxHashSet::default(),
            first_at: FxHashMap::default(),
        };
        for component in &all.components {
            // Functions that call each other pass what one of them passes.
            if component.iter().any(|&f| found.passes_itself(f)) {
                found.passing.extend(component);
            }
            for &f in component {
                let sequences = found.of_function(f);
                found.of.insert(f, sequences);
            }
        }
        found
    }

    fn passes_itself(&self, f: GlobalId) -> bool {
        let mut events = self.all.facts[&f].events.iter().enumerate();
        events.any(|(e, event)| match &event.action {
            Action::Barrier { .. } => !self.is_excluded(f, e),
            Action::Call { callees, .. } => {
                !self.is_excluded(f, e) && callees.iter().any(|c| self.passing.contains(c))
            }
            _ => false,
        })
    }

    /// Returns the sequences of a call. The callees of the function are known already, but for
    /// those that call it.
    fn of_function(&mut self, f: GlobalId) -> Sequences {
        if !self.passing.contains(&f) {
            return Some(BTreeSet::from([Vec::new()]));
        }
        let entry = self.all.body(f).entry()?;
        self.from(f, entry, None)
    }

    /// Returns the barrier that stands for one.
    fn representative(&mut self, site: Site) -> Site {
        match self.place(site) {
            Some(place) => *self.first_at.entry(place).or_insert(site),
            None => site,
        }
    }

    fn place(&self, site: Site) -> Option<SourcePlace> {
        SourcePlace::of(self.all.module, self.all.body(site.function), site.inst)
            .filter(|p| p.line > 0)
    }

    /// Returns whether it is known which of the barriers are copies of each other.
    fn are_told_apart(&self, sequences: &Sequences) -> bool {
        let mut all = sequences.iter().flatten().flatten();
        all.all(|&site| self.place(site).is_some())
    }

    /// Returns the sequences from a block to `until`, or to the end of the function.
    fn from(&mut self, f: GlobalId, start: Block, until: Option<Block>) -> Sequences {
        let mut known = FxHashMap::default();
        let mut open = FxHashSet::default();
        self.walk(f, start, until, &mut known, &mut open)
    }

    fn walk(
        &mut self,
        f: GlobalId,
        b: Block,
        until: Option<Block>,
        known: &mut FxHashMap<Block, Sequences>,
        open: &mut FxHashSet<Block>,
    ) -> Sequences {
        if Some(b) == until {
            return Some(BTreeSet::from([Vec::new()]));
        }
        if let Some(found) = known.get(&b) {
            return found.clone();
        }
        // Longer paths of blocks are not followed, because the search is recursive.
        const MAX_OPEN: usize = 400;
        if open.len() > MAX_OPEN {
            return None;
        }
        if !open.insert(b) {
            // Another iteration: its barriers are not known, unless the cycle has none.
            return Some(BTreeSet::new()).filter(|_| !self.is_in_passing_cycle(f, b));
        }
        let mut here: BTreeSet<Vec<Site>> = BTreeSet::from([Vec::new()]);
        let events: Vec<usize> = self.all.facts[&f].of_block(b).to_vec();
        let mut is_known = true;
        for e in events {
            // Other rules report barriers in constructs that exclude them.
            if self.is_excluded(f, e) {
                continue;
            }
            let event = self.all.facts[&f].events[e].clone();
            match event.action {
                Action::Barrier { .. } => {
                    let site = self.representative(Site { function: f, inst: event.inst });
                    here = here.into_iter().map(|s| extended(s, &[site])).collect();
                }
                Action::Call { callees, is_direct, .. } => {
                    let mut after = BTreeSet::new();
                    // Another function may run, which passes nothing.
                    if !is_direct {
                        after.clone_from(&here);
                    }
                    for callee in callees {
                        let known = match self.passing.contains(&callee) {
                            true => self.of.get(&callee).cloned().flatten(),
                            false => Some(BTreeSet::from([Vec::new()])),
                        };
                        let Some(inner) = known else {
                            is_known = false;
                            break;
                        };
                        for s in &here {
                            after.extend(inner.iter().map(|i| extended(s.clone(), i)));
                        }
                    }
                    if !after.is_empty() {
                        here = after;
                    }
                }
                _ => {}
            }
            is_known &= here.len() <= MAX_SEQUENCES && here.iter().all(|s| s.len() <= MAX_LENGTH);
            if !is_known {
                break;
            }
        }
        let body = self.all.body(f);
        let end = body.terminator(b);
        let returns = end.is_some_and(|e| body.inst(e).op() == Opcode::Ret);
        let successors: Vec<Block> = body.successors(b).collect();
        let mut rest: BTreeSet<Vec<Site>> = BTreeSet::new();
        if returns {
            rest.insert(Vec::new());
        }
        for to in successors {
            if !is_known {
                break;
            }
            match self.walk(f, to, until, known, open) {
                Some(more) => rest.extend(more),
                None => is_known = false,
            }
        }
        open.remove(&b);
        let joined = || {
            let pairs = here.iter().flat_map(|h| rest.iter().map(move |r| extended(h.clone(), r)));
            pairs.collect::<BTreeSet<_>>()
        };
        let found = is_known.then(joined).filter(|s| s.len() <= MAX_SEQUENCES);
        known.insert(b, found.clone());
        found
    }

    fn is_excluded(&self, f: GlobalId, e: usize) -> bool {
        let before = &self.all.flows[&f].before[e];
        let excludes =
            |s: &crate::flow::Stack| s.iter().any(|o| !o.released && o.kind.hides_barriers());
        !before.is_empty() && before.iter().all(excludes)
    }

    /// Returns whether a barrier lies on a cycle with a block.
    fn is_in_passing_cycle(&self, f: GlobalId, b: Block) -> bool {
        let body = self.all.body(f);
        let from = reachable(body, b);
        body.layout()
            .iter()
            .any(|&x| from.contains(&x) && reachable(body, x).contains(&b) && self.passes(f, x))
    }

    fn passes(&self, f: GlobalId, b: Block) -> bool {
        self.site(f, b).is_some()
    }

    fn site(&self, f: GlobalId, b: Block) -> Option<Site> {
        let facts = &self.all.facts[&f];
        let counts = |e: &&usize| !self.is_excluded(f, **e);
        facts.of_block(b).iter().filter(counts).find_map(|&e| match &facts.events[e].action {
            Action::Barrier { .. } => Some(Site { function: f, inst: facts.events[e].inst }),
            Action::Call { callees, .. } => {
                let passes = callees.iter().any(|c| self.passing.contains(c));
                passes.then_some(Site { function: f, inst: facts.events[e].inst })
            }
            _ => None,
        })
    }

    /// Returns a barrier on one of the sides, for the message.
    fn first(
        &self,
        f: GlobalId,
        sides: &[(Block, Sequences)],
        until: Option<Block>,
    ) -> Option<Site> {
        let body = self.all.body(f);
        sides.iter().find_map(|&(start, _)| {
            let mut seen = FxHashSet::from_iter([start]);
            let mut work = vec![start];
            while let Some(b) = work.pop() {
                if Some(b) == until {
                    continue;
                }
                if let Some(site) = self.site(f, b) {
                    return Some(site);
                }
                work.extend(body.successors(b).filter(|&s| seen.insert(s)));
            }
            None
        })
    }
}

fn reachable(body: &pir_core::function::Body, from: Block) -> FxHashSet<Block> {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work: Vec<Block> = body.successors(from).collect();
    while let Some(b) = work.pop() {
        if seen.insert(b) {
            work.extend(body.successors(b));
        }
    }
    seen
}

fn extended(mut s: Vec<Site>, more: &[Site]) -> Vec<Site> {
    s.extend_from_slice(more);
    s
}

/// Returns the functions that every execution of a region runs by all threads, where the region
/// does not ask for one thread.
fn certainly_parallel(all: &Summaries<'_>) -> FxHashSet<GlobalId> {
    let mut work: Vec<GlobalId> = Vec::new();
    for (&outlined, sites) in &all.regions {
        let mut forks = sites.iter().filter(|s| !s.is_serialized).peekable();
        if forks.peek().is_some() && !forks.any(|s| asks_for_one_thread(all, s.function, s.call)) {
            work.push(outlined);
        }
    }
    let mut found = FxHashSet::default();
    while let Some(f) = work.pop() {
        if !all.facts.contains_key(&f) || !found.insert(f) {
            continue;
        }
        let (facts, flow, body) = (&all.facts[&f], &all.flows[&f], all.body(f));
        let paths = Paths::new(all.module, body, facts);
        for (e, event) in facts.events.iter().enumerate() {
            let Some(callee) = event.action.callee() else { continue };
            let is_open = flow.before[e].iter().any(|s| s.iter().any(|o| !o.kind.is_lock()));
            if !is_open && paths.always_reaches(body.block_of(event.inst)) {
                work.push(callee);
            }
        }
    }
    found
}

/// Returns whether the region may have a clause that leaves it one thread.
fn asks_for_one_thread(all: &Summaries<'_>, f: GlobalId, call: Inst) -> bool {
    let body = all.body(f);
    let meaning = |i: Inst| called(all.module, body, i).map(|f| f.meaning);
    let may_be_one = |i: Inst| match meaning(i) {
        Some(Meaning::PushNumThreads) => {
            let count = body.call_args(i).get(2);
            let count = count.and_then(|&n| body.consts.const_int(&all.module.types, n));
            count.is_none_or(|n| n < 2)
        }
        // A list of numbers is not looked into.
        other => other == Some(Meaning::PushNumThreadsList),
    };
    let blocks = body.layout().iter().copied();
    let counts =
        blocks.flat_map(|b| body.insts(b).iter().enumerate().map(move |(n, &i)| (b, n, i)));
    // The number is for the next region, which may be in a block after a condition.
    let mut work: Vec<(Block, usize)> =
        counts.filter(|&(.., i)| may_be_one(i)).map(|(b, n, _)| (b, n + 1)).collect();
    let mut seen = FxHashSet::default();
    while let Some((b, first)) = work.pop() {
        let rest = &body.insts(b)[first..];
        match rest.iter().find(|&&i| i == call || meaning(i) == Some(Meaning::Fork)) {
            Some(&i) if i == call => return true,
            Some(_) => {}
            None => work.extend(body.successors(b).filter(|&s| seen.insert(s)).map(|s| (s, 0))),
        }
    }
    false
}
