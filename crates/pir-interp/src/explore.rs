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
mod walk;

pub use dpor::explore_dpor;

use crate::host::Assumption;
use crate::input::Input;
use crate::machine::{Machine, Words};
use crate::outcome::Outcome;
use crate::program::Program;
use crate::race::Race;
use crate::run::Options;
use crate::sched::Schedule;
use crate::ub::Stop;
use pir_core::entity::GlobalId;
use seen::Seen;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;
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
}

impl Default for Bounds {
    fn default() -> Self {
        let run = Options { max_steps: 1 << 32, ..Options::default() };
        Self { states: 4_000_000, run, turns: 10_000, first_race: false }
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
    /// Whether these are all outcomes.
    pub fn is_complete(&self) -> bool {
        self.incomplete.is_empty()
    }
}

/// A state that is not done with.
struct Node<'p> {
    machine: Box<Machine<'p>>,
    /// Strands that can step, and the next of them to try.
    ready: Vec<u32>,
    next: usize,
    state: u32,
    turn: u32,
}

struct Search<'p, 'a> {
    walk: Walk<'a>,
    seen: Seen,
    graph: cycles::Graph,
    words: Words,
    stack: Vec<Node<'p>>,
    /// Nodes that are done with: the next ones are made in their places.
    spare: Vec<Node<'p>>,
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
    interrupt: Option<&AtomicBool>,
) -> Result<Found, Box<Stop>> {
    let mut machine = Machine::new(program, entry, input, bounds.run.limits)?;
    prepare(&mut machine, &bounds.run);
    let mut search = Search {
        walk: Walk::new(bounds, entry, interrupt),
        seen: Seen::default(),
        graph: cycles::Graph::default(),
        words: Words::default(),
        stack: Vec::new(),
        spare: Vec::new(),
    };
    search.branch(&machine, None, START, None);
    while let Some(mut top) = search.stack.pop() {
        if let Some(&strand) = top.ready.get(top.next) {
            top.next += 1;
            let place = search.stack.len();
            search.branch(&top.machine, Some(strand), top.turn, Some(top.state));
            // What was found lies above what is left to do here.
            if top.next < top.ready.len() {
                search.stack.insert(place, top);
            } else {
                search.spare.push(top);
            }
        }
        if search.walk.over || search.walk.out_of_bounds() {
            break;
        }
    }
    Ok(search.finish())
}

/// Sets a machine up for a search.
pub(crate) fn prepare(machine: &mut Machine<'_>, options: &Options) {
    machine.races.enabled = options.races;
    machine.strict = options.strict_races;
    machine.max_steps = options.max_steps;
    let library = machine.library_mut();
    library.input = std::rc::Rc::new(options.input.clone());
    library.environment = std::rc::Rc::new(options.environment.clone());
}

impl<'p> Search<'p, '_> {
    /// One turn of a strand (none: before the first), for every choice that it leaves open.
    fn branch(&mut self, machine: &Machine<'p>, strand: Option<u32>, turn: u32, from: Option<u32>) {
        let before = machine.choices.made.len();
        let owed = strand.and_then(|s| machine.owed(s));
        let mut script: Option<Vec<u32>> = None;
        loop {
            let mut node = self.spare.pop().unwrap_or_else(|| {
                let machine = Box::new(machine.clone());
                Node { machine, ready: Vec::new(), next: 0, state: 0, turn: START }
            });
            let (m, taken) = (&mut *node.machine, self.walk.taken());
            let script_now = script.as_deref();
            node.turn = self.walk.advance(m, machine, script_now, strand, turn, &mut Vec::new());
            script = next_script(&m.choices.made, before);
            if self.is_new(&mut node, from, owed) {
                self.stack.push(node);
            } else {
                self.walk.forget(taken);
                self.spare.push(node);
            }
            if script.is_none() || self.walk.over {
                return;
            }
        }
    }

    /// Enters the state that a machine has come to; whether there is something left to do there.
    fn is_new(&mut self, node: &mut Node<'p>, from: Option<u32>, owed: Option<u64>) -> bool {
        let m = &*node.machine;
        if self.walk.arrive(m, node.turn) {
            return false;
        }
        let (state, new) = self.seen.insert(m.digest(&mut self.words));
        if let Some(from) = from.filter(|_| !m.spurious) {
            self.graph.edge(from, state, owed);
        }
        if !new {
            return false;
        }
        self.walk.found.states += 1;
        node.ready.clone_from(&m.ready);
        node.ready.sort_unstable_by_key(|&s| m.path(s));
        (node.state, node.next) = (state, 0);
        self.graph.node(node.ready.iter().filter_map(|&s| m.owed(s)), node.turn);
        true
    }

    fn finish(mut self) -> Found {
        if !self.walk.over
            && let Some(turn) = self.graph.endless()
        {
            let schedule = self.walk.turns(turn);
            self.walk.found.outcomes.entry(Outcome::Hang).or_insert(schedule);
        }
        self.walk.finish()
    }
}

/// The script for the next combination of choices made since `from`; `None` after the last.
pub(crate) fn next_script(made: &[(u32, u32)], from: usize) -> Option<Vec<u32>> {
    let last = (from..made.len()).rev().find(|&k| made[k].0 + 1 < made[k].1)?;
    let mut script: Vec<u32> = made[..last].iter().map(|c| c.0).collect();
    script.push(made[last].0 + 1);
    Some(script)
}
