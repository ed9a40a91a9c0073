//! Generated programs are valid, varied and of the intended size.

use super::*;
use pir_interp::explore::{SearchBounds, explore};
use pir_interp::run::RunOptions;
use pir_interp::serial::decide;
use pir_interp::{Input, Program};

/// A strict upper bound on the steps of any program that ends.
const MAX_STEPS: u64 = 1 << 16;

/// Runs the program of each seed serially, and returns the numbers of steps and of those with one
/// outcome.
fn survey(options: GeneratorOptions, count: u64) -> (Vec<u64>, usize) {
    let (mode, mut steps, mut determinate) = (options.mode, Vec::new(), 0);
    for seed in 0..count {
        let module = generate(&mut Tape::from_seed(seed), &options);
        let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}\n{}", e.module));
        let program = Program::new(verified, Vec::new()).expect("it needs no library");
        let entry = program.module().find(b"main").expect("there is a main");
        let input = Input::Words(Vec::new());
        let options = RunOptions { max_steps: MAX_STEPS, ..RunOptions::default() };
        let run = decide(&program, entry, &input, &options, None).expect("it starts");
        // Only one function is made to be endless, under some schedules.
        let may_rest = program.module().find(b"rest.after").is_some();
        assert!(run.steps < MAX_STEPS || may_rest, "seed {seed}: {}", program.module());
        if mode == Mode::RaceFree {
            assert!(run.races.is_empty(), "seed {seed}: {:?}\n{}", run.races, program.module());
        }
        steps.push(run.steps);
        // Addresses as numbers, and a look at what others may do, need a search of few states.
        let has_one = matches!(mode, Mode::Sequential | Mode::RaceFree);
        let is_only = run.only_outcome().is_some()
            || has_one && {
                let bounds = SearchBounds { states: 1000, run: options, ..SearchBounds::default() };
                let found = explore(&program, entry, &input, &bounds, None);
                found.is_ok_and(|f| f.is_complete() && f.outcomes.len() == 1)
            };
        determinate += usize::from(is_only);
    }
    steps.sort_unstable();
    (steps, determinate)
}

#[test]
fn programs_are_valid_and_of_the_intended_size() {
    for mode in Mode::ALL {
        let (steps, determinate) = survey(GeneratorOptions::new(mode), 1500);
        let median = steps[steps.len() / 2];
        println!(
            "{}: median {median}, max {:?}, one outcome {determinate}",
            mode.name(),
            steps.last()
        );
        match mode {
            Mode::Sequential => assert_eq!(determinate, steps.len()),
            Mode::RaceFree => assert!(determinate >= steps.len() * 99 / 100, "{determinate}"),
            Mode::Atomic | Mode::Racy => {}
        }
        let range = if mode == Mode::RaceFree { 40..=90 } else { 10..=200 };
        assert!(range.contains(&median), "{mode:?}: {median}");
    }
}

/// The size of programs of which a run executes about 2,000 instructions in the median.
const LARGE_SIZE: u32 = 1500;

#[test]
fn larger_programs_are_valid_and_race_free() {
    let (steps, determinate) =
        survey(GeneratorOptions { mode: Mode::RaceFree, size: LARGE_SIZE }, 300);
    let median = steps[steps.len() / 2];
    println!("median {median}, max {:?}, one outcome {determinate}", steps.last());
    assert!((1500..=3000).contains(&median), "{median}");
    assert!(determinate >= steps.len() * 98 / 100, "{determinate}");
}

/// Texts that constructs have, and how many programs of 300 have them at least.
const CONSTRUCTS: &[(&str, u32)] = &[
    ("fork [", 10),
    ("fork label", 10),
    ("fork interior", 10),
    ("fork interior [ptr", 10),
    ("fork [ptr", 1),
    ("fork lockstep", 10),
    ("width", 10),
    ("fork [label %twin, label %twin", 10),
    ("one.fork", 10),
    ("left.join", 10),
    ("switch i32", 10),
    ("untangled", 10),
    ("nest.latch", 10),
    ("unreachable", 10),
    ("@descend(", 5),
    ("@scratch(", 10),
    ("parallel.thread.id", 10),
    ("parallel.num_threads", 10),
    ("parallel.barrier", 10),
    ("fork force", 10),
    ("fmul double", 10),
    ("monotonic", 10),
    ("assign:", 10),
    ("nsw", 10),
    ("udiv", 10),
    ("@update(", 10),
    ("@pure(", 5),
    ("alloca", 10),
    ("alloca { i32, i32 }", 2),
    ("alloca { i8, i32, i64, [2 x i32] }", 5),
    ("alloca [3 x i32]", 5),
    ("atomicrmw add", 10),
    ("select", 10),
    ("trunc", 10),
    ("phi", 10),
    ("spine", 10),
    ("gap", 10),
    ("br i1 true", 2),
    ("br i1 false", 2),
];

/// Constructs of programs whose strands communicate.
const COMMUNICATION: &[(&str, u32)] = &[
    ("fork force", 10),
    ("cmpxchg", 10),
    ("critical.enter", 10),
    ("load atomic i32, ptr %", 10),
    (" acquire", 10),
    (" release", 10),
];

fn rare(options: GeneratorOptions, constructs: &[(&'static str, u32)]) -> Vec<(&'static str, u32)> {
    let programs: Vec<String> =
        (0..300).map(|seed| generate(&mut Tape::from_seed(seed), &options).to_string()).collect();
    let count = |word: &str| programs.iter().filter(|p| p.contains(word)).count() as u32;
    let counts = constructs.iter().map(|&(word, least)| (word, least, count(word)));
    counts
        .filter(|&(_, least, count)| count < least)
        .map(|(word, _, count)| (word, count))
        .collect()
}

#[test]
fn every_construct_occurs() {
    let small = GeneratorOptions::new(Mode::RaceFree);
    for options in [small, GeneratorOptions { size: LARGE_SIZE, ..small }] {
        let found = rare(options, CONSTRUCTS);
        assert!(found.is_empty(), "{options:?}: {found:?}");
    }
    let small = GeneratorOptions::new(Mode::Atomic);
    for options in [small, GeneratorOptions { size: 4 * small.size, ..small }] {
        let found = rare(options, COMMUNICATION);
        assert!(found.is_empty(), "{options:?}: {found:?}");
    }
}

#[test]
fn an_empty_tape_makes_the_simplest_program() {
    for mode in Mode::ALL {
        let module = generate(&mut Tape::default(), &GeneratorOptions::new(mode));
        assert!(module.to_string().contains("entry:\n  ret i32 7\n"), "{module}");
    }
}
