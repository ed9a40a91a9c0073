//! Values that LLVM's dominance does not admit, passed through memory.

use super::error::EncodeError;
use pir_analysis::{Analyses, Region, Regions};
use pir_core::cursor::Cursor;
use pir_core::entity::{Block, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::inst::{InstData, MemInfo};
use pir_core::opcode::Opcode;

/// Replaces each use that its definition does not dominate on every path by a load from a slot that
/// the definition writes. O(uses), and O(body) for each such value.
///
/// # Errors
/// There is no block where the slot belongs: one in the strand of the uses, before the regions with
/// the definition.
pub(super) fn demote(body: &mut Body) -> Result<(), EncodeError> {
    let analyses = Analyses::new(pir_analysis::Cfg::of(body));
    let Ok(regions) = analyses.regions() else { return Ok(()) };
    for (def, uses) in foreign_uses(body, &analyses) {
        let at = slot_block(body, &analyses, regions, def, &uses)?;
        let ty = body.inst(def).ty();
        let data = InstData::new(Opcode::Alloca, Type::PTR).with_alloca(ty, 0);
        let slot = Value::inst(insert_before_end(body, at, data, &[]));
        store_result(body, def, slot)?;
        for u in uses {
            let load = InstData::new(Opcode::Load, ty);
            let data = load.with_mem_bits(plain());
            let value = match u.at {
                UsePlace::Inst(user) => {
                    let cursor = Cursor::before(body, user);
                    cursor.map_err(|_| EncodeError::Uses(def))?.insert(data, &[slot])
                }
                UsePlace::End(b) => insert_before_end(body, b, data, &[slot]),
            };
            body.ops_mut(u.user)[u.operand] = Value::inst(value);
        }
    }
    Ok(())
}

fn plain() -> u32 {
    MemInfo::plain(0).to_bits().unwrap_or_default()
}

/// A use of a value: the operand, and where the value is needed.
struct ForeignUse {
    user: Inst,
    operand: usize,
    at: UsePlace,
}

#[derive(Clone, Copy)]
enum UsePlace {
    Inst(Inst),
    /// At the end of a block, for a `phi`.
    End(Block),
}

/// Collects the uses that need a slot, by definition.
fn foreign_uses(body: &Body, analyses: &Analyses) -> Vec<(Inst, Vec<ForeignUse>)> {
    let dom = analyses.dom();
    let mut found: Vec<(Inst, Vec<ForeignUse>)> = Vec::new();
    for &b in body.layout().iter().filter(|&&b| dom.is_reachable(b)) {
        for &user in body.insts(b) {
            let is_phi = body.inst(user).op() == Opcode::Phi;
            for (n, def) in body.ops(user).iter().enumerate() {
                let Some(def) = def.as_inst() else { continue };
                let incoming = is_phi.then(|| body.ops(user)[n + 1].as_block()).flatten();
                let at = incoming.unwrap_or(b);
                let from = body.block_of(def);
                if !dom.is_reachable(at) || dom.dominates(from, at) {
                    continue;
                }
                let place = incoming.map_or(UsePlace::Inst(user), UsePlace::End);
                let one = ForeignUse { user, operand: n, at: place };
                match found.iter_mut().find(|f| f.0 == def) {
                    Some(f) => f.1.push(one),
                    None => found.push((def, vec![one])),
                }
            }
        }
    }
    found
}

/// Returns the block at whose end the slot is allocated.
fn slot_block(
    body: &Body,
    analyses: &Analyses,
    regions: &Regions,
    def: Inst,
    uses: &[ForeignUse],
) -> Result<Block, EncodeError> {
    let dom = analyses.dom();
    let block = |u: &ForeignUse| match u.at {
        UsePlace::Inst(i) => body.block_of(i),
        UsePlace::End(b) => b,
    };
    let mut at = body.block_of(def);
    for u in uses {
        at = dom.nearest_common(at, block(u)).ok_or(EncodeError::Uses(def))?;
    }
    // In the strand that owns the regions of the definition and of the uses: further out, the slot
    // would be shared by several such strands.
    let mut inner = regions.innermost(body.block_of(def));
    let contains = |r: Option<Region>, b: Block| r.is_none_or(|r| regions.contains(r, b));
    while !uses.iter().all(|u| contains(inner, block(u))) {
        inner = inner.and_then(|r| regions.parent(r));
    }
    let mut above = std::iter::once(at).chain(dom.dominators(at));
    above.find(|&b| regions.innermost(b) == inner).ok_or(EncodeError::Uses(def))
}

fn insert_before_end(body: &mut Body, b: Block, data: InstData, ops: &[Value]) -> Inst {
    let last = body.terminator(b).expect("a verified block ends with a terminator");
    let mut cursor = Cursor::before(body, last).expect("the terminator is in the block");
    cursor.insert(data, ops)
}

/// Stores the result after its definition.
fn store_result(body: &mut Body, def: Inst, slot: Value) -> Result<(), EncodeError> {
    let b = body.block_of(def);
    let data = InstData::new(Opcode::Store, Type::VOID).with_mem_bits(plain());
    let ops = [Value::inst(def), slot];
    if body.inst(def).op() == Opcode::Phi {
        let is_start = |i: &&Inst| {
            let op = body.inst(**i).op();
            op == Opcode::Phi || op.is_debug()
        };
        let next = body.insts(b).iter().find(|i| !is_start(i)).copied();
        let next = next.ok_or(EncodeError::Uses(def))?;
        let mut cursor = Cursor::before(body, next).map_err(|_| EncodeError::Uses(def))?;
        cursor.insert(data, &ops);
        return Ok(());
    }
    if body.terminator(b) == Some(def) {
        // The result of an `invoke` is certain only on one of its edges.
        return Err(EncodeError::Uses(def));
    }
    let mut cursor = Cursor::after(body, def).map_err(|_| EncodeError::Uses(def))?;
    cursor.insert(data, &ops);
    Ok(())
}
