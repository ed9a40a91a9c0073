//! `--pir-report`: a line for each thing that became of a source.

use crate::cli::Driver;
use crate::output::tell;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

/// Where reports go.
pub(super) struct Reporter<'a> {
    /// `None`: nowhere. No path: standard error.
    to: Option<Option<&'a Path>>,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(driver: &'a Driver) -> Self {
        Self { to: driver.report.as_ref().map(Option::as_deref) }
    }

    /// Reports lines about a source. Several processes may add to one file, so all of them are
    /// written at once.
    pub(super) fn tell(&self, source: &str, lines: &str) {
        let Some(to) = self.to else { return };
        let mut text = String::new();
        for line in lines.lines() {
            // Writing to a string succeeds.
            let _ = writeln!(text, "{source}: {line}");
        }
        let Some(path) = to else {
            tell!("{}", text.trim_end());
            return;
        };
        let file = OpenOptions::new().append(true).create(true).open(path);
        if let Err(e) = file.and_then(|mut f| f.write_all(text.as_bytes())) {
            tell!("pir: can't write {}: {e}", path.display());
        }
    }
}
