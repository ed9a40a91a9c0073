//! The programs of `tests/openmp`, raised: what of them is raised at each level of optimisation,
//! and whether they print then what they print with libomp.
//!
//! Needs `clang-22`, `flang-22` and libomp (`apt-get install -y clang-22 flang-22 libomp-22-dev`).
//! With `PIR_OPENMP=all` in the environment the programs are run at every level by every engine,
//! which takes some minutes; with `PIR_BLESS=1` the page of the book is written anew.

use pir_openmp::{Options, Outcome, raise};
use pir_tests::binary::pir;
use rayon::prelude::*;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Names of levels, and the options of clang.
const LEVELS: [(&str, &[&str]); 4] = [
    ("no passes", &["-O1", "-Xclang", "-disable-llvm-passes"]),
    ("-O0", &["-O0"]),
    ("-O1", &["-O1"]),
    ("-O2", &["-O2"]),
];
const THREADS: [&str; 3] = ["1", "2", "4"];
const PAGE: &str = "docs/openmp-programs.md";
const MARK: &str =
    "<!-- written by PIR_BLESS=1 cargo test -p pir-tests --test openmp_raised page -->\n";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the root")
}

/// The programs, sorted, with the compiler of each.
fn programs() -> Vec<(PathBuf, &'static str)> {
    let mut found = Vec::new();
    let languages = [("c", "clang-22"), ("cxx", "clang++-22"), ("fortran", "flang-22")];
    for (folder, compiler) in languages {
        let Ok(entries) = std::fs::read_dir(root().join("tests/openmp").join(folder)) else {
            continue;
        };
        let paths = entries.map(|e| e.expect("an entry").path());
        found.extend(paths.filter(|p| p.is_file()).map(|p| (p, compiler)));
    }
    found.sort();
    assert!(found.len() >= 100, "{} programs", found.len());
    found
}

fn name(program: &Path) -> String {
    program.file_name().expect("a name").to_str().expect("UTF-8").to_owned()
}

fn output(command: &mut Command) -> Output {
    let program = command.get_program().to_str().expect("UTF-8").to_owned();
    command.stdin(Stdio::null()).output().unwrap_or_else(|e| {
        panic!("{program}: {e}; `apt-get install -y clang-22 flang-22 libomp-22-dev` installs it")
    })
}

/// Compiles a program to IR.
fn ir(program: &Path, compiler: &str, level: usize) -> PathBuf {
    let stem = name(program).replace('.', "-");
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("raised-{stem}-{level}.ll"));
    // flang has no option to leave its passes out.
    let flags = match (compiler, level) {
        ("flang-22", 0) => &["-O0"],
        _ => LEVELS[level].1,
    };
    let mut command = Command::new(compiler);
    command.args(["-fopenmp", "-S", "-emit-llvm"]).args(flags).arg(program).arg("-o").arg(&to);
    let out = output(command.current_dir(env!("CARGO_TARGET_TMPDIR")));
    assert!(out.status.success(), "{stem}: {}", String::from_utf8_lossy(&out.stderr));
    to
}

/// Why calls of a program stay; empty: everything is raised.
fn kept(program: &Path, compiler: &str, level: usize) -> Vec<String> {
    let text = std::fs::read(ir(program, compiler, level)).expect("clang wrote it");
    let module = pir_core::text::parse(&text).into_result().expect("it parses");
    let verified = match pir_verify::verify(module) {
        Ok(verified) => verified,
        Err(invalid) => return vec![format!("not valid: {invalid}")],
    };
    let raised = match raise(verified, &Options::default()) {
        Ok(raised) => raised,
        Err(error) => return vec![error.to_string()],
    };
    let text = raised.module.module().to_string();
    let constructs = raised.report.constructs;
    let mut reasons: Vec<String> = constructs
        .into_iter()
        .filter_map(|c| match c.outcome {
            Outcome::Kept(why) => Some(why),
            _ => None,
        })
        .collect();
    assert!(!reasons.is_empty() || !text.contains("@__kmpc_"), "{}: a call stays", name(program));
    reasons.dedup();
    reasons
}

/// The constructs that a program says it shows.
fn constructs(program: &Path) -> String {
    let text = std::fs::read_to_string(program).expect("it can be read");
    let first = text.lines().next().unwrap_or_default();
    let (_, constructs) = first.split_once("openmp:").unwrap_or_else(|| {
        panic!("{} does not begin with a comment `openmp: …`", program.display())
    });
    constructs.trim().trim_end_matches("*/").trim().replace('|', "\\|")
}

#[test]
fn the_page_shows_what_is_raised() {
    let rows: Vec<(String, usize)> = programs()
        .par_iter()
        .map(|(program, compiler)| {
            let levels: Vec<Vec<String>> =
                (0..LEVELS.len()).map(|l| kept(program, compiler, l)).collect();
            let mut row = format!("| `{}` | {} |", name(program), constructs(program));
            for kept in &levels {
                let _ = match kept.first() {
                    None => write!(row, " yes |"),
                    Some(why) => write!(row, " {} |", why.replace('|', "\\|")),
                };
            }
            (row, levels.iter().filter(|k| k.is_empty()).count())
        })
        .collect();
    let (all, raised) = (rows.len() * LEVELS.len(), rows.iter().map(|r| r.1).sum::<usize>());
    let mut shown = format!(
        "Of {} programs at four levels of optimisation, {all} in all, {raised} are raised as a \
         whole.\n\n| program | shows | {} |\n|---|---|---|---|---|---|\n",
        rows.len(),
        LEVELS.map(|l| l.0).join(" | ")
    );
    rows.iter().for_each(|(row, _)| {
        let _ = writeln!(shown, "{row}");
    });
    let path = root().join(PAGE);
    let page = std::fs::read_to_string(&path).expect("the page");
    let (start, old) = page.split_once(MARK).expect("the mark");
    if std::env::var_os("PIR_BLESS").is_some() {
        std::fs::write(&path, format!("{start}{MARK}\n{shown}")).expect("it is written");
        return;
    }
    assert_eq!(old.trim(), shown.trim(), "PIR_BLESS=1 takes this over");
}

/// What a program prints with libomp, for each number of threads.
fn expected(program: &Path, compiler: &str) -> Vec<Output> {
    let stem = name(program).replace('.', "-");
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("raised-{stem}"));
    let mut command = Command::new(compiler);
    command.args(["-fopenmp", "-O1"]).arg(program).arg("-o").arg(&to).arg("-lm");
    let out = output(command.current_dir(env!("CARGO_TARGET_TMPDIR")));
    assert!(out.status.success(), "{stem}: {}", String::from_utf8_lossy(&out.stderr));
    let run = |threads: &&str| {
        let mut command = Command::new(&to);
        output(command.env("OMP_NUM_THREADS", threads).env("OMP_WAIT_POLICY", "passive"))
    };
    THREADS.iter().map(run).collect()
}

#[test]
fn raised_programs_print_what_they_print_with_libomp() {
    let everything = std::env::var("PIR_OPENMP").is_ok_and(|v| v == "all");
    let levels = if everything { 0..LEVELS.len() } else { 0..1 };
    let engines: &[&str] = if everything { &["jit", "llvm", "interp"] } else { &["jit"] };
    let complaints: Vec<String> = programs()
        .par_iter()
        .flat_map_iter(|(program, compiler)| {
            let expected = expected(program, compiler);
            let mut complaints = Vec::new();
            for level in levels.clone() {
                let from = ir(program, compiler, level);
                let to = from.with_extension("pir");
                let mut command = Command::new(pir());
                let raised = output(command.arg("raise").arg("-q").arg(&from).arg("-o").arg(&to));
                if !raised.status.success() {
                    complaints.push(format!(
                        "{}: {}",
                        from.display(),
                        String::from_utf8_lossy(&raised.stderr)
                    ));
                    continue;
                }
                for engine in engines {
                    for (threads, wanted) in THREADS.iter().zip(&expected) {
                        let mut command = Command::new(pir());
                        command.args(["run", "--engine", engine, "--threads", threads]).arg(&to);
                        let got = output(command.env("OMP_NUM_THREADS", threads));
                        if (got.status.code(), &got.stdout)
                            == (wanted.status.code(), &wanted.stdout)
                        {
                            continue;
                        }
                        complaints.push(format!(
                            "{}, {}, {engine}, {threads} threads: {}\n{}{}",
                            name(program),
                            LEVELS[level].0,
                            got.status,
                            String::from_utf8_lossy(&got.stdout),
                            String::from_utf8_lossy(&got.stderr)
                        ));
                    }
                }
            }
            complaints
        })
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
