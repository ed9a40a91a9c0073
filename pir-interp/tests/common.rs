//! Programs of the tests, with the C library, and how their runs end.

use pir_core::entity::GlobalId;
use pir_host::CLibrary;
use pir_interp::host::Host;
use pir_interp::machine::RunLimits;
use pir_interp::run::{FinishedRun, RunOptions, RunResult, run};
use pir_interp::sched::{Scheduler, SerialScheduler};
use pir_interp::{Input, Program};
use std::rc::Rc;

pub(crate) fn program(text: &str) -> Program {
    program_within(text, RunLimits::default().memory)
}

/// Returns a program whose globals take at most so many bytes.
pub(crate) fn program_within(text: &str, memory: u64) -> Program {
    let parsed = pir_core::text::parse(text.as_bytes());
    let module = parsed.module.unwrap_or_else(|| panic!("{:?}\n{text:.300}", parsed.diagnostics));
    let verified = pir_verify::verify(module)
        .unwrap_or_else(|e| panic!("{:?}\n{text:.300}", e.diagnostics.first()));
    let hosts: Vec<Rc<dyn Host>> = vec![Rc::new(CLibrary)];
    Program::with_limit(verified, hosts, memory).expect("it can be run")
}

pub(crate) fn main_of(program: &Program) -> GlobalId {
    program.module().find(b"main").expect("there is a main")
}

/// The words with which `main` is called.
pub(crate) fn words() -> Input {
    Input::Words(vec![b"test".to_vec()])
}

pub(crate) fn execute<'p>(
    program: &'p Program,
    options: &RunOptions,
    scheduler: &mut dyn Scheduler,
) -> FinishedRun<'p> {
    let main = main_of(program);
    run(program, main, &words(), options, scheduler, &[], None).expect("it starts")
}

pub(crate) fn ended(run: &FinishedRun<'_>) -> String {
    match &run.ended {
        RunResult::Outcome(o) => o.to_string(),
        other => format!("{other:?}"),
    }
}

/// Returns how `main` of a program ends under a scheduler, within a million steps.
pub(crate) fn outcome_under(program: &Program, scheduler: &mut dyn Scheduler) -> String {
    let options = RunOptions { max_steps: 1_000_000, ..RunOptions::default() };
    ended(&execute(program, &options, scheduler))
}

/// Returns how `main` of a text ends, depth first.
pub(crate) fn outcome(text: &str) -> String {
    outcome_under(&program(text), &mut SerialScheduler)
}
