//! Copies of callees in the place of calls.
//!
//! A call in a strand of depth *d* runs the callee's blocks at depth *d* and deeper, in the same
//! strand, so its regions become regions in the region of the call, with their attributes. Its
//! objects live longer: to the end of the strand that executed the `alloca`, or of the caller. In a
//! function without regions they are allocated at its entry, as LLVM expects of objects that have
//! markers of their lifetime: its passes lose track of an `alloca` in another block.

use crate::edit::erase_all;
use crate::facts::has_word;
use crate::inlined_locations::InlinedLocations;
use crate::remark::Refusal;
use crate::validity::valid_analyses;
use pir_analysis::{Analyses, Regions};
use pir_core::Module;
use pir_core::copy::Copier;
use pir_core::cursor::{split_block_to_end, substitute};
use pir_core::entity::{Block, GlobalId, Inst, Type, Value, ValueKind};
use pir_core::function::{Body, NO_SOURCE_PLACE};
use pir_core::inst::{ForkFlags, InstData, TailKind};
use pir_core::opcode::Opcode;
use rustc_hash::FxHashMap;

/// Returns the number of instructions that a copy of a body adds.
pub(crate) fn size_of(body: &Body) -> u64 {
    let insts = body.layout().iter().flat_map(|&b| body.insts(b));
    insts.filter(|&&i| !body.inst(i).op().is_debug()).count() as u64
}

/// The calls of a function that can be replaced by copies, and those that cannot.
#[derive(Default)]
pub(crate) struct CallSites {
    pub inlined: Vec<Inst>,
    pub refused: Vec<(Inst, Refusal)>,
}

impl CallSites {
    /// Selects calls whose copies add no more than `growth` instructions together, except for
    /// those that must be inlined. O(body).
    pub(crate) fn find<'c>(
        module: &Module,
        id: GlobalId,
        body: &Body,
        analyses: &Analyses,
        callee: impl Fn(GlobalId) -> Option<Result<&'c Body, Refusal>>,
        mut growth: u64,
    ) -> Self {
        let mut found = Self::default();
        let Ok(regions) = analyses.regions() else { return found };
        for &b in body.layout() {
            for &i in body.insts(b).iter().filter(|&&i| body.inst(i).op().is_call()) {
                let Some(called) = body.ops(i)[0].as_global().filter(|&g| g != id) else {
                    continue;
                };
                let Some(copied) = callee(called) else { continue };
                let checked = copied.and_then(|copy| {
                    check(module, id, body, i, called, copy)?;
                    check_place(body, analyses, regions, b, copy)?;
                    let size = size_of(copy);
                    if size > growth && !is_forced(module, called) {
                        return Err(("growth", "the function would grow too much"));
                    }
                    growth = growth.saturating_sub(size);
                    Ok(())
                });
                match checked {
                    Ok(()) => found.inlined.push(i),
                    Err(why) => found.refused.push((i, why)),
                }
            }
        }
        found
    }
}

/// Returns whether a function has `alwaysinline`.
pub(crate) fn is_forced(module: &Module, g: GlobalId) -> bool {
    let function = module.function(g);
    function.is_some_and(|f| has_word(module, &module.attrs, f.attrs, "alwaysinline"))
}

/// Checks that a call has the operands that the callee expects, and that both are compiled alike.
fn check(
    module: &Module,
    id: GlobalId,
    body: &Body,
    call: Inst,
    called: GlobalId,
    copy: &Body,
) -> Result<(), Refusal> {
    let info = body.call(call);
    let types = (module.global(called).ty, module.function(called).map(|f| f.cc));
    if body.inst(call).op() != Opcode::Call
        || body.inst(call).tail() == TailKind::MustTail
        || info.bundles.len != 0
        || types != (info.fn_ty, Some(info.cc))
    {
        return Err(("call", "the call may unwind to a pad, has bundles, or another type"));
    }
    // It may be resumed on another thread, and so it can't have a region.
    let words = module.function(id).map(|f| f.attrs);
    if words.is_some_and(|set| has_word(module, &module.attrs, set, "presplitcoroutine")) {
        return Err(("coroutine", "the caller is a coroutine, which has no regions"));
    }
    let has = |word| has_word(module, &body.attrs, info.fn_attrs, word);
    if ["noinline", "strictfp", "returns_twice"].into_iter().any(has) {
        return Err(("noinline", "an attribute of the call forbids it"));
    }
    let (mut own, theirs) = (target_attributes(module, id), target_attributes(module, called));
    // Code for any processor runs on this one.
    let names_target = |a: &(Vec<u8>, Vec<u8>)| a.0.starts_with(b"target-");
    if !theirs.iter().any(names_target) {
        own.retain(|a| !names_target(a));
    }
    if own != theirs {
        return Err(("target", "the functions are compiled for different targets or checks"));
    }
    // A bound is an operand of the fork, and a constant one is at least 1.
    for &b in copy.layout() {
        let Some(t) = copy.terminator(b) else { continue };
        if copy.inst(t).op() != Opcode::Fork
            || !copy.inst(t).fork_flags().contains(ForkFlags::WIDTH)
        {
            continue;
        }
        let Some(n) = as_argument(copy.ops(t)[0]) else { continue };
        let bound = body.call_args(call)[n as usize];
        let is_positive = body.consts.const_signed(&module.types, bound).is_some_and(|n| n > 0);
        if bound.as_const().is_some() && !is_positive {
            return Err(("width", "the call passes a `width` that is not positive"));
        }
    }
    Ok(())
}

/// Checks that the copy means the same in the block of the call.
fn check_place(
    body: &Body,
    analyses: &Analyses,
    regions: &Regions,
    b: Block,
    copy: &Body,
) -> Result<(), Refusal> {
    if !analyses.order().is_reachable(b) || analyses.cfg().is_dead_end(b) {
        return Err(("cold", "the call is not reached, or leads to a trap"));
    }
    let is_lockstep = |r| {
        let forks = regions.entry_forks(r).iter().filter_map(|&f| body.terminator(f));
        forks.into_iter().any(|t| body.inst(t).fork_flags().contains(ForkFlags::LOCKSTEP))
    };
    if regions.innermost(b).is_some_and(|r| regions.ancestors(r).any(is_lockstep)) {
        return Err(("lockstep", "a call runs whole in a lane, and a copy step by step"));
    }
    let mut insts = copy.layout().iter().flat_map(|&b| copy.insts(b));
    let has_objects = insts.any(|&i| copy.inst(i).op() == Opcode::Alloca);
    if has_objects && analyses.loops().innermost(b).is_some() {
        return Err(("alloca", "each iteration would keep the callee's objects alive"));
    }
    Ok(())
}

/// Returns the attributes of a function that select the code of its instructions.
fn target_attributes(module: &Module, g: GlobalId) -> Vec<(Vec<u8>, Vec<u8>)> {
    use pir_core::attr::Attr;
    const WORDS: &[&[u8]] = &[
        b"strictfp",
        b"null_pointer_is_valid",
        b"safestack",
        b"speculative_load_hardening",
        b"shadowcallstack",
    ];
    let Some(function) = module.function(g) else { return Vec::new() };
    let mut found = Vec::new();
    crate::facts::each_attr(module, &module.attrs, function.attrs, &mut |pool, a| match a {
        Attr::Word(w) => {
            let word = pool.text(w);
            if WORDS.contains(&word) || word.starts_with(b"sanitize_") {
                found.push((word.to_vec(), Vec::new()));
            }
        }
        Attr::String(key, value) => {
            let key = pool.text(key);
            let selects = [&b"target-"[..], b"denormal-", b"use-soft-float"];
            if selects.iter().any(|p| key.starts_with(p)) {
                found.push((key.to_vec(), value.map_or_else(Vec::new, |v| pool.text(v).to_vec())));
            }
        }
        _ => {}
    });
    found.sort_unstable();
    found
}

/// Replaces calls by copies of their callees, which have no names. `None` if a value would not be
/// certain where it is used. O(body and copies).
pub(crate) fn expand<'c>(
    module: &Module,
    body: &Body,
    calls: &[Inst],
    callee: impl Fn(Inst) -> Option<&'c Body>,
) -> Option<Body> {
    let mut new = body.clone();
    let forks = |&b: &Block| body.terminator(b).map(|t| body.inst(t).op()) == Some(Opcode::Fork);
    let objects_to = if body.layout().iter().any(forks) { None } else { body.entry() };
    let mut results = FxHashMap::default();
    // The blocks that follow each block of the old body.
    let mut parts: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    // From the end, so that each split moves only the instructions up to the next call.
    for &call in calls.iter().rev() {
        let (old, copy) = (body.block_of(call), callee(call)?);
        let added = replace_call(module, &mut new, call, copy, &mut results)?;
        if let Some(to) = objects_to {
            move_objects(&mut new, *added.first()?, to);
        }
        let list = parts.entry(old).or_default();
        list.splice(0..0, added);
    }
    let layout: Vec<Block> = body
        .layout()
        .iter()
        .flat_map(|b| [*b].into_iter().chain(parts.remove(b).unwrap_or_default()))
        .collect();
    new.reorder_blocks(layout);
    substitute(&mut new, &results);
    erase_all(&mut new, calls);
    new.use_list_orders.clear();
    valid_analyses(&new)?;
    Some(new)
}

/// Puts a copy between a call and what follows it. Returns the new blocks in order.
fn replace_call(
    module: &Module,
    body: &mut Body,
    call: Inst,
    callee: &Body,
    results: &mut FxHashMap<Inst, Value>,
) -> Option<Vec<Block>> {
    let before = body.block_of(call);
    let next = *body.insts(before).get(body.position(call)? + 1)?;
    let after = split_block_to_end(body, next).ok()?;
    let mut copier = Copier::new(callee);
    for (n, v) in body.call_args(call).to_vec().into_iter().enumerate() {
        copier.map(Value::arg(n as u32), v);
    }
    copier.blocks(body, callee.layout());
    let label = |b: Block| copier.get(b.into()).and_then(|v| v.as_block());
    let copies: Vec<Block> = callee.layout().iter().filter_map(|&b| label(b)).collect();
    let to_entry = body.terminator(before)?;
    body.ops_mut(to_entry)[0] = label(callee.entry()?)?.into();
    let mut returned: Vec<Value> = Vec::new();
    let mut locations = InlinedLocations::of(body, call);
    for &b in &copies {
        for i in body.insts(b).to_vec() {
            locations.set(module, body, i);
        }
        let t = body.terminator(b)?;
        if body.inst(t).op() == Opcode::Ret {
            returned.extend(body.ops(t).first().into_iter().flat_map(|&v| [v, b.into()]));
            body.remove_inst(t);
            let br = InstData::new(Opcode::Br, Type::VOID);
            let ops = body.push_ops(&[after.into()]);
            body.push_inst(b, br.with_ops(ops), NO_SOURCE_PLACE);
        }
    }
    if !returned.is_empty() {
        let ty = body.inst(call).ty();
        let ops = body.push_ops(&returned);
        let phi = body.insert_inst(after, 0, InstData::new(Opcode::Phi, ty).with_ops(ops));
        results.insert(call, phi.into());
    }
    Some(copies.into_iter().chain([after]).collect())
}

/// Moves the objects of a constant size that a block allocates to the start of another one.
fn move_objects(body: &mut Body, from: Block, to: Block) {
    let is_object = |&i: &Inst| body.inst(i).op() == Opcode::Alloca && body.ops(i).is_empty();
    let objects: Vec<Inst> = body.insts(from).iter().copied().filter(is_object).collect();
    for (at, i) in objects.into_iter().enumerate() {
        body.relocate(i, to, at);
    }
}

fn as_argument(v: Value) -> Option<u32> {
    match v.kind() {
        ValueKind::Arg(n) => Some(n),
        _ => None,
    }
}
