//! Lengauer and Tarjan's dominators with path compression: O(edges · log nodes) on every graph.

use pir_core::entity::{Block, Entity};

use crate::graph::{Digraph, NO_NODE};

/// The fields of a node in the compressed forest, stored together for cache locality.
#[derive(Clone, Copy)]
struct Link {
    /// Next node towards the root of the forest; `NO_NODE` for a root.
    ancestor: u32,
    /// Node of least semidominator on the compressed path.
    label: u32,
    semi: u32,
}

/// Returns the depth-first preorder and each node's immediate dominator as positions in it; the
/// root's own position is its dominator.
pub(super) fn run<G: Digraph>(graph: &G) -> (Vec<Block>, Vec<u32>) {
    let (order, number, parent) = walk(graph);
    let count = order.len();
    let mut forest = Forest {
        links: (0..count as u32).map(|v| Link { ancestor: NO_NODE, label: v, semi: v }).collect(),
        path: Vec::new(),
    };
    let mut idom = vec![0u32; count];
    // Nodes waiting for their semidominator to be linked, as chains.
    let mut bucket = vec![NO_NODE; count];
    let mut bucket_next = vec![NO_NODE; count];
    for w in (1..count as u32).rev() {
        let mut semi = w;
        for p in graph.preds(order[w as usize]) {
            let v = number[p.index()];
            if v != NO_NODE {
                semi = semi.min(forest.least_semi(v).1);
            }
        }
        let up = parent[w as usize];
        forest.links[w as usize].semi = semi;
        if semi == up {
            idom[w as usize] = up;
        } else {
            bucket_next[w as usize] = bucket[semi as usize];
            bucket[semi as usize] = w;
        }
        forest.links[w as usize].ancestor = up;
        let mut v = std::mem::replace(&mut bucket[up as usize], NO_NODE);
        while v != NO_NODE {
            let (u, least) = forest.least_semi(v);
            idom[v as usize] = if least < up { u } else { up };
            v = bucket_next[v as usize];
        }
    }
    for w in 1..count {
        if idom[w] != forest.links[w].semi {
            idom[w] = idom[idom[w] as usize];
        }
    }
    (order, idom)
}

/// Returns the depth-first preorder, each node's position in it, and the position of its parent in
/// the walk.
fn walk<G: Digraph>(graph: &G) -> (Vec<Block>, Vec<u32>, Vec<u32>) {
    let nodes = graph.node_count();
    let mut order = Vec::with_capacity(nodes);
    let mut parent = Vec::with_capacity(nodes);
    let mut number = vec![NO_NODE; nodes];
    if nodes == 0 {
        return (order, number, parent);
    }
    let entry = graph.entry();
    number[entry.index()] = 0;
    order.push(entry);
    parent.push(0);
    let mut stack = vec![(0u32, graph.succs(entry))];
    while let Some((place, rest)) = stack.last_mut() {
        match rest.find(|s| number[s.index()] == NO_NODE) {
            Some(s) => {
                let new = order.len() as u32;
                number[s.index()] = new;
                parent.push(*place);
                order.push(s);
                // A node without further successors needs no place on the stack, so that a long
                // path costs no memory.
                if rest.size_hint().1 == Some(0) {
                    stack.pop();
                }
                stack.push((new, graph.succs(s)));
            }
            None => {
                stack.pop();
            }
        }
    }
    (order, number, parent)
}

struct Forest {
    links: Vec<Link>,
    path: Vec<u32>,
}

impl Forest {
    /// Returns the node of least semidominator between `v` and the root of its tree, excluding the
    /// root unless `v` is it; and that semidominator.
    #[inline]
    fn least_semi(&mut self, v: u32) -> (u32, u32) {
        let link = self.links[v as usize];
        if link.ancestor == NO_NODE {
            return (v, link.semi);
        }
        if self.links[link.ancestor as usize].ancestor != NO_NODE {
            self.compress(v);
        }
        let label = self.links[v as usize].label;
        (label, self.links[label as usize].semi)
    }

    fn compress(&mut self, v: u32) {
        let mut at = v;
        loop {
            let up = self.links[at as usize].ancestor;
            if self.links[up as usize].ancestor == NO_NODE {
                break;
            }
            self.path.push(at);
            at = up;
        }
        while let Some(at) = self.path.pop() {
            let link = self.links[at as usize];
            let up = self.links[link.ancestor as usize];
            let here = self.links[link.label as usize].semi;
            let there = self.links[up.label as usize].semi;
            let this = &mut self.links[at as usize];
            if there < here {
                this.label = up.label;
            }
            this.ancestor = up.ancestor;
        }
    }
}
