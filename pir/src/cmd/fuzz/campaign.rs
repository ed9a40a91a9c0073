//! A campaign: runs its cases, reduces and writes reports, and keeps the state in a folder.

use super::case_file::{CaseFile, started};
use super::corpus;
use super::differential;
use super::directory::CampaignDirectory;
use super::results::Results;
use super::words::summary_words;
use crate::cli::{Campaign, FuzzGenerator, FuzzMode, Global};
use crate::cmd::execute::RefusedProgram;
use crate::{interrupt, status};
use indicatif::{ProgressBar, ProgressStyle};
use pir_fuzz::{
    CampaignResult, CampaignState, CodeGenerator, Identity, Mode, Options, Report, Subject,
};
use pir_interp::watch::SearchWatch;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The number of cases if no bound is asked for.
const DEFAULT_CASES: u64 = 10_000;

/// The time after which a report about code generators is not made smaller any more.
const DIFFERENTIAL_REDUCE_TIME: Duration = Duration::from_secs(60);

/// The time between two writes of the state if there is no new report.
const SAVE_INTERVAL: Duration = Duration::from_secs(1);

/// The share of cases that start from examples of passes, in percent.
const EXAMPLES_PERCENT: u8 = 10;

/// The share of cases that start from files.
const FILES_PERCENT: u8 = 50;

/// Runs a campaign, or goes on with one.
pub(super) fn start(args: &Campaign, global: &Global) -> u8 {
    let generators = match generators(args).map(|all| differential::subject(&all)) {
        None => None,
        Some(Ok(generators)) => Some(generators),
        Some(Err(status)) => return status,
    };
    let each = args.each.then(pir_fuzz::each_pipeline);
    let (name, subject) = match (&args.pass, &args.cmd, &generators) {
        _ if args.each => {
            let all = each.as_deref().unwrap_or_default();
            ("each: every pass and level".to_owned(), Subject::Each(all))
        }
        (Some(pipeline), ..) => (format!("pass: {pipeline}"), Subject::Pipeline(pipeline)),
        (_, Some(command), _) => (format!("command: {command}"), Subject::Command(command)),
        (.., Some(all)) => (format!("differential: {}", all.names()), Subject::Differential(all)),
        (None, None, None) => unreachable!("one of them is required"),
    };
    let options = match options(args) {
        Ok(options) => options,
        Err(status) => return status,
    };
    if let Some(Err(status)) = args.cmd.as_ref().map(|command| started(command, args.format)) {
        return status;
    }
    let identity = Identity::of(name, &options, !args.no_reduce);
    let mut state = CampaignState::new(identity, args.shard);
    let directory = match args.out.as_deref().map(|out| CampaignDirectory::open(out, &mut state)) {
        None => None,
        Some(Ok(directory)) => Some(directory),
        Some(Err(refused)) => return refuse(args, &refused),
    };
    let watch = Arc::new(SearchWatch::default());
    let stop = interrupt::stops(&watch);
    let bar = progress(global);
    let mut campaign = RunningCampaign {
        results: Results::new(args.format, &state.identity.subject, directory.as_ref()),
        args,
        subject,
        options: &options,
        directory: directory.as_ref(),
        reported: 0,
        saved: Instant::now(),
        state,
        status: None,
    };
    campaign.go(&watch, &bar);
    bar.finish_and_clear();
    drop(stop);
    if let Some(status) = campaign.status {
        return status;
    }
    campaign.results.finish(&campaign.state, global);
    let statistics = &campaign.state.result.statistics;
    match (statistics.reports, statistics.inconclusive) {
        (1.., _) => status::NO,
        _ if watch.is_stopped() => interrupt::INTERRUPTED_STATUS,
        (0, 1..) if args.fail_on_inconclusive => status::INCONCLUSIVE,
        _ => status::CLEAN,
    }
}

/// Reports why the folder of a campaign can't be used, and returns the exit status.
fn refuse(args: &Campaign, refused: &RefusedProgram) -> u8 {
    let folder = args.out.as_deref().unwrap_or(Path::new(""));
    refused.tell_as(args.format.of_refusals(), folder)
}

/// The code generators, if they are the subject.
fn generators(args: &Campaign) -> Option<Vec<CodeGenerator>> {
    let generator = |g: &FuzzGenerator| match g {
        FuzzGenerator::Jit => CodeGenerator::Jit,
        FuzzGenerator::Llvm => CodeGenerator::Llvm,
    };
    (!args.differential.is_empty()).then(|| args.differential.iter().map(generator).collect())
}

fn options(args: &Campaign) -> Result<Options, u8> {
    let mut options = match args.shapes {
        Some(shapes) => Options::of_shapes(shapes, 0),
        None => Options::default(),
    };
    options.seed = args.seed;
    let default = if args.time.is_some() { u64::MAX } else { DEFAULT_CASES };
    options.cases = args.cases.unwrap_or(default);
    options.time = args.time;
    options.max_reports = args.max_reports;
    options.max_failures = args.max_failures;
    options.reduction.max_time = match (args.reduce_time, args.differential.is_empty()) {
        (Some(time), _) => time,
        (None, true) => options.reduction.max_time,
        // Machine code is slower to make than a pass is to run.
        (None, false) => DIFFERENTIAL_REDUCE_TIME,
    };
    options.modes = modes(args);
    options.size = args.size;
    options.shard = args.shard;
    if args.shapes.is_none() {
        options.corpus = corpus::read(args)?;
        let default = if args.corpus_in.is_empty() { EXAMPLES_PERCENT } else { FILES_PERCENT };
        options.corpus_percent = args.corpus_percent.unwrap_or(default);
    }
    Ok(options)
}

/// The mode of a word of the command line.
pub(super) fn mode(word: FuzzMode) -> Mode {
    match word {
        FuzzMode::Sequential => Mode::Sequential,
        FuzzMode::RaceFree => Mode::RaceFree,
        FuzzMode::Atomic => Mode::Atomic,
        FuzzMode::Racy => Mode::Racy,
    }
}

/// The modes among which cases choose.
fn modes(args: &Campaign) -> Vec<Mode> {
    match (args.sequential, &args.mode[..]) {
        (true, _) => vec![Mode::Sequential],
        (false, []) => Mode::ALL.to_vec(),
        (false, some) => some.iter().copied().map(mode).collect(),
    }
}

/// A campaign while it runs.
struct RunningCampaign<'a> {
    args: &'a Campaign,
    subject: Subject<'a>,
    options: &'a Options,
    results: Results<'a>,
    directory: Option<&'a CampaignDirectory>,
    state: CampaignState,
    /// The number of reports that were reduced and shown.
    reported: usize,
    saved: Instant,
    /// The exit status after an error.
    status: Option<u8>,
}

impl RunningCampaign<'_> {
    fn go(&mut self, watch: &SearchWatch, bar: &ProgressBar) {
        let from = self.state.result.clone();
        let time = from.time;
        for report in &from.reports {
            self.results.report(report, time, bar);
        }
        self.reported = from.reports.len();
        let (subject, options) = (self.subject, self.options);
        let never = AtomicBool::new(false);
        let mut after_batch = |result: &mut CampaignResult| {
            self.take(result, bar);
            if self.status.is_some() || watch.is_stopped() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let done = pir_fuzz::resume(&subject, options, from, &never, &mut after_batch);
        self.state.update(&done);
        if self.status.is_none() {
            self.save();
        }
    }

    /// Takes the result after a batch: shows new reports, and saves the state.
    fn take(&mut self, result: &mut CampaignResult, bar: &ProgressBar) {
        let is_new = result.reports.len() > self.reported;
        let failures = result.statistics.reports;
        pir_fuzz::unite(&mut result.reports, self.reported, |report| {
            if self.args.no_reduce {
                return report;
            }
            bar.set_message(format!("reducing a report: {} of {failures}", report.kind));
            pir_fuzz::reduce(&self.subject, self.options, report, &self.options.reduction)
        });
        for report in &result.reports[self.reported..] {
            if let Err(refused) = self.write(report) {
                self.status = Some(refuse(self.args, &refused));
                return;
            }
            self.results.report(report, result.time, bar);
        }
        self.reported = result.reports.len();
        bar.set_message(summary_words(&self.state.identity.subject, result));
        bar.tick();
        self.state.update(result);
        if is_new || self.saved.elapsed() >= SAVE_INTERVAL {
            self.save();
        }
    }

    fn write(&self, report: &Report) -> Result<(), RefusedProgram> {
        let Some(directory) = self.directory else { return Ok(()) };
        let text = CaseFile::text(&self.state.identity.subject, report);
        directory.write_report(report, &text)
    }

    /// Writes the state. A report's file is there before the state that lists it.
    fn save(&mut self) {
        if let Some(Err(refused)) = self.directory.map(|d| d.save(&self.state)) {
            self.status = Some(refuse(self.args, &refused));
        }
        self.saved = Instant::now();
    }
}

/// The status line, on a terminal.
pub(super) fn progress(global: &Global) -> ProgressBar {
    if global.quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {elapsed_precise} {msg}");
    ProgressBar::new_spinner().with_style(style.expect("the template is right"))
}
