//! `pir print`: canonical text.

use crate::cli::Print;
use crate::input::{Source, module_of};
use crate::output::tell;
use crate::render::Render;
use crate::{output, status};

/// Parses and prints.
pub fn run(args: &Print) -> u8 {
    let source = match Source::read(&args.file) {
        Ok(s) => s,
        Err(e) => {
            tell!("pir: {e}");
            return e.status();
        }
    };
    let (module, warnings) = match module_of(&source) {
        Ok(m) => m,
        Err(diagnostics) => {
            report(&source, &diagnostics);
            return super::verify::parse_status(&diagnostics);
        }
    };
    report(&source, &warnings);
    let path = args.output.as_deref();
    match output::write(path, &pir_core::text::print::print(&module)) {
        Ok(()) => status::CLEAN,
        Err(e) => output::failed(path, &e),
    }
}

/// Diagnostics of a text on standard error.
pub fn report(source: &Source, diagnostics: &[pir_core::Diagnostic]) {
    if diagnostics.is_empty() {
        return;
    }
    let render = Render::new(&source.name, &source.text);
    for d in diagnostics {
        tell!("{}\n", render.render(d));
    }
}
