//! Synchronisation beside forks and joins: atomics, fences, barriers and critical sections.

use super::exec::{LoopExit, SlowFlow};
use super::{Machine, RowIds, SharedAccess, Strand, StrandStatus};
use crate::cell::Cell;
use crate::host::Assumption;
use crate::ops;
use crate::race::{Clock, Epoch, ReleasedClocks, SyncClock, UpdateClass};
use crate::shape::ScalarKind;
use crate::ub::{StepResult, StopReason, Ub};
use crate::work::{self, Work};
use pir_core::inst::{
    ArithFlags, FloatPredicate, IntPredicate, MemInfo, Ordering, Predicate, RmwOp,
};
use pir_core::opcode::Opcode;
use pir_core::symbol::Sym;

/// The memory ordering of an atomic or a fence, and its synchronisation scope.
#[derive(Clone, Copy)]
pub(super) struct MemoryOrder {
    pub ordering: Ordering,
    pub scope: Sym,
}

impl MemoryOrder {
    pub(super) fn of(info: MemInfo) -> Self {
        Self { ordering: info.ordering, scope: info.scope }
    }
}

/// Returns whether atomics and fences of this scope order strands. Only the system's scope is
/// certain to contain all threads that strands may run on: `singlethread` contains one, and the
/// assignment of strands to a target's scopes is unknown (reference: execution, memory).
pub(super) fn orders_strands(scope: Sym) -> bool {
    scope == Sym::EMPTY
}

pub(super) fn acquires(o: Ordering) -> bool {
    matches!(o, Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst)
}

pub(super) fn releases(o: Ordering) -> bool {
    matches!(o, Ordering::Release | Ordering::AcqRel | Ordering::SeqCst)
}

impl<'p> Machine<'p> {
    /// Records an atomic access. The interpreter executes atomics in one order that all strands
    /// agree on. Weaker atomics may behave in more ways, but this is observable only with a second
    /// location; then the run records an assumption.
    fn note_atomic(&mut self, strand: &Strand<'p>, address: u64, order: MemoryOrder) {
        if self.program.is_unchecked(strand.site().function) {
            return;
        }
        self.detection.weak |= order.ordering != Ordering::SeqCst || !orders_strands(order.scope);
        if !self.detection.atomics.contains(&address) {
            self.detection.atomics.own().insert(address);
        }
        if self.detection.weak && self.detection.atomics.len() > 1 && !self.weak.on {
            self.world.assume(Assumption::WeakAtomics);
        }
    }

    /// Executes the acquiring half of an atomic. Updates of one class do not order each other
    /// (reference: determinacy).
    pub(super) fn acquire(
        &mut self,
        strand: &mut Strand<'p>,
        p: Cell,
        order: MemoryOrder,
        by: UpdateClass,
    ) {
        if strand.instance == super::NO_INDEX {
            return;
        }
        self.note_atomic(strand, p.bits, order);
        if !orders_strands(order.scope) {
            return;
        }
        // The access itself has resolved the pointer before, so this does not fail.
        let Ok(place) = self.memory.resolve(p, 1, 1) else { return };
        let released = &self.memory.object(place.slot).released;
        if let Some(released) = released.iter().find(|t| t.offset == place.offset) {
            for clock in released.acquired_by(by) {
                if acquires(order.ordering) {
                    strand.clock.acquire(clock);
                } else {
                    strand.seen.join(clock);
                }
            }
        }
    }

    /// Executes the releasing half of an atomic. A read-modify-write continues the release
    /// sequence.
    pub(super) fn release(
        &mut self,
        strand: &mut Strand<'p>,
        p: Cell,
        order: MemoryOrder,
        rmw: bool,
        by: UpdateClass,
    ) {
        if strand.instance == super::NO_INDEX {
            return;
        }
        self.note_atomic(strand, p.bits, order);
        let Ok(place) = self.memory.resolve(p, 1, 1) else { return };
        let all = &mut self.memory.object_mut(place.slot).released;
        let at = all.binary_search_by_key(&place.offset, |t| t.offset).unwrap_or_else(|at| {
            all.insert(at, ReleasedClocks::new(place.offset));
            at
        });
        let released = &mut all[at];
        for clock in released.clocks_mut() {
            self.detection.races.forget_outside(clock);
        }
        if !rmw {
            released.forget();
        }
        let clock = released.released_by(by);
        if !orders_strands(order.scope) {
            // Nothing is published; a store has only ended the release sequence.
        } else if releases(order.ordering) {
            self.detection.races.published = true;
            strand.clock.release(clock);
        } else {
            clock.join(&strand.fence);
        }
    }

    pub(super) fn fence(&mut self, strand: &mut Strand<'p>, order: MemoryOrder) {
        if strand.instance == super::NO_INDEX || !orders_strands(order.scope) {
            return;
        }
        self.leave_races_open_in_region(strand, "fences");
        strand.loads.clear();
        let is_ordered = self.is_weak(strand) && order.ordering == Ordering::SeqCst;
        let strong = if is_ordered { self.strongly_before(strand) } else { 0 };
        let at = strand.clock.epoch();
        if acquires(order.ordering) {
            let seen = std::mem::take(&mut strand.seen);
            strand.clock.acquire(&seen);
        }
        if releases(order.ordering) {
            self.detection.races.published = true;
            strand.clock.release(&mut strand.fence);
        }
        if is_ordered {
            self.order_fence(strand, strong, at);
        }
    }

    /// Executes `llvm.parallel.race.task`: the task happens after the operations of the strand
    /// before it, and nothing else of the strand happens after the task, unless atomics order them.
    pub(super) fn begin_task(&mut self, strand: &mut Strand<'p>) {
        let is_checked = strand.instance != super::NO_INDEX && self.detection.races.enabled;
        if is_checked && self.detection.bags.is_some() {
            self.leave_races_open("tasks");
        }
        if !is_checked {
            strand.suspended.push(None);
            return;
        }
        let view = strand.clock.view_for_fork();
        let component = self.own_component(strand.instance);
        let task = Clock::start(component, &view);
        strand.suspended.push(Some(std::mem::replace(&mut strand.clock, task)));
    }

    /// Executes `llvm.parallel.race.task.end`.
    pub(super) fn end_task(strand: &mut Strand<'p>) -> StepResult<()> {
        match strand.suspended.pop() {
            Some(Some(clock)) => strand.clock = clock,
            Some(None) => {}
            None => {
                let text = "`llvm.parallel.race.task.end` without a task";
                return Err(Box::new(StopReason::Unsupported(text.into())));
            }
        }
        Ok(())
    }

    /// Executes `llvm.parallel.barrier`.
    pub(super) fn barrier(&mut self, strand: &Strand<'p>) -> StepResult<SlowFlow> {
        let forced = strand.instance != super::NO_INDEX
            && self.tables.instances[strand.instance as usize].force;
        if !forced {
            let text = "a barrier outside a forced region";
            return Err(Box::new(StopReason::ub(Ub::Barrier, text)));
        }
        // The order of arrival does not matter, so the step records no access.
        Ok(SlowFlow::Leave(LoopExit::Blocked(StrandStatus::Barrier)))
    }

    /// Records an access to the critical section at an address.
    fn touch_lock(&mut self, from: u64) {
        if self.turn.record {
            self.turn.touched.push(SharedAccess::new(SharedAccess::LOCK_SLOT, from, 1, true));
        }
    }

    /// Records that a strand has reached the barrier.
    pub(super) fn arrive(&mut self, at: u32) {
        let instance = self.tables.strands[at as usize].instance;
        self.tables.sleep(at, StrandStatus::Barrier);
        self.tables.instance_mut(instance).arrived.push(at);
        self.open_barrier(instance);
    }

    /// Opens the barrier if all strands have reached it.
    pub(super) fn open_barrier(&mut self, instance: u32) {
        let i = &self.tables.instances[instance as usize];
        if i.arrived.is_empty() || i.arrived.len() < i.live as usize {
            return;
        }
        let arrived = std::mem::take(&mut self.tables.instance_mut(instance).arrived);
        if self.detection.races.enabled {
            self.order_by_barrier(instance, &arrived);
        }
        for &s in arrived.iter().rev() {
            self.tables.wake(s);
        }
    }

    /// Orders everything that strands did before a barrier before what they do after it.
    ///
    /// If each strand learnt the epochs of all others, a barrier would take time and memory
    /// quadratic in the number of strands. Instead, the barrier has a component whose time is the
    /// number of its openings. The components of the strands retire into the current time, which
    /// all of them then know, and the strands go on with new components.
    fn order_by_barrier(&mut self, instance: u32, arrived: &RowIds) {
        let i = &self.tables.instances[instance as usize];
        let (mut barrier, view, own) = (i.barrier, i.view.clone(), i.component);
        if barrier.component == 0 {
            barrier.component = self.own_component(instance);
        }
        // Steps of two, so that the time before an opening is known only with the opening.
        barrier.time += 2;
        self.tables.instance_mut(instance).barrier = barrier;
        let mut known = SyncClock::default();
        // The code around a task goes on with the component that it had, so this can't retire.
        let is_plain = |s: &Strand<'_>| s.suspended.iter().all(Option::is_none);
        for &s in arrived {
            let s = self.tables.strand_mut(s);
            s.clock.collect_since(view.as_ref(), &mut known);
            if is_plain(s) {
                self.detection.races.retire(s.clock.epoch().component, barrier);
            } else {
                s.clock.release(&mut known);
            }
        }
        let races = &self.detection.races;
        known.retain(|e| !races.retires_into(e, barrier.component));
        known.add(&[barrier]);
        for &s in arrived {
            if !is_plain(&self.tables.strands[s as usize]) {
                self.tables.strand_mut(s).clock.acquire(&known);
                continue;
            }
            let component = self.own_component(instance);
            let s = self.tables.strand_mut(s);
            s.clock.renew(component, &known);
            if s.part != super::NO_INDEX {
                let end = super::region::end_epoch(s.part, own);
                self.detection.races.belongs(component, end);
            }
        }
        let Self { detection: super::Detection { races, .. }, tables, .. } = self;
        let components = &mut tables.instance_mut(instance).components;
        components.retain(|c| !races.has_retired(Epoch { component: *c, time: 0 }));
        work::count(Work::Clocks, (components.len() + arrived.len() * known.0.len()) as u64);
    }

    /// Executes `llvm.parallel.critical.enter`.
    pub(super) fn enter_section(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        p: Cell,
    ) -> StepResult<Option<LoopExit>> {
        let place = self.memory.resolve(p, 1, 1)?;
        self.leave_races_open_in_region(strand, "critical sections");
        debug_assert!(place.slot != 0);
        self.touch_lock(p.bits);
        if self.turn.record {
            // The object that names the section must be live, so entering reads it.
            self.turn.touched.push(SharedAccess::new(place.slot, place.offset, 1, false));
        }
        let lock = self.tables.locks.own().entry(p.bits).or_default();
        if lock.holder.is_some() {
            if !lock.waiting.contains(&at) {
                lock.waiting.push(at);
            }
            return Ok(Some(LoopExit::Blocked(StrandStatus::Lock(p.bits))));
        }
        lock.holder = Some(at);
        strand.held += 1;
        strand.loads.clear();
        self.detection.races.forget_outside(&mut lock.clock);
        strand.clock.acquire(&lock.clock);
        Ok(None)
    }

    /// Executes `llvm.parallel.critical.exit`.
    pub(super) fn leave_section(
        &mut self,
        at: u32,
        strand: &mut Strand<'p>,
        p: Cell,
    ) -> StepResult<()> {
        self.memory.resolve(p, 1, 1)?;
        self.touch_lock(p.bits);
        let lock = self.tables.locks.own().entry(p.bits).or_default();
        if lock.holder != Some(at) {
            let text = "a critical section is left by a strand that is not in it";
            return Err(Box::new(StopReason::ub(Ub::Critical, text)));
        }
        lock.holder = None;
        strand.held -= 1;
        strand.loads.clear();
        self.detection.races.published = true;
        strand.clock.release(&mut lock.clock);
        // All waiting strands try again, since any of them may be the next to enter.
        for s in std::mem::take(&mut lock.waiting) {
            self.tables.wake(s);
        }
        Ok(())
    }
}

/// Computes the value that an `atomicrmw` stores.
pub(super) fn combine(
    op: RmwOp,
    scalar: ScalarKind,
    a: &[Cell],
    b: &[Cell],
    out: &mut [Cell],
) -> Result<(), Ub> {
    let none = ArithFlags::empty();
    let less = |p: IntPredicate| ops::compare(Predicate::Int(p), none, scalar, a, b);
    let pick = |c: Cell, out: &mut [Cell]| {
        for (k, to) in out.iter_mut().enumerate() {
            *to = match c.plain() {
                Some(0) => b[k],
                Some(_) => a[k],
                None => super::exec::select_undefined(c, a[k], b[k]),
            };
        }
    };
    let binary = |op: Opcode, out: &mut [Cell]| {
        ops::scalar_binary(op, ArithFlags::empty(), scalar, a, b, out)
    };
    match op {
        RmwOp::Xchg => out.copy_from_slice(b),
        RmwOp::Add => binary(Opcode::Add, out)?,
        RmwOp::Sub => binary(Opcode::Sub, out)?,
        RmwOp::And => binary(Opcode::And, out)?,
        RmwOp::Or => binary(Opcode::Or, out)?,
        RmwOp::Xor => binary(Opcode::Xor, out)?,
        RmwOp::FAdd => binary(Opcode::FAdd, out)?,
        RmwOp::FSub => binary(Opcode::FSub, out)?,
        RmwOp::Nand => {
            binary(Opcode::And, out)?;
            let and: Vec<Cell> = out.to_vec();
            let ones: Vec<Cell> = (0..and.len() as u32)
                .map(|k| Cell::new(crate::cell::mask(scalar.bits_of_cell(k))))
                .collect();
            ops::scalar_binary(Opcode::Xor, ArithFlags::empty(), scalar, &and, &ones, out)?;
        }
        RmwOp::Max => pick(less(IntPredicate::Sgt), out),
        RmwOp::Min => pick(less(IntPredicate::Slt), out),
        RmwOp::UMax => pick(less(IntPredicate::Ugt), out),
        RmwOp::UMin => pick(less(IntPredicate::Ult), out),
        RmwOp::FMax | RmwOp::FMin | RmwOp::FMaximum | RmwOp::FMinimum => {
            let max = matches!(op, RmwOp::FMax | RmwOp::FMaximum);
            let nan_wins = matches!(op, RmwOp::FMaximum | RmwOp::FMinimum);
            extreme(max, nan_wins, scalar, a, b, out);
        }
        RmwOp::UIncWrap | RmwOp::UDecWrap | RmwOp::USubCond | RmwOp::USubSat => {
            let one: Vec<Cell> = (0..a.len()).map(|k| Cell::new(u64::from(k == 0))).collect();
            let zero = vec![Cell::ZERO; a.len()];
            let eq = |x: &[Cell], y: &[Cell]| {
                ops::compare(Predicate::Int(IntPredicate::Eq), none, scalar, x, y)
            };
            if let Some(bad) = a.iter().chain(b).find(|c| !c.is_plain()) {
                out.fill(*bad);
                return Ok(());
            }
            let is = |c: Cell| c.bits != 0;
            match op {
                RmwOp::UIncWrap if is(less(IntPredicate::Uge)) => out.copy_from_slice(&zero),
                RmwOp::UIncWrap => {
                    ops::scalar_binary(Opcode::Add, ArithFlags::empty(), scalar, a, &one, out)?
                }
                RmwOp::UDecWrap if is(eq(a, &zero)) || is(less(IntPredicate::Ugt)) => {
                    out.copy_from_slice(b);
                }
                RmwOp::UDecWrap => {
                    ops::scalar_binary(Opcode::Sub, ArithFlags::empty(), scalar, a, &one, out)?
                }
                _ if is(less(IntPredicate::Uge)) => binary(Opcode::Sub, out)?,
                RmwOp::USubCond => out.copy_from_slice(a),
                _ => out.copy_from_slice(&zero),
            }
        }
    }
    Ok(())
}

/// Returns the greater or lesser of two floats, where -0 is less than +0. A NaN operand is the
/// result if `nan_wins`, and otherwise ignored.
fn extreme(
    max: bool,
    nan_wins: bool,
    scalar: ScalarKind,
    a: &[Cell],
    b: &[Cell],
    out: &mut [Cell],
) {
    if let Some(bad) = a.iter().chain(b).find(|c| !c.is_plain()) {
        out.fill(*bad);
        return;
    }
    let is = |pred: FloatPredicate, x: &[Cell], y: &[Cell]| {
        ops::compare(Predicate::Float(pred), ArithFlags::empty(), scalar, x, y).bits != 0
    };
    let nan = |x: &[Cell]| is(FloatPredicate::Uno, x, x);
    let sign = |x: &[Cell]| {
        let top = scalar.bits() - 1;
        x[(top / 64) as usize].bits >> (top % 64) & 1 != 0
    };
    let first = match (nan(a), nan(b)) {
        (true, _) => nan_wins,
        (_, true) => !nan_wins,
        _ if is(FloatPredicate::Oeq, a, b) => sign(a) != max,
        _ => is(FloatPredicate::Ogt, a, b) == max,
    };
    out.copy_from_slice(if first { a } else { b });
}
