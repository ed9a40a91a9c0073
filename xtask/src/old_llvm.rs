//! `cargo xtask old-llvm`: compiles the programs of the tests with clang 15, 16 and 19, and
//! compares what PIR reads with what LLVM 22 reads.
//!
//! LLVM's text reader refuses a few forms that its bitcode reader takes; these files are compared
//! by way of `llvm-as` of their version.

#[path = "../../pir-core/tests/common/canonical.rs"]
mod canonical;

use crate::corpus::pool;
use crate::{Error, Options, Result, root};
use canonical::canonical;
use pir_core::text::parse;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const VERSIONS: [&str; 3] = ["15", "16", "19"];
const FOLDERS: [&str; 8] = [
    "openmp/c",
    "openmp/cxx",
    "openmp/programs",
    "corpus/c",
    "corpus/cxx",
    "corpus/run",
    "programs/c",
    "programs/cxx",
];
const LEVELS: [&[&str]; 4] =
    [&["-O0"], &["-g", "-O1", "-Xclang", "-disable-llvm-passes"], &["-O2"], &["-g", "-O2"]];

/// What became of one file.
#[derive(Clone, Copy, Default)]
struct Outcome {
    compiled: bool,
    verified: bool,
    same: bool,
    /// How many calls of `__kmpc_fork_call` the file has, and how many are left after `pir raise`.
    forks: Option<(usize, usize)>,
}

/// Runs the lane.
///
/// # Errors
/// If no version is installed, or PIR reads a file otherwise than LLVM.
pub(crate) fn run(options: &Options) -> Result<()> {
    let installed: Vec<&str> =
        VERSIONS.into_iter().filter(|v| has(&format!("clang-{v}"))).collect();
    if installed.is_empty() {
        let packages = VERSIONS.map(|v| format!("clang-{v} llvm-{v}")).join(" ");
        return Err(Error::Missing(format!(
            "no clang of an earlier version is installed; Debian: apt-get install {packages}"
        )));
    }
    let mut sources = Vec::new();
    for folder in FOLDERS {
        walk(&root().join("tests").join(folder), &mut sources);
    }
    sources.retain(|p| options.selects(p));
    let output = root().join("target/old-llvm");
    let mut failed = 0;
    for version in VERSIONS {
        if !installed.contains(&version) {
            println!("clang-{version} is not installed; Debian: apt-get install clang-{version}");
            continue;
        }
        for level in LEVELS {
            let folder = output.join(version).join(level.concat());
            std::fs::create_dir_all(&folder).map_err(crate::at(&folder))?;
            let outcomes: Vec<Outcome> = pool(options.jobs).install(|| {
                sources.par_iter().map(|s| one(s, version, level, &folder, options)).collect()
            });
            let count = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|o| is(o)).count();
            let (compiled, verified) = (count(|o| o.compiled), count(|o| o.verified));
            let same = count(|o| o.same);
            println!(
                "clang-{version} {}: {compiled} files, {verified} verify, {same} as LLVM reads \
                 them",
                level.join(" ")
            );
            if options.pir.is_some() {
                let parallel = count(|o| o.forks.is_some_and(|f| f.0 > 0));
                let whole = count(|o| o.forks.is_some_and(|f| f.0 > 0 && f.1 == 0));
                println!("  {whole} of {parallel} files with regions are raised whole");
            }
            failed += 2 * compiled - verified - same;
        }
    }
    match failed {
        0 => Ok(()),
        _ => Err(Error::Failed(format!("{failed} failures"))),
    }
}

fn has(tool: &str) -> bool {
    Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

fn walk(folder: &Path, out: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            walk(&path, out);
        } else if path.extension().is_some_and(|e| e == "c" || e == "cpp") {
            out.push(path);
        }
    }
}

fn one(source: &Path, version: &str, level: &[&str], folder: &Path, options: &Options) -> Outcome {
    let mut outcome = Outcome::default();
    let is_cxx = source.extension().is_some_and(|e| e == "cpp");
    let name = source.strip_prefix(root().join("tests")).unwrap_or(source).display().to_string();
    let text_path = folder.join(name.replace('/', "_")).with_extension("ll");
    let mut compiler = Command::new(format!("clang{}-{version}", if is_cxx { "++" } else { "" }));
    compiler.args(level).args(["-w", "-S", "-emit-llvm", "-o"]).arg(&text_path).arg(source);
    if is_cxx {
        compiler.arg("-std=c++20");
    }
    if name.starts_with("openmp") {
        // The header of another version's libomp does for all.
        compiler.args(["-fopenmp", "-idirafter", "/usr/lib/llvm-22/lib/clang/22/include"]);
    }
    compiler.stdout(Stdio::null()).stderr(Stdio::null());
    // A program that needs a newer compiler is none that this version can write.
    if !compiler.status().is_ok_and(|s| s.success()) {
        return outcome;
    }
    let Ok(text) = std::fs::read(&text_path) else { return outcome };
    outcome.compiled = true;
    let shown = text_path.display();
    let verdict = pir_verify::check_text(&text, &pir_verify::Options::default());
    outcome.verified = verdict.valid;
    for d in verdict.diagnostics.iter().filter(|d| d.is_error()).take(1) {
        println!("{shown}: {d}");
    }
    let theirs = reread("22", &text_path).or_else(|| {
        // The bitcode of LLVM 16 has no memory of a target, of which its text says nothing.
        let text = reread(version, &text_path)?;
        Some(text.replace(", target_mem0: none, target_mem1: none", ""))
    });
    let Some(theirs) = theirs else {
        println!("{shown}: LLVM does not read it");
        return outcome;
    };
    let (ours, theirs) = (parse(&text).module, parse(theirs.as_bytes()).module);
    outcome.same = match (ours, theirs) {
        (Some(ours), Some(theirs)) => canonical(ours) == canonical(theirs),
        _ => false,
    };
    if !outcome.same {
        println!("{shown}: not as LLVM reads it");
    }
    if let Some(pir) = &options.pir {
        let raised = Command::new(pir).arg("raise").arg(&text_path).output();
        let raised = raised.map(|o| o.stdout).unwrap_or_default();
        outcome.forks = Some((forks(&text), forks(&raised)));
    }
    outcome
}

/// Returns the calls that start a team.
fn forks(text: &[u8]) -> usize {
    let text = String::from_utf8_lossy(text);
    text.lines().filter(|l| l.contains("@__kmpc_fork_call(") && !l.starts_with("declare")).count()
}

/// Returns what LLVM 22 makes of a text that this version's reader takes.
fn reread(version: &str, path: &Path) -> Option<String> {
    let mut reader = Command::new(format!("llvm-as-{version}"))
        .arg(path)
        .args(["-o", "-"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let printed = Command::new("llvm-dis-22")
        .args(["-", "-o", "-"])
        .stdin(reader.stdout.take()?)
        .stderr(Stdio::null())
        .output()
        .ok()?;
    reader.wait().ok()?.success().then(|| String::from_utf8_lossy(&printed.stdout).into_owned())
}
