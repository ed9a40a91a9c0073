//! The `pir` command: one file per subcommand, and rendering. No logic of its own.

use crate::output::tell;
mod cli;
mod cmd;
mod graph;
mod input;
mod interrupt;
mod logging;
mod output;
mod threads;
mod view;

use clap::Parser as _;
use pir_render::{render, sarif};
use std::process::ExitCode;

/// The JSON that scripts rely on, and how it gets out.
mod json {
    pub use crate::output::json as print;
    pub use pir_render::json::{Finding, Verdict, findings};
}

/// What scripts may rely on.
mod status {
    /// Yes, clean.
    pub const CLEAN: u8 = 0;
    /// The answer is no.
    pub const NO: u8 = 1;
    /// Usage, input or output, or text that does not parse.
    pub const INPUT: u8 = 2;
    /// A tool that was called failed.
    pub const TOOL: u8 = 3;
    /// The answer is inconclusive, and the user requested a status for that.
    pub const INCONCLUSIVE: u8 = 4;
    /// `pir run`: a limit stopped the program.
    pub const LIMIT: u8 = 124;
    /// `pir run`: the program did not start.
    pub const NO_START: u8 = 125;
    /// `pir run`: undefined behaviour or a fault.
    pub const FAULT: u8 = 126;
    /// Internal error.
    pub const INTERNAL: u8 = 70;
}

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        tell!(
            "pir: internal error: {info}\n\
             This is a bug in pir, not in your file. Please report it with the command and the \
             file."
        );
    }));
    let run = || {
        let args = cli::Args::parse();
        output::set_colours(args.global.color);
        if let Err(e) = interrupt::watch() {
            tell!("pir: can't watch for signals: {e}");
            return status::INPUT;
        }
        let guard = match logging::start(&args.global) {
            Ok(guard) => guard,
            Err(e) => {
                tell!("pir: {e}");
                return status::INPUT;
            }
        };
        let status = cmd::run(&args);
        drop(guard);
        status
    };
    ExitCode::from(std::panic::catch_unwind(run).unwrap_or(status::INTERNAL))
}
