//! Shrinks a module by edits that need not keep its meaning.

use super::parts::{PartEdit, apply_part, part_edits};
use pir_core::constant::ConstKind;
use pir_core::cursor::{remove_fork_successor, remove_join, replace_all_uses, replace_terminator};
use pir_core::entity::{Block, Entity, GlobalId, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, InstData};
use pir_core::module::Module;
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;
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
    /// Branches where a fork starts one strand, and removes a `join`.
    Region(GlobalId, Inst, Option<Block>),
    /// Removes the flags of an instruction.
    Flags(GlobalId, Inst),
    /// Removes the metadata of an instruction.
    Metadata(GlobalId, Inst),
    /// Changes what is no instruction.
    Part(PartEdit),
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
    improved: bool,
    /// Whether the last candidate has other numbers of globals, so that the edits are none of it.
    is_renumbered: bool,
}

impl ModuleShrinker {
    /// Creates a shrinker of a module.
    pub(crate) fn new(module: Module) -> Self {
        let edits = edits(&module).into_iter();
        Self { best: module, edits, improved: false, is_renumbered: false }
    }

    /// Returns the next module to try.
    pub(crate) fn candidate(&mut self) -> Option<Module> {
        loop {
            for edit in self.edits.by_ref() {
                let mut smaller = self.best.clone();
                if apply(&mut smaller, edit) {
                    self.is_renumbered = matches!(edit, Edit::Part(PartEdit::Unused));
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
        if self.is_renumbered {
            self.edits = edits(&module).into_iter();
        }
        self.best = module;
        self.improved = true;
    }
}

/// Returns the edits to try: large ones first, and instructions from the end, because the later
/// ones use the earlier ones.
fn edits(module: &Module) -> Vec<Edit> {
    let mut large: Vec<Edit> = part_edits(module).into_iter().map(Edit::Part).collect();
    let mut small = Vec::new();
    for (id, _, function) in module.functions() {
        let Some(body) = function.body.as_deref() else { continue };
        for &b in body.layout() {
            for &i in body.insts(b) {
                let data = body.inst(i);
                if !data.arith_flags().is_empty() {
                    small.push(Edit::Flags(id, i));
                }
                if body.attachments(i).len() > 0 {
                    small.push(Edit::Metadata(id, i));
                }
                match data.op() {
                    Opcode::Br | Opcode::Switch if body.successors(b).count() > 1 => {
                        let labels = body.successors(b).count();
                        large.extend((0..labels).map(|n| Edit::Branch(id, b, n)));
                    }
                    Opcode::Fork => {
                        large.extend((0..data.successors()).map(|n| Edit::Strand(id, i, n)));
                        large.push(Edit::PlainFork(id, i));
                        if data.successors() == 1 {
                            let joins = body.layout().iter().copied().filter(|&j| is_join(body, j));
                            large.extend(joins.map(|j| Edit::Region(id, i, Some(j))));
                            large.push(Edit::Region(id, i, None));
                        }
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
    let id = match edit {
        Edit::Part(edit) => return apply_part(module, edit),
        Edit::Instruction(id, ..)
        | Edit::Branch(id, ..)
        | Edit::Strand(id, ..)
        | Edit::PlainFork(id, _)
        | Edit::Merge(id, _)
        | Edit::Region(id, ..)
        | Edit::Flags(id, _)
        | Edit::Metadata(id, _) => id,
    };
    let is_there = |body: &Body, i: Inst| {
        let b = body.block_of(i);
        body.layout().contains(&b) && body.insts(b).contains(&i)
    };
    let substitute = match edit {
        Edit::Instruction(_, i, by) => match substitute(module, id, i, by) {
            Some(substitute) => substitute,
            None => return false,
        },
        _ => None,
    };
    let Some(function) = module.function_mut(id) else { return false };
    let Some(body) = function.body.as_deref_mut() else { return false };
    match edit {
        Edit::Part(_) => false,
        Edit::Instruction(_, i, _) => {
            is_there(body, i) && {
                if let Some(substitute) = substitute {
                    let new = substitute.in_body(body);
                    replace_all_uses(body, i.into(), new);
                }
                body.remove_inst(i);
                true
            }
        }
        Edit::Region(_, i, join) => is_there(body, i) && remove_region(body, i, join),
        Edit::Flags(_, i) => {
            is_there(body, i) && {
                *body.inst_mut(i) = body.inst(i).without_flags();
                true
            }
        }
        Edit::Metadata(_, i) => {
            is_there(body, i) && {
                body.set_attachments(i, &[]);
                true
            }
        }
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

/// What stands in for a value.
#[derive(Clone, Copy, Debug)]
enum Replacement {
    Value(Value),
    Constant(Type, ConstKind),
}

impl Replacement {
    fn in_body(self, body: &mut Body) -> Value {
        match self {
            Self::Value(v) => v,
            Self::Constant(ty, kind) => Value::constant(body.consts.scalar(ty, kind)),
        }
    }
}

/// Returns what uses of an instruction get; `None` if it does not fit, `Some(None)` if there are
/// none.
fn substitute(
    module: &Module,
    id: GlobalId,
    i: Inst,
    by: Substitute,
) -> Option<Option<Replacement>> {
    let function = module.function(id)?;
    let body = function.body.as_deref()?;
    let ty = body.inst(i).ty();
    let uses = |u: &Inst| body.ops(*u).contains(&Value::inst(i));
    let is_used = body.layout().iter().any(|&b| body.insts(b).iter().any(uses));
    if is_used == (by == Substitute::None) {
        return None;
    }
    let constant = |n: u64| match (ty, n) {
        (Type::I1 | Type::I8 | Type::I32 | Type::I64, n) => Some(ConstKind::Int(n)),
        _ if module.types.int_bits(ty).is_some_and(|bits| bits <= 64) => Some(ConstKind::Int(n)),
        (_, 1..) => None,
        _ if module.types.is_ptr(ty) => Some(ConstKind::Null),
        _ if ty == Type::VOID => None,
        _ => match module.types.get(ty) {
            TypeData::Half | TypeData::BFloat | TypeData::Float | TypeData::Double => {
                Some(ConstKind::Float(0))
            }
            TypeData::Token | TypeData::Metadata | TypeData::Label => None,
            _ => Some(ConstKind::Zero),
        },
    };
    match by {
        Substitute::None => Some(None),
        Substitute::Constant(n) => Some(Some(Replacement::Constant(ty, constant(n)?))),
        Substitute::Operand(n) => {
            let other = *body.ops(i).get(n)?;
            let is_value = other.as_block().is_none() && other != i.into();
            let fits = is_value && module.value_type(function, body, other) == ty;
            fits.then_some(Some(Replacement::Value(other)))
        }
    }
}

fn straighten(body: &mut Body, b: Block, n: usize) -> bool {
    let Some(end) = body.terminator(b) else { return false };
    let is_branch = matches!(body.inst(end).op(), Opcode::Br | Opcode::Switch);
    let Some(target) = body.successors(b).nth(n) else { return false };
    if !is_branch || body.successors(b).count() < 2 {
        return false;
    }
    let br = InstData::new(Opcode::Br, Type::VOID);
    let done = replace_terminator(body, b, br, &[target.into()], &[]).is_ok();
    drop_unreachable(body);
    done
}

fn is_join(body: &Body, b: Block) -> bool {
    body.insts(b).first().is_some_and(|&i| body.inst(i).op() == Opcode::Join)
}

/// Branches where a fork starts one strand, and removes a `join`.
fn remove_region(body: &mut Body, fork: Inst, join: Option<Block>) -> bool {
    let b = body.block_of(fork);
    let labels: Vec<Block> = body.ops(fork).iter().filter_map(|v| v.as_block()).collect();
    let [target] = labels[..] else { return false };
    let br = InstData::new(Opcode::Br, Type::VOID);
    if replace_terminator(body, b, br, &[target.into()], &[]).is_err() {
        return false;
    }
    match join {
        Some(join) => body.layout().contains(&join) && remove_join(body, join).is_ok(),
        None => true,
    }
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
