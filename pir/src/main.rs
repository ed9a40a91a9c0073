//! The `pir` command: one file per subcommand, and rendering. No logic of its own.

use crate::output::tell;
mod cli;
mod cmd;
mod filter;
mod input;
mod interrupt;
mod logging;
mod output;
mod status;
mod threads;

use pir_diag::{render, sarif};
use std::process::ExitCode;

/// The JSON that scripts rely on, and how it gets out.
mod json {
    pub(crate) use crate::output::json as print;
    pub(crate) use pir_diag::json::{Finding, Verdict, findings};
}

/// Verification and fuzzing allocate many small objects: a fifth of their time was the system's
/// allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        tell!(
            "pir: internal error: {info}\n\
             This is a bug in pir, not in your file. Please report it with the command and the \
             file."
        );
    }));
    let run = || {
        let args = cli::Args::of_process();
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
        interrupt::wait_for_end();
        drop(guard);
        status
    };
    ExitCode::from(std::panic::catch_unwind(run).unwrap_or(status::INTERNAL))
}
