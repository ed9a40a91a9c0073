//! A count of the rows of the entity tables that a thread has read.
//!
//! Tests bound the growth of this count instead of measuring time, because times are unreliable on
//! a busy machine. Every pass that follows a chain of entities reads one row per step. Only builds
//! with debug assertions count; otherwise the functions compile to nothing.

#[cfg(debug_assertions)]
thread_local! {
    static ROW_READS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts one row as read.
#[inline(always)]
pub fn count() {
    count_rows(1);
}

/// Counts rows as read, or as moved.
#[inline(always)]
pub fn count_rows(rows: usize) {
    #[cfg(debug_assertions)]
    ROW_READS.set(ROW_READS.get() + rows as u64);
    #[cfg(not(debug_assertions))]
    let _ = rows;
}

/// Returns the number of rows that this thread has read, or `None` if the build does not count.
pub fn reads() -> Option<u64> {
    #[cfg(debug_assertions)]
    return Some(ROW_READS.get());
    #[cfg(not(debug_assertions))]
    None
}
