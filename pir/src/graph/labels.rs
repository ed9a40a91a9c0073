//! Places of the cases beside the starts of their edges.

use super::edge::{EdgePath, GraphEdge};

/// Width of a character of a case.
const LABEL_CHAR_WIDTH: f64 = 6.4;
/// Distance of a case from its edge.
pub(super) const LABEL_GAP: f64 = 4.0;

/// The room that the case of an edge takes, from left to right.
pub(super) fn label_room(e: &EdgePath) -> (f64, f64) {
    let (x, width) = (e.points[0].0, e.label.chars().count() as f64 * LABEL_CHAR_WIDTH);
    match e.label_left {
        true => (x - LABEL_GAP - width, x - LABEL_GAP),
        false => (x + LABEL_GAP, x + LABEL_GAP + width),
    }
}

/// Chooses the sides of the cases: that from which the edge bends away, because the edge crosses
/// its case otherwise. Where two cases of a block would overlap, the leftmost stands on its outer
/// left and all others on the right.
pub(super) fn place_labels(edges: &mut [EdgePath], all: &[GraphEdge]) {
    let mut of: Vec<usize> =
        (0..edges.len()).filter(|&e| !edges[e].back && !edges[e].label.is_empty()).collect();
    for &e in &of {
        edges[e].label_left = edges[e].points[1].0 > edges[e].points[0].0 + 1.0;
    }
    of.sort_by(|&a, &b| {
        let x = |e: usize| edges[e].points[0].0;
        all[a].from.cmp(&all[b].from).then(x(a).total_cmp(&x(b)))
    });
    for run in of.chunk_by(|&a, &b| all[a].from == all[b].from) {
        let room = |e: usize| label_room(&edges[e]);
        if run.windows(2).any(|w| room(w[0]).1 + 2.0 > room(w[1]).0) {
            for (k, &e) in run.iter().enumerate() {
                edges[e].label_left = k == 0 && run.len() > 1;
            }
        }
    }
}
