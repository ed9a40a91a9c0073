//! How threads sleep and wake each other, how members combine values and leave a cancelled region,
//! and how tasks move between queues, in every interleaving up to a bound on preemptions.

#[path = "../src/queue.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod queue;
#[path = "../src/sleeper.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod sleeper;
#[path = "../src/turns.rs"]
#[allow(dead_code, reason = "each model uses its part")]
mod turns;

use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread;
use queue::Queue;
use sleeper::Sleeper;
use turns::Turns;

fn check(f: impl Fn() + Sync + Send + 'static) {
    check_up_to(3, f);
}

fn check_up_to(preemptions: usize, f: impl Fn() + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(preemptions);
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

/// The partial value of a member, as a list of digits: 0 when the member has left.
struct Partial {
    turns: Turns,
    value: AtomicUsize,
    /// Of the two members below, and of their member.
    sleepers: [Sleeper; 3],
    cancelled: AtomicUsize,
}

impl Partial {
    fn new() -> Arc<Partial> {
        let sleepers = std::array::from_fn(|_| Sleeper::new());
        Arc::new(Partial {
            turns: Turns::new(),
            value: AtomicUsize::new(9),
            sleepers,
            cancelled: AtomicUsize::new(0),
        })
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire) == 1
    }

    fn wait(&self, k: usize, is_over: impl Fn() -> bool) {
        while !is_over() {
            self.sleepers[k].sleep(&is_over);
        }
    }

    /// Waits for the turn of the `k`-th member below, and adds a digit. Returns false if the
    /// reduction has been closed.
    fn combine(&self, reduction: u32, k: usize) -> bool {
        let turns = &self.turns;
        self.wait(k, || turns.is_turn(reduction, k) || self.is_cancelled());
        if !turns.is_turn(reduction, k) {
            return false;
        }
        let Some(into) = turns.take(reduction, k) else { return false };
        assert!(!into.is_null());
        let before = self.value.load(Ordering::Relaxed);
        assert_ne!(before, 0, "the member above has left");
        self.value.store(10 * before + k + 1, Ordering::Relaxed);
        turns.pass(reduction, k);
        self.sleepers[k + 1].wake();
        true
    }

    fn open(&self, reduction: u32) {
        assert_eq!(self.turns.begin(), reduction);
        self.turns.open(reduction, std::ptr::dangling_mut::<u64>().cast());
        self.sleepers[0].wake();
    }

    /// Executes a function for each member below in a thread of its own.
    fn below<R: 'static>(
        shared: &Arc<Partial>,
        f: impl Fn(&Partial, usize) -> R + Copy + 'static,
    ) -> [thread::JoinHandle<R>; 2] {
        [0, 1].map(|k| {
            let shared = shared.clone();
            thread::spawn(move || f(&shared, k))
        })
    }
}

/// Members combine their values in the order of their numbers, and none sleeps for ever.
#[test]
fn members_combine_in_the_order_of_their_numbers() {
    check(|| {
        let shared = Partial::new();
        let below = Partial::below(&shared, |shared, k| assert!(shared.combine(1, k)));
        shared.open(1);
        shared.wait(2, || shared.turns.is_turn(1, 2));
        assert_eq!(shared.value.load(Ordering::Relaxed), 912);
        for b in below {
            b.join().expect("it does not panic");
        }
    });
}

/// A member that comes late takes no turn of the next reduction.
#[test]
fn turns_belong_to_one_reduction() {
    check(|| {
        let shared = Partial::new();
        let other = shared.clone();
        let below = thread::spawn(move || {
            other.cancelled.store(1, Ordering::Release);
            [1, 2].map(|reduction| other.combine(reduction, 0))
        });
        let values = [1, 2].map(|reduction| {
            shared.value.store(9, Ordering::Relaxed);
            shared.open(reduction);
            while !shared.turns.close(reduction) {
                thread::yield_now();
            }
            shared.value.swap(0, Ordering::Relaxed)
        });
        let came = below.join().expect("it does not panic");
        assert_eq!(values, came.map(|came| if came { 91 } else { 9 }));
    });
}

/// A member leaves a reduction at any time, because the region is cancelled: those below have
/// combined their values before, or never do.
#[test]
fn values_are_not_used_after_their_member_has_left() {
    // Three take a minute.
    check_up_to(2, || {
        let shared = Partial::new();
        let below = Partial::below(&shared, |shared, k| shared.combine(1, k));
        shared.open(1);
        shared.cancelled.store(1, Ordering::Release);
        for sleeper in &shared.sleepers[..2] {
            sleeper.wake();
        }
        while !shared.turns.close(1) {
            thread::yield_now();
        }
        shared.value.store(0, Ordering::Relaxed);
        let came = below.map(|b| b.join().expect("it does not panic"));
        assert_ne!(came, [false, true], "the second one came before the first");
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
