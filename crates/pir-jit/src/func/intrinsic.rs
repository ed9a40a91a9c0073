//! Calls of intrinsics.

mod float;
mod int;
mod masked;
mod permute;

use super::arith::one;
use super::{Func, Parts, traps};
use crate::error::{Step, refuse};
use crate::host;
use crate::shape::Form;
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::constant::ConstKind;
use pir_core::entity::{Inst, Type, Value, ValueKind};
use pir_core::inst::FloatPredicate;
use smallvec::SmallVec;

/// What only tells a compiler something.
const IGNORED: &[&str] = &[
    "llvm.lifetime.start",
    "llvm.lifetime.end",
    "llvm.assume",
    "llvm.dbg.declare",
    "llvm.dbg.value",
    "llvm.dbg.label",
    "llvm.dbg.assign",
    "llvm.invariant.end",
    "llvm.experimental.noalias.scope.decl",
    "llvm.donothing",
    "llvm.sideeffect",
    "llvm.pseudoprobe",
    "llvm.var.annotation",
    "llvm.codeview.annotation",
    "llvm.fake.use",
    "llvm.va_end",
    "llvm.clear_cache",
    "llvm.set.rounding",
    "llvm.x86.sse2.pause",
    "llvm.prefetch",
    "llvm.instrprof.increment",
];

/// What gives its first operand.
const SAME: &[&str] = &[
    "llvm.expect",
    "llvm.expect.with.probability",
    "llvm.launder.invariant.group",
    "llvm.strip.invariant.group",
    "llvm.ssa.copy",
    "llvm.arithmetic.fence",
    "llvm.annotation",
    "llvm.ptr.annotation",
    "llvm.threadlocal.address",
    "llvm.canonicalize",
    "llvm.freeze",
];

/// Largest copy that is made by loads and stores.
const INLINE: u64 = 64;

/// The name without its types: `llvm.memcpy` of `llvm.memcpy.p0.p0.i64`.
fn base(name: &str) -> &str {
    let mut name = name;
    while let Some((rest, last)) = name.rsplit_once('.') {
        if !is_type(last) || rest == "llvm" {
            break;
        }
        name = rest;
    }
    name
}

fn is_type(word: &str) -> bool {
    if word.starts_with("s_") || word.starts_with("sl_") {
        return true;
    }
    let mut word = word;
    while let Some(rest) = word.strip_prefix(['v', 'a']) {
        let element = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if element.len() == rest.len() || element.is_empty() {
            return false;
        }
        word = element;
    }
    let number = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    matches!(word, "f16" | "bf16" | "f32" | "f64" | "f80" | "f128" | "Metadata" | "isVoid")
        || word.strip_prefix(['i', 'p']).is_some_and(number)
}

impl<'a> Func<'a, '_> {
    pub(super) fn intrinsic(&mut self, i: Inst, name: &str, args: &[Value]) -> Step<()> {
        let name = base(name);
        if IGNORED.contains(&name) {
            return Ok(());
        }
        if SAME.contains(&name) {
            let parts = self.raw(args[0])?;
            return self.set_like(i, args[0], &parts);
        }
        if let Some(what) = name.strip_prefix("llvm.vector.reduce.") {
            return self.reduce(i, what, args);
        }
        if let Some(plain) = name.strip_prefix("llvm.experimental.constrained.") {
            return self.constrained(i, plain, args);
        }
        let done = self.memory_intrinsic(name, args)?
            || self.machine_intrinsic(i, name, args)?
            || self.int_intrinsic(i, name, args)?
            || self.float_intrinsic(i, name, args)?
            || self.masked_intrinsic(i, name, args)?
            || self.permute_intrinsic(i, name, args)?;
        if done { Ok(()) } else { refuse(format!("the intrinsic `{name}`")) }
    }

    /// The constrained forms; the environment is the default one.
    fn constrained(&mut self, i: Inst, plain: &str, args: &[Value]) -> Step<()> {
        use pir_core::Opcode as O;
        if let ("fcmp" | "fcmps", &[a, b, p, ..]) = (plain, args) {
            return self.constrained_compare(i, &[a, b], p);
        }
        let args: SmallVec<[Value; 3]> =
            args.iter().copied().filter(|&a| self.type_of(a) != Type::METADATA).collect();
        let op = match plain {
            "fadd" => O::FAdd,
            "fsub" => O::FSub,
            "fmul" => O::FMul,
            "fdiv" => O::FDiv,
            "frem" => O::FRem,
            "fptosi" => O::FPToSI,
            "fptoui" => O::FPToUI,
            "sitofp" => O::SIToFP,
            "uitofp" => O::UIToFP,
            "fptrunc" => O::FPTrunc,
            "fpext" => O::FPExt,
            _ => {
                let name = format!("llvm.{plain}");
                return match self.float_intrinsic(i, &name, &args)? {
                    true => Ok(()),
                    false => {
                        refuse(format!("the intrinsic `llvm.experimental.constrained.{plain}`"))
                    }
                };
            }
        };
        match args[..] {
            [_, _] => self.binary(i, op, &args),
            [v] => self.cast(i, op, v, self.body.inst(i).ty),
            _ => refuse("a malformed constrained intrinsic"),
        }
    }

    /// The predicate is a string of the metadata.
    fn constrained_compare(&mut self, i: Inst, args: &[Value], p: Value) -> Step<()> {
        use pir_core::md::MdData;
        let ValueKind::Metadata(md) = p.kind() else { return refuse("a malformed comparison") };
        let pool = if md.is_local() { &self.body.metadata } else { &self.cx.module.metadata };
        let MdData::String(text) = pool.get(md.index()) else {
            return refuse("a malformed comparison");
        };
        let Some(predicate) = FloatPredicate::from_name(pool.bytes(text)) else {
            return refuse("a comparison without a predicate");
        };
        let mut data = *self.body.inst(i);
        (data.op, data.sub) = (pir_core::Opcode::FCmp, predicate as u8);
        self.compare(i, &data, args)
    }

    fn constant_number(&self, v: Value) -> Option<u64> {
        match self.body.consts.get(v.as_const()?).kind {
            ConstKind::Int(n) => Some(n),
            ConstKind::Zero => Some(0),
            _ => None,
        }
    }

    /// Copies and fills.
    fn memory_intrinsic(&mut self, name: &str, args: &[Value]) -> Step<bool> {
        let t = types::I64;
        match name {
            "llvm.memcpy" | "llvm.memcpy.inline" | "llvm.memmove" => {
                let (to, from) = (self.one(args[0])?, self.one(args[1])?);
                if let Some(n) = self.constant_number(args[2])
                    && n <= INLINE
                {
                    self.copy(to, from, n as u32);
                    return Ok(true);
                }
                let n = self.one(args[2])?;
                let n = self.as_i64(n);
                let f = match name {
                    "llvm.memmove" => libc::memmove as *const () as usize,
                    _ => libc::memcpy as *const () as usize,
                };
                self.host_call(f, &[t, t, t], &[t], &[to, from, n]);
            }
            "llvm.memset" | "llvm.memset.inline" => {
                let (to, byte) = (self.one(args[0])?, self.one(args[1])?);
                if let (Some(n), Some(b)) =
                    (self.constant_number(args[2]), self.constant_number(args[1]))
                    && n <= INLINE
                {
                    self.fill(to, b as u8, n as u32);
                    return Ok(true);
                }
                let n = self.one(args[2])?;
                let n = self.as_i64(n);
                let byte = self.b.ins().uextend(types::I32, byte);
                let f = libc::memset as *const () as usize;
                self.host_call(f, &[t, types::I32, t], &[t], &[to, byte, n]);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Sizes that cover so many bytes.
    fn steps(n: u32) -> impl Iterator<Item = (i32, ir::Type)> {
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
        let loaded: Vec<(i32, ir::Value)> =
            Self::steps(n).map(|(at, ty)| (at, self.b.ins().load(ty, flags, from, at))).collect();
        for (at, v) in loaded {
            self.b.ins().store(flags, v, to, at);
        }
    }

    fn fill(&mut self, to: ir::Value, byte: u8, n: u32) {
        for (at, ty) in Self::steps(n) {
            let v = match ty {
                types::I8X16 => self.vector_constant(ty, [byte; 16]),
                _ => self.iconst(ty, i64::from_le_bytes([byte; 8])),
            };
            self.b.ins().store(super::flags(), v, to, at);
        }
    }

    /// What has to do with the machine, the frame or the compiler.
    fn machine_intrinsic(&mut self, i: Inst, name: &str, args: &[Value]) -> Step<bool> {
        let done: Parts = match name {
            "llvm.trap" => return self.stop(i),
            "llvm.ubsantrap" => return self.stop(i),
            "llvm.debugtrap" => {
                self.b.ins().debugtrap();
                return Ok(true);
            }
            "llvm.stacksave" => one(self.stack_save()),
            "llvm.stackrestore" => {
                let to = self.one(args[0])?;
                self.stack_restore(to);
                return Ok(true);
            }
            "llvm.va_start" => {
                self.va_start(args[0])?;
                return Ok(true);
            }
            "llvm.va_copy" => {
                self.va_copy(args[0], args[1])?;
                return Ok(true);
            }
            "llvm.is.constant" => one(self.iconst(types::I8, 0)),
            "llvm.allow.runtime.check" | "llvm.allow.ubsan.check" => one(self.iconst(types::I8, 1)),
            "llvm.objectsize" => {
                let min = self.constant_number(args[1]) == Some(1);
                let ty = self.shape(self.body.inst(i).ty)?.parts[0];
                one(self.iconst(ty, if min { 0 } else { -1 }))
            }
            "llvm.invariant.start" => one(self.iconst(types::I64, 0)),
            "llvm.get.rounding" | "llvm.flt.rounds" => one(self.iconst(types::I32, 1)),
            "llvm.eh.typeid.for" => one(self.iconst(types::I32, 0)),
            "llvm.readcyclecounter" | "llvm.readsteadycounter" => {
                self.host_call(host::cycles as *const () as usize, &[], &[types::I64], &[])
            }
            "llvm.frameaddress" => one(match self.constant_number(args[0]) {
                Some(0) => self.b.ins().get_frame_pointer(types::I64),
                _ => self.iconst(types::I64, 0),
            }),
            "llvm.returnaddress" => one(match self.constant_number(args[0]) {
                Some(0) => self.b.ins().get_return_address(types::I64),
                _ => self.iconst(types::I64, 0),
            }),
            "llvm.load.relative" => {
                let base = self.one(args[0])?;
                let s = self.scalar_of(self.type_of(args[1]))?;
                let at = self.parts(args[1])?;
                let at = self.int_resize(s.bits(), 64, &at, true)[0];
                let at = self.b.ins().iadd(base, at);
                let own = self.b.ins().sload32(super::flags(), at, 0);
                one(self.b.ins().iadd(base, own))
            }
            _ => return Ok(false),
        };
        self.set(i, &done);
        Ok(true)
    }

    /// A trap, and a block that nobody comes to.
    fn stop(&mut self, _: Inst) -> Step<bool> {
        self.b.ins().trap(traps::TRAP);
        let after = self.b.create_block();
        self.b.seal_block(after);
        self.b.switch_to_block(after);
        Ok(true)
    }

    /// Whether an operand is a vector held in pieces.
    fn in_pieces(&self, v: Value) -> bool {
        self.vector_of(v).is_some_and(|v| matches!(v.form, Form::Pieces(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::base;

    #[test]
    fn names_lose_their_types() {
        for (name, plain) in [
            ("llvm.memcpy.p0.p0.i64", "llvm.memcpy"),
            ("llvm.memcpy.inline.p0.p0.i64", "llvm.memcpy.inline"),
            ("llvm.sadd.with.overflow.v4i32", "llvm.sadd.with.overflow"),
            ("llvm.abs.i32", "llvm.abs"),
            ("llvm.trap", "llvm.trap"),
            ("llvm.fabs.f64", "llvm.fabs"),
            ("llvm.va_start.p0", "llvm.va_start"),
            ("llvm.convert.from.fp16.f32", "llvm.convert.from.fp16"),
            ("llvm.masked.gather.v4f32.v4p0", "llvm.masked.gather"),
        ] {
            assert_eq!(base(name), plain);
        }
    }
}
