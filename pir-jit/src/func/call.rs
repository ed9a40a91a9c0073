//! Calls.

use super::{FunctionTranslator, ValueParts, names};
use crate::abi::{ArgumentPassing, ReturnPassing, ValueAttrs, call_abi};
use crate::context::GlobalAddress;
use crate::error::{TranslationResult, refuse};
use crate::host;
use crate::shape::{ScalarType, TypeKind};
use cranelift_codegen::ir::{self, InstBuilder, types};
use pir_core::entity::{Asm, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::inst::CallInfo;
use pir_core::intrinsic;
use pir_core::module::GlobalKind;
use smallvec::SmallVec;

/// Functions that return twice, which are refused: changes that code makes in between would be
/// lost.
const RETURNS_TWICE_FUNCTIONS: &[&[u8]] =
    &[b"setjmp", b"_setjmp", b"sigsetjmp", b"__sigsetjmp", b"vfork", b"getcontext"];

/// The target of a call.
enum CallTarget {
    Local(GlobalId),
    Host(GlobalId, usize),
    Pointer(ir::Value),
}

impl<'a> FunctionTranslator<'a, '_> {
    /// The address of this thread's copy of a variable.
    pub(super) fn thread_variable(
        &mut self,
        g: pir_core::GlobalId,
    ) -> TranslationResult<ir::Value> {
        let key = self.iconst(types::I64, self.cx.tls_module as i64);
        let number = self.iconst(types::I64, g.index() as i64);
        let t = types::I64;
        let f = host::thread_variable as *const () as usize;
        Ok(self.host_call(f, &[t, t], &[t], &[key, number])[0])
    }

    pub(super) fn call(&mut self, i: Inst) -> TranslationResult<()> {
        let ops: &'a [Value] = self.body.ops(i);
        let info = *self.body.call(i);
        let args = self.body.call_args(i);
        match ops[0].kind() {
            ValueKind::Asm(asm) => return self.inline_asm(i, asm, args),
            ValueKind::Global(g) => {
                let name = self.cx.module.global(g).name.as_deref().unwrap_or(b"");
                if let Some(found) = intrinsic::find(name) {
                    return self.intrinsic(i, found.id, args);
                }
                if name.starts_with(b"llvm.") {
                    let name = String::from_utf8_lossy(name);
                    return refuse(format!("the intrinsic `{name}`"));
                }
                if RETURNS_TWICE_FUNCTIONS.contains(&name) {
                    let name = String::from_utf8_lossy(name);
                    return refuse(format!("`{name}`, which returns twice"));
                }
            }
            _ => {}
        }
        self.plain_call(i, ops[0], &info, args)
    }

    fn target(&mut self, callee: Value) -> TranslationResult<CallTarget> {
        let ValueKind::Global(g) = callee.kind() else {
            return Ok(CallTarget::Pointer(self.single_part(callee)?));
        };
        Ok(match self.cx.place(g)? {
            GlobalAddress::InModule(base, 0) if self.cx.module.function(base).is_some() => {
                CallTarget::Local(base)
            }
            GlobalAddress::Host(at) => CallTarget::Host(g, at),
            _ => CallTarget::Pointer(self.global_address(g, 0)?),
        })
    }

    fn plain_call(
        &mut self,
        i: Inst,
        callee: Value,
        info: &CallInfo,
        args: &[Value],
    ) -> TranslationResult<()> {
        let module = self.cx.module;
        let Some((ret, _, variadic)) = module.types.signature(info.fn_ty) else {
            return refuse("a call of what is no function");
        };
        let declared = callee.as_global().and_then(|g| match &module.global(g).kind {
            GlobalKind::Function(f) => Some(&**f),
            _ => None,
        });
        let own = &self.body.attr_lists[info.arg_attrs.range()];
        let attrs = |n: usize| {
            let at_call = own.get(n).map(|&set| (&self.body.attrs, set));
            let at_function =
                declared.and_then(|f| f.params.get(n)).map(|p| (&module.attrs, p.attrs));
            ValueAttrs([at_call, at_function])
        };
        let ret_attrs = ValueAttrs([
            Some((&self.body.attrs, info.ret_attrs)),
            declared.map(|f| (&module.attrs, f.ret_attrs)),
        ]);
        let params = args.iter().enumerate().map(|(n, &v)| (self.type_of(v), attrs(n)));
        let abi = call_abi(&self.cx.shapes, (ret, ret_attrs), params)?;
        let mut values: SmallVec<[ir::Value; 8]> = SmallVec::new();
        let ret_shape = self.shape(ret)?;
        let mut memory = None;
        if abi.ret == ReturnPassing::Memory {
            let slot = self.slot(ret_shape.stride.next_multiple_of(16) as u32, 16);
            let at = self.slot_address(slot);
            memory = Some(at);
            values.push(at);
        }
        for (&v, &pass) in args.iter().zip(&abi.params) {
            let parts = self.parts(v)?;
            match pass {
                ArgumentPassing::Copy { size, pad } => {
                    if pad > 0 {
                        values.push(parts[0]);
                    }
                    if size > 0 {
                        values.push(parts[0]);
                    }
                }
                ArgumentPassing::Parts => {
                    let half = matches!(
                        self.shape_of(v)?.kind,
                        TypeKind::Scalar(ScalarType::Half | ScalarType::BFloat)
                    );
                    for p in parts {
                        values.push(match half {
                            true => {
                                self.builder.ins().bitcast(types::F16, ir::MemFlagsData::new(), p)
                            }
                            false => p,
                        });
                    }
                }
            }
        }
        let target = self.target(callee)?;
        if abi.overaligned && matches!(target, CallTarget::Host(..)) {
            return refuse("a copied argument aligned to more than 16 bytes for a host function");
        }
        let sig = self.builder.import_signature(abi.sig);
        let named = |this: &mut Self, space, g: GlobalId| {
            let name = ir::UserExternalName::new(space, g.0);
            let name = this.builder.func.declare_imported_user_function(name);
            this.builder.import_function(ir::ExtFuncData {
                name: ir::ExternalName::user(name),
                signature: sig,
                colocated: true,
                patchable: false,
            })
        };
        let call = match target {
            CallTarget::Local(g) => {
                let f = named(self, names::GLOBAL, g);
                self.builder.ins().call(f, &values)
            }
            CallTarget::Host(g, _) if variadic => {
                let f = named(self, names::VARIADIC, g);
                self.builder.ins().call(f, &values)
            }
            CallTarget::Host(_, at) => {
                let callee = self.builder.ins().iconst(types::I64, at as i64);
                self.builder.ins().call_indirect(sig, callee, &values)
            }
            CallTarget::Pointer(callee) if variadic => {
                // The stub passes the number of vector registers and finds the callee in the pinned
                // register. That is saved here, because it belongs to the caller of this function.
                let before = self.builder.ins().get_pinned_reg(types::I64);
                self.builder.ins().set_pinned_reg(callee);
                let f = named(self, names::VARIADIC_POINTER, GlobalId(0));
                let call = self.builder.ins().call(f, &values);
                self.builder.ins().set_pinned_reg(before);
                call
            }
            CallTarget::Pointer(callee) => self.builder.ins().call_indirect(sig, callee, &values),
        };
        let mut parts: ValueParts = self.builder.inst_results(call).into();
        match memory {
            Some(at) => parts = self.load_shape(ret, at, 0, super::flags())?,
            None if ret_shape.parts.is_empty() => parts.clear(),
            None => {
                let extended = ret_attrs.find_attr("zeroext").is_some();
                self.canonical_argument(ret_shape, &mut parts, extended);
            }
        }
        match ret_shape.kind {
            TypeKind::Vector(v) => self.set_vector_result(i, v, &parts),
            _ => self.set_result(i, &parts),
        }
        Ok(())
    }

    /// Whether a body calls variadic functions by pointer, which needs the pinned register.
    pub(crate) fn needs_pinned(module: &pir_core::Module, body: &pir_core::Body) -> bool {
        body.calls.iter().any(|c| module.types.signature(c.fn_ty).is_some_and(|s| s.2))
    }

    /// Assembly without instructions: it keeps the compiler from moving code, and hands values on.
    fn inline_asm(&mut self, i: Inst, asm: Asm, args: &[Value]) -> TranslationResult<()> {
        let asm = &self.body.asms[asm.0 as usize];
        let text = String::from_utf8_lossy(&asm.template);
        let idle = text.split(['\n', ';']).all(|line| {
            let line = line.split('#').next().unwrap_or("").trim();
            matches!(line, "" | "nop" | "pause" | "rep nop" | "rep; nop")
        });
        let fence = matches!(text.trim(), "mfence" | "lock; addl $$0,0(%rsp)");
        if !idle && !fence {
            return refuse(format!("inline assembly (`{}`)", text.escape_debug()));
        }
        if fence {
            self.builder.ins().fence();
        }
        let ty = self.body.inst(i).ty();
        if ty == Type::VOID {
            return Ok(());
        }
        // Each output has to be an input's value: `"=r,0"`.
        let constraints = String::from_utf8_lossy(&asm.constraints).into_owned();
        let all: Vec<&str> = constraints.split(',').filter(|c| !c.starts_with('~')).collect();
        let outputs = all.iter().filter(|c| c.starts_with('=')).count();
        let mut parts = ValueParts::new();
        for out in 0..outputs {
            if all[out].contains('*') {
                continue;
            }
            let tied = all[outputs..].iter().position(|c| c.parse() == Ok(out));
            let Some(&v) = tied.and_then(|n| args.get(n)) else {
                return refuse("inline assembly with an output that is no input");
            };
            parts.extend(self.parts(v)?);
        }
        if parts.len() != self.shape(ty)?.parts.len() {
            return refuse("inline assembly whose outputs are not its inputs");
        }
        self.set_result(i, &parts);
        Ok(())
    }
}
