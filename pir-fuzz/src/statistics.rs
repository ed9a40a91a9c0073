//! Counts over the cases of a campaign, which add up over shards.

use crate::oracle::Examination;
use crate::subject::RuleHit;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Counts over the cases of a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Statistics {
    /// Cases.
    pub cases: u64,
    /// Cases with a valid source, which should be all.
    pub valid: u64,
    /// Cases whose source was run: not those that the pass says it has not changed.
    pub runs: u64,
    /// Cases whose source has no race in any schedule, by one run.
    pub race_free: u64,
    /// Cases in which all outcomes of the source are known or were not needed.
    pub complete: u64,
    /// Cases without a verdict.
    pub inconclusive: u64,
    /// Cases that the pass changed.
    pub pass_fired: u64,
    /// Cases that failed.
    pub reports: u64,
    /// Operations of the serial runs of the sources.
    #[serde(rename = "instructions")]
    pub steps: u64,
}

impl Statistics {
    pub(crate) fn count(&mut self, case: &Examination) {
        self.cases += 1;
        self.valid += u64::from(case.valid);
        self.runs += u64::from(case.ran);
        self.race_free += u64::from(case.race_free);
        self.complete += u64::from(case.complete);
        self.inconclusive += u64::from(case.inconclusive.is_some());
        self.pass_fired += u64::from(case.fired);
        self.reports += u64::from(case.failure.is_some());
        self.steps += case.steps;
    }

    /// Adds the counts of another part of the campaign.
    pub fn add(&mut self, more: &Self) {
        self.cases += more.cases;
        self.valid += more.valid;
        self.runs += more.runs;
        self.race_free += more.race_free;
        self.complete += more.complete;
        self.inconclusive += more.inconclusive;
        self.pass_fired += more.pass_fired;
        self.reports += more.reports;
        self.steps += more.steps;
    }
}

/// The distribution of the instructions that cases execute: the number of cases by the size
/// rounded down to six significant bits, that is, by at most 3 %.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StepCounts {
    cases: BTreeMap<u64, u64>,
}

impl StepCounts {
    /// Counts a case.
    pub fn count(&mut self, steps: u64) {
        self.count_many(steps, 1);
    }

    /// Counts this many cases.
    pub fn count_many(&mut self, steps: u64, cases: u64) {
        let dropped_bits = (u64::BITS - steps.leading_zeros()).saturating_sub(6);
        *self.cases.entry(steps >> dropped_bits << dropped_bits).or_default() += cases;
    }

    /// Adds the counts of another part of the campaign.
    pub fn add(&mut self, more: &Self) {
        more.iter().for_each(|(steps, cases)| self.count_many(steps, cases));
    }

    /// Returns the size that this share of the cases, from 0 to 1, does not exceed; 0 if there are
    /// no cases.
    pub fn quantile(&self, share: f64) -> u64 {
        let total: u64 = self.cases.values().sum();
        let wanted = ((total as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        let reached = self.iter().find(|(_, cases)| {
            seen += cases;
            seen >= wanted
        });
        reached.map_or(0, |(steps, _)| steps)
    }

    /// Iterates over sizes and their numbers of cases, by size.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.cases.iter().map(|(steps, cases)| (*steps, *cases))
    }
}

/// A rule of a pass's remarks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleName {
    /// The pass.
    pub pass: Cow<'static, str>,
    /// Whether the change was made; otherwise the rule was in its way.
    pub is_applied: bool,
    /// The rule.
    pub rule: Cow<'static, str>,
}

/// How often a rule was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleCount {
    /// The number of cases that reached it.
    pub cases: u64,
    /// The first of them.
    pub first_case: u64,
}

/// The rules of passes that the cases of a campaign reached.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RuleCoverage {
    rules: BTreeMap<RuleName, RuleCount>,
}

impl RuleCoverage {
    pub(crate) fn count(&mut self, case: u64, hits: &[RuleHit]) {
        for hit in hits {
            let (pass, rule) = (Cow::Borrowed(hit.pass), Cow::Borrowed(hit.rule));
            let name = RuleName { pass, is_applied: hit.is_applied, rule };
            self.insert(name, RuleCount { cases: 1, first_case: case });
        }
    }

    /// Adds cases to those of a rule.
    pub fn insert(&mut self, name: RuleName, more: RuleCount) {
        let sum = self.rules.entry(name).or_insert(RuleCount { cases: 0, ..more });
        sum.cases += more.cases;
        sum.first_case = sum.first_case.min(more.first_case);
    }

    /// Adds the counts of another part of the campaign.
    pub fn add(&mut self, more: &Self) {
        more.iter().for_each(|(name, count)| self.insert(name.clone(), *count));
    }

    /// Iterates over the rules, by pass.
    pub fn iter(&self) -> impl Iterator<Item = (&RuleName, &RuleCount)> {
        self.rules.iter()
    }

    /// Returns the numbers of rules that were applied, and that were in the way of a change.
    pub fn totals(&self) -> (usize, usize) {
        let applied = self.rules.keys().filter(|name| name.is_applied).count();
        (applied, self.rules.len() - applied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_sorted_sizes() {
        let mut counts = StepCounts::default();
        assert_eq!(counts.quantile(0.5), 0);
        let mut sizes: Vec<u64> = (0..1000u64).map(|n| n * n % 3571).collect();
        sizes.iter().for_each(|&n| counts.count(n));
        sizes.sort_unstable();
        for percent in [1, 10, 50, 90, 99, 100] {
            let (exact, found) = (sizes[percent * 10 - 1], counts.quantile(percent as f64 / 100.0));
            assert!(found <= exact && exact - found <= exact / 32, "{percent}: {found}, {exact}");
        }
        let mut twice = counts.clone();
        twice.add(&counts);
        assert_eq!(twice.quantile(0.9), counts.quantile(0.9));
    }

    #[test]
    fn coverage_keeps_the_first_case() {
        let hit = RuleHit { pass: "licm", is_applied: true, rule: "hoist" };
        let (mut a, mut b) = (RuleCoverage::default(), RuleCoverage::default());
        a.count(7, &[hit]);
        b.count(3, &[hit, RuleHit { is_applied: false, ..hit }]);
        a.add(&b);
        assert_eq!(a.totals(), (1, 1));
        let counts: Vec<_> = a.iter().map(|(_, c)| (c.cases, c.first_case)).collect();
        assert_eq!(counts, [(1, 3), (2, 3)]);
    }
}
