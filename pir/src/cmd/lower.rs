//! `pir lower`: plain LLVM IR, or the task program before it.

use super::diagnostics::report;
use super::execute::verified;
use super::written;
use crate::cli::{Emit, Format, Global, Lower};
use crate::output::tell;
use crate::{json, output, status};
use pir_lower::{BACKENDS, Options};
use serde::Serialize;

/// A line of `pir lower --list-backends --format json`.
#[derive(Serialize)]
struct BackendLine {
    name: &'static str,
    about: &'static str,
}

/// Lowers a file.
pub(super) fn run(args: &Lower, global: &Global) -> u8 {
    if args.list_backends {
        let width = BACKENDS.iter().map(|b| b.name().len()).max().unwrap_or(0);
        for b in BACKENDS {
            match args.format {
                Format::Human => output::line(&format!("{:width$}  {}", b.name(), b.description())),
                Format::Json => {
                    json::print(&BackendLine { name: b.name(), about: b.description() })
                }
            }
        }
        return status::CLEAN;
    }
    let Some(file) = &args.file else {
        tell!("pir: which file is to be lowered?");
        return status::INPUT;
    };
    if args.emit == Emit::TaskProgram && args.to.is_some() {
        tell!("pir: --to is for --emit llvm: a task program has no back end yet");
        return status::INPUT;
    }
    let (source, verified) = match verified(file, global) {
        Ok(both) => both,
        Err(refused) => return refused.tell_as(args.format, file),
    };
    let (name, path) = (&source.name, args.output.as_deref());
    let done = match args.emit {
        Emit::TaskProgram => pir_lower::outline(verified).map(|program| {
            let text = program.to_string();
            written::write_text(args.format, name, path, text.as_bytes(), "a task program")
        }),
        Emit::Llvm => {
            let options = Options { backend: args.to.clone(), ..Default::default() };
            pir_lower::lower(verified, &options)
                .map(|module| written::write_module(args.format, name, path, &module, vec![]))
        }
    };
    match done {
        Ok(status) => status,
        Err(e) => {
            let found = [e.diagnostic()];
            report(&source, &found);
            written::refused(args.format, &source.name, json::findings(&source.text, &found));
            status::NO
        }
    }
}
