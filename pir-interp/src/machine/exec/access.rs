//! Loads and stores of one cell.

use super::registers::{Registers, ScalarAccess};
use crate::cell::Cell;
use crate::code::{FunctionCode, Src};
use crate::machine::Machine;
use crate::machine::access::Accessor;
use crate::machine::parts::Frames;
use crate::race::{AccessMode, Epoch};
use crate::shape::ScalarKind;
use crate::ub::StepResult;

/// The running strand as accesses see it, while the loop borrows its registers.
pub(super) struct AccessingStrand<'a, 'p> {
    pub who: Accessor<'a>,
    pub epoch: Epoch,
    pub frames: &'a Frames<'p>,
    pub code: &'p FunctionCode,
    /// The index of the next operation.
    pub pc: usize,
    /// Whether the race detector or the search learns of the accesses.
    pub watched: bool,
}

impl<'p> Machine<'p> {
    /// Returns whether the race detector and the search need not learn of an access.
    #[inline(always)]
    fn is_quiet<const EXPLORE: bool>(
        &self,
        actor: &AccessingStrand<'_, 'p>,
        p: &Cell,
        bytes: u8,
        mode: AccessMode,
    ) -> bool {
        !actor.watched || !EXPLORE && self.is_noted(actor.who.id, actor.epoch, p, bytes, mode)
    }

    /// Loads an integer or a float.
    #[inline(always)]
    pub(super) fn exec_load<const EXPLORE: bool>(
        &mut self,
        r: &mut Registers<'_>,
        actor: &AccessingStrand<'_, 'p>,
        ScalarAccess { bytes, align }: ScalarAccess,
        dst: u32,
        ptr: Src,
    ) -> StepResult<()> {
        let p = r.at(ptr);
        if self.is_quiet::<EXPLORE>(actor, p, bytes, AccessMode::PLAIN_READ)
            && let Some(bits) = self.memory.try_fast_load(p, bytes.into(), align)
        {
            r.set(dst, Cell::new(bits));
            return Ok(());
        }
        let scalar = ScalarKind::Int(u32::from(bytes) * 8);
        let value = self.load_watched(actor, *p, scalar, align)?;
        r.set(dst, value);
        Ok(())
    }

    /// Loads a pointer.
    #[inline(always)]
    pub(super) fn exec_load_pointer<const EXPLORE: bool>(
        &mut self,
        r: &mut Registers<'_>,
        actor: &AccessingStrand<'_, 'p>,
        ScalarAccess { bytes, align }: ScalarAccess,
        dst: u32,
        ptr: Src,
    ) -> StepResult<()> {
        let p = r.at(ptr);
        if self.is_quiet::<EXPLORE>(actor, p, bytes, AccessMode::PLAIN_READ)
            && let Some(cell) = self.memory.try_fast_load_pointer(p, bytes.into(), align)
        {
            r.set(dst, cell);
            return Ok(());
        }
        let scalar = ScalarKind::Ptr(u32::from(bytes) * 8);
        let value = self.load_watched(actor, *p, scalar, align)?;
        r.set(dst, value);
        Ok(())
    }

    #[inline(always)]
    fn load_watched(
        &mut self,
        actor: &AccessingStrand<'_, 'p>,
        p: Cell,
        scalar: ScalarKind,
        align: u8,
    ) -> StepResult<Cell> {
        let site = actor.watched.then(|| actor.frames.site_at(actor.code, actor.pc));
        self.load(actor.who, p, scalar, align, site)
    }

    #[inline(always)]
    pub(super) fn exec_store<const EXPLORE: bool>(
        &mut self,
        r: &Registers<'_>,
        actor: &AccessingStrand<'_, 'p>,
        ScalarAccess { bytes, align }: ScalarAccess,
        ptr: Src,
        value: Src,
    ) -> StepResult<()> {
        let (p, v) = (r.at(ptr), r.at(value));
        if self.is_quiet::<EXPLORE>(actor, p, bytes, AccessMode::PLAIN_WRITE)
            && self.memory.try_fast_store(p, bytes.into(), align, v)
        {
            return Ok(());
        }
        let len = u64::from(bytes);
        let place = self.memory.resolve_write(*p, len, 1 << align)?;
        let mut raced = None;
        if actor.watched {
            let site = actor.frames.site_at(actor.code, actor.pc);
            raced = self.note_access(actor.who, place, len, AccessMode::PLAIN_WRITE, site)?;
        }
        self.memory.reserve(place, len)?;
        self.memory.store_scalar(place, ScalarKind::Int(u32::from(bytes) * 8), *v);
        if let Some(bytes) = raced {
            self.memory.poison_raced(place.slot, &bytes);
        }
        Ok(())
    }
}
