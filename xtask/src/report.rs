//! The table at the end of a lane: files, passed and failed by language and level.

use crate::check::CheckFailure;
use crate::sources::{Language, OptLevel};
use crate::{Error, Result};
use std::path::PathBuf;

/// How many failures are shown in full.
const MAX_SHOWN_FAILURES: usize = 20;

/// What became of one file.
#[derive(Debug)]
pub(crate) struct FileOutcome {
    /// The file.
    pub path: PathBuf,
    /// Its language.
    pub language: Language,
    /// Its level.
    pub level: OptLevel,
    /// Its size in bytes.
    pub bytes: usize,
    /// The failure, if any.
    pub failure: Option<CheckFailure>,
}

/// Prints the table and the failures.
///
/// # Errors
/// If any file failed, or there was none.
pub(crate) fn print(outcomes: &[FileOutcome]) -> Result<()> {
    let failed: Vec<_> =
        outcomes.iter().filter_map(|o| o.failure.as_ref().map(|f| (o, f))).collect();
    for (o, failure) in failed.iter().take(MAX_SHOWN_FAILURES) {
        println!("FAIL {}: {}", o.path.display(), failure.stage);
        for line in failure.detail.lines().take(8) {
            println!("     {line}");
        }
    }
    for (o, failure) in failed.iter().skip(MAX_SHOWN_FAILURES) {
        println!("FAIL {}: {}", o.path.display(), failure.stage);
    }
    println!(
        "{:<10} {:<9} {:>6} {:>6} {:>6} {:>10}",
        "language", "level", "files", "pass", "fail", "kB"
    );
    let row = |language: &str, level: &str, of: &dyn Fn(&FileOutcome) -> bool| {
        let files: Vec<_> = outcomes.iter().filter(|o| of(o)).collect();
        if files.is_empty() {
            return;
        }
        let fail = files.iter().filter(|o| o.failure.is_some()).count();
        let kilobytes = files.iter().map(|o| o.bytes).sum::<usize>() / 1000;
        let (n, pass) = (files.len(), files.len() - fail);
        println!("{language:<10} {level:<9} {n:>6} {pass:>6} {fail:>6} {kilobytes:>10}");
    };
    for language in Language::CORPUS {
        for level in OptLevel::COMPILER_LEVELS.into_iter().chain([OptLevel::Hand]) {
            row(language.folder(), &level.to_string(), &|o| {
                o.language == language && o.level == level
            });
        }
    }
    row("all", "", &|_| true);
    match failed.len() {
        0 if outcomes.is_empty() => Err(Error::Failed("no file was checked".into())),
        0 => Ok(()),
        n => Err(Error::Failed(format!("{n} of {} files failed", outcomes.len()))),
    }
}
