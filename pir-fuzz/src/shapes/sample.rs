//! A sample of larger shapes by strata: how many forks, joins and loops they have, and how deep
//! regions are nested.
//!
//! Nearly all graphs of six blocks have many forks and no `join`, so that a uniform sample would
//! have little else. Here each stratum has about as many cases.

use super::graph::{Shape, Stratum};
use super::space::{GraphRules, WalkState, shape};
use pir_interp::sched::SplitMix64;

/// The number of walks among which the one nearest to a stratum is chosen.
const MAX_WALKS: usize = 48;

/// The bounds of the strata, which the last stratum of each property includes.
const FORKS: u64 = 5;
const JOINS: u64 = 4;
const LOOPS: u64 = 4;
const DEPTHS: u64 = 4;

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
        let Some(found) = walk(blocks, &mut random) else { continue };
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

/// Walks at random; `None` if all blocks that were met end before there are enough.
fn walk(blocks: usize, random: &mut SplitMix64) -> Option<Shape> {
    let mut state = WalkState::START;
    let mut choices = Vec::new();
    while !state.is_closed() {
        let all = state.choices(blocks, GraphRules::Valid);
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

/// Returns how far a shape is from a stratum.
fn distance(found: Stratum, wanted: Stratum) -> u32 {
    let one = |found: u8, wanted: u8, bound: u64| {
        u32::from(found.min(bound as u8 - 1).abs_diff(wanted))
    };
    one(found.forks, wanted.forks, FORKS)
        + one(found.joins, wanted.joins, JOINS)
        + one(found.loops, wanted.loops, LOOPS)
        + one(found.depth, wanted.depth, DEPTHS)
}
