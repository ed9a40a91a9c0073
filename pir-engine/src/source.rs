//! Locations of faults: the text that a module was read from, and how a location is written.

use pir_runtime::Fault;
use std::fmt;
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

    /// Returns the location of an offset in the function with this name.
    pub(crate) fn location<'a>(&'a self, function: &'a str, offset: u32) -> Location<'a> {
        let line = self.starts.partition_point(|&s| s <= offset) - 1;
        let column = offset - self.starts[line] + 1;
        Location { function, file: &self.name, line: line as u32 + 1, column }
    }
}

/// The name of a file without the folders around it.
pub(crate) fn last_part(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

/// The location of a fault, which [`Fault::place`] has as text: `@function (file:line:column)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Location<'a> {
    /// The function of the module, without `@`.
    pub function: &'a str,
    /// The file, without its folders: the one that debug information names, otherwise
    /// [`Options::text`](crate::Options::text). Empty if neither is known.
    pub file: &'a str,
    /// The line, counted from 1, or 0 if it is unknown.
    pub line: u32,
    /// The column in bytes, counted from 1, or 0 if it is unknown.
    pub column: u32,
}

impl<'a> Location<'a> {
    /// Returns the location of a fault, if it is known.
    pub fn of(fault: &'a Fault) -> Option<Self> {
        Self::parse(fault.place.as_deref()?)
    }

    /// Reads what `Display` writes.
    pub(crate) fn parse(text: &'a str) -> Option<Self> {
        let text = text.strip_prefix('@')?;
        let only_function = Self { function: text, ..Self::default() };
        let Some((function, place)) = text.strip_suffix(')').and_then(|t| t.split_once(" ("))
        else {
            return Some(only_function);
        };
        // A file name may contain colons, so the numbers are taken from the end.
        let number = |t: &'a str| {
            let (rest, digits) = t.rsplit_once(':')?;
            Some((rest, digits.parse::<u32>().ok()?))
        };
        let Some((rest, last)) = number(place) else { return Some(only_function) };
        Some(match number(rest) {
            Some((file, line)) => Self { function, file, line, column: last },
            None => Self { function, file: rest, line: last, column: 0 },
        })
    }
}

impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { function, file, line, column } = self;
        match (line, column) {
            (0, _) => write!(f, "@{function}"),
            (_, 0) => write!(f, "@{function} ({file}:{line})"),
            _ => write!(f, "@{function} ({file}:{line}:{column})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_from_one() {
        let text = SourceText::new("a/b.pir", b"one\n\ntwo");
        let shown = |offset| text.location("f", offset).to_string();
        let all: Vec<String> = [0, 3, 4, 5, 7, 100].map(shown).to_vec();
        let wanted = ["1:1", "1:4", "2:1", "3:1", "3:3", "3:96"].map(|p| format!("@f (b.pir:{p})"));
        assert_eq!(all, wanted);
    }

    #[test]
    fn locations_are_read_as_they_are_written() {
        for function in ["f", "main.body", "<T as Trait>::run"] {
            for (file, line, column) in [("", 0, 0), ("a b.c", 7, 0), ("x:3.k", 12, 34)] {
                let location = Location { function, file, line, column };
                assert_eq!(Location::parse(&location.to_string()), Some(location));
            }
        }
        assert_eq!(Location::parse("0x7fff"), None);
        let odd = Location { function: "operator() (int)", ..Location::default() };
        assert_eq!(Location::parse(&odd.to_string()), Some(odd));
    }
}
