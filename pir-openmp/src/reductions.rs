//! How the threads of a reduction combine their values: in a critical section, atomically, or in
//! the order of their numbers.
//!
//! A compiler writes code for a section and for atomic updates, and the run time chooses by the
//! result of `__kmpc_reduce`. Sums of floating-point numbers depend on the order in their last
//! bits. So the result for the last thread chooses the section, for the values of all, and that for
//! the others neither; or each waits for its turn.

use crate::call::RuntimeCall;
use crate::entries::Entry;
use crate::interface::entry;
use fixedbitset::FixedBitSet;
use pir_core::constant::ConstKind;
use pir_core::entity::{Block, Entity, Inst, Type, Value};
use pir_core::function::Body;
use pir_core::layout::DataLayout;
use pir_core::opcode::Opcode;
use pir_core::types::TypeData;
use pir_core::{Module, intrinsic};
use rustc_hash::{FxHashMap, FxHashSet};

/// How the values are combined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    /// One strand after the other in a critical section.
    Section,
    /// By atomic updates.
    Atomic,
    /// By the last strand, whose result chooses the section.
    InOrder(Vec<PrivateCopy>),
    /// In the section, in the order of the strands, which wait for each other.
    InTurn,
}

impl Method {
    /// The results of `__kmpc_reduce` that choose a section and atomic updates.
    pub(crate) const SECTION: u8 = 1;
    pub(crate) const ATOMIC: u8 = 2;
}

/// The method of each call that begins or ends a reduction, in order only if that `can_be`.
/// O(body).
pub(crate) fn methods(
    module: &Module,
    body: &Body,
    calls: &[RuntimeCall],
    can_be_in_order: bool,
) -> Vec<Method> {
    let mut methods = vec![Method::Section; calls.len()];
    let is = |c: &RuntimeCall, entry: Entry| c.entry == Some(entry);
    if !calls.iter().any(|c| is(c, Entry::Reduce)) {
        return methods;
    }
    let switches = switches(body);
    let ends: FxHashMap<Inst, usize> = calls
        .iter()
        .enumerate()
        .filter(|(_, c)| is(c, Entry::EndReduce))
        .map(|(n, c)| (c.inst, n))
        .collect();
    for (n, call) in calls.iter().enumerate().filter(|(_, c)| is(c, Entry::Reduce)) {
        match copies(module, body, call.inst) {
            Some((copies, true)) if can_be_in_order => {
                methods[n] = Method::InOrder(copies);
                continue;
            }
            None if can_be_in_order => {
                methods[n] = Method::InTurn;
                continue;
            }
            _ => {}
        }
        let found = ends_of_atomic_case(module, body, &switches, call.inst);
        let Some(found) = found else { continue };
        let at = |i: &Inst| ends.get(i).copied();
        if let Some(found) = found.iter().map(at).collect::<Option<Vec<usize>>>() {
            methods[n] = Method::Atomic;
            found.into_iter().for_each(|end| methods[end] = Method::Atomic);
        }
    }
    methods
}

/// The private copy of one variable of a reduction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PrivateCopy {
    /// Its type and its size in bytes.
    pub(crate) ty: Type,
    pub(crate) bytes: u64,
    /// The instruction that puts its address into the list of all copies.
    pub(crate) listed: Inst,
}

/// Returns whether strands wait for each other in a reduction that is combined in order.
pub(crate) fn waits_for_turn(module: &Module, body: &Body, reduce: Inst) -> bool {
    copies(module, body, reduce).is_none()
}

/// Describes the copies of a reduction, if they are plain numbers in objects of the function, and
/// whether the result depends on the order: there are floating-point numbers.
fn copies(module: &Module, body: &Body, reduce: Inst) -> Option<(Vec<PrivateCopy>, bool)> {
    let args = body.call_args(reduce);
    let count = body.consts.const_int(&module.types, *args.get(2)?)?;
    let list = args.get(4)?.as_inst().filter(|&i| body.inst(i).op() == Opcode::Alloca)?;
    let layout = DataLayout::new(module.datalayout.as_deref());
    let pointer = layout.alloc_size(&module.types, Type::PTR)?;
    let mut found = vec![None; usize::try_from(count).ok().filter(|&n| n <= MAX_COPIES)?];
    let mut depends_on_order = false;
    // Each is stored in the list right before the call.
    let block = body.insts(body.block_of(reduce)).iter().copied();
    for i in block.take_while(|&i| i != reduce).filter(|&i| body.inst(i).op() == Opcode::Store) {
        let &[value, place] = body.ops(i) else { continue };
        let Some(offset) = offset_in(module, body, &layout, list, place) else { continue };
        let copy = value.as_inst().filter(|&i| body.inst(i).op() == Opcode::Alloca)?;
        let is_one = body.ops(copy).is_empty();
        let ty = body.inst(copy).allocated_type();
        depends_on_order |= numbers(module, ty)?;
        let bytes = layout.alloc_size(&module.types, ty);
        let bytes = bytes.filter(|&n| n > 0 && is_one && offset % pointer == 0)?;
        let entry = found.get_mut(usize::try_from(offset / pointer).ok()?)?;
        *entry = Some(PrivateCopy { ty, bytes, listed: i });
    }
    Some((found.into_iter().collect::<Option<_>>()?, depends_on_order))
}

/// Reductions of more variables combine in a section.
const MAX_COPIES: usize = 64;

/// Returns the offset in bytes of an address from the beginning of an object.
fn offset_in(
    module: &Module,
    body: &Body,
    layout: &DataLayout,
    object: Inst,
    address: Value,
) -> Option<u64> {
    let i = address.as_inst()?;
    if i == object {
        return Some(0);
    }
    if body.inst(i).op() != Opcode::GetElementPtr || body.ops(i)[0] != object.into() {
        return None;
    }
    let source = body.inst(i).source_element();
    let number = |v: Value| body.consts.const_int(&module.types, v);
    match body.ops(i)[1..] {
        [index] => Some(number(index)? * layout.alloc_size(&module.types, source)?),
        [first, index] if number(first)? == 0 => {
            let TypeData::Array(_, element) = module.types.get(source) else { return None };
            Some(number(index)? * layout.alloc_size(&module.types, element)?)
        }
        _ => None,
    }
}

/// Returns whether a type of numbers has floating-point ones. `None`: it has pointers or others.
fn numbers(module: &Module, ty: Type) -> Option<bool> {
    let types = &module.types;
    if types.is_float_or_vector(ty) {
        return Some(true);
    }
    if types.int_bits(ty).is_some() {
        return Some(false);
    }
    if let TypeData::Array(_, element) = types.get(ty) {
        return numbers(module, element);
    }
    let mut found = false;
    for &field in types.fields(ty)?.0 {
        found |= numbers(module, field)?;
    }
    Some(found)
}

/// The blocks that only a reduction by atomic updates enters, where a critical section is chosen.
/// O(body).
pub(crate) fn unused_blocks(module: &Module, body: &Body) -> FixedBitSet {
    let all = body.layout().iter().flat_map(|&b| body.insts(b)).copied();
    let reductions = all.filter(|&i| entry_of(module, body, i) == Some(Entry::Reduce));
    let reductions: Vec<Inst> = reductions.collect();
    let switches = if reductions.is_empty() { FxHashMap::default() } else { switches(body) };
    let mut unused = FxHashSet::default();
    for reduce in reductions {
        if ends_of_atomic_case(module, body, &switches, reduce).is_none()
            && let Some(&switch) = switches.get(&reduce)
            && let Some(case) = case(body, switch, Method::ATOMIC)
            && body.successors(body.block_of(switch)).filter(|&s| s == case).count() == 1
        {
            unused.insert((body.block_of(switch), case));
        }
    }
    let mut reached = FixedBitSet::with_capacity(body.block_bound());
    if unused.is_empty() {
        return reached;
    }
    let mut work: Vec<Block> = body.layout().first().copied().into_iter().collect();
    work.iter().for_each(|b| reached.insert(b.index()));
    while let Some(b) = work.pop() {
        let used = |s: &Block| !unused.contains(&(b, *s));
        for s in body.successors(b).filter(used) {
            if !reached.put(s.index()) {
                work.push(s);
            }
        }
    }
    reached.toggle_range(..);
    reached
}

/// The calls that end the reduction in the case of atomic updates, if that case is one block of
/// such updates, which goes on where the default does.
fn ends_of_atomic_case(
    module: &Module,
    body: &Body,
    switches: &FxHashMap<Inst, Inst>,
    reduce: Inst,
) -> Option<Vec<Inst>> {
    let &switch = switches.get(&reduce)?;
    let default = body.ops(switch)[1].as_block()?;
    let case = case(body, switch, Method::ATOMIC)?;
    let insts = || body.insts(case).iter().copied();
    let has_update = insts().any(|i| body.inst(i).op() == Opcode::AtomicRmw);
    let mut after = body.successors(case);
    if !has_update || after.next() != Some(default) || after.next().is_some() {
        return None;
    }
    let mut ends = Vec::new();
    for i in insts().filter(|&i| body.inst(i).op().is_call()) {
        if entry_of(module, body, i) == Some(Entry::EndReduce) {
            ends.push(i);
        } else if intrinsic::called(module, body, i).is_none() {
            return None;
        }
    }
    Some(ends)
}

/// The function of the run time that an instruction calls.
fn entry_of(module: &Module, body: &Body, i: Inst) -> Option<Entry> {
    let called = body.ops(i).first().filter(|_| body.inst(i).op() == Opcode::Call)?.as_global()?;
    entry(module.global(called).name.as_deref()?)?.1
}

/// The switches by the calls on whose results they are, of each the first. O(body).
fn switches(body: &Body) -> FxHashMap<Inst, Inst> {
    let mut found = FxHashMap::default();
    for &i in body.layout().iter().flat_map(|&b| body.insts(b)) {
        if body.inst(i).op() == Opcode::Switch
            && let Some(call) = body.ops(i).first().and_then(|v| v.as_inst())
        {
            found.entry(call).or_insert(i);
        }
    }
    found
}

/// The successor of a switch for a number.
fn case(body: &Body, switch: Inst, number: u8) -> Option<Block> {
    body.ops(switch)[2..].chunks_exact(2).find_map(|c| {
        let kind = c[0].as_const().map(|n| body.consts.get(n).kind);
        (kind == Some(ConstKind::Int(number.into()))).then(|| c[1].as_block()).flatten()
    })
}
