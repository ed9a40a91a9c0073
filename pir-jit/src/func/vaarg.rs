//! Variadic definitions: their registers saved, and lists that walk over them.

use super::Func;
use super::arith::one;
use crate::error::{Step, refuse};
use crate::shape::{Kind, Scalar};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Type, Value};

/// Bytes of the saved integer registers.
const INTS: i32 = 48;
/// Bytes of all saved registers.
const ALL: i32 = INTS + 128;

impl<'a> Func<'a, '_> {
    /// Saves the argument registers after those of the named arguments.
    pub(super) fn save_registers(&mut self, rest: &[ir::Value]) {
        let slot = self.slot(ALL as u32, 16);
        let (ints, floats, _) = self.abi.used;
        let offsets =
            (ints as i32..6).map(|k| k * 8).chain((floats as i32..8).map(|k| INTS + k * 16));
        for (&v, at) in rest.iter().zip(offsets) {
            self.b.ins().stack_store(types::I64, v, slot, at);
        }
        self.saved = Some(slot);
    }

    pub(super) fn va_start(&mut self, list: Value) -> Step<()> {
        let Some(slot) = self.saved else {
            return refuse("`va_start` in a function that is not variadic");
        };
        let list = self.one(list)?;
        let (ints, floats, stack) = self.abi.used;
        let flags = super::flags();
        let gp = self.iconst(types::I32, i64::from(ints) * 8);
        let fp = self.iconst(types::I32, i64::from(INTS) + i64::from(floats) * 16);
        self.b.ins().store(flags, gp, list, 0);
        self.b.ins().store(flags, fp, list, 4);
        // After the saved frame pointer and the return address.
        let frame = self.b.ins().get_frame_pointer(types::I64);
        let more = self.b.ins().iadd_imm_s(frame, 16 + i64::from(stack));
        self.b.ins().store(flags, more, list, 8);
        let saved = self.slot_address(slot);
        self.b.ins().store(flags, saved, list, 16);
        Ok(())
    }

    pub(super) fn va_copy(&mut self, to: Value, from: Value) -> Step<()> {
        let (to, from) = (self.one(to)?, self.one(from)?);
        for at in [0, 8, 16] {
            let v = self.b.ins().load(types::I64, super::flags(), from, at);
            self.b.ins().store(super::flags(), v, to, at);
        }
        Ok(())
    }

    /// The next argument, a scalar of at most 64 bits.
    pub(super) fn va_arg(&mut self, i: Inst, list: Value, ty: Type) -> Step<()> {
        let (float, s) = match self.shape(ty)?.kind {
            Kind::Scalar(s @ (Scalar::F32 | Scalar::F64)) => (true, s),
            Kind::Scalar(s @ (Scalar::Ptr | Scalar::Int(1..=64))) => (false, s),
            _ => return refuse("`va_arg` of this type"),
        };
        let list = self.one(list)?;
        let (field, end, step) = if float { (4, ALL, 16) } else { (0, INTS, 8) };
        let flags = super::flags();
        let (in_register, on_stack, done) =
            (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let at = self.b.append_block_param(done, types::I64);
        let offset = self.b.ins().load(types::I32, flags, list, field);
        let fits = self.b.ins().icmp_imm_s(IntCC::UnsignedLessThan, offset, i64::from(end));
        self.b.ins().brif(fits, in_register, &[], on_stack, &[]);
        self.b.seal_block(in_register);
        self.b.seal_block(on_stack);
        self.b.switch_to_block(in_register);
        let saved = self.b.ins().load(types::I64, flags, list, 16);
        let wide = self.b.ins().uextend(types::I64, offset);
        let own = self.b.ins().iadd(saved, wide);
        let next = self.b.ins().iadd_imm_s(offset, step);
        self.b.ins().store(flags, next, list, field);
        self.b.ins().jump(done, &super::block_args(&[own]));
        self.b.switch_to_block(on_stack);
        let own = self.b.ins().load(types::I64, flags, list, 8);
        let next = self.b.ins().iadd_imm_s(own, 8);
        self.b.ins().store(flags, next, list, 8);
        self.b.ins().jump(done, &super::block_args(&[own]));
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        let parts = match s {
            Scalar::Int(bits) => {
                let v = self.b.ins().load(types::I64, flags, at, 0);
                self.int_resize(64, bits, &[v], false)
            }
            _ => one(self.b.ins().load(s.part(), flags, at, 0)),
        };
        self.set(i, &parts);
        Ok(())
    }
}
