//! Small OpenMP programs with a race and without, in pairs (`tests/openmp-races`): what `pir race`
//! says of each, and the table of `docs/openmp-races.md`, which `PIR_BLESS=1` in the environment
//! writes. Black box.
//!
//! Needs `clang-22` and `flang-22` (Debian: `apt-get install clang-22 flang-22 libomp-22-dev`).

use crate::common::{PIR, folder, place, source};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const MARK: &str = "<!-- races: written by PIR_BLESS=1 cargo test -p pir openmp_races:: -->\n";

/// States of a search: the programs that need few are searched, and the answers do not depend on
/// the time.
const STATES: &str = "3000";

/// A program, and the verdict in its first line.
struct Kernel {
    path: PathBuf,
    /// The lines of the accesses that race; none in a clean program.
    lines: BTreeSet<u64>,
}

impl Kernel {
    fn name(&self) -> &str {
        self.path.file_name().and_then(|n| n.to_str()).expect("a name")
    }

    /// The name without `racy` or `clean`.
    fn pair(&self) -> String {
        self.name().replace(".racy.", ".").replace(".clean.", ".")
    }

    fn is_racy(&self) -> bool {
        self.name().contains(".racy.")
    }
}

/// The programs, in the order of their names.
fn kernels() -> Vec<Kernel> {
    let folder = source("tests/openmp-races");
    let entries = std::fs::read_dir(&folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "c" || e == "cpp" || e == "f90"));
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("it can be read");
            let first = text.lines().next().expect("a first line");
            let (_, verdict) = first.split_once(" race: ").expect("a verdict in the first line");
            let lines = match verdict.rsplit_once(" at ") {
                None => BTreeSet::new(),
                Some((_, lines)) => lines.split(", ").map(|l| l.parse().expect("a line")).collect(),
            };
            let kernel = Kernel { path, lines };
            assert_eq!(kernel.is_racy(), verdict != "none", "{}", kernel.name());
            kernel
        })
        .collect()
}

fn run(tool: &str, args: &[&str]) -> (String, String) {
    let out = Command::new(tool).args(args).output().unwrap_or_else(|e| {
        panic!("{tool}: {e}; `apt-get install clang-22 flang-22 libomp-22-dev` installs it")
    });
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&out.stdout), text(&out.stderr))
}

/// The answer of `pir race` in JSON.
fn answer(kernel: &Kernel, folder: &Path) -> serde_json::Value {
    let source = kernel.path.to_str().expect("UTF-8");
    let ir = folder.join(format!("{}.ll", kernel.name()));
    let ir = ir.to_str().expect("UTF-8");
    let (tool, flags): (&str, &[&str]) = match kernel.path.extension().and_then(|e| e.to_str()) {
        Some("f90") => ("flang-22", &["-mllvm", "-opt-bisect-limit=0"]),
        Some("cpp") => ("clang++-22", &["-std=c++20", "-w", "-Xclang", "-disable-llvm-passes"]),
        _ => ("clang-22", &["-w", "-Xclang", "-disable-llvm-passes"]),
    };
    let mut args = vec!["-fopenmp", "-O1", "-g", "-S", "-emit-llvm", source, "-o", ir];
    args.extend(flags);
    let (_, messages) = run(tool, &args);
    assert!(Path::new(ir).exists(), "{}: {messages}", kernel.name());
    let args = ["race", "--format", "json", "--max-states", STATES, ir];
    let (json, messages) = run(PIR, &args);
    serde_json::from_str(&json).unwrap_or_else(|e| panic!("{}: {e}: {messages}", kernel.name()))
}

/// The answers for all programs, on two threads.
fn answers(kernels: &[Kernel]) -> Vec<serde_json::Value> {
    let folder = place("openmp-races");
    std::fs::create_dir_all(&folder).expect("the folder is made");
    let (next, all) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let n = next.fetch_add(1, Ordering::Relaxed)
                    && n < kernels.len()
                {
                    let one = answer(&kernels[n], &folder);
                    all.lock().expect("no panic").insert(n, one);
                }
            });
        }
    });
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
    all.into_inner().expect("no panic").into_values().collect()
}

/// The lines of the source that the races of an answer name.
fn lines(answer: &serde_json::Value) -> Vec<Option<u64>> {
    let races = answer["races"].as_array().expect("races");
    let accesses = races.iter().flat_map(|r| r["accesses"].as_array().expect("accesses"));
    let line = |a: &serde_json::Value| a["source"].as_str()?.rsplit(':').nth(1)?.parse().ok();
    accesses.map(line).collect()
}

#[test]
fn races_are_found_where_they_are_and_nowhere_else() {
    let kernels = kernels();
    assert!(kernels.len() >= 120, "{} programs", kernels.len());
    let answers = answers(&kernels);
    let verdict = |n: usize| answers[n]["verdict"].as_str().expect("a verdict");
    let (mut found, mut missed, mut alarms) = (0, Vec::new(), Vec::new());
    let mut misplaced = Vec::new();
    let mut rows: BTreeMap<String, [String; 2]> = BTreeMap::new();
    for (n, kernel) in kernels.iter().enumerate() {
        match (kernel.is_racy(), verdict(n) == "race") {
            (true, true) => found += 1,
            (true, false) => missed.push(kernel.name()),
            (false, true) => alarms.push(format!("{}: {}", kernel.name(), answers[n])),
            (false, false) => {}
        }
        let is_named = |line: &Option<u64>| line.is_some_and(|l| kernel.lines.contains(&l));
        if kernel.is_racy() && !lines(&answers[n]).iter().all(is_named) {
            misplaced.push(format!("{}: {}", kernel.name(), answers[n]));
        }
        rows.entry(kernel.pair()).or_default()[usize::from(!kernel.is_racy())] = verdict(n).into();
    }
    assert!(
        rows.values().all(|r| r.iter().all(|v| !v.is_empty())),
        "a program is without its pair"
    );
    let (racy, clean) = (found + missed.len(), kernels.len() - found - missed.len());
    let f1 = 2.0 * found as f64 / (racy + found + alarms.len()) as f64;
    let mut table = format!(
        "{racy} programs with a race, of which {found} are found; {clean} without, {} false \
         alarms. F1 = {f1:.3}\n\n| program | with a race | without |\n|---|---|---|\n",
        alarms.len()
    );
    for (pair, [racy, clean]) in &rows {
        let _ = writeln!(table, "| `{pair}` | {racy} | {clean} |");
    }
    assert!(alarms.is_empty(), "false alarms:\n{}", alarms.join("\n"));
    assert!(misplaced.is_empty(), "races at other lines:\n{}", misplaced.join("\n"));
    assert!(f1 >= 0.97, "F1 = {f1}; not found: {missed:?}");
    let page = source("docs/openmp-races.md");
    let text = std::fs::read_to_string(&page).expect("the page is there");
    let (head, old) = text.split_once(MARK).expect("the page has the mark");
    let new = format!("\n{table}");
    if std::env::var_os("PIR_BLESS").is_some() {
        std::fs::write(&page, format!("{head}{MARK}{new}")).expect("the page is written");
    } else {
        assert_eq!(old, new, "docs/openmp-races.md; PIR_BLESS=1 writes it");
    }
}

/// What would come after undefined behaviour is not known, so it is no evidence of no race.
#[test]
fn undefined_behaviour_leaves_the_verdict_open() {
    let folder = folder("openmp-race-undefined");
    let path = folder.join("undefined.c");
    let of = |bytes: u32| {
        let text = format!(
            "#include <stdlib.h>\nint x;\nint main(void) {{\n  char *p = malloc({bytes});\n  \
             p[4] = 1;\n#pragma omp parallel num_threads(2)\n#pragma omp atomic\n  x++;\n  \
             return 0;\n}}\n"
        );
        std::fs::write(&path, text).expect("the file is written");
        answer(&Kernel { path: path.clone(), lines: BTreeSet::new() }, &folder)
    };
    let found = of(4);
    assert_eq!(found["verdict"], "inconclusive", "{found}");
    let why = found["why"][0].as_str().expect("a reason");
    assert!(why.contains("behaviour is undefined (out-of-bounds, PIR0903)"), "{why}");
    let found = of(5);
    assert_eq!(found["verdict"], "none", "{found}");
    std::fs::remove_dir_all(folder).expect("the folder is removed");
}

#[test]
fn the_schedule_of_a_race_shows_it_again() {
    let folder = folder("openmp-race-schedule");
    let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    for name in ["dynamic.racy.c", "depend.racy.c"] {
        let source = source("tests/openmp-races").join(name);
        let kernel = Kernel { path: source, lines: BTreeSet::new() };
        let found = answer(&kernel, &folder);
        let race = &found["races"][0];
        let word = |k: &str| race[k].as_str().expect("a word").to_owned();
        let (schedule, location) = (word("schedule"), word("location"));
        let threads = race["threads"].to_string();
        let (ir, raised) = (path(&format!("{name}.ll")), path("raised.pir"));
        run(PIR, &["raise", "-q", "--for-races", &ir, "-o", &raised]);
        let args =
            ["run", "--engine", "interp", "--threads", &threads, "--replay", &schedule, &raised];
        let (_, said) = run(PIR, &args);
        assert!(said.contains(&format!("data race on {location}")), "{name}: {said}");
    }
    std::fs::remove_dir_all(folder).expect("the folder is removed");
}

#[test]
fn a_program_of_the_driver_looks_for_its_own_races() {
    let folder = folder("pir-race");
    let source = folder.join("count.c");
    let text = "#include <stdio.h>\n\
        int main(int argc, char **argv) {\n  int n = 0, is_racy = getchar() == 'r';\n\
        #pragma omp parallel for\n  for (int i = 0; i < 8; i++) {\n    if (is_racy)\n      n++;\n\
        else {\n#pragma omp atomic\n      n++;\n    }\n  }\n  return argc > 1 && n < 0;\n}\n";
    std::fs::write(&source, text).expect("the file is written");
    let driver = |words: &[&str]| {
        let mut command = Command::new(PIR);
        let out = command.args(["cc", "--pir-race", "-fopenmp"]).args(words);
        out.current_dir(&folder).output().expect("pir starts")
    };
    let made = driver(&["-O1", "count.c", "-o", "count"]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let check = |input: &str| {
        let file = folder.join("input");
        std::fs::write(&file, input).expect("the file is written");
        let input = std::fs::File::open(&file).expect("it is there");
        let mut command = Command::new(folder.join("count"));
        let out = command.args(["a", "b"]).stdin(input).output().expect("it starts");
        (out.status.code(), String::from_utf8_lossy(&out.stdout).into_owned())
    };
    let (status, said) = check("r");
    assert_eq!(status, Some(1), "{said}");
    for part in ["data race on alloca %n of @main", "count.c:7:", "in parallel at ", "count.c:4"] {
        assert!(said.contains(part), "no `{part}` in {said}");
    }
    let (status, said) = check("c");
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("no data race"), "{said}");
    // Objects are for another command.
    let refused = driver(&["-c", "count.c"]);
    assert_eq!(refused.status.code(), Some(2), "{}", String::from_utf8_lossy(&refused.stderr));
    std::fs::remove_dir_all(folder).expect("the folder is removed");
}
