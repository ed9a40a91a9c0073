//! `pir verify`: verdicts.

use super::diagnostics::{parse_status, report};
use super::execute::RefusedProgram;
use super::written;
use crate::cli::{Deny, Global, Verify, VerifyFormat};
use crate::input::{ReadError, Source};
use crate::output::tell;
use crate::sarif::Sarif;
use crate::{json, output, status};
use indicatif::{ProgressBar, ProgressStyle};
use pir_core::Diagnostic;
use pir_verify::{Certificate, Options, TextVerdict, Verified, WarningLevel};
use std::io::IsTerminal;
use std::path::Path;
use tracing::info_span;

/// What came of one file.
struct FileOutcome {
    source: Source,
    diagnostics: Vec<Diagnostic>,
    valid: bool,
    /// The module, for a certificate.
    verified: Option<Verified>,
    /// What need not be taken apart if the process is about to end.
    _rest: Option<TextVerdict>,
}

/// Verifies the files in order.
pub(super) fn run(args: &Verify, global: &Global) -> u8 {
    if args.certificate.is_some() && args.files.len() != 1 {
        tell!("pir: --certificate takes one file, not {}", args.files.len());
        return status::INPUT;
    }
    let warnings = match args.deny {
        Some(Deny::Warnings) => WarningLevel::Deny,
        // None of them would be shown.
        None if global.quiet && args.format == VerifyFormat::Human => WarningLevel::Off,
        None => WarningLevel::Warn,
    };
    // Of more than one thread there is a pool already.
    let jobs = global.jobs.map(std::num::NonZeroUsize::get).filter(|&n| n == 1);
    let options = Options { warnings, jobs, ..Options::default() };
    let progress = progress(args.files.len(), global);
    let mut sarif = Sarif::default();
    let mut worst = status::CLEAN;
    for (k, path) in args.files.iter().enumerate() {
        progress.set_message(path.display().to_string());
        let one = match verify(path, &options, args.certificate.is_some()) {
            Ok(outcome) => {
                let certified = match (&args.certificate, &outcome.verified) {
                    (Some(to), Some(v)) => certify(v, &options, to),
                    _ => Ok(()),
                };
                let error = certified.as_ref().err().map(|refused| refused.1.as_str());
                progress.suspend(|| tell(&outcome, error, args.format, global, &mut sarif));
                if args.certificate.is_some() && !outcome.valid {
                    tell!("pir: no certificate written: the file is not valid");
                }
                let status = match certified {
                    Ok(()) => status_of(&outcome),
                    Err((status, message)) => {
                        tell!("pir: {message}");
                        status
                    }
                };
                // The process is about to end: taking the tables apart would be lost time.
                if k + 1 == args.files.len() {
                    std::mem::forget(outcome);
                }
                status
            }
            Err(e) => {
                let refused = RefusedProgram::from(e);
                let file = &path.display().to_string();
                match args.format {
                    VerifyFormat::Human => {}
                    VerifyFormat::Json => json::print(&json::Verdict {
                        file,
                        valid: false,
                        diagnostics: refused.findings(),
                        error: refused.error(),
                    }),
                    VerifyFormat::Sarif => sarif.add(file, b"", refused.diagnostics()),
                }
                progress.suspend(|| refused.tell())
            }
        };
        worst = worst.max(one);
        progress.inc(1);
    }
    progress.finish_and_clear();
    if args.format == VerifyFormat::Sarif {
        json::print(&sarif.finish());
    }
    worst
}

fn verify(path: &Path, options: &Options, keep: bool) -> Result<FileOutcome, ReadError> {
    let source = if keep { Source::read(path)? } else { Source::borrow(path)? };
    if !keep {
        let _span = info_span!("verify", file = source.name, bytes = source.text.len()).entered();
        let mut verdict = pir_verify::check_text(&source.text, options);
        let diagnostics = std::mem::take(&mut verdict.diagnostics);
        let valid = verdict.valid;
        return Ok(FileOutcome {
            source,
            diagnostics,
            valid,
            verified: None,
            _rest: Some(verdict),
        });
    }
    let parsed = source.parse();
    let mut diagnostics = parsed.diagnostics;
    let mut verified = None;
    if let Some(module) = parsed.module {
        let _span = info_span!("verify", file = source.name).entered();
        match pir_verify::verify_with(module, options) {
            Ok(v) => {
                diagnostics.extend_from_slice(v.warnings());
                verified = Some(v);
            }
            Err(invalid) => diagnostics.extend(invalid.diagnostics),
        }
    }
    Ok(FileOutcome { source, diagnostics, valid: verified.is_some(), verified, _rest: None })
}

fn tell(
    outcome: &FileOutcome,
    error: Option<&str>,
    format: VerifyFormat,
    global: &Global,
    sarif: &mut Sarif,
) {
    let FileOutcome { source, diagnostics, valid, .. } = outcome;
    match format {
        VerifyFormat::Human => {
            report(source, diagnostics);
            let errors = diagnostics.iter().filter(|d| d.is_error()).count();
            let warnings = diagnostics.len() - errors;
            let verdict = match (valid, warnings) {
                (true, 0) => "valid".to_owned(),
                (true, n) => format!("valid, {}", output::counted(n, "warning")),
                (false, 0) => format!("not valid: {}", output::counted(errors, "error")),
                (false, n) => {
                    format!(
                        "not valid: {}, {}",
                        output::counted(errors, "error"),
                        output::counted(n, "warning")
                    )
                }
            };
            if !global.quiet || !valid {
                output::line(&format!("{}: {verdict}", source.name));
            }
        }
        VerifyFormat::Json => json::print(&json::Verdict {
            file: &source.name,
            valid: *valid,
            diagnostics: json::findings(&source.text, diagnostics),
            error: error.map(str::to_owned),
        }),
        VerifyFormat::Sarif => sarif.add(&source.name, &source.text, diagnostics),
    }
}

fn status_of(outcome: &FileOutcome) -> u8 {
    match outcome.valid {
        true => status::CLEAN,
        false => parse_status(&outcome.diagnostics),
    }
}

/// Writes the certificate of a module.
///
/// # Errors
/// Returns the exit status and the reason.
fn certify(verified: &Verified, options: &Options, to: &Path) -> Result<(), (u8, String)> {
    let _span = info_span!("certify").entered();
    let made = Certificate::new(verified, options);
    let certificate = made.map_err(|e| (status::NO, format!("no certificate: {e}")))?;
    match written::write_beside(to, &certificate.to_json(), "a certificate") {
        Err(e) if !e.is_closed_pipe() => Err((status::INPUT, e.to_string())),
        _ => Ok(()),
    }
}

fn progress(files: usize, global: &Global) -> ProgressBar {
    if files < 2 || global.quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}");
    ProgressBar::new(files as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
