//! Schedulers, which choose the strand that steps next. A run follows one scheduler, and every such
//! run is one that the specification allows (reference: execution, rule 8).

use crate::machine::{Machine, StepExit};

/// The choice of a scheduler: a turn of a strand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The index of the strand in `ready` of the machine.
    pub place: usize,
    /// The maximum number of operations of the turn.
    pub fuel: u64,
}

/// A policy that chooses the next strand.
pub trait Scheduler {
    /// Chooses a strand in `ready` of the machine, which is not empty.
    fn pick(&mut self, machine: &Machine<'_>) -> Choice;

    /// Updates the scheduler after a strand has stepped. `place` is the index of the strand in
    /// `ready` of the machine before the step.
    fn stepped(&mut self, machine: &mut Machine<'_>, place: usize, exit: StepExit) {
        let _ = (machine, place, exit);
    }

    /// Returns whether a turn also ends before each operation that other strands may observe.
    fn stops_before_visible(&self) -> bool {
        false
    }
}

/// The maximum number of operations of a turn, after which the run checks its limits.
const SLICE_OPS: u64 = 1 << 16;

/// The depth-first order of one thread, with the continuation last. While a forced region is open,
/// strands take turns, because they may wait for each other (reference: execution, rule 8).
#[derive(Clone, Copy, Debug, Default)]
pub struct SerialScheduler;

/// The number of operations of a turn while a forced region is open.
const TURN_OPS: u64 = 1000;

impl Scheduler for SerialScheduler {
    fn pick(&mut self, machine: &Machine<'_>) -> Choice {
        let fuel = if machine.forced_regions() > 0 { TURN_OPS } else { SLICE_OPS };
        Choice { place: machine.tables.ready.len() - 1, fuel }
    }

    fn stepped(&mut self, machine: &mut Machine<'_>, _: usize, _: StepExit) {
        // A strand that spins with forks and joins never uses up its fuel. A turn is therefore
        // measured by the operations since its beginning.
        if machine.forced_regions() == 0 {
            machine.budget.turn_began = machine.budget.steps;
        } else if machine.budget.steps - machine.budget.turn_began >= TURN_OPS
            && !machine.tables.ready.is_empty()
        {
            // The first strand of the list has waited longest. New strands are appended, so that
            // each strand becomes the first after finitely many rotations.
            machine.tables.ready.rotate_left(1);
            machine.budget.turn_began = machine.budget.steps;
        }
    }
}

/// A pseudo-random generator: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
#[derive(Clone, Copy, Debug)]
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// Returns the next number.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Returns a number below `n`.
    ///
    /// # Panics
    /// Panics if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// A scheduler that chooses strands uniformly at random, for a few operations each.
#[derive(Clone, Copy, Debug)]
pub struct RandomScheduler(SplitMix64);

impl RandomScheduler {
    /// Creates a scheduler from a seed.
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64(seed))
    }
}

impl Scheduler for RandomScheduler {
    fn pick(&mut self, machine: &Machine<'_>) -> Choice {
        let ready = machine.tables.ready.len();
        let fuel = if ready == 1 { SLICE_OPS } else { 1 + self.0.next() % 24 };
        Choice { place: self.0.below(ready), fuel }
    }
}

/// Probabilistic concurrency testing (Burckhardt and others, ASPLOS 2010). Strands have random
/// priorities and the one with the highest priority steps; at a few random steps its priority drops
/// to the lowest. A bug of depth `d` in a run of `k` steps and `n` strands is found with
/// probability at least 1 / (n · k^(d−1)).
#[derive(Clone, Debug)]
pub struct PctScheduler {
    numbers: SplitMix64,
    /// The priority of each strand by its number, drawn when the strand is first ready.
    priorities: rustc_hash::FxHashMap<u32, u64>,
    /// The steps at which the priority of the running strand drops, descending.
    changes: Vec<u64>,
    steps: u64,
    lowest: u64,
    /// The strand that stepped last.
    last: u32,
    /// The number of its consecutive steps.
    repeated: u32,
    /// The strand that steps next regardless of its priority. Used only while a forced region is
    /// open, for the strand that has waited longest.
    guest: Option<Guest>,
}

/// A strand that steps regardless of its priority.
#[derive(Clone, Copy, Debug)]
struct Guest {
    strand: u32,
    /// The number of its remaining turns.
    left: u32,
}

/// The number of consecutive visible operations after which a strand counts as spinning while a
/// forced region is open.
const SPIN_OPS: u32 = 256;

/// The number of turns after which the strand that has waited longest gets [`GUEST_TURNS`] turns,
/// while a forced region is open.
const GUEST_PERIOD: u64 = 1024;

/// The number of turns that a waiting strand gets; see [`GUEST_PERIOD`].
const GUEST_TURNS: u32 = 32;

impl PctScheduler {
    /// Creates a scheduler with `depth` − 1 priority changes among the first `steps` visible
    /// operations.
    pub fn new(seed: u64, depth: usize, steps: u64) -> Self {
        let mut numbers = SplitMix64(seed);
        let draw = |n: &mut SplitMix64| n.next() % steps.max(1);
        let mut changes: Vec<u64> = (1..depth.max(1)).map(|_| draw(&mut numbers)).collect();
        changes.sort_unstable_by(|a, b| b.cmp(a));
        Self {
            numbers,
            priorities: Default::default(),
            changes,
            steps: 0,
            lowest: 1 << 32,
            last: u32::MAX,
            repeated: 0,
            guest: None,
        }
    }
}

impl Scheduler for PctScheduler {
    fn pick(&mut self, machine: &Machine<'_>) -> Choice {
        if let Some(guest) = &mut self.guest {
            let is_guest = |&s: &u32| machine.strand_id(s) == guest.strand;
            let place = machine.tables.ready.iter().position(is_guest);
            if let Some(place) = place.filter(|_| guest.left > 0) {
                guest.left -= 1;
                return Choice { place, fuel: SLICE_OPS };
            }
            self.guest = None;
        }
        let mut best = (0, 0);
        for (place, &s) in machine.tables.ready.iter().enumerate() {
            let numbers = &mut self.numbers;
            let draw = || (1 << 33) | numbers.next() >> 31;
            let p = *self.priorities.entry(machine.strand_id(s)).or_insert_with(draw);
            if p > best.1 {
                best = (place, p);
            }
        }
        let id = machine.strand_id(machine.tables.ready[best.0]);
        self.repeated = if self.last == id { self.repeated + 1 } else { 1 };
        self.last = id;
        Choice { place: best.0, fuel: SLICE_OPS }
    }

    fn stepped(&mut self, machine: &mut Machine<'_>, place: usize, exit: StepExit) {
        self.steps += 1;
        // Strands of a forced region may wait for each other, so that none may step for ever while
        // another one can (reference: execution, rule 8). A spinning strand therefore gets the
        // lowest priority. A strand that starves otherwise, because others keep starting strands,
        // gets a turn as the guest.
        let forced = machine.forced_regions() > 0;
        let spins = forced && (exit == StepExit::Fuel || self.repeated >= SPIN_OPS);
        let falls = self.changes.last().is_some_and(|&c| c <= self.steps);
        if falls || spins {
            if falls {
                self.changes.pop();
            }
            if let Some(&s) = machine.tables.ready.get(place) {
                self.lowest -= 1;
                self.priorities.insert(machine.strand_id(s), self.lowest);
            }
            self.repeated = 0;
        }
        if forced && self.steps.is_multiple_of(GUEST_PERIOD) && !machine.tables.ready.is_empty() {
            let strand = machine.strand_id(machine.tables.ready[0]);
            self.guest = Some(Guest { strand, left: GUEST_TURNS });
            machine.tables.ready.rotate_left(1);
        }
    }

    fn stops_before_visible(&self) -> bool {
        true
    }
}

/// A turn of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// The number of the strand.
    pub strand: u32,
    /// The number of its operations.
    pub operations: u64,
}

/// A schedule: the sequence of turns of a run, and its choices. After the turns, and if there are
/// none, the strands run in the order of [`SerialScheduler`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Schedule {
    /// The turns in order.
    pub turns: Vec<Turn>,
    /// The options taken for the choices that the program leaves open, in order.
    pub choices: Vec<u32>,
}

impl Schedule {
    /// Appends a turn. Consecutive turns of one strand are merged.
    pub fn push(&mut self, strand: u32, operations: u64) {
        match self.turns.last_mut() {
            Some(last) if last.strand == strand => last.operations += operations,
            _ => self.turns.push(Turn { strand, operations }),
        }
    }
}

/// Writes `s3:12 s4:1 …`, then `choices 0 1 …` if one of them is not 0; `serial` if there are no
/// turns.
impl std::fmt::Display for Schedule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.turns.is_empty() {
            f.write_str("serial")?;
        }
        for (n, Turn { strand, operations }) in self.turns.iter().enumerate() {
            write!(f, "{}s{strand}:{operations}", if n > 0 { " " } else { "" })?;
        }
        if self.choices.iter().any(|&c| c != 0) {
            f.write_str(" choices")?;
            self.choices.iter().try_for_each(|c| write!(f, " {c}"))?;
        }
        Ok(())
    }
}

/// The error for a text that is not a schedule; contains the offending word.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no turn of a schedule: a turn is `s<strand>:<operations>`")]
pub struct NoSchedule(pub String);

impl std::str::FromStr for Schedule {
    type Err = NoSchedule;

    fn from_str(text: &str) -> Result<Self, NoSchedule> {
        let mut out = Self::default();
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            if word == "serial" && out.turns.is_empty() {
                continue;
            }
            let bad = || NoSchedule(word.to_owned());
            if word == "choices" {
                for w in words.by_ref() {
                    out.choices.push(w.parse().map_err(|_| NoSchedule(w.to_owned()))?);
                }
                break;
            }
            let turn = word.strip_prefix('s').and_then(|w| w.split_once(':')).ok_or_else(bad)?;
            let strand = turn.0.parse().map_err(|_| bad())?;
            out.turns.push(Turn { strand, operations: turn.1.parse().map_err(|_| bad())? });
        }
        Ok(out)
    }
}

/// A scheduler that replays a recorded schedule and continues with [`SerialScheduler`].
#[derive(Clone, Debug)]
pub struct ReplayScheduler {
    turns: std::vec::IntoIter<Turn>,
    /// The rest of the current turn.
    now: Option<Turn>,
    taken: u64,
    /// Whether the strand of the current turn has stepped.
    begun: bool,
    after: SerialScheduler,
    /// Whether all recorded turns are done.
    over: bool,
    /// The strand of a turn that could not step, which ends the replay.
    pub failed: Option<u32>,
}

impl ReplayScheduler {
    /// Creates a scheduler that follows the turns of a schedule.
    pub fn new(schedule: &Schedule) -> Self {
        let turns = schedule.turns.clone().into_iter();
        Self {
            turns,
            now: None,
            taken: 0,
            begun: false,
            after: SerialScheduler,
            over: false,
            failed: None,
        }
    }
}

impl Scheduler for ReplayScheduler {
    fn pick(&mut self, machine: &Machine<'_>) -> Choice {
        if let Some(Turn { operations: left, .. }) = &mut self.now {
            *left = left.saturating_sub(machine.budget.steps - self.taken);
        }
        self.taken = machine.budget.steps;
        while self.failed.is_none() {
            match self.now {
                Some(Turn { strand, operations: left }) if left > 0 => {
                    let found =
                        machine.tables.ready.iter().position(|&s| machine.strand_id(s) == strand);
                    match found {
                        Some(place) => {
                            self.begun = true;
                            return Choice { place, fuel: left };
                        }
                        // The strand has ended or waits. The operation that ended it counts, too,
                        // so the turn may have fuel left.
                        None if self.begun => self.now = None,
                        None => self.failed = Some(strand),
                    }
                }
                _ => match self.turns.next() {
                    Some(turn) => (self.now, self.begun) = (Some(turn), false),
                    None => break,
                },
            }
        }
        self.over = true;
        self.after.pick(machine)
    }

    fn stepped(&mut self, machine: &mut Machine<'_>, place: usize, exit: StepExit) {
        if self.over {
            self.after.stepped(machine, place, exit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_round_trips_through_its_text() {
        let mut s = Schedule::default();
        [(1, 4), (1, 2), (3, 1)].iter().for_each(|&(a, b)| s.push(a, b));
        assert_eq!(s.to_string(), "s1:6 s3:1");
        s.choices = vec![0, 1];
        assert_eq!(s.to_string().parse(), Ok(s));
        assert_eq!(Schedule::default().to_string().parse(), Ok(Schedule::default()));
        assert!("s1".parse::<Schedule>().is_err() && "x:1".parse::<Schedule>().is_err());
    }
}
