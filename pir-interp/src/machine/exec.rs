//! The interpreter loop, which executes the operations of a strand. The operations are methods in
//! the files beside it, which are inlined into the loop.

mod access;
mod branch;
mod number;
mod pointer;
mod registers;

pub(super) use number::select_undefined;

use super::access::Accessor;
use super::{Machine, RowIds, Strand, StrandStatus};
use crate::cell::Cell;
use crate::code::{Edge, FunctionCode, Op, Src};
use crate::memory::{Allocator, ObjectKind, ObjectState};
use crate::ub::{StepResult, StopReason, Ub};
use access::AccessingStrand;
use pir_core::entity::Block;
use registers::{BinaryOperands, IntForm, Registers, ScalarAccess};

/// Why [`Machine::step`] returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepExit {
    /// The fuel is used up.
    Fuel,
    /// The strand executed a fork, which started other strands.
    Forked,
    /// The strand ended: by `halt`, or at a join block.
    Ended,
    /// The strand must wait.
    Blocked,
    /// Other strands may observe the next operation. Only in a search.
    Visible,
    /// A lane of a lockstep region executed one instruction.
    Lane,
    /// The run is over.
    Over,
}

/// The result of the loop, which [`Machine::settle`] applies to the machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LoopExit {
    Exit(StepExit),
    Fork(u32),
    End(Option<Block>),
    /// As `End`; but the frame's `pc` is already right, and the loop must not overwrite it.
    EndAt(Block),
    Blocked(StrandStatus),
    Return(Vec<Cell>),
}

/// How the loop continues after a slow operation or a call.
pub(super) enum SlowFlow {
    /// Continues with the next operation of the innermost frame, which may be another one.
    Continue,
    /// Leaves the loop.
    Leave(LoopExit),
}

/// Follows an edge within a frame. Returns the join block if the strand ends at the edge's target.
#[inline(always)]
pub(super) fn follow(
    e: &Edge,
    code: &FunctionCode,
    frame: &mut [Cell],
    pc: &mut usize,
) -> Option<Block> {
    if e.moves.len > 0 {
        for m in &code.moves[e.moves.range()] {
            if m.cells == 1 {
                frame[m.dst as usize] = m.src.get(frame, &code.consts);
            } else {
                copy(frame, &code.consts, m.dst, m.src, m.cells);
            }
        }
    }
    *pc = e.pc as usize;
    e.join.then_some(e.block)
}

pub(super) fn copy(frame: &mut [Cell], consts: &[Cell], dst: u32, src: Src, n: u32) {
    match src.as_reg() {
        Some(r) => frame.copy_within(r as usize..(r + n) as usize, dst as usize),
        None => {
            let to = dst as usize..(dst + n) as usize;
            frame[to].copy_from_slice(src.cells(n, &[], consts));
        }
    }
}

#[cold]
pub(super) fn needs_number(c: Cell, what: &str) -> Box<StopReason> {
    Box::new(match c.is_poison() {
        true => StopReason::ub(Ub::PoisonUsed, format!("{what} is poison")),
        false => StopReason::ub(Ub::UndefUsed, format!("{what} is undefined")),
    })
}

impl<'p> Machine<'p> {
    pub(super) fn run<const EXPLORE: bool>(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        fuel: u64,
        seen: bool,
    ) -> StepResult<LoopExit> {
        if let Some(join) = strand.ends_at {
            if EXPLORE && seen && self.ends_visibly(strand.scope, &strand.allocas) {
                return Ok(LoopExit::Exit(StepExit::Visible));
            }
            return Ok(LoopExit::End(Some(join)));
        }
        let mut left = fuel;
        self.turn.seen = seen;
        let result = self.run_frames::<EXPLORE>(at, strand, &mut left);
        self.budget.steps += fuel - left;
        result
    }

    fn run_frames<const EXPLORE: bool>(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        left: &mut u64,
    ) -> StepResult<LoopExit> {
        // A lane executes one instruction of its own function at a time, but functions that it
        // calls run to their return.
        let lane = self.is_lane(strand);
        let watch = EXPLORE || (self.detection.races.enabled && strand.instance != super::NO_INDEX);
        let mut fresh = true;
        'frames: loop {
            let top = strand.frames.top().expect("a strand that steps is in a function");
            let (code, base, cells) = (top.code, top.base as usize, top.cells as usize);
            let mut pc = top.pc as usize;
            let ops = &code.ops[..];
            let stepwise = lane && strand.frames.len() == 1;
            let given = match stepwise {
                true => (*left).min(u64::from(fresh)),
                false => *left,
            };
            let mut fuel = given;
            let frame = &mut strand.regs[base..base + cells];
            let r = &mut Registers { frame, consts: &code.consts };
            let (id, instance, epoch) = (strand.id, strand.instance, strand.clock.epoch());
            let out: StepResult<SlowFlow> = loop {
                if fuel == 0 {
                    let done = stepwise && !(fresh && given == 0);
                    break Ok(SlowFlow::Leave(LoopExit::Exit(if done {
                        StepExit::Lane
                    } else {
                        StepExit::Fuel
                    })));
                }
                let op = &ops[pc];
                if EXPLORE
                    && op.may_be_visible()
                    && self.is_visible(strand.id, strand.scope, &strand.allocas, op, code, r.frame)
                {
                    if self.turn.seen {
                        break Ok(SlowFlow::Leave(LoopExit::Exit(StepExit::Visible)));
                    }
                    self.turn.seen = true;
                }
                fuel -= 1;
                pc += 1;
                macro_rules! attempt {
                    ($e:expr) => {
                        match $e {
                            Ok(v) => v,
                            Err(stop) => break Err(stop.into()),
                        }
                    };
                }
                // Continues with the innermost frame after a call or return.
                macro_rules! next_frame {
                    () => {
                        *left -= given - fuel;
                        fresh = false;
                        continue 'frames;
                    };
                }
                macro_rules! follow_edge {
                    ($edge:expr) => {
                        let edge = &code.edges[$edge as usize];
                        if let Some(join) = follow(edge, code, r.frame, &mut pc) {
                            break Ok(SlowFlow::Leave(LoopExit::End(Some(join))));
                        }
                    };
                }
                // Made where it is used, because the loop starts again after each call.
                macro_rules! actor {
                    () => {
                        &AccessingStrand {
                            who: Accessor { id, clock: &strand.clock, instance },
                            epoch,
                            frames: &strand.frames,
                            code,
                            pc,
                            watched: watch,
                        }
                    };
                }
                match *op {
                    Op::Int { op, width, flags, dst, a, b } => {
                        attempt!(self.exec_int::<EXPLORE>(
                            r,
                            op,
                            IntForm { width, flags },
                            BinaryOperands { dst, a, b }
                        ));
                    }
                    Op::Add { width, flags, dst, a, b } => {
                        attempt!(self.exec_sum::<EXPLORE, false>(
                            r,
                            IntForm { width, flags },
                            BinaryOperands { dst, a, b }
                        ));
                    }
                    Op::Sub { width, flags, dst, a, b } => {
                        attempt!(self.exec_sum::<EXPLORE, true>(
                            r,
                            IntForm { width, flags },
                            BinaryOperands { dst, a, b }
                        ));
                    }
                    Op::ICmp { pred, samesign, width, dst, a, b } => {
                        self.exec_icmp::<EXPLORE>(
                            r,
                            pred,
                            samesign,
                            width,
                            BinaryOperands { dst, a, b },
                        );
                    }
                    Op::ICmpBr { pred, width, dst, a, b, edges } => {
                        let holds = self.exec_branch_condition::<EXPLORE>(
                            r,
                            pred,
                            width,
                            BinaryOperands { dst, a, b },
                        );
                        // A search must check whether the branch is visible before it runs.
                        if !EXPLORE
                            && fuel > 0
                            && let Some(holds) = holds
                        {
                            (fuel, pc) = (fuel - 1, pc + 1);
                            follow_edge!(edges + u32::from(!holds));
                        }
                    }
                    Op::F64 { op, flags, dst, a, b } => {
                        r.exec_f64(op, flags, BinaryOperands { dst, a, b })
                    }
                    Op::F32 { op, flags, dst, a, b } => {
                        r.exec_f32(op, flags, BinaryOperands { dst, a, b })
                    }
                    Op::FCmp64 { pred, flags, dst, a, b } => {
                        r.exec_fcmp64(pred, flags, BinaryOperands { dst, a, b })
                    }
                    Op::FCmp32 { pred, flags, dst, a, b } => {
                        r.exec_fcmp32(pred, flags, BinaryOperands { dst, a, b })
                    }
                    Op::MulAdd { fused, double, dst, a, b, c } => {
                        r.exec_mul_add(fused, double, dst, [a, b, c]);
                    }
                    Op::Resize { op, from, to, flags, dst, a } => {
                        let form = IntForm { width: from, flags };
                        self.exec_resize::<EXPLORE>(r, op, form, to, dst, a);
                    }
                    Op::Select { dst, cond, yes, no } => r.exec_select(dst, cond, yes, no),
                    Op::Load { bytes, align, dst, ptr } => {
                        attempt!(self.exec_load::<EXPLORE>(
                            r,
                            actor!(),
                            ScalarAccess { bytes, align },
                            dst,
                            ptr
                        ));
                    }
                    Op::LoadPtr { bytes, align, dst, ptr } => {
                        let shape = ScalarAccess { bytes, align };
                        attempt!(self.exec_load_pointer::<EXPLORE>(r, actor!(), shape, dst, ptr));
                    }
                    Op::Store { bytes, align, ptr, value } => {
                        attempt!(self.exec_store::<EXPLORE>(
                            r,
                            actor!(),
                            ScalarAccess { bytes, align },
                            ptr,
                            value
                        ));
                    }
                    Op::Offset { flags, dst, base, offset } => {
                        self.exec_offset(r, flags, dst, base, offset.into());
                    }
                    Op::Index { width, flags, dst, base, index, stride } => {
                        let form = IntForm { width, flags };
                        self.exec_index::<EXPLORE>(r, form, dst, base, index, stride.into());
                    }
                    Op::Gep { flags, dst, base, gep } => {
                        self.exec_gep::<EXPLORE>(r, flags, dst, base, &code.geps[gep as usize]);
                    }
                    Op::Alloca { align, marked, dst, size } => {
                        let site = Some(strand.frames.site_at(code, pc));
                        let (by, allocas) =
                            (Allocator { owner: strand.id, site }, &mut strand.allocas);
                        let (size, align) = (size.into(), 1 << align);
                        let p = attempt!(self.exec_alloca(by, allocas, size, align, marked));
                        r.set(dst, p);
                    }
                    Op::OnThread { dst, address } => {
                        let unchecked = self.program.is_unchecked(code.function);
                        let (thread, p) = (strand.thread, r.get(address));
                        let p = attempt!(self.on_thread(thread, instance, p, unchecked));
                        r.set(dst, p);
                    }
                    Op::Export { export } => strand.exports.report(export, code, r.frame),
                    Op::Br { edge } => {
                        follow_edge!(edge);
                    }
                    Op::CondBr { cond, edges } => {
                        follow_edge!(attempt!(self.branch_edge(r, cond, edges)));
                    }
                    Op::Switch { value, table } => {
                        let edge = self.switch_edge::<EXPLORE>(r, code, value, table);
                        follow_edge!(attempt!(edge));
                    }
                    Op::IndirectBr { value, table } => {
                        follow_edge!(attempt!(self.indirect_edge(r, code, value, table)));
                    }
                    Op::Call { call } => {
                        strand.frames.top().expect("a running strand has a frame").pc = pc as u32;
                        let site = &code.calls[call as usize];
                        if self.try_fast_call(strand, code, base, cells, site) {
                            next_frame!();
                        }
                        break self.call(at, strand, code, call);
                    }
                    Op::Ret { value, cells } => {
                        strand.frames.top().expect("a running strand has a frame").pc = pc as u32;
                        if self.try_fast_return(strand, code, base, value, cells) {
                            next_frame!();
                        }
                        break self.ret(strand, value, cells);
                    }
                    Op::Fork { fork } => break Ok(SlowFlow::Leave(LoopExit::Fork(fork))),
                    Op::Halt => break Ok(SlowFlow::Leave(LoopExit::End(None))),
                    Op::Unreachable => {
                        let text = "`unreachable` was reached";
                        break Err(Box::new(StopReason::ub(Ub::Unreachable, text)));
                    }
                    Op::Slow { slow } => {
                        strand.frames.top().expect("a running strand has a frame").pc = pc as u32;
                        break self.slow(at, strand, code, slow);
                    }
                }
            };
            *left -= given - fuel;
            fresh &= given == fuel;
            match out {
                // A slow operation or call has stored the `pc` of its frame already.
                Ok(SlowFlow::Continue) => {}
                Ok(SlowFlow::Leave(LoopExit::Return(cells))) => return Ok(LoopExit::Return(cells)),
                Ok(SlowFlow::Leave(LoopExit::EndAt(join))) => return Ok(LoopExit::End(Some(join))),
                Ok(SlowFlow::Leave(out)) => {
                    strand.frames.top().expect("a running strand has a frame").pc = pc as u32;
                    return Ok(out);
                }
                Err(stop) => {
                    if let Some(f) = strand.frames.last_mut().filter(|f| f.base as usize == base) {
                        f.pc = pc as u32;
                    }
                    return Err(stop);
                }
            }
        }
    }

    /// Creates the object of an `alloca`. With lifetime markers it starts outside its lifetime.
    #[inline(always)]
    fn exec_alloca(
        &mut self,
        by: Allocator,
        allocas: &mut RowIds,
        size: u64,
        align: u64,
        marked: bool,
    ) -> StepResult<Cell> {
        let p = self.memory.allocate_inline(ObjectKind::Stack, size, align, by)?;
        allocas.push(p.prov.0);
        if marked {
            self.memory.object_mut(p.prov.0).set_state(ObjectState::Outside);
        }
        Ok(p)
    }
}
