//! Regions as nested boxes, and the boxes that each edge passes.

use super::edge::GraphEdge;
use pir_analysis::{Order, Region, Regions};
use pir_core::entity::{Block, Entity};

/// The nesting of boxes: box 0 is the function, box *k* + 1 is region *k*.
///
/// An *item* is a member of a box: block *k* is item *k*, and box *k* is item `blocks + k`.
pub(super) struct BoxNesting<'a> {
    pub regions: Option<&'a Regions>,
    blocks: usize,
    /// Per box its items.
    pub members: Vec<Vec<usize>>,
    /// Per item the smallest number that a block in it has in reverse postorder.
    pub keys: Vec<u32>,
}

/// A part of an edge that lies in one box: the items at its ends, and the edge. Without an item
/// above, the edge comes in at the top of the box; without one below, it leaves at the bottom.
pub(super) type EdgePart = (Option<usize>, Option<usize>, usize);

/// An edge as it is drawn: between the bottom of one block and the top of another.
#[derive(Clone, Copy)]
pub(super) struct EdgeEnds {
    pub top: Block,
    pub bottom: Block,
    /// Whether the arrow is at the top: the edge closes a cycle.
    pub is_upward: bool,
}

impl<'a> BoxNesting<'a> {
    pub(super) fn new(
        layout: &[Block],
        blocks: usize,
        regions: Option<&'a Regions>,
        order: &Order,
    ) -> Self {
        let boxes = 1 + regions.map_or(0, Regions::len);
        let mut nest = Self {
            regions,
            blocks,
            members: vec![Vec::new(); boxes],
            keys: vec![u32::MAX; blocks + boxes],
        };
        for &b in layout {
            let key = order.number(b).unwrap_or(blocks as u32 + b.0);
            let mut c = nest.of(b);
            nest.members[c].push(b.index());
            nest.keys[b.index()] = key;
            while c != 0 {
                let item = nest.item(c);
                nest.keys[item] = nest.keys[item].min(key);
                c = nest.parent(c);
            }
        }
        for c in (1..boxes).filter(|&c| !nest.is_empty(c)).collect::<Vec<_>>() {
            let (parent, item) = (nest.parent(c), nest.item(c));
            nest.members[parent].push(item);
        }
        nest
    }

    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    /// The item that a box is in the box around it.
    pub(super) fn item(&self, c: usize) -> usize {
        self.blocks + c
    }

    /// The box that an item is; none for a block.
    pub(super) fn box_of(&self, item: usize) -> Option<usize> {
        item.checked_sub(self.blocks)
    }

    /// Whether a box of a region contains no block.
    pub(super) fn is_empty(&self, c: usize) -> bool {
        self.keys[self.item(c)] == u32::MAX
    }

    fn of(&self, b: Block) -> usize {
        self.regions.and_then(|r| r.innermost(b)).map_or(0, |r| r.index() + 1)
    }

    fn parent(&self, c: usize) -> usize {
        self.regions.and_then(|r| r.parent(Region::new(c - 1))).map_or(0, |p| p.index() + 1)
    }

    /// The number of boxes around a box.
    pub(super) fn level(&self, c: usize) -> u32 {
        match (c, self.regions) {
            (0, _) | (_, None) => 0,
            (_, Some(r)) => r.level(Region::new(c - 1)),
        }
    }

    /// Cuts the edges into parts, per box; and the ends of each edge. An edge belongs to the
    /// innermost box around both its ends, where the item that comes first in reverse postorder is
    /// above the other. It leaves the boxes inside at the bottom and comes in at the top. Edges
    /// from a block to itself have no part.
    pub(super) fn route(&self, edges: &[GraphEdge]) -> (Vec<Vec<EdgePart>>, Vec<EdgeEnds>) {
        let mut parts: Vec<Vec<EdgePart>> = vec![Vec::new(); self.len()];
        let mut ends = Vec::with_capacity(edges.len());
        for (e, edge) in edges.iter().enumerate() {
            if edge.from == edge.to {
                ends.push(EdgeEnds { top: edge.from, bottom: edge.to, is_upward: true });
                continue;
            }
            let (mut a, mut b) = (edge.from.index(), edge.to.index());
            let (mut ca, mut cb) = (self.of(edge.from), self.of(edge.to));
            // The boxes that the edge leaves and those that it enters, the innermost first.
            let (mut left, mut entered) = (Vec::new(), Vec::new());
            while ca != cb {
                if self.level(ca) >= self.level(cb) {
                    left.push((ca, a));
                    (a, ca) = (self.item(ca), self.parent(ca));
                } else {
                    entered.push((cb, b));
                    (b, cb) = (self.item(cb), self.parent(cb));
                }
            }
            let is_upward = self.keys[a] > self.keys[b];
            let (mut top, mut bottom) = (edge.from, edge.to);
            if is_upward {
                std::mem::swap(&mut a, &mut b);
                std::mem::swap(&mut left, &mut entered);
                std::mem::swap(&mut top, &mut bottom);
            }
            left.iter().for_each(|&(c, item)| parts[c].push((Some(item), None, e)));
            entered.iter().for_each(|&(c, item)| parts[c].push((None, Some(item), e)));
            parts[ca].push((Some(a), Some(b), e));
            ends.push(EdgeEnds { top, bottom, is_upward });
        }
        (parts, ends)
    }
}
