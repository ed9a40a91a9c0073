//! `--pir-race`: a program that looks for its own races. It is a script that gives `pir race` the
//! LLVM IR of the front end, which is beside it, and the arguments and the standard input that it
//! gets itself.

use super::Session;
use crate::jobs::Jobs;
use crate::unit::Unit;
use crate::{DriverError, FileError, status};
use std::ffi::OsString;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// Writes the program and the IR.
pub(super) fn run(session: &Session<'_>, jobs: &Jobs) -> Result<u8, DriverError> {
    let units: Vec<Unit<'_>> = jobs.all.iter().filter_map(Unit::of).collect();
    let link = jobs.all.iter().find(|job| job.links_openmp()).and_then(|job| job.output());
    let ([unit], Some(program), true) = (&units[..], link, jobs.are_whole_program()) else {
        return Err(DriverError::SeveralSources);
    };
    let mut ir = program.clone().into_os_string();
    ir.push(".race.ll");
    let ir = PathBuf::from(ir);
    match session.run_half(&with_places(unit.front(&ir, session.is_coloured))) {
        // There is no other place to report an error.
        Ok(said) => drop(std::io::stderr().lock().write_all(&said)),
        Err(said) => {
            let _ = std::io::stderr().lock().write_all(&said);
            return Ok(status::NO);
        }
    }
    write(&program, &ir).map_err(FileError::at(&program)).map_err(DriverError::Unwritable)?;
    Ok(status::CLEAN)
}

/// Adds the lines of the source and the names of variables, which reports of races name.
fn with_places(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_kind = |w: &OsString| w.as_encoded_bytes().starts_with(b"-debug-info-kind=");
    if !words.iter().any(is_kind) {
        let kind = match words.iter().any(|w| w == "-fc1") {
            true => "-debug-info-kind=standalone",
            false => "-debug-info-kind=constructor",
        };
        words.insert(2, kind.into());
    }
    words
}

fn write(program: &Path, ir: &Path) -> std::io::Result<()> {
    let quoted = |path: &Path| format!("'{}'", path.to_string_lossy().replace('\'', r"'\''"));
    let pir = std::env::current_exe()?;
    let name = PathBuf::from(ir.file_name().unwrap_or_default());
    let text = format!(
        "#!/bin/sh\n# Made by `pir cc --pir-race`.\ndir=$(dirname \"$0\")\nexec {} race --stdin \
         \"$dir\"/{} -- \"$@\"\n",
        quoted(&pir),
        quoted(&name)
    );
    // A file that is there may be an executable with other permissions, or a link.
    match std::fs::remove_file(program) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(e),
        _ => {}
    }
    std::fs::write(program, text)?;
    std::fs::set_permissions(program, std::fs::Permissions::from_mode(0o755))
}
