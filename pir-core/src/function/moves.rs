//! The lists of instructions of blocks: appending, inserting, removing and moving.

use super::{BlockData, Body, NO_SOURCE_PLACE};
use crate::entity::{Block, Entity, Inst};
use crate::inst::InstData;
use rustc_hash::FxHashSet;

/// Insertions into blocks of at most this many instructions move those that follow.
const MAX_SHIFTED_INSTS: u32 = 32;

impl Body {
    /// Appends an instruction to a block.
    #[inline]
    pub fn push_inst(&mut self, b: Block, data: InstData, place: u32) -> Inst {
        let i = self.make_inst(b, data, place);
        let d = &mut self.blocks[b.index()];
        // Parsers and builders mostly append to the newest block, whose list can grow in place
        // because it is the last of the pool.
        if (d.start + d.len) as usize == self.lists.len() && d.cap == d.len {
            self.lists.push(i);
            d.len += 1;
            d.cap = d.len;
        } else {
            let at = self.blocks[b.index()].len as usize;
            self.insert_in_list(b, at, i);
        }
        i
    }

    /// Inserts an instruction before position `at` of a block. O(length of the block).
    ///
    /// # Panics
    /// Panics if `at` is larger than the number of instructions in the block.
    pub fn insert_inst(&mut self, b: Block, at: usize, data: InstData) -> Inst {
        assert!(at <= self.blocks[b.index()].len as usize, "position {at} is outside {b}");
        let i = self.make_inst(b, data, NO_SOURCE_PLACE);
        self.insert_in_list(b, at, i);
        i
    }

    pub(super) fn make_inst(&mut self, b: Block, data: InstData, place: u32) -> Inst {
        let i = Inst::new(self.insts.len());
        self.insts.push(data);
        self.block_of.push(b);
        self.spans.push(place);
        i
    }

    /// Puts `i` at position `at` of the block. Amortised O(distance to the nearer end), in short
    /// blocks O(distance to the end).
    pub(super) fn insert_in_list(&mut self, b: Block, at: usize, i: Inst) {
        let mut d = self.blocks[b.index()];
        let to_front = d.len > MAX_SHIFTED_INSTS && at < d.len as usize / 2;
        let is_full = if to_front { d.room == 0 } else { d.len == d.cap };
        if is_full {
            let cap = (d.len * 2).max(4);
            let room = if to_front { d.len } else { 0 };
            let start = self.lists.len() as u32 + room;
            self.lists.resize(start as usize, i);
            self.lists.extend_from_within(d.start as usize..(d.start + d.len) as usize);
            crate::work::count_rows(d.len as usize);
            self.lists.resize((start + cap) as usize, i);
            d = BlockData { start, len: d.len, cap, room };
        }
        let (first, end) = (d.start as usize, (d.start + d.len) as usize);
        if to_front {
            self.lists.copy_within(first..first + at, first - 1);
            crate::work::count_rows(at);
            d = BlockData { start: d.start - 1, cap: d.cap + 1, room: d.room - 1, ..d };
        } else {
            self.lists.copy_within(first + at..end, first + at + 1);
            crate::work::count_rows(end - first - at);
        }
        d.len += 1;
        self.lists[d.start as usize + at] = i;
        self.blocks[b.index()] = d;
    }

    /// Removes an instruction from its block. Its id stays valid.
    ///
    /// # Panics
    /// Panics if the instruction is in no block.
    pub fn remove_inst(&mut self, i: Inst) {
        let b = self.block_of(i);
        let at = self.position(i).expect("the instruction is in its block");
        let d = &mut self.blocks[b.index()];
        let (from, end) = (d.start as usize + at, (d.start + d.len) as usize);
        self.lists.copy_within(from + 1..end, from);
        crate::work::count_rows(end - from);
        d.len -= 1;
    }

    /// Moves an instruction to position `at` of a block. O(lengths of both blocks).
    ///
    /// # Panics
    /// Panics if the instruction is in no block, or if `at` is larger than the number of the
    /// block's other instructions.
    pub fn relocate(&mut self, i: Inst, to: Block, at: usize) {
        self.remove_inst(i);
        assert!(at <= self.blocks[to.index()].len as usize, "position {at} is outside {to}");
        self.block_of[i.index()] = to;
        self.insert_in_list(to, at, i);
    }

    /// Removes the instructions of a block for which `keep` is false. Their ids stay valid.
    /// O(length of the block): one by one, many of a long block would take quadratic time.
    pub fn retain_insts(&mut self, b: Block, keep: impl Fn(Inst) -> bool) {
        let d = &mut self.blocks[b.index()];
        let list = &mut self.lists[d.start as usize..][..d.len as usize];
        crate::work::count_rows(list.len());
        let mut kept = 0;
        for k in 0..list.len() {
            if keep(list[k]) {
                list[kept] = list[k];
                kept += 1;
            }
        }
        d.len = kept as u32;
    }

    /// Removes instructions from their blocks. Their ids stay valid. O(lengths of the blocks).
    ///
    /// # Panics
    /// Panics if an instruction is in no block.
    pub fn remove_insts(&mut self, gone: &FxHashSet<Inst>) {
        let blocks: FxHashSet<Block> = gone.iter().map(|&i| self.block_of(i)).collect();
        for b in blocks {
            self.retain_insts(b, |i| !gone.contains(&i));
        }
    }

    /// Moves instructions of one block, in the order given, to before position `at` of another.
    /// O(length of the block, number of instructions, and the distance of `at` to the end of the
    /// other block or, for each, to its start).
    ///
    /// # Panics
    /// Panics if `at` is larger than the number of the other block's instructions.
    pub fn relocate_all(&mut self, from: Block, moved: &[Inst], to: Block, at: usize) {
        assert!(at <= self.blocks[to.index()].len as usize, "position {at} is outside {to}");
        let set: FxHashSet<Inst> = moved.iter().copied().collect();
        self.retain_insts(from, |i| !set.contains(&i));
        moved.iter().for_each(|i| self.block_of[i.index()] = to);
        let behind = self.blocks[to.index()].len as usize - at;
        if behind + moved.len() <= moved.len() * (at + 1) {
            self.insert_all_in_list(to, at, moved);
        } else {
            // The last first, so that those near the start of a long block stay there.
            moved.iter().rev().for_each(|&i| self.insert_in_list(to, at, i));
        }
    }

    /// Puts instructions at position `at` of the block. Amortised O(their number and the distance
    /// of `at` to the end).
    fn insert_all_in_list(&mut self, b: Block, at: usize, new: &[Inst]) {
        let d = self.blocks[b.index()];
        let (mut first, len, count) = (d.start as usize, d.len as usize, new.len());
        if len + count > d.cap as usize {
            let cap = 2 * (len + count);
            let moved = self.lists.len();
            self.lists.extend_from_within(first..first + len);
            self.lists.resize(moved + cap, Inst::new(0));
            crate::work::count_rows(len);
            first = moved;
            let (start, len, cap) = (first as u32, d.len, cap as u32);
            self.blocks[b.index()] = BlockData { start, len, cap, room: 0 };
        }
        self.lists.copy_within(first + at..first + len, first + at + count);
        self.lists[first + at..first + at + count].copy_from_slice(new);
        crate::work::count_rows(len - at + count);
        self.blocks[b.index()].len += count as u32;
    }

    /// Returns the position of an instruction in its block. O(distance to the nearer end of the
    /// block).
    pub fn position(&self, i: Inst) -> Option<usize> {
        let list = self.insts(self.block_of(i));
        let last = list.len().wrapping_sub(1);
        let mut pairs = list.iter().zip(list.iter().rev()).enumerate();
        // Insertions are mostly near the start or the end.
        let found = pairs.find_map(|(k, (&front, &back))| match (front == i, back == i) {
            (true, _) => Some(k),
            (_, true) => Some(last - k),
            _ => None,
        });
        crate::work::count_rows(found.map_or(list.len(), |at| at.min(last - at)));
        found
    }
}
