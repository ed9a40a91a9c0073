//! `pir validate` as scripts see it.

use crate::common::{file, lines, pir, status, stderr, stdout};

const BEFORE: &str = "\
define i8 @twice(i8 %x) {
  %r = add i8 %x, %x
  ret i8 %r
}

define i8 @half(i8 %x) {
  %r = sdiv i8 %x, 2
  ret i8 %r
}

define i32 @sum(i32 noundef %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, 10
  br i1 %more, label %loop, label %end
end:
  ret i32 %i
}
";

fn after() -> String {
    BEFORE.replace("add i8 %x, %x", "shl i8 %x, 1").replace("sdiv i8 %x, 2", "ashr i8 %x, 1")
}

#[test]
fn verdicts_say_which_inputs_they_are_about() {
    let (before, after) = (file("validate-before.ll", BEFORE), file("validate-after.ll", &after()));
    let o = pir(&["validate", &before, &after]);
    assert_eq!(status(&o), 1, "{}", stderr(&o));
    let said = stdout(&o);
    let find = |name: &str| said.lines().find(|l| l.starts_with(name)).expect("a line").to_owned();
    assert_eq!(find("@twice"), "@twice: refines for all inputs");
    assert!(find("@half").starts_with("@half: differs: @half(i8 "), "{said}");
    assert!(find("@sum").contains("inputs") && find("@sum").contains("it has a loop"), "{said}");

    let o = pir(&["validate", &before, &after, "--format", "json"]);
    let all = lines(&o);
    let verdicts: Vec<_> = all
        .iter()
        .map(|l| (l["function"].as_str(), l["verdict"].as_str(), l["scope"].as_str()))
        .collect();
    assert_eq!(
        verdicts,
        [
            (Some("twice"), Some("refines"), Some("all")),
            (Some("half"), Some("differs"), Some("all")),
            (Some("sum"), Some("refines"), Some("inputs")),
        ]
    );
}

#[test]
fn without_a_solver_functions_are_called() {
    let (before, after) =
        (file("validate-called.ll", BEFORE), file("validate-called-after.ll", &after()));
    let o = pir(&["validate", &before, &after, "--no-solver", "--format", "json"]);
    assert_eq!(status(&o), 1, "{}", stderr(&o));
    assert!(lines(&o).iter().all(|l| l["scope"] == "inputs"), "{}", stdout(&o));
    // A program that is not there.
    let o = pir(&["validate", &before, &after, "--solver", "/nowhere/z3"]);
    assert_eq!(status(&o), 3);
    assert!(stderr(&o).contains("apt-get install -y z3"), "{}", stderr(&o));
    // One that is something else.
    let o = pir(&["validate", &before, &after, "--solver", "true"]);
    assert_eq!(status(&o), 3);
    assert!(stderr(&o).contains("is not z3"), "{}", stderr(&o));
    let o = std::process::Command::new(crate::common::PIR)
        .args(["validate", &before, &after, "--function", "twice"])
        .env("PATH", "/nowhere")
        .output()
        .expect("pir starts");
    assert_eq!(status(&o), 0, "{}", stderr(&o));
    assert!(stderr(&o).contains("apt-get install -y z3"), "{}", stderr(&o));
    assert!(stdout(&o).starts_with("@twice: refines ("), "{}", stdout(&o));
}

#[test]
fn bad_input_is_refused() {
    let good = file("validate-good.ll", BEFORE);
    let other = file("validate-other.ll", "define void @g() {\n  ret void\n}\n");
    let broken = file("validate-broken.ll", "define void @g( {\n");
    let o = pir(&["validate", &good, &broken]);
    assert_eq!(status(&o), 2, "{}", stderr(&o));
    assert!(stderr(&o).contains("PIR00"), "{}", stderr(&o));
    let o = pir(&["validate", &good, "/nowhere.ll"]);
    assert_eq!(status(&o), 2, "{}", stderr(&o));
    let o = pir(&["validate", &good, &other]);
    assert_eq!(status(&o), 2);
    assert!(stderr(&o).contains("no functions of the same name"), "{}", stderr(&o));
    let o = pir(&["validate", &good, &good, "--function", "none"]);
    assert_eq!(status(&o), 2);
    assert!(stderr(&o).contains("`@none`"), "{}", stderr(&o));
}

#[test]
fn an_inconclusive_verdict_has_a_status() {
    let before = "declare i32 @getppid()
define i32 @f() {
  %x = call i32 @getppid()
  ret i32 %x
}
";
    let (before, after) =
        (file("validate-open.ll", before), file("validate-open-2.ll", &before.replace("%x", "%y")));
    let o = pir(&["validate", &before, &after]);
    assert_eq!(status(&o), 0, "{}", stderr(&o));
    assert!(stdout(&o).starts_with("@f: inconclusive: "), "{}", stdout(&o));
    assert_eq!(status(&pir(&["validate", &before, &after, "--fail-on-inconclusive"])), 4);
}
