//! The outside tools: where they are, and how they get onto the machine.
//!
//! A tool that is missing is installed where that is possible (root on a Debian with `apt-get`;
//! components of the Rust toolchain through `rustup`), else the exact command is in the error.
//! Nothing is skipped.

use crate::{Error, Result, root};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The LLVM release that everything is about.
pub(crate) const LLVM_RELEASE: &str = "22";

const LLVM_TOOLS: [(&str, &str); 6] = [
    ("clang", "clang"),
    ("clang++", "clang"),
    ("flang", "flang"),
    ("llvm-as", "llvm"),
    ("llvm-dis", "llvm"),
    ("llvm-diff", "llvm"),
];

/// Programs that tests call by their names, and the packages that have them.
const OTHER_PROGRAMS: [(&str, &str); 9] = [
    ("autoconf", "autoconf"),
    ("ccache", "ccache"),
    ("cmake", "cmake"),
    ("gdb", "gdb"),
    ("z3", "z3"),
    ("make", "make"),
    ("meson", "meson"),
    ("mlir-translate-22", "mlir-22-tools"),
    ("pkg-config", "pkg-config"),
];

/// The headers that the corpus includes, and the packages that have them.
const CORPUS_HEADERS: [(&str, &str, &[&str], &str, &str); 3] = [
    ("clang", "c", &[], "#include <stdio.h>", "libc6-dev"),
    ("clang++", "c++", &[], "#include <vector>", "g++"),
    ("clang", "c", &["-fopenmp"], "#include <omp.h>", "libomp-22-dev"),
];

/// The tools of LLVM, found.
#[derive(Clone, Debug)]
pub(crate) struct Tools(BTreeMap<&'static str, PathBuf>);

impl Tools {
    /// The path of a tool, named as LLVM names it, without the release.
    ///
    /// # Panics
    /// If the name is not one of the list above.
    pub(crate) fn path(&self, tool: &str) -> &Path {
        &self.0[tool]
    }

    /// A command that runs a tool in the root of the repository.
    pub(crate) fn command(&self, tool: &str) -> Command {
        let mut c = Command::new(self.path(tool));
        c.current_dir(root());
        c
    }
}

/// Finds all tools, or the Debian packages that bring the missing ones.
pub(crate) fn find() -> std::result::Result<Tools, Vec<String>> {
    let mut found = BTreeMap::new();
    let mut missing = Vec::new();
    for (tool, package) in LLVM_TOOLS {
        match locate(tool) {
            Some(path) => drop(found.insert(tool, path)),
            None => missing.push(format!("{package}-{LLVM_RELEASE}")),
        }
    }
    for (tool, language, flags, include, package) in CORPUS_HEADERS {
        if found.get(tool).is_none_or(|path| !compiles(path, language, flags, include)) {
            missing.push(package.to_owned());
        }
    }
    missing.extend(
        OTHER_PROGRAMS
            .iter()
            .filter(|(tool, _)| !quiet(Command::new(tool).arg("--version")))
            .map(|(_, package)| (*package).to_owned()),
    );
    missing.sort();
    missing.dedup();
    if missing.is_empty() { Ok(Tools(found)) } else { Err(missing) }
}

/// Finds all tools; installs the missing ones where that is possible.
///
/// # Errors
/// With the command to type.
pub(crate) fn setup() -> Result<Tools> {
    let Err(packages) = find() else { return Ok(find().expect("just found")) };
    let list = packages.join(" ");
    let hint = format!(
        "Packages of LLVM {LLVM_RELEASE} are in Debian 12 and later, and at the LLVM project's own \
         package site for other \
         releases."
    );
    let typed = format!("apt-get update && apt-get install -y --no-install-recommends {list}");
    if !has_apt() {
        return Err(Error::Missing(format!(
            "these tools are missing: {list}\nInstall LLVM {LLVM_RELEASE} (clang, flang, the LLVM \
             tools, libomp) so that `clang-{LLVM_RELEASE}` and its fellows are on the PATH.\n{hint}"
        )));
    }
    if !is_root() {
        return Err(Error::Missing(format!(
            "these packages are missing: {list}\nType:\n\n  sudo sh -c '{typed}'\n\n{hint}"
        )));
    }
    println!("installing {list}");
    let apt = |args: &[&str]| {
        Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive").status()
    };
    // A failing update is not the end: the lists at hand may do. The installation decides.
    if !apt(&["update", "-qq"]).is_ok_and(|s| s.success()) {
        eprintln!("warning: `apt-get update` failed; going on with the package lists at hand");
    }
    let mut args = vec!["install", "-y", "-qq", "--no-install-recommends"];
    args.extend(packages.iter().map(String::as_str));
    let installed = apt(&args).is_ok_and(|s| s.success());
    match find() {
        Ok(tools) => Ok(tools),
        Err(left) => Err(Error::Missing(format!(
            "{}; still missing: {}\nTo try by hand, type:\n\n  {typed}\n\n{hint}",
            if installed { "apt-get ran" } else { "apt-get could not install the packages" },
            left.join(" "),
        ))),
    }
}

/// The tools, and a `rustc` that writes LLVM IR of our release.
///
/// # Errors
/// With the command to type.
pub(crate) fn with_rustc(mut tools: Tools) -> Result<Tools> {
    let said = Command::new("rustc").arg("-vV").output().map(|o| o.stdout).unwrap_or_default();
    let ours = format!("LLVM version: {LLVM_RELEASE}.");
    if !String::from_utf8_lossy(&said).contains(&ours) {
        return Err(Error::Missing(format!(
            "`rustc` is missing, or is not one that writes LLVM {LLVM_RELEASE}. Type:\n\n  \
             rustup default 1.95.0\n"
        )));
    }
    tools.0.insert("rustc", on_path("rustc").unwrap_or_else(|| "rustc".into()));
    Ok(tools)
}

/// Makes sure that a part of the Rust toolchain is there.
///
/// # Errors
/// With the command to type.
pub(crate) fn rust_component(cargo_command: &str, component: &str) -> Result<()> {
    let runs = || quiet(Command::new("cargo").args([cargo_command, "--version"]));
    if runs() {
        return Ok(());
    }
    println!("installing the Rust component {component}");
    let added = Command::new("rustup").args(["component", "add", component]).status();
    if added.is_ok_and(|s| s.success()) && runs() {
        return Ok(());
    }
    Err(Error::Missing(format!(
        "`cargo {cargo_command}` is missing. Type:\n\n  rustup component add {component}\n"
    )))
}

/// Whether `cargo nextest` is there. It is faster than `cargo test`; nothing depends on it.
pub(crate) fn has_nextest() -> bool {
    quiet(Command::new("cargo").args(["nextest", "--version"]))
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|d| d.join(name)).find(|p| p.is_file())
}

fn locate(tool: &str) -> Option<PathBuf> {
    let places = [
        on_path(&format!("{tool}-{LLVM_RELEASE}")),
        Some(Path::new(&format!("/usr/lib/llvm-{LLVM_RELEASE}/bin")).join(tool)),
        Some(Path::new(&format!("/opt/homebrew/opt/llvm@{LLVM_RELEASE}/bin")).join(tool)),
        on_path(tool),
    ];
    places.into_iter().flatten().find(|p| p.is_file() && is_our_release(p))
}

fn is_our_release(tool: &Path) -> bool {
    let Ok(out) = Command::new(tool).arg("--version").output() else { return false };
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    text.contains(&format!("version {LLVM_RELEASE}."))
}

fn compiles(compiler: &Path, language: &str, flags: &[&str], source: &str) -> bool {
    let child = Command::new(compiler)
        .args(flags)
        .args(["-fsyntax-only", "-x", language, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else { return false };
    let written = child.stdin.take().is_some_and(|mut i| writeln!(i, "{source}").is_ok());
    child.wait().is_ok_and(|s| s.success()) && written
}

fn has_apt() -> bool {
    Path::new("/usr/bin/apt-get").is_file()
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|o| o.stdout.trim_ascii() == b"0")
}

fn quiet(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}
