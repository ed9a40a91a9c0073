//! Programs in the shapes that compilers of Cilk write are raised, verified and run.
//!
//! Each file says what `main` returns and what becomes of its functions.

use pir_interp::sched::{RandomScheduler, Scheduler, SerialScheduler};
use pir_interp::{Input, Program, run};
use pir_tapir::{Construct, Outcome};
use std::path::{Path, PathBuf};

/// Random schedules of each program, besides the one that runs tasks where they are spawned.
const SCHEDULES: u64 = 8;

fn files() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

fn described(construct: &Construct) -> String {
    match &construct.outcome {
        Outcome::Raised { kept: 0, .. } => format!("{} raised", construct.function),
        Outcome::Kept(why) => format!("{} kept: {why}", construct.function),
        other => format!("{} {other:?}", construct.function),
    }
}

/// An outcome without the contents of memory.
fn returned(outcome: &str) -> &str {
    outcome.split(" | ").next().unwrap_or_default()
}

#[test]
fn programs_are_raised_and_return_what_they_should() {
    let (mut raised_count, mut kept_count) = (0, 0);
    let mut wrong = Vec::new();
    for file in files() {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let said = |key: &str| -> Vec<&str> {
            text.lines().filter_map(|l| l.strip_prefix("; ")?.strip_prefix(key)).collect()
        };
        let expected = said("EXPECT: ");
        let [result] = said("RESULT: ")[..] else { panic!("{name} says no result") };
        let raised = match pir_tapir::raise(&text) {
            Ok(raised) => raised,
            Err(error) => {
                wrong.push(format!("{name}: {error}"));
                continue;
            }
        };
        let found: Vec<String> = raised.constructs.iter().map(described).collect();
        let matches = found.len() == expected.len()
            && expected.iter().all(|e| found.iter().any(|f| f.starts_with(e)));
        if !matches {
            wrong.push(format!("{name}: {found:?}, not {expected:?}"));
        }
        kept_count += found.iter().filter(|f| f.contains(" kept")).count();
        raised_count += found.iter().filter(|f| f.ends_with(" raised")).count();
        let module = raised.module.module();
        let printed = module.to_string();
        assert!(pir_core::text::parse(printed.as_bytes()).module.is_some(), "{name}");
        let program = Program::new(raised.module, Vec::new()).expect("the program can be run");
        let entry = program.module().find(b"main").expect("there is a main");
        let input = Input::read(&program, entry, "main", &[]).expect("main has no parameters");
        let options = run::RunOptions::default();
        let mut serial = SerialScheduler;
        let mut random: Vec<RandomScheduler> = (0..SCHEDULES).map(RandomScheduler::new).collect();
        let random = random.iter_mut().map(|s| s as &mut dyn Scheduler);
        for scheduler in std::iter::once(&mut serial as &mut dyn Scheduler).chain(random) {
            let run = run::run(&program, entry, &input, &options, scheduler, &[], None);
            match run.expect("it starts").ended {
                run::RunResult::Outcome(outcome) if returned(&outcome.to_string()) == result => {}
                other => wrong.push(format!("{name}: {other:?}, not {result}\n{printed}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!((raised_count, kept_count), (37, 6));
}

#[test]
fn changed_texts_are_answered() {
    // A generator of its own, so that a failure can be repeated.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below.max(1)
    };
    let texts: Vec<String> =
        files().iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..2_500 {
        let text = &texts[random(texts.len())];
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for _ in 0..=random(2) {
            let at = random(lines.len());
            match random(5) {
                0 => drop(lines.remove(at)),
                1 => lines.swap(at, 0),
                2 => {
                    let line = lines[random(lines.len())].clone();
                    lines.insert(at, line);
                }
                3 => {
                    let mut words: Vec<&str> = lines[at].split(' ').collect();
                    let (a, b) = (random(words.len()), random(words.len()));
                    words.swap(a, b);
                    lines[at] = words.join(" ");
                }
                _ => {
                    let cut = random(lines[at].len());
                    lines[at].truncate(cut);
                }
            }
            if lines.is_empty() {
                break;
            }
        }
        match pir_tapir::raise(&lines.join("\n")) {
            Ok(_) => accepted += 1,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(accepted > 200 && refused > 200, "accepted: {accepted}, refused: {refused}");
}
