//! Executions as explicit event graphs (reference: execution, rules 1–6), enumerated up to a bound.
//! For well-formed graphs.
//!
//! A run is fixed by its choices: at each branch a successor, at each close of an instance a
//! recorded join block. The order in which strands take turns changes nothing that is looked at
//! here, since no strand observes a sibling. A strand is given up where its own ancestry would
//! run a block more than [`TraceBound::laps`] times: it is then one that has not ended yet, and the
//! run is the start of an execution, whose events have their full past. On a graph without cycles
//! an ancestry runs no block twice, so one lap enumerates every execution entirely.

use super::{
    BlockMask, SmallGraph, bit, bits,
    exact::{GREATEST_INSTANCE, NO_INSTANCE, PastInstances, UNORDERED_INSTANCES},
    graph::BlockEnd,
    paths::PathDepths,
};

/// A set of events of a run.
type EventSet = u128;

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct TraceBound {
    /// How often one strand's ancestry may run one block.
    pub laps: u32,
    /// How many runs to look at.
    pub runs: usize,
    /// Whether rule 5 prefers the join block that the spine recorded; without it any recorded one
    /// may continue, as if masters and the order of successors were unknown.
    pub spine: bool,
}

/// One execution of one block.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// The block.
    pub block: usize,
    /// The events before it in happens-before.
    pub before: EventSet,
    /// Blocks that the strand itself or the strands that it descends from ran, each up to
    /// where the next one began.
    pub ancestry: EventSet,
}

/// A run, or the start of one.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The events, each after all that are before it.
    pub events: Vec<Event>,
}

impl Trace {
    /// The state of *m* in the past of an event, the event included.
    pub fn state(&self, at: usize, m: usize) -> PastInstances {
        let past = self.events[at].before | 1 << at;
        let of_m =
            || (0..self.events.len()).filter(|&e| past >> e & 1 == 1 && self.events[e].block == m);
        let greatest = |x: usize| of_m().all(|y| y == x || self.events[x].before >> y & 1 == 1);
        match of_m().next() {
            None => NO_INSTANCE,
            Some(_) if of_m().any(greatest) => GREATEST_INSTANCE,
            Some(_) => UNORDERED_INSTANCES,
        }
    }

    /// Whether the ancestry of an event, the event included, has run *m*.
    pub fn ran(&self, at: usize, m: usize) -> bool {
        let own = self.events[at].ancestry | 1 << at;
        (0..self.events.len()).any(|e| own >> e & 1 == 1 && self.events[e].block == m)
    }
}

/// Calls `see` with each run within the bound; says whether all runs within [`TraceBound::laps`]
/// were seen.
pub fn for_each(
    g: &SmallGraph,
    d: &PathDepths,
    bound: TraceBound,
    mut see: impl FnMut(&Trace),
) -> bool {
    let mut run = PartialRun { g, d, bound, choices: Vec::new(), next: 0, trace: Trace::default() };
    for _ in 0..bound.runs {
        run.trace.events.clear();
        run.next = 0;
        if run.strand(0, 0, 0, true) == Err(TooManyEvents) {
            return false;
        }
        see(&run.trace);
        // The next run: the last choice that has an alternative left takes it.
        while let Some((chosen, of)) = run.choices.pop() {
            if chosen + 1 < of {
                run.choices.push((chosen + 1, of));
                break;
            }
        }
        if run.choices.is_empty() {
            return true;
        }
    }
    false
}

/// What all runs within a bound show: the states of every block *m* at every block *n*, as
/// `[n][m]`; per *n* the blocks that its ancestry always has run; whether all runs were seen.
pub fn observed(
    g: &SmallGraph,
    d: &PathDepths,
    bound: TraceBound,
) -> (Vec<Vec<PastInstances>>, Vec<BlockMask>, bool) {
    let mut past = vec![vec![0; g.len()]; g.len()];
    let mut local = vec![d.entered(); g.len()];
    let complete = for_each(g, d, bound, |t| {
        for (at, e) in t.events.iter().enumerate() {
            for m in bits(d.entered()) {
                past[e.block][m] |= t.state(at, m);
                if !t.ran(at, m) {
                    local[e.block] &= !bit(m);
                }
            }
        }
    });
    (past, local, complete)
}

struct PartialRun<'a> {
    g: &'a SmallGraph,
    d: &'a PathDepths,
    bound: TraceBound,
    /// The choices of this run: which alternative, of how many.
    choices: Vec<(usize, usize)>,
    next: usize,
    trace: Trace,
}

/// More events than a run can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TooManyEvents;

/// A strand and its descendants in the instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct StrandRecord {
    /// Their operations, nested instances included.
    did: EventSet,
    /// Whether all strands have ended.
    ended: bool,
    /// The join blocks that they recorded.
    recorded: BlockMask,
    /// The join that the spine recorded.
    by_spine: Option<usize>,
}

impl PartialRun<'_> {
    fn choose(&mut self, of: usize) -> usize {
        if self.next == self.choices.len() {
            self.choices.push((0, of));
        }
        self.next += 1;
        self.choices[self.next - 1].0
    }

    /// Runs a strand from block `b` on.
    fn strand(
        &mut self,
        mut b: usize,
        mut before: EventSet,
        mut ancestry: EventSet,
        spine: bool,
    ) -> Result<StrandRecord, TooManyEvents> {
        let mut did: EventSet = 0;
        loop {
            let unfinished = StrandRecord { did, ended: false, recorded: 0, by_spine: None };
            let events = &self.trace.events;
            let laps =
                (0..events.len()).filter(|&e| ancestry >> e & 1 == 1 && events[e].block == b);
            if laps.count() as u32 == self.bound.laps {
                return Ok(unfinished);
            }
            let id = events.len();
            if id == 128 {
                return Err(TooManyEvents);
            }
            self.trace.events.push(Event { block: b, before, ancestry });
            let event: EventSet = 1 << id;
            (before, ancestry, did) = (before | event, ancestry | event, did | event);

            let end = self.g.end(b);
            match end {
                BlockEnd::Branch { .. } => {
                    let choice = self.choose(self.g.blocks[b].succs.len());
                    let s = self.g.blocks[b].succs[choice] as usize;
                    if self.g.join(s) {
                        return Ok(self.record(s, did, spine));
                    }
                    b = s;
                }
                // Rule 2: the strand ends, one strand of the same instance starts per successor.
                BlockEnd::Interior { .. } => {
                    let mut all = self.start(b, before, ancestry, spine)?;
                    all.did |= did;
                    return Ok(all);
                }
                // Rules 1, 4 and 5.
                BlockEnd::Fork { .. } => {
                    let instance = self.start(b, before, ancestry, true)?;
                    did |= instance.did;
                    if !instance.ended || instance.recorded == 0 {
                        return Ok(StrandRecord { did, ..unfinished });
                    }
                    b = match instance.by_spine.filter(|_| self.bound.spine) {
                        Some(j) => j,
                        None => {
                            let choice = self.choose(instance.recorded.count_ones() as usize);
                            bits(instance.recorded).nth(choice).expect("chosen among these")
                        }
                    };
                    // The join is a barrier, and the ancestry of the owner stays its own.
                    before |= instance.did;
                }
                // Rule 4; a `ret` ends the strand of the call.
                BlockEnd::Halt | BlockEnd::Return => {
                    return Ok(StrandRecord { did, ended: true, ..unfinished });
                }
                // Undefined behaviour: nothing of interest comes after it.
                BlockEnd::Unreachable => return Ok(StrandRecord { did, ..unfinished }),
            }
        }
    }

    fn record(&self, join: usize, did: EventSet, spine: bool) -> StrandRecord {
        debug_assert!(self.d.entering[join] > 0);
        StrandRecord { did, ended: true, recorded: bit(join), by_spine: spine.then_some(join) }
    }

    /// Starts the successors of fork `b`; `spine` if the fork is part of the spine.
    fn start(
        &mut self,
        b: usize,
        before: EventSet,
        ancestry: EventSet,
        spine: bool,
    ) -> Result<StrandRecord, TooManyEvents> {
        let continuation = continuation(self.g, b);
        let mut all = StrandRecord { did: 0, ended: true, recorded: 0, by_spine: None };
        for i in 0..self.g.blocks[b].succs.len() {
            let s = self.g.blocks[b].succs[i] as usize;
            let spine = spine && continuation == Some(i);
            let one = if self.g.join(s) {
                self.record(s, 0, spine)
            } else {
                self.strand(s, before, ancestry, spine)?
            };
            all.did |= one.did;
            all.ended &= one.ended;
            all.recorded |= one.recorded;
            all.by_spine = all.by_spine.or(one.by_spine);
        }
        Ok(all)
    }
}

/// Rule 3: which successor occurrence of a fork is its continuation.
pub fn continuation(g: &SmallGraph, fork: usize) -> Option<usize> {
    let count = g.blocks[fork].succs.len();
    match g.end(fork) {
        BlockEnd::Fork { master: true } | BlockEnd::Interior { master: true } => Some(0),
        _ if count == 1 => Some(0),
        BlockEnd::Interior { .. } => Some(count - 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST_BOUND: TraceBound = TraceBound { laps: 2, runs: 1000, spine: true };

    fn traces(text: &str, bound: TraceBound) -> Vec<Trace> {
        let g = SmallGraph::parse(text);
        let d = PathDepths::of(&g);
        assert_eq!(d.violations(&g), []);
        let mut all = Vec::new();
        assert!(for_each(&g, &d, bound, |t| all.push(t.clone())));
        all
    }

    fn blocks(t: &Trace) -> Vec<usize> {
        t.events.iter().map(|e| e.block).collect()
    }

    #[test]
    fn one_strand_per_occurrence_and_a_barrier() {
        let all = traces("fork 1 1 | br 2 | join ret", TEST_BOUND);
        assert_eq!(all.len(), 1);
        assert_eq!(blocks(&all[0]), [0, 1, 1, 2]);
        let e = &all[0].events;
        assert_eq!((e[1].before, e[2].before, e[3].before), (0b1, 0b1, 0b111));
        assert_eq!(e[3].ancestry, 0b1);
        assert_eq!(all[0].state(3, 1), UNORDERED_INSTANCES);
    }

    #[test]
    fn without_a_recorded_join_nothing_continues() {
        assert_eq!(blocks(&traces("fork 1 | br 2 3 | halt | join ret", TEST_BOUND)[0]), [0, 1, 2]);
    }

    #[test]
    fn the_spine_decides_where_it_recorded() {
        let master = "fork-master 1 2 | br 3 | br 4 | join ret | join ret";
        assert_eq!(traces(master, TEST_BOUND).len(), 1);
        assert_eq!(blocks(&traces(master, TEST_BOUND)[0]), [0, 1, 2, 3]);
        assert_eq!(traces("fork 1 2 | br 3 | br 4 | join ret | join ret", TEST_BOUND).len(), 2);
        assert_eq!(traces(master, TraceBound { spine: false, ..TEST_BOUND }).len(), 2);
    }

    #[test]
    fn the_lap_bound_limits_loops() {
        let all = traces("br 1 | br 1 2 | ret", TEST_BOUND);
        let mut seen: Vec<_> = all.iter().map(blocks).collect();
        seen.sort();
        assert_eq!(seen, [vec![0, 1, 1], vec![0, 1, 1, 2], vec![0, 1, 2]]);
    }
}
