//! One run of a program by the interpreter, with every check.

use crate::prepare::{Input, PreparedProgram, StartError};
use crate::races::FoundRace;
use pir_interp::machine::OutputEvent;
use pir_interp::run::{RunOptions, RunResult};
use pir_interp::sched::SerialScheduler;
use pir_verify::Verified;

/// A finished run of the interpreter.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Run {
    /// How it ended.
    pub ended: RunResult,
    /// The data races of the run.
    pub races: Vec<FoundRace>,
    /// What the program wrote, if the run has an outcome.
    pub output: Vec<OutputEvent>,
    /// The number of operations executed.
    pub steps: u64,
}

/// Calls the function `entry` in the interpreter, strands depth first. Standard input is that of
/// `input`. This is how a front end tests what it generates: undefined behaviour, races and hangs
/// are reported, but each instruction takes about a hundred times as long as machine code.
///
/// # Errors
/// Returns what keeps the program from starting.
///
/// ```
/// use pir_ir::interp::run::{RunOptions, RunResult};
/// use pir_ir::{Input, parse, run, verify};
///
/// let text = b"define i32 @twice(i32 %x) {\n  %y = add nsw i32 %x, %x\n  ret i32 %y\n}\n";
/// let module = verify(parse(text).module.expect("it parses"))?;
/// let input = Input { arguments: vec!["21".into()], ..Input::default() };
/// let run = run(&module, "twice", &input, &RunOptions::default())?;
/// match run.ended {
///     RunResult::Outcome(outcome) => assert_eq!(outcome.to_string(), "return i32 42"),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(
    module: &Verified,
    entry: &str,
    input: &Input,
    options: &RunOptions,
) -> Result<Run, StartError> {
    let prepared = PreparedProgram::new(module.clone(), entry, input, options.limits.memory)?;
    let PreparedProgram { program, entry, input: arguments } = &prepared;
    let options = RunOptions { input: input.stdin.clone(), record: true, ..options.clone() };
    let run = &mut SerialScheduler;
    let run = pir_interp::run::run(program, *entry, arguments, &options, run, &[], None)
        .map_err(|failure| StartError::Program(Box::new(failure.stop)))?;
    let races = run.machine.detection.races.found.iter();
    let describe =
        |r| FoundRace::new(program.module(), r, run.schedule.clone(), options.max_threads);
    let races = races.map(describe).collect();
    let steps = run.machine.budget.steps;
    let output = match &run.ended {
        RunResult::Outcome(pir_interp::Outcome::Return { events, .. }) => events.clone(),
        _ => Vec::new(),
    };
    Ok(Run { ended: run.ended, races, output, steps })
}
