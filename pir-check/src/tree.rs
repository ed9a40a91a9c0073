//! Trees: numbering, and the conditions that make one a dominator tree.

use crate::format::{self, Label};
use crate::graph::Graph;
use crate::{CheckResult, demand, malformed};

/// A forest with preorder intervals, so that ancestry is two comparisons.
pub(crate) struct Forest {
    /// Preorder number plus 1; 0 outside.
    pre: Vec<u32>,
    last: Vec<u32>,
    depth: Vec<u32>,
    preorder: Vec<u32>,
}

impl Forest {
    /// Numbers the forest given by parents; `inside` says which nodes belong to it. Returns none if
    /// the parents of some node lead to no root, or out of the forest.
    pub(crate) fn new(parent: &[Label], inside: impl Fn(u32) -> bool) -> Option<Self> {
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

    /// Returns whether `a` is `b` or an ancestor of it; both are in the forest.
    pub(crate) fn is_ancestor(&self, a: u32, b: u32) -> bool {
        let (a, b) = (a as usize, b as usize);
        self.pre[a] != 0 && self.pre[a] <= self.pre[b] && self.last[b] <= self.last[a]
    }

    /// Returns whether the node is in the forest.
    pub(crate) fn contains(&self, v: u32) -> bool {
        self.pre[v as usize] != 0
    }
}

/// Checks that a tree is the dominator tree of the graph that has, besides the edges of the
/// Parallel-CFG, one into each block for which `extra` gives its source; except for `loose` blocks,
/// of which only dominance is claimed.
pub(crate) fn check(
    g: &Graph,
    order: &[Label],
    tree: &format::DominatorTree,
    extra: impl Fn(u32) -> Label,
) -> CheckResult<Forest> {
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
    let rank = ranks(g, tree)?;
    let mut loose = vec![false; g.len()];
    for &b in &tree.loose {
        demand(rank[b as usize] == 0, b, "a block in a low-high order is loose")?;
        loose[b as usize] = true;
    }
    // A loose block is no evidence for its siblings: it has no place in the order.
    let place = |b: u32| if loose[b as usize] { None } else { order[b as usize] };
    let seen = SiblingOrder { order, place, rank };
    let evidence = evidence(g, tree, &seen, &forest, extra)?;
    for b in g.blocks() {
        let immediate =
            tree.parent[b as usize].is_none() || evidence[b as usize] == DominanceEvidence::Enough;
        let fits = immediate != loose[b as usize];
        demand(fits, b, "the parent in a tree is not the immediate dominator")?;
    }
    Ok(forest)
}

/// Returns the positions in the low-high orders, from 1; 0 for blocks in none. Each order lists all
/// children of a parent, once.
fn ranks(g: &Graph, tree: &format::DominatorTree) -> CheckResult<Vec<u32>> {
    let mut rank = vec![0; g.len()];
    if tree.low_high.is_empty() {
        return Ok(rank);
    }
    let mut children = vec![0usize; g.len()];
    for &p in tree.parent.iter().flatten() {
        children[p as usize] += 1;
    }
    for list in &tree.low_high {
        let parent = list.first().and_then(|&b| *tree.parent.get(b as usize)?);
        let Some(parent) = parent.filter(|&p| children[p as usize] == list.len()) else {
            return malformed("a low-high order does not list the children of a block");
        };
        for (k, &b) in (1..).zip(list) {
            let child = tree.parent.get(b as usize) == Some(&Some(parent));
            if !child || rank[b as usize] != 0 {
                return malformed("a low-high order lists what it should not");
            }
            rank[b as usize] = k;
        }
    }
    Ok(rank)
}

/// The order of siblings.
struct SiblingOrder<'a, P> {
    order: &'a [Label],
    /// `order`, except for blocks that are no evidence.
    place: P,
    rank: Vec<u32>,
}

impl<P: Fn(u32) -> Label> SiblingOrder<'_, P> {
    fn comes_before(&self, c: u32, v: u32) -> bool {
        (self.place)(c).is_some_and(|c| Some(c) < self.order[v as usize])
    }
}

/// The evidence so far that siblings below which a block has a predecessor exist on either side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DominanceEvidence {
    Nothing,
    /// One that comes earlier.
    One(u32),
    /// One before the block in its low-high order.
    Low,
    /// One after it.
    High,
    Enough,
}

/// Checks the condition on each edge, and collects the evidence that parents are immediate.
fn evidence(
    g: &Graph,
    tree: &format::DominatorTree,
    siblings: &SiblingOrder<'_, impl Fn(u32) -> Label>,
    forest: &Forest,
    extra: impl Fn(u32) -> Label,
) -> CheckResult<Vec<DominanceEvidence>> {
    use DominanceEvidence::{Enough, High, Low, Nothing, One};
    let mut extras: Vec<(u32, u32)> = Vec::new();
    for b in g.blocks() {
        extras.extend(extra(b).map(|from| (from, b)));
    }
    extras.sort_unstable();
    let mut evidence = vec![Nothing; g.len()];
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
                *known = Enough;
                continue;
            };
            if c == v {
                continue;
            }
            let (at, other) = (siblings.rank[v as usize], siblings.rank[c as usize]);
            *known = match *known {
                Enough => Enough,
                Nothing | Low if at != 0 && other < at => Low,
                Nothing | High if at != 0 && other > at => High,
                _ if at != 0 => Enough,
                old if !siblings.comes_before(c, v) => old,
                Nothing => One(c),
                One(first) if first == c => One(c),
                _ => Enough,
            };
        }
    }
    Ok(evidence)
}
