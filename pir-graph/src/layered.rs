//! The layered graph of one box: items, and lanes for edges that pass layers.

/// Room for an edge that passes a layer.
const EDGE_LANE_WIDTH: f64 = 12.0;
/// The most items and passed layers of one box: some seconds and 200 MB.
const MAX_NODES: usize = 1_000_000;

/// An edge within a box. Without an item below it leaves the box at the bottom, without one above
/// it comes in at the top.
#[derive(Clone, Copy)]
pub(super) struct LayerLink {
    pub above: Option<LinkEnd>,
    pub below: Option<LinkEnd>,
    /// Its number.
    pub edge: usize,
}

/// Where an edge ends.
#[derive(Clone, Copy)]
pub(super) struct LinkEnd {
    pub item: usize,
    /// The distance from the item's left side.
    pub x: f64,
}

/// A node of the layered graph: an item, or a place where an edge passes a layer.
pub(super) struct LayeredNode {
    pub layer: usize,
    pub width: f64,
    pub height: f64,
    pub x: f64,
    pub up: Vec<Neighbour>,
    pub down: Vec<Neighbour>,
}

/// An end of a part of an edge, seen from the other one.
#[derive(Clone, Copy)]
pub(super) struct Neighbour {
    pub node: usize,
    /// The distance of the edge from the left side of this node.
    pub own: f64,
    /// The distance of the edge from the left side of the neighbour.
    pub other: f64,
}

impl LayeredNode {
    pub(super) fn new(layer: usize, width: f64, height: f64) -> Self {
        Self { layer, width, height, x: 0.0, up: Vec::new(), down: Vec::new() }
    }
}

/// Gives each edge a node in each layer that it passes, and links the nodes; none if they become
/// too many.
pub(super) fn add_lanes(
    nodes: &mut Vec<LayeredNode>,
    links: &[LayerLink],
) -> Option<Vec<(usize, Vec<usize>)>> {
    let mut lanes = Vec::new();
    let layers = nodes.iter().map(|n| n.layer + 1).max().unwrap_or(0);
    for link in links {
        let mut above = link.above;
        let mut lane = Vec::new();
        let from = above.map_or(0, |a| nodes[a.item].layer + 1);
        for layer in from..link.below.map_or(layers, |b| nodes[b.item].layer) {
            let n = nodes.len();
            if n >= MAX_NODES {
                return None;
            }
            nodes.push(LayeredNode::new(layer, EDGE_LANE_WIDTH, 0.0));
            let here = LinkEnd { item: n, x: EDGE_LANE_WIDTH / 2.0 };
            connect(nodes, above, Some(here));
            lane.push(n);
            above = Some(here);
        }
        connect(nodes, above, link.below);
        if !lane.is_empty() {
            lanes.push((link.edge, lane));
        }
    }
    Some(lanes)
}

fn connect(nodes: &mut [LayeredNode], above: Option<LinkEnd>, below: Option<LinkEnd>) {
    if let (Some(a), Some(b)) = (above, below) {
        nodes[a.item].down.push(Neighbour { node: b.item, own: a.x, other: b.x });
        nodes[b.item].up.push(Neighbour { node: a.item, own: b.x, other: a.x });
    }
}
