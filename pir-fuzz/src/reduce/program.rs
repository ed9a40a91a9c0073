//! Shrinks a module by edits that need not keep its meaning.

use pir_core::constant::ConstKind;
use pir_core::cursor::{remove_fork_successor, replace_all_uses, replace_terminator};
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, InstData};
use pir_core::module::{GlobalKind, Module};
use pir_core::opcode::Opcode;
use std::ops::ControlFlow;

/// An edit that makes a module smaller.
#[derive(Clone, Copy, Debug)]
enum Edit {
    /// Removes an instruction; its uses get another value.
    Instruction(GlobalId, Inst, Substitute),
    /// Replaces a conditional branch by one to a successor.
    Branch(GlobalId, Block, usize),
    /// Removes a successor of a fork.
    Strand(GlobalId, Inst, usize),
    /// Removes `force`, `width` and the master of a fork.
    PlainFork(GlobalId, Inst),
    /// Merges a block into its only predecessor.
    Merge(GlobalId, Block),
}

/// What uses of a removed instruction get.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Substitute {
    /// Nothing, because there are none.
    None,
    /// A constant.
    Constant(u64),
    /// An operand of the instruction.
    Operand(usize),
}

/// Makes a module smaller as long as it fails, with at most `left` attempts, or until `fails`
/// breaks off.
pub(super) fn shrink(
    module: Module,
    fails: &dyn Fn(&Module) -> ControlFlow<(), bool>,
    left: usize,
) -> Module {
    let mut shrinker = ModuleShrinker::new(module);
    for _ in 0..left {
        let Some(smaller) = shrinker.candidate() else { break };
        match fails(&smaller) {
            ControlFlow::Continue(true) => shrinker.accept(smaller),
            ControlFlow::Continue(false) => {}
            ControlFlow::Break(()) => break,
        }
    }
    shrinker.best
}

/// Yields modules that are smaller than the best one by an edit. Starts again after a pass in which
/// a candidate was accepted. Candidates need not be valid.
#[derive(Clone, Debug)]
pub(crate) struct ModuleShrinker {
    best: Module,
    edits: std::vec::IntoIter<Edit>,
    /// Whether unused globals were dropped in this pass.
    has_dropped: bool,
    improved: bool,
}

impl ModuleShrinker {
    /// Creates a shrinker of a module.
    pub(crate) fn new(module: Module) -> Self {
        let edits = edits(&module).into_iter();
        Self { best: module, edits, has_dropped: false, improved: false }
    }

    /// Returns the next module to try.
    pub(crate) fn candidate(&mut self) -> Option<Module> {
        loop {
            for edit in self.edits.by_ref() {
                let mut smaller = self.best.clone();
                if apply(&mut smaller, edit) {
                    return Some(smaller);
                }
            }
            if !std::mem::replace(&mut self.has_dropped, true) {
                let mut smaller = self.best.clone();
                drop_unused_globals(&mut smaller);
                if smaller.globals.len() < self.best.globals.len() {
                    return Some(smaller);
                }
            }
            if !self.improved {
                return None;
            }
            *self = Self::new(self.best.clone());
        }
    }

    /// Takes the last candidate in place of the module.
    pub(crate) fn accept(&mut self, module: Module) {
        self.best = module;
        self.improved = true;
    }
}

/// Returns the edits to try: large ones first, and instructions from the end, because the later
/// ones use the earlier ones.
fn edits(module: &Module) -> Vec<Edit> {
    let (mut large, mut small) = (Vec::new(), Vec::new());
    for (id, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        for &b in body.layout() {
            for &i in body.insts(b) {
                let data = body.inst(i);
                match data.op() {
                    Opcode::Br if body.ops(i).len() == 3 => {
                        large.extend([Edit::Branch(id, b, 1), Edit::Branch(id, b, 2)]);
                    }
                    Opcode::Fork => {
                        large.extend((0..data.successors()).map(|n| Edit::Strand(id, i, n)));
                        large.push(Edit::PlainFork(id, i));
                    }
                    op if op.is_terminator() || op == Opcode::Join => {}
                    _ => {
                        use Substitute::*;
                        // From the last to the first, because the list is reversed.
                        let all = [Operand(1), Operand(0), Constant(1), Constant(0), None];
                        small.extend(all.map(|by| Edit::Instruction(id, i, by)));
                    }
                }
            }
            large.push(Edit::Merge(id, b));
        }
    }
    large.extend(small.into_iter().rev());
    large
}

/// Applies an edit. Returns `false` if it no longer applies, or makes nothing smaller.
fn apply(module: &mut Module, edit: Edit) -> bool {
    let (Edit::Instruction(id, ..)
    | Edit::Branch(id, ..)
    | Edit::Strand(id, ..)
    | Edit::PlainFork(id, _)
    | Edit::Merge(id, _)) = edit;
    let Some(function) = module.function_mut(id) else { return false };
    let Some(body) = function.body.as_deref_mut() else { return false };
    let is_there = |body: &Body, i: Inst| {
        let b = body.block_of(i);
        body.layout().contains(&b) && body.insts(b).contains(&i)
    };
    match edit {
        Edit::Instruction(_, i, n) => is_there(body, i) && remove(body, i, n),
        Edit::Branch(_, b, n) => body.layout().contains(&b) && straighten(body, b, n),
        Edit::Strand(_, i, n) => {
            is_there(body, i) && remove_fork_successor(body, i, n) && {
                drop_unreachable(body);
                true
            }
        }
        Edit::PlainFork(_, i) => is_there(body, i) && plain_fork(body, i),
        Edit::Merge(_, b) => body.layout().contains(&b) && merge(body, b),
    }
}

fn remove(body: &mut Body, i: Inst, by: Substitute) -> bool {
    let ty = body.inst(i).ty();
    let uses = |u: &Inst| body.ops(*u).contains(&Value::inst(i));
    let is_used = body.layout().iter().any(|&b| body.insts(b).iter().any(uses));
    if is_used == (by == Substitute::None) {
        return false;
    }
    let substitute = match by {
        Substitute::None => None,
        Substitute::Constant(n) => {
            if !matches!(ty, Type::I1 | Type::I8 | Type::I32 | Type::I64) {
                return false;
            }
            Some(Value::constant(body.consts.scalar(ty, ConstKind::Int(n))))
        }
        Substitute::Operand(n) => {
            let other = body.ops(i).get(n).and_then(|v| v.as_inst());
            let same = other.filter(|&other| other != i && body.inst(other).ty() == ty);
            let Some(same) = same else { return false };
            Some(Value::inst(same))
        }
    };
    if let Some(substitute) = substitute {
        replace_all_uses(body, i.into(), substitute);
    }
    body.remove_inst(i);
    true
}

fn straighten(body: &mut Body, b: Block, n: usize) -> bool {
    let Some(end) = body.terminator(b) else { return false };
    if body.inst(end).op() != Opcode::Br || body.ops(end).len() != 3 {
        return false;
    }
    let target = body.ops(end)[n];
    let br = InstData::new(Opcode::Br, Type::VOID);
    let done = replace_terminator(body, b, br, &[target], &[]).is_ok();
    drop_unreachable(body);
    done
}

/// Removes attributes and the master of a fork.
fn plain_fork(body: &mut Body, fork: Inst) -> bool {
    let data = *body.inst(fork);
    let kept = data.fork_flags() & ForkFlags::INTERIOR;
    let labels: Vec<Value> =
        body.ops(fork).iter().copied().filter(|v| v.as_block().is_some()).collect();
    if kept == data.fork_flags() && labels.len() == body.ops(fork).len() {
        return false;
    }
    let plain = data.with_fork_flags(kept).with_successors(labels.len() as u32);
    *body.inst_mut(fork) = plain;
    body.set_ops(fork, &labels);
    true
}

/// Moves the instructions of a block to its only predecessor, which ends in a branch to it.
fn merge(body: &mut Body, b: Block) -> bool {
    let mut before = body.layout().iter().copied().filter(|&p| body.successors(p).any(|s| s == b));
    let (Some(p), None) = (before.next(), before.next()) else { return false };
    let end = body.terminator(p).expect("it has successors");
    let first = body.inst(body.insts(b)[0]).op();
    let is_plain = body.inst(end).op() == Opcode::Br && body.ops(end).len() == 1;
    if p == b || !is_plain || matches!(first, Opcode::Phi | Opcode::Join) {
        return false;
    }
    body.remove_inst(end);
    body.move_insts(b, 0, p);
    replace_all_uses(body, b.into(), p.into());
    body.remove_block(b);
    true
}

/// Removes blocks that no path reaches.
fn drop_unreachable(body: &mut Body) {
    let mut reached = vec![false; body.block_bound()];
    let mut open: Vec<Block> = body.entry().into_iter().collect();
    while let Some(b) = open.pop() {
        if !std::mem::replace(&mut reached[b.index()], true) {
            open.extend(body.successors(b));
        }
    }
    let dead: Vec<Block> = body.layout().iter().copied().filter(|b| !reached[b.index()]).collect();
    for &b in &dead {
        // This takes the values of its edges out of the `phi`s.
        let end = InstData::new(Opcode::Unreachable, Type::VOID);
        let _ = replace_terminator(body, b, end, &[], &[]);
    }
    body.retain_blocks(|b| reached[b.index()]);
}

/// Removes globals that no body uses.
fn drop_unused_globals(module: &mut Module) {
    let mut used = vec![false; module.globals.len()];
    for (.., function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        let all = body.layout().iter().flat_map(|&b| body.insts(b));
        for g in all.flat_map(|&i| body.ops(i)).filter_map(|v| v.as_global()) {
            used[g.index()] = true;
        }
    }
    let names: Vec<_> = module
        .globals
        .iter()
        .zip(&used)
        .filter(|(g, used)| **used || g.name.as_deref() == Some(b"main"))
        .filter(|(g, _)| !matches!(g.kind, GlobalKind::Alias(_)))
        .map(|(g, _)| g.name.clone())
        .collect();
    module.retain_globals(|g| names.contains(&g.name));
}
