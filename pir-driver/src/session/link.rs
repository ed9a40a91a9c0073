//! Linking: PIR's OpenMP run time in place of libomp.

use super::{Session, whole};
use crate::jobs::Job;
use crate::library::{self, LibraryError};
use crate::status;
use pir_core::Code;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The words by which compilers and users name an OpenMP run time of LLVM's interface.
const NAMES: [&str; 3] = ["-lomp", "-liomp5", "-lpiromp"];

/// The linker's word for formats, of the machine that the library is for.
const EMULATION: &str = match std::env::consts::ARCH.as_bytes() {
    b"x86_64" => "elf_x86_64",
    b"aarch64" => "aarch64linux",
    b"riscv64" => "elf64lriscv",
    _ => "",
};

/// Returns the name of the library's file that a word names by a path: CMake links programs in this
/// way, with the path that it has read from the driver's messages.
fn file_name<'a>(before: Option<&OsString>, word: &'a OsStr) -> Option<&'a OsStr> {
    let is_path = word.as_encoded_bytes().contains(&b'/') && before.is_none_or(|w| w != "-o");
    let name = Path::new(word).file_name().filter(|_| is_path)?;
    (name == library::SHARED || name == library::ARCHIVE).then_some(name)
}

/// Pairs each word with the one before it.
fn with_previous(words: &[OsString]) -> impl Iterator<Item = (Option<&OsString>, &OsString)> {
    std::iter::once(None).chain(words.iter().map(Some)).zip(words)
}

/// Returns whether words of a compiler or a linker name an OpenMP run time that PIR's replaces.
pub(super) fn name_library(words: &[OsString]) -> bool {
    with_previous(words).any(|(before, word)| is_library(before, word))
}

fn is_library(before: Option<&OsString>, word: &OsStr) -> bool {
    NAMES.iter().any(|&name| word == name) || file_name(before, word).is_some()
}

/// Returns the user's words, with this library in place of a path that may be that of another
/// version, or be gone.
pub(super) fn up_to_date(words: &[OsString], folder: Option<&Path>) -> Vec<OsString> {
    let current = |(before, word): (_, &OsString)| match (folder, file_name(before, word)) {
        (Some(folder), Some(name)) => folder.join(name).into(),
        _ => word.clone(),
    };
    with_previous(words).map(current).collect()
}

/// Returns whether PIR's library can replace the run time of a job. Another machine has no library,
/// and code for devices needs libomp.
pub(super) fn is_for_us(job: &Job) -> bool {
    let emulation = job.words.iter().position(|w| w == "-m").and_then(|at| job.words.get(at + 1));
    library::EXISTS
        && !job.is_compiler()
        && !job.has("-lomptarget")
        && emulation.is_none_or(|e| e == EMULATION)
        && name_library(&job.words)
}

/// Links a program, and returns the linker's status.
pub(super) fn run(session: &Session<'_>, job: &Job) -> u8 {
    let words = match &session.library {
        Ok(folder) => Ok(with_library(&job.words, folder)),
        // Each shared library would have a state of its own.
        Err(e) if job.has("-shared") => Err(e.to_string()),
        Err(_) => alone(session, job).map_err(|e| e.to_string()),
    };
    let words = match words {
        Ok(words) => words,
        Err(why) => {
            tell!(
                "pir: error[{}]: {why}\n\
                 pir: help: {} needs a folder: set XDG_DATA_HOME, or install by \
                 `pir install --prefix DIR`",
                Code::Unwritable,
                library::SHARED
            );
            return status::INPUT;
        }
    };
    if session.driver.whole_program
        && let Some(status) = whole::link(session, job, &words)
    {
        return status;
    }
    let status = session.run(&words, job.output());
    if status != status::CLEAN {
        tell!(
            "pir: error: linker command failed with exit code {status} (use -v to see invocation)"
        );
    }
    status
}

/// The words of a program that contains the library, because there is no folder for it to stay in.
///
/// # Errors
/// If the archive can't be written.
fn alone(session: &Session<'_>, job: &Job) -> Result<Vec<OsString>, LibraryError> {
    let path = session.folder.file(library::ARCHIVE);
    let (_, bytes) = library::FILES[1];
    library::write(&path, bytes, None)?;
    let replaced = |(before, word): (_, &OsString)| match is_library(before, word) {
        true => (&path).into(),
        false => word.clone(),
    };
    Ok(with_previous(&job.words).map(replaced).collect())
}

/// Replaces the run time by the library in a folder: the shared one, or the archive where the words
/// ask for static libraries. A shared output never contains the archive.
///
/// The folder is named as `-L`, as compilers name that of their own library, because CMake reads
/// the words.
fn with_library(words: &[OsString], folder: &Path) -> Vec<OsString> {
    let is_shared = words.iter().any(|w| w == "-shared");
    let (mut is_static, mut needs_path, mut is_first) = (false, false, true);
    let mut out: Vec<OsString> = Vec::with_capacity(words.len() + 6);
    for (before, word) in with_previous(words) {
        match word.to_str().unwrap_or("") {
            "-static" | "-Bstatic" | "-dn" | "-non_shared" => is_static = true,
            "-Bdynamic" | "-dy" | "-call_shared" => is_static = false,
            _ => {}
        }
        if !is_library(before, word) {
            out.push(word.clone());
            continue;
        }
        if is_first {
            is_first = false;
            let mut option = OsString::from("-L");
            option.push(folder);
            out.push(option);
        }
        let is_archive = Path::new(word).extension().is_some_and(|e| e == "a");
        if is_archive && !is_shared {
            out.push(folder.join(library::ARCHIVE).into());
            continue;
        }
        needs_path |= is_shared || !is_static;
        let name = format!("-l{}", library::NAME).into();
        match is_shared && is_static {
            false => out.push(name),
            true => out.extend(["-Bdynamic".into(), name, "-Bstatic".into()]),
        }
    }
    if needs_path {
        out.extend(["-rpath".into(), run_path(folder)]);
    }
    out
}

/// The run path of programs. It differs in spelling from the one that CMake adds for a library in
/// this folder, and removes from programs that it installs.
fn run_path(folder: &Path) -> OsString {
    let mut path: PathBuf = folder.to_owned();
    path.push("");
    path.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linked(line: &str) -> String {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let words = with_library(&words, Path::new("/p/lib"));
        words.join(" ".as_ref()).into_string().expect("UTF-8")
    }

    #[test]
    fn the_library_replaces_libomp() {
        for (line, expected) in [
            ("ld a.o -lomp -lc", "ld a.o -L/p/lib -lpiromp -lc -rpath /p/lib/"),
            ("ld a.o -liomp5 -lomp", "ld a.o -L/p/lib -lpiromp -lpiromp -rpath /p/lib/"),
            ("ld -shared a.o -lomp", "ld -shared a.o -L/p/lib -lpiromp -rpath /p/lib/"),
            ("ld -static a.o -lomp -lc", "ld -static a.o -L/p/lib -lpiromp -lc"),
            (
                "ld a.o -Bstatic -lomp -Bdynamic -lc",
                "ld a.o -Bstatic -L/p/lib -lpiromp -Bdynamic -lc",
            ),
            (
                "ld -shared a.o -Bstatic -lomp -Bdynamic",
                "ld -shared a.o -Bstatic -L/p/lib -Bdynamic -lpiromp -Bstatic -Bdynamic -rpath \
                 /p/lib/",
            ),
            ("ld a.o -lm", "ld a.o -lm"),
            ("ld a.o /x/libpiromp.so", "ld a.o -L/p/lib -lpiromp -rpath /p/lib/"),
            ("ld a.o /x/libpiromp.a", "ld a.o -L/p/lib /p/lib/libpiromp.a"),
            ("ld -shared a.o /x/libpiromp.a", "ld -shared a.o -L/p/lib -lpiromp -rpath /p/lib/"),
            (
                "ld -soname libpiromp.so -o /x/libpiromp.so a.o",
                "ld -soname libpiromp.so -o /x/libpiromp.so a.o",
            ),
        ] {
            assert_eq!(linked(line), expected);
        }
    }

    #[test]
    fn other_jobs_keep_their_library() {
        for (line, expected) in [
            ("ld -m elf_x86_64 a.o -lomp", EMULATION == "elf_x86_64"),
            ("ld -m elf_i386 a.o -lomp", false),
            ("ld a.o -lomp", true),
            ("ld a.o -lgomp", false),
            ("clang-linker-wrapper a.o -lomp -lomptarget", false),
            ("clang -cc1 -lomp", false),
        ] {
            let words = line.split(' ').map(OsString::from).collect();
            assert_eq!(is_for_us(&Job { words }), expected, "{line}");
        }
    }
}
