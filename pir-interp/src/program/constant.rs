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

fn unsupported(what: impl Into<String>) -> Box<StopReason> {
    Box::new(StopReason::Unsupported(what.into()))
}

/// Appends the cells of a constant.
pub(super) fn evaluate(
    p: &Program,
    pool: &ConstPool,
    v: Value,
    out: &mut Vec<Cell>,
) -> StepResult<()> {
    let c = match v.kind() {
        ValueKind::Global(g) => {
            out.push(global(p, g)?);
            return Ok(());
        }
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
            for &e in pool.values(list) {
                evaluate(p, pool, e, out)?;
            }
        }
        ConstKind::Splat(e) => {
            for _ in 0..shape.leaves.len() {
                evaluate(p, pool, e, out)?;
            }
        }
        ConstKind::Bytes(list) => {
            out.extend(pool.bytes(list).iter().map(|&b| Cell::new(b.into())));
        }
        ConstKind::DsoLocalEquivalent(g) | ConstKind::NoCfi(g) => out.push(global(p, g)?),
        ConstKind::BlockAddress(g, b) => out.push(p.block_address(g, b)),
        ConstKind::PtrAuth(_) => return Err(unsupported("`ptrauth`")),
        ConstKind::Expr(e) => expression(p, pool, pool.expr(e), c.ty, out)?,
    }
    debug_assert_eq!(out.len() - start, shape.cells as usize, "{:?}", c.kind);
    Ok(())
}

/// Returns the address of a global, after following aliases.
fn global(p: &Program, mut g: GlobalId) -> StepResult<Cell> {
    // A loop instead of recursion, since a chain of aliases may be as long as the module.
    while let GlobalKind::Alias(to) = &p.module().global(g).kind {
        let Some(next) = to.as_global() else {
            let mut cells = Vec::new();
            evaluate(p, &p.module().consts, *to, &mut cells)?;
            return Ok(cells[0]);
        };
        g = next;
    }
    Ok(p.address(g))
}

fn type_of(p: &Program, pool: &ConstPool, v: Value) -> Type {
    match v.kind() {
        ValueKind::Const(c) => pool.ty(c),
        ValueKind::Global(g) => p.module().global(g).ptr_ty,
        _ => Type::VOID,
    }
}

fn expression(
    p: &Program,
    pool: &ConstPool,
    e: &ConstExpr,
    ty: Type,
    out: &mut Vec<Cell>,
) -> StepResult<()> {
    let operands = pool.values(e.operands);
    let of = |v: Value| -> StepResult<(Vec<Cell>, Type)> {
        let mut cells = Vec::new();
        evaluate(p, pool, v, &mut cells)?;
        Ok((cells, type_of(p, pool, v)))
    };
    let (a, a_ty) = of(operands[0])?;
    let shape = p.shapes.get(ty).ok_or_else(|| unsupported("a constant without a size"))?;
    let start = out.len();
    out.resize(start + shape.cells as usize, Cell::ZERO);
    let dst = &mut out[start..];
    match e.op {
        Opcode::GetElementPtr => {
            if shape.cells != 1 {
                return Err(unsupported("a vector of constant addresses"));
            }
            let mut offset = 0i64;
            let mut at = e.source;
            let types = &p.module().types;
            for (n, &v) in operands[1..].iter().enumerate() {
                let (k, k_ty) = of(v)?;
                let width = types.int_bits(k_ty).unwrap_or(64).min(64);
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
            for (to, from) in dst.iter_mut().zip(&a) {
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
            ops::cast::bitcast(from, shape, &a, dst);
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
            let (b, _) = of(operands[1])?;
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
                None => ops::lanes_binary(op, e.flags, shape, &a, &b, dst)
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
    let size = p.shapes.layout.store_size(types, ty).unwrap_or(0);
    if let ValueKind::Const(c) = v.kind() {
        let at = |offset: u64| MemoryLocation { offset: place.offset + offset, ..place };
        match pool.get(c).kind {
            ConstKind::Zero | ConstKind::Null => {
                memory.fill(place, Cell::ZERO, size);
                return Ok(());
            }
            ConstKind::Undef => return Ok(()),
            ConstKind::Bytes(list) => {
                let bytes = pool.bytes(list);
                match types.element(ty).and_then(|e| types.int_bits(e)) {
                    Some(8) => memory.put_bytes(place, bytes),
                    _ => return Err(unsupported("a string of wide characters")),
                }
                return Ok(());
            }
            ConstKind::Aggregate(list) if !matches!(types.get(ty), TypeData::Vector(..)) => {
                let elements = pool.values(list);
                if types.fields(ty).is_some() {
                    let layout = p.structure(ty)?;
                    // Padding of an initialiser is zero in every object file.
                    memory.fill(place, Cell::ZERO, layout.size);
                    let fields = types.fields(ty).expect("a struct").0;
                    for ((&e, &f), &offset) in elements.iter().zip(fields).zip(&layout.offsets) {
                        store(p, memory, at(offset), f, e)?;
                    }
                } else {
                    let e_ty = types.element(ty).ok_or_else(|| unsupported("an initialiser"))?;
                    let stride = p.stride(e_ty, false)?;
                    for (k, &e) in elements.iter().enumerate() {
                        store(p, memory, at(k as u64 * stride), e_ty, e)?;
                    }
                }
                return Ok(());
            }
            _ => {}
        }
    }
    let mut cells = Vec::new();
    evaluate(p, pool, v, &mut cells)?;
    let shape = p.shapes.get(ty).ok_or_else(|| unsupported("an initialiser"))?;
    memory.store(place, shape, &cells);
    debug_assert!(shape.leaves.iter().all(|l| l.scalar != ScalarKind::Int(0)));
    Ok(())
}
