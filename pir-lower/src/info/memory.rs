//! The memory that a part of a function touches, by the objects that its addresses are derived
//! from; and private variables.

use super::{Blocks, LoweringInfo};
use pir_analysis::Region;
use pir_core::attr::{Attr, AttrPool};
use pir_core::entity::{AttrSet, Block, Inst, Value, ValueKind};
use pir_core::function::Body;
use pir_core::intrinsic::{self, Id, LaneRule};
use pir_core::layout::DataLayout;
use pir_core::module::GlobalKind;
use pir_core::opcode::MemoryAccess;
use pir_core::{Module, Opcode, Type};
use rustc_hash::FxHashMap;

/// How memory is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AccessKind {
    /// It may be read.
    pub reads: bool,
    /// It may be written.
    pub writes: bool,
}

impl AccessKind {
    const READ: Self = Self { reads: true, writes: false };
    const WRITE: Self = Self { reads: false, writes: true };
    const READ_WRITE: Self = Self { reads: true, writes: true };

    fn add(&mut self, other: Self) {
        self.reads |= other.reads;
        self.writes |= other.writes;
    }
}

/// The memory that a set of blocks touches.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MemoryAccesses {
    /// By the root of the addresses: `alloca`s, globals and arguments; pointers that were loaded,
    /// selected or returned are their own roots.
    pub objects: Vec<(Value, AccessKind)>,
    /// The accesses of called functions other than through their arguments.
    pub unknown: AccessKind,
}

/// A private variable in the sense of the draft, §7.3.2.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PrivateAlloca {
    /// The `alloca`.
    pub alloca: Inst,
    /// The interior forks that name it.
    pub forks: Vec<Block>,
    /// Nothing outside of the tasks uses it but those forks: it may be moved to the start of the
    /// task just before outlining.
    pub movable: bool,
}

/// Where an address comes from, with the offset in bytes if that is constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Address {
    pub root: Value,
    pub offset: Option<i64>,
}

/// One access: its kind, the address, and the number of bytes, if known.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocatedAccess {
    pub inst: Option<Inst>,
    pub address: Option<Address>,
    pub bytes: Option<u64>,
    pub access: AccessKind,
}

impl LocatedAccess {
    /// An access to unknown memory.
    pub(super) fn unknown() -> Self {
        Self { inst: None, address: None, bytes: None, access: AccessKind::READ_WRITE }
    }
}

/// Follows an address to where it comes from. O(length of the chain).
pub(super) fn address(module: &Module, body: &Body, v: Value) -> Address {
    address_with(module, body, &DataLayout::new(module.datalayout.as_deref()), v)
}

fn address_with(module: &Module, body: &Body, layout: &DataLayout, mut v: Value) -> Address {
    let mut offset = Some(0i64);
    while let Some(i) = v.as_inst() {
        let (data, ops) = (body.inst(i), body.ops(i));
        match data.op() {
            Opcode::GetElementPtr if module.types.is_ptr(data.ty()) => {
                let step = constant_offset(module, body, layout, i);
                offset = offset.zip(step).and_then(|(a, b)| a.checked_add(b));
            }
            Opcode::BitCast | Opcode::AddrSpaceCast => {}
            _ => break,
        }
        v = ops[0];
    }
    Address { root: v, offset }
}

/// Returns the offset that a `getelementptr` adds, if all its indices are constant.
fn constant_offset(module: &Module, body: &Body, layout: &DataLayout, i: Inst) -> Option<i64> {
    let (types, source) = (&module.types, body.inst(i).source_element());
    let known = |v| body.consts.const_signed(types, v);
    layout.gep_distance(types, source, &body.ops(i)[1..], known)
}

/// The accesses of a block, and what its calls may touch beyond them.
pub(super) fn block_accesses(
    module: &Module,
    body: &Body,
    b: Block,
) -> (Vec<LocatedAccess>, AccessKind) {
    let layout = DataLayout::new(module.datalayout.as_deref());
    let (mut all, mut unknown) = (Vec::new(), AccessKind::default());
    for &i in body.insts(b) {
        let (data, ops) = (body.inst(i), body.ops(i));
        let mut touch = |at: Value, ty: Option<Type>, access| {
            let bytes = ty.and_then(|ty| layout.store_size(&module.types, ty));
            let address = Some(address_with(module, body, &layout, at));
            all.push(LocatedAccess { inst: Some(i), address, bytes, access });
        };
        let value_ty = |v: Value| match v.kind() {
            ValueKind::Inst(d) => Some(body.inst(d).ty()),
            ValueKind::Const(c) => Some(body.consts.get(c).ty),
            _ => None,
        };
        match data.op().memory_access() {
            Some(MemoryAccess::Load) => touch(ops[0], Some(data.ty()), AccessKind::READ),
            Some(MemoryAccess::Store) => touch(ops[1], value_ty(ops[0]), AccessKind::WRITE),
            Some(MemoryAccess::AtomicRmw) => {
                touch(ops[0], Some(data.ty()), AccessKind::READ_WRITE);
            }
            Some(MemoryAccess::CmpXchg | MemoryAccess::VAArg) => {
                touch(ops[0], None, AccessKind::READ_WRITE);
            }
            None if data.op().is_call() => {
                let args = &ops[1..=body.call(i).args as usize];
                let Some(effect) = call_effect(module, body, i) else { continue };
                for &a in args.iter().filter(|&&a| may_hold_pointer(module, body, a)) {
                    touch(a, None, effect);
                }
                if !is_intrinsic(module, body, i) {
                    unknown.add(effect);
                }
            }
            None => {}
        }
    }
    (all, unknown)
}

/// Whether a value may be, or hold, a pointer.
fn may_hold_pointer(module: &Module, body: &Body, v: Value) -> bool {
    let scalar = |ty| module.types.int_bits(ty).is_some() || module.types.is_float(ty);
    match v.kind() {
        ValueKind::Inst(d) => !scalar(body.inst(d).ty()),
        ValueKind::Const(c) => !scalar(body.consts.get(c).ty),
        ValueKind::Arg(_) | ValueKind::Global(_) => true,
        _ => false,
    }
}

fn is_intrinsic(module: &Module, body: &Body, call: Inst) -> bool {
    intrinsic::called(module, body, call).is_some()
}

/// Whether a call is one of the parallel intrinsics by which strands wait for each other.
pub(super) fn is_parallel(module: &Module, body: &Body, call: Inst) -> bool {
    let called = intrinsic::called(module, body, call).map(Id::row);
    called.is_some_and(|row| row.lanes == LaneRule::Strand && !row.effect.returns())
}

/// Returns the effect of a call on memory; `None` if it accesses none.
fn call_effect(module: &Module, body: &Body, call: Inst) -> Option<AccessKind> {
    // The table has one row for all intrinsics of x86, so that their declaration is more precise.
    if let Some(id) = intrinsic::called(module, body, call).filter(|&id| id != Id::X86) {
        let row = id.row();
        if matches!(row.lanes, LaneRule::Hint | LaneRule::Strand) || id == Id::Prefetch {
            return None;
        }
        let memory = row.effect.memory;
        return match (memory.reads(), memory.writes()) {
            (false, false) => None,
            (true, false) => Some(AccessKind::READ),
            _ => Some(AccessKind::READ_WRITE),
        };
    }
    let declared = body.ops(call)[0].as_global().and_then(|g| module.function(g));
    let mut sets = vec![(&body.attrs, body.call(call).fn_attrs)];
    sets.extend(declared.map(|f| (&module.attrs, f.attrs)));
    // Groups are sets of the module.
    while let Some((pool, set)) = sets.pop() {
        for a in pool.get(set) {
            match *a {
                Attr::Text(word, text) if pool.text(word) == b"memory" => match pool.text(text) {
                    b"none" => return None,
                    b"read" | b"argmem: read" => return Some(AccessKind::READ),
                    _ => {}
                },
                Attr::Group(g) => sets.extend(group(module, g)),
                _ => {}
            }
        }
    }
    Some(AccessKind::READ_WRITE)
}

/// The set of a group of attributes.
fn group(module: &Module, n: u32) -> Option<(&AttrPool, AttrSet)> {
    let found = module.attr_groups.iter().find(|g| g.0 == n);
    found.map(|g| (&module.attrs, g.1))
}

/// Whether a call, or the function that it names, has an attribute; in groups too.
pub(super) fn has_attr(module: &Module, body: &Body, call: Inst, word: &str) -> bool {
    let declared = body.ops(call)[0].as_global().and_then(|g| module.function(g));
    let mut sets = vec![(&body.attrs, body.call(call).fn_attrs)];
    sets.extend(declared.map(|f| (&module.attrs, f.attrs)));
    while let Some((pool, set)) = sets.pop() {
        if pool.has(set, word) {
            return true;
        }
        for a in pool.get(set) {
            if let Attr::Group(g) = *a {
                sets.extend(group(module, g));
            }
        }
    }
    false
}

/// Collects the accesses of a set of blocks.
pub(super) fn collect(module: &Module, body: &Body, blocks: &Blocks) -> MemoryAccesses {
    let mut memory = MemoryAccesses::default();
    let mut known: FxHashMap<Value, usize> = FxHashMap::default();
    for b in blocks.iter() {
        let (all, unknown) = block_accesses(module, body, b);
        memory.unknown.add(unknown);
        for t in all {
            let Some(a) = t.address else { continue };
            let n = *known.entry(a.root).or_insert_with(|| {
                memory.objects.push((a.root, AccessKind::default()));
                memory.objects.len() - 1
            });
            memory.objects[n].1.add(t.access);
        }
    }
    memory
}

/// Whether nothing but a root's own derivation can hold its address: no store of it, no call with
/// it.
pub(super) fn address_does_not_escape(info: &LoweringInfo<'_>, root: Value) -> bool {
    let Some(alloca) = root.as_inst().filter(|&i| info.body.inst(i).op() == Opcode::Alloca) else {
        return false;
    };
    let mut work = vec![alloca];
    while let Some(d) = work.pop() {
        for &u in info.users.get(d) {
            let (op, ops) = (info.body.inst(u).op(), info.body.ops(u));
            match op {
                Opcode::Load | Opcode::ICmp | Opcode::Fork => {}
                Opcode::Store if ops[0] != d.into() => {}
                Opcode::AtomicRmw if ops[1] != d.into() => {}
                Opcode::CmpXchg if ops[1] != d.into() && ops[2] != d.into() => {}
                Opcode::GetElementPtr | Opcode::BitCast => work.push(u),
                op if op.is_debug() => {}
                op if op.is_call() && is_intrinsic(info.module, info.body, u) => {}
                _ => return false,
            }
        }
    }
    true
}

/// Returns whether a root is an object of its own.
pub(super) fn is_object(info: &LoweringInfo<'_>, root: Value) -> bool {
    match root.kind() {
        ValueKind::Global(g) => matches!(info.module.global(g).kind, GlobalKind::Variable(_)),
        ValueKind::Inst(i) => info.body.inst(i).op() == Opcode::Alloca,
        ValueKind::Arg(n) => {
            let f = info.module.function(info.function);
            f.is_some_and(|f| info.module.attrs.has(f.params[n as usize].attrs, "noalias"))
        }
        _ => false,
    }
}

/// Returns the private variables of a region. One whose tasks are larger than
/// [`LoweringInfo::task_limit`] is left out.
pub(super) fn find_private_allocas(info: &LoweringInfo<'_>, r: Region) -> Vec<PrivateAlloca> {
    let (p, body) = (info.parallel(), info.body);
    let mut found: Vec<PrivateAlloca> = Vec::new();
    let mut places: FxHashMap<Inst, usize> = FxHashMap::default();
    for &f in p.regions.interior_forks(r) {
        let Some(t) = body.terminator(f) else { continue };
        for a in body.ops(t).iter().filter_map(|v| v.as_inst()) {
            if body.inst(a).op() != Opcode::Alloca || !p.regions.contains(r, body.block_of(a)) {
                continue;
            }
            let n = *places.entry(a).or_insert(found.len());
            match found.get_mut(n) {
                Some(x) => x.forks.push(f),
                None => found.push(PrivateAlloca { alloca: a, forks: vec![f], movable: false }),
            }
        }
    }
    if found.is_empty() {
        return found;
    }
    let limit = info.task_limit(r);
    let mut tasks: FxHashMap<Block, Option<Vec<Blocks>>> = FxHashMap::default();
    for start in info.task_starts(r) {
        let task = info.task_blocks(start, limit);
        let all = tasks.entry(start.fork).or_insert_with(|| Some(Vec::new()));
        match (all.as_mut(), task) {
            (Some(list), Some(task)) => list.push(task),
            _ => *all = None,
        }
    }
    // Blocks that only spawned strands run: the spine's tasks are those with the `alloca`.
    found.retain_mut(|x| {
        let mut own: Vec<&Blocks> = Vec::new();
        for f in &x.forks {
            let Some(Some(all)) = tasks.get(f) else { return false };
            own.extend(all.iter().filter(|t| !t.contains(body.block_of(x.alloca))));
        }
        let inside = |b: Block| own.iter().any(|t| t.contains(b));
        let users = info.users.get(x.alloca);
        let is_fork = |u: Inst| {
            body.inst(u).op() == Opcode::Fork && x.forks.binary_search(&body.block_of(u)).is_ok()
        };
        x.movable = users.iter().all(|&u| is_fork(u) || inside(body.block_of(u)));
        users.iter().any(|&u| inside(body.block_of(u)))
    });
    found
}
