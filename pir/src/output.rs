//! Writing results: to standard output, or to a file that is there whole or not at all.

/// Prints a line to standard error. Ignores errors, because there is no other place to report them.
macro_rules! tell {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr().lock(), $($text)*);
    }};
}
pub(crate) use tell;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::OnceLock;

/// Decides about colours for the whole process. `auto` looks at the stream, `NO_COLOR`,
/// `CLICOLOR_FORCE` and `TERM`.
pub(crate) fn set_colours(choice: clap::ColorChoice) {
    let choice = match choice {
        clap::ColorChoice::Auto => anstream::ColorChoice::Auto,
        clap::ColorChoice::Always => anstream::ColorChoice::Always,
        clap::ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// Whether text on this stream is coloured.
pub(crate) fn is_coloured(stream: &impl anstream::stream::RawStream) -> bool {
    anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
}

/// Ends the process with this status, and leaves no temporary file.
pub(crate) fn exit(status: u8) -> ! {
    pir_temp::abandon();
    std::process::exit(status.into())
}

/// The names of standard output and standard error, which are written to as they are open: the
/// file behind a name may have been opened at another place.
const STDOUT_NAMES: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
const STDERR_NAMES: [&str; 3] = ["/dev/stderr", "/dev/fd/2", "/proc/self/fd/2"];

/// Returns whether a path, or its absence, means standard output.
pub(crate) fn is_stdout(path: Option<&Path>) -> bool {
    path.is_none_or(|path| STDOUT_NAMES.iter().any(|name| path == Path::new(name)))
}

/// Writes a file as a whole, so that an interrupted run leaves no half-written one; or to standard
/// output.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> io::Result<()> {
    match path.filter(|_| !is_stdout(path)) {
        None => {
            let mut out = io::stdout().lock();
            out.write_all(bytes)?;
            out.flush()
        }
        Some(path) if STDERR_NAMES.iter().any(|name| path == Path::new(name)) => {
            io::stderr().lock().write_all(bytes)
        }
        Some(path) => pir_temp::write(path, bytes),
    }
}

/// Reports that standard output could not be written, and returns the exit status for it.
pub(crate) fn failed(e: &io::Error) -> u8 {
    if e.kind() == io::ErrorKind::BrokenPipe {
        return crate::status::CLEAN;
    }
    crate::interrupt::wait_for_end();
    tell!("pir: can't write standard output: {e}");
    crate::status::INPUT
}

/// Reports that there is no temporary folder, and returns the exit status for it.
pub(crate) fn no_folder(e: &io::Error) -> u8 {
    crate::interrupt::wait_for_end();
    tell!("pir: can't make a temporary folder: {e}");
    crate::status::INPUT
}

/// Standard output as it was before [`divert`].
static ORIGINAL_STDOUT: OnceLock<fs::File> = OnceLock::new();

/// Redirects standard output, of this process and of a program that it runs, to standard error, and
/// reserves the original standard output for [`line()`].
#[cfg(unix)]
pub(crate) fn divert() {
    if let Ok(kept) = rustix::io::dup(io::stdout())
        && rustix::stdio::dup2_stdout(io::stderr()).is_ok()
    {
        // The second call would find the first one's.
        let _ = ORIGINAL_STDOUT.set(fs::File::from(kept));
    }
}

#[cfg(not(unix))]
pub fn divert() {}

/// Prints a line to standard output; a closed pipe ends the program quietly, a full disk with a
/// message.
pub(crate) fn line(text: &str) {
    // What fails because temporary files are gone is no result.
    crate::interrupt::wait_for_end();
    let written = match ORIGINAL_STDOUT.get() {
        Some(mut results) => writeln!(results, "{text}"),
        None => {
            let mut out = io::stdout().lock();
            writeln!(out, "{text}").and_then(|()| out.flush())
        }
    };
    if let Err(e) = written {
        exit(failed(&e));
    }
}

/// Prints an object as JSON on a line of its own.
pub(crate) fn json(value: &impl serde::Serialize) {
    match serde_json::to_string(value) {
        Ok(text) => line(&text),
        // Only maps with keys that are no strings can fail, and there are none.
        Err(e) => panic!("JSON: {e}"),
    }
}

/// Returns a number with its noun.
pub(crate) fn counted(n: impl TryInto<u64>, noun: &str) -> String {
    let n = n.try_into().unwrap_or(u64::MAX);
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
