//! The protocols between threads, in every interleaving (up to a bound on preemptions): the files of the crate, compiled a
//! second time against the model checker's primitives.

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
        // A data race here is reported by the model checker.
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
