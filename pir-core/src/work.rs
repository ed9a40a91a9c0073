//! Counted work: how many rows of the entity tables a thread has read.
//!
//! Tests bound the growth of this count, because a measured time says nothing on a busy machine. Every
//! walk along a chain of entities reads a row per step, whichever pass it belongs to. Counting is part
//! of builds with debug assertions only; others compile it to nothing.

#[cfg(debug_assertions)]
thread_local! {
    static READS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts the reading of a row.
#[inline(always)]
pub(crate) fn count() {
    #[cfg(debug_assertions)]
    READS.set(READS.get() + 1);
}

/// The rows that this thread has read so far; `None` where builds do not count.
pub fn reads() -> Option<u64> {
    #[cfg(debug_assertions)]
    return Some(READS.get());
    #[cfg(not(debug_assertions))]
    None
}
