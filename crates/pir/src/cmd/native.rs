//! `pir run` with machine code: `--engine jit` and `--engine llvm`.

use super::execute::verified;
use super::print::report;
use crate::cli::{Engine, Global, Run};
use crate::{output, status};
use pir_engine::{Error, Executable, Generator, Options};

/// Lowers, compiles and calls the entry.
pub fn run(args: &Run, engine: Engine, global: &Global) -> u8 {
    let Ok((source, module)) = verified(&args.file, global) else { return status::NO_START };
    let generator = match engine {
        Engine::Llvm => Generator::Llvm,
        _ => Generator::Jit,
    };
    let lowering = pir_lower::Options::to(&args.executor);
    let options = Options { lowering, generator, threads: args.threads.unwrap_or(0) };
    let complain = |text: &str| eprintln!("pir: {}: {text}", source.name);
    let program = match Executable::new(module, &options) {
        Ok(program) => program,
        Err(Error::Lowering(e)) => {
            report(&source, &[e.diagnostic()]);
            return status::NO_START;
        }
        Err(e) => {
            complain(&e.to_string());
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
    let ended =
        program.construct().map_err(Err).and_then(|()| program.call(entry, &arguments).map_err(Ok));
    let (ended, counted) = match ended {
        Ok((ended, counted)) => (ended, Some(counted)),
        Err(Err(fault)) => (Err(fault), None),
        Err(Ok(e)) => {
            complain(&e.to_string());
            return status::NO_START;
        }
    };
    if let (Some(counted), 1..) = (counted, global.verbose) {
        eprintln!("pir: {counted:?}");
    }
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
        eprintln!("pir: {name}: stopped by --timeout");
        // What the program wrote stays in the C library's buffers: nothing may wait for a thread.
        std::process::exit(status::LIMIT.into());
    });
}
