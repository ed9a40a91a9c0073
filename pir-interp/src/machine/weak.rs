//! Atomics weaker than `seq_cst` (reference: memory, Atomics), as a search shows them: a load reads
//! any message of its location that coherence allows, and a store takes any place in the
//! modification order that coherence allows.
//!
//! The view of a strand is not kept; it follows from the strand's clock: a strand may not read a
//! message older than one that it knows to be stored or read. So whatever orders strands for the
//! race detector orders their views. The first option of each choice is the newest message, or the
//! last place; a run that always takes it executes atomics as `seq_cst`.

mod order;
mod update;

pub(super) use update::Exchange;

use super::access::ValueAccess;
use super::slow::CellBuffer;
use super::sync::{MemoryOrder, acquires, orders_strands, releases};
use super::{Machine, NO_INDEX, Strand, StrandStatus};
use crate::cell::Cell;
use crate::history::{History, MAX_MESSAGES, Message, OrderEdges, OrderLinks};
use crate::host::Assumption;
use crate::memory::MemoryLocation;
use crate::ops;
use crate::race::{Epoch, SyncClock, UpdateClass};
use crate::ub::StepResult;
use pir_core::entity::Type;
use pir_core::inst::Ordering;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// The choice before all others of a run in which every update stores a message.
const EVERY_UPDATE: u32 = u32::MAX;

/// How a run treats atomics weaker than `seq_cst`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct WeakMode {
    /// Whether the run shows what they allow.
    pub on: bool,
    /// Whether every update stores a message, even one that commutes with others.
    pub every_update: bool,
}

/// An atomic access of a value.
#[derive(Clone, Copy)]
pub(super) struct AtomicAccess<'a> {
    pub p: Cell,
    pub ty: Type,
    pub value: ValueAccess<'a>,
    pub order: MemoryOrder,
}

/// A history: the slot of its object, and its index there.
#[derive(Clone, Copy, Debug)]
pub(super) struct HistoryPlace {
    slot: u32,
    at: usize,
}

/// What an access does to the message that it reads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MessageUse {
    Load,
    Update,
}

/// The uses that an access may make of a message, with the memory orders.
type MessageUses = SmallVec<[(MessageUse, MemoryOrder); 2]>;

/// A choice of a message to read or of a place for a new one, by index.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeakOption {
    pub at: usize,
    edges: OrderEdges,
}

fn is_ordered(order: MemoryOrder) -> bool {
    order.ordering == Ordering::SeqCst && orders_strands(order.scope)
}

impl<'p> Machine<'p> {
    /// Makes the machine show what atomics weaker than `seq_cst` allow, if the program has any.
    /// The views follow from the clocks of the race detector, which has to be enabled.
    pub fn show_weak_memory(&mut self) {
        self.weak.on = self.program.weak_atomics() && self.detection.races.enabled;
    }

    /// Makes the machine take these choices, which [`Machine::choices_made`] returned. Only a
    /// search makes others than the first, so that what it showed of weak atomics happens again.
    pub(crate) fn replay_choices(&mut self, choices: &[u32]) {
        if choices.iter().any(|&c| c != 0) {
            self.show_weak_memory();
        }
        let rest = choices.strip_prefix(&[EVERY_UPDATE]);
        self.weak.every_update = rest.is_some();
        self.choices.script = rest.unwrap_or(choices).to_vec();
    }

    /// Returns the choices of the run, for a schedule.
    pub(crate) fn choices_made(&self) -> Vec<u32> {
        let mode = self.weak.every_update.then_some(EVERY_UPDATE);
        mode.into_iter().chain(self.choices.made.iter().map(|c| c.taken)).collect()
    }

    /// Returns whether an atomic of the strand shows what its order allows.
    pub(super) fn is_weak(&self, strand: &Strand<'p>) -> bool {
        self.weak.on
            && strand.instance != NO_INDEX
            && !self.program.is_unchecked(strand.site().function)
    }

    fn knows(&self, strand: &Strand<'p>, epoch: Epoch) -> bool {
        self.detection.races.is_before(epoch, &strand.clock)
    }

    fn history(&self, place: HistoryPlace) -> &History {
        &self.memory.object(place.slot).histories[place.at]
    }

    fn history_mut(&mut self, place: HistoryPlace) -> &mut History {
        &mut self.memory.object_mut(place.slot).histories[place.at]
    }

    /// Returns the history of a location, or begins it with what the memory holds. Returns `None`
    /// if an atomic of another extent overlaps it, which the search does not show.
    pub(super) fn history_of(
        &mut self,
        strand: &Strand<'p>,
        place: MemoryLocation,
        access: AtomicAccess<'_>,
    ) -> Option<HistoryPlace> {
        let (slot, len) = (place.slot, access.value.shape.size);
        let all = &self.memory.object(slot).histories;
        let mut found = all.iter().position(|h| (h.offset, h.len) == (place.offset, len));
        if all
            .iter()
            .any(|h| h.overlaps(place.offset, len) && (h.offset, h.len) != (place.offset, len))
        {
            self.world.assume(Assumption::MixedAtomics);
            self.forget_histories_at(slot, place.offset, len);
            return None;
        }
        if let Some(at) = found.filter(|&at| all[at].messages.is_empty()) {
            if !all[at].updates.iter().all(|&e| self.knows(strand, e)) {
                self.turn.observes_updates = true;
            }
            self.memory.object_mut(slot).histories.remove(at);
            found = None;
        }
        if let Some(at) = found {
            return Some(HistoryPlace { slot, at });
        }
        let mut value = smallvec::smallvec![Cell::ZERO; access.value.shape.cells as usize];
        self.memory.load(place, access.value.shape, &mut value);
        let first = Message {
            id: 0,
            ty: access.ty,
            value,
            written: None,
            reads: Default::default(),
            released: SyncClock::default(),
            update: false,
            hides: 0,
            store: OrderLinks::default(),
            loads: OrderLinks::default(),
        };
        let all = &mut self.memory.object_mut(slot).histories;
        let at = all.partition_point(|h| h.offset < place.offset);
        let messages = vec![first];
        let history =
            History { offset: place.offset, len, messages, next: 1, ..History::default() };
        all.insert(at, history);
        Some(HistoryPlace { slot, at })
    }

    /// Forgets the histories that overlap a range of bytes, because a plain store replaces what
    /// they hold.
    #[cold]
    pub(super) fn forget_histories_at(&mut self, slot: u32, offset: u64, len: u64) {
        self.memory.object_mut(slot).histories.retain(|h| !h.overlaps(offset, len));
    }

    /// Forgets all histories, because the outermost region has closed, so that everything is
    /// ordered with what follows.
    pub(super) fn forget_weak_memory(&mut self) {
        if self.weak.on {
            self.memory.forget_histories();
            self.detection.order.take();
        }
    }

    /// Returns the index of the oldest message that coherence lets the strand read.
    fn oldest_readable(&self, strand: &Strand<'p>, h: &History) -> usize {
        let is_known = |e: &Epoch| self.knows(strand, *e);
        h.messages
            .iter()
            .rposition(|m| m.written.as_ref().is_none_or(is_known) || m.reads.iter().any(is_known))
            .unwrap_or(0)
    }

    /// Returns whether the strand's next store happens after a message's store.
    fn knows_store(&self, strand: &Strand<'p>, m: &Message) -> bool {
        m.written.is_none_or(|e| self.knows(strand, e))
    }

    /// Returns whether happens-before hides a message from an `unordered` load.
    fn is_hidden(&self, strand: &Strand<'p>, h: &History, m: &Message) -> bool {
        h.messages
            .iter()
            .any(|n| m.id < 64 && n.hides >> m.id & 1 != 0 && self.knows_store(strand, n))
    }

    /// Chooses the message that a load or an update reads, and its use among those that `uses`
    /// adds for a message. Returns `None` if there is nothing to read.
    pub(super) fn choose_message(
        &mut self,
        strand: &Strand<'p>,
        place: HistoryPlace,
        uses: impl Fn(&Message, &mut MessageUses),
    ) -> Option<(WeakOption, MessageUse, MemoryOrder)> {
        let h = self.history(place);
        let oldest = self.oldest_readable(strand, h);
        let mut options = Vec::new();
        for (at, m) in h.messages.iter().enumerate().rev() {
            let mut all = MessageUses::new();
            uses(m, &mut all);
            let is_taken = h.messages.get(at + 1).is_some_and(|next| next.update);
            for (kind, order) in all {
                let is_coherent = match order.ordering {
                    Ordering::Unordered => !self.is_hidden(strand, h, m),
                    _ => at >= oldest,
                };
                if !is_coherent || kind == MessageUse::Update && is_taken {
                    continue;
                }
                let edges = self.edges_of_use(strand, h, at, kind, order);
                if self.detection.order.allows(&edges) {
                    options.push((WeakOption { at, edges }, kind, order));
                }
            }
        }
        self.choose_option(&options)
    }

    fn choose_option<T: Copy>(&mut self, options: &[T]) -> Option<T> {
        match options {
            [] | [_] => options.first().copied(),
            many => Some(many[self.choose(many.len() as u32) as usize]),
        }
    }

    /// Returns the value of a message as a value of the type that an access loads.
    pub(super) fn message_value(
        &self,
        place: HistoryPlace,
        at: usize,
        access: AtomicAccess<'_>,
    ) -> CellBuffer {
        let m = &self.history(place).messages[at];
        if m.ty == access.ty {
            return CellBuffer::from_slice(&m.value);
        }
        let mut out: CellBuffer =
            smallvec::smallvec![Cell::ZERO; access.value.shape.cells as usize];
        ops::cast::bitcast(self.shape(m.ty), access.value.shape, &m.value, &mut out);
        out
    }

    /// Loads a value.
    pub(super) fn weak_load(
        &mut self,
        strand: &mut Strand<'p>,
        access: AtomicAccess<'_>,
        out: &mut [Cell],
    ) -> StepResult<()> {
        let AtomicAccess { p, value: ValueAccess { shape, align }, order, .. } = access;
        let raced = self.read(strand, p, shape, align, true, out)?;
        let place = self.memory.resolve(p, shape.size, align)?;
        let history = if raced { None } else { self.history_of(strand, place, access) };
        let Some(history) = history else {
            self.acquire(strand, p, order, UpdateClass::NONE);
            return Ok(());
        };
        let chosen =
            self.choose_message(strand, history, |_, all| all.push((MessageUse::Load, order)));
        // The newest message can always be read.
        let Some((option, ..)) = chosen else { return Ok(()) };
        out.copy_from_slice(&self.message_value(history, option.at, access));
        self.finish_load(strand, history, option, order);
        Ok(())
    }

    /// Records the load of a chosen message, and acquires what it released.
    pub(super) fn finish_load(
        &mut self,
        strand: &mut Strand<'p>,
        place: HistoryPlace,
        option: WeakOption,
        order: MemoryOrder,
    ) {
        self.note_weak_load(strand, place, order);
        let h = self.history(place);
        let m = &h.messages[option.at];
        let is_stale = option.at + 1 < h.messages.len();
        let mut hash = rustc_hash::FxHasher::default();
        (strand.clock.epoch(), strand.clock.learnt()).hash(&mut hash);
        let load = Some((place.slot, h.offset, m.id, hash.finish()));
        let released = m.released.clone();
        self.turn.spurious |= is_stale;
        Self::learn_released(strand, &released, order);
        let epoch = strand.clock.epoch();
        if order.ordering != Ordering::Unordered {
            let last = self.detection.order.0.iter().rfind(|op| op.strand == strand.path);
            let is_same = option.edges.is_ordered && last.is_some_and(|op| op.load == load);
            let links = match is_same {
                true => OrderLinks::default(),
                false => self.add_to_order(strand, option.edges, (epoch, load)),
            };
            let m = &mut self.history_mut(place).messages[option.at];
            m.read_at(epoch);
            m.loads.add(links);
        }
        self.forget_unreadable(strand, place);
    }

    fn learn_released(strand: &mut Strand<'p>, released: &SyncClock, order: MemoryOrder) {
        if !orders_strands(order.scope) {
            return;
        }
        match acquires(order.ordering) {
            true => strand.clock.acquire(released),
            false => strand.seen.join(released),
        }
    }

    /// Stores a value.
    pub(super) fn weak_store(
        &mut self,
        strand: &mut Strand<'p>,
        access: AtomicAccess<'_>,
        value: &[Cell],
    ) -> StepResult<()> {
        let AtomicAccess { p, value: ValueAccess { shape, align }, order, .. } = access;
        let place = self.memory.resolve_write(p, shape.size, align)?;
        let raced = self.note_write(strand, place, shape.size)?;
        let is_raced = raced.is_some();
        let history = if is_raced { None } else { self.history_of(strand, place, access) };
        let Some(history) = history else {
            self.forget_histories_at(place.slot, place.offset, shape.size);
            self.store_raced(place, shape, value, raced)?;
            self.release(strand, p, order, false, UpdateClass::NONE);
            return Ok(());
        };
        let (h, is_ordered) = (self.history(history), is_ordered(order));
        let oldest = match order.ordering {
            Ordering::Unordered => {
                let known = h.messages.iter().rposition(|m| self.knows_store(strand, m));
                known.unwrap_or(0)
            }
            _ => self.oldest_readable(strand, h),
        };
        let none = self.detection.order.0.is_empty();
        let (strong, fences) = match none {
            true => (0, 0),
            false => (self.strongly_before(strand), self.fences_before(strand, None)),
        };
        let mut options = Vec::new();
        for at in (oldest + 1..=h.messages.len()).rev() {
            if h.messages.get(at).is_some_and(|next| next.update) {
                continue;
            }
            let (before, after) = match none {
                true => (0, 0),
                false => (h.sources_before(at) | strong, h.targets_from(at)),
            };
            let edges = OrderEdges { is_ordered, before, after, fences };
            if self.detection.order.allows(&edges) {
                options.push(WeakOption { at, edges });
            }
        }
        // A store can always be the last one.
        let Some(option) = self.choose_option(&options) else { return Ok(()) };
        self.finish_store(strand, history, option, (access, value), None)
    }

    /// Stores a message at a chosen place: that of an update directly after the message that it has
    /// read, which `read` gives with what it released.
    pub(super) fn finish_store(
        &mut self,
        strand: &mut Strand<'p>,
        place: HistoryPlace,
        option: WeakOption,
        (access, value): (AtomicAccess<'_>, &[Cell]),
        read: Option<SyncClock>,
    ) -> StepResult<()> {
        let AtomicAccess { value: ValueAccess { shape, .. }, order, .. } = access;
        self.note_weak_store(strand, place);
        if read.is_some() {
            self.note_weak_load(strand, place, order);
        }
        let (at, update) = match &read {
            Some(released) => {
                Self::learn_released(strand, released, order);
                (option.at + 1, true)
            }
            None => (option.at, false),
        };
        let written = strand.clock.epoch();
        let mut released = read.unwrap_or_default();
        if orders_strands(order.scope) {
            if releases(order.ordering) {
                self.detection.races.published = true;
                strand.clock.release(&mut released);
            } else {
                released.join(&strand.fence);
            }
        }
        let store = self.add_to_order(strand, option.edges, (written, None));
        let h = self.history(place);
        let mut hides = 0;
        if self.program.unordered_atomics() {
            let known = h.messages.iter().filter(|m| m.id < 64 && self.knows_store(strand, m));
            hides = known.fold(0, |all, m| all | 1u64 << m.id);
        }
        let message = Message {
            id: h.next,
            ty: access.ty,
            value: value.iter().copied().collect(),
            written: Some(written),
            reads: Default::default(),
            released,
            update,
            hides,
            store,
            loads: OrderLinks::default(),
        };
        let (offset, is_last) = (h.offset, at == h.messages.len());
        self.turn.spurious |= !is_last;
        let h = self.history_mut(place);
        h.next += 1;
        h.messages.insert(at, message);
        if is_last {
            let to = MemoryLocation { slot: place.slot, offset };
            self.memory.reserve(to, shape.size)?;
            self.memory.store(to, shape, value);
        }
        if !self.program.unordered_atomics() {
            self.history_mut(place).merge_repeated(at);
        }
        self.forget_unreadable(strand, place);
        Ok(())
    }

    /// Records a load that a compiler may move after later stores of the strand.
    pub(super) fn note_weak_load(
        &mut self,
        strand: &mut Strand<'p>,
        place: HistoryPlace,
        order: MemoryOrder,
    ) {
        if acquires(order.ordering) && orders_strands(order.scope) {
            return;
        }
        let location = self.location_name(place);
        if !strand.loads.contains(&location) {
            strand.loads.push(location);
        }
    }

    /// Records a store. The search does not show what happens if it comes before an earlier load.
    fn note_weak_store(&mut self, strand: &Strand<'p>, place: HistoryPlace) {
        if !strand.loads.is_empty() {
            let location = self.location_name(place);
            if strand.loads.iter().any(|l| *l != location) {
                self.world.assume(Assumption::LoadBuffering);
            }
        }
    }

    /// Returns the name of a location, which is the same in all schedules.
    fn location_name(&self, place: HistoryPlace) -> (u64, u64) {
        let object = self.memory.object(place.slot);
        (super::state::name_of(object), object.histories[place.at].offset)
    }

    /// Returns the index of the first message that a live strand may still read. A strand that
    /// waits for its region goes on with what the strands of the region know.
    pub(super) fn oldest_readable_by_any(
        &self,
        running: Option<&Strand<'p>>,
        h: &History,
    ) -> usize {
        if self.program.unordered_atomics() {
            return 0;
        }
        let runs = |s: &StrandStatus| {
            !matches!(s, StrandStatus::Gone | StrandStatus::Suspended | StrandStatus::Stuck)
        };
        let others = self.tables.strands.iter().map(|s| &**s).filter(|s| runs(&s.status));
        let oldest = others.chain(running).map(|s| self.oldest_readable(s, h)).min();
        oldest.unwrap_or(0)
    }

    /// Forgets the messages of a location that no strand may read any more.
    fn forget_unreadable(&mut self, strand: &Strand<'p>, place: HistoryPlace) {
        let h = self.history(place);
        let mut oldest = self.oldest_readable_by_any(Some(strand), h);
        let excess = h.messages.len().saturating_sub(MAX_MESSAGES);
        if excess > oldest {
            self.world.assume(Assumption::WeakBounds);
            oldest = excess;
        }
        if oldest > 0 {
            self.history_mut(place).forget_before(oldest);
        }
    }
}
