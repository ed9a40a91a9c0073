//! The files from which cases start: those that are named, and those in folders.

use crate::cli::Campaign;
use crate::cmd::execute::RefusedProgram;
use crate::input::Source;
use crate::output::tell;
use crate::{output, status};
use pir_fuzz::Corpus;
use std::path::{Path, PathBuf};

/// Reads the files, or takes the examples of passes if there are none.
///
/// # Errors
/// The exit status, after a message, if a file that is named, or each in the folders, can't be
/// used.
pub(super) fn read(args: &Campaign) -> Result<Option<Corpus>, u8> {
    let format = args.format.of_refusals();
    if args.corpus_percent == Some(0) {
        return Ok(None);
    }
    let (mut named, mut found) = (Vec::new(), Vec::new());
    for path in &args.corpus_in {
        let refuse = |e: std::io::Error| {
            let message = format!("{}: {e}", path.display());
            RefusedProgram::message(status::INPUT, message).tell_as(format, path)
        };
        if path.is_dir() {
            for file in files_in(path).map_err(refuse)? {
                // A file in another encoding is none of the corpus.
                found.extend(Source::read(&file).ok().map(text_of));
            }
        } else {
            let source = Source::read(path);
            let source = source.map_err(|e| RefusedProgram::from(e).tell_as(format, path))?;
            named.push(text_of(source));
        }
    }
    let (own, wrong) = Corpus::read_usable(&named);
    let (folders, skipped) = Corpus::read_usable(&found);
    let is_empty = !args.corpus_in.is_empty() && own.is_none() && folders.is_none();
    if let Some(e) = wrong.first().or(skipped.first().filter(|_| is_empty)) {
        let refused = RefusedProgram::message(status::INPUT, e.to_string());
        return Err(refused.tell_as(format, &args.corpus_in[0]));
    }
    if is_empty {
        let refused = RefusedProgram::message(status::INPUT, "the folders have no file".to_owned());
        return Err(refused.tell_as(format, &args.corpus_in[0]));
    }
    if !skipped.is_empty() && args.format == crate::cli::FuzzFormat::Human {
        let files = output::counted(skipped.len() as u64, "file");
        tell!("pir: {files} of the corpus can't be used; the first one: {}", skipped[0]);
    }
    let read = match (own, folders) {
        (Some(a), Some(b)) => a.with(&b),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => Corpus::of_examples(),
    };
    Ok(if args.sequential { read.sequential() } else { Some(read) })
}

/// Returns the files of IR below a folder, in the order of their names.
fn files_in(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let (mut open, mut files) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            // A link to a folder above would have no end.
            if path.is_dir() && !path.is_symlink() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "pir" || e == "ll") {
                files.push(path);
            }
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// Returns the name and the text of a file, with calls of OpenMP's run time raised if they can be.
fn text_of(source: Source) -> (String, Vec<u8>) {
    let raised = std::str::from_utf8(&source.text)
        .ok()
        .filter(|t| t.contains("@__kmpc_"))
        .and_then(|text| {
            let module = pir_core::text::parse(text.as_bytes()).into_result().ok()?;
            let verified = pir_verify::verify(module).ok()?;
            let raised = pir_openmp::raise(verified, &pir_openmp::Options::default()).ok()?;
            Some(pir_core::text::print::print(raised.module.module()))
        });
    let text = raised.unwrap_or_else(|| source.text.to_vec());
    (source.name, text)
}
