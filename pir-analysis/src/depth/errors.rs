//! Violations of the depth rules, and the shortest paths that witness them.
//!
//! Each block keeps the first two labels of a breadth-first walk over (block, depth): its depth on
//! a shortest path, and the nearest other depth. Two are enough, because a block's nearest second
//! depth comes from a predecessor's first or second. So the walk is linear even where a cycle would
//! let the depth grow without bound.

use fixedbitset::FixedBitSet;
use pir_core::diag::Code;
use pir_core::entity::{Block, Entity};

use crate::cfg::{BlockExit, Cfg};
use crate::graph::NO_NODE;

/// A violation of a depth rule (reference: depth).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DepthError {
    /// Two paths reach the block with different depths on entry.
    #[error("{block} is reached at depth {first} and at depth {second}")]
    Inconsistent {
        /// Where the paths meet.
        block: Block,
        /// Depth on entry by a shortest path.
        first: i32,
        /// The nearest other depth on entry.
        second: i32,
    },
    /// A `join` outside any region: the block's depth would be negative.
    #[error("{block} joins at depth 0")]
    Negative {
        /// The join block.
        block: Block,
    },
    /// A `halt` at depth 0.
    #[error("{block} halts at depth 0")]
    HaltOutside {
        /// The block that ends with `halt`.
        block: Block,
    },
    /// A `fork interior` at depth 0.
    #[error("{block} ends with an interior fork at depth 0")]
    InteriorForkOutside {
        /// The block that ends with the fork.
        block: Block,
    },
    /// The block returns or unwinds to the caller inside a region.
    #[error("{block} leaves the function at depth {depth}")]
    EarlyExit {
        /// The block that leaves the function.
        block: Block,
        /// Its depth, at least 1.
        depth: i32,
    },
}

impl DepthError {
    /// Returns the block at which the rule is broken.
    pub fn block(&self) -> Block {
        match *self {
            Self::Inconsistent { block, .. }
            | Self::Negative { block }
            | Self::HaltOutside { block }
            | Self::InteriorForkOutside { block }
            | Self::EarlyExit { block, .. } => block,
        }
    }

    /// Returns the code under which users know the error.
    pub fn code(&self) -> Code {
        match self {
            Self::Inconsistent { .. } => Code::InconsistentDepth,
            Self::Negative { .. } => Code::NegativeDepth,
            Self::HaltOutside { .. } => Code::HaltOutside,
            Self::InteriorForkOutside { .. } => Code::InteriorOutside,
            Self::EarlyExit { .. } => Code::EarlyExit,
        }
    }
}

/// Returns the rule that a block breaks at this depth, consistency aside. Consequences of a depth
/// that is already negative on entry are not reported again.
pub(super) fn broken_rule(cfg: &Cfg, block: Block, body: i32) -> Option<DepthError> {
    let node = cfg.node(block);
    if body < 0 {
        return (node.join && body == -1).then_some(DepthError::Negative { block });
    }
    match node.exit {
        BlockExit::Halt if body == 0 => Some(DepthError::HaltOutside { block }),
        BlockExit::InteriorFork if body == 0 => Some(DepthError::InteriorForkOutside { block }),
        exit if body > 0 && (exit == BlockExit::Return || node.leaves) => {
            Some(DepthError::EarlyExit { block, depth: body })
        }
        _ => None,
    }
}

/// One arrival at a block.
#[derive(Clone, Copy)]
struct DepthLabel {
    /// Depth on entry.
    depth: i32,
    /// Edges from the entry; `NO_NODE` if there is no such arrival.
    length: u32,
    /// The block before, and which of its labels.
    from: (u32, u8),
}

const NO_LABEL: DepthLabel = DepthLabel { depth: 0, length: NO_NODE, from: (NO_NODE, 0) };

/// All violations of the depth rules in a function, with their witnesses.
#[derive(Clone, Debug)]
pub struct IllFormed {
    errors: Vec<DepthError>,
    labels: Vec<[DepthLabel; 2]>,
    joins: Vec<bool>,
}

impl std::fmt::Debug for DepthLabel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "depth {} after {} edges", self.depth, self.length)
    }
}

impl std::fmt::Display for IllFormed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, e) in self.errors.iter().enumerate() {
            write!(f, "{}{e}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for IllFormed {}

impl IllFormed {
    /// Finds every violation.
    pub(super) fn explain(cfg: &Cfg) -> Self {
        let labels = walk(cfg);
        let mut errors = inconsistencies(cfg, &labels);
        for b in cfg.blocks() {
            let label = labels[b.index()][0];
            if label.length != NO_NODE {
                let body = label.depth - i32::from(cfg.node(b).join);
                errors.extend(broken_rule(cfg, b, body));
            }
        }
        let joins = cfg.blocks().map(|b| cfg.node(b).join).collect();
        Self { errors, labels, joins }
    }

    /// Returns the violations: inconsistencies by the length of their witness, then the others by
    /// block.
    ///
    /// An inconsistency is reported where edges disagree, not at every later block, and always
    /// at the block at which the shortest conflicting pair of paths of the function meets.
    pub fn errors(&self) -> &[DepthError] {
        &self.errors
    }

    /// Returns the violations without those that others explain: inconsistencies alone if there
    /// are any, because another violation would depend on which of the conflicting paths is taken;
    /// and no `halt` or `join` outside every region that is reached only through a `fork interior`
    /// outside every region, whose depth is right once that fork opens a region. O(blocks + edges).
    pub fn root_errors(&self, cfg: &Cfg) -> Vec<&DepthError> {
        let is_inconsistent = |e: &DepthError| matches!(e, DepthError::Inconsistent { .. });
        let any = self.errors.iter().any(is_inconsistent);
        let explained = self.after_interior_forks(cfg);
        let follows = |e: &DepthError| match e {
            DepthError::HaltOutside { block } | DepthError::Negative { block } => {
                explained.as_ref().is_some_and(|e| e.contains(block.index()))
            }
            _ => false,
        };
        self.errors.iter().filter(|e| (!any || is_inconsistent(e)) && !follows(e)).collect()
    }

    /// Returns the blocks that are reached only through a `fork interior` outside every region, if
    /// there is one.
    fn after_interior_forks(&self, cfg: &Cfg) -> Option<FixedBitSet> {
        let mut forks = FixedBitSet::with_capacity(cfg.len());
        for e in &self.errors {
            if let DepthError::InteriorForkOutside { block } = e {
                forks.insert(block.index());
            }
        }
        if forks.is_clear() {
            return None;
        }
        let mut explained = FixedBitSet::with_capacity(cfg.len());
        explained.insert_range(..);
        let mut open = vec![cfg.entry()];
        while let Some(b) = open.pop() {
            if explained.contains(b.index()) {
                explained.remove(b.index());
                if !forks.contains(b.index()) {
                    open.extend(cfg.succs(b));
                }
            }
        }
        Some(explained)
    }

    /// Returns τ by a shortest path from the entry; none if unreachable.
    pub fn body(&self, b: Block) -> Option<i32> {
        let label = self.labels[b.index()][0];
        (label.length != NO_NODE).then(|| label.depth - i32::from(self.joins[b.index()]))
    }

    /// Returns the paths from the entry that show the violation, both ends included: two for an
    /// inconsistency, the shortest such pair for its block; one shortest path for the others.
    pub fn witness(&self, error: &DepthError) -> Vec<Vec<Block>> {
        let labels: &[u8] =
            if matches!(error, DepthError::Inconsistent { .. }) { &[0, 1] } else { &[0] };
        labels.iter().map(|&which| self.path(error.block(), which)).collect()
    }

    fn path(&self, block: Block, which: u8) -> Vec<Block> {
        let mut path = Vec::new();
        let mut at = (block.0, which);
        while at.0 != NO_NODE {
            path.push(Block(at.0));
            at = self.labels[at.0 as usize][at.1 as usize].from;
        }
        path.reverse();
        path
    }
}

/// Walks breadth-first over the blocks with up to two depths each.
fn walk(cfg: &Cfg) -> Vec<[DepthLabel; 2]> {
    let mut labels = vec![[NO_LABEL; 2]; cfg.len()];
    let mut queue = vec![(cfg.entry(), 0u8)];
    labels[cfg.entry().index()][0] = DepthLabel { depth: 0, length: 0, from: (NO_NODE, 0) };
    let mut at = 0;
    while let Some(&(b, which)) = queue.get(at) {
        at += 1;
        let label = labels[b.index()][which as usize];
        let depth = label.depth + out_step(cfg, b);
        for s in cfg.live_succs(b) {
            let [first, second] = &mut labels[s.index()];
            let (slot, new) = if first.length == NO_NODE {
                (first, 0)
            } else if second.length == NO_NODE && first.depth != depth {
                (second, 1)
            } else {
                continue;
            };
            *slot = DepthLabel { depth, length: label.length + 1, from: (b.0, which) };
            queue.push((s, new));
        }
    }
    labels
}

/// Returns the change of depth between the block's entry and its successors.
fn out_step(cfg: &Cfg, b: Block) -> i32 {
    let node = cfg.node(b);
    i32::from(node.exit == BlockExit::EntryFork) - i32::from(node.join)
}

fn inconsistencies(cfg: &Cfg, labels: &[[DepthLabel; 2]]) -> Vec<DepthError> {
    let pair_length = |b: Block| {
        let [first, second] = labels[b.index()];
        (second.length != NO_NODE).then(|| first.length as u64 + second.length as u64)
    };
    let shortest =
        cfg.blocks().filter(|&b| pair_length(b).is_some()).min_by_key(|&b| pair_length(b));
    let disagree = |b: Block| {
        cfg.preds(b).iter().any(|&p| {
            let from = labels[p.index()][0];
            from.length != NO_NODE && from.depth + out_step(cfg, p) != labels[b.index()][0].depth
        })
    };
    let mut blocks: Vec<Block> = cfg
        .blocks()
        .filter(|&b| pair_length(b).is_some() && (Some(b) == shortest || disagree(b)))
        .collect();
    // The sort is stable, so that equal lengths stay in the order of the text.
    blocks.sort_by_key(|&b| (pair_length(b), Some(b) != shortest));
    blocks
        .into_iter()
        .map(|block| {
            let [first, second] = labels[block.index()];
            DepthError::Inconsistent { block, first: first.depth, second: second.depth }
        })
        .collect()
}
