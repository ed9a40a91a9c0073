//! The number of threads that work at a time, and its changes.

use pir_runtime::{Runtime, parallel_for};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Returns how many iterations of a loop ran at the same time at most.
fn most_at_a_time(runtime: &Runtime) -> usize {
    let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let iteration = |_| {
        most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        std::thread::sleep(Duration::from_micros(300));
        now.fetch_sub(1, Ordering::SeqCst);
    };
    runtime.run_in_place(|_| parallel_for(0..100, 1, iteration)).expect("it ends");
    most.into_inner()
}

/// Each loop is long enough for all threads to come.
#[test]
fn a_pool_has_as_many_threads_as_was_said_last() {
    let runtime = Runtime::new(2);
    for threads in [3, 1, 2, 5, 0, 4, 2] {
        runtime.set_threads(threads);
        assert_eq!(runtime.threads(), threads.max(1));
        // A helper of the loop before may still be leaving.
        let found = (0..50).map(|_| most_at_a_time(&runtime));
        let all: Vec<usize> = found.take(if threads < 2 { 1 } else { 3 }).collect();
        assert!(all.iter().all(|&n| n <= threads.max(1)), "{threads}: {all:?}");
        assert!(threads < 2 || all.iter().any(|&n| n > 1), "{threads}: {all:?}");
    }
}
