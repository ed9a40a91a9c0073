//! Stack unwinding: finds the landing pad for an exception, and removes the frames that it leaves.
//!
//! As in the Itanium ABI, the search for a handler comes before the unwinding. If there is no
//! handler, the program ends at the `throw`.

use super::exec::{LoopExit, SlowFlow, follow};
use super::host::HostCx;
use super::{Frame, Machine, NO_INDEX, ReturnTo, Strand};
use crate::cell::Cell;
use crate::code::{InvokeEdges, Op};
use crate::ub::{StepResult, StopReason, Ub};
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Value, ValueKind};
use pir_core::inst::UnwindFlags;
use pir_core::opcode::Opcode;

/// How a landing pad reacts to an exception.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PadAction {
    /// It has neither a matching clause nor a cleanup.
    Continues,
    /// It only runs cleanups.
    CleansUp,
    /// It catches the exception, with this selector.
    Catches(u64),
}

/// Returns the selector for a type description, which `llvm.eh.typeid.for` returns as well.
pub(super) fn selector(info: Cell) -> u64 {
    info.bits & 0x7fff_ffff
}

impl<'p> Machine<'p> {
    /// Unwinds the strand's stack from the innermost frame's current call to the landing pad.
    ///
    /// # Errors
    /// Returns [`StopReason::Thrown`] if the exception leaves a call made by the host,
    /// [`StopReason::Abort`] if no frame catches it, and [`Ub::Unwound`] if it leaves a strand of a
    /// region or a function that may not unwind.
    pub(super) fn unwind(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        object: Cell,
    ) -> StepResult<SlowFlow> {
        if !self.is_caught(at, strand, object)? {
            if strand.instance != NO_INDEX {
                return Err(Box::new(StopReason::ub(Ub::Unwound, "an exception leaves a strand")));
            }
            return Err(Box::new(StopReason::Abort("an exception that nobody catches".into())));
        }
        loop {
            let depth = strand.frames.len() - 1;
            let choice = self.find_pad(at, strand, depth, object)?;
            let f = &strand.frames[depth];
            if let Some((edge, pad)) = choice
                && pad != PadAction::Continues
            {
                let (code, base) = (f.code, f.base as usize);
                let chosen = if let PadAction::Catches(selector) = pad { selector } else { 0 };
                strand.exception = Some([object, Cell::new(chosen)]);
                let mut pc = f.pc as usize;
                let frame = &mut strand.regs[base..];
                let join = follow(&code.edges[edge as usize], code, frame, &mut pc);
                strand.frames[depth].pc = pc as u32;
                return Ok(
                    join.map_or(SlowFlow::Continue, |join| SlowFlow::Leave(LoopExit::EndAt(join)))
                );
            }
            let function = self.program.module().function(f.code.function).expect("a function");
            if crate::compile::has(self.program, function.attrs, "nounwind") {
                let text = "an exception leaves a function that is marked `nounwind`";
                return Err(Box::new(StopReason::ub(Ub::Unwound, text)));
            }
            let f = strand.frames.pop().expect("a running strand has a frame");
            for slot in strand.allocas.drain(f.allocas as usize..) {
                self.kill(slot);
            }
            if f.back == ReturnTo::Host {
                return Err(Box::new(StopReason::Thrown(object)));
            }
        }
    }

    /// Returns whether some frame of the strand catches an exception.
    fn is_caught(&mut self, at: u32, strand: &mut Strand<'p>, object: Cell) -> StepResult<bool> {
        for depth in (0..strand.frames.len()).rev() {
            if let Some((_, PadAction::Catches(_))) = self.find_pad(at, strand, depth, object)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the unwind edge of the call that a frame executes, and how its landing pad reacts to
    /// an exception.
    fn find_pad(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        depth: usize,
        object: Cell,
    ) -> StepResult<Option<(u32, PadAction)>> {
        let Frame { code, pc, .. } = strand.frames[depth];
        let last = (pc as usize).checked_sub(1).map(|n| code.ops[n]);
        let Some(Op::Call { call }) = last else { return Ok(None) };
        let site = &code.calls[call as usize];
        let body = self.body(code);
        if body.inst(site.inst).op() != Opcode::Invoke {
            return Ok(None);
        }
        let Some(InvokeEdges { unwind: edge, .. }) = site.edges else { return Ok(None) };
        let block: Block = code.edges[edge as usize].block;
        let pads = body.insts(block).iter();
        let Some(&pad) = pads.clone().find(|&&i| body.inst(i).op() == Opcode::LandingPad) else {
            return Err(Box::new(StopReason::Unsupported("exceptions of other systems".into())));
        };
        let data = *body.inst(pad);
        for (&v, &kind) in body.ops(pad).iter().zip(body.numbers(pad)) {
            if kind == 0 {
                let info = self.clause_types(code, v)?[0];
                if self.catches(at, strand, object, info)? {
                    return Ok(Some((edge, PadAction::Catches(selector(info)))));
                }
                continue;
            }
            // A filter catches exceptions of all types that it does not list.
            let mut listed = false;
            for info in self.clause_types(code, v)? {
                listed |= self.catches(at, strand, object, info)?;
            }
            if !listed {
                return Ok(Some((edge, PadAction::Catches(0xffff_ffff))));
            }
        }
        let cleans_up = data.unwind_flags().contains(UnwindFlags::CLEANUP);
        Ok(Some((edge, if cleans_up { PadAction::CleansUp } else { PadAction::Continues })))
    }

    /// Returns whether a clause catches an exception, according to the hosts.
    fn catches(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        object: Cell,
        clause: Cell,
    ) -> StepResult<bool> {
        for host in self.program.hosts() {
            let mut cx = HostCx { machine: self, strand, at };
            if host.catches(&mut cx, object, clause)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the type descriptions of a clause.
    fn clause_types(&self, code: &crate::code::FunctionCode, v: Value) -> StepResult<Vec<Cell>> {
        let body = self.body(code);
        let mut cells = Vec::new();
        if let ValueKind::Const(c) = v.kind()
            && matches!(body.consts.get(c).kind, ConstKind::Aggregate(list)
                if body.consts.values(list).is_empty())
        {
            return Ok(cells);
        }
        self.program.constant(&body.consts, v, &mut cells)?;
        Ok(cells)
    }
}
