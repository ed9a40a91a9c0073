//! `pir run`: executes a program.

use super::execute::{Loaded, load, options};
use crate::cli::{Engine, Global, Run, Schedule as Which};
use crate::output::tell;
use crate::{output, status};
use pir_interp::machine::{Event, Waits, Where};
use pir_interp::outcome::Finish;
use pir_interp::run::{Ended, Limit, run as execute};
use pir_interp::sched::{Pct, Random, Replay, Schedule, Scheduler, Serial};
use pir_interp::{Outcome, Stop};
use std::io::{IsTerminal, Read, Write};

/// Runs the program and returns its own exit status, or one for the reason that it has none.
pub fn run(args: &Run, global: &Global) -> u8 {
    let refuse = |option: &str, what: &str| {
        tell!("pir: {option} is for {what}");
        status::NO_START
    };
    match engine(args) {
        Ok(Engine::Interp) if args.profile.is_some() => {
            refuse("--profile", "--engine jit and --engine llvm: the interpreter has no threads")
        }
        Ok(Engine::Interp) => interpret(args, global),
        Ok(_)
            if args.profile.is_some() && args.executor.as_deref().is_some_and(|e| e != "rayon") =>
        {
            refuse("--profile", "--executor rayon: the others have one thread")
        }
        Ok(engine) => super::native::run(args, engine, global),
        Err(option) => refuse(option, "--engine interp"),
    }
}

/// The engine: the one that is named, else the interpreter if an option needs it, else `auto`. The
/// option that does not go with the named one.
fn engine(args: &Run) -> Result<Engine, &'static str> {
    let needs = [
        (args.schedule.is_some(), "--schedule"),
        (args.replay.is_some(), "--replay"),
        (args.record.is_some(), "--record"),
        (args.no_races, "--no-races"),
        (args.execution.strict_races, "--strict-races"),
        (args.execution.max_steps.is_some(), "--max-steps"),
        (args.execution.max_memory.is_some(), "--max-memory"),
    ];
    let option = needs.into_iter().find(|n| n.0).map(|n| n.1);
    match (args.engine, option) {
        (Some(Engine::Interp), _) | (None, Some(_)) => Ok(Engine::Interp),
        (Some(_), Some(option)) => Err(option),
        (engine, None) => Ok(engine.unwrap_or(Engine::Auto)),
    }
}

fn interpret(args: &Run, global: &Global) -> u8 {
    let loaded = match load(&args.file, &args.execution, global) {
        Ok(loaded) => loaded,
        Err(_) => return status::NO_START,
    };
    let schedule = match args.replay.as_deref().map(read_schedule).transpose() {
        Ok(schedule) => schedule.unwrap_or_default(),
        Err(e) => {
            tell!("pir: --replay: {e}");
            return status::NO_START;
        }
    };
    let mut replay = Replay::new(&schedule);
    let mut other: Box<dyn Scheduler> = match args.schedule.unwrap_or(Which::Serial) {
        Which::Serial => Box::new(Serial),
        Which::Random => Box::new(Random::new(args.seed)),
        Which::Pct => Box::new(Pct::new(args.seed, 4, 10_000)),
    };
    let scheduler: &mut dyn Scheduler =
        if args.replay.is_some() { &mut replay } else { &mut *other };
    let mut options = options(&args.execution);
    options.races = !args.no_races;
    options.record = args.record.is_some();
    options.sink = Some(write);
    options.input = match input() {
        Ok(input) => input,
        Err(e) => {
            tell!("pir: can't read standard input: {e}");
            return status::NO_START;
        }
    };
    let Loaded { program, entry, input, .. } = &loaded;
    let run = match execute(program, *entry, input, &options, scheduler, &schedule.choices, None) {
        Ok(run) => run,
        // Globals count as memory, too.
        Err(failure) if matches!(failure.stop, Stop::OutOfMemory(_)) => {
            return report(&loaded, &Ended::Limit(Limit::Memory));
        }
        Err(failure) => {
            tell!("pir: {}: {}", loaded.source.name, failure.stop);
            return status::NO_START;
        }
    };
    for race in run.machine.races.found.iter().filter(|_| !global.quiet) {
        tell!("pir: warning: {}", loaded.race(race));
    }
    if let Some(strand) = replay.failed {
        tell!(
            "pir: --replay: strand {strand} cannot step here: the schedule is of another program"
        );
        return status::NO_START;
    }
    if let Some(path) = &args.record
        && let Err(e) = output::write(Some(path), format!("{}\n", run.schedule).as_bytes())
    {
        return output::failed(Some(path), &e);
    }
    if global.verbose > 0 {
        tell!("pir: {} instructions, {} strands", run.machine.steps, run.machine.started);
    }
    if matches!(run.ended, Ended::Outcome(Outcome::Hang)) {
        return hang(&loaded, &run.machine.waiting());
    }
    report(&loaded, &run.ended)
}

/// What came of the run, and the status that says so.
fn report(loaded: &Loaded, ended: &Ended) -> u8 {
    let name = &loaded.source.name;
    let trace = |place: &Option<pir_interp::machine::Where>| {
        if let Some(place) = place {
            loaded.trace(place).iter().for_each(|line| tell!("  at {line}"));
            if place.strand != 0 {
                tell!("  in strand {}", place.strand);
            }
        }
    };
    match ended {
        Ended::Outcome(Outcome::Return { with, .. }) => match with {
            Finish::Exit(status) => *status as u8,
            Finish::Abort(why) => {
                tell!("pir: {name}: the program stopped itself: {why}");
                status::FAULT
            }
            Finish::Value(value) => match value {
                Some(v) if loaded.is_main() => v.status().unwrap_or_else(|| {
                    tell!("pir: {name}: the status is no number: {}", v.text);
                    status::FAULT
                }),
                Some(v) => {
                    output::line(&v.text);
                    status::CLEAN
                }
                None => status::CLEAN,
            },
        },
        Ended::Outcome(Outcome::Ub { kind, why, place }) => {
            tell!("pir: {name}: undefined behaviour ({kind}): {why}");
            trace(place);
            status::FAULT
        }
        Ended::Outcome(Outcome::Hang) => hang(loaded, &[]),
        Ended::Limit(limit) => {
            let what = match limit {
                Limit::Steps => "--max-steps",
                Limit::Time => "--timeout",
                Limit::Memory => "--max-memory",
                Limit::Interrupted => "an interruption",
            };
            tell!("pir: {name}: stopped by {what}");
            status::LIMIT
        }
        Ended::Failed(failure) => {
            match &failure.stop {
                Stop::UnknownFunction(function) => unknown_function(name, function),
                stop => tell!("pir: {name}: {stop}"),
            }
            trace(&failure.place);
            status::FAULT
        }
    }
}

/// Reports that no strand can step any more, and why.
fn hang(loaded: &Loaded, waiting: &[(Waits, Where)]) -> u8 {
    const SHOWN: usize = 4;
    tell!("pir: {}: hang: no strand can step any more", loaded.source.name);
    for (what, place) in waiting.iter().take(SHOWN) {
        let at = loaded.trace(place);
        tell!("  strand {}: {} at {}", place.strand, what.text(), at.join(", called at "));
    }
    if waiting.len() > SHOWN {
        tell!("  … {} more strands wait", waiting.len() - SHOWN);
    }
    status::FAULT
}

/// Reports the call of a function that is undefined, or that only the interpreter lacks.
fn unknown_function(file: &str, function: &str) {
    if ["__kmpc_", "omp_", "GOMP_"].iter().any(|p| function.starts_with(p)) {
        tell!(
            "pir: {file}: the interpreter has no OpenMP run-time library, which `{function}` is part of\n\
             pir: help: the machine engines load libomp: --engine auto; or compile without -fopenmp \
             (its pragmas are then ignored), or write the parallelism with `fork` and `join`"
        );
    } else if pir_engine::is_in_process(function) {
        tell!(
            "pir: {file}: the interpreter has no function `{function}`\n\
             pir: help: the machine engines use the system's libraries: --engine auto"
        );
    } else {
        super::native::undefined_symbol(file, function, "");
    }
}

impl Loaded {
    /// Whether the value returned is the program's status.
    fn is_main(&self) -> bool {
        self.program.module().global(self.entry).name.as_deref() == Some(b"main")
    }
}

/// Output as it comes.
fn write(event: &Event) {
    let result = match event {
        Event::Out(text) => {
            let mut out = std::io::stdout().lock();
            out.write_all(text).and_then(|()| out.flush())
        }
        Event::Err(text) => std::io::stderr().lock().write_all(text),
    };
    // Nobody listens any more.
    if result.is_err() {
        std::process::exit(status::CLEAN.into());
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
