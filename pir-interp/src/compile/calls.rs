//! Compilation of calls, and of attributes that promise something about values.

use super::Compiler;
use crate::code::{
    Argument, ByValue, CallSite, CallTarget, FastCall, InvokeEdges, Op, PromisedRange, ValuePromise,
};
use crate::intrinsics;
use crate::program::Program;
use crate::ub::StepResult;
use pir_core::attr::{Attr, AttrPool};
use pir_core::entity::{AttrSet, Block, Entity, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::InlineAsm;
use pir_core::intrinsic::{self, Id, NameMatch};
use pir_core::module::GlobalKind;
use pir_core::opcode::Opcode;

/// Returns the promises of an attribute set.
pub(super) fn promise(
    program: &Program,
    pool: &AttrPool,
    set: AttrSet,
) -> StepResult<ValuePromise> {
    let number = |word| match pool.find(set, word) {
        Some(Attr::Int(_, n)) => Some(n),
        _ => None,
    };
    let byval = match pool.find(set, "byval") {
        Some(Attr::Type(_, Some(ty))) => {
            let types = &program.module().types;
            let layout = &program.shapes.layout;
            let (size, align) = (layout.alloc_size(types, ty), layout.align(types, ty));
            let align = number("align").or(align).unwrap_or(1);
            Some(ByValue { size: size.unwrap_or(0), align })
        }
        _ => None,
    };
    Ok(ValuePromise {
        noundef: pool.has(set, "noundef"),
        nonnull: pool.has(set, "nonnull"),
        align: number("align").unwrap_or(1),
        dereferenceable: number("dereferenceable").unwrap_or(0),
        range: promised_range(pool, set),
        byval,
    })
}

/// Returns the `range` of an attribute set: `i8 -1, 5`. Wider integers have none here.
fn promised_range(pool: &AttrPool, set: AttrSet) -> Option<PromisedRange> {
    let Some(Attr::Text(_, text)) = pool.find(set, "range") else { return None };
    let text = std::str::from_utf8(pool.text(text)).ok()?;
    let (ty, bounds) = text.trim().split_once(' ')?;
    let width = ty.strip_prefix('i')?.parse().ok().filter(|w| (1..=64).contains(w))?;
    let (start, end) = bounds.split_once(',')?;
    let bits = |n: &str| Some(n.trim().parse::<i128>().ok()? as u64 & crate::cell::mask(width));
    Some(PromisedRange { start: bits(start)?, end: bits(end)?, width })
}

/// Returns whether a function of the module has an attribute, in its groups as well.
pub(crate) fn function_has(program: &Program, set: AttrSet, word: &str) -> bool {
    has(program, &program.module().attrs, set, word)
}

/// Returns whether an attribute set has an attribute, in its groups as well.
fn has(program: &Program, pool: &AttrPool, set: AttrSet, word: &str) -> bool {
    let module = program.module();
    pool.has(set, word)
        || pool.get(set).iter().any(|a| match a {
            Attr::Group(n) => {
                let group = module.attr_groups.iter().find(|g| g.0 == *n);
                group.is_some_and(|g| module.attrs.has(g.1, word))
            }
            _ => false,
        })
}

/// Analyses assembly without instructions, which programs use as a compiler barrier. Returns for
/// each result the argument that is in the same register. Returns `None` if there are instructions,
/// or if a result is not tied to an argument, since its value is then arbitrary.
fn empty_asm(asm: &InlineAsm) -> Option<Box<[usize]>> {
    if !asm.template.iter().all(u8::is_ascii_whitespace) {
        return None;
    }
    let constraints = std::str::from_utf8(&asm.constraints).ok()?;
    let list = || constraints.split(',').filter(|c| !c.is_empty());
    // Results by the index of their constraint, because inputs name it.
    let mut results: Vec<(usize, Option<usize>)> = Vec::new();
    let mut args = 0;
    for (place, c) in list().enumerate() {
        match c.as_bytes()[0] {
            b'~' | b'!' => continue,
            b'=' if !c.contains('*') => {
                results.push((place, None));
                continue;
            }
            _ => {
                let tied = c.trim_start_matches('*').parse::<usize>().ok();
                if let Some(r) = results.iter_mut().find(|r| Some(r.0) == tied) {
                    r.1 = Some(args);
                }
                args += 1;
            }
        }
    }
    results.into_iter().map(|r| r.1).collect()
}

impl Compiler<'_> {
    pub(super) fn call(&mut self, b: Block, i: Inst) -> StepResult<()> {
        let (body, program) = (self.body, self.program);
        let (info, ops, data) = (*body.call(i), body.ops(i), *body.inst(i));
        if data.op() == Opcode::Call && data.arith_flags().is_empty() && self.mul_add(i, ops[0])? {
            return Ok(());
        }
        let callee = self.callee(i, ops[0])?;
        let arg_attrs = &body.attr_lists[info.arg_attrs.range()];
        let mut args = Vec::with_capacity(info.args as usize);
        for (n, &v) in body.call_args(i).iter().enumerate() {
            let ty = self.type_of(v);
            let set = arg_attrs.get(n).copied().unwrap_or(AttrSet::EMPTY);
            let promise = promise(program, &body.attrs, set)?;
            let (src, cells) = match ty {
                Type::METADATA | Type::TOKEN => (crate::code::Src::constant(0), 0),
                _ => (self.src(v)?, self.cells_of(ty)?),
            };
            args.push(Argument { src, cells, ty, promise });
        }
        let labels: Vec<Block> = ops.iter().filter_map(|v| v.as_block()).collect();
        let edges = match data.op() {
            Opcode::Invoke => {
                let [normal, unwind] = [self.edge(b, labels[0])?, self.edge(b, labels[1])?];
                Some(InvokeEdges { normal, unwind })
            }
            Opcode::CallBr => {
                let normal = self.edge(b, labels[0])?;
                Some(InvokeEdges { normal, unwind: normal })
            }
            _ => None,
        };
        let ret_cells = if data.ty() == Type::TOKEN { 0 } else { self.cells_of(data.ty())? };
        let header = match ops[0].kind() {
            ValueKind::Global(g) => program.module().function(g),
            _ => None,
        };
        let noreturn = has(program, &body.attrs, info.fn_attrs, "noreturn")
            || header.is_some_and(|f| function_has(program, f.attrs, "noreturn"));
        let same = |g: GlobalId| {
            let (header, f) = (program.module().global(g), program.module().function(g));
            header.ty == info.fn_ty && f.is_some_and(|f| f.cc == info.cc)
        };
        let ret_promise = promise(program, &body.attrs, info.ret_attrs)?;
        let fast = match callee {
            CallTarget::Function(g) if same(g) && data.op() == Opcode::Call && !noreturn => {
                self.fast_call(g, &args, ret_cells, &ret_promise)?
            }
            _ => None,
        };
        let call = self.code.calls.len() as u32;
        self.code.calls.push(CallSite {
            inst: i,
            callee,
            args: args.into(),
            fn_ty: info.fn_ty,
            ret_ty: data.ty(),
            cc: info.cc,
            ret_cells,
            dst: self.cells[i.index()],
            promise: ret_promise,
            fast,
            flags: data.arith_flags(),
            noreturn,
            export: match data.op() {
                Opcode::Call => None,
                _ => self.registers.export_ids.get(&i).copied(),
            },
            edges,
        });
        self.emit(Op::Call { call });
        Ok(())
    }

    /// Returns the fast path of a call with these arguments and result, if all of them qualify.
    fn fast_call(
        &self,
        callee: GlobalId,
        args: &[Argument],
        ret_cells: u32,
        result: &ValuePromise,
    ) -> StepResult<Option<FastCall>> {
        let (module, program) = (self.program.module(), self.program);
        let Some(f) = module.function(callee) else { return Ok(None) };
        let own = promise(program, &module.attrs, f.ret_attrs)?;
        let fits = f.params.len() == args.len() && ret_cells <= 1;
        if !(fits && own.is_plain() && result.is_plain()) {
            return Ok(None);
        }
        let mut fast = Vec::with_capacity(args.len());
        for (a, p) in args.iter().zip(&f.params) {
            let own = promise(program, &module.attrs, p.attrs)?;
            if a.cells != 1 || !a.promise.is_plain() || !own.is_plain() {
                return Ok(None);
            }
            fast.push((a.src, a.promise.noundef || own.noundef));
        }
        let defined = result.noundef || own.noundef;
        Ok(Some(FastCall { callee, args: fast.into(), defined }))
    }

    /// Compiles `llvm.fmuladd` and `llvm.fma`, which are frequent enough in numerical programs to
    /// have their own operation.
    fn mul_add(&mut self, i: Inst, callee: Value) -> StepResult<bool> {
        let Some(g) = callee.as_global() else { return Ok(false) };
        let double = match self.body.inst(i).ty() {
            Type::F64 => true,
            Type::F32 => false,
            _ => return Ok(false),
        };
        let fused = match intrinsic::of_global(self.program.module(), g).map(|f| f.id) {
            Some(Id::Fmuladd) => false,
            Some(Id::Fma) => true,
            _ => return Ok(false),
        };
        let [a, b, c] = *self.body.call_args(i) else { return Ok(false) };
        let (a, b, c) = (self.src(a)?, self.src(b)?, self.src(c)?);
        self.emit(Op::MulAdd { fused, double, dst: self.cells[i.index()], a, b, c });
        Ok(true)
    }

    fn callee(&mut self, i: Inst, v: Value) -> StepResult<CallTarget> {
        let ValueKind::Global(mut g) = v.kind() else {
            return match v.kind() {
                ValueKind::Asm(a) => Ok(match empty_asm(&self.body.asms[a.index()]) {
                    Some(results) => CallTarget::EmptyAsm(results),
                    None => CallTarget::Unsupported("inline assembly"),
                }),
                _ => Ok(CallTarget::Pointer(self.src(v)?)),
            };
        };
        let program = self.program;
        let module = program.module();
        // A call of an alias calls the function that it stands for.
        for _ in 0..module.globals.len() {
            match &module.global(g).kind {
                GlobalKind::Alias(to) => match to.as_global() {
                    Some(to) => g = to,
                    None => return Ok(CallTarget::Pointer(self.src(v)?)),
                },
                GlobalKind::Ifunc(_) => return Ok(CallTarget::Ifunc(g)),
                GlobalKind::Variable(_) => return Ok(CallTarget::Pointer(self.src(v)?)),
                GlobalKind::Function(_) => break,
            }
        }
        let name = module.global(g).name.as_deref().unwrap_or(b"");
        if name.starts_with(b"llvm.") {
            let unknown = intrinsics::Implementation::Unsupported("");
            let run = |f: NameMatch<'_>| intrinsics::of_call(module, self.body, i, f.id);
            return Ok(CallTarget::Intrinsic(intrinsic::find(name).map_or(unknown, run)));
        }
        if module.global(g).is_definition() {
            return Ok(CallTarget::Function(g));
        }
        Ok(match program.host(g) {
            Some((function, effect)) => CallTarget::Host(g, function, effect),
            None => CallTarget::Unknown(g),
        })
    }
}
