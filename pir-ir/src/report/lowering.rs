//! What lowering needs to know of each region: its tasks, loop, private variables and reductions.
//! Part of the objects of `pir analyze --lowering --format json`.

use pir_core::entity::{Entity as _, Value};
use pir_graph::FunctionView;
use pir_lower::LoweringInfo;
use pir_lower::info::{
    AccessKind, InductionStep, ParallelLoop, Reduction, Scalars, TaskInfo, TaskStart,
};
use pir_verify::Verified;
use serde::Serialize;
use std::fmt::Write as _;

/// What lowering needs to know of a region. The facts of regions in regions and of tasks that
/// contain each other would be quadratic in the function, so that some are left out.
#[derive(Serialize)]
pub struct RegionLowering {
    region: usize,
    /// None if too many levels of regions are inside; then there are no private variables and
    /// reductions either.
    into: Option<Vec<String>>,
    out_of: Option<Vec<String>>,
    tasks: Vec<TaskJson>,
    #[serde(rename = "loop")]
    counted: Option<LoopJson>,
    private: Vec<PrivateJson>,
    reductions: Vec<ReductionJson>,
}

#[derive(Serialize)]
struct TaskJson {
    fork: String,
    start: String,
    master: bool,
    /// None if the region has too many levels of regions, or too many tasks that contain others.
    #[serde(flatten)]
    content: Option<TaskContent>,
}

#[derive(Serialize)]
struct TaskContent {
    blocks: Vec<String>,
    into: Vec<String>,
    out_of: Vec<String>,
    memory: Vec<MemoryJson>,
    unknown: &'static str,
    instructions: u64,
    weighted: u64,
    calls: u32,
}

#[derive(Serialize)]
struct MemoryJson {
    object: String,
    access: &'static str,
}

#[derive(Serialize)]
struct LoopJson {
    body: String,
    latch: String,
    join: String,
    variables: Vec<InductionJson>,
    test: String,
    before_fork: bool,
    iterations: Option<u64>,
}

#[derive(Serialize)]
struct InductionJson {
    value: String,
    first: String,
    step: i64,
    bytes: bool,
}

#[derive(Serialize)]
struct PrivateJson {
    alloca: String,
    movable: bool,
}

#[derive(Serialize)]
struct ReductionJson {
    operator: &'static str,
    #[serde(rename = "type")]
    ty: String,
    root: String,
    offset: i64,
    updates: usize,
    guarded: bool,
}

/// Describes all regions of a function.
///
/// # Errors
/// Returns the message of the analyses if the function is too complex for them.
pub(super) fn of(
    verified: &Verified,
    view: &FunctionView<'_>,
) -> Result<Vec<RegionLowering>, String> {
    let info = LoweringInfo::new(verified, view.id).map_err(|e| e.to_string())?;
    let Some(info) = info else { return Ok(vec![]) };
    Ok(info.regions().map(|r| region(&info, view, r)).collect())
}

fn values(view: &FunctionView<'_>, list: &[Value]) -> Vec<String> {
    list.iter().map(|&v| view.show(v)).collect()
}

fn region(
    info: &LoweringInfo<'_>,
    view: &FunctionView<'_>,
    r: pir_analysis::Region,
) -> RegionLowering {
    let limit = (!info.is_too_high(r)).then(|| info.task_limit(r));
    let scalars = limit.map(|_| info.scalars(&info.blocks(r)));
    let (into, out_of) = scalars.map(|s| (values(view, &s.into), values(view, &s.out_of))).unzip();
    let private = |x: pir_lower::info::PrivateAlloca| PrivateJson {
        alloca: view.show(x.alloca.into()),
        movable: x.movable,
    };
    let reduced = |x: Reduction| ReductionJson {
        operator: x.operator.name(),
        ty: view.module.types.show(x.ty),
        root: view.show(x.root),
        offset: x.offset,
        updates: x.updates.len(),
        guarded: x.updates.iter().any(|u| u.guard.is_some()),
    };
    RegionLowering {
        region: r.index(),
        into,
        out_of,
        tasks: info.task_starts(r).map(|t| task(info, view, t, limit)).collect(),
        counted: info.parallel_loop(r).map(|l| counted(info, view, l)),
        private: info.private_allocas(r).into_iter().map(private).collect(),
        reductions: info.reductions(r).into_iter().map(reduced).collect(),
    }
}

fn access(a: AccessKind) -> &'static str {
    match (a.reads, a.writes) {
        (false, false) => "none",
        (true, false) => "read",
        (false, true) => "write",
        (true, true) => "readwrite",
    }
}

fn task(
    info: &LoweringInfo<'_>,
    view: &FunctionView<'_>,
    t: TaskStart,
    limit: Option<usize>,
) -> TaskJson {
    TaskJson {
        fork: view.block_name(t.fork),
        start: view.block_name(t.start),
        master: t.master,
        content: limit.and_then(|n| info.task(t, n)).map(|t| content(info, view, &t)),
    }
}

fn content(info: &LoweringInfo<'_>, view: &FunctionView<'_>, t: &TaskInfo) -> TaskContent {
    let Scalars { into, out_of } = info.scalars(&t.blocks);
    let memory = info.memory(&t.blocks);
    let touched =
        |&(v, a): &(Value, AccessKind)| MemoryJson { object: view.show(v), access: access(a) };
    TaskContent {
        blocks: t.blocks.iter().map(|b| view.block_name(b)).collect(),
        into: values(view, &into),
        out_of: values(view, &out_of),
        memory: memory.objects.iter().map(touched).collect(),
        unknown: access(memory.unknown),
        instructions: t.cost.instructions,
        weighted: t.cost.weighted,
        calls: t.cost.calls,
    }
}

fn counted(info: &LoweringInfo<'_>, view: &FunctionView<'_>, l: &ParallelLoop) -> LoopJson {
    let body = view.body;
    let variable = |i: &pir_lower::info::InductionVariable| {
        let (step, bytes) = match i.step {
            InductionStep::Int(n) => (n, false),
            InductionStep::Bytes(n) => (n, true),
        };
        let first = view.show(body.ops(i.phi)[i.start as usize]);
        InductionJson { value: view.show(i.phi.into()), first, step, bytes }
    };
    let bound = view.show(body.ops(l.trip.compare.0)[l.trip.compare.1 as usize]);
    let tested = view.show(l.inductions[l.trip.tested_variable].phi.into());
    let tested = if l.trip.tests_next_value { format!("next {tested}") } else { tested };
    LoopJson {
        body: view.block_name(l.body),
        latch: view.block_name(l.latch),
        join: view.block_name(l.join),
        variables: l.inductions.iter().map(variable).collect(),
        test: format!("{tested} {} {bound}", l.trip.predicate.name()),
        before_fork: l.trip.is_top_tested,
        iterations: info.constant_trip_count(l),
    }
}

/// Formats the facts for people; the table follows that of the function.
pub(super) fn table(all: &[RegionLowering]) -> String {
    let mut out = String::new();
    let list = |names: &[String]| match names.is_empty() {
        true => "nothing".to_owned(),
        false => names.join(", "),
    };
    // Writing to a string can't fail.
    for r in all {
        let _ = writeln!(out, "  lowering of region {}", r.region);
        match r.into.as_ref().zip(r.out_of.as_ref()) {
            Some((into, out_of)) => {
                let _ = writeln!(out, "    in: {}; out: {}", list(into), list(out_of));
            }
            None => out.push_str("    too many regions inside to look at\n"),
        }
        for t in &r.tasks {
            let master = if t.master { " (master)" } else { "" };
            let _ = write!(out, "    task %{} of %{}{master}: ", t.start, t.fork);
            let Some(t) = &t.content else {
                out.push_str("too large to look at beside the others\n");
                continue;
            };
            out.push_str(&list(&t.blocks));
            out.push('\n');
            let _ = writeln!(out, "      in: {}; out: {}", list(&t.into), list(&t.out_of));
            let mut memory: Vec<String> =
                t.memory.iter().map(|m| format!("{} {}", m.access, m.object)).collect();
            if t.unknown != "none" {
                memory.push(format!("{} unknown", t.unknown));
            }
            let _ = writeln!(
                out,
                "      memory: {}; instructions: {}, with loops about {}; calls: {}",
                list(&memory),
                t.instructions,
                t.weighted,
                t.calls
            );
        }
        if let Some(l) = &r.counted {
            let when = if l.before_fork { "before" } else { "behind" };
            let iterations = l.iterations.map_or(String::new(), |n| format!(", {n} iterations"));
            let _ = writeln!(
                out,
                "    loop of %{} to %{}: {} {when} the fork{iterations}",
                l.body, l.join, l.test
            );
            for v in &l.variables {
                let unit = if v.bytes { " bytes" } else { "" };
                let _ = writeln!(out, "      {} from {} by {}{unit}", v.value, v.first, v.step);
            }
        }
        for p in &r.private {
            let can = if p.movable { "may move into the task" } else { "must stay" };
            let _ = writeln!(out, "    private {}: {can}", p.alloca);
        }
        for x in &r.reductions {
            let guarded = if x.guarded { ", guarded" } else { "" };
            let _ = writeln!(
                out,
                "    reduction by {} {} at {} + {}: {} updates{guarded}",
                x.operator, x.ty, x.root, x.offset, x.updates
            );
        }
    }
    out.truncate(out.trim_end().len());
    out
}
