//! The OpenMP run time that this program carries, and the folder in which programs find it.

use crate::FileError;
use pir_temp::Draft;
use std::fs::Permissions;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// The name of the library for the linker.
pub(crate) const NAME: &str = "piromp";
pub(crate) const SHARED: &str = "libpiromp.so";
pub(crate) const ARCHIVE: &str = "libpiromp.a";

/// The user's folder of this library. Another version has another one, so that programs keep the
/// library that they were linked with.
const FOLDER: &str = concat!("piromp-", env!("PIROMP_HASH"));

/// Whether this program carries the library, which is for one system.
pub(crate) const EXISTS: bool = cfg!(target_os = "linux");

/// The files of the library, or empty ones.
pub(crate) static FILES: [(&str, &[u8]); 2] = [
    (SHARED, include_bytes!(concat!(env!("OUT_DIR"), "/libpiromp.so"))),
    (ARCHIVE, include_bytes!(concat!(env!("OUT_DIR"), "/libpiromp.a"))),
];

/// Returns the folder of the library: that of the prefix in which this program is installed, or
/// else one of the user's, where it is unpacked.
///
/// # Errors
/// If the user has no folder for it, or a file cannot be written, with the path.
pub(crate) fn folder() -> Result<PathBuf, LibraryError> {
    if let Some(folder) = installed() {
        return Ok(folder);
    }
    let folder = user_folder().ok_or(LibraryError::NoFolder)?.join(FOLDER);
    std::fs::create_dir_all(&folder).map_err(FileError::at(&folder))?;
    for (name, bytes) in FILES {
        let path = folder.join(name);
        // Files appear whole; one that was cut off by a crash of the system is written anew.
        if path.metadata().is_ok_and(|m| m.len() == bytes.len() as u64) {
            continue;
        }
        write(&path, bytes, None)?;
    }
    Ok(folder)
}

/// Why the library is not there.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LibraryError {
    #[error("neither XDG_DATA_HOME nor HOME is set")]
    NoFolder,
    #[error(transparent)]
    File(#[from] FileError),
}

/// Replaces a file, since other processes may write it at the same time, or run with it.
///
/// # Errors
/// With the path.
pub(crate) fn write(path: &Path, bytes: &[u8], mode: Option<u32>) -> Result<(), FileError> {
    let written = Draft::of(path).and_then(|mut draft| {
        draft.file().write_all(bytes)?;
        if let Some(mode) = mode {
            draft.file().set_permissions(Permissions::from_mode(mode))?;
        }
        draft.finish()
    });
    written.map_err(FileError::at(path))
}

/// The folder `lib` of the prefix in which `pir install` has put this program.
fn installed() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?.canonicalize().ok()?;
    let folder = program.parent()?.parent()?.join("lib");
    folder.join(SHARED).is_file().then_some(folder)
}

/// The user's folder for files of this program that have to stay.
fn user_folder() -> Option<PathBuf> {
    let absolute = |name: &str| {
        let path = PathBuf::from(std::env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    let user = absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join(".local/share")));
    Some(user?.join("pir"))
}
