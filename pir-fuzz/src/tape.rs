//! A tape: a string of bytes that is read as a sequence of choices.
//!
//! One decoder of tapes serves seeds, fuzzers that mutate bytes, and shrinking. Choice 0 is always
//! the simplest one, so that a tape with fewer or smaller bytes makes a simpler program.

use pir_interp::sched::SplitMix64;

/// The length of a tape made of a seed. Larger programs continue with the simplest choices.
pub const SEED_TAPE_BYTES: usize = 1024;

/// A sequence of choices. After its last byte, every choice is 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tape {
    bytes: Vec<u8>,
    at: usize,
}

impl Tape {
    /// Creates a tape of these bytes.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        Self { bytes: bytes.into(), at: 0 }
    }

    /// Creates a tape of [`SEED_TAPE_BYTES`] random bytes, the same for the same seed.
    pub fn from_seed(seed: u64) -> Self {
        let mut numbers = SplitMix64(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        numbers.next();
        let bytes = (0..SEED_TAPE_BYTES / 8).flat_map(|_| numbers.next().to_le_bytes()).collect();
        Self { bytes, at: 0 }
    }

    /// Returns the next byte, or 0 after the end.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u8 {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        byte
    }

    /// Returns a number below `n`, which is at least 1 and at most 256.
    ///
    /// # Panics
    /// Panics if `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        u32::from(self.next()) % n
    }

    /// Returns `true` with the given probability; `false` after the end of the tape, unless the
    /// probability is 100.
    pub fn chance(&mut self, percent: u32) -> bool {
        u32::from(self.next()) * 100 >= 256 * (100 - percent.min(100))
    }

    /// Returns the bytes that were read, without zeros at the end, which make no difference.
    pub fn consumed(&self) -> &[u8] {
        let read = &self.bytes[..self.at.min(self.bytes.len())];
        let end = read.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1);
        &read[..end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_tape_is_all_zeros() {
        let mut tape = Tape::new([7, 255, 0]);
        assert_eq!((tape.below(4), tape.chance(10), tape.next()), (3, true, 0));
        assert_eq!((tape.below(200), tape.chance(99), tape.chance(100)), (0, false, true));
        assert_eq!(tape.consumed(), [7, 255]);
    }

    #[test]
    fn a_seed_makes_the_same_tape() {
        assert_eq!(Tape::from_seed(3), Tape::from_seed(3));
        assert_ne!(Tape::from_seed(3), Tape::from_seed(4));
        assert_eq!(Tape::from_seed(0).bytes.len(), SEED_TAPE_BYTES);
    }
}
