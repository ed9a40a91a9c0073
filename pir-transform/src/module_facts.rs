//! Facts of the whole module, for passes that see one function at a time.

use crate::facts::{CallFacts, depends_on_thread};
use pir_analysis::sequential::Queries;
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Entity, GlobalId, Inst};
use pir_core::function::Body;
use pir_core::intrinsic;
use pir_core::libm;
use pir_core::module::Module;
use rustc_hash::FxHashSet;

/// Facts of a module before a pipeline.
///
/// They stay right while passes run, though they may become too cautious: a pass removes calls and
/// labels, or moves a call into a function that led to it before.
#[derive(Debug)]
pub struct ModuleFacts {
    /// The functions that may ask for the number of a strand, or enter a critical section.
    pub queries: Queries,
    /// The blocks whose addresses are taken.
    addressed: FxHashSet<(GlobalId, Block)>,
    /// The functions whose result may depend on the thread or strand that calls them, by id.
    of_thread: Vec<bool>,
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
        let addressed = addresses.collect();
        Self { queries: Queries::of(module), addressed, of_thread: of_thread(module) }
    }

    /// Returns whether the result of a function may depend on the thread or strand that calls it,
    /// apart from the memory that it reads through its arguments.
    pub fn depends_on_thread(&self, function: GlobalId) -> bool {
        self.of_thread.get(function.index()).is_none_or(|&depends| depends)
    }

    /// Returns whether a constant holds the address of a block, which must then stay.
    pub fn is_addressed(&self, function: GlobalId, block: Block) -> bool {
        self.addressed.contains(&(function, block))
    }
}

/// The functions that use a thread-local variable, ask for a number, or run code of another module.
fn of_thread(module: &Module) -> Vec<bool> {
    let mut found = vec![true; module.globals.len()];
    let mut callers: Vec<Vec<GlobalId>> = vec![Vec::new(); module.globals.len()];
    let mut work = Vec::new();
    for (g, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        let mut depends = false;
        for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
            let values = body.ops(i).iter().filter(|v| v.as_block().is_none());
            depends |= values.into_iter().any(|&v| depends_on_thread(module, body, v));
            match called(module, body, i) {
                Called::Nothing => {}
                Called::Function(callee) => callers[callee.index()].push(g),
                Called::Anything => depends = true,
            }
        }
        found[g.index()] = depends;
        if depends {
            work.push(g);
        }
    }
    while let Some(g) = work.pop() {
        for &caller in &callers[g.index()] {
            if !std::mem::replace(&mut found[caller.index()], true) {
                work.push(caller);
            }
        }
    }
    found
}

enum Called {
    Nothing,
    Function(GlobalId),
    Anything,
}

fn called(module: &Module, body: &Body, i: Inst) -> Called {
    if !body.inst(i).op().is_call() {
        return Called::Nothing;
    }
    let facts = CallFacts::of(module, body, i);
    let is_defined = |g: &GlobalId| module.function(*g).is_some_and(|f| f.body.is_some());
    match body.ops(i)[0].as_global() {
        _ if facts.is_computing_intrinsic => Called::Nothing,
        Some(g) if is_defined(&g) => Called::Function(g),
        // Memory read through arguments is the same for every thread.
        Some(g) if intrinsic::called(module, body, i).is_none() => {
            let name = module.global(g).name.as_deref().unwrap_or_default();
            match facts.reads_only_arguments() || libm::contains(name) {
                true => Called::Nothing,
                false => Called::Anything,
            }
        }
        _ => Called::Anything,
    }
}
