//! Linking: PIR's run-time library beside libomp.

use super::jobs::Job;
use super::{Session, prelink};
use crate::output::tell;
use crate::status;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Names the library's file, and so takes precedence over the search.
const VARIABLE: &str = "PIR_RUNTIME";
const FILE: &str = "libpir_runtime.a";

/// Links a program, and returns the linker's status.
pub(super) fn run(session: &Session<'_>, job: &Job) -> u8 {
    let library = find().map(|library| prelink::of(session, job, &library));
    let status = match &library {
        Some(library) => session.run(&with_library(&job.words, library), job.output()),
        None => session.run(&job.words, job.output()),
    };
    if status != status::CLEAN {
        tell!(
            "pir: error: linker command failed with exit code {status} (use -v to see invocation)"
        );
        if library.is_none() {
            tell!(
                "pir: note: {FILE} was not found, which code from `pir cc` needs; \
                 `cargo build --release -p pir-runtime` makes it, and {VARIABLE} names its path"
            );
        }
    }
    status
}

/// Adds the library after the last `-lc`, so that it resolves only symbols that no earlier library
/// defines: the Rust code in it defines some of the functions of libgcc, too. Its symbols are not
/// exported, because a shared library has a copy of its own.
fn with_library(words: &[OsString], library: &Path) -> Vec<OsString> {
    let last = words.iter().rposition(|w| w == "-lc").map(|at| at + 1);
    let at = last.unwrap_or(words.len());
    let name = library.file_name().unwrap_or_default();
    let mut added: Vec<OsString> = vec![library.into(), "--exclude-libs".into(), name.into()];
    // `-lc` has left out what nothing had needed so far, such as the loader.
    let needed = ["-lm", "-lpthread", "-ldl", "-lc"];
    added.extend(["--push-state", "--as-needed"].map(OsString::from));
    added.extend(needed.map(OsString::from));
    added.push("--pop-state".into());
    [&words[..at], &added, &words[at..]].concat()
}

/// Finds the library: where the variable says, beside this program, where `cargo` puts it when it
/// builds this program, or in `lib` beside the program's `bin`.
fn find() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os(VARIABLE).filter(|p| !p.is_empty()) {
        return Some(path.into());
    }
    let program = std::env::current_exe().ok()?;
    let program = program.canonicalize().unwrap_or(program);
    let dir = program.parent()?;
    let beside = [dir.join(FILE), dir.join("../lib").join(FILE)];
    let found = beside.into_iter().find(|path| path.is_file());
    found.or_else(|| newest(&dir.join("deps")))
}

/// The newest of the libraries that `cargo` built, each with a hash in its name.
fn newest(dir: &Path) -> Option<PathBuf> {
    let is_library = |path: &PathBuf| {
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
        name.starts_with("libpir_runtime-") && name.ends_with(".a")
    };
    let files = std::fs::read_dir(dir).ok()?.filter_map(Result::ok).map(|f| f.path());
    let built = |path: &PathBuf| std::fs::metadata(path).and_then(|m| m.modified()).ok();
    files.filter(is_library).max_by_key(built)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_comes_after_the_others() {
        let words = ["ld", "a.o", "-lomp", "-lc", "-lgcc", "crtn.o"].map(OsString::from);
        let words = with_library(&words, Path::new("/x y/libpir_runtime.a"));
        let at = |w: &str| words.iter().position(|x| x == w).expect("it is there");
        assert!(at("-lc") < at("/x y/libpir_runtime.a"));
        assert!(at("-lm") < at("-lgcc"));
        assert_eq!(words[at("--exclude-libs") + 1], "libpir_runtime.a");
    }
}
