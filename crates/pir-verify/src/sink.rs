//! Where rules put what they find, within limits.
//!
//! A function of a million blocks can break a rule a million times; nobody reads that, and each
//! finding may carry a path as long as the function. So per function and code only the first
//! findings are kept and the last of them says how many more there are, and fewer still get a
//! witness.

use pir_core::diag::{Code, Diagnostic};

/// Most findings of one code in one function.
pub const MAX_PER_CODE: usize = 64;

/// Most findings of one code in one function that show a path.
pub const MAX_WITNESSES: usize = 8;

/// What was found so far in one function, or in the module's top level.
#[derive(Debug, Default)]
pub struct Sink {
    found: Vec<Diagnostic>,
    counts: Vec<(Code, usize)>,
}

impl Sink {
    /// Adds a finding.
    #[cold]
    pub fn push(&mut self, d: Diagnostic) {
        let count = match self.counts.iter_mut().find(|(c, _)| *c == d.code) {
            Some((_, count)) => count,
            None => {
                self.counts.push((d.code, 0));
                &mut self.counts.last_mut().expect("just pushed").1
            }
        };
        *count += 1;
        if *count <= MAX_PER_CODE {
            self.found.push(d);
        }
    }

    /// Adds a finding that takes work to describe; the work is done only if it will be kept.
    #[cold]
    pub fn push_with(&mut self, code: Code, describe: impl FnOnce() -> Diagnostic) {
        match self.counts.iter_mut().find(|(c, _)| *c == code) {
            Some((_, count)) if *count >= MAX_PER_CODE => *count += 1,
            _ => self.push(describe()),
        }
    }

    /// Whether the next finding of this code should carry a witness.
    pub fn wants_witness(&self, code: Code) -> bool {
        self.count(code) < MAX_WITNESSES
    }

    /// Findings of this code so far, those not kept included.
    pub fn count(&self, code: Code) -> usize {
        self.counts.iter().find(|(c, _)| *c == code).map_or(0, |&(_, n)| n)
    }

    /// The findings in the order of the text.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        for (code, count) in self.counts {
            if count > MAX_PER_CODE {
                let more = count - MAX_PER_CODE;
                let last = self.found.iter_mut().rev().find(|d| d.code == code);
                if let Some(last) = last {
                    last.notes.push(format!("{more} more findings like this one are not shown"));
                }
            }
        }
        self.found.sort_by_key(|d| d.span);
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pir_core::diag::Span;

    #[test]
    fn only_the_first_are_kept_and_the_rest_is_counted() {
        let mut sink = Sink::default();
        for i in 0..MAX_PER_CODE + 3 {
            let at = Span::new(1000 - i, 1001 - i);
            sink.push_with(Code::HaltOutside, || Diagnostic::new(Code::HaltOutside, "x").at(at));
        }
        sink.push(Diagnostic::new(Code::EarlyExit, "y").at(Span::new(0, 1)));
        assert!(!sink.wants_witness(Code::HaltOutside) && sink.wants_witness(Code::EarlyExit));
        let found = sink.finish();
        assert_eq!(found.len(), MAX_PER_CODE + 1);
        assert_eq!(found[0].code, Code::EarlyExit, "in the order of the text");
        let notes: Vec<_> = found.iter().flat_map(|d| &d.notes).collect();
        assert_eq!(notes, ["3 more findings like this one are not shown"]);
    }
}
