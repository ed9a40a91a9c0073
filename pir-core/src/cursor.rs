//! Editing of function bodies: a cursor, def-use lists computed on demand, and edits of the
//! control-flow graph.
//!
//! ```
//! use pir_core::builder::FunctionBuilder;
//! use pir_core::cursor::{Cursor, replace_all_uses};
//! use pir_core::{Module, Opcode, Type};
//!
//! // Turn `x * 2` into `x + x`.
//! let mut module = Module::new();
//! let f = FunctionBuilder::new(&mut module, "twice", Type::I32, &[Type::I32]);
//! f.ret(f.mul(f.arg(0), 2));
//! let g = f.finish()?;
//!
//! let body = module.function_mut(g).unwrap().body.as_mut().unwrap();
//! let mut cursor = Cursor::first(body).unwrap();
//! while let Some(i) = cursor.next() {
//!     let data = *cursor.body().inst(i);
//!     if data.op() == Opcode::Mul {
//!         let x = cursor.body().ops(i)[0];
//!         let sum = cursor.insert(data.with_op(Opcode::Add), &[x, x]);
//!         replace_all_uses(cursor.body_mut(), i.into(), sum.into());
//!         cursor.erase(i);
//!     }
//! }
//! assert!(module.to_string().contains("add i32 %0, %0"));
//! # Ok::<(), pir_core::builder::BuildError>(())
//! ```
//!
//! This module keeps the tables and labels consistent, but does not know the semantics of
//! instructions. Run the verifier after an edit, because the function may no longer be valid.

mod edges;
mod error;
mod pieces;
mod sequential;
mod terminator;

use crate::entity::{Block, Entity, Inst, Value};
use crate::function::Body;
use crate::inst::InstData;
use rustc_hash::FxHashMap;

pub use edges::{remove_fork_successor, retarget, split_block, split_block_to_end};
pub use error::EditError;
pub use pieces::{BlockCut, MAX_PLACES_PER_BLOCK, PLACES_PER_PIECE, cut_long_blocks, join_pieces};
pub use sequential::{NotSequential, RegionBlocks, sequentialise};
pub use terminator::{remove_join, replace_terminator};

/// A position in a body, between two instructions.
#[derive(Debug)]
pub struct Cursor<'b> {
    body: &'b mut Body,
    block: Block,
    at: usize,
    /// Position of the block in the layout when it was last looked up. It is only a hint, since the
    /// layout may have changed.
    layout_hint: usize,
}

impl<'b> Cursor<'b> {
    /// Creates a cursor before the first instruction of the entry block. Returns `None` if the body
    /// has no blocks.
    pub fn first(body: &'b mut Body) -> Option<Self> {
        let block = body.entry()?;
        Some(Self { body, block, at: 0, layout_hint: 0 })
    }

    /// Creates a cursor before the first instruction of `block`.
    pub fn at_start(body: &'b mut Body, block: Block) -> Self {
        Self { body, block, at: 0, layout_hint: 0 }
    }

    /// Creates a cursor after the last instruction of `block`.
    pub fn at_end(body: &'b mut Body, block: Block) -> Self {
        let at = body.insts(block).len();
        Self { body, block, at, layout_hint: 0 }
    }

    /// Creates a cursor immediately before the instruction `i`. O(length of its block).
    ///
    /// # Errors
    /// Returns [`EditError::NotPlaced`] if `i` is in no block.
    pub fn before(body: &'b mut Body, i: Inst) -> Result<Self, EditError> {
        let at = body.position(i).ok_or(EditError::NotPlaced(i))?;
        let block = body.block_of(i);
        Ok(Self { body, block, at, layout_hint: 0 })
    }

    /// Creates a cursor immediately after the instruction `i`. O(length of its block).
    ///
    /// # Errors
    /// Returns [`EditError::NotPlaced`] if `i` is in no block.
    pub fn after(body: &'b mut Body, i: Inst) -> Result<Self, EditError> {
        let mut c = Self::before(body, i)?;
        c.at += 1;
        Ok(c)
    }

    /// Returns the body.
    pub fn body(&self) -> &Body {
        self.body
    }

    /// Returns the body for edits elsewhere.
    ///
    /// The cursor stores an index into its block. Insertions and removals before that index in the
    /// cursor's own block therefore shift the instruction that the cursor points at.
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }

    /// Returns the block that the cursor is in.
    pub fn block(&self) -> Block {
        self.block
    }

    /// Returns the next instruction of the current block without moving the cursor. Returns `None`
    /// at the end of the block.
    pub fn peek(&self) -> Option<Inst> {
        self.body.insts(self.block).get(self.at).copied()
    }

    /// Returns the next instruction and moves past it. At the end of a block, continues with the
    /// next block of the layout.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<Inst> {
        loop {
            if let Some(i) = self.peek() {
                self.at += 1;
                return Some(i);
            }
            if !self.next_block() {
                return None;
            }
        }
    }

    /// Moves to the start of the next block of the layout. Returns `false` if the current block is
    /// the last. O(1), but O(blocks) after the layout has changed or if the cursor was created by
    /// any constructor other than [`Cursor::first`].
    pub fn next_block(&mut self) -> bool {
        let layout = self.body.layout();
        let here = match layout.get(self.layout_hint) {
            Some(&b) if b == self.block => Some(self.layout_hint),
            _ => layout.iter().position(|&b| b == self.block),
        };
        match here.and_then(|p| Some((p + 1, *layout.get(p + 1)?))) {
            Some((p, b)) => {
                (self.layout_hint, self.block, self.at) = (p, b, 0);
                true
            }
            None => false,
        }
    }

    /// Inserts an instruction at the cursor and moves past it. The operands follow the table in
    /// [`crate::inst`]; `data.ops` is overwritten. O(length of the block).
    pub fn insert(&mut self, data: InstData, ops: &[Value]) -> Inst {
        let data = data.with_ops(self.body.push_ops(ops));
        let i = self.body.insert_inst(self.block, self.at, data);
        self.at += 1;
        i
    }

    /// Removes an instruction from the body. The caller must replace its uses, since remaining uses
    /// refer to a removed definition. O(length of its block).
    ///
    /// # Panics
    /// Panics if the instruction is in no block.
    pub fn erase(&mut self, i: Inst) {
        if self.body.block_of(i) == self.block {
            let before = self.body.insts(self.block)[..self.at].contains(&i);
            self.at -= usize::from(before);
        }
        self.body.remove_inst(i);
    }
}

/// The users of each result of a body: a snapshot taken by [`Uses::new`].
///
/// Uses in metadata (`#dbg_value(i32 %x, …)`) are not included, because they do not keep a value
/// alive.
#[derive(Clone, Debug)]
pub struct Uses {
    /// Per instruction, the end of its users in `users`. They start where those of the previous
    /// instruction end.
    ends: Vec<u32>,
    users: Vec<(Inst, u32)>,
}

impl Uses {
    /// Collects the users of all results. O(instructions and operands).
    pub fn new(body: &Body) -> Self {
        let mut ends = vec![0u32; body.inst_bound() + 1];
        let each = |f: &mut dyn FnMut(Inst, (Inst, u32))| {
            for &b in body.layout() {
                for &user in body.insts(b) {
                    for (n, v) in body.ops(user).iter().enumerate() {
                        if let Some(def) = v.as_inst() {
                            f(def, (user, n as u32));
                        }
                    }
                }
            }
        };
        each(&mut |def, _| ends[def.index() + 1] += 1);
        for i in 1..ends.len() {
            ends[i] += ends[i - 1];
        }
        let total = *ends.last().unwrap_or(&0) as usize;
        let mut users = vec![(Inst::new(0), 0); total];
        // Each slot starts as the begin of its run and ends as the begin of the next.
        each(&mut |def, user| {
            users[ends[def.index()] as usize] = user;
            ends[def.index()] += 1;
        });
        Self { ends, users }
    }

    /// Returns the users of the result of `i` as pairs of instruction and operand number, in layout
    /// order.
    pub fn of(&self, i: Inst) -> &[(Inst, u32)] {
        let start = match i.index().checked_sub(1) {
            None => 0,
            Some(before) => self.ends[before],
        };
        &self.users[start as usize..self.ends[i.index()] as usize]
    }
}

/// Replaces every use of a value or label, including uses in metadata, and returns the number of
/// uses. O(body).
///
/// The label of a block in a `blockaddress` stays, because it is part of a constant.
pub fn replace_all_uses(body: &mut Body, old: Value, new: Value) -> usize {
    let mut count = 0;
    crate::work::count_rows(body.ops.len());
    let in_metadata = body.metadata.values_mut();
    for v in body.ops.iter_mut().chain(in_metadata).filter(|v| **v == old) {
        *v = new;
        count += 1;
    }
    count
}

/// Puts values in the place of results, in metadata too. A value that replaces another one must not
/// be replaced itself: see [`resolve_chains`]. O(body).
pub fn substitute(body: &mut Body, replaced: &FxHashMap<Inst, Value>) {
    if replaced.is_empty() {
        return;
    }
    // They give the order of uses, which is another one now.
    body.use_list_orders.clear();
    crate::work::count_rows(body.ops.len());
    for v in body.ops.iter_mut().chain(body.metadata.values_mut()) {
        *v = v.as_inst().and_then(|i| replaced.get(&i)).copied().unwrap_or(*v);
    }
}

/// Lets each value be one that is not replaced itself, as [`substitute`] needs it. No value may
/// replace itself, by way of others either. Linear in practice: each chain is shortened.
pub fn resolve_chains(replaced: &mut FxHashMap<Inst, Value>) {
    let mut passed = Vec::new();
    for start in replaced.keys().copied().collect::<Vec<_>>() {
        let mut v = Value::from(start);
        while let Some((i, &next)) = v.as_inst().and_then(|i| Some((i, replaced.get(&i)?))) {
            passed.push(i);
            v = next;
        }
        crate::work::count_rows(passed.len());
        for i in passed.drain(..) {
            replaced.insert(i, v);
        }
    }
}

#[cfg(test)]
mod testing;

#[cfg(test)]
mod tests {
    use super::testing::{body, looped};
    use super::*;

    #[test]
    fn uses_agree_with_a_scan() {
        let (mut m, g) = looped();
        let b = body(&mut m, g);
        let uses = Uses::new(b);
        for def in (0..b.inst_bound()).map(Inst::new) {
            let mut expected = Vec::new();
            for &block in b.layout() {
                for &user in b.insts(block) {
                    for (n, &v) in b.ops(user).iter().enumerate() {
                        if v == def.into() {
                            expected.push((user, n as u32));
                        }
                    }
                }
            }
            assert_eq!(uses.of(def), expected);
        }
    }

    #[test]
    fn a_cursor_stays_in_place() {
        let (mut m, g) = looped();
        let b = body(&mut m, g);
        let head = b.layout()[1];
        let all: Vec<Inst> = b.insts(head).to_vec();
        let mut c = Cursor::after(b, all[1]).unwrap();
        c.erase(all[0]);
        assert_eq!(c.peek(), Some(all[2]));
        c.erase(all[3]);
        assert_eq!(c.peek(), Some(all[2]));
        assert_eq!((c.next(), c.block()), (Some(all[2]), head));
        assert!(c.next().is_some());
        assert_eq!(c.next(), None);
    }
}
