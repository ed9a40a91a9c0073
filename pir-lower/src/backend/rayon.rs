//! `rayon`: strands are tasks of the run-time library, which uses rayon's threads.
//!
//! A spawn writes two words to the worker's shadow stack, and the close runs the task in place
//! unless another worker requested work in between: then the oldest task was promoted to a job.
//! Where a site may spawn any number of strands, each runs at once, or is promoted if work is
//! requested. Forced regions have a thread for every strand. The layout of a worker is that of
//! `pir_runtime.h`.

mod functions;

use super::runtime::{Critical, FaultCall, Library, Runtime, RuntimeSetting, Service};
use super::unordered_loop::{Chunking, unordered_chunk};
use super::{Backend, Expander};
use crate::error::Error;
use crate::program::{FrameId, LoopId, Region, SiteId, TaskId};
use pir_core::entity::Value;
use pir_core::inst::{IntPredicate, Ordering};
use pir_core::{GlobalId, Module, Type};

/// The back end.
#[derive(Debug)]
pub(super) struct Rayon;

/// Offsets in a worker.
const TOP_OFFSET: i64 = 0;
const LIMIT_OFFSET: i64 = 8;
const HEAD_OFFSET: i64 = 16;
const STRAND_NUMBER_OFFSET: i64 = 24;
/// Bytes of a slot: what to run, and its context.
const SLOT_BYTES: i64 = 16;
/// Words of a group or team.
const WORDS: u64 = 8;
/// The function that returns the worker of the calling thread.
const HANDLE: &str = "pir_rt_worker";
/// PIR's run-time library. The handle of a thread is its worker.
pub(super) const LIBRARY: Library = Library::new(HANDLE);
/// `PIR_HANG` of `pir_runtime.h`.
pub(super) const HANG_FAULT: i64 = 14;

impl Backend for Rayon {
    fn name(&self) -> &'static str {
        "rayon"
    }

    fn description(&self) -> &'static str {
        "tasks of PIR's run-time library on rayon's threads"
    }

    fn library(&self) -> Library {
        LIBRARY
    }

    fn refusal(&self, _region: &Region) -> Option<Error> {
        None
    }

    fn open(&self, x: &mut Expander<'_, '_>, frame: FrameId) {
        let kind = SpawnKind::of(x, frame);
        match kind {
            SpawnKind::Team => open_team(x, frame),
            SpawnKind::Serial | SpawnKind::Once => {}
            SpawnKind::Any { slots, group } => {
                if slots {
                    let base = x.memory(frame, "base", Type::PTR);
                    let w = x.worker();
                    let top = x.f.load(Type::PTR, field(x, w, TOP_OFFSET));
                    x.f.store(top, base);
                }
                if group {
                    new_block(x, frame);
                }
            }
        }
    }

    fn spawn(&self, x: &mut Expander<'_, '_>, site: SiteId, context: Value) {
        let s = x.program.sites[site.index()].clone();
        match SpawnKind::of(x, s.frame) {
            SpawnKind::Serial => x.call_task(s.task, context),
            SpawnKind::Team => start(x, site, context),
            SpawnKind::Any { .. } if s.is_repeated => spawn_or_call(x, site, context),
            SpawnKind::Once | SpawnKind::Any { .. } => push_slot(x, s.task, context),
        }
        x.contexts.insert(site, context);
    }

    fn close(&self, x: &mut Expander<'_, '_>, frame: FrameId) {
        match SpawnKind::of(x, frame) {
            SpawnKind::Serial => {}
            SpawnKind::Team => {
                let own = x.program.frames[frame.index()].is_own_region;
                let name = if own { "pir_rt_team_end" } else { "pir_rt_team_join" };
                let w = x.worker();
                let team = memory(x, frame);
                let params = [Type::PTR, Type::PTR];
                x.runtime(name, Type::VOID, &params, &[w.into(), team.into()]);
            }
            SpawnKind::Once => {
                let sites = x.program.frames[frame.index()].sites.clone();
                for site in sites.into_iter().rev() {
                    pop_slot(x, site);
                }
            }
            SpawnKind::Any { slots, group } => {
                if slots {
                    pop_all_slots(x, frame);
                }
                if group {
                    wait_for_group(x, frame);
                }
            }
        }
    }

    fn parallel_loop(&self, x: &mut Expander<'_, '_>, l: LoopId, context: Value, count: Value) {
        let the_loop = x.program.loops[l.index()].clone();
        let region = &x.program.regions[the_loop.region.index()];
        let lanes = x.vector_widths.filter(|_| !region.has_width);
        let known = x.constant(count);
        let (chunk, form) = unordered_chunk(x, the_loop.body, lanes, known);
        let w = x.worker();
        let params = [Type::PTR, Type::PTR, Type::PTR, Type::I64, Type::I64, Type::I64];
        let call = |x: &mut Expander<'_, '_>, name: &str, last: i64| {
            let args =
                [w.into(), chunk.into(), context.into(), 0.into(), count.into(), last.into()];
            x.runtime(name, Type::VOID, &params, &args);
        };
        match (region.has_width, region.width) {
            (true, Some(width)) => return call(x, "pir_rt_for_width", width as i64),
            // A bound that only the run knows: one after the other is within any.
            (true, None) => return call(x, "pir_rt_for_width", 1),
            (false, _) => {}
        }
        let pace = Chunking::for_loop_body(x, the_loop.body, form);
        // A profile is to see that the iterations are independent, few or not.
        if pace.max_serial_iterations == 0 || x.profile {
            return call(x, "pir_rt_for", -pace.multiple_of);
        }
        // So little work is done before anybody could help.
        if known.is_some_and(|k| k <= pace.max_serial_iterations as u64) {
            x.call_all_iterations(chunk, form.lanes, context, count, known);
            return;
        }
        let few = x.f.icmp(IntPredicate::Ule, count, pace.max_serial_iterations);
        let tail = x.split_block();
        let [here, share] = ["", ""].map(|n| x.f.block(n));
        x.f.cond_br(few, here, share);
        x.f.switch_to(here);
        x.f.call(chunk, &[w.into(), context.into(), 0.into(), count.into()]);
        x.f.br(tail);
        x.f.switch_to(share);
        call(x, "pir_rt_for", -pace.multiple_of);
        x.f.br(tail);
        x.resume_at_marker();
    }
}

impl Runtime for Rayon {
    fn library(&self) -> Library {
        LIBRARY
    }

    fn check_names(&self, m: &Module) -> Result<(), Error> {
        functions::check(m)
    }

    fn handle(&self, m: &mut Module) -> GlobalId {
        m.declare_function(HANDLE, Type::PTR, &[], false)
    }

    fn max_threads(&self, m: &mut Module) -> Service {
        let function = m.declare_function("pir_rt_max_threads", Type::I32, &[Type::PTR], false);
        Service { function, takes_handle: true }
    }

    fn barrier(&self, m: &mut Module, _mixed: bool) -> Service {
        let function = m.declare_function("pir_rt_barrier", Type::VOID, &[Type::PTR], false);
        Service { function, takes_handle: true }
    }

    fn critical(&self, m: &mut Module) -> Critical {
        let [enter, exit] = ["pir_rt_critical_enter", "pir_rt_critical_exit"]
            .map(|n| m.declare_function(n, Type::VOID, &[Type::PTR, Type::PTR], false));
        Critical { enter, exit, takes_handle: true }
    }

    fn strand_number(&self) -> Option<i64> {
        Some(STRAND_NUMBER_OFFSET)
    }

    fn instance_events(&self) -> Option<[&'static str; 2]> {
        Some(["pir_rt_region_begin", "pir_rt_region_end"])
    }

    fn reserved_prefix(&self) -> &'static [u8] {
        functions::PREFIX
    }

    fn has_function(&self, name: &str, ty: &str) -> bool {
        functions::has(name, ty)
    }

    fn hang(&self, _setting: RuntimeSetting) -> Option<FaultCall> {
        Some(FaultCall { function: "pir_rt_trap", fault: HANG_FAULT })
    }

    fn serves_faults(&self) -> bool {
        true
    }
}

/// How a frame's strands are kept.
enum SpawnKind {
    /// In place, one after the other.
    Serial,
    /// One thread each.
    Team,
    /// All on the shadow stack, their number known.
    Once,
    /// A number that only the run knows: on the shadow stack, in a group, or both.
    Any { slots: bool, group: bool },
}

impl SpawnKind {
    fn of(x: &Expander<'_, '_>, frame: FrameId) -> Self {
        let f = &x.program.frames[frame.index()];
        let region = &x.program.regions[f.region.index()];
        // A strand of a forced region may wait at a barrier even if it is alone.
        if region.force {
            return SpawnKind::Team;
        }
        // Sequential parts are within any width; strands that a part starts are not limited.
        if f.sites.is_empty() || (region.has_width && !f.is_own_region) {
            return SpawnKind::Serial;
        }
        if f.forks_once {
            return SpawnKind::Once;
        }
        let (all, group) = (f.sites.len(), f.repeated_sites);
        SpawnKind::Any { slots: group < all, group: group > 0 }
    }
}

fn field(x: &Expander<'_, '_>, w: Value, offset: i64) -> Value {
    if offset == 0 { w } else { x.f.gep(Type::I8, w, offset) }
}

/// The memory of a group or team.
fn memory(x: &mut Expander<'_, '_>, frame: FrameId) -> Value {
    let ty = x.f.with_module(|m| m.types.array(WORDS, Type::I64));
    let p = x.memory(frame, "block", ty);
    x.f.align(p.as_inst().expect("an alloca"), 16);
    p
}

/// Returns the memory of a group or team, and writes zeros to it here.
fn new_block(x: &mut Expander<'_, '_>, frame: FrameId) -> Value {
    let p = memory(x, frame);
    for word in 0..WORDS as i64 {
        let at = x.f.gep(Type::I64, p, word);
        x.f.store(x.f.int(Type::I64, 0), at);
    }
    p
}

/// Tests whether work is requested, or the shadow stack is full.
fn is_steal_requested(x: &mut Expander<'_, '_>, w: Value, top: Value) -> Value {
    let limit = x.f.load_atomic(Type::PTR, field(x, w, LIMIT_OFFSET), Ordering::Monotonic, 8);
    x.f.icmp(IntPredicate::Uge, top, limit)
}

/// Writes a task to the shadow stack.
fn push_slot(x: &mut Expander<'_, '_>, task: TaskId, context: Value) {
    let w = x.worker();
    let f = x.f;
    let slot = f.load(Type::PTR, field(x, w, TOP_OFFSET));
    f.store(Value::global(x.task(task)), slot);
    f.store(context, f.gep(Type::I8, slot, 8));
    let top = f.gep(Type::I8, slot, SLOT_BYTES);
    f.store(top, field(x, w, TOP_OFFSET));
    let asked = is_steal_requested(x, w, top);
    let tail = x.split_block();
    let slow = f.block("");
    f.cond_br(asked, slow, tail);
    f.switch_to(slow);
    x.runtime("pir_rt_spawn_slow", Type::VOID, &[Type::PTR], &[w.into()]);
    f.br(tail);
    x.resume_at_marker();
}

/// Runs the task on top of the shadow stack in place, or waits for it if it was promoted.
fn pop_slot(x: &mut Expander<'_, '_>, site: SiteId) {
    let w = x.worker();
    let f = x.f;
    let task = x.program.sites[site.index()].task;
    let context = x.contexts[&site];
    let top = f.load(Type::PTR, field(x, w, TOP_OFFSET));
    let slot = f.gep(Type::I8, top, -SLOT_BYTES);
    f.store(slot, field(x, w, TOP_OFFSET));
    let head = f.load(Type::PTR, field(x, w, HEAD_OFFSET));
    let given = f.icmp(IntPredicate::Ult, slot, head);
    let tail = x.split_block();
    let [slow, run] = ["", ""].map(|n| f.block(n));
    f.cond_br(given, slow, run);
    f.switch_to(slow);
    let params = [Type::PTR, Type::PTR];
    x.runtime("pir_rt_join_slow", Type::VOID, &params, &[w.into(), slot.into()]);
    f.br(tail);
    f.switch_to(run);
    f.call(x.task(task), &[w.into(), context.into()]);
    f.br(tail);
    x.resume_at_marker();
}

/// Runs or awaits the tasks that were pushed since the frame was opened.
fn pop_all_slots(x: &mut Expander<'_, '_>, frame: FrameId) {
    let w = x.worker();
    let f = x.f;
    let base = x.memory(frame, "base", Type::PTR);
    let base = f.load(Type::PTR, base);
    let tail = x.split_block();
    let [look, some, slow, run] = ["", "", "", ""].map(|n| f.block(n));
    f.br(look);
    f.switch_to(look);
    let top = f.load(Type::PTR, field(x, w, TOP_OFFSET));
    f.cond_br(f.icmp(IntPredicate::Ugt, top, base), some, tail);
    f.switch_to(some);
    let slot = f.gep(Type::I8, top, -SLOT_BYTES);
    f.store(slot, field(x, w, TOP_OFFSET));
    let head = f.load(Type::PTR, field(x, w, HEAD_OFFSET));
    f.cond_br(f.icmp(IntPredicate::Ult, slot, head), slow, run);
    f.switch_to(slow);
    let params = [Type::PTR, Type::PTR];
    x.runtime("pir_rt_join_slow", Type::VOID, &params, &[w.into(), slot.into()]);
    f.br(look);
    f.switch_to(run);
    let task = f.load(Type::PTR, slot);
    let context = f.load(Type::PTR, f.gep(Type::I8, slot, 8));
    let ty = f.with_module(|m| m.types.function(Type::VOID, &params, false));
    f.call_pointer(ty, task, &[w.into(), context.into()]);
    f.br(look);
    x.resume_at_marker();
}

/// Promotes the task if work is requested; otherwise runs it here.
fn spawn_or_call(x: &mut Expander<'_, '_>, site: SiteId, context: Value) {
    let s = x.program.sites[site.index()].clone();
    let w = x.worker();
    let group = memory(x, s.frame);
    let f = x.f;
    let top = f.load(Type::PTR, field(x, w, TOP_OFFSET));
    let asked = is_steal_requested(x, w, top);
    let size = x.size_of(s.context);
    let tail = x.split_block();
    let [give, here] = ["", ""].map(|n| f.block(n));
    f.cond_br(asked, give, here);
    f.switch_to(give);
    let params = [Type::PTR, Type::PTR, Type::PTR, Type::PTR, Type::I64];
    let args = [w.into(), group.into(), x.task(s.task).into(), context.into(), size.into()];
    let given = x.runtime("pir_rt_group_spawn", Type::I32, &params, &args);
    f.cond_br(f.icmp(IntPredicate::Ne, given, 0), tail, here);
    f.switch_to(here);
    f.call(x.task(s.task), &[w.into(), context.into()]);
    f.br(tail);
    x.resume_at_marker();
}

/// A forced instance, or the frame of one of its strands.
fn open_team(x: &mut Expander<'_, '_>, frame: FrameId) {
    let team = new_block(x, frame);
    let w = x.worker();
    let f = &x.program.frames[frame.index()];
    let region = &x.program.regions[f.region.index()];
    if f.is_own_region {
        let args = [w.into(), team.into()];
        x.runtime("pir_rt_team_frame", Type::VOID, &[Type::PTR, Type::PTR], &args);
        return;
    }
    let count = if region.has_interior_forks { 0 } else { region.strands.unwrap_or(0) };
    let id = f.in_place_position.filter(|_| !region.has_interior_forks).map_or(-1, i64::from);
    let params = [Type::PTR, Type::PTR, Type::I32];
    match x.width(f.region) {
        None => {
            let args = [w.into(), team.into(), count.into()];
            x.runtime("pir_rt_team_open", Type::VOID, &params, &args);
        }
        // The owner starts the parts: if there is no continuation, nothing runs in place.
        Some(width) => {
            let params = [Type::PTR, Type::PTR, Type::I32, Type::I64];
            let args = [w.into(), team.into(), count.into(), width.into()];
            x.runtime("pir_rt_team_open_width", Type::VOID, &params, &args);
        }
    }
    let args = [w.into(), team.into(), id.into()];
    x.runtime("pir_rt_team_enter", Type::VOID, &params, &args);
}

fn wait_for_group(x: &mut Expander<'_, '_>, frame: FrameId) {
    let w = x.worker();
    let group = memory(x, frame);
    let f = x.f;
    let open = f.load_atomic(Type::I64, group, Ordering::Acquire, 8);
    let some = f.icmp(IntPredicate::Ne, open, 0);
    let tail = x.split_block();
    let slow = f.block("");
    f.cond_br(some, slow, tail);
    f.switch_to(slow);
    x.runtime("pir_rt_group_wait", Type::VOID, &[Type::PTR, Type::PTR], &[w.into(), group.into()]);
    f.br(tail);
    x.resume_at_marker();
}

/// A strand of a forced region, on a thread of its own. The owner may run the first one itself if
/// it does nothing else that a strand could wait for.
fn start(x: &mut Expander<'_, '_>, site: SiteId, context: Value) {
    let s = x.program.sites[site.index()].clone();
    let frame = &x.program.frames[s.frame.index()];
    let region = &x.program.regions[frame.region.index()];
    let id = if region.has_interior_forks { -1 } else { i64::from(s.position) };
    let team = memory(x, s.frame);
    let w = x.worker();
    let size = x.size_of(s.context);
    let params = [Type::PTR, Type::PTR, Type::PTR, Type::PTR, Type::I64, Type::I32];
    let args =
        [w.into(), team.into(), x.task(s.task).into(), context.into(), size.into(), id.into()];
    let is_owners = region.owner_only_counts && !frame.is_own_region && !region.has_width;
    let name = if is_owners { "pir_rt_team_start_or_keep" } else { "pir_rt_team_start" };
    x.runtime(name, Type::VOID, &params, &args);
}
