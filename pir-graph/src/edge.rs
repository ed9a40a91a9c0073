//! Edges of a picture and their kinds.

use pir_core::entity::Block;

/// A place in the picture, in pixels from the upper left corner.
pub(super) type Point = (f64, f64);

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

/// How an edge lies in the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EdgeShape {
    /// From the bottom of its source to the top of its target.
    Down,
    /// From the top of its source to the bottom of its target, because it closes a cycle.
    Up,
    /// Around the right side of its block, which is both its source and its target.
    Around,
}

/// An edge as the points that its curve passes, from the source to the target.
pub(crate) struct EdgePath {
    pub kind: EdgeKind,
    pub shape: EdgeShape,
    pub(super) points: Vec<Point>,
    /// The case that takes the edge, beside its start.
    pub label: String,
    /// Whether the label is to the left of the start.
    pub label_left: bool,
    /// Whether it is on a path that shows how a depth rule is broken.
    pub witness: bool,
    pub tip: String,
}

impl EdgePath {
    /// The control points of the cubic curves that draw the edge. They are vertical where the edge
    /// leaves, passes a layer and arrives.
    pub(super) fn curves(&self) -> Vec<[Point; 4]> {
        if let (EdgeShape::Around, [a, side, b]) = (self.shape, &self.points[..]) {
            return vec![[*a, (side.0, a.1), (side.0, b.1), *b]];
        }
        let part = |w: &[Point]| {
            let middle = (w[0].1 + w[1].1) / 2.0;
            [w[0], (w[0].0, middle), (w[1].0, middle), w[1]]
        };
        self.points.windows(2).map(part).collect()
    }
}
