//! `pir opt --llvm`, `--encode` and `--decode`: stock LLVM on parallel IR.

use super::execute::RefusedProgram;
use super::{validate, written};
use crate::cli::{Global, Opt};
use crate::status;
use pir_core::Module;
use pir_fuzz::{FailureKind, Subject};
use pir_transform::stock;
use pir_verify::Verified;
use std::time::Duration;

/// The time after which `opt-22` is killed.
const TIMEOUT: Duration = Duration::from_secs(600);

/// Runs what `args` ask for on a module: one of the three options is there.
pub(super) fn run(args: &Opt, global: &Global, name: &str, module: Verified) -> u8 {
    if args.encode {
        return match stock::encode(module) {
            Ok(encoded) => write(args, name, &encoded),
            Err(e) => refuse(args, status::NO, format!("{name}: {e}")),
        };
    }
    if args.decode {
        return match stock::decode(module.into_module()) {
            Ok(decoded) => checked(args, global, name, decoded),
            Err(e) => refuse(args, status::NO, format!("{name}: {e}")),
        };
    }
    let pipeline = args.llvm.as_deref().unwrap_or_default();
    llvm(args, name, pipeline, module)
}

fn llvm(args: &Opt, name: &str, pipeline: &str, module: Verified) -> u8 {
    let unknown = stock::passes_of(pipeline).find(|p| !stock::SURVIVING_PASSES.contains(p));
    if let Some(pass) = unknown.filter(|_| !args.llvm_any) {
        let message = format!(
            "`{pass}` is not known to keep the meaning of parallel programs\n\
             pir: help: these are: {}\n\
             pir: help: --llvm-any runs it nevertheless; the result is verified",
            stock::SURVIVING_PASSES.join(", ")
        );
        return refuse(args, status::INPUT, message);
    }
    let command = format!("opt-22 -S -passes={} {{encoded}} -o {{out}}", pipeline.replace(' ', ""));
    let mut command: pir_fuzz::CommandTemplate = command.parse().expect("it names a file");
    command.timeout = TIMEOUT;
    let before = args.validate.then(|| module.clone());
    match Subject::Command(&command).apply(module) {
        Ok(done) => {
            let verdict = before.map(|before| validate::changes(&before, &done, args.format));
            match verdict {
                Some(status) if status != status::CLEAN => status,
                _ => write(args, name, done.module()),
            }
        }
        Err(failure) => {
            let (status, help) = match failure.kind {
                FailureKind::Invalid => {
                    (status::NO, "the passes have destroyed a fork, a `join` or a `halt`")
                }
                _ => (status::TOOL, "`apt-get install -y llvm-22` installs opt-22"),
            };
            refuse(args, status, format!("{name}: {}\npir: help: {help}", failure.found))
        }
    }
}

/// Verifies a decoded module, which need not be valid, and writes it.
fn checked(args: &Opt, global: &Global, name: &str, module: Module) -> u8 {
    let jobs = global.jobs.map(std::num::NonZeroUsize::get);
    let options = pir_verify::Options { jobs, ..Default::default() };
    match pir_verify::verify_with(module, &options) {
        Ok(verified) => write(args, name, verified.module()),
        Err(invalid) => {
            let errors = invalid.diagnostics.iter().filter(|d| d.is_error());
            let lines: Vec<String> = errors.map(|d| format!("{name}: {d}")).collect();
            refuse(args, status::NO, lines.join("\npir: "))
        }
    }
}

/// Reports why there is no result, and returns the exit status.
fn refuse(args: &Opt, status: u8, message: String) -> u8 {
    let file = args.file.as_deref().expect("the options demand it");
    RefusedProgram::message(status, message).tell_as(args.format, file)
}

fn write(args: &Opt, name: &str, module: &Module) -> u8 {
    written::write_module(args.format, name, args.output.as_deref(), module, Vec::new())
}
