//! `pir install`: this program, the compilers by names of one word, and the OpenMP run time, below
//! a prefix.

use super::shell;
use super::written::WriteError;
use crate::cli::{Format, Install};
use crate::{output, status};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A line of `--format json`.
#[derive(Serialize)]
struct InstalledLine<'a> {
    prefix: &'a Path,
    files: &'a [PathBuf],
}

/// Installs the files, and prints their paths.
pub(super) fn run(args: &Install) -> u8 {
    match (pir_driver::install(&args.prefix, &shell::man_page()), args.format) {
        (Ok(files), Format::Human) => {
            files.iter().for_each(|path| output::line(&path.display().to_string()));
            status::CLEAN
        }
        (Ok(files), Format::Json) => {
            output::json(&InstalledLine { prefix: &args.prefix, files: &files });
            status::CLEAN
        }
        (Err(e), format) => {
            let error = WriteError::io(Some(&e.path), e.source);
            error.tell_as(format, &args.prefix.display().to_string())
        }
    }
}
