//! The state of a campaign as JSON, so that it can be continued, and merged with other shards.

use crate::campaign::{CampaignResult, Options};
use crate::failure::FailureKind;
use crate::generate::{GeneratorOptions, Mode};
use crate::report::{Culprit, Report, unite};
use crate::shard::Shard;
use crate::statistics::{RuleCount, RuleName, Statistics};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The version of the format.
const FORMAT: u32 = 3;

/// The arguments that determine the cases. Bounds of their number and of time are no part of it, so
/// that a campaign can be continued with others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The version of the format.
    pub format: u32,
    /// The version of the program, because another one may generate other programs.
    pub version: String,
    /// The passes or the command.
    pub subject: String,
    /// The seed of the first case.
    pub seed: u64,
    /// The modes.
    pub modes: Vec<String>,
    /// The size of programs, if it was asked for.
    pub size: Option<u32>,
    /// The hashes of the modules that cases start from, whatever the names of their files.
    pub corpus: Vec<String>,
    /// The share of cases that start from one of these, in percent.
    pub corpus_percent: u8,
    /// The bounds of small shapes, if the programs have these.
    #[serde(default)]
    pub shapes: Option<String>,
    /// Whether reports are reduced.
    pub is_reduced: bool,
}

impl Identity {
    /// Returns the identity of a campaign.
    pub fn of(subject: String, options: &Options, is_reduced: bool) -> Self {
        let corpus = options.corpus.iter().flat_map(|c| c.hashes());
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            subject,
            seed: options.seed,
            modes: options.modes.iter().map(|m| m.name().to_owned()).collect(),
            size: options.size,
            corpus: corpus.map(|hash| format!("{hash:032x}")).collect(),
            corpus_percent: options.corpus_percent,
            shapes: options.shapes.map(|s| s.to_string()),
            is_reduced,
        }
    }

    /// Returns the first field in which two campaigns differ, with both values.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let [a, b] = [self, other].map(|i| serde_json::to_value(i).expect("it has only names"));
        let (a, b) = (a.as_object()?, b.as_object()?);
        let (name, value) = a.iter().find(|(name, value)| b[*name] != **value)?;
        Some(format!("{name} is {value}, and not {}", b[name]))
    }
}

/// A shard of which cases were run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The number of the shard, from 1.
    pub index: u64,
    /// The number of shards.
    pub count: u64,
    /// The number of its cases that were run.
    pub cases: u64,
}

/// The state of a campaign.
#[derive(Clone, PartialEq, Debug)]
pub struct CampaignState {
    /// The arguments.
    pub identity: Identity,
    /// The shards: one, or several of a merged campaign.
    pub parts: Vec<Part>,
    /// Whether reports of one bug were merged, so that the campaign cannot be continued.
    pub is_merged: bool,
    /// Statistics and reports.
    pub result: CampaignResult,
}

/// Reason why states cannot be read, continued or merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The text is no state.
    #[error("this is no state of a campaign: {0}")]
    Format(String),
    /// The campaigns have different arguments.
    #[error("the campaigns have different arguments: {0}")]
    Different(String),
    /// A shard occurs twice, or the numbers of shards differ.
    #[error("the shards {0} and {1} may have the same cases")]
    Overlap(Shard, Shard),
    /// The state is that of several shards.
    #[error("a merged campaign cannot be continued")]
    Merged,
    /// The state is that of another shard.
    #[error("the campaign is shard {0}")]
    OtherShard(Shard),
    /// There is nothing to merge.
    #[error("there is no campaign to merge")]
    Nothing,
}

impl CampaignState {
    /// Returns the state of a campaign that has not started.
    pub fn new(identity: Identity, shard: Shard) -> Self {
        let part = Part { index: shard.index(), count: shard.count(), cases: 0 };
        Self { identity, parts: vec![part], is_merged: false, result: CampaignResult::default() }
    }

    /// Takes the result of the shard so far.
    pub fn update(&mut self, result: &CampaignResult) {
        self.parts[0].cases = result.statistics.cases;
        self.result = result.clone();
    }

    /// Checks that a campaign with these arguments may continue this one.
    ///
    /// # Errors
    /// Otherwise.
    pub fn continues_as(&self, identity: &Identity, shard: Shard) -> Result<(), StateError> {
        if self.is_merged {
            return Err(StateError::Merged);
        }
        if let Some(difference) = self.identity.difference(identity) {
            return Err(StateError::Different(difference));
        }
        let own = self.parts[0].shard();
        if own == shard { Ok(()) } else { Err(StateError::OtherShard(own)) }
    }

    /// Returns the result so far with the signature of a report, once for each report.
    pub fn signatures(&self) -> Vec<String> {
        self.result.reports.iter().map(Report::signature).collect()
    }

    /// Merges the states of shards. Of the reports of one bug, by [`Report::signature`], the first
    /// one stays. The result does not depend on the order of the states; if all cases up to one are
    /// there, it is that of a campaign that was not divided.
    ///
    /// # Errors
    /// If there is no state, or if they are not disjoint shards of one campaign.
    pub fn merge(states: Vec<Self>) -> Result<Self, StateError> {
        let mut states = states.into_iter();
        let mut sum = states.next().ok_or(StateError::Nothing)?;
        for state in states {
            if let Some(difference) = sum.identity.difference(&state.identity) {
                return Err(StateError::Different(difference));
            }
            for (a, b) in sum.parts.iter().flat_map(|a| state.parts.iter().map(move |b| (a, b))) {
                if a.count != b.count || a.index == b.index {
                    return Err(StateError::Overlap(a.shard(), b.shard()));
                }
            }
            sum.parts.extend(state.parts);
            let (into, from) = (&mut sum.result, state.result);
            into.statistics.add(&from.statistics);
            into.steps.add(&from.steps);
            into.coverage.add(&from.coverage);
            into.reports.extend(from.reports);
            into.time += from.time;
        }
        sum.parts.sort_unstable();
        sum.unite_parts();
        sum.drop_duplicates();
        sum.is_merged = true;
        Ok(sum)
    }

    /// Replaces all shards of a campaign by the only shard of one that is not divided, if their
    /// cases are all cases below some number.
    fn unite_parts(&mut self) {
        let total: u64 = self.parts.iter().map(|p| p.cases).sum();
        let is_share = |p: &Part| p.shard().share(total) == p.cases;
        let first = self.parts[0];
        if self.parts.len() as u64 == first.count && self.parts.iter().all(is_share) {
            self.parts = vec![Part { index: 1, count: 1, cases: total }];
        }
    }

    /// Keeps the first report of each bug.
    fn drop_duplicates(&mut self) {
        let reports = &mut self.result.reports;
        reports.sort_by_key(|r| r.case);
        unite(reports, 0, |report| report);
    }

    /// Returns the state as JSON.
    pub fn to_json(&self) -> String {
        let r = &self.result;
        let rule = |(name, count): (&RuleName, &RuleCount)| RuleRow {
            pass: name.pass.to_string(),
            is_applied: name.is_applied,
            rule: name.rule.to_string(),
            cases: count.cases,
            first_case: count.first_case,
        };
        let rows = StateRows {
            identity: self.identity.clone(),
            parts: self.parts.clone(),
            is_merged: self.is_merged,
            statistics: r.statistics,
            steps: r.steps.iter().collect(),
            rules: r.coverage.iter().map(rule).collect(),
            reports: r.reports.iter().map(ReportRow::of).collect(),
            time_s: r.time.as_secs_f64(),
        };
        let mut text = serde_json::to_string_pretty(&rows).expect("the keys are strings");
        text.push('\n');
        text
    }

    /// Reads a state.
    ///
    /// # Errors
    /// If the text is none.
    pub fn from_json(text: &[u8]) -> Result<Self, StateError> {
        let bad = |why: String| StateError::Format(why);
        let rows: StateRows = serde_json::from_slice(text).map_err(|e| bad(e.to_string()))?;
        let has_shards = rows.parts.iter().all(|p| Shard::new(p.index, p.count).is_some());
        if rows.parts.is_empty() || !has_shards || (rows.parts.len() > 1 && !rows.is_merged) {
            return Err(bad("wrong shards".to_owned()));
        }
        let time = Duration::try_from_secs_f64(rows.time_s).map_err(|e| bad(e.to_string()))?;
        let statistics = rows.statistics;
        let mut result = CampaignResult { statistics, time, ..CampaignResult::default() };
        rows.steps.iter().for_each(|&(steps, cases)| result.steps.count_many(steps, cases));
        for row in rows.rules {
            let (pass, rule) = (row.pass.into(), row.rule.into());
            let name = RuleName { pass, is_applied: row.is_applied, rule };
            let count = RuleCount { cases: row.cases, first_case: row.first_case };
            result.coverage.insert(name, count);
        }
        let reports = rows.reports.into_iter().map(|row| row.report().map_err(bad));
        result.reports = reports.collect::<Result<_, _>>()?;
        let (identity, parts, is_merged) = (rows.identity, rows.parts, rows.is_merged);
        Ok(Self { identity, parts, is_merged, result })
    }
}

impl Part {
    /// Returns the shard.
    ///
    /// # Panics
    /// If the numbers are none of a shard, which no state has.
    pub fn shard(&self) -> Shard {
        Shard::new(self.index, self.count).expect("states have shards")
    }
}

#[derive(Serialize, Deserialize)]
struct StateRows {
    identity: Identity,
    parts: Vec<Part>,
    is_merged: bool,
    statistics: Statistics,
    steps: Vec<(u64, u64)>,
    rules: Vec<RuleRow>,
    reports: Vec<ReportRow>,
    time_s: f64,
}

#[derive(Serialize, Deserialize)]
struct RuleRow {
    pass: String,
    is_applied: bool,
    rule: String,
    cases: u64,
    first_case: u64,
}

#[derive(Serialize, Deserialize)]
struct ReportRow {
    case: u64,
    seed: u64,
    mode: String,
    size: u32,
    kind: String,
    signature: String,
    found_as: String,
    occurrences: u64,
    outcome: String,
    expected: Vec<String>,
    schedule: Option<String>,
    #[serde(default)]
    pipeline: Option<String>,
    culprit: Option<CulpritRow>,
    source: String,
    target: Option<String>,
    tape: Vec<u8>,
}

#[derive(Serialize, Deserialize)]
struct CulpritRow {
    pass: String,
    function: String,
    run: u64,
    rules: Vec<String>,
    pipeline: String,
    change: String,
}

impl ReportRow {
    fn of(r: &Report) -> Self {
        let culprit = |c: Culprit| {
            let Culprit { pass, function, run, rules, pipeline, change } = c;
            CulpritRow { pass, function, run, rules, pipeline, change }
        };
        Self {
            case: r.case,
            seed: r.seed,
            mode: r.generator.mode.name().to_owned(),
            size: r.generator.size,
            kind: r.kind.name().to_owned(),
            signature: r.signature(),
            found_as: r.found_as.clone(),
            occurrences: r.occurrences,
            outcome: r.outcome.clone(),
            expected: r.expected.clone(),
            schedule: r.schedule.as_ref().map(ToString::to_string),
            pipeline: r.pipeline.clone(),
            culprit: r.culprit.clone().map(culprit),
            source: r.source.clone(),
            target: r.target.clone(),
            tape: r.tape.clone(),
        }
    }

    fn report(self) -> Result<Report, String> {
        let mode = Mode::ALL.into_iter().find(|m| m.name() == self.mode);
        let mode = mode.ok_or_else(|| format!("no mode `{}`", self.mode))?;
        let kind = FailureKind::ALL.into_iter().find(|k| k.name() == self.kind);
        let mut generator = GeneratorOptions::new(mode);
        generator.size = self.size;
        let culprit = |c: CulpritRow| {
            let CulpritRow { pass, function, run, rules, pipeline, change } = c;
            Culprit { pass, function, run, rules, pipeline, change }
        };
        Ok(Report {
            case: self.case,
            seed: self.seed,
            generator,
            kind: kind.ok_or_else(|| format!("no kind `{}`", self.kind))?,
            tape: self.tape,
            source: self.source,
            target: self.target,
            outcome: self.outcome,
            expected: self.expected,
            schedule: self.schedule.map(|s| s.parse()).transpose().map_err(|e| format!("{e}"))?,
            pipeline: self.pipeline,
            culprit: self.culprit.map(culprit),
            occurrences: self.occurrences,
            found_as: self.found_as,
        })
    }
}
