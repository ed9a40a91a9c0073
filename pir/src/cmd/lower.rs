//! `pir lower`: plain LLVM IR, or the task program before it.

use super::execute::verified;
use super::print::report;
use crate::cli::{Emit, Global, Lower};
use crate::output::tell;
use crate::{output, status};
use pir_lower::{BACKENDS, Options};

/// Lowers a file.
pub fn run(args: &Lower, global: &Global) -> u8 {
    if args.list_backends {
        let width = BACKENDS.iter().map(|b| b.name().len()).max().unwrap_or(0);
        for b in BACKENDS {
            output::line(&format!("{:width$}  {}", b.name(), b.about()));
        }
        return status::CLEAN;
    }
    let Some(file) = &args.file else {
        tell!("pir: which file is to be lowered?");
        return status::INPUT;
    };
    let (source, verified) = match verified(file, global) {
        Ok(both) => both,
        Err(status) => return status,
    };
    let text = match args.emit {
        Emit::TaskProgram => pir_lower::outline(verified).map(|p| p.to_string().into_bytes()),
        Emit::Llvm => {
            pir_lower::lower(verified, &Options { backend: args.to.clone(), ..Default::default() })
                .map(|m| pir_core::text::print::print(&m))
        }
    };
    match text {
        Ok(text) => match output::write(args.output.as_deref(), &text) {
            Ok(()) => status::CLEAN,
            Err(e) => output::failed(args.output.as_deref(), &e),
        },
        Err(e) => {
            report(&source, &[e.diagnostic()]);
            status::NO
        }
    }
}
