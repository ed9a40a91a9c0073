//! The table at the end of a lane: files, passed and failed by language and level.

use crate::check::Failure;
use crate::sources::{Language, Level};
use crate::{Error, Result};
use std::path::PathBuf;

/// How many failures are shown in full.
const SHOWN: usize = 20;

/// What became of one file.
#[derive(Debug)]
pub struct Outcome {
    /// The file.
    pub path: PathBuf,
    /// Its language.
    pub language: Language,
    /// Its level.
    pub level: Level,
    /// Its size in bytes.
    pub bytes: usize,
    /// The failure, if any.
    pub failure: Option<Failure>,
}

/// Prints the table and the failures.
///
/// # Errors
/// If any file failed, or there was none.
pub fn print(outcomes: &[Outcome]) -> Result<()> {
    let failed: Vec<_> =
        outcomes.iter().filter_map(|o| o.failure.as_ref().map(|f| (o, f))).collect();
    for (o, failure) in failed.iter().take(SHOWN) {
        println!("FAIL {}: {}", o.path.display(), failure.stage);
        for line in failure.detail.lines().take(8) {
            println!("     {line}");
        }
    }
    for (o, failure) in failed.iter().skip(SHOWN) {
        println!("FAIL {}: {}", o.path.display(), failure.stage);
    }
    println!(
        "{:<10} {:<9} {:>6} {:>6} {:>6} {:>10}",
        "language", "level", "files", "pass", "fail", "kB"
    );
    let row = |language: &str, level: &str, of: &dyn Fn(&Outcome) -> bool| {
        let files: Vec<_> = outcomes.iter().filter(|o| of(o)).collect();
        if files.is_empty() {
            return;
        }
        let fail = files.iter().filter(|o| o.failure.is_some()).count();
        let kilobytes = files.iter().map(|o| o.bytes).sum::<usize>() / 1000;
        let (n, pass) = (files.len(), files.len() - fail);
        println!("{language:<10} {level:<9} {n:>6} {pass:>6} {fail:>6} {kilobytes:>10}");
    };
    for language in Language::ALL {
        for level in Level::COMPILED.into_iter().chain([Level::Hand]) {
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
