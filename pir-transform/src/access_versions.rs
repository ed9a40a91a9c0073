//! The versions of memory that the plain loads and stores of a function see.

use crate::alias::{MemoryObject, MemorySummary};
use crate::cx::PassContext;
use crate::memory_classes::{MemoryClass, MemoryClasses};
use crate::remark::Refusal;
use pir_analysis::budget::Budget;
use pir_analysis::graph::RowTable;
use pir_analysis::{AccessKind, Analyses, ClassAccess, MemoryVersions, VersionStart};
use pir_core::entity::{Block, Entity, Inst};
use pir_core::inst::{ForkFlags, MemFlags};
use pir_core::opcode::Opcode;
use rustc_hash::{FxHashMap, FxHashSet};

/// A row of class accesses: the block and the range of their numbers.
#[derive(Clone, Copy)]
struct ReadRow {
    block: Block,
    first: usize,
    count: usize,
}

/// The versions of memory that plain loads see, and that plain stores leave.
pub(crate) struct AccessVersions {
    versions: MemoryVersions,
    /// Per plain load or store the reads of the classes that its address may touch.
    reads: FxHashMap<Inst, ReadRow>,
    /// The accesses that stand for synchronisation.
    orders: FxHashSet<(Block, u32)>,
}

impl AccessVersions {
    /// Numbers the versions of a function. None if it breaks a depth rule or is too complex. Near
    /// linear: the bounds are those of [`MemoryVersions::compute`].
    pub(crate) fn new(cx: &PassContext<'_>, analyses: &Analyses) -> Option<Self> {
        let mut list = AccessList::new(cx);
        for &b in cx.body.layout() {
            list.add_block(cx, b);
        }
        let accesses = RowTable::from_pairs(analyses.cfg().len(), &list.pairs);
        let mut budget = Budget::for_function(analyses.cfg(), list.pairs.len());
        let homes = list.classes.homes(cx.body);
        let versions = MemoryVersions::compute(analyses, &accesses, &homes, &mut budget).ok()?;
        Some(Self { versions, reads: list.reads, orders: list.orders })
    }

    /// Returns why a load may not see the memory that an earlier plain access of the same address
    /// saw or left, where the block of the earlier one locally dominates that of the load. None if
    /// it certainly sees it. O(1).
    pub(crate) fn change(&self, earlier: Inst, load: Inst) -> Option<Refusal> {
        let written = ("written", "the memory may be written in between, or a strand synchronises");
        let (e, l) = (self.reads.get(&earlier), self.reads.get(&load));
        // An address that was loaded may have been found to be one of another kind.
        let Some((&e, &l)) = e.zip(l).filter(|(e, l)| e.count == l.count) else {
            return Some(written);
        };
        for k in 0..l.count {
            let of = |row: ReadRow| self.versions.of(row.block, row.first + k);
            let (Some(before), Some(now)) = (of(e), of(l)) else {
                return Some(("sibling", "a concurrent strand may write the memory"));
            };
            if before == now {
                continue;
            }
            let by_order = match self.versions.start(now) {
                VersionStart::Access(b, k) => self.orders.contains(&(b, k)),
                VersionStart::Block(_) | VersionStart::Entry => false,
            };
            let order = ("order", "an instruction in between synchronises or frees");
            return Some(if by_order { order } else { written });
        }
        None
    }
}

/// Returns whether an instruction is a load or store that is neither atomic nor `volatile`.
pub(crate) fn is_plain_access(cx: &PassContext<'_>, i: Inst) -> bool {
    let data = cx.body.inst(i);
    matches!(data.op(), Opcode::Load | Opcode::Store) && data.mem_flags() == MemFlags::empty()
}

/// The accesses of a function by class.
struct AccessList {
    classes: MemoryClasses,
    pairs: Vec<(u32, ClassAccess)>,
    reads: FxHashMap<Inst, ReadRow>,
    orders: FxHashSet<(Block, u32)>,
    /// What synchronisation does to the memory of a strand that does not take part: `width` and
    /// `lockstep` order strands by no instruction of their own, so that what one of them has
    /// acquired may be visible to a concurrent one.
    order: AccessKind,
}

impl AccessList {
    fn new(cx: &PassContext<'_>) -> Self {
        let ends = cx.body.layout().iter().filter_map(|&b| cx.body.terminator(b));
        let mut forks = ends.map(|t| cx.body.inst(t)).filter(|d| d.op() == Opcode::Fork);
        let ordered = ForkFlags::WIDTH | ForkFlags::LOCKSTEP;
        let is_ordered = forks.any(|d| d.fork_flags().intersects(ordered));
        Self {
            classes: MemoryClasses::new(cx.module, cx.function(), cx.body),
            pairs: Vec::new(),
            reads: FxHashMap::default(),
            orders: FxHashSet::default(),
            order: if is_ordered { AccessKind::Write } else { AccessKind::Order },
        }
    }

    /// Adds the accesses of a block. O(its operands).
    fn add_block(&mut self, cx: &PassContext<'_>, b: Block) {
        let first = self.pairs.len();
        for &i in cx.body.insts(b) {
            let mut summary = MemorySummary::default();
            let object = |v| self.classes.object(cx.module, cx.function(), cx.body, v);
            summary.add_with(cx.module, cx.function(), cx.body, i, &object);
            for written in summary.written.iter() {
                let classes = self.classes.of_access(written);
                self.push(b, &classes, AccessKind::Write);
            }
            if summary.synchronises {
                let start = self.pairs.len();
                // Objects that no other function can name are not affected.
                let classes = self.classes.of_access(MemoryObject::Unknown);
                self.push(b, &classes, self.order);
                self.orders.extend((start..self.pairs.len()).map(|k| (b, (k - first) as u32)));
            }
            if is_plain_access(cx, i) {
                let address = cx.body.ops(i)[usize::from(cx.body.inst(i).op() == Opcode::Store)];
                let object = self.classes.object(cx.module, cx.function(), cx.body, address);
                let classes = self.classes.touching(object);
                let row =
                    ReadRow { block: b, first: self.pairs.len() - first, count: classes.len() };
                self.reads.insert(i, row);
                self.push(b, &classes, AccessKind::Read);
            }
        }
    }

    fn push(&mut self, b: Block, classes: &[MemoryClass], kind: AccessKind) {
        let access = |&class: &MemoryClass| ClassAccess { class: class as u32, kind };
        self.pairs.extend(classes.iter().map(|c| (b.index() as u32, access(c))));
    }
}
