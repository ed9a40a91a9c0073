//! The programs raised: what of them is raised at each level of optimisation, and whether they
//! print then what they print with libomp.

use crate::list::{Language, Program, programs};
use crate::{THREADS, make_checks, none, scratch, tools};
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

/// Why calls of a program stay; empty: everything is raised.
fn kept(program: &Program, level: usize, folder: &Path) -> Vec<String> {
    let text = std::fs::read(ir(program, level, folder)).expect("the compiler wrote it");
    let module = match pir_core::text::parse(&text).into_result() {
        Ok(module) => module,
        Err(found) => return vec![format!("it does not parse: {}", found[0].message)],
    };
    let verified = match pir_verify::verify(module) {
        Ok(verified) => verified,
        Err(invalid) => return vec![format!("it is not valid: {invalid}")],
    };
    let raised = match raise(verified, &Options::default()) {
        Ok(raised) => raised,
        Err(error) => return vec![error.to_string()],
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
    reasons
}

#[test]
fn the_page_shows_what_is_raised() {
    let folder = scratch("openmp-kept");
    let programs = programs();
    let rows: Vec<(String, usize)> = programs
        .par_iter()
        .map(|program| {
            let levels: Vec<Vec<String>> =
                (0..LEVELS.len()).map(|l| kept(program, l, &folder)).collect();
            let mut row = format!("| `{}` |", program.name());
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
         whole.\n\n| program | {} |\n|---|---|---|---|---|\n",
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

/// Compiles a program by the driver and runs it with each number of threads.
fn check(program: &Program, level: usize, folder: &Path) -> Result<(), String> {
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
    let compiled = tools::output(&mut command);
    if !compiled.status.success() {
        return Err(told(tools::text(&compiled.stderr)));
    }
    let theirs = tools::compile(program, "1", folder).map_err(told)?;
    for threads in THREADS {
        let wanted = tools::run(program, &theirs, threads).map_err(told)?;
        let printed = tools::run(program, &ours, threads).map_err(told)?;
        if printed != wanted {
            return Err(format!("{what}, {threads} threads: {printed}, with libomp {wanted}"));
        }
    }
    Ok(())
}

#[test]
fn raised_programs_print_what_they_print_with_libomp() {
    let everything = std::env::var("PIR_OPENMP").is_ok_and(|v| v == "all");
    let levels = if everything { 0..LEVELS.len() } else { 0..1 };
    let folder = scratch("openmp-raised");
    let all = programs();
    let cases: Vec<(&Program, usize)> =
        all.iter().flat_map(|p| levels.clone().map(move |l| (p, l))).collect();
    let wrong = |&(program, level): &(&Program, usize)| check(program, level, &folder).err();
    none(cases.par_iter().filter_map(wrong).collect());
}

#[test]
fn whole_programs_pass_when_the_compiler_driver_builds_them() {
    let drivers = ["cc", "c++", "fc"].map(|driver| format!("{} {driver}", pir().display()));
    none(make_checks("openmp-driver", &drivers));
}
