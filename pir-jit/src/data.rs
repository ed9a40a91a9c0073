//! Initialisers of variables, written when every address is known.

use crate::context::{GlobalAddress, ModuleContext};
use crate::error::{TranslationResult, refuse};
use pir_core::constant::{ConstKind, ConstPool};
use pir_core::entity::{Entity, Type, Value, ValueKind};
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;

/// Writes initialisers.
pub(crate) struct InitialiserWriter<'a> {
    pub cx: &'a ModuleContext<'a>,
    /// The address of each global that the module defines; 0 for others.
    pub addresses: &'a [usize],
}

const MAX_CONST_DEPTH: u32 = 256;

impl InitialiserWriter<'_> {
    /// Writes a constant of the module's pool. `to` is all zeros.
    pub(crate) fn write(
        &self,
        v: Value,
        ty: Type,
        to: &mut [u8],
        depth: u32,
    ) -> TranslationResult<()> {
        let (consts, types) = (&self.cx.module.consts, &self.cx.module.types);
        let layout = &self.cx.shapes.layout;
        if depth > MAX_CONST_DEPTH {
            return refuse("an initialiser nested this deeply");
        }
        let kind = match v.kind() {
            ValueKind::Const(c) => consts.get(c).kind,
            ValueKind::Global(_) => return self.number(v, 8, to),
            _ => return refuse("an initialiser of this kind"),
        };
        match kind {
            ConstKind::Zero
            | ConstKind::Undef
            | ConstKind::Poison
            | ConstKind::Null
            | ConstKind::None => {}
            ConstKind::BigInt(list) => {
                let limbs = consts.limbs(list);
                let sign = limbs.last().map_or(0, |&l| (l as i64 >> 63) as u64);
                let bits = types.int_bits(ty).unwrap_or(0);
                let bytes = bits.div_ceil(8) as usize;
                for (k, chunk) in to[..bytes].chunks_mut(8).enumerate() {
                    let limb = limbs.get(k).copied().unwrap_or(sign);
                    chunk.copy_from_slice(&limb.to_le_bytes()[..chunk.len()]);
                }
                if bits % 8 != 0 {
                    to[bytes - 1] &= (1 << (bits % 8)) - 1;
                }
            }
            ConstKind::BigFloat(list) => {
                let size = layout.store_size(types, ty).unwrap_or(16) as usize;
                let bytes: Vec<u8> =
                    consts.limbs(list).iter().flat_map(|l| l.to_le_bytes()).collect();
                to[..size].copy_from_slice(&bytes[..size]);
            }
            ConstKind::Bytes(list) => {
                let bytes = consts.bytes(list);
                to[..bytes.len()].copy_from_slice(bytes);
            }
            ConstKind::Splat(e) => {
                let n = match types.get(ty) {
                    TypeData::Vector(n, _) => n,
                    _ => return refuse("a splat that is no vector"),
                };
                return self.vector(&vec![e; n as usize], ty, to, depth);
            }
            ConstKind::Aggregate(list) => {
                let values = consts.values(list);
                match types.get(ty) {
                    TypeData::Vector(..) => return self.vector(values, ty, to, depth),
                    TypeData::Array(_, e) => {
                        let stride = layout.alloc_size(types, e).unwrap_or(0) as usize;
                        for (k, &v) in values.iter().enumerate() {
                            self.write(v, e, &mut to[k * stride..], depth + 1)?;
                        }
                    }
                    _ => {
                        let (Some((fields, _)), Some(layout)) =
                            (types.fields(ty), layout.structure(types, ty))
                        else {
                            return refuse("an initialiser of an opaque type");
                        };
                        for ((&v, &f), &o) in values.iter().zip(fields).zip(&layout.offsets) {
                            self.write(v, f, &mut to[o as usize..], depth + 1)?;
                        }
                    }
                }
            }
            _ => {
                let bytes = layout.store_size(types, ty).unwrap_or(8) as usize;
                return self.number(v, bytes.min(8), to);
            }
        }
        Ok(())
    }

    fn number(&self, v: Value, bytes: usize, to: &mut [u8]) -> TranslationResult<()> {
        let n = self.eval(&self.cx.module.consts, v, 0)?;
        to[..bytes].copy_from_slice(&n.to_le_bytes()[..bytes]);
        Ok(())
    }

    fn vector(
        &self,
        values: &[Value],
        ty: Type,
        to: &mut [u8],
        depth: u32,
    ) -> TranslationResult<()> {
        let (types, layout) = (&self.cx.module.types, &self.cx.shapes.layout);
        let e = types.scalar(ty);
        let bits = layout.bits(types, e).unwrap_or(8) as usize;
        if bits.is_multiple_of(8) {
            for (k, &v) in values.iter().enumerate() {
                self.write(v, e, &mut to[k * bits / 8..], depth + 1)?;
            }
            return Ok(());
        }
        for (k, &v) in values.iter().enumerate() {
            let n = self.eval(&self.cx.module.consts, v, 0)?;
            for b in 0..bits {
                let at = k * bits + b;
                to[at / 8] |= ((n >> b & 1) as u8) << (at % 8);
            }
        }
        Ok(())
    }

    /// A scalar constant as a number, cut to 64 bits.
    pub(crate) fn eval(&self, consts: &ConstPool, v: Value, depth: u32) -> TranslationResult<u64> {
        if depth > MAX_CONST_DEPTH {
            return refuse("a constant expression nested this deeply");
        }
        let c = match v.kind() {
            ValueKind::Global(g) => {
                return match self.cx.place(g)? {
                    GlobalAddress::InModule(base, offset) => {
                        Ok((self.addresses[base.index()] as u64).wrapping_add(offset as u64))
                    }
                    GlobalAddress::Host(at) => Ok(at as u64),
                    GlobalAddress::ThreadLocal(_) => {
                        refuse("the address of a thread-local variable here")
                    }
                };
            }
            ValueKind::Const(c) => c,
            _ => return refuse("an operand of this kind in an initialiser"),
        };
        Ok(match consts.get(c).kind {
            ConstKind::Int(n) | ConstKind::Float(n) => n,
            ConstKind::BigInt(list) => consts.limbs(list).first().copied().unwrap_or(0),
            ConstKind::Null | ConstKind::Zero | ConstKind::Undef | ConstKind::Poison => 0,
            ConstKind::DsoLocalEquivalent(g) | ConstKind::NoCfi(g) => {
                return self.eval(consts, Value::global(g), depth + 1);
            }
            ConstKind::BlockAddress(_, b) => u64::from(b.0) + 1,
            ConstKind::Expr(e) => {
                let e = consts.expr(e);
                let ops = consts.values(e.operands);
                let of = |n: usize| self.eval(consts, ops[n], depth + 1);
                let bits = self.cx.module.types.int_bits(consts.ty(c)).unwrap_or(64);
                let n = match e.op {
                    Opcode::GetElementPtr => {
                        let at = self.cx.constant_offset(consts, e.source, &ops[1..], depth)?;
                        of(0)?.wrapping_add(at as u64)
                    }
                    Opcode::Add => of(0)?.wrapping_add(of(1)?),
                    Opcode::Sub => of(0)?.wrapping_sub(of(1)?),
                    Opcode::Mul => of(0)?.wrapping_mul(of(1)?),
                    Opcode::Xor => of(0)? ^ of(1)?,
                    Opcode::Shl => of(0)?.checked_shl(of(1)? as u32).unwrap_or(0),
                    Opcode::Trunc
                    | Opcode::PtrToInt
                    | Opcode::PtrToAddr
                    | Opcode::IntToPtr
                    | Opcode::BitCast
                    | Opcode::AddrSpaceCast => of(0)?,
                    op => return refuse(format!("the constant expression `{}`", op.name())),
                };
                if bits < 64 { n & ((1 << bits) - 1) } else { n }
            }
            _ => return refuse("a constant of this kind in an initialiser"),
        })
    }
}
