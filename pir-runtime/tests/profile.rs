//! Work and span. The machine may be busy with other things, so the bounds are those that always
//! hold.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]

use crate::common::*;
use pir_runtime::capi::*;
use pir_runtime::{Runtime, Worker};
use std::ffi::c_void;
use std::time::Duration;

/// The time that this thread has had a processor.
fn own_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the structure is ours.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn spin(milliseconds: u64) {
    let begin = own_time();
    while own_time() - begin < Duration::from_millis(milliseconds) {
        std::hint::spin_loop();
    }
}

const fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// No more than the whole. The two are read from the clock at different moments, and a tick is
/// known to a few percent.
fn about_within(part: Duration, whole: Duration) -> bool {
    part <= whole * 11 / 10 + ms(1)
}

unsafe extern "C" fn right(_: *mut Worker, _: *mut c_void) {
    spin(5);
}

#[test]
fn the_span_of_a_join_is_that_of_its_longer_branch() {
    for threads in [1, 2] {
        // SAFETY: the worker is this thread's; what strands use outlives the waits.
        let (result, _, profile) = Runtime::new(threads).run_profiled(|w| unsafe {
            let w = w.pointer();
            pir_rt_region_begin(w, 3);
            join2(w, right, std::ptr::null_mut(), || spin(2));
            pir_rt_region_end(w, 3);
            spin(1);
        });
        result.expect("no fault");
        // A tick is known to a few percent.
        assert!(profile.work > ms(7) && profile.span > Duration::from_micros(5500), "{profile:?}");
        assert!(profile.work > profile.span + ms(1), "{profile:?}");
        let region = profile.regions[0];
        assert_eq!((profile.regions.len(), region.id, region.count), (1, 3, 1));
        assert!(
            region.work > Duration::from_micros(6500) && region.span > Duration::from_micros(4500),
            "{profile:?}"
        );
        assert!(
            region.work > region.span + ms(1) && about_within(region.work, profile.work),
            "{profile:?}"
        );
    }
}

unsafe extern "C" fn iterations(_: *mut Worker, _: *mut c_void, lo: i64, hi: i64) {
    (lo..hi).for_each(|_| spin(1));
}

unsafe extern "C" fn task(_: *mut Worker, _: *mut c_void) {
    spin(1);
}

#[test]
fn loops_groups_and_teams_have_parallelism() {
    for threads in [1, 2] {
        // SAFETY: the worker is this thread's; what strands use outlives the waits.
        let (result, report, profile) = Runtime::new(threads).run_profiled(|w| unsafe {
            let w = w.pointer();
            pir_rt_region_begin(w, 1);
            pir_rt_for(w, iterations, std::ptr::null_mut(), 0, 32, 1);
            pir_rt_region_end(w, 1);
            pir_rt_region_begin(w, 2);
            let mut group = Group::new();
            for n in 0..32_u64 {
                group.spawn(w, task, &n);
            }
            group.wait(w);
            pir_rt_region_end(w, 2);
            pir_rt_region_begin(w, 4);
            let mut team = Group::new();
            pir_rt_team_open(w, team.memory(), 0);
            for id in 0..8 {
                pir_rt_team_start(w, team.memory(), task, w.cast(), 8, id);
            }
            pir_rt_team_join(w, team.memory());
            pir_rt_region_end(w, 4);
        });
        result.expect("no fault");
        for (region, strands) in profile.regions.iter().zip([32, 32, 8]) {
            assert!(region.work > ms(strands) * 9 / 10, "{profile:?}");
            assert!(region.span > ms(1) * 9 / 10, "{profile:?}");
            // All strands but one are beside the longest.
            assert!(region.work - region.span > ms(strands - 1) * 9 / 10, "{profile:?}");
        }
        assert_eq!(profile.regions.len(), 3);
        let stolen: u64 = profile.regions.iter().map(|r| r.stolen).sum();
        assert_eq!(stolen, report.stolen);
    }
}

/// Others may have the processor meanwhile, or the strand itself sleeps: neither is work.
#[test]
fn sleeping_does_not_count_as_work() {
    let (result, _, profile) = Runtime::new(1).run_profiled(|w| {
        spin(3);
        let w = w.pointer();
        // SAFETY: the worker is this thread's.
        unsafe { pir_rt_region_begin(w, 0) };
        std::thread::sleep(ms(60));
        // SAFETY: the worker is this thread's.
        unsafe { pir_rt_region_end(w, 0) };
        spin(3);
    });
    result.expect("no fault");
    assert!(profile.work > ms(5) && profile.work < ms(30), "{profile:?}");
    assert!(profile.regions[0].work < ms(20), "{profile:?}");
}

#[test]
fn recursive_regions_are_counted_once() {
    unsafe extern "C" fn down(w: *mut Worker, ctx: *mut c_void) {
        // SAFETY: the caller hands over this thread's worker and a number, which outlives the
        // strands.
        unsafe {
            let left = *ctx.cast::<u64>();
            pir_rt_region_begin(w, 9);
            let mut next = left - 1;
            let ctx: *mut c_void = (&raw mut next).cast();
            if left > 1 {
                join2(w, right, ctx, || down(w, ctx));
            } else {
                spin(1);
            }
            pir_rt_region_end(w, 9);
        }
    }
    let (result, _, profile) = Runtime::new(1).run_profiled(|w| {
        let mut left = 4_u64;
        // SAFETY: the worker is this thread's, and the number outlives the call.
        unsafe { down(w.pointer(), (&raw mut left).cast()) };
    });
    result.expect("no fault");
    let region = profile.regions[0];
    assert_eq!((profile.regions.len(), region.count), (1, 4));
    assert!(about_within(region.work, profile.work) && region.work > ms(14), "{profile:?}");
    // Two of the three on the right are beside the longest chain, and the bottom.
    assert!(region.work - region.span > ms(9), "{profile:?}");
}

/// Instances in other strands, which may run on other threads, lie in the outermost one all the
/// same.
#[test]
fn recursive_regions_across_strands_are_counted_once() {
    unsafe extern "C" fn tree(w: *mut Worker, ctx: *mut c_void) {
        // SAFETY: the caller hands over this thread's worker and a number, which outlives the
        // strands.
        unsafe {
            let left = *ctx.cast::<u64>();
            if left == 0 {
                return spin(2);
            }
            pir_rt_region_begin(w, left as u32 % 2);
            let mut next = left - 1;
            let ctx: *mut c_void = (&raw mut next).cast();
            join2(w, tree, ctx, || tree(w, ctx));
            pir_rt_region_end(w, left as u32 % 2);
        }
    }
    for threads in [1, 2] {
        let (result, _, profile) = Runtime::new(threads).run_profiled(|w| {
            let mut left = 4_u64;
            // SAFETY: the worker is this thread's, and the number outlives the call.
            unsafe { tree(w.pointer(), (&raw mut left).cast()) };
        });
        result.expect("no fault");
        let counts: Vec<u64> = profile.regions.iter().map(|r| r.count).collect();
        assert_eq!(counts, [1 + 4, 2 + 8]);
        for region in &profile.regions {
            assert!(about_within(region.work, profile.work), "{profile:?}");
            assert!(region.work > ms(28), "{profile:?}");
        }
    }
}

#[test]
fn a_profiled_run_computes_the_same() {
    for threads in [1, 2, 4] {
        let (value, _, profile) = Runtime::new(threads).run_profiled(|w| run_fib(w, 22));
        assert_eq!(value, Ok(17_711));
        assert!(profile.span < profile.work, "{profile:?}");
        // SAFETY: the worker is this thread's; what strands use outlives the waits.
        let (fault, ..) = Runtime::new(threads).run_profiled(|w| unsafe {
            pir_rt_region_begin(w.pointer(), 1);
            pir_rt_trap(w.pointer(), 0, std::ptr::null());
        });
        assert!(fault.is_err());
    }
}

/// A task with most of its work in the critical section at its context.
unsafe extern "C" fn excluded(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: the worker is this thread's, and the context is the address of a section.
    unsafe {
        let section = *ctx.cast::<u64>() as *mut c_void;
        pir_rt_critical_enter(w, section);
        spin(2);
        pir_rt_critical_exit(w, section);
    }
}

/// Strands that wait for each other at a barrier, and work in turn: one before it, one after it.
unsafe extern "C" fn in_turn(w: *mut Worker, ctx: *mut c_void) {
    // SAFETY: the worker is this thread's, and the context the strand's number.
    unsafe {
        let number = *ctx.cast::<u64>();
        for turn in 0..4 {
            if turn % 2 == number {
                spin(3);
            }
            pir_rt_barrier(w);
        }
    }
}

#[test]
fn what_strands_do_in_a_critical_section_is_one_chain() {
    let section = 0_u64;
    for threads in [1, 2, 4] {
        // SAFETY: the worker is this thread's; what strands use outlives the waits.
        let (result, _, profile) = Runtime::new(threads).run_profiled(|w| unsafe {
            let w = w.pointer();
            let address = (&raw const section) as u64;
            pir_rt_region_begin(w, 0);
            let mut group = Group::new();
            for _ in 0..16 {
                group.spawn(w, excluded, &address);
            }
            group.wait(w);
            pir_rt_region_end(w, 0);
            // The members of a team exclude each other, too, and what is in another team.
            let mut team = Group::new();
            pir_rt_team_open(w, team.memory(), 0);
            for id in 0..4 {
                pir_rt_team_start(w, team.memory(), excluded, (&raw const address).cast(), 8, id);
            }
            pir_rt_team_join(w, team.memory());
        });
        result.expect("no fault");
        assert!(profile.work > ms(36), "{profile:?}");
        assert!(profile.span > profile.work * 9 / 10, "{threads} threads: {profile:?}");
        let region = profile.regions[0];
        assert!(region.span > region.work * 9 / 10, "{threads} threads: {profile:?}");
    }
}

#[test]
fn different_sections_are_no_chain() {
    let sections = [0_u64; 8];
    // SAFETY: the worker is this thread's; what strands use outlives the waits.
    let (result, _, profile) = Runtime::new(2).run_profiled(|w| unsafe {
        let w = w.pointer();
        let mut group = Group::new();
        for section in &sections {
            let address = std::ptr::from_ref(section) as u64;
            group.spawn(w, excluded, &address);
        }
        group.wait(w);
    });
    result.expect("no fault");
    assert!(profile.span < profile.work / 2, "{profile:?}");
}

#[test]
fn strands_that_work_in_turn_between_barriers_are_one_chain() {
    // SAFETY: the worker is this thread's; what strands use outlives the waits.
    let (result, _, profile) = Runtime::new(2).run_profiled(|w| unsafe {
        let w = w.pointer();
        let mut team = Group::new();
        pir_rt_team_open(w, team.memory(), 0);
        for id in 0..2_u64 {
            pir_rt_team_start(w, team.memory(), in_turn, (&raw const id).cast(), 8, id as u32);
        }
        pir_rt_team_join(w, team.memory());
    });
    result.expect("no fault");
    assert!(profile.work > ms(11), "{profile:?}");
    assert!(profile.span > profile.work * 9 / 10, "{profile:?}");
}
