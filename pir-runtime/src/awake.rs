//! How many threads of this process that serve others are awake.
//!
//! There are several kinds of them: helpers of a pool, strands of forced regions, and threads of
//! other libraries. One that has no work stays awake for a while, because the next work comes soon.
//! But if all that are awake and the thread that they serve need more processors than there are,
//! one without work goes to sleep at once: it would take the processor of one with work.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Processors of this process when it was first asked, at least 1.
pub(crate) fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Threads that are awake.
pub(crate) struct AwakeThreads(AtomicUsize);

/// Those of this process.
pub(crate) static AWAKE: AwakeThreads = AwakeThreads::new();

impl AwakeThreads {
    const fn new() -> AwakeThreads {
        AwakeThreads(AtomicUsize::new(0))
    }

    /// Says that the calling thread is awake from now on.
    pub(crate) fn wakes(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// Says that the calling thread is about to sleep.
    pub(crate) fn sleeps(&self) {
        // Never below zero, although a thread that was counted may be in a copy of the process.
        let less = |n: usize| n.checked_sub(1);
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }

    /// Lets the calling thread, which has no work, sleep if too many are awake: more than one less
    /// than the processors, and more than its own kind has, if these were `asked_for`. Returns
    /// whether it should, and then it no longer counts as awake.
    pub(crate) fn gives_way(&self, asked_for: usize) -> bool {
        self.gives_way_to(processors(), asked_for)
    }

    /// One processor is left to the thread that all of them serve.
    fn gives_way_to(&self, processors: usize, asked_for: usize) -> bool {
        let most = (processors.max(2) - 1).max(asked_for);
        // Looked at first, because all threads without work do so all the time.
        self.0.load(Ordering::Relaxed) > most
            && self
                .0
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| {
                    n.checked_sub(1).filter(|&left| left >= most)
                })
                .is_ok()
    }

    /// In a copy of the process: none of them is there.
    pub(crate) fn forget(&self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_processor_is_left_to_the_thread_that_is_served() {
        let awake = AwakeThreads::new();
        awake.wakes();
        assert!(
            !awake.gives_way_to(1, 0) && !awake.gives_way_to(2, 0),
            "one may always stay awake"
        );
        awake.wakes();
        assert!(!awake.gives_way_to(3, 0) && !awake.gives_way_to(2, 2));
        assert!(awake.gives_way_to(2, 0));
        assert!(!awake.gives_way_to(2, 0), "it counts no longer");
        (0..3).for_each(|_| awake.sleeps());
        (0..2).for_each(|_| awake.wakes());
        assert!(awake.gives_way_to(2, 0), "the count does not go below zero");
        awake.wakes();
        awake.forget();
        assert!(!awake.gives_way_to(2, 0));
    }
}
