//! `pir raise`: calls of OpenMP's run time, Tapir's instructions and threads become parallel
//! instructions.

use super::execute::{RefusedProgram, verified_source};
use super::written;
use crate::cli::{Global, Raise};
use crate::input::{Source, Text};
use crate::output::tell;
use crate::{json, status};
use pir_core::diag::Span;
use pir_core::diag::{Code, Diagnostic};
use pir_ir::RaiseError;
use pir_ir::report::{raise_report, raised_regions, raised_sarif, raised_sarif_results, to_json};
use pir_openmp::{Options, Report};
use std::fmt::Write;

/// Raises a file.
pub(super) fn run(args: &Raise, global: &Global) -> u8 {
    let mut source = match Source::read(&args.file) {
        Ok(source) => source,
        Err(e) => return RefusedProgram::from(e).tell_as(args.format, &args.file),
    };
    let is_tapir = match std::str::from_utf8(&source.text) {
        Ok(text) if pir_tapir::is_tapir_text(text) => true,
        Ok(text) if pir_tapir::is_threads_text(text) && !text.contains("@__kmpc_") => true,
        Ok(text) if pir_upgrade::is_old(text) => match pir_upgrade::upgrade(text) {
            Ok(new) => {
                source.text = Text::Bytes(new.into_bytes());
                false
            }
            Err(error) => {
                return refuse(args, &source, Code::OtherVersion, &error, error.offset());
            }
        },
        _ => false,
    };
    let mut tasks = String::new();
    let (source, module) = if is_tapir {
        let raised = match raise_tapir(args, &source) {
            Ok(raised) => raised,
            Err(status) => return status,
        };
        tasks = tasks_text(&raised.constructs, &source);
        let is_openmp = raised.module.module().find(b"__kmpc_fork_call").is_some();
        if !is_openmp && args.passes.is_none() {
            return finish(args, global, &source, &tasks, None, raised.module.module());
        }
        (source, raised.module)
    } else {
        match verified_source(source, global) {
            Ok(both) => both,
            Err(refused) => return refused.tell_as(args.format, &args.file),
        }
    };
    let mut options = if args.for_races { Options::for_races() } else { Options::default() };
    if let Some(passes) = &args.passes {
        options.passes.clone_from(passes);
    }
    let raised = match pir_ir::raise(module, &options) {
        Ok(raised) => raised,
        Err(RaiseError::Directives(found)) => {
            return super::directives::refuse(&source, args.format, found);
        }
        Err(RaiseError::Openmp(error)) => {
            let message = format!("{}: nothing was raised: {error}", source.name);
            let status = if error.is_internal() { status::INTERNAL } else { status::NO };
            let status = RefusedProgram::message(status, message).tell_as(args.format, &args.file);
            if error.is_internal() {
                tell!("This is a bug in pir. Please report it with the command and the file.");
            }
            return status;
        }
    };
    finish(args, global, &source, &tasks, Some(&raised.report), raised.module.module())
}

/// Writes the report and the module.
fn finish(
    args: &Raise,
    global: &Global,
    source: &Source,
    tasks: &str,
    report: Option<&Report>,
    module: &pir_core::Module,
) -> u8 {
    let report = report_text(args, source, tasks, report);
    match &args.report {
        Some(path) => {
            if let Err(e) = written::write_beside(path, &report, "a report") {
                return e.tell_as(args.format, &source.name);
            }
        }
        None if !global.quiet => tell!("{}", report.trim_end()),
        None => {}
    }
    written::write_module(args.format, &source.name, args.output.as_deref(), module, Vec::new())
}

/// Returns the report as the name of its file asks for: as a SARIF log, as lines of JSON, or in
/// words, which alone speak of Tapir's tasks.
fn report_text(args: &Raise, source: &Source, tasks: &str, report: Option<&Report>) -> String {
    let none = Report::default();
    let (regions, text) = (report.unwrap_or(&none), source.report_text());
    let extension = args.report.as_deref().and_then(|p| p.extension()?.to_str());
    match extension {
        Some("sarif") => format!("{:#}\n", raised_sarif(raised_sarif_results(regions, &text))),
        Some("json") => {
            let lines = raised_regions(regions, &text);
            lines.iter().map(|region| to_json(region) + "\n").collect()
        }
        _ => match report {
            Some(report) => tasks.to_owned() + &raise_report(report, &text),
            None => tasks.to_owned(),
        },
    }
}

/// Reports a text that cannot be read, at a place.
fn refuse(
    args: &Raise,
    source: &Source,
    code: Code,
    error: &dyn std::error::Error,
    offset: usize,
) -> u8 {
    let diagnostic = Diagnostic::new(code, error.to_string())
        .at(Span::new(offset, offset))
        .help("have the compiler write it in another way, or report what it should become");
    refuse_all(args, &source.text_name, &source.text, &[diagnostic])
}

/// Reports diagnostics of a text, and returns the exit status.
fn refuse_all(args: &Raise, name: &str, text: &[u8], diagnostics: &[Diagnostic]) -> u8 {
    tell!("{}", pir_diag::render(name, text, diagnostics).trim_end());
    written::refused(args.format, name, json::findings(text, diagnostics));
    status::INPUT
}

/// Raises the tasks of a text with Tapir's instructions, and threads. Reports errors, and returns
/// the exit status for them.
fn raise_tapir(args: &Raise, source: &Source) -> Result<pir_tapir::Raised, u8> {
    let text = String::from_utf8_lossy(&source.text);
    pir_tapir::raise(&text).map_err(|error| match &error {
        pir_tapir::Error::Upgrade(upgrade) => {
            refuse(args, source, Code::OtherVersion, upgrade, upgrade.offset())
        }
        pir_tapir::Error::Invalid { diagnostics, text } => {
            let name = format!("{} (upgraded)", source.text_name);
            refuse_all(args, &name, text.as_bytes(), diagnostics)
        }
        pir_tapir::Error::Malformed { offset, .. } => {
            refuse(args, source, Code::Unsupported, &error, *offset)
        }
        _ => refuse(args, source, Code::Unsupported, &error, 0),
    })
}

/// A line for each function with tasks or threads.
fn tasks_text(constructs: &[pir_tapir::Construct], source: &Source) -> String {
    let mut out = String::new();
    let (mut line, mut counted) = (1, 0);
    for construct in constructs {
        let before = source.text.get(counted..construct.offset).unwrap_or_default();
        line += before.iter().filter(|b| **b == b'\n').count();
        counted = counted.max(construct.offset);
        let outcome = match &construct.outcome {
            pir_tapir::Outcome::Raised { forks, joins, kept: 0 } => {
                format!("raised, forks: {forks}, joins: {joins}")
            }
            pir_tapir::Outcome::Raised { forks, joins, kept } => {
                format!("raised, forks: {forks}, joins: {joins}, tasks kept, may throw: {kept}")
            }
            pir_tapir::Outcome::Kept(why) => format!("kept: {why}"),
            other => format!("{other:?}"),
        };
        let function = &construct.function;
        let what = if construct.threads { "threads" } else { "tasks" };
        let _ = writeln!(out, "{}:{line}: {what} of @{function}: {outcome}", source.text_name);
    }
    out
}
