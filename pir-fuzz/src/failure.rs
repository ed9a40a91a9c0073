//! Failures of passes.

use pir_interp::sched::Schedule;

/// The class of a failure, which shrinking preserves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum FailureKind {
    /// The result has an outcome that the source does not have.
    Miscompile,
    /// The result has a race, which the source does not have, and a new outcome by it.
    Race,
    /// The result changes forced regions, or allows more back ends.
    Structure,
    /// The source ends, but the result was still running after 64 times the source's operations, or
    /// at the time limit of machine code.
    Endless,
    /// The pass panicked, or returned an error; or machine code was not made, or crashed.
    Crash,
    /// The pass, or making machine code, took too long.
    Timeout,
    /// The result is no valid module.
    Invalid,
    /// The result is another module after it was printed and parsed.
    PrintParse,
    /// A second run of the pass changes its own result.
    NotIdempotent,
}

impl FailureKind {
    /// All classes.
    pub const ALL: [Self; 9] = [
        Self::Miscompile,
        Self::Race,
        Self::Structure,
        Self::Endless,
        Self::Crash,
        Self::Timeout,
        Self::Invalid,
        Self::PrintParse,
        Self::NotIdempotent,
    ];

    /// Returns the name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Miscompile => "miscompile",
            Self::Race => "race",
            Self::Structure => "structure",
            Self::Endless => "endless",
            Self::Crash => "crash",
            Self::Timeout => "timeout",
            Self::Invalid => "invalid",
            Self::PrintParse => "print-parse",
            Self::NotIdempotent => "not-idempotent",
        }
    }
}

impl std::fmt::Display for FailureKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A failure of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Failure {
    /// The class.
    pub kind: FailureKind,
    /// The new outcome, or the message of a crash or of the verifier.
    pub found: String,
    /// The outcomes of the source, if they were compared.
    pub expected: Vec<String>,
    /// A schedule of the result with the new outcome.
    pub schedule: Option<Schedule>,
}

impl Failure {
    /// Creates a failure without a schedule.
    pub fn new(kind: FailureKind, found: impl Into<String>) -> Self {
        Self { kind, found: found.into(), expected: Vec::new(), schedule: None }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.kind, self.found)?;
        if !self.expected.is_empty() {
            write!(f, ", which is not one of {}", self.expected.join("; "))?;
        }
        match &self.schedule {
            Some(schedule) if !schedule.turns.is_empty() => write!(f, " (schedule {schedule})"),
            _ => Ok(()),
        }
    }
}
