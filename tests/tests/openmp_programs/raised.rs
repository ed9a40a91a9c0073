//! The programs raised: the calls that stay at each level of optimisation, and whether the raised
//! programs print the same as with libomp.

use crate::openmp_programs::list::{Language, Program, folder, programs};
use crate::openmp_programs::ways::Engine;
use crate::openmp_programs::{THREADS, none, scratch, tools};
use pir_driver::fault_in;
use pir_openmp::{Options, Outcome, raise};
use pir_tests::binary::pir;
use rayon::prelude::*;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names of levels, and the options of clang.
const LEVELS: [(&str, &[&str]); 4] = [
    ("no passes", &["-O1", "-Xclang", "-disable-llvm-passes"]),
    ("-O0", &["-O0"]),
    ("-O1", &["-O1"]),
    ("-O2", &["-O2"]),
];
const PAGE: &str = "docs/openmp-programs.md";
const MARK: &str = "<!-- written by PIR_BLESS=1 cargo test -p pir-tests openmp_programs:: -->\n";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the root")
}

/// The options of a level. flang has none to leave its passes out.
fn flags(program: &Program, level: usize) -> &'static [&'static str] {
    match (program.language, level) {
        (Language::Fortran, 0) => LEVELS[1].1,
        _ => LEVELS[level].1,
    }
}

/// Compiles a program to IR.
fn ir(program: &Program, level: usize, folder: &Path) -> PathBuf {
    let to = folder.join(format!("{}-{level}.ll", program.name().replace('/', "-")));
    let mut command = tools::compiler(program);
    command
        .args(["-S", "-emit-llvm"])
        .args(flags(program, level))
        .arg("-o")
        .arg(&to)
        .current_dir(folder);
    let out = tools::output(&mut command);
    assert!(out.status.success(), "{}: {}", program.name(), tools::text(&out.stderr));
    to
}

/// Why calls of a program stay, of which there is none if everything is raised; and the result.
fn kept(program: &Program, level: usize, folder: &Path) -> (Vec<String>, Option<String>) {
    let text = std::fs::read(ir(program, level, folder)).expect("the compiler wrote it");
    let module = match pir_core::text::parse(&text).into_result() {
        Ok(module) => module,
        Err(found) => return (vec![format!("it does not parse: {}", found[0].message)], None),
    };
    let verified = match pir_verify::verify(module) {
        Ok(verified) => verified,
        Err(invalid) => return (vec![format!("it is not valid: {invalid}")], None),
    };
    let raised = match raise(verified, &Options::default()) {
        Ok(raised) => raised,
        Err(error) => return (vec![error.to_string()], None),
    };
    let text = raised.module.module().to_string();
    let constructs = raised.report.constructs.into_iter();
    let reasons: Vec<String> = constructs
        .filter_map(|c| match c.outcome {
            Outcome::Kept(why) => Some(why),
            _ => None,
        })
        .collect();
    assert!(!reasons.is_empty() || !text.contains("@__kmpc_"), "{}: a call stays", program.name());
    (reasons, Some(text))
}

/// Whether everything is to be run: all levels, and each number of threads.
fn runs_everything() -> bool {
    std::env::var("PIR_OPENMP").is_ok_and(|v| v == "all")
}

/// A row of the table.
struct Row {
    name: String,
    /// For each level, why a call stays.
    levels: Vec<Option<String>>,
    /// For each way to run the program, why it cannot.
    ways: Vec<Option<String>>,
}

impl Row {
    fn new(program: &Program, folder: &Path) -> Self {
        let wanted = by_libomp(program, folder);
        let mut row = Self { name: program.name(), levels: vec![], ways: vec![None; 3] };
        for level in 0..LEVELS.len() {
            let is_known = level == 1 && flags(program, 0) == flags(program, 1);
            if is_known && !runs_everything() {
                row.levels.push(row.levels[0].clone());
                continue;
            }
            let (reasons, text) = kept(program, level, folder);
            row.levels.push(reasons.into_iter().next());
            if level > 0 && !runs_everything() {
                continue;
            }
            let raised = folder.join(format!("{}-{level}.pir", row.name.replace('/', "-")));
            std::fs::write(&raised, text.unwrap_or_default()).expect("the module is written");
            let all = if runs_everything() { &THREADS[..] } else { &THREADS[1..2] };
            for threads in all {
                for (engine, why) in Engine::ALL.iter().zip(&mut row.ways) {
                    let found = engine.run(program, &raised, threads, folder).and_then(|printed| {
                        let same = printed == wanted;
                        same.then_some(()).ok_or_else(|| format!("prints {printed}"))
                    });
                    *why = why.take().or(found.err());
                }
            }
            if let Err(wrong) = check(program, level, &wanted, folder) {
                row.ways[2].get_or_insert(wrong);
            }
            let _ = std::fs::remove_file(raised);
        }
        row
    }

    fn shown(&self) -> String {
        let mut row = format!("| `{}` |", self.name);
        for why in self.levels.iter().chain(&self.ways) {
            let why = why.as_deref().unwrap_or("yes").replace('|', "\\|").replace('\n', " ");
            let _ = write!(row, " {why} |");
        }
        row
    }
}

#[test]
#[ignore = "slow"]
fn the_page_shows_what_is_raised_and_how_it_runs() {
    let folder = scratch("openmp-kept");
    let programs = programs();
    assert!(programs.len() >= 120, "{} programs", programs.len());
    let rows: Vec<Row> = programs.par_iter().map(|p| Row::new(p, &folder)).collect();
    // What clang can build and libomp can run, the driver can.
    none(rows.iter().filter_map(|r| r.ways[2].clone()).collect());
    let yes = |n: usize| rows.iter().filter(|r| r.ways[n].is_none()).count();
    let all = rows.len() * LEVELS.len();
    let raised = rows.iter().flat_map(|r| &r.levels).filter(|why| why.is_none()).count();
    let mut shown = format!(
        "Of {} programs at four levels of optimisation, {all} in all, {raised} are raised as a \
         whole.\n{} programs run in the interpreter, {} with the JIT compiler, and {} by `pir \
         cc`.\n\n| program | {} | interpreter | JIT | `pir cc` |\n\
         |---|---|---|---|---|---|---|---|\n",
        rows.len(),
        yes(0),
        yes(1),
        yes(2),
        LEVELS.map(|l| l.0).join(" | ")
    );
    rows.iter().for_each(|row| {
        let _ = writeln!(shown, "{}", row.shown());
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

/// Compiles a program by the compiler, and returns what it prints with libomp. It is right by its
/// own check, and prints the same for every number of threads.
fn by_libomp(program: &Program, folder: &Path) -> String {
    let theirs = tools::compile(program, "1", folder).expect("it compiles");
    let printed = THREADS.map(|threads| {
        let printed = tools::run(program, &theirs, threads);
        printed.unwrap_or_else(|e| panic!("{} with libomp: {e}", program.name()))
    });
    let [first, others @ ..] = printed;
    assert!(others.iter().all(|p| *p == first), "{}: {first}{}", program.name(), others.concat());
    std::fs::remove_file(&theirs).expect("it is removed");
    first
}

/// Compiles a program by the driver, and compares what its runs print.
fn check(program: &Program, level: usize, wanted: &str, folder: &Path) -> Result<(), String> {
    let what = format!("{}, {}", program.name(), LEVELS[level].0);
    let told = |e: String| format!("{what}: {e}");
    let ours = folder.join(format!("{}-{level}", program.name().replace('/', "-")));
    let driver = match program.language {
        Language::C => "cc",
        Language::Cxx => "c++",
        Language::Fortran => "fc",
    };
    let mut command = Command::new(pir());
    command.arg(driver).args(tools::compiler(program).get_args());
    command.arg(LEVELS[level].1[0]).arg("-o").arg(&ours).arg("-lm").current_dir(folder);
    let compiled = tools::output(command.arg("--pir-report"));
    let said = tools::text(&compiled.stderr);
    if !compiled.status.success() || fault_in(&said).is_some() {
        return Err(told(said));
    }
    for threads in THREADS {
        let printed = tools::run(program, &ours, threads).map_err(told)?;
        if printed != wanted {
            return Err(format!("{what}, {threads} threads: {printed}, with libomp {wanted}"));
        }
    }
    std::fs::remove_file(&ours).map_err(|e| told(e.to_string()))
}

/// The optimisation levels of the whole programs: one, or those in the environment.
fn levels() -> Vec<String> {
    let levels = std::env::var("PIR_OPENMP_LEVELS").unwrap_or_else(|_| "1".to_owned());
    levels.split_whitespace().map(str::to_owned).collect()
}

/// Builds a whole program by the driver, and lets it check itself.
fn make_check(source: &Path, level: &str, scratch: &Path, report: &Path) -> Result<(), String> {
    let name = source.file_name().expect("a name").to_string_lossy().into_owned();
    let build = scratch.join(format!("{name}-O{level}"));
    // Files of an earlier run could hide that a program does not build.
    let _ = std::fs::remove_dir_all(&build);
    std::fs::create_dir_all(&build).map_err(|e| e.to_string())?;
    let mut make = Command::new("make");
    make.arg("-s").arg("-f").arg(source.join("Makefile")).arg("-C").arg(&build).arg("check");
    make.arg(format!("SRC={}", source.display()));
    for (variable, driver) in [("CC", "cc"), ("CXX", "c++"), ("FC", "fc")] {
        let (pir, report) = (pir().display(), report.display());
        make.arg(format!("{variable}={pir} {driver} --pir-report={report}"));
    }
    make.arg(format!("CFLAGS=-O{level} -fopenmp"));
    for threads in THREADS {
        tools::with_threads(&mut make, threads);
        let out = tools::output(&mut make);
        if !out.status.success() {
            let (printed, errors) = (tools::text(&out.stdout), tools::text(&out.stderr));
            return Err(format!("{name} -O{level}, {threads} threads: {printed}{errors}"));
        }
    }
    Ok(())
}

#[test]
#[ignore = "slow"]
fn whole_programs_pass_when_the_compiler_driver_builds_them() {
    let report = scratch("openmp-driver-report").join("report");
    // An earlier run may have left one, and reports are added to.
    let _ = std::fs::remove_file(&report);
    let entries = std::fs::read_dir(folder().join("programs")).expect("the folder");
    let sources: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    let sources: Vec<PathBuf> = sources.into_iter().filter(|p| p.is_dir()).collect();
    assert!(sources.len() >= 25, "{} whole programs", sources.len());
    let (levels, scratch) = (levels(), scratch("openmp-driver"));
    let cases: Vec<(&PathBuf, &String)> =
        sources.iter().flat_map(|s| levels.iter().map(move |level| (s, level))).collect();
    let check =
        |(source, level): &(&PathBuf, &String)| make_check(source, level, &scratch, &report).err();
    none(cases.par_iter().filter_map(check).collect());
    let report = std::fs::read_to_string(report).expect("the report");
    assert_eq!(fault_in(&report), None);
}
