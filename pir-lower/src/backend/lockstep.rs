//! The markers of lockstep regions: strands of one fork and iterations of one loop, in groups.

use super::lanes::{
    check_copied_blocks, copy_task, group_functions, lockstep_refusal, run_groups,
    width_of_instance,
};
use super::{Expander, collect};
use crate::program::{FrameId, LoopId, POSITION_VALUE_NAME, SiteId, TaskId};
use pir_core::builder::FunctionBuilder;
use pir_core::entity::{Block, Inst, Value};
use pir_core::inst::IntPredicate;
use pir_core::module::Linkage;
use pir_core::{GlobalId, Module, Opcode, Type};
use rustc_hash::FxHashMap;

/// The loop of a lockstep region: groups one after the other.
pub(super) fn parallel_loop(x: &mut Expander<'_, '_>, l: LoopId, context: Value, count: Value) {
    let the_loop = x.program.loops[l.index()].clone();
    let region = x.program.regions[the_loop.region.index()].clone();
    let wanted = match (region.has_width, region.width, x.constant(count)) {
        (true, Some(width), _) => Ok(width),
        (false, _, Some(count)) => Ok(count.max(1)),
        (true, None, _) => Err("its width is no constant"),
        (false, _, None) => {
            Err("without a width all iterations are one group, and their number is not known")
        }
    };
    let body = x.task(the_loop.body);
    match group_functions(x, body, wanted, None) {
        Ok(made) => {
            let zero = x.f.int(Type::I64, 0);
            run_groups(x, made, the_loop.region, context, zero, count);
        }
        Err(why) => x.record_error(lockstep_refusal(&region, why)),
    }
}

/// A lockstep instance begins.
pub(super) fn open(x: &mut Expander<'_, '_>, frame: FrameId) {
    let f = &x.program.frames[frame.index()];
    if !f.forks_once && !f.sites.is_empty() {
        collect::open(x, frame);
    }
}

/// The strands of one fork of a lockstep region. Those that fill a group run when all of the fork
/// are there, and before the spine goes on; the others when the frame is closed.
pub(super) fn spawn(x: &mut Expander<'_, '_>, site: SiteId, context: Value) {
    let s = x.program.sites[site.index()].clone();
    if !x.program.frames[s.frame.index()].forks_once {
        return collect::spawn(x, site, context);
    }
    let sites = &x.program.frames[s.frame.index()].sites;
    // Sites are numbered in the order in which they are added.
    let (n, all) = (sites.binary_search(&site).expect("a frame has its sites"), sites.len());
    let contexts = context_array(x, s.frame);
    let place = x.f.gep(Type::PTR, contexts, n as i64);
    x.f.store(context, place);
    if n + 1 == all
        && let Some(full) = full_group_strands(x, s.frame)
    {
        let zero = x.f.int(Type::I64, 0);
        run_strand_range(x, s.frame, zero, full);
    }
}

/// How many strands of the frame's fork fill groups, at the builder's place; none if that can't be,
/// or none can be run.
fn full_group_strands(x: &mut Expander<'_, '_>, frame: FrameId) -> Option<Value> {
    let f = &x.program.frames[frame.index()];
    let (region, all) = (f.region, f.sites.len() as u64);
    match x.program.regions[region.index()].width {
        Some(width) => {
            let full = all - all % width.max(1);
            (full > 0).then(|| x.f.int(Type::I64, full as i64))
        }
        None => {
            let width = width_of_instance(x, region)?;
            let all = x.f.int(Type::I64, all as i64);
            Some(x.f.sub(all, x.f.urem(all, width)))
        }
    }
}

fn context_array(x: &mut Expander<'_, '_>, frame: FrameId) -> Value {
    let n = x.program.frames[frame.index()].sites.len();
    let ty = x.f.with_module(|m| m.types.array(n as u64, Type::PTR));
    x.memory(frame, "contexts", ty)
}

/// Runs those that did not fill a group.
pub(super) fn close(x: &mut Expander<'_, '_>, frame: FrameId) {
    let f = &x.program.frames[frame.index()];
    let all = f.sites.len() as i64;
    if all == 0 {
        return;
    }
    if !f.forks_once {
        return collect::close(x, frame);
    }
    let zero = |x: &Expander<'_, '_>| x.f.int(Type::I64, 0);
    let full = full_group_strands(x, frame).unwrap_or_else(|| zero(x));
    if x.constant(full) != Some(all as u64) {
        let all = x.f.int(Type::I64, all);
        run_strand_range(x, frame, full, all);
    }
}

/// Runs a range of the strands of a frame.
fn run_strand_range(x: &mut Expander<'_, '_>, frame: FrameId, start: Value, end: Value) {
    let f = x.program.frames[frame.index()].clone();
    let region = x.program.regions[f.region.index()].clone();
    let made = match x.lanes_of.get(&frame).copied() {
        Some(made) => Ok(made),
        None => {
            let all = f.sites.len() as u64;
            let wanted = match (region.has_width, region.width) {
                (false, _) => Ok(all),
                (true, Some(width)) => Ok(width.min(all)),
                (true, None) => Err("its width is no constant"),
            };
            let tasks: Vec<TaskId> =
                f.sites.iter().map(|s| x.program.sites[s.index()].task).collect();
            let functions: Vec<GlobalId> = tasks.iter().map(|&t| x.task(t)).collect();
            let lane = x.f.with_module(|m| lane_function(m, &functions));
            set_strand_number(x, lane, &f.sites);
            check_copied_blocks(x, lane, &tasks)
                .and_then(|()| group_functions(x, lane, wanted, Some(all)))
        }
    };
    match made {
        Ok(made) => {
            x.lanes_of.insert(frame, made);
            let contexts = context_array(x, frame);
            run_groups(x, made, f.region, contexts, start, end);
        }
        Err(why) => x.record_error(lockstep_refusal(&region, why)),
    }
}

/// Lanes share the captures of their fork, but for their number: that is computed from the lane.
fn set_strand_number(x: &Expander<'_, '_>, lane: GlobalId, sites: &[SiteId]) {
    let position = |s: &SiteId| x.program.sites[s.index()].position;
    x.f.with_module(|m| {
        let f = FunctionBuilder::edit(m, lane).expect("it has a body");
        let positions: Vec<u32> = sites.iter().map(position).collect();
        let loads: Vec<Inst> = f.with_body(|b| {
            let all = b.layout().iter().flat_map(|&l| b.insts(l)).copied();
            let named = |i| b.names.get(i).is_some_and(|n| n.starts_with(POSITION_VALUE_NAME));
            all.filter(|&i| b.inst(i).op() == Opcode::Load && named(i)).collect()
        });
        for i in loads {
            f.before(i);
            let lane = f.trunc(f.arg(2), Type::I32);
            // The position of a lane is its number, but for a master that goes before it.
            let shift = positions.iter().enumerate().map(|(n, &p)| i64::from(p) - n as i64);
            let shift: Vec<i64> = shift.collect();
            let mut value = f.add(lane, shift.first().copied().unwrap_or(0));
            for (n, s) in shift.iter().enumerate().skip(1) {
                if s != &shift[n - 1] {
                    let later = f.icmp(IntPredicate::Uge, lane, n as i64);
                    value = f.select(later, f.add(lane, *s), value);
                }
            }
            f.with_body(|b| {
                pir_core::cursor::replace_all_uses(b, i.into(), value);
                b.remove_inst(i);
            });
        }
        f.finish().unwrap_or_else(|e| panic!("a lane is no function: {e}"));
    });
}

/// Adds a function `(worker, contexts, i64 lane)` that runs the task of that lane. Lanes with the
/// same task run the same blocks, so that they stay in lockstep.
fn lane_function(m: &mut Module, tasks: &[GlobalId]) -> GlobalId {
    let name = m.fresh_name(&format!("{}.lane", m.display_name(tasks[0])));
    let mut distinct: Vec<(GlobalId, Vec<usize>)> = Vec::new();
    let mut at = FxHashMap::default();
    for (n, &t) in tasks.iter().enumerate() {
        let k = *at.entry(t).or_insert(distinct.len());
        if k == distinct.len() {
            distinct.push((t, Vec::new()));
        }
        distinct[k].1.push(n);
    }
    let bodies: Vec<_> = distinct
        .iter()
        .map(|(t, lanes)| {
            let body = m.function(*t).and_then(|f| f.body.as_deref()).expect("a body").clone();
            (body, lanes.clone())
        })
        .collect();
    let f = FunctionBuilder::new(m, &name, Type::VOID, &[Type::PTR, Type::PTR, Type::I64]);
    f.name_args(&["worker", "contexts", "lane"]);
    let entry = f.current();
    let done = f.block("done");
    f.switch_to(done);
    f.ret_void();
    let mut cases: Vec<(i64, Block)> = Vec::new();
    for (body, lanes) in &bodies {
        let start = f.block("task");
        // The captures of one fork's strands are the same values.
        f.switch_to(start);
        let place = f.gep(Type::PTR, f.arg(1), lanes[0] as i64);
        let context = f.load(Type::PTR, place);
        let copied = copy_task(&f, body, ["worker", "contexts", "lane"], context, done);
        f.switch_to(start);
        f.br(copied);
        cases.extend(lanes.iter().map(|&n| (n as i64, start)));
    }
    f.switch_to(entry);
    match cases.split_last() {
        // One task for all: no lane parts from the others.
        Some((last, _)) if bodies.len() == 1 => f.br(last.1),
        Some((last, rest)) => f.switch(f.arg(2), last.1, rest),
        None => f.br(done),
    };
    let g = f.finish().unwrap_or_else(|e| panic!("a lane is no function: {e}"));
    m.globals[g.0 as usize].linkage = Linkage::Internal;
    g
}
