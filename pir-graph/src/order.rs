//! The order of nodes within their layers: few crossings of edges, else the order of the text.

use super::layered::{LayerLink, LayeredNode, Neighbour};

/// Sweeps by mean places, and rounds of exchanges: more change little.
const ORDERING_SWEEPS: usize = 8;
const EXCHANGE_ROUNDS: usize = 4;

/// Orders the nodes of each layer.
pub(super) fn order_layers(
    layers: &mut Vec<Vec<usize>>,
    nodes: &[LayeredNode],
    links: &[LayerLink],
) {
    in_source_order(layers, nodes, links);
    let mut places = Places { of: vec![0.0; nodes.len()], nodes };
    layers.iter().for_each(|layer| places.set(layer));
    let mut best = (places.all_crossings(layers), layers.clone());
    for sweep in 0..ORDERING_SWEEPS {
        if best.0 == 0 {
            break;
        }
        sort_by_means(layers, &mut places, sweep % 2 == 0);
        exchange(layers, &mut places);
        let crossings = places.all_crossings(layers);
        if crossings < best.0 {
            best = (crossings, layers.clone());
        }
    }
    *layers = best.1;
}

/// Puts the nodes of each layer in the order in which a walk from the first layer meets them, where
/// the successors of a node are in the order of the edges. The sweeps keep this order on ties, so
/// `fork [label %a, label %b]` is drawn with `%a` on the left.
fn in_source_order(layers: &mut [Vec<usize>], nodes: &[LayeredNode], links: &[LayerLink]) {
    // An edge that comes in from outside has no source here: its number stands for the order.
    let mut entered = vec![usize::MAX; nodes.len()];
    for link in links {
        if let (None, Some(to)) = (link.above, link.below) {
            entered[to.item] = entered[to.item].min(link.edge);
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
        let below = |&n: &usize| nodes[n].down.iter().map(|m| m.node);
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

/// Sorts each layer by the mean place of its neighbours above or below.
fn sort_by_means(layers: &mut [Vec<usize>], places: &mut Places<'_>, downwards: bool) {
    for l in 0..layers.len() {
        let l = if downwards { l } else { layers.len() - 1 - l };
        let mut keyed: Vec<(f64, usize)> =
            layers[l].iter().map(|&n| (places.mean(n, downwards), n)).collect();
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
        layers[l] = keyed.into_iter().map(|k| k.1).collect();
        places.set(&layers[l]);
    }
}

/// Exchanges neighbours in a layer wherever that removes crossings.
fn exchange(layers: &mut [Vec<usize>], places: &mut Places<'_>) {
    for _ in 0..EXCHANGE_ROUNDS {
        let mut improved = false;
        for layer in layers.iter_mut() {
            for k in 1..layer.len() {
                let (a, b) = (layer[k - 1], layer[k]);
                if places.crossings_of(b, a) < places.crossings_of(a, b) {
                    layer.swap(k - 1, k);
                    (places.of[a], places.of[b]) = (places.of[b], places.of[a]);
                    improved = true;
                }
            }
        }
        if !improved {
            return;
        }
    }
}

/// Per node its number from the left in its layer.
struct Places<'a> {
    of: Vec<f64>,
    nodes: &'a [LayeredNode],
}

impl Places<'_> {
    fn set(&mut self, layer: &[usize]) {
        layer.iter().enumerate().for_each(|(k, &n)| self.of[n] = k as f64);
    }

    /// Where an edge ends that is this far from the left side of a node.
    fn end(&self, n: usize, x: f64) -> f64 {
        self.of[n] + x / self.nodes[n].width.max(1.0)
    }

    /// The place at which the edges of a node would be straight.
    fn mean(&self, n: usize, downwards: bool) -> f64 {
        let next = if downwards { &self.nodes[n].up } else { &self.nodes[n].down };
        let wish = next.iter().map(|m| self.end(m.node, m.other) - self.end(n, m.own));
        match next.len() {
            0 => self.of[n],
            k => self.of[n] + wish.sum::<f64>() / k as f64,
        }
    }

    /// How many edges of two neighbours in a layer cross if `a` is to the left.
    fn crossings_of(&self, a: usize, b: usize) -> usize {
        let cross = |a: &[Neighbour], b: &[Neighbour]| {
            a.iter()
                .map(|x| self.end(x.node, x.other))
                .fold(0, |sum, x| sum + b.iter().filter(|y| self.end(y.node, y.other) < x).count())
        };
        let [a, b] = [a, b].map(|n| &self.nodes[n]);
        cross(&a.up, &b.up) + cross(&a.down, &b.down)
    }

    /// How many pairs of edges cross between all layers. O(edges · log edges).
    fn all_crossings(&self, layers: &[Vec<usize>]) -> usize {
        let mut sum = 0;
        for layer in layers {
            let mut ends: Vec<(f64, f64)> = layer
                .iter()
                .flat_map(|&n| self.nodes[n].down.iter().map(move |m| (n, m)))
                .map(|(n, m)| (self.end(n, m.own), self.end(m.node, m.other)))
                .collect();
            ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
            sum += inversions(&mut ends.into_iter().map(|e| e.1).collect::<Vec<_>>());
        }
        sum
    }
}

/// Sorts, and returns how many pairs were in descending order.
fn inversions(list: &mut [f64]) -> usize {
    if list.len() < 2 {
        return 0;
    }
    let middle = list.len() / 2;
    let (left, right) = list.split_at_mut(middle);
    let mut sum = inversions(left) + inversions(right);
    let mut smaller = 0;
    for &x in left.iter() {
        smaller += right[smaller..].iter().take_while(|&&y| y < x).count();
        sum += smaller;
    }
    list.sort_by(f64::total_cmp);
    sum
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn inversions_are_the_pairs_in_descending_order(list: Vec<i8>) {
            let mut floats: Vec<f64> = list.iter().map(|&x| f64::from(x)).collect();
            let pairs = (0..list.len())
                .map(|k| list[k + 1..].iter().filter(|&&y| y < list[k]).count());
            prop_assert_eq!(super::inversions(&mut floats), pairs.sum::<usize>());
            prop_assert!(floats.is_sorted());
        }
    }
}
