//! Clocks and the OpenMP queries. Clocks return the real time, so that runs which read them are not
//! reproducible.

use super::args::{
    self, HostArgs, HostResult, LibraryEntry, double, int, is_null, long, refused, row,
};
use super::{Assumption, HostContext, HostEffect};
use pir_interp::cell::Cell;
use pir_interp::shape::ScalarKind;
use pir_interp::ub::StepResult;
use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const WORLD: HostEffect = HostEffect::World;
const NO_CALENDAR_REASON: &str = "there is no calendar";

/// The functions of this file.
pub(super) static TABLE: &[LibraryEntry] = &[
    row("time", WORLD, |cx, a| {
        let (to, now) = (a.ptr(0)?, today(cx).as_secs());
        if !is_null(to) {
            cx.store(to, ScalarKind::Int(64), &[Cell::new(now)])?;
        }
        long(now as i64)
    }),
    row("clock", WORLD, |cx, _| long(since_start(cx).as_micros() as i64)),
    row("gettimeofday", WORLD, |cx, a| {
        let (to, now) = (a.ptr(0)?, today(cx));
        if !is_null(to) {
            store(cx, to, now.as_secs(), now.subsec_micros())?;
        }
        int(0)
    }),
    row("clock_gettime", WORLD, |cx, a| {
        let (clock, to) = (a.int(0)?, a.ptr(1)?);
        let now = match clock {
            // CLOCK_REALTIME and CLOCK_REALTIME_COARSE; the others are monotonic.
            0 | 5 => today(cx),
            1..=11 => since_start(cx),
            _ => {
                args::set_errno(cx, args::EINVAL)?;
                return int(-1);
            }
        };
        store(cx, to, now.as_secs(), now.subsec_nanos())?;
        int(0)
    }),
    row("clock_getres", WORLD, |cx, a| {
        let to = a.ptr(1)?;
        if !is_null(to) {
            store(cx, to, 0, 1)?;
        }
        int(0)
    }),
    row("timespec_get", WORLD, |cx, a| {
        let (to, base, now) = (a.ptr(0)?, a.int(1)? as i32, today(cx));
        if base != 1 {
            return int(0);
        }
        store(cx, to, now.as_secs(), now.subsec_nanos())?;
        int(base)
    }),
    row("difftime", HostEffect::Pure, |_, a| double((a.int(0)?.wrapping_sub(a.int(1)?)) as f64)),
    row("omp_get_wtime", WORLD, |cx, _| double(since_start(cx).as_secs_f64())),
    row("omp_get_wtime_", WORLD, |cx, _| double(since_start(cx).as_secs_f64())),
    row("omp_get_wtick", HostEffect::Pure, |_, _| double(1e-9)),
    row("omp_get_wtick_", HostEffect::Pure, |_, _| double(1e-9)),
    // Sleeping returns at once, because it guarantees no order of strands.
    row("nanosleep", WORLD, |_, _| int(0)),
    row("clock_nanosleep", WORLD, |_, _| int(0)),
    row("usleep", WORLD, |_, _| int(0)),
    row("sleep", WORLD, |_, _| int(0)),
    row("thrd_sleep", WORLD, |_, _| int(0)),
    row("sched_yield", WORLD, |_, _| int(0)),
    row("thrd_yield", WORLD, |_, _| args::void()),
    // One processor, as `sysconf` has it.
    row("sched_getaffinity", WORLD, |cx, a| {
        let (bytes, to) = (a.uint(1)?, a.ptr(2)?);
        cx.assume(Assumption::Environment);
        if bytes < 8 {
            args::set_errno(cx, args::EINVAL)?;
            return int(-1);
        }
        cx.store(to, ScalarKind::Int(64), &[Cell::new(1)])?;
        for word in 1..bytes.min(128) / 8 {
            cx.store(args::add(to, 8 * word), ScalarKind::Int(64), &[Cell::ZERO])?;
        }
        int(0)
    }),
    refused("localtime", NO_CALENDAR_REASON),
    refused("localtime_r", NO_CALENDAR_REASON),
    refused("gmtime", NO_CALENDAR_REASON),
    refused("gmtime_r", NO_CALENDAR_REASON),
    refused("mktime", NO_CALENDAR_REASON),
    refused("strftime", NO_CALENDAR_REASON),
    refused("asctime", NO_CALENDAR_REASON),
    refused("ctime", NO_CALENDAR_REASON),
];

static CLOCK_START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Returns the time since the Unix epoch.
fn today(cx: &mut dyn HostContext) -> Duration {
    cx.assume(Assumption::Time);
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Returns the time since the first read of a monotonic clock.
fn since_start(cx: &mut dyn HostContext) -> Duration {
    cx.assume(Assumption::Time);
    CLOCK_START.elapsed()
}

/// Writes a `timeval` or `timespec`.
fn store(cx: &mut dyn HostContext, to: Cell, whole: u64, part: u32) -> StepResult<()> {
    cx.store(to, ScalarKind::Int(64), &[Cell::new(whole)])?;
    cx.store(args::add(to, 8), ScalarKind::Int(64), &[Cell::new(part.into())])
}

/// Implements `omp_set_…`, which has no effect here.
fn ignore_setting(_: &mut dyn HostContext, args: &HostArgs<'_>) -> HostResult {
    args.scalar(0)?;
    args::void()
}

/// The queries of OpenMP. The Fortran forms have the suffix `_`; without parameters, they are the
/// same functions.
pub(super) static OPENMP_FUNCTIONS: &[LibraryEntry] = &[
    row("omp_get_thread_num", WORLD, |cx, _| int(cx.thread().0 as i32)),
    row("omp_get_thread_num_", WORLD, |cx, _| int(cx.thread().0 as i32)),
    row("omp_get_num_threads", WORLD, |cx, _| int(cx.thread().1 as i32)),
    row("omp_get_num_threads_", WORLD, |cx, _| int(cx.thread().1 as i32)),
    row("omp_get_max_threads", WORLD, max_threads),
    row("omp_get_max_threads_", WORLD, max_threads),
    row("omp_get_num_procs", WORLD, max_threads),
    row("omp_get_num_procs_", WORLD, max_threads),
    row("omp_get_thread_limit", WORLD, |_, _| int(i32::MAX)),
    row("omp_get_thread_limit_", WORLD, |_, _| int(i32::MAX)),
    row("omp_in_parallel", WORLD, in_parallel),
    row("omp_in_parallel_", WORLD, in_parallel),
    row("omp_get_level", WORLD, |cx, _| int(cx.nesting() as i32)),
    row("omp_get_level_", WORLD, |cx, _| int(cx.nesting() as i32)),
    row("omp_get_active_level", WORLD, |cx, _| int(cx.nesting() as i32)),
    row("omp_get_active_level_", WORLD, |cx, _| int(cx.nesting() as i32)),
    row("omp_get_max_active_levels", WORLD, |_, _| int(i32::MAX)),
    row("omp_get_max_active_levels_", WORLD, |_, _| int(i32::MAX)),
    row("omp_get_dynamic", HostEffect::Pure, |_, _| int(0)),
    row("omp_get_dynamic_", HostEffect::Pure, |_, _| int(0)),
    row("omp_get_nested", HostEffect::Pure, |_, _| int(1)),
    row("omp_get_nested_", HostEffect::Pure, |_, _| int(1)),
    row("omp_get_cancellation", HostEffect::Pure, |_, _| int(0)),
    row("omp_get_cancellation_", HostEffect::Pure, |_, _| int(0)),
    row("omp_get_proc_bind", HostEffect::Pure, |_, _| int(0)),
    row("omp_get_num_devices", HostEffect::Pure, |_, _| int(0)),
    row("omp_get_num_devices_", HostEffect::Pure, |_, _| int(0)),
    row("omp_get_default_device", HostEffect::Pure, |_, _| int(0)),
    row("omp_get_initial_device", HostEffect::Pure, |_, _| int(0)),
    row("omp_is_initial_device", HostEffect::Pure, |_, _| int(1)),
    row("omp_is_initial_device_", HostEffect::Pure, |_, _| int(1)),
    row("omp_get_num_teams", HostEffect::Pure, |_, _| int(1)),
    row("omp_get_team_num", HostEffect::Pure, |_, _| int(0)),
    row("omp_in_final", HostEffect::Pure, |_, _| int(0)),
    row("omp_in_final_", HostEffect::Pure, |_, _| int(0)),
    row("omp_set_num_threads", WORLD, ignore_setting),
    row("omp_set_num_threads_", WORLD, ignore_setting),
    row("omp_set_dynamic", WORLD, ignore_setting),
    row("omp_set_dynamic_", WORLD, ignore_setting),
    row("omp_set_nested", WORLD, ignore_setting),
    row("omp_set_nested_", WORLD, ignore_setting),
    row("omp_set_max_active_levels", WORLD, ignore_setting),
    row("omp_set_max_active_levels_", WORLD, ignore_setting),
    row("omp_set_schedule", WORLD, ignore_setting),
];

fn in_parallel(cx: &mut dyn HostContext, _: &HostArgs<'_>) -> HostResult {
    int(i32::from(cx.nesting() > 0))
}

/// Returns `OMP_NUM_THREADS`, or otherwise 1, but at least the number of threads.
fn max_threads(cx: &mut dyn HostContext, _: &HostArgs<'_>) -> HostResult {
    cx.assume(Assumption::Environment);
    let now = cx.thread().1;
    let all = &cx.library().environment;
    let value = all.iter().find(|(n, _)| n == b"OMP_NUM_THREADS").map(|(_, v)| v);
    let first = value.and_then(|v| v.split(|&b| b == b',').next());
    let asked = first.and_then(|v| std::str::from_utf8(v).ok()?.trim().parse::<u32>().ok());
    int(asked.unwrap_or(1).clamp(1, 1 << 16).max(now) as i32)
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn one_processor_may_be_used() {
        let mut m = MockContext::new();
        let to = m.room(16);
        assert_eq!(m.int("sched_getaffinity", &[i(0), i(16), p(to)]), 0);
        assert_eq!(m.load(to, ScalarKind::Int(64)), Ok(vec![Cell::new(1)]));
        assert_eq!(m.load(args::add(to, 8), ScalarKind::Int(64)), Ok(vec![Cell::ZERO]));
        assert_eq!(m.int("sched_getaffinity", &[i(0), i(4), p(to)]), -1);
    }

    #[test]
    fn clocks_are_monotonic_and_recorded_as_assumptions() {
        let mut m = MockContext::new();
        let to = m.room(16);
        let now = m.get("time", &[p(to)]).bits;
        assert!(now > 1_600_000_000);
        assert_eq!(m.load(to, ScalarKind::Int(64)), Ok(vec![Cell::new(now)]));
        assert_eq!(m.int("clock_gettime", &[i(1), p(to)]), 0);
        assert_eq!(m.int("clock_gettime", &[i(99), p(to)]), -1);
        assert!(m.assumed.iter().all(|a| *a == Assumption::Time) && !m.assumed.is_empty());
        assert_eq!(m.get("difftime", &[l(5), l(3)]), Cell::new(2f64.to_bits()));
    }

    #[test]
    fn openmp_queries_use_the_strand() {
        let mut m = MockContext::new();
        assert_eq!((m.int("omp_get_thread_num", &[]), m.int("omp_in_parallel", &[])), (0, 0));
        m.threads = (2, 3);
        assert_eq!((m.int("omp_get_thread_num", &[]), m.int("omp_get_num_threads_", &[])), (2, 3));
        assert_eq!((m.int("omp_in_parallel", &[]), m.int("omp_get_max_threads", &[])), (1, 3));
        let variable = (b"OMP_NUM_THREADS".to_vec(), b"8,2".to_vec());
        m.library.environment = vec![variable].into();
        assert_eq!(m.int("omp_get_max_threads", &[]), 8);
        m.run("omp_set_num_threads", &[i(3)]).expect("it is ignored");
    }
}
