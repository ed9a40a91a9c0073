//! Edges of a picture and their kinds.

use pir_core::entity::Block;

/// The kind of an edge, which selects its colour and its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EdgeKind {
    Branch,
    Fork,
    Interior,
    Master,
    /// Into a join block from its region.
    Join,
}

/// An edge of the graph.
#[derive(Clone)]
pub(crate) struct GraphEdge {
    pub from: Block,
    pub to: Block,
    pub kind: EdgeKind,
    /// `T` and `F` of a conditional branch, the values of a `switch`; empty for other edges.
    pub label: String,
}

/// An edge as the points that its curve passes, from the source to the target.
pub(crate) struct EdgePath {
    pub kind: EdgeKind,
    pub points: Vec<(f64, f64)>,
    /// Leads upwards, or to its own block: drawn around the side.
    pub back: bool,
    /// The case that takes the edge, beside its start.
    pub label: String,
    /// Whether the label is to the left of the start.
    pub label_left: bool,
    /// Whether it is on a path that shows how a depth rule is broken.
    pub witness: bool,
    pub tip: String,
}
