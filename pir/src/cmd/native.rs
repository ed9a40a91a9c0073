//! `pir run` with machine code: `--engine auto`, `jit` and `llvm`.

use super::diagnostics::report as show;
use super::ending::{Ending, EndingKind, RunReport, failed};
use super::execute::{no_entry, verified};
use super::written;
use crate::cli::{Engine, Global, Run};
use crate::input::Source;
use crate::output::tell;
use crate::{json, output, status};
use pir_engine::{Executable, Fault, Generator, Options, RunReport as Counters, SourceText};
use pir_ir::find_entry;
use pir_ir::report::ProfileReport;
use pir_verify::Verified;
use std::time::Instant;

/// Lowers, compiles and calls the entry.
pub(super) fn run(args: &Run, engine: Engine, global: &Global, report: &'static RunReport) -> u8 {
    let (source, module) = match verified(&args.file, global) {
        Ok(both) => both,
        Err(refused) => return report.refuse(&refused),
    };
    if let Err(missing) = find_entry(&module, &args.execution.entry) {
        return report.refuse(&no_entry(&missing, "--entry", &source.name));
    }
    let not_started = |e: &pir_engine::Error| {
        report.end(Ending::because(EndingKind::NotStarted, status::NO_START, e.to_string()))
    };
    let (program, engine) = match make(args, engine, &source, module) {
        Ok(made) => made,
        Err(reasons) => {
            let (mut messages, mut found) = (Vec::new(), Vec::new());
            for e in reasons {
                match e.diagnostic() {
                    Some(d) => found.push(d),
                    None => messages.push(e.to_string()),
                }
            }
            show(&source, &found);
            report.findings(json::findings(&source.text, &found));
            let ending = Ending::new(EndingKind::NotStarted, status::NO_START);
            let message = (!messages.is_empty()).then(|| messages.join("\n"));
            return report.end(Ending { message, ..ending });
        }
    };
    let profile = args.profile.is_some();
    let entry = &args.execution.entry;
    let arguments = match program.arguments(entry, &args.execution.args) {
        Ok(arguments) => arguments,
        Err(e) => return not_started(&e),
    };
    if let Some(limit) = args.execution.timeout {
        watch(limit, report);
    }
    report.engine(match engine {
        Engine::Llvm => "llvm",
        _ => "jit",
    });
    if let Err(fault) = program.construct() {
        return faulted(&fault, global, report);
    }
    let is_c_main = entry == "main" && program.returns_status("main");
    // A trace is written when this process ends by itself.
    if is_c_main && !profile && global.verbose == 0 && global.trace.is_none() {
        return match program.run_main(&arguments) {
            Ok(fault) => faulted(&fault, global, report),
            Err(e) => not_started(&e),
        };
    }
    let begin = Instant::now();
    let called = match profile {
        true => program.call_profiled(entry, &arguments).map(|(e, c, p)| (e, c, Some(p))),
        false => program.call(entry, &arguments).map(|(e, c)| (e, c, None)),
    };
    let wall = begin.elapsed();
    let (ended, counted, measured) = match called {
        Ok(called) => called,
        Err(e) => return not_started(&e),
    };
    if global.verbose > 0 {
        tell!("pir: {}", words(&counted));
    }
    let mut ending = match &ended {
        Ok(returned) if is_c_main => Ending::exit(returned.status.unwrap_or(status::CLEAN)),
        Ok(returned) => Ending::value(returned.text.clone()),
        Err(fault) => failed(fault),
    };
    if let (Some(out), Some(measured)) = (&args.profile, measured) {
        let profile = ProfileReport {
            text: &source.report_text(),
            entry,
            generator: match engine {
                Engine::Llvm => Generator::Llvm,
                _ => Generator::Jit,
            },
            program: &program,
            counted: &counted,
            measured: &measured,
            wall,
            returned: ended.is_ok(),
        };
        let text = match out.extension().is_some_and(|e| e == "txt") {
            true => profile.table(),
            false => profile.to_json() + "\n",
        };
        if output::is_stdout(Some(out)) {
            // Scripts find the profile in the last line.
            let status = report.end(ending);
            let written = output::write(None, text.as_bytes());
            return written.map_or_else(|e| output::failed(&e), |()| status);
        }
        if let Err(e) = written::write_beside(out, &text, "a profile") {
            ending = ending.unwritten(&e);
        }
    }
    report.end(ending)
}

/// Reports a fault, and ends the process with its status. Only a trace is still written.
fn faulted(fault: &Fault, global: &Global, report: &RunReport) -> u8 {
    let status = report.end(failed(fault));
    match &global.trace {
        None => pir_engine::leave_process(status),
        Some(_) => status,
    }
}

/// The counters of a run in words.
fn words(run: &Counters) -> String {
    let Counters { promoted, taken_back, stolen, strands, idle, busy, .. } = run;
    format!(
        "{promoted} tasks offered to other threads, {taken_back} taken back, {stolen} stolen; \
         {strands} strands with a thread of their own; threads busy {busy:.1?}, idle {idle:.1?}"
    )
}

/// Generates machine code, and returns the engine used: `auto` takes the JIT if it supports all
/// code that the entry reaches.
fn make(
    args: &Run,
    engine: Engine,
    source: &Source,
    module: Verified,
) -> Result<(Executable, Engine), Vec<pir_engine::Error>> {
    let profile = args.profile.is_some();
    // Only what calls the run-time library is measured.
    let measured = profile.then(|| "rayon".to_owned());
    let backend = args.executor.clone().or(measured);
    let options = |generator| Options {
        level: args.level.unwrap_or_default(),
        lowering: pir_lower::Options { profile, backend: backend.clone(), ..Default::default() },
        generator,
        threads: args.threads.map_or(0, std::num::NonZeroUsize::get),
        text: Some(SourceText::new(&source.text_name, &source.text)),
        libraries: args.load.clone(),
        name: source.name.clone(),
    };
    pir_engine::own_process(&source.name);
    let module = match pir_engine::reachable(module, &args.execution.entry) {
        Ok(module) => module,
        Err(invalid) => return Err(vec![pir_engine::Error::Tool(invalid.to_string())]),
    };
    let llvm = |module, mut reasons: Vec<pir_engine::Error>| {
        let made = Executable::new(module, &options(Generator::Llvm));
        made.map(|program| (program, Engine::Llvm)).map_err(|e| {
            reasons.push(e);
            reasons
        })
    };
    match engine {
        Engine::Llvm => llvm(module, vec![]),
        Engine::Auto => {
            if let Some(function) = pir_engine::catching_function(&module) {
                let what = "an exception that is caught".to_owned();
                let place = pir_core::function::NO_SOURCE_PLACE;
                let reason = pir_engine::Error::Code(pir_engine::CodeError::Unsupported {
                    function: Some(function),
                    what,
                    place,
                });
                return llvm(module, vec![reason]);
            }
            let again = module.clone();
            match Executable::new(module, &options(Generator::Jit)) {
                Ok(program) => Ok((program, Engine::Jit)),
                Err(e) if e.is_of_generator() => llvm(again, vec![e]),
                Err(e) => Err(vec![e]),
            }
        }
        _ => {
            let made = Executable::new(module, &options(Generator::Jit));
            made.map(|program| (program, Engine::Jit)).map_err(|e| vec![e])
        }
    }
}

/// Ends the process when the time is over.
fn watch(limit: std::time::Duration, report: &'static RunReport) {
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        report.end(Ending::limit("stopped by --timeout"));
        // An exit would wait for a handler of the program's exit.
        pir_temp::abandon();
        pir_engine::abandon_process(status::LIMIT);
    });
}
