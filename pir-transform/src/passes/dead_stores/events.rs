//! The reads of a function by class, and the stores and ends of lifetimes by place.

use crate::address::ConstantAddress;
use crate::alias::MemoryObject;
use crate::cx::PassContext;
use crate::facts::{CallFacts, depends_on_thread};
use crate::memory_classes::{MemoryClass, MemoryClasses, lifetime_marker};
use pir_analysis::DomTree;
use pir_core::entity::{Block, Inst, Value};
use pir_core::inst::{MemFlags, Ordering};
use pir_core::intrinsic::MemoryAccess;
use pir_core::layout::DataLayout;
use pir_core::opcode::{Effect, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};

/// The memory that a plain store writes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct StoredPlace {
    pub address: ConstantAddress,
    pub size: u64,
    pub object: MemoryObject,
    /// The classes whose reads may see it.
    pub touching: Vec<MemoryClass>,
}

impl StoredPlace {
    pub(super) fn alloca(&self) -> Option<Inst> {
        match self.object {
            MemoryObject::Alloca(a) => Some(a),
            _ => None,
        }
    }
}

/// The first events of a block that concern a place, by position.
#[derive(Clone, Copy)]
pub(super) struct FirstEvents {
    read: usize,
    end: usize,
}

impl FirstEvents {
    const NONE: Self = Self { read: usize::MAX, end: usize::MAX };

    pub(super) fn is_read_first(self) -> bool {
        self.read < self.end
    }
}

/// Blocks with positions in them, in the order in which they were added.
type BlockPlaces = Vec<(Block, usize)>;

/// A store, with its block, its position there, and its size.
type SizedStore = (Block, usize, u64);

pub(super) struct MemoryEvents {
    layout: DataLayout,
    classes: MemoryClasses,
    /// Per class the first read of each block.
    reads: FxHashMap<MemoryClass, BlockPlaces>,
    /// Per address the stores, with their sizes.
    stores: FxHashMap<ConstantAddress, Vec<SizedStore>>,
    /// Per `alloca` the markers of its lifetime.
    ends: FxHashMap<Inst, BlockPlaces>,
    /// The places of the instructions that are the base of an address.
    definitions: FxHashMap<Inst, (Block, usize)>,
}

/// The accesses of the caller, after the function has returned.
const EXIT: MemoryClass = MemoryClass::MAX;

impl MemoryEvents {
    /// Collects the events. O(body).
    pub(super) fn of(cx: &PassContext<'_>, local: &DomTree) -> Self {
        let mut events = Self {
            layout: DataLayout::new(cx.module.datalayout.as_deref()),
            classes: MemoryClasses::new(cx.module, cx.function(), cx.body),
            reads: FxHashMap::default(),
            stores: FxHashMap::default(),
            ends: FxHashMap::default(),
            definitions: FxHashMap::default(),
        };
        let mut bases: FxHashSet<Inst> = FxHashSet::default();
        for &b in local.preorder() {
            for (at, &i) in cx.body.insts(b).iter().enumerate() {
                for class in events.classes_read(cx, i) {
                    let list = events.reads.entry(class).or_default();
                    if list.last().is_none_or(|l| l.0 != b) {
                        list.push((b, at));
                    }
                }
                if let Some(a) = lifetime_marker(cx.module, cx.body, i) {
                    events.ends.entry(a).or_default().push((b, at));
                }
                if let Some(place) = events.stored_place(cx, local, i) {
                    let list = events.stores.entry(place.address).or_default();
                    list.push((b, at, place.size));
                    bases.extend(place.address.base.as_inst());
                }
            }
        }
        for &b in local.preorder() {
            let places = cx.body.insts(b).iter().enumerate();
            let places = places.filter(|(_, i)| bases.contains(i)).map(|(at, &i)| (i, (b, at)));
            events.definitions.extend(places);
        }
        events
    }

    /// Returns the classes of objects that an instruction may read, or may let others read.
    pub(super) fn classes_read(&mut self, cx: &PassContext<'_>, i: Inst) -> Vec<MemoryClass> {
        let data = cx.body.inst(i);
        let mut objects = Vec::new();
        let object =
            |classes: &MemoryClasses, v| classes.object(cx.module, cx.function(), cx.body, v);
        match data.op().effect() {
            Effect::Read | Effect::Write | Effect::Update => {
                let mem = data.mem();
                let is_relaxed = |o| {
                    matches!(o, Ordering::NotAtomic | Ordering::Unordered | Ordering::Monotonic)
                };
                match data.op() {
                    Opcode::Store => {}
                    Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => {
                        objects.push(object(&self.classes, cx.body.ops(i)[0]));
                    }
                    _ => objects.push(MemoryObject::Unknown),
                }
                let is_ordered = data.mem_flags().contains(MemFlags::VOLATILE)
                    || !is_relaxed(mem.ordering)
                    || !is_relaxed(mem.failure);
                objects.extend(is_ordered.then_some(MemoryObject::Unknown));
            }
            Effect::Call if lifetime_marker(cx.module, cx.body, i).is_some() => {}
            Effect::Call => {
                let facts = CallFacts::of(cx.module, cx.body, i);
                let reads = |a| matches!(a, MemoryAccess::Read | MemoryAccess::ReadWrite);
                // `byval` copies an object, whatever the callee promises.
                if !facts.is_computing_intrinsic || reads(facts.memory.args) {
                    let args = cx.body.call_args(i).iter().copied();
                    let args = args.filter(|&v| may_be_address(cx, v));
                    objects.extend(args.map(|v| object(&self.classes, v)));
                }
                if !facts.completes || !facts.is_quiet || reads(facts.memory.other) {
                    objects.push(MemoryObject::Unknown);
                }
            }
            Effect::Order if data.op() == Opcode::Fence => objects.push(MemoryObject::Unknown),
            Effect::Control
                if matches!(
                    data.op(),
                    Opcode::Ret | Opcode::Resume | Opcode::CleanupRet | Opcode::CatchSwitch
                ) =>
            {
                return vec![EXIT];
            }
            Effect::Order
            | Effect::Control
            | Effect::Pure
            | Effect::Trap
            | Effect::Choose
            | Effect::Allocate => {}
        }
        let mut found: Vec<MemoryClass> =
            objects.into_iter().flat_map(|o| self.classes.of_access(o)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the location that a plain store writes, if all strands that name it agree.
    pub(super) fn stored_place(
        &mut self,
        cx: &PassContext<'_>,
        local: &DomTree,
        i: Inst,
    ) -> Option<StoredPlace> {
        let (module, body, data) = (cx.module, &*cx.body, cx.body.inst(i));
        if data.op() != Opcode::Store || data.mem_flags() != MemFlags::empty() {
            return None;
        }
        let (value, address) = (body.ops(i)[0], body.ops(i)[1]);
        if depends_on_thread(module, body, address) {
            return None;
        }
        let ty = module.value_type(cx.function(), body, value);
        let size = self.layout.store_size(&module.types, ty)?;
        let address = ConstantAddress::of(module, &self.layout, body, address);
        let is_inherited = |d: Inst| local.dominates(body.block_of(d), body.block_of(i));
        if !address.base.as_inst().is_none_or(is_inherited) {
            return None;
        }
        let object = self.classes.object(module, cx.function(), body, address.base);
        let mut touching = self.classes.touching(object);
        if !matches!(object, MemoryObject::Alloca(_)) {
            touching.push(EXIT);
        }
        Some(StoredPlace { address, size, object, touching })
    }

    fn reads_of(&self, touching: &[MemoryClass]) -> impl Iterator<Item = (Block, usize)> {
        touching.iter().filter_map(|c| self.reads.get(c)).flatten().copied()
    }

    /// Returns the blocks of this function that read a class.
    pub(super) fn reading_blocks(&self, touching: &[MemoryClass]) -> Vec<Block> {
        let classes: Vec<MemoryClass> = touching.iter().copied().filter(|&c| c != EXIT).collect();
        self.reads_of(&classes).map(|r| r.0).collect()
    }

    /// Returns for each block with an event of a place which kind comes first.
    pub(super) fn first_events(&self, place: &StoredPlace) -> FxHashMap<Block, FirstEvents> {
        let mut first: FxHashMap<Block, FirstEvents> = FxHashMap::default();
        let mut read = |(b, at): (Block, usize)| {
            let known = first.entry(b).or_insert(FirstEvents::NONE);
            known.read = known.read.min(at);
        };
        self.reads_of(&place.touching).for_each(&mut read);
        let is_private = self.classes.is_private(place.object);
        let mut ends: BlockPlaces = Vec::new();
        if let Some(&at) = place.address.base.as_inst().and_then(|i| self.definitions.get(&i)) {
            // From here on, the value is another address. The old object is dead then if it is
            // known only by addresses that are computed anew.
            match place.alloca() {
                Some(a) if is_private && place.address.base == a.into() => ends.push(at),
                _ => read(at),
            }
        }
        let stores = self.stores.get(&place.address).map_or(&[][..], |l| l);
        ends.extend(stores.iter().filter(|s| s.2 >= place.size).map(|s| (s.0, s.1)));
        let markers = place.alloca().and_then(|a| self.ends.get(&a)).map_or(&[][..], |l| l);
        for &(b, at) in ends.iter().chain(markers) {
            let known = first.entry(b).or_insert(FirstEvents::NONE);
            known.end = known.end.min(at);
        }
        first
    }
}

/// Returns whether a value may be or contain an address. Structures may.
fn may_be_address(cx: &PassContext<'_>, v: Value) -> bool {
    let ty = cx.module.value_type(cx.function(), cx.body, v);
    !cx.module.types.is_int_or_vector(ty) && !cx.module.types.is_float_or_vector(ty)
}
