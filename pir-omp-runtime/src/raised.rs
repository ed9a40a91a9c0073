//! Regions and leagues of raised code: it asks for their threads first, and begins them then.

use crate::barrier;
use crate::outside::Outside;
use crate::record::{RegionFn, Work};
use crate::settings::{self, Icvs, environment};
use crate::team::{
    LeagueReservation, Reservation, begin_alone, dismiss, release, reserve, reserve_league,
    run_league, run_region, threads_inside, wanted_size,
};
use crate::thread::{self, Requests, Thread};
use pir_runtime::{Worker, external};
use std::ffi::c_void;
use std::ptr::{null, null_mut};
use std::sync::atomic::Ordering;

/// Returns how many threads the next region has that raised code executes by itself: 1 if it
/// `is_parallel` is 0.
#[unsafe(no_mangle)]
extern "C" fn pir_omp_team_wanted(is_parallel: i32) -> i32 {
    let me = thread::current();
    let (parent, requests) = (me.current(), me.take_requests());
    let wanted = if is_parallel != 0 { wanted_size(parent, &requests) } else { 1 };
    let limit = parent.icvs.get().thread_limit.max(1) as usize;
    let size = wanted.min(limit);
    settings::allow_raised_team(size);
    size as i32
}

/// Says what is around the next region of raised code.
#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_region_around(outside: *mut Outside) {
    let me = thread::current();
    let parent = me.current();
    let asked = me.requested_levels.borrow().get(1).copied();
    let icvs = Icvs { num_threads: threads_inside(parent, asked), ..parent.icvs.get() };
    // SAFETY: raised code passes a record in its frame.
    unsafe { outside.write(Outside::of(parent, me.member(), &icvs)) };
}

/// Ends the process inside of a region of several threads that raised code executes by itself:
/// regions of functions for the end are in that one.
#[unsafe(no_mangle)]
extern "C" fn pir_omp_exit(status: i32) {
    let me = thread::current();
    if me.current().prefix.level.get() > 0 {
        // SAFETY: the function may be called by any thread.
        unsafe { libc::exit(status) };
    }
    let team = begin_alone(me, me.current(), &Requests::default(), null());
    let prefix = &team.members[0].task.prefix;
    prefix.active_level.set(prefix.active_level.get() + 1);
    // SAFETY: the function may be called by any thread.
    unsafe { libc::exit(status) }
}

/// The threads that raised code has asked for, and has not begun a region with.
#[derive(Clone, Copy)]
pub(crate) enum Announced {
    Region(Reservation),
    League(LeagueReservation),
}

/// Gives back threads that were announced: code whose region turned out to do nothing has never
/// begun it.
fn release_unused(me: &'static Thread) {
    match me.announced.take() {
        Some(Announced::Region(unused)) => release(me, unused),
        Some(Announced::League(unused)) => dismiss(unused.team),
        None => {}
    }
}

/// Returns how many threads the next region has that raised code begins on the calling thread: 1 if
/// it `is_parallel` is 0.
#[unsafe(no_mangle)]
extern "C" fn pir_omp_team_open(is_parallel: i32) -> i32 {
    let me = thread::current();
    release_unused(me);
    let reserved = reserve(me, is_parallel != 0);
    me.announced.set(Some(Announced::Region(reserved)));
    reserved.size as i32
}

/// Returns how many teams the next league has that raised code begins on the calling thread.
#[unsafe(no_mangle)]
extern "C" fn pir_omp_league_open() -> i32 {
    let me = thread::current();
    release_unused(me);
    let reserved = reserve_league(me);
    me.announced.set(Some(Announced::League(reserved)));
    reserved.size as i32
}

/// Returns whether the environment or the program limits the teams of leagues, or their threads.
/// Raised code runs a league whose teams cannot be told apart as a loop, unless there is a limit.
#[unsafe(no_mangle)]
extern "C" fn pir_omp_league_is_limited() -> i32 {
    let (asked, asked_limit) = (&settings::ASKED_TEAMS, &settings::ASKED_TEAMS_THREAD_LIMIT);
    let is_asked = asked.load(Ordering::Relaxed) > 0 || asked_limit.load(Ordering::Relaxed) > 0;
    let environment = environment();
    let is_limited = is_asked || environment.num_teams > 0 || environment.teams_thread_limit > 0;
    i32::from(is_limited)
}

unsafe extern "C" {
    /// `c/call.c`: call the strand, their first argument, with the second and the number of the
    /// thread in its team, or of the team in its league.
    fn pir_omp_call_strand();
    fn pir_omp_call_strand_of_league();
}

/// Runs `strand(null, context, i)` on thread `i` of the region that `pir_omp_team_open` has
/// announced, or on the initial thread of team `i` of the league that `pir_omp_league_open` has.
#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_team_run(strand: *mut c_void, context: *mut c_void) {
    let me = thread::current();
    let mut arguments = [strand, context, null_mut(), null_mut()];
    let arguments = arguments.as_mut_ptr();
    let work = |function: RegionFn| Work { function, count: 2, arguments };
    let reserved = match me.announced.take() {
        Some(Announced::League(reserved)) => {
            return run_league(me, reserved, work(pir_omp_call_strand_of_league), null());
        }
        Some(Announced::Region(reserved)) => reserved,
        None => reserve(me, true),
    };
    run_region(me, reserved, work(pir_omp_call_strand), null());
}

/// A strand of raised code, which gets its thread's handle, the context, and its number.
type StrandFn = unsafe extern "C" fn(*mut Worker, *mut c_void, i64);

/// Runs `strand(handle, context, i)` on thread `i` of the region that `pir_omp_team_open` has
/// announced. The strands use PIR's run-time library.
#[unsafe(no_mangle)]
unsafe extern "C" fn pir_omp_strands_run(strand: *mut c_void, context: *mut c_void) {
    let me = thread::current();
    let reserved = match me.announced.take() {
        Some(Announced::Region(reserved)) => reserved,
        // Compiled code announces no league for such strands.
        Some(Announced::League(_)) | None => reserve(me, true),
    };
    let mut arguments = [strand, context, null_mut(), null_mut()];
    // SAFETY: `pir_omp_call` passes the two numbers and as many arguments as `Work` has.
    let function = unsafe { std::mem::transmute::<MemberFn, RegionFn>(run_strand) };
    let work = Work { function, count: 2, arguments: arguments.as_mut_ptr() };
    run_region(me, reserved, work, null());
}

/// What a region with two arguments calls.
type MemberFn = unsafe extern "C" fn(*const i32, *const i32, *mut c_void, *mut c_void);

unsafe extern "C" fn run_strand(
    _gtid: *const i32,
    number: *const i32,
    strand: *mut c_void,
    context: *mut c_void,
) {
    let size = thread::current_task().prefix.size.get();
    // SAFETY: the caller's variable, and the function that compiled code gave.
    let (number, strand) =
        unsafe { (*number, std::mem::transmute::<*mut c_void, StrandFn>(strand)) };
    external::as_strand(number as u32, size as u32, wait_for_all, |handle| {
        // SAFETY: compiled code promises that the strand may be called once with each number.
        unsafe { strand(handle, context, number.into()) };
    });
}

fn wait_for_all() {
    barrier::wait(thread::current());
}
