//! `pir install`: this program, the compilers by names of one word, and the OpenMP run time, below
//! a prefix.
//!
//! No file names the prefix, so that the folder can be moved, and be made elsewhere by `DESTDIR`.

use super::shell;
use crate::cli::Install;
use crate::library::{self, FILES, about};
use crate::output::tell;
use crate::status;
use std::fs::Permissions;
use std::io;
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

/// Installs the files, and prints their paths.
pub(super) fn run(args: &Install) -> u8 {
    match install(&args.prefix) {
        Ok(written) => {
            written.iter().for_each(|path| crate::output::line(&path.display().to_string()));
            status::CLEAN
        }
        Err(e) => {
            tell!("pir: error: can't install: {e}");
            if e.kind() == io::ErrorKind::PermissionDenied {
                tell!("pir: help: choose another --prefix, such as $HOME/.local");
            }
            status::INPUT
        }
    }
}

fn install(prefix: &Path) -> io::Result<Vec<PathBuf>> {
    let prefix = staged(&std::path::absolute(prefix).map_err(about(prefix))?);
    let program = std::env::current_exe()?;
    let mut written = Vec::new();
    let place = |path: &str| {
        let path = prefix.join(path);
        let folder = path.parent().unwrap_or(&prefix);
        std::fs::create_dir_all(folder).map_err(about(folder))?;
        Ok::<_, io::Error>(path)
    };
    let mut write = |path: &str, bytes: &[u8], mode| {
        let path = place(path)?;
        library::write(&path, bytes)?;
        let permissions = Permissions::from_mode(mode);
        std::fs::set_permissions(&path, permissions).map_err(about(&path))?;
        written.push(path);
        Ok::<_, io::Error>(())
    };
    let bytes = std::fs::read(&program).map_err(about(&program))?;
    write("bin/pir", &bytes, 0o755)?;
    for (name, bytes) in FILES.iter().filter(|(_, bytes)| !bytes.is_empty()) {
        write(&format!("lib/{name}"), bytes, 0o644)?;
    }
    write("lib/pkgconfig/piromp.pc", PKG_CONFIG.as_bytes(), 0o644)?;
    write("share/pir/toolchain.cmake", TOOLCHAIN.as_bytes(), 0o644)?;
    write("share/man/man1/pir.1", &shell::man_page(), 0o644)?;
    for name in COMPILERS {
        let path = place(&format!("bin/{name}"))?;
        match std::fs::remove_file(&path) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(about(&path)(e)),
            _ => symlink("pir", &path).map_err(about(&path))?,
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
