//! What a search keeps to show memory orders weaker than `seq_cst` (reference: memory, Atomics):
//! the messages of a location in their modification order, and the order S of `seq_cst` operations.
//!
//! Both are functions of the execution, that is of the operations, of which store each load reads,
//! and of the modification orders; they do not depend on the order in which the search took turns.

use crate::race::{Epoch, SyncClock, UpdateClass};
use pir_core::entity::Type;
use smallvec::SmallVec;

/// A set of operations of the order S, by their numbers.
pub(crate) type OrderMask = u128;

/// The greatest number of `seq_cst` operations that [`StrongOrder`] holds: one bit of a mask each.
pub(crate) const MAX_ORDERED: usize = OrderMask::BITS as usize;

/// The greatest number of messages that a location keeps. More only occur where a strand stores
/// again and again while another one may still read the first of the stores.
pub(crate) const MAX_MESSAGES: usize = 48;

/// The `seq_cst` operations through which an atomic takes part in S, once for its store and once
/// for its loads. A load of a message comes before each later store, so it is kept apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct OrderLinks {
    /// What precedes in S what follows the operation in coherence: the operation itself if it is
    /// `seq_cst`, and the fences that happen before it.
    pub sources: OrderMask,
    /// What follows in S what precedes the operation in coherence: the operation itself if it is
    /// `seq_cst`, and the fences that it happens before.
    pub targets: OrderMask,
}

impl OrderLinks {
    /// Adds the links of another operation.
    pub(crate) fn add(&mut self, other: Self) {
        self.sources |= other.sources;
        self.targets |= other.targets;
    }
}

/// A value that was stored at a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Message {
    /// The number of the message among those of its location; unused by other states.
    pub id: u32,
    /// The type that the value was stored with, and its cells.
    pub ty: Type,
    pub value: SmallVec<[crate::Cell; 1]>,
    /// When it was stored; `None` if everybody knows it, because it is older than the region.
    pub written: Option<Epoch>,
    /// When it was read, for each component the first time. Whoever knows of a read may read no
    /// older message.
    pub reads: SmallVec<[Epoch; 2]>,
    /// What a load that acquires learns.
    pub released: SyncClock,
    /// Whether it was stored by an update, which read the message before. Nothing comes between.
    pub update: bool,
    /// The messages that its store happens after, by their numbers: an `unordered` load that it
    /// happens before reads none of them.
    pub hides: u64,
    /// The links of the store, and of all loads of the message.
    pub store: OrderLinks,
    pub loads: OrderLinks,
}

impl Message {
    /// Records a load.
    pub(crate) fn read_at(&mut self, epoch: Epoch) {
        match self.reads.binary_search_by_key(&epoch.component, |e| e.component) {
            Ok(at) => self.reads[at].time = self.reads[at].time.min(epoch.time),
            Err(at) => self.reads.insert(at, epoch),
        }
    }

    /// Returns whether a load can't tell the message from the one before, which it updated, and
    /// nothing can come between them. Spinning on an exchange makes such chains of any length.
    fn repeats(&self, before: &Self) -> bool {
        let none = OrderLinks::default();
        self.update
            && before.update
            && (self.ty, &self.value, &self.released)
                == (before.ty, &before.value, &before.released)
            && [self.store, self.loads, before.store, before.loads].iter().all(|l| *l == none)
    }
}

/// The messages of a location.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct History {
    /// The offset of the location in its object, and its size, in bytes.
    pub offset: u64,
    pub len: u64,
    /// The messages in modification order. The last one is what the memory holds. None if all
    /// accesses so far were updates that commute.
    pub messages: Vec<Message>,
    /// The class of the updates that commute, if there are no messages.
    pub class: UpdateClass,
    /// The updates that commute, if there are no messages: the last one of each component.
    pub updates: SmallVec<[Epoch; 2]>,
    /// The number of the next message.
    pub next: u32,
    /// The sources of the messages that nobody may read any more, and of their loads.
    pub past: OrderMask,
}

impl History {
    /// Returns whether the location overlaps a range of bytes.
    pub(crate) fn overlaps(&self, offset: u64, len: u64) -> bool {
        self.offset < offset + len && offset < self.offset + self.len
    }

    /// Returns the sources of what precedes the message at an index in coherence: earlier stores
    /// and their loads; and the message itself, for a load of it.
    pub(crate) fn sources_before(&self, at: usize) -> OrderMask {
        self.messages[..at].iter().fold(self.past, |all, m| all | m.store.sources | m.loads.sources)
    }

    /// Returns the targets of what follows in coherence: the messages from an index on, and their
    /// loads.
    pub(crate) fn targets_from(&self, at: usize) -> OrderMask {
        self.messages[at..].iter().fold(0, |all, m| all | m.store.targets | m.loads.targets)
    }

    /// Forgets the messages before an index, which nobody may read any more.
    pub(crate) fn forget_before(&mut self, at: usize) {
        self.past = self.sources_before(at);
        self.messages.drain(..at);
    }

    /// Replaces a message by the one after it if nothing can tell them apart.
    pub(crate) fn merge_repeated(&mut self, at: usize) {
        if at == 0
            || at >= self.messages.len()
            || !self.messages[at].repeats(&self.messages[at - 1])
        {
            return;
        }
        let gone = self.messages.remove(at - 1);
        let kept = &mut self.messages[at - 1];
        gone.written.iter().chain(&gone.reads).for_each(|&e| kept.read_at(e));
        kept.hides |= gone.hides;
    }
}

/// A `seq_cst` operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OrderedOp {
    /// The name of the strand, which is the same in all schedules.
    pub strand: u64,
    /// The time of the operation: who knows it happens after the operation.
    pub at: Epoch,
    /// The time directly after the operation: who knows it happens *strongly* after the operation,
    /// since what the operation itself has released doesn't contain it.
    pub after: Epoch,
    pub fence: bool,
    /// The operations that it precedes in S. Transitive.
    pub precedes: OrderMask,
    /// For a load: the object, the offset and the message that it read, and a digest of what the
    /// strand knew. The same load again adds nothing.
    pub load: Option<(u32, u64, u32, u64)>,
}

/// What is known of the order S of `seq_cst` operations: a partial order, which has no cycle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct StrongOrder(pub Vec<OrderedOp>);

impl crate::shared::ConstDefault for StrongOrder {
    const BLANK: &'static Self = &Self(Vec::new());
}

/// The constraints that a new operation adds to S.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OrderEdges {
    /// Whether the operation is part of S.
    pub is_ordered: bool,
    /// What precedes it, and what it precedes, if it is part of S.
    pub before: OrderMask,
    pub after: OrderMask,
    /// The fences that happen before it, which precede all of `after` as well.
    pub fences: OrderMask,
}

/// Returns the numbers in a mask.
pub(crate) fn numbers(mut mask: OrderMask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        next
    })
}

impl StrongOrder {
    /// Returns what the operations of a mask precede, with the operations themselves.
    fn closure(&self, of: OrderMask) -> OrderMask {
        numbers(of).fold(of, |all, n| all | self.0[n].precedes)
    }

    /// Returns whether the order has no cycle with these edges.
    ///
    /// Each edge leads from `fences`, or from `before` through the new operation, to all of
    /// `after`. So if several edges close a cycle, one of them does so alone.
    pub(crate) fn allows(&self, edges: &OrderEdges) -> bool {
        let from = edges.fences | if edges.is_ordered { edges.before } else { 0 };
        self.closure(edges.after) & from == 0
    }

    /// Adds the edges, and the operation if there is one. Returns its number.
    pub(crate) fn add(&mut self, edges: &OrderEdges, op: Option<OrderedOp>) -> OrderMask {
        let after = self.closure(edges.after);
        let mut number = 0;
        if let Some(op) = op {
            number = 1 << self.0.len();
            self.0.push(OrderedOp { precedes: after, ..op });
        }
        let (to, before) = (after | number, if number != 0 { edges.before } else { 0 });
        for (n, op) in self.0.iter_mut().enumerate() {
            let own: OrderMask = op.precedes | 1 << n;
            if own & before != 0 {
                op.precedes |= to;
            }
            if own & edges.fences != 0 {
                op.precedes |= after;
            }
        }
        number
    }

    /// Returns the numbers in an order that is the same in all schedules: by strand, and within a
    /// strand by its program.
    pub(crate) fn canonical(&self) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.0.len()).collect();
        all.sort_by_key(|&n| self.0[n].strand);
        all
    }
}
