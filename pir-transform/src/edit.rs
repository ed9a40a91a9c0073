//! Edits that passes share.

use pir_core::Module;
use pir_core::constant::ConstKind;
use pir_core::cursor::Uses;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{ForkFlags, InstData};
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// Moves instructions to the end of a block, in front of its terminator. O(instructions of the
/// blocks), if those of a block follow each other.
pub(crate) fn relocate_to_end(body: &mut Body, moved: &[Inst], to: Block) {
    for of_block in
        moved.chunk_by(|&a, &b| body.block_of(a) == body.block_of(b)).collect::<Vec<_>>()
    {
        let end = body.insts(to).len() - 1;
        body.relocate_all(body.block_of(of_block[0]), of_block, to, end);
    }
}

/// Appends an instruction to a block, in front of its terminator if it has one.
pub(crate) fn emit(body: &mut Body, b: Block, data: InstData, ops: &[Value]) -> Value {
    let ops = body.push_ops(ops);
    let at = body.insts(b).len() - usize::from(body.terminator(b).is_some());
    body.insert_inst(b, at, data.with_ops(ops)).into()
}

/// Appends a branch to a block without a terminator.
pub(crate) fn emit_br(body: &mut Body, b: Block, to: Block) {
    emit(body, b, InstData::new(Opcode::Br, Type::VOID), &[to.into()]);
}

/// Appends a conditional branch to a block without a terminator.
pub(crate) fn emit_cond_br(body: &mut Body, b: Block, condition: Value, [then, other]: [Block; 2]) {
    let br = InstData::new(Opcode::Br, Type::VOID);
    emit(body, b, br, &[condition, then.into(), other.into()]);
}

/// Appends a fork without attributes to a block without a terminator.
pub(crate) fn emit_fork(body: &mut Body, b: Block, flags: ForkFlags, successors: &[Block]) {
    let fork = InstData::new(Opcode::Fork, Type::VOID).with_fork_flags(flags);
    let labels: Vec<Value> = successors.iter().map(|&s| s.into()).collect();
    emit(body, b, fork.with_successors(labels.len() as u32), &labels);
}

/// Returns a constant of an integer type of at most 64 bits.
pub(crate) fn int(module: &Module, body: &mut Body, ty: Type, n: i64) -> Value {
    let above = 64 - module.types.int_bits(ty).unwrap_or(64).clamp(1, 64);
    Value::constant(body.consts.int(ty, (n as u64) << above >> above))
}

/// Removes instructions that nothing but each other and metadata uses. Metadata gets `poison`, as
/// LLVM has it for values that are gone. O(body).
///
/// # Panics
/// If one is in no block.
pub fn erase_all(body: &mut Body, dead: &[Inst]) {
    if dead.is_empty() {
        return;
    }
    let of_metadata: FxHashSet<Inst> =
        body.metadata.values_mut().filter_map(|v| v.as_inst()).collect();
    let mut poison: FxHashMap<Inst, Value> = FxHashMap::default();
    for &i in dead.iter().filter(|i| of_metadata.contains(i)) {
        let ty = body.inst(i).ty();
        poison.insert(i, Value::constant(body.consts.scalar(ty, ConstKind::Poison)));
    }
    for v in body.metadata.values_mut() {
        *v = v.as_inst().and_then(|i| poison.get(&i)).copied().unwrap_or(*v);
    }
    body.remove_insts(&dead.iter().copied().collect());
}

/// Removes those of some instructions whose results nothing uses, or only others that are removed.
/// An instruction comes after those of the list that it uses. O(body).
pub(crate) fn erase_unused(body: &mut Body, insts: &[Inst]) {
    let uses = Uses::new(body);
    let mut dead = FxHashSet::default();
    for &i in insts.iter().rev() {
        if uses.of(i).iter().all(|(user, _)| dead.contains(user)) {
            dead.insert(i);
        }
    }
    let dead: Vec<Inst> = insts.iter().copied().filter(|i| dead.contains(i)).collect();
    erase_all(body, &dead);
}

/// Removes the blocks that neither the entry nor one of these blocks reaches. Returns the first of
/// them. O(body).
pub fn remove_unreachable(body: &mut Body, is_root: impl Fn(Block) -> bool) -> Option<Block> {
    let mut reached: FxHashSet<Block> = FxHashSet::default();
    let roots = body.layout().iter().copied().filter(|&b| is_root(b));
    let mut work: Vec<Block> = roots.chain(body.entry()).collect();
    while let Some(b) = work.pop() {
        if reached.insert(b) {
            work.extend(body.successors(b));
        }
    }
    let layout = body.layout().iter().copied();
    let gone: Vec<Block> = layout.filter(|b| !reached.contains(b)).collect();
    remove_blocks(body, &gone.iter().copied().collect());
    gone.first().copied()
}

/// Removes blocks that no other block leads to, with their instructions, which no others use. The
/// `phi`s of their successors lose the entries. O(body).
pub(crate) fn remove_blocks(body: &mut Body, gone: &FxHashSet<Block>) {
    if gone.is_empty() {
        return;
    }
    let is_left = |b: Block| !gone.contains(&b);
    for b in body.layout().to_vec().into_iter().filter(|&b| is_left(b)) {
        body.retain_incoming(b, is_left);
    }
    let insts = body.layout().iter().filter(|b| gone.contains(b)).flat_map(|&b| body.insts(b));
    let dead: Vec<Inst> = insts.copied().collect();
    erase_all(body, &dead);
    body.retain_blocks(is_left);
    // The order of uses in the text names blocks and values that are gone.
    body.use_list_orders.clear();
}
