//! Replacement of the instructions that shape the graph: terminators and `join`.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::EditError;
use super::edges::for_each_phi;
use crate::entity::{Block, Entity, Inst, Type, Value};
use crate::function::Body;
use crate::inst::{ArithFlags, ForkFlags, InstData, UnwindFlags};
use crate::md::Attachment;
use crate::opcode::{Opcode, Terminator};
use crate::symbol::Sym;

/// Replaces the terminator of a block and updates the `phi`s of the old and the new successors.
/// Returns the new terminator.
///
/// `ops` follow the table in [`crate::inst`]; `data.ops` is overwritten. The new instruction has
/// only what belongs to its opcode: flags and parts of `data` that do not are reset, and the number
/// of successors of a `fork` is counted. It keeps the place in the source and the `!dbg` of the old
/// one, because it is at the same point of the program. All other metadata (`!pir.backends`, branch
/// weights, `!llvm.loop`) described the old instruction and is dropped.
///
/// The `phi`s get one entry per edge, as LLVM demands of duplicate edges too. An edge to a block
/// that was a successor before keeps the value of the `phi`. For other edges `incoming` must give
/// the value: pairs of a `phi` and its value from `block`. It also replaces values of edges that
/// stay. Since values are never guessed, a change of the graph cannot change one silently. A `phi`
/// that loses its last entry stays without any: its block is no longer reached.
///
/// As with [`Cursor::erase`](super::Cursor::erase), the caller must have replaced the uses of the
/// old terminator if it has a result. O(operands of both terminators and of the `phi`s of their
/// successors).
///
/// ```
/// use pir_core::cursor::{EditError, replace_terminator};
/// use pir_core::inst::InstData;
/// use pir_core::{Opcode, Type};
///
/// let text = b"define i32 @f(i1 %c) {
/// entry:
///   br i1 %c, label %a, label %exit, !prof !{!\"branch_weights\", i32 1, i32 9}
/// a:
///   br label %exit
/// exit:
///   %x = phi i32 [ 1, %entry ], [ 2, %a ]
///   ret i32 %x
/// }
/// ";
/// let mut module = pir_core::text::parse(text).module.unwrap();
/// let f = module.find(b"f").unwrap();
/// let body = module.function_mut(f).unwrap().body.as_mut().unwrap();
/// let (entry, a, exit) = (body.layout()[0], body.layout()[1], body.layout()[2]);
///
/// let br = InstData::new(Opcode::Br, Type::VOID);
/// replace_terminator(body, entry, br, &[a.into()], &[])?;
/// // An edge to `exit` needs a value now.
/// let phi = body.insts(exit)[0];
/// let again = replace_terminator(body, entry, br, &[exit.into()], &[]);
/// assert_eq!(again, Err(EditError::NoValue(phi)));
/// assert!(module.to_string().contains("entry:\n  br label %a\n"));
/// assert!(module.to_string().contains("phi i32 [ 2, %a ]"));
/// # Ok::<(), EditError>(())
/// ```
///
/// # Errors
/// Returns [`EditError::Unterminated`] if the block has no terminator, [`EditError::NotTerminator`]
/// and [`EditError::Operands`] if the new one is none or its operands do not fit,
/// [`EditError::NoValue`] if a `phi` lacks a value, and [`EditError::NotPhi`] if `incoming` has a
/// value for anything but a `phi` of a successor. The body is then unchanged.
pub fn replace_terminator(
    body: &mut Body,
    block: Block,
    data: InstData,
    ops: &[Value],
    incoming: &[(Inst, Value)],
) -> Result<Inst, EditError> {
    if body.terminator(block).is_none() {
        return Err(EditError::Unterminated(block));
    }
    check_operands(body, data, ops)?;
    let mut edges: FxHashMap<Block, usize> = body.successors(block).map(|s| (s, 0)).collect();
    for s in ops.iter().filter_map(|v| v.as_block()) {
        *edges.entry(s).or_default() += 1;
    }
    let mut given: FxHashMap<Inst, Value> = incoming.iter().copied().collect();
    let mut changed: Vec<(Inst, Vec<Value>)> = Vec::new();
    // The order of successors, so that the errors do not depend on hashes.
    let mut successors: Vec<Block> = edges.keys().copied().collect();
    successors.sort_unstable();
    for s in successors {
        for phi in phis(body, s) {
            let entries = new_entries(body, phi, block, edges[&s], given.remove(&phi))?;
            changed.push((phi, entries));
        }
    }
    if let Some(&(phi, _)) = incoming.iter().find(|(phi, _)| given.contains_key(phi)) {
        return Err(EditError::NotPhi(phi));
    }
    for (phi, entries) in changed {
        body.set_ops(phi, &entries);
    }
    Ok(put_terminator(body, block, data, ops))
}

/// Returns the `phi`s at the start of a block.
pub(super) fn phis(body: &mut Body, b: Block) -> SmallVec<[Inst; 4]> {
    let mut found = SmallVec::new();
    for_each_phi(body, b, |_, phi| found.push(phi));
    found
}

/// Returns the entries of a `phi` after the number of edges from `from` has become `edges`.
fn new_entries(
    body: &Body,
    phi: Inst,
    from: Block,
    edges: usize,
    given: Option<Value>,
) -> Result<Vec<Value>, EditError> {
    let pairs = || body.ops(phi).chunks_exact(2);
    let old = pairs().find(|pair| pair[1] == from.into()).map(|pair| pair[0]);
    if edges == 0 && given.is_some() {
        return Err(EditError::NotPhi(phi));
    }
    let mut left = edges;
    let mut entries = Vec::with_capacity(body.ops(phi).len() + 2 * edges);
    for pair in pairs() {
        if pair[1] != from.into() {
            entries.extend_from_slice(pair);
        } else if left > 0 {
            entries.extend([given.unwrap_or(pair[0]), pair[1]]);
            left -= 1;
        }
    }
    if left > 0 {
        let value = given.or(old).ok_or(EditError::NoValue(phi))?;
        entries.extend(std::iter::repeat_n([value, from.into()], left).flatten());
    }
    Ok(entries)
}

/// Replaces the terminator of a block, which has one, and leaves the `phi`s as they are.
pub(super) fn put_terminator(body: &mut Body, b: Block, data: InstData, ops: &[Value]) -> Inst {
    let old = body.terminator(b).expect("the block has a terminator");
    let place = body.place(old);
    let location: SmallVec<[Attachment; 1]> =
        body.attachments(old).filter(|a| a.kind == Sym::DBG).collect();
    body.remove_inst(old);
    let data = own_parts(data, ops).with_ops(body.push_ops(ops));
    let new = body.push_inst(b, data, place);
    body.set_attachments(new, &location);
    new
}

/// Returns the instruction without the flags and parts that its opcode does not have.
fn own_parts(data: InstData, ops: &[Value]) -> InstData {
    let op = data.op();
    let has_result = matches!(op, Opcode::Invoke | Opcode::CallBr | Opcode::CatchSwitch);
    let ty = if has_result { data.ty() } else { Type::VOID };
    let flags = ArithFlags::from_bits_retain(data.flag_bits() & op.allowed_flags());
    let new = InstData::new(op, ty).with_arith_flags(flags);
    if op == Opcode::Fork {
        let labels = ops.iter().filter(|v| v.as_block().is_some()).count();
        let master = usize::from(data.fork_flags().contains(ForkFlags::MASTER));
        return new.with_successors((labels - master) as u32);
    }
    data.call().map_or(new, |call| new.with_call(call))
}

/// Checks the operands as far as the other edits rely on them: where labels are, and that their
/// blocks exist. Types are left to the verifier.
fn check_operands(body: &Body, data: InstData, ops: &[Value]) -> Result<(), EditError> {
    let op = data.op();
    let Some(terminator) = op.terminator() else { return Err(EditError::NotTerminator(op)) };
    let is_label = |v: &Value| v.as_block().is_some();
    // Labels are at the end, in a `switch` after each case.
    let first = ops.iter().position(is_label).unwrap_or(ops.len());
    let (values, labels) = ops.split_at(first);
    let only_labels = labels.iter().all(is_label);
    let to_block = usize::from(data.unwind_flags().contains(UnwindFlags::TO_BLOCK));
    let has_call = data.call().is_some_and(|call| (call as usize) < body.calls.len());
    let counts = (values.len(), labels.len());
    let fits = match terminator {
        Terminator::Br => only_labels && matches!(counts, (0, 1) | (1, 2)),
        Terminator::Switch => {
            let cases = labels.get(1..).unwrap_or_default().chunks(2);
            let mut pairs = cases.map(|c| c.len() == 2 && !is_label(&c[0]) && is_label(&c[1]));
            values.len() == 1 && !labels.is_empty() && pairs.all(|fits| fits)
        }
        Terminator::Fork => {
            let flags = data.fork_flags();
            let needs = |flag| usize::from(flags.contains(flag));
            only_labels
                && values.len() >= needs(ForkFlags::WIDTH)
                && labels.len() >= needs(ForkFlags::MASTER)
        }
        Terminator::Ret => labels.is_empty() && values.len() <= 1,
        Terminator::Resume => counts == (1, 0),
        Terminator::Unreachable | Terminator::Halt => ops.is_empty(),
        Terminator::IndirectBr => only_labels && values.len() == 1,
        Terminator::Invoke => only_labels && has_call && !values.is_empty() && labels.len() == 2,
        Terminator::CallBr => only_labels && has_call && !values.is_empty() && !labels.is_empty(),
        Terminator::CatchRet => only_labels && counts == (1, 1),
        Terminator::CleanupRet => only_labels && counts == (1, to_block),
        Terminator::CatchSwitch => only_labels && values.len() == 1 && labels.len() > to_block,
    };
    let exist = labels.iter().filter_map(|v| v.as_block()).all(|b| b.index() < body.block_bound());
    if fits && exist { Ok(()) } else { Err(EditError::Operands(op)) }
}

/// Removes the `join` at the start of a block.
///
/// The block then no longer closes a region: its depth and that of all blocks after it grows by
/// one, up to the next `join` that is reached. The edit is therefore meaningful only together with
/// others that take one level away: [`sequentialise`](super::sequentialise) removes the joins of a
/// region with its forks, and a merge of two regions removes the join of the first and the fork of
/// the second. O(length of the block).
///
/// ```
/// use pir_core::builder::FunctionBuilder;
/// use pir_core::cursor::{EditError, remove_join, replace_terminator};
/// use pir_core::inst::InstData;
/// use pir_core::{Module, Opcode, Type};
///
/// // A region with one strand is sequential: `fork [label %task]` becomes `br label %task`.
/// let mut module = Module::new();
/// let f = FunctionBuilder::new(&mut module, "f", Type::VOID, &[]);
/// let (entry, task, after) = (f.current(), f.block("task"), f.block("after"));
/// f.fork(&[task]);
/// f.switch_to(task);
/// f.br(after);
/// f.switch_to(after);
/// f.join();
/// f.ret_void();
/// let f = f.finish().unwrap();
///
/// let body = module.function_mut(f).unwrap().body.as_mut().unwrap();
/// let br = InstData::new(Opcode::Br, Type::VOID);
/// replace_terminator(body, entry, br, &[task.into()], &[])?;
/// remove_join(body, after)?;
/// assert_eq!(remove_join(body, after), Err(EditError::NoJoin(after)));
/// assert!(module.to_string().contains("after:\n  ret void\n"));
/// # Ok::<(), EditError>(())
/// ```
///
/// # Errors
/// Returns [`EditError::NoJoin`] if the block does not start with `join`.
pub fn remove_join(body: &mut Body, block: Block) -> Result<(), EditError> {
    let join = join_of(body, block).ok_or(EditError::NoJoin(block))?;
    body.remove_inst(join);
    Ok(())
}

/// Returns the `join` at the start of a block, where debug records may precede it.
pub(super) fn join_of(body: &Body, block: Block) -> Option<Inst> {
    let mut insts = body.insts(block).iter().copied();
    let first = insts.find(|&i| !body.inst(i).op().is_debug())?;
    (body.inst(first).op() == Opcode::Join).then_some(first)
}
