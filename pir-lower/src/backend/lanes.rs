//! Functions that run groups of lanes: the strands of a lockstep region, as vector code or as lanes
//! that take steps. The way from one lane's function to that of a group is `pir-vector`'s.

use super::expand::{Expander, LaneFunctions};
use crate::error::Error;
use crate::program::{Region, RegionId, TaskId};
use pir_core::builder::FunctionBuilder;
use pir_core::copy::Copier;
use pir_core::entity::{Block, Value};
use pir_core::function::Body;
use pir_core::inst::IntPredicate;
use pir_core::module::Linkage;
use pir_core::{Code, GlobalId, Module, Opcode, Type};
use pir_vector::{
    LaneLoop, LaneOrder, ParamShape, RemainderMode, TargetMachine, VectorLoop, build_lane_loop,
};
use rustc_hash::FxHashSet;

/// The parameters of a strand: the worker, the context, and its number.
const SHAPES: [ParamShape; 3] =
    [ParamShape::Uniform, ParamShape::Uniform, ParamShape::Consecutive { stride: 1 }];
/// The most lanes of one group.
const MAX_GROUP_LANES: u64 = 64;
/// The lanes of a group where any number will do.
const DEFAULT_GROUP_LANES: u64 = 8;

/// The error of a lockstep region that has no vector code.
pub(super) fn lockstep_refusal(region: &Region, why: String) -> Error {
    let what = format!("the lockstep region at block %{} has no vector code: {why}", region.block);
    Error { place: region.place, ..Error::module(Code::CannotVectorize, what) }
}

/// Makes the functions that run strands `function (worker, context, i64)`, in groups of the
/// `wanted` number of lanes; `all` is the total, if known. The code is vector code where possible,
/// otherwise lanes that step one after the other.
pub(super) fn group_functions(
    x: &Expander<'_, '_>,
    function: GlobalId,
    wanted: Result<u64, &str>,
    all: Option<u64>,
) -> Result<LaneFunctions, String> {
    let most = all.unwrap_or(u64::MAX);
    let vectors = group_size(x, function, wanted)
        .and_then(|lanes| vector_group(x, function, lanes.min(most)));
    let why = match vectors {
        Ok(groups) => return Ok(LaneFunctions::AllGroups(groups)),
        Err(why) => why,
    };
    x.f.with_module(|m| {
        tracing::debug!("@{}: {why}; its lanes take steps", m.display_name(function));
        serialized_group(m, function).map(LaneFunctions::OneGroup)
    })
}

/// A function that runs a range of strands as one group of lanes that take steps.
pub(super) fn serialized_group(m: &mut Module, function: GlobalId) -> Result<GlobalId, String> {
    pir_vector::mem2reg(m, function);
    let name = m.fresh_name(&format!("{}.steps", m.display_name(function)));
    let made = pir_vector::serialize_group(m, function, 2, &name).map_err(|e| e.to_string())?;
    crate::attributes::inherit_task_attrs(m, function, made);
    Ok(made)
}

/// Runs a range of strands, which begins with a group, at the builder's place.
pub(super) fn run_groups(
    x: &mut Expander<'_, '_>,
    made: LaneFunctions,
    region: RegionId,
    context: Value,
    start: Value,
    end: Value,
) {
    let w = x.worker();
    let group = match made {
        LaneFunctions::AllGroups(all) => {
            x.f.call(all, &[w.into(), context.into(), start.into(), end.into()]);
            return;
        }
        LaneFunctions::OneGroup(group) => group,
    };
    let width = width_of_instance(x, region).unwrap_or(end);
    let tail = x.split_block();
    let f = x.f;
    let before = f.current();
    let [head, body] = ["group", "lanes"].map(|n| f.block(n));
    f.br(head);
    f.switch_to(head);
    let from = f.phi(Type::I64, &[(start, before)]);
    f.cond_br(f.icmp(IntPredicate::Ult, from, end), body, tail);
    f.switch_to(body);
    let rest = f.sub(end, from);
    let short = f.icmp(IntPredicate::Ult, rest, width);
    let to = f.add(from, f.select(short, rest, width));
    f.call(group, &[w.into(), context.into(), from.into(), to.into()]);
    f.add_incoming(from, to, body);
    f.br(head);
    x.resume_at_marker();
}

/// The width of an instance of the region, at the builder's place. Less than one is undefined, and
/// should not be an endless loop.
pub(super) fn width_of_instance(x: &mut Expander<'_, '_>, region: RegionId) -> Option<Value> {
    let width = x.width(region)?;
    Some(x.f.select(x.f.icmp(IntPredicate::Eq, width, 0), 1, width))
}

/// Returns the number of lanes of a group: the one of the region's attributes, if it is known and
/// not too large, or any number where groups of all sizes have the same result.
fn group_size(
    x: &Expander<'_, '_>,
    function: GlobalId,
    wanted: Result<u64, &str>,
) -> Result<u64, String> {
    let why = match wanted {
        Ok(lanes) if lanes <= MAX_GROUP_LANES => return Ok(lanes),
        Ok(lanes) => format!("{lanes} lanes are more than {MAX_GROUP_LANES}"),
        Err(why) => why.to_owned(),
    };
    check_independence(x, function, &why).map(|()| DEFAULT_GROUP_LANES)
}

/// Whether groups of any size do the same; else why they had to, and do not.
fn check_independence(x: &Expander<'_, '_>, function: GlobalId, why: &str) -> Result<(), String> {
    let independent = x.f.with_module(|m| {
        pir_vector::mem2reg(m, function);
        pir_vector::are_lanes_independent(m, function, &SHAPES)
    });
    match independent {
        Ok(true) => Ok(()),
        Ok(false) => Err(format!("{why}, and lanes may access each other's memory")),
        Err(e) => Err(e.to_string()),
    }
}

/// Adds a function that runs strands `lo..hi` of `function (worker, context, i64)` in groups of
/// `lanes`.
fn vector_group(x: &Expander<'_, '_>, function: GlobalId, lanes: u64) -> Result<GlobalId, String> {
    let has_cheap_masks = x.vector_widths.is_some_and(|w| w.has_cheap_masks);
    x.f.with_module(|m| {
        pir_vector::mem2reg(m, function);
        let name = m.fresh_name(&format!("{}.lanes", m.display_name(function)));
        if lanes == 1 {
            return Ok(super::chunk::make_chunk(m, function, &name));
        }
        let wanted = LaneLoop {
            order: LaneOrder::Lockstep,
            reduce: false,
            // Code for a few lanes is larger than that for all, where each has its own branch.
            remainder: match !has_cheap_masks
                && pir_vector::are_lanes_independent(m, function, &SHAPES) == Ok(true)
            {
                true => RemainderMode::Scalar,
                false => RemainderMode::Masked,
            },
            target: TargetMachine::V256,
            ..LaneLoop::new(function, 2, &name, lanes as u32)
        };
        let made = build_lane_loop(m, &wanted).map_err(|e| e.to_string())?;
        m.globals[made.id.0 as usize].linkage = Linkage::Internal;
        inline_lanes(m, &made, function);
        Ok(made.id)
    })
}

/// Lanes that start in different blocks meet where all of their ways lead (reference: execution,
/// rule 10). Each task has a copy of those blocks, so that they do not: that must make no
/// difference.
pub(super) fn check_copied_blocks(
    x: &Expander<'_, '_>,
    lane: GlobalId,
    tasks: &[TaskId],
) -> Result<(), String> {
    let distinct: FxHashSet<TaskId> = tasks.iter().copied().collect();
    let mut seen = FxHashSet::default();
    let blocks = |t: &TaskId| &x.program.tasks[t.index()].blocks;
    if distinct.iter().flat_map(blocks).all(|&b| seen.insert(b)) {
        return Ok(());
    }
    check_independence(x, lane, "lanes that start in different blocks come to the same one")
}

/// Copies a task into the function of a lane, whose arguments have these `names`, with its captures
/// at `context`: it goes to `done` where it returned. Where it starts.
pub(super) fn copy_task(
    f: &FunctionBuilder<'_>,
    body: &Body,
    names: [&str; 3],
    context: Value,
    done: Block,
) -> Block {
    let mut copier = Copier::new(body);
    names.iter().for_each(|n| copier.reserve(n.as_bytes()));
    copier.map(Value::arg(0), f.arg(0));
    copier.map(Value::arg(1), context);
    f.with_body(|to| copier.blocks(to, body.layout()));
    f.collect_names();
    let copy = |b: Block| copier.get(b.into()).and_then(|v| v.as_block()).expect("copied");
    for &b in body.layout() {
        let t = f.with_body(|to| to.terminator(copy(b))).expect("a terminator");
        if f.with_body(|to| to.inst(t).op()) == Opcode::Ret {
            f.with_body(|to| to.remove_inst(t));
            f.switch_to(copy(b));
            f.br(done);
        }
    }
    copy(body.entry().expect("an entry"))
}

/// Puts the code of the lanes into the loop around them.
pub(super) fn inline_lanes(m: &mut Module, l: &VectorLoop, task: GlobalId) {
    crate::attributes::inherit_task_attrs(m, task, l.id);
    super::inline::inline_calls(m, l.id, &[l.full_groups.id]);
    match &l.remainder {
        Some(rest) => super::inline::inline_calls(m, l.id, &[rest.id]),
        None => super::inline::inline_calls(m, l.id, &[task]),
    }
}
