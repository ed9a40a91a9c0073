//! Places in a body where wrong passes make changes.

use pir_analysis::{Analyses, Cfg, Region, Regions};
use pir_core::constant::ConstKind;
use pir_core::cursor::replace_terminator;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::{Body, NO_SOURCE_PLACE};
use pir_core::inst::{ForkFlags, InstData, MemFlags, MemInfo, Ordering};
use pir_core::opcode::Opcode;

/// Returns the instructions in blocks, in the order of the layout.
pub(crate) fn instructions(body: &Body) -> Vec<Inst> {
    body.layout().iter().flat_map(|&b| body.insts(b).iter().copied()).collect()
}

/// Returns whether it is a load or store that is not atomic.
pub(crate) fn is_plain(body: &Body, i: Inst, op: Opcode) -> bool {
    let data = body.inst(i);
    data.op() == op && !data.mem_flags().contains(MemFlags::ATOMIC)
}

/// Returns whether it is an atomic load or store.
pub(crate) fn is_atomic(body: &Body, i: Inst, op: Opcode) -> bool {
    let data = body.inst(i);
    data.op() == op && data.mem_flags().contains(MemFlags::ATOMIC)
}

/// Returns whether it opens a region.
pub(crate) fn is_entry_fork(body: &Body, i: Inst) -> bool {
    let data = body.inst(i);
    data.op() == Opcode::Fork && !data.fork_flags().contains(ForkFlags::INTERIOR)
}

/// Returns whether it opens a region of several strands.
pub(crate) fn is_wide_fork(body: &Body, i: Inst) -> bool {
    is_entry_fork(body, i) && body.inst(i).successors() > 1
}

/// Returns whether it adds strands to a region.
pub(crate) fn is_interior_fork(body: &Body, i: Inst) -> bool {
    body.inst(i).fork_flags().contains(ForkFlags::INTERIOR)
}

/// Returns the block and the position of an instruction, which is in a block.
pub(crate) fn place(body: &Body, i: Inst) -> (Block, usize) {
    (body.block_of(i), body.position(i).expect("it is in a block"))
}

/// Returns the number of `phi`s and of a `join` at the start of a block.
pub(crate) fn landing_len(body: &Body, b: Block) -> usize {
    let is_landing = |i: &&Inst| matches!(body.inst(**i).op(), Opcode::Phi | Opcode::Join);
    body.insts(b).iter().take_while(is_landing).count()
}

/// Returns whether the block begins with `join`.
pub(crate) fn is_join(body: &Body, b: Block) -> bool {
    body.insts(b).first().is_some_and(|&i| body.inst(i).op() == Opcode::Join)
}

/// Returns the regions of a body, unless it was made ill-formed.
pub(crate) fn regions(body: &Body) -> Option<Regions> {
    Analyses::new(Cfg::of(body)).regions().ok().cloned()
}

/// Returns whether an entry fork of a region has the flag.
pub(crate) fn has_flag(body: &Body, regions: &Regions, r: Region, flag: ForkFlags) -> bool {
    let mut forks = regions.entry_forks(r).iter().filter_map(|&b| body.terminator(b));
    forks.any(|f| body.inst(f).fork_flags().contains(flag))
}

/// Returns the block whose fork opens the region that a join block closes, if there is one of each.
pub(crate) fn opening_block(body: &Body, join: Block) -> Option<Block> {
    if !is_join(body, join) {
        return None;
    }
    let regions = regions(body)?;
    let [region] = regions.closed_by(join) else { return None };
    let [fork] = regions.entry_forks(*region) else { return None };
    Some(*fork)
}

/// The packed alignment and ordering of a plain access.
pub(crate) fn plain_bits() -> u32 {
    MemInfo::plain(0).to_bits().expect("it fits")
}

/// Inserts instructions one after another.
pub(crate) struct Inserter<'b> {
    pub body: &'b mut Body,
    pub block: Block,
    pub at: usize,
}

impl Inserter<'_> {
    pub(crate) fn add(&mut self, data: InstData, ops: &[Value]) -> Value {
        let data = data.with_ops(self.body.push_ops(ops));
        let new = self.body.insert_inst(self.block, self.at, data);
        self.at += 1;
        new.into()
    }

    pub(crate) fn load(&mut self, ty: Type, p: Value) -> Value {
        self.add(InstData::new(Opcode::Load, ty).with_mem_bits(plain_bits()), &[p])
    }

    pub(crate) fn store(&mut self, v: Value, p: Value) {
        self.add(InstData::new(Opcode::Store, Type::VOID).with_mem_bits(plain_bits()), &[v, p]);
    }
}

/// Gives an atomic load, store or update another order. Returns `false` if it is none, or keeps its
/// order.
pub(crate) fn reorder(
    body: &mut Body,
    i: Inst,
    order: impl Fn(Opcode, Ordering) -> Option<Ordering>,
) -> bool {
    let data = *body.inst(i);
    let is_update = data.op() == Opcode::AtomicRmw;
    if !(is_update || is_atomic(body, i, Opcode::Load) || is_atomic(body, i, Opcode::Store)) {
        return false;
    }
    let old = data.mem();
    let Some(ordering) = order(data.op(), old.ordering).filter(|&new| new != old.ordering) else {
        return false;
    };
    let new = MemInfo { ordering, ..old };
    *body.inst_mut(i) = data.with_mem_bits(new.to_bits().expect("the scope is the same"));
    true
}

/// Returns an integer constant.
pub(crate) fn int(body: &mut Body, ty: Type, n: u64) -> Value {
    Value::constant(body.consts.scalar(ty, ConstKind::Int(n)))
}

/// Returns the label of a successor, by its position among the labels of a terminator.
pub(crate) fn label(body: &Body, end: Inst, n: usize) -> Option<Block> {
    body.ops(end).iter().filter_map(|v| v.as_block()).nth(n)
}

/// Returns the only target of an unconditional branch at the end of a block.
pub(crate) fn jump_target(body: &Body, b: Block) -> Option<Block> {
    let end = body.terminator(b)?;
    let is_jump = body.inst(end).op() == Opcode::Br && body.ops(end).len() == 1;
    is_jump.then(|| label(body, end, 0)).flatten()
}

/// Replaces the terminator of a block by an unconditional branch. Returns `false`, and changes
/// nothing, if the target has a `phi` that would need a value.
pub(crate) fn jump(body: &mut Body, from: Block, to: Block) -> bool {
    let br = InstData::new(Opcode::Br, Type::VOID);
    replace_terminator(body, from, br, &[to.into()], &[]).is_ok()
}

/// Adds a block with nothing but `halt`.
pub(crate) fn halt_block(body: &mut Body) -> Block {
    let b = body.add_block();
    body.push_inst(b, InstData::new(Opcode::Halt, Type::VOID), NO_SOURCE_PLACE);
    b
}

/// Replaces a value in the instructions of some blocks.
pub(crate) fn replace_in(body: &mut Body, blocks: &[Block], old: Value, new: Value) {
    for &b in blocks {
        for i in body.insts(b).to_vec() {
            body.ops_mut(i).iter_mut().filter(|v| **v == old).for_each(|v| *v = new);
        }
    }
}

/// Replaces a value in the instructions of all blocks but some.
pub(crate) fn replace_outside(body: &mut Body, blocks: &[Block], old: Value, new: Value) {
    let others: Vec<Block> =
        body.layout().iter().copied().filter(|b| !blocks.contains(b)).collect();
    replace_in(body, &others, old, new);
}
