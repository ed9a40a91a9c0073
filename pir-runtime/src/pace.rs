//! Estimates of the time per iteration of parallel loops, from their last executions.
//!
//! A loop is identified by the address of its body. The table is small; two bodies that share an
//! entry lose each other's estimate, which only costs some microseconds of overlap.

use std::cell::Cell;

const CACHED_BODIES: usize = 256;
/// Factor by which one measurement may raise an estimate. It is bounded because a thread that was
/// preempted measures too much.
const OUTLIER_FACTOR: f64 = 8.0;
/// Part of the difference by which a measurement lowers the estimate of the longest executions.
const FORGETTING: f64 = 1.0 / 16.0;

/// Ticks that an iteration takes; 0: unknown.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Pace {
    /// Lately.
    pub(crate) now: f64,
    /// In the longest executions of the last few dozens. Calls of one loop may differ much: a
    /// function is called with small and large data in turn.
    pub(crate) longest: f64,
}

/// The estimates of one worker.
pub(crate) struct PaceTable([Cell<(usize, Pace)>; CACHED_BODIES]);

impl Default for PaceTable {
    fn default() -> PaceTable {
        PaceTable([const { Cell::new((0, Pace { now: 0.0, longest: 0.0 })) }; CACHED_BODIES])
    }
}

impl PaceTable {
    fn place(&self, body: usize) -> &Cell<(usize, Pace)> {
        // Functions are aligned to 16 bytes, and neighbours must not share an entry.
        &self.0[(body >> 4 ^ body >> 12) % CACHED_BODIES]
    }

    /// Returns the estimate for the body at that address.
    pub(crate) fn get(&self, body: usize) -> Pace {
        let (of, pace) = self.place(body).get();
        if of == body { pace } else { Pace::default() }
    }

    /// Updates the estimate from a measurement. It rises at most by the factor [`OUTLIER_FACTOR`]
    /// and falls at most to a half, because an estimate that is too high costs parallelism, and one
    /// that is too low only a few calls.
    pub(crate) fn set(&self, body: usize, ticks: u64, iterations: u64) {
        let measured = ticks as f64 / iterations.max(1) as f64;
        let before = self.get(body);
        let now = match before.now {
            0.0 => measured,
            now => measured.clamp(now / 2.0, now * OUTLIER_FACTOR),
        };
        let longest = now.max(before.longest + (now - before.longest) * FORGETTING);
        self.place(body).set((body, Pace { now, longest }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_follows_its_measurements() {
        let paces = PaceTable::default();
        let now = || paces.get(0x40).now;
        assert_eq!(paces.get(0x40), Pace::default());
        paces.set(0x40, 100, 10);
        assert_eq!(now(), 10.0);
        paces.set(0x40, 1000, 10);
        assert_eq!(now(), 80.0);
        paces.set(0x40, 10, 10);
        assert_eq!(now(), 40.0);
        // Another body in the same place.
        let other = 0x40 + (CACHED_BODIES << 4 << 8);
        assert!(std::ptr::eq(paces.place(0x40), paces.place(other)));
        assert_eq!(paces.get(other), Pace::default());
    }

    #[test]
    fn long_executions_are_remembered_for_a_while() {
        let paces = PaceTable::default();
        paces.set(0x40, 1000, 1);
        for _ in 0..4 {
            paces.set(0x40, 10, 1);
        }
        let pace = paces.get(0x40);
        assert!(pace.now < 100.0 && pace.longest > 700.0, "{pace:?}");
        for _ in 0..100 {
            paces.set(0x40, 10, 1);
        }
        let pace = paces.get(0x40);
        assert!(pace.now < 11.0 && pace.longest < 20.0, "{pace:?}");
    }

    #[test]
    fn zero_ticks_or_iterations_are_valid_measurements() {
        let paces = PaceTable::default();
        paces.set(0x10, 0, 0);
        assert_eq!(paces.get(0x10).now, 0.0);
        paces.set(0x10, u64::MAX, 1);
        assert!(paces.get(0x10).now.is_finite() && paces.get(0x10).longest.is_finite());
    }
}
