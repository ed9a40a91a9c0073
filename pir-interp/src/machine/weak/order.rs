//! The order S of `seq_cst` operations beside weaker ones: the constraints that each operation adds
//! to it. An execution is one if S has no cycle.

use super::super::sync::{MemoryOrder, acquires, orders_strands};
use super::super::{Machine, Strand};
use super::{HistoryPlace, MessageUse, is_ordered};
use crate::history::{History, MAX_ORDERED, OrderEdges, OrderLinks, OrderMask, OrderedOp};
use crate::host::Assumption;
use crate::race::{Epoch, SyncClock};
use pir_core::inst::Ordering;

impl<'p> Machine<'p> {
    /// Returns the operations of S that strongly happen before the strand's next one.
    pub(in crate::machine) fn strongly_before(&self, strand: &Strand<'p>) -> OrderMask {
        self.ordered(|op| self.knows(strand, op.after))
    }

    /// Returns the `seq_cst` fences that happen before the strand's next operation once it has
    /// acquired a clock.
    pub(super) fn fences_before(
        &self,
        strand: &Strand<'p>,
        acquired: Option<&SyncClock>,
    ) -> OrderMask {
        let races = &self.detection.races;
        let knows = |op: &OrderedOp| {
            self.knows(strand, op.at) || acquired.is_some_and(|c| races.is_released(op.at, c))
        };
        self.ordered(|op| op.fence && knows(op))
    }

    pub(super) fn ordered(&self, holds: impl Fn(&OrderedOp) -> bool) -> OrderMask {
        let all = self.detection.order.0.iter().enumerate();
        all.fold(0, |mask, (n, op)| mask | OrderMask::from(holds(op)) << n)
    }

    /// Returns the constraints of S that a load of the message at `at`, or an update of it, adds.
    pub(super) fn edges_of_use(
        &self,
        strand: &Strand<'p>,
        h: &History,
        at: usize,
        kind: MessageUse,
        order: MemoryOrder,
    ) -> OrderEdges {
        let is_ordered = is_ordered(order);
        if self.detection.order.0.is_empty() || order.ordering == Ordering::Unordered {
            return OrderEdges { is_ordered, ..OrderEdges::default() };
        }
        let m = &h.messages[at];
        let learns = acquires(order.ordering) && orders_strands(order.scope);
        let read = match kind {
            MessageUse::Load => h.sources_before(at) | m.store.sources,
            MessageUse::Update => h.sources_before(at + 1),
        };
        OrderEdges {
            is_ordered,
            before: read | self.strongly_before(strand),
            after: h.targets_from(at + 1),
            fences: self.fences_before(strand, learns.then_some(&m.released)),
        }
    }

    /// Adds an operation to S, if it is part of it, and the constraints that follow from it.
    /// Returns its links.
    pub(super) fn add_to_order(
        &mut self,
        strand: &Strand<'p>,
        edges: OrderEdges,
        (at, load): (Epoch, Option<(u32, u64, u32, u64)>),
    ) -> OrderLinks {
        if !edges.is_ordered && edges.fences == 0 {
            return OrderLinks::default();
        }
        if edges.is_ordered && self.detection.order.0.len() >= MAX_ORDERED {
            self.world.assume(Assumption::WeakBounds);
            return OrderLinks::default();
        }
        let after = strand.clock.epoch();
        let op = OrderedOp { strand: strand.path, at, after, fence: false, precedes: 0, load };
        let own = self.detection.order.own().add(&edges, edges.is_ordered.then_some(op));
        OrderLinks { sources: own | edges.fences, targets: own }
    }

    /// Executes a `seq_cst` fence as an operation of S, after it has synchronised. `strong` are the
    /// operations that strongly happen before it, and `at` is its time.
    pub(in crate::machine) fn order_fence(
        &mut self,
        strand: &Strand<'p>,
        strong: OrderMask,
        at: Epoch,
    ) {
        if self.detection.order.0.len() >= MAX_ORDERED {
            self.world.assume(Assumption::WeakBounds);
            return;
        }
        let own: OrderMask = 1 << self.detection.order.0.len();
        let mut before = strong;
        for slot in self.memory.slots_with_histories() {
            for n in 0..self.memory.object(slot).histories.len() {
                let place = HistoryPlace { slot, at: n };
                let h = self.history(place);
                let mut targets = Vec::new();
                for (k, m) in h.messages.iter().enumerate() {
                    let stored = m.written.is_some_and(|e| self.knows(strand, e));
                    let loaded = m.reads.iter().any(|&e| self.knows(strand, e));
                    if stored {
                        before |= h.sources_before(k);
                    }
                    if loaded {
                        before |= h.sources_before(k) | m.store.sources;
                    }
                    if stored || loaded {
                        targets.push((k, stored, loaded));
                    }
                }
                before |= h.past;
                let h = self.history_mut(place);
                for (k, stored, loaded) in targets {
                    let m = &mut h.messages[k];
                    m.store.targets |= if stored { own } else { 0 };
                    m.loads.targets |= if loaded { own } else { 0 };
                }
            }
        }
        let edges = OrderEdges { is_ordered: true, before, after: 0, fences: 0 };
        let (path, after) = (strand.path, strand.clock.epoch());
        let op = OrderedOp { strand: path, at, after, fence: true, precedes: 0, load: None };
        self.detection.order.own().add(&edges, Some(op));
    }
}
