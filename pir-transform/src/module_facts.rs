//! Facts of the whole module, for passes that see one function at a time.

use pir_analysis::sequential::Queries;
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, GlobalId};
use pir_core::function::Body;
use pir_core::module::Module;
use std::collections::HashSet;

/// Facts of a module before a pipeline.
///
/// They stay right while passes run, though they may become too cautious: a pass removes calls and
/// labels, or moves a call into a function that led to it before.
#[derive(Debug)]
pub struct ModuleFacts {
    /// The functions that may ask for the number of a strand, or enter a critical section.
    pub queries: Queries,
    /// The blocks whose addresses are taken.
    addressed: HashSet<(GlobalId, Block)>,
}

impl ModuleFacts {
    /// Collects the facts. All functions must have their bodies. O(module).
    pub(crate) fn of(module: &Module) -> Self {
        let bodies = module.functions().filter_map(|(.., f)| f.body.as_deref());
        let pools = std::iter::once(&module.consts).chain(bodies.map(|b: &Body| &b.consts));
        let addresses = pools.flat_map(|pool| pool.iter()).filter_map(|(_, c)| match c.kind {
            ConstKind::BlockAddress(g, b) => Some((g, b)),
            _ => None,
        });
        Self { queries: Queries::of(module), addressed: addresses.collect() }
    }

    /// Returns whether a constant holds the address of a block, which must then stay.
    pub fn is_addressed(&self, function: GlobalId, block: Block) -> bool {
        self.addressed.contains(&(function, block))
    }
}
