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
    options.inputs = 16;
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

/// Each input class is tried: a target that is undefined for one member of it differs.
#[test]
fn each_class_of_inputs_is_tried() {
    let differs = |params: &str, wrong: &str| {
        let text = |condition: &str| {
            format!(
                "define i8 @f({params}) {{
entry:
  {condition}
  br i1 %c, label %bad, label %good
bad:
  unreachable
good:
  ret i8 0
}}
declare i1 @llvm.is.fpclass.f64(double, i32 immarg)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg)
"
            )
        };
        let before = text("%c = icmp eq i8 0, 1");
        let [v] = &validated(&before, &text(wrong))[..] else { panic!("one function changed") };
        assert!(matches!(v.verdict, FunctionVerdict::Differs { .. }), "{wrong}: {v}");
    };
    for width in [2, 7, 8, 16, 32, 33, 64, 100] {
        let (least, greatest) = (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1);
        for n in [0, 1, -1, least, greatest] {
            differs(&format!("i{width} noundef %x"), &format!("%c = icmp eq i{width} %x, {n}"));
        }
    }
    // The functions' own constants, and the numbers beside them.
    for n in [12344, 12345, 12346, -12345] {
        let text = format!("%k = icmp eq i32 %x, 12345\n  %c = icmp eq i32 %x, {n}");
        differs("i32 noundef %x", &text);
    }
    // Signalling and quiet NaN count as one; infinities, zeros, and subnormal numbers.
    for mask in [3, 4, 32, 64, 128, 512] {
        for (ty, name) in [("double", "f64"), ("float", "f32")] {
            differs(
                &format!("{ty} noundef %x"),
                &format!("%c = call i1 @llvm.is.fpclass.{name}({ty} %x, i32 {mask})"),
            );
        }
    }
    let pointers = "ptr noundef %p, ptr noundef %q";
    differs(pointers, "%c = icmp eq ptr %p, %q");
    differs(pointers, "%d = getelementptr i8, ptr %p, i64 4\n  %c = icmp eq ptr %d, %q");
    differs(pointers, "%c = icmp eq ptr %p, null");
    // Poison is a branch on poison.
    differs("i1 %x", "%y = and i1 %x, false\n  %c = and i1 %y, %x");
}

#[test]
fn promises_that_calls_do_not_check_are_inconclusive() {
    let endless = "define i32 @f() mustprogress {
entry:
  br label %l
l:
  br label %l
}
";
    let verdict = |before: &str, after: &str| match &validated(before, after)[..] {
        [v] => v.verdict.clone(),
        other => panic!("{other:?}"),
    };
    let is_open = |v: &FunctionVerdict| matches!(v, FunctionVerdict::Inconclusive(_));
    // An endless loop is undefined there.
    let v = verdict(endless, "define i32 @f() mustprogress {\n  ret i32 0\n}\n");
    assert!(is_open(&v), "{v:?}");
    // Fast-math flags leave results open.
    let sum = |flags: &str, first: &str, second: &str| {
        format!(
            "define double @f(double %x, double %y, double %z) {{
  %a = fadd {flags} double %{first}, %{second}
  %r = fadd {flags} double %a, %z
  ret double %r
}}
"
        )
    };
    let v = verdict(&sum("reassoc nsz", "x", "y"), &sum("reassoc nsz", "y", "y"));
    assert!(is_open(&v), "{v:?}");
    let v = verdict(&sum("", "x", "y"), &sum("", "y", "y"));
    assert!(matches!(v, FunctionVerdict::Differs { .. }), "{v:?}");
    // Metadata of the target alone.
    let load = |promise: &str| {
        format!(
            "define i32 @f(ptr %p) {{\n  %x = load i32, ptr %p{promise}\n  ret i32 %x\n}}\n\
             !0 = !{{i32 0, i32 2}}\n"
        )
    };
    let v = verdict(&load(""), &load(", !range !0"));
    assert!(is_open(&v), "{v:?}");
    // The interpreter checks a `range` of a parameter.
    let f = |range: &str| format!("define i8 @f(i8 {range} %x) {{\n  ret i8 %x\n}}\n");
    let v = verdict(&f(""), &f("range(i8 0, 100)"));
    assert!(matches!(v, FunctionVerdict::Differs { .. }), "{v:?}");
    assert_eq!(verdict(&f("range(i8 0, 100)"), &f("")), FunctionVerdict::Refines);
}
