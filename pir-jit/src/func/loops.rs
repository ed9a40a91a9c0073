//! The loop forest of a function: the blocks of each loop, and the nesting. It is approximate, for
//! code generation only: no dominators are computed, and irreducible cycles are taken for loops of
//! their first block.

use pir_core::entity::{Block, Entity};
use smallvec::SmallVec;

/// No loop.
const NO_LOOP: u32 = u32::MAX;

/// Loops, by the place of their header in the order of the blocks.
#[derive(Default)]
pub(super) struct LoopForest {
    /// Place of each block in the order; empty if there are no loops.
    order_position: Vec<u32>,
    /// By place: the header of the innermost loop that the block is in.
    innermost_header: Vec<u32>,
    /// By place of a header: that of the loop around.
    outer_header: Vec<u32>,
}

impl LoopForest {
    /// Finds the loops of a function. `order` is a reverse post-order of blocks with numbers below
    /// `bound`. O(blocks + edges), up to the inverse of Ackermann's function.
    pub(super) fn compute(
        order: &[Block],
        bound: usize,
        targets: impl Fn(Block) -> SmallVec<[Block; 4]>,
    ) -> Self {
        let mut place = vec![NO_LOOP; bound];
        order.iter().enumerate().for_each(|(n, b)| place[b.index()] = n as u32);
        let mut edges: Vec<(u32, u32)> = Vec::with_capacity(order.len() * 2);
        let mut back = false;
        for (n, &b) in order.iter().enumerate() {
            for to in targets(b) {
                let to = place[to.index()];
                back |= to as usize <= n;
                edges.push((to, n as u32));
            }
        }
        if !back {
            return Self::default();
        }
        edges.sort_unstable();
        let into = |h: u32| {
            let first = edges.partition_point(|e| e.0 < h);
            edges[first..].iter().take_while(move |e| e.0 == h).map(|e| e.1)
        };
        let mut of = vec![NO_LOOP; order.len()];
        let mut outer = vec![NO_LOOP; order.len()];
        // The outermost loop found so far that a block is in, by way of others.
        let mut top: Vec<u32> = (0..order.len() as u32).collect();
        let mut stack: Vec<u32> = Vec::new();
        // Inner headers come after outer ones.
        for h in (0..order.len() as u32).rev() {
            stack.extend(into(h).filter(|&from| from >= h));
            if stack.is_empty() {
                continue;
            }
            of[h as usize] = h;
            while let Some(b) = stack.pop() {
                let b = compress_path(&mut top, b);
                if b == h {
                    continue;
                }
                top[b as usize] = h;
                match of[b as usize] {
                    NO_LOOP => of[b as usize] = h,
                    _ => outer[b as usize] = h,
                }
                stack.extend(into(b).filter(|&from| from > h));
            }
        }
        Self { order_position: place, innermost_header: of, outer_header: outer }
    }

    /// The header of the innermost loop around a block, as its place in the order.
    pub(super) fn innermost(&self, b: Block) -> Option<u32> {
        let place = *self.order_position.get(b.index())?;
        self.innermost_header.get(place as usize).copied().filter(|&h| h != NO_LOOP)
    }

    /// Whether a block is in the loop with this header.
    pub(super) fn contains(&self, header: u32, b: Block) -> bool {
        let mut at = self.innermost(b).unwrap_or(NO_LOOP);
        while at != NO_LOOP && at != header {
            at = self.outer_header[at as usize];
        }
        at == header
    }

    /// The loop around a loop.
    pub(super) fn outer(&self, header: u32) -> Option<u32> {
        Some(self.outer_header[header as usize]).filter(|&h| h != NO_LOOP)
    }

    /// Whether a block is a header.
    pub(super) fn is_header(&self, b: Block) -> bool {
        self.innermost(b).is_some_and(|h| self.order_position[b.index()] == h)
    }
}

/// Returns the outermost loop found so far that a block is in, and halves the path to it.
fn compress_path(top: &mut [u32], mut b: u32) -> u32 {
    while top[b as usize] != b {
        let above = top[top[b as usize] as usize];
        top[b as usize] = above;
        b = above;
    }
    b
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Loops of a graph whose blocks are numbered in reverse post-order.
    fn loops_of_graph(graph: &[&[u32]]) -> LoopForest {
        let order: Vec<Block> = (0..graph.len() as u32).map(Block).collect();
        LoopForest::compute(&order, graph.len(), |b| {
            graph[b.index()].iter().map(|&t| Block(t)).collect()
        })
    }

    #[test]
    fn nested_loops_have_their_outer_loops() {
        // 1 encloses 2, which encloses only 3; 5 is a loop after them.
        let l = loops_of_graph(&[&[1], &[2, 5], &[3], &[3, 4], &[2, 1], &[5, 6], &[]]);
        let of: Vec<Option<u32>> = (0..7).map(|b| l.innermost(Block(b))).collect();
        assert_eq!(of, [None, Some(1), Some(2), Some(3), Some(2), Some(5), None]);
        assert_eq!(
            [l.outer(3), l.outer(2), l.outer(1), l.outer(5)],
            [Some(2), Some(1), None, None]
        );
        assert!(l.contains(1, Block(3)) && l.contains(2, Block(4)) && !l.contains(2, Block(5)));
        assert!(l.is_header(Block(3)) && !l.is_header(Block(4)) && !l.is_header(Block(0)));
    }

    #[test]
    fn a_graph_without_cycles_has_no_loops() {
        let l = loops_of_graph(&[&[1, 2], &[2], &[]]);
        assert!((0..3).all(|b| l.innermost(Block(b)).is_none() && !l.contains(0, Block(b))));
    }

    #[test]
    fn irreducible_cycles_and_several_latches() {
        // 1 and 2 lead to each other, and both are entered from outside.
        let l = loops_of_graph(&[&[1, 2], &[2, 3], &[1, 3], &[]]);
        assert_eq!(l.innermost(Block(2)), Some(1));
        let l = loops_of_graph(&[&[1], &[2, 3, 4], &[1], &[1], &[]]);
        assert!([1, 2, 3].iter().all(|&b| l.innermost(Block(b)) == Some(1)));
        assert_eq!(l.innermost(Block(4)), None);
    }
}
