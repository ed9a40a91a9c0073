//! Updates as a search shows them: read-modify-writes, compare-and-exchanges, and updates that
//! commute, whose order nothing observes.

use super::super::access::{ValueAccess, number};
use super::super::slow::{CellBuffer, range};
use super::super::sync::{MemoryOrder, combine};
use super::super::{Machine, Strand};
use super::{AtomicAccess, HistoryPlace, MessageUse, MessageUses};
use crate::cell::{Cell, Provenance};
use crate::history::{History, Message};
use crate::ops;
use crate::race::UpdateClass;
use crate::shape::ScalarKind;
use crate::ub::StepResult;
use pir_core::inst::{ArithFlags, IntPredicate, Ordering, Predicate, RmwOp};

/// The predicate of equality.
const EQUAL: Predicate = Predicate::Int(IntPredicate::Eq);

/// The operands of a `cmpxchg`: how values are compared, what is expected, and the new value;
/// and whether it may fail spuriously.
pub(in crate::machine) struct Exchange<'a> {
    pub as_int: ScalarKind,
    pub expected: &'a [Cell],
    pub new: &'a [Cell],
    pub is_weak: bool,
}

impl<'p> Machine<'p> {
    /// Updates a value by an operator, and returns in `out` what it was. Returns whether it did:
    /// not if the update races, or the search does not show it.
    pub(in crate::machine) fn weak_update(
        &mut self,
        strand: &mut Strand<'p>,
        access: AtomicAccess<'_>,
        (op, argument): (RmwOp, &[Cell]),
        out: &mut CellBuffer,
    ) -> StepResult<bool> {
        let AtomicAccess { p, value: ValueAccess { shape, align }, order, .. } = access;
        let place = self.memory.resolve(p, shape.size, align)?;
        if self.read(strand, p, shape, align, true, out)?
            || self
                .note_write(strand, self.memory.resolve_write(p, shape.size, align)?, shape.size)?
                .is_some()
        {
            self.forget_histories_at(place.slot, place.offset, shape.size);
            return Ok(false);
        }
        let Some(history) = self.history_of(strand, place, access) else { return Ok(false) };
        let uses = |_: &Message, all: &mut MessageUses| all.push((MessageUse::Update, order));
        // The newest message can always be updated.
        let Some((option, ..)) = self.choose_message(strand, history, uses) else {
            return Ok(false);
        };
        out.copy_from_slice(&self.message_value(history, option.at, access));
        let mut new: CellBuffer = smallvec::smallvec![Cell::ZERO; out.len()];
        if op != RmwOp::Xchg {
            self.show_integers(shape, out);
            self.show_integers(shape, argument);
        }
        for l in &shape.leaves {
            let r = range(l);
            let (a, b) = (&out[r.clone()], &argument[r.clone()]);
            combine(op, l.scalar, a, b, &mut new[r])?;
        }
        let released = self.history(history).messages[option.at].released.clone();
        self.finish_store(strand, history, option, (access, &new), Some(released))?;
        Ok(true)
    }

    /// Compares and exchanges a value. Returns whether it was equal, and what it was; `None` if the
    /// search does not show the access.
    pub(in crate::machine) fn weak_cmpxchg(
        &mut self,
        strand: &mut Strand<'p>,
        access: AtomicAccess<'_>,
        failure: MemoryOrder,
        Exchange { as_int, expected, new, is_weak }: Exchange<'_>,
    ) -> StepResult<Option<(bool, CellBuffer)>> {
        let AtomicAccess { p, value: ValueAccess { shape, align }, order, .. } = access;
        let place = self.memory.resolve(p, shape.size, align)?;
        let Some(history) = self.history_of(strand, place, access) else { return Ok(None) };
        let count = self.history(history).messages.len();
        let values: Vec<_> = (0..count).map(|n| self.message_value(history, n, access)).collect();
        let none = ArithFlags::empty();
        let compare = |a: &CellBuffer| ops::compare(EQUAL, none, as_int, a, expected);
        let ids: Vec<u32> = self.history(history).messages.iter().map(|m| m.id).collect();
        let uses = |m: &Message, all: &mut MessageUses| {
            let at = ids.iter().position(|id| *id == m.id).unwrap_or(0);
            match compare(&values[at]).plain() {
                Some(0) => all.push((MessageUse::Load, failure)),
                Some(_) => {
                    all.push((MessageUse::Update, order));
                    if is_weak {
                        all.push((MessageUse::Load, failure));
                    }
                }
                None => all.push((MessageUse::Load, order)),
            }
        };
        let Some((option, kind, order)) = self.choose_message(strand, history, uses) else {
            return Ok(None);
        };
        let old = values[option.at].clone();
        if old[0].prov != Provenance::NONE || expected[0].prov != Provenance::NONE {
            self.observe_comparison(true, old[0], expected[0]);
        }
        let same = number(compare(&old), "what `cmpxchg` compares")? != 0;
        if kind == MessageUse::Load {
            // A weak `cmpxchg` may fail spuriously, but not for ever.
            self.turn.spurious |= same;
            self.finish_load(strand, history, option, order);
            return Ok(Some((false, old)));
        }
        let write = self.memory.resolve_write(p, shape.size, align)?;
        if let Some(bytes) = self.note_write(strand, write, shape.size)? {
            self.forget_histories_at(place.slot, place.offset, shape.size);
            self.store_raced(place, shape, new, Some(bytes))?;
            return Ok(Some((true, old)));
        }
        let released = self.history(history).messages[option.at].released.clone();
        self.finish_store(strand, history, option, (access, new), Some(released))?;
        Ok(Some((true, old)))
    }

    /// Records an update of a class that commutes with all others of its location so far, in place
    /// of a message. Returns whether it may be: nothing may observe the order of such updates.
    pub(in crate::machine) fn commutes_weakly(
        &mut self,
        strand: &mut Strand<'p>,
        access: AtomicAccess<'_>,
        class: UpdateClass,
    ) -> StepResult<bool> {
        let AtomicAccess { p, value: ValueAccess { shape, align }, order, .. } = access;
        if class.is_none()
            || self.weak.every_update
            || order.ordering != Ordering::Monotonic
            || self.program.has_fences()
        {
            return Ok(false);
        }
        let place = self.memory.resolve(p, shape.size, align)?;
        let all = &mut self.memory.object_mut(place.slot).histories;
        let at = match all.iter().position(|h| h.overlaps(place.offset, shape.size)) {
            Some(at) if all[at].class != class || all[at].len != shape.size => return Ok(false),
            Some(at) => at,
            None => {
                let at = all.partition_point(|h| h.offset < place.offset);
                let (offset, len) = (place.offset, shape.size);
                all.insert(at, History { offset, len, class, ..History::default() });
                at
            }
        };
        let (epoch, updates) = (strand.clock.epoch(), &mut all[at].updates);
        match updates.binary_search_by_key(&epoch.component, |e| e.component) {
            Ok(at) => updates[at].time = updates[at].time.max(epoch.time),
            Err(at) => updates.insert(at, epoch),
        }
        let history = HistoryPlace { slot: place.slot, at };
        self.note_weak_store(strand, history);
        self.note_weak_load(strand, history, order);
        Ok(true)
    }
}
