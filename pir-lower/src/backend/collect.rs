//! Lanes that a spine starts by arbitrary control flow. They are collected: a group runs as soon as
//! it is full, and the rest when the frame is closed (reference: execution, rule 10).
//!
//! A started strand is a node of a list, newest first, with a copy of its captures. A group gets
//! the nodes as an array, so that a lane finds its own by its number. The task that a lane runs
//! depends on the site that started it.

use super::expand::{Expander, LaneFunctions};
use super::lanes::{check_copied_blocks, copy_task, lockstep_refusal, serialized_group};
use crate::program::{FrameId, SiteId, TaskId};
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Block, Entity, Value};
use pir_core::inst::IntPredicate;
use pir_core::module::Linkage;
use pir_core::{GlobalId, Module, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// A node: the one before it, its captures, and its site.
const NODE_FIELDS: [Type; 3] = [Type::PTR, Type::PTR, Type::I64];
/// The fields of a lane in the array.
const LANE_FIELDS: [Type; 2] = [Type::PTR, Type::I64];

/// Code for `pir.open`.
pub(super) fn open(x: &mut Expander<'_, '_>, frame: FrameId) {
    let [count, newest] = memory(x, frame);
    x.f.store(x.f.int(Type::I64, 0), count);
    x.f.store(x.f.null(), newest);
}

fn memory(x: &mut Expander<'_, '_>, frame: FrameId) -> [Value; 2] {
    [x.memory(frame, "count", Type::I64), x.memory(frame, "newest", Type::PTR)]
}

/// Code for `pir.spawn`.
pub(super) fn spawn(x: &mut Expander<'_, '_>, site: SiteId, context: Value) {
    let s = x.program.sites[site.index()].clone();
    let region = x.program.frames[s.frame.index()].region;
    let sites = &x.program.frames[s.frame.index()].sites;
    let which = sites.binary_search(&site).expect("a frame has its sites");
    let [count, newest] = memory(x, s.frame);
    // The place may be used again before the group runs.
    let captures = match x.f.with_module(|m| m.types.fields(s.context).map_or(0, |f| f.0.len())) {
        0 => context,
        _ => {
            let copy = x.f.alloca(s.context);
            x.f.store(x.f.load(s.context, context), copy);
            copy
        }
    };
    let ty = x.f.with_module(|m| m.types.structure(&NODE_FIELDS, false));
    let node = x.f.alloca(ty);
    let before = x.f.load(Type::PTR, newest);
    let which = x.f.int(Type::I64, which as i64);
    for (k, v) in [before, captures, which].into_iter().enumerate() {
        let at = x.f.gep_path(ty, node, &[0.into(), (k as i64).into()]);
        x.f.store(v, at);
    }
    x.f.store(node, newest);
    let n = x.f.add(x.f.load(Type::I64, count), 1);
    x.f.store(n, count);
    // Nothing happens between the strands of one fork, so the group need not wait for the others.
    if let Some(width) = x.width(region) {
        let full = x.f.icmp(IntPredicate::Uge, n, width);
        x.worker();
        let tail = x.split_block();
        let run_now = x.f.block("full");
        x.f.cond_br(full, run_now, tail);
        x.f.switch_to(run_now);
        run_waiting_lanes(x, s.frame);
        x.f.br(tail);
        x.resume_at_marker();
    }
}

/// Code for `pir.close`.
pub(super) fn close(x: &mut Expander<'_, '_>, frame: FrameId) {
    x.worker();
    let tail = x.split_block();
    run_waiting_lanes(x, frame);
    x.f.br(tail);
    x.resume_at_marker();
}

/// Runs those that wait, from the end of a block to that of another.
fn run_waiting_lanes(x: &mut Expander<'_, '_>, frame: FrameId) {
    let Some(group) = group_function(x, frame) else { return };
    let w = x.worker();
    let [count, newest] = frame_words(x, frame);
    let f = x.f;
    let [node_ty, lane_ty] = f.with_module(|m| {
        [m.types.structure(&NODE_FIELDS, false), m.types.structure(&LANE_FIELDS, false)]
    });
    let [save, restore] = f.with_module(|m| {
        [
            m.declare_function("llvm.stacksave.p0", Type::PTR, &[], false),
            m.declare_function("llvm.stackrestore.p0", Type::VOID, &[Type::PTR], false),
        ]
    });
    let n = f.load(Type::I64, count);
    let last = f.load(Type::PTR, newest);
    let stack = f.call(save, &[]);
    let lanes = f.alloca_array(lane_ty, n);
    let before = f.current();
    let [head, body, ready] = ["list", "node", "ready"].map(|b| f.block(b));
    f.br(head);
    f.switch_to(head);
    let k = f.phi(Type::I64, &[(n, before)]);
    let node = f.phi(Type::PTR, &[(last, before)]);
    f.cond_br(f.icmp(IntPredicate::Ne, k, 0), body, ready);
    f.switch_to(body);
    let k1 = f.sub(k, 1);
    let lane = f.gep(lane_ty, lanes, k1);
    for (n, ty) in LANE_FIELDS.into_iter().enumerate() {
        let from = f.gep_path(node_ty, node, &[0.into(), (n as i64 + 1).into()]);
        let to = f.gep_path(lane_ty, lane, &[0.into(), (n as i64).into()]);
        f.store(f.load(ty, from), to);
    }
    let older = f.load(Type::PTR, node);
    f.add_incoming(k, k1, body);
    f.add_incoming(node, older, body);
    f.br(head);
    f.switch_to(ready);
    f.call(group, &[w.into(), lanes.into(), 0.into(), n.into()]);
    f.call(restore, &[stack.into()]);
    f.store(f.int(Type::I64, 0), count);
    f.store(f.null(), newest);
}

/// The two words, without leaving the block that is being written.
fn frame_words(x: &mut Expander<'_, '_>, frame: FrameId) -> [Value; 2] {
    let at = x.f.current();
    let both = memory(x, frame);
    x.f.switch_to(at);
    both
}

/// Returns the function that runs a group; `None` if there is an error.
fn group_function(x: &mut Expander<'_, '_>, frame: FrameId) -> Option<GlobalId> {
    if let Some(&LaneFunctions::OneGroup(group)) = x.lanes_of.get(&frame) {
        return Some(group);
    }
    let f = x.program.frames[frame.index()].clone();
    let tasks: Vec<TaskId> = f.sites.iter().map(|s| x.program.sites[s.index()].task).collect();
    let functions: Vec<GlobalId> = tasks.iter().map(|&t| x.task(t)).collect();
    let lane = x.f.with_module(|m| lane_function(m, &functions));
    let made = check_copied_blocks(x, lane, &tasks)
        .and_then(|()| x.f.with_module(|m| serialized_group(m, lane)));
    match made {
        Ok(group) => {
            x.lanes_of.insert(frame, LaneFunctions::OneGroup(group));
            Some(group)
        }
        Err(why) => {
            let region = x.program.regions[f.region.index()].clone();
            x.record_error(lockstep_refusal(&region, why));
            None
        }
    }
}

/// Adds a function `(worker, lanes, i64 lane)` that runs the task of the site that the array names.
fn lane_function(m: &mut Module, tasks: &[GlobalId]) -> GlobalId {
    let name = m.fresh_name(&format!("{}.lane", m.display_name(tasks[0])));
    let mut seen = FxHashSet::default();
    let distinct: Vec<GlobalId> = tasks.iter().copied().filter(|&t| seen.insert(t)).collect();
    let bodies: Vec<_> = distinct
        .iter()
        .map(|&t| m.function(t).and_then(|f| f.body.as_deref()).expect("a body").clone())
        .collect();
    let ty = m.types.structure(&LANE_FIELDS, false);
    let f = FunctionBuilder::new(m, &name, Type::VOID, &[Type::PTR, Type::PTR, Type::I64]);
    f.name_args(&["worker", "lanes", "lane"]);
    let entry = f.current();
    let own = f.gep(ty, f.arg(1), f.arg(2));
    let context = f.load(Type::PTR, own);
    let site = f.load(Type::I64, f.gep_path(ty, own, &[0.into(), 1.into()]));
    let done = f.block("done");
    f.switch_to(done);
    f.ret_void();
    let mut starts: Vec<Block> = Vec::new();
    for body in &bodies {
        starts.push(copy_task(&f, body, ["worker", "lanes", "lane"], context, done));
    }
    f.switch_to(entry);
    let start_of: FxHashMap<_, _> = distinct.iter().zip(starts.iter().copied()).collect();
    let start = |t: &GlobalId| start_of[t];
    match (starts.as_slice(), tasks.split_last()) {
        (&[one], _) => {
            f.br(one);
        }
        (_, Some((last, rest))) => {
            let cases = rest.iter().enumerate().map(|(n, t)| (n as i64, start(t)));
            f.switch(site, start(last), &cases.collect::<Vec<_>>());
        }
        (_, None) => {
            f.br(done);
        }
    }
    let g = f.finish().unwrap_or_else(|e| panic!("a lane is no function: {e}"));
    m.globals[g.index()].linkage = Linkage::Internal;
    g
}
