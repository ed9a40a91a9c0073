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
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

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

/// Files that are being written.
static UNFINISHED_FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn parts() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED_FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes half-written files, because the process is about to end.
pub(crate) fn abandon() {
    for part in parts().drain(..) {
        // It may be there or not.
        let _ = fs::remove_file(part);
    }
}

/// Writes to a file by way of a neighbour, so that an interrupted run leaves no half-written one;
/// to standard output if there is no path or it is `-`.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> io::Result<()> {
    let Some(path) = path.filter(|p| *p != Path::new("-")) else {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        return out.flush();
    };
    // Devices and pipes can't be replaced by renaming.
    if fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        return fs::write(path, bytes);
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    parts().push(part.clone());
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    parts().retain(|p| *p != part);
    written.inspect_err(|_| {
        // The remains of a failed attempt are of no use.
        let _ = fs::remove_file(&part);
    })
}

/// Reports that a file could not be written, and returns the exit status for it.
pub(crate) fn failed(path: Option<&Path>, e: &io::Error) -> u8 {
    if e.kind() == io::ErrorKind::BrokenPipe {
        return crate::status::CLEAN;
    }
    let name = path.map_or("standard output".to_owned(), |p| p.display().to_string());
    tell!("pir: can't write {name}: {e}");
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
    let written = match ORIGINAL_STDOUT.get() {
        Some(mut results) => writeln!(results, "{text}"),
        None => {
            let mut out = io::stdout().lock();
            writeln!(out, "{text}").and_then(|()| out.flush())
        }
    };
    if let Err(e) = written {
        std::process::exit(failed(None, &e).into());
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
