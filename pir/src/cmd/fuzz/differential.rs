//! The code generators as the subject of a campaign. Their programs run in processes of their own.

use crate::output::tell;
use crate::status;
use pir_fuzz::{CodeGenerator, Differential};
use std::fs::File;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::process::Command;

/// Creates the subject, after every generator has run a program.
///
/// # Errors
/// The exit status, after a message.
pub(super) fn subject(generators: &[CodeGenerator]) -> Result<Differential, u8> {
    let mut all = generators.to_vec();
    all.sort_by_key(|g| g.name());
    all.dedup();
    let this = std::env::current_exe().map_err(|e| {
        tell!("pir: can't find this program: {e}");
        status::INPUT
    })?;
    let subject = Differential::new(all, move || {
        let mut command = Command::new(&this);
        command.args(["fuzz", "worker"]);
        command
    });
    subject.check().map_err(|why| {
        tell!("pir: a code generator does not work: {why}");
        status::TOOL
    })?;
    Ok(subject)
}

/// Runs programs for the campaign at the other end of standard input.
pub(super) fn work() -> u8 {
    let served = std::io::stdin().as_fd().try_clone_to_owned().and_then(|socket| {
        // Programs that read have nothing to read.
        rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
        pir_fuzz::differential::serve(UnixStream::from(socket))
    });
    match served {
        Ok(()) => status::CLEAN,
        Err(e) => {
            tell!("pir: a campaign of `pir fuzz` starts this: {e}");
            status::INPUT
        }
    }
}
