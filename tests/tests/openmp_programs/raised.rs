//! The programs raised: the calls that stay at each level of optimisation, and whether the raised
//! programs print the same as with libomp.

use crate::list::{Language, Program, programs};
use crate::ways::Engine;
use crate::{THREADS, make_checks, none, scratch, tools};
use pir_fuzz::openmp::fault_of_driver;
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
const MARK: &str =
    "<!-- written by PIR_BLESS=1 cargo test -p pir-tests --test openmp_programs page -->\n";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the root")
}

/// Compiles a program to IR. flang has no option to leave its passes out.
fn ir(program: &Program, level: usize, folder: &Path) -> PathBuf {
    let to = folder.join(format!("{}-{level}.ll", program.name().replace('/', "-")));
    let flags = match (program.language, level) {
        (Language::Fortran, 0) => &["-O0"],
        _ => LEVELS[level].1,
    };
    let mut command = tools::compiler(program);
    command.args(["-S", "-emit-llvm"]).args(flags).arg("-o").arg(&to).current_dir(folder);
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
        let theirs = tools::compile(program, "1", folder).expect("it compiles");
        let mut row = Self { name: program.name(), levels: vec![], ways: vec![None; 3] };
        for level in 0..LEVELS.len() {
            let (reasons, text) = kept(program, level, folder);
            row.levels.push(reasons.into_iter().next());
            if level > 0 && !runs_everything() {
                continue;
            }
            let raised = folder.join(format!("{}-{level}.pir", row.name.replace('/', "-")));
            std::fs::write(&raised, text.unwrap_or_default()).expect("the module is written");
            let all = if runs_everything() { &THREADS[..] } else { &THREADS[1..2] };
            for threads in all {
                let wanted = tools::run(program, &theirs, threads).expect("it is right by libomp");
                for (engine, why) in Engine::ALL.iter().zip(&mut row.ways) {
                    let found = engine.run(program, &raised, threads, folder).and_then(|printed| {
                        let same = printed == wanted;
                        same.then_some(()).ok_or_else(|| format!("prints {printed}"))
                    });
                    *why = why.take().or(found.err());
                }
            }
            if let Err(wrong) = check(program, level, (folder, &theirs)) {
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
fn the_page_shows_what_is_raised_and_how_it_runs() {
    let folder = scratch("openmp-kept");
    let programs = programs();
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

/// Compiles a program by the driver, and compares its runs with those of clang's executable.
fn check(program: &Program, level: usize, (folder, theirs): (&Path, &Path)) -> Result<(), String> {
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
    if !compiled.status.success() || fault_of_driver(&said).is_some() {
        return Err(told(said));
    }
    for threads in THREADS {
        let wanted = tools::run(program, theirs, threads).map_err(told)?;
        let printed = tools::run(program, &ours, threads).map_err(told)?;
        if printed != wanted {
            return Err(format!("{what}, {threads} threads: {printed}, with libomp {wanted}"));
        }
    }
    Ok(())
}

#[test]
fn whole_programs_pass_when_the_compiler_driver_builds_them() {
    let report = scratch("openmp-driver-report").join("report");
    // An earlier run may have left one, and reports are added to.
    let _ = std::fs::remove_file(&report);
    let options = format!("--pir-report={}", report.display());
    let drivers =
        ["cc", "c++", "fc"].map(|driver| format!("{} {driver} {options}", pir().display()));
    none(make_checks("openmp-driver", &drivers));
    let report = std::fs::read_to_string(report).expect("the report");
    assert_eq!(fault_of_driver(&report), None);
}
