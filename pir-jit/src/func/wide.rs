//! Integers above 128 bits: limbs in memory, and functions of the host.

use super::{FunctionTranslator, ValueParts};
use crate::error::{TranslationResult, refuse};
use crate::host;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::opcode::{IntBinary, Opcode};

impl<'a> FunctionTranslator<'a, '_> {
    fn limbs_in_memory(&mut self, limbs: &[ir::Value]) -> ir::Value {
        let slot = self.slot(limbs.len() as u32 * 8, 8);
        for (k, &l) in limbs.iter().enumerate() {
            self.builder.ins().stack_store(types::I64, l, slot, k as i32 * 8);
        }
        self.slot_address(slot)
    }

    pub(super) fn wide_binary(
        &mut self,
        op: Opcode,
        bits: u32,
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> TranslationResult<ValueParts> {
        let Some(op) = op.int_binary() else {
            return refuse(format!("`{}` on integers", op.name()));
        };
        let both = a.iter().zip(b);
        match op {
            IntBinary::And => {
                return Ok(both.map(|(&a, &b)| self.builder.ins().band(a, b)).collect());
            }
            IntBinary::Or => {
                return Ok(both.map(|(&a, &b)| self.builder.ins().bor(a, b)).collect());
            }
            IntBinary::Xor => {
                return Ok(both.map(|(&a, &b)| self.builder.ins().bxor(a, b)).collect());
            }
            IntBinary::Add
            | IntBinary::Sub
            | IntBinary::Mul
            | IntBinary::UDiv
            | IntBinary::SDiv
            | IntBinary::URem
            | IntBinary::SRem
            | IntBinary::Shl
            | IntBinary::LShr
            | IntBinary::AShr => {}
        }
        if op.is_division() {
            let mut any = b[0];
            for &l in &b[1..] {
                any = self.builder.ins().bor(any, l);
            }
            self.builder.ins().trapz(any, ir::TrapCode::INTEGER_DIVISION_BY_ZERO);
        }
        let (x, y) = (self.limbs_in_memory(a), self.limbs_in_memory(b));
        let number = self.iconst(types::I64, host::wide_operation(op) as i64);
        let width = self.iconst(types::I64, bits.into());
        let t = types::I64;
        let f = host::wide_binary as *const () as usize;
        self.host_call(f, &[t, t, t, t], &[], &[number, x, y, width]);
        Ok((0..a.len())
            .map(|k| self.builder.ins().load(types::I64, super::flags(), x, k as i32 * 8))
            .collect())
    }

    pub(super) fn wide_compare(
        &mut self,
        cc: IntCC,
        bits: u32,
        a: &[ir::Value],
        b: &[ir::Value],
    ) -> ir::Value {
        let (x, y) = (self.limbs_in_memory(a), self.limbs_in_memory(b));
        let width = self.iconst(types::I64, bits.into());
        let signed = cc != cc.unsigned();
        let signed = self.iconst(types::I64, signed.into());
        let t = types::I64;
        let f = host::wide_compare as *const () as usize;
        let order = self.host_call(f, &[t, t, t, t], &[types::I64], &[x, y, width, signed]);
        // -1, 0 or 1.
        let cc = match cc.unsigned() {
            IntCC::UnsignedGreaterThan => IntCC::SignedGreaterThan,
            IntCC::UnsignedGreaterThanOrEqual => IntCC::SignedGreaterThanOrEqual,
            IntCC::UnsignedLessThan => IntCC::SignedLessThan,
            _ => IntCC::SignedLessThanOrEqual,
        };
        self.builder.ins().icmp_imm_s(cc, order[0], 0)
    }

    /// To or from an integer above 128 bits.
    pub(super) fn wide_resize(
        &mut self,
        from: u32,
        to: u32,
        parts: &[ir::Value],
        signed: bool,
    ) -> ValueParts {
        let mut limbs = self.int_to_limbs(from, parts);
        let count = to.div_ceil(64) as usize;
        if to > from && signed {
            // The sign goes into the rest of the last limb, and into all above it.
            let last = limbs.len() - 1;
            let unused = i64::from((64 - from % 64) % 64);
            let up = self.builder.ins().ishl_imm_s(limbs[last], unused);
            limbs[last] = self.builder.ins().sshr_imm_s(up, unused);
            let sign = self.builder.ins().sshr_imm_s(limbs[last], 63);
            limbs.resize(count, sign);
        } else {
            let zero = self.iconst(types::I64, 0);
            limbs.resize(count.max(limbs.len()), zero);
            limbs.truncate(count.max(1));
        }
        self.limbs_to_int(to, limbs)
    }
}
