//! How threads sleep and wake each other, and how one leaves a reduction of a cancelled region,
//! in every interleaving up to a bound on preemptions.

#[path = "../src/offer.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod offer;
#[path = "../src/sleeper.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod sleeper;

use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;
use offer::Offer;
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

/// A member's partial value: 0 when the member has left.
struct Partial {
    offer: Offer,
    has_arrived: AtomicUsize,
    value: AtomicUsize,
}

/// A member leaves a reduction at any time, because the region is cancelled: the one above uses its
/// value before, or never.
#[test]
fn a_partial_value_is_not_used_after_its_member_has_left() {
    const ARRIVAL: u32 = 1;
    check(|| {
        let shared = Arc::new(Partial {
            offer: Offer::new(),
            has_arrived: AtomicUsize::new(0),
            value: AtomicUsize::new(7),
        });
        let above = {
            let shared = shared.clone();
            thread::spawn(move || {
                if shared.has_arrived.load(Ordering::Acquire) == 0 {
                    return;
                }
                if !shared.offer.take().is_null() {
                    assert_eq!(shared.value.load(Ordering::Relaxed), 7, "the member has left");
                }
                shared.offer.end(ARRIVAL);
            })
        };
        shared.offer.make(std::ptr::dangling_mut::<u64>().cast());
        shared.has_arrived.store(1, Ordering::Release);
        if !shared.offer.has_ended(ARRIVAL) && shared.offer.take().is_null() {
            while !shared.offer.has_ended(ARRIVAL) {
                thread::yield_now();
            }
        }
        shared.value.store(0, Ordering::Relaxed);
        above.join().expect("it does not panic");
    });
}
