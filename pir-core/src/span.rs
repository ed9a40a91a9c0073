//! Ranges of the text that a module was read from.

/// A range of byte offsets in the text. An empty range extends from `start` to the end of the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Creates a span from a range of byte offsets.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// Returns the span from an offset to the end of its line. Returns `None` for
    /// [`crate::function::NO_SOURCE_PLACE`].
    pub fn line_from(start: u32) -> Option<Self> {
        (start != crate::function::NO_SOURCE_PLACE).then_some(Self { start, end: start })
    }
}
