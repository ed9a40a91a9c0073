//! Stateless exhaustive search with dynamic partial-order reduction: source sets and sleep sets
//! (Abdulla, Aronis, Jonsson and Sagonas, POPL 2014).
//!
//! Two turns are dependent if they touch a common location and one changes it; a turn that ends the
//! run depends on all others. Runs that differ only in the order of independent turns are
//! equivalent, so one of them is enough. The search executes turns depth first. If a turn depends
//! on an earlier one and nothing else orders the two, the search also has to try their reversal, so
//! it adds a strand to the backtrack set of the node before the earlier turn.
//!
//! Happens-before is a set of earlier turns for each turn and strand: the turns of the same strand,
//! those that it depends on, and those that enabled its strand: its fork, the turn that closed the
//! instance it waits for, and the turn that opened its barrier or its window.
//!
//! Endless runs are cut off after [`SearchBounds::turns`] turns; the result is then incomplete.

use super::sleep::TurnEffect;
use super::walk::{NO_TURN, SearchCore};
use super::{Incomplete, SearchBounds, SearchResult, next_script, prepare_search};
use crate::host::Assumption;
use crate::input::Input;
use crate::machine::{Machine, NO_INDEX, RunEnd, Strand, StrandStatus};
use crate::program::Program;
use crate::ub::StopReason;
use crate::watch::SearchWatch;
use pir_core::entity::GlobalId;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::time::Instant;

/// A set of turns of the current run, as a bit set of their indices.
#[derive(Clone, Debug, Default)]
struct TurnSet(Vec<u64>);

impl TurnSet {
    fn add(&mut self, n: usize) {
        if self.0.len() <= n / 64 {
            self.0.resize(n / 64 + 1, 0);
        }
        self.0[n / 64] |= 1 << (n % 64);
    }

    fn has(&self, n: usize) -> bool {
        self.0.get(n / 64).is_some_and(|w| w >> (n % 64) & 1 != 0)
    }

    fn join(&mut self, other: &TurnSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }
}

/// A turn of the current run.
struct TurnEvent {
    /// The name of the strand, which is the same in all schedules.
    strand: u64,
    /// The turns that happen before this one, and the turn itself.
    past: Rc<TurnSet>,
    effect: TurnEffect,
}

/// The turns that happen before the next turn of each strand, and the turns inside each part of
/// each open instance.
#[derive(Clone, Default)]
struct HappensBefore {
    strands: FxHashMap<u64, Rc<TurnSet>>,
    inside: FxHashMap<(u64, u32), Rc<TurnSet>>,
}

/// A state of the current run.
struct DporNode<'p> {
    machine: Machine<'p>,
    turn: u32,
    order: HappensBefore,
    /// The strands that can step: their names, and their indices in the machine's table.
    ready: Vec<(u64, u32)>,
    /// The backtrack set: strands whose turns have to be tried here.
    backtrack: Vec<u64>,
    /// The sleep set: strands whose next turn need not be tried, because an earlier branch did it.
    sleep: Vec<(u64, TurnEffect)>,
    /// The strand that is being tried, the choices for its next variant, and the union of the
    /// effects of its variants.
    trying: Option<(u64, Vec<u32>, TurnEffect)>,
}

struct DporSearch<'p, 'a> {
    walk: SearchCore<'a>,
    nodes: Vec<DporNode<'p>>,
    /// The turns of the current run: turn `n` leads from node `n` to node `n + 1`.
    events: Vec<TurnEvent>,
}

/// Searches all schedules of a call of `entry`, as [`explore`](super::explore) does. Time is
/// proportional to the number of inequivalent runs, space to the length of one run.
///
/// # Errors
/// Returns the reason why the program can't start.
pub fn explore_dpor(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    bounds: &SearchBounds,
    watch: Option<&SearchWatch>,
) -> Result<SearchResult, Box<StopReason>> {
    let mut machine = match Machine::new(program, entry, input, bounds.run.limits()) {
        Err(stop) if matches!(*stop, StopReason::OutOfMemory(_)) => {
            return Ok(SearchResult::cut_short(&stop));
        }
        other => other?,
    };
    prepare_search(&mut machine, &bounds.run);
    machine.turn.record = true;
    let start = Instant::now();
    let found = search(&machine, bounds, entry, watch, start);
    if !found.incomplete.contains(&Incomplete::Assumption(Assumption::Addresses)) {
        return Ok(found);
    }
    // Turns that allocate objects do not commute if the program observes their addresses.
    machine.turn.by_address = true;
    Ok(search(&machine, bounds, entry, watch, start))
}

/// Runs one search from the state of a machine.
fn search(
    machine: &Machine<'_>,
    bounds: &SearchBounds,
    entry: GlobalId,
    watch: Option<&SearchWatch>,
    start: Instant,
) -> SearchResult {
    let walk = SearchCore::new(bounds, entry, watch, start);
    let mut search = DporSearch { walk, nodes: Vec::new(), events: Vec::new() };
    let mut script = Some(Vec::new());
    while let Some(choices) = script {
        let walk = &mut search.walk;
        let mut m = machine.clone();
        let turn =
            walk.advance(&mut m, machine, Some(&choices), None, NO_TURN, &mut Default::default());
        script = next_script(&m.choices.made, 0);
        if !search.walk.arrive(&m, turn) {
            search.enter(m, turn, HappensBefore::default(), Vec::new());
            search.run();
        }
        if search.walk.over || search.walk.out_of_bounds() {
            break;
        }
    }
    search.walk.finish()
}

impl<'p> DporSearch<'p, '_> {
    /// Pushes a node for a new state. Its backtrack set starts with one strand that is not asleep.
    fn enter(
        &mut self,
        m: Machine<'p>,
        turn: u32,
        order: HappensBefore,
        sleep: Vec<(u64, TurnEffect)>,
    ) {
        let mut ready: Vec<(u64, u32)> = m.tables.ready.iter().map(|&s| (m.path(s), s)).collect();
        ready.sort_unstable();
        let asleep = |s: u64| sleep.iter().any(|q| q.0 == s);
        // The strand that has waited longest comes first, so that spinning strands let the others
        // make progress.
        let last = |s: u64| self.events.iter().rposition(|e| e.strand == s);
        let first = ready.iter().map(|r| r.0).filter(|&s| !asleep(s)).min_by_key(|&s| last(s));
        let backtrack = first.into_iter().collect();
        let node = DporNode { machine: m, turn, order, ready, backtrack, sleep, trying: None };
        self.nodes.push(node);
    }

    /// Explores the tree of runs depth first until the stack of nodes is empty or a bound is hit.
    fn run(&mut self) {
        while !self.nodes.is_empty() {
            self.events.truncate(self.nodes.len() - 1);
            let top = self.nodes.last_mut().expect("it is not empty");
            if top.trying.is_none() {
                let asleep = |s: u64| top.sleep.iter().any(|q| q.0 == s);
                match top.backtrack.iter().find(|&&s| !asleep(s)) {
                    Some(&s) => top.trying = Some((s, Vec::new(), TurnEffect::default())),
                    None => {
                        self.nodes.pop();
                        continue;
                    }
                }
            }
            self.step();
            if self.walk.over || self.walk.out_of_bounds() {
                return;
            }
        }
    }

    /// Executes the next turn from the last node.
    fn step(&mut self) {
        let at = self.nodes.len() - 1;
        let node = &mut self.nodes[at];
        let (strand, script, mut all) = node.trying.take().expect("a strand to try");
        let place = node.ready.iter().find(|r| r.0 == strand).expect("it can step").1;
        let before = node.machine.choices.made.len();
        let mut effect = TurnEffect::default();
        let touched = &mut effect.touched;
        let walk = &mut self.walk;
        let (mut m, from) = (node.machine.clone(), &node.machine);
        let turn = walk.advance(&mut m, from, Some(&script), Some(place), node.turn, touched);
        self.walk.found.states += 1;
        effect.ends = matches!(m.end(), Some(RunEnd::Stopped(..)));
        let asleep = node.sleep.iter().filter(|q| !q.1.conflicts(&effect));
        let sleep: Vec<(u64, TurnEffect)> = asleep.cloned().collect();
        all.add(&effect);
        match next_script(&m.choices.made, before) {
            Some(next) => node.trying = Some((strand, next, all)),
            None => node.sleep.push((strand, all)),
        }
        if effect.ends {
            // The next turns of the other strands were not executed, so their dependences are
            // unknown: all of them have to be tried.
            node.backtrack = node.ready.iter().map(|r| r.0).collect();
        }
        let past = self.past(strand, &effect);
        let order = self.order_after(&m, place, &past);
        self.events.push(TurnEvent { strand, past, effect });
        if self.walk.arrive(&m, turn) {
            return;
        }
        if self.nodes.len() >= self.walk.bounds.turns {
            self.walk.found.incomplete.insert(Incomplete::Turns(self.walk.bounds.turns));
            return;
        }
        self.enter(m, turn, order, sleep);
    }

    /// Returns the turns that happen before a turn of a strand from the last node, and the turn
    /// itself. For each earlier turn that could also come later, schedules the reversed order.
    fn past(&mut self, strand: u64, effect: &TurnEffect) -> Rc<TurnSet> {
        let at = self.events.len();
        let mut past = TurnSet::default();
        if let Some(known) = self.nodes[at].order.strands.get(&strand) {
            past.join(known);
        }
        let mut races = Vec::new();
        for (n, e) in self.events.iter().enumerate().rev() {
            if !past.has(n) && e.effect.conflicts(effect) {
                past.join(&e.past);
                races.push(n);
            }
        }
        for n in races {
            self.reverse(n, strand, &past);
        }
        past.add(at);
        Rc::new(past)
    }

    /// Ensures that the search tries a branch from the node before turn `n` on which the new turn
    /// of `strand` comes first.
    fn reverse(&mut self, n: usize, strand: u64, past: &TurnSet) {
        // The turns after turn n that do not depend on it, and the strands of those among them that
        // depend on no other of them (the initials of Abdulla et al.).
        let mut between: Vec<usize> = Vec::new();
        let mut initials: Vec<u64> = Vec::new();
        for (k, e) in self.events.iter().enumerate().skip(n + 1) {
            if e.past.has(n) {
                continue;
            }
            if !between.iter().any(|&b| e.past.has(b)) {
                initials.push(e.strand);
            }
            between.push(k);
        }
        if !between.iter().any(|&b| past.has(b)) {
            initials.push(strand);
        }
        let node = &mut self.nodes[n];
        if initials.iter().any(|s| node.backtrack.contains(s)) {
            return;
        }
        let can_step = |s: &u64| node.ready.iter().any(|r| r.0 == *s);
        match initials.iter().rev().find(|s| can_step(s)) {
            Some(&s) => node.backtrack.push(s),
            None => node.backtrack = node.ready.iter().map(|r| r.0).collect(),
        }
    }

    /// Returns the order of the next turns after a turn from the last node. `m` is the machine
    /// after the turn; `past` contains the turn and those that happen before it.
    fn order_after(&self, m: &Machine<'p>, place: u32, past: &Rc<TurnSet>) -> HappensBefore {
        let node = self.nodes.last().expect("a node");
        let old = &node.machine;
        let mut order = node.order.clone();
        // Walk the instances that enclose the strand. The turns inside an instance that this turn
        // has closed happen before the strands that it enables.
        let mut started = (**past).clone();
        let mut s = &*old.tables.strands[place as usize];
        while s.instance != NO_INDEX {
            let name = old.instance_name(s.instance);
            let inside = order.inside.entry((name, s.part)).or_default();
            Rc::make_mut(inside).join(past);
            s = &old.tables.strands[old.tables.instances[s.instance as usize].owner as usize];
            let waits = |o: &Strand<'_>| {
                o.path == s.path && o.forks == s.forks && o.status == StrandStatus::Suspended
            };
            if !m.tables.strands.iter().any(|o| waits(o)) {
                order.inside.retain(|key, turns| {
                    if key.0 == name {
                        started.join(turns);
                    }
                    key.0 != name
                });
            }
        }
        let me = old.path(place);
        for &q in &m.tables.ready {
            let s = &*m.tables.strands[q as usize];
            let was = old
                .tables
                .strands
                .iter()
                .find(|o| o.path == s.path && o.status != StrandStatus::Gone);
            let status = was.map(|o| o.status);
            let mut turns = (**order.strands.entry(s.path).or_default()).clone();
            let mut join_inside = |parts: &dyn Fn(u32) -> bool| {
                let name = m.instance_name(s.instance);
                let inside = order.inside.iter().filter(|i| i.0.0 == name && parts(i.0.1));
                inside.for_each(|i| turns.join(i.1));
            };
            match status {
                _ if s.path == me => turns = (**past).clone(),
                Some(StrandStatus::Ready) => continue,
                Some(StrandStatus::Lock(_)) => turns.join(past),
                Some(StrandStatus::Barrier) => join_inside(&|_| true),
                _ => {
                    if s.instance != NO_INDEX {
                        let i = &m.tables.instances[s.instance as usize];
                        let window = |k: u32| {
                            i.width.is_some_and(|w| {
                                s.part != NO_INDEX
                                    && u64::from(k).saturating_add(w) <= u64::from(s.part)
                            })
                        };
                        join_inside(&|k| i.lanes.is_some() || window(k));
                    }
                    turns.join(&started);
                }
            }
            order.strands.insert(s.path, Rc::new(turns));
        }
        order
    }
}
