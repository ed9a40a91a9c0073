//! `pir fuzz`: campaigns against a pass, a command or code generators, and single cases again.

mod campaign;
mod case_file;
mod corpus;
mod differential;
mod directory;
mod html;
mod junit;
mod merge;
mod openmp;
mod reduce;
mod results;
mod selftest;
mod words;

use crate::cli::{Format, Fuzz, FuzzAction, Global, Replay};
use crate::output::tell;
use crate::{json, output, status};
use case_file::CaseFile;
use serde::Serialize;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Runs a campaign, or one case.
pub(super) fn run(args: &Fuzz, global: &Global) -> u8 {
    // A pass that panics is a report, and no fault of this program: only a panic that comes as far
    // as here is one.
    std::panic::set_hook(Box::new(|info| {
        *last_panic() = Some(info.to_string());
    }));
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| match &args.action {
        Some(FuzzAction::Replay(replay)) => repeat(replay),
        Some(FuzzAction::Reduce(args)) => reduce::run(args, global),
        Some(FuzzAction::Merge(args)) => merge::run(args, global),
        Some(FuzzAction::Selftest(args)) => selftest::run(args, global),
        Some(FuzzAction::OpenMp(args)) => openmp::start(args, global),
        Some(FuzzAction::Worker) => differential::work(),
        None => campaign::start(&args.campaign, global),
    }));
    done.unwrap_or_else(|_| {
        tell!("pir: internal error: {}", last_panic().take().unwrap_or_default());
        tell!("This is a bug in pir. Please report it with the command.");
        status::INTERNAL
    })
}

/// The message of the last panic.
fn last_panic() -> MutexGuard<'static, Option<String>> {
    static LAST: Mutex<Option<String>> = Mutex::new(None);
    LAST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Repeats the case of a file.
fn repeat(args: &Replay) -> u8 {
    let case = match CaseFile::read(&args.file) {
        Ok(case) => case,
        Err(refused) => return refused.tell_as(args.format, &args.file),
    };
    match case.run() {
        Ok(failure) => answer(args, &args.file, failure),
        Err(status) => status,
    }
}

/// A line of `pir fuzz replay --format json`.
#[derive(Serialize)]
struct ReplayLine {
    file: String,
    reproduced: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
}

fn answer(args: &Replay, file: &Path, failure: Option<pir_fuzz::Failure>) -> u8 {
    let file = file.display().to_string();
    match (args.format, &failure) {
        (Format::Human, Some(f)) => output::line(&format!("{file}: {f}")),
        (Format::Human, None) => output::line(&format!("{file}: the case does not fail")),
        (Format::Json, f) => json::print(&ReplayLine {
            file,
            reproduced: f.is_some(),
            kind: f.as_ref().map(|f| f.kind.name()),
            outcome: f.as_ref().map(|f| f.found.clone()),
        }),
    }
    if failure.is_some() { status::NO } else { status::CLEAN }
}
