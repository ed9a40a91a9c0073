//! `pir fuzz`: campaigns against a pass or a command, and single cases again.

mod case_file;
mod reduce;

use crate::cli::{Campaign, Format, Fuzz, FuzzAction, FuzzMode, Global, Replay};
use crate::output::tell;
use crate::{interrupt, json, output, status};
use case_file::CaseFile;
use indicatif::{ProgressBar, ProgressStyle};
use pir_fuzz::{GeneratorOptions, Mode, Options, Report, Statistics, Subject};
use pir_interp::watch::SearchWatch;
use serde::Serialize;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The number of cases if no bound is asked for.
const DEFAULT_CASES: u64 = 10_000;
/// The number of cases of one mode before the next mode has its turn, and between looks at the
/// clock.
const CASES_PER_TURN: u64 = 512;

/// A line of JSON for a report.
#[derive(Serialize)]
struct ReportLine<'a> {
    case: u64,
    seed: u64,
    pass: &'a str,
    mode: &'static str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    instructions: usize,
    found_after_s: f64,
    outcome: &'a str,
    expected: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<String>,
    source: &'a str,
}

/// The last line of JSON.
#[derive(Serialize)]
struct SummaryLine {
    summary: Summary,
}

#[derive(Serialize)]
struct Summary {
    cases: u64,
    per_second: f64,
    valid: u64,
    race_free: u64,
    complete: u64,
    inconclusive: u64,
    pass_fired: u64,
    instructions: u64,
    reports: u64,
}

/// Runs a campaign, or one case.
pub(super) fn run(args: &Fuzz, global: &Global) -> u8 {
    // A pass that panics is a report, and no fault of this program: only a panic that comes as far
    // as here is one.
    std::panic::set_hook(Box::new(|info| {
        *last_panic() = Some(info.to_string());
    }));
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| match &args.action {
        Some(FuzzAction::Replay(replay)) => repeat(replay),
        Some(FuzzAction::Reduce(args)) => reduce::run(args, global),
        None => campaign(&args.campaign, global),
    }));
    done.unwrap_or_else(|_| {
        tell!("pir: internal error: {}", last_panic().take().unwrap_or_default());
        tell!("This is a bug in pir. Please report it with the command.");
        status::INTERNAL
    })
}

/// The message of the last panic.
fn last_panic() -> MutexGuard<'static, Option<String>> {
    static LAST: Mutex<Option<String>> = Mutex::new(None);
    LAST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A campaign while it runs.
struct RunningCampaign<'a> {
    args: &'a Campaign,
    /// The name of the pass, or the command.
    name: String,
    subject: Subject<'a>,
    begin: Instant,
    sum: Statistics,
}

fn campaign(args: &Campaign, global: &Global) -> u8 {
    let (name, subject) = match (&args.pass, &args.cmd) {
        (Some(pipeline), _) => (pipeline.to_string(), Subject::Pipeline(pipeline)),
        (None, Some(command)) => (command.to_string(), Subject::Command(command)),
        (None, None) => unreachable!("one of them is required"),
    };
    if let Some(out) = &args.out
        && let Err(e) = std::fs::create_dir_all(out)
    {
        return output::failed(Some(out), &e);
    }
    let sum = Statistics::default();
    let mut campaign = RunningCampaign { args, name, subject, begin: Instant::now(), sum };
    let watch = Arc::new(SearchWatch::default());
    let stop = interrupt::stops(&watch);
    let ended = campaign.turns(&watch, &progress(global));
    drop(stop);
    if let Err(status) = ended {
        return status;
    }
    campaign.summary(global);
    let sum = &campaign.sum;
    match (sum.reports, sum.inconclusive) {
        (1.., _) => status::NO,
        _ if watch.is_stopped() => interrupt::INTERRUPTED_STATUS,
        (0, 1..) if args.fail_on_inconclusive => status::INCONCLUSIVE,
        _ => status::CLEAN,
    }
}

/// The modes that have their turns.
fn modes(args: &Campaign) -> Vec<Mode> {
    let mode = |m: &FuzzMode| match m {
        FuzzMode::Sequential => Mode::Sequential,
        FuzzMode::RaceFree => Mode::RaceFree,
        FuzzMode::Atomic => Mode::Atomic,
        FuzzMode::Racy => Mode::Racy,
    };
    match (args.sequential, &args.mode[..]) {
        (true, _) => vec![Mode::Sequential],
        (false, []) => Mode::ALL.to_vec(),
        (false, some) => some.iter().map(mode).collect(),
    }
}

impl RunningCampaign<'_> {
    /// Runs cases by turns of the modes, so that the same arguments give the same cases.
    fn turns(&mut self, watch: &SearchWatch, bar: &ProgressBar) -> Result<(), u8> {
        let modes = modes(self.args);
        let default = if self.args.time.is_some() { u64::MAX } else { DEFAULT_CASES };
        let cases = self.args.cases.unwrap_or(default);
        let mut next = 0;
        for turn in 0.. {
            let left = self.args.time.map(|t| t.saturating_sub(self.begin.elapsed()));
            let reports = self.args.max_reports.saturating_sub(self.sum.reports as usize);
            if next >= cases || watch.is_stopped() || reports == 0 || left == Some(Duration::ZERO) {
                break;
            }
            let mode = modes[turn % modes.len()];
            let mut options = Options::default();
            options.seed = self.args.seed.wrapping_add(next);
            options.cases = CASES_PER_TURN.min(cases - next);
            options.time = left;
            options.generator = self.generator(mode);
            options.max_reports = reports;
            let done = pir_fuzz::run(&self.subject, &options, &AtomicBool::new(false));
            for report in done.reports {
                let report = match self.args.no_reduce {
                    true => report,
                    false => {
                        bar.set_message(format!("reducing a report: {}", report.kind));
                        pir_fuzz::reduce(&self.subject, &options, report, &Default::default())
                    }
                };
                self.report(&report, next, mode, bar)?;
            }
            add(&mut self.sum, &done.statistics);
            next += options.cases;
            bar.set_message(self.words());
            bar.tick();
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn generator(&self, mode: Mode) -> GeneratorOptions {
        let mut generator = GeneratorOptions::new(mode);
        generator.size = self.args.size.unwrap_or(generator.size);
        generator
    }

    /// Writes a report, whose number counts from the first case of its turn.
    fn report(&self, r: &Report, from: u64, mode: Mode, bar: &ProgressBar) -> Result<(), u8> {
        let case = from + r.case;
        let mut written = None;
        if let Some(out) = &self.args.out {
            let path = out.join(format!("{case:06}-{}.pir", r.kind));
            let text = CaseFile::text(&self.subject_line(), mode, &self.generator(mode), r);
            output::write(Some(&path), text.as_bytes())
                .map_err(|e| output::failed(Some(&path), &e))?;
            written = Some(path.display().to_string());
        }
        let schedule = r.schedule.as_ref().map(ToString::to_string);
        match self.args.format {
            Format::Human => bar.suspend(|| {
                output::line(&format!("case {case}: {}: {}", r.kind, r.outcome));
                if !r.expected.is_empty() {
                    output::line(&format!("  not one of {}", r.expected.join("; ")));
                }
                match &written {
                    Some(file) => output::line(&format!("  {file}")),
                    None => output::line(&indented(&r.source)),
                }
            }),
            Format::Json => json::print(&ReportLine {
                case,
                seed: r.seed,
                pass: &self.name,
                mode: mode.name(),
                kind: r.kind.name(),
                file: written,
                instructions: r.instructions(),
                found_after_s: self.begin.elapsed().as_secs_f64(),
                outcome: &r.outcome,
                expected: &r.expected,
                schedule,
                source: &r.source,
            }),
        }
        Ok(())
    }

    /// The line of a case's file that names the pass or command.
    fn subject_line(&self) -> String {
        let word = if self.args.cmd.is_some() { "command" } else { "pass" };
        format!("{word}: {}", self.name)
    }

    fn words(&self) -> String {
        let s = &self.sum;
        let share = |n: u64| 100.0 * n as f64 / s.cases.max(1) as f64;
        format!(
            "{} cases, {:.0} a second, {:.1} % valid, {:.1} % race-free, {:.1} % complete, {:.1} % \
             inconclusive, {:.1} % changed by the pass, {} reports",
            s.cases,
            s.cases as f64 / self.begin.elapsed().as_secs_f64().max(1e-9),
            share(s.valid),
            share(s.race_free),
            share(s.complete),
            share(s.inconclusive),
            share(s.pass_fired),
            s.reports
        )
    }

    fn summary(&self, global: &Global) {
        let s = &self.sum;
        match self.args.format {
            Format::Human if !global.quiet => output::line(&self.words()),
            Format::Human => {}
            Format::Json => json::print(&SummaryLine {
                summary: Summary {
                    cases: s.cases,
                    per_second: s.cases as f64 / self.begin.elapsed().as_secs_f64().max(1e-9),
                    valid: s.valid,
                    race_free: s.race_free,
                    complete: s.complete,
                    inconclusive: s.inconclusive,
                    pass_fired: s.pass_fired,
                    instructions: s.steps,
                    reports: s.reports,
                },
            }),
        }
    }
}

fn add(sum: &mut Statistics, more: &Statistics) {
    sum.cases += more.cases;
    sum.valid += more.valid;
    sum.race_free += more.race_free;
    sum.complete += more.complete;
    sum.inconclusive += more.inconclusive;
    sum.pass_fired += more.pass_fired;
    sum.reports += more.reports;
    sum.steps += more.steps;
}

fn indented(text: &str) -> String {
    text.trim_end().lines().map(|l| format!("  {l}\n")).collect::<String>().trim_end().to_owned()
}

/// The status line, on a terminal.
fn progress(global: &Global) -> ProgressBar {
    if global.quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {elapsed_precise} {msg}");
    ProgressBar::new_spinner().with_style(style.expect("the template is right"))
}

/// Repeats the case of a file.
fn repeat(args: &Replay) -> u8 {
    let case = match CaseFile::read(&args.file) {
        Ok(case) => case,
        Err(why) => {
            tell!("pir: {}: {why}", args.file.display());
            return status::INPUT;
        }
    };
    let failure = case.run();
    answer(args, &args.file, failure)
}

/// A line of `pir fuzz replay --format json`.
#[derive(Serialize)]
struct ReplayLine {
    file: String,
    reproduced: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
}

fn answer(args: &Replay, file: &Path, failure: Option<pir_fuzz::Failure>) -> u8 {
    let file = file.display().to_string();
    match (args.format, &failure) {
        (Format::Human, Some(f)) => output::line(&format!("{file}: {f}")),
        (Format::Human, None) => output::line(&format!("{file}: the case does not fail")),
        (Format::Json, f) => json::print(&ReplayLine {
            file,
            reproduced: f.is_some(),
            kind: f.as_ref().map(|f| f.kind.name()),
            outcome: f.as_ref().map(|f| f.found.clone()),
        }),
    }
    if failure.is_some() { status::NO } else { status::CLEAN }
}
