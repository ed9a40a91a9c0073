//! Depths, depth errors and their witnesses.

use pir_analysis::{DepthError, Depths, IllFormed};
use pir_core::entity::{Block, Entity};

use super::equal;
use crate::oracle::{
    BlockEnd, ReferenceAnswers, SmallGraph, bit,
    paths::{DepthRule, PathDepths, dead_ends},
};

pub(super) fn check(reference: &PathDepths, ours: &Depths) -> Result<(), String> {
    let mut max = 0;
    for b in 0..ours.len() {
        let reached = reference.reachable & bit(b) != 0;
        let known = |depth: i8| reached.then_some(depth as u32);
        let block = Block::new(b);
        equal(ours.is_reachable(block), reached, || format!("reachability of {b}"))?;
        equal(ours.input(block), known(reference.entering[b]), || format!("in({b})"))?;
        equal(ours.body(block), known(reference.body[b]), || format!("body({b})"))?;
        max = max.max(known(reference.body[b]).unwrap_or(0));
    }
    equal(ours.max(), max, || "greatest depth".into())
}

/// The fork that opened the innermost region of each block, and one that each join block closes.
pub(super) fn check_forks(r: &ReferenceAnswers, ours: &Depths) -> Result<(), String> {
    for b in (0..ours.len()).map(Block::new) {
        let body = ours.body(b).unwrap_or(0);
        let above = ours.opener(b).map(|f| ours.body(f).expect("an opener is reached") + 1);
        equal(above, Some(body).filter(|&d| d > 0), || format!("opener of {b}"))?;
        let closed = ours.closed_fork(b);
        let right = match closed {
            Some(f) => r.closing[f.index()] & bit(b.index()) != 0,
            None => r.closing.iter().all(|joins| joins & bit(b.index()) == 0),
        };
        equal(right, true, || format!("{closed:?} as a fork that {b} closes"))?;
    }
    Ok(())
}

pub(super) fn check_errors(
    g: &SmallGraph,
    broken: &[(DepthRule, usize)],
    ours: &IllFormed,
) -> Result<(), String> {
    let paths = Arrivals::of(g);
    let d = PathDepths::of(g);
    let mut found = Vec::new();
    for error in ours.errors() {
        check_witness(g, &paths, error, &ours.witness(error))?;
        found.push((rule(error), error.block().index()));
    }
    // Where all paths agree, exactly the broken rules are reported; but not what follows from a
    // depth that was negative before.
    let sure = |&&(rule, b): &&(DepthRule, usize)| match rule {
        DepthRule::Consistent => false,
        DepthRule::NonNegative => d.inconsistent & bit(b) == 0 && d.entering[b] == 0,
        _ => d.inconsistent & bit(b) == 0 && d.body[b] >= 0,
    };
    let sorted = |errors: &[(DepthRule, usize)]| {
        let mut list: Vec<_> = errors.iter().filter(sure).copied().collect();
        list.sort();
        list
    };
    equal(sorted(&found), sorted(broken), || "broken rules".into())?;

    // Where they do not, the shortest pair of paths of the function is among the reported ones.
    let shortest = (0..g.len()).filter_map(|b| paths.shortest_pair(b)).min();
    let reported = found.iter().filter(|(rule, _)| *rule == DepthRule::Consistent);
    let best = reported.filter_map(|&(_, b)| paths.shortest_pair(b)).min();
    equal(best, shortest, || "shortest conflicting pair of paths".into())
}

fn rule(error: &DepthError) -> DepthRule {
    match error {
        DepthError::Inconsistent { .. } => DepthRule::Consistent,
        DepthError::Negative { .. } => DepthRule::NonNegative,
        DepthError::HaltOutside { .. } => DepthRule::Halt,
        DepthError::InteriorForkOutside { .. } => DepthRule::Interior,
        DepthError::EarlyExit { .. } => DepthRule::EarlyExit,
    }
}

/// The paths of a witness exist, lead to the block, are as short as any, and show the violation.
fn check_witness(
    g: &SmallGraph,
    paths: &Arrivals,
    error: &DepthError,
    witness: &[Vec<Block>],
) -> Result<(), String> {
    let b = error.block().index();
    let mut depths = Vec::new();
    for path in witness {
        let path: Vec<usize> = path.iter().map(|b| b.index()).collect();
        if path.first() != Some(&0) || path.last() != Some(&b) {
            return Err(format!("witness {path:?} of {error} does not lead there"));
        }
        let mut depth = 0;
        for edge in path.windows(2) {
            if !g.succs(edge[0]).any(|s| s == edge[1]) {
                return Err(format!("witness {path:?} of {error} is no path"));
            }
            depth = step(g, edge[0], depth);
        }
        depths.push(depth);
    }
    let length: usize = witness.iter().map(|p| p.len() - 1).sum();
    let shortest = match *error {
        DepthError::Inconsistent { first, second, .. } => {
            equal(depths.clone(), vec![first as i8, second as i8], || {
                format!("depths of {error}")
            })?;
            paths.shortest_pair(b)
        }
        _ => paths.shortest(b),
    };
    equal(Some(length), shortest, || format!("length of the witness of {error}"))?;
    let body = depths[0] - g.join(b) as i8;
    let shown = match *error {
        DepthError::Inconsistent { .. } => depths[0] != depths[1],
        DepthError::Negative { .. } => body < 0,
        DepthError::HaltOutside { .. } => g.end(b) == BlockEnd::Halt && body < 1,
        DepthError::InteriorForkOutside { .. } => {
            matches!(g.end(b), BlockEnd::Interior { .. }) && body < 1
        }
        DepthError::EarlyExit { depth, .. } => {
            matches!(g.end(b), BlockEnd::Return | BlockEnd::Branch { leaves: true })
                && body > 0
                && body == depth as i8
        }
    };
    if shown { Ok(()) } else { Err(format!("the witness of {error} does not show it")) }
}

fn step(g: &SmallGraph, b: usize, depth: i8) -> i8 {
    depth - g.join(b) as i8 + g.end(b).is_entry_fork() as i8
}

/// The length of a shortest path for each block and depth, found by enumerating the paths by
/// length. A second depth needs at most two edges per block, because a shortest path to it extends
/// one to a first or second depth of the preceding block.
struct Arrivals(Vec<Vec<(i8, usize)>>);

impl Arrivals {
    fn of(g: &SmallGraph) -> Arrivals {
        let dead = dead_ends(g);
        let mut first = vec![Vec::new(); g.len()];
        let mut now = vec![(0usize, 0i8)];
        for length in 0..=2 * g.len() {
            let mut next = Vec::new();
            for (b, depth) in now {
                if first[b].iter().all(|&(d, _)| d != depth) {
                    first[b].push((depth, length));
                    let live = g.succs(b).filter(|&s| dead & bit(s) == 0);
                    next.extend(live.map(|s| (s, step(g, b, depth))));
                }
            }
            now = next;
        }
        Arrivals(first)
    }

    fn shortest(&self, b: usize) -> Option<usize> {
        self.0[b].first().map(|&(_, length)| length)
    }

    fn shortest_pair(&self, b: usize) -> Option<usize> {
        Some(self.0[b].first()?.1 + self.0[b].get(1)?.1)
    }
}
