//! Builds the OpenMP run time that the driver carries: a shared library, and an archive for static
//! programs.
//!
//! A dependency of cargo's is linked into this program, which needs it as a file. Only unstable
//! cargo has dependencies of that kind, so this script runs cargo once more, in a target folder
//! that is shared by all profiles and holds the optimised library.

#[path = "../pir-omp-runtime/link.rs"]
mod link;

use std::collections::hash_map::DefaultHasher;
use std::ffi::OsString;
use std::hash::Hasher as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

const PACKAGE: &str = "pir-omp-runtime";
/// Optimised across crates, without debug information.
const PROFILE: &str = "dist";
const ARCHIVE: &str = "libpiromp.a";

/// Merges the sections of functions, each of which has its own. Bit code is for `rustc` alone.
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

/// Writes the two files to the output folder of this script, and gives the crate a name for them.
/// They are empty where the run time does not exist.
fn main() {
    let out = &PathBuf::from(variable("OUT_DIR"));
    let [shared, archive] = [link::SHARED, ARCHIVE].map(|name| out.join(name));
    if variable("CARGO_CFG_TARGET_OS") == "linux" {
        let built = cargo(out);
        make_shared(&built, out);
        if let Err(e) = make_archive(&built, &archive, out) {
            println!("cargo::warning=the archive for static programs is large: {e}");
            fs::copy(&built, &archive).expect("the archive is copied");
        }
    } else {
        for path in [&shared, &archive] {
            fs::write(path, "").expect("OUT_DIR can be written");
        }
    }
    let mut hash = DefaultHasher::new();
    for path in [&shared, &archive] {
        hash.write(&fs::read(path).expect("it has been written"));
    }
    println!("cargo::rustc-env=PIROMP_HASH={:016x}", hash.finish());
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

/// Builds the archive, and returns its path.
fn cargo(out: &Path) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for part in ["pir-omp-runtime", "pir-runtime"] {
        for file in ["src", "c", "build.rs", "link.rs", "exports.map", "Cargo.toml"] {
            let path = root.join(part).join(file);
            if path.exists() {
                println!("cargo::rerun-if-changed={}", path.display());
            }
        }
    }
    for file in ["Cargo.toml", "Cargo.lock", "pir-driver/build.rs"] {
        println!("cargo::rerun-if-changed={}", root.join(file).display());
    }
    // What cargo marks as its own is the folder of all profiles.
    let is_target = |folder: &&Path| folder.join("CACHEDIR.TAG").exists();
    let target = out.ancestors().find(is_target).unwrap_or(out).join("piromp");
    let triple = variable("TARGET");
    let mut cargo = Command::new(variable("CARGO"));
    cargo.current_dir(&root).args(["rustc", "--locked", "--lib", "--crate-type", "staticlib"]);
    cargo.args(["--package", PACKAGE, "--profile", PROFILE]);
    cargo.args(["--target", &triple, "--target-dir"]).arg(&target);
    for name in env::vars_os().map(|(name, _)| name).filter(is_of_outer_build) {
        cargo.env_remove(name);
    }
    let status = cargo.status().unwrap_or_else(|e| panic!("{cargo:?}: {e}"));
    assert!(status.success(), "{PACKAGE} was not built: {status}");
    target.join(triple).join(PROFILE).join(ARCHIVE)
}

/// Returns whether a variable is about the build that runs this script, such as the flags of a
/// sanitizer, or the wrapper by which clippy looks at crates.
fn is_of_outer_build(name: &OsString) -> bool {
    let name = name.to_string_lossy();
    let is_named = ["RUSTFLAGS", "RUSTC_WORKSPACE_WRAPPER", "CLIPPY_ARGS", "CARGO_INCREMENTAL"]
        .contains(&&*name);
    let prefixes = ["CARGO_ENCODED_", "CARGO_BUILD_", "CARGO_CFG_", "CARGO_FEATURE_", "DEP_"];
    is_named || name.ends_with("_RUSTFLAGS") || prefixes.iter().any(|p| name.starts_with(p))
}

fn compiler() -> Command {
    cc::Build::new().cargo_warnings(false).get_compiler().to_command()
}

/// Links the shared library, without symbols that only a debugger needs.
fn make_shared(built: &Path, out: &Path) {
    let stripping = || {
        let mut compiler = compiler();
        compiler.arg("-Wl,--strip-all");
        compiler
    };
    let made = link::shared_library(stripping, built, out);
    made.unwrap_or_else(|e| panic!("{} was not linked: {e}", link::SHARED));
}

/// Makes an archive of one object, with the sections that exported functions need. Its only global
/// names are those of the functions, so that it can be linked with other libraries from Rust, and
/// it is a sixth as large.
fn make_archive(built: &Path, to: &Path, out: &Path) -> io::Result<()> {
    let file = |name: &str| out.join(name);
    let (script, whole, object) = (file("piromp.ld"), file("whole.o"), file("piromp.o"));
    fs::write(&script, SCRIPT)?;
    let tool = |name| link::tool(compiler(), name);
    let names = link::exported(tool("nm")?, built)?;
    let mut ld = tool("ld")?;
    ld.args(["-r", "--gc-sections", "--force-group-allocation", "-S", "-T"]).arg(&script);
    ld.args(names.iter().flat_map(|name| ["-u", name])).arg("-o").arg(&whole);
    link::run(ld.arg(built))?;
    // Functions keep their names for profilers. Undefined names that only dropped code has used
    // go, because programs would lack them.
    let mut objcopy = tool("objcopy")?;
    objcopy.args(["-w", "--strip-unneeded", "--keep-symbol=_ZN*", "--keep-symbol=_R*"]);
    objcopy.args(names.iter().map(|name| format!("--keep-global-symbol={name}")));
    link::run(objcopy.args([&whole, &object]))?;
    let _ = fs::remove_file(to);
    link::run(tool("ar")?.arg("rcsD").args([to, &object]))?;
    Ok(())
}
