//! Instructions between blocks: merging two blocks' lists, and instructions that are in none yet.

use super::{BlockData, Body, NO_SOURCE_PLACE};
use crate::entity::{Block, Entity, Inst};
use crate::inst::InstData;

impl Body {
    /// Moves all instructions of `from` into the block `to`: each to just before the instruction of
    /// `to` that `before` has at its position. `before` is in the order of `to`, and may name an
    /// instruction several times. O(instructions of both blocks).
    ///
    /// # Panics
    /// Panics if `before` has not as many elements as `from` has instructions, or if one of them
    /// is not in `to`, or not in its order.
    pub fn merge_insts(&mut self, from: Block, to: Block, before: &[Inst]) {
        let moved = self.insts(from).to_vec();
        self.blocks[from.index()].len = 0;
        self.merge(&moved, to, before);
    }

    /// Inserts instructions into a block: each before the instruction that it is given with. These
    /// are in the order of the block, and may be the same several times. O(instructions of the
    /// block and new ones): one by one, many insertions would take quadratic time.
    ///
    /// # Panics
    /// Panics if one of the instructions is not in the block, or not in its order.
    pub fn insert_each(&mut self, b: Block, new: &[(InstData, Inst)]) {
        let made = |&(data, _): &(InstData, Inst)| self.make_inst(b, data, NO_SOURCE_PLACE);
        let made: Vec<Inst> = new.iter().map(made).collect();
        let before: Vec<Inst> = new.iter().map(|pair| pair.1).collect();
        self.merge(&made, b, &before);
    }

    fn merge(&mut self, moved: &[Inst], to: Block, before: &[Inst]) {
        if moved.is_empty() {
            return;
        }
        assert_eq!(moved.len(), before.len(), "a place for each instruction");
        let mut merged = Vec::with_capacity(self.insts(to).len() + moved.len());
        let mut next = 0;
        for &i in self.insts(to) {
            while before.get(next) == Some(&i) {
                merged.push(moved[next]);
                next += 1;
            }
            merged.push(i);
        }
        assert_eq!(next, moved.len(), "the places must be in the block, in its order");
        crate::work::count_rows(merged.len());
        moved.iter().for_each(|i| self.block_of[i.index()] = to);
        let (start, len) = (self.lists.len() as u32, merged.len() as u32);
        self.lists.extend_from_slice(&merged);
        self.blocks[to.index()] = BlockData { start, len, cap: len, room: 0 };
    }

    /// Creates an instruction that is in no block yet: see [`Body::place_at_end`].
    pub(crate) fn make_loose(&mut self, data: InstData, place: u32) -> Inst {
        self.make_inst(Block(0), data, place)
    }

    /// Puts an instruction that is in no block before the terminator of a block.
    pub(crate) fn place_at_end(&mut self, i: Inst, b: Block) {
        let at = self.blocks[b.index()].len.saturating_sub(1);
        self.block_of[i.index()] = b;
        self.insert_in_list(b, at as usize, i);
    }

    /// Moves the instructions of `from` that start at position `at` to the end of `to`. O(moved
    /// instructions).
    pub fn move_insts(&mut self, from: Block, at: usize, to: Block) {
        let old = self.blocks[from.index()];
        assert!(at <= old.len as usize, "position {at} is outside {from}");
        let at = at as u32;
        if self.blocks[to.index()].len == 0 {
            let len = old.len - at;
            crate::work::count_rows(len as usize);
            let mut rest = BlockData { start: old.start + at, len, cap: old.cap - at, room: 0 };
            if len < at {
                // What stays keeps its room, because a terminator is mostly added to it: a long
                // list from whose end one piece after the other is cut would be copied each time.
                let all = rest.start as usize..(rest.start + len) as usize;
                (rest.start, rest.cap) = (self.lists.len() as u32, len);
                self.lists.extend_from_within(all);
                self.blocks[from.index()].len = at;
            } else {
                // The list is cut in two where it is.
                self.blocks[from.index()] = BlockData { len: at, cap: at, ..old };
            }
            self.blocks[to.index()] = rest;
            for k in rest.start..rest.start + rest.len {
                self.block_of[self.lists[k as usize].index()] = to;
            }
            return;
        }
        let moved: Vec<Inst> = self.insts(from)[at as usize..].to_vec();
        self.blocks[from.index()].len = at;
        for i in moved {
            self.block_of[i.index()] = to;
            let end = self.blocks[to.index()].len as usize;
            self.insert_in_list(to, end, i);
        }
    }
}
