//! `pir analyze`: depths, regions, loops, dominance, and what lowering needs, as a table or as
//! JSON.

use super::diagnostics::report;
use super::execute::{RefusedProgram, no_entry, verified};
use crate::cli::{Analyze, Dominance as Sense, Format, Global};
use crate::input::{Source, module_of};
use crate::output::tell;
use crate::{json, output, status};
use pir_ir::report::analysis::{FactsError, FactsOptions, facts, facts_for_lowering};
use pir_ir::report::{Dominance, FileFacts, FunctionFacts};
use pir_verify::Verified;
use tracing::info_span;

/// Analyzes the files in order.
pub(crate) fn run(args: &Analyze, global: &Global) -> u8 {
    let mut worst = status::CLEAN;
    for path in &args.files {
        if args.lowering {
            let one = match verified(path, global) {
                Ok((source, verified)) => valid_file(&source, &verified, args),
                Err(refused) => refuse(args, &path.display().to_string(), &refused),
            };
            worst = worst.max(one);
            continue;
        }
        let one = match Source::read(path) {
            Ok(source) => file(&source, args),
            Err(e) => refuse(args, &path.display().to_string(), &e.into()),
        };
        worst = worst.max(one);
    }
    worst
}

/// Reports a file that is not analysed.
fn refuse(args: &Analyze, file: &str, refused: &RefusedProgram) -> u8 {
    if args.format == Format::Json {
        let error = refused.error().or_else(|| Some("the file is not valid".to_owned()));
        let diagnostics = refused.findings();
        json::print(&FileFacts { file, functions: vec![], error, diagnostics });
    }
    refused.tell()
}

fn file(source: &Source, args: &Analyze) -> u8 {
    let (module, warnings) = match module_of(source) {
        Ok(m) => m,
        Err(diagnostics) => {
            report(source, &diagnostics);
            if args.format == Format::Json {
                let error = diagnostics.iter().find(|d| d.is_error()).map(ToString::to_string);
                let diagnostics = json::findings(&source.text, &diagnostics);
                let file = &source.name;
                json::print(&FileFacts { file, functions: vec![], error, diagnostics });
            }
            return super::diagnostics::parse_status(&diagnostics);
        }
    };
    report(source, &warnings);
    let _span = info_span!("analyze", file = source.name).entered();
    tell_facts(source, args, facts(&module, &options(args)))
}

/// Reports on a file that obeys every rule, including the facts that lowering needs.
fn valid_file(source: &Source, verified: &Verified, args: &Analyze) -> u8 {
    let _span = info_span!("analyze", file = source.name).entered();
    tell_facts(source, args, facts_for_lowering(verified, &options(args)))
}

fn options(args: &Analyze) -> FactsOptions {
    let dominators = args.dominators.iter().map(|sense| match sense {
        Sense::Cfg => Dominance::Cfg,
        Sense::Local => Dominance::Local,
        Sense::Global => Dominance::Global,
    });
    FactsOptions { function: args.function.clone(), dominators: dominators.collect() }
}

fn tell_facts(
    source: &Source,
    args: &Analyze,
    facts: Result<Vec<FunctionFacts>, FactsError>,
) -> u8 {
    let functions = match facts {
        Ok(functions) => functions,
        Err(FactsError::NoFunction(missing)) => {
            let refused = no_entry(&missing, "--function", &source.name);
            return refuse(args, &source.name, &refused);
        }
        Err(e) => {
            tell!("pir: {}: {e}", source.name);
            return status::NO;
        }
    };
    let well_formed = functions.iter().all(FunctionFacts::is_well_formed);
    match args.format {
        Format::Json => json::print(&FileFacts {
            file: &source.name,
            functions,
            error: None,
            diagnostics: Vec::new(),
        }),
        Format::Human => functions.iter().for_each(|f| output::line(&f.table())),
    }
    if well_formed { status::CLEAN } else { status::NO }
}
