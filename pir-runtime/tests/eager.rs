//! Eager pools promote tasks that are too small to be profitable.

use crate::common::*;
use pir_runtime::{Runtime, parallel_for};
use std::sync::atomic::{AtomicU64, Ordering};

#[test]
fn an_eager_pool_promotes_every_task() {
    for threads in [2, 4, 16] {
        let runtime = Runtime::eager(threads);
        let (value, report) = runtime.run_reported(|w| run_fib(w, 10));
        assert_eq!(value, Ok(55));
        // One task for each call of an argument above 1: 88 for fib 10.
        assert_eq!(report.promoted, 88, "{threads} threads");
    }
}

#[test]
fn promoted_tasks_are_stolen() {
    let runtime = Runtime::eager(4);
    until_reported(
        |report| report.stolen > 10,
        || {
            let (value, report) = runtime.run_reported(|w| run_fib(w, 12));
            assert_eq!(value, Ok(144));
            report
        },
    );
}

#[test]
fn an_eager_pool_splits_even_short_loops() {
    let runtime = Runtime::eager(4);
    until_reported(
        |report| report.promoted >= 2 && report.stolen > 0,
        || {
            let sum = AtomicU64::new(0);
            let (result, report) = runtime.run_reported(|_| {
                parallel_for(0..6, 0, |k| {
                    sum.fetch_add(1 << (4 * k), Ordering::Relaxed);
                });
            });
            assert!(result.is_ok());
            assert_eq!(sum.into_inner(), 0x11_1111);
            report
        },
    );
}

#[test]
fn one_thread_executes_all_tasks_itself() {
    let (value, report) = Runtime::eager(1).run_reported(|w| run_fib(w, 12));
    assert_eq!((value, report.promoted), (Ok(144), 0));
}
