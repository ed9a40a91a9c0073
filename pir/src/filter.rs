//! Programs that turn their standard input into their standard output, and commands to type.

use std::borrow::Cow;
use std::io::{self, Write};
use std::process::{Command, Output, Stdio};

/// Runs a program on a content.
///
/// # Errors
/// If it cannot be started or waited for. Its own failure is in the status of the output.
pub(crate) fn run(program: &str, arguments: &[&str], content: &[u8]) -> io::Result<Output> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let stdin = child.stdin.take();
    std::thread::scope(|scope| {
        // The program reads all its input first, but nothing promises that.
        scope.spawn(move || stdin.map(|mut s| s.write_all(content)));
        child.wait_with_output()
    })
}

/// Returns a word of a command as a shell takes it: in quotes, if it has unusual characters.
pub(crate) fn shell_word(word: &str) -> Cow<'_, str> {
    let usual = |b: u8| b.is_ascii_alphanumeric() || b"-_./+,=@%:".contains(&b) || b >= 0x80;
    match !word.is_empty() && word.bytes().all(usual) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', r"'\''")).into(),
    }
}
