//! `pir graph`: a picture of the Parallel-CFG and its regions.

use super::print::report;
use super::written;
use crate::cli::Graph;
use crate::graph::{dot, html, layout, svg};
use crate::input::{Source, module_of};
use crate::output::tell;
use crate::view::views;
use crate::{json, status};
use std::ffi::OsStr;

/// The largest number of blocks of one function for which a picture is still readable.
const MAX_BLOCKS: usize = 20_000;

/// Draws the file.
pub(super) fn run(args: &Graph) -> u8 {
    let path = args.output.as_deref();
    let ending = path.and_then(|p| p.extension()).and_then(OsStr::to_str).unwrap_or("svg");
    if !matches!(ending, "svg" | "html" | "dot") {
        tell!("pir: a picture ends in .svg, .html or .dot, not .{ending}");
        if let (true, Some(path)) = (ending == "png", path) {
            let (png, svg) = (path.display(), path.with_extension("svg"));
            tell!("pir: help: draw an .svg and convert it:");
            tell!("pir: help: rsvg-convert --zoom 2 {} -o {png}", svg.display());
        }
        return status::INPUT;
    }
    let source = match Source::read(&args.file) {
        Ok(s) => s,
        Err(e) => {
            tell!("pir: {e}");
            return e.status();
        }
    };
    let (module, findings) = match module_of(&source) {
        Ok((module, warnings)) => {
            report(&source, &warnings);
            (module, json::findings(&source.text, &warnings))
        }
        Err(diagnostics) => {
            report(&source, &diagnostics);
            written::refused(args.format, &source.name, json::findings(&source.text, &diagnostics));
            return super::print::parse_status(&diagnostics);
        }
    };
    let views = views(&module, args.function.as_deref());
    if let (true, Some(name)) = (views.is_empty(), &args.function) {
        tell!("pir: {} defines no function `{name}`", source.name);
        return status::INPUT;
    }
    let text = if ending == "dot" {
        dot::dot(&views)
    } else {
        let mut pictures = Vec::with_capacity(views.len());
        for v in &views {
            let picture = (v.cfg().len() <= MAX_BLOCKS).then(|| layout::layout(v)).flatten();
            let Some(picture) = picture else {
                tell!(
                    "pir: @{} has {} blocks, too many for a picture: choose others with \
                     --function, or write a .dot file",
                    v.name,
                    v.cfg().len()
                );
                return status::INPUT;
            };
            pictures.push(picture);
        }
        match ending {
            "html" => html::html(&source.name, &pictures),
            _ => svg::svg(&pictures),
        }
    };
    written::write(args.format, &source.name, path, text.as_bytes(), findings)
}
