//! Nesting depth of blocks, and the rules that it must obey (reference: depth).
//!
//! [`Depths`] exist only for functions in which every rule of this file holds: consistent,
//! non-negative, interior inside, early exit. Otherwise there is [`IllFormed`], which lists every
//! violation and can show a shortest path, or pair of paths, to each. O(blocks + edges) either
//! way; a path costs its own length. Unreachable blocks and dead ends have no depth and break no
//! rule.

mod errors;

use pir_core::entity::{Block, Entity};

pub use self::errors::{DepthError, IllFormed};
use crate::cfg::{BlockExit, Cfg};
use crate::graph::NO_NODE;

/// The depth of an unreachable block in the tables.
const NO_DEPTH: i32 = i32::MIN;

/// Depths of a function that obeys the depth rules.
///
/// Besides the depth itself it keeps one witness of the nesting per block: the entry fork that
/// opened the innermost instance on a shortest path from the entry.
#[derive(Clone, Debug)]
pub struct Depths {
    input: Vec<i32>,
    body: Vec<i32>,
    /// Fork that opened the innermost instance around the block's body, on the path of the walk.
    opener: Vec<u32>,
    /// For join blocks: the fork whose instance is closed here, on the path of the walk.
    closed: Vec<u32>,
    max: u32,
}

impl Depths {
    /// Computes the depths.
    ///
    /// # Errors
    /// All violations of the depth rules.
    pub fn compute(cfg: &Cfg) -> Result<Self, Box<IllFormed>> {
        let nodes = cfg.len();
        let parallel = cfg.blocks().any(|b| {
            let node = cfg.node(b);
            node.join || node.exit == BlockExit::EntryFork
        });
        let tables = if parallel { nodes } else { 0 };
        let mut this = Self {
            input: vec![NO_DEPTH; nodes],
            body: vec![NO_DEPTH; nodes],
            opener: vec![NO_NODE; tables],
            closed: vec![NO_NODE; tables],
            max: 0,
        };
        if nodes != 0 && !this.walk(cfg, parallel) {
            return Err(Box::new(IllFormed::explain(cfg)));
        }
        Ok(this)
    }

    /// Walks breadth-first from the entry; returns false as soon as a rule is broken.
    fn walk(&mut self, cfg: &Cfg, parallel: bool) -> bool {
        let mut queue = Vec::with_capacity(cfg.len());
        self.input[cfg.entry().index()] = 0;
        queue.push(cfg.entry());
        let mut at = 0;
        while let Some(&b) = queue.get(at) {
            at += 1;
            let i = b.index();
            let node = cfg.node(b);
            let body = self.input[i] - i32::from(node.join);
            if errors::broken_rule(cfg, b, body).is_some() {
                return false;
            }
            self.body[i] = body;
            self.max = self.max.max(body as u32);
            let opens = node.exit == BlockExit::EntryFork;
            let out = body + i32::from(opens);
            let open = match (parallel, opens) {
                (false, _) => NO_NODE,
                (true, true) => b.0,
                (true, false) => self.opener[i],
            };
            for s in cfg.live_succs(b) {
                let t = s.index();
                if self.input[t] == out {
                    continue;
                }
                if self.input[t] != NO_DEPTH {
                    return false;
                }
                self.input[t] = out;
                if parallel {
                    self.opener[t] = open;
                    if cfg.node(s).join && open != NO_NODE {
                        self.closed[t] = open;
                        self.opener[t] = self.opener[open as usize];
                    }
                }
                queue.push(s);
            }
        }
        true
    }

    /// Returns the depth on entry, before the block's `join` if it has one; none if unreachable or
    /// a dead end.
    #[inline]
    pub fn input(&self, b: Block) -> Option<u32> {
        u32::try_from(self.input[b.index()]).ok()
    }

    /// Returns the depth of the block itself, τ; none if unreachable or a dead end.
    #[inline]
    pub fn body(&self, b: Block) -> Option<u32> {
        u32::try_from(self.body[b.index()]).ok()
    }

    /// Returns whether the block has a depth: the entry reaches it, and it is not a dead end.
    #[inline]
    pub fn is_reachable(&self, b: Block) -> bool {
        self.body[b.index()] != NO_DEPTH
    }

    /// Returns τ as a signed number, negative if there is none.
    #[inline]
    pub(crate) fn raw(&self, b: Block) -> i32 {
        self.body[b.index()]
    }

    /// Returns the greatest depth of a reachable block.
    pub fn max(&self) -> u32 {
        self.max
    }

    /// Returns the number of blocks of the function.
    pub fn len(&self) -> usize {
        self.body.len()
    }

    /// Returns whether the function has no blocks.
    pub fn is_empty(&self) -> bool {
        self.body.is_empty()
    }

    /// Returns an entry fork that opens the innermost region around the block: the one on a
    /// shortest path from the entry. None at depth 0.
    #[inline]
    pub fn opener(&self, b: Block) -> Option<Block> {
        self.opener.get(b.index()).filter(|&&f| f != NO_NODE).map(|&f| Block(f))
    }

    /// Returns, for a join block, an entry fork whose instances can close there: the one on a
    /// shortest path from the entry.
    #[inline]
    pub fn closed_fork(&self, join: Block) -> Option<Block> {
        self.closed.get(join.index()).filter(|&&f| f != NO_NODE).map(|&f| Block(f))
    }
}

#[cfg(test)]
mod tests;
