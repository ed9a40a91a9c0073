//! `pir graph`: a picture of the Parallel-CFG and its regions.

use super::diagnostics::report;
use super::execute::{RefusedProgram, no_entry};
use super::written;
use crate::cli::Graph;
use crate::input::{Source, module_of};
use crate::output::tell;
use crate::{json, status};
use pir_ir::find_entry;
use pir_ir::graph::{Format, picture, views};
use std::ffi::OsStr;

/// Draws the file.
pub(super) fn run(args: &Graph) -> u8 {
    let path = args.output.as_deref();
    let ending = path.and_then(|p| p.extension()).and_then(OsStr::to_str).unwrap_or("svg");
    let Some(format) = Format::named(ending) else {
        let message = format!("a picture ends in .svg, .html or .dot, not .{ending}");
        let refused = RefusedProgram::message(status::INPUT, message);
        let status = refused.tell_as(args.format, &args.file);
        if let (true, Some(path)) = (ending == "png", path) {
            let (png, svg) = (path.display(), path.with_extension("svg"));
            tell!("pir: help: draw an .svg and convert it:");
            tell!("pir: help: rsvg-convert --zoom 2 {} -o {png}", svg.display());
        }
        return status;
    };
    let source = match Source::read(&args.file) {
        Ok(s) => s,
        Err(e) => return RefusedProgram::from(e).tell_as(args.format, &args.file),
    };
    let (module, findings) = match module_of(&source) {
        Ok((module, warnings)) => {
            report(&source, &warnings);
            (module, json::findings(&source.text, &warnings))
        }
        Err(diagnostics) => {
            report(&source, &diagnostics);
            written::refused(args.format, &source.name, json::findings(&source.text, &diagnostics));
            return super::diagnostics::parse_status(&diagnostics);
        }
    };
    let views = views(&module, args.function.as_deref());
    if let (true, Some(name)) = (views.is_empty(), &args.function)
        && let Err(missing) = find_entry(&module, name)
    {
        let refused = no_entry(&missing, "--function", &source.name);
        return refused.tell_as(args.format, &args.file);
    }
    let text = match picture(&source.name, &views, format) {
        Ok(text) => text,
        Err(e) => {
            let message = format!("{e}: choose others with --function, or write a .dot file");
            let refused = RefusedProgram::message(status::INPUT, message);
            return refused.tell_as(args.format, &args.file);
        }
    };
    written::write(args.format, &source.name, path, text.as_bytes(), findings)
}
