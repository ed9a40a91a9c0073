//! `-MJ`: fragments of a compilation database, which a compiler writes before it starts its jobs,
//! but not for `-###`.

use super::Session;
use crate::Compiler;
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Ends the compiler proper before it reads the source. The driver writes the option down.
const NO_WORK: [&str; 2] = ["-Xclang", "-version"];
const WRITTEN: &str = ", \"-Xclang\", \"-version\"";

/// Writes the file that `-MJ` names, if it is there, as the compiler does.
pub(super) fn write(session: &Session<'_>, compiler: Compiler) {
    let mut words = session.driver.words.clone();
    let ours = session.folder.file("fragment.json");
    let Some(theirs) = replace(&mut words, &ours) else { return };
    if let Err(e) = write_file(compiler, &words, &ours, &theirs, session.folder.path()) {
        tell!("pir: can't write {}: {e}", theirs.display());
    }
}

/// Replaces the value of the last `-MJ`, and returns it.
fn replace(words: &mut [OsString], file: &Path) -> Option<PathBuf> {
    let at = words.iter().rposition(|w| w.as_bytes().starts_with(b"-MJ"))?;
    let joined = OsStr::from_bytes(&words[at].as_bytes()[3..]).to_owned();
    if joined.is_empty() {
        let value = words.get_mut(at + 1)?;
        return Some(std::mem::replace(value, file.into()).into());
    }
    words[at] = "-MJ".into();
    words[at].push(file);
    Some(joined.into())
}

fn write_file(
    compiler: Compiler,
    words: &[OsString],
    ours: &Path,
    theirs: &Path,
    folder: &Path,
) -> io::Result<()> {
    let mut driver = Command::new(compiler.program());
    driver.args(NO_WORK).args(words).env("TMPDIR", folder);
    // A linker that follows finds no object.
    driver.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    let fragments = std::fs::read_to_string(ours)?;
    let lines = fragments.lines().map(|line| line.replacen(WRITTEN, "", 1) + "\n");
    std::fs::write(theirs, lines.collect::<String>())
}
