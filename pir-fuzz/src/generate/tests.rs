//! Generated programs are valid, varied and of the intended size.

use super::*;
use pir_interp::run::RunOptions;
use pir_interp::serial::decide;
use pir_interp::{Input, Program};
use std::collections::HashMap;

/// No program that ends takes as many steps.
const MAX_STEPS: u64 = 1 << 16;

/// Runs the program of each seed serially, and returns the numbers of steps and of those with one
/// outcome.
fn survey(mode: Mode, count: u64) -> (Vec<u64>, usize) {
    let (mut steps, mut determinate) = (Vec::new(), 0);
    for seed in 0..count {
        let module = generate(&mut Tape::from_seed(seed), &GeneratorOptions::new(mode));
        let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}\n{}", e.module));
        let program = Program::new(verified, Vec::new()).expect("it needs no library");
        let entry = program.module().find(b"main").expect("there is a main");
        let input = Input::Words(Vec::new());
        let options = RunOptions { max_steps: MAX_STEPS, ..RunOptions::default() };
        let run = decide(&program, entry, &input, &options, None).expect("it starts");
        assert!(run.steps < MAX_STEPS, "seed {seed}: {}", program.module());
        if mode == Mode::RaceFree {
            assert!(run.races.is_empty(), "seed {seed}: {:?}\n{}", run.races, program.module());
        }
        steps.push(run.steps);
        determinate += usize::from(run.only_outcome().is_some());
    }
    steps.sort_unstable();
    (steps, determinate)
}

#[test]
fn programs_are_valid_and_of_the_intended_size() {
    for mode in Mode::ALL {
        let (steps, determinate) = survey(mode, 1500);
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

#[test]
fn every_construct_occurs() {
    let mut counts: HashMap<&str, u32> = HashMap::new();
    for seed in 0..300 {
        for mode in Mode::ALL {
            let text =
                generate(&mut Tape::from_seed(seed), &GeneratorOptions::new(mode)).to_string();
            let words = [
                "fork [",
                "fork label",
                "fork interior",
                "fork force",
                "width",
                "nsw",
                "udiv",
                "@update(",
                "@pure(",
                "alloca",
                "cmpxchg",
                "atomicrmw add",
                "critical.enter",
                "select",
                "trunc",
                "phi",
                "load atomic",
                "store atomic",
            ];
            for word in words {
                *counts.entry(word).or_default() += u32::from(text.contains(word));
            }
        }
    }
    let rare: Vec<_> = counts.iter().filter(|c| *c.1 < 10).collect();
    assert!(rare.is_empty(), "{rare:?}");
}

#[test]
fn an_empty_tape_makes_the_simplest_program() {
    for mode in Mode::ALL {
        let module = generate(&mut Tape::default(), &GeneratorOptions::new(mode));
        assert!(module.to_string().contains("entry:\n  ret i32 7\n"), "{module}");
    }
}
