//! Fills one box: layers by longest path, order within a layer by barycentres, then coordinates.
//!
//! Knows items with sizes and edges between them, nothing of blocks and regions.

/// An edge: source and target id, and its number. Without a target it leaves the box at the bottom,
/// without a source it comes in at the top.
pub(super) type LayerLink = (Option<usize>, Option<usize>, usize);

/// Something to be placed.
pub(super) struct LayoutItem {
    pub id: usize,
    /// Edges from smaller to larger keys lead down, all others are back edges.
    pub key: u32,
    pub width: f64,
    pub height: f64,
}

/// A filled box; all places are relative to its upper left corner.
pub(super) struct PlacedBox {
    /// Id, x and y of each item.
    pub items: Vec<(usize, f64, f64)>,
    /// Per edge that passes layers, the points through which it goes.
    pub bends: Vec<(usize, Vec<(f64, f64)>)>,
    pub width: f64,
    pub height: f64,
}

const GAP_X: f64 = 30.0;
const GAP_Y: f64 = 44.0;
/// Room for an edge that passes a layer.
const EDGE_LANE_WIDTH: f64 = 12.0;
/// Sweeps that order the layers: more change little.
const ORDERING_SWEEPS: usize = 6;

/// A node of the layered graph: an item, or a place where an edge passes a layer.
struct LayeredNode {
    layer: usize,
    width: f64,
    height: f64,
    x: f64,
    up: Vec<usize>,
    down: Vec<usize>,
}

/// Places the items.
pub(super) fn place(items: &[LayoutItem], edges: &[LayerLink]) -> PlacedBox {
    let mut by_key: Vec<usize> = (0..items.len()).collect();
    by_key.sort_by_key(|&i| items[i].key);
    let mut index = std::collections::HashMap::with_capacity(items.len());
    for (i, item) in items.iter().enumerate() {
        index.insert(item.id, i);
    }
    let down: Vec<LayerLink> = edges
        .iter()
        .map(|&(a, b, e)| (a.map(|a| index[&a]), b.map(|b| index[&b]), e))
        .filter(|&(a, b, _)| a.zip(b).is_none_or(|(a, b)| items[a].key < items[b].key))
        .collect();
    let mut nodes: Vec<LayeredNode> = items
        .iter()
        .map(|i| LayeredNode {
            layer: 0,
            width: i.width,
            height: i.height,
            x: 0.0,
            up: Vec::new(),
            down: Vec::new(),
        })
        .collect();
    let mut outs: Vec<Vec<usize>> = vec![Vec::new(); items.len()];
    for (a, b) in down.iter().filter_map(|&(a, b, _)| a.zip(b)) {
        outs[a].push(b);
    }
    for &a in &by_key {
        for &b in &outs[a] {
            nodes[b].layer = nodes[b].layer.max(nodes[a].layer + 1);
        }
    }
    let lanes = add_lanes(&mut nodes, &down);
    let mut layers: Vec<Vec<usize>> = Vec::new();
    let first = by_key.iter().copied().chain(items.len()..nodes.len());
    for n in first {
        let l = nodes[n].layer;
        if layers.len() <= l {
            layers.resize_with(l + 1, Vec::new);
        }
        layers[l].push(n);
    }
    in_source_order(&mut layers, &nodes, &down);
    order(&mut layers, &nodes);
    coordinates(&layers, &mut nodes);

    let mut tops = Vec::with_capacity(layers.len());
    let mut y = 0.0;
    for layer in &layers {
        let height = layer.iter().map(|&n| nodes[n].height).fold(0.0, f64::max);
        tops.push((y, height));
        y += height + GAP_Y;
    }
    let left = nodes.iter().map(|n| n.x).fold(f64::INFINITY, f64::min);
    let right = nodes.iter().map(|n| n.x + n.width).fold(0.0, f64::max);
    let placed = items
        .iter()
        .enumerate()
        .map(|(i, item)| {
            let n = &nodes[i];
            let (top, height) = tops[n.layer];
            (item.id, n.x - left, top + (height - n.height) / 2.0)
        })
        .collect();
    let bends = lanes
        .into_iter()
        .map(|(e, lane)| {
            let points = lane.into_iter().flat_map(|n| {
                let (top, height) = tops[nodes[n].layer];
                let x = nodes[n].x - left + nodes[n].width / 2.0;
                [(x, top), (x, top + height)]
            });
            (e, points.collect())
        })
        .collect();
    PlacedBox {
        items: placed,
        bends,
        width: if items.is_empty() { 0.0 } else { right - left },
        height: (y - GAP_Y).max(0.0),
    }
}

/// Gives each edge a node in each layer that it passes; links the nodes.
fn add_lanes(nodes: &mut Vec<LayeredNode>, down: &[LayerLink]) -> Vec<(usize, Vec<usize>)> {
    let mut lanes = Vec::new();
    let layers = nodes.iter().map(|n| n.layer + 1).max().unwrap_or(0);
    for &(a, b, e) in down {
        let mut above = a;
        let mut lane = Vec::new();
        let from = a.map_or(0, |a| nodes[a].layer + 1);
        for layer in from..b.map_or(layers, |b| nodes[b].layer) {
            let n = nodes.len();
            let up = Vec::from_iter(above);
            nodes.push(LayeredNode {
                layer,
                width: EDGE_LANE_WIDTH,
                height: 0.0,
                x: 0.0,
                up,
                down: Vec::new(),
            });
            if let Some(above) = above {
                nodes[above].down.push(n);
            }
            lane.push(n);
            above = Some(n);
        }
        if let Some((above, b)) = above.zip(b) {
            nodes[above].down.push(b);
            nodes[b].up.push(above);
        }
        if !lane.is_empty() {
            lanes.push((e, lane));
        }
    }
    lanes
}

/// Puts the nodes of each layer in the order in which a walk from the first layer meets them, where
/// the successors of a node are in the order of the edges. The sweeps keep this order on ties, so
/// `fork [label %a, label %b]` is drawn with `%a` on the left.
fn in_source_order(layers: &mut [Vec<usize>], nodes: &[LayeredNode], links: &[LayerLink]) {
    // What edges enter from outside has no source here: their order stands for it.
    let mut entered = vec![usize::MAX; nodes.len()];
    for &(from, to, e) in links {
        if let (None, Some(to)) = (from, to) {
            entered[to] = entered[to].min(e);
        }
    }
    let mut seen = vec![false; nodes.len()];
    for layer in layers.iter() {
        for &root in layer.iter().filter(|&&n| nodes[n].up.is_empty()) {
            seen[root] = true;
        }
    }
    if let Some(first) = layers.first_mut() {
        first.sort_by_key(|&n| entered[n]);
    }
    for l in 1..layers.len() {
        let below = |&n: &usize| nodes[n].down.iter().copied();
        let mut next: Vec<usize> =
            layers[l].iter().copied().filter(|&n| nodes[n].up.is_empty()).collect();
        let roots = next.len();
        for n in layers[l - 1].iter().flat_map(below) {
            if !std::mem::replace(&mut seen[n], true) {
                next.push(n);
            }
        }
        // Edges that come in at the top have no source: they follow.
        next.rotate_left(roots);
        layers[l] = next;
    }
}

/// Sorts each layer by the mean place of its neighbours, downwards and upwards in turn.
fn order(layers: &mut [Vec<usize>], nodes: &[LayeredNode]) {
    let mut position = vec![0.0f64; nodes.len()];
    for layer in layers.iter() {
        layer.iter().enumerate().for_each(|(k, &n)| position[n] = k as f64);
    }
    for sweep in 0..ORDERING_SWEEPS {
        let downwards = sweep % 2 == 0;
        for l in 0..layers.len() {
            let l = if downwards { l } else { layers.len() - 1 - l };
            let mean = |n: usize| {
                let next = if downwards { &nodes[n].up } else { &nodes[n].down };
                match next.len() {
                    0 => position[n],
                    k => next.iter().map(|&m| position[m]).sum::<f64>() / k as f64,
                }
            };
            let mut keyed: Vec<(f64, usize)> = layers[l].iter().map(|&n| (mean(n), n)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            layers[l] = keyed.into_iter().map(|k| k.1).collect();
            layers[l].iter().enumerate().for_each(|(k, &n)| position[n] = k as f64);
        }
    }
}

/// Moves each node towards the mean of its neighbours, as far as its layer has room.
fn coordinates(layers: &[Vec<usize>], nodes: &mut [LayeredNode]) {
    for layer in layers {
        let mut x = 0.0;
        for &n in layer {
            nodes[n].x = x;
            x += nodes[n].width + GAP_X;
        }
        let shift = (x - GAP_X) / 2.0;
        layer.iter().for_each(|&n| nodes[n].x -= shift);
    }
    for sweep in 0..ORDERING_SWEEPS {
        let downwards = sweep % 2 == 0;
        for l in 0..layers.len() {
            let layer = &layers[if downwards { l } else { layers.len() - 1 - l }];
            let wish: Vec<f64> = layer
                .iter()
                .map(|&n| {
                    let next = if downwards { &nodes[n].up } else { &nodes[n].down };
                    let centre = |m: usize| nodes[m].x + nodes[m].width / 2.0;
                    match next.len() {
                        0 => nodes[n].x,
                        k => {
                            let mean = next.iter().map(|&m| centre(m)).sum::<f64>() / k as f64;
                            mean - nodes[n].width / 2.0
                        }
                    }
                })
                .collect();
            let widths: Vec<f64> = layer.iter().map(|&n| nodes[n].width).collect();
            for (&n, x) in layer.iter().zip(spread(&wish, &widths)) {
                nodes[n].x = x;
            }
        }
    }
}

/// Places without overlap that are near the wishes: the mean of packing from the left and from the
/// right.
fn spread(wish: &[f64], widths: &[f64]) -> Vec<f64> {
    let mut left = wish.to_vec();
    for k in 1..wish.len() {
        left[k] = left[k].max(left[k - 1] + widths[k - 1] + GAP_X);
    }
    let mut right = wish.to_vec();
    for k in (0..wish.len().saturating_sub(1)).rev() {
        right[k] = right[k].min(right[k + 1] - widths[k] - GAP_X);
    }
    left.iter().zip(&right).map(|(a, b)| (a + b) / 2.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn successors_keep_the_order_of_the_edges() {
        // The keys are those of a reverse postorder, in which later successors come first.
        let item = |id, key| LayoutItem { id, key, width: 40.0, height: 30.0 };
        let items = [item(0, 0), item(1, 3), item(2, 2), item(3, 1)];
        let forks: Vec<LayerLink> = (1..4).map(|k| (Some(0), Some(k), k)).collect();
        let enter: Vec<LayerLink> = (1..4).map(|k| (None, Some(k), k)).collect();
        for (items, links) in [(&items[..], forks), (&items[1..], enter)] {
            let p = place(items, &links);
            let x = |id: usize| p.items.iter().find(|i| i.0 == id).expect("it is placed").1;
            assert!(x(1) < x(2) && x(2) < x(3), "{:?}", p.items);
        }
    }

    #[test]
    fn nothing_overlaps_and_edges_lead_down() {
        let items: Vec<LayoutItem> = (0..30)
            .map(|k| LayoutItem { id: k, key: k as u32, width: 40.0 + k as f64, height: 30.0 })
            .collect();
        let edges: Vec<(usize, usize)> = (1..30).flat_map(|k| [(k / 2, k), (k / 3, k)]).collect();
        let mut links: Vec<LayerLink> =
            edges.iter().enumerate().map(|(e, &(a, b))| (Some(a), Some(b), e)).collect();
        links.extend([(Some(0), None, 200), (None, Some(29), 201)]);
        let p = place(&items, &links);
        let passes = |e| p.bends.iter().find(|b| b.0 == e).map_or(0, |b| b.1.len() / 2);
        assert_eq!(passes(200), passes(201), "both pass all layers but one");
        assert_eq!(p.items.len(), 30);
        for (k, a) in p.items.iter().enumerate() {
            for b in &p.items[k + 1..] {
                let apart = a.1 + items[a.0].width <= b.1 + 1e-6
                    || b.1 + items[b.0].width <= a.1 + 1e-6
                    || (a.2 - b.2).abs() >= 30.0 - 1e-6;
                assert!(apart, "{a:?} and {b:?} overlap");
            }
        }
        for (a, b) in edges {
            assert!(p.items[a].2 < p.items[b].2, "edge {a} → {b} leads up");
        }
        let right = p.items.iter().map(|i| i.1 + items[i.0].width).fold(0.0, f64::max);
        assert!(right <= p.width + 1e-6);
    }
}
