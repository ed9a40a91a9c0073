//! The Parallel-CFG of a function's body: the only place where analyses read instructions.
//!
//! Nodes are the body's own block ids, so nothing has to be mapped. A block that was removed from
//! the layout stays as a node without edges, which no path reaches.

use pir_core::entity::{Block, Entity};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, InstData, UnwindFlags};
use pir_core::opcode::{Opcode, Terminator};

use crate::cfg::{BlockExit, Cfg, CfgBuilder, CfgNode};

impl Cfg {
    /// Builds the graph of a body: O(blocks + edges). Its entry is the first block of the layout.
    ///
    /// A block without a terminator has no successors, like one that ends with `unreachable`. The
    /// verifier reports the missing terminator.
    ///
    /// # Panics
    /// If a terminator names a block that the body never had.
    pub fn of(body: &Body) -> Self {
        Self::of_with(body, CfgBuilder::with_capacity(body.block_bound()))
    }

    /// Builds the graph of a body in the tables of a graph that is no longer needed.
    ///
    /// # Panics
    /// As [`Cfg::of`].
    #[must_use]
    pub fn again(self, body: &Body) -> Self {
        Self::of_with(body, CfgBuilder::reusing(self, body.block_bound()))
    }

    fn of_with(body: &Body, mut builder: CfgBuilder) -> Self {
        let blocks = body.block_bound();
        for b in (0..blocks).map(Block::new) {
            let insts = body.insts(b);
            let join = starts_with_join(body, b);
            let (mut node, mut targets) = (CfgNode::plain(BlockExit::Unreachable, join), &[][..]);
            if let Some(&last) = insts.last() {
                let data = body.inst(last);
                if data.op().is_terminator() {
                    targets = body.ops(last);
                    node = terminator(data, join);
                }
            }
            builder.block(node, targets.iter().filter_map(|v| v.as_block()));
        }
        builder.finish_at(body.entry().unwrap_or(Cfg::ENTRY_BLOCK))
    }
}

/// Returns whether the block's first instruction is `join`, not counting debug records before it.
#[inline]
fn starts_with_join(body: &Body, b: Block) -> bool {
    for &i in body.insts(b) {
        let op = body.inst(i).op();
        if !op.is_debug() {
            return op == Opcode::Join;
        }
    }
    false
}

fn terminator(data: &InstData, join: bool) -> CfgNode {
    let fork = data.fork_flags();
    let unwinds = !data.unwind_flags().contains(UnwindFlags::TO_BLOCK);
    let exit = match data.op().terminator() {
        Some(Terminator::Fork) if fork.contains(ForkFlags::INTERIOR) => BlockExit::InteriorFork,
        Some(Terminator::Fork) => BlockExit::EntryFork,
        Some(Terminator::Halt) => BlockExit::Halt,
        Some(Terminator::Ret | Terminator::Resume) => BlockExit::Return,
        Some(Terminator::CleanupRet) if unwinds => BlockExit::Return,
        Some(Terminator::Unreachable) => BlockExit::Unreachable,
        Some(
            Terminator::Br
            | Terminator::Switch
            | Terminator::IndirectBr
            | Terminator::Invoke
            | Terminator::CallBr
            | Terminator::CatchSwitch
            | Terminator::CatchRet
            | Terminator::CleanupRet,
        )
        | None => BlockExit::Branch,
    };
    CfgNode {
        exit,
        join,
        master: fork.contains(ForkFlags::MASTER),
        leaves: data.op() == Opcode::CatchSwitch && unwinds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_core::entity::{Type, Value};
    use pir_core::function::NO_SOURCE_PLACE;

    fn push(body: &mut Body, b: u32, op: Opcode, targets: &[u32]) {
        push_data(body, b, InstData::new(op, Type::VOID), targets);
    }

    fn push_data(body: &mut Body, b: u32, data: InstData, targets: &[u32]) {
        let ops: Vec<Value> = targets.iter().map(|&t| Value::block(Block(t))).collect();
        let ops = body.push_ops(&ops);
        body.push_inst(Block(b), data.with_ops(ops), NO_SOURCE_PLACE);
    }

    fn blocks(n: usize) -> Body {
        let mut body = Body::new();
        for _ in 0..n {
            body.add_block();
        }
        body
    }

    #[test]
    fn terminators_become_exits() {
        let mut body = blocks(8);
        let fork = |flags| InstData::new(Opcode::Fork, Type::VOID).with_fork_flags(flags);
        push_data(&mut body, 0, fork(ForkFlags::MASTER), &[1, 2, 2]);
        push_data(&mut body, 1, fork(ForkFlags::INTERIOR), &[2]);
        push(&mut body, 2, Opcode::Join, &[]);
        push(&mut body, 2, Opcode::Ret, &[]);
        push(&mut body, 3, Opcode::CatchSwitch, &[1]);
        let switch = InstData::new(Opcode::CatchSwitch, Type::VOID);
        push_data(&mut body, 4, switch.with_unwind_flags(UnwindFlags::TO_BLOCK), &[1, 2]);
        push(&mut body, 5, Opcode::CleanupRet, &[]);
        push(&mut body, 6, Opcode::Halt, &[]);
        let cfg = Cfg::of(&body);
        assert_eq!(cfg.node(Block(0)).exit, BlockExit::EntryFork);
        assert!(cfg.node(Block(0)).master && !cfg.node(Block(1)).master);
        assert_eq!(cfg.succs(Block(0)), [Block(1), Block(2), Block(2)]);
        assert_eq!(cfg.node(Block(1)).exit, BlockExit::InteriorFork);
        assert!(cfg.node(Block(2)).join);
        assert_eq!(cfg.node(Block(2)).exit, BlockExit::Return);
        assert_eq!(cfg.preds(Block(2)), [Block(0), Block(0), Block(1), Block(4)]);
        let switch = cfg.node(Block(3));
        assert!(switch.leaves && switch.exit == BlockExit::Branch);
        assert!(!cfg.node(Block(4)).leaves);
        assert_eq!(cfg.node(Block(5)).exit, BlockExit::Return);
        assert_eq!(cfg.node(Block(6)).exit, BlockExit::Halt);
        assert_eq!(cfg.node(Block(7)).exit, BlockExit::Unreachable, "a block without a terminator");
    }

    #[test]
    fn a_debug_record_before_the_join_is_no_instruction() {
        let mut body = blocks(1);
        push(&mut body, 0, Opcode::DbgLabel, &[]);
        push(&mut body, 0, Opcode::Join, &[]);
        assert!(Cfg::of(&body).node(Block(0)).join);
        let mut body = blocks(1);
        body.push_inst(Block(0), InstData::new(Opcode::Phi, Type::I32), NO_SOURCE_PLACE);
        push(&mut body, 0, Opcode::Join, &[]);
        assert!(!Cfg::of(&body).node(Block(0)).join);
    }

    #[test]
    fn the_entry_is_the_first_block_of_the_layout() {
        let mut body = blocks(3);
        push(&mut body, 1, Opcode::Br, &[2]);
        push(&mut body, 2, Opcode::Ret, &[]);
        body.remove_block(Block(0));
        let cfg = Cfg::of(&body);
        assert_eq!(cfg.entry(), Block(1));
        assert_eq!(cfg.len(), 3);
        assert!(cfg.succs(Block(0)).is_empty() && cfg.preds(Block(0)).is_empty());
        let order = crate::Order::compute(&cfg);
        assert_eq!(order.reverse_postorder(), [Block(1), Block(2)]);
        let dom = crate::DomTree::compute(&cfg);
        assert_eq!(dom.idom(Block(2)), Some(Block(1)));
        assert!(!dom.is_reachable(Block(0)));
        let depths = crate::Depths::compute(&cfg).expect("well-formed");
        assert_eq!(depths.body(Block(2)), Some(0));
        assert_eq!(depths.body(Block(0)), None);
    }

    #[test]
    fn an_empty_body_has_an_empty_graph() {
        assert!(Cfg::of(&Body::new()).is_empty());
    }
}
