//! Reports: cases that failed.

use crate::failure::{Failure, FailureKind};
use crate::generate::GeneratorOptions;
use crate::oracle::Examination;
use crate::signature::difference;
use pir_interp::sched::Schedule;
use std::collections::BTreeSet;

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
    /// The number of cases that failed by the same bug, as far as their reports were united with
    /// this one.
    pub occurrences: u64,
    /// The signature before the report was made smaller; empty before that.
    pub found_as: String,
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
    /// What this run changed, for the signature.
    pub change: String,
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
            occurrences: 1,
            found_as: String::new(),
        })
    }

    /// Returns the number of instructions of the source.
    pub fn instructions(&self) -> usize {
        instructions(&self.source).count()
    }

    /// Returns a text that reports of the same bug share: what failed, with the pass at fault if it
    /// is known, and the message of the failure, without names and numbers, or what the pass did to
    /// the program: the lines in which the canonical source and result differ, without what is the
    /// program's own. Reduced reports have better signatures.
    pub fn signature(&self) -> String {
        use FailureKind::*;
        let (what, why) = match (self.message_class(), self.kind) {
            (Some(message), kind) => (kind.name(), message),
            // One fault shows in several ways.
            (None, Miscompile | Race | Endless | Structure) => ("wrong", self.change()),
            (None, kind) => (kind.name(), self.change()),
        };
        let pass = self.culprit.as_ref().map_or("", |culprit| culprit.pass.as_str());
        let parts = [what, pass].into_iter().filter(|part| !part.is_empty());
        let before = parts.collect::<Vec<_>>().join(": ");
        format!("{before}: {why}").trim_end_matches([' ', ':']).to_owned()
    }

    /// Returns the message of a failure of which it tells more than the program: without names and
    /// numbers.
    fn message_class(&self) -> Option<String> {
        use FailureKind::*;
        let is_message = matches!(self.kind, Crash | Timeout | Invalid);
        is_message.then(|| without_names(self.outcome.lines().next().unwrap_or_default()))
    }

    /// Whether a program fails as another one does.
    pub(crate) fn fails_as(&self, other: &Self) -> bool {
        self.kind == other.kind && self.message_class() == other.message_class()
    }

    /// Returns what the pass at fault changed.
    fn change(&self) -> String {
        match (&self.culprit, &self.target) {
            (Some(culprit), _) if !culprit.change.is_empty() => culprit.change.clone(),
            (_, Some(target)) => difference(&self.source, target),
            // Machine code is no module: the program alone tells bugs apart.
            (_, None) => {
                let opcodes: BTreeSet<&str> = instructions(&self.source).map(opcode).collect();
                opcodes.into_iter().collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// Unites the reports after the first `known` ones with earlier ones of the same bug, by their
/// signatures. Reports that stay are made smaller, and those whose signature is not known before
/// that: to make a program smaller may take seconds.
pub fn unite(reports: &mut Vec<Report>, known: usize, mut reduced: impl FnMut(Report) -> Report) {
    let new = reports.split_off(known.min(reports.len()));
    let mut signatures: Vec<String> = reports.iter().map(Report::signature).collect();
    for report in new {
        let occurrences = report.occurrences;
        let found_as = match report.found_as.is_empty() {
            true => report.signature(),
            false => report.found_as.clone(),
        };
        let place = |s: &str, all: &[String]| all.iter().position(|other| other == s);
        if let Some(n) = place(&found_as, &signatures) {
            reports[n].occurrences += occurrences;
            continue;
        }
        let report = Report { found_as, ..reduced(report) };
        let signature = report.signature();
        match place(&signature, &signatures) {
            Some(n) => reports[n].occurrences += occurrences,
            None => {
                signatures.push(signature);
                reports.push(report);
            }
        }
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

/// Returns a message without what is in quotes and without names and numbers, which are those of
/// the program.
fn without_names(text: &str) -> String {
    let mut out = String::new();
    let mut quote = None;
    let mut is_name = false;
    for c in text.chars() {
        match (quote, c) {
            (Some(end), _) if c == end => {
                quote = None;
                out.push('…');
            }
            (Some(_), _) => {}
            (None, '`' | '"') => quote = Some(c),
            (None, '%' | '@') => {
                is_name = true;
                out.push(c);
            }
            (None, _) if is_name && (c.is_alphanumeric() || "._-".contains(c)) => {}
            (None, '0'..='9') if out.ends_with('N') => {}
            (None, '0'..='9') => out.push('N'),
            (None, _) => {
                is_name = false;
                out.push(c);
            }
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
