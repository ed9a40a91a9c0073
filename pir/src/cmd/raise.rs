//! `pir raise`: calls of OpenMP's run time become parallel instructions.

use super::execute::verified;
use super::written;
use crate::cli::{Global, Raise};
use crate::input::Source;
use crate::output::tell;
use crate::{output, status};
use pir_openmp::{Construct, Options, Outcome};
use std::fmt::Write;

/// Raises a file.
pub(super) fn run(args: &Raise, global: &Global) -> u8 {
    let (source, module) = match verified(&args.file, global) {
        Ok(both) => both,
        Err(refused) => return refused.tell_as(args.format, &args.file),
    };
    let module = match super::directives::lowered(module) {
        Ok(module) => module,
        Err(found) => return super::directives::refuse(&source, args.format, found),
    };
    let mut options = if args.for_races { Options::for_races() } else { Options::default() };
    if let Some(passes) = &args.passes {
        options.passes.clone_from(passes);
    }
    let raised = match pir_openmp::raise(module, &options) {
        Ok(raised) => raised,
        Err(error) => {
            tell!("pir: {}: nothing was raised: {error}", source.name);
            return status::NO;
        }
    };
    let report = text(&raised.report, &source);
    match &args.report {
        Some(path) => {
            if let Err(e) = output::write(Some(path), report.as_bytes()) {
                return output::failed(Some(path), &e);
            }
        }
        None if !global.quiet => tell!("{}", report.trim_end()),
        None => {}
    }
    let text = pir_core::text::print::print(raised.module.module());
    written::write(args.format, &source.name, args.output.as_deref(), &text, Vec::new())
}

/// A line for each region and each call that stays, and a sum.
fn text(report: &pir_openmp::Report, source: &Source) -> String {
    let ends = source.text.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at + 1);
    let starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
    let mut out = String::new();
    for c in &report.constructs {
        let line = c.offset.map(|o| starts.partition_point(|&s| s <= o as usize));
        let line = line.map_or_else(String::new, |l| format!(":{l}"));
        let Construct { function, call, outcome, .. } = c;
        let outcome = match outcome {
            Outcome::Team { forced: true } => "raised, `force`".to_owned(),
            Outcome::Team { .. } => "raised".to_owned(),
            Outcome::Loop => "raised, by iterations".to_owned(),
            Outcome::Kept(why) => format!("kept: {why}"),
            _ => format!("{outcome:?}"),
        };
        let _ = writeln!(out, "{}{line}: {call} in @{function}: {outcome}", source.name);
    }
    let _ = writeln!(
        out,
        "{}: calls replaced: {}, kept: {}",
        source.name, report.replaced, report.kept
    );
    out
}
