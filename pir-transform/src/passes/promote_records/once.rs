//! Whether a store is executed once for each execution of an allocation.

use pir_analysis::{BlockExit, Cfg};
use pir_core::entity::Block;
use rustc_hash::FxHashSet;

/// The maximum number of blocks that are looked at.
const MAX_BLOCKS: usize = 64;

/// Returns whether a block whose store comes after an allocation in the block `home`, in every
/// strand, is executed at most once before the allocation is executed again.
///
/// The strand that allocates must come there by branches alone. Otherwise two strands may come
/// there with one object, or one strand twice.
pub(super) fn is_executed_once(cfg: &Cfg, home: Block, block: Block) -> bool {
    if home == block {
        return true;
    }
    let Some(own) = reached(cfg, home, [home], Edges::Branches) else { return false };
    let Some(again) = reached(cfg, home, [block], Edges::Branches) else { return false };
    let forks = own.iter().chain([&home]).copied().filter(|&b| forks(cfg, b));
    let Some(others) = reached(cfg, home, forks, Edges::All) else { return false };
    own.contains(&block) && !again.contains(&block) && !others.contains(&block)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Edges {
    /// Edges of terminators that start no strand.
    Branches,
    All,
}

fn forks(cfg: &Cfg, b: Block) -> bool {
    matches!(cfg.node(b).exit, BlockExit::EntryFork | BlockExit::InteriorFork)
}

/// Returns the blocks after some blocks, as far as they are reached without `home`. None if they
/// are too many.
fn reached(
    cfg: &Cfg,
    home: Block,
    from: impl IntoIterator<Item = Block>,
    edges: Edges,
) -> Option<FxHashSet<Block>> {
    let (mut seen, mut work) = (FxHashSet::default(), Vec::from_iter(from));
    while let Some(b) = work.pop() {
        if edges == Edges::Branches && forks(cfg, b) {
            continue;
        }
        for &next in cfg.succs(b).iter().filter(|&&next| next != home) {
            if seen.insert(next) {
                work.push(next);
            }
        }
        if seen.len() > MAX_BLOCKS {
            return None;
        }
    }
    Some(seen)
}
