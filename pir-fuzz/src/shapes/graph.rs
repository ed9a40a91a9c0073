//! Shapes: Parallel-CFGs of few blocks, and their one-line notation.

use std::fmt;
use std::ops::Range;

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ShapeEnd {
    /// `ret`
    Return,
    /// `halt`
    Halt,
    /// `unreachable`
    Unreachable,
    /// `br` with one or two successors, `switch` with three.
    Branch,
    /// An entry fork; with `master` its first successor is the master.
    Fork {
        /// Whether there is a master.
        master: bool,
    },
    /// An interior fork; with `master` its first successor is the master.
    Interior {
        /// Whether there is a master.
        master: bool,
    },
}

/// A block of a shape.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ShapeBlock {
    /// Whether it begins with `join`.
    pub is_join: bool,
    /// How it ends.
    pub end: ShapeEnd,
    /// The numbers of its successors.
    pub successors: Vec<u8>,
}

/// A Parallel-CFG, whose entry is block 0. All blocks are reachable.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    /// The blocks.
    pub blocks: Vec<ShapeBlock>,
    /// The greatest depth of a block, if the shape is valid.
    pub depth: u8,
}

/// The properties by which larger shapes are sampled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Stratum {
    /// The number of forks.
    pub forks: u8,
    /// The number of joins.
    pub joins: u8,
    /// The number of edges that close a cycle.
    pub loops: u8,
    /// The greatest depth of a block.
    pub depth: u8,
}

impl Shape {
    /// Iterates over the edges, each occurrence of a successor once.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let blocks = self.blocks.iter().enumerate();
        blocks.flat_map(|(b, block)| block.successors.iter().map(move |&s| (b, s.into())))
    }

    /// Returns, for each block, the set of blocks that it reaches by at least one edge.
    fn reached(&self) -> Vec<u8> {
        let mut sets = vec![0u8; self.blocks.len()];
        for _ in 0..self.blocks.len() {
            for (from, to) in self.edges() {
                sets[from] |= 1 << to | sets[to];
            }
        }
        sets
    }

    /// Returns, for each block, the set of blocks that are on every path from the entry to it.
    pub(super) fn dominators(&self) -> Vec<u8> {
        let mut sets = vec![u8::MAX; self.blocks.len()];
        sets[0] = 1;
        for _ in 0..self.blocks.len() {
            for b in 1..self.blocks.len() {
                let before = self.edges().filter(|e| e.1 == b).fold(u8::MAX, |s, e| s & sets[e.0]);
                sets[b] = before | 1 << b;
            }
        }
        sets
    }

    /// Returns the same shape with the least numbering of its blocks but the entry, and with
    /// successors whose order has no meaning in ascending order: shapes are isomorphic if these are
    /// equal. Tries all numberings.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let mut numbers: Vec<u8> = (0..self.blocks.len() as u8).collect();
        let mut least = self.renumbered(&numbers);
        while next_permutation(&mut numbers[1..]) {
            least = least.min(self.renumbered(&numbers));
        }
        least
    }

    /// Returns the shape with other numbers of its blocks.
    fn renumbered(&self, numbers: &[u8]) -> Self {
        let mut out = self.clone();
        for (block, &to) in self.blocks.iter().zip(numbers) {
            let new = |&s: &u8| numbers[usize::from(s)];
            let mut successors: Vec<u8> = block.successors.iter().map(new).collect();
            let free = block.end.unordered(successors.len());
            successors[free].sort_unstable();
            out.blocks[usize::from(to)] = ShapeBlock { successors, ..block.clone() };
        }
        out
    }

    /// Returns the stratum.
    pub fn stratum(&self) -> Stratum {
        let reached = self.reached();
        let is_fork = |b: &&ShapeBlock| b.end.is_fork();
        let closes =
            |e: &(usize, usize)| e.1 <= e.0 && (e.1 == e.0 || reached[e.1] >> e.0 & 1 == 1);
        Stratum {
            forks: self.blocks.iter().filter(is_fork).count() as u8,
            joins: self.blocks.iter().filter(|b| b.is_join).count() as u8,
            loops: self.edges().filter(closes).count() as u8,
            depth: self.depth,
        }
    }
}

impl ShapeEnd {
    /// Whether it is a fork.
    pub fn is_fork(self) -> bool {
        matches!(self, Self::Fork { .. } | Self::Interior { .. })
    }

    /// Returns which of this many successors have an order without a meaning: not a master, and not
    /// the continuation of an interior fork.
    pub(super) fn unordered(self, successors: usize) -> Range<usize> {
        match self {
            Self::Fork { master: true } | Self::Interior { master: true } => 1..successors,
            Self::Interior { master: false } => 0..successors - 1,
            _ => 0..successors,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Return => "ret",
            Self::Halt => "halt",
            Self::Unreachable => "unreachable",
            Self::Branch => "br",
            Self::Fork { master: false } => "fork",
            Self::Fork { master: true } => "fork-master",
            Self::Interior { master: false } => "interior",
            Self::Interior { master: true } => "interior-master",
        }
    }
}

/// The blocks in order, as in `fork 1 1 | br 2 | join ret`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, block) in self.blocks.iter().enumerate() {
            f.write_str(if n > 0 { " | " } else { "" })?;
            f.write_str(if block.is_join { "join " } else { "" })?;
            f.write_str(block.end.word())?;
            block.successors.iter().try_for_each(|s| write!(f, " {s}"))?;
        }
        Ok(())
    }
}

/// Returns the next permutation in lexicographic order in place; `false` after the last one.
fn next_permutation(all: &mut [u8]) -> bool {
    let Some(at) = all.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let other = all.iter().rposition(|&n| n > all[at]).expect("the next one is greater");
    all.swap(at, other);
    all[at + 1..].reverse();
    true
}
