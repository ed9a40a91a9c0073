//! Places of the cases beside the starts of their edges.

use super::edge::{EdgePath, EdgeShape, GraphEdge};

/// Width of a character of a case.
pub(super) const LABEL_CHAR_WIDTH: f64 = 6.4;
/// Distance of a case from its edge.
pub(super) const LABEL_GAP: f64 = 4.0;

/// The room that the case of an edge takes.
pub(super) struct LabelRoom {
    pub(super) left: f64,
    pub(super) right: f64,
    /// The y of the baseline.
    pub(super) baseline: f64,
}

/// Returns the room that the case of an edge takes.
pub(super) fn label_room(e: &EdgePath) -> LabelRoom {
    let width = e.label.chars().count() as f64 * LABEL_CHAR_WIDTH;
    let (mut x, mut baseline) = e.points[0];
    baseline += match e.shape {
        EdgeShape::Down => 11.0,
        EdgeShape::Up => -4.0,
        EdgeShape::Around => {
            // The curve comes three quarters of the way to the point that draws it aside.
            x += 0.75 * (e.points[1].0 - x);
            0.0
        }
    };
    let left = if e.label_left { x - LABEL_GAP - width } else { x + LABEL_GAP };
    let right = if e.label_left { x - LABEL_GAP } else { x + LABEL_GAP + width };
    LabelRoom { left, right, baseline }
}

/// Chooses the sides of the cases: that from which the edge bends away, because the edge crosses
/// its case otherwise. Where two cases of a block would overlap, the leftmost stands on its outer
/// left and all others on the right.
pub(super) fn place_labels(edges: &mut [EdgePath], all: &[GraphEdge]) {
    let mut of: Vec<usize> = (0..edges.len())
        .filter(|&e| edges[e].shape != EdgeShape::Around && !edges[e].label.is_empty())
        .collect();
    for &e in &of {
        edges[e].label_left = edges[e].points[1].0 > edges[e].points[0].0 + 1.0;
    }
    let side = |e: usize| (all[e].from, edges[e].shape == EdgeShape::Up);
    of.sort_by(|&a, &b| {
        let x = |e: usize| edges[e].points[0].0;
        side(a).cmp(&side(b)).then(x(a).total_cmp(&x(b)))
    });
    let runs: Vec<Vec<usize>> =
        of.chunk_by(|&a, &b| side(a) == side(b)).map(<[usize]>::to_vec).collect();
    for run in runs {
        let room = |e: usize| label_room(&edges[e]);
        if run.windows(2).any(|w| room(w[0]).right + 2.0 > room(w[1]).left) {
            for (k, &e) in run.iter().enumerate() {
                edges[e].label_left = k == 0 && run.len() > 1;
            }
        }
    }
}
