//! Exhaustive search for the outcomes of a program: a stateful exploration of all schedules and of
//! the choices that the program leaves open.
//!
//! Strands are interleaved only at operations that other strands may observe; between two of them,
//! a strand runs without a switch. A state is expanded once, because equal states have equal
//! successors. The result is complete unless [`SearchResult::incomplete`] gives a reason: a bound
//! was hit, or the program depends on something that the search does not vary.
//!
//! A run may also be endless. In the finite state graph, an endless run is a cycle. The
//! specification allows a cycle if each strand that is owed progress (reference: execution, rule 8)
//! and that can step in all states of the cycle does step on it.

mod cycles;
mod sleep;
mod visited;
mod walk;

use crate::host::Assumption;
use crate::input::Input;
use crate::machine::{Machine, MadeChoice, RowIds, RunEnd, SpareRows, StateWords};
use crate::outcome::Outcome;
use crate::program::Program;
use crate::race::Race;
use crate::run::RunOptions;
use crate::sched::Schedule;
use crate::ub::StopReason;
use crate::watch::SearchWatch;
use pir_core::entity::GlobalId;
use sleep::{SleepSet, TurnEffect};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use visited::VisitedStates;
use walk::{NO_TURN, SearchCore};

/// Bounds of a search.
#[derive(Clone, Debug)]
pub struct SearchBounds {
    /// The maximum number of states to expand.
    pub states: u64,
    /// The bounds of each run, and those on the steps and the time of the whole search.
    pub run: RunOptions,
    /// Whether the search stops at the first race.
    pub first_race: bool,
    /// Whether the search may use sleep sets, which omit turns whose states it reaches by another
    /// order of turns. The result is the same.
    pub sleep: bool,
}

impl Default for SearchBounds {
    fn default() -> Self {
        let run = RunOptions { max_steps: 1 << 32, ..RunOptions::default() };
        Self { states: 4_000_000, run, first_race: false, sleep: true }
    }
}

/// A reason why the result of a search may be incomplete.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Incomplete {
    /// The bound on the number of states was hit.
    States(u64),
    /// A bound on steps, time or memory was hit, or the search was interrupted.
    Limit(String),
    /// The program depends on something that the search does not vary.
    Assumption(Assumption),
    /// Several reads return a value before a write that they race with, although a racing read
    /// returns poison. Outcomes in which all of them return poison may be missing.
    RacingReads,
    /// The interpreter can't execute an operation of the program.
    Failed(String),
}

impl std::fmt::Display for Incomplete {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::States(n) => write!(f, "more than {n} states"),
            Self::Limit(what) | Self::Failed(what) => f.write_str(what),
            Self::Assumption(a) => f.write_str(a.text()),
            Self::RacingReads => f.write_str("reads that race with later writes"),
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct SearchResult {
    /// The outcomes, each with a schedule that produces it. The schedule of an endless run leads to
    /// its cycle.
    pub outcomes: BTreeMap<Outcome, Schedule>,
    /// The races, each with a schedule that exhibits it.
    pub races: BTreeMap<Race, Schedule>,
    /// The reasons why the result may be incomplete; empty if it is complete.
    pub incomplete: BTreeSet<Incomplete>,
    /// The number of states expanded.
    pub states: u64,
    /// The number of operations executed.
    pub steps: u64,
    /// The number of accesses that the detection of races compared with others, and with what
    /// strands know.
    pub comparisons: u64,
}

/// The number of comparisons that take about as long as a step.
const COMPARISONS_PER_STEP: u64 = 32;

impl SearchResult {
    /// Returns the result of a search that can't begin because of a limit.
    fn cut_short(stop: &StopReason) -> Self {
        let incomplete = BTreeSet::from([Incomplete::Limit(stop.to_string())]);
        Self { incomplete, ..Self::default() }
    }

    /// Returns what [`RunOptions::max_steps`] bounds: steps, with the comparisons of many strands
    /// that race.
    pub(crate) fn work(&self) -> u64 {
        self.steps + self.comparisons / COMPARISONS_PER_STEP
    }

    /// Returns whether the program may have outcomes by load buffering, which no search shows.
    pub fn may_buffer_loads(&self) -> bool {
        self.incomplete.contains(&Incomplete::Assumption(Assumption::LoadBuffering))
    }

    /// Returns whether these are all outcomes, but for those by load buffering.
    pub fn is_complete_without_load_buffering(&self) -> bool {
        self.incomplete.len() == usize::from(self.may_buffer_loads())
    }

    /// Returns whether these are all outcomes.
    pub fn is_complete(&self) -> bool {
        self.incomplete.is_empty()
    }
}

/// A state on the stack of the search, which is not fully expanded.
struct SearchNode<'p> {
    machine: Box<Machine<'p>>,
    /// The strands to try, and the index of the next one.
    ready: RowIds,
    next: usize,
    /// The sleep set: strands whose turns need not be tried.
    sleep: SleepSet,
    state: u32,
    turn: u32,
}

struct ScheduleSearch<'p, 'a> {
    walk: SearchCore<'a>,
    visited: VisitedStates,
    /// For each state, the mask of the strands that can step and were asleep at every visit. Unused
    /// without sleep sets.
    asleep: Vec<u64>,
    sleeps: bool,
    /// The assumption of this search that proved wrong, so that it may miss outcomes.
    wrong_assumption: Option<WrongAssumption>,
    graph: cycles::StateGraph,
    words: StateWords,
    effect: TurnEffect,
    /// Whether the program promises progress.
    promises_progress: bool,
    stack: Vec<SearchNode<'p>>,
    /// Expanded nodes, whose memory is reused for new ones.
    spare: Vec<SearchNode<'p>>,
    spares: SpareRows<'p>,
}

/// Searches all schedules of a call of `entry`.
///
/// # Errors
/// Returns the reason why the program can't start.
pub fn explore(
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
    let mut first = SearchNode::new(Box::new(machine));
    let start = Instant::now();
    // Sleep sets remove edges from the state graph, so that its cycles are no longer exact. They
    // also require that turns without a common touched location commute, which fails if the program
    // observes the allocation order of objects or strands as a number. The search restarts
    // without sleep sets in both cases.
    let mut sleeps = bounds.sleep;
    loop {
        let walk = SearchCore::new(bounds, entry, watch, start);
        match ScheduleSearch::new(walk, sleeps, program).run(&mut first) {
            Ok(found) => return Ok(found),
            Err(WrongAssumption::SoundSleepSets) => sleeps = false,
            Err(WrongAssumption::EqualModuloAddresses) => {
                (sleeps, first.machine.turn.by_address) = (false, true);
            }
            Err(WrongAssumption::UnobservedUpdates) => first.machine.weak.every_update = true,
        }
    }
}

/// An assumption of a search that proved wrong. The search restarts without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WrongAssumption {
    /// Sleep sets are sound.
    SoundSleepSets,
    /// States that differ only in the addresses of objects are equal.
    EqualModuloAddresses,
    /// The order of `monotonic` updates that commute is not observed.
    UnobservedUpdates,
}

/// Configures a machine for a search, which removes the late races of each turn.
fn prepare_search(machine: &mut Machine<'_>, options: &RunOptions) {
    prepare(machine, options);
    machine.turn.record_late = true;
    machine.show_weak_memory();
}

/// Configures a machine for a search or a serial run.
pub(crate) fn prepare(machine: &mut Machine<'_>, options: &RunOptions) {
    machine.detection.races.enabled = options.races;
    machine.detection.strict = options.strict_races;
    machine.world.set(&options.input, &options.environment);
    machine.world.max_threads = options.max_threads;
}

impl<'p, 'a> ScheduleSearch<'p, 'a> {
    fn new(walk: SearchCore<'a>, sleeps: bool, program: &Program) -> Self {
        Self {
            promises_progress: program.promises_progress(),
            walk,
            visited: VisitedStates::default(),
            asleep: Vec::new(),
            sleeps,
            wrong_assumption: None,
            graph: cycles::StateGraph::default(),
            words: StateWords::default(),
            effect: TurnEffect::default(),
            stack: Vec::new(),
            spare: Vec::new(),
            spares: SpareRows::default(),
        }
    }

    /// Runs the search from the initial state, before the first turn.
    ///
    /// # Errors
    /// Returns the assumption that proved wrong if the search may miss outcomes.
    fn run(mut self, first: &mut SearchNode<'p>) -> Result<SearchResult, WrongAssumption> {
        first.machine.turn.record = self.sleeps;
        self.branch(first, None);
        while self.wrong_assumption.is_none()
            && let Some(mut top) = self.stack.pop()
        {
            if let Some(&strand) = top.ready.get(top.next) {
                top.next += 1;
                let place = self.stack.len();
                self.branch(&mut top, Some(strand));
                // The successors lie above their parent, because the search is depth first.
                if top.next < top.ready.len() {
                    self.stack.insert(place, top);
                } else {
                    self.spare.push(top);
                }
            }
            if self.wrong_assumption.is_none() && (self.walk.over || self.walk.out_of_bounds()) {
                break;
            }
        }
        match self.wrong_assumption {
            Some(why) => Err(why),
            None => self.finish(),
        }
    }

    /// Executes one turn of a strand, once for each combination of its open choices. `None` stands
    /// for the local operations before the first turn.
    fn branch(&mut self, top: &mut SearchNode<'p>, strand: Option<u32>) {
        let before = top.machine.choices.made.len();
        let owed = strand.and_then(|s| top.machine.owed(s));
        let (mut all, mut script) = (TurnEffect::default(), None::<Vec<u32>>);
        loop {
            let mut node = self.spare.pop().unwrap_or_else(|| SearchNode::new(top.machine.clone()));
            let (taken, from) = (self.walk.taken(), &*top.machine);
            let (m, touched) = (&mut *node.machine, &mut self.effect.touched);
            touched.clear();
            m.swap_spares(&mut self.spares);
            node.turn = self.walk.advance(m, from, script.as_deref(), strand, top.turn, touched);
            m.swap_spares(&mut self.spares);
            script = next_script(&m.choices.made, before);
            if self.sleeps {
                self.effect.ends = matches!(m.end(), Some(RunEnd::Stopped(..)));
                node.sleep.after(&top.sleep, &self.effect);
                if strand.is_some() && top.next < top.ready.len() {
                    all.add(&self.effect);
                }
            }
            let states = self.visited.len();
            if self.arrive(&mut node, strand.map(|_| top.state), owed) {
                self.stack.push(node);
            } else {
                if self.visited.len() == states {
                    self.walk.forget(taken);
                }
                self.spare.push(node);
            }
            // A turn may have more combinations than there is time for.
            let is_over = self.walk.over || self.walk.out_of_bounds();
            if script.is_none() || is_over || self.wrong_assumption.is_some() {
                break;
            }
        }
        if let Some(strand) = strand.filter(|_| self.sleeps && top.next < top.ready.len()) {
            top.sleep.add(top.machine.path(strand), all);
        }
    }

    /// Enters the state of the node's machine. Returns whether the state has strands to try.
    fn arrive(&mut self, node: &mut SearchNode<'p>, from: Option<u32>, owed: Option<u64>) -> bool {
        let m = &*node.machine;
        let over = self.walk.arrive(m, node.turn);
        if self.walk.exposes_addresses && !m.turn.by_address {
            self.wrong_assumption = Some(WrongAssumption::EqualModuloAddresses);
            return false;
        }
        if m.turn.observes_updates {
            self.wrong_assumption = Some(WrongAssumption::UnobservedUpdates);
            return false;
        }
        if over {
            return false;
        }
        let (state, new) = self.visited.insert(m.digest(&mut self.words));
        self.walk.found.comparisons += self.words.knowledge_work();
        if let Some(from) = from.filter(|_| !m.turn.spurious) {
            self.graph.add_step(from, state, owed);
        }
        let is_cycle = from == Some(state) && !m.turn.spurious && self.looks_for_cycles();
        if self.sleeps && (observes_turn_order(m) || is_cycle) {
            self.wrong_assumption = Some(WrongAssumption::SoundSleepSets);
            return false;
        }
        let met = if new { 0 } else { self.asleep.get(state as usize).copied().unwrap_or(0) };
        if !new && met == 0 {
            return false;
        }
        let name = |s: u32| m.path(s);
        node.ready.clone_from(&m.tables.ready);
        node.ready.sort_unstable_by_key(|&s| name(s));
        (node.state, node.next) = (state, 0);
        let asleep = node.sleep.among(&node.ready, name);
        if new {
            self.walk.found.states += 1;
            self.graph.add_state(node.ready.iter().filter_map(|&s| m.owed(s)), node.turn);
            if self.sleeps {
                walk::reserve(&mut self.asleep);
                self.asleep.push(asleep);
                // Looking for cycles at powers of two finds an early cycle early, since a cycle
                // discards this whole search.
                let count = self.asleep.len();
                let look = count >= 256 && count.is_power_of_two();
                if look && self.looks_for_cycles() && self.graph.has_cycle() {
                    self.wrong_assumption = Some(WrongAssumption::SoundSleepSets);
                }
            }
            if asleep != 0 {
                sleep::retain_mask(&mut node.ready, !asleep);
            }
        } else {
            let (awake, still) = (met & !asleep, met & asleep);
            self.asleep[state as usize] = still;
            node.sleep.keep(&node.ready, still, name);
            sleep::retain_mask(&mut node.ready, awake);
        }
        !node.ready.is_empty()
    }

    /// Returns whether the search still looks for an endless run.
    fn looks_for_cycles(&self) -> bool {
        !self.walk.over && !self.walk.found.outcomes.contains_key(&Outcome::Hang)
    }

    fn finish(mut self) -> Result<SearchResult, WrongAssumption> {
        if self.looks_for_cycles() {
            if self.sleeps && !self.walk.is_late() && self.graph.has_cycle() {
                return Err(WrongAssumption::SoundSleepSets);
            }
            if !self.sleeps
                && let Some(turn) = self.graph.find_endless_run()
            {
                let schedule = self.walk.turns(turn);
                self.walk.found.outcomes.insert(Outcome::Hang, schedule);
                if self.promises_progress {
                    let why = Incomplete::Assumption(Assumption::Progress);
                    self.walk.found.incomplete.insert(why);
                }
            }
        }
        Ok(self.walk.finish())
    }
}

impl<'p> SearchNode<'p> {
    fn new(machine: Box<Machine<'p>>) -> Self {
        let (ready, sleep) = (RowIds::new(), SleepSet::default());
        Self { machine, ready, next: 0, sleep, state: NO_TURN, turn: NO_TURN }
    }
}

/// Returns whether the program may observe the order of turns that touch nothing in common: by the
/// addresses of objects, or by an order that the specification leaves open.
fn observes_turn_order(m: &Machine<'_>) -> bool {
    let harmless = [
        Assumption::WeakAtomics,
        Assumption::LoadBuffering,
        Assumption::MixedAtomics,
        Assumption::WeakBounds,
        Assumption::Undefined,
        Assumption::Environment,
    ];
    m.memory.exposes || m.world.assumptions.iter().any(|a| !harmless.contains(a))
}

/// Returns the script for the next combination of the choices made since `from`, or `None` after
/// the last one.
pub(crate) fn next_script(made: &[MadeChoice], from: usize) -> Option<Vec<u32>> {
    let last = (from..made.len()).rev().find(|&k| made[k].taken + 1 < made[k].options)?;
    let mut script: Vec<u32> = made[..last].iter().map(|c| c.taken).collect();
    script.push(made[last].taken + 1);
    Some(script)
}
