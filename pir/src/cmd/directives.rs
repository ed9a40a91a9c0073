//! `pir directives`: directives of OpenMP in LLVM IR, checked, shown, removed or lowered.

use super::diagnostics::report;
use super::execute::verified;
use super::written;
use crate::cli::{Directives, Format, Global};
use crate::input::Source;
use crate::output::tell;
use crate::{json, status};
use pir_core::{Diagnostic, Module};
use pir_ir::lower_directives;

/// Reads the directives of a file, and checks, shows, removes or lowers them.
pub(super) fn run(args: &Directives, global: &Global) -> u8 {
    let (source, module) = match verified(&args.file, global) {
        Ok(both) => both,
        Err(refused) => return refused.tell_as(args.format, &args.file),
    };
    let found = match pir_directives::read(module.module()) {
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
        pir_directives::strip(&mut module);
        return write(&module);
    } else if args.lower {
        match lower_directives(module) {
            Ok(module) => return write(module.module()),
            Err(complaints) => return refuse(&source, args.format, complaints),
        }
    } else if args.print {
        pir_directives::print(&found).into_bytes()
    } else {
        pir_directives::pragmas(&found).into_bytes()
    };
    written::write_text(args.format, name, path, &text, "a list of directives")
}

/// Reports why the directives of a file are refused; the exit status.
pub(super) fn refuse(source: &Source, format: Format, found: Vec<Diagnostic>) -> u8 {
    report(source, &found);
    written::refused(format, &source.name, json::findings(&source.text, &found));
    status::NO
}
