//! Debug information through the lowering: LLVM accepts the result, and the code is the same as
//! without.
//!
//! Needs `llvm-as-22` (Debian: `apt-get install llvm-22`).

use pir_lower::{Options, lower};
use pir_tests::decorate::{bare, decorated};
use pir_tests::lowered::refuses;
use pir_tests::tally::par_sum;
use rayon::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What `llvm-as` says of a text: nothing, or its complaint. It drops wrong debug information with
/// a warning.
fn complaint(text: &str) -> Option<String> {
    let mut child = Command::new("llvm-as-22")
        .args(["-o", "/dev/null", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|e| {
            panic!("`llvm-as-22` does not start ({e}); try `apt-get install llvm-22`")
        });
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = text.as_bytes().to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let out = child.wait_with_output().expect("it ends");
    let _ = writer.join();
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    (!out.status.success() || !said.is_empty()).then_some(said)
}

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = pir_tests::litmus::all();
    for folder in ["examples", "bench/kernels"] {
        let entries = std::fs::read_dir(root.join(folder)).expect("the folder is there");
        let paths = entries.map(|e| e.expect("an entry").path());
        found.extend(paths.filter(|p| p.extension().is_some_and(|e| e == "pir")));
    }
    found
}

/// Lowers a program with and without debug information; false: refused, or it has some already.
fn judge(path: &Path, backend: &str) -> Result<bool, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let Some(module) = decorated(&text)? else { return Ok(false) };
    let Ok(rich) = pir_verify::verify(module) else { return Ok(false) };
    let plain = pir_core::text::parse(text.as_bytes()).module.ok_or("it does not parse")?;
    let plain = pir_verify::verify(plain).map_err(|e| e.to_string())?;
    let options = Options::to(backend);
    let (rich, plain) = match (lower(rich, &options), lower(plain, &options)) {
        (Ok(rich), Ok(plain)) => (rich, plain),
        (Err(a), Err(b)) if refuses(&a) && refuses(&b) => return Ok(false),
        (a, b) => return Err(format!("{:?} {:?}", a.err(), b.err())),
    };
    let made = rich.to_string();
    pir_tests::lowered::verified(made.as_bytes()).map_err(|e| format!("{e}\n{made}"))?;
    if let Some(complaint) = complaint(&made) {
        return Err(format!("{complaint}\n{made}"));
    }
    let (with, without) = (bare(rich), bare(plain));
    match with == without {
        true => Ok(true),
        false => Err(format!("with it:\n{with}\nwithout it:\n{without}")),
    }
}

#[test]
fn debug_information_is_valid_and_changes_no_code() {
    for backend in pir_lower::BACKENDS.iter().map(|b| b.name()) {
        // Back ends have most of the way in common.
        let every = if backend == "rayon" { 1 } else { 4 };
        let programs: Vec<PathBuf> = programs().into_iter().step_by(every).collect();
        let taken = par_sum(programs.par_iter().map(|p| {
            let judged = judge(p, backend).map(usize::from);
            judged.map_err(|e| format!("{} by {backend}: {e}", p.display()))
        }));
        assert!(taken > 300 / every, "only {taken} were taken");
    }
}
