//! Requests for vectorisation, and reasons for a refusal.

use pir_core::builder::BuildError;
use pir_core::entity::GlobalId;

/// The shape of a value: how it varies across the lanes of one group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamShape {
    /// One value for every live lane.
    Uniform,
    /// Lane *l* has the value of lane 0 plus *l* × `stride`: in units of an integer, in bytes of an
    /// address. The sum does not overflow as a signed number in any lane, live or not.
    Consecutive {
        /// Distance of neighbours.
        stride: i64,
    },
    /// Anything.
    Varying,
}

/// Properties of the target machine on which decisions depend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TargetMachine {
    /// Bits of a vector register: 128, 256 or 512. Code for wider vectors is still right.
    pub vector_bits: u32,
    /// Whether gathers and scatters are instructions; else they are taken apart lane by lane.
    pub has_gathers: bool,
}

impl TargetMachine {
    /// SSE2, NEON: 128 bits, no gathers.
    pub const V128: Self = Self { vector_bits: 128, has_gathers: false };
    /// AVX2.
    pub const V256: Self = Self { vector_bits: 256, has_gathers: true };
    /// AVX-512.
    pub const V512: Self = Self { vector_bits: 512, has_gathers: true };
}

/// How the lanes are ordered among each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LaneOrder {
    /// As reference: execution, rule 10, has it: each instruction in all live lanes, ascending,
    /// before the next one; lanes that part at a branch meet at its immediate post-dominator.
    Lockstep,
    /// Strands of an unforced region: any interleaving is right.
    Unordered,
}

/// A request to vectorise a function.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The scalar function: what one lane does.
    pub function: GlobalId,
    /// Name of the new function; `None` makes one from the scalar function's.
    pub name: Option<&'a str>,
    /// Number of lanes, 2 to 64.
    pub lanes: u32,
    /// Number of vectors that a varying value is kept in; divides `lanes`. More than one hides
    /// latencies.
    pub groups: u32,
    /// What each parameter looks like.
    pub params: &'a [ParamShape],
    /// Whether the new function has a further parameter `<lanes x i1>`: which lanes are live.
    pub masked: bool,
    /// The machine.
    pub target: TargetMachine,
    /// The order of the lanes.
    pub order: LaneOrder,
    /// Whether `atomicrmw` of an associative operator on one address in all lanes, its result
    /// unused, may be combined over the lanes first (integers only: sums of floats would change).
    pub reduce: bool,
}

impl<'a> Request<'a> {
    /// Unmasked, in one group, for strands of an unforced region.
    pub fn new(function: GlobalId, lanes: u32, params: &'a [ParamShape]) -> Self {
        Self {
            function,
            name: None,
            lanes,
            groups: 1,
            params,
            masked: false,
            target: TargetMachine::V512,
            order: LaneOrder::Unordered,
            reduce: true,
        }
    }
}

/// A function that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VectorFunction {
    /// The function.
    pub id: GlobalId,
    /// Its name.
    pub name: String,
    /// Number of places at which lanes may part: 0 for straight code and uniform control.
    pub divergent_branches: u32,
    /// Number of gathers and scatters.
    pub gathers: u32,
    /// Instructions, with those in loops counted more than once, unless a loop's rounds wait for
    /// each other anyway; to be compared with `weighted_insts`, the source's instructions counted
    /// in this way.
    pub weighted_gathers: u64,
    /// See [`VectorFunction::weighted_gathers`].
    pub weighted_insts: u64,
    /// Number of instructions that run lane by lane.
    pub serial_insts: u32,
}

/// The reason why a function was not vectorised. The module is unchanged except for unused types
/// and declarations.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The global is no function with a body.
    #[error("@{0} is no function with a body")]
    NoBody(String),
    /// The request contradicts itself.
    #[error("the request makes no sense: {0}")]
    Request(String),
    /// An instruction that has no vector form.
    #[error("`{instruction}` in block {block} has no vector form: {why}")]
    Instruction {
        /// The keyword, or the callee's name.
        instruction: String,
        /// Its block.
        block: String,
        /// The construct that prevents it.
        why: &'static str,
    },
    /// A value of a type that cannot be held for several lanes.
    #[error("a value of type {0} cannot differ between lanes")]
    Type(String),
    /// A cycle with several entries.
    #[error("the control flow is irreducible at block {0}")]
    Irreducible(String),
    /// Loops are nested deeper than [`Refusal::MAX_LOOP_DEPTH`].
    #[error("loops are nested deeper than {}", Refusal::MAX_LOOP_DEPTH)]
    Nest,
    /// Lockstep order is asked for, and masked code would run accesses in another order.
    #[error(
        "the lanes that part in block {0} may see each other's accesses, and their order would \
         change"
    )]
    Order(String),
    /// The new function could not be built.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl Refusal {
    /// Deepest nest of loops that is accepted.
    pub const MAX_LOOP_DEPTH: usize = 64;
}
