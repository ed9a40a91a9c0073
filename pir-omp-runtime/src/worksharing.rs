//! Constructs that some threads of a team execute, and barriers.

use crate::barrier::{self, Arrival};
use crate::ident::Ident;
use crate::record::Member;
use crate::thread::{self, Thread};
use crate::tool::{self, Endpoint, Sync, Work};
use std::ffi::{c_char, c_void};
use std::sync::atomic::{Ordering, fence};

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_barrier(place: *const Ident, gtid: i32) {
    wait(place, gtid);
}

/// Waits in a barrier, and reports it to the tool, if there is one. Returns false if the region is
/// cancelled and others do not come.
#[inline]
pub(crate) fn wait(place: *const Ident, gtid: i32) -> bool {
    match tool::is_active() {
        true => told_wait(place, gtid),
        false => barrier::wait(thread::of_number(gtid)),
    }
}

#[cold]
#[inline(never)]
fn told_wait(place: *const Ident, gtid: i32) -> bool {
    let me = thread::of_number(gtid);
    let mut all_come = false;
    tool::waiting(me, Sync::of_barrier(place), || all_come = barrier::wait(me));
    all_come
}

/// A barrier whose first thread goes on alone; it lets the others go.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_barrier_master(_place: *const Ident, gtid: i32) -> i32 {
    let me = thread::of_number(gtid);
    let member = me.member();
    i32::from(match member.team().size.get() {
        1 => {
            barrier::wait(me);
            true
        }
        _ => barrier::arrive_and_stay(me, member) == Arrival::First,
    })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_barrier_master(_place: *const Ident, gtid: i32) {
    let member = thread::of_number(gtid).member();
    barrier::release(member.team(), member.number);
}

/// A barrier after which one thread executes a block.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_barrier_master_nowait(_place: *const Ident, gtid: i32) -> i32 {
    let me = thread::of_number(gtid);
    barrier::wait(me);
    i32::from(me.member().number == 0)
}

// ---- master, masked, single ----

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_master(_place: *const Ident, gtid: i32) -> i32 {
    begin_masked(gtid, 0)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_masked(_place: *const Ident, gtid: i32, filter: i32) -> i32 {
    begin_masked(gtid, filter)
}

fn begin_masked(gtid: i32, filter: i32) -> i32 {
    let me = thread::of_number(gtid);
    let executes = me.member().number as i32 == filter;
    if executes && tool::is_active() {
        tool::masked(me, Endpoint::Begin);
    }
    i32::from(executes)
}

/// Ends the block of `master` or `masked`, by the thread that executes it.
fn end_masked(gtid: i32) {
    if tool::is_active() {
        tool::masked(thread::of_number(gtid), Endpoint::End);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_master(_place: *const Ident, gtid: i32) {
    end_masked(gtid);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_masked(_place: *const Ident, gtid: i32) {
    end_masked(gtid);
}

/// Takes the next `single` construct, if no other thread has.
fn take_single(member: &Member) -> bool {
    let met = member.singles_met.get();
    member.singles_met.set(met.wrapping_add(1));
    let team = member.team();
    let next = met.wrapping_add(1);
    team.size.get() == 1
        || (team.singles.load(Ordering::Relaxed) == met
            && team
                .singles
                .compare_exchange(met, next, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok())
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_single(_place: *const Ident, gtid: i32) -> i32 {
    if tool::is_active() {
        return told_single(gtid);
    }
    i32::from(take_single(thread::of_number(gtid).member()))
}

#[cold]
#[inline(never)]
fn told_single(gtid: i32) -> i32 {
    let me = thread::of_number(gtid);
    let executes = take_single(me.member());
    tool::single(me, executes);
    i32::from(executes)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_single(_place: *const Ident, gtid: i32) {
    if tool::is_active() {
        tool::work(thread::of_number(gtid), Work::SingleExecutor, Endpoint::End, 1);
    }
}

/// Ends of constructs for which there is nothing to do.
macro_rules! ends {
    ($($name:ident)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name(_place: *const Ident, _gtid: i32) {}
    )*};
}

ends!(__kmpc_end_sections __kmpc_begin);

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end(_place: *const Ident) {}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_scope(_place: *const Ident, gtid: i32, _reserved: *mut c_void) {
    if tool::is_active() {
        tool::work(thread::of_number(gtid), Work::Scope, Endpoint::Begin, 1);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_end_scope(_place: *const Ident, gtid: i32, _reserved: *mut c_void) {
    if tool::is_active() {
        tool::work(thread::of_number(gtid), Work::Scope, Endpoint::End, 1);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_flush(_place: *const Ident) {
    fence(Ordering::SeqCst);
    if tool::is_active() {
        tool::flush(thread::current());
    }
}

// ---- sections, as clang and flang do not ask for them today ----

unsafe extern "C" {
    fn __kmpc_dispatch_init_4(
        place: *const Ident,
        gtid: i32,
        schedule: i32,
        lower: i32,
        upper: i32,
        step: i32,
        chunk: i32,
    );
    fn __kmpc_dispatch_next_4(
        place: *const Ident,
        gtid: i32,
        last: *mut i32,
        lower: *mut i32,
        upper: *mut i32,
        step: *mut i32,
    ) -> i32;
}

/// Begins a `sections` construct; returns 1: there may be sections for the thread.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_sections_init(place: *const Ident, gtid: i32) -> i32 {
    // SAFETY: a loop over all numbers a construct can have, in chunks of one.
    unsafe { __kmpc_dispatch_init_4(place, gtid, 35, 0, i32::MAX - 1, 1, 1) };
    1
}

/// Returns the number of the next section, from 0; there are `count`.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_next_section(place: *const Ident, gtid: i32, count: i32) -> i32 {
    let (mut last, mut lower, mut upper, mut step) = (0, 0, 0, 0);
    // SAFETY: passes variables of its own.
    let has_one = unsafe {
        __kmpc_dispatch_next_4(place, gtid, &mut last, &mut lower, &mut upper, &mut step)
    };
    if has_one == 0 || lower >= count {
        crate::dispatch::leave(gtid);
        return count;
    }
    lower
}

// ---- copyprivate ----

type CopyFn = unsafe extern "C" fn(*mut c_void, *mut c_void);

/// Copies the data of the thread that has executed a `single` construct to those of the others.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_copyprivate(
    place: *const Ident,
    gtid: i32,
    _bytes: usize,
    data: *mut c_void,
    copy: CopyFn,
    has_executed: i32,
) {
    let me = thread::of_number(gtid);
    let team = me.member().team();
    if has_executed != 0 {
        team.copied.store(data, Ordering::Relaxed);
    }
    if wait(place, gtid) && has_executed == 0 {
        // SAFETY: compiled code gives the function for data of this form.
        unsafe { copy(data, team.copied.load(Ordering::Relaxed)) };
    }
    wait(place, gtid);
}

/// Returns the address that the thread that has executed the construct passes.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_copyprivate_light(
    place: *const Ident,
    gtid: i32,
    data: *mut c_void,
) -> *mut c_void {
    let me = thread::of_number(gtid);
    let team = me.member().team();
    if !data.is_null() {
        team.copied.store(data, Ordering::Relaxed);
    }
    wait(place, gtid);
    team.copied.load(Ordering::Relaxed)
}

// ---- Requests of constructs ----

fn request(gtid: i32, change: impl FnOnce(&mut thread::Requests)) {
    let me: &Thread = thread::of_number(gtid);
    me.request(change);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_num_threads(_place: *const Ident, gtid: i32, count: i32) {
    request(gtid, |r| r.num_threads = count.max(0));
}

/// As [`__kmpc_push_num_threads`]; a team with fewer threads is an error of the given severity: 1 a
/// warning, 2 the end of the program.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_num_threads_strict(
    _place: *const Ident,
    gtid: i32,
    count: i32,
    severity: i32,
    message: *const c_char,
) {
    request(gtid, |r| {
        r.num_threads = count.max(0);
        r.strict = Some(thread::Strict { severity, message });
    });
}

/// Asks for numbers of threads at the next levels of nesting.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_num_threads_list(
    _place: *const Ident,
    gtid: i32,
    length: u32,
    list: *const i32,
) {
    // SAFETY: compiled code passes a list of `length` numbers.
    let list = unsafe { std::slice::from_raw_parts(list, length as usize) };
    request(gtid, |r| r.num_threads = list.first().copied().unwrap_or(0).max(0));
    *thread::of_number(gtid).requested_levels.borrow_mut() = list.to_vec();
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_num_threads_list_strict(
    place: *const Ident,
    gtid: i32,
    length: u32,
    list: *const i32,
    severity: i32,
    message: *const c_char,
) {
    // SAFETY: passes its own arguments on.
    unsafe { __kmpc_push_num_threads_list(place, gtid, length, list) };
    request(gtid, |r| r.strict = Some(thread::Strict { severity, message }));
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_proc_bind(_place: *const Ident, gtid: i32, kind: i32) {
    request(gtid, |r| r.proc_bind = kind);
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_num_teams(
    _place: *const Ident,
    gtid: i32,
    teams: i32,
    threads: i32,
) {
    request(gtid, |r| {
        r.num_teams = (0, teams.max(0));
        r.thread_limit = threads.max(0);
    });
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_num_teams_51(
    _place: *const Ident,
    gtid: i32,
    lower: i32,
    upper: i32,
    threads: i32,
) {
    request(gtid, |r| {
        r.num_teams = (lower.max(0), upper.max(0));
        r.thread_limit = threads.max(0);
    });
}

/// Sets the limit of the contention group of a `target` construct that the host executes.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_set_thread_limit(_place: *const Ident, gtid: i32, limit: i32) {
    if limit > 0 {
        thread::of_number(gtid).current().change_icvs(|icvs| icvs.thread_limit = limit);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_ok_to_fork(_place: *const Ident) -> i32 {
    1
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_global_num_threads(_place: *const Ident) -> i32 {
    thread::count()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_get_taskid() -> u64 {
    std::ptr::from_ref(thread::current_task()) as u64
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_get_parent_taskid() -> u64 {
    thread::current_task().parent.get().map_or(0, |task| std::ptr::from_ref(task) as u64)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_has_task_team(gtid: i32) -> i32 {
    i32::from(thread::of_number(gtid).member().team().size.get() > 1)
}
