//! Certificates: the evidence for a verdict, written down so that a checker that shares no code
//! with the verifier can confirm it edge by edge. `docs/certificate.md` has the format, the
//! conditions and the proof that labels which meet them are correct.
//!
//! This module defines the format and generates certificates; `pir-check` checks them.
//!
//! Blocks are numbered by their position in the function's text, from 0. Generation is linear in
//! the size of the function, except for the proofs of values that are used after a join: their cost
//! is the number of blocks from which a region must or may execute the value's block.

mod low_high;
mod regions;
mod trees;
mod values;

use pir_analysis::{DomTree, Order, TooComplex};
use pir_core::entity::{Block, Entity, GlobalId};
use pir_core::function::{Body, Function};
use pir_core::module::Module;
use serde::Serialize;

use crate::cx::{DefinedFunction, RuleContext};
use crate::driver::{Options, Verified};
use crate::place::global_name;

/// The version of the format.
pub const VERSION: u32 = 1;

/// The evidence for a module's verdict: one part per function with a body, in the order of the
/// text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Certificate {
    /// [`VERSION`]
    pub version: u32,
    /// The functions.
    pub functions: Vec<FunctionCertificate>,
}

/// The part of one function. Lists have an entry per block; `None` stands for an unreachable block
/// unless the field documents another meaning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FunctionCertificate {
    /// Its name without `@`; its number if it has none.
    pub name: String,
    /// The depth on entry to each block, before its `join`.
    #[serde(rename = "in")]
    pub depth_in: Vec<Option<u32>>,
    /// Numbers that ascend along `via` and, where the graph is reducible, along all edges but those
    /// that go back to a dominator.
    pub order: Vec<Option<u32>>,
    /// A predecessor with a smaller number; none for the entry.
    pub via: Vec<Option<u32>>,
    /// The immediate dominators of the Parallel-CFG.
    pub cfg: DominatorTree,
    /// The labels about regions; none if no reachable block has a `fork`, `halt` or `join`.
    pub parallel: Option<Box<ParallelCertificate>>,
}

/// A dominator tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DominatorTree {
    /// The parent of each block; none for the entry.
    pub parent: Vec<Option<u32>>,
    /// The children of some parents, in an order that shows that these are immediate. Only where
    /// the graph is irreducible.
    pub low_high: Vec<Vec<u32>>,
    /// Blocks in large irreducible parts of the graph, of which the tree says only that the parent
    /// dominates them.
    pub loose: Vec<u32>,
}

/// The part of a function that forks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ParallelCertificate {
    /// The fork that opened the innermost open instance on the path along `via`; none at depth 0.
    pub opener: Vec<Option<u32>>,
    /// The innermost region of each block; none at depth 0.
    pub region: Vec<Option<u32>>,
    /// The immediate local dominators.
    pub local: DominatorTree,
    /// The region forest, parents before children.
    pub regions: Vec<RegionCertificate>,
    /// The blocks that single forks of regions with several forks can run, as far as needed.
    pub closing: Vec<ClosingBlocks>,
    /// The values that are used after joins, by the block that computes them.
    pub values: Vec<ValueProof>,
}

/// A region.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RegionCertificate {
    /// The region around it.
    pub parent: Option<u32>,
    /// Its level, at least 1.
    pub level: u32,
    /// `F_E`, ascending.
    pub entry_forks: Vec<u32>,
    /// `F_I`, ascending.
    pub interior_forks: Vec<u32>,
    /// `H`, ascending.
    pub halts: Vec<u32>,
    /// `J`, ascending.
    pub joins: Vec<u32>,
    /// Some entry fork has `force`.
    pub force: bool,
    /// Some entry fork has `lockstep`.
    pub lockstep: bool,
    /// The first entry fork with a `width`.
    pub width: Option<u32>,
    /// The back ends that all lists allow, sorted; none if there is no list.
    pub backends: Option<Vec<String>>,
    /// Edges that connect what its entry forks start, in an order in which each reaches something
    /// new; empty if there is one fork. An edge is a block and the place of one of its successors.
    pub bridges: Vec<[u32; 2]>,
}

/// The blocks that instances of one entry fork can run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClosingBlocks {
    /// The fork.
    pub fork: u32,
    /// The blocks of its region that its successors reach inside the region, ascending.
    pub blocks: Vec<u32>,
}

/// The proof that values computed in one block may be used after joins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ValueProof {
    /// The block whose execution means that the value was computed.
    pub block: u32,
    /// Blocks from which it is certain to be executed before the instance closes, ascending.
    pub must: Vec<u32>,
    /// The joins.
    pub at: Vec<JoinProof>,
}

/// Joins that close one region (or none that holds the block).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct JoinProof {
    /// The joins after which the values are used, ascending.
    pub joins: Vec<u32>,
    /// The blocks of the region closed there from which the block can be reached inside the region,
    /// ascending; empty if the region does not hold it.
    pub reach: Vec<u32>,
    /// The blocks of that region from which a path inside it leads to one of the joins without
    /// passing the value's block, ascending; asked for where some fork does not make it certain.
    pub avoid: Vec<u32>,
}

impl Certificate {
    /// Generates the certificate of a verified module. O(blocks + edges), plus, for each block with
    /// values used after a join, the size of the region that the join closes.
    ///
    /// # Errors
    /// If a function is too complex for the work that the options grant.
    pub fn new(verified: &Verified, options: &Options) -> Result<Self, TooComplex> {
        let module = verified.module();
        let one = |(g, _, f): (GlobalId, _, &Function)| {
            let body = f.body.as_deref()?;
            Some(function(module, g, f, body, options))
        };
        let functions = module.functions().filter_map(one).collect::<Result<_, _>>()?;
        Ok(Self { version: VERSION, functions })
    }

    /// Returns the certificate as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings, numbers and lists only")
    }
}

/// The positions of blocks in the text.
struct TextPositions {
    of: Vec<u32>,
}

impl TextPositions {
    fn new(body: &Body) -> Self {
        let mut of = vec![u32::MAX; body.block_bound()];
        for (k, b) in body.layout().iter().enumerate() {
            of[b.index()] = k as u32;
        }
        Self { of }
    }

    fn of(&self, b: Block) -> u32 {
        self.of[b.index()]
    }

    /// Returns the positions of a list of blocks, ascending.
    fn list(&self, blocks: impl IntoIterator<Item = Block>) -> Vec<u32> {
        let mut list: Vec<u32> = blocks.into_iter().map(|b| self.of(b)).collect();
        list.sort_unstable();
        list
    }
}

fn function(
    module: &Module,
    g: GlobalId,
    function: &Function,
    body: &Body,
    options: &Options,
) -> Result<FunctionCertificate, TooComplex> {
    let defined = DefinedFunction { global: g, function, body };
    let cx = RuleContext::new(module, defined, options.work_per_use);
    let places = TextPositions::new(body);
    let order = Order::compute(cx.cfg());
    let depths = cx.depths().expect("the module is verified");
    let column = |value: &dyn Fn(Block) -> Option<u32>| -> Vec<Option<u32>> {
        body.layout().iter().map(|&b| value(b)).collect()
    };
    let via: Vec<Option<Block>> =
        cx.cfg().blocks().map(|b| trees::via(cx.cfg(), &order, b)).collect();
    let parallel = body.layout().iter().any(|&b| {
        let node = cx.cfg().node(b);
        order.is_reachable(b) && (node.join || trees::is_fork(node.exit))
    });
    let parallel = match parallel {
        false => None,
        true => Some(Box::new(regions::parallel(&cx, &places, &order, &via)?)),
    };
    let plain;
    let tree = if cx.is_parallel() {
        plain = DomTree::compute(cx.cfg());
        &plain
    } else {
        cx.local()
    };
    Ok(FunctionCertificate {
        name: global_name(module, g),
        depth_in: column(&|b| depths.input(b)),
        order: column(&|b| order.number(b)),
        via: column(&|b| via[b.index()].map(|p| places.of(p))),
        cfg: trees::tree(&cx, &places, &order, tree, |_| None),
        parallel,
    })
}
