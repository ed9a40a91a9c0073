//! The files of the C library below a prefix: header, libraries, and what `pkg-config` reads.
//!
//! What lives here: only the layout. A test of `pir-c` includes this file, so that it installs what
//! is built already.

use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// The files to install, and their version.
pub(super) struct Files<'a> {
    /// The folder of the crate `pir-c`.
    pub package: &'a Path,
    /// `libpir_c.so`
    pub shared: &'a Path,
    /// `libpir_c.a`
    pub archive: &'a Path,
    /// The version of the crate.
    pub version: &'a str,
}

/// The numbers of a version within which the interface is stable; `pir-c/build.rs` puts them into
/// the name under which the loader looks for the library.
fn series(version: &str) -> &str {
    let numbers = if version.starts_with("0.") { 2 } else { 1 };
    version.match_indices('.').nth(numbers - 1).map_or(version, |(end, _)| &version[..end])
}

/// Copies the files to a prefix, an absolute path, and returns the paths of the copies.
///
/// # Errors
/// If a file cannot be read or written, with its path in the message.
pub(super) fn install(files: &Files<'_>, prefix: &Path) -> io::Result<Vec<PathBuf>> {
    let (libraries, headers) = (prefix.join("lib"), prefix.join("include"));
    let configuration = libraries.join("pkgconfig");
    for dir in [&libraries, &headers, &configuration] {
        fs::create_dir_all(dir).map_err(about(dir))?;
    }
    let mut written = Vec::new();
    // A file that a running program has mapped must not be overwritten, so each is replaced.
    let mut replace = |path: PathBuf, write: &dyn Fn(&Path) -> io::Result<()>| {
        match fs::remove_file(&path) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(about(&path)(e)),
            _ => {}
        }
        write(&path).map_err(about(&path))?;
        written.push(path);
        Ok(())
    };
    let copy = |from: &Path, to: &Path| fs::copy(from, to).map(drop).map_err(about(from));

    let header = files.package.join("include/pir.h");
    replace(headers.join("pir.h"), &|to| copy(&header, to))?;
    replace(libraries.join("libpir_c.a"), &|to| copy(files.archive, to))?;
    let full = format!("libpir_c.so.{}", files.version);
    replace(libraries.join(&full), &|to| copy(files.shared, to))?;
    for link in [format!("libpir_c.so.{}", series(files.version)), "libpir_c.so".to_owned()] {
        replace(libraries.join(link), &|to| symlink(&full, to))?;
    }
    let template = files.package.join("pir.pc.in");
    let text = fs::read_to_string(&template).map_err(about(&template))?;
    let text = text.replace("@PREFIX@", &escaped(prefix)?).replace("@VERSION@", files.version);
    replace(configuration.join("pir.pc"), &|to| fs::write(to, &text))?;
    Ok(written)
}

/// Returns the path as `pkg-config` reads it, and a shell after that.
fn escaped(path: &Path) -> io::Result<String> {
    let refused = |why: &str| {
        let why = format!("{}: the prefix must {why}", path.display());
        io::Error::new(io::ErrorKind::InvalidInput, why)
    };
    let text = path.to_str().filter(|_| path.is_absolute());
    let text = text.ok_or_else(|| refused("be an absolute path in UTF-8"))?;
    // `pkg-config` gives these to the shell as they are, however they are written.
    if text.contains(|c: char| "$()".contains(c) || c.is_control()) {
        return Err(refused("have no dollar sign, parenthesis or control character"));
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() && !c.is_ascii_alphanumeric() && !"/._-+".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    Ok(out)
}

/// Adds a path to an error, because the system's message has none.
fn about(path: &Path) -> impl FnOnce(io::Error) -> io::Error + '_ {
    move |e| io::Error::new(e.kind(), format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_words_of_a_shell() {
        let escaped = |path: &str| escaped(Path::new(path)).ok();
        assert_eq!(escaped("/opt/pir-0.1"), Some("/opt/pir-0.1".to_owned()));
        assert_eq!(escaped("/my dir/'#\\é"), Some("/my\\ dir/\\'\\#\\\\é".to_owned()));
        for refused in ["relative", "/a$b", "/a(b", "/a\nb"] {
            assert_eq!(escaped(refused), None, "{refused}");
        }
    }
}
