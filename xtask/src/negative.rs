//! `cargo xtask negative`: the first line of each file of the negative corpus is what `llvm-as`
//! says.
//!
//! That PIR rejects and accepts the same files is a test of the workspace; this lane needs LLVM.

use crate::corpus::pool;
use crate::llvm::{self, LlvmVerdict};
use crate::sources::files;
use crate::tools;
use crate::{Error, Options, Result, at, root};
use rayon::prelude::*;
use std::path::PathBuf;

/// Runs the lane; with `--bless`, writes the first lines anew.
///
/// # Errors
/// If a tool is missing, a first line is wrong, or a file is on the wrong side.
pub(crate) fn run(options: &Options) -> Result<()> {
    let tools = tools::setup()?;
    let mut paths = Vec::new();
    let folder = root().join("tests/negative/llvm");
    for class in std::fs::read_dir(&folder).map_err(at(&folder))? {
        let class = class.map_err(at(&folder))?.path();
        if class.is_dir() {
            paths.extend(files(&class, "ll")?.into_iter().filter(|p| options.selects(p)));
        }
    }
    paths.sort();
    let failures: Vec<String> = pool(options.jobs).install(|| {
        paths
            .par_iter()
            .map(|path| one(path, &tools, options.bless))
            .collect::<Result<Vec<_>>>()
            .map(|found| found.into_iter().flatten().collect())
    })?;
    for failure in &failures {
        println!("FAIL {failure}");
    }
    println!("negative: {} files, {} failed", paths.len(), failures.len());
    if paths.is_empty() {
        return Err(Error::Failed("no file was checked".into()));
    }
    match failures.len() {
        0 => Ok(()),
        n => Err(Error::Failed(format!("{n} of {} files failed", paths.len()))),
    }
}

/// Checks one file, and returns the failure, if any.
fn one(path: &PathBuf, tools: &tools::Tools, bless: bool) -> Result<Option<String>> {
    let text = std::fs::read_to_string(path).map_err(at(path))?;
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let verdict = llvm::verdict(tools, rest.as_bytes());
    let valid = path.to_string_lossy().ends_with(".valid.ll");
    let (accepted, says) = match verdict {
        LlvmVerdict::Accepted(None) => (true, "accepted".to_owned()),
        LlvmVerdict::Accepted(Some(warning)) => {
            (true, format!("accepted with a warning: {warning}"))
        }
        LlvmVerdict::Rejected(message) => (false, message),
        LlvmVerdict::Crashed => return Ok(Some(format!("{}: llvm-as crashes", path.display()))),
    };
    if accepted != valid {
        return Ok(Some(format!("{}: llvm-as says: {says}", path.display())));
    }
    let expected = format!("; llvm-as: {says}");
    if first == expected {
        return Ok(None);
    }
    if bless {
        std::fs::write(path, format!("{expected}\n{rest}")).map_err(at(path))?;
        return Ok(None);
    }
    Ok(Some(format!("{}: llvm-as says: {says}\n     and not:      {first}", path.display())))
}
