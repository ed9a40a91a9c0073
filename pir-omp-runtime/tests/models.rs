//! How threads sleep and wake each other, in every interleaving up to a bound on preemptions.

#[path = "../src/sleeper.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod sleeper;

use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;
use sleeper::Sleeper;

fn check(f: impl Fn() + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(f);
}

/// A thread that waits for a number of events, each of which wakes it. A lost wake-up is a
/// deadlock, which the checker reports.
#[test]
fn a_thread_is_woken_for_each_event() {
    check(|| {
        let shared = Arc::new((Sleeper::new(), AtomicUsize::new(0)));
        let wakers: Vec<_> = (0..2)
            .map(|_| {
                let shared = shared.clone();
                thread::spawn(move || {
                    shared.1.fetch_add(1, Ordering::Release);
                    shared.0.wake();
                })
            })
            .collect();
        let is_done = || shared.1.load(Ordering::Acquire) == 2;
        while !is_done() {
            shared.0.sleep(is_done);
        }
        wakers.into_iter().for_each(|w| w.join().expect("it does not panic"));
    });
}

/// A record is used by a thread, and after its end by another one: a late wake-up of the first
/// neither disturbs nor misses the second.
#[test]
fn a_place_to_sleep_is_used_again() {
    check(|| {
        let shared = Arc::new((Sleeper::new(), AtomicUsize::new(0)));
        let waker = {
            let shared = shared.clone();
            thread::spawn(move || {
                for _ in 0..2 {
                    shared.1.fetch_add(1, Ordering::Release);
                    shared.0.wake();
                }
            })
        };
        while shared.1.load(Ordering::Acquire) == 0 {
            shared.0.sleep(|| shared.1.load(Ordering::Acquire) > 0);
        }
        while shared.1.load(Ordering::Acquire) < 2 {
            shared.0.sleep(|| shared.1.load(Ordering::Acquire) == 2);
        }
        waker.join().expect("it does not panic");
    });
}
