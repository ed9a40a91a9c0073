//! Accesses to memory as others see them: what is visible, what races, what a step touched.

use super::exec::needs_number;
use super::{Machine, Strand, Touch};
use crate::cell::{Cell, Prov};
use crate::code::{Callee, Code, Op};
use crate::host::Effect;
use crate::intrinsics::{Intrinsic, Machine as Which};
use crate::memory::{Kind, Place};
use crate::race::{Bytes, Clock, Epoch, Hits, Mode, Race, Site, Update};
use crate::shape::{Scalar, Shape};
use crate::ub::{Step, Stop, Ub};
use pir_core::opcode::Opcode;

/// The strand that accesses: its number, its clock, its instance.
pub(super) type Who<'a> = (u32, &'a Clock, u32);

impl<'p> Machine<'p> {
    /// Enters an access; the bytes that race and so are poison, unless there are none. The caller
    /// makes them poison again where it writes them.
    ///
    /// # Errors
    /// Undefined behaviour for a race, under strict races.
    pub(super) fn note(
        &mut self,
        (id, clock, instance): Who<'_>,
        place: Place,
        len: u64,
        mode: Mode,
        site: Site,
    ) -> Step<Option<Bytes>> {
        if len == 0 {
            return Ok(None);
        }
        let object = self.memory.object(place.slot);
        let foreign = object.owner != id;
        if foreign && !object.shared {
            self.memory.object_mut(place.slot).shared = true;
        }
        if self.record && (foreign || self.memory.object(place.slot).shared) {
            let touch = Touch::new(place.slot, place.offset, len, mode.write);
            self.touched.push(Touch { update: mode.update, ..touch });
        }
        if !self.races.enabled || instance == super::NONE {
            return Ok(None);
        }
        let mut hits = Hits::default();
        let old = match &mut self.bags {
            Some(bags) => {
                let met = bags.access(id, place, len, mode, site);
                hits.bytes = met.lost;
                if met.clash {
                    self.refuse("atomics");
                }
                met.race
            }
            // Atomics race with none of their kind.
            None if self.memory.object(place.slot).atomic && !self.races.decides => {
                return Ok(None);
            }
            None => {
                let object = self.memory.object_mut(place.slot);
                let old = self.races.access(object, place, len, mode, clock, site, &mut hits);
                old.map(|old| (old.site, old.mode.plain()))
            }
        };
        let Some(old) = old else { return Ok(None) };
        self.memory.spoil(place.slot, &hits.bytes);
        if let Some(touch) = self.touched.last_mut().filter(|_| self.record) {
            // A read that races changes what later reads find.
            (touch.write, touch.update) = (true, Update::NONE);
        }
        // A read that was done before should have given poison: this run stands for one in which
        // it does, and is not one itself.
        self.late |= !old.1.write;
        let (location, mode) = (self.location(place.slot, place.offset), mode.plain());
        let text = format!("two strands access {location}, and nothing orders them");
        for first in std::iter::once(old).chain(hits.more) {
            let location = location.clone();
            self.races.report(Race { location, first, second: (site, mode) });
        }
        if self.strict {
            return Err(Box::new(Stop::ub(Ub::Race, text)));
        }
        Ok(Some(hits.bytes))
    }

    /// Whether [`Machine::note`] would change nothing for a plain access of a strand, by its number
    /// and time: it has noted one like it. Only of an access without an error this is told.
    #[inline(always)]
    pub(super) fn is_noted(
        &self,
        (id, epoch): (u32, Epoch),
        p: &Cell,
        bytes: u8,
        mode: Mode,
    ) -> bool {
        let object = self.memory.object(p.prov.0);
        let offset = p.bits.wrapping_sub(object.base);
        let Some(shadow) = object.shadow.get((offset >> 3) as usize) else { return false };
        let hit = u32::from(u8::MAX >> (8 - bytes)) << (offset & 7);
        // What spans two words is looked up for both.
        hit < 256
            && shadow.covers(epoch, hit as u8, mode)
            && (object.owner == id || object.shared)
            && !self.record
            && self.bags.is_none()
    }

    /// Reads a scalar of whole bytes, at most eight, with all checks; as an access of the site, if
    /// others may see it.
    pub(super) fn load(
        &mut self,
        who: Who<'_>,
        p: Cell,
        scalar: Scalar,
        align: u8,
        seen: Option<Site>,
    ) -> Step<Cell> {
        let len = u64::from(scalar.bits() / 8);
        let place = self.memory.resolve(p, len, 1 << align)?;
        let cell = self.memory.load_scalar(place, scalar);
        if cell.undef != 0 && self.memory.reads_unknown(place, &[cell]) {
            return Err(self.memory.unknown_variable());
        }
        match seen {
            Some(site) if self.note(who, place, len, Mode::READ, site)?.is_some() => {
                Ok(Cell::POISON)
            }
            _ => Ok(cell),
        }
    }

    /// Reads a value for a strand, with all checks.
    pub(super) fn read(
        &mut self,
        strand: &Strand<'p>,
        p: Cell,
        shape: &Shape,
        align: u64,
        atomic: bool,
        out: &mut [Cell],
    ) -> Step<()> {
        let place = self.memory.resolve(p, shape.size, align)?;
        self.memory.load(place, shape, out);
        if self.memory.reads_unknown(place, out) {
            return Err(self.memory.unknown_variable());
        }
        let mode = Mode::new(false, atomic);
        if self.note(strand.who(), place, shape.size, mode, strand.site())?.is_some() {
            // The bytes that race are poison now; other parts of the value are as they were.
            self.memory.load(place, shape, out);
        }
        Ok(())
    }

    /// Writes a value for a strand, with all checks.
    pub(super) fn write(
        &mut self,
        strand: &Strand<'p>,
        p: Cell,
        shape: &Shape,
        align: u64,
        atomic: bool,
        value: &[Cell],
    ) -> Step<()> {
        let place = self.memory.resolve_write(p, shape.size, align)?;
        let mode = Mode::new(true, atomic);
        let raced = self.note(strand.who(), place, shape.size, mode, strand.site())?;
        self.store_raced(place, shape, value, raced);
        Ok(())
    }

    /// Writes a value, but for the bytes that race.
    fn store_raced(&mut self, place: Place, shape: &Shape, value: &[Cell], raced: Option<Bytes>) {
        self.memory.store(place, shape, value);
        if let Some(bytes) = raced {
            self.memory.spoil(place.slot, &bytes);
        }
    }

    /// Enters the reading half of an update that commutes with others; whether it races.
    pub(super) fn reads_to_update(
        &mut self,
        strand: &Strand<'p>,
        p: Cell,
        (shape, align): (&Shape, u64),
        update: Update,
    ) -> Step<bool> {
        let place = self.memory.resolve(p, shape.size, align)?;
        let mode = Mode::updating(false, update);
        Ok(self.note(strand.who(), place, shape.size, mode, strand.site())?.is_some())
    }

    /// Writes what an update that commutes with others makes of a value.
    pub(super) fn update(
        &mut self,
        strand: &Strand<'p>,
        p: Cell,
        (shape, align): (&Shape, u64),
        update: Update,
        value: &[Cell],
    ) -> Step<()> {
        let place = self.memory.resolve_write(p, shape.size, align)?;
        let mode = Mode::updating(true, update);
        let raced = self.note(strand.who(), place, shape.size, mode, strand.site())?;
        self.store_raced(place, shape, value, raced);
        Ok(())
    }

    /// The place of bytes that are read or written as a run.
    pub(super) fn span(
        &mut self,
        strand: &Strand<'p>,
        p: Cell,
        len: u64,
        mode: Mode,
    ) -> Step<(Place, Option<Bytes>)> {
        let place = match mode.write {
            true => self.memory.resolve_write(p, len, 1)?,
            false => self.memory.resolve(p, len, 1)?,
        };
        let raced = self.note(strand.who(), place, len, mode, strand.site())?;
        Ok((place, raced))
    }

    /// Whether strands other than this one may see the operation.
    pub(super) fn is_visible(
        &self,
        id: u32,
        (scope, allocas): (u32, &[u32]),
        op: &Op,
        code: &Code,
        frame: &[Cell],
    ) -> bool {
        let consts = &code.consts;
        let joins = |e: u32| code.edges[e as usize].join;
        match *op {
            // An end that takes objects with it that others know.
            Op::Ret { .. } | Op::Halt => self.ends_visibly(scope, allocas),
            Op::Br { edge } => joins(edge) && self.ends_visibly(scope, allocas),
            Op::CondBr { edges, .. } => {
                (joins(edges) || joins(edges + 1)) && self.ends_visibly(scope, allocas)
            }
            Op::Switch { table, .. } => {
                let (cases, default) = &code.switches[table as usize];
                (joins(*default) || cases.iter().any(|c| joins(c.1)))
                    && self.ends_visibly(scope, allocas)
            }
            Op::IndirectBr { table, .. } => {
                code.switches[table as usize].0.iter().any(|c| joins(c.1))
                    && self.ends_visibly(scope, allocas)
            }
            Op::Load { ptr, .. } | Op::LoadPtr { ptr, .. } => {
                self.is_foreign(id, ptr.get(frame, consts), false)
            }
            Op::Store { ptr, .. } => self.is_foreign(id, ptr.get(frame, consts), true),
            Op::Call { call } => match &code.calls[call as usize].callee {
                Callee::Host(_, _, effect) => *effect != Effect::Pure,
                Callee::Intrinsic(Intrinsic::Machine(
                    Which::LifetimeStart | Which::LifetimeEnd,
                )) => {
                    let object = code.calls[call as usize].args.last();
                    object.is_some_and(|a| self.is_foreign(id, a.src.get(frame, consts), true))
                }
                Callee::Intrinsic(Intrinsic::Machine(Which::StackRestore)) => {
                    self.ends_visibly(super::NONE, allocas)
                }
                Callee::Intrinsic(Intrinsic::Machine(m)) => m.is_visible(),
                Callee::Pointer(p) => {
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
                let op = function.body.as_ref().expect("a body").inst(slow.inst).op;
                let ptr = |n: usize| slow.srcs[n].0.get(frame, consts);
                match op {
                    Opcode::Load => self.is_foreign(id, ptr(0), false),
                    Opcode::Store => self.is_foreign(id, ptr(1), true),
                    Opcode::CmpXchg | Opcode::AtomicRmw => self.is_foreign(id, ptr(0), true),
                    Opcode::Fence => true,
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// Whether objects that others may know die when the strand ends or returns.
    pub(super) fn ends_visibly(&self, mut scope: u32, allocas: &[u32]) -> bool {
        let shared = |slots: &[u32]| slots.iter().any(|&s| self.memory.object(s).shared);
        if shared(allocas) {
            return true;
        }
        while scope != super::NONE {
            let s = &self.scopes[scope as usize];
            if shared(&s.allocas) {
                return true;
            }
            scope = s.parent;
        }
        false
    }

    /// A strand or scope that may be the last to need these objects ends.
    pub(super) fn touch_shared(&mut self, mut scope: u32) {
        while self.record && scope != super::NONE {
            let s = &self.scopes[scope as usize];
            let (slots, parent) = (s.allocas.clone(), s.parent);
            slots.into_iter().for_each(|slot| self.touch_object(slot));
            scope = parent;
        }
    }

    /// Objects that a function of the host has freed.
    pub(super) fn touch_freed(&mut self, in_region: bool) {
        for (slot, shared) in std::mem::take(&mut self.memory.freed) {
            self.ends_object(slot, shared && in_region);
            self.forget_object(slot);
            if self.record {
                // Another object may be in its slot already.
                self.touched.push(Touch::new(slot, 0, 1 << 62, true));
            }
        }
    }

    /// An object dies: others may see that.
    pub(super) fn kill(&mut self, slot: u32) {
        self.kill_at_once(slot);
    }

    /// [`Machine::kill`], for where time matters.
    #[inline(always)]
    pub(super) fn kill_at_once(&mut self, slot: u32) {
        if self.record {
            self.touch_object(slot);
        }
        self.memory.kill(slot);
        self.forget_object(slot);
    }

    #[inline(always)]
    fn forget_object(&mut self, slot: u32) {
        if let Some(bags) = &mut self.bags {
            bags.forget(slot);
        }
    }

    /// A change of a whole object, if others may know it.
    pub(super) fn touch_object(&mut self, slot: u32) {
        if self.record && self.memory.object(slot).shared {
            let len = self.memory.object(slot).size;
            self.touched.push(Touch::new(slot, 0, len, true));
        }
    }

    fn is_foreign(&self, id: u32, p: Cell, write: bool) -> bool {
        if p.prov == Prov::NONE {
            return true;
        }
        let object = self.memory.object(p.prov.0);
        match object.kind {
            Kind::Global(_) => write || object.writable,
            _ => object.owner != id || object.shared,
        }
    }
}

impl<'p> Strand<'p> {
    pub(super) fn who(&self) -> Who<'_> {
        (self.id, &self.clock, self.instance)
    }

    /// The operation that is running.
    pub(super) fn site(&self) -> Site {
        let f = self.frames.last().expect("a running strand has a frame");
        let inst = f.code.insts[(f.pc as usize).saturating_sub(1)];
        Site { function: f.code.function, inst }
    }
}

/// The number in a cell.
///
/// # Errors
/// Undefined behaviour if it is poison or undefined; `what` says what it is.
pub(super) fn number(c: Cell, what: &str) -> Step<u64> {
    c.plain().ok_or_else(|| needs_number(c, what))
}
