//! The subcommands, one file each.

pub(crate) mod analyze;
mod cc;
mod check_certificate;
mod diagnostics;
mod directives;
mod ending;
mod execute;
mod explain;
mod fuzz;
mod graph;
mod install;
mod lint;
mod lower;
mod native;
mod opt;
mod outcomes;
mod print;
mod race;
mod raise;
mod run;
mod search;
mod shell;
mod stock;
mod validate;
mod verify;
mod written;

use crate::cli::{Args, Command};
use pir_driver::Compiler;

/// Runs the subcommand; its exit status.
pub(crate) fn run(args: &Args) -> u8 {
    match &args.command {
        Command::Verify(a) => verify::run(a, &args.global),
        Command::CheckCertificate(a) => check_certificate::run(a, &args.global),
        Command::Analyze(a) => analyze::run(a, &args.global),
        Command::Graph(a) => graph::run(a),
        Command::Print(a) => print::run(a),
        Command::Fuzz(a) => fuzz::run(a, &args.global),
        Command::Raise(a) => raise::run(a, &args.global),
        Command::Directives(a) => directives::run(a, &args.global),
        Command::Lint(a) => lint::run(a, &args.global),
        Command::Opt(a) => opt::run(a, &args.global),
        Command::Run(a) => run::run(a, &args.global),
        Command::Outcomes(a) => outcomes::run(a, &args.global),
        Command::Race(a) => race::run(a, &args.global),
        Command::Validate(a) => validate::run(a, &args.global),
        Command::Lower(a) => lower::run(a, &args.global),
        Command::Cc(a) => cc::run(a, Compiler::C),
        Command::Cxx(a) => cc::run(a, Compiler::Cxx),
        Command::Fc(a) => cc::run(a, Compiler::Fortran),
        Command::Install(a) => install::run(a),
        Command::Explain(a) => explain::run(a),
        Command::Completions(a) => shell::completions(a),
        Command::Man => shell::man(),
    }
}
