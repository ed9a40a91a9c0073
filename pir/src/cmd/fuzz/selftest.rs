//! `pir fuzz selftest`: the fuzzer against wrong passes, which it has to find, and right ones.

use super::campaign::{mode, progress};
use crate::cli::{Format, Global, Selftest};
use crate::output::{self, tell};
use crate::{interrupt, json, status};
use indicatif::ProgressBar;
use pir_fuzz::selftest::{
    CorrectPass, Mutant, Reduced, Search, SearchOptions, correct_passes, fuzz_correct, search,
};
use pir_fuzz::{CampaignResult, Mode};
use pir_interp::watch::SearchWatch;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The number of cases for each seed in which a right pass must have no report.
const CORRECT_CASES: u64 = 500;

/// The time between two steps of the status line.
const TICK: Duration = Duration::from_millis(100);

/// Looks for all passes.
pub(super) fn run(args: &Selftest, global: &Global) -> u8 {
    let is_wanted = |text: &str| args.only.as_deref().is_none_or(|word| text.contains(word));
    let mutants: Vec<&Mutant> =
        Mutant::all().filter(|m| is_wanted(m.class) || is_wanted(m.name)).collect();
    let mutants = if args.right { Vec::new() } else { mutants };
    let correct: Vec<CorrectPass> =
        correct_passes().into_iter().filter(|p| is_wanted(p.name)).collect();
    if mutants.is_empty() && correct.is_empty() {
        tell!("pir: no pass has `{}` in its class or name", args.only.as_deref().unwrap_or(""));
        return status::INPUT;
    }
    let (watch, start) = (Arc::new(SearchWatch::default()), Instant::now());
    let stop = interrupt::stops(&watch);
    let bar = progress(global);
    bar.enable_steady_tick(TICK);
    let results = Results { format: args.format, is_quiet: global.quiet, bar: &bar };
    let mut total = Total::default();
    results.mutant_heads(!mutants.is_empty(), args.reduce);
    for (n, m) in mutants.iter().enumerate() {
        let name = format!("{} of {}: {}", n + 1, mutants.len(), m.name);
        let searches = searches(m, args, &watch, &name, &bar);
        if watch.is_stopped() {
            break;
        }
        results.mutant(&MutantLine::new(m, &searches), &mut total);
        let found = searches.iter().filter_map(|s| s.found.as_ref());
        total.all_reduced.extend(found.filter_map(|f| f.reduced));
    }
    results.correct_heads(!correct.is_empty() && !watch.is_stopped());
    let modes: Vec<Mode> = args.mode.iter().copied().map(mode).collect();
    for p in &correct {
        bar.set_message(format!("right pass: {}", p.name));
        let cases = args.cases.unwrap_or_else(|| CORRECT_CASES.saturating_mul(args.seeds));
        let done = fuzz_correct(p, 0, cases, &modes, &|| watch.is_stopped());
        if watch.is_stopped() {
            break;
        }
        results.correct(p, &done, &mut total);
    }
    bar.finish_and_clear();
    drop(stop);
    total.time_s = start.elapsed().as_secs_f64();
    total.reduced = ReducedLine::new(&total.all_reduced);
    results.total(&total);
    match total.missed + total.reports {
        _ if watch.is_stopped() => interrupt::INTERRUPTED_STATUS,
        0 => status::CLEAN,
        _ => status::NO,
    }
}

/// Looks for a wrong pass, once for each seed.
fn searches(
    m: &Mutant,
    args: &Selftest,
    watch: &SearchWatch,
    name: &str,
    bar: &ProgressBar,
) -> Vec<Search> {
    let once = |seed| {
        bar.set_message(format!("{name}, seed {} of {}", seed + 1, args.seeds));
        let mut options = SearchOptions::default();
        options.seed = seed;
        options.max_time = args.time;
        options.min_instructions = args.instructions;
        options.reduces = args.reduce;
        search(m, &options, &|| watch.is_stopped())
    };
    (0..args.seeds).map(once).collect()
}

/// A line of JSON for a wrong pass.
#[derive(Serialize)]
struct MutantLine {
    class: &'static str,
    name: &'static str,
    mode: &'static str,
    searches: usize,
    found: usize,
    /// The kinds of the failures that were found.
    kinds: Vec<&'static str>,
    /// The kinds of failures that the pass should not have, and that count as missed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_kinds: Vec<&'static str>,
    time_median_s: f64,
    time_p95_s: f64,
    goal_s: f64,
    within_goal: bool,
    cases_median: u64,
    cases_p95: u64,
    instructions_median: u64,
    /// Why the fuzzer is not expected to find it.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced: Option<ReducedLine>,
}

/// What programs were made smaller to.
#[derive(Serialize, Clone, Copy)]
struct ReducedLine {
    instructions_median: usize,
    instructions_max: usize,
    time_median_s: f64,
    time_max_s: f64,
}

impl ReducedLine {
    /// Returns `None` if there is no program.
    fn new(all: &[Reduced]) -> Option<Self> {
        let sizes: Vec<usize> = all.iter().map(|r| r.instructions).collect();
        let times: Vec<Duration> = all.iter().map(|r| r.time).collect();
        (!all.is_empty()).then(|| Self {
            instructions_median: quantile(&sizes, 50),
            instructions_max: quantile(&sizes, 100),
            time_median_s: quantile(&times, 50).as_secs_f64(),
            time_max_s: quantile(&times, 100).as_secs_f64(),
        })
    }
}

impl MutantLine {
    fn new(m: &Mutant, searches: &[Search]) -> Self {
        let all: Vec<_> = searches
            .iter()
            .filter_map(|s| Some((s, s.found.as_ref().filter(|f| f.is_expected)?)))
            .collect();
        let times: Vec<Duration> = all.iter().map(|(s, _)| s.time).collect();
        let cases: Vec<u64> = all.iter().map(|(s, _)| s.cases).collect();
        let sizes: Vec<u64> = all.iter().map(|(_, f)| f.instructions).collect();
        let reduced: Vec<Reduced> = all.iter().filter_map(|(_, f)| f.reduced).collect();
        let kinds = |is_expected: bool| {
            let failures = searches.iter().filter_map(|s| s.found.as_ref());
            let kinds = failures.filter(|f| f.is_expected == is_expected).map(|f| f.kind.name());
            kinds.collect::<BTreeSet<_>>().into_iter().collect()
        };
        let is_found = all.len() == searches.len();
        let late = quantile(&times, 95);
        Self {
            class: m.class,
            name: m.name,
            mode: m.mode.name(),
            searches: searches.len(),
            found: all.len(),
            kinds: kinds(true),
            other_kinds: kinds(false),
            time_median_s: quantile(&times, 50).as_secs_f64(),
            time_p95_s: late.as_secs_f64(),
            goal_s: m.goal().as_secs_f64(),
            within_goal: is_found && late <= m.goal(),
            cases_median: quantile(&cases, 50),
            cases_p95: quantile(&cases, 95),
            instructions_median: quantile(&sizes, 50),
            gap: m.gap,
            reduced: ReducedLine::new(&reduced),
        }
    }
}

/// Returns the least value that this percentage of the values does not exceed; 0 of none.
fn quantile<T: Copy + Ord + Default>(values: &[T], percent: usize) -> T {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let rank = (values.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or_default()
}

/// A line of JSON for a right pass.
#[derive(Serialize)]
struct CorrectLine<'a> {
    right: &'static str,
    cases: u64,
    changed: u64,
    inconclusive: u64,
    reports: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<&'a str>,
}

/// The last line of JSON.
#[derive(Serialize)]
struct TotalLine<'a> {
    summary: &'a Total,
}

#[derive(Serialize, Default)]
struct Total {
    wrong: usize,
    searches: usize,
    missed: u64,
    /// Wrong passes that are not found for a known reason.
    gaps: usize,
    late: usize,
    right: usize,
    reports: u64,
    time_s: f64,
    /// All programs that were made smaller.
    #[serde(skip)]
    all_reduced: Vec<Reduced>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced: Option<ReducedLine>,
}

/// Writes the results.
struct Results<'a> {
    format: Format,
    is_quiet: bool,
    bar: &'a ProgressBar,
}

impl Results<'_> {
    fn is_table(&self) -> bool {
        self.format == Format::Human && !self.is_quiet
    }

    fn show(&self, text: &str) {
        self.bar.suspend(|| output::line(text));
    }

    fn mutant_heads(&self, has_rows: bool, reduces: bool) {
        if self.is_table() && has_rows {
            let (heads, lines) = match reduces {
                true => (REDUCED_HEADS, "--:|--:|--:|"),
                false => ("", ""),
            };
            self.show(&(mutant_row(["class", "wrong pass", "mode", "found"], HEADS) + heads));
            self.show(&format!("|---|---|---|--:|--:|--:|--:|--:|--:|--:|{lines}"));
        }
    }

    fn mutant(&self, line: &MutantLine, total: &mut Total) {
        let missed = line.searches - line.found;
        total.wrong += 1;
        total.searches += line.searches;
        match line.gap {
            Some(_) => total.gaps += usize::from(missed > 0),
            None => total.missed += missed as u64,
        }
        total.late += usize::from(missed == 0 && !line.within_goal);
        match self.format {
            Format::Json => self.bar.suspend(|| json::print(line)),
            Format::Human if self.is_table() || missed > 0 => {
                let found = format!("{}/{}", line.found, line.searches);
                let row = mutant_row(
                    [line.class, line.name, line.mode, &found],
                    [
                        &duration(line.time_median_s),
                        &duration(line.time_p95_s),
                        &duration(line.goal_s),
                        &line.cases_median.to_string(),
                        &line.cases_p95.to_string(),
                        &line.instructions_median.to_string(),
                    ],
                );
                let reduced = line.reduced.map_or_else(String::new, |r| {
                    let (median, longest) = (duration(r.time_median_s), duration(r.time_max_s));
                    format!(" {:>7} | {median:>8} | {longest:>8} |", r.instructions_median)
                });
                self.show(&(row + &reduced));
                if let Some(why) = line.gap.filter(|_| missed > 0) {
                    self.show(&format!("{}: {why}", line.name));
                }
                if !line.other_kinds.is_empty() {
                    self.show(&format!("{} fails as {}", line.name, line.other_kinds.join(", ")));
                }
            }
            Format::Human => {}
        }
    }

    fn correct_heads(&self, has_rows: bool) {
        if self.is_table() && has_rows {
            self.show("");
            self.show(&correct_row(["right pass", "cases", "changed", "inconclusive", "reports"]));
            self.show("|---|--:|--:|--:|--:|");
        }
    }

    fn correct(&self, pass: &CorrectPass, done: &CampaignResult, total: &mut Total) {
        let s = &done.statistics;
        let report = done.reports.first().map(ToString::to_string);
        total.right += 1;
        total.reports += s.reports;
        match self.format {
            Format::Json => {
                let line = CorrectLine {
                    right: pass.name,
                    cases: s.cases,
                    changed: s.pass_fired,
                    inconclusive: s.inconclusive,
                    reports: s.reports,
                    report: report.as_deref(),
                };
                self.bar.suspend(|| json::print(&line));
            }
            Format::Human => {
                let numbers = [s.cases, s.pass_fired, s.inconclusive, s.reports];
                let [cases, changed, inconclusive, reports] = numbers.map(|n| n.to_string());
                let row = [pass.name, &cases, &changed, &inconclusive, &reports];
                if self.is_table() {
                    self.show(&correct_row(row));
                }
                if let Some(report) = report {
                    self.show(&format!("{}: {report}", pass.name));
                }
            }
        }
    }

    fn total(&self, total: &Total) {
        match self.format {
            Format::Json => json::print(&TotalLine { summary: total }),
            Format::Human if self.is_quiet => {}
            Format::Human => {
                output::line(&format!(
                    "\n{} wrong passes, {} searches, {} missed, {} not found for a known reason, \
                     {} later than their goal; {} right passes, {}; {:.0} s",
                    total.wrong,
                    total.searches,
                    total.missed,
                    total.gaps,
                    total.late,
                    total.right,
                    output::counted(total.reports, "report"),
                    total.time_s
                ));
                if let Some(r) = total.reduced {
                    output::line(&format!(
                        "programs made smaller to {} instructions in the median, {} at most; in {} \
                         in the median, {} at most",
                        r.instructions_median,
                        r.instructions_max,
                        duration(r.time_median_s),
                        duration(r.time_max_s)
                    ));
                }
            }
        }
    }
}

const HEADS: [&str; 6] = ["median", "95 %", "goal", "cases", "95 %", "instructions"];

const REDUCED_HEADS: &str = " reduced |   median |  longest |";

/// A row of the table of wrong passes: texts, and times and numbers.
fn mutant_row([class, name, mode, found]: [&str; 4], numbers: [&str; 6]) -> String {
    let [median, late, goal, cases, many, size] = numbers;
    format!(
        "| {class:<31} | {name:<34} | {mode:<10} | {found:>5} | {median:>8} | {late:>8} | \
         {goal:>4} | {cases:>5} | {many:>5} | {size:>12} |"
    )
}

fn correct_row([name, cases, changed, inconclusive, reports]: [&str; 5]) -> String {
    format!("| {name:<28} | {cases:>7} | {changed:>7} | {inconclusive:>12} | {reports:>7} |")
}

/// A time in words.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 1.0 => format!("{:.0} ms", s * 1000.0),
        s if s < 10.0 && s.fract() > 0.0 => format!("{s:.1} s"),
        s => format!("{s:.0} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_nearest_ranks() {
        let values: Vec<u64> = (1..=20).rev().collect();
        assert_eq!([50, 95, 100].map(|p| quantile(&values, p)), [10, 19, 20]);
        assert_eq!((quantile(&[7u64], 95), quantile::<u64>(&[], 50)), (7, 0));
    }

    #[test]
    fn durations_have_a_unit() {
        assert_eq!([0.0123, 1.0, 2.26, 60.2].map(duration), ["12 ms", "1 s", "2.3 s", "60 s"]);
    }
}
