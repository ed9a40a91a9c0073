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
//! This module keeps the tables and labels consistent, but knows nothing of what the instructions
//! mean. Run the verifier after an edit, because the function may no longer be valid.

use crate::entity::{Block, Entity, Inst, Type, Value};
use crate::function::Body;
use crate::inst::{ForkFlags, InstData};
use crate::opcode::Opcode;

/// Reason why an edit was refused. The body is then unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditError {
    /// The instruction is in no block.
    #[error("{0} is in no block")]
    NotPlaced(Inst),
    /// The block cannot be split before this instruction, because a `phi`, a pad or a `join` must
    /// stay at the start of its block.
    #[error("{0} must stay at the start of its block")]
    Landing(Inst),
    /// The block has no terminator.
    #[error("{0} has no terminator")]
    Unterminated(Block),
}

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
    let in_metadata = body.metadata.values_mut();
    for v in body.ops.iter_mut().chain(in_metadata).filter(|v| **v == old) {
        *v = new;
        count += 1;
    }
    count
}

/// Splits a block before an instruction. The instructions from `before` on move to a new block,
/// which follows the old one in the layout; the old block then branches to it. The `phi`s of the
/// successors are updated. O(blocks + length).
///
/// # Errors
/// Returns [`EditError::NotPlaced`] if `before` is in no block, [`EditError::Landing`] if it is a
/// `phi`, a pad or `join`, and [`EditError::Unterminated`] if the block has no terminator.
pub fn split_block(body: &mut Body, before: Inst) -> Result<Block, EditError> {
    let old = body.block_of(before);
    let new = split_block_to_end(body, before)?;
    body.move_block_after(new, old);
    Ok(new)
}

/// Like [`split_block`], but leaves the new block last in the layout: O(length of the block). For
/// callers that split many blocks and then call [`Body::reorder_blocks`] once.
///
/// # Errors
/// As [`split_block`].
pub fn split_block_to_end(body: &mut Body, before: Inst) -> Result<Block, EditError> {
    let at = body.position(before).ok_or(EditError::NotPlaced(before))?;
    let old = body.block_of(before);
    if is_landing(body.inst(before).op()) {
        return Err(EditError::Landing(before));
    }
    if body.terminator(old).is_none() {
        return Err(EditError::Unterminated(old));
    }
    let new = body.add_block();
    body.move_insts(old, at, new);
    let br = InstData::new(Opcode::Br, Type::VOID);
    let ops = body.push_ops(&[new.into()]);
    let end = body.insts(old).len();
    body.insert_inst(old, end, br.with_ops(ops));
    let successors: Vec<Block> = body.successors(new).collect();
    for s in successors {
        for_each_phi(body, s, |body, phi| {
            for pair in body.ops_mut(phi).chunks_exact_mut(2) {
                if pair[1] == old.into() {
                    pair[1] = new.into();
                }
            }
        });
    }
    Ok(new)
}

fn is_landing(op: Opcode) -> bool {
    use Opcode::{CatchPad, CatchSwitch, CleanupPad, Join, LandingPad, Phi};
    matches!(op, Phi | Join | LandingPad | CatchPad | CleanupPad | CatchSwitch)
}

/// Redirects every edge `from → old` to `new` and returns the number of edges.
///
/// Removes the entries of those edges from the `phi`s of `old`. The caller must add entries for
/// `from` to the `phi`s of `new`, because the values are not known here. O(operands of the
/// terminator and of `old`'s `phi`s).
pub fn retarget(body: &mut Body, from: Block, old: Block, new: Block) -> usize {
    let Some(t) = body.terminator(from) else { return 0 };
    let mut count = 0;
    for v in body.ops_mut(t).iter_mut().filter(|v| **v == old.into()) {
        *v = new.into();
        count += 1;
    }
    if count > 0 && old != new {
        for_each_phi(body, old, |body, phi| drop_incoming(body, phi, from, 0));
    }
    count
}

/// Keeps the `phi` entries of only the first `edges` edges from a predecessor.
fn drop_incoming(body: &mut Body, phi: Inst, from: Block, edges: usize) {
    let mut seen = 0;
    let kept: Vec<Value> = body
        .ops(phi)
        .chunks_exact(2)
        .filter(|pair| {
            seen += usize::from(pair[1] == from.into());
            pair[1] != from.into() || seen <= edges
        })
        .flatten()
        .copied()
        .collect();
    body.set_ops(phi, &kept);
}

fn for_each_phi(body: &mut Body, b: Block, mut f: impl FnMut(&mut Body, Inst)) {
    let phis: Vec<Inst> = body
        .insts(b)
        .iter()
        .copied()
        .take_while(|&i| body.inst(i).op() == Opcode::Phi || body.inst(i).op().is_debug())
        .filter(|&i| body.inst(i).op() == Opcode::Phi)
        .collect();
    for i in phis {
        f(body, i);
    }
}

/// Removes one successor of a `fork`, selected by its position among the successors other than the
/// master, and removes the entry of that edge from the `phi`s of the successor.
///
/// Returns `false` and changes nothing if the instruction is not a `fork`, if it has no successor
/// at `position`, or if this is its only successor and it has no master.
pub fn remove_fork_successor(body: &mut Body, fork: Inst, position: usize) -> bool {
    let d = *body.inst(fork);
    let count = d.successors();
    let last_one = count == 1 && !d.fork_flags().contains(ForkFlags::MASTER);
    if d.op() != Opcode::Fork || position >= count || last_one {
        return false;
    }
    let mut ops = body.ops(fork).to_vec();
    let at = ops.len() - count + position;
    let gone = ops.remove(at);
    body.set_ops(fork, &ops);
    *body.inst_mut(fork) = body.inst(fork).with_successors(count as u32 - 1);
    let from = body.block_of(fork);
    if let Some(b) = gone.as_block() {
        let edges = body.successors(from).filter(|&s| s == b).count();
        for_each_phi(body, b, |body, phi| drop_incoming(body, phi, from, edges));
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::FunctionBuilder;
    use crate::entity::GlobalId;
    use crate::module::Module;

    fn body(m: &mut Module, g: GlobalId) -> &mut Body {
        m.function_mut(g).unwrap().body.as_mut().unwrap()
    }

    /// entry: a loop block with a phi, and an exit.
    fn looped() -> (Module, GlobalId) {
        let mut m = Module::new();
        let f = FunctionBuilder::new(&mut m, "f", Type::I32, &[Type::I32]);
        let (head, exit) = (f.block("head"), f.block("exit"));
        let entry = f.current();
        f.br(head);
        f.switch_to(head);
        let i = f.phi(Type::I32, &[(f.int(Type::I32, 0), entry)]);
        let next = f.add(i, 1);
        f.add_incoming(i, next, head);
        let c = f.icmp(crate::inst::IntPredicate::Slt, next, f.arg(0));
        f.cond_br(c, head, exit);
        f.switch_to(exit);
        f.ret(next);
        let g = f.finish().unwrap();
        (m, g)
    }

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
    fn split_moves_phis_of_successors() {
        let (mut m, g) = looped();
        let b = body(&mut m, g);
        let head = b.layout()[1];
        let (phi, next) = (b.insts(head)[0], b.insts(head)[1]);
        assert_eq!(split_block(b, phi), Err(EditError::Landing(phi)));
        let new = split_block(b, next).unwrap();
        assert_eq!(b.layout()[2], new);
        assert_eq!(b.insts(head).len(), 2);
        assert_eq!(b.successors(head).collect::<Vec<_>>(), [new]);
        assert_eq!(b.ops(phi)[3], new.into());
        assert_eq!(b.block_of(next), new);
        b.remove_inst(next);
        assert_eq!(split_block(b, next), Err(EditError::NotPlaced(next)));
    }

    #[test]
    fn retarget_drops_incoming_values() {
        let (mut m, g) = looped();
        let b = body(&mut m, g);
        let (head, exit) = (b.layout()[1], b.layout()[2]);
        assert_eq!(retarget(b, head, head, exit), 1);
        assert_eq!(b.successors(head).collect::<Vec<_>>(), [exit, exit]);
        assert_eq!(b.ops(b.insts(head)[0]).len(), 2);
        assert_eq!(retarget(b, head, head, exit), 0);
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

    #[test]
    fn forks_lose_successors_but_the_last() {
        let mut m = Module::new();
        let f = FunctionBuilder::new(&mut m, "f", Type::VOID, &[]);
        let (a, j) = (f.block("a"), f.block("j"));
        let fork = f.fork(&[a, a]);
        f.switch_to(a);
        f.br(j);
        f.switch_to(j);
        f.join();
        f.ret_void();
        let g = f.finish().unwrap();
        let b = body(&mut m, g);
        assert!(!remove_fork_successor(b, fork, 2));
        assert!(remove_fork_successor(b, fork, 0));
        assert!(!remove_fork_successor(b, fork, 0));
        assert_eq!(b.ops(fork), [a.into()]);
    }
}
