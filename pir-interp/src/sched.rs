//! Schedulers: which strand steps next. One run follows one scheduler; every run is one that the
//! specification allows (spec §4.8).

use crate::machine::{Exit, Machine};

/// Decides who steps.
pub trait Scheduler {
    /// A place in [`Machine::ready`], which is not empty, and for how many operations.
    fn pick(&mut self, machine: &Machine<'_>) -> (usize, u64);

    /// Told after the strand stepped: `place` is where it was in the list.
    fn stepped(&mut self, machine: &mut Machine<'_>, place: usize, exit: Exit) {
        let _ = (machine, place, exit);
    }

    /// Whether strands are also stopped before each operation that others may see.
    fn stops_before_visible(&self) -> bool {
        false
    }
}

/// How many operations run before the run looks at its limits.
const SLICE: u64 = 1 << 16;

/// Depth first, the continuation last: what one thread does. Where a forced region is open, strands
/// take turns, for they may wait for each other (spec §4.8).
#[derive(Clone, Copy, Debug, Default)]
pub struct Serial;

/// Operations in a turn.
const TURN: u64 = 1000;

impl Scheduler for Serial {
    fn pick(&mut self, machine: &Machine<'_>) -> (usize, u64) {
        (machine.ready.len() - 1, if machine.forced_regions() > 0 { TURN } else { SLICE })
    }

    fn stepped(&mut self, machine: &mut Machine<'_>, _: usize, _: Exit) {
        // A strand that spins by forks and joins never uses its fuel up: what counts is how long the
        // others have waited.
        if machine.forced_regions() == 0 {
            machine.turn_began = machine.steps;
        } else if machine.steps - machine.turn_began >= TURN && !machine.ready.is_empty() {
            // The one that has waited longest is the first: new ones come behind, so that each of
            // them is the first some time, whatever the others start meanwhile.
            machine.ready.rotate_left(1);
            machine.turn_began = machine.steps;
        }
    }
}

/// Numbers that look random and come from a seed: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
#[derive(Clone, Copy, Debug)]
pub struct Numbers(pub u64);

impl Numbers {
    /// The next one.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// One below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// Any strand that can step, for a few operations.
#[derive(Clone, Copy, Debug)]
pub struct Random(Numbers);

impl Random {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        Self(Numbers(seed))
    }
}

impl Scheduler for Random {
    fn pick(&mut self, machine: &Machine<'_>) -> (usize, u64) {
        let ready = machine.ready.len();
        let fuel = if ready == 1 { SLICE } else { 1 + self.0.next() % 24 };
        (self.0.below(ready), fuel)
    }
}

/// Probabilistic concurrency testing (Burckhardt and others, ASPLOS 2010): strands have random
/// priorities, the highest steps, and at a few random steps it falls to the lowest. A bug of depth
/// `d` in a run of `k` steps and `n` strands is found with probability at least 1 / (n · k^(d−1)).
#[derive(Clone, Debug)]
pub struct Pct {
    numbers: Numbers,
    /// Priority of each strand by its number, drawn when it is first seen.
    priorities: rustc_hash::FxHashMap<u32, u64>,
    /// Steps at which the running strand falls, descending.
    changes: Vec<u64>,
    steps: u64,
    lowest: u64,
    /// The strand that stepped last, and how often one after the other.
    last: (u32, u32),
    /// Where a forced region is open, a strand that has waited long steps next, whatever its
    /// priority; and how often still.
    guest: Option<(u32, u32)>,
}

/// Visible operations of a strand after which it counts as spinning, where a forced region is open.
const SPIN: u32 = 256;

/// Every so many turns the strand that has waited longest gets [`GUEST_TURNS`], where a forced
/// region is open.
const GUEST_PERIOD: u64 = 1024;

/// See [`GUEST_PERIOD`].
const GUEST_TURNS: u32 = 32;

impl Pct {
    /// With `depth` − 1 changes among the first `steps` visible operations.
    pub fn new(seed: u64, depth: usize, steps: u64) -> Self {
        let mut numbers = Numbers(seed);
        let draw = |n: &mut Numbers| n.next() % steps.max(1);
        let mut changes: Vec<u64> = (1..depth.max(1)).map(|_| draw(&mut numbers)).collect();
        changes.sort_unstable_by(|a, b| b.cmp(a));
        Self {
            numbers,
            priorities: Default::default(),
            changes,
            steps: 0,
            lowest: 1 << 32,
            last: (u32::MAX, 0),
            guest: None,
        }
    }
}

impl Scheduler for Pct {
    fn pick(&mut self, machine: &Machine<'_>) -> (usize, u64) {
        if let Some((guest, left)) = &mut self.guest {
            let place = machine.ready.iter().position(|&s| machine.strand_id(s) == *guest);
            if let Some(place) = place.filter(|_| *left > 0) {
                *left -= 1;
                return (place, SLICE);
            }
            self.guest = None;
        }
        let mut best = (0, 0);
        for (place, &s) in machine.ready.iter().enumerate() {
            let numbers = &mut self.numbers;
            let draw = || (1 << 33) | numbers.next() >> 31;
            let p = *self.priorities.entry(machine.strand_id(s)).or_insert_with(draw);
            if p > best.1 {
                best = (place, p);
            }
        }
        let id = machine.strand_id(machine.ready[best.0]);
        self.last = (id, if self.last.0 == id { self.last.1 + 1 } else { 1 });
        (best.0, SLICE)
    }

    fn stepped(&mut self, machine: &mut Machine<'_>, place: usize, exit: Exit) {
        self.steps += 1;
        // Strands of a forced region may wait for each other, so that none may step for ever while
        // another one can (spec §4.8). One that spins falls; and one that others keep from stepping
        // in other ways, by starting ever more strands, has its turn now and then.
        let forced = machine.forced_regions() > 0;
        let spins = forced && (exit == Exit::Fuel || self.last.1 >= SPIN);
        let falls = self.changes.last().is_some_and(|&c| c <= self.steps);
        if falls || spins {
            if falls {
                self.changes.pop();
            }
            if let Some(&s) = machine.ready.get(place) {
                self.lowest -= 1;
                self.priorities.insert(machine.strand_id(s), self.lowest);
            }
            self.last.1 = 0;
        }
        if forced && self.steps.is_multiple_of(GUEST_PERIOD) && !machine.ready.is_empty() {
            let guest = machine.strand_id(machine.ready[0]);
            self.guest = Some((guest, GUEST_TURNS));
            machine.ready.rotate_left(1);
        }
    }

    fn stops_before_visible(&self) -> bool {
        true
    }
}

/// A schedule: strands by their numbers, and for how many operations each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Schedule {
    /// The turns in order.
    pub turns: Vec<(u32, u64)>,
    /// Choices that the program leaves open, in order.
    pub choices: Vec<u32>,
}

impl Schedule {
    /// Adds a turn; neighbours of one strand are one turn.
    pub fn push(&mut self, strand: u32, operations: u64) {
        match self.turns.last_mut() {
            Some(last) if last.0 == strand => last.1 += operations,
            _ => self.turns.push((strand, operations)),
        }
    }
}

/// `s3:12 s4:1 …`, then `choices 0 1 …` if there are any.
impl std::fmt::Display for Schedule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (n, (strand, operations)) in self.turns.iter().enumerate() {
            write!(f, "{}s{strand}:{operations}", if n > 0 { " " } else { "" })?;
        }
        if self.choices.iter().any(|&c| c != 0) {
            f.write_str(" choices")?;
            self.choices.iter().try_for_each(|c| write!(f, " {c}"))?;
        }
        Ok(())
    }
}

/// Why a text is no schedule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no turn of a schedule: a turn is `s<strand>:<operations>`")]
pub struct NoSchedule(pub String);

impl std::str::FromStr for Schedule {
    type Err = NoSchedule;

    fn from_str(text: &str) -> Result<Self, NoSchedule> {
        let mut out = Self::default();
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let bad = || NoSchedule(word.to_owned());
            if word == "choices" {
                for w in words.by_ref() {
                    out.choices.push(w.parse().map_err(|_| NoSchedule(w.to_owned()))?);
                }
                break;
            }
            let turn = word.strip_prefix('s').and_then(|w| w.split_once(':')).ok_or_else(bad)?;
            let strand = turn.0.parse().map_err(|_| bad())?;
            out.turns.push((strand, turn.1.parse().map_err(|_| bad())?));
        }
        Ok(out)
    }
}

/// A recorded schedule, then [`Serial`].
#[derive(Clone, Debug)]
pub struct Replay {
    turns: std::vec::IntoIter<(u32, u64)>,
    now: Option<(u32, u64)>,
    taken: u64,
    /// Whether the turn's strand has stepped.
    begun: bool,
    after: Serial,
    /// Whether the recorded turns are over.
    over: bool,
    /// Whether a turn named a strand that could not step.
    pub failed: Option<u32>,
}

impl Replay {
    /// Follows the turns of a schedule.
    pub fn new(schedule: &Schedule) -> Self {
        let turns = schedule.turns.clone().into_iter();
        Self { turns, now: None, taken: 0, begun: false, after: Serial, over: false, failed: None }
    }
}

impl Scheduler for Replay {
    fn pick(&mut self, machine: &Machine<'_>) -> (usize, u64) {
        if let Some((_, left)) = &mut self.now {
            *left = left.saturating_sub(machine.steps - self.taken);
        }
        self.taken = machine.steps;
        while self.failed.is_none() {
            match self.now {
                Some((strand, left)) if left > 0 => {
                    let found = machine.ready.iter().position(|&s| machine.strand_id(s) == strand);
                    match found {
                        Some(place) => {
                            self.begun = true;
                            return (place, left);
                        }
                        // It has ended, or waits: what only ends a strand counts too.
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

    fn stepped(&mut self, machine: &mut Machine<'_>, place: usize, exit: Exit) {
        if self.over {
            self.after.stepped(machine, place, exit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_is_its_text() {
        let mut s = Schedule::default();
        [(1, 4), (1, 2), (3, 1)].iter().for_each(|&(a, b)| s.push(a, b));
        assert_eq!(s.to_string(), "s1:6 s3:1");
        s.choices = vec![0, 1];
        assert_eq!(s.to_string().parse(), Ok(s));
        assert!("s1".parse::<Schedule>().is_err() && "x:1".parse::<Schedule>().is_err());
    }
}
