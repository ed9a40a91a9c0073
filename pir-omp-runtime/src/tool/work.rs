//! Events of constructs that divide work, and of the rest, reported to a tool.

use super::threads::region_and_task;
use super::{Data, Endpoint, callbacks, is_active, of_task};
use crate::ident::Ident;
use crate::thread::{self, Thread};
use std::ffi::{c_char, c_void};
use std::ptr::null;

/// `ompt_work_t`.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    Sections = 2,
    SingleExecutor = 3,
    SingleOther = 4,
    Distribute = 6,
    Taskloop = 7,
    Scope = 8,
    StaticLoop = 10,
    DynamicLoop = 11,
    GuidedLoop = 12,
}

/// Says that a thread begins its part of a construct with `count` iterations or sections, or ends
/// it.
#[cold]
#[inline(never)]
pub(crate) fn work(me: &'static Thread, kind: Work, endpoint: Endpoint, count: u64) {
    let (region, task) = region_and_task(me);
    callbacks::work(kind as i32, endpoint as i32, region, task, count, null());
}

/// Says that a thread has met a `single` construct, of which another one may execute the block.
#[cold]
#[inline(never)]
pub(crate) fn single(me: &'static Thread, executes: bool) {
    if executes {
        return work(me, Work::SingleExecutor, Endpoint::Begin, 1);
    }
    work(me, Work::SingleOther, Endpoint::Begin, 1);
    work(me, Work::SingleOther, Endpoint::End, 1);
}

/// Returns which construct has a loop that compiled code divides, by its place.
fn kind_of(place: *const Ident) -> Work {
    // SAFETY: compiled code passes a place or null.
    match unsafe { place.as_ref() }.map_or(0, |place| place.flags) {
        flags if flags & Ident::LOOP != 0 => Work::StaticLoop,
        flags if flags & Ident::SECTIONS != 0 => Work::Sections,
        flags if flags & Ident::DISTRIBUTE != 0 => Work::Distribute,
        _ => Work::StaticLoop,
    }
}

/// For c/static_loops.c: says that the calling thread begins a loop with a static schedule. Its
/// first chunk has `own` iterations from `first` on.
#[cold]
#[inline(never)]
#[unsafe(no_mangle)]
extern "C" fn piromp_static_loop_begins(
    place: *const Ident,
    count: u64,
    first: u64,
    own: u64,
    code: *const c_void,
) {
    let me = thread::current();
    let (region, task) = region_and_task(me);
    let kind = kind_of(place);
    callbacks::work(kind as i32, Endpoint::Begin as i32, region, task, count, code);
    if own == 0 {
        return;
    }
    match kind {
        Work::Sections => dispatch(me, Dispatch::Section, code as u64),
        Work::Distribute => dispatch_chunk(me, Dispatch::DistributeChunk, first, own),
        _ => dispatch_chunk(me, Dispatch::LoopChunk, first, own),
    }
}

/// For c/static_loops.c: says that the calling thread has no more iterations of a loop with a
/// static schedule.
#[cold]
#[inline(never)]
#[unsafe(no_mangle)]
extern "C" fn piromp_static_loop_ends(place: *const Ident, code: *const c_void) {
    let (region, task) = region_and_task(thread::current());
    callbacks::work(kind_of(place) as i32, Endpoint::End as i32, region, task, 0, code);
}

/// `ompt_dispatch_t`.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dispatch {
    Section = 2,
    LoopChunk = 3,
    TaskloopChunk = 4,
    DistributeChunk = 5,
}

/// `ompt_dispatch_chunk_t`.
#[repr(C)]
struct Chunk {
    first: u64,
    count: u64,
}

/// Says that a thread executes a chunk of iterations.
#[cold]
#[inline(never)]
pub(crate) fn dispatch_chunk(me: &'static Thread, kind: Dispatch, first: u64, count: u64) {
    let chunk = Chunk { first, count };
    dispatch(me, kind, std::ptr::from_ref(&chunk) as u64);
}

fn dispatch(me: &'static Thread, kind: Dispatch, instance: u64) {
    let (region, task) = region_and_task(me);
    callbacks::dispatch(region, task, kind as i32, instance);
}

/// Says that a task executes a chunk of a `taskloop`.
pub(super) fn dispatch_of_task(me: &'static Thread, task: &Data, first: u64, count: u64) {
    let chunk = Chunk { first, count };
    let region = &me.member().team().tool.data;
    let kind = Dispatch::TaskloopChunk as i32;
    callbacks::dispatch(region, task, kind, std::ptr::from_ref(&chunk) as u64);
}

/// Says that a thread begins or ends the block of `masked` or `master`.
#[cold]
#[inline(never)]
pub(crate) fn masked(me: &'static Thread, endpoint: Endpoint) {
    let (region, task) = region_and_task(me);
    callbacks::masked(endpoint as i32, region, task, null());
}

/// Says that a thread executes `flush`.
#[cold]
#[inline(never)]
pub(crate) fn flush(me: &'static Thread) {
    callbacks::flush(&me.tool.data, null());
}

/// `ompt_cancel_flag_t`.
const ACTIVATED: i32 = 0x10;
const DETECTED: i32 = 0x20;
const DISCARDED: i32 = 0x40;
const OF_GROUP: i32 = 8;

/// Returns the flag of a construct that compiled code names by 1 to 4.
fn flag_of(construct: i32) -> i32 {
    match construct {
        // `parallel`, the loop, `sections`.
        1 => 1,
        2 => 4,
        3 => 2,
        _ => OF_GROUP,
    }
}

/// Says that a thread cancels a construct, or has seen that it is cancelled.
#[cold]
#[inline(never)]
pub(crate) fn cancel(me: &'static Thread, construct: i32, is_first: bool) {
    let how = if is_first { ACTIVATED } else { DETECTED };
    callbacks::cancel(&of_task(me.current()).data, flag_of(construct) | how, null());
}

/// Says that a task is not executed, because its group is cancelled.
#[cold]
#[inline(never)]
pub(crate) fn discarded(task: &crate::record::Task) {
    callbacks::cancel(&of_task(task).data, OF_GROUP | DISCARDED, null());
}

/// Reports the message of the directive `error`.
#[cold]
#[inline(never)]
pub(crate) fn error(severity: i32, message: *const c_char, length: usize) {
    callbacks::error(severity, message, length, null());
}

/// Passes a command of the program to the tool.
pub(crate) fn control(command: i32, modifier: i32, argument: *mut c_void) -> i32 {
    /// `omp_control_tool_notool`, `omp_control_tool_nocallback`.
    const NO_TOOL: i32 = -2;
    const NO_CALLBACK: i32 = -1;
    if !is_active() {
        return NO_TOOL;
    }
    let (command, modifier) = (command as u64, modifier as u64);
    callbacks::control_tool(command, modifier, argument).unwrap_or(NO_CALLBACK)
}

/// A dependence: `ompt_dependence_t`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dependence {
    pub(crate) variable: u64,
    pub(crate) kind: i32,
}

/// Reports an iteration of a loop that is the source or the sink of a dependence: one entry for
/// each of the nested loops.
#[cold]
#[inline(never)]
pub(crate) fn doacross(me: &'static Thread, values: &[i64], is_source: bool) {
    /// `ompt_dependence_type_source` and `…_sink`.
    const SOURCE: i32 = 5;
    const SINK: i32 = 6;
    let kind = if is_source { SOURCE } else { SINK };
    let list: Vec<_> =
        values.iter().map(|value| Dependence { variable: *value as u64, kind }).collect();
    callbacks::dependences(&of_task(me.current()).data, list.as_ptr(), list.len() as i32);
}
