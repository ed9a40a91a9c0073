//! Kinds of edges in a picture.

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
