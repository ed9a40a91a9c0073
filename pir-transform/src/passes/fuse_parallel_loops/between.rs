//! The code between two parallel loops.

use super::accesses::{Access, Iteration};
use crate::cx::PassContext;
use crate::edit::relocate_to_end;
use crate::remark::Refusal;
use pir_analysis::{BlockExit, Cfg, ParallelLoop};
use pir_core::entity::{Block, Inst};
use pir_core::function::Body;
use pir_core::opcode::{Effect, Opcode};

const BETWEEN: Refusal = ("between", "the code between the loops may not run before the first");

/// The blocks from the `join` of a loop to the next entry fork, which no other path enters.
pub(super) struct Between {
    pub blocks: Vec<Block>,
    variable: Inst,
}

impl Between {
    /// Follows the only path from the `join` of a loop. `None` if it does not lead to a fork.
    /// O(blocks of the path).
    pub(super) fn after(cx: &PassContext<'_>, cfg: &Cfg, first: &ParallelLoop) -> Option<Self> {
        let mut blocks = vec![first.join];
        loop {
            let &b = blocks.last()?;
            if cx.is_address_taken(b) {
                return None;
            }
            match (cfg.node(b).exit, cfg.succs(b)) {
                (BlockExit::EntryFork, _) => break,
                (BlockExit::Branch, &[s])
                    if cfg.preds(s).len() == 1 && !cfg.node(s).join && !blocks.contains(&s) =>
                {
                    blocks.push(s);
                }
                _ => return None,
            }
        }
        Some(Self { blocks, variable: first.tested().phi })
    }

    /// Returns the block with the fork.
    pub(super) fn fork(&self) -> Block {
        self.blocks[self.blocks.len() - 1]
    }

    fn insts<'b>(&'b self, body: &'b Body) -> impl Iterator<Item = Inst> + 'b {
        let moves = |&i: &Inst| {
            let op = body.inst(i).op();
            !op.is_terminator() && !op.is_debug() && op != Opcode::Join
        };
        self.blocks.iter().flat_map(|&b| body.insts(b)).copied().filter(moves)
    }

    /// Checks that the code may run before the iterations, which all end.
    pub(super) fn check(&self, cx: &PassContext<'_>, first: &Iteration) -> Result<(), Refusal> {
        for i in self.insts(cx.body) {
            let op = cx.body.inst(i).op();
            match op.effect() {
                Effect::Pure | Effect::Trap | Effect::Choose => continue,
                Effect::Allocate if op == Opcode::Alloca => continue,
                Effect::Read | Effect::Write => {}
                _ => return Err(BETWEEN),
            }
            let access = Access::of(cx, cx.body, self.variable, i).map_err(|_| BETWEEN)?;
            let access = access.filter(|a| !a.is_atomic).ok_or(BETWEEN)?;
            let conflicts =
                |x: &&Access| (x.is_write || access.is_write) && x.object.may_alias(access.object);
            if first.accesses.iter().any(|x| conflicts(&x)) {
                return Err(("between", "the code between the loops needs memory of the first"));
            }
        }
        Ok(())
    }

    /// Moves the code to the end of a block, in front of its terminator. O(instructions, length of
    /// the block).
    pub(super) fn hoist(&self, body: &mut Body, to: Block) {
        let moved: Vec<Inst> = self.insts(body).collect();
        relocate_to_end(body, &moved, to);
    }
}
