//! The text that a module was read from, for locations in messages.

use std::sync::Arc;

/// Name of a file, and where its lines begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceText {
    name: Arc<str>,
    starts: Arc<[u32]>,
}

impl SourceText {
    /// The text of a file. O(text); nothing of it is kept but the places of its lines.
    pub fn new(name: &str, text: &[u8]) -> Self {
        let ends = text.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i as u32 + 1);
        Self { name: last_part(name).into(), starts: std::iter::once(0).chain(ends).collect() }
    }

    /// `file:line:column` of an offset; lines and columns from 1, columns in bytes.
    pub(crate) fn place(&self, offset: u32) -> String {
        let line = self.starts.partition_point(|&s| s <= offset) - 1;
        format!("{}:{}:{}", self.name, line + 1, offset - self.starts[line] + 1)
    }
}

/// The name of a file without the folders around it.
pub(crate) fn last_part(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_from_one() {
        let text = SourceText::new("a/b.pir", b"one\n\ntwo");
        let all: Vec<String> = [0, 3, 4, 5, 7, 100].iter().map(|&o| text.place(o)).collect();
        let wanted = ["1:1", "1:4", "2:1", "3:1", "3:3", "3:96"].map(|p| format!("b.pir:{p}"));
        assert_eq!(all, wanted);
    }
}
