//! The definitions of the language on small graphs, by enumeration.
//!
//! | module | subject | method |
//! |---|---|---|
//! | [`graph`] | the graph, its notation, its text, its hand-over | |
//! | [`enumerate`] | all graphs with a given number of blocks; graphs from a tape of numbers | |
//! | [`paths`] | depth, well-formedness, CFG dominance (reference: depth) | paths |
//! | [`regions`] | regions and Theorems 1–4 (reference: regions) | flood fill per level |
//! | [`traces`] | executions (reference: execution, rules 1–6) as explicit event graphs | bounded runs |
//! | [`exact`] | what holds in *all* executions, loops included | finite abstraction, least fixpoint |
//! | [`fixpoint`] | the formulas of reference: dominance | sets as bit masks |
//! | [`reference`](mod@reference) | all of the above for one graph: the answers that an implementation must give | |
//!
//! `traces` and `exact` know the execution rules and no formula; `fixpoint` knows the formulas and
//! no execution. The tests play them against each other, and the implementation against both.

pub mod enumerate;
pub mod exact;
pub mod fixpoint;
pub mod graph;
pub mod paths;
pub mod reference;
pub mod regions;
pub mod traces;

pub use graph::{BlockEnd, SmallBlock, SmallGraph};
pub use reference::ReferenceAnswers;

/// A set of blocks of a small graph: bit `b` is block `b`.
pub type BlockMask = u16;

/// The largest number of blocks of a small graph.
pub const MAX_BLOCKS: usize = 16;

/// The blocks of a set, ascending.
pub fn bits(mask: BlockMask) -> impl Iterator<Item = usize> {
    (0..MAX_BLOCKS).filter(move |b| mask >> b & 1 == 1)
}

/// The set of one block.
pub fn bit(b: usize) -> BlockMask {
    1 << b
}
