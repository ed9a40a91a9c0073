//! `pir completions`, `pir man`: both from the definition of the arguments.

use crate::cli::{Args, Completions};
use crate::output;
use clap::CommandFactory as _;

/// `pir completions SHELL`
pub(super) fn completions(args: &Completions) -> u8 {
    let mut out = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "pir", &mut out);
    finish(&out)
}

/// `pir man`
pub(super) fn man() -> u8 {
    finish(&man_page())
}

/// Returns the page of the program, then those of its subcommands.
pub(super) fn man_page() -> Vec<u8> {
    let mut out = Vec::new();
    let mut command = Args::command();
    command.build();
    // Writing to a vector succeeds.
    let _ = clap_mangen::Man::new(command.clone()).render(&mut out);
    for sub in command.get_subcommands().filter(|s| s.get_name() != "help") {
        let name = format!("pir-{}", sub.get_name());
        let _ = clap_mangen::Man::new(sub.clone().name(name)).render(&mut out);
    }
    out
}

fn finish(out: &[u8]) -> u8 {
    match output::write(None, out) {
        Ok(()) => crate::status::CLEAN,
        Err(e) => output::failed(&e),
    }
}
