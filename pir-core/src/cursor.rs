//! Changing bodies: a cursor that walks and edits, users on demand, and edits of the graph.
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
//!     if data.op == Opcode::Mul {
//!         let x = cursor.body().ops(i)[0];
//!         let sum = cursor.insert(pir_core::inst::InstData { op: Opcode::Add, ..data }, &[x, x]);
//!         replace_all_uses(cursor.body_mut(), i.into(), sum.into());
//!         cursor.erase(i);
//!     }
//! }
//! assert!(module.to_string().contains("add i32 %0, %0"));
//! # Ok::<(), pir_core::builder::BuildError>(())
//! ```
//!
//! What lives here knows the tables and the labels, not the meaning: whether the function is still
//! valid is for the verifier to say.

use crate::entity::{Block, Entity, Inst, Type, Value};
use crate::function::Body;
use crate::inst::{InstData, flags};
use crate::opcode::Opcode;
use crate::types::List;

/// Why an edit was refused; the body is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditError {
    /// The instruction is in no block.
    #[error("{0} is in no block")]
    NotPlaced(Inst),
    /// A block cannot be split within its landing: a `phi`, a pad, or `join`.
    #[error("{0} must stay at the start of its block")]
    Landing(Inst),
    /// The block has no terminator.
    #[error("{0} has no terminator")]
    Unterminated(Block),
}

/// A place in a body, between two instructions.
#[derive(Debug)]
pub struct Cursor<'b> {
    body: &'b mut Body,
    block: Block,
    at: usize,
    /// Where the block was in the layout when last looked up.
    layout_hint: usize,
}

impl<'b> Cursor<'b> {
    /// Before the first instruction of the entry block; `None` if there is no block.
    pub fn first(body: &'b mut Body) -> Option<Self> {
        let block = body.entry()?;
        Some(Self { body, block, at: 0, layout_hint: 0 })
    }

    /// Before the first instruction of a block.
    pub fn at_start(body: &'b mut Body, block: Block) -> Self {
        Self { body, block, at: 0, layout_hint: 0 }
    }

    /// Behind the last instruction of a block.
    pub fn at_end(body: &'b mut Body, block: Block) -> Self {
        let at = body.insts(block).len();
        Self { body, block, at, layout_hint: 0 }
    }

    /// Right before an instruction. O(length of its block).
    ///
    /// # Errors
    /// [`EditError::NotPlaced`]
    pub fn before(body: &'b mut Body, i: Inst) -> Result<Self, EditError> {
        let at = body.position(i).ok_or(EditError::NotPlaced(i))?;
        let block = body.block_of(i);
        Ok(Self { body, block, at, layout_hint: 0 })
    }

    /// Right behind an instruction. O(length of its block).
    ///
    /// # Errors
    /// [`EditError::NotPlaced`]
    pub fn after(body: &'b mut Body, i: Inst) -> Result<Self, EditError> {
        let mut c = Self::before(body, i)?;
        c.at += 1;
        Ok(c)
    }

    /// The body.
    pub fn body(&self) -> &Body {
        self.body
    }

    /// The body, to change it elsewhere.
    ///
    /// What is added to or taken from the cursor's own block before the cursor moves the
    /// instructions under it.
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }

    /// The block that the cursor is in.
    pub fn block(&self) -> Block {
        self.block
    }

    /// The instruction behind the cursor, in the same block.
    pub fn peek(&self) -> Option<Inst> {
        self.body.insts(self.block).get(self.at).copied()
    }

    /// Goes over one instruction, into the next block of the layout where a block ends.
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

    /// Goes to the start of the next block of the layout; `false` if this is the last. O(1), but
    /// O(blocks) after the layout has changed or the cursor was placed by an instruction.
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

    /// Adds an instruction at the cursor, which then stands behind it. The operands are as
    /// [`crate::inst`] says; `data.ops` is set here. O(length of the block).
    pub fn insert(&mut self, mut data: InstData, ops: &[Value]) -> Inst {
        data.ops = self.body.push_ops(ops);
        let i = self.body.insert_inst(self.block, self.at, data);
        self.at += 1;
        i
    }

    /// Takes an instruction out of the body. Uses that are left have no meaning any more.
    /// O(length of its block).
    ///
    /// # Panics
    /// If the instruction is in no block.
    pub fn erase(&mut self, i: Inst) {
        if self.body.block_of(i) == self.block {
            let before = self.body.insts(self.block)[..self.at].contains(&i);
            self.at -= usize::from(before);
        }
        self.body.remove_inst(i);
    }
}

/// The users of each result of a body, as it was when this was made.
///
/// Uses in metadata (`#dbg_value(i32 %x, …)`) are not counted: they keep nothing alive.
#[derive(Clone, Debug)]
pub struct Uses {
    /// Per instruction the end of its users in `users`; they begin where those before it end.
    ends: Vec<u32>,
    users: Vec<(Inst, u32)>,
}

impl Uses {
    /// O(instructions and operands).
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

    /// Who uses the result: instruction and number of the operand, in the order of the layout.
    pub fn of(&self, i: Inst) -> &[(Inst, u32)] {
        let start = match i.index().checked_sub(1) {
            None => 0,
            Some(before) => self.ends[before],
        };
        &self.users[start as usize..self.ends[i.index()] as usize]
    }
}

/// Replaces every use of a value or label, metadata included; the number of uses. O(body).
///
/// The label of a block in a `blockaddress` is a constant and stays.
pub fn replace_all_uses(body: &mut Body, old: Value, new: Value) -> usize {
    let mut count = 0;
    let in_metadata = body.metadata.values_mut();
    for v in body.ops.iter_mut().chain(in_metadata).filter(|v| **v == old) {
        *v = new;
        count += 1;
    }
    count
}

/// Splits a block before an instruction: what is from there on goes to a new block right behind,
/// to which the old one now branches. The `phi`s of the successors follow. O(blocks + length).
///
/// # Errors
/// [`EditError::NotPlaced`]; [`EditError::Landing`] before a `phi`, a pad or `join`;
/// [`EditError::Unterminated`] if the block has no terminator.
pub fn split_block(body: &mut Body, before: Inst) -> Result<Block, EditError> {
    let at = body.position(before).ok_or(EditError::NotPlaced(before))?;
    let old = body.block_of(before);
    if is_landing(body.inst(before).op) {
        return Err(EditError::Landing(before));
    }
    if body.terminator(old).is_none() {
        return Err(EditError::Unterminated(old));
    }
    let new = body.add_block();
    body.move_block_after(new, old);
    body.move_insts(old, at, new);
    let br =
        InstData { op: Opcode::Br, sub: 0, flags: 0, ty: Type::VOID, ops: List::default(), aux: 0 };
    let ops = body.push_ops(&[new.into()]);
    let end = body.insts(old).len();
    body.insert_inst(old, end, InstData { ops, ..br });
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

/// Points every edge `from → old` at `new`; the number of edges.
///
/// The `phi`s of `old` lose what they had for those edges; for those of `new`, what comes from
/// `from` is for the caller to add. O(operands of the terminator and of `old`'s `phi`s).
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

/// Keeps what a `phi` takes from the first `edges` edges of a predecessor.
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
        .take_while(|&i| body.inst(i).op == Opcode::Phi || body.inst(i).op.is_debug())
        .filter(|&i| body.inst(i).op == Opcode::Phi)
        .collect();
    for i in phis {
        f(body, i);
    }
}

/// Takes away one successor of a `fork` by its position among the successors without the master;
/// the `phi`s of that block lose what they had for the edge.
///
/// `false` if the instruction is no `fork`, or has no such successor, or it is the last one and
/// there is no master.
pub fn remove_fork_successor(body: &mut Body, fork: Inst, position: usize) -> bool {
    let d = *body.inst(fork);
    let count = d.aux as usize;
    let last_one = count == 1 && d.flags & flags::MASTER == 0;
    if d.op != Opcode::Fork || position >= count || last_one {
        return false;
    }
    let mut ops = body.ops(fork).to_vec();
    let at = ops.len() - count + position;
    let gone = ops.remove(at);
    body.set_ops(fork, &ops);
    body.inst_mut(fork).aux -= 1;
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
    fn uses_are_what_a_scan_finds() {
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
