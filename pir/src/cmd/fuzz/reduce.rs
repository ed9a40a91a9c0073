//! `pir fuzz reduce`: the smallest file that a command finds interesting.

use crate::cli::{Global, Reduce};
use crate::cmd::execute::verified;
use crate::cmd::written;
use crate::output::{self, tell};
use crate::status;
use pir_core::Module;
use pir_temp::TemporaryFolder;
use std::path::Path;
use std::process::{Command, Stdio};

/// Reduces a file.
pub(super) fn run(args: &Reduce, global: &Global) -> u8 {
    let (source, verified) = match verified(&args.file, global) {
        Ok(both) => both,
        Err(refused) => return refused.tell_as(args.format, &args.file),
    };
    let folder = match TemporaryFolder::new() {
        Ok(folder) => folder,
        Err(e) => return output::no_folder(&e),
    };
    let candidate = folder.file("candidate.pir");
    let asks = |module: &Module| is_interesting(&args.command, &candidate, module);
    let module = verified.into_module();
    let result = if asks(&module) {
        Some(pir_fuzz::reduce_while(module, &asks, args.max_tries))
    } else {
        None
    };
    drop(folder);
    match result {
        Some(smallest) => {
            let path = args.output.as_deref();
            written::write_module(args.format, &source.name, path, &smallest, Vec::new())
        }
        None => {
            tell!("pir: {}: the command does not find the file interesting", source.name);
            tell!("pir: help: it gets the name of a file, and says so by status 0");
            status::INPUT
        }
    }
}

/// Runs the command on a module.
fn is_interesting(command: &[String], file: &Path, module: &Module) -> bool {
    if std::fs::write(file, pir_core::text::print::print(module)).is_err() {
        return false;
    }
    let status = Command::new(&command[0])
        .args(&command[1..])
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|s| s.success())
}
