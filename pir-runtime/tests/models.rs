//! The protocols between threads, in every interleaving (up to a bound on preemptions): the files
//! of the crate, compiled a second time against the model checker's primitives.

#![allow(unsafe_code, reason = "the C interface is tested")]
#![deny(clippy::undocumented_unsafe_blocks)]

#[path = "../src/barrier.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod barrier;
#[path = "../src/claim.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod claim;
#[path = "../src/limit.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod limit;
#[path = "../src/sections.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod sections;
#[path = "../src/window.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod window;

use crate::latch::Latch;
use crate::sync;
use barrier::TeamBarrier;
use claim::Claim;
use limit::SpawnLimit;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use loom::thread;
use sections::{SectionEntry, Sections};
use window::PartWindow;

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
                sync::park();
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
                sync::park();
            }
        }
        assert_eq!(done.load(Ordering::Relaxed), 2);
    });
}

/// A job that is added while the waiter goes to sleep wakes it to run the job itself.
#[test]
fn a_waiter_is_woken_for_late_jobs() {
    check(|| {
        let latch = Arc::new(Latch::new(1));
        let late = Arc::new(loom::sync::Mutex::new(None::<Arc<Job>>));
        let (latch2, late2) = (latch.clone(), late.clone());
        // A task of the group, which promotes another and ends; no other thread will run that one.
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
                    None => sync::park(),
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
        let limit = Arc::new(SpawnLimit::<u8>::new());
        let cancelled = Arc::new(AtomicBool::new(false));
        let (limit2, cancelled2) = (limit.clone(), cancelled.clone());
        let canceller = thread::spawn(move || {
            cancelled2.store(true, Ordering::Relaxed);
            limit2.request();
        });
        let end = std::ptr::dangling_mut();
        limit.reset(end);
        let seen = cancelled.load(Ordering::Relaxed);
        canceller.join().expect("no panic");
        assert!(seen || limit.is_requested(), "the worker would never hear of it");
    });
}

/// Two members meet twice: the effects of one before a barrier are visible to the other after it.
#[test]
fn a_barrier_opens_only_when_all_have_arrived() {
    check(|| {
        let barrier = Arc::new(TeamBarrier::new(2));
        let count = Arc::new(AtomicUsize::new(0));
        let meet = |barrier: &TeamBarrier, count: &AtomicUsize| {
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
fn a_barrier_does_not_wait_for_ended_members() {
    check(|| {
        let barrier = Arc::new(TeamBarrier::new(2));
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
fn a_cancelled_barrier_releases_all_members() {
    check(|| {
        let barrier = Arc::new(TeamBarrier::new(3));
        let other = barrier.clone();
        let waiter = thread::spawn(move || other.arrive(|| false));
        barrier.cancel();
        assert!(!barrier.arrive(|| false));
        assert!(!waiter.join().expect("no panic"));
    });
}

/// Three parts in a window of two, and the spine that starts them: each begins once, and the third
/// sees the effects of the first.
#[test]
fn parts_begin_after_those_before_their_window() {
    check(|| {
        let window = Arc::new(PartWindow::<u64>::new(2));
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
            let part = window.next_part_number();
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

/// A run that is cancelled while a part ends and another is started: both parts end.
#[test]
fn an_open_window_blocks_no_part() {
    check(|| {
        let window = Arc::new(PartWindow::<u64>::new(1));
        let begun = Arc::new(AtomicUsize::new(0));
        assert_eq!(window.enter(window.next_part_number(), 0), Some(0));
        let (window2, begun2) = (window.clone(), begun.clone());
        let (window3, begun3) = (window.clone(), begun.clone());
        let ender = thread::spawn(move || {
            begun2.fetch_add(window2.ended(0).len(), Ordering::Relaxed);
        });
        let canceller = thread::spawn(move || {
            begun3.fetch_add(window3.open().len(), Ordering::Relaxed);
        });
        let part = window.next_part_number();
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
        let window = PartWindow::new(2);
        let enter = |n: u64| {
            assert_eq!(window.next_part_number(), n);
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
        let wide = PartWindow::new(u64::MAX);
        assert_eq!((wide.next_part_number(), wide.enter(0, 'a')), (0, Some('a')));
        assert!(wide.ended(0).is_empty());
    });
}

/// Waits as `critical.rs` does, but never spins. False: the run was over first.
fn await_turn(
    sections: &Sections,
    turn: &std::sync::Arc<sections::QueuedTurn>,
    over: &AtomicBool,
) -> bool {
    while !turn.handed.is_open() {
        if over.load(Ordering::SeqCst) {
            return !sections.give_up(8, turn);
        }
        if turn.is_nudged() {
            if sections.retry(8, turn) {
                return true;
            }
        } else if turn.handed.register() && !turn.is_nudged() && !over.load(Ordering::SeqCst) {
            sync::park();
        }
    }
    true
}

/// Strands in a critical section one at a time, whether it is handed over or free for all: what one
/// wrote is seen by the next.
#[test]
fn critical_sections_exclude() {
    struct Guarded {
        sections: Sections,
        value: UnsafeCell<u32>,
    }
    // SAFETY: the model checker reports a race.
    unsafe impl Sync for Guarded {}

    fn add(guarded: &Guarded, worker: usize, patience: u64) {
        match guarded.sections.enter(8, worker, || 0) {
            SectionEntry::Entered => {}
            SectionEntry::Reentered => unreachable!("each worker enters once"),
            SectionEntry::Queued(turn) => {
                assert!(await_turn(&guarded.sections, &turn, &AtomicBool::new(false)));
            }
        }
        // SAFETY: the model checker reports a race.
        guarded.value.with_mut(|v| unsafe { *v += 1 });
        guarded.sections.exit(8, patience, || 1);
    }

    for patience in [0, 2] {
        check(move || {
            let guarded =
                Arc::new(Guarded { sections: Sections::default(), value: UnsafeCell::new(0) });
            let others: Vec<_> = (1..3)
                .map(|worker| {
                    let guarded = guarded.clone();
                    thread::spawn(move || add(&guarded, worker, patience))
                })
                .collect();
            add(&guarded, 3, patience);
            others.into_iter().for_each(|other| other.join().expect("no panic"));
            // SAFETY: the model checker reports a race.
            assert_eq!(guarded.value.with(|v| unsafe { *v }), 3);
        });
    }
}

/// A thread that is handed a section may have to wait for a processor: others then have the section
/// for as long as that took.
#[test]
fn a_section_is_not_handed_over_all_the_time() {
    check(|| {
        let sections = Sections::default();
        let enters = |worker| matches!(sections.enter(8, worker, || 0), SectionEntry::Entered);
        assert!(enters(1));
        let SectionEntry::Queued(first) = sections.enter(8, 2, || 0) else { unreachable!() };
        let SectionEntry::Queued(second) = sections.enter(8, 3, || 0) else { unreachable!() };
        sections.exit(8, 2, || 10);
        assert!(first.handed.is_open(), "it has waited for longer than 2");
        sections.exit(8, 2, || 110);
        for now in [111, 150, 209] {
            assert!(!second.handed.is_open() && second.is_nudged(), "{now}");
            assert!(enters(1), "free at {now}");
            sections.exit(8, 2, || now);
        }
        assert!(enters(1));
        sections.exit(8, 2, || 210);
        assert!(second.handed.is_open(), "100 after a hand-over that took 100");
        sections.exit(8, 2, || 211);
    });
}

/// One of two waiters gives up while the holder leaves: the other gets in.
#[test]
fn a_waiter_that_gives_up_does_not_block_others() {
    for patience in [0, 2] {
        check(move || {
            let sections = Arc::new(Sections::default());
            let over = Arc::new(AtomicBool::new(false));
            assert!(matches!(sections.enter(8, 1, || 0), SectionEntry::Entered));
            let SectionEntry::Queued(turn) = sections.enter(8, 2, || 0) else { unreachable!() };
            let SectionEntry::Queued(other) = sections.enter(8, 3, || 0) else { unreachable!() };
            let (sections2, over2) = (sections.clone(), over.clone());
            let waiter = thread::spawn(move || {
                if await_turn(&sections2, &turn, &over2) {
                    sections2.exit(8, patience, || 1);
                }
            });
            let sections3 = sections.clone();
            let holder = thread::spawn(move || sections3.exit(8, patience, || 1));
            over.store(true, Ordering::SeqCst);
            sections.wake_all();
            assert!(await_turn(&sections, &other, &AtomicBool::new(false)));
            sections.exit(8, patience, || 1);
            holder.join().expect("no panic");
            waiter.join().expect("no panic");
            assert!(matches!(sections.enter(8, 4, || 0), SectionEntry::Entered));
        });
    }
}
