//! Fills one box: layers by longest path, an order within each layer, then coordinates.
//!
//! Knows items with sizes and edges between them, nothing of blocks and regions.

use super::edge::Point;
use super::layered::{LayerLink, LayeredNode, LinkEnd, add_lanes};
use super::order::order_layers;

/// Something to be placed.
pub(super) struct LayoutItem {
    pub id: usize,
    /// The item above has the smaller key in each link.
    pub key: u32,
    pub width: f64,
    pub height: f64,
}

/// A filled box; all places are relative to its upper left corner.
pub(super) struct PlacedBox {
    pub items: Vec<PlacedItem>,
    /// Per edge that passes layers, the points through which it goes.
    pub bends: Vec<(usize, Vec<Point>)>,
    pub width: f64,
    pub height: f64,
}

/// Where a layer starts and ends.
pub(super) type LayerExtent = (f64, f64);

/// Where an item is.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedItem {
    pub id: usize,
    pub x: f64,
    pub y: f64,
    /// Where its layer starts and ends: items of a layer differ in height.
    pub layer: LayerExtent,
}

const GAP_X: f64 = 30.0;
const GAP_Y: f64 = 44.0;
/// Sweeps that straighten the edges: more change little.
const PLACING_SWEEPS: usize = 8;

/// Places the items; none if the edges pass too many layers.
pub(super) fn place(items: &[LayoutItem], links: &[LayerLink]) -> Option<PlacedBox> {
    let mut by_key: Vec<usize> = (0..items.len()).collect();
    by_key.sort_by_key(|&i| items[i].key);
    let mut index = std::collections::HashMap::with_capacity(items.len());
    for (i, item) in items.iter().enumerate() {
        index.insert(item.id, i);
    }
    let end = |e: LinkEnd| LinkEnd { item: index[&e.item], ..e };
    let links: Vec<LayerLink> = links
        .iter()
        .map(|l| LayerLink { above: l.above.map(end), below: l.below.map(end), ..*l })
        .collect();
    let mut nodes: Vec<LayeredNode> =
        items.iter().map(|i| LayeredNode::new(0, i.width, i.height)).collect();
    let mut outs: Vec<Vec<usize>> = vec![Vec::new(); items.len()];
    for (a, b) in links.iter().filter_map(|l| l.above.zip(l.below)) {
        debug_assert!(items[a.item].key < items[b.item].key, "links lead down");
        outs[a.item].push(b.item);
    }
    for &a in &by_key {
        for &b in &outs[a] {
            nodes[b].layer = nodes[b].layer.max(nodes[a].layer + 1);
        }
    }
    let lanes = add_lanes(&mut nodes, &links)?;
    let mut layers: Vec<Vec<usize>> = Vec::new();
    let first = by_key.iter().copied().chain(items.len()..nodes.len());
    for n in first {
        let l = nodes[n].layer;
        if layers.len() <= l {
            layers.resize_with(l + 1, Vec::new);
        }
        layers[l].push(n);
    }
    order_layers(&mut layers, &nodes, &links);
    coordinates(&layers, &mut nodes);

    let mut extents = Vec::with_capacity(layers.len());
    let mut y = 0.0;
    for layer in &layers {
        let height = layer.iter().map(|&n| nodes[n].height).fold(0.0, f64::max);
        extents.push((y, y + height));
        y += height + GAP_Y;
    }
    let left = nodes.iter().map(|n| n.x).fold(f64::INFINITY, f64::min);
    let right = nodes.iter().map(|n| n.x + n.width).fold(f64::NEG_INFINITY, f64::max);
    let placed = items
        .iter()
        .zip(&nodes)
        .map(|(item, n)| {
            let layer = extents[n.layer];
            let y = f64::midpoint(layer.0, layer.1) - n.height / 2.0;
            PlacedItem { id: item.id, x: n.x - left, y, layer }
        })
        .collect();
    let bends = lanes
        .into_iter()
        .map(|(e, lane)| {
            let points = lane.into_iter().flat_map(|n| {
                let (top, bottom) = extents[nodes[n].layer];
                let x = nodes[n].x - left + nodes[n].width / 2.0;
                [(x, top), (x, bottom)]
            });
            (e, points.collect())
        })
        .collect();
    Some(PlacedBox {
        items: placed,
        bends,
        width: if items.is_empty() { 0.0 } else { right - left },
        height: (y - GAP_Y).max(0.0),
    })
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
    for sweep in 0..PLACING_SWEEPS {
        let downwards = sweep % 2 == 0;
        for l in 0..layers.len() {
            let layer = &layers[if downwards { l } else { layers.len() - 1 - l }];
            let wish: Vec<f64> = layer
                .iter()
                .map(|&n| {
                    let next = if downwards { &nodes[n].up } else { &nodes[n].down };
                    let straight = next.iter().map(|m| nodes[m.node].x + m.other - m.own);
                    match next.len() {
                        0 => nodes[n].x,
                        k => straight.sum::<f64>() / k as f64,
                    }
                })
                .collect();
            let widths: Vec<f64> = layer.iter().map(|&n| nodes[n].width).collect();
            for (&n, x) in layer.iter().zip(spread(&wish, &widths, GAP_X)) {
                nodes[n].x = x;
            }
        }
    }
}

/// Places without overlap that are near the wishes and at least `gap` apart: the mean of packing
/// from the left and from the right.
pub(super) fn spread(wish: &[f64], widths: &[f64], gap: f64) -> Vec<f64> {
    let mut left = wish.to_vec();
    for k in 1..wish.len() {
        left[k] = left[k].max(left[k - 1] + widths[k - 1] + gap);
    }
    let mut right = wish.to_vec();
    for k in (0..wish.len().saturating_sub(1)).rev() {
        right[k] = right[k].min(right[k + 1] - widths[k] - gap);
    }
    left.iter().zip(&right).map(|(a, b)| f64::midpoint(*a, *b)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(above: Option<usize>, below: Option<usize>, edge: usize) -> LayerLink {
        let end = |item| LinkEnd { item, x: 20.0 };
        LayerLink { above: above.map(end), below: below.map(end), edge }
    }

    #[test]
    fn successors_keep_the_order_of_the_edges() {
        // The keys are those of a reverse postorder, in which later successors come first.
        let item = |id, key| LayoutItem { id, key, width: 40.0, height: 30.0 };
        let items = [item(0, 0), item(1, 3), item(2, 2), item(3, 1)];
        let forks: Vec<LayerLink> = (1..4).map(|k| link(Some(0), Some(k), k)).collect();
        let enter: Vec<LayerLink> = (1..4).map(|k| link(None, Some(k), k)).collect();
        for (items, links) in [(&items[..], forks), (&items[1..], enter)] {
            let p = place(items, &links).expect("it is small");
            let x = |id: usize| p.items.iter().find(|i| i.id == id).expect("it is placed").x;
            assert!(x(1) < x(2) && x(2) < x(3), "{:?}", p.items);
        }
    }

    #[test]
    fn nothing_overlaps_and_edges_lead_down() {
        let items: Vec<LayoutItem> = (0..30)
            .map(|k| LayoutItem { id: k, key: k as u32, width: 40.0 + k as f64, height: 30.0 })
            .collect();
        let edges: Vec<(usize, usize)> = (1..30).flat_map(|k| [(k / 2, k), (k / 3, k)]).collect();
        let edges: Vec<(usize, usize)> = edges.into_iter().filter(|(a, b)| a != b).collect();
        let mut links: Vec<LayerLink> =
            edges.iter().enumerate().map(|(e, &(a, b))| link(Some(a), Some(b), e)).collect();
        links.extend([link(Some(0), None, 200), link(None, Some(29), 201)]);
        let p = place(&items, &links).expect("it is small");
        let passes = |e| p.bends.iter().find(|b| b.0 == e).map_or(0, |b| b.1.len() / 2);
        assert_eq!(passes(200), passes(201), "both pass all layers but one");
        assert_eq!(p.items.len(), 30);
        for (k, a) in p.items.iter().enumerate() {
            for b in &p.items[k + 1..] {
                let apart = a.x + items[a.id].width <= b.x + 1e-6
                    || b.x + items[b.id].width <= a.x + 1e-6
                    || (a.y - b.y).abs() >= 30.0 - 1e-6;
                assert!(apart, "{a:?} and {b:?} overlap");
            }
        }
        for (a, b) in edges {
            assert!(p.items[a].y < p.items[b].y, "edge {a} → {b} leads up");
        }
        let right = p.items.iter().map(|i| i.x + items[i.id].width).fold(0.0, f64::max);
        assert!(right <= p.width + 1e-6);
    }

    #[test]
    fn a_tree_has_no_crossings() {
        let items: Vec<LayoutItem> = (0..15)
            .map(|k| LayoutItem { id: k, key: k as u32, width: 40.0, height: 30.0 })
            .collect();
        // The children of each node are given from right to left.
        let links: Vec<LayerLink> =
            (1..15).rev().map(|k| link(Some((k - 1) / 2), Some(k), 15 - k)).collect();
        let p = place(&items, &links).expect("it is small");
        let x = |k: usize| p.items[k].x;
        for k in 7..14 {
            for other in k + 1..15 {
                let (a, b) = ((k - 1) / 2, (other - 1) / 2);
                assert!(a == b || (x(k) < x(other)) == (x(a) < x(b)), "{k} and {other} cross");
            }
        }
    }
}
