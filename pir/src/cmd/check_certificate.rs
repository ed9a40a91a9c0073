//! `pir check-certificate`: the independent checker.

use super::print::report;
use crate::cli::{CheckCertificate, Format, Global};
use crate::input::{Source, module_of};
use crate::output::tell;
use crate::{json, output, status};
use pir_check::Certificate;
use pir_core::Diagnostic;
use pir_core::diag::Code;
use tracing::info_span;

/// Checks a certificate against a file.
pub(super) fn run(args: &CheckCertificate, global: &Global) -> u8 {
    let read = |path| {
        Source::read(path).map_err(|e| {
            tell!("pir: {e}");
            e.status()
        })
    };
    let (source, certificate) = match (read(&args.file), read(&args.certificate)) {
        (Ok(s), Ok(c)) => (s, c),
        (a, b) => return a.err().max(b.err()).unwrap_or(status::INPUT),
    };
    let module = match module_of(&source) {
        Ok((module, _)) => module,
        Err(diagnostics) => {
            tell(args, global, &source, &diagnostics);
            return super::print::parse_status(&diagnostics);
        }
    };
    let _span = info_span!("check", file = source.name).entered();
    let text = String::from_utf8_lossy(&certificate.text);
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
