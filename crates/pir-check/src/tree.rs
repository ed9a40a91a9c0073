//! Trees: numbering, and the conditions that make one a dominator tree.

use crate::format::{self, Label};
use crate::graph::Graph;
use crate::{Result, demand, malformed};

/// A forest with preorder intervals, so that ancestry is two comparisons.
pub(crate) struct Forest {
    /// Preorder number plus 1; 0 outside.
    pre: Vec<u32>,
    last: Vec<u32>,
    depth: Vec<u32>,
    preorder: Vec<u32>,
}

impl Forest {
    /// Numbers the forest given by parents; `inside` tells which nodes belong to it. None if some
    /// node's parents lead to no root, or out of the forest.
    pub fn new(parent: &[Label], inside: impl Fn(u32) -> bool) -> Option<Self> {
        let n = parent.len();
        let mut start = vec![0u32; n + 2];
        let nodes = || (0..n as u32).filter(|&v| inside(v));
        for v in nodes() {
            if let Some(p) = parent[v as usize] {
                if !inside(p) {
                    return None;
                }
                start[p as usize + 2] += 1;
            }
        }
        for k in 2..n + 2 {
            start[k] += start[k - 1];
        }
        let mut children = vec![0u32; start[n + 1] as usize];
        for v in nodes() {
            if let Some(p) = parent[v as usize] {
                let slot = &mut start[p as usize + 1];
                children[*slot as usize] = v;
                *slot += 1;
            }
        }
        let mut this = Self {
            pre: vec![0; n],
            last: vec![0; n],
            depth: vec![0; n],
            preorder: Vec::with_capacity(n),
        };
        let mut stack: Vec<u32> = nodes().filter(|&v| parent[v as usize].is_none()).collect();
        stack.reverse();
        while let Some(v) = stack.pop() {
            this.preorder.push(v);
            this.pre[v as usize] = this.preorder.len() as u32;
            if let Some(p) = parent[v as usize] {
                this.depth[v as usize] = this.depth[p as usize] + 1;
            }
            let row = start[v as usize] as usize..start[v as usize + 1] as usize;
            stack.extend(children[row].iter().rev());
        }
        for &v in this.preorder.iter().rev() {
            let last = &mut this.last[v as usize];
            *last = (*last).max(this.pre[v as usize]);
            let last = *last;
            if let Some(p) = parent[v as usize] {
                this.last[p as usize] = this.last[p as usize].max(last);
            }
        }
        (this.preorder.len() == nodes().count()).then_some(this)
    }

    /// Whether `a` is `b` or an ancestor of it; both are in the forest.
    pub fn is_ancestor(&self, a: u32, b: u32) -> bool {
        let (a, b) = (a as usize, b as usize);
        self.pre[a] != 0 && self.pre[a] <= self.pre[b] && self.last[b] <= self.last[a]
    }

    /// Whether the node is in the forest.
    pub fn contains(&self, v: u32) -> bool {
        self.pre[v as usize] != 0
    }
}

/// Checks that a tree is the dominator tree of the graph that has, besides the edges of the
/// Parallel-CFG, one into each block for which `extra` gives its source; except for `loose` blocks,
/// of which only dominance is claimed.
pub(crate) fn check(
    g: &Graph,
    order: &[Label],
    tree: &format::Tree,
    extra: impl Fn(u32) -> Label,
) -> Result<Forest> {
    g.column(&tree.parent, g.len(), "parent")?;
    g.list(&tree.loose, "loose")?;
    let labelled = |b: u32| order[b as usize].is_some();
    for b in g.blocks() {
        let root = b == 0 || !labelled(b);
        demand(tree.parent[b as usize].is_none() == root, b, "the block has no place in the tree")?;
    }
    let Some(forest) = Forest::new(&tree.parent, labelled) else {
        return malformed("a tree of dominators is not a tree");
    };
    let mut loose = vec![false; g.len()];
    tree.loose.iter().for_each(|&b| loose[b as usize] = true);
    let evidence = evidence(g, order, tree, &forest, &loose, extra)?;
    for b in g.blocks() {
        let immediate =
            tree.parent[b as usize].is_none() || evidence[b as usize] == Evidence::Enough;
        let fits = immediate != loose[b as usize];
        demand(fits, b, "the parent in a tree is not the immediate dominator")?;
    }
    Ok(forest)
}

/// The siblings below which a block was seen to have a predecessor; only those that come earlier
/// and whose own parent is immediate show anything.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Evidence {
    Nothing,
    One(u32),
    Enough,
}

/// The condition on each edge, and what the edges show of the parents being immediate.
fn evidence(
    g: &Graph,
    order: &[Label],
    tree: &format::Tree,
    forest: &Forest,
    loose: &[bool],
    extra: impl Fn(u32) -> Label,
) -> Result<Vec<Evidence>> {
    let mut extras: Vec<(u32, u32)> = Vec::new();
    for b in g.blocks() {
        extras.extend(extra(b).map(|from| (from, b)));
    }
    extras.sort_unstable();
    let mut evidence = vec![Evidence::Nothing; g.len()];
    let mut path: Vec<u32> = Vec::new();
    for &u in &forest.preorder {
        path.truncate(forest.depth[u as usize] as usize);
        path.push(u);
        let from = extras.partition_point(|&(s, _)| s < u);
        let more = extras[from..].iter().take_while(|&&(s, _)| s == u).map(|&(_, b)| b);
        for v in g.succs(u).iter().copied().chain(more) {
            let Some(d) = tree.parent[v as usize] else {
                return demand(false, v, "an edge leads to the entry block").map(|()| evidence);
            };
            demand(forest.is_ancestor(d, u), v, "a path to the block avoids its dominator")?;
            let known = &mut evidence[v as usize];
            // The sibling of `v` above `u`, or `v` itself, which shows nothing.
            let Some(&c) = path.get(forest.depth[d as usize] as usize + 1) else {
                *known = Evidence::Enough;
                continue;
            };
            if c == v || loose[c as usize] || order[c as usize] >= order[v as usize] {
                continue;
            }
            *known = match *known {
                Evidence::Nothing => Evidence::One(c),
                Evidence::One(other) if other == c => Evidence::One(c),
                _ => Evidence::Enough,
            };
        }
    }
    Ok(evidence)
}
