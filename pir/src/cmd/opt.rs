//! `pir opt`: transformations of a file.

use super::execute::verified;
use super::{validate, written};
use crate::cli::{Format, Global, Opt};
use crate::input::Source;
use crate::output::tell;
use crate::{json, output, status};
use pir_ir::report::{PassReport, remarks_sarif, with_places};
use pir_transform::{Error, Level, Options, PASSES, Pass, PassTime, Pipeline, Remark, Transformed};
use std::path::Path;

/// Transforms a file, or describes passes.
pub(super) fn run(args: &Opt, global: &Global) -> u8 {
    if args.list_passes {
        list(args.format);
        return status::CLEAN;
    }
    if let Some(pass) = args.explain {
        explain(pass, args.format);
        return status::CLEAN;
    }
    let file = args.file.as_deref().expect("the options demand it");
    let (source, verified) = match verified(file, global) {
        Ok(both) => both,
        Err(refused) => return refused.tell_as(args.format, file),
    };
    if args.llvm.is_some() || args.encode || args.decode {
        return super::stock::run(args, global, &source.name, verified);
    }
    let level = || Pipeline::of_level(args.level.unwrap_or(Level::O2));
    let pipeline = args.passes.clone().unwrap_or_else(level);
    let mut options = Options::default();
    options.verify_each = args.verify_each;
    options.bisect_limit = args.opt_bisect_limit;
    options.print_changed = args.print_changed;
    let before = args.validate.then(|| verified.clone());
    match pir_transform::run(verified, &pipeline, &options) {
        Ok(done) => {
            let verdict =
                before.map(|before| validate::changes(&before, &done.module, args.format));
            match verdict {
                Some(status) if status != status::CLEAN => status,
                _ => write(args, global, &source, &done),
            }
        }
        Err(error) => invalid(&error),
    }
}

/// Writes the results, the text last, so that nothing is written if a side file can't be.
fn write(args: &Opt, global: &Global, source: &Source, done: &Transformed) -> u8 {
    for p in &done.printed {
        tell!("; run {}: {} changed @{}\n{}", p.run, p.pass, p.function, p.text.trim_end());
    }
    if args.opt_bisect_limit.is_some() {
        tell!("pir: {} runs of a pass on a function", done.runs);
    }
    if args.time_passes {
        times(&done.times);
    }
    let remarks = with_places(&done.remarks, &source.report_text());
    if global.verbose > 0 {
        remarks.iter().for_each(|r| tell!("pir: {r}"));
    }
    if let Some(path) = &args.remarks {
        let text = remarks_text(&remarks, path);
        if let Err(e) = written::write_beside(path, &text, "a list of remarks") {
            return e.tell_as(args.format, &source.name);
        }
    }
    let (path, module) = (args.output.as_deref(), done.module.module());
    written::write_module(args.format, &source.name, path, module, Vec::new())
}

/// Returns the text of the file with this name: a SARIF log if it ends in `.sarif`, else YAML like
/// LLVM's.
fn remarks_text(remarks: &[Remark], file: &Path) -> String {
    match file.extension().is_some_and(|e| e == "sarif") {
        true => format!("{:#}\n", remarks_sarif(remarks)),
        false => remarks.iter().map(Remark::yaml).collect(),
    }
}

/// An invalid module is a bug of the pass, so the report asks for the means to repeat it.
fn invalid(error: &Error) -> u8 {
    tell!("pir: internal error: {error}");
    for d in error.module.diagnostics.iter().filter(|d| d.is_error()).skip(1) {
        tell!("pir: {d}");
    }
    tell!("pir: help: --opt-bisect-limit finds the run of a pass that does it");
    tell!(
        "This is a bug in pir, not in your file. Please report it with the command and the file."
    );
    status::INTERNAL
}

fn times(times: &[PassTime]) {
    let total: std::time::Duration = times.iter().map(|t| t.time).sum();
    for t in times {
        let share = 100.0 * t.time.as_secs_f64() / total.as_secs_f64().max(1e-9);
        let ms = t.time.as_secs_f64() * 1e3;
        tell!("{ms:10.3} ms {share:5.1} %  {} ({} functions changed)", t.pass, t.changed);
    }
    tell!("{:10.3} ms 100.0 %  total", total.as_secs_f64() * 1e3);
}

fn list(format: Format) {
    let width = PASSES.iter().map(|p| p.name.len()).max().unwrap_or(0);
    for pass in PASSES {
        match format {
            Format::Human => output::line(&format!("{:width$}  {}", pass.name, pass.summary)),
            Format::Json => json::print(&PassReport::new(pass)),
        }
    }
}

fn explain(pass: &Pass, format: Format) {
    if format == Format::Json {
        json::print(&PassReport::new(pass));
        return;
    }
    output::line(&format!("# {}\n\n{} {}.\n", pass.name, pass.name, pass.summary));
    output::line(&format!("{}\n", wrapped(pass.conditions)));
    if let Some(when) = pass.when {
        output::line(&format!("{}\n", wrapped(&format!("In no level. To be run where {when}."))));
    }
    for p in pass.parameters {
        output::line(&format!("{}={}: {}\n", p.name, p.default, p.summary));
    }
    let (before, after) = pass.example();
    output::line(&format!("; before\n{before}\n; after\n{}", after.trim_end()));
}

/// The paragraphs of a text in lines of at most 80 columns.
fn wrapped(text: &str) -> String {
    const MAX_COLUMNS: usize = 80;
    let mut out = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > MAX_COLUMNS {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column = match word.rsplit_once('\n') {
            Some((_, rest)) => rest.chars().count(),
            None => column + width,
        };
    }
    out
}
