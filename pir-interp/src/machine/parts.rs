//! The parts of a machine: call frames, strands, the `alloca`s that strands share, region instances
//! and critical sections.

use super::group::LaneGroups;
use super::thread_ids::ThreadIds;
use super::{NO_INDEX, RowIds};
use crate::cell::Cell;
use crate::code::FunctionCode;
use crate::host::HostArg;
use crate::memory::DigestMemo;
use crate::race::{Clock, ClockView, Epoch, InstSite, SyncClock};
use crate::shared::{InlineList, clone_in_place};
use pir_core::entity::Block;
use smallvec::SmallVec;
use std::collections::{BTreeMap, VecDeque};
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

/// A call in progress.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'p> {
    pub code: &'p FunctionCode,
    /// First cell of the frame's registers.
    pub base: u32,
    /// Number of cells.
    pub cells: u32,
    /// Index of the next operation.
    pub pc: u32,
    /// Number of the strand's `alloca`s when the call began.
    pub allocas: u32,
    /// The variadic arguments.
    pub extra: Option<Rc<Vec<HostArg>>>,
    pub back: ReturnTo,
}

impl Frame<'_> {
    /// Returns the last executed instruction.
    pub(crate) fn site(&self) -> InstSite {
        let last = self.code.insts.len().saturating_sub(1);
        let at = (self.pc as usize).saturating_sub(1).min(last);
        InstSite { function: self.code.function, inst: self.code.insts[at] }
    }
}

/// The destination of a call's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReturnTo {
    /// The host, which made the call.
    Host,
    /// The destination in the caller's [`CallSite`](crate::code::CallSite).
    Call,
    /// A cell of the caller's frame, if the call has a result; and whether the result must be
    /// defined.
    Cell { at: u32, defined: bool },
}

/// The call stack of a strand, innermost call last. The entries of finished calls are reused and
/// overwritten field by field, because moving a whole frame into place costs more.
#[derive(Debug, Default)]
pub(crate) struct Frames<'p> {
    places: Vec<Frame<'p>>,
    depth: usize,
}

impl<'p> Frames<'p> {
    /// Returns the operation that is running; inside a function that a host defines, the program's
    /// call of it.
    pub(crate) fn site(&self) -> InstSite {
        let own = self.iter().rfind(|f| !f.code.linked);
        own.or(self.last()).expect("a running strand has a frame").site()
    }

    /// Does the same as [`Frames::site`], given the code of the innermost frame and the index of
    /// its next operation, which the frame need not have.
    #[inline]
    pub(crate) fn site_at(&self, code: &FunctionCode, pc: usize) -> InstSite {
        match code.linked {
            false => InstSite { function: code.function, inst: code.insts[pc - 1] },
            true => self.site(),
        }
    }

    /// Enters a call.
    #[inline(always)]
    pub(crate) fn push(&mut self, f: Frame<'p>) {
        match self.places.get_mut(self.depth) {
            Some(place) => {
                (place.code, place.base, place.cells, place.pc) = (f.code, f.base, f.cells, f.pc);
                (place.allocas, place.extra, place.back) = (f.allocas, f.extra, f.back);
            }
            None => self.places.push(f),
        }
        self.depth += 1;
    }

    /// Returns the innermost call, if there is one.
    #[inline(always)]
    pub(crate) fn top(&mut self) -> Option<&mut Frame<'p>> {
        self.places.get_mut(self.depth.wrapping_sub(1))
    }

    /// Leaves the innermost call.
    #[inline(always)]
    pub(crate) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Leaves the innermost call and returns its frame.
    pub(crate) fn pop(&mut self) -> Option<Frame<'p>> {
        let last = self.last_mut()?;
        let extra = last.extra.take();
        let last = Frame { extra, ..*last };
        self.leave();
        Some(last)
    }

    /// Leaves all calls.
    pub(crate) fn clear(&mut self) {
        self.depth = 0;
    }
}

impl<'p> Deref for Frames<'p> {
    type Target = [Frame<'p>];

    #[inline(always)]
    fn deref(&self) -> &[Frame<'p>] {
        &self.places[..self.depth]
    }
}

impl<'p> DerefMut for Frames<'p> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Frame<'p>] {
        &mut self.places[..self.depth]
    }
}

impl Clone for Frames<'_> {
    fn clone(&self) -> Self {
        Self { places: self.to_vec(), depth: self.depth }
    }

    fn clone_from(&mut self, from: &Self) {
        self.clear();
        from.iter().for_each(|f| self.push(f.clone()));
    }
}

/// Values that may be used after the joins of an instance (reference: execution, rule 6), by their
/// indices in
/// [`FunctionCode::exports`]. A later definition replaces an earlier one.
#[derive(Clone, Default, Debug)]
pub(crate) struct Exports(pub BTreeMap<u32, InlineList<[Cell; 1]>>);

impl Exports {
    /// Records a definition, whose value is in the frame.
    pub(super) fn report(&mut self, export: u32, code: &FunctionCode, frame: &[Cell]) {
        let e = &code.exports[export as usize];
        let value = &frame[e.cell as usize..(e.cell + e.cells) as usize];
        let to = self.0.entry(export).or_default();
        to.clear();
        to.extend_from_slice(value);
    }

    /// Adds the definitions of `later`, which replace those of the same values.
    pub(super) fn replace_with(&mut self, later: Self) {
        if self.0.is_empty() {
            self.0 = later.0;
        } else {
            self.0.extend(later.0);
        }
    }
}

/// The state of a strand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StrandStatus {
    /// The strand can step.
    Ready,
    /// The strand has not started: its part is outside the window of the width, or its lane waits
    /// for its turn.
    Pending,
    /// The strand waits for the instance that it owns to close.
    Suspended,
    /// The strand waits for the critical section at this address.
    Lock(u64),
    /// The strand waits for the others at a barrier.
    Barrier,
    /// The strand's instance closed without a join, so it waits for ever.
    Stuck,
    /// The strand has ended.
    Gone,
}

/// A strand (reference: execution).
#[derive(Debug)]
pub(crate) struct Strand<'p> {
    /// The strand's number. Unlike its index in the table, it is never reused.
    pub id: u32,
    /// The strand's name, which is the same in all schedules: a hash of the parent's name and the
    /// strand's position among the children.
    pub path: u64,
    /// Numbers of entry forks executed and of objects allocated.
    pub forks: u32,
    pub objects: u32,
    pub frames: Frames<'p>,
    pub regs: Vec<Cell>,
    /// The values that may be used after the joins of its instance: those that it has defined
    /// itself, and those that left the instances that it owned.
    pub exports: Exports,
    /// Slots of the `alloca`s that the strand executed itself, the oldest first.
    pub allocas: RowIds,
    /// The `alloca`s of its ancestors within the instance.
    pub scope: u32,
    pub status: StrandStatus,
    /// The innermost instance that contains the strand.
    pub instance: u32,
    /// Number of its part; [`NO_INDEX`] on the spine or where parts are not counted.
    pub part: u32,
    /// Whether the strand is the spine.
    pub spine: bool,
    /// Its thread number in the instance.
    pub thread_id: u32,
    /// The thread that it runs on, which selects thread-local storage.
    pub thread: u32,
    /// Number of critical sections that the strand holds.
    pub held: u32,
    pub clock: Clock,
    /// Clocks for fences: `seen` collects what relaxed loads read; relaxed stores publish `fence`.
    pub seen: SyncClock,
    pub fence: SyncClock,
    /// Locations that it has loaded since its last fence by an order that lets later stores go
    /// first; see [`Machine::show_weak_memory`](super::Machine::show_weak_memory).
    pub loads: SmallVec<[(u64, u64); 2]>,
    /// The clocks of the code around tasks that the race detector takes for other strands; `None`
    /// where it does not check.
    pub suspended: Vec<Option<Clock>>,
    /// The join block that the strand starts at, where it ends immediately.
    pub ends_at: Option<Block>,
    /// Whether a search has stopped the strand before its next operation.
    pub parked: bool,
    /// The digest of its state, as long as it is valid.
    pub memo: DigestMemo,
    /// The exception in flight, and the selector that a landing pad gets.
    pub exception: Option<[Cell; 2]>,
}

clone_in_place!(Strand<'p>, id path forks objects frames regs exports allocas scope status instance
    part spine thread_id thread held clock seen fence loads suspended ends_at parked memo
    exception);

/// The `alloca`s of a strand that ended in an interior fork. They die when all its descendants in
/// the instance have ended.
#[derive(Debug)]
pub(crate) struct Scope {
    pub parent: u32,
    /// Number of strands and scopes below this one.
    pub users: u32,
    pub allocas: RowIds,
}

clone_in_place!(Scope, parent users allocas);

/// A part that may not start yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingPart {
    pub part: u32,
    pub strand: u32,
}

/// A region instance (reference: execution).
#[derive(Default, Debug)]
pub(crate) struct Instance {
    /// The strand that waits for the instance to close.
    pub owner: u32,
    pub force: bool,
    /// The bound on overlap.
    pub width: Option<u64>,
    pub lanes: Option<Box<LaneGroups>>,
    /// Whether a strand's thread number is its position in the fork.
    pub positions: bool,
    /// Number of successor occurrences of the entry fork.
    pub occurrences: u32,
    /// Number of strands that have not ended.
    pub live: u32,
    /// Join blocks recorded so far, without duplicates, ascending.
    pub recorded: InlineList<[Block; 2]>,
    /// The join block that the spine recorded.
    pub spine_recorded: Option<Block>,
    /// The forced instances around its strands, for [`RegionTrace`](crate::structure::RegionTrace).
    pub context: u64,
    /// The level of its region.
    pub level: u32,
    /// The region's index.
    pub region: u32,
    /// The values that may be used after its joins, from strands that have ended.
    pub exports: Exports,
    /// Number of the next part.
    pub next_part: u32,
    /// Number of live strands per part, from the oldest part that has not ended.
    pub parts: BTreeMap<u32, u32>,
    /// Parts that may not start yet, in order.
    pub pending: VecDeque<PendingPart>,
    /// The clock at the end of each part, joined with those of all earlier parts. Kept only for
    /// parts that later ones wait for.
    pub part_clocks: BTreeMap<u32, SyncClock>,
    /// The first part whose clock is not yet joined with those of earlier parts.
    pub first_unjoined: u32,
    /// Strands that wait at the barrier.
    pub arrived: RowIds,
    /// Thread numbers in use, for forced instances.
    pub ids: ThreadIds,
    /// Clock components of the instance's strands.
    pub components: RowIds,
    /// The instance's own clock component, if its strands are ordered. In lockstep all strands
    /// share it. With a width, its time is the number of parts that have ended.
    pub component: u32,
    /// The component of the instance's barrier, whose time is twice the number of times that it
    /// has opened; 0 before that.
    pub barrier: Epoch,
    /// The view with which the entry fork started the strands.
    pub view: Option<Rc<ClockView>>,
    /// The joined epochs that ended strands have learnt by synchronisation.
    pub learnt: SyncClock,
}

clone_in_place!(Instance, owner force context width lanes positions occurrences live recorded
    spine_recorded level region exports next_part parts pending part_clocks first_unjoined arrived
    ids components component barrier view learnt);

/// A critical section.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lock {
    pub holder: Option<u32>,
    pub waiting: RowIds,
    pub clock: SyncClock,
}

impl Instance {
    /// Resets the instance for reuse, and keeps the memory of its lists.
    pub(super) fn renew(&mut self) {
        let mut old = std::mem::take(self);
        old.recorded.clear();
        old.pending.clear();
        old.arrived.clear();
        old.components.clear();
        (self.recorded, self.pending) = (old.recorded, old.pending);
        (self.arrived, self.components) = (old.arrived, old.components);
    }
}

impl Strand<'_> {
    /// Resets the strand to a blank one, and keeps the memory of its lists.
    pub(super) fn renew(&mut self) {
        let mut old = std::mem::replace(self, Self::blank());
        old.frames.clear();
        old.regs.clear();
        old.allocas.clear();
        (self.frames, self.regs, self.allocas) = (old.frames, old.regs, old.allocas);
    }

    /// Returns the registers of the innermost frame.
    pub(super) fn registers(&self) -> &[Cell] {
        let f = self.frames.last().expect("a running strand has a frame");
        &self.regs[f.base as usize..(f.base + f.cells) as usize]
    }

    /// Returns the bytes charged for the strand's registers.
    pub(super) fn register_bytes(&self) -> u64 {
        (self.regs.len() * size_of::<Cell>()) as u64
    }

    pub(super) fn blank() -> Self {
        Self {
            id: 0,
            path: 1,
            forks: 0,
            objects: 0,
            frames: Frames::default(),
            regs: Vec::new(),
            exports: Exports::default(),
            allocas: RowIds::new(),
            scope: NO_INDEX,
            status: StrandStatus::Gone,
            instance: NO_INDEX,
            part: NO_INDEX,
            spine: false,
            thread_id: 0,
            thread: 0,
            held: 0,
            clock: Clock::default(),
            seen: SyncClock::default(),
            fence: SyncClock::default(),
            loads: SmallVec::new(),
            ends_at: None,
            parked: false,
            memo: DigestMemo::default(),
            exception: None,
            suspended: Vec::new(),
        }
    }
}
