//! Values of constants, as cells of a register or as bytes of memory. Initialisers are written to
//! memory piece by piece, because they may be larger than any register.

use super::Program;
use crate::cell::{Cell, mask};
use crate::memory::{Memory, MemoryLocation};
use crate::ops;
use crate::shape::ScalarKind;
use crate::ub::{StepResult, StopReason};
use pir_core::constant::{ConstExpr, ConstKind, ConstPool};
use pir_core::entity::{GlobalId, Type, Value, ValueKind};
use pir_core::module::GlobalKind;
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;
use smallvec::SmallVec;

fn unsupported(what: impl Into<String>) -> Box<StopReason> {
    Box::new(StopReason::Unsupported(what.into()))
}

/// A step of the evaluation of a constant. The steps are on a stack instead of the interpreter's
/// own, because constants may be nested to any depth.
enum Step<'c> {
    /// Appends the cells of a constant of a pool.
    Value(&'c ConstPool, Value),
    /// Replaces the cells of an expression's operands by those of its result.
    Finish { pool: &'c ConstPool, e: &'c ConstExpr, ty: Type, start: usize },
    /// Repeats the cells from `start` on, so that there are `count` copies of them.
    Repeat { count: usize, start: usize },
}

/// Appends the cells of a constant.
pub(super) fn evaluate(
    p: &Program,
    pool: &ConstPool,
    v: Value,
    out: &mut Vec<Cell>,
) -> StepResult<()> {
    let mut steps = vec![Step::Value(pool, v)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Value(pool, v) => begin(p, pool, v, out, &mut steps)?,
            Step::Finish { pool, e, ty, start } => {
                let mut operands: SmallVec<[(SmallVec<[Cell; 2]>, Type); 3]> = SmallVec::new();
                let mut at = start;
                for &v in pool.values(e.operands) {
                    let ty = type_of(p, pool, v);
                    let cells = p.shapes.get(ty).map_or(1, |s| s.cells as usize);
                    operands.push((out[at..at + cells].into(), ty));
                    at += cells;
                }
                out.truncate(start);
                expression(p, e, ty, &operands, out)?;
            }
            Step::Repeat { count, start } => {
                let cells = out.len() - start;
                out.truncate(if count == 0 { start } else { out.len() });
                for _ in 1..count {
                    out.extend_from_within(start..start + cells);
                }
            }
        }
    }
    Ok(())
}

/// Appends the cells of a constant, or the steps that do so.
fn begin<'c>(
    p: &'c Program,
    pool: &'c ConstPool,
    v: Value,
    out: &mut Vec<Cell>,
    steps: &mut Vec<Step<'c>>,
) -> StepResult<()> {
    let c = match v.kind() {
        ValueKind::Global(g) => return global(p, g, out, steps),
        ValueKind::Const(c) => pool.get(c),
        _ => return Err(unsupported("an operand that is no constant")),
    };
    let types = &p.module().types;
    let Some(shape) = p.shapes.get(c.ty) else {
        return Err(unsupported(format!("constants of type {}", types.show(c.ty))));
    };
    let start = out.len();
    match c.kind {
        ConstKind::Int(bits) | ConstKind::Float(bits) => out.push(Cell::new(bits)),
        ConstKind::BigInt(limbs) => {
            // The limbs that the pool omits repeat the sign of the last one.
            let limbs = pool.limbs(limbs);
            let sign = limbs.last().map_or(0, |&l| (l as i64 >> 63) as u64);
            let width = types.int_bits(c.ty).unwrap_or(64 * shape.cells);
            out.extend((0..shape.cells).map(|k| {
                let limb = limbs.get(k as usize).copied().unwrap_or(sign);
                Cell::new(limb & mask((width - 64 * k).min(64)))
            }));
        }
        ConstKind::BigFloat(limbs) => {
            out.extend(pool.limbs(limbs).iter().map(|&l| Cell::new(l)));
            out.resize(start + shape.cells as usize, Cell::ZERO);
        }
        ConstKind::Null | ConstKind::Zero | ConstKind::None => {
            out.resize(start + shape.cells as usize, Cell::ZERO);
        }
        ConstKind::Poison => out.resize(start + shape.cells as usize, Cell::POISON),
        ConstKind::Undef => {
            for leaf in &shape.leaves {
                let cells = 0..leaf.scalar.cells();
                out.extend(cells.map(|k| Cell::undef(leaf.scalar.bits_of_cell(k))));
            }
        }
        ConstKind::Aggregate(list) => {
            steps.extend(pool.values(list).iter().rev().map(|&e| Step::Value(pool, e)));
        }
        ConstKind::Splat(e) => {
            steps.push(Step::Repeat { count: shape.leaves.len(), start });
            steps.push(Step::Value(pool, e));
        }
        ConstKind::Bytes(list) => {
            out.extend(pool.bytes(list).iter().map(|&b| Cell::new(b.into())));
        }
        ConstKind::DsoLocalEquivalent(g) | ConstKind::NoCfi(g) => global(p, g, out, steps)?,
        ConstKind::BlockAddress(g, b) => out.push(p.block_address(g, b)),
        ConstKind::PtrAuth(_) => return Err(unsupported("`ptrauth`")),
        ConstKind::Expr(e) => {
            let e = pool.expr(e);
            if e.op == Opcode::GetElementPtr && shape.cells != 1 {
                return Err(unsupported("a vector of constant addresses"));
            }
            steps.push(Step::Finish { pool, e, ty: c.ty, start });
            let operands = pool.values(e.operands).iter().rev();
            steps.extend(operands.map(|&v| Step::Value(pool, v)));
        }
    }
    Ok(())
}

/// Appends the address of a global, after following aliases, or the step that does so.
fn global<'c>(
    p: &'c Program,
    mut g: GlobalId,
    out: &mut Vec<Cell>,
    steps: &mut Vec<Step<'c>>,
) -> StepResult<()> {
    // A chain of aliases may be as long as the module.
    while let GlobalKind::Alias(to) = &p.module().global(g).kind {
        let Some(next) = to.as_global() else {
            steps.push(Step::Value(&p.module().consts, *to));
            return Ok(());
        };
        g = next;
    }
    out.push(p.address(g));
    Ok(())
}

fn type_of(p: &Program, pool: &ConstPool, v: Value) -> Type {
    match v.kind() {
        ValueKind::Const(c) => pool.ty(c),
        ValueKind::Global(g) => p.module().global(g).ptr_ty,
        _ => Type::VOID,
    }
}

/// Appends the cells of an expression, given the cells and the types of its operands.
fn expression(
    p: &Program,
    e: &ConstExpr,
    ty: Type,
    operands: &[(SmallVec<[Cell; 2]>, Type)],
    out: &mut Vec<Cell>,
) -> StepResult<()> {
    let (a, a_ty) = (&operands[0].0[..], operands[0].1);
    let shape = p.shapes.get(ty).ok_or_else(|| unsupported("a constant without a size"))?;
    let start = out.len();
    out.resize(start + shape.cells as usize, Cell::ZERO);
    let dst = &mut out[start..];
    match e.op {
        Opcode::GetElementPtr => {
            let mut offset = 0i64;
            let mut at = e.source;
            let types = &p.module().types;
            for (n, (k, k_ty)) in operands[1..].iter().enumerate() {
                let width = types.int_bits(*k_ty).unwrap_or(64).min(64);
                let k = crate::cell::sign_extend(k[0].bits, width);
                let in_vector = n > 0 && types.lanes(at).is_some();
                if n > 0 {
                    if let Some((fields, _)) = types.fields(at) {
                        let field = k as usize;
                        offset = offset.wrapping_add(p.structure(at)?.offsets[field] as i64);
                        at = fields[field];
                        continue;
                    }
                    at = types.element(at).ok_or_else(|| unsupported("a constant index"))?;
                }
                offset = offset.wrapping_add(k.wrapping_mul(p.stride(at, in_vector)? as i64));
            }
            dst[0] = a[0].with_address(a[0].bits.wrapping_add(offset as u64));
        }
        Opcode::PtrToInt | Opcode::PtrToAddr => {
            for (to, from) in dst.iter_mut().zip(a) {
                let bits = p.module().types.scalar_bits(p.module().types.scalar(ty)).unwrap_or(64);
                // An integer cast from a pointer keeps its provenance, as one loaded from memory
                // does.
                *to = if bits == 64 { *from } else { Cell::new(from.bits & mask(bits)) };
            }
        }
        Opcode::IntToPtr | Opcode::AddrSpaceCast => {
            dst.copy_from_slice(&a[..dst.len()]);
        }
        Opcode::BitCast => {
            let from = p.shapes.get(a_ty).ok_or_else(|| unsupported("a constant cast"))?;
            ops::cast::bitcast(from, shape, a, dst);
        }
        op if let Some(op) = op.cast() => {
            let from = p.shapes.get(a_ty).ok_or_else(|| unsupported("a constant cast"))?;
            for (f, t) in from.leaves.iter().zip(&shape.leaves) {
                let range = |l: &crate::shape::ScalarPart| {
                    l.cell as usize..(l.cell + l.scalar.cells()) as usize
                };
                ops::cast::cast(op, e.flags, f.scalar, t.scalar, &a[range(f)], &mut dst[range(t)]);
            }
        }
        op => {
            let b = &operands[1].0[..];
            let pointer_sum = match (a[0].prov.0, b[0].prov.0) {
                (0, 0) => None,
                _ if op == Opcode::Add && shape.cells == 1 => {
                    let base = if a[0].prov.0 != 0 { a[0] } else { b[0] };
                    Some(base.with_address(a[0].bits.wrapping_add(b[0].bits)))
                }
                _ => None,
            };
            match pointer_sum {
                Some(sum) => dst[0] = sum,
                None => ops::lanes_binary(op, e.flags, shape, a, b, dst)
                    .map_err(|ub| unsupported(format!("a constant expression: {ub}")))?,
            }
        }
    }
    Ok(())
}

/// Writes a constant of the module's pool into memory.
pub(super) fn store(
    p: &Program,
    memory: &mut Memory,
    place: MemoryLocation,
    ty: Type,
    v: Value,
) -> StepResult<()> {
    let pool = &p.module().consts;
    let types = &p.module().types;
    // Initialisers may be nested to any depth. The last field says whether the bytes are zero.
    let mut parts = vec![(place, ty, v, false)];
    while let Some((place, ty, v, is_zero)) = parts.pop() {
        let at = |offset: u64| MemoryLocation { offset: place.offset + offset, ..place };
        match v.as_const().map(|c| pool.get(c).kind) {
            Some(ConstKind::Zero | ConstKind::Null) => {
                let size = p.shapes.layout.store_size(types, ty).unwrap_or(0);
                memory.fill(place, Cell::ZERO, size)?;
            }
            Some(ConstKind::Undef) => {}
            Some(ConstKind::Bytes(list)) => {
                let bytes = pool.bytes(list);
                match types.element(ty).and_then(|e| types.int_bits(e)) {
                    Some(8) => memory.put_bytes(place, bytes),
                    _ => return Err(unsupported("a string of wide characters")),
                }
            }
            Some(ConstKind::Aggregate(list)) if !matches!(types.get(ty), TypeData::Vector(..)) => {
                let elements = pool.values(list);
                if types.fields(ty).is_some() {
                    let layout = p.structure(ty)?;
                    // Padding of an initialiser is zero in every object file.
                    if !is_zero {
                        memory.fill(place, Cell::ZERO, layout.size)?;
                    }
                    let fields = types.fields(ty).expect("a struct").0;
                    let fields = elements.iter().zip(fields).zip(&layout.offsets);
                    parts.extend(fields.map(|((&e, &f), &offset)| (at(offset), f, e, true)));
                } else {
                    let e_ty = types.element(ty).ok_or_else(|| unsupported("an initialiser"))?;
                    let stride = p.stride(e_ty, false)?;
                    let elements = (0..).zip(elements);
                    parts.extend(elements.map(|(k, &e)| (at(k * stride), e_ty, e, is_zero)));
                }
            }
            _ => {
                let mut cells = Vec::new();
                evaluate(p, pool, v, &mut cells)?;
                let shape = p.shapes.get(ty).ok_or_else(|| unsupported("an initialiser"))?;
                memory.store(place, shape, &cells);
                debug_assert!(shape.leaves.iter().all(|l| l.scalar != ScalarKind::Int(0)));
            }
        }
    }
    Ok(())
}
