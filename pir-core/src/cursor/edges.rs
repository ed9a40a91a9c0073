//! Edits of edges and of the `phi` entries that belong to them.

use super::EditError;
use crate::entity::{Block, Inst, Type, Value};
use crate::function::Body;
use crate::inst::{ForkFlags, InstData};
use crate::opcode::Opcode;

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
        body.rename_incoming(s, old, new);
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
    crate::work::count_rows(body.ops(t).len());
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

pub(super) fn for_each_phi(body: &mut Body, b: Block, mut f: impl FnMut(&mut Body, Inst)) {
    for i in body.phis(b).collect::<Vec<_>>() {
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
    use super::super::testing::{body, looped};
    use super::*;
    use crate::builder::FunctionBuilder;
    use crate::module::Module;

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
