//! Libraries that a program needs: those of `--load`, and the run-time libraries of languages,
//! which are loaded when one of their symbols is undefined. They are loaded for the whole process
//! and never unloaded, because they may have started threads and registered handlers.
#![allow(unsafe_code)]

use crate::Error;
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};
use pir_core::Module;
use pir_core::module::Linkage;
use pir_jit::{ProcessSymbols, Symbols};
use pir_temp::TemporaryFolder;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A run-time library: names that it may have, and prefixes of its symbols, of which one must be
/// missing before the library is looked for.
struct LibraryCandidate {
    files: &'static [&'static str],
    prefixes: &'static [&'static str],
}

const LIBRARY_CANDIDATES: [LibraryCandidate; 5] = [
    LibraryCandidate { files: &["libm.so.6"], prefixes: &[""] },
    LibraryCandidate {
        files: &["libstdc++.so.6"],
        prefixes: &["_Z", "__cxa_", "__gxx_", "__dynamic_"],
    },
    LibraryCandidate { files: &["libgcc_s.so.1"], prefixes: &["_Unwind_", "__"] },
    LibraryCandidate {
        files: &["libomp.so.5", "libomp.so", "/usr/lib/llvm-22/lib/libomp.so.5"],
        prefixes: &["omp_", "__kmpc_", "GOMP_"],
    },
    LibraryCandidate {
        files: &[
            "libflang_rt.runtime.so",
            "/usr/lib/llvm-22/lib/libflang_rt.runtime.so",
            "/usr/lib/llvm-22/lib/clang/22/lib/x86_64-pc-linux-gnu/libflang_rt.runtime.so",
            "/usr/lib/llvm-22/lib/clang/22/lib/linux/libflang_rt.runtime.so",
        ],
        prefixes: &["_Fortran"],
    },
];

fn open(path: &Path) -> Result<Library, libloading::Error> {
    // SAFETY: loading runs the library's constructors; it is part of the program that is to be run.
    unsafe { Library::open(Some(path), RTLD_NOW | RTLD_GLOBAL) }
}

/// Loads the libraries that the user names.
pub(crate) fn load(paths: &[PathBuf]) -> Result<(), Error> {
    for path in paths {
        // A name without a slash is looked for in the system's folders only.
        let here = path.is_file() && !path.as_os_str().as_encoded_bytes().contains(&b'/');
        let file = if here { Path::new(".").join(path) } else { path.clone() };
        let library = open(&file).map_err(|e| Error::Load {
            library: path.display().to_string(),
            source: Box::new(e),
        })?;
        std::mem::forget(library);
    }
    Ok(())
}

/// Returns the undefined symbols of a module, after loading the run-time libraries that define some
/// of them.
pub(crate) fn undefined(module: &Module) -> Vec<String> {
    let used = crate::reach::used(module);
    let mut missing: Vec<String> = module
        .globals
        .iter()
        .zip(used)
        .filter_map(|(g, used)| used.then_some(g))
        .filter(|g| !g.is_definition() && g.linkage != Linkage::ExternWeak)
        .filter_map(|g| String::from_utf8(g.name.as_deref()?.to_vec()).ok())
        .filter(|n| !is_given(n))
        .collect();
    for candidate in &LIBRARY_CANDIDATES {
        missing.retain(|n| ProcessSymbols.address(n).is_none());
        let wanted = |n: &String| {
            candidate.prefixes.iter().any(|p| n.trim_start_matches('\u{1}').starts_with(p))
        };
        if missing.iter().any(wanted) {
            keep_if_useful(candidate.files.iter().map(Path::new), &missing);
        }
    }
    missing.retain(|n| ProcessSymbols.address(n).is_none());
    if missing.iter().any(|n| n.starts_with("_R") || n.starts_with("_ZN3std") || n.contains("rust"))
    {
        let files = rust_libraries();
        keep_if_useful(files.iter().map(PathBuf::as_path), &missing);
        missing.retain(|n| ProcessSymbols.address(n).is_none());
    }
    if missing.iter().any(|n| n.starts_with("_Fortran"))
        && let Some(folder) = fortran_library()
    {
        keep_if_useful([folder.file(FORTRAN_LIBRARY).as_path()].into_iter(), &missing);
        missing.retain(|n| ProcessSymbols.address(n).is_none());
    }
    missing
}

/// Returns whether a name is not resolved by the loader: an intrinsic, or a symbol of the run time
/// or the engine.
fn is_given(name: &str) -> bool {
    name.starts_with("llvm.")
        || ["__dso_handle", "atexit", "at_quick_exit"].contains(&name)
        || pir_runtime::symbols().iter().any(|s| s.0 == name)
}

/// Loads the first library that is there, if it has one of the symbols.
fn keep_if_useful<'a>(files: impl Iterator<Item = &'a Path>, missing: &[String]) {
    for file in files {
        // SAFETY: as for `open`; what only looks is not shown to others.
        let Ok(looked) = (unsafe { Library::open(Some(file), RTLD_NOW) }) else { continue };
        // SAFETY: only the address is taken.
        let has = |n: &String| unsafe { looked.get::<*const u8>(n.as_bytes()).is_ok() };
        if missing.iter().any(has) && open(file).map(std::mem::forget).is_ok() {
            tracing::debug!("{} is loaded", file.display());
        }
        return;
    }
}

/// The library that [`fortran_library`] makes.
const FORTRAN_LIBRARY: &str = "libflang_rt.runtime.so";

/// Makes a library of flang's archive, the only form in which most packages of LLVM have flang's
/// run time; the folder holds it. `None` without archive or linker.
fn fortran_library() -> Option<TemporaryFolder> {
    let archive = format!("lib/{}-pc-linux-gnu/libflang_rt.runtime.a", std::env::consts::ARCH);
    let resources = Command::new("clang-22").arg("-print-resource-dir").output().ok()?;
    let resources = PathBuf::from(String::from_utf8_lossy(&resources.stdout).trim());
    let folder = TemporaryFolder::new().ok()?;
    let mut link = Command::new("clang-22");
    link.arg("-shared").arg("-o").arg(folder.file(FORTRAN_LIBRARY));
    link.arg("-Wl,--whole-archive").arg(resources.join(archive)).arg("-Wl,--no-whole-archive");
    let linked = link.args(["-lm", "-lpthread"]).output().ok()?;
    linked.status.success().then_some(folder)
}

/// Rust's standard library, as the compiler on the path says.
fn rust_libraries() -> Vec<PathBuf> {
    let said = Command::new("rustc").args(["--print", "target-libdir"]).output();
    let Some(said) = said.ok().filter(|o| o.status.success()) else { return Vec::new() };
    let folder = PathBuf::from(String::from_utf8_lossy(&said.stdout).trim());
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let name =
        |p: &PathBuf| p.file_name().is_some_and(|n| n.as_encoded_bytes().starts_with(b"libstd-"));
    entries
        .map(|e| e.path())
        .filter(|p| name(p) && p.extension().is_some_and(|e| e == "so"))
        .collect()
}

/// Whether the process has a symbol.
pub fn is_in_process(name: &str) -> bool {
    ProcessSymbols.address(name).is_some()
}

/// Where to get the library from whose symbols these look like.
pub fn missing_symbol_hint(name: &str) -> &'static str {
    match name {
        n if n.starts_with("_Fortran") => {
            "`apt-get install -y flang-22 clang-22` brings Fortran's run-time library; or name it: \
             --load libflang_rt.runtime.so"
        }
        n if n.starts_with("_Z") || n.starts_with("__cxa_") => {
            "name the library that defines it: --load LIB (libstdc++ comes with `apt-get install \
             g++`)"
        }
        _ => "define it, or name the library that does: --load LIB",
    }
}
