//! The way of each edge: from a port of its own at one block to a port at the other.

use super::edge::{EdgePath, EdgeShape, GraphEdge, Point};
use super::nesting::EdgeEnds;
use super::picture::{BLOCK_HEIGHT, BlockBox};
use super::place::LayerExtent;
use super::tips;
use crate::view::FunctionView;
use pir_core::entity::{Block, Entity};

/// Room beside a block for an edge from the block to itself.
pub(super) const LOOP_WIDTH: f64 = 24.0;

/// The curves. `bends` are the points that an edge passes between its blocks, from the top; `layer`
/// says per block where its layer starts and ends.
pub(super) fn paths(
    view: &FunctionView<'_>,
    all: &[GraphEdge],
    ends: &[EdgeEnds],
    boxes: &[BlockBox],
    layer: &[LayerExtent],
    bends: Vec<Vec<Point>>,
) -> Vec<EdgePath> {
    let centre = |b: Block| boxes[b.index()].x + boxes[b.index()].width / 2.0;
    let below = |e: usize| bends[e].first().map_or(centre(ends[e].bottom), |p| p.0);
    let above = |e: usize| bends[e].last().map_or(centre(ends[e].top), |p| p.0);
    let between: Vec<usize> = (0..all.len()).filter(|&e| all[e].from != all[e].to).collect();
    let starts = ports(&between, boxes, |e| ends[e].top, below);
    let stops = ports(&between, boxes, |e| ends[e].bottom, above);
    let mut out = Vec::with_capacity(all.len());
    for (e, (edge, bends)) in all.iter().zip(bends).enumerate() {
        let (shape, points) = if edge.from == edge.to {
            (EdgeShape::Around, around(&boxes[edge.from.index()]))
        } else {
            let (top, bottom) = (ends[e].top.index(), ends[e].bottom.index());
            let mut points = vec![(starts[e], boxes[top].y + BLOCK_HEIGHT)];
            // Within its layer an edge is straight, because taller boxes may be beside it.
            points.push((starts[e], layer[top].1));
            points.extend(bends);
            points.push((stops[e], layer[bottom].0));
            points.push((stops[e], boxes[bottom].y));
            points.dedup_by(|a, b| (a.0 - b.0).abs() + (a.1 - b.1).abs() < 0.5);
            if ends[e].is_upward {
                points.reverse();
            }
            (if ends[e].is_upward { EdgeShape::Up } else { EdgeShape::Down }, points)
        };
        let names = (view.block_name(edge.from), view.block_name(edge.to));
        let tip = format!("%{} → %{}\n{}", names.0, names.1, tips::edge(edge.kind));
        let (kind, label) = (edge.kind, edge.label.clone());
        out.push(EdgePath { kind, shape, points, label, label_left: false, witness: false, tip });
    }
    out
}

/// Out of the right side of a block and back.
fn around(b: &BlockBox) -> Vec<Point> {
    // The curve comes three quarters of the way to the point that draws it aside.
    let (right, side) = (b.x + b.width, b.x + b.width + LOOP_WIDTH / 0.75);
    vec![
        (right, b.y + BLOCK_HEIGHT * 0.75),
        (side, b.y + BLOCK_HEIGHT / 2.0),
        (right, b.y + BLOCK_HEIGHT * 0.25),
    ]
}

/// Where along its block each edge ends: side by side, in the order in which they come.
fn ports(
    edges: &[usize],
    boxes: &[BlockBox],
    block: impl Fn(usize) -> Block,
    other: impl Fn(usize) -> f64,
) -> Vec<f64> {
    let mut sorted = edges.to_vec();
    sorted.sort_by(|&a, &b| block(a).cmp(&block(b)).then(other(a).total_cmp(&other(b))));
    let mut out = vec![0.0; edges.iter().max().map_or(0, |m| m + 1)];
    for run in sorted.chunk_by(|&a, &b| block(a) == block(b)) {
        let b = &boxes[block(run[0]).index()];
        for (k, &e) in run.iter().enumerate() {
            out[e] = b.x + b.width * (k as f64 + 1.0) / (run.len() as f64 + 1.0);
        }
    }
    out
}
