//! The example of each pass: the pass turns the text before into the text after.

use pir_transform::{Options, PASSES, Pass, Pipeline, run};

fn canonical(pass: &Pass, text: &str) -> String {
    let parsed = pir_core::text::parse(text.as_bytes()).into_result();
    let module = parsed.unwrap_or_else(|e| panic!("{}: {}", pass.name, e[0]));
    let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{}: {e}", pass.name));
    verified.module().to_string()
}

fn apply(pass: &Pass, text: &str) -> (String, usize) {
    let module = pir_core::text::parse(text.as_bytes()).module.expect("a module");
    let verified = pir_verify::verify(module).expect("it is valid");
    let pipeline: Pipeline = pass.name.parse().expect("a pipeline");
    let done = run(verified, &pipeline, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let applied = done.remarks.iter().filter(|r| r.kind == pir_transform::RemarkKind::Applied);
    (done.module.module().to_string(), applied.count())
}

#[test]
fn passes_do_what_their_examples_show() {
    for pass in PASSES {
        let (before, after) = pass.example();
        assert!(!after.is_empty(), "{}: the example has no second part", pass.name);
        let (result, remarks) = apply(pass, &canonical(pass, before));
        let wanted = canonical(pass, after);
        assert_eq!(result, wanted, "{}:\n{result}", pass.name);
        assert_ne!(canonical(pass, before), wanted, "{}: the example is no example", pass.name);
        assert!(remarks > 0, "{}: it says nothing", pass.name);
    }
}

#[test]
fn a_second_run_changes_nothing() {
    for pass in PASSES {
        let once = apply(pass, pass.example().0).0;
        assert_eq!(apply(pass, &once), (once.clone(), 0), "{}", pass.name);
    }
}

#[test]
fn passes_are_described() {
    for pass in PASSES {
        let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(pass.name.chars().all(is_name), "{}", pass.name);
        assert!(!pass.summary.is_empty() && !pass.summary.ends_with('.'), "{}", pass.name);
        assert!(pass.conditions.ends_with('.'), "{}: {}", pass.name, pass.conditions);
    }
    assert!(PASSES.is_sorted_by_key(|p| p.name), "they are listed by name");
}
