//! What is decided about all schedules of a program: the answer, its doubts, and errors.

use pir_ir::interp::refine::Refinement;
use pir_ir::interp::run::{Detector, RunLimit, RunOptions, RunResult};
use pir_ir::interp::ub::Ub;
use pir_ir::interp::watch::SearchWatch;
use pir_ir::{
    Answer, Doubt, Input, SearchOptions, StartError, Verified, outcomes, parse, races, refines,
    run, verify,
};
use std::sync::Arc;
use std::time::Duration;

/// Two strands, which are given, between `%x = alloca i32` and its last load.
fn two_strands(left: &str, right: &str) -> Verified {
    module(&format!(
        "define i32 @main() {{
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 0, ptr %x
  fork [label %left, label %right]
left:
  {left}
  br label %done
right:
  {right}
  br label %done
done:
  join
  %last = load i32, ptr %x
  ret i32 %last
}}"
    ))
}

fn module(text: &str) -> Verified {
    let module = parse(text.as_bytes()).into_result().expect("it parses");
    verify(module).expect("it is valid")
}

fn by(detector: Option<Detector>) -> SearchOptions {
    SearchOptions { detector, ..SearchOptions::default() }
}

const PLAIN: &str = "store i32 1, ptr %x";
const ATOMIC: &str = "store atomic i32 1, ptr %x monotonic, align 4";
const OTHER: &str = "store i32 1, ptr %y";

#[test]
fn each_detector_answers() {
    let race = two_strands(PLAIN, PLAIN);
    let clean = two_strands(PLAIN, OTHER);
    let atomic = two_strands(ATOMIC, "store atomic i32 2, ptr %x monotonic, align 4");
    for detector in [None, Some(Detector::Bags), Some(Detector::Clocks)] {
        let answer = |module| {
            let verdict = races(module, "main", &Input::default(), &by(detector)).unwrap();
            let races = verdict.races.len();
            assert_eq!(races > 0, verdict.answer() == Answer::Race, "{verdict:?}");
            assert!(!verdict.claim.is_empty() && !verdict.interrupted);
            verdict
        };
        let found = answer(&race);
        assert_eq!(found.answer(), Answer::Race);
        let blocks = found.races[0].accesses.each_ref().map(|a| a.at.block.as_str());
        assert_eq!(blocks, ["left", "right"]);
        assert_eq!(answer(&clean).answer(), Answer::None);
        // Only SP-bags stop at atomic operations that do not commute.
        let expected = match detector {
            Some(Detector::Bags) => Answer::Inconclusive,
            _ => Answer::None,
        };
        assert_eq!(answer(&atomic).answer(), expected, "{detector:?}");
    }
}

#[test]
fn limits_and_undefined_behaviour_leave_doubts() {
    let atomic = two_strands(ATOMIC, "store atomic i32 2, ptr %x monotonic, align 4");
    let few = SearchOptions { max_states: 1, ..SearchOptions::default() };
    let verdict = races(&atomic, "main", &Input::default(), &few).unwrap();
    assert_eq!(verdict.answer(), Answer::Inconclusive);
    assert!(matches!(verdict.doubts[..], [Doubt::Search(_)]), "{:?}", verdict.doubts);

    let broken =
        two_strands(ATOMIC, "%q = sdiv i32 1, 0\n  store atomic i32 %q, ptr %x monotonic, align 4");
    let verdict = races(&broken, "main", &Input::default(), &SearchOptions::default()).unwrap();
    let is_undefined = |d: &Doubt| matches!(d, Doubt::Undefined { kind: Ub::DivisionByZero, .. });
    assert!(verdict.doubts.iter().any(is_undefined), "{:?}", verdict.doubts);
    assert_eq!(verdict.answer(), Answer::Inconclusive);
}

#[test]
fn a_search_is_stopped_by_its_watch() {
    let watch = Arc::new(SearchWatch::default());
    watch.stop();
    let options = SearchOptions { watch: Some(watch), ..SearchOptions::default() };
    let atomic = two_strands(ATOMIC, "store atomic i32 2, ptr %x monotonic, align 4");
    let verdict = races(&atomic, "main", &Input::default(), &options).unwrap();
    assert!(verdict.interrupted);
    assert_ne!(verdict.answer(), Answer::None);
    let known = outcomes(&atomic, "main", &Input::default(), &options).unwrap();
    assert!(known.interrupted && !known.found.is_complete());
}

#[test]
fn a_program_that_asks_for_threads_is_asked_about_several_numbers() {
    // With four threads there is one strand, with fewer ones there are two.
    let module = module(
        "declare i32 @llvm.parallel.max_threads()
@x = global i32 0
define i32 @main() {
entry:
  %n = call i32 @llvm.parallel.max_threads()
  %few = icmp slt i32 %n, 4
  fork [label %left, label %right]
left:
  br i1 %few, label %write, label %done
write:
  store i32 1, ptr @x
  br label %done
right:
  store i32 2, ptr @x
  br label %done
done:
  join
  ret i32 0
}",
    );
    let verdict = races(&module, "main", &Input::default(), &SearchOptions::default()).unwrap();
    assert_eq!(verdict.answer(), Answer::Race);
    assert!([2, 3].contains(&verdict.races[0].threads), "{verdict:?}");
    assert!(verdict.claim.ends_with("threads"), "{}", verdict.claim);
    // SP-bags are asked about one number only.
    let bags = by(Some(Detector::Bags));
    let verdict = races(&module, "main", &Input::default(), &bags).unwrap();
    assert_eq!(verdict.answer(), Answer::None);
}

#[test]
fn outcomes_refine_each_other_or_not() {
    let both = two_strands(ATOMIC, "store atomic i32 2, ptr %x monotonic, align 4");
    let one = two_strands(ATOMIC, OTHER);
    let options = SearchOptions::default();
    let input = Input::default();
    let compare = |a, b| refines(a, b, "main", &input, &options).unwrap();
    assert_eq!(compare(&both, &one), Refinement::Refines);
    assert!(matches!(compare(&one, &both), Refinement::Counterexample { .. }));
    let known = outcomes(&one, "main", &input, &options).unwrap();
    assert!(known.claim.starts_with("every schedule has this outcome"), "{}", known.claim);
}

#[test]
fn programs_that_cannot_start_are_errors() {
    let module = module("define i32 @f(i32 %n) {\n  ret i32 %n\n}\ndeclare void @g()\n");
    let (options, input) = (SearchOptions::default(), Input::default());
    match races(&module, "g", &input, &options) {
        Err(StartError::Entry(missing)) => {
            assert_eq!((missing.name.as_str(), missing.known), ("g", vec!["@f".to_owned()]));
        }
        other => panic!("{other:?}"),
    }
    let words = |all: &[&str]| Input {
        arguments: all.iter().map(|w| (*w).to_owned()).collect(),
        ..Input::default()
    };
    for wrong in [&[][..], &["1", "2"], &["one"], &["99999999999"]] {
        let answer = outcomes(&module, "f", &words(wrong), &options);
        assert!(matches!(answer, Err(StartError::Arguments { .. })), "{wrong:?}");
    }
    assert!(outcomes(&module, "f", &words(&["1"]), &options).is_ok());
}

#[test]
fn a_run_ends_at_its_limits_and_reads_its_input() {
    let endless =
        module("define i32 @main() {\nentry:\n  br label %again\nagain:\n  br label %again\n}\n");
    let options = RunOptions { max_steps: 1000, ..RunOptions::default() };
    let done = run(&endless, "main", &Input::default(), &options).unwrap();
    assert!(matches!(done.ended, RunResult::Limit(RunLimit::Steps)));
    let options = RunOptions { timeout: Some(Duration::from_millis(50)), ..RunOptions::default() };
    let done = run(&endless, "main", &Input::default(), &options).unwrap();
    assert!(matches!(done.ended, RunResult::Limit(RunLimit::Time)));

    let echo = module(
        "declare i32 @getchar()\ndeclare i32 @putchar(i32)\ndefine i32 @main() {\n  \
         %c = call i32 @getchar()\n  %p = call i32 @putchar(i32 %c)\n  ret i32 0\n}\n",
    );
    let input = Input { stdin: b"Q".to_vec(), ..Input::default() };
    let done = run(&echo, "main", &input, &RunOptions::default()).unwrap();
    assert_eq!(format!("{:?}", done.output), format!("{:?}", [out(b"Q")]));
    let race = two_strands(PLAIN, PLAIN);
    assert_eq!(
        run(&race, "main", &Input::default(), &RunOptions::default()).unwrap().races.len(),
        1
    );
}

fn out(text: &[u8]) -> pir_ir::interp::machine::OutputEvent {
    pir_ir::interp::machine::OutputEvent::Out(text.into())
}
