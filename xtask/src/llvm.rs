//! LLVM's own tools as functions from text to text.

use crate::tools::Tools;
use std::io::Write;
use std::process::{Command, Stdio};

/// What a tool said: its output, or what it wrote to standard error.
pub type Said = Result<Vec<u8>, String>;

/// Assembles text to bitcode. LLVM verifies the module on the way.
///
/// A module that is taken with a warning (LLVM drops malformed debug information so) is an error
/// here: nothing in the corpus is malformed.
pub fn assemble(tools: &Tools, text: &[u8]) -> Said {
    let (out, err) = pipe(tools.command("llvm-as").args(["-o", "-", "-"]), text)?;
    if err.is_empty() { Ok(out) } else { Err(err) }
}

/// What `llvm-as` says of a text: `accepted`, or its message in one line.
pub fn verdict(tools: &Tools, text: &[u8]) -> String {
    let mut command = tools.command("llvm-as");
    match pipe(command.args(["-o", "-", "-"]), text) {
        Ok((_, err)) if err.is_empty() => "accepted".into(),
        Ok((_, err)) => {
            format!("accepted with a warning: {}", err.lines().next().unwrap_or_default())
        }
        Err(err) => {
            let mut lines = err.lines();
            let first = lines.next().unwrap_or_default();
            if first.contains("does not verify") {
                lines.next().unwrap_or(first).to_owned()
            } else {
                // `llvm-as-22: <stdin>:3:7: error: message`
                first.split_once("error: ").map_or(first, |(_, message)| message).to_owned()
            }
        }
    }
}

/// Bitcode as LLVM prints it.
pub fn disassemble(tools: &Tools, bitcode: &[u8]) -> Said {
    pipe(tools.command("llvm-dis").args(["-o", "-", "-"]), bitcode).map(|(out, _)| out)
}

/// Whether `llvm-diff` finds two files the same. The error holds what it found.
pub fn same(tools: &Tools, left: &std::path::Path, right: &std::path::Path) -> Result<(), String> {
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
