//! Estimates of the time per iteration of parallel loops, from their last execution.
//!
//! A loop is identified by the address of its body. The table is small; two bodies that share an
//! entry spoil each other's estimate, which only costs some microseconds of overlap.

use std::cell::Cell;

const CACHED_BODIES: usize = 64;
/// Factor by which one measurement may raise an estimate. It is bounded because a thread that was
/// preempted measures too much.
const OUTLIER_FACTOR: f64 = 8.0;

/// The estimates of one worker.
pub(crate) struct PaceTable([Cell<(usize, f64)>; CACHED_BODIES]);

impl Default for PaceTable {
    fn default() -> PaceTable {
        PaceTable([const { Cell::new((0, 0.0)) }; CACHED_BODIES])
    }
}

impl PaceTable {
    fn place(&self, body: usize) -> &Cell<(usize, f64)> {
        // Functions are aligned to 16 bytes, and neighbours must not share an entry.
        &self.0[(body >> 4 ^ body >> 10) % CACHED_BODIES]
    }

    /// Returns the estimated ticks per iteration of the body at that address; 0: unknown.
    pub(crate) fn get(&self, body: usize) -> f64 {
        let (of, pace) = self.place(body).get();
        if of == body { pace } else { 0.0 }
    }

    /// Updates the estimate from a measurement. It rises at most by the factor [`OUTLIER_FACTOR`]
    /// and falls at most to a half, because an estimate that is too high costs parallelism, and one
    /// that is too low only a few calls.
    pub(crate) fn set(&self, body: usize, ticks: u64, iterations: u64) {
        let now = ticks as f64 / iterations.max(1) as f64;
        let before = self.get(body);
        let pace =
            if before == 0.0 { now } else { now.clamp(before / 2.0, before * OUTLIER_FACTOR) };
        self.place(body).set((body, pace));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_follows_its_measurements() {
        let paces = PaceTable::default();
        assert_eq!(paces.get(0x40), 0.0);
        paces.set(0x40, 100, 10);
        assert_eq!(paces.get(0x40), 10.0);
        paces.set(0x40, 1000, 10);
        assert_eq!(paces.get(0x40), 80.0);
        paces.set(0x40, 10, 10);
        assert_eq!(paces.get(0x40), 40.0);
        // Another body in the same place.
        let other = 0x40 + (CACHED_BODIES << 4 << 6);
        assert_eq!(paces.get(other), 0.0);
    }

    #[test]
    fn zero_ticks_or_iterations_are_valid_measurements() {
        let paces = PaceTable::default();
        paces.set(0x10, 0, 0);
        assert_eq!(paces.get(0x10), 0.0);
        paces.set(0x10, u64::MAX, 1);
        assert!(paces.get(0x10).is_finite());
    }
}
