//! The format of certificates, as the checker reads it. `docs/certificate.md` explains each field.

use serde::{Deserialize, Serialize};

/// The supported version.
pub const VERSION: u32 = 1;

/// A label that unreachable blocks, and some others, do not have.
pub type Label = Option<u32>;

/// A certificate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The version of the format.
    pub version: u32,
    /// One part per function with a body, in the order of the text.
    pub functions: Vec<FunctionCertificate>,
}

impl Certificate {
    /// Parses a certificate.
    ///
    /// # Errors
    /// If the text is not JSON of this format.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// The part of one function; lists have a label per block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunctionCertificate {
    /// Its name.
    pub name: String,
    /// Depth on entry.
    #[serde(rename = "in")]
    pub depth_in: Vec<Label>,
    /// Ascends along `via`.
    pub order: Vec<Label>,
    /// A predecessor with a smaller `order`.
    pub via: Vec<Label>,
    /// Dominance in the Parallel-CFG.
    pub cfg: DominatorTree,
    /// The labels about regions, for a function that forks.
    pub parallel: Option<Box<ParallelCertificate>>,
}

/// A dominator tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DominatorTree {
    /// The immediate dominators.
    pub parent: Vec<Label>,
    /// The children of some parents, in low-high orders.
    pub low_high: Vec<Vec<u32>>,
    /// Blocks of which only dominance is claimed.
    pub loose: Vec<u32>,
}

/// The part of a function that forks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParallelCertificate {
    /// The fork that opened the innermost instance, along `via`.
    pub opener: Vec<Label>,
    /// The innermost region.
    pub region: Vec<Label>,
    /// Local dominance.
    pub local: DominatorTree,
    /// The regions.
    pub regions: Vec<RegionCertificate>,
    /// What single forks reach.
    pub closing: Vec<ClosingBlocks>,
    /// Values used after joins.
    pub values: Vec<ValueProof>,
}

/// A region.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionCertificate {
    /// The region around it.
    pub parent: Label,
    /// Its level.
    pub level: u32,
    /// `F_E`
    pub entry_forks: Vec<u32>,
    /// `F_I`
    pub interior_forks: Vec<u32>,
    /// `H`
    pub halts: Vec<u32>,
    /// `J`
    pub joins: Vec<u32>,
    /// Whether it is forced.
    pub force: bool,
    /// Whether it runs in lockstep.
    pub lockstep: bool,
    /// The first fork with a `width`.
    pub width: Label,
    /// The allowed back ends.
    pub backends: Option<Vec<String>>,
    /// Edges that connect it: a block, and the place of one of its successors.
    pub bridges: Vec<[u32; 2]>,
}

/// The joins that the successors of a fork reach inside its region.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClosingBlocks {
    /// The fork.
    pub fork: u32,
    /// The blocks.
    pub blocks: Vec<u32>,
}

/// The proof that values of a block may be used after joins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueProof {
    /// The block.
    pub block: u32,
    /// Blocks from which it is certain.
    pub must: Vec<u32>,
    /// The joins.
    pub at: Vec<JoinProof>,
}

/// Joins that close one region.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinProof {
    /// The joins.
    pub joins: Vec<u32>,
    /// Blocks of that region that may reach the value's block.
    pub reach: Vec<u32>,
    /// Blocks of that region from which a path to one of the joins avoids the value's block.
    #[serde(default)]
    pub avoid: Vec<u32>,
}
