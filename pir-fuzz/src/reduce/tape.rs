//! Smaller tapes of a tape.

/// A change to a stretch of a tape.
#[derive(Clone, Copy, Debug)]
enum Edit {
    Delete,
    Zero,
    Halve,
}

/// A change at a place.
#[derive(Clone, Copy, Debug)]
struct Position {
    edit: Edit,
    length: usize,
    at: usize,
}

/// Yields smaller tapes: with long stretches deleted or zeroed at first, then short ones, and
/// bytes halved at the end. Starts again after a pass in which a candidate was accepted.
///
/// Every candidate decreases the length, or else the sum of the bytes, so that shrinking ends.
#[derive(Clone, Debug)]
pub(crate) struct TapeShrinker {
    best: Vec<u8>,
    next: Position,
    /// The position of the last candidate.
    last: Position,
    improved: bool,
}

impl TapeShrinker {
    /// Creates a shrinker of a tape.
    pub(crate) fn new(tape: Vec<u8>) -> Self {
        let first = Position { edit: Edit::Delete, length: tape.len().next_power_of_two(), at: 0 };
        Self { best: tape, next: first, last: first, improved: false }
    }

    /// Returns the next tape to try.
    pub(crate) fn candidate(&mut self) -> Option<Vec<u8>> {
        loop {
            if self.next.at >= self.best.len() {
                match (self.next.edit, self.next.length) {
                    (Edit::Halve, _) if self.improved => *self = Self::new(self.best.clone()),
                    (Edit::Halve, _) => return None,
                    (_, 1) => self.next = Position { edit: Edit::Halve, length: 1, at: 0 },
                    (_, n) => self.next = Position { edit: Edit::Delete, length: n / 2, at: 0 },
                }
                if self.best.is_empty() {
                    return None;
                }
                continue;
            }
            let here = self.next;
            let end = self.best.len().min(here.at + here.length);
            let mut tape = self.best.clone();
            self.next = match here.edit {
                Edit::Delete => {
                    tape.drain(here.at..end);
                    Position { edit: Edit::Zero, ..here }
                }
                Edit::Zero => {
                    tape[here.at..end].fill(0);
                    Position { edit: Edit::Delete, at: here.at + here.length, ..here }
                }
                Edit::Halve => {
                    tape[here.at] /= 2;
                    Position { at: here.at + 1, ..here }
                }
            };
            if tape != self.best {
                self.last = here;
                return Some(tape);
            }
        }
    }

    /// Replaces the tape by the last candidate, or by its used part, and tries that position again.
    pub(crate) fn accept(&mut self, tape: Vec<u8>) {
        self.best = tape;
        self.next = self.last;
        self.improved = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shrinks a tape as long as it satisfies a condition; returns the result and the tries.
    fn shrink(tape: Vec<u8>, is_wanted: impl Fn(&[u8]) -> bool) -> (Vec<u8>, usize) {
        let mut shrinker = TapeShrinker::new(tape);
        let mut tries = 0;
        while let Some(tape) = shrinker.candidate() {
            tries += 1;
            if is_wanted(&tape) {
                shrinker.accept(tape);
            }
        }
        (shrinker.best, tries)
    }

    #[test]
    fn a_tape_shrinks_to_the_bytes_that_matter() {
        let tape: Vec<u8> = (0..=255).collect();
        let (small, tries) = shrink(tape.clone(), |t| t.contains(&77) && t.contains(&200));
        assert_eq!(small, [77, 200]);
        assert!(tries < 600, "{tries} tries");
        assert_eq!(shrink(tape.clone(), |t| t.iter().any(|&b| b > 50)).0, [63]);
        assert_eq!(shrink(tape.clone(), |t| t.len() >= 9).0, [0; 9]);
        assert!(shrink(tape, |_| true).0.is_empty());
        assert_eq!(shrink(Vec::new(), |_| true), (Vec::new(), 0));
    }

    #[test]
    fn every_candidate_is_smaller() {
        let tape = vec![9, 0, 3, 200];
        let mut shrinker = TapeShrinker::new(tape.clone());
        let sum = |t: &[u8]| t.iter().map(|&b| u32::from(b)).sum::<u32>();
        let mut seen = 0;
        while let Some(smaller) = shrinker.candidate() {
            let (old, new) = ((tape.len(), sum(&tape)), (smaller.len(), sum(&smaller)));
            assert!(new < old, "{smaller:?}");
            seen += 1;
        }
        assert!(seen >= 8, "{seen}");
    }
}
