//! LLVM's own tools as functions from text to text.

use crate::tools::Tools;
use std::io::Write;
use std::process::{Command, Stdio};

/// The output of a tool, or its errors.
pub(crate) type LlvmOutput = Result<Vec<u8>, String>;

/// Assembles text to bitcode. LLVM verifies the module on the way.
///
/// A module that is taken with a warning (LLVM drops malformed debug information so) is an error
/// here: nothing in the corpus is malformed.
pub(crate) fn assemble(tools: &Tools, text: &[u8]) -> LlvmOutput {
    let (out, err) = pipe(tools.command("llvm-as").args(["-o", "-", "-"]), text)?;
    if err.is_empty() { Ok(out) } else { Err(err) }
}

/// What `llvm-as` says of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LlvmVerdict {
    /// It takes the module; with a warning, its first line.
    Accepted(Option<String>),
    /// It rejects the module; its message, in one line.
    Rejected(String),
    /// It falls over the module.
    Crashed,
}

/// Asks `llvm-as` about a text.
pub(crate) fn verdict(tools: &Tools, text: &[u8]) -> LlvmVerdict {
    let mut command = tools.command("llvm-as");
    match pipe(command.args(["-o", "-", "-"]), text) {
        Ok((_, err)) => LlvmVerdict::Accepted(err.lines().next().map(str::to_owned)),
        Err(err) if err.contains("PLEASE submit a bug report") => LlvmVerdict::Crashed,
        Err(err) => {
            // The lines before are warnings. After the verdict of the verifier, a message has a
            // line of its own; the parser's looks like `llvm-as-22: <stdin>:3:7: error: message`.
            let mut lines = err.lines();
            let verifier = lines.by_ref().any(|l| l.contains("does not verify"));
            let message = match lines.next() {
                Some(message) if verifier => message,
                _ => err.lines().find_map(|l| Some(l.split_once("error: ")?.1)).unwrap_or(&err),
            };
            LlvmVerdict::Rejected(message.to_owned())
        }
    }
}

/// Bitcode as LLVM prints it.
pub(crate) fn disassemble(tools: &Tools, bitcode: &[u8]) -> LlvmOutput {
    pipe(tools.command("llvm-dis").args(["-o", "-", "-"]), bitcode).map(|(out, _)| out)
}

/// Compares two files by `llvm-diff`. The error has the differences.
pub(crate) fn same(
    tools: &Tools,
    left: &std::path::Path,
    right: &std::path::Path,
) -> Result<(), String> {
    pipe(tools.command("llvm-diff").args([left, right]), &[]).map(|_| ())
}

/// Runs a command on an input; `Err` holds standard error if it fails.
fn pipe(command: &mut Command, input: &[u8]) -> Result<(Vec<u8>, String), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{name}: {e}"))?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let out = std::thread::scope(|s| {
        s.spawn(move || {
            // A tool that stops reading has its reasons on standard error.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output()
    });
    let out = out.map_err(|e| format!("{name}: {e}"))?;
    let err = String::from_utf8_lossy(&out.stderr).into_owned();
    if out.status.success() {
        return Ok((out.stdout, err));
    }
    Err(if err.is_empty() { format!("{name}: {}", out.status) } else { err })
}
