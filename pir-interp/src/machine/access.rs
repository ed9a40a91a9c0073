//! Accesses to memory as other strands observe them: visibility, races, and the accesses of a step.

use super::exec::needs_number;
use super::{Machine, SharedAccess, Strand};
use crate::cell::{Cell, Provenance};
use crate::code::{CallTarget, FunctionCode, Op, SwitchTable};
use crate::host::HostEffect;
use crate::intrinsics::{Implementation, MachineIntrinsic as Which};
use crate::memory::{CHUNK_BYTES, MemoryLocation, ObjectKind};
use crate::race::{
    AccessMode, ByteRanges, Clock, Epoch, InstSite, Race, RaceHits, SiteAccess, UpdateClass,
};
use crate::shape::{ScalarKind, ValueShape};
use crate::ub::{StepResult, StopReason, Ub};
use pir_core::opcode::{self, MemoryAccess};

/// The type of an accessed value, and the alignment that the access promises.
#[derive(Clone, Copy)]
pub(super) struct ValueAccess<'a> {
    pub shape: &'a ValueShape,
    pub align: u64,
}

/// An accessing strand.
#[derive(Clone, Copy)]
pub(super) struct Accessor<'a> {
    pub id: u32,
    pub clock: &'a Clock,
    pub instance: u32,
}

impl<'p> Machine<'p> {
    /// Records an access, and reports its races. Returns `None` if there are none. Otherwise
    /// returns the bytes that race with writes: to a caller that reads, they are poison; one that
    /// writes must make them poison.
    ///
    /// # Errors
    /// Undefined behaviour for a race, if races are strict.
    pub(super) fn note_access(
        &mut self,
        Accessor { id, clock, instance }: Accessor<'_>,
        place: MemoryLocation,
        len: u64,
        mode: AccessMode,
        site: InstSite,
    ) -> StepResult<Option<ByteRanges>> {
        if len == 0 {
            return Ok(None);
        }
        let object = self.memory.object(place.slot);
        if mode.write && !mode.atomic && !object.histories.is_empty() {
            self.forget_histories_at(place.slot, place.offset, len);
        }
        let object = self.memory.object(place.slot);
        let foreign = object.owner != id;
        if foreign && !object.shared {
            self.memory.object_mut(place.slot).shared = true;
        }
        if self.turn.record && (foreign || self.memory.object(place.slot).shared) {
            let touch = SharedAccess::new(place.slot, place.offset, len, mode.write);
            self.turn.touched.push(SharedAccess { update: mode.update, ..touch });
        }
        if !self.detection.races.enabled
            || instance == super::NO_INDEX
            || self.program.is_unchecked(site.function)
        {
            return Ok(None);
        }
        let mut hits = RaceHits::default();
        let mut old = None;
        for at in (0..len).step_by(CHUNK_BYTES as usize) {
            if at > 0 {
                self.memory.check_time()?;
            }
            let part = MemoryLocation { offset: place.offset + at, ..place };
            let len = CHUNK_BYTES.min(len - at);
            let found = match &mut self.detection.bags {
                Some(bags) => {
                    let words = self.memory.object(place.slot).words.len();
                    self.memory.charge(bags.prepare(part, len, words))?;
                    let met = bags.access(id, part, len, mode, site);
                    hits.bytes.append(&met.lost);
                    if met.clash {
                        self.leave_races_open("atomics");
                    }
                    met.race
                }
                // Atomic accesses don't race with each other.
                None if self.memory.object(place.slot).atomic && !self.detection.races.decides => {
                    return Ok(None);
                }
                None => {
                    let grows = self.memory.reserve_record(part, len)?;
                    let object = self.memory.object_mut(place.slot);
                    let (races, lists) = (&mut self.detection.races, object.shadow_lists);
                    let found = races.access(object, part, len, mode, clock, site, &mut hits);
                    if grows || object.shadow_lists != lists {
                        self.memory.settle(place.slot);
                        self.memory.check_limit()?;
                    }
                    found.map(|old| SiteAccess::new(old.site, old.mode))
                }
            };
            match (found, old) {
                (Some(found), Some(_)) => hits.add(found),
                (found, None) => old = found,
                (None, _) => {}
            }
        }
        let Some(old) = old else { return Ok(None) };
        // An earlier read has returned a value already, although it should have returned poison.
        // This run stands for one in which it does, and is not itself an execution.
        for read in std::iter::once(&old).chain(&hits.more).filter(|old| !old.mode.write) {
            self.detection.late = true;
            if self.turn.record_late {
                self.turn.late.push((read.site, site));
            }
        }
        let second = SiteAccess::new(site, mode);
        for first in std::iter::once(old).chain(hits.more) {
            if !self.detection.races.is_reported(first, second) {
                let location = self.location(place.slot, place.offset);
                self.detection.races.report(Race { location, first, second });
            }
        }
        if self.detection.strict {
            let location = self.location(place.slot, place.offset);
            let text = format!("two strands access {location}, and nothing orders them");
            return Err(Box::new(StopReason::ub(Ub::Race, text)));
        }
        Ok(Some(hits.bytes))
    }

    /// Returns whether [`Machine::note_access`] would do nothing for a plain access by a strand
    /// with this number and epoch, because an access that covers it is recorded. The access must
    /// be valid.
    #[inline(always)]
    pub(super) fn is_noted(
        &self,
        id: u32,
        epoch: Epoch,
        p: &Cell,
        bytes: u8,
        mode: AccessMode,
    ) -> bool {
        let object = self.memory.object(p.prov.0);
        let offset = p.bits.wrapping_sub(object.base);
        let Some(shadow) = object.shadow.get((offset >> 3) as usize) else { return false };
        let hit = u32::from(u8::MAX >> (8 - bytes)) << (offset & 7);
        // The check of the mask rejects accesses that span two words.
        hit < 256
            && shadow.covers(epoch, hit as u8, mode)
            && (object.owner == id || object.shared)
            && !self.turn.record
            && self.detection.bags.is_none()
    }

    /// Loads a scalar of whole bytes, at most eight, with all checks. With a site, the access is
    /// recorded.
    pub(super) fn load(
        &mut self,
        who: Accessor<'_>,
        p: Cell,
        scalar: ScalarKind,
        align: u8,
        seen: Option<InstSite>,
    ) -> StepResult<Cell> {
        let len = u64::from(scalar.bits() / 8);
        let place = self.memory.resolve(p, len, 1 << align)?;
        let cell = self.memory.load_scalar(place, scalar);
        if cell.undef != 0 && self.memory.reads_unknown(place, &[cell]) {
            return Err(self.memory.unknown_variable());
        }
        match seen {
            Some(site)
                if self.note_access(who, place, len, AccessMode::PLAIN_READ, site)?.is_some() =>
            {
                Ok(Cell::POISON)
            }
            _ => Ok(cell),
        }
    }

    /// Reads a value for a strand, with all checks. Returns whether the access races.
    pub(super) fn read(
        &mut self,
        strand: &Strand<'p>,
        p: Cell,
        shape: &ValueShape,
        align: u64,
        atomic: bool,
        out: &mut [Cell],
    ) -> StepResult<bool> {
        let place = self.memory.resolve(p, shape.size, align)?;
        self.memory.load(place, shape, out);
        if self.memory.reads_unknown(place, out) {
            return Err(self.memory.unknown_variable());
        }
        let mode = AccessMode::new(false, atomic);
        let raced = self.note_access(strand.who(), place, shape.size, mode, strand.site())?;
        let races = raced.is_some();
        if races {
            self.memory.with_raced(place.slot, raced, |memory| memory.load(place, shape, out));
        }
        Ok(races)
    }

    /// Writes a value for a strand, with all checks.
    pub(super) fn write(
        &mut self,
        strand: &Strand<'p>,
        p: Cell,
        shape: &ValueShape,
        align: u64,
        atomic: bool,
        value: &[Cell],
    ) -> StepResult<()> {
        let place = self.memory.resolve_write(p, shape.size, align)?;
        let mode = AccessMode::new(true, atomic);
        let raced = self.note_access(strand.who(), place, shape.size, mode, strand.site())?;
        self.store_raced(place, shape, value, raced)
    }

    /// Records an atomic write of `len` bytes. Returns the bytes that race.
    pub(super) fn note_write(
        &mut self,
        strand: &Strand<'p>,
        place: MemoryLocation,
        len: u64,
    ) -> StepResult<Option<ByteRanges>> {
        let mode = AccessMode::new(true, true);
        self.note_access(strand.who(), place, len, mode, strand.site())
    }

    /// Writes a value, and makes the racing bytes poison.
    pub(super) fn store_raced(
        &mut self,
        place: MemoryLocation,
        shape: &ValueShape,
        value: &[Cell],
        raced: Option<ByteRanges>,
    ) -> StepResult<()> {
        self.memory.reserve(place, shape.size)?;
        self.memory.store(place, shape, value);
        if let Some(bytes) = raced {
            self.memory.poison_raced(place.slot, &bytes);
        }
        Ok(())
    }

    /// Records the reading half of a commutative update. Returns whether it races.
    pub(super) fn reads_to_update(
        &mut self,
        strand: &Strand<'p>,
        p: Cell,
        ValueAccess { shape, align }: ValueAccess<'_>,
        update: UpdateClass,
    ) -> StepResult<bool> {
        let place = self.memory.resolve(p, shape.size, align)?;
        let mode = AccessMode::updating(false, update);
        Ok(self.note_access(strand.who(), place, shape.size, mode, strand.site())?.is_some())
    }

    /// Stores the result of a commutative update.
    pub(super) fn update(
        &mut self,
        strand: &Strand<'p>,
        p: Cell,
        ValueAccess { shape, align }: ValueAccess<'_>,
        update: UpdateClass,
        value: &[Cell],
    ) -> StepResult<()> {
        let place = self.memory.resolve_write(p, shape.size, align)?;
        let mode = AccessMode::updating(true, update);
        let raced = self.note_access(strand.who(), place, shape.size, mode, strand.site())?;
        self.store_raced(place, shape, value, raced)
    }

    /// Resolves a range of bytes that is read or written as a whole, and records the access.
    pub(super) fn span(
        &mut self,
        strand: &Strand<'p>,
        p: Cell,
        len: u64,
        mode: AccessMode,
    ) -> StepResult<(MemoryLocation, Option<ByteRanges>)> {
        let place = match mode.write {
            true => self.memory.resolve_write(p, len, 1)?,
            false => self.memory.resolve(p, len, 1)?,
        };
        let raced = self.note_access(strand.who(), place, len, mode, strand.site())?;
        Ok((place, raced))
    }

    /// Returns whether strands other than this one may observe the operation.
    pub(super) fn is_visible(
        &self,
        id: u32,
        scope: u32,
        allocas: &[u32],
        op: &Op,
        code: &FunctionCode,
        frame: &[Cell],
    ) -> bool {
        let consts = &code.consts;
        let joins = |e: u32| code.edges[e as usize].join;
        match *op {
            // The end of the frame kills objects that others may know.
            Op::Ret { .. } | Op::Halt => self.ends_visibly(scope, allocas),
            Op::Br { edge } => joins(edge) && self.ends_visibly(scope, allocas),
            Op::CondBr { edges, .. } => {
                (joins(edges) || joins(edges + 1)) && self.ends_visibly(scope, allocas)
            }
            Op::Switch { table, .. } => {
                let SwitchTable { cases, default } = &code.switches[table as usize];
                (joins(*default) || cases.iter().any(|c| joins(c.1)))
                    && self.ends_visibly(scope, allocas)
            }
            Op::IndirectBr { table, .. } => {
                code.switches[table as usize].cases.iter().any(|c| joins(c.1))
                    && self.ends_visibly(scope, allocas)
            }
            Op::Load { ptr, .. } | Op::LoadPtr { ptr, .. } => {
                self.is_foreign(id, ptr.get(frame, consts), false)
            }
            Op::Store { ptr, .. } => self.is_foreign(id, ptr.get(frame, consts), true),
            Op::Call { call } => match &code.calls[call as usize].callee {
                CallTarget::Host(_, _, effect) => *effect != HostEffect::Pure,
                CallTarget::Intrinsic(Implementation::Machine(
                    Which::LifetimeStart | Which::LifetimeEnd,
                )) => {
                    let object = code.calls[call as usize].args.last();
                    object.is_some_and(|a| self.is_foreign(id, a.src.get(frame, consts), true))
                }
                CallTarget::Intrinsic(Implementation::Machine(Which::StackRestore)) => {
                    self.ends_visibly(super::NO_INDEX, allocas)
                }
                CallTarget::Intrinsic(Implementation::Machine(m)) => m.is_visible(),
                CallTarget::Pointer(p) => {
                    let slot = p.get(frame, consts).prov.0;
                    match self.program.global_at(slot) {
                        Some(g) => !self.program.module().global(g).is_definition(),
                        None => true,
                    }
                }
                _ => false,
            },
            Op::Slow { slow } => {
                let slow = &code.slows[slow as usize];
                let module = self.program.module();
                let function = module.function(code.function).expect("a function");
                let op = function.body.as_ref().expect("a body").inst(slow.inst).op();
                let ptr = |n: usize| slow.srcs[n].0.get(frame, consts);
                match op.memory_access() {
                    Some(MemoryAccess::Load) => self.is_foreign(id, ptr(0), false),
                    Some(MemoryAccess::Store) => self.is_foreign(id, ptr(1), true),
                    Some(MemoryAccess::CmpXchg | MemoryAccess::AtomicRmw | MemoryAccess::VAArg) => {
                        self.is_foreign(id, ptr(0), true)
                    }
                    None => op.effect() == opcode::Effect::Order,
                }
            }
            _ => false,
        }
    }

    /// Returns whether objects that others may know die when the strand ends or returns.
    pub(super) fn ends_visibly(&self, mut scope: u32, allocas: &[u32]) -> bool {
        let shared = |slots: &[u32]| slots.iter().any(|&s| self.memory.object(s).shared);
        if shared(allocas) {
            return true;
        }
        while scope != super::NO_INDEX {
            let s = &self.tables.scopes[scope as usize];
            if shared(&s.allocas) {
                return true;
            }
            scope = s.parent;
        }
        false
    }

    /// Records the end of a strand or scope that may be the last user of shared objects.
    pub(super) fn touch_shared(&mut self, mut scope: u32) {
        while self.turn.record && scope != super::NO_INDEX {
            let s = &self.tables.scopes[scope as usize];
            let (slots, parent) = (s.allocas.clone(), s.parent);
            slots.into_iter().for_each(|slot| self.touch_object(slot));
            scope = parent;
        }
    }

    /// Records the objects that a host function has freed.
    pub(super) fn touch_freed(&mut self, in_region: bool) {
        for (slot, shared) in std::mem::take(&mut self.memory.freed) {
            self.note_object_end(slot, shared && in_region);
            self.forget_object(slot);
            if self.turn.record {
                // The slot may hold another object already, so the access covers any size.
                self.turn.touched.push(SharedAccess::new(slot, 0, 1 << 62, true));
            }
        }
    }

    /// Kills an object, which others may observe.
    pub(super) fn kill(&mut self, slot: u32) {
        self.kill_inline(slot);
    }

    /// The inlined version of [`Machine::kill`] for hot paths.
    #[inline(always)]
    pub(super) fn kill_inline(&mut self, slot: u32) {
        if self.turn.record {
            self.touch_object(slot);
        }
        self.memory.kill(slot);
        self.forget_object(slot);
    }

    #[inline(always)]
    fn forget_object(&mut self, slot: u32) {
        if let Some(bags) = &mut self.detection.bags {
            self.memory.refund(bags.forget(slot));
        }
    }

    /// Records a change of a whole object, if others may know it.
    pub(super) fn touch_object(&mut self, slot: u32) {
        if self.turn.record && self.memory.object(slot).shared {
            let len = self.memory.object(slot).size;
            self.turn.touched.push(SharedAccess::new(slot, 0, len, true));
        }
    }

    /// Returns whether an access may concern other strands: the pointer has no known object, or
    /// others may know the object. Reads of constants never concern others.
    fn is_foreign(&self, id: u32, p: Cell, write: bool) -> bool {
        if p.prov == Provenance::NONE {
            return true;
        }
        let object = self.memory.object(p.prov.0);
        match object.kind {
            ObjectKind::Global(_) => write || object.writable,
            _ => object.owner != id || object.shared,
        }
    }
}

impl<'p> Strand<'p> {
    pub(super) fn who(&self) -> Accessor<'_> {
        Accessor { id: self.id, clock: &self.clock, instance: self.instance }
    }

    /// Returns the operation that is running; inside a function that a host defines, the program's
    /// call of it.
    pub(super) fn site(&self) -> InstSite {
        self.frames.site()
    }
}

/// Returns the number in a cell.
///
/// # Errors
/// Undefined behaviour if the cell is poison or undefined. `what` names the value in the message.
pub(super) fn number(c: Cell, what: &str) -> StepResult<u64> {
    c.plain().ok_or_else(|| needs_number(c, what))
}
