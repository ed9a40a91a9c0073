//! Lanes: strands of a lockstep region, and iterations of loops, as vector code. The way from one
//! lane's function to that of a group is `pir-vector`'s.

use super::{Expand, collect};
use crate::error::Error;
use crate::program::{FrameId, LoopId, POSITION, Region, RegionId, SiteId, TaskId};
use pir_core::builder::FunctionBuilder;
use pir_core::copy::Copier;
use pir_core::entity::{Block, Inst, Value};
use pir_core::function::Body;
use pir_core::inst::IntPredicate;
use pir_core::module::Linkage;
use pir_core::{Code, GlobalId, Module, Opcode, Type};
use pir_vector::{LaneLoop, NewLoop, Order, Shape, Tail, Target, lane_loop};
use rustc_hash::{FxHashMap, FxHashSet};
/// Vector code that was made and does not pay is left to the optimiser to remove.
const REFUSED: Linkage = Linkage::Private;
/// More vectors per value are not asked for where they would come to more instructions: their
/// values, of which about half are needed at a time, would not stay in registers.
const REGISTERS: i64 = 32;
/// The most lanes of one group.
const MAX_GROUP_LANES: u64 = 64;
/// The lanes of a group where any number will do.
const ANY: u64 = 8;

/// The error of a lockstep region that has no vector code.
pub(super) fn refused(region: &Region, why: String) -> Error {
    let what = format!("the lockstep region at block %{} has no vector code: {why}", region.block);
    Error { place: region.place, ..Error::module(Code::CannotVectorize, what) }
}

/// The loop of a lockstep region: groups one after the other.
pub(super) fn lockstep_loop(x: &mut Expand<'_, '_>, l: LoopId, context: Value, count: Value) {
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
    match lanes(x, body, wanted, None) {
        Ok(made) => {
            let zero = x.f.int(Type::I64, 0);
            go(x, made, the_loop.region, context, (zero, count));
        }
        Err(why) => x.fail(refused(&region, why)),
    }
}

/// The functions that run the strands of a lockstep region.
#[derive(Clone, Copy, Debug)]
pub(super) enum LaneFunctions {
    /// All of them, in groups.
    Groups(GlobalId),
    /// One group.
    Group(GlobalId),
}

/// Makes them for `function (worker, context, i64)`, with groups of the `wanted` number of lanes;
/// `all` is the total, if known. The code is vector code where possible, otherwise lanes that step
/// one after the other.
fn lanes(
    x: &Expand<'_, '_>,
    function: GlobalId,
    wanted: Result<u64, &str>,
    all: Option<u64>,
) -> Result<LaneFunctions, String> {
    let most = all.unwrap_or(u64::MAX);
    let vectors = size(x, function, wanted).and_then(|lanes| run(x, function, lanes.min(most)));
    let why = match vectors {
        Ok(groups) => return Ok(LaneFunctions::Groups(groups)),
        Err(why) => why,
    };
    x.f.with_module(|m| {
        tracing::debug!("@{}: {why}; its lanes take steps", m.display_name(function));
        steps(m, function).map(LaneFunctions::Group)
    })
}

/// A function that runs a range of strands as one group of lanes that take steps.
pub(super) fn steps(m: &mut Module, function: GlobalId) -> Result<GlobalId, String> {
    pir_vector::promote_locals(m, function);
    let name = m.fresh_name(&format!("{}.steps", m.display_name(function)));
    let made = pir_vector::step_group(m, function, 2, &name).map_err(|e| e.to_string())?;
    crate::attributes::inherit(m, function, made);
    Ok(made)
}

/// Runs a range of strands, which begins with a group, at the builder's place.
fn go(
    x: &mut Expand<'_, '_>,
    made: LaneFunctions,
    region: RegionId,
    context: Value,
    (start, end): (Value, Value),
) {
    let w = x.worker();
    let group = match made {
        LaneFunctions::Groups(all) => {
            x.f.call(all, &[w.into(), context.into(), start.into(), end.into()]);
            return;
        }
        LaneFunctions::Group(group) => group,
    };
    let width = width(x, region).unwrap_or(end);
    let tail = x.split();
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
    x.resume();
}

/// The width of an instance of the region, at the builder's place. Less than one is undefined, and
/// should not be an endless loop.
fn width(x: &mut Expand<'_, '_>, region: RegionId) -> Option<Value> {
    let width = x.width(region)?;
    Some(x.f.select(x.f.icmp(IntPredicate::Eq, width, 0), 1, width))
}

/// Returns the number of lanes of a group: the one of the region's attributes, if it is known and
/// not too large, or any number where groups of all sizes have the same result.
fn size(x: &Expand<'_, '_>, function: GlobalId, wanted: Result<u64, &str>) -> Result<u64, String> {
    let why = match wanted {
        Ok(lanes) if lanes <= MAX_GROUP_LANES => return Ok(lanes),
        Ok(lanes) => format!("{lanes} lanes are more than {MAX_GROUP_LANES}"),
        Err(why) => why.to_owned(),
    };
    independent(x, function, &why).map(|()| ANY)
}

/// Whether groups of any size do the same; else why they had to, and do not.
fn independent(x: &Expand<'_, '_>, function: GlobalId, why: &str) -> Result<(), String> {
    let shapes = [Shape::Uniform, Shape::Uniform, Shape::Consecutive { stride: 1 }];
    let independent = x.f.with_module(|m| {
        pir_vector::promote_locals(m, function);
        pir_vector::independent(m, function, &shapes)
    });
    match independent {
        Ok(true) => Ok(()),
        Ok(false) => Err(format!("{why}, and lanes may access each other's memory")),
        Err(e) => Err(e.to_string()),
    }
}

/// Adds a function that runs strands `lo..hi` of `function (worker, context, i64)` in groups of
/// `lanes`.
fn run(x: &Expand<'_, '_>, function: GlobalId, lanes: u64) -> Result<GlobalId, String> {
    x.f.with_module(|m| {
        pir_vector::promote_locals(m, function);
        let name = m.fresh_name(&format!("{}.lanes", m.display_name(function)));
        if lanes == 1 {
            return Ok(super::chunk::make(m, function, &name));
        }
        let wanted = LaneLoop {
            order: Order::Lockstep,
            reduce: false,
            target: Target::V256,
            ..LaneLoop::new(function, 2, &name, lanes as u32)
        };
        let made = lane_loop(m, &wanted).map_err(|e| e.to_string())?;
        in_line(m, &made, function);
        Ok(made.id)
    })
}

/// A lockstep instance begins.
pub(super) fn lockstep_open(x: &mut Expand<'_, '_>, frame: FrameId) {
    let f = &x.program.frames[frame.index()];
    if !f.once && !f.sites.is_empty() {
        collect::open(x, frame);
    }
}

/// The strands of one fork of a lockstep region. Those that fill a group run when all of the fork
/// are there, and before the spine goes on; the others when the frame is closed.
pub(super) fn lockstep_spawn(x: &mut Expand<'_, '_>, site: SiteId, context: Value) {
    let s = x.program.sites[site.index()].clone();
    if !x.program.frames[s.frame.index()].once {
        return collect::spawn(x, site, context);
    }
    let sites = &x.program.frames[s.frame.index()].sites;
    // Sites are numbered in the order in which they are added.
    let (n, all) = (sites.binary_search(&site).expect("a frame has its sites"), sites.len());
    let contexts = contexts(x, s.frame);
    let place = x.f.gep(Type::PTR, contexts, n as i64);
    x.f.store(context, place);
    if n + 1 == all
        && let Some(full) = full(x, s.frame)
    {
        let zero = x.f.int(Type::I64, 0);
        some_lanes(x, s.frame, (zero, full));
    }
}

/// How many strands of the frame's fork fill groups, at the builder's place; none if that can't be,
/// or none can be run.
fn full(x: &mut Expand<'_, '_>, frame: FrameId) -> Option<Value> {
    let f = &x.program.frames[frame.index()];
    let (region, all) = (f.region, f.sites.len() as u64);
    match x.program.regions[region.index()].width {
        Some(width) => {
            let full = all - all % width.max(1);
            (full > 0).then(|| x.f.int(Type::I64, full as i64))
        }
        None => {
            let width = width(x, region)?;
            let all = x.f.int(Type::I64, all as i64);
            Some(x.f.sub(all, x.f.urem(all, width)))
        }
    }
}

fn contexts(x: &mut Expand<'_, '_>, frame: FrameId) -> Value {
    let n = x.program.frames[frame.index()].sites.len();
    let ty = x.f.with_module(|m| m.types.array(n as u64, Type::PTR));
    x.memory(frame, "contexts", ty)
}

/// Runs those that did not fill a group.
pub(super) fn lockstep_close(x: &mut Expand<'_, '_>, frame: FrameId) {
    let f = &x.program.frames[frame.index()];
    let all = f.sites.len() as i64;
    if all == 0 {
        return;
    }
    if !f.once {
        return collect::close(x, frame);
    }
    let zero = |x: &Expand<'_, '_>| x.f.int(Type::I64, 0);
    let full = full(x, frame).unwrap_or_else(|| zero(x));
    if x.constant(full) != Some(all as u64) {
        let all = x.f.int(Type::I64, all);
        some_lanes(x, frame, (full, all));
    }
}

/// Runs a range of the strands of a frame.
fn some_lanes(x: &mut Expand<'_, '_>, frame: FrameId, range: (Value, Value)) {
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
            let lane = x.f.with_module(|m| lane(m, &functions));
            number(x, lane, &f.sites);
            apart(x, lane, &tasks).and_then(|()| lanes(x, lane, wanted, Some(all)))
        }
    };
    match made {
        Ok(made) => {
            x.lanes_of.insert(frame, made);
            let contexts = contexts(x, frame);
            go(x, made, f.region, contexts, range);
        }
        Err(why) => x.fail(refused(&region, why)),
    }
}

/// Lanes that start in different blocks meet where all of their ways lead (spec §4 rule 10). Each
/// task has a copy of those blocks, so that they do not: that must make no difference.
pub(super) fn apart(x: &Expand<'_, '_>, lane: GlobalId, tasks: &[TaskId]) -> Result<(), String> {
    let distinct: FxHashSet<TaskId> = tasks.iter().copied().collect();
    let mut seen = FxHashSet::default();
    let blocks = |t: &TaskId| &x.program.tasks[t.index()].blocks;
    if distinct.iter().flat_map(blocks).all(|&b| seen.insert(b)) {
        return Ok(());
    }
    independent(x, lane, "lanes that start in different blocks come to the same one")
}

/// Lanes share the captures of their fork, but for their number: that is computed from the lane.
fn number(x: &Expand<'_, '_>, lane: GlobalId, sites: &[SiteId]) {
    let position = |s: &SiteId| x.program.sites[s.index()].position;
    x.f.with_module(|m| {
        let f = FunctionBuilder::edit(m, lane).expect("it has a body");
        let positions: Vec<u32> = sites.iter().map(position).collect();
        let loads: Vec<pir_core::entity::Inst> = f.with_body(|b| {
            let all = b.layout().iter().flat_map(|&l| b.insts(l)).copied();
            let named = |i| b.names.get(i).is_some_and(|n| n.starts_with(POSITION));
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
fn lane(m: &mut Module, tasks: &[GlobalId]) -> GlobalId {
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

/// The function that runs iterations `lo..hi` of a loop of an unforced region, whose strands may go
/// in step: as vector code, or one after the other where there is none. `count`: the iterations, if
/// they are known.
pub(super) fn free_chunk(
    x: &Expand<'_, '_>,
    body: TaskId,
    lanes: Option<Lanes>,
    count: Option<u64>,
) -> (GlobalId, Form) {
    let task = x.task(body);
    let scalar = || (super::chunk::chunk(x, body), Form { lanes: 1, groups: 1 });
    if let Some(private) = x.private(body) {
        let critical = if private.is_guarded() { x.critical() } else { None };
        return x.f.with_module(|m| {
            let wide = lanes.filter(|_| pays(m, private.function));
            let wide = wide.and_then(|lanes| private.wide(m, lanes, count, critical));
            wide.unwrap_or_else(|| (private.chunk(m, critical), Form { lanes: 1, groups: 1 }))
        });
    }
    let Some(wanted) = lanes else { return scalar() };
    let made = x.f.with_module(|m| {
        if !pays(m, task) {
            return None;
        }
        let shapes = [Shape::Uniform, Shape::Uniform, Shape::Consecutive { stride: 1 }];
        let form = wanted.form(m, task, &shapes, count)?;
        let name = format!("{}.wide", m.display_name(task));
        if let Some(g) = m.find(name.as_bytes()) {
            return (m.global(g).linkage != REFUSED).then_some((g, form));
        }
        let request = LaneLoop {
            order: Order::Free,
            target: wanted.target,
            groups: form.groups,
            tail: if wanted.masked { Tail::Masked } else { Tail::Scalar },
            ..LaneLoop::new(task, 2, &name, form.lanes)
        };
        match lane_loop(m, &request) {
            Ok(l) if l.full.serial == 0 && l.full.far * u64::from(wanted.far) <= l.full.work => {
                m.globals[l.id.0 as usize].linkage = Linkage::Internal;
                in_line(m, &l, task);
                x.has_group(l.id, l.full.id);
                Some((l.id, form))
            }
            Ok(l) => {
                m.globals[l.id.0 as usize].linkage = REFUSED;
                let (serial, far, work) = (l.full.serial, l.full.far, l.full.work);
                tracing::debug!(
                    "{name}: {serial} instructions lane by lane, {far} gathers and scatters in \
                     {work}"
                );
                None
            }
            Err(e) => {
                tracing::debug!("{name}: {e}");
                None
            }
        }
    });
    made.unwrap_or_else(scalar)
}

/// Puts the code of the lanes into the loop around them.
fn in_line(m: &mut Module, l: &NewLoop, task: GlobalId) {
    crate::attributes::inherit(m, task, l.id);
    super::inline::inline(m, l.id, l.full.id);
    match &l.rest {
        Some(rest) => super::inline::inline(m, l.id, rest.id),
        None => super::inline::inline(m, l.id, task),
    }
}

/// Loops with calls are left as they are: their code is not in vectors.
fn pays(m: &Module, task: GlobalId) -> bool {
    let Some(body) = m.function(task).and_then(|f| f.body.as_deref()) else { return false };
    let mut insts = body.layout().iter().flat_map(|&b| body.insts(b));
    insts.all(|&i| {
        body.inst(i).op() != Opcode::Call || pir_core::intrinsic::called(m, body, i).is_some()
    })
}

/// How the iterations of a loop are dealt out.
pub(super) struct Chunking {
    /// A loop of no more iterations is not shared: it ends in well under a microsecond. 0: not
    /// known.
    pub few: i64,
    /// The number of iterations of a chunk is a multiple of this, so that vectors are full.
    pub unit: i64,
}

impl Chunking {
    /// Instructions that take about a microsecond.
    const MICROSECOND_INSTS: i64 = 4000;
    /// The number of chunks in a microsecond's work.
    const PARTS: i64 = 4;

    /// Judged by the code of an iteration, and the form that [`free_chunk`] gave it.
    pub(super) fn of(x: &Expand<'_, '_>, body: TaskId, form: Form) -> Self {
        let task = x.private(body).map_or_else(|| x.task(body), |p| p.function);
        let lanes = i64::from(form.lanes);
        match x.f.with_module(|m| straight(m, task)) {
            Some(insts) => {
                let groups =
                    (Self::MICROSECOND_INSTS / (insts.max(1) * i64::from(form.groups))).max(1);
                let unit = (groups / Self::PARTS).max(1) * lanes;
                Self { few: groups * lanes, unit }
            }
            None => Self { few: 0, unit: lanes },
        }
    }
}

/// The number of a function's instructions that are work, if none runs twice and nothing is called:
/// not those that a loop has before its first round, nor those that become part of others.
fn straight(m: &Module, task: GlobalId) -> Option<i64> {
    let body = m.function(task).and_then(|f| f.body.as_deref())?;
    let once = super::chunk::invariant(body, body.entry()?, &super::chunk::asks(m));
    let mut seen = FxHashSet::default();
    let mut all = 0;
    for &b in body.layout() {
        seen.insert(b);
        let light = |i: Inst| {
            let op = body.inst(i).op();
            op.is_debug()
                || matches!(op, Opcode::GetElementPtr | Opcode::Phi | Opcode::Br | Opcode::Ret)
        };
        let work = body.insts(b).iter().filter(|&&i| !once.contains(&i) && !light(i));
        all += work.count() as i64;
        let t = body.terminator(b)?;
        if body.ops(t).iter().filter_map(|v| v.as_block()).any(|s| seen.contains(&s)) {
            return None;
        }
    }
    pays(m, task).then_some(all)
}

/// How the iterations of a loop go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    /// Iterations in step.
    pub lanes: u32,
    /// Vectors for a value of all of them.
    pub groups: u32,
}

/// How wide vector code is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lanes {
    /// The machine.
    pub target: Target,
    /// Vectors per value.
    pub groups: u32,
    /// The same for short iterations without loops: more where a compiler would not do several
    /// rounds at once.
    pub straight: u32,
    /// A short loop of known length goes all at once if that takes no more vectors per value: it
    /// would go over the same memory again. Iterations with loops in them take no more than eight.
    pub whole: u32,
    /// The least number of instructions for each gather or scatter with which vector code is worth
    /// its time.
    pub far: u32,
    /// Whether masked loads and stores cost as much as others: then the last iterations, which do
    /// not fill a group, are done at once.
    pub masked: bool,
}

impl Lanes {
    /// AVX2, which nearly every machine has.
    pub const COMMON: Self =
        Self { target: Target::V256, groups: 2, straight: 2, whole: 8, far: 10, masked: false };

    /// For the processor that this runs on, and a compiler with masks and vectors of any length.
    pub fn detect() -> Self {
        super::processor::detect()
    }

    /// The embedded code generator's: vectors of 128 bits, gathers lane by lane, masked accesses
    /// slow.
    pub const EMBEDDED: Self =
        Self { target: Target::V128, groups: 2, straight: 4, whole: 16, far: 20, masked: false };

    /// Chooses the number of lanes by the widest element of the loop, and no more than there are
    /// iterations.
    pub(super) fn form(
        self,
        m: &Module,
        task: GlobalId,
        shapes: &[Shape],
        count: Option<u64>,
    ) -> Option<Form> {
        let widest = match pir_vector::widest(m, task, shapes, self.target) {
            Ok(bits) => bits.unwrap_or(32).clamp(8, 64),
            Err(e) => {
                tracing::debug!("@{}: {e}", m.display_name(task));
                return None;
            }
        };
        let one = (self.target.bits / widest).clamp(2, 64);
        let fits = |insts: i64| insts * i64::from(self.straight) <= REGISTERS;
        let few = straight(m, task).is_some_and(fits);
        let groups = if few { self.straight } else { self.groups };
        let most = (64 / one).min(groups);
        let Some(count) = count.and_then(|c| u32::try_from(c).ok()) else {
            return Some(Form { lanes: one * most, groups: most });
        };
        let all = count / one;
        let whole = if straight(m, task).is_some() { self.whole } else { self.whole.min(8) };
        if count.is_multiple_of(one) && (1..=whole).contains(&all) && count <= 64 {
            return Some(Form { lanes: count, groups: all });
        }
        match count {
            0..2 => None,
            _ if count < one => Some(Form { lanes: 1 << count.ilog2(), groups: 1 }),
            _ => Some(Form { lanes: one * all.min(most), groups: all.min(most) }),
        }
    }
}
