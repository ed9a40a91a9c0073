//! `pir fuzz reduce`: the smallest file that a command finds interesting.

use crate::cli::{Global, Reduce};
use crate::cmd::execute::verified;
use crate::cmd::written;
use crate::interrupt::{self, INTERRUPTED_STATUS};
use crate::output::{self, tell};
use crate::status;
use pir_core::Module;
use pir_interp::watch::SearchWatch;
use pir_temp::TemporaryFolder;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

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
    // Ctrl-C ends the reduction, not the process: the smallest file so far is the result.
    let watch = Arc::new(SearchWatch::default());
    let stop = interrupt::stops(&watch);
    let bar = super::campaign::progress(global);
    let tries = Cell::new(0);
    let asks = |module: &Module| {
        if watch.is_stopped() {
            return ControlFlow::Break(());
        }
        let interesting = is_interesting(&args.command, &candidate, module);
        tries.set(tries.get() + 1);
        if interesting {
            let bytes = pir_core::text::print::print(module).len();
            bar.set_message(format!("{} tries, {bytes} bytes", tries.get()));
        }
        bar.tick();
        ControlFlow::Continue(interesting)
    };
    let module = verified.into_module();
    let result = match asks(&module) {
        ControlFlow::Continue(true) => Some(pir_fuzz::reduce_while(module, &asks, args.max_tries)),
        _ => None,
    };
    bar.finish_and_clear();
    drop((folder, stop));
    match result {
        Some(smallest) => {
            let path = args.output.as_deref();
            let name = &source.name;
            match written::write_module(args.format, name, path, &smallest, Vec::new()) {
                status::CLEAN if watch.is_stopped() => INTERRUPTED_STATUS,
                status => status,
            }
        }
        None if watch.is_stopped() => INTERRUPTED_STATUS,
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
