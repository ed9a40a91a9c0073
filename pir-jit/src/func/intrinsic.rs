//! Calls of intrinsics.

mod constrained;
mod float;
mod int;
mod masked;
mod permute;

use super::arith::single;
use super::{FunctionTranslator, ValueParts, traps};
use crate::error::{TranslationResult, refuse};
use crate::shape::VectorForm;
use crate::{environment, host};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Inst, Value};
use pir_core::intrinsic::{Id, Support};

/// Largest copy that is made by loads and stores.
const MAX_INLINE_COPY_BYTES: u64 = 64;

impl<'a> FunctionTranslator<'a, '_> {
    pub(super) fn intrinsic(&mut self, i: Inst, id: Id, args: &[Value]) -> TranslationResult<()> {
        let row = id.row();
        let types = &self.cx.module.types;
        let result = self.body.inst(i).ty();
        let parts = types.fields(result).map_or_else(|| vec![result], |f| f.0.to_vec());
        let mut all = parts.into_iter().chain(args.iter().map(|&a| self.type_of(a)));
        if !all.all(|ty| row.jit.formats().is_none_or(|f| f.has(types, ty))) {
            return refuse(format!("the intrinsic `{}` of this type", row.name));
        }
        match row.jit {
            Support::No | Support::Lowered => {
                refuse(format!("the intrinsic `{}`", self.callee_name(i)))
            }
            Support::Nothing => Ok(()),
            Support::First => {
                let parts = self.held_parts(args[0])?;
                self.set_result_like(i, args[0], &parts)
            }
            Support::Yes | Support::Only(_) | Support::Nearest(_) if id.is_constrained() => {
                self.constrained(i, id, args)
            }
            Support::Yes | Support::Only(_) | Support::Nearest(_) => {
                self.run_intrinsic(i, id, args)
            }
        }
    }

    /// Returns the name of a call's callee, since a row of the table may cover a family of
    /// intrinsics.
    fn callee_name(&self, i: Inst) -> String {
        let name =
            self.body.ops(i)[0].as_global().and_then(|g| self.cx.module.global(g).name.as_deref());
        String::from_utf8_lossy(name.unwrap_or_default()).into_owned()
    }

    /// An intrinsic in the default floating-point environment.
    fn run_intrinsic(&mut self, i: Inst, id: Id, args: &[Value]) -> TranslationResult<()> {
        if id.is_reduction() {
            return self.reduce(i, id, args);
        }
        let done = self.memory_intrinsic(id, args)?
            || self.machine_intrinsic(i, id, args)?
            || self.int_intrinsic(i, id, args)?
            || self.float_intrinsic(i, id, args)?
            || self.masked_intrinsic(i, id, args)?
            || self.permute_intrinsic(i, id, args)?;
        if done { Ok(()) } else { refuse(format!("the intrinsic `{}`", id.row().name)) }
    }

    pub(super) fn constant_number(&self, v: Value) -> Option<u64> {
        self.body.consts.const_int(&self.cx.module.types, v)
    }

    /// Copies and fills.
    fn memory_intrinsic(&mut self, id: Id, args: &[Value]) -> TranslationResult<bool> {
        let t = types::I64;
        match id {
            Id::Memcpy | Id::MemcpyInline | Id::Memmove => {
                let (to, from) = (self.single_part(args[0])?, self.single_part(args[1])?);
                if let Some(n) = self.constant_number(args[2])
                    && n <= MAX_INLINE_COPY_BYTES
                {
                    self.copy(to, from, n as u32);
                    return Ok(true);
                }
                let n = self.single_part(args[2])?;
                let n = self.as_i64(n);
                let f = match id {
                    Id::Memmove => libc::memmove as *const () as usize,
                    _ => libc::memcpy as *const () as usize,
                };
                self.host_call(f, &[t, t, t], &[t], &[to, from, n]);
            }
            Id::Memset | Id::MemsetInline => {
                let (to, byte) = (self.single_part(args[0])?, self.single_part(args[1])?);
                if let (Some(n), Some(b)) =
                    (self.constant_number(args[2]), self.constant_number(args[1]))
                    && n <= MAX_INLINE_COPY_BYTES
                {
                    self.fill(to, b as u8, n as u32);
                    return Ok(true);
                }
                let n = self.single_part(args[2])?;
                let n = self.as_i64(n);
                let byte = self.builder.ins().uextend(types::I32, byte);
                let f = libc::memset as *const () as usize;
                self.host_call(f, &[t, types::I32, t], &[t], &[to, byte, n]);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Returns the offsets and types of accesses that cover `n` bytes.
    fn access_pieces(n: u32) -> impl Iterator<Item = (i32, ir::Type)> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let ty = match n - at {
                0 => return None,
                16.. => types::I8X16,
                8.. => types::I64,
                4.. => types::I32,
                2.. => types::I16,
                _ => types::I8,
            };
            let own = at;
            at += ty.bytes();
            Some((own as i32, ty))
        })
    }

    /// All loads come first: the places may overlap.
    fn copy(&mut self, to: ir::Value, from: ir::Value, n: u32) {
        let flags = super::flags();
        let loaded: Vec<(i32, ir::Value)> = Self::access_pieces(n)
            .map(|(at, ty)| (at, self.builder.ins().load(ty, flags, from, at)))
            .collect();
        for (at, v) in loaded {
            self.builder.ins().store(flags, v, to, at);
        }
    }

    fn fill(&mut self, to: ir::Value, byte: u8, n: u32) {
        for (at, ty) in Self::access_pieces(n) {
            let v = match ty {
                types::I8X16 => self.vector_constant(ty, [byte; 16]),
                _ => self.iconst(ty, i64::from_le_bytes([byte; 8])),
            };
            self.builder.ins().store(super::flags(), v, to, at);
        }
    }

    /// Translates intrinsics about the machine, the frame or the compiler.
    fn machine_intrinsic(&mut self, i: Inst, id: Id, args: &[Value]) -> TranslationResult<bool> {
        let done: ValueParts = match id {
            Id::Trap => return self.trap_and_stop(i),
            Id::Ubsantrap => return self.trap_and_stop(i),
            Id::Debugtrap => {
                self.builder.ins().debugtrap();
                return Ok(true);
            }
            Id::Stacksave => single(self.stack_save()),
            Id::Stackrestore => {
                let to = self.single_part(args[0])?;
                self.stack_restore(to);
                return Ok(true);
            }
            Id::VaStart => {
                self.va_start(args[0])?;
                return Ok(true);
            }
            Id::VaCopy => {
                self.va_copy(args[0], args[1])?;
                return Ok(true);
            }
            Id::IsConstant => single(self.iconst(types::I8, 0)),
            Id::AllowRuntimeCheck | Id::AllowUbsanCheck => single(self.iconst(types::I8, 1)),
            Id::Objectsize => {
                let min = self.constant_number(args[1]) == Some(1);
                let ty = self.shape(self.body.inst(i).ty())?.parts[0];
                single(self.iconst(ty, if min { 0 } else { -1 }))
            }
            Id::InvariantStart => single(self.iconst(types::I64, 0)),
            Id::GetRounding => {
                let f = environment::current_rounding as *const () as usize;
                self.host_call(f, &[], &[types::I32], &[])
            }
            Id::SetRounding => {
                let mode = self.single_part(args[0])?;
                let f = environment::set_rounding as *const () as usize;
                self.host_call(f, &[types::I32], &[], &[mode]);
                return Ok(true);
            }
            Id::EhTypeidFor => single(self.iconst(types::I32, 0)),
            Id::Readcyclecounter | Id::Readsteadycounter => {
                self.host_call(host::cycles as *const () as usize, &[], &[types::I64], &[])
            }
            Id::Frameaddress => single(match self.constant_number(args[0]) {
                Some(0) => self.builder.ins().get_frame_pointer(types::I64),
                _ => self.iconst(types::I64, 0),
            }),
            Id::Returnaddress => single(match self.constant_number(args[0]) {
                Some(0) => self.builder.ins().get_return_address(types::I64),
                _ => self.iconst(types::I64, 0),
            }),
            Id::LoadRelative => {
                let base = self.single_part(args[0])?;
                let s = self.scalar_of(self.type_of(args[1]))?;
                let at = self.parts(args[1])?;
                let at = self.int_resize(s.bits(), 64, &at, true)[0];
                let at = self.builder.ins().iadd(base, at);
                let own = self.builder.ins().sload32(super::flags(), at, 0);
                single(self.builder.ins().iadd(base, own))
            }
            _ => return Ok(false),
        };
        self.set_result(i, &done);
        Ok(true)
    }

    /// Emits a trap, followed by an unreachable block.
    fn trap_and_stop(&mut self, _: Inst) -> TranslationResult<bool> {
        self.builder.ins().trap(traps::TRAP);
        let after = self.builder.create_block();
        self.builder.seal_block(after);
        self.builder.switch_to_block(after);
        Ok(true)
    }

    /// Whether an operand is a vector held in pieces.
    fn in_pieces(&self, v: Value) -> bool {
        self.vector_of(v).is_some_and(|v| matches!(v.form, VectorForm::Pieces(_)))
    }
}
