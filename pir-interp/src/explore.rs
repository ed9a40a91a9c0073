//! All outcomes of a program: a search over schedules and open choices that folds equal states.
//!
//! Strands are interleaved only where others may see what they do; between such operations a
//! strand runs on by itself. A state that was met before is not gone into again. What the search
//! finds is complete unless it says why not: a bound was hit, or the program depends on something
//! that was not varied.
//!
//! A run may also go on for ever. In the finite graph of states that is a cycle; it is one that the
//! specification allows if every strand that is owed progress (spec §4.8) and can step all along
//! the cycle does step on it.

mod cycles;
mod dpor;
mod seen;
mod sleep;
mod walk;

pub use dpor::explore_dpor;

use crate::host::Assumption;
use crate::input::Input;
use crate::machine::{End, Machine, Numbers, Spares, Words};
use crate::outcome::Outcome;
use crate::program::Program;
use crate::race::Race;
use crate::run::Options;
use crate::sched::Schedule;
use crate::ub::Stop;
use crate::watch::Watch;
use pir_core::entity::GlobalId;
use seen::Seen;
use sleep::{Effect, Sleep};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use walk::{START, Walk};

/// Bounds of a search.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// States to go into.
    pub states: u64,
    /// Bounds of each run, and of all together: steps and time.
    pub run: Options,
    /// Turns of one run that others may see; the stateless search goes no further.
    pub turns: usize,
    /// Whether the search may stop at the first race.
    pub first_race: bool,
    /// Whether it may leave out turns that lead to states that it meets on another way. What is
    /// found is the same.
    pub sleep: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        let run = Options { max_steps: 1 << 32, ..Options::default() };
        Self { states: 4_000_000, run, turns: 10_000, first_race: false, sleep: true }
    }
}

/// Why what was found need not be all.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Incomplete {
    /// The bound on states.
    States(u64),
    /// The bound on turns of one run.
    Turns(usize),
    /// A bound on steps, time or memory, or an interruption.
    Limit(String),
    /// The program depends on something that was not varied.
    Assumption(Assumption),
    /// Something can't be run.
    Failed(String),
}

impl std::fmt::Display for Incomplete {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::States(n) => write!(f, "more than {n} states"),
            Self::Turns(n) => write!(f, "a run of more than {n} turns"),
            Self::Limit(what) | Self::Failed(what) => f.write_str(what),
            Self::Assumption(a) => f.write_str(a.text()),
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The outcomes, each with a schedule that gives it. The schedule of an endless run leads to
    /// its cycle.
    pub outcomes: BTreeMap<Outcome, Schedule>,
    /// Races, each with a schedule that shows it.
    pub races: BTreeMap<Race, Schedule>,
    /// Why there may be more; empty if there is not.
    pub incomplete: BTreeSet<Incomplete>,
    /// States gone into.
    pub states: u64,
    /// Operations executed.
    pub steps: u64,
}

impl Found {
    /// What a search finds that cannot begin because of a limit.
    fn cut_short(stop: &Stop) -> Self {
        let incomplete = BTreeSet::from([Incomplete::Limit(stop.to_string())]);
        Self { incomplete, ..Self::default() }
    }

    /// Whether these are all outcomes.
    pub fn is_complete(&self) -> bool {
        self.incomplete.is_empty()
    }
}

/// A state that is not done with.
struct Node<'p> {
    machine: Box<Machine<'p>>,
    /// Strands to try, and the next of them.
    ready: Numbers,
    next: usize,
    /// Strands whose turns need not be tried.
    sleep: Sleep,
    state: u32,
    turn: u32,
}

struct Search<'p, 'a> {
    walk: Walk<'a>,
    seen: Seen,
    /// Per state, which of the strands that can step were asleep whenever it was met; unused where
    /// none sleeps.
    asleep: Vec<u64>,
    sleeps: bool,
    /// What showed that it may lose something.
    misled: Option<Misled>,
    graph: cycles::Graph,
    words: Words,
    effect: Effect,
    stack: Vec<Node<'p>>,
    /// Nodes that are done with: the next ones are made in their places.
    spare: Vec<Node<'p>>,
    spares: Spares<'p>,
}

/// Searches all schedules of a call of `entry`.
///
/// # Errors
/// What keeps it from starting.
pub fn explore(
    program: &Program,
    entry: GlobalId,
    input: &Input,
    bounds: &Bounds,
    watch: Option<&Watch>,
) -> Result<Found, Box<Stop>> {
    let mut machine = match Machine::new(program, entry, input, bounds.run.limits) {
        Err(stop) if matches!(*stop, Stop::OutOfMemory(_)) => return Ok(Found::cut_short(&stop)),
        other => other?,
    };
    prepare(&mut machine, &bounds.run);
    let mut first = Node::new(Box::new(machine));
    let start = Instant::now();
    // Where turns sleep, the graph of states lacks steps, so it can't tell what is endless; and
    // turns that touch nothing in common have to commute, which they do not where the order of
    // objects or strands is a number that the program sees.
    let mut sleeps = bounds.sleep;
    loop {
        let walk = Walk::new(bounds, entry, watch, start);
        match Search::new(walk, sleeps).run(&mut first) {
            Ok(found) => return Ok(found),
            Err(Misled::Sleep) => sleeps = false,
            Err(Misled::Addresses) => (sleeps, first.machine.by_address) = (false, true),
        }
    }
}

/// What a search should not have done, and another one will not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Misled {
    /// Let strands sleep.
    Sleep,
    /// Take states for equal where objects lie elsewhere.
    Addresses,
}

/// Sets a machine up for a search.
pub(crate) fn prepare(machine: &mut Machine<'_>, options: &Options) {
    machine.races.enabled = options.races;
    machine.strict = options.strict_races;
    machine.max_steps = options.max_steps;
    machine.set_world(&options.input, &options.environment);
}

impl<'p, 'a> Search<'p, 'a> {
    fn new(walk: Walk<'a>, sleeps: bool) -> Self {
        Self {
            walk,
            seen: Seen::default(),
            asleep: Vec::new(),
            sleeps,
            misled: None,
            graph: cycles::Graph::default(),
            words: Words::default(),
            effect: Effect::default(),
            stack: Vec::new(),
            spare: Vec::new(),
            spares: Spares::default(),
        }
    }

    /// What is found from before the first turn on.
    ///
    /// # Errors
    /// Why something may be lost.
    fn run(mut self, first: &mut Node<'p>) -> Result<Found, Misled> {
        first.machine.record = self.sleeps;
        self.branch(first, None);
        while self.misled.is_none()
            && let Some(mut top) = self.stack.pop()
        {
            if let Some(&strand) = top.ready.get(top.next) {
                top.next += 1;
                let place = self.stack.len();
                self.branch(&mut top, Some(strand));
                // What was found lies above what is left to do here.
                if top.next < top.ready.len() {
                    self.stack.insert(place, top);
                } else {
                    self.spare.push(top);
                }
            }
            if self.misled.is_none() && (self.walk.over || self.walk.out_of_bounds()) {
                break;
            }
        }
        match self.misled {
            Some(why) => Err(why),
            None => self.finish(),
        }
    }

    /// One turn of a strand (none: before the first), for every choice that it leaves open.
    fn branch(&mut self, top: &mut Node<'p>, strand: Option<u32>) {
        let before = top.machine.choices.made.len();
        let owed = strand.and_then(|s| top.machine.owed(s));
        let (mut all, mut script) = (Effect::default(), None::<Vec<u32>>);
        loop {
            let mut node = self.spare.pop().unwrap_or_else(|| Node::new(top.machine.clone()));
            let (taken, from) = (self.walk.taken(), &*top.machine);
            let (m, touched) = (&mut *node.machine, &mut self.effect.touched);
            touched.clear();
            m.swap_spares(&mut self.spares);
            node.turn = self.walk.advance(m, from, script.as_deref(), strand, top.turn, touched);
            m.swap_spares(&mut self.spares);
            script = next_script(&m.choices.made, before);
            if self.sleeps {
                self.effect.ends = matches!(m.end(), Some(End::Stopped(..)));
                node.sleep.after(&top.sleep, &self.effect);
                if strand.is_some() && top.next < top.ready.len() {
                    all.add(&self.effect);
                }
            }
            let states = self.seen.len();
            if self.arrive(&mut node, strand.map(|_| top.state), owed) {
                self.stack.push(node);
            } else {
                if self.seen.len() == states {
                    self.walk.forget(taken);
                }
                self.spare.push(node);
            }
            if script.is_none() || self.walk.over || self.misled.is_some() {
                break;
            }
        }
        if let Some(strand) = strand.filter(|_| self.sleeps && top.next < top.ready.len()) {
            top.sleep.add(top.machine.path(strand), all);
        }
    }

    /// Enters the state that a machine has come to; whether there is something left to do there.
    fn arrive(&mut self, node: &mut Node<'p>, from: Option<u32>, owed: Option<u64>) -> bool {
        let m = &*node.machine;
        let over = self.walk.arrive(m, node.turn);
        if self.walk.shows && !m.by_address {
            self.misled = Some(Misled::Addresses);
            return false;
        }
        if over {
            return false;
        }
        let (state, new) = self.seen.insert(m.digest(&mut self.words));
        if let Some(from) = from.filter(|_| !m.spurious) {
            self.graph.edge(from, state, owed);
        }
        if self.sleeps && (order_shows(m) || from == Some(state) && self.asks_for_cycles()) {
            self.misled = Some(Misled::Sleep);
            return false;
        }
        let met = if new { 0 } else { self.asleep.get(state as usize).copied().unwrap_or(0) };
        if !new && met == 0 {
            return false;
        }
        let name = |s: u32| m.path(s);
        node.ready.clone_from(&m.ready);
        node.ready.sort_unstable_by_key(|&s| name(s));
        (node.state, node.next) = (state, 0);
        let asleep = node.sleep.among(&node.ready, name);
        if new {
            self.walk.found.states += 1;
            self.graph.node(node.ready.iter().filter_map(|&s| m.owed(s)), node.turn);
            if self.sleeps {
                walk::reserve(&mut self.asleep);
                self.asleep.push(asleep);
                // A cycle is found early, if it is one of the first states.
                let count = self.asleep.len();
                let look = count >= 256 && count.is_power_of_two();
                if look && self.asks_for_cycles() && self.graph.goes_round() {
                    self.misled = Some(Misled::Sleep);
                }
            }
            if asleep != 0 {
                sleep::only(&mut node.ready, !asleep);
            }
        } else {
            let (awake, still) = (met & !asleep, met & asleep);
            self.asleep[state as usize] = still;
            node.sleep.keep(&node.ready, still, name);
            sleep::only(&mut node.ready, awake);
        }
        !node.ready.is_empty()
    }

    /// Whether an endless run would be news.
    fn asks_for_cycles(&self) -> bool {
        !self.walk.over && !self.walk.found.outcomes.contains_key(&Outcome::Hang)
    }

    fn finish(mut self) -> Result<Found, Misled> {
        if self.asks_for_cycles() {
            if self.sleeps && !self.walk.is_late() && self.graph.goes_round() {
                return Err(Misled::Sleep);
            }
            if !self.sleeps
                && let Some(turn) = self.graph.endless()
            {
                let schedule = self.walk.turns(turn);
                self.walk.found.outcomes.insert(Outcome::Hang, schedule);
            }
        }
        Ok(self.walk.finish())
    }
}

impl<'p> Node<'p> {
    fn new(machine: Box<Machine<'p>>) -> Self {
        let (ready, sleep) = (Numbers::new(), Sleep::default());
        Self { machine, ready, next: 0, sleep, state: START, turn: START }
    }
}

/// Whether the program may see in which order turns came that touch nothing in common: by the
/// addresses of objects, or by what the specification leaves open.
fn order_shows(m: &Machine<'_>) -> bool {
    let harmless = [Assumption::WeakAtomics, Assumption::Undefined, Assumption::Environment];
    m.memory.exposes || m.assumptions.iter().any(|a| !harmless.contains(a))
}

/// The script for the next combination of choices made since `from`; `None` after the last.
pub(crate) fn next_script(made: &[(u32, u32)], from: usize) -> Option<Vec<u32>> {
    let last = (from..made.len()).rev().find(|&k| made[k].0 + 1 < made[k].1)?;
    let mut script: Vec<u32> = made[..last].iter().map(|c| c.0).collect();
    script.push(made[last].0 + 1);
    Some(script)
}
