//! How long a case is shrunk.

use std::time::Duration;

/// Bounds of shrinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReduceOptions {
    /// The maximum number of tapes that are tried.
    pub max_tapes: usize,
    /// The maximum number of programs that are tried after the tapes.
    pub max_programs: usize,
    /// The time after which nothing more is tried.
    pub max_time: Duration,
}

impl Default for ReduceOptions {
    fn default() -> Self {
        Self { max_tapes: 1000, max_programs: 1500, max_time: Duration::from_secs(10) }
    }
}
