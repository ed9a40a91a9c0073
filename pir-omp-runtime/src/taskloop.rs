//! `taskloop`: a loop whose chunks are tasks.

use crate::group;
use crate::ident::Ident;
use crate::memory;
use crate::record::{Task, TaskData};
use crate::tasks;
use crate::thread::{self, Thread};
use crate::tool::{self, Endpoint, Work};
use std::ffi::c_void;

/// Tasks per thread, if the program asks for no number.
const TASKS_PER_THREAD: u64 = 10;

type CopyFn = unsafe extern "C" fn(*mut TaskData, *mut TaskData, i32);

/// The division that the clauses ask for.
#[derive(Clone, Copy)]
enum Size {
    Unspecified,
    Grain(u64),
    Tasks(u64),
}

/// How the iterations are divided: `count` tasks, of which the first `larger` have `grain + 1`
/// iterations, the others `grain`, and the last one the rest.
#[derive(Debug, PartialEq, Eq)]
struct Division {
    count: u64,
    grain: u64,
    larger: u64,
}

/// Divides `iterations` > 0 iterations.
fn divide(iterations: u64, size: Size, is_strict: bool, threads: u64) -> Division {
    let count = match size {
        Size::Grain(grain) if is_strict => {
            let grain = grain.clamp(1, iterations);
            return Division { count: iterations.div_ceil(grain), grain, larger: 0 };
        }
        Size::Grain(grain) => iterations / grain.clamp(1, iterations),
        Size::Tasks(count) => count.clamp(1, iterations),
        Size::Unspecified => (threads * TASKS_PER_THREAD).min(iterations),
    };
    if is_strict {
        // All have the same number of iterations, but for the last.
        let grain = iterations.div_ceil(count);
        return Division { count: iterations.div_ceil(grain), grain, larger: 0 };
    }
    Division { count, grain: iterations / count, larger: iterations % count }
}

/// State that all tasks of the loop have in common.
struct Pattern {
    task: &'static Task,
    /// Where the bounds are, from the begin of the data.
    lower_at: usize,
    upper_at: usize,
    copy: Option<CopyFn>,
    is_deferred: bool,
}

impl Pattern {
    /// Makes the task for the `count` iterations from `lower` to `upper`, and starts it.
    ///
    /// # Safety
    /// The pattern must be what compiled code passes.
    unsafe fn start(
        &self,
        me: &'static Thread,
        (lower, upper, count): (u64, u64, u64),
        is_last: bool,
    ) {
        let of = &self.task.explicit;
        let task = tasks::create(
            me,
            of.flags.get(),
            of.bytes.get(),
            of.shared_bytes.get(),
            of.entry.get(),
        );
        let (from, to) = (of.data.get(), task.explicit.data.get());
        // SAFETY: both blocks have the same sizes; the bounds are where those of the pattern are.
        unsafe {
            let shared = (*to).shared;
            std::ptr::copy_nonoverlapping(from.cast::<u8>(), to.cast::<u8>(), of.bytes.get());
            (*to).shared = shared;
            if of.shared_bytes.get() > 0 {
                let from = (*from).shared.cast::<u8>();
                std::ptr::copy_nonoverlapping(from, shared.cast::<u8>(), of.shared_bytes.get());
            }
            to.byte_add(self.lower_at).cast::<u64>().write(lower);
            to.byte_add(self.upper_at).cast::<u64>().write(upper);
            if let Some(copy) = self.copy {
                copy(to, from, i32::from(is_last));
            }
        }
        if tool::is_active() {
            let is_undeferred = !self.is_deferred || !tasks::is_deferred(me);
            tool::task_created(me, task, is_undeferred, false);
            tool::task_has_chunk(task, lower, count);
        }
        match self.is_deferred {
            true => tasks::start(me, task),
            false => tasks::run_now(me, task),
        }
    }
}

/// Creates the tasks of a loop from `*lower` to `*upper`, which are in the data of `data`.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_taskloop_5(
    _place: *const Ident,
    gtid: i32,
    data: *mut TaskData,
    if_value: i32,
    lower: *mut u64,
    upper: *mut u64,
    step: i64,
    has_no_group: i32,
    size_kind: i32,
    size: u64,
    is_strict: i32,
    copy: *mut c_void,
) {
    let me = thread::of_number(gtid);
    if has_no_group == 0 {
        group::open(me);
    }
    // SAFETY: compiled code passes a task that it has allocated, with the bounds in its data or its
    // shared variables, and a function to copy private variables or null.
    let (pattern, first, last) = unsafe {
        let copy = (!copy.is_null()).then(|| std::mem::transmute::<*mut c_void, CopyFn>(copy));
        let pattern = Pattern {
            task: memory::task_of(data),
            lower_at: lower as usize - data as usize,
            upper_at: upper as usize - data as usize,
            copy,
            is_deferred: if_value != 0,
        };
        (pattern, *lower, *upper)
    };
    // The bounds are signed where the step may be negative, and unsigned ones are compared so only
    // where they are not larger than that.
    let is_empty =
        if step > 0 { (last as i64) < first as i64 } else { (first as i64) < last as i64 };
    let span = if step > 0 { last.wrapping_sub(first) } else { first.wrapping_sub(last) };
    let iterations = if is_empty { 0 } else { span / step.unsigned_abs() + 1 };
    let is_told = tool::is_active();
    if is_told {
        tool::work(me, Work::Taskloop, Endpoint::Begin, iterations);
    }
    if !is_empty {
        let size = match size_kind {
            1 => Size::Grain(size),
            2 => Size::Tasks(size),
            _ => Size::Unspecified,
        };
        let threads = me.member().team().size.get() as u64;
        let division = divide(iterations, size, is_strict != 0, threads);
        let mut begin = 0;
        for k in 0..division.count {
            let count = (division.grain + u64::from(k < division.larger)).min(iterations - begin);
            let value = |k: u64| first.wrapping_add(k.wrapping_mul(step as u64));
            let is_last = k + 1 == division.count;
            let bounds = (value(begin), value(begin + count - 1), count);
            // SAFETY: as above.
            unsafe { pattern.start(me, bounds, is_last) };
            begin += count;
        }
    }
    tasks::discard(me, pattern.task);
    if is_told {
        tool::work(me, Work::Taskloop, Endpoint::End, iterations);
    }
    if has_no_group == 0 {
        group::close(me);
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_taskloop(
    place: *const Ident,
    gtid: i32,
    data: *mut TaskData,
    if_value: i32,
    lower: *mut u64,
    upper: *mut u64,
    step: i64,
    has_no_group: i32,
    size_kind: i32,
    size: u64,
    copy: *mut c_void,
) {
    // SAFETY: passes its own arguments on.
    unsafe {
        __kmpc_taskloop_5(
            place,
            gtid,
            data,
            if_value,
            lower,
            upper,
            step,
            has_no_group,
            size_kind,
            size,
            0,
            copy,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisions_have_all_iterations() {
        for iterations in 1..50 {
            for n in 1..60 {
                for is_strict in [false, true] {
                    for size in [Size::Grain(n), Size::Tasks(n), Size::Unspecified] {
                        let d = divide(iterations, size, is_strict, 4);
                        let full = |k| d.grain + u64::from(k < d.larger);
                        let before: u64 = (0..d.count - 1).map(full).sum();
                        let rest = iterations.checked_sub(before).expect("no task is empty");
                        assert!(rest > 0 && rest <= full(d.count - 1), "{d:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_clauses_are_obeyed() {
        let division = |count, grain, larger| Division { count, grain, larger };
        assert_eq!(divide(10, Size::Grain(3), false, 2), division(3, 3, 1));
        assert_eq!(divide(10, Size::Grain(3), true, 2), division(4, 3, 0));
        assert_eq!(divide(10, Size::Tasks(4), false, 2), division(4, 2, 2));
        assert_eq!(divide(1000, Size::Unspecified, false, 2), division(20, 50, 0));
    }
}
