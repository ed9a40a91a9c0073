//! Pairs of functions, right and wrong, for all inputs by the solver.

use pir_fuzz::{FunctionVerdict, Scope, Solver, ValidateOptions, Validation, validate};
use pir_verify::Verified;
use std::time::Duration;

fn verified(text: &str) -> Verified {
    let module = pir_core::text::parse(text.as_bytes()).into_result();
    let module = module.unwrap_or_else(|e| panic!("{}\n{text}", e[0]));
    pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// Returns the only function of a pair's text that has this name, as a module, with the rest.
fn side(text: &str, name: &str, other: &str) -> Verified {
    let mut out = String::new();
    let mut is_kept = true;
    for line in text.lines() {
        if line.starts_with("define ") {
            is_kept = !line.contains(&format!(" {other}("));
        }
        if is_kept {
            out.push_str(&line.replace(&format!(" {name}("), " @f("));
            out.push('\n');
        }
        if line == "}" {
            is_kept = true;
        }
    }
    verified(&out)
}

/// Returns the name and the text of each pair.
fn pairs(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let all = text.split("\n=== ").skip(1);
    let named = all.map(|t| t.split_once('\n').expect("a name"));
    named.map(|(n, t)| (n.split(':').next().expect("a name"), t)).collect()
}

fn solver() -> Solver {
    let found = Solver::find(None).unwrap_or_else(|e| panic!("{e}"));
    // The machine may have other work.
    found.with_timeout(Duration::from_secs(60))
}

fn judge(text: &str, solver: Option<Solver>) -> Validation {
    let (source, target) = (side(text, "@src", "@tgt"), side(text, "@tgt", "@src"));
    let mut options = ValidateOptions::default();
    (options.solver, options.with_equal) = (solver, true);
    let all = validate(&source, &target, &[], &options);
    let [one] = &all[..] else { panic!("{all:?}") };
    one.clone()
}

const WRONG: &str = include_str!("pairs/wrong.ll");
const RIGHT: &str = include_str!("pairs/right.ll");

/// The interpreter does not know the promises of these, so that it confirms no counterexample.
const UNCONFIRMED: [&str; 1] = ["range_of_load"];

#[test]
fn wrong_changes_are_refuted() {
    let (all, mut by_solver) = (pairs(WRONG), 0);
    for &(name, text) in &all {
        let found = judge(text, Some(solver()));
        println!("{name}: {found}");
        let is_refuted = matches!(found.verdict, FunctionVerdict::Differs { .. });
        assert_ne!(found.verdict, FunctionVerdict::Refines, "{name}");
        assert!(is_refuted || UNCONFIRMED.contains(&name), "{name}: {found}");
        by_solver += usize::from(is_refuted && found.scope == Scope::AllInputs);
    }
    assert!(all.len() >= 30 && by_solver + 3 >= all.len(), "{by_solver} of {}", all.len());
}

#[test]
fn right_changes_are_proved() {
    let (mut proved, mut all) = (0, 0);
    for (name, text) in pairs(RIGHT) {
        let found = judge(text, Some(solver()));
        println!("{name}: {found}");
        let is_refuted = matches!(found.verdict, FunctionVerdict::Differs { .. });
        assert!(!is_refuted, "{name}: {found}");
        let is_proved = found.verdict == FunctionVerdict::Refines;
        proved += usize::from(is_proved && found.scope == Scope::AllInputs);
        all += 1;
    }
    // A busy machine may let the time of a question or two pass.
    assert!(all >= 30 && proved + 2 >= all, "{proved} of {all}");
}

#[test]
fn inputs_by_class_refute_most_wrong_changes_and_no_right_one() {
    for (name, text) in pairs(RIGHT) {
        let found = judge(text, None);
        let is_refuted = matches!(found.verdict, FunctionVerdict::Differs { .. });
        assert!(!is_refuted, "{name}: {found}");
    }
    let missed: Vec<&str> = pairs(WRONG)
        .into_iter()
        .filter(|(_, text)| !matches!(judge(text, None).verdict, FunctionVerdict::Differs { .. }))
        .map(|(name, _)| name)
        .collect();
    assert!(missed.len() <= 6, "{missed:?}");
}

#[test]
fn each_function_refines_itself() {
    for (name, text) in pairs(WRONG).into_iter().chain(pairs(RIGHT)) {
        for (one, other) in [("@src", "@tgt"), ("@tgt", "@src")] {
            let module = side(text, one, other);
            let mut options = ValidateOptions::default();
            (options.solver, options.with_equal) = (Some(solver()), true);
            let all = validate(&module, &module, &[], &options);
            let is_refuted = matches!(all[0].verdict, FunctionVerdict::Differs { .. });
            assert!(!is_refuted, "{name} {one}: {}", all[0]);
        }
    }
}
