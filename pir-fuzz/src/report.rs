//! Reports: cases that failed.

use crate::failure::{Failure, FailureKind};
use crate::generate::GeneratorOptions;
use crate::oracle::Examination;
use pir_interp::sched::Schedule;
use std::collections::BTreeMap;

/// A case that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The number of the case.
    pub case: u64,
    /// Its seed.
    pub seed: u64,
    /// The class and the size of its program.
    pub generator: GeneratorOptions,
    /// The class of the failure.
    pub kind: FailureKind,
    /// The choices that make the source.
    pub tape: Vec<u8>,
    /// The text of the source.
    pub source: String,
    /// The text of the result, if there is one.
    pub target: Option<String>,
    /// The new outcome, or the message of a crash or of the verifier.
    pub outcome: String,
    /// The outcomes of the source, if they were compared.
    pub expected: Vec<String>,
    /// A schedule of the result with the new outcome.
    pub schedule: Option<Schedule>,
    /// The pipeline that breaks the source, if the subject has several.
    pub pipeline: Option<String>,
    /// The run of a pass that breaks the source, if the subject is a pipeline and the report was
    /// reduced.
    pub culprit: Option<Culprit>,
}

/// The first run of a pass of a pipeline after which a program is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Culprit {
    /// The pass.
    pub pass: String,
    /// The function that it changed.
    pub function: String,
    /// The number of the run, as for `pir opt --opt-bisect-limit`.
    pub run: u64,
    /// The rules that this run applied, in order, each once.
    pub rules: Vec<String>,
    /// The smallest part of the pipeline that breaks the program.
    pub pipeline: String,
}

impl std::fmt::Display for Culprit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} on @{}", self.pass, self.function)?;
        if !self.rules.is_empty() {
            write!(f, " by {}", self.rules.join(", "))?;
        }
        write!(f, ": run {}, of which `{}` suffices", self.run, self.pipeline)
    }
}

impl Report {
    pub(crate) fn new(
        case: u64,
        seed: u64,
        generator: GeneratorOptions,
        tape: Vec<u8>,
        found: Examination,
    ) -> Option<Self> {
        let Failure { kind, found: outcome, expected, schedule } = found.failure?;
        Some(Self {
            case,
            seed,
            generator,
            kind,
            tape,
            source: found.source,
            target: found.target,
            outcome,
            expected,
            schedule,
            pipeline: found.pipeline,
            culprit: None,
        })
    }

    /// Returns the number of instructions of the source.
    pub fn instructions(&self) -> usize {
        instructions(&self.source).count()
    }

    /// Returns a text that reports of the same bug should share: the class of the failure with the
    /// pass and rules at fault; otherwise with the message of the failure, without numbers, or with
    /// the opcodes that the pass added and removed, or with those of the source if there are none.
    /// Reduced reports have better signatures.
    pub fn signature(&self) -> String {
        let why = match (&self.culprit, self.kind) {
            (Some(culprit), _) => format!("{} {}", culprit.pass, culprit.rules.join(" ")),
            (None, FailureKind::Crash | FailureKind::Timeout | FailureKind::Invalid) => {
                without_numbers(self.outcome.lines().next().unwrap_or_default())
            }
            (None, _) => self.change(),
        };
        format!("{}: {why}", self.kind).trim_end().to_owned()
    }

    /// Returns the opcodes that the pass added and removed.
    fn change(&self) -> String {
        let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
        for (text, by) in [(&self.source, -1), (self.target.as_ref().unwrap_or(&self.source), 1)] {
            for line in instructions(text) {
                *counts.entry(opcode(line)).or_default() += by;
            }
        }
        let changed = |(opcode, by): (&&str, &i64)| match by.signum() {
            -1 => Some(format!("-{opcode}")),
            1 => Some(format!("+{opcode}")),
            _ => None,
        };
        let changes: Vec<String> = counts.iter().filter_map(changed).collect();
        if changes.is_empty() {
            return counts.into_keys().collect::<Vec<_>>().join(" ");
        }
        changes.join(" ")
    }
}

/// Returns the lines of a printed module that are instructions.
fn instructions(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|l| l.strip_prefix("  ")).filter(|l| !l.starts_with([' ', ']']))
}

/// Returns the opcode of a printed instruction.
fn opcode(line: &str) -> &str {
    let line = line.split_once(" = ").map_or(line, |(_, instruction)| instruction);
    let mut words = line.split([' ', '(']).filter(|w| !matches!(*w, "tail" | "musttail"));
    words.next().unwrap_or_default()
}

fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c.is_ascii_digit() {
            true if out.ends_with('N') => {}
            true => out.push('N'),
            false => out.push(c),
        }
    }
    out
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { kind, outcome, expected, schedule, .. } = self;
        let (found, expected, schedule) = (outcome.clone(), expected.clone(), schedule.clone());
        let failure = Failure { kind: *kind, found, expected, schedule };
        writeln!(f, "case {} with seed {}: {failure}", self.case, self.seed)?;
        if let Some(culprit) = &self.culprit {
            writeln!(f, "; broken by {culprit}")?;
        }
        write!(f, "; source\n{}", self.source)?;
        match &self.target {
            Some(target) => write!(f, "; target\n{target}"),
            None => Ok(()),
        }
    }
}
