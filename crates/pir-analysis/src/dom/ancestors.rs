//! A tree that grows by leaves and answers nearest common ancestors.
//!
//! Starts with plain walks along parents, which cost next to nothing on the shallow steps of
//! ordinary functions. Once they have cost more than a few steps a node, each node gets one jump
//! pointer (Myers' skew-binary ladder), and a query takes O(log nodes) whatever the shape.

use crate::graph::NONE;

/// Steps of plain walking that a node may cost on average.
const STEPS_PER_NODE: usize = 4;

/// Nodes are places in an order; a parent's place is smaller than its child's; 0 is the root.
pub(super) struct Ancestors {
    parent: Vec<u32>,
    fuel: usize,
    ladder: Option<Ladder>,
}

struct Ladder {
    depth: Vec<u32>,
    jump: Vec<u32>,
}

impl Ladder {
    fn add(&mut self, v: u32, parent: u32) {
        let p = parent as usize;
        let j = self.jump[p];
        let jj = self.jump[j as usize];
        let (dp, dj, djj) = (self.depth[p], self.depth[j as usize], self.depth[jj as usize]);
        self.depth[v as usize] = dp + 1;
        self.jump[v as usize] = if dp - dj == dj - djj { jj } else { parent };
    }
}

impl Ancestors {
    /// A tree of the root alone with room for `count` nodes.
    pub fn new(count: usize) -> Self {
        let mut parent = vec![NONE; count];
        if let Some(root) = parent.first_mut() {
            *root = 0;
        }
        Self { parent, fuel: STEPS_PER_NODE * count, ladder: None }
    }

    /// Whether the node was added.
    #[inline]
    pub fn contains(&self, v: u32) -> bool {
        self.parent[v as usize] != NONE
    }

    /// Adds a leaf.
    #[inline]
    pub fn add(&mut self, v: u32, parent: u32) {
        self.parent[v as usize] = parent;
        if let Some(ladder) = &mut self.ladder {
            ladder.add(v, parent);
        }
    }

    /// The nearest common ancestor of two nodes of the tree.
    #[inline]
    pub fn nearest_common(&mut self, mut a: u32, mut b: u32) -> u32 {
        if self.ladder.is_none() {
            while a != b {
                if self.fuel == 0 {
                    self.build_ladder();
                    return self.climb(a, b);
                }
                self.fuel -= 1;
                if a > b {
                    a = self.parent[a as usize];
                } else {
                    b = self.parent[b as usize];
                }
            }
            return a;
        }
        self.climb(a, b)
    }

    #[cold]
    fn build_ladder(&mut self) {
        let count = self.parent.len();
        let mut ladder = Ladder { depth: vec![0; count], jump: vec![0; count] };
        for v in 1..count as u32 {
            if self.contains(v) {
                ladder.add(v, self.parent[v as usize]);
            }
        }
        self.ladder = Some(ladder);
    }

    fn climb(&self, mut a: u32, mut b: u32) -> u32 {
        let Some(Ladder { depth, jump }) = &self.ladder else {
            unreachable!("the ladder is built before it is climbed")
        };
        if depth[a as usize] < depth[b as usize] {
            std::mem::swap(&mut a, &mut b);
        }
        let level = depth[b as usize];
        while depth[a as usize] > level {
            let j = jump[a as usize];
            a = if depth[j as usize] >= level { j } else { self.parent[a as usize] };
        }
        // At equal depth the ladders have equal rungs.
        while a != b {
            let (ja, jb) = (jump[a as usize], jump[b as usize]);
            (a, b) = if ja != jb {
                (ja, jb)
            } else {
                (self.parent[a as usize], self.parent[b as usize])
            };
        }
        a
    }

    /// The parent of each node, `NONE` where none was added, the root its own.
    pub fn into_parents(self) -> Vec<u32> {
        self.parent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ladder agrees with plain walks on a tree of mixed shape, in both modes.
    #[test]
    fn climbing_agrees_with_walking() {
        let count = 400u32;
        let mut tree = Ancestors::new(count as usize);
        for v in 1..count {
            let parent = match v % 7 {
                0 => v / 2,
                1 => v.saturating_sub(2),
                _ => v - 1,
            };
            tree.add(v, parent);
        }
        tree.fuel = 0;
        for a in 0..count {
            for b in 0..count {
                let (mut x, mut y) = (a, b);
                while x != y {
                    if x > y { x = tree.parent[x as usize] } else { y = tree.parent[y as usize] }
                }
                assert_eq!(tree.nearest_common(a, b), x, "{a} {b}");
            }
        }
    }

    #[test]
    fn a_leaf_added_after_the_switch_is_found() {
        let mut tree = Ancestors::new(4);
        tree.add(1, 0);
        tree.add(2, 1);
        tree.fuel = 0;
        assert_eq!(tree.nearest_common(2, 0), 0);
        tree.add(3, 1);
        assert_eq!(tree.nearest_common(3, 2), 1);
    }
}
