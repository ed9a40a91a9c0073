//! Values with two sources: the captured value, until the strand redefines it.

use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::{Opcode, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// A result that lives in memory, because the strand has a captured value in its place until it
/// defines it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RedefinedCapture {
    /// The captured value: a load in the entry.
    pub initial: Value,
    /// The definition.
    pub inst: Inst,
    /// The block that comes after a definition that ends its own block.
    pub next_block: Option<Block>,
}

/// An instruction to be inserted. Those before one instruction are in the order of the variants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Insertion {
    /// Writes a value to a slot.
    Store { slot: usize, value: Value },
    /// Reads a slot for an operand.
    Load { slot: usize, user: Inst, operand: u32 },
}

/// Lets results live in memory that begins with captured values: every use reads it there. Debug
/// records of them go. O(instructions), and the time to sort the uses.
pub(crate) fn demote_to_memory(f: &FunctionBuilder<'_>, captures: &[RedefinedCapture]) {
    if captures.is_empty() {
        return;
    }
    let slots: Vec<Value> = captures.iter().map(|c| alloca_at_entry(f, f.ty(c.initial))).collect();
    let (mut insertions, records) = f.with_body(|body| find_insertions(body, captures));
    insertions
        .sort_unstable_by_key(|&(block, position, _, insertion)| (block, position, insertion));
    let scratch = f.block("");
    for of_block in insertions.chunk_by(|a, b| a.0 == b.0) {
        f.switch_to(scratch);
        for &(.., insertion) in of_block {
            match insertion {
                Insertion::Store { slot, value } => {
                    f.store(value, slots[slot]);
                }
                Insertion::Load { slot, user, operand } => {
                    let value = f.load(f.ty(captures[slot].initial), slots[slot]);
                    f.with_body(|body| body.ops_mut(user)[operand as usize] = value);
                }
            }
        }
        let places: Vec<Inst> = of_block.iter().map(|i| i.2).collect();
        f.with_body(|body| body.merge_insts(scratch, of_block[0].0, &places));
    }
    f.with_body(|body| {
        body.remove_block(scratch);
        body.remove_insts(&records);
    });
    move_to_entry(f);
}

/// A block, a position in it, the instruction there, and what goes before it.
type PlacedInsertion = (Block, usize, Inst, Insertion);

/// Returns the stores after the definitions and the loads before the uses, and the debug records.
fn find_insertions(
    body: &Body,
    captures: &[RedefinedCapture],
) -> (Vec<PlacedInsertion>, FxHashSet<Inst>) {
    let slot_of: FxHashMap<Inst, usize> =
        captures.iter().enumerate().map(|(slot, c)| (c.inst, slot)).collect();
    let initial: FxHashMap<Inst, usize> = captures
        .iter()
        .enumerate()
        .map(|(slot, c)| (c.initial.as_inst().expect("it was read from the context"), slot))
        .collect();
    let (mut found, mut records) = (Vec::new(), FxHashSet::default());
    let mut defined_before: FxHashMap<Block, Vec<usize>> = FxHashMap::default();
    for (slot, c) in captures.iter().enumerate() {
        if let Some(next) = c.next_block {
            defined_before.entry(next).or_default().push(slot);
        }
    }
    let store = |slot: usize, value: Inst| Insertion::Store { slot, value: value.into() };
    for &b in body.layout() {
        let before = defined_before.get(&b).into_iter().flatten();
        let mut defined: Vec<Insertion> =
            before.map(|&slot| store(slot, captures[slot].inst)).collect();
        for (position, &i) in body.insts(b).iter().enumerate() {
            let op = body.inst(i).op();
            if op != Opcode::Phi {
                found.extend(defined.drain(..).map(|store| (b, position, i, store)));
            }
            let slot = slot_of.get(&i).or_else(|| initial.get(&i));
            defined.extend(slot.map(|&slot| store(slot, i)));
            for (k, v) in body.ops(i).iter().enumerate() {
                let Some(&slot) = v.as_inst().and_then(|d| slot_of.get(&d)) else { continue };
                if op.is_debug() {
                    records.insert(i);
                    break;
                }
                let load = Insertion::Load { slot, user: i, operand: k as u32 };
                match body.ops(i).get(k + 1).and_then(|l| l.as_block()) {
                    Some(from) if op == Opcode::Phi => {
                        let end = body.terminator(from).expect("a terminator");
                        found.push((from, body.insts(from).len() - 1, end, load));
                    }
                    _ => found.push((b, position, i, load)),
                }
            }
        }
    }
    (found, records)
}

/// Puts the builder at the start of the function.
pub(crate) fn move_to_entry(f: &FunctionBuilder<'_>) {
    let entry = f.with_body(|b| b.entry().expect("an entry"));
    match f.with_body(|b| b.insts(entry).first().copied()) {
        Some(first) => f.before(first),
        None => f.switch_to(entry),
    }
}

/// An `alloca` at the start of the function. Leaves the builder there.
pub(crate) fn alloca_at_entry(f: &FunctionBuilder<'_>, ty: Type) -> Value {
    move_to_entry(f);
    f.alloca(ty)
}
