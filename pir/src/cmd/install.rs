//! `pir install`: this program, the compilers by names of one word, and the OpenMP run time, below
//! a prefix.
//!
//! No file names the prefix, so that the folder can be moved, and be made elsewhere by `DESTDIR`.

use super::shell;
use super::written::WriteError;
use crate::cli::{Format, Install};
use crate::library::{self, FILES};
use crate::output;
use crate::status;
use pir_temp::Draft;
use serde::Serialize;
use std::fs::Permissions;
use std::io::{self, Write as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Component, Path, PathBuf};

/// The names by which the program is a compiler.
const COMPILERS: [&str; 3] = ["pir-cc", "pir-c++", "pir-fc"];

const PKG_CONFIG: &str = concat!(
    "prefix=${pcfiledir}/../..\n",
    "libdir=${prefix}/lib\n\n",
    "Name: piromp\n",
    "Description: The OpenMP run time of PIR, in place of libomp\n",
    "Version: ",
    env!("CARGO_PKG_VERSION"),
    "\n",
    "Libs: -L${libdir} -lpiromp -Wl,-rpath,${libdir}\n",
);

const TOOLCHAIN: &str = r#"# CMake: cmake -DCMAKE_TOOLCHAIN_FILE=PREFIX/share/pir/toolchain.cmake
get_filename_component(_pir_bin "${CMAKE_CURRENT_LIST_DIR}/../../bin" ABSOLUTE)
set(CMAKE_C_COMPILER "${_pir_bin}/pir-cc")
set(CMAKE_CXX_COMPILER "${_pir_bin}/pir-c++")
set(CMAKE_Fortran_COMPILER "${_pir_bin}/pir-fc")
unset(_pir_bin)
"#;

/// A line of `--format json`.
#[derive(Serialize)]
struct InstalledLine<'a> {
    prefix: &'a Path,
    files: &'a [PathBuf],
}

/// Installs the files, and prints their paths.
pub(super) fn run(args: &Install) -> u8 {
    match (install(&args.prefix), args.format) {
        (Ok(files), Format::Human) => {
            files.iter().for_each(|path| output::line(&path.display().to_string()));
            status::CLEAN
        }
        (Ok(files), Format::Json) => {
            output::json(&InstalledLine { prefix: &args.prefix, files: &files });
            status::CLEAN
        }
        (Err((path, e)), format) => {
            WriteError::io(Some(&path), e).tell_as(format, &args.prefix.display().to_string())
        }
    }
}

/// Returns the paths of the files, or that of the file or folder that can't be written.
fn install(prefix: &Path) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let prefix = staged(&std::path::absolute(prefix).map_err(at(prefix))?);
    let program = std::env::current_exe().map_err(at(&prefix))?;
    let bytes = std::fs::read(&program).map_err(at(&program))?;
    let mut written = Vec::new();
    let place = |path: &str| {
        let path = prefix.join(path);
        let folder = path.parent().unwrap_or(&prefix);
        std::fs::create_dir_all(folder).map_err(at(folder))?;
        Ok(path)
    };
    let mut write = |path: &str, bytes: &[u8], mode| {
        let path = place(path)?;
        // Another process may run with the file that is there, so that it is replaced.
        let replaced = Draft::of(&path).and_then(|mut draft| {
            draft.file().write_all(bytes)?;
            draft.file().set_permissions(Permissions::from_mode(mode))?;
            draft.finish()
        });
        replaced.map_err(at(&path))?;
        written.push(path);
        Ok(())
    };
    write("bin/pir", &bytes, 0o755)?;
    for (name, bytes) in FILES.iter().filter(|_| library::EXISTS) {
        write(&format!("lib/{name}"), bytes, 0o644)?;
    }
    write("lib/pkgconfig/piromp.pc", PKG_CONFIG.as_bytes(), 0o644)?;
    write("share/pir/toolchain.cmake", TOOLCHAIN.as_bytes(), 0o644)?;
    write("share/man/man1/pir.1", &shell::man_page(), 0o644)?;
    for name in COMPILERS {
        let path = place(&format!("bin/{name}"))?;
        match std::fs::remove_file(&path) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => return Err((path, e)),
            _ => symlink("pir", &path).map_err(at(&path))?,
        }
        written.push(path);
    }
    Ok(written)
}

/// Adds a path to an error, because the system's message has none.
fn at(path: &Path) -> impl FnOnce(io::Error) -> (PathBuf, io::Error) + '_ {
    move |e| (path.to_owned(), e)
}

/// Returns where files for a prefix are put: below the folder that the variable `DESTDIR` names, if
/// it does, for those who make packages.
fn staged(prefix: &Path) -> PathBuf {
    let Some(folder) = std::env::var_os("DESTDIR").filter(|d| !d.is_empty()) else {
        return prefix.to_owned();
    };
    let below = prefix.components().filter(|part| matches!(part, Component::Normal(_)));
    PathBuf::from(folder).join(below.collect::<PathBuf>())
}
