//! Small programs, run depth first and at random.

use pir_interp::host::Host;
use pir_interp::run::{Ended, Options, run};
use pir_interp::sched::{Pct, Random, Scheduler, Serial};
use pir_interp::{Input, Program};
use std::collections::BTreeSet;
use std::rc::Rc;

fn program(text: &str) -> Program {
    let parsed = pir_core::text::parse(text.as_bytes());
    let module = parsed.module.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics));
    let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{:?}", e.diagnostics));
    let hosts: Vec<Rc<dyn Host>> = Vec::new();
    Program::new(verified, hosts).expect("it can be run")
}

fn outcome(program: &Program, scheduler: &mut dyn Scheduler) -> String {
    let entry = program.module().find(b"main").expect("there is a main");
    let options = Options { max_steps: 1_000_000, ..Options::default() };
    let input = Input::Words(vec![b"test".to_vec()]);
    let run = run(program, entry, &input, &options, scheduler, &[], None).expect("it starts");
    match run.ended {
        Ended::Outcome(o) => o.to_string(),
        other => format!("{other:?}"),
    }
}

fn outcomes(text: &str) -> BTreeSet<String> {
    let p = program(text);
    let mut all = BTreeSet::from([outcome(&p, &mut Serial)]);
    for seed in 0..50 {
        all.insert(outcome(&p, &mut Random::new(seed)));
        all.insert(outcome(&p, &mut Pct::new(seed, 3, 30)));
    }
    all
}

#[test]
fn the_examples_have_one_outcome() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for (name, value) in [("fib", "return i32 55"), ("mergesort", ""), ("nested", ""), ("team", "")]
    {
        let text = std::fs::read_to_string(dir.join(format!("{name}.pir"))).expect("an example");
        let all = outcomes(&text);
        println!("{name}: {all:?}");
        assert_eq!(all.len(), 1, "{name}: {all:?}");
        let first = all.first().expect("one");
        assert!(first.starts_with(value), "{name}: {first}");
        assert!(first.starts_with("return"), "{name}: {first}");
    }
}
