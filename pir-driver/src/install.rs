//! Installing a program that is a compiler driver, and the OpenMP run time, below a prefix.
//!
//! No file names the prefix, so that the folder can be moved, and be made elsewhere by `DESTDIR`.

use crate::FileError;
use crate::library::{self, FILES};
use std::io;
use std::os::unix::fs::symlink;
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

/// Installs the program that calls this, the compilers by names of one word, its manual page, and
/// the OpenMP run time. Returns the paths of the files.
///
/// # Errors
/// Returns the file or folder that can't be read or written.
pub fn install(prefix: &Path, manual: &[u8]) -> Result<Vec<PathBuf>, FileError> {
    let prefix = staged(&std::path::absolute(prefix).map_err(FileError::at(prefix))?);
    let program = std::env::current_exe().map_err(FileError::at(&prefix))?;
    let bytes = std::fs::read(&program).map_err(FileError::at(&program))?;
    let mut written = Vec::new();
    let place = |path: &str| {
        let path = prefix.join(path);
        let folder = path.parent().unwrap_or(&prefix);
        std::fs::create_dir_all(folder).map_err(FileError::at(folder))?;
        Ok(path)
    };
    let mut write = |path: &str, bytes: &[u8], mode| {
        let path = place(path)?;
        library::write(&path, bytes, Some(mode))?;
        written.push(path);
        Ok(())
    };
    write("bin/pir", &bytes, 0o755)?;
    for (name, bytes) in FILES.iter().filter(|_| library::EXISTS) {
        write(&format!("lib/{name}"), bytes, 0o644)?;
    }
    write("lib/pkgconfig/piromp.pc", PKG_CONFIG.as_bytes(), 0o644)?;
    write("share/pir/toolchain.cmake", TOOLCHAIN.as_bytes(), 0o644)?;
    write("share/man/man1/pir.1", manual, 0o644)?;
    for name in COMPILERS {
        let path = place(&format!("bin/{name}"))?;
        match std::fs::remove_file(&path) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(FileError::at(&path)(e)),
            _ => symlink("pir", &path).map_err(FileError::at(&path))?,
        }
        written.push(path);
    }
    Ok(written)
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
