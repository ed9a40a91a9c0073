//! Constants as operands.

use super::{FunctionTranslator, ValueParts};
use crate::error::{TranslationResult, refuse};
use crate::shape::{ScalarType, TypeKind, VectorForm, VectorType};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::constant::{ConstData, ConstKind, ConstPool};
use pir_core::entity::{Const, Type, Value, ValueKind};
use pir_core::opcode::Opcode;
use smallvec::SmallVec;

/// The constant's deepest nesting.
const MAX_CONST_NESTING: u32 = 200;

/// The bits of a scalar constant of at most 64 bits; undefined ones are 0.
pub(crate) fn scalar_bits(consts: &ConstPool, v: Value) -> Option<u64> {
    match consts.get(v.as_const()?).kind {
        ConstKind::Int(n) | ConstKind::Float(n) => Some(n),
        ConstKind::Null | ConstKind::Zero | ConstKind::Undef | ConstKind::Poison => Some(0),
        _ => None,
    }
}

/// The bits of each lane of a constant vector, if all of them are plain numbers.
pub(crate) fn lane_bits(consts: &ConstPool, c: Const, lanes: u32) -> Option<Vec<u64>> {
    let n = lanes as usize;
    match consts.get(c).kind {
        ConstKind::Zero | ConstKind::Undef | ConstKind::Poison => Some(vec![0; n]),
        ConstKind::Splat(v) => Some(vec![scalar_bits(consts, v)?; n]),
        ConstKind::Aggregate(list) => {
            consts.values(list).iter().map(|&v| scalar_bits(consts, v)).collect()
        }
        ConstKind::Bytes(list) => Some(consts.bytes(list).iter().map(|&b| b.into()).collect()),
        _ => None,
    }
}

impl<'a> FunctionTranslator<'a, '_> {
    /// A value of all zeros.
    pub(super) fn zero(&mut self, ty: ir::Type) -> ir::Value {
        match ty {
            types::F32 => self.builder.ins().f32const(0.0),
            types::F64 => self.builder.ins().f64const(0.0),
            _ if ty.is_vector() => self.vector_constant(ty, [0; 16]),
            _ => self.iconst(ty, 0),
        }
    }

    pub(super) fn vector_constant(&mut self, ty: ir::Type, bytes: [u8; 16]) -> ir::Value {
        let data = self.builder.func.dfg.constants.insert(bytes[..].into());
        self.builder.ins().vconst(ty, data)
    }

    /// Pieces whose lanes have these bits.
    pub(super) fn pieces_of(&mut self, ty: ir::Type, lanes: &[u64]) -> ValueParts {
        let width = (ty.lane_bits() / 8) as usize;
        lanes
            .chunks(ty.lane_count() as usize)
            .map(|chunk| {
                let mut bytes = [0; 16];
                for (k, lane) in chunk.iter().enumerate() {
                    bytes[k * width..(k + 1) * width].copy_from_slice(&lane.to_le_bytes()[..width]);
                }
                self.vector_constant(ty, bytes)
            })
            .collect()
    }

    pub(super) fn float_bits(&mut self, s: ScalarType, bits: u64) -> ir::Value {
        match s {
            ScalarType::F32 => {
                self.builder.ins().f32const(ir::immediates::Ieee32::with_bits(bits as u32))
            }
            ScalarType::F64 => self.builder.ins().f64const(ir::immediates::Ieee64::with_bits(bits)),
            _ => self.iconst(types::I16, bits as i64),
        }
    }

    /// The parts of a constant.
    pub(super) fn constant(
        &mut self,
        consts: &'a ConstPool,
        c: Const,
        depth: u32,
    ) -> TranslationResult<ValueParts> {
        let ConstData { ty, kind } = consts.get(c);
        let shape = self.shape(ty)?;
        if depth > MAX_CONST_NESTING {
            return refuse("a constant nested this deeply");
        }
        match (kind, &shape.kind) {
            (ConstKind::Int(n), TypeKind::Scalar(s)) => {
                Ok(SmallVec::from_slice(&[self.iconst(s.part(), n as i64)]))
            }
            (ConstKind::BigInt(list), TypeKind::Scalar(ScalarType::Int(bits))) => {
                Ok(self.big_int(consts.limbs(list), *bits))
            }
            (ConstKind::Float(bits), TypeKind::Scalar(s)) => {
                Ok(SmallVec::from_slice(&[self.float_bits(*s, bits)]))
            }
            (
                ConstKind::Null
                | ConstKind::Undef
                | ConstKind::Poison
                | ConstKind::Zero
                | ConstKind::None,
                _,
            ) => Ok(shape.parts.iter().map(|&p| self.zero(p)).collect()),
            (_, TypeKind::Vector(v)) => self.vector_of_constants(consts, c, kind, *v, depth),
            (ConstKind::Aggregate(list), _) => {
                let mut parts = ValueParts::new();
                for &v in consts.values(list) {
                    parts.extend(self.operand_of_constant(consts, v, depth + 1)?);
                }
                Ok(parts)
            }
            (ConstKind::Bytes(list), _) => {
                Ok(consts.bytes(list).iter().map(|&b| self.iconst(types::I8, b.into())).collect())
            }
            (ConstKind::BlockAddress(_, b), _) => {
                Ok(SmallVec::from_slice(&[self.iconst(types::I64, i64::from(b.0) + 1)]))
            }
            (ConstKind::DsoLocalEquivalent(g) | ConstKind::NoCfi(g), _) => {
                Ok(SmallVec::from_slice(&[self.global_address(g, 0)?]))
            }
            (ConstKind::Expr(e), _) => self.expression(consts, ty, e, depth),
            _ => refuse(format!("a constant of type `{}`", self.cx.module.types.show(ty))),
        }
    }

    fn operand_of_constant(
        &mut self,
        consts: &'a ConstPool,
        v: Value,
        depth: u32,
    ) -> TranslationResult<ValueParts> {
        match v.kind() {
            ValueKind::Const(c) => self.constant(consts, c, depth),
            ValueKind::Global(g) => Ok(SmallVec::from_slice(&[self.global_address(g, 0)?])),
            _ => refuse("an operand of this kind in a constant"),
        }
    }

    /// Limbs that repeat their sign upwards, as the parts of an integer.
    pub(super) fn big_int(&mut self, limbs: &[u64], bits: u32) -> ValueParts {
        let sign = limbs.last().map_or(0, |&l| (l as i64 >> 63) as u64);
        let count = bits.div_ceil(64) as usize;
        let mut all: SmallVec<[u64; 4]> =
            (0..count).map(|k| limbs.get(k).copied().unwrap_or(sign)).collect();
        if !bits.is_multiple_of(64) {
            all[count - 1] &= (1 << (bits % 64)) - 1;
        }
        let limbs: ValueParts =
            all.iter().map(|&l| self.builder.ins().iconst(types::I64, l as i64)).collect();
        match (bits, &limbs[..]) {
            (65..=128, &[lo, hi]) => SmallVec::from_slice(&[self.builder.ins().iconcat(lo, hi)]),
            _ => limbs,
        }
    }

    fn vector_of_constants(
        &mut self,
        consts: &'a ConstPool,
        c: Const,
        kind: ConstKind,
        v: VectorType,
        depth: u32,
    ) -> TranslationResult<ValueParts> {
        if let Some(lanes) = lane_bits(consts, c, v.lanes) {
            match v.form {
                VectorForm::Pieces(ty) => return Ok(self.pieces_of(ty, &lanes)),
                VectorForm::Mask => {
                    return Ok(self.constant_mask(&lanes, crate::shape::mask_width(v.lanes)));
                }
                VectorForm::Scalars => {}
            }
        }
        let mut lanes: Vec<ValueParts> = Vec::with_capacity(v.lanes as usize);
        match kind {
            ConstKind::Splat(e) => {
                let e = self.operand_of_constant(consts, e, depth + 1)?;
                lanes.resize(v.lanes as usize, e);
            }
            ConstKind::Aggregate(list) => {
                for &e in consts.values(list) {
                    lanes.push(self.operand_of_constant(consts, e, depth + 1)?);
                }
            }
            _ => return refuse("a constant vector of this kind"),
        }
        Ok(self.build_vector(v, &lanes))
    }

    fn expression(
        &mut self,
        consts: &'a ConstPool,
        ty: Type,
        e: u32,
        depth: u32,
    ) -> TranslationResult<ValueParts> {
        let e = consts.expr(e);
        let ops = consts.values(e.operands);
        let scalar = |f: &Self, v: Value| -> TranslationResult<ScalarType> {
            let ty = match v.kind() {
                ValueKind::Const(c) => consts.ty(c),
                _ => Type::PTR,
            };
            match f.shape(ty)?.kind {
                TypeKind::Scalar(s) => Ok(s),
                _ => refuse("a constant expression on vectors"),
            }
        };
        let to = match self.shape(ty)?.kind {
            TypeKind::Scalar(s) => s,
            _ => return refuse("a constant expression on vectors"),
        };
        match e.op {
            Opcode::GetElementPtr => {
                let base = self.operand_of_constant(consts, ops[0], depth + 1)?[0];
                let at = self.cx.constant_offset(consts, e.source, &ops[1..], depth)?;
                Ok(SmallVec::from_slice(&[self.offset(base, at)]))
            }
            Opcode::Add | Opcode::Sub | Opcode::Xor | Opcode::Mul | Opcode::Shl => {
                let a = self.operand_of_constant(consts, ops[0], depth + 1)?;
                let b = self.operand_of_constant(consts, ops[1], depth + 1)?;
                self.scalar_binary(e.op, to, &a, &b)
            }
            op => {
                let from = scalar(self, ops[0])?;
                let a = self.operand_of_constant(consts, ops[0], depth + 1)?;
                self.scalar_cast(op, from, to, &a)
            }
        }
    }
}
