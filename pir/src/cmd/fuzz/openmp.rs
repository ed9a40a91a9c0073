//! `pir fuzz openmp`: OpenMP programs in C by `pir cc` and by the interpreter, compared with
//! libomp.

use super::campaign::progress;
use super::directory::{unwritable, write};
use crate::cli::{Format, FuzzOpenMp, Global};
use crate::cmd::execute::RefusedProgram;
use crate::input::ReadError;
use crate::output::{self, tell};
use crate::{interrupt, json, status};
use indicatif::ProgressBar;
use pir_fuzz::openmp::{
    OpenMpOptions, OpenMpReport, OpenMpResult, OpenMpTools, OpenMpVerdict, run_openmp,
};
use pir_interp::watch::SearchWatch;
use serde::Serialize;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The number of cases if no bound is asked for.
const DEFAULT_CASES: u64 = 1000;

/// A line of JSON for a report.
#[derive(Serialize)]
struct ReportLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    case: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    level: u8,
    kind: &'a str,
    found: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
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
    raised: u64,
    unfit: u64,
    reports: u64,
}

/// Runs a campaign, or judges files.
pub(super) fn start(args: &FuzzOpenMp, global: &Global) -> u8 {
    let pir = match args.subject.clone().map_or_else(std::env::current_exe, Ok) {
        Ok(pir) => pir,
        Err(e) => {
            tell!("pir: can't find this program: {e}");
            return status::INPUT;
        }
    };
    let tools = OpenMpTools::new(pir, pir_driver::fault_in);
    if let Err(why) = tools.check() {
        tell!("pir: {why}");
        tell!("`apt-get install -y clang-22 libomp-22-dev` installs what this needs");
        return status::TOOL;
    }
    if !args.files.is_empty() {
        return judge(args, &tools);
    }
    if let Some(out) = &args.out
        && let Err(e) = std::fs::create_dir_all(out)
    {
        return unwritable(out, e).tell_as(args.format, out);
    }
    let watch = Arc::new(SearchWatch::default());
    let stop = interrupt::stops(&watch);
    let bar = progress(global);
    let mut failed = None;
    let mut take = |result: &OpenMpResult, reports: &[OpenMpReport]| {
        for report in reports {
            if let Err(status) = show(args, report, &bar) {
                failed = Some(status);
                return ControlFlow::Break(());
            }
        }
        bar.set_message(words(result));
        bar.tick();
        if watch.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let result = run_openmp(&tools, &options(args), &mut take);
    bar.finish_and_clear();
    drop(stop);
    if let Some(status) = failed {
        return status;
    }
    match args.format {
        Format::Human if global.quiet => {}
        Format::Human => output::line(&words(&result)),
        Format::Json => json::print(&SummaryLine {
            summary: Summary {
                cases: result.cases,
                per_second: per_second(&result),
                raised: result.raised,
                unfit: result.unfit,
                reports: result.reports,
            },
        }),
    }
    match result.reports + result.unfit {
        1.. => status::NO,
        0 if watch.is_stopped() => interrupt::INTERRUPTED_STATUS,
        0 => status::CLEAN,
    }
}

fn options(args: &FuzzOpenMp) -> OpenMpOptions {
    let mut options = OpenMpOptions::default();
    options.seed = args.seed;
    let default = if args.time.is_some() { u64::MAX - args.seed } else { DEFAULT_CASES };
    options.cases = args.cases.unwrap_or(default);
    options.time = args.time;
    options.max_reports = args.max_reports;
    options.levels.clone_from(&args.level);
    options.batch = args.batch;
    options.reduce_time = if args.no_reduce { Duration::ZERO } else { args.reduce_time };
    options
}

/// Judges files at each level.
fn judge(args: &FuzzOpenMp, tools: &OpenMpTools) -> u8 {
    let mut worst = status::CLEAN;
    for path in &args.files {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) => {
                let refused = RefusedProgram::from(ReadError::io(path, e));
                worst = worst.max(refused.tell_as(args.format, path));
                continue;
            }
        };
        for &level in &args.level {
            let verdict = tools.judge(&text, level, false, None);
            let status = if matches!(verdict, OpenMpVerdict::Agrees { .. }) {
                status::CLEAN
            } else {
                status::NO
            };
            worst = worst.max(status);
            answer(args, path, level, &verdict);
        }
    }
    worst
}

fn answer(args: &FuzzOpenMp, path: &Path, level: u8, verdict: &OpenMpVerdict) {
    let (kind, found, expected) = match verdict {
        OpenMpVerdict::Agrees { raised: true } => ("agrees", "raised whole", None),
        OpenMpVerdict::Agrees { raised: false } => ("agrees", "not raised whole", None),
        OpenMpVerdict::Fails { failure: f, .. } => {
            (f.kind.name(), f.found.as_str(), f.expected.first().map(String::as_str))
        }
        OpenMpVerdict::Unfit(why) => ("unfit", why.as_str(), None),
    };
    let file = path.display().to_string();
    match args.format {
        Format::Human => {
            output::line(&format!("{file}: -O{level}: {kind}: {found}"));
            expected.into_iter().for_each(|e| output::line(&format!("  expected {e}")));
        }
        Format::Json => json::print(&ReportLine {
            case: None,
            seed: None,
            level,
            kind,
            found,
            expected,
            file: Some(file),
        }),
    }
}

/// Writes a report to its file, and shows it.
fn show(args: &FuzzOpenMp, report: &OpenMpReport, bar: &ProgressBar) -> Result<(), u8> {
    let kind = if report.way.is_some() { report.failure.kind.name() } else { "unfit" };
    let file = match &args.out {
        None => None,
        Some(out) => {
            let path = out.join(format!("{:06}-{kind}.c", report.seed));
            let written = write(&path, &text(report, kind, &path));
            written.map_err(|refused| refused.tell_as(args.format, &path))?;
            Some(path)
        }
    };
    let expected = report.failure.expected.first().map(String::as_str);
    let shown = file.as_ref().map(|f: &PathBuf| f.display().to_string());
    match args.format {
        Format::Human => bar.suspend(|| {
            let found = &report.failure.found;
            output::line(&format!("case {}: -O{}: {kind}: {found}", report.case, report.level));
            expected.into_iter().for_each(|e| output::line(&format!("  expected {e}")));
            shown.into_iter().for_each(|f| output::line(&format!("  {f}")));
        }),
        Format::Json => json::print(&ReportLine {
            case: Some(report.case),
            seed: Some(report.seed),
            level: report.level,
            kind,
            found: &report.failure.found,
            expected,
            file: shown,
        }),
    }
    Ok(())
}

/// Returns the text of a report's file: the program after comments.
fn text(report: &OpenMpReport, kind: &str, path: &Path) -> String {
    let one_line = |text: &str| text.replace('\n', " / ");
    let OpenMpReport { seed, level, failure, source, .. } = report;
    let mut out = String::new();
    // Writing to a string succeeds.
    let _ = writeln!(out, "// {kind}: {}", one_line(&failure.found));
    for expected in &failure.expected {
        let _ = writeln!(out, "// expected: {}", one_line(expected));
    }
    let _ = writeln!(out, "// pir fuzz openmp --level {level} {}", path.display());
    let _ = writeln!(out, "// before it was reduced: --seed {seed} --cases 1 --level {level}");
    out + source
}

/// The counts in one line.
fn words(result: &OpenMpResult) -> String {
    format!(
        "{}, {:.1} a second, {:.1} % raised whole, {} unfit, {}",
        output::counted(result.cases, "program"),
        per_second(result),
        100.0 * result.raised as f64 / result.cases.max(1) as f64,
        result.unfit,
        output::counted(result.reports, "report")
    )
}

fn per_second(result: &OpenMpResult) -> f64 {
    result.cases as f64 / result.time.as_secs_f64().max(1e-9)
}
