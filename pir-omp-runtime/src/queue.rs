//! The queue of a member's tasks: it takes the newest one itself, others take the oldest.

use crate::sync::{AtomicU32, AtomicUsize, Ordering, SpinLock};
use std::collections::VecDeque;

/// The largest number of tasks that move from one queue to another at a time.
const MOST_MOVED: usize = 64;

/// Tasks, of type `T`, in the order in which they were created.
#[repr(align(128))]
pub(crate) struct Queue<T: 'static> {
    tasks: SpinLock<VecDeque<&'static T>>,
    /// The length, for a look without the lock.
    length: AtomicUsize,
    /// How many tasks were ever added.
    added: AtomicU32,
}

impl<T> Queue<T> {
    pub(crate) fn new() -> Queue<T> {
        Queue {
            tasks: SpinLock::new(VecDeque::new()),
            length: AtomicUsize::new(0),
            added: AtomicU32::new(0),
        }
    }

    fn locked<R>(&self, f: impl FnOnce(&mut VecDeque<&'static T>) -> R) -> R {
        self.tasks.with(|tasks| {
            let result = f(tasks);
            self.length.store(tasks.len(), Ordering::Relaxed);
            result
        })
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
    pub(crate) fn push(&self, task: &'static T) {
        self.locked(|tasks| {
            tasks.push_back(task);
            self.added.store(self.added().wrapping_add(1), Ordering::Relaxed);
        });
    }

    /// Adds a task that cannot run yet, where the owner takes it last.
    pub(crate) fn push_oldest(&self, task: &'static T) {
        self.locked(|tasks| {
            tasks.push_front(task);
            self.added.store(self.added().wrapping_add(1), Ordering::Relaxed);
        });
    }

    /// Takes the newest task, if it `may` run.
    pub(crate) fn take_newest(&self, may: impl FnOnce(&T) -> bool) -> Option<&'static T> {
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
        own: &Queue<T>,
        may: impl Fn(&T) -> bool,
    ) -> Option<(&'static T, u32)> {
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
    pub(crate) fn take_oldest(&self, may: impl Fn(&T) -> bool) -> Option<&'static T> {
        if self.is_empty() {
            return None;
        }
        self.locked(|tasks| {
            let place = tasks.iter().position(|task| may(task))?;
            tasks.remove(place)
        })
    }
}
