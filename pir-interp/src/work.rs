//! Counts of the work that the interpreter does beside executing operations.
//!
//! Tests bound the growth of these counts instead of measuring time, because times are unreliable
//! on a busy machine. Only builds with debug assertions count; otherwise the functions compile to
//! nothing.

#[cfg(debug_assertions)]
thread_local! {
    static COUNTS: std::cell::Cell<[u64; Work::ALL.len()]> =
        const { std::cell::Cell::new([0; Work::ALL.len()]) };
}

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Registers that strands get when they start.
    Registers,
    /// Epochs of clocks that are compared, copied or merged, and links between clocks followed.
    Clocks,
    /// Rows of lists of strands that are searched or moved.
    Strands,
}

impl Work {
    /// All kinds, in the order of [`counts`].
    pub const ALL: [Work; 3] = [Work::Registers, Work::Clocks, Work::Strands];
}

/// Counts `n` units of work.
#[inline(always)]
pub(crate) fn count(work: Work, n: u64) {
    #[cfg(debug_assertions)]
    {
        let mut counts = COUNTS.get();
        counts[work as usize] += n;
        COUNTS.set(counts);
    }
    #[cfg(not(debug_assertions))]
    let _ = (work, n);
}

/// Returns the units of each kind of work that this thread has done, or `None` if the build does
/// not count.
pub fn counts() -> Option<[u64; Work::ALL.len()]> {
    #[cfg(debug_assertions)]
    return Some(COUNTS.get());
    #[cfg(not(debug_assertions))]
    None
}
