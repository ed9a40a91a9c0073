//! Reductions (reference: lowering): locations that a region accesses only by one commutative,
//! associative operator whose result is unused. Each strand may then update a private copy, and the
//! copies are combined.
//!
//! The update is an `atomicrmw` without uses, or a load, the operator and a store in a critical
//! section. A sum of floats must be allowed to associate (`reassoc`), which an `atomicrmw` cannot
//! express.

use super::locations::AccessesByRoot;
use super::memory::{Address, LocatedAccess, address, block_accesses};
use super::termination::{self, StrandTermination};
use super::{LoweringInfo, memory};
use pir_analysis::Region;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::{ArithFlags, MemFlags, Ordering, RmwOp};
use pir_core::intrinsic::{self, Id};
use pir_core::opcode::MemoryAccess;
use pir_core::symbol::Sym;
use pir_core::{Opcode, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// A commutative, associative operator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Operator {
    /// `add`, and `sub` from the location
    Add,
    /// `mul`
    Mul,
    /// `and`
    And,
    /// `or`
    Or,
    /// `xor`
    Xor,
    /// Signed greatest
    Max,
    /// Signed least
    Min,
    /// Unsigned greatest
    UMax,
    /// Unsigned least
    UMin,
    /// `fadd reassoc`, and `fsub` from the location
    FAdd,
    /// `fmul reassoc`
    FMul,
}

/// The critical section of an update.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CriticalGuard {
    /// The object that is locked.
    pub lock: Value,
    /// `llvm.parallel.critical.enter`
    pub enter: Inst,
    /// `llvm.parallel.critical.exit`
    pub exit: Inst,
}

/// One update of the location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Update {
    /// The `atomicrmw`, or the `store`.
    pub write: Inst,
    /// The `load` and the operator, where they are apart.
    pub parts: Option<(Inst, Inst)>,
    /// The critical section, where the update is not atomic.
    pub guard: Option<CriticalGuard>,
}

/// A reduction of a region.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reduction {
    /// The region.
    pub region: Region,
    /// The root of the location's address; it is defined outside of the region.
    pub root: Value,
    /// Bytes from there.
    pub offset: i64,
    /// The location's type.
    pub ty: Type,
    /// The operator.
    pub operator: Operator,
    /// All updates in the region.
    pub updates: Vec<Update>,
}

impl Operator {
    /// Its name, as in LLVM IR.
    pub fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Mul => "mul",
            Self::And => "and",
            Self::Or => "or",
            Self::Xor => "xor",
            Self::Max => "max",
            Self::Min => "min",
            Self::UMax => "umax",
            Self::UMin => "umin",
            Self::FAdd => "fadd",
            Self::FMul => "fmul",
        }
    }

    /// The value that changes nothing, as the bits of an integer of at most 64 bits or of a
    /// `double`.
    pub fn identity(self, bits: u32) -> u64 {
        let ones = u64::MAX >> (64 - bits.clamp(1, 64));
        match self {
            Self::Add | Self::Or | Self::Xor | Self::UMax => 0,
            Self::Mul => 1,
            Self::And | Self::UMin => ones,
            Self::Max => ones / 2 + 1,
            Self::Min => ones / 2,
            Self::FAdd => (-0.0f64).to_bits(),
            Self::FMul => 1.0f64.to_bits(),
        }
    }

    fn of_rmw(op: RmwOp) -> Option<Self> {
        Some(match op {
            RmwOp::Add | RmwOp::Sub => Self::Add,
            RmwOp::And => Self::And,
            RmwOp::Or => Self::Or,
            RmwOp::Xor => Self::Xor,
            RmwOp::Max => Self::Max,
            RmwOp::Min => Self::Min,
            RmwOp::UMax => Self::UMax,
            RmwOp::UMin => Self::UMin,
            _ => return None,
        })
    }

    /// Of the location, on the left if `left`, and a value.
    fn of_binary(op: Opcode, left: bool, flags: ArithFlags) -> Option<Self> {
        let reassoc = flags.contains(ArithFlags::REASSOC);
        Some(match op {
            Opcode::Add => Self::Add,
            Opcode::Sub if left => Self::Add,
            Opcode::Mul => Self::Mul,
            Opcode::And => Self::And,
            Opcode::Or => Self::Or,
            Opcode::Xor => Self::Xor,
            Opcode::FAdd if reassoc => Self::FAdd,
            Opcode::FSub if left && reassoc => Self::FAdd,
            Opcode::FMul if reassoc => Self::FMul,
            _ => return None,
        })
    }
}

/// A candidate: an update with its operator, and where.
struct UpdateCandidate {
    update: Update,
    at: Address,
    ty: Type,
    operator: Operator,
    ordering: Ordering,
}

/// The reductions of a region, in the order of their first updates.
pub(super) fn find(info: &LoweringInfo<'_>, r: Region) -> Vec<Reduction> {
    let mut blocks = info.parallel().regions.blocks(r).to_vec();
    blocks.sort_unstable();
    let found: Vec<UpdateCandidate> = blocks.iter().flat_map(|&b| updates(info, b)).collect();
    if found.is_empty() {
        return Vec::new();
    }
    let region = RegionAccesses::of(info, r, &blocks);
    let locations = by_location(&found);
    // Critical sections of privatised updates disappear. A refused update may keep its section, in
    // which a strand waits for another, and this forbids the copies of the rest.
    let section = |u: &Update| u.guard.map(|g| g.enter);
    let mut gone: FxHashSet<Inst> = found.iter().filter_map(|f| section(&f.update)).collect();
    // At most three times: a section that is kept refuses all but the region's own objects at once.
    loop {
        let made = accepted_reductions(info, &region, &locations, &gone);
        let left: FxHashSet<Inst> =
            made.iter().flat_map(|x| x.updates.iter().filter_map(section)).collect();
        if gone.iter().all(|i| left.contains(i)) {
            return made;
        }
        gone = left;
    }
}

/// The accesses of a region.
struct RegionAccesses {
    region: Region,
    touches: AccessesByRoot,
    /// Operations by which strands may see in which order others did something.
    atomics: FxHashSet<Inst>,
    /// Whether there are calls with unknown effects.
    calls: bool,
    ending: StrandTermination,
}

impl RegionAccesses {
    fn of(info: &LoweringInfo<'_>, region: Region, blocks: &[Block]) -> Self {
        let (mut all, mut atomics, mut calls) = (Vec::new(), FxHashSet::default(), false);
        for &b in blocks {
            let (touched, unknown) = block_accesses(info.module, info.body, b);
            // A called function may access everything but objects that have not escaped from this
            // one.
            let call = (unknown.reads || unknown.writes).then_some(LocatedAccess::unknown());
            calls |= call.is_some();
            all.extend(touched.into_iter().chain(call));
            atomics.extend(info.body.insts(b).iter().filter(|&&i| is_atomic(info.body, i)));
        }
        let ending = termination::analyse(info, region);
        Self { region, touches: AccessesByRoot::of(info, &all), atomics, calls, ending }
    }
}

/// The candidates of each location, in the order of their first updates.
fn by_location(found: &[UpdateCandidate]) -> Vec<Vec<&UpdateCandidate>> {
    let mut places: FxHashMap<(Value, i64), usize> = FxHashMap::default();
    let mut all: Vec<Vec<&UpdateCandidate>> = Vec::new();
    for f in found {
        let Some(offset) = f.at.offset else { continue };
        let n = *places.entry((f.at.root, offset)).or_insert(all.len());
        if n == all.len() {
            all.push(Vec::new());
        }
        all[n].push(f);
    }
    all
}

/// Returns the reductions, if the critical sections in `gone` are removed.
fn accepted_reductions(
    info: &LoweringInfo<'_>,
    whole: &RegionAccesses,
    locations: &[Vec<&UpdateCandidate>],
    gone: &FxHashSet<Inst>,
) -> Vec<Reduction> {
    let waits = whole.ending.entered_sections.iter().any(|i| !gone.contains(i));
    let accepted = locations.iter().filter(|all| is_order_unobservable(info, whole, all, waits));
    let reduction = |all: &Vec<&UpdateCandidate>| {
        let f = all.first()?;
        let updates = all.iter().map(|g| g.update).collect();
        let (root, operator, ty) = (f.at.root, f.operator, f.ty);
        Some(Reduction { region: whole.region, root, offset: f.at.offset?, ty, operator, updates })
    };
    accepted.filter_map(reduction).collect()
}

/// Returns whether it is unobservable that the updates of a location, which are all of `own`,
/// happen later, and in another order. `waits` says that the region enters critical sections that
/// are not removed. O(updates).
fn is_order_unobservable(
    info: &LoweringInfo<'_>,
    whole: &RegionAccesses,
    own: &[&UpdateCandidate],
    waits: bool,
) -> bool {
    let regions = &info.parallel().regions;
    let Some((&f, offset)) = own.first().and_then(|f| Some((f, f.at.offset?))) else {
        return false;
    };
    if own.iter().any(|g| g.operator != f.operator || g.ty != f.ty) {
        return false;
    }
    let root = f.at.root;
    let accesses = |g: &&UpdateCandidate| {
        [Some(g.update.write), g.update.parts.map(|(load, _)| load)].into_iter().flatten()
    };
    let own_accesses: FxHashSet<Inst> = own.iter().flat_map(accesses).collect();
    let are_own = |all: &FxHashSet<Inst>| {
        all.len() <= own_accesses.len() && all.iter().all(|i| own_accesses.contains(i))
    };
    let inside = |i: Inst| regions.contains(whole.region, info.body.block_of(i));
    if root.as_inst().is_some_and(inside) {
        return false;
    }
    let bytes = pir_core::layout::DataLayout::new(info.module.datalayout.as_deref())
        .store_size(&info.module.types, f.ty);
    if !whole.touches.is_only_touched_by(root, offset, bytes, |i| own_accesses.contains(&i)) {
        return false;
    }
    let guards: Vec<Value> = own.iter().filter_map(|g| g.update.guard).map(|g| g.lock).collect();
    let one_lock = guards.iter().all(|l| Some(l) == guards.first());
    if !one_lock || !(guards.is_empty() || guards.len() == own.len()) {
        return false;
    }
    let relaxed =
        guards.is_empty() && own.iter().all(|g| g.ordering as u8 <= Ordering::Monotonic as u8);
    if !relaxed && (whole.calls || !are_own(&whole.atomics)) {
        return false;
    }
    // Only the region can access the object, and there it is not read.
    if termination::is_own_object(info, whole.region, root) {
        return true;
    }
    // An access that is ordered after an update may show to others that the update has happened.
    whole.ending.is_certain && !waits && are_own(&whole.ending.releases)
}

/// Whether others may see an access in an order with those around it.
fn is_atomic(body: &Body, i: Inst) -> bool {
    let data = body.inst(i);
    match data.op().memory_access() {
        Some(MemoryAccess::CmpXchg | MemoryAccess::AtomicRmw) => true,
        Some(MemoryAccess::Load | MemoryAccess::Store) => {
            data.mem_flags().intersects(MemFlags::ATOMIC | MemFlags::VOLATILE)
        }
        Some(MemoryAccess::VAArg) => false,
        None => data.op() == Opcode::Fence,
    }
}

/// The updates of a block.
fn updates(info: &LoweringInfo<'_>, b: Block) -> Vec<UpdateCandidate> {
    let (module, body) = (info.module, info.body);
    let mut found = Vec::new();
    let mut section: Option<(Value, Inst, usize)> = None;
    for &i in body.insts(b) {
        let (data, ops) = (body.inst(i), body.ops(i));
        match data.op() {
            Opcode::AtomicRmw if info.users.get(i).is_empty() => {
                let mem = data.mem();
                let plain =
                    !data.mem_flags().contains(MemFlags::VOLATILE) && mem.scope == Sym::EMPTY;
                let operator = data.rmw().and_then(Operator::of_rmw);
                if let (true, Some(operator)) = (plain, operator) {
                    let update = Update { write: i, parts: None, guard: None };
                    let at = address(module, body, ops[0]);
                    let ordering = mem.ordering;
                    found.push(UpdateCandidate { update, at, ty: data.ty(), operator, ordering });
                }
            }
            Opcode::Call
                if intrinsic::called(module, body, i) == Some(Id::ParallelCriticalEnter) =>
            {
                section = Some((ops[1], i, found.len()));
            }
            Opcode::Call
                if intrinsic::called(module, body, i) == Some(Id::ParallelCriticalExit) =>
            {
                let Some((lock, enter, first)) = section.take() else { continue };
                let mine = lock == ops[1];
                let guard = CriticalGuard { lock, enter, exit: i };
                for f in found[first..].iter_mut().filter(|f| f.update.parts.is_some()) {
                    f.update.guard = mine.then_some(guard);
                }
                // A load and store outside of a section are no update.
                found.retain(|f| f.update.parts.is_none() || f.update.guard.is_some());
            }
            Opcode::Store if section.is_some() => found.extend(guarded_update(info, i)),
            op if op.is_call() && memory::is_parallel(module, body, i) => section = None,
            _ => {}
        }
    }
    found.retain(|f| f.update.parts.is_none() || f.update.guard.is_some());
    found
}

/// Matches a store of an operator's result on the same location that has no other use.
fn guarded_update(info: &LoweringInfo<'_>, store: Inst) -> Option<UpdateCandidate> {
    let (module, body) = (info.module, info.body);
    let op = body.ops(store)[0].as_inst()?;
    let at = address(module, body, body.ops(store)[1]);
    let operands = body.ops(op);
    let here = |i: Inst| body.block_of(i) == body.block_of(store);
    let plain =
        |i: Inst| !body.inst(i).mem_flags().intersects(MemFlags::ATOMIC | MemFlags::VOLATILE);
    let loads = |v: &Value| {
        v.as_inst().filter(|&l| {
            body.inst(l).op() == Opcode::Load
                && here(l)
                && plain(l)
                && info.users.get(l).len() == 1
                && address(module, body, body.ops(l)[0]) == at
        })
    };
    let k = operands.iter().position(|v| loads(v).is_some())?;
    let load = loads(&operands[k])?;
    let operator = Operator::of_binary(body.inst(op).op(), k == 0, body.inst(op).arith_flags())?;
    let alone = info.users.get(op).len() == 1 && here(op) && plain(store);
    let ty = body.inst(op).ty();
    let update = Update { write: store, parts: Some((load, op)), guard: None };
    let found = UpdateCandidate { update, at, ty, operator, ordering: Ordering::NotAtomic };
    (alone && body.inst(load).ty() == ty).then_some(found)
}
