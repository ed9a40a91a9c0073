//! Candidate ends of bodies, found by another thread while one parses the top level.

use memchr::memmem;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of bytes that are searched at once.
const PIECE_BYTES: usize = 1 << 17;

/// The offsets of the closing braces that are the first character of a line.
#[derive(Debug)]
pub(crate) struct BodyEnds {
    pieces: Vec<OnceLock<Vec<u32>>>,
    stopped: AtomicBool,
}

impl BodyEnds {
    /// Creates an empty table for a text of `len` bytes.
    pub(crate) fn new(len: usize) -> Self {
        let pieces = (0..len.div_ceil(PIECE_BYTES)).map(|_| OnceLock::new()).collect();
        Self { pieces, stopped: AtomicBool::new(false) }
    }

    /// Searches the text piece by piece, until [`BodyEnds::stop`] is called. O(text).
    pub(crate) fn find(&self, src: &[u8]) {
        let finder = memmem::Finder::new(b"\n}");
        for (n, piece) in self.pieces.iter().enumerate() {
            if self.stopped.load(Ordering::Relaxed) {
                return;
            }
            // Each piece starts one byte early, because the line break may be in the piece before
            // the brace.
            let from = (n * PIECE_BYTES).saturating_sub(1);
            let to = ((n + 1) * PIECE_BYTES).min(src.len());
            let found = finder.find_iter(&src[from..to]).map(|at| (from + at + 1) as u32);
            piece.get_or_init(|| found.collect());
        }
    }

    /// Stops the search, because its results are no longer needed.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns the first known brace after `place`. O(log) as long as bodies are shorter than a
    /// piece.
    pub(crate) fn after(&self, place: usize) -> Option<usize> {
        for piece in self.pieces.get(place / PIECE_BYTES..)? {
            let all = piece.get()?;
            if let Some(&at) = all.get(all.partition_point(|&at| at as usize <= place)) {
                return Some(at as usize);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_braces_at_the_start_of_a_line() {
        let mut src = vec![b'x'; 3 * PIECE_BYTES + 5];
        let places = [
            1,
            7,
            PIECE_BYTES - 1,
            PIECE_BYTES,
            PIECE_BYTES + 1,
            2 * PIECE_BYTES + 9,
            3 * PIECE_BYTES,
            3 * PIECE_BYTES + 4,
        ];
        let wanted: Vec<usize> =
            places.into_iter().filter(|p| ![PIECE_BYTES, 1 + PIECE_BYTES].contains(p)).collect();
        for &p in &wanted {
            (src[p - 1], src[p]) = (b'\n', b'}');
        }
        src[50] = b'}';
        let ends = BodyEnds::new(src.len());
        assert_eq!(ends.after(0), None, "nothing is known yet");
        ends.find(&src);
        for place in 0..src.len() {
            assert_eq!(ends.after(place), wanted.iter().copied().find(|&p| p > place), "{place}");
        }
        assert_eq!(ends.after(src.len() + PIECE_BYTES), None);
    }

    #[test]
    fn a_line_may_end_with_its_piece() {
        let mut src = vec![b'x'; 2 * PIECE_BYTES];
        (src[PIECE_BYTES - 1], src[PIECE_BYTES]) = (b'\n', b'}');
        let ends = BodyEnds::new(src.len());
        ends.find(&src);
        assert_eq!((ends.after(0), ends.after(PIECE_BYTES)), (Some(PIECE_BYTES), None));
    }

    #[test]
    fn stop_ends_the_search() {
        let ends = BodyEnds::new(10);
        ends.stop();
        ends.find(b"\n}\n}\n}\n}\n}");
        assert_eq!(ends.after(0), None);
    }
}
