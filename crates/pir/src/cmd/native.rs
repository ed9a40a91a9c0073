//! `pir run` with machine code: `--engine jit` and `--engine llvm`.

use super::execute::verified;
use super::print::report;
use crate::cli::{Engine, Global, Run};
use crate::output::tell;
use crate::{output, status};
use pir_engine::{Executable, Fault, Generator, Options, Returned, SourceText};
use std::time::Instant;

/// Lowers, compiles and calls the entry.
pub fn run(args: &Run, engine: Engine, global: &Global) -> u8 {
    let Ok((source, module)) = verified(&args.file, global) else { return status::NO_START };
    let generator = match engine {
        Engine::Llvm => Generator::Llvm,
        _ => Generator::Jit,
    };
    let profile = args.profile.is_some();
    // Only what calls the run-time library is measured.
    let measured = profile.then(|| "rayon".to_owned());
    let backend = args.executor.clone().or(measured);
    let lowering = pir_lower::Options { profile, backend, ..Default::default() };
    let text = Some(SourceText::new(&source.name, &source.text));
    let options = Options { lowering, generator, threads: args.threads.unwrap_or(0), text };
    let complain = |text: &str| tell!("pir: {}: {text}", source.name);
    let program = match Executable::new(module, &options) {
        Ok(program) => program,
        Err(e) => {
            match e.diagnostic() {
                Some(d) => report(&source, &[d]),
                None => complain(&e.to_string()),
            }
            return status::NO_START;
        }
    };
    let entry = &args.execution.entry;
    let arguments = match program.arguments(entry, &args.execution.args) {
        Ok(arguments) => arguments,
        Err(e) => {
            complain(&e.to_string());
            return status::NO_START;
        }
    };
    if let Some(limit) = args.execution.timeout {
        watch(limit, source.name.clone());
    }
    if let Err(fault) = program.construct() {
        complain(&fault.to_string());
        return status::FAULT;
    }
    let begin = Instant::now();
    let called = match profile {
        true => program.call_profiled(entry, &arguments).map(|(e, c, p)| (e, c, Some(p))),
        false => program.call(entry, &arguments).map(|(e, c)| (e, c, None)),
    };
    let wall = begin.elapsed();
    let (ended, counted, measured) = match called {
        Ok(called) => called,
        Err(e) => {
            complain(&e.to_string());
            return status::NO_START;
        }
    };
    if global.verbose > 0 {
        tell!("pir: {counted:?}");
    }
    let status = finish(&ended, entry, complain);
    match (&args.profile, measured) {
        (Some(out), Some(measured)) => {
            let report = super::profile::Report {
                source: &source,
                args,
                engine,
                program: &program,
                counted: &counted,
                measured: &measured,
                wall,
                returned: ended.is_ok(),
            };
            report.write(out).map_or_else(|e| output::failed(Some(out), &e), |()| status)
        }
        _ => status,
    }
}

/// Tells what came of the call; the status for it.
fn finish(ended: &Result<Returned, Fault>, entry: &str, complain: impl Fn(&str)) -> u8 {
    match ended {
        Ok(returned) if entry == "main" => returned.status.unwrap_or(status::CLEAN),
        Ok(returned) => {
            returned.text.iter().for_each(|t| output::line(t));
            status::CLEAN
        }
        Err(fault) => {
            complain(&fault.to_string());
            status::FAULT
        }
    }
}

/// Ends the process when the time is over.
fn watch(limit: std::time::Duration, name: String) {
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        tell!("pir: {name}: stopped by --timeout");
        // What the program wrote stays in the C library's buffers: nothing may wait for a thread.
        std::process::exit(status::LIMIT.into());
    });
}
