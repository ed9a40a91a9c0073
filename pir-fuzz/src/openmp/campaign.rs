//! A campaign: many programs against the compiler driver and the interpreter.

use super::judge::{OpenMpTools, OpenMpVerdict, OpenMpWay};
use super::program::OpenMpProgram;
use crate::failure::{Failure, FailureKind};
use crate::reduce::TapeShrinker;
use crate::tape::Tape;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The options of a campaign.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OpenMpOptions {
    /// The seed of the first case; the others have the numbers after it.
    pub seed: u64,
    /// The number of cases.
    pub cases: u64,
    /// The time after which no other case begins.
    pub time: Option<Duration>,
    /// The number of reports after which no other case begins.
    pub max_reports: usize,
    /// Levels of optimisation, of which a case has one.
    pub levels: Vec<u8>,
    /// The number of programs in a file. A file that fails is divided.
    pub batch: u64,
    /// The time for making a report's program smaller.
    pub reduce_time: Duration,
}

impl Default for OpenMpOptions {
    fn default() -> Self {
        Self {
            seed: 0,
            cases: 1000,
            time: None,
            max_reports: 10,
            levels: vec![1, 0, 2],
            batch: 10,
            reduce_time: Duration::from_secs(120),
        }
    }
}

/// A case that failed, or that says nothing because of the generator or the oracle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OpenMpReport {
    /// The number of the case.
    pub case: u64,
    /// Its seed.
    pub seed: u64,
    /// The level of optimisation.
    pub level: u8,
    /// What failed; `None`: the oracle.
    pub way: Option<OpenMpWay>,
    /// How. That of the oracle is a `Failure` with a message only.
    pub failure: Failure,
    /// The file.
    pub source: String,
}

/// Counts and reports of a campaign.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct OpenMpResult {
    /// Cases that were judged.
    pub cases: u64,
    /// Cases of which no call of libomp stays.
    pub raised: u64,
    /// Cases that decide nothing, since the reference failed.
    pub unfit: u64,
    /// Cases that failed.
    pub reports: u64,
    /// The time.
    pub time: Duration,
}

/// The programs of each file, with its verdict.
type Verdicts = Vec<(Vec<OpenMpProgram>, OpenMpVerdict)>;

/// Runs a campaign. `take` gets each report, reduced, and the counts after each round of files.
pub fn run_openmp(
    tools: &OpenMpTools,
    options: &OpenMpOptions,
    take: &mut dyn FnMut(&OpenMpResult, &[OpenMpReport]) -> ControlFlow<()>,
) -> OpenMpResult {
    let start = Instant::now();
    let mut result = OpenMpResult::default();
    let batch = options.batch.max(1);
    let files = options.cases.div_ceil(batch);
    let width = rayon::current_num_threads() as u64;
    let mut next = 0;
    while next < files
        && (result.reports as usize) < options.max_reports
        && options.time.is_none_or(|time| start.elapsed() < time)
    {
        let round: Vec<u64> = (next..files.min(next + width)).collect();
        next += width;
        let judged: Vec<(u8, Verdicts)> = round
            .into_par_iter()
            .map(|file| {
                let level = options.levels[(file % options.levels.len() as u64) as usize];
                let cases = file * batch..options.cases.min((file + 1) * batch);
                let program = |case| OpenMpProgram::from_seed(options.seed.wrapping_add(case));
                (level, verdicts(tools, level, cases.map(program).collect()))
            })
            .collect();
        let mut reports = Vec::new();
        for (level, verdicts) in judged {
            for (programs, verdict) in verdicts {
                result.cases += programs.len() as u64;
                match &verdict {
                    OpenMpVerdict::Agrees { raised: true } => {
                        result.raised += programs.len() as u64
                    }
                    OpenMpVerdict::Agrees { raised: false } => {}
                    OpenMpVerdict::Fails { .. } => result.reports += 1,
                    OpenMpVerdict::Unfit(_) => result.unfit += programs.len() as u64,
                }
                reports.extend(report(tools, options, level, programs, verdict));
            }
        }
        result.time = start.elapsed();
        if take(&result, &reports).is_break() {
            break;
        }
    }
    result
}

/// Judges programs: all in one file first, and in smaller ones unless they agree and are raised
/// whole.
fn verdicts(tools: &OpenMpTools, level: u8, mut programs: Vec<OpenMpProgram>) -> Verdicts {
    let text = OpenMpProgram::file(&programs);
    let verdict = tools.judge(&text, level, programs.len() > 1, None);
    if programs.len() < 2 || verdict == (OpenMpVerdict::Agrees { raised: true }) {
        return vec![(programs, verdict)];
    }
    let second = programs.split_off(programs.len() / 2);
    let mut all = verdicts(tools, level, programs);
    all.extend(verdicts(tools, level, second));
    let agrees = |v: &OpenMpVerdict| matches!(v, OpenMpVerdict::Agrees { .. });
    if matches!(verdict, OpenMpVerdict::Fails { .. }) && all.iter().all(|(_, v)| agrees(v)) {
        // They fail only together.
        return vec![(all.into_iter().flat_map(|(p, _)| p).collect(), verdict)];
    }
    all
}

fn report(
    tools: &OpenMpTools,
    options: &OpenMpOptions,
    level: u8,
    mut programs: Vec<OpenMpProgram>,
    verdict: OpenMpVerdict,
) -> Option<OpenMpReport> {
    let (way, failure) = match verdict {
        OpenMpVerdict::Agrees { .. } => return None,
        OpenMpVerdict::Fails { way, failure } => (Some(way), failure),
        OpenMpVerdict::Unfit(why) => (None, Failure::new(FailureKind::Invalid, why)),
    };
    let seed = programs[0].number;
    let found = OpenMpReport {
        case: seed.wrapping_sub(options.seed),
        seed,
        level,
        way,
        failure,
        source: OpenMpProgram::file(&programs),
    };
    match programs.pop().filter(|_| programs.is_empty()) {
        Some(program) => Some(reduce(tools, options.reduce_time, program, found)),
        None => Some(found),
    }
}

/// Makes the program of a report smaller, as long as it fails in the same way.
fn reduce(
    tools: &OpenMpTools,
    time: Duration,
    program: OpenMpProgram,
    report: OpenMpReport,
) -> OpenMpReport {
    let Some(way) = report.way else { return report };
    // The report is no failure of libomp, and time is short.
    let tools = OpenMpTools { repetitions: 1, ..tools.clone() };
    let (mut best, deadline) = (report, Instant::now() + time);
    let mut tapes = TapeShrinker::new(program.tape);
    while Instant::now() < deadline
        && let Some(tape) = tapes.candidate()
    {
        let smaller = OpenMpProgram::new(best.seed, Tape::new(tape));
        let source = OpenMpProgram::file(std::slice::from_ref(&smaller));
        if source.len() >= best.source.len() {
            continue;
        }
        match tools.judge(&source, best.level, false, Some(way)) {
            OpenMpVerdict::Fails { way: found, failure }
                if found == way && failure.kind == best.failure.kind =>
            {
                best.failure = failure;
                best.source = source;
                tapes.accept(smaller.tape);
            }
            _ => {}
        }
    }
    best
}
