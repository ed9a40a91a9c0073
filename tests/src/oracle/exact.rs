//! What holds in *every* execution (reference: execution, rules 1–6), decided exactly, loops
//! included. For well-formed graphs.
//!
//! Nothing that strands do depends on their siblings, so executions compose: those of an instance
//! are all combinations of those of its strands. For one block *m* and one point of an execution,
//! all that the dominance and uniqueness questions need of the past is a state: no instance of
//! *m*, a greatest one in happens-before, or several maximal ones. States compose too: an instance
//! later in happens-before supersedes earlier ones; parallel parts leave several maximal instances
//! if more than one of them has any. So the possible states at each point are the least
//! solution of finitely many equations over finite sets. Only finite pasts count, which the least
//! solution gives: an instance that never closes has no continuation.
//!
//! The instance of a fork may close at *any* join block that one of its strands recorded. Rule 5
//! allows fewer where the spine recorded one, so what holds here holds whatever the masters are
//! and in whatever order successors are listed.

use super::{BlockMask, SmallGraph, bit, bits, graph::BlockEnd, paths::PathDepths};

/// A set of states of one block *m*: bits [`NO_INSTANCE`], [`GREATEST_INSTANCE`],
/// [`UNORDERED_INSTANCES`].
pub type PastInstances = u8;

/// No instance of *m* lies in the past.
pub const NO_INSTANCE: PastInstances = 1;
/// Among the instances of *m* in the past one is the greatest in happens-before.
pub const GREATEST_INSTANCE: PastInstances = 2;
/// There are instances of *m* in the past, and none is the greatest.
pub const UNORDERED_INSTANCES: PastInstances = 4;

/// What all executions of a graph say of every pair of blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactRelations {
    /// The blocks that some execution runs.
    pub run: BlockMask,
    /// `past[n][m]`: the states of *m* at the instances of *n*, an instance of *n* being in its
    /// own past.
    pub past: Vec<Vec<PastInstances>>,
    /// Per block *n* the blocks that the strand's own ancestry has executed whenever *n* runs.
    pub local: Vec<BlockMask>,
    /// Per entry fork the join blocks at which some execution closes an instance of it.
    pub closing: Vec<BlockMask>,
    /// Per entry fork the join blocks one level up that not all of its instances record by the
    /// time all their strands have ended.
    pub missing: Vec<BlockMask>,
}

/// Ends of a strand: the states of *m* over all that it and its descendants did, without a
/// recorded join block in question (`[0]`) and with (`[1]`).
type StrandEnds = [PastInstances; 2];

impl ExactRelations {
    /// Solves the equations of a graph.
    pub fn of(g: &SmallGraph, d: &PathDepths) -> ExactRelations {
        let len = g.len();
        let mut out = ExactRelations {
            run: 0,
            past: vec![vec![0; len]; len],
            local: vec![0; len],
            closing: vec![0; len],
            missing: vec![0; len],
        };
        for m in bits(d.entered()) {
            let closes = InstanceEnds::of(g, d, m);
            for (n, states) in closes.past(g, d, m).into_iter().enumerate() {
                out.past[n][m] = states;
                if states != 0 {
                    out.run |= bit(n);
                }
            }
            for (f, ends) in closes.0.iter().enumerate() {
                let joins =
                    |r: usize| (0..len).filter(|&j| ends[j][r] != 0).fold(0, |set, j| set | bit(j));
                out.closing[f] = joins(1);
                out.missing[f] = joins(0);
            }
        }
        for m in bits(d.entered()) {
            let without = out.ancestries_without(g, m);
            for n in bits(out.run & !without) {
                out.local[n] |= bit(m);
            }
        }
        out
    }

    /// Whether every instance of *n* is preceded by an instance of *m*, or is one.
    pub fn global(&self, m: usize, n: usize) -> bool {
        self.past[n][m] & NO_INSTANCE == 0
    }

    /// Whether in addition one of them is always the greatest.
    pub fn unique(&self, m: usize, n: usize) -> bool {
        self.past[n][m] & (NO_INSTANCE | UNORDERED_INSTANCES) == 0
    }

    /// The blocks that some strand runs without having run *m* itself.
    fn ancestries_without(&self, g: &SmallGraph, m: usize) -> BlockMask {
        let mut met: BlockMask = 0;
        let mut todo = vec![0];
        while let Some(b) = todo.pop() {
            if b == m || met & bit(b) != 0 {
                continue;
            }
            met |= bit(b);
            todo.extend(g.succs(b).filter(|&s| !g.join(s)));
            todo.extend(bits(self.closing[b]));
        }
        met
    }
}

/// `[f][j]`: the ends of whole instances of the entry fork *f*, without *j* recorded and with.
struct InstanceEnds(Vec<Vec<StrandEnds>>);

impl InstanceEnds {
    fn of(g: &SmallGraph, d: &PathDepths, m: usize) -> InstanceEnds {
        let len = g.len();
        let joins: Vec<usize> = bits(d.reachable).filter(|&b| g.join(b)).collect();
        let mut closes = vec![vec![[0; 2]; len]; len];
        // `ends[j][b]`: a strand that starts at `b`, with respect to recording `j`.
        let mut ends = vec![vec![[0; 2]; len]; len];
        let mut changed = true;
        while changed {
            changed = false;
            for &j in &joins {
                let level = d.entering[j];
                for b in bits(d.reachable) {
                    let child = |s: usize| match (g.join(s), s == j) {
                        (true, recorded) => ends_of(NO_INSTANCE, recorded),
                        (false, _) => ends[j][s],
                    };
                    if g.end(b).is_entry_fork() && d.body[b] + 1 == level {
                        let all = g.succs(b).map(child).reduce(beside).unwrap_or([0; 2]);
                        changed |= closes[b][j] != all;
                        closes[b][j] = all;
                    }
                    if d.body[b] != level {
                        continue;
                    }
                    let rest: StrandEnds = match g.end(b) {
                        BlockEnd::Branch { .. } => g.succs(b).map(child).fold([0; 2], either),
                        BlockEnd::Interior { .. } => {
                            g.succs(b).map(child).reduce(beside).unwrap_or([0; 2])
                        }
                        BlockEnd::Halt => ends_of(NO_INSTANCE, false),
                        BlockEnd::Fork { .. } => (joins.iter())
                            .map(|&k| [0, 1].map(|r| then(closes[b][k][1], ends[j][k][r])))
                            .fold([0; 2], either),
                        BlockEnd::Return | BlockEnd::Unreachable => [0; 2],
                    };
                    let all = rest.map(|r| then(own(b, m), r));
                    changed |= ends[j][b] != all;
                    ends[j][b] = all;
                }
            }
        }
        InstanceEnds(closes)
    }

    /// The states of *m* at every block.
    fn past(&self, g: &SmallGraph, d: &PathDepths, m: usize) -> Vec<PastInstances> {
        let mut past = vec![0; g.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for n in bits(d.entered()) {
                let mut before = if n == 0 { NO_INSTANCE } else { 0 };
                for p in bits(d.entered()) {
                    if !g.join(n) && g.succs(p).any(|s| s == n) {
                        before |= past[p];
                    }
                    if g.join(n) {
                        before |= then(past[p], self.0[p][n][1]);
                    }
                }
                let after = then(before, own(n, m));
                changed |= past[n] != after;
                past[n] = after;
            }
        }
        past
    }
}

fn own(b: usize, m: usize) -> PastInstances {
    if b == m { GREATEST_INSTANCE } else { NO_INSTANCE }
}

fn ends_of(states: PastInstances, recorded: bool) -> StrandEnds {
    if recorded { [0, states] } else { [states, 0] }
}

fn either(a: StrandEnds, b: StrandEnds) -> StrandEnds {
    [a[0] | b[0], a[1] | b[1]]
}

/// First one of `a`, then one of `b`.
fn then(a: PastInstances, b: PastInstances) -> PastInstances {
    if a == 0 || b == 0 {
        return 0;
    }
    b & (GREATEST_INSTANCE | UNORDERED_INSTANCES) | if b & NO_INSTANCE != 0 { a } else { 0 }
}

/// One of `a` and, unordered with it, one of `b`.
fn par(a: PastInstances, b: PastInstances) -> PastInstances {
    let mut out = 0;
    for x in
        [NO_INSTANCE, GREATEST_INSTANCE, UNORDERED_INSTANCES].into_iter().filter(|x| a & x != 0)
    {
        for y in
            [NO_INSTANCE, GREATEST_INSTANCE, UNORDERED_INSTANCES].into_iter().filter(|y| b & y != 0)
        {
            out |= match (x, y) {
                (NO_INSTANCE, s) | (s, NO_INSTANCE) => s,
                _ => UNORDERED_INSTANCES,
            };
        }
    }
    out
}

fn beside(a: StrandEnds, b: StrandEnds) -> StrandEnds {
    [par(a[0], b[0]), par(a[0], b[1]) | par(a[1], b[0]) | par(a[1], b[1])]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> ExactRelations {
        let g = SmallGraph::parse(text);
        let d = PathDepths::of(&g);
        assert_eq!(d.violations(&g), []);
        ExactRelations::of(&g, &d)
    }

    #[test]
    fn a_spawn_loop() {
        // 1: the spine's latch spawns 2 and goes on, or leaves; 3 the join.
        let x = exact("fork 1 | br 2 4 | interior 3 1 | br 4 | join ret");
        assert_eq!(
            x.past[4],
            [
                GREATEST_INSTANCE,
                GREATEST_INSTANCE,
                NO_INSTANCE | GREATEST_INSTANCE,
                NO_INSTANCE | GREATEST_INSTANCE | UNORDERED_INSTANCES,
                GREATEST_INSTANCE
            ]
        );
        assert_eq!(x.closing[0], bit(4));
    }

    #[test]
    fn an_instance_that_never_closes() {
        let x = exact("fork 1 2 | br 1 | br 3 | join ret");
        assert_eq!(x.run, 0b111);
        assert_eq!(x.closing[0], 0);
        let x = exact("fork 1 2 | halt | halt");
        assert_eq!((x.run, x.closing[0]), (0b111, 0));
    }

    #[test]
    fn a_strand_of_an_earlier_instance_is_no_ancestor() {
        let x = exact("fork 1 1 | br 3 | br 2 1 | join fork 2 1 3");
        assert!(x.global(1, 2));
        assert_eq!(x.local[2] & bit(1), 0);
        // Two strands of the first instance ran block 1.
        assert!(!x.unique(1, 2));
    }
}
