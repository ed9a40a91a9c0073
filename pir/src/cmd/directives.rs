//! `pir directives`: directives of OpenMP in LLVM IR, checked, shown, removed or lowered.

use super::execute::verified;
use super::print::report;
use super::written;
use crate::cli::{Directives, Format, Global};
use crate::input::Source;
use crate::output::tell;
use crate::{json, status};
use pir_core::{Code, Diagnostic, Module};
use pir_openmp::directives;
use pir_verify::Verified;

/// Reads the directives of a file, and checks, shows, removes or lowers them.
pub(super) fn run(args: &Directives, global: &Global) -> u8 {
    let (source, module) = match verified(&args.file, global) {
        Ok(both) => both,
        Err(refused) => return refused.tell_as(args.format, &args.file),
    };
    let found = match directives::read(module.module()) {
        Ok(found) => found,
        Err(complaints) => return refuse(&source, args.format, complaints),
    };
    let (name, path) = (&source.name, args.output.as_deref());
    let write =
        |module: &Module| written::write_module(args.format, name, path, module, Vec::new());
    let text = if args.check {
        if !global.quiet {
            tell!("{}: functions with directives: {}", source.name, found.len());
        }
        return status::CLEAN;
    } else if args.strip {
        let mut module = module.into_module();
        directives::strip(&mut module);
        return write(&module);
    } else if args.lower {
        match lowered(module) {
            Ok(module) => return write(module.module()),
            Err(complaints) => return refuse(&source, args.format, complaints),
        }
    } else if args.print {
        directives::print(&found).into_bytes()
    } else {
        directives::pragmas(&found).into_bytes()
    };
    written::write(args.format, name, path, &text, Vec::new())
}

/// Replaces the directives of a module by calls of the run time.
///
/// # Errors
/// Why they can't be.
pub(super) fn lowered(module: Verified) -> Result<Verified, Vec<Diagnostic>> {
    if !directives::has_directives(module.module()) {
        return Ok(module);
    }
    let mut module = module.into_module();
    directives::lower(&mut module)?;
    pir_verify::verify(module).map_err(|invalid| {
        let first = invalid.diagnostics.first().map_or("", |d| &d.message);
        let message = format!("the code of the directives can't be taken apart: {first}");
        let help = "keep the values that blocks share in memory";
        vec![Diagnostic::new(Code::NotLowered, message).help(help)]
    })
}

/// Reports why the directives of a file are refused; the exit status.
pub(super) fn refuse(source: &Source, format: Format, found: Vec<Diagnostic>) -> u8 {
    report(source, &found);
    written::refused(format, &source.name, json::findings(&source.text, &found));
    status::NO
}
