//! Choices by number, for generators of programs.

use pir_interp::sched::SplitMix64;

/// A sequence of choices, the same for the same seed.
pub(crate) struct Choices(SplitMix64);

impl Choices {
    pub(crate) fn new(seed: u64) -> Self {
        let mut numbers = SplitMix64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        numbers.next();
        Self(numbers)
    }

    /// A number below `n`, which is not 0.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0.next() % n
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}
