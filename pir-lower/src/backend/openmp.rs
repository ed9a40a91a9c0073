//! `openmp`: strands and loops are libomp's tasks and loops; forced regions are teams.
//!
//! A function that makes tasks opens a team where there is none, and runs in it on the thread that
//! called it. A strand becomes a task as long as few tasks wait for a thread, and runs in place
//! otherwise. The strands of a forced region are the threads of one team. `openmp/support.ll` is
//! the layer between lowered code and libomp.

mod support;
mod team;

use super::rayon::HANG_FAULT;
use super::runtime::{Critical, FaultCall, Library, Runtime, RuntimeSetting, Service, SurroundFn};
use super::unordered_loop::{Chunking, unordered_chunk};
use super::{Backend, Expander};
use crate::error::Error;
use crate::program::{FrameId, LoopId, Region, SiteId};
use pir_core::entity::Value;
use pir_core::inst::{IntPredicate, Ordering};
use pir_core::{GlobalId, Module, Type};

/// The back end.
#[derive(Debug)]
pub(super) struct OpenMp;

/// The function that returns a word that stands for the calling thread of libomp.
const HANDLE: &str = "pir.omp.worker";
/// libomp.
const LIBRARY: Library = Library::new(HANDLE);
/// Bytes of a forced instance, and of an entry in the table of its strands.
const INSTANCE_BYTES: u64 = 64;
const STRAND_ENTRY_BYTES: i64 = 48;
/// Blocks of fewer iterations than this are not worth a barrier each; they run in order.
const MIN_PARALLEL_WIDTH: u64 = 16;

impl Backend for OpenMp {
    fn name(&self) -> &'static str {
        "openmp"
    }

    fn description(&self) -> &'static str {
        "tasks, loops and teams of OpenMP's run-time library, libomp"
    }

    fn library(&self) -> Library {
        LIBRARY
    }

    fn wants_all_strands_as_tasks(&self) -> bool {
        true
    }

    fn refusal(&self, _region: &Region) -> Option<Error> {
        None
    }

    fn open(&self, x: &mut Expander<'_, '_>, frame: FrameId) {
        match FrameKind::of(x, frame) {
            FrameKind::InPlace => {}
            FrameKind::Team => {
                let started = x.memory(frame, "started", Type::I32);
                x.f.store(x.f.int(Type::I32, 0), started);
            }
            FrameKind::Tasks { once } => {
                let (room, free) = task_limit_check(x);
                // Where the number of tasks is not known, each asks for itself.
                let share = if once { free } else { x.f.icmp(IntPredicate::Ne, room, 0) };
                let share = unless_in_section(x, share);
                let shared = x.memory(frame, "shared", Type::I1);
                x.f.store(share, shared);
                emit_if(x, share, |x| call_support(x, "pir.omp.open", &[]));
                x.record_task_start();
            }
        }
    }

    fn spawn(&self, x: &mut Expander<'_, '_>, site: SiteId, context: Value) {
        let s = x.program.sites[site.index()].clone();
        match FrameKind::of(x, s.frame) {
            FrameKind::InPlace => x.call_task(s.task, context),
            FrameKind::Team => add_strand(x, s.frame, site, context),
            FrameKind::Tasks { once } => {
                let shared = x.memory(s.frame, "shared", Type::I1);
                let mut share = x.f.load(Type::I1, shared);
                if !once {
                    let (_, free) = task_limit_check(x);
                    share = x.f.and(share, free);
                }
                let size = if s.is_repeated { x.size_of(s.context) } else { x.f.int(Type::I64, 0) };
                let (w, task) = (x.worker(), x.task(s.task));
                let tail = x.split_block();
                let [give, here] = ["", ""].map(|n| x.f.block(n));
                x.f.cond_br(share, give, here);
                x.f.switch_to(give);
                call_support(x, "pir.omp.spawn", &[task.into(), context, size]);
                x.f.br(tail);
                x.f.switch_to(here);
                x.f.call(task, &[w.into(), context.into()]);
                x.f.br(tail);
                x.resume_at_marker();
            }
        }
    }

    fn close(&self, x: &mut Expander<'_, '_>, frame: FrameId) {
        match FrameKind::of(x, frame) {
            FrameKind::InPlace => {}
            FrameKind::Team => run_team(x, frame),
            FrameKind::Tasks { .. } => {
                let shared = x.memory(frame, "shared", Type::I1);
                let share = x.f.load(Type::I1, shared);
                emit_if(x, share, |x| call_support(x, "pir.omp.close", &[]));
            }
        }
    }

    fn parallel_loop(&self, x: &mut Expander<'_, '_>, l: LoopId, context: Value, count: Value) {
        let the_loop = x.program.loops[l.index()].clone();
        let region = &x.program.regions[the_loop.region.index()];
        let lanes = x.vector_widths.filter(|_| !region.has_width);
        let (bounded, width) = (region.has_width, region.width);
        let known = x.constant(count);
        let (chunk, form) = unordered_chunk(x, the_loop.body, lanes, known);
        let w = x.worker();
        let here = |x: &Expander<'_, '_>| {
            x.f.call(chunk, &[w.into(), context.into(), 0.into(), count.into()]);
        };
        let width = match (bounded, width) {
            (false, _) => 0,
            (true, Some(width)) if width >= MIN_PARALLEL_WIDTH => width,
            // One after the other is within any bound.
            (true, _) => return here(x),
        };
        let pace = Chunking::for_loop_body(x, the_loop.body, form);
        let unit = if bounded { 1 } else { pace.multiple_of };
        let share = |x: &mut Expander<'_, '_>| {
            let unit = x.f.int(Type::I64, unit);
            let width = x.f.int(Type::I64, width as i64);
            call_support(x, "pir.omp.for", &[chunk.into(), context, count, unit, width]);
        };
        if pace.max_serial_iterations == 0 || bounded {
            return share(x);
        }
        if known.is_some_and(|k| k <= pace.max_serial_iterations as u64) {
            return here(x);
        }
        let few = x.f.icmp(IntPredicate::Ule, count, pace.max_serial_iterations);
        let tail = x.split_block();
        let [small, large] = ["", ""].map(|n| x.f.block(n));
        x.f.cond_br(few, small, large);
        x.f.switch_to(small);
        here(x);
        x.f.br(tail);
        x.f.switch_to(large);
        share(x);
        x.f.br(tail);
        x.resume_at_marker();
    }
}

/// How a frame's strands are kept.
enum FrameKind {
    /// In place, one after the other.
    InPlace,
    /// Threads of a team.
    Team,
    /// Tasks; all of one fork that runs once.
    Tasks { once: bool },
}

impl FrameKind {
    fn of(x: &Expander<'_, '_>, frame: FrameId) -> Self {
        let f = &x.program.frames[frame.index()];
        let region = &x.program.regions[f.region.index()];
        if f.sites.is_empty() || (region.has_width && !f.is_own_region && !region.force) {
            return Self::InPlace;
        }
        match region.force {
            true => Self::Team,
            false => Self::Tasks { once: f.forks_once },
        }
    }
}

impl Runtime for OpenMp {
    fn library(&self) -> Library {
        LIBRARY
    }

    fn check_names(&self, m: &Module) -> Result<(), Error> {
        support::check_names(m)
    }

    fn prepare(&self, m: &mut Module, setting: RuntimeSetting) {
        match setting {
            // Strands of PIR's run-time library are beside those of libomp.
            RuntimeSetting { mixed: true, .. } => support::mix(m),
            RuntimeSetting { reports_faults: true, .. } => support::guard(m),
            _ => {}
        }
    }

    fn handle(&self, m: &mut Module) -> GlobalId {
        support::get(m, HANDLE)
    }

    fn surround(&self) -> Option<SurroundFn> {
        Some(team::open_team)
    }

    fn is_support_function(&self, name: &[u8]) -> bool {
        name.starts_with(support::PREFIX)
    }

    fn reserved_prefix(&self) -> &'static [u8] {
        support::PREFIX
    }

    fn has_function(&self, name: &str, _ty: &str) -> bool {
        support::has(name)
    }

    /// Threads of libomp can't leave the code that they run.
    fn hang(&self, setting: RuntimeSetting) -> Option<FaultCall> {
        let is_known = setting.mixed || setting.reports_faults;
        is_known.then_some(FaultCall { function: "pir_rt_end_process", fault: HANG_FAULT })
    }

    fn max_threads(&self, m: &mut Module) -> Service {
        Service { function: support::get(m, "omp_get_max_threads"), takes_handle: false }
    }

    fn barrier(&self, m: &mut Module, mixed: bool) -> Service {
        let name = if mixed { "pir.omp.barrier.any" } else { "pir.omp.barrier" };
        Service { function: support::get(m, name), takes_handle: false }
    }

    fn critical(&self, m: &mut Module) -> Critical {
        let [enter, exit] = ["pir.omp.enter", "pir.omp.exit"].map(|n| support::get(m, n));
        Critical { enter, exit, takes_handle: false }
    }
}

/// Calls a function of `support.ll` with the handle in front.
fn call_support(x: &mut Expander<'_, '_>, name: &str, args: &[Value]) {
    let g = x.f.with_module(|m| support::get(m, name));
    let w = x.worker();
    let args: Vec<_> = std::iter::once(w).chain(args.iter().copied()).map(Into::into).collect();
    x.f.call(g, &args);
}

/// What `then` does, if a condition holds.
fn emit_if(x: &mut Expander<'_, '_>, condition: Value, then: impl FnOnce(&mut Expander<'_, '_>)) {
    // It is asked for in front of the marker, if it was not yet.
    x.worker();
    let tail = x.split_block();
    let some = x.f.block("");
    x.f.cond_br(condition, some, tail);
    x.f.switch_to(some);
    then(x);
    x.f.br(tail);
    x.resume_at_marker();
}

/// How many tasks may wait in this thread's team, and whether fewer do.
fn task_limit_check(x: &mut Expander<'_, '_>) -> (Value, Value) {
    let queued = x.f.with_module(|m| support::get(m, "pir.omp.queued"));
    let w = x.worker();
    let bits = x.f.ptrtoint(w, Type::I64);
    let room = x.f.lshr(bits, 32);
    let queued = x.f.load_atomic(Type::I64, queued.into(), Ordering::Monotonic, 8);
    (room, x.f.icmp(IntPredicate::Ult, queued, room))
}

/// The condition, and that the thread is in no critical section: there nothing is made a task, so
/// that no strand that waits for the section can lie on top of the one that holds it.
fn unless_in_section(x: &mut Expander<'_, '_>, condition: Value) -> Value {
    if !x.has_sections() {
        return condition;
    }
    let busy = x.f.with_module(|m| support::get(m, "pir.omp.busy"));
    let busy = x.f.call(busy, &[]);
    let free = x.f.icmp(IntPredicate::Eq, busy, 0);
    x.f.and(condition, free)
}

/// The table of a forced region's strands.
fn strand_table(x: &mut Expander<'_, '_>, frame: FrameId) -> Value {
    let n = x.program.frames[frame.index()].sites.len() as u64;
    let ty = x.f.with_module(|m| m.types.array(n * STRAND_ENTRY_BYTES as u64 / 8, Type::I64));
    x.memory(frame, "table", ty)
}

/// Writes a strand into it.
fn add_strand(x: &mut Expander<'_, '_>, frame: FrameId, site: SiteId, context: Value) {
    let s = x.program.sites[site.index()].clone();
    let task = s.task;
    let started = x.memory(frame, "started", Type::I32);
    let table = strand_table(x, frame);
    let f = x.f;
    let n = f.load(Type::I32, started);
    let offset = f.mul(f.zext(n, Type::I64), STRAND_ENTRY_BYTES);
    let entry = f.gep(Type::I8, table, offset);
    f.store(Value::global(x.task(task)), entry);
    f.store(context, f.gep(Type::I8, entry, 8));
    f.store(f.int(Type::I64, s.is_continuation.into()), f.gep(Type::I8, entry, 16));
    f.store(f.add(n, 1), started);
}

/// Runs the strands of the frame, each on a thread. The first one runs on the thread that executed
/// the fork, since a master is listed first.
fn run_team(x: &mut Expander<'_, '_>, frame: FrameId) {
    let f = x.program.frames[frame.index()].clone();
    let region = &x.program.regions[f.region.index()];
    let count = if region.has_interior_forks { 1 } else { region.strands.unwrap_or(1) };
    let instance = if f.is_own_region {
        x.f.null()
    } else {
        let ty = x.f.with_module(|m| m.types.array(INSTANCE_BYTES / 8, Type::I64));
        x.memory(frame, "instance", ty)
    };
    let started = x.memory(frame, "started", Type::I32);
    let table = strand_table(x, frame);
    let n = x.f.load(Type::I32, started);
    let width = if f.is_own_region { None } else { x.width(f.region) };
    let width = width.unwrap_or_else(|| x.f.int(Type::I64, 0));
    let some = x.f.icmp(IntPredicate::Ne, n, 0);
    emit_if(x, some, |x| {
        let count = x.f.int(Type::I32, count.into());
        call_support(x, "pir.omp.team", &[table, n, instance, count, width]);
    });
}
