//! Calls, returns, and the checks of parameter and return attributes.

use super::access::number;
use super::exec::{LoopExit, SlowFlow, follow};
use super::{Frame, Machine, ReturnTo, Strand};
use crate::cell::{Cell, Provenance};
use crate::code::{
    Argument, ByValue, CallSite, CallTarget, FunctionCode, InvokeEdges, ParamCells, Src,
    ValuePromise,
};
use crate::host::HostArg;
use crate::intrinsics::{Implementation, pure};
use crate::memory::{MemoryLocation, ObjectKind};
use crate::shape::ScalarKind;
use crate::ub::{StepResult, StopReason, Ub};
use pir_core::entity::{GlobalId, Type};
use pir_core::module::GlobalKind;
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

impl<'p> Machine<'p> {
    /// Pushes a frame for a function. Its registers have arbitrary contents.
    pub(super) fn push_frame(
        &mut self,
        strand: &mut Strand<'p>,
        code: &'p FunctionCode,
        extra: Option<Rc<Vec<HostArg>>>,
        back: ReturnTo,
    ) -> StepResult<usize> {
        if strand.frames.len() >= self.budget.limits.calls {
            return Err(Box::new(StopReason::StackOverflow(self.budget.limits.calls)));
        }
        let base = strand.frames.last().map_or(0, |f| (f.base + f.cells) as usize);
        let end = base + code.frame as usize;
        if strand.regs.len() < end {
            self.memory.charge(((end - strand.regs.len()) * size_of::<Cell>()) as u64)?;
            strand.regs.resize(end, Cell::ZERO);
        }
        let (pc, cells) = (code.entry, code.frame);
        let (base, allocas) = (base as u32, strand.allocas.len() as u32);
        strand.frames.push(Frame { code, base, cells, pc, allocas, extra, back });
        Ok(base as usize)
    }

    pub(super) fn call(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        code: &'p FunctionCode,
        k: u32,
    ) -> StepResult<SlowFlow> {
        let site = &code.calls[k as usize];
        match &site.callee {
            CallTarget::Function(g) => self.enter(strand, code, site, *g),
            CallTarget::Ifunc(g) => {
                let g = self.resolve_ifunc(at, strand, *g)?;
                self.enter(strand, code, site, g)
            }
            CallTarget::Host(g, function, _) => {
                let function = Rc::clone(function);
                self.call_host(at, strand, code, site, *g, &function)
            }
            CallTarget::Intrinsic(i) => self.intrinsic(at, strand, code, site, *i),
            CallTarget::Unknown(g) => {
                let name = self.program.module().display_name(*g);
                Err(Box::new(StopReason::UnknownFunction(name)))
            }
            CallTarget::Pointer(src) => {
                let base =
                    strand.frames.last().expect("a running strand has a frame").base as usize;
                let p = src.get(&strand.regs[base..], &code.consts);
                let g = self.function_at(p)?;
                let g = self.resolve_ifunc(at, strand, g)?;
                if self.program.module().global(g).is_definition() {
                    return self.enter(strand, code, site, g);
                }
                match self.program.host(g) {
                    Some((function, _)) => self.call_host(at, strand, code, site, g, &function),
                    None => {
                        let name = self.program.module().display_name(g);
                        Err(Box::new(StopReason::UnknownFunction(name)))
                    }
                }
            }
            CallTarget::EmptyAsm(results) => {
                let cells = self.arguments(strand, code, &site.args)?;
                let of = |n: usize| -> &[Cell] {
                    let from: u32 = site.args[..n].iter().map(|a| a.cells).sum();
                    &cells[from as usize..(from + site.args[n].cells) as usize]
                };
                let value: SmallVec<[Cell; 8]> =
                    results.iter().flat_map(|&n| of(n).iter().copied()).collect();
                if value.len() != site.ret_cells as usize {
                    let what = "inline assembly with a result of another type than its operand";
                    return Err(Box::new(StopReason::Unsupported(what.into())));
                }
                self.finish_call(strand, code, site, value)
            }
            CallTarget::Unsupported(what) => Err(Box::new(StopReason::Unsupported((*what).into()))),
        }
    }

    /// The fast path of calls with a [`FastCall`](crate::code::FastCall). Returns whether the
    /// call was entered; otherwise [`Machine::call`] handles it.
    #[inline(always)]
    pub(super) fn try_fast_call(
        &self,
        strand: &mut Strand<'p>,
        code: &'p FunctionCode,
        from: usize,
        base: usize,
        site: &CallSite,
    ) -> bool {
        let Some(fast) = &site.fast else { return false };
        let Some(callee) = self.program.compiled(fast.callee) else { return false };
        let end = base + callee.frame as usize;
        if strand.frames.len() >= self.budget.limits.calls || strand.regs.len() < from + end {
            return false;
        }
        let (caller, frame) = strand.regs[from..].split_at_mut(base);
        for (&(src, defined), to) in fast.args.iter().zip(&mut *frame) {
            let value = src.at(caller, &code.consts);
            if defined && !value.is_plain() {
                return false;
            }
            *to = *value;
        }
        let (base, allocas) = ((from + base) as u32, strand.allocas.len() as u32);
        let back = ReturnTo::Cell { at: site.dst, defined: fast.defined };
        let (pc, cells, extra) = (callee.entry, callee.frame, None);
        strand.frames.push(Frame { code: callee, base, cells, pc, allocas, extra, back });
        true
    }

    /// The fast path of the return from a call that [`Machine::try_fast_call`] entered.
    #[inline(always)]
    pub(super) fn try_fast_return(
        &mut self,
        strand: &mut Strand<'p>,
        code: &'p FunctionCode,
        from: usize,
        value: Src,
        cells: u32,
    ) -> bool {
        let [.., caller, f] = &strand.frames[..] else { return false };
        let ReturnTo::Cell { at, defined } = f.back else { return false };
        if cells > 0 {
            let (below, frame) = strand.regs.split_at_mut(from);
            let value = value.at(frame, &code.consts);
            if defined && !value.is_plain() {
                return false;
            }
            below[(caller.base + at) as usize] = *value;
        }
        let keep = f.allocas as usize;
        while strand.allocas.len() > keep
            && let Some(slot) = strand.allocas.pop()
        {
            self.kill_inline(slot);
        }
        strand.frames.leave();
        true
    }

    /// Returns the function that the resolver of an `ifunc` chooses, or `g` itself if it is no
    /// `ifunc`.
    pub(super) fn resolve_ifunc(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        g: GlobalId,
    ) -> StepResult<GlobalId> {
        let GlobalKind::Ifunc(resolver) = &self.program.module().global(g).kind else {
            return Ok(g);
        };
        let mut cells = Vec::new();
        self.program.constant(&self.program.module().consts, *resolver, &mut cells)?;
        let chosen = self.call_back(at, strand, cells[0], &[])?;
        self.function_at(chosen.first().copied().unwrap_or_default())
    }

    /// Returns the function that a pointer points to.
    pub(super) fn function_at(&self, p: Cell) -> StepResult<GlobalId> {
        let address = number(p, "the address of a call")?;
        let slot = match p.prov {
            Provenance::NONE => self.memory.exposed_at(address, 0).map_or(0, |p| p.slot),
            Provenance(slot) => slot,
        };
        let object = self.memory.object(slot);
        match object.kind {
            ObjectKind::Function(g) if object.base == address => Ok(g),
            _ => Err(Box::new(StopReason::ub(
                Ub::InvalidCall,
                "the address of a call is no function's",
            ))),
        }
    }

    /// Returns the values of the arguments, after the checks of the call's attributes.
    fn arguments(
        &mut self,
        strand: &Strand<'p>,
        code: &FunctionCode,
        args: &[Argument],
    ) -> StepResult<SmallVec<[Cell; 8]>> {
        let frame = strand.registers();
        let mut out: SmallVec<[Cell; 8]> = SmallVec::new();
        for (n, a) in args.iter().enumerate() {
            let at = out.len();
            out.extend_from_slice(a.src.cells(a.cells, frame, &code.consts));
            if !a.promise.is_empty() {
                self.check_promise(&mut out[at..], &a.promise, &|| format!("argument {n}"))?;
            }
        }
        Ok(out)
    }

    /// Checks the promises of attributes about a value. A violation makes the value poison, or is
    /// undefined behaviour where the value must be defined.
    fn check_promise(
        &self,
        cells: &mut [Cell],
        promise: &ValuePromise,
        what: &dyn Fn() -> String,
    ) -> StepResult<()> {
        if promise.noundef
            && let Some(&c) = cells.iter().find(|c| !c.is_plain())
        {
            number(c, &what())?;
        }
        let [cell] = cells else { return Ok(()) };
        if !cell.is_plain() {
            return Ok(());
        }
        let broken = if promise.nonnull && cell.bits == 0 {
            "is null, but marked `nonnull`"
        } else if promise.align > 1 && cell.bits & (promise.align - 1) != 0 {
            "is not aligned as marked"
        } else if promise.range.is_some_and(|r| !r.contains(cell.bits)) {
            "is not in its range"
        } else if promise.dereferenceable > 0
            && self.memory.resolve(*cell, promise.dereferenceable, 1).is_err()
        {
            let text = format!("{} is not dereferenceable as marked", what());
            return Err(Box::new(StopReason::Ub(Ub::AttributeBroken, text)));
        } else {
            return Ok(());
        };
        if promise.noundef {
            let text = format!("{} {broken}", what());
            return Err(Box::new(StopReason::Ub(Ub::AttributeBroken, text)));
        }
        *cell = Cell::POISON;
        Ok(())
    }

    /// Returns whether the call's type and the function's differ only in the `...` of the call's
    /// type. Clang calls functions without a prototype in this way.
    fn is_unprototyped(&self, site: &CallSite, ty: Type) -> bool {
        let types = &self.program.module().types;
        let (Some(call), Some(own)) = (types.signature(site.fn_ty), types.signature(ty)) else {
            return false;
        };
        call.2
            && !own.2
            && call.0 == own.0
            && site.args.iter().map(|a| a.ty).eq(own.1.iter().copied())
    }

    /// Calls a function of the module.
    fn enter(
        &mut self,
        strand: &mut Strand<'p>,
        code: &'p FunctionCode,
        site: &'p CallSite,
        g: GlobalId,
    ) -> StepResult<SlowFlow> {
        let header = self.program.module().global(g);
        let GlobalKind::Function(function) = &header.kind else {
            return Err(Box::new(StopReason::ub(Ub::InvalidCall, "this is no function")));
        };
        let fits = header.ty == site.fn_ty || self.is_unprototyped(site, header.ty);
        if !fits || function.cc != site.cc {
            let name = self.program.module().display_name(g);
            let what = if !fits { "type" } else { "calling convention" };
            let text = format!("@{name} is called with another {what} than its own");
            return Err(Box::new(StopReason::Ub(Ub::CallMismatch, text)));
        }
        let callee = self.program.code(g)?;
        let mut args = self.arguments(strand, code, &site.args)?;
        let extra = match site.args.get(callee.params.len()..) {
            Some([]) | None => None,
            Some(more) => {
                let from = callee.params.iter().map(|p| p.cells as usize).sum();
                let mut extra = self.as_host_args(more, &args[from..]);
                for (to, a) in extra.iter_mut().zip(more) {
                    if let Some(copy) = a.promise.byval {
                        *to = self.byval_words(strand, to.cells[0], copy)?;
                    }
                }
                Some(Rc::new(extra))
            }
        };
        let base = self.push_frame(strand, callee, extra, ReturnTo::Call)?;
        let mut from = 0;
        for (n, &ParamCells { cell, cells }) in callee.params.iter().enumerate() {
            let value = &mut args[from..from + cells as usize];
            let promise = &callee.promises[n];
            if !promise.is_empty() {
                self.check_promise(value, promise, &|| format!("argument {n}"))?;
            }
            if let Some(copy) = promise.byval.or(site.args[n].promise.byval) {
                value[0] = self.copy_by_value(strand, value[0], copy)?;
            }
            let to = base + cell as usize;
            strand.regs[to..to + cells as usize].copy_from_slice(value);
            from += cells as usize;
        }
        Ok(SlowFlow::Continue)
    }

    /// Returns the words of a `byval` argument among the variadic ones, which are passed on the
    /// stack.
    fn byval_words(
        &mut self,
        strand: &Strand<'p>,
        p: Cell,
        ByValue { size, align }: ByValue,
    ) -> StepResult<HostArg> {
        let (from, raced) = self.span(strand, p, size, crate::race::AccessMode::PLAIN_READ)?;
        let copy =
            self.memory.allocate(ObjectKind::Stack, size.next_multiple_of(8), align, strand.id)?;
        let to = self.memory.resolve(copy, size, 1)?;
        self.memory.copy_raced(to, from, size, raced)?;
        // The words are cells from here on.
        self.memory.check_room(size.saturating_mul(size_of::<Cell>() as u64 / 8))?;
        let word = |k| MemoryLocation { slot: to.slot, offset: 8 * k };
        let load = |k| self.memory.load_scalar(word(k), ScalarKind::Ptr(64));
        let cells: Vec<Cell> = (0..size.div_ceil(8)).map(load).collect();
        self.kill(to.slot);
        // Without scalars, the argument uses no register. One aligned to more than 8 bytes is
        // passed at a multiple of 16 bytes, as several scalars of 128 bits are.
        let scalars = if align > 8 { vec![ScalarKind::Int(128); 2] } else { Vec::new() };
        Ok(HostArg { scalars, cells })
    }

    /// Creates the callee's own copy of a `byval` argument.
    fn copy_by_value(
        &mut self,
        strand: &mut Strand<'p>,
        p: Cell,
        ByValue { size, align }: ByValue,
    ) -> StepResult<Cell> {
        let (from, raced) = self.span(strand, p, size, crate::race::AccessMode::PLAIN_READ)?;
        let copy = self.memory.allocate(ObjectKind::Stack, size, align, strand.id)?;
        let to = self.memory.resolve(copy, size, 1)?;
        self.memory.copy_raced(to, from, size, raced)?;
        strand.allocas.push(copy.prov.0);
        Ok(copy)
    }

    /// Splits the cells of a call's arguments into arguments for a host function.
    pub(super) fn as_host_args(&self, args: &[Argument], cells: &[Cell]) -> Vec<HostArg> {
        let mut from = 0;
        let one = |a: &Argument| {
            let to = from + a.cells as usize;
            let value = cells[from..to].to_vec();
            from = to;
            let leaves = self.program.shapes.get(a.ty).map(|s| &s.leaves[..]).unwrap_or(&[]);
            HostArg { scalars: leaves.iter().map(|l| l.scalar).collect(), cells: value }
        };
        args.iter().map(one).collect()
    }

    /// Calls a host function. An exception that it throws unwinds the strand's stack from here.
    fn call_host(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        code: &'p FunctionCode,
        site: &'p CallSite,
        _g: GlobalId,
        function: &crate::host::HostFn,
    ) -> StepResult<SlowFlow> {
        let cells = self.arguments(strand, code, &site.args)?;
        let args = self.as_host_args(&site.args, &cells);
        self.show_arguments(&args);
        let result = {
            self.memory.set_host_call(Some(strand.site()));
            let mut cx = super::host::HostCx { machine: self, strand, at };
            let result = function(&mut cx, &args);
            self.memory.set_host_call(None);
            match result {
                Ok(result) => result,
                Err(stop) => match *stop {
                    StopReason::Thrown(object) => return self.unwind(at, strand, object),
                    _ => return Err(stop),
                },
            }
        };
        self.touch_freed(strand.instance != super::NO_INDEX);
        let mut result: SmallVec<[Cell; 8]> = result.into();
        result.resize(site.ret_cells as usize, Cell::POISON);
        self.finish_call(strand, code, site, result)
    }

    /// Stores the result of a call.
    pub(super) fn finish_call(
        &mut self,
        strand: &mut Strand<'p>,
        code: &'p FunctionCode,
        site: &'p CallSite,
        mut value: SmallVec<[Cell; 8]>,
    ) -> StepResult<SlowFlow> {
        if site.noreturn {
            let text = "a function that is marked `noreturn` returned";
            return Err(Box::new(StopReason::ub(Ub::NoReturnReturned, text)));
        }
        if !site.promise.is_empty() {
            self.check_promise(&mut value, &site.promise, &|| "the result of the call".into())?;
        }
        let f = strand.frames.last_mut().expect("a running strand has a frame");
        let frame = &mut strand.regs[f.base as usize..];
        let dst = site.dst as usize;
        frame[dst..dst + value.len()].copy_from_slice(&value);
        if let Some(export) = site.export {
            strand.exports.report(export, code, frame);
        }
        if let Some(InvokeEdges { normal, .. }) = site.edges {
            let mut pc = f.pc as usize;
            let join = follow(&code.edges[normal as usize], code, frame, &mut pc);
            f.pc = pc as u32;
            if let Some(join) = join {
                return Ok(SlowFlow::Leave(LoopExit::EndAt(join)));
            }
        }
        Ok(SlowFlow::Continue)
    }

    /// Executes `ret`: checks the result, kills the frame's `alloca`s and stores the result for the
    /// caller.
    pub(super) fn ret(
        &mut self,
        strand: &mut Strand<'p>,
        value: Src,
        cells: u32,
    ) -> StepResult<SlowFlow> {
        let f = strand.frames.last().expect("a running strand has a frame");
        let (code, frame) = (f.code, strand.registers());
        let mut value: SmallVec<[Cell; 8]> = value.cells(cells, frame, &code.consts).into();
        if !code.ret_promise.is_empty() {
            self.check_promise(&mut value, &code.ret_promise, &|| "the result".into())?;
        }
        let f = strand.frames.pop().expect("a running strand has a frame");
        for slot in strand.allocas.drain(f.allocas as usize..) {
            self.kill(slot);
        }
        if f.back == ReturnTo::Host {
            return Ok(SlowFlow::Leave(LoopExit::Return(value.to_vec())));
        }
        let caller = strand.frames.last().expect("a function that is called has a caller");
        let crate::code::Op::Call { call } = caller.code.ops[caller.pc as usize - 1] else {
            unreachable!("the last operation of a caller is its call")
        };
        let code = caller.code;
        self.finish_call(strand, code, &code.calls[call as usize], value)
    }

    pub(super) fn pure_intrinsic(
        &mut self,
        strand: &mut Strand<'p>,
        code: &'p FunctionCode,
        site: &'p CallSite,
        which: pure::PureIntrinsic,
    ) -> StepResult<SlowFlow> {
        let cells = self.arguments(strand, code, &site.args)?;
        let mut from = 0;
        let one = |a: &Argument| {
            let to = from + a.cells as usize;
            let part = pure::Arg { shape: self.shape(a.ty), cells: &cells[from..to] };
            from = to;
            part
        };
        let args: SmallVec<[pure::Arg<'_>; 4]> = site.args.iter().map(one).collect();
        args.iter().for_each(|a| self.show_integers(a.shape, a.cells));
        let mut out: SmallVec<[Cell; 8]> = smallvec![Cell::ZERO; site.ret_cells as usize];
        pure::apply(which, site.flags, &args, self.shape(site.ret_ty), &mut out)?;
        self.finish_call(strand, code, site, out)
    }

    pub(super) fn intrinsic(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        code: &'p FunctionCode,
        site: &'p CallSite,
        which: Implementation,
    ) -> StepResult<SlowFlow> {
        match which {
            Implementation::Pure(p) => self.pure_intrinsic(strand, code, site, p),
            Implementation::NoEffect => {
                self.finish_call(strand, code, site, smallvec![Cell::ZERO; site.ret_cells as usize])
            }
            Implementation::FirstArg => {
                let mut cells = self.arguments(strand, code, &site.args)?;
                cells.truncate(site.ret_cells as usize);
                self.finish_call(strand, code, site, cells)
            }
            Implementation::Machine(m) => {
                let args = self.arguments(strand, code, &site.args)?;
                self.machine_intrinsic(at, strand, code, site, m, &args)
            }
            Implementation::SecondArg => {
                let mut cells = self.arguments(strand, code, &site.args)?;
                cells.drain(..site.args[0].cells as usize);
                cells.truncate(site.ret_cells as usize);
                self.finish_call(strand, code, site, cells)
            }
            Implementation::Unsupported(part) => {
                let body = self.body(code);
                let callee = body.ops(site.inst)[0].as_global();
                let name = callee.map(|g| self.program.module().display_name(g));
                let what = format!("the intrinsic `{}`{part}", name.unwrap_or_default());
                Err(Box::new(StopReason::Unsupported(what)))
            }
        }
    }
}
