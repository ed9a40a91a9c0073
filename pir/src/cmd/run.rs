//! `pir run`: executes a program.

use super::ending::{Ending, EndingKind, RunReport};
use super::execute::{LoadedProgram, load, options};
use super::written;
use crate::cli::{Engine, Format, Global, Run, Schedule as Which};
use crate::output::tell;
use crate::{output, status};
use pir_core::Code;
use pir_core::entity::Type;
use pir_interp::machine::{OutputEvent, RunEnd, StrandPlace, WaitReason};
use pir_interp::outcome::RunFinish;
use pir_interp::run::{RunLimit, RunResult, run as execute};
use pir_interp::sched::{
    PctScheduler, RandomScheduler, ReplayScheduler, Schedule, Scheduler, SerialScheduler,
};
use pir_interp::{Outcome, StopReason};
use pir_ir::{FoundRace, PreparedProgram};
use std::io::{IsTerminal, Read, Write};

/// Runs the program and returns its own exit status, or one for the reason that it has none.
pub(super) fn run(args: &Run, global: &Global) -> u8 {
    let report = RunReport::start(args.format, &args.file);
    match engine(args, global) {
        Ok(Engine::Interp) => interpret(args, global, report),
        Ok(engine) => super::native::run(args, engine, global, report),
        Err(message) => {
            report.end(Ending::because(EndingKind::NotStarted, status::NO_START, message))
        }
    }
}

/// The engine: the one that is named, else the interpreter if an option needs it, else `auto`.
///
/// An option that asks for output or for a limit is refused where it has no effect, because the
/// caller would wait for that in vain. An option that only tunes an engine has a warning, so that
/// scripts may give the same options to all engines.
///
/// # Errors
/// Says which option is refused.
fn engine(args: &Run, global: &Global) -> Result<Engine, String> {
    const MACHINE_CODE_ENGINES: &str = "--engine jit and --engine llvm";
    let interpreter = [
        (args.schedule.is_some(), "--schedule"),
        (args.replay.is_some(), "--replay"),
        (args.record.is_some(), "--record"),
        (args.no_races, "--no-races"),
        (args.execution.strict_races, "--strict-races"),
        (args.execution.max_steps.is_some(), "--max-steps"),
        (args.execution.max_memory.is_some(), "--max-memory"),
    ];
    let first = interpreter.into_iter().find(|o| o.0).map(|o| o.1);
    let engine = match (args.engine, first) {
        (Some(Engine::Interp), _) | (None, Some(_)) => Engine::Interp,
        (Some(_), Some(option)) => return Err(format!("{option} is for --engine interp")),
        (engine, None) => engine.unwrap_or(Engine::Auto),
    };
    if args.profile.is_some() && engine == Engine::Interp {
        return Err(format!(
            "--profile is for {MACHINE_CODE_ENGINES}: the interpreter has no threads"
        ));
    }
    if args.profile.is_some() && args.executor.as_deref().is_some_and(|e| e != "rayon") {
        return Err("--profile is for --executor rayon: the others have one thread".into());
    }
    let is_seeded = matches!(args.schedule, Some(Which::Random | Which::Pct));
    let one_thread = ["sequential", "simd"];
    let has_one_thread = args.executor.as_deref().is_some_and(|e| one_thread.contains(&e));
    let without_effect = [
        (args.executor.is_some() && engine == Engine::Interp, "--executor", MACHINE_CODE_ENGINES),
        (args.threads.is_some() && has_one_thread, "--threads", "other back ends"),
        (!args.load.is_empty() && engine == Engine::Interp, "--load", MACHINE_CODE_ENGINES),
        (args.seed.is_some() && !is_seeded, "--seed", "--schedule random and --schedule pct"),
    ];
    for (_, option, place) in without_effect.into_iter().filter(|o| o.0 && !global.quiet) {
        tell!("pir: warning: {option} has no effect here: it is for {place}");
    }
    Ok(engine)
}

fn interpret(args: &Run, global: &Global, report: &RunReport) -> u8 {
    report.engine("interp");
    let loaded = match load(&args.file, &args.execution, global) {
        Ok(loaded) => loaded,
        Err(refused) => return report.refuse(&refused),
    };
    let schedule = match args.replay.as_deref().map(read_schedule).transpose() {
        Ok(schedule) => schedule.unwrap_or_default(),
        Err(e) => {
            let message = format!("--replay: {e}");
            return report.end(Ending::because(EndingKind::NotStarted, status::NO_START, message));
        }
    };
    let mut replay = ReplayScheduler::new(&schedule);
    let seed = args.seed.unwrap_or_default();
    let mut other: Box<dyn Scheduler> = match args.schedule.unwrap_or(Which::Serial) {
        Which::Serial => Box::new(SerialScheduler),
        Which::Random => Box::new(RandomScheduler::new(seed)),
        Which::Pct => Box::new(PctScheduler::new(seed, 4, 10_000)),
    };
    let scheduler: &mut dyn Scheduler =
        if args.replay.is_some() { &mut replay } else { &mut *other };
    let mut options = options(&args.execution);
    options.races = !args.no_races;
    if let Some(threads) = args.threads {
        options.max_threads = u32::try_from(threads.get()).unwrap_or(u32::MAX);
    }
    options.record = args.record.is_some() || args.format == Format::Json;
    options.sink = Some(write);
    options.input = match input() {
        Ok(input) => input,
        Err(e) => {
            let message = format!("can't read standard input: {e}");
            return report.end(Ending::because(EndingKind::NotStarted, status::NO_START, message));
        }
    };
    let PreparedProgram { program, entry, input } = &loaded.prepared;
    let run = tracing::info_span!("run", engine = "interp")
        .in_scope(|| execute(program, *entry, input, &options, scheduler, &schedule.choices, None));
    let run = match run {
        Ok(run) => run,
        // Globals count as memory, too.
        Err(failure) if matches!(failure.stop, StopReason::OutOfMemory(_)) => {
            return report.end(ending(&loaded, &RunResult::Limit(RunLimit::Memory), &None));
        }
        Err(failure) => {
            let message = failure.stop.to_string();
            return report.end(Ending::because(EndingKind::NotStarted, status::NO_START, message));
        }
    };
    let text = loaded.text();
    for race in run.machine.detection.races.found.iter().filter(|_| !global.quiet) {
        let threads = options.max_threads;
        let race = FoundRace::new(program.module(), race, run.schedule.clone(), threads);
        report.race(&race, &text);
    }
    if let Some(strand) = replay.failed {
        let message = format!(
            "--replay: strand {strand} cannot step here: the schedule is of another program"
        );
        return report.end(Ending::because(EndingKind::NotStarted, status::NO_START, message));
    }
    let record = |path| written::write_beside(path, &format!("{}\n", run.schedule), "a schedule");
    let recorded = args.record.as_deref().map_or(Ok(()), record);
    if global.verbose > 0 {
        tell!(
            "pir: {} instructions, {} strands",
            run.machine.budget.steps,
            run.machine.tables.started
        );
    }
    let ending = match run.ended {
        RunResult::Outcome(Outcome::Hang) => hang(&loaded, &run.machine.waiting()),
        ended => {
            let stop = match run.machine.end() {
                Some(RunEnd::Stopped(_, place)) => place,
                _ => &None,
            };
            ending(&loaded, &ended, stop)
        }
    };
    report.end(match recorded {
        Ok(()) => ending,
        Err(e) => ending.unwritten(&e),
    })
}

/// Describes how the run ended, where `stop` is the place at which the program stopped itself.
fn ending(loaded: &LoadedProgram, ended: &RunResult, stop: &Option<StrandPlace>) -> Ending {
    let trace = |place: &Option<StrandPlace>| {
        let mut lines = Vec::new();
        if let Some(place) = place {
            lines.extend(loaded.trace(place).iter().map(|line| format!("at {line}")));
            if place.strand != 0 {
                lines.push(format!("in strand {}", place.strand));
            }
        }
        lines
    };
    let fault = |code, message| Ending::fault(EndingKind::Fault, code, message);
    match ended {
        RunResult::Outcome(Outcome::Return { with, .. }) => match with {
            RunFinish::Exit(status) => Ending::exit(*status as u8),
            RunFinish::Abort(why) => {
                fault(Code::Aborted, format!("the program stopped itself: {why}")).at(trace(stop))
            }
            RunFinish::Value(value) if loaded.returns_status() => {
                match value.as_ref().map_or(Some(status::CLEAN), |v| v.status()) {
                    Some(status) => Ending::exit(status),
                    None => {
                        let text = value.iter().map(|v| v.text.as_str()).collect::<String>();
                        // An `i32`, whose type goes without saying.
                        let shown = text.split_once(' ').map_or(&*text, |(_, value)| value);
                        let message =
                            format!("`@main` returned {shown}, so there is no exit status");
                        fault(Code::IndeterminateValue, message)
                    }
                }
            }
            RunFinish::Value(value) => Ending::value(value.as_ref().map(|v| v.text.clone())),
        },
        RunResult::Outcome(Outcome::Ub { kind, why, place }) => {
            let message = format!("undefined behaviour ({kind}): {why}");
            Ending::fault(EndingKind::Undefined, kind.code(), message).at(trace(place))
        }
        RunResult::Outcome(Outcome::Hang) => hang(loaded, &[]),
        RunResult::Limit(limit) => {
            let what = match limit {
                RunLimit::Steps => "--max-steps",
                RunLimit::Time => "--timeout",
                RunLimit::Memory => "--max-memory",
                RunLimit::Interrupted => "an interruption",
            };
            Ending::limit(format!("stopped by {what}"))
        }
        RunResult::Failed(failure) => match &failure.stop {
            StopReason::UnknownFunction(function) => unknown_function(function),
            stop => Ending {
                code: stop.code(),
                ..Ending::because(EndingKind::Fault, status::FAULT, stop.to_string())
            },
        }
        .at(trace(&failure.place)),
    }
}

/// Describes why no strand can step any more.
fn hang(loaded: &LoadedProgram, waiting: &[(WaitReason, StrandPlace)]) -> Ending {
    const MAX_SHOWN_STRANDS: usize = 4;
    let mut trace: Vec<String> = waiting
        .iter()
        .take(MAX_SHOWN_STRANDS)
        .map(|(what, place)| {
            let at = loaded.trace(place).join(", called at ");
            format!("strand {}: {} at {at}", place.strand, what.text())
        })
        .collect();
    if waiting.len() > MAX_SHOWN_STRANDS {
        trace.push(format!("… {} more strands wait", waiting.len() - MAX_SHOWN_STRANDS));
    }
    Ending::fault(EndingKind::Hang, Code::Hang, "hang: no strand can step any more").at(trace)
}

/// The call of a function that is undefined, or that only the interpreter lacks.
fn unknown_function(function: &str) -> Ending {
    let fault = |message: String| Ending::fault(EndingKind::Fault, Code::NotInterpreted, message);
    if ["__kmpc_", "omp_", "GOMP_"].iter().any(|p| function.starts_with(p)) {
        fault(format!(
            "the interpreter has no OpenMP run-time library, which `{function}` is part of"
        ))
        .help(
            "the machine engines load libomp: --engine auto; or compile without -fopenmp (its \
             pragmas are then ignored), or write the parallelism with `fork` and `join`",
        )
    } else if pir_engine::is_in_process(function) {
        fault(format!("the interpreter has no function `{function}`"))
            .help("the machine engines use the system's libraries: --engine auto")
    } else {
        super::ending::undefined_symbol(function, "")
    }
}

impl LoadedProgram {
    /// Whether the entry returns a process status, as a C `main` does: an `i32`, or nothing.
    fn returns_status(&self) -> bool {
        let module = self.prepared.program.module();
        let global = module.global(self.prepared.entry);
        let result = module.types.signature(global.ty).map(|(result, ..)| result);
        global.name.as_deref() == Some(b"main")
            && result.is_none_or(|ty| matches!(ty, Type::I32 | Type::VOID))
    }
}

/// Output as it comes.
fn write(event: &OutputEvent) {
    let result = match event {
        OutputEvent::Out(text) => {
            let mut out = std::io::stdout().lock();
            out.write_all(text).and_then(|()| out.flush())
        }
        OutputEvent::Err(text) => std::io::stderr().lock().write_all(text),
    };
    // The reader has closed the pipe.
    if result.is_err() {
        output::exit(status::CLEAN);
    }
}

/// Reads all of standard input, unless it is a terminal.
fn input() -> std::io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let stdin = std::io::stdin();
    if !stdin.is_terminal() {
        stdin.lock().read_to_end(&mut text)?;
    }
    Ok(text)
}

/// A schedule from a file, or from the argument itself.
fn read_schedule(text: &str) -> Result<Schedule, String> {
    let written = match std::fs::read_to_string(text) {
        Ok(file) => file,
        Err(_) if text.starts_with('s') && text.contains(':') => text.to_owned(),
        Err(e) => return Err(format!("can't read {text}: {e}")),
    };
    written.parse().map_err(|e: pir_interp::sched::NoSchedule| e.to_string())
}
