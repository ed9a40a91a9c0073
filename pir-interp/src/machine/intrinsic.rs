//! Intrinsics that access memory, strands or the machine's state.

use super::access::number;
use super::exec::SlowFlow;
use super::{Machine, Strand};
use crate::cell::{Cell, Provenance};
use crate::code::{CallSite, FunctionCode};
use crate::host::Assumption;
use crate::intrinsics::MachineIntrinsic as Which;
use crate::memory::{ObjectKind, ObjectState};
use crate::race::AccessMode;
use crate::ub::{StepResult, StopReason, Ub};
use pir_core::entity::GlobalId;
use pir_core::module::GlobalKind;
use smallvec::{SmallVec, smallvec};

/// What `llvm.parallel.race.open` says.
const OPEN_REASON: &str = "which thread comes first";

impl<'p> Machine<'p> {
    pub(super) fn machine_intrinsic(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        code: &'p FunctionCode,
        site: &'p CallSite,
        which: Which,
        args: &[Cell],
    ) -> StepResult<SlowFlow> {
        let mut out: SmallVec<[Cell; 8]> = smallvec![Cell::ZERO; site.ret_cells as usize];
        match which {
            Which::Memcpy | Which::Memmove => {
                let len = number(args[2], "the length of a copy")?;
                self.copy_bytes(strand, args[0], args[1], len, which == Which::Memmove)?;
            }
            Which::Memset => {
                let len = number(args[2], "the length of a fill")?;
                self.fill_bytes(strand, args[0], args[1], len)?;
            }
            Which::LifetimeStart | Which::LifetimeEnd => {
                self.lifetime(strand, args[args.len() - 1], which == Which::LifetimeStart);
            }
            Which::Assume => {
                if number(args[0], "what `llvm.assume` is told")? == 0 {
                    return Err(Box::new(StopReason::ub(
                        Ub::AssumeFalse,
                        "an assumption is false",
                    )));
                }
            }
            Which::Trap => return Err(Box::new(StopReason::Abort("`llvm.trap`".into()))),
            Which::VaStart => self.va_start(strand, args[0])?,
            Which::VaEnd => {}
            Which::VaCopy => self.copy_bytes(strand, args[0], args[1], 24, true)?,
            Which::StackSave => {
                // The result of `stacksave` is the number of `alloca`s, which is no object's
                // address.
                out[0] = Cell::new(strand.allocas.len() as u64);
            }
            Which::StackRestore => {
                let keep = number(args[0], "what `stackrestore` is given")? as usize;
                let floor =
                    strand.frames.last().expect("a running strand has a frame").allocas as usize;
                if keep < floor || keep > strand.allocas.len() {
                    let text = "this was not saved in this function, or is restored already";
                    return Err(Box::new(StopReason::ub(Ub::Stack, text)));
                }
                for slot in strand.allocas.drain(keep..) {
                    let shared = self.memory.object(slot).shared;
                    self.note_object_end(slot, shared && strand.instance != super::NO_INDEX);
                    self.kill(slot);
                }
            }
            Which::MaskedLoad
            | Which::MaskedStore
            | Which::MaskedGather
            | Which::MaskedScatter
            | Which::ExpandLoad
            | Which::CompressStore => self.masked(strand, site, which, args, &mut out)?,
            Which::PtrMask => {
                for (k, to) in out.iter_mut().enumerate() {
                    let (p, m) = (args[k], args[site.args[0].cells as usize + k]);
                    if p.prov != Provenance::NONE
                        && !m.plain().is_some_and(|m| self.knows_bits(p, !m))
                    {
                        self.memory.show(p);
                    }
                    *to = match (p.plain(), m.plain()) {
                        (Some(a), Some(m)) => p.with_address(a & m),
                        _ if p.is_poison() || m.is_poison() => Cell::POISON,
                        _ => Cell::undef(64),
                    };
                }
            }
            Which::ThreadLocal => {
                let unchecked = self.program.is_unchecked(strand.site().function);
                out[0] = self.on_thread(strand.thread, strand.instance, args[0], unchecked)?
            }
            Which::LoadRelative => {
                let offset = number(args[1], "the offset of a relative load")?;
                let p = args[0].with_address(args[0].bits.wrapping_add(offset));
                let (place, raced) = self.span(strand, p, 4, AccessMode::PLAIN_READ)?;
                let cell = self.memory.with_raced(place.slot, raced, |memory| {
                    memory.load_scalar(place, crate::shape::ScalarKind::Int(32))
                });
                let distance = number(cell, "a relative address")? as u32 as i32;
                let to = args[0].bits.wrapping_add(distance as u64);
                // The number was computed from the address of a constant, so it has the provenance
                // of that object.
                out[0] = self.program.object_at(to).unwrap_or(args[0].with_address(to));
            }
            // The address of the stack is unknown except that it is not null.
            Which::StackAddress => out[0] = Cell::new(1 << 46),
            Which::Clock => {
                self.world.assume(Assumption::Time);
                out[0] = Cell::new(self.budget.steps);
            }
            Which::TypeId => out[0] = Cell::new(super::unwind::selector(args[0])),
            // Only the default floating-point environment is supported, because it is not defined
            // which strands a change of the mode would affect.
            Which::GetRounding => out[0] = Cell::new(1),
            Which::SetRounding => {
                if number(args[0], "a rounding mode")? != 1 {
                    let what = "`llvm.set.rounding` to another mode than to nearest";
                    return Err(Box::new(StopReason::Unsupported(what.into())));
                }
            }
            Which::NumThreads => out[0] = Cell::new(u64::from(self.team(strand).1)),
            Which::ThreadId => out[0] = Cell::new(u64::from(self.team(strand).0)),
            Which::MaxThreads => out[0] = Cell::new(u64::from(self.world.max_threads.max(1))),
            Which::Barrier => {
                let flow = self.barrier(strand)?;
                self.finish_call(strand, code, site, out)?;
                return Ok(flow);
            }
            Which::Enter => {
                if let Some(blocked) = self.enter_section(at, strand, args[0])? {
                    return Ok(SlowFlow::Leave(blocked));
                }
            }
            Which::Exit => self.leave_section(at, strand, args[0])?,
            Which::RaceTask => self.begin_task(strand),
            Which::RaceTaskEnd => Self::end_task(strand)?,
            Which::RaceOpen => self.leave_races_open_in_region(strand, OPEN_REASON),
        }
        self.finish_call(strand, code, site, out)
    }

    /// Returns `thread.id` and `num_threads` (reference: execution, rule 12).
    pub(super) fn team(&mut self, strand: &Strand<'p>) -> (u32, u32) {
        if strand.instance == super::NO_INDEX {
            return (0, 1);
        }
        let i = &self.tables.instances[strand.instance as usize];
        if i.positions {
            return (strand.thread_id, i.occurrences);
        }
        self.world.assume(Assumption::ThreadId);
        (strand.thread_id, 1)
    }

    /// Copies a range of bytes, with all checks.
    pub(super) fn copy_bytes(
        &mut self,
        strand: &Strand<'p>,
        to: Cell,
        from: Cell,
        len: u64,
        may_overlap: bool,
    ) -> StepResult<()> {
        if len == 0 {
            return Ok(());
        }
        let (source, raced) = self.span(strand, from, len, AccessMode::PLAIN_READ)?;
        let (target, lost) = self.span(strand, to, len, AccessMode::PLAIN_WRITE)?;
        let apart = source.slot != target.slot
            || source.offset == target.offset
            || source.offset.abs_diff(target.offset) >= len;
        if !may_overlap && !apart {
            return Err(Box::new(StopReason::ub(Ub::Overlap, "the parts of a `memcpy` overlap")));
        }
        self.memory.copy_raced(target, source, len, raced)?;
        if let Some(bytes) = lost {
            self.memory.poison_raced(target.slot, &bytes);
        }
        Ok(())
    }

    /// Fills a range with one byte, with all checks.
    pub(super) fn fill_bytes(
        &mut self,
        strand: &Strand<'p>,
        to: Cell,
        byte: Cell,
        len: u64,
    ) -> StepResult<()> {
        if len == 0 {
            return Ok(());
        }
        let (place, raced) = self.span(strand, to, len, AccessMode::PLAIN_WRITE)?;
        self.memory.fill(place, byte, len)?;
        if let Some(bytes) = raced {
            self.memory.poison_raced(place.slot, &bytes);
        }
        Ok(())
    }

    /// Executes the lifetime markers of an `alloca`. On any other pointer they have no effect.
    fn lifetime(&mut self, strand: &Strand<'p>, p: Cell, start: bool) {
        if !p.is_plain() || p.prov == Provenance::NONE {
            return;
        }
        let object = self.memory.object(p.prov.0);
        let known = object.generation() == p.generation() && object.state() != ObjectState::Dead;
        if object.kind != ObjectKind::Stack || !known {
            return;
        }
        if object.owner != strand.id {
            self.memory.share(p);
        }
        self.touch_object(p.prov.0);
        let shared = self.memory.object(p.prov.0).shared;
        self.note_object_end(p.prov.0, shared && strand.instance != super::NO_INDEX);
        let object = self.memory.object_mut(p.prov.0);
        object.set_state(if start { ObjectState::Live } else { ObjectState::Outside });
        object.forget();
    }

    /// Converts the address of a thread-local variable to the address of the thread's copy. Other
    /// values are unchanged.
    pub(super) fn on_thread(
        &mut self,
        thread: u32,
        instance: u32,
        p: Cell,
        unchecked: bool,
    ) -> StepResult<Cell> {
        let Some(g) = self.program.global_at(p.prov.0) else { return Ok(p) };
        let global = self.program.module().global(g);
        if global.thread_local.is_none() || thread == 0 {
            return Ok(p);
        }
        if instance != super::NO_INDEX && !unchecked {
            self.world.assume(Assumption::ThreadLocal);
        }
        let offset = p.bits.wrapping_sub(self.program.address(g).bits);
        let base = match self.tables.threads.get(&(thread, g)) {
            Some(&base) => base,
            None => self.new_thread_local(thread, g)?,
        };
        Ok(base.with_address(base.bits.wrapping_add(offset)))
    }

    /// Creates a thread's copy of a thread-local variable, with the initial value of the variable.
    fn new_thread_local(&mut self, thread: u32, g: GlobalId) -> StepResult<Cell> {
        let slot = self.program.address(g).prov.0;
        let image = self.program.image().object(slot);
        let (size, align) = (image.size, image.align);
        let base = self.memory.allocate(ObjectKind::ThreadLocal(g), size, align, 0)?;
        let constant = matches!(&self.program.module().global(g).kind,
            GlobalKind::Variable(v) if v.constant);
        self.memory.set_contents(base.prov.0, &image.words)?;
        let object = self.memory.object_mut(base.prov.0);
        object.writable = !constant;
        object.shared = true;
        self.tables.threads.own().insert((thread, g), base);
        Ok(base)
    }
}
