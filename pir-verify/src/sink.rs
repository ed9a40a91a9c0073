//! The collector of diagnostics, with limits.
//!
//! A function of a million blocks can break a rule a million times, and each diagnostic may carry a
//! path as long as the function. Since such output is unreadable, only the first diagnostics per
//! function and code are kept, the last of them says how many more there are, and fewer still get
//! a witness.

use pir_core::diag::{Code, Diagnostic};

/// Maximum number of diagnostics of one code in one function.
pub const MAX_PER_CODE: usize = 64;

/// Maximum number of diagnostics of one code in one function that show a path.
pub const MAX_WITNESSES: usize = 8;

/// The diagnostics found so far in one function, or at the module's top level.
#[derive(Debug, Default)]
pub struct DiagnosticSink {
    found: Vec<Diagnostic>,
    counts: Vec<(Code, usize)>,
}

impl DiagnosticSink {
    /// Adds a diagnostic.
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

    /// Adds a diagnostic that takes work to build; it is built only if it will be kept.
    #[cold]
    pub fn push_with(&mut self, code: Code, describe: impl FnOnce() -> Diagnostic) {
        match self.counts.iter_mut().find(|(c, _)| *c == code) {
            Some((_, count)) if *count >= MAX_PER_CODE => *count += 1,
            _ => self.push(describe()),
        }
    }

    /// Appends the diagnostics of another collector.
    pub fn absorb(&mut self, other: Self) {
        let kept: Vec<(Code, usize)> =
            other.counts.iter().map(|&(c, n)| (c, n.min(MAX_PER_CODE))).collect();
        other.found.into_iter().for_each(|d| self.push(d));
        for ((code, count), (_, kept)) in other.counts.into_iter().zip(kept) {
            if let Some((_, sum)) = self.counts.iter_mut().find(|(c, _)| *c == code) {
                *sum += count - kept;
            }
        }
    }

    /// Returns whether the next diagnostic of this code should carry a witness.
    pub fn wants_witness(&self, code: Code) -> bool {
        self.count(code) < MAX_WITNESSES
    }

    /// Returns the number of diagnostics of this code so far, including those not kept.
    pub fn count(&self, code: Code) -> usize {
        self.counts.iter().find(|(c, _)| *c == code).map_or(0, |&(_, n)| n)
    }

    /// Returns the diagnostics in the order of the text.
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
    fn absorbed_diagnostics_keep_their_order() {
        let at = |i: usize| Diagnostic::new(Code::HaltOutside, "x").at(Span::new(i, i + 1));
        let fill = |sink: &mut DiagnosticSink, to: std::ops::Range<usize>| {
            to.for_each(|i| sink.push(at(i)))
        };
        for (first, second) in [(3, 5), (MAX_PER_CODE, 2), (2, 3 * MAX_PER_CODE), (200, 300)] {
            let [mut whole, mut one, mut two] = [(); 3].map(|()| DiagnosticSink::default());
            fill(&mut whole, 0..first + second);
            fill(&mut one, 0..first);
            fill(&mut two, first..first + second);
            one.absorb(two);
            assert_eq!(one.count(Code::HaltOutside), first + second);
            assert_eq!(one.finish(), whole.finish());
        }
    }

    #[test]
    fn only_the_first_are_kept_and_the_rest_is_counted() {
        let mut sink = DiagnosticSink::default();
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
