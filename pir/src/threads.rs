//! The threads that share the work of one command.

use std::num::NonZeroUsize;

/// Texts from this size on are worth more than one thread.
pub(crate) const MIN_PARALLEL_BYTES: usize = 1 << 18;

/// Creates the pool of threads, if there is none yet, with the current thread as one of them, so
/// that it does not idle. Its memory comes from the heap's main arena, which grows in larger steps
/// than those of other threads. To be called on the process's first thread.
pub(crate) fn start(number: Option<NonZeroUsize>) {
    let number = number.map_or(0, NonZeroUsize::get);
    // An error says that there is a pool.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(number).use_current_thread().build_global();
}
