//! C programs that include the header and link with the static or the shared library, and the files
//! of an installation.
#![cfg(target_os = "linux")]

#[path = "../../pir-runtime/tests/c/build.rs"]
mod build;
#[path = "../../xtask/src/install_c/prefix.rs"]
mod prefix;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn scratch() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

fn shared() -> PathBuf {
    build::library("libpir_c", ".so")
}

#[test]
fn a_program_with_the_static_library_runs() {
    let program = build::program(package(), "program", "libpir_c", scratch());
    for _ in 0..3 {
        assert_eq!(build::output(&mut Command::new(&program)), "83333500\n");
    }
}

#[test]
fn a_program_with_another_generator_has_one_list_for_debuggers() {
    let program = build::program(package(), "descriptor", "libpir_c", scratch());
    assert_eq!(build::output(&mut Command::new(program)), "told of 1, then of 0\n");
}

/// Installs the libraries that were built with this test.
fn install(prefix: &Path) {
    let (shared, archive) = (shared(), build::library("libpir_c", ".a"));
    let version = env!("CARGO_PKG_VERSION");
    let files = prefix::Files { package: package(), shared: &shared, archive: &archive, version };
    // The second time, all files are there already.
    for _ in 0..2 {
        let written = prefix::install(&files, prefix).expect("it is installed");
        assert!(written.iter().all(|path| path.exists()), "{written:?}");
    }
}

/// Returns the options that `pkg-config` gives for an installation.
fn pkg_config(prefix: &Path, options: &[&str]) -> Vec<String> {
    let mut command = Command::new("pkg-config");
    command.args(options).arg("pir").env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
    if let Err(e) = command.output() {
        panic!("pkg-config: {e}; `apt-get install -y pkg-config` installs it");
    }
    build::output(&mut command).split_whitespace().map(str::to_owned).collect()
}

/// Builds a program with an installation, and returns its output.
fn installed(prefix: &Path, name: &str) -> String {
    let program = prefix.join(name);
    let source = package().join(format!("tests/c/{name}.c"));
    let options = pkg_config(prefix, &["--cflags", "--libs"]);
    build::output(build::compiler().arg(&source).args(&options).arg("-o").arg(&program));
    // Without the library it does not start: it is linked with the shared one.
    let alone = Command::new(&program).env_remove("LD_LIBRARY_PATH").output().expect("it starts");
    assert!(String::from_utf8_lossy(&alone.stderr).contains("libpir_c.so."), "{alone:?}");
    build::output(Command::new(&program).env("LD_LIBRARY_PATH", prefix.join("lib")))
}

#[test]
fn programs_are_built_with_pkg_config() {
    let prefix = scratch().join("installed");
    install(&prefix);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(pkg_config(&prefix, &["--modversion"]), [version]);
    // The book has the name that programs load.
    let book = std::fs::read_to_string(package().join("../docs/embedding.md")).expect("the page");
    let named = book.split('`').filter(|word| word.starts_with("libpir_c.so."));
    let named: Vec<&str> = named.collect();
    assert!(!named.is_empty() && named.iter().all(|name| prefix.join("lib").join(name).exists()));
    assert_eq!(installed(&prefix, "version"), format!("{version}\n"));
    let printed = installed(&prefix, "embed");
    assert!(printed.starts_with("100 / 8 = 12\ndivide.pir:14: division by zero"), "{printed}");
    assert_eq!(installed(&prefix, "findings"), "");
    assert_eq!(installed(&prefix, "bad_input"), "");
    assert_eq!(installed(&prefix, "checks"), "");
    let printed = installed(&prefix, "inspect");
    let lines: Vec<&str> = printed.lines().collect();
    let wanted = [
        "\"verdict\":\"race\"",
        "\"location\":\"@last\"",
        "remarks: some",
        "\"interior_forks\":[\"latch\"]",
        "<svg",
        "sum 499500",
        "\"threads\":2",
    ];
    assert_eq!(lines, wanted);
}

#[test]
fn the_shared_library_exports_what_the_headers_declare() {
    let listed = build::output(Command::new("nm").args(["-D", "--defined-only"]).arg(shared()));
    let exported: BTreeSet<&str> =
        listed.lines().filter_map(|line| line.split_whitespace().last()).collect();
    let header = std::fs::read_to_string(package().join("include/pir.h")).expect("the header");
    let declared: BTreeSet<&str> = header
        .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '(')
        .filter_map(|word| word.split_once('(').map(|(name, _)| name))
        .filter(|name| name.starts_with("pir_"))
        .collect();
    assert!(declared.len() > 30, "{declared:?}");
    // The run time's functions have a header of their own.
    let (of_run_time, own): (BTreeSet<&str>, BTreeSet<&str>) =
        exported.iter().partition(|name| name.starts_with("pir_rt_"));
    assert_eq!(own, declared);
    assert!(of_run_time.contains("pir_rt_for"), "{of_run_time:?}");
}

#[test]
fn the_header_is_cxx_and_strict_c() {
    for options in [["-x", "c++", "-std=c++11"], ["-x", "c", "-std=c99"]] {
        let header = package().join("include/pir.h");
        let mut compiler = build::compiler();
        // Pedantic, so that no extension of one compiler gets into it.
        build::output(compiler.args(options).args(["-pedantic", "-fsyntax-only"]).arg(&header));
    }
}

/// The snippet on the crate's page is part of a program that is tested.
#[test]
fn the_page_quotes_a_program() {
    let page = std::fs::read_to_string(package().join("src/lib.rs")).expect("the page");
    let snippet: Vec<&str> = page
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .skip_while(|line| *line != " ```c")
        .skip(1)
        .take_while(|line| *line != " ```")
        .map(str::trim)
        .collect();
    let program = std::fs::read_to_string(package().join("tests/c/embed.c")).expect("the program");
    let lines: Vec<&str> = program.lines().map(str::trim).collect();
    assert!(!snippet.is_empty());
    assert!(lines.windows(snippet.len()).any(|window| window == snippet), "{snippet:#?}");
}
