//! Embeds the pages of the error index, so that the program needs no other file.
//!
//! The link `errors` leads to `docs/errors`; a package has a copy of the pages instead.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    export_debugger_interface();
    embed_pages(Path::new(&out));
}

/// Writes the pages as a list in Rust.
fn embed_pages(to: &Path) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("errors");
    println!("cargo::rerun-if-changed={}", dir.display());
    let mut pages: Vec<(String, String)> = fs::read_dir(&dir)
        .expect("`errors` holds the pages of the error index")
        .filter_map(|e| {
            let path = e.ok()?.path();
            let code = path.file_stem()?.to_str()?.to_owned();
            let page = code.starts_with("PIR").then(|| fs::read_to_string(&path).ok())??;
            Some((code, page))
        })
        .collect();
    pages.sort();
    let mut out =
        String::from("/// Code and page.\npub(crate) static PAGES: &[(&str, &str)] = &[\n");
    for (code, page) in pages {
        writeln!(out, "    ({code:?}, {page:?}),").expect("writing to a string succeeds");
    }
    out.push_str("];\n");
    fs::write(to.join("pages.rs"), out).expect("OUT_DIR can be written");
}

/// Keeps the two names by which debuggers find code in memory (`pir-jit/src/debug`) in a stripped
/// binary, among the dynamic symbols.
fn export_debugger_interface() {
    let is_elf = |os: String| ["linux", "freebsd", "netbsd", "openbsd"].contains(&os.as_str());
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(is_elf) {
        for name in ["__jit_debug_register_code", "__jit_debug_descriptor"] {
            println!("cargo::rustc-link-arg-bins=-Wl,--export-dynamic-symbol={name}");
        }
    }
}
