//! A preorder-numbered forest over sets of blocks, the basis of the region and the loop forest.
//!
//! Each block belongs to one innermost node or to none. Blocks are sorted by the preorder number of
//! their node, so that all blocks of a node, nested ones included, are one slice; otherwise
//! explicit lists would be quadratic for deep nests.

use std::ops::Range;

use pir_core::entity::{Block, Entity};

use crate::graph::{NO_NODE, RowTable};

/// A forest whose nodes are numbered in preorder.
#[derive(Clone, Debug)]
pub(crate) struct Forest {
    parent: Vec<u32>,
    /// One past the last node nested in each.
    end: Vec<u32>,
    depth: Vec<u32>,
    innermost: Vec<u32>,
    /// Blocks by innermost node, ascending within one.
    own: RowTable<Block>,
}

impl Forest {
    /// Numbers a forest given by parents and by the innermost node of each block, `NO_NODE` for
    /// none. `order` lists all nodes; siblings keep their order in it. Returns the new numbers too.
    pub(crate) fn new(parent: &[u32], order: &[u32], innermost: &[u32]) -> (Self, Vec<u32>) {
        let count = parent.len();
        let (new_id, preorder) = number(parent, order);
        let renumber = |old: u32| if old == NO_NODE { NO_NODE } else { new_id[old as usize] };
        let parent: Vec<u32> = preorder.iter().map(|&old| renumber(parent[old as usize])).collect();
        let mut end: Vec<u32> = (1..=count as u32).collect();
        for node in (0..count).rev() {
            if parent[node] != NO_NODE {
                let up = parent[node] as usize;
                end[up] = end[up].max(end[node]);
            }
        }
        let mut depth = vec![1; count];
        for node in 0..count {
            if parent[node] != NO_NODE {
                depth[node] = depth[parent[node] as usize] + 1;
            }
        }
        let innermost: Vec<u32> = innermost.iter().map(|&old| renumber(old)).collect();
        let pairs: Vec<(u32, Block)> = innermost
            .iter()
            .enumerate()
            .filter(|&(_, &node)| node != NO_NODE)
            .map(|(b, &node)| (node, Block::new(b)))
            .collect();
        let own = RowTable::from_pairs(count, &pairs);
        (Self { parent, end, depth, innermost, own }, new_id)
    }

    pub(crate) fn len(&self) -> usize {
        self.parent.len()
    }

    #[inline]
    pub(crate) fn parent(&self, node: u32) -> Option<u32> {
        some(self.parent[node as usize])
    }

    /// 1 for a root.
    #[inline]
    pub(crate) fn depth(&self, node: u32) -> u32 {
        self.depth[node as usize]
    }

    /// Returns the node and its descendants.
    #[inline]
    pub(crate) fn span(&self, node: u32) -> Range<u32> {
        node..self.end[node as usize]
    }

    pub(crate) fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let Range { start, end } = self.span(node);
        self.siblings(start + 1, end)
    }

    pub(crate) fn roots(&self) -> impl Iterator<Item = u32> + '_ {
        self.siblings(0, self.len() as u32)
    }

    fn siblings(&self, from: u32, end: u32) -> impl Iterator<Item = u32> + '_ {
        let at = move |i: u32| (i < end).then_some(i);
        std::iter::successors(at(from), move |&i| at(self.end[i as usize]))
    }

    #[inline]
    pub(crate) fn innermost(&self, b: Block) -> Option<u32> {
        some(self.innermost[b.index()])
    }

    #[inline]
    pub(crate) fn contains(&self, node: u32, b: Block) -> bool {
        // `NO_NODE` is in no span.
        self.span(node).contains(&self.innermost[b.index()])
    }

    #[inline]
    pub(crate) fn own_blocks(&self, node: u32) -> &[Block] {
        self.own.row(node as usize)
    }

    pub(crate) fn blocks(&self, node: u32) -> &[Block] {
        self.own.rows(node as usize..self.end[node as usize] as usize)
    }
}

#[inline]
fn some(raw: u32) -> Option<u32> {
    (raw != NO_NODE).then_some(raw)
}

/// Returns the preorder number of each node, and the inverse.
fn number(parent: &[u32], order: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let count = parent.len();
    // Chains of siblings, the last one first, so that the stack yields them in order.
    let mut head = vec![NO_NODE; count + 1];
    let mut next = vec![NO_NODE; count];
    for &node in order {
        let up = parent[node as usize];
        let chain = &mut head[if up == NO_NODE { count } else { up as usize }];
        next[node as usize] = *chain;
        *chain = node;
    }
    let mut new_id = vec![NO_NODE; count];
    let mut preorder = Vec::with_capacity(count);
    let mut stack = Vec::new();
    let push_chain = |stack: &mut Vec<u32>, mut node: u32| {
        while node != NO_NODE {
            stack.push(node);
            node = next[node as usize];
        }
    };
    push_chain(&mut stack, head[count]);
    while let Some(node) = stack.pop() {
        new_id[node as usize] = preorder.len() as u32;
        preorder.push(node);
        push_chain(&mut stack, head[node as usize]);
    }
    (new_id, preorder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn siblings_keep_their_order_and_blocks_of_a_subtree_are_one_slice() {
        // Old nodes: 2 holds 0 and 1, 0 after 1; 3 is a root before 2.
        let (f, new_id) =
            Forest::new(&[2, 2, NO_NODE, NO_NODE], &[3, 2, 1, 0], &[0, 1, NO_NODE, 2, 0]);
        assert_eq!(new_id, [3, 2, 1, 0]);
        assert_eq!(f.roots().collect::<Vec<_>>(), [0, 1]);
        assert_eq!(f.children(1).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(f.blocks(1), [Block(3), Block(1), Block(0), Block(4)]);
        assert_eq!(f.own_blocks(1), [Block(3)]);
        assert_eq!((f.depth(0), f.depth(3)), (1, 2));
        assert_eq!(f.innermost(Block(2)), None);
        assert!(f.contains(1, Block(4)) && !f.contains(0, Block(4)) && !f.contains(1, Block(2)));
    }
}
