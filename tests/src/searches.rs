//! The programs in `tests/searches`: with a thousand strands and more, each with what `pir race`
//! and `pir outcomes` have to say of it.
//!
//! ```text
//! ; RUN: race none bags; outcomes complete
//! ; STRANDS: 4096
//! ```
//! After `race` come the verdict and the detector that reaches it, after `outcomes` whether all
//! outcomes are known; `STRANDS` is the minimum number of strands that are started.

use std::path::{Path, PathBuf};

/// The header of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectedAnswer {
    /// Where the file is.
    pub path: PathBuf,
    /// `none` or `inconclusive`.
    pub verdict: String,
    /// `bags` or `clocks`.
    pub detector: String,
    /// Whether all outcomes are known.
    pub complete: bool,
    /// Strands at least.
    pub strands: u64,
}

/// Where the files are.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("searches")
}

/// All of them, by name.
///
/// # Panics
/// If a file can't be read, or has no valid header.
pub fn all() -> Vec<ExpectedAnswer> {
    let files = std::fs::read_dir(root()).expect("the folder");
    let mut paths: Vec<PathBuf> = files.map(|f| f.expect("a file").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "pir"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a text");
        expected(&path, &text).unwrap_or_else(|| panic!("{}: no header", path.display()))
    };
    paths.into_iter().map(read).collect()
}

fn expected(path: &Path, text: &str) -> Option<ExpectedAnswer> {
    let line = |key: &str| text.lines().find_map(|l| l.strip_prefix(key));
    let (race, outcomes) = line("; RUN: race ")?.split_once("; outcomes ")?;
    let (verdict, detector) = race.split_once(' ')?;
    Some(ExpectedAnswer {
        path: path.to_owned(),
        verdict: verdict.into(),
        detector: detector.into(),
        complete: outcomes == "complete",
        strands: line("; STRANDS: ")?.parse().ok()?,
    })
}
