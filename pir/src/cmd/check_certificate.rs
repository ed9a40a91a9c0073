//! `pir check-certificate`: the independent checker.

use super::diagnostics::report;
use super::execute::RefusedProgram;
use crate::cli::{CheckCertificate, Format, Global};
use crate::input::{ReadError, Source, module_of};
use crate::{json, output, status};
use pir_check::Certificate;
use pir_core::Diagnostic;
use pir_core::diag::Code;
use tracing::info_span;

/// Checks a certificate against a file.
pub(super) fn run(args: &CheckCertificate, global: &Global) -> u8 {
    let refuse = |e: ReadError, path| RefusedProgram::from(e).tell_as(args.format, path);
    let source = match Source::read(&args.file) {
        Ok(source) => source,
        Err(e) => return refuse(e, &args.file),
    };
    let certificate = match Source::read_other(&args.certificate) {
        Ok(text) => text,
        Err(e) => return refuse(e, &args.certificate),
    };
    let module = match module_of(&source) {
        Ok((module, _)) => module,
        Err(diagnostics) => {
            tell(args, global, &source, &diagnostics);
            return super::diagnostics::parse_status(&diagnostics);
        }
    };
    let _span = info_span!("check", file = source.name).entered();
    let text = String::from_utf8_lossy(&certificate);
    let certificate = match Certificate::from_json(&text) {
        Ok(certificate) => certificate,
        Err(e) => {
            let d = Diagnostic::new(Code::BadCertificate, e.to_string());
            tell(args, global, &source, &[d]);
            return status::INPUT;
        }
    };
    let found = pir_check::check(&module, &certificate).err().unwrap_or_default();
    tell(args, global, &source, &found);
    if found.is_empty() { status::CLEAN } else { status::NO }
}

fn tell(args: &CheckCertificate, global: &Global, source: &Source, found: &[Diagnostic]) {
    match args.format {
        Format::Human => {
            report(source, found);
            let says = if found.is_empty() { "certificate holds" } else { "certificate refused" };
            if !global.quiet || !found.is_empty() {
                output::line(&format!("{}: {says}", source.name));
            }
        }
        Format::Json => json::print(&json::Verdict {
            file: &source.name,
            valid: found.is_empty(),
            diagnostics: json::findings(&source.text, found),
            error: None,
        }),
    }
}
