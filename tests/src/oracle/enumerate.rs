//! All small graphs, and graphs from a tape of numbers.
//!
//! **Counted graphs.** Blocks `0..n`, all reachable from the entry 0, to which no edge leads (LLVM
//! forbids it). Every other block starts with `join` or not. A block ends in `halt`, `ret`,
//! `unreachable`, a branch to a set of 1 to `max_succs` distinct blocks, or an entry or interior
//! fork with a multiset of 1 to `max_succs` successor occurrences: the order of successors matters
//! only to which of them is the continuation (reference: execution, rule 3), so it is varied by
//! `masters` alone, which gives each fork every one of its successors as master, and none.
//!
//! **Up to renaming.** Blocks are numbered in the order in which a breadth-first search finds them
//! that takes each block's successors in ascending order. Of any reachable graph some renaming is
//! numbered so: search it and number blocks as they are found. So every graph appears, most of
//! them once; a few appear twice, where the blocks that one block is the first to reach can be
//! named in several ways.

use std::ops::Add;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::{MAX_BLOCKS, SmallBlock, SmallGraph, bit, graph::BlockEnd};

/// Which graphs to enumerate.
#[derive(Clone, Copy, Debug)]
pub struct GraphBounds {
    /// The number of blocks.
    pub blocks: usize,
    /// The most successors of a block.
    pub max_succs: usize,
    /// Whether forks come with every choice of a master.
    pub masters: bool,
}

/// Calls `see` with every graph of a shape.
pub fn for_each(shape: GraphBounds, mut see: impl FnMut(&SmallGraph)) {
    let ends = ends(shape);
    let mut g = SmallGraph::default();
    extend(shape.blocks, &ends, &mut g, 1, &mut see);
}

/// Graphs that [`fold`] has handed out in this process, for a display of progress.
static SEEN_GRAPHS: AtomicU64 = AtomicU64::new(0);

/// How many graphs [`fold`] has handed out in this process.
pub fn seen() -> u64 {
    SEEN_GRAPHS.load(Ordering::Relaxed)
}

/// The number of graphs of a shape, without making them.
pub fn count(shape: GraphBounds) -> u64 {
    let ends = ends(shape);
    // The number of continuations after a block, by the number of blocks found by then.
    let mut ways = vec![0; shape.blocks + 1];
    ways[shape.blocks] = 1;
    for b in (0..shape.blocks).rev() {
        let on = |end: &SmallBlock, found| Some(ways[found_after(end, found)?]);
        ways = (0..=shape.blocks)
            .map(|found| {
                let fits = ends.iter().filter(|end| found > b && !(end.join && b == 0));
                fits.filter_map(|end| on(end, found)).sum()
            })
            .collect();
    }
    ways[1]
}

/// Calls `see` with every graph of a shape, on all threads of the current pool, each with its own
/// accumulator; merges them.
pub fn fold<T: Send>(
    shape: GraphBounds,
    start: impl Fn() -> T + Sync,
    see: impl Fn(&mut T, &SmallGraph) + Sync,
    merge: impl Fn(T, T) -> T + Sync + Send,
) -> T {
    let ends = ends(shape);
    // One job per choice of the first two blocks.
    let mut jobs = Vec::new();
    extend_to(
        2.min(shape.blocks),
        &ends,
        &mut SmallGraph::default(),
        1,
        &mut |g: &SmallGraph, found| {
            jobs.push((g.clone(), found));
        },
    );
    jobs.into_par_iter()
        .map(|(mut g, found)| {
            let mut acc = start();
            extend(shape.blocks, &ends, &mut g, found, &mut |g| {
                see(&mut acc, g);
                SEEN_GRAPHS.fetch_add(1, Ordering::Relaxed);
            });
            acc
        })
        .reduce(&start, &merge)
}

/// Adds up what `check` says of every graph of a shape.
///
/// # Errors
/// One of those of `check`.
pub fn sum<T: Add<Output = T> + Default + Send>(
    shape: GraphBounds,
    check: impl Fn(&SmallGraph) -> Result<T, String> + Sync,
) -> Result<T, String> {
    sum_numbered(shape, |_, g| check(g))
}

/// The same; `check` has the number of the graph within its job too, from 1 on.
///
/// # Errors
/// One of those of `check`.
pub fn sum_numbered<T: Add<Output = T> + Default + Send>(
    shape: GraphBounds,
    check: impl Fn(u64, &SmallGraph) -> Result<T, String> + Sync,
) -> Result<T, String> {
    let see = |(n, sum): &mut (u64, Result<T, String>), g: &SmallGraph| {
        *n += 1;
        if let Ok(so_far) = sum {
            let so_far = std::mem::take(so_far);
            *sum = check(*n, g).map(|one| so_far + one);
        }
    };
    let merge = |(n, a): (u64, Result<T, String>), (_, b): (u64, Result<T, String>)| {
        (n, a.and_then(|a| Ok(a + b?)))
    };
    fold(shape, || (0, Ok(T::default())), see, merge).1
}

/// Every way to start and end a block of a graph with the given number of blocks, masters aside.
pub fn ends_of(blocks: usize, max_succs: usize) -> Vec<SmallBlock> {
    ends(GraphBounds { blocks, max_succs, masters: false })
}

/// Every way to end a block, with its successors.
fn ends(shape: GraphBounds) -> Vec<SmallBlock> {
    let mut out = Vec::new();
    let mut add = |end, succs: &[u8]| {
        for join in [false, true] {
            out.push(SmallBlock { join, end, succs: succs.to_vec() });
        }
    };
    for end in [BlockEnd::Halt, BlockEnd::Return, BlockEnd::Unreachable] {
        add(end, &[]);
    }
    for succs in multisets(shape.blocks as u8, shape.max_succs) {
        if succs.windows(2).all(|w| w[0] < w[1]) {
            add(BlockEnd::INNER_BRANCH, &succs);
        }
        add(BlockEnd::ENTRY_FORK, &succs);
        add(BlockEnd::INTERIOR_FORK, &succs);
        for i in 0..if shape.masters { succs.len() } else { 0 } {
            if i > 0 && succs[i] == succs[i - 1] {
                continue;
            }
            let mut with_master = succs.clone();
            with_master[..=i].rotate_right(1);
            add(BlockEnd::Fork { master: true }, &with_master);
            add(BlockEnd::Interior { master: true }, &with_master);
        }
    }
    out
}

/// The non-empty ascending sequences of at most `max` blocks out of `1..blocks`.
fn multisets(blocks: u8, max: usize) -> Vec<Vec<u8>> {
    let mut out: Vec<Vec<u8>> = Vec::new();
    let mut last: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..max {
        let longer = last.iter().flat_map(|m| {
            let from = m.last().copied().unwrap_or(1);
            (from..blocks).map(move |s| m.iter().copied().chain([s]).collect())
        });
        last = longer.collect();
        out.extend_from_slice(&last);
    }
    out
}

fn extend(
    blocks: usize,
    ends: &[SmallBlock],
    g: &mut SmallGraph,
    found: usize,
    see: &mut impl FnMut(&SmallGraph),
) {
    extend_to(blocks, ends, g, found, &mut |g, found| {
        if found == blocks {
            see(g);
        }
    });
}

/// Adds blocks up to number `upto`. `found` blocks are known to be reached.
fn extend_to(
    upto: usize,
    ends: &[SmallBlock],
    g: &mut SmallGraph,
    found: usize,
    see: &mut impl FnMut(&SmallGraph, usize),
) {
    let b = g.len();
    if b == upto {
        return see(g, found);
    }
    // The search has come to a block that nothing reaches.
    if b == found {
        return;
    }
    for end in ends {
        if end.join && b == 0 {
            continue;
        }
        if let Some(found) = found_after(end, found) {
            g.blocks.push(end.clone());
            extend_to(upto, ends, g, found, see);
            g.blocks.pop();
        }
    }
}

/// The number of blocks found after a block with these successors, if it finds new ones in order.
fn found_after(end: &SmallBlock, found: usize) -> Option<usize> {
    let set = end.succs.iter().fold(0, |m, &s| m | bit(s as usize));
    let new = set >> found;
    // New blocks are numbered on from `found` without a gap.
    ((new & new.wrapping_add(1)) == 0).then(|| found + new.count_ones() as usize)
}

/// A graph from a tape of numbers: `blocks` blocks, all edges of which agree with a depth drawn
/// for each block beforehand, so that most are well-formed. What cannot be reached stays in.
/// With `wild` > 0 one block in `wild` is left to chance.
pub fn from_tape(blocks: usize, wild: u32, tape: &[u32]) -> SmallGraph {
    assert!((1..=MAX_BLOCKS).contains(&blocks));
    let mut next = tape.iter().copied().cycle();
    let mut draw = |of: usize| if of == 0 { 0 } else { next.next().unwrap_or(0) as usize % of };
    // Depths rise along the blocks and fall again, so that most blocks can be reached.
    let mut entering = vec![0usize; blocks];
    let mut join = vec![false; blocks];
    let mut depth = 0usize;
    for b in 1..blocks {
        match draw(5) {
            0 | 1 if depth < 3 => depth += 1,
            2 if depth > 0 => join[b] = true,
            _ => {}
        }
        entering[b] = depth;
        depth -= join[b] as usize;
    }
    // A few blocks lead to `unreachable` only, and serve any depth (reference: depth, dead ends).
    let dead: Vec<bool> = (0..blocks).map(|b| b > 1 && !join[b] && draw(6) == 0).collect();
    let body = |b: usize| entering[b] - join[b] as usize;
    let graph = (0..blocks).map(|b| {
        if wild > 0 && draw(wild as usize) == 0 {
            return chance(b, blocks, &mut draw);
        }
        let traps = |after: usize| (after..blocks).filter(|&s| dead[s]).collect::<Vec<_>>();
        if dead[b] {
            let next: Vec<u8> = traps(b + 1).iter().map(|&s| s as u8).collect();
            let chain = !next.is_empty() && draw(2) == 0;
            let end = if chain { BlockEnd::INNER_BRANCH } else { BlockEnd::Unreachable };
            return SmallBlock { join: false, end, succs: if chain { next } else { Vec::new() } };
        }
        let at = |level: usize| {
            (1..blocks).filter(|&s| entering[s] == level && !dead[s]).collect::<Vec<_>>()
        };
        let (here, deeper) = (at(body(b)), at(body(b) + 1));
        let end = match draw(8) {
            0..=2 if !here.is_empty() => BlockEnd::INNER_BRANCH,
            3..=5 if !deeper.is_empty() => BlockEnd::ENTRY_FORK,
            6 | 7 if !here.is_empty() && body(b) > 0 => BlockEnd::INTERIOR_FORK,
            _ if !here.is_empty() && b + 1 < blocks => BlockEnd::INNER_BRANCH,
            _ if !deeper.is_empty() && b + 1 < blocks => BlockEnd::ENTRY_FORK,
            _ if draw(8) == 0 => BlockEnd::Unreachable,
            _ if body(b) > 0 => BlockEnd::Halt,
            _ => BlockEnd::Return,
        };
        let targets = if end == BlockEnd::ENTRY_FORK { deeper } else { here };
        let count = if matches!(end, BlockEnd::Halt | BlockEnd::Return | BlockEnd::Unreachable) {
            0
        } else {
            1 + draw(3)
        };
        let mut succs: Vec<u8> = (0..count)
            .map(|_| {
                // Forward edges to near blocks are likelier.
                let ahead = targets.iter().filter(|&&s| s > b).count();
                let i = match draw(4) {
                    0 => draw(targets.len()),
                    _ if ahead > 0 => targets.len() - ahead + draw(ahead.min(3)),
                    _ => draw(targets.len()),
                };
                targets[i] as u8
            })
            .collect();
        let traps = traps(1);
        if count > 0
            && !traps.is_empty()
            && draw(if end == BlockEnd::INNER_BRANCH { 2 } else { 12 }) == 0
        {
            succs.push(traps[draw(traps.len())] as u8);
        }
        let end = match end {
            BlockEnd::ENTRY_FORK | BlockEnd::INTERIOR_FORK if draw(4) == 0 => with_master(end),
            BlockEnd::Branch { .. } => {
                succs.sort();
                succs.dedup();
                BlockEnd::Branch { leaves: body(b) == 0 && draw(16) == 0 }
            }
            end => end,
        };
        SmallBlock { join: join[b], end, succs }
    });
    SmallGraph { blocks: graph.collect() }
}

fn with_master(end: BlockEnd) -> BlockEnd {
    if end.is_entry_fork() {
        BlockEnd::Fork { master: true }
    } else {
        BlockEnd::Interior { master: true }
    }
}

fn chance(b: usize, blocks: usize, draw: &mut impl FnMut(usize) -> usize) -> SmallBlock {
    const BLOCK_ENDS: [BlockEnd; 8] = [
        BlockEnd::INNER_BRANCH,
        BlockEnd::Branch { leaves: true },
        BlockEnd::ENTRY_FORK,
        BlockEnd::INTERIOR_FORK,
        BlockEnd::INNER_BRANCH,
        BlockEnd::Halt,
        BlockEnd::Return,
        BlockEnd::Unreachable,
    ];
    let end = BLOCK_ENDS[if blocks == 1 { 5 + draw(3) } else { draw(8) }];
    let count = match end {
        BlockEnd::Halt | BlockEnd::Return | BlockEnd::Unreachable => 0,
        _ => 1 + draw(3),
    };
    let succs = (0..count).map(|_| 1 + draw(blocks - 1) as u8).collect();
    SmallBlock { join: b > 0 && draw(4) == 0, end, succs }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::*;
    use crate::oracle::paths::PathDepths;

    fn key(g: &SmallGraph, order: &[usize]) -> Vec<(bool, &'static str, Vec<u8>)> {
        // `order[new]` is the old id.
        let mut new_id = vec![0u8; order.len()];
        for (new, &old) in order.iter().enumerate() {
            new_id[old] = new as u8;
        }
        let word = |e: BlockEnd| match e {
            BlockEnd::Branch { .. } => "br",
            BlockEnd::Fork { .. } => "fork",
            BlockEnd::Interior { .. } => "interior",
            BlockEnd::Halt => "halt",
            BlockEnd::Return => "ret",
            BlockEnd::Unreachable => "unreachable",
        };
        let block = |&old: &usize| {
            let b = &g.blocks[old];
            let mut succs: Vec<u8> = b.succs.iter().map(|&s| new_id[s as usize]).collect();
            succs.sort();
            (b.join, word(b.end), succs)
        };
        order.iter().map(block).collect()
    }

    fn permutations(n: usize) -> Vec<Vec<usize>> {
        let mut out = vec![vec![0]];
        for b in 1..n {
            let longer = out.iter().flat_map(|p| {
                (1..=p.len()).map(move |at| {
                    let mut p = p.clone();
                    p.insert(at, b);
                    p
                })
            });
            out = longer.collect();
        }
        out
    }

    /// Every reachable labelled graph, counted block by block without any numbering rule, is a
    /// renaming of an enumerated one, and the other way round.
    #[test]
    fn every_graph_appears_up_to_renaming() {
        for blocks in 1..=3 {
            let shape = GraphBounds { blocks, max_succs: 2, masters: false };
            let canon = |g: &SmallGraph| {
                permutations(blocks).iter().map(|p| key(g, p)).min().expect("one at least")
            };
            let mut enumerated = BTreeSet::new();
            for_each(shape, |g| {
                assert_eq!(PathDepths::of(g).entered().count_ones() as usize, blocks, "{g}");
                enumerated.insert(canon(g));
            });
            let mut labelled = BTreeSet::new();
            let ends = ends(shape);
            let mut odometer = vec![0; blocks];
            'all: loop {
                let g = SmallGraph {
                    blocks: odometer.iter().map(|&i: &usize| ends[i].clone()).collect(),
                };
                if !g.join(0) && PathDepths::of(&g).entered().count_ones() as usize == blocks {
                    labelled.insert(canon(&g));
                }
                for digit in &mut odometer {
                    *digit += 1;
                    if *digit < ends.len() {
                        continue 'all;
                    }
                    *digit = 0;
                }
                break;
            }
            assert_eq!(enumerated, labelled, "{blocks} blocks");
        }
    }

    #[test]
    fn parallel_enumeration_finds_all_graphs() {
        for masters in [false, true] {
            let shape = GraphBounds { blocks: 3, max_succs: 2, masters };
            let mut one_by_one = HashSet::new();
            let mut count = 0;
            for_each(shape, |g| {
                one_by_one.insert(g.clone());
                count += 1;
            });
            assert_eq!(one_by_one.len(), count, "no graph twice");
            assert_eq!(super::count(shape), count as u64);
            let in_jobs = fold(
                shape,
                HashSet::new,
                |acc, g| {
                    acc.insert(g.clone());
                },
                |mut a, b| {
                    a.extend(b);
                    a
                },
            );
            assert_eq!(one_by_one, in_jobs);
        }
    }

    #[test]
    fn random_tapes_give_well_formed_graphs_of_all_kinds() {
        let mut state = 1u32;
        let mut random = || {
            state = state.wrapping_mul(1664525).wrapping_add(1013904223);
            state >> 8
        };
        let (mut good, mut deep, mut joins) = (0, 0, 0);
        for _ in 0..2000 {
            let tape: Vec<u32> = (0..97).map(|_| random()).collect();
            let g = from_tape(10, 0, &tape);
            let d = PathDepths::of(&g);
            good += d.violations(&g).is_empty() as u32;
            deep += (super::super::bits(d.reachable).any(|b| d.body[b] >= 2)) as u32;
            joins += super::super::bits(d.reachable).any(|b| g.join(b)) as u32;
        }
        assert!(good == 2000 && deep > 500 && joins > 500, "{good} {deep} {joins}");
    }
}
