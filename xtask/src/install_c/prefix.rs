//! The files of the C library below a prefix: header, libraries, and what `pkg-config` reads.
//!
//! What lives here: only the layout. A test of `pir-c` includes this file, so that it installs what
//! is built already.

use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// What is installed.
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

/// Returns the path as `pkg-config` reads it: a space would end the option that it is in.
fn escaped(path: &Path) -> io::Result<String> {
    let text = path.to_str().filter(|_| path.is_absolute());
    let text = text.ok_or_else(|| {
        let why = format!("{}: the prefix must be an absolute path in UTF-8", path.display());
        io::Error::new(io::ErrorKind::InvalidInput, why)
    })?;
    Ok(text.replace(' ', "\\ "))
}

/// Adds a path to an error, because the system's message has none.
fn about(path: &Path) -> impl FnOnce(io::Error) -> io::Error + '_ {
    move |e| io::Error::new(e.kind(), format!("{}: {e}", path.display()))
}
