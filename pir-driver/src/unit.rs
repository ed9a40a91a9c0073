//! A job that compiles a source with OpenMP, and its two halves: the front end, which writes LLVM
//! IR before any pass, and the passes and the code generator, which start from LLVM IR.

use crate::jobs::Job;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The options that choose the output: an object, assembly, LLVM IR or bitcode.
const ACTIONS: [&str; 4] = ["-emit-obj", "-S", "-emit-llvm", "-emit-llvm-bc"];
const LANGUAGES: [&str; 6] = ["c", "c++", "cpp-output", "c++-cpp-output", "f95", "f95-cpp-input"];
/// Options about dependencies, with whether a value follows: the front end has written them.
const DEPENDENCY_OPTIONS: [(&str, bool); 5] = [
    ("-dependency-file", true),
    ("-MT", true),
    ("-sys-header-deps", false),
    ("-MP", false),
    ("-MG", false),
];

/// A job that compiles a source.
pub(crate) struct Unit<'a> {
    job: &'a Job,
    /// The indices of its words for the action and for the output's path.
    action: usize,
    output: usize,
    source: &'a OsStr,
}

impl<'a> Unit<'a> {
    pub(crate) fn of(job: &'a Job) -> Option<Self> {
        Self::of_any(job).filter(|_| job.has("-fopenmp"))
    }

    /// Returns the unit of a job that compiles a source, with OpenMP or without.
    pub(crate) fn of_any(job: &'a Job) -> Option<Self> {
        if !LANGUAGES.iter().any(|&l| job.language() == Some(l.as_ref())) {
            return None;
        }
        let action = job.words.iter().position(|w| ACTIONS.iter().any(|&a| w == a))?;
        Some(Self { job, action, output: job.output_option()? + 1, source: job.input()? })
    }

    /// The source as the user calls it.
    pub(crate) fn name(&self) -> &str {
        self.source.to_str().unwrap_or("source")
    }

    /// Whether the user asks for optimisation.
    pub(crate) fn is_optimised(&self) -> bool {
        let level = |w: &OsString| w.as_encoded_bytes().starts_with(b"-O") && w != "-O0";
        self.job.words.iter().any(level)
    }

    /// The words of the job.
    pub(crate) fn words(&self) -> &'a [OsString] {
        &self.job.words
    }

    /// Returns the job with another output.
    pub(crate) fn job_to(&self, output: &Path) -> Job {
        let mut words = self.job.words.clone();
        words[self.output] = output.into();
        Job { words }
    }

    /// Whether the result is an object.
    pub(crate) fn makes_object(&self) -> bool {
        self.job.words[self.action] == "-emit-obj"
    }

    /// Whether the user asks for debug information.
    pub(crate) fn is_debugged(&self) -> bool {
        let kind = |w: &OsString| w.as_encoded_bytes().starts_with(b"-debug-info-kind=");
        self.job.words.iter().any(kind)
    }

    fn is_fortran(&self) -> bool {
        self.job.words[1] == "-fc1"
    }

    /// The front end: LLVM IR that no pass has changed.
    pub(crate) fn front(&self, to: &Path, is_coloured: bool) -> Vec<OsString> {
        let mut words = self.job.words.clone();
        words[self.output] = to.into();
        words[self.action] = "-emit-llvm".into();
        let without_passes: &[&str] = match self.is_fortran() {
            // flang has no option for it, but LLVM can skip all passes that may be skipped.
            true => &["-mllvm", "-opt-bisect-limit=0", "-mllvm", "-opt-bisect-verbose=0"],
            false => &["-disable-llvm-passes"],
        };
        let colours = is_coloured.then_some("-fcolor-diagnostics");
        let added = without_passes.iter().copied().chain(colours).map(OsString::from);
        words.splice(2..2, added);
        words
    }

    /// The front end, with lines of the source in the IR, for messages.
    pub(crate) fn front_with_lines(&self, to: &Path) -> Vec<OsString> {
        let mut words = self.front(to, false);
        let added: &[&str] = match self.is_fortran() {
            true => &["-debug-info-kind=line-tables-only"],
            false => &["-debug-info-kind=line-tables-only", "-dwarf-version=5"],
        };
        words.splice(2..2, added.iter().copied().map(OsString::from));
        words
    }

    /// Where the compiler writes its result.
    pub(crate) fn output(&self) -> &'a OsStr {
        &self.job.words[self.output]
    }

    /// The job as the compiler would run it, with another file for its result.
    pub(crate) fn whole(&self, to: &OsStr, is_coloured: bool) -> Vec<OsString> {
        let mut words = self.job.coloured(is_coloured);
        // Colours are an option in front of the output.
        let at = self.output + words.len() - self.job.words.len();
        words[at] = to.into();
        words.splice(2..2, self.direct_output());
        words
    }

    /// Without it, clang writes to a file of its own beside the output, which it forgets if a
    /// signal comes right after it has made that file. flang writes to the output itself.
    fn direct_output(&self) -> Option<OsString> {
        (!self.is_fortran()).then(|| "-fno-temp-file".into())
    }

    /// The passes and the code generator, from LLVM IR on standard input, with more options.
    pub(crate) fn back(&self, to: &OsStr, is_coloured: bool, options: &[&str]) -> Vec<OsString> {
        let mut words = Vec::new();
        let mut all = self.job.words[..self.job.words.len() - 3].iter().enumerate();
        while let Some((at, word)) = all.next() {
            // The lowered code is checked before LLVM works on it, and the front end has already
            // shown its paths.
            if word == "-disable-llvm-verifier" || word == "-v" {
                continue;
            }
            match DEPENDENCY_OPTIONS.iter().find(|(name, _)| word == name) {
                Some((_, has_value)) => drop(has_value.then(|| all.next())),
                None => words.push(if at == self.output { to.into() } else { word.clone() }),
            }
        }
        if !self.is_fortran() {
            // Loops that PIR has changed are no longer those that a pragma speaks of.
            words.push("-Wno-pass-failed".into());
        }
        words.extend(self.direct_output());
        words.extend(options.iter().map(OsString::from));
        words.extend(["-x", "ir", "-"].map(OsString::from));
        if is_coloured {
            words.insert(2, "-fcolor-diagnostics".into());
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(line: &str) -> Job {
        Job { words: line.split(' ').map(OsString::from).collect() }
    }

    fn line(words: &[OsString]) -> String {
        words.join(" ".as_ref()).into_string().expect("UTF-8")
    }

    #[test]
    fn a_job_has_two_halves() {
        let job =
            job("clang -cc1 -O3 -emit-obj -disable-llvm-verifier -dependency-file x.d -MT x.o \
             -sys-header-deps -fopenmp -o x.o -x c x.c");
        let unit = Unit::of(&job).expect("a source with OpenMP");
        assert_eq!(
            line(&unit.front(Path::new("f.ll"), false)),
            "clang -cc1 -disable-llvm-passes -O3 -emit-llvm -disable-llvm-verifier \
             -dependency-file x.d -MT x.o -sys-header-deps -fopenmp -o f.ll -x c x.c"
        );
        assert_eq!(
            line(&unit.back("y.o".as_ref(), false, &[])),
            "clang -cc1 -O3 -emit-obj -fopenmp -o y.o -Wno-pass-failed -fno-temp-file -x ir -"
        );
        assert_eq!(
            line(&unit.whole("y.o".as_ref(), true)),
            "clang -cc1 -fno-temp-file -fcolor-diagnostics -O3 -emit-obj -disable-llvm-verifier \
             -dependency-file x.d -MT x.o -sys-header-deps -fopenmp -o y.o -x c x.c"
        );
        assert!(unit.is_optimised());
    }

    #[test]
    fn other_jobs_are_none_of_ours() {
        for line in [
            "clang -cc1 -emit-obj -o x.o -x c x.c",
            "clang -cc1 -emit-obj -fopenmp -o x.o -x ir x.ll",
            "clang -cc1 -E -fopenmp -o x.i -x c x.c",
            "clang -cc1 -emit-pch -fopenmp -o x.pch -x c-header x.h",
            "ld -fopenmp -S -o x -x c x.c",
        ] {
            assert!(Unit::of(&job(line)).is_none(), "{line}");
        }
    }
}
