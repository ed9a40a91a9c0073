//! A copy of the run-time library that links faster, in the user's cache.
//!
//! The library has some hundred objects with debug information, and reading them takes most of the
//! time of linking a small program. The copy has one object: the sections that PIR's functions
//! need, without debug information or other global names, so that it can't clash with other code
//! from Rust. It is made when a program is linked first, and again when the library has changed.

use super::Session;
use super::jobs::Job;
use object::read::archive::ArchiveFile;
use std::collections::hash_map::DefaultHasher;
use std::ffi::{OsStr, OsString};
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The prefix of the names of PIR's functions.
const PREFIX: &str = "pir_";
/// Merges the sections of the library's functions, each of which has its own. Bit code is for
/// `rustc` alone.
const SCRIPT: &str = "SECTIONS {
  .text : { *(.text .text.*) }
  .rodata : { *(.rodata .rodata.*) }
  .data.rel.ro : { *(.data.rel.ro .data.rel.ro.*) }
  .data : { *(.data .data.*) }
  .bss : { *(.bss .bss.*) }
  .tdata : { *(.tdata .tdata.*) }
  .tbss : { *(.tbss .tbss.*) }
  .gcc_except_table : { *(.gcc_except_table .gcc_except_table.*) }
  .eh_frame : { KEEP(*(.eh_frame)) }
  .init_array : { KEEP(*(.init_array .init_array.*)) }
  /DISCARD/ : { *(.llvmbc .llvmcmd .comment) }
}
";

/// How the copy is linked.
const LINK: [&str; 5] = ["-r", "--gc-sections", "--force-group-allocation", "-S", "-T"];
/// Hides all names but those of PIR. Undefined ones that only dropped code has named go, because
/// programs would lack them; functions keep their names for profilers.
const HIDE: [&str; 5] = [
    "-w",
    "--strip-unneeded",
    "--keep-symbol=_ZN*",
    "--keep-symbol=_R*",
    "--keep-global-symbol=pir_*",
];

/// Returns the path of a copy of the library, or of the library if there can be none: the linker is
/// not GNU's, or the cache can't be written.
pub(super) fn of(session: &Session<'_>, job: &Job, library: &Path) -> PathBuf {
    let made = up_to_date(session, job, library);
    if let Err(e) = &made {
        tracing::debug!("no copy of {}: {e}", library.display());
    }
    made.unwrap_or_else(|_| library.to_owned())
}

fn up_to_date(session: &Session<'_>, job: &Job, library: &Path) -> io::Result<PathBuf> {
    let linker = Path::new(&job.words[0]);
    if !linker.file_name().is_some_and(is_gnu) {
        return Err(io::Error::other("another linker"));
    }
    let folder = cache().ok_or_else(|| io::Error::other("neither XDG_CACHE_HOME nor HOME"))?;
    let (library, about) = (library.canonicalize()?, library.metadata()?);
    let mut key = DefaultHasher::new();
    (&library, about.len(), linker, emulation(job), SCRIPT, LINK, HIDE).hash(&mut key);
    let copy = folder.join(format!("runtime-{:016x}.a", key.finish()));
    if copy.metadata().and_then(|m| m.modified()).ok() == Some(about.modified()?) {
        return Ok(copy);
    }
    std::fs::create_dir_all(&folder)?;
    // Another process may be linking with the old copy, or making a new one.
    let mut draft = pir_temp::Draft::of(&copy)?;
    let made = make(session, linker, &emulation(job), &library)?;
    io::copy(&mut std::fs::File::open(made)?, draft.file())?;
    draft.file().set_modified(about.modified()?)?;
    draft.finish()?;
    Ok(copy)
}

/// Whether it is the name of GNU's linker: `ld`, `ld.bfd`, or one of these for another target.
fn is_gnu(name: &OsStr) -> bool {
    let name = name.to_str().unwrap_or("");
    let plain = name.strip_suffix(".bfd").unwrap_or(name);
    plain == "ld" || plain.ends_with("-ld")
}

/// The user's folder for what can be made again.
fn cache() -> Option<PathBuf> {
    let absolute = |name: &str| {
        let path = PathBuf::from(std::env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    let user = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")));
    Some(user?.join("pir"))
}

/// The words that choose the target's format.
fn emulation(job: &Job) -> Vec<OsString> {
    let at = job.words.iter().position(|w| w == "-m");
    at.and_then(|at| job.words.get(at..at + 2)).unwrap_or_default().to_vec()
}

/// Makes the copy in the session's folder.
fn make(
    session: &Session<'_>,
    linker: &Path,
    emulation: &[OsString],
    library: &Path,
) -> io::Result<PathBuf> {
    let bytes = std::fs::read(library)?;
    let wanted = ours(&bytes).map_err(io::Error::other)?;
    let file = |name: &str| session.folder.file(name);
    let (script, whole, object, copy) =
        (file("runtime.ld"), file("whole.o"), file("pir_runtime.o"), file("pir_runtime.a"));
    std::fs::write(&script, SCRIPT)?;
    let mut link = Command::new(linker);
    link.args(emulation)
        .args(LINK)
        .arg(&script)
        .args(wanted.iter().flat_map(|name| ["-u", name]))
        .arg("-o")
        .arg(&whole);
    succeed(link.arg(library))?;
    let mut hide = Command::new(linker.with_file_name("objcopy"));
    succeed(hide.args(HIDE).args([&whole, &object]))?;
    succeed(Command::new(linker.with_file_name("ar")).arg("rcs").args([&copy, &object]))?;
    Ok(copy)
}

/// The names of PIR's functions that an archive defines.
fn ours(archive: &[u8]) -> object::Result<Vec<String>> {
    let symbols = ArchiveFile::parse(archive)?.symbols()?.into_iter().flatten();
    let names = symbols.map(|s| Ok(String::from_utf8_lossy(s?.name()).into_owned()));
    let is_ours =
        |name: &object::Result<String>| name.as_ref().map_or(true, |n| n.starts_with(PREFIX));
    names.filter(is_ours).collect()
}

/// Runs a tool, whose messages are for the log.
fn succeed(command: &mut Command) -> io::Result<()> {
    let done = command.stdin(Stdio::null()).output()?;
    if done.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    Err(io::Error::other(format!("{:?}: {}: {said}", command.get_program(), done.status)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_linkers_are_known_by_their_names() {
        for name in ["ld", "ld.bfd", "x86_64-linux-gnu-ld", "x86_64-linux-gnu-ld.bfd"] {
            assert!(is_gnu(name.as_ref()), "{name}");
        }
        for name in ["ld.gold", "gold", "lld", "ld.lld", "ld.lld-22", "ld64.lld", "mold", ""] {
            assert!(!is_gnu(name.as_ref()), "{name}");
        }
    }
}
