//! Variadic definitions: their registers saved, and lists that walk over them.

use super::FunctionTranslator;
use super::arith::single;
use crate::abi::ArgumentRoom;
use crate::error::{TranslationResult, refuse};
use crate::shape::{ScalarType, TypeKind};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Type, Value};

/// Bytes of the saved integer registers.
const INT_SAVE_BYTES: i32 = 48;
/// Bytes of all saved registers.
const SAVE_AREA_BYTES: i32 = INT_SAVE_BYTES + 128;

impl<'a> FunctionTranslator<'a, '_> {
    /// Saves the argument registers after those of the named arguments.
    pub(super) fn save_registers(&mut self, rest: &[ir::Value]) {
        let slot = self.slot(SAVE_AREA_BYTES as u32, 16);
        let ArgumentRoom { ints, floats, .. } = self.abi.used_by_named;
        let offsets = (ints as i32..6)
            .map(|k| k * 8)
            .chain((floats as i32..8).map(|k| INT_SAVE_BYTES + k * 16));
        for (&v, at) in rest.iter().zip(offsets) {
            self.builder.ins().stack_store(types::I64, v, slot, at);
        }
        self.saved_registers = Some(slot);
    }

    pub(super) fn va_start(&mut self, list: Value) -> TranslationResult<()> {
        let Some(slot) = self.saved_registers else {
            return refuse("`va_start` in a function that is not variadic");
        };
        let list = self.single_part(list)?;
        let ArgumentRoom { ints, floats, stack } = self.abi.used_by_named;
        let flags = super::flags();
        let gp = self.iconst(types::I32, i64::from(ints) * 8);
        let fp = self.iconst(types::I32, i64::from(INT_SAVE_BYTES) + i64::from(floats) * 16);
        self.builder.ins().store(flags, gp, list, 0);
        self.builder.ins().store(flags, fp, list, 4);
        // After the saved frame pointer and the return address.
        let frame = self.builder.ins().get_frame_pointer(types::I64);
        let more = self.builder.ins().iadd_imm_s(frame, 16 + i64::from(stack));
        self.builder.ins().store(flags, more, list, 8);
        let saved = self.slot_address(slot);
        self.builder.ins().store(flags, saved, list, 16);
        Ok(())
    }

    pub(super) fn va_copy(&mut self, to: Value, from: Value) -> TranslationResult<()> {
        let (to, from) = (self.single_part(to)?, self.single_part(from)?);
        for at in [0, 8, 16] {
            let v = self.builder.ins().load(types::I64, super::flags(), from, at);
            self.builder.ins().store(super::flags(), v, to, at);
        }
        Ok(())
    }

    /// The next argument, a scalar of at most 64 bits.
    pub(super) fn va_arg(&mut self, i: Inst, list: Value, ty: Type) -> TranslationResult<()> {
        let (float, s) = match self.shape(ty)?.kind {
            TypeKind::Scalar(s @ (ScalarType::F32 | ScalarType::F64)) => (true, s),
            TypeKind::Scalar(s @ (ScalarType::Ptr | ScalarType::Int(1..=64))) => (false, s),
            _ => return refuse("`va_arg` of this type"),
        };
        let list = self.single_part(list)?;
        let (field, end, step) =
            if float { (4, SAVE_AREA_BYTES, 16) } else { (0, INT_SAVE_BYTES, 8) };
        let flags = super::flags();
        let (in_register, on_stack, done) =
            (self.builder.create_block(), self.builder.create_block(), self.builder.create_block());
        let at = self.builder.append_block_param(done, types::I64);
        let offset = self.builder.ins().load(types::I32, flags, list, field);
        let fits = self.builder.ins().icmp_imm_s(IntCC::UnsignedLessThan, offset, i64::from(end));
        self.builder.ins().brif(fits, in_register, &[], on_stack, &[]);
        self.builder.seal_block(in_register);
        self.builder.seal_block(on_stack);
        self.builder.switch_to_block(in_register);
        let saved = self.builder.ins().load(types::I64, flags, list, 16);
        let wide = self.builder.ins().uextend(types::I64, offset);
        let own = self.builder.ins().iadd(saved, wide);
        let next = self.builder.ins().iadd_imm_s(offset, step);
        self.builder.ins().store(flags, next, list, field);
        self.builder.ins().jump(done, &super::block_args(&[own]));
        self.builder.switch_to_block(on_stack);
        let own = self.builder.ins().load(types::I64, flags, list, 8);
        let next = self.builder.ins().iadd_imm_s(own, 8);
        self.builder.ins().store(flags, next, list, 8);
        self.builder.ins().jump(done, &super::block_args(&[own]));
        self.builder.seal_block(done);
        self.builder.switch_to_block(done);
        let parts = match s {
            ScalarType::Int(bits) => {
                let v = self.builder.ins().load(types::I64, flags, at, 0);
                self.int_resize(64, bits, &[v], false)
            }
            _ => single(self.builder.ins().load(s.part(), flags, at, 0)),
        };
        self.set_result(i, &parts);
        Ok(())
    }
}
