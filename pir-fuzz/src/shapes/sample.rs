//! A sample of larger shapes by strata: how many forks, joins and loops they have, and how deep
//! regions are nested.
//!
//! Nearly all graphs of six blocks have many forks and no `join`, so that a uniform sample would
//! have little else. Here each stratum has about as many cases.

use super::graph::{Shape, ShapeEnd, Stratum};
use super::space::{BlockChoice, GraphRules, WalkState, shape};
use pir_interp::sched::SplitMix64;

/// The number of walks among which the one nearest to a stratum is chosen.
const MAX_WALKS: usize = 16;

/// The bounds of the strata, which the last stratum of each property includes.
const FORKS: u64 = 5;
const JOINS: u64 = 4;
const LOOPS: u64 = 4;
const DEPTHS: u64 = 3;

/// Returns a shape of this many blocks. The number chooses a stratum, in turn, and a shape that is
/// in it or, if there seems to be none, near it.
pub(super) fn sample(blocks: usize, number: u64) -> Shape {
    let mut random = SplitMix64(number ^ (blocks as u64) << 56);
    let mut rest = number;
    let mut digit = |base: u64| {
        let digit = rest % base;
        rest /= base;
        digit as u8
    };
    let (forks, joins, loops, depth) = (digit(FORKS), digit(JOINS), digit(LOOPS), digit(DEPTHS));
    let wanted = Stratum { forks, joins, loops, depth };
    let mut best: Option<(u32, Shape)> = None;
    let mut walks = 0;
    while walks < MAX_WALKS || best.is_none() {
        walks += 1;
        let Some(found) = walk(blocks, wanted, &mut random) else { continue };
        let distance = distance(found.stratum(), wanted);
        if best.as_ref().is_none_or(|b| distance < b.0) {
            best = Some((distance, found));
        }
        if distance == 0 {
            break;
        }
    }
    best.expect("a walk succeeded").1
}

/// Walks at random, more often towards a stratum; `None` if all blocks that were met end before
/// there are enough.
fn walk(blocks: usize, wanted: Stratum, random: &mut SplitMix64) -> Option<Shape> {
    let mut state = WalkState::START;
    let mut choices = Vec::new();
    while !state.is_closed() {
        let mut all = state.choices(blocks, GraphRules::Valid);
        let has = state.reached();
        let forks = choices.iter().filter(|c: &&BlockChoice| c.kind().0.is_fork()).count() as u8;
        prefer(&mut all, random, |c| match c.0.kind().0 {
            end if forks >= wanted.forks => !end.is_fork(),
            ShapeEnd::Fork { .. } => true,
            end => has.depth >= wanted.depth && end.is_fork(),
        });
        if has.depth < wanted.depth {
            prefer(&mut all, random, |c| c.1.reached().depth > has.depth);
        }
        if has.joins < wanted.joins {
            prefer(&mut all, random, |c| c.1.reached().joins > has.joins);
        }
        // The kind of the end first: forks have most of the lists of successors.
        let mut kinds: Vec<_> = all.chunk_by(|a, b| a.0.kind() == b.0.kind()).collect();
        if kinds.is_empty() {
            return None;
        }
        let group = kinds.swap_remove((random.next() % kinds.len() as u64) as usize);
        let (choice, next) = group[(random.next() % group.len() as u64) as usize];
        choices.push(choice);
        state = next;
    }
    (state.met() == blocks).then(|| shape(&choices, state))
}

/// Three times of four, keeps only the choices that satisfy a condition, if there are any.
fn prefer(
    all: &mut Vec<(BlockChoice, WalkState)>,
    random: &mut SplitMix64,
    condition: impl Fn(&(BlockChoice, WalkState)) -> bool,
) {
    if !random.next().is_multiple_of(4) && all.iter().any(&condition) {
        all.retain(condition);
    }
}

/// Returns how far a shape is from a stratum.
fn distance(found: Stratum, wanted: Stratum) -> u32 {
    let one =
        |found: u8, wanted: u8, bound: u64| u32::from(found.min(bound as u8 - 1).abs_diff(wanted));
    one(found.forks, wanted.forks, FORKS)
        + one(found.joins, wanted.joins, JOINS)
        + one(found.loops, wanted.loops, LOOPS)
        // Deep nests are rare, and near a stratum are many shapes without one.
        + 3 * one(found.depth, wanted.depth, DEPTHS)
}
