//! `pir raise` on IR that no compiler has written: mutants of the OpenMP programs in
//! `tests/openmp`. Neither it nor the lowering of its result panics, the result is valid, and a
//! change that keeps the meaning of a program keeps its output.
//!
//! `PIR_OPENMP_MUTANTS=10000` sets the number of mutants, and selects all levels of optimisation.
//! Needs `clang-22` and libomp (Debian: `apt-get install clang-22 libomp-22-dev`).

mod alike;
mod call;
mod doubt;
mod wild;

use pir_fuzz::corpus::Corpus;
use pir_fuzz::tape::Tape;
use pir_tests::binary::pir;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;

const PACKAGES: &str = "clang-22 libomp-22-dev";

/// Options of clang that give different forms of the same program.
const LEVELS: [&[&str]; 4] =
    [&["-O1", "-Xclang", "-disable-llvm-passes"], &["-O0"], &["-O1"], &["-O2"]];

/// The default number of mutants of a test, which takes less than a minute.
const MUTANTS: usize = 500;

fn mutants() -> usize {
    let wanted = std::env::var("PIR_OPENMP_MUTANTS");
    wanted.map_or(MUTANTS, |n| n.parse().expect("PIR_OPENMP_MUTANTS is a number"))
}

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("openmp-mutants").join(name);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// Runs a command whose tool the tests cannot do without.
fn output(command: &mut Command) -> std::process::Output {
    command.output().unwrap_or_else(|e| {
        let tool = command.get_program().to_string_lossy().into_owned();
        panic!("{tool}: {e}; `apt-get install -y {PACKAGES}` installs it")
    })
}

/// A program as IR.
struct Source {
    /// Its name and the number of the level.
    name: String,
    text: String,
    /// Options of clang, and environment variables, that the program needs.
    flags: Vec<String>,
    env: Vec<(String, String)>,
}

/// The words of a line `// KEY: …` at the top of a program, as `tests/openmp/README.md` has it.
fn words(source: &str, key: &str) -> Vec<String> {
    let start = format!("// {key}: ");
    let line = source.lines().take(3).find_map(|line| line.strip_prefix(&start));
    line.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// Every `step`th program, each at one level if there is a step, otherwise at all.
fn sources(step: usize) -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("openmp/c");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let all = paths.iter().step_by(step).enumerate();
    let levels = |n: usize| if step > 1 { n % 4..n % 4 + 1 } else { 0..4 };
    let cases: Vec<(&PathBuf, usize)> =
        all.flat_map(|(n, path)| levels(n).map(move |level| (path, level))).collect();
    let compile = |&(path, level): &(&PathBuf, usize)| {
        let source = std::fs::read_to_string(path).expect("the source");
        let mut clang = Command::new("clang-22");
        clang.args(["-std=gnu17", "-fopenmp", "-w", "-S", "-emit-llvm", "-o", "-"]);
        let flags = words(&source, "flags");
        let out = output(clang.args(LEVELS[level]).args(&flags).arg(path));
        let stem = path.file_stem().expect("a name").to_string_lossy();
        assert!(out.status.success(), "{stem}: {}", String::from_utf8_lossy(&out.stderr));
        let text = String::from_utf8(out.stdout).expect("UTF-8");
        let pair = |word: String| word.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned()));
        let env = words(&source, "env").into_iter().filter_map(pair).collect();
        Source { name: format!("{stem}-{level}"), text, flags, env }
    };
    cases.par_iter().map(compile).collect()
}

/// What became of a module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fate {
    Unreadable,
    Invalid,
    Refused,
    /// All calls stay.
    Kept,
    /// Some calls stay.
    Partly,
    Raised,
}

/// Raises a module, and lowers the result. Returns both too.
fn raise(text: &[u8]) -> Result<(Fate, Option<String>), String> {
    let Ok(module) = pir_core::text::parse(text).into_result() else {
        return Ok((Fate::Unreadable, None));
    };
    let Ok(verified) = pir_verify::verify(module) else { return Ok((Fate::Invalid, None)) };
    let raised = match pir_openmp::raise(verified, &pir_openmp::Options::default()) {
        Err(e) if e.is_internal() => return Err(e.to_string()),
        Err(_) => return Ok((Fate::Refused, None)),
        Ok(raised) => raised,
    };
    let fate = match (raised.report.replaced, raised.report.kept) {
        (0, _) => Fate::Kept,
        (_, 0) => Fate::Raised,
        _ => Fate::Partly,
    };
    let printed = raised.module.module().to_string();
    let again = pir_core::text::parse(printed.as_bytes()).into_result();
    let again = again.map_err(|found| format!("the result is unreadable: {}", found[0]))?;
    pir_verify::verify(again).map_err(|e| format!("the result is not valid: {e}"))?;
    let lowered = pir_lower::lower(raised.module, &pir_lower::Options::default());
    Ok((fate, lowered.ok().map(|module| module.to_string())))
}

/// As [`raise`]; a panic is a complaint.
fn fate(text: &[u8]) -> Result<(Fate, Option<String>), String> {
    catch_unwind(AssertUnwindSafe(|| raise(text))).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()));
        Err(format!("a panic: {}", said.unwrap_or_default()))
    })
}

/// Fails with all complaints, of which each has left its module in a file.
fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "{} wrong:\n{}", complaints.len(), complaints.join("\n"));
}

/// Keeps a module that shows a fault.
fn keep(folder: &Path, name: &str, text: &[u8], why: &str) -> String {
    let path = folder.join(format!("{name}.ll"));
    std::fs::write(&path, text).expect("the module is kept");
    format!("{}: {why}", path.display())
}

#[test]
fn mutants_are_raised_or_kept_and_never_a_panic() {
    let count = mutants();
    let folder = scratch("wild");
    let sources = sources(if count > MUTANTS { 1 } else { 4 });
    let all: Vec<(String, Vec<u8>)> =
        sources.iter().map(|s| (s.name.clone(), s.text.clone().into_bytes())).collect();
    let corpus = Corpus::read(&all).expect("clang's output is valid");
    let results: Vec<(&'static str, Result<Fate, String>)> = (0..count)
        .into_par_iter()
        .map(|n| {
            let mut tape = Tape::from_seed(n as u64);
            let (kind, text) = if n % 8 == 0 {
                ("values", corpus.mutant(&mut tape).to_string())
            } else {
                wild::mutant(&sources[n % sources.len()].text, &mut tape)
            };
            let told = |why: String| keep(&folder, &format!("{n}-{kind}"), text.as_bytes(), &why);
            (kind, fate(text.as_bytes()).map(|f| f.0).map_err(told))
        })
        .collect();
    let mut table: BTreeMap<(&str, Fate), usize> = BTreeMap::new();
    let complaints: Vec<String> = results
        .into_iter()
        .filter_map(|(kind, result)| match result {
            Ok(fate) => {
                *table.entry((kind, fate)).or_default() += 1;
                None
            }
            Err(why) => Some(why),
        })
        .collect();
    eprintln!("{table:#?}");
    none(&complaints);
    // Mutants that the parser or the verifier refuses would test nothing.
    let of = |fates: &[Fate]| -> usize {
        table.iter().filter(|((_, f), _)| fates.contains(f)).map(|(_, n)| n).sum()
    };
    assert!(of(&[Fate::Unreadable, Fate::Invalid]) * 2 < count, "most are not valid");
    assert!(of(&[Fate::Raised, Fate::Partly]) * 5 > count, "few are raised");
    assert!(of(&[Fate::Kept]) > 0, "none is kept");
}

/// Builds and runs a program from IR, and returns its output.
fn printed(folder: &Path, name: &str, text: &str, of: &Source) -> Result<String, String> {
    let (source, program) = (folder.join(format!("{name}.ll")), folder.join(name));
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    // The driver adds PIR's run-time library.
    let mut cc = Command::new(pir());
    cc.args(["cc", "-O1", "-w", "-fopenmp"])
        .arg(&source)
        .args(&of.flags)
        .arg("-lm")
        .arg("-o")
        .arg(&program);
    let built = output(&mut cc);
    if !built.status.success() {
        return Err(String::from_utf8_lossy(&built.stderr).into_owned());
    }
    let mut run = Command::new("timeout");
    run.arg("60").arg(&program).env("OMP_NUM_THREADS", "3").env("OMP_WAIT_POLICY", "passive");
    let out = output(run.env_remove("PIR_NUM_THREADS").envs(of.env.iter().map(|(k, v)| (k, v))));
    for path in [source, program] {
        std::fs::remove_file(path).map_err(|e| e.to_string())?;
    }
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    if out.status.success() { Ok(said) } else { Err(format!("{}: {said}", out.status)) }
}

#[test]
fn what_means_the_same_does_the_same() {
    let everything = mutants() > MUTANTS;
    let folder = scratch("alike");
    let sources = sources(if everything { 1 } else { 6 });
    let each = if everything { mutants() / sources.len() / 10 + 1 } else { 1 };
    let cases: Vec<(usize, &Source)> =
        sources.iter().flat_map(|s| (0..each).map(move |n| (n, s))).collect();
    let check = |&(n, source): &(usize, &Source)| -> Result<bool, String> {
        let name = format!("{}-{n}", source.name);
        let mut tape =
            Tape::from_seed(name.bytes().fold(7_u64, |h, b| h.wrapping_mul(31) + u64::from(b)));
        let (kinds, text) = alike::mutant(&source.text, &mut tape);
        let told = |why: String| keep(&folder, &name, text.as_bytes(), &format!("{kinds}: {why}"));
        let wanted = printed(&folder, &format!("{name}-theirs"), &source.text, source);
        let wanted = wanted.map_err(|why| format!("{name}, by clang: {why}"))?;
        let lowered = match fate(text.as_bytes()).map_err(told)? {
            (Fate::Unreadable | Fate::Invalid, _) => return Err(told("not valid".to_owned())),
            (_, Some(lowered)) => lowered,
            // `pir cc` leaves a refused module to the compiler, so there is nothing to compare.
            (_, None) => return Ok(false),
        };
        let found = printed(&folder, &name, &lowered, source).map_err(told)?;
        match found == wanted {
            true => Ok(true),
            false => Err(told(format!("{found}instead of {wanted}"))),
        }
    };
    let results: Vec<Result<bool, String>> = cases.par_iter().map(check).collect();
    let compared = results.iter().filter(|r| matches!(r, Ok(true))).count();
    let complaints: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    none(&complaints);
    assert!(compared * 10 > cases.len() * 9, "{compared} of {} compared", cases.len());
}
