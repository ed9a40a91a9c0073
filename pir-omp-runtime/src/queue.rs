//! The queue of a member's tasks: it takes the newest one itself, others take the oldest.

use crate::record::Task;
use std::cell::UnsafeCell;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

/// The largest number of tasks that move from one queue to another at a time.
const MOST_MOVED: usize = 64;

/// Tasks in the order in which they were created.
#[repr(align(128))]
pub(crate) struct Queue {
    is_locked: AtomicBool,
    /// The length, for a look without the lock.
    length: AtomicUsize,
    /// How many tasks were ever added.
    added: AtomicU32,
    tasks: UnsafeCell<VecDeque<&'static Task>>,
}

// SAFETY: the tasks are accessed only under the lock.
unsafe impl Sync for Queue {}

impl Queue {
    pub(crate) fn new() -> Queue {
        Queue {
            is_locked: AtomicBool::new(false),
            length: AtomicUsize::new(0),
            added: AtomicU32::new(0),
            tasks: UnsafeCell::new(VecDeque::new()),
        }
    }

    fn locked<R>(&self, f: impl FnOnce(&mut VecDeque<&'static Task>) -> R) -> R {
        let mut rounds = 0_u32;
        while self.is_locked.swap(true, Ordering::Acquire) {
            while self.is_locked.load(Ordering::Relaxed) {
                rounds += 1;
                if rounds.is_multiple_of(128) {
                    std::thread::yield_now();
                } else {
                    std::hint::spin_loop();
                }
            }
        }
        // SAFETY: the lock is held.
        let tasks = unsafe { &mut *self.tasks.get() };
        let result = f(tasks);
        self.length.store(tasks.len(), Ordering::Relaxed);
        self.is_locked.store(false, Ordering::Release);
        result
    }

    pub(crate) fn len(&self) -> usize {
        self.length.load(Ordering::Relaxed)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns how many tasks have been added, modulo 2³².
    pub(crate) fn added(&self) -> u32 {
        self.added.load(Ordering::Relaxed)
    }

    /// Adds a task, by the thread that the queue belongs to or one that completes a dependence of
    /// the task.
    pub(crate) fn push(&self, task: &'static Task) {
        self.locked(|tasks| {
            tasks.push_back(task);
            self.added.store(self.added().wrapping_add(1), Ordering::Relaxed);
        });
    }

    /// Adds a task that cannot run yet, where the owner takes it last.
    pub(crate) fn push_oldest(&self, task: &'static Task) {
        self.locked(|tasks| {
            tasks.push_front(task);
            self.added.store(self.added().wrapping_add(1), Ordering::Relaxed);
        });
    }

    /// Takes the newest task, if it `may` run.
    pub(crate) fn take_newest(&self, may: impl FnOnce(&Task) -> bool) -> Option<&'static Task> {
        if self.is_empty() {
            return None;
        }
        self.locked(|tasks| match tasks.back() {
            Some(task) if may(task) => tasks.pop_back(),
            _ => None,
        })
    }

    /// Takes the oldest task if it `may` run, and moves more of the oldest ones that may to `own`,
    /// the queue of the calling thread: half of all, but not too many. So two threads do not need
    /// the same lock for each task. Returns how many it took in all.
    pub(crate) fn take_half(
        &self,
        own: &Queue,
        may: impl Fn(&Task) -> bool,
    ) -> Option<(&'static Task, u32)> {
        if self.is_empty() {
            return None;
        }
        let mut taken = [None; MOST_MOVED];
        let count = self.locked(|tasks| {
            let most = tasks.len().div_ceil(2).min(MOST_MOVED);
            let count = tasks.iter().take(most).take_while(|task| may(task)).count();
            taken.iter_mut().zip(tasks.drain(..count)).for_each(|(to, task)| *to = Some(task));
            count
        });
        if count > 1 {
            own.locked(|tasks| {
                // The thread continues with the oldest of them.
                tasks.extend(taken[1..count].iter().rev().copied().flatten());
                own.added.store(own.added().wrapping_add(1), Ordering::Relaxed);
            });
        }
        match taken[0] {
            Some(task) => Some((task, count as u32)),
            None => self.take_oldest(may).map(|task| (task, 1)),
        }
    }

    /// Takes the oldest task that `may` run. It looks at all: the one that the thread waits for may
    /// be queued after many that it may not run.
    pub(crate) fn take_oldest(&self, may: impl Fn(&Task) -> bool) -> Option<&'static Task> {
        if self.is_empty() {
            return None;
        }
        self.locked(|tasks| {
            let place = tasks.iter().position(|task| may(task))?;
            tasks.remove(place)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::environment;

    fn task() -> &'static Task {
        Box::leak(Box::new(Task::new(environment().initial)))
    }

    #[test]
    fn the_owner_takes_the_newest_and_others_the_oldest() {
        let queue = Queue::new();
        let tasks: Vec<_> = (0..3).map(|_| task()).collect();
        tasks.iter().for_each(|t| queue.push(t));
        assert_eq!(queue.added(), 3);
        let same = |a: Option<&Task>, b: &Task| a.is_some_and(|a| std::ptr::eq(a, b));
        assert!(same(queue.take_newest(|_| true), tasks[2]));
        assert!(same(queue.take_oldest(|_| true), tasks[0]));
        assert!(queue.take_newest(|_| false).is_none());
        assert!(same(queue.take_oldest(|t| std::ptr::eq(t, tasks[1])), tasks[1]));
        assert!(queue.is_empty());
    }

    #[test]
    fn a_thread_takes_half_of_the_oldest_up_to_one_that_it_may_not_run() {
        let (queue, own) = (Queue::new(), Queue::new());
        let tasks: Vec<_> = (0..9).map(|_| task()).collect();
        tasks.iter().for_each(|t| queue.push(t));
        let may = |t: &Task| !std::ptr::eq(t, tasks[3]);
        let (first, count) = queue.take_half(&own, may).expect("there are tasks");
        assert!(std::ptr::eq(first, tasks[0]));
        assert_eq!((count, own.len(), own.added(), queue.len()), (3, 2, 1, 6));
        let next = own.take_newest(|_| true).expect("there are two");
        assert!(std::ptr::eq(next, tasks[1]), "it continues with the oldest");
        let (first, count) = queue.take_half(&own, may).expect("there are tasks behind that one");
        assert!(std::ptr::eq(first, tasks[4]));
        assert_eq!((count, own.len(), queue.len()), (1, 1, 5));
        assert!(queue.take_half(&own, |_| false).is_none());
    }
}
