//! How threads sleep and wake each other, how one leaves a reduction of a cancelled region, and how
//! tasks move between queues, in every interleaving up to a bound on preemptions.

#[path = "../src/offer.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod offer;
#[path = "../src/queue.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod queue;
#[path = "../src/sleeper.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod sleeper;

use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;
use offer::Offer;
use queue::Queue;
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

/// One thread adds tasks and takes the newest, another one moves half of them to its own queue and
/// takes from there: each task is executed once, and none is lost.
#[test]
fn each_task_is_taken_once_although_half_of_a_queue_moves() {
    static TASKS: [usize; 3] = [0, 1, 2];
    check(|| {
        let shared = Arc::new((Queue::new(), Queue::new()));
        let others = shared.clone();
        let thief = thread::spawn(move || {
            let (queue, own) = (&others.0, &others.1);
            let mut taken: Vec<usize> = Vec::new();
            for _ in 0..2 {
                if let Some((task, count)) = queue.take_half(own, |_| true) {
                    taken.push(*task);
                    assert!((1..=2).contains(&count));
                    taken.extend(std::iter::from_fn(|| own.take_newest(|_| true)));
                }
            }
            taken
        });
        let mut taken: Vec<usize> = Vec::new();
        for (n, task) in TASKS.iter().enumerate() {
            shared.0.push(task);
            if n == 1 {
                taken.extend(shared.0.take_newest(|_| true));
            }
        }
        taken.extend(std::iter::from_fn(|| shared.0.take_newest(|_| true)));
        // What is left in the other queue goes to anybody who looks there.
        taken.extend(std::iter::from_fn(|| shared.1.take_oldest(|_| true)));
        let by_thief = thief.join().expect("it does not panic");
        taken.extend(by_thief.iter());
        taken.sort_unstable();
        assert_eq!(taken, TASKS);
    });
}

#[test]
fn the_owner_takes_the_newest_and_others_the_oldest() {
    static TASKS: [usize; 3] = [0, 1, 2];
    check(|| {
        let queue = Queue::new();
        TASKS.iter().for_each(|t| queue.push(t));
        assert_eq!(queue.added(), 3);
        assert_eq!(queue.take_newest(|_| true), Some(&2));
        assert_eq!(queue.take_oldest(|_| true), Some(&0));
        assert_eq!(queue.take_newest(|_| false), None);
        assert_eq!(queue.take_oldest(|&t| t == 1), Some(&1));
        assert!(queue.is_empty());
    });
}

#[test]
fn a_thread_takes_half_of_the_oldest_up_to_one_that_it_may_not_run() {
    static TASKS: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    check(|| {
        let (queue, own) = (Queue::new(), Queue::new());
        TASKS.iter().for_each(|t| queue.push(t));
        let may = |&t: &usize| t != 3;
        assert_eq!(queue.take_half(&own, may), Some((&0, 3)));
        assert_eq!((own.len(), own.added(), queue.len()), (2, 1, 6));
        assert_eq!(own.take_newest(|_| true), Some(&1), "it continues with the oldest");
        assert_eq!(queue.take_half(&own, may), Some((&4, 1)), "there are tasks behind that one");
        assert_eq!((own.len(), queue.len()), (1, 5));
        assert_eq!(queue.take_half(&own, |_| false), None);
    });
}
