//! The protocols between threads, in every interleaving (up to a bound on preemptions): the files of the crate, compiled a
//! second time against the model checker's primitives.

#![deny(clippy::undocumented_unsafe_blocks)]

#[path = "../src/barrier.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod barrier;
#[path = "../src/claim.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod claim;
#[path = "../src/latch.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod latch;
#[path = "../src/limit.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod limit;
#[path = "../src/window.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod window;

/// The names of `src/sync.rs`, from the model checker.
mod sync {
    pub(crate) use loom::sync::atomic::{AtomicPtr, AtomicU32, AtomicUsize, Ordering, fence};
    pub(crate) use loom::sync::{Condvar, Mutex, MutexGuard};
    pub(crate) use loom::thread::{Thread, current};

    pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
        mutex.lock().expect("no panic inside")
    }

    pub(crate) fn wait<'a, T>(condition: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        condition.wait(guard).expect("no panic inside")
    }
}

use barrier::Barrier;
use claim::Claim;
use latch::Latch;
use limit::Limit;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use loom::thread;
use window::Window;

fn check(f: impl Fn() + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(f);
}

/// A job as owner and thieves see it: claimed once, waited for through its latch.
struct Job {
    claim: Claim,
    latch: Latch,
    value: UnsafeCell<u32>,
    runs: AtomicUsize,
}

impl Job {
    fn new() -> Arc<Job> {
        Arc::new(Job {
            claim: Claim::new(),
            latch: Latch::new(1),
            value: UnsafeCell::new(0),
            runs: AtomicUsize::new(0),
        })
    }

    fn run(&self) {
        self.runs.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the model checker reports a race.
        self.value.with_mut(|v| unsafe { *v = 7 });
        self.latch.done();
    }

    fn wait(&self) {
        while !self.latch.is_open() {
            if self.latch.register() {
                thread::park();
            }
        }
    }
}

/// An owner that promoted a task takes it back or waits, while two thieves try to get it.
#[test]
fn a_promoted_task_runs_once_and_its_effects_are_seen() {
    check(|| {
        let job = Job::new();
        let thieves: Vec<_> = (0..2)
            .map(|_| {
                let job = job.clone();
                thread::spawn(move || {
                    if job.claim.take() {
                        job.run();
                    }
                })
            })
            .collect();
        if job.claim.take() {
            job.run();
        } else {
            job.wait();
        }
        // SAFETY: the model checker reports a race.
        assert_eq!(job.value.with(|v| unsafe { *v }), 7);
        assert_eq!(job.runs.load(Ordering::Relaxed), 1);
        for thief in thieves {
            thief.join().expect("no panic");
        }
    });
}

/// A sleeper is woken by the last of several, and not before.
#[test]
fn a_group_wakes_its_waiter() {
    check(|| {
        let latch = Arc::new(Latch::new(0));
        let done = Arc::new(AtomicUsize::new(0));
        for _ in 0..2 {
            latch.add();
            let (latch, done) = (latch.clone(), done.clone());
            thread::spawn(move || {
                done.fetch_add(1, Ordering::Relaxed);
                latch.done();
            });
        }
        while !latch.is_open() {
            if latch.register() {
                thread::park();
            }
        }
        assert_eq!(done.load(Ordering::Relaxed), 2);
    });
}

/// A job that is added while the waiter goes to sleep wakes it to run the job itself.
#[test]
fn a_waiter_hears_of_late_jobs() {
    check(|| {
        let latch = Arc::new(Latch::new(1));
        let late = Arc::new(loom::sync::Mutex::new(None::<Arc<Job>>));
        let (latch2, late2) = (latch.clone(), late.clone());
        // A task of the group, which gives away another and ends; nobody else will run that.
        let task = thread::spawn(move || {
            latch2.add();
            *late2.lock().expect("no panic") = Some(Job::new());
            latch2.wake();
            latch2.done();
        });
        let own = || late.lock().expect("no panic").take();
        while !latch.is_open() {
            if let Some(job) = own() {
                job.run();
                latch.done();
            } else if latch.register() {
                match own() {
                    Some(job) => {
                        job.run();
                        latch.done();
                    }
                    None => thread::park(),
                }
            }
        }
        task.join().expect("no panic");
    });
}

/// A cancellation reaches a worker that answers an earlier request at the same time.
#[test]
fn no_request_is_lost() {
    check(|| {
        let limit = Arc::new(Limit::<u8>::new());
        let cancelled = Arc::new(AtomicBool::new(false));
        let (limit2, cancelled2) = (limit.clone(), cancelled.clone());
        let canceller = thread::spawn(move || {
            cancelled2.store(true, Ordering::Relaxed);
            limit2.ask();
        });
        let end = std::ptr::dangling_mut();
        limit.reset(end);
        let seen = cancelled.load(Ordering::Relaxed);
        canceller.join().expect("no panic");
        assert!(seen || limit.is_asked(), "the worker would never hear of it");
    });
}

/// Two members meet twice: what one did before a barrier the other sees behind it.
#[test]
fn a_barrier_lets_nobody_through_early() {
    check(|| {
        let barrier = Arc::new(Barrier::new(2));
        let count = Arc::new(AtomicUsize::new(0));
        let meet = |barrier: &Barrier, count: &AtomicUsize| {
            for round in 1..=2 {
                count.fetch_add(1, Ordering::Relaxed);
                assert!(barrier.arrive(|| false));
                let seen = count.load(Ordering::Relaxed);
                assert!((2 * round..=2 * round + 1).contains(&seen), "{seen} in round {round}");
            }
        };
        let (barrier2, count2) = (barrier.clone(), count.clone());
        let other = thread::spawn(move || meet(&barrier2, &count2));
        meet(&barrier, &count);
        other.join().expect("no panic");
    });
}

/// A member that leaves, one that comes, and one that waits for both.
#[test]
fn a_barrier_does_not_wait_for_those_who_left() {
    check(|| {
        let barrier = Arc::new(Barrier::new(2));
        let third = barrier.clone();
        barrier.join();
        let leaver = barrier.clone();
        let threads = [
            thread::spawn(move || leaver.leave()),
            thread::spawn(move || {
                assert!(third.arrive(|| false));
                third.leave();
            }),
        ];
        assert!(barrier.arrive(|| false));
        for thread in threads {
            thread.join().expect("no panic");
        }
    });
}

#[test]
fn a_cancelled_barrier_lets_everybody_go() {
    check(|| {
        let barrier = Arc::new(Barrier::new(3));
        let other = barrier.clone();
        let waiter = thread::spawn(move || other.arrive(|| false));
        barrier.cancel();
        assert!(!barrier.arrive(|| false));
        assert!(!waiter.join().expect("no panic"));
    });
}

/// Three parts in a window of two, and the spine that starts them: each begins once, and what the first did the third
/// sees.
#[test]
fn a_part_begins_after_those_before_its_window() {
    check(|| {
        let window = Arc::new(Window::<u64>::new(2));
        let first = Arc::new(UnsafeCell::new(0));
        let third = Arc::new(AtomicUsize::new(0));
        let run = |part: u64, first: &UnsafeCell<i32>, third: &AtomicUsize| match part {
            // SAFETY: the model checker reports a race.
            0 => first.with_mut(|v| unsafe { *v = 7 }),
            2 => {
                // SAFETY: the model checker reports a race.
                assert_eq!(first.with(|v| unsafe { *v }), 7);
                third.fetch_add(1, Ordering::Relaxed);
            }
            _ => {}
        };
        let mut threads = Vec::new();
        for _ in 0..3 {
            let part = window.number();
            let Some(part) = window.enter(part, part) else { continue };
            let (window, first, third) = (window.clone(), first.clone(), third.clone());
            threads.push(thread::spawn(move || {
                let mut ready = vec![part];
                while let Some(part) = ready.pop() {
                    run(part, &first, &third);
                    ready.extend(window.ended(part));
                }
            }));
        }
        for thread in threads {
            thread.join().expect("no panic");
        }
        assert_eq!(third.load(Ordering::Relaxed), 1);
    });
}

/// A run that is cancelled while a part ends and another is started: none is left behind.
#[test]
fn an_open_window_keeps_nobody() {
    check(|| {
        let window = Arc::new(Window::<u64>::new(1));
        let begun = Arc::new(AtomicUsize::new(0));
        assert_eq!(window.enter(window.number(), 0), Some(0));
        let (window2, begun2) = (window.clone(), begun.clone());
        let (window3, begun3) = (window.clone(), begun.clone());
        let ender = thread::spawn(move || {
            begun2.fetch_add(window2.ended(0).len(), Ordering::Relaxed);
        });
        let canceller = thread::spawn(move || {
            begun3.fetch_add(window3.open().len(), Ordering::Relaxed);
        });
        let part = window.number();
        begun.fetch_add(window.enter(part, part).into_iter().count(), Ordering::Relaxed);
        ender.join().expect("no panic");
        canceller.join().expect("no panic");
        assert_eq!(begun.load(Ordering::Relaxed), 1);
    });
}

/// Parts up to `k - w` must have ended, not only `k - w`.
#[test]
fn parts_begin_in_order() {
    check(|| {
        let window = Window::new(2);
        let enter = |n: u64| {
            assert_eq!(window.number(), n);
            window.enter(n, n)
        };
        assert_eq!((enter(0), enter(1), enter(2), enter(3)), (Some(0), Some(1), None, None));
        assert!(window.ended(1).is_empty());
        assert_eq!(window.ended(0), [2, 3]);
        assert_eq!(enter(4), None);
        assert_eq!(window.ended(2), [4]);
        assert_eq!(enter(5), None);
        assert_eq!(window.open(), [5]);
        assert_eq!(enter(6), Some(6));
        let wide = Window::new(u64::MAX);
        assert_eq!((wide.number(), wide.enter(0, 'a')), (0, Some('a')));
        assert!(wide.ended(0).is_empty());
    });
}
