//! Translation validation: the examples of all passes, wrong changes of each kind, and functions on
//! which nothing can be said.

use pir_fuzz::{FailureKind, FunctionVerdict, ValidateOptions, Validation, validate};
use pir_transform::{Options, PASSES, Pipeline, run};
use pir_verify::Verified;

fn verified(text: &str) -> Verified {
    let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
    pir_verify::verify(module).expect("it is valid")
}

fn validated(before: &str, after: &str) -> Vec<Validation> {
    validate(&verified(before), &verified(after), &[], &ValidateOptions::default())
}

/// Returns the call and the class of the failure of the only function that changed.
fn difference(before: &str, after: &str) -> (String, FailureKind) {
    match &validated(before, after)[..] {
        [Validation { verdict: FunctionVerdict::Differs { call, failure }, .. }] => {
            (call.clone(), failure.kind)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn examples_of_passes_refine() {
    let mut compared = 0;
    let mut options = ValidateOptions::default();
    // Nests of loops have many strands, and a state takes long.
    (options.oracle.max_states, options.oracle.max_target_states) = (1000, 1000);
    for pass in PASSES {
        let before = verified(pass.example().0);
        let pipeline: Pipeline = pass.name.parse().expect("a pass is a pipeline");
        let after = run(before.clone(), &pipeline, &Options::default()).expect("it is valid");
        let all = validate(&before, &after.module, &[], &options);
        assert!(!all.is_empty(), "{} changes its example", pass.name);
        for v in &all {
            assert!(!matches!(v.verdict, FunctionVerdict::Differs { .. }), "{}: {v}", pass.name);
            compared += usize::from(v.verdict == FunctionVerdict::Refines && v.inputs >= 4);
        }
    }
    assert!(compared >= PASSES.len() * 2 / 3, "{compared} of {}", PASSES.len());
}

const SUM: &str = "define i32 @sum(ptr %p, i32 %n) {
  %x = load i32, ptr %p
  %y = add i32 %x, %n
  store i32 %y, ptr %p
  ret i32 %x
}
define i32 @twice(ptr %p) {
  %x = call i32 @sum(ptr %p, i32 1)
  ret i32 %x
}
";

#[test]
fn results_and_memory_are_compared() {
    let (call, kind) = difference(SUM, &SUM.replace("ret i32 %x\n}\ndef", "ret i32 %y\n}\ndef"));
    assert_eq!((call.as_str(), kind), ("@sum(ptr i32 numbers, i32 4)", FailureKind::Miscompile));
    // The caller is compared with the old function.
    let (call, _) = difference(SUM, &SUM.replace("%y, ptr %p", "%x, ptr %p"));
    assert!(call.starts_with("@sum"), "{call}");
    let slow = "define i32 @sum(ptr %p, i32 %n) {
  br label %on
on:
  br label %on
}
define i32 @twice(ptr %p) {
  %x = call i32 @sum(ptr %p, i32 1)
  ret i32 %x
}
";
    assert_eq!(difference(SUM, slow).1, FailureKind::Endless);
}

#[test]
fn all_schedules_are_compared() {
    let text = |second: &str| {
        format!(
            "define i32 @f(ptr %p) {{
entry:
  fork [label %a, label %b]
a:
  %x = atomicrmw add ptr %p, i32 1 seq_cst
  br label %end
b:
  %y = atomicrmw {second} ptr %p, i32 5 seq_cst
  halt
end:
  join
  ret i32 %x
}}
"
        )
    };
    assert_eq!(difference(&text("add"), &text("xchg")).1, FailureKind::Miscompile);
    let first =
        text("add").replace("%y = atomicrmw add ptr %p, i32 5 seq_cst", "%y = add i32 1, 1");
    let late =
        first.replace("ret i32 %x", "%z = atomicrmw add ptr %p, i32 5 seq_cst\n  ret i32 %x");
    // One order of two is allowed.
    let [only] = &validated(&text("add"), &late)[..] else { panic!("one function changed") };
    assert_eq!((&only.verdict, only.inputs > 16), (&FunctionVerdict::Refines, true));
    assert_eq!(difference(&late, &text("add")).1, FailureKind::Miscompile);
}

#[test]
fn undefined_and_long_calls_are_counted() {
    let before = "define i32 @f(i32 %n) {
entry:
  %q = udiv i32 100, %n
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %j = add i32 %i, 1
  %go = icmp ult i32 %j, %n
  br i1 %go, label %head, label %end
end:
  ret i32 %q
}
";
    let [v] = &validated(before, &before.replace("%i, 1", "1, %i"))[..] else { panic!() };
    assert_eq!(v.verdict, FunctionVerdict::Refines, "{v}");
    assert!(v.undefined > 0 && v.skipped > 0, "{v}");
    assert_eq!(v.inputs + v.undefined + v.skipped, 64);
    let never = "define void @f() {\n  unreachable\n}\n";
    let [v] = &validated(never, "define void @f() {\n  ret void\n}\n")[..] else { panic!() };
    assert!(matches!(v.verdict, FunctionVerdict::Inconclusive(_)), "{v}");
}

#[test]
fn other_types_are_inconclusive() {
    let [v] = &validated(
        "define void @f(i32 %n) {\n  ret void\n}\n",
        "define void @f() {\n  ret void\n}\n",
    )[..] else {
        panic!()
    };
    assert_eq!(v.verdict, FunctionVerdict::Inconclusive("its type is another one".to_owned()));
}
