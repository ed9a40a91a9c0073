//! Calls that `inline` replaces, and those that it leaves alone, each for a condition.

use crate::refusals::apply::{apply, assert_refused};

/// Asserts that the calls of `@g` stay, and that a remark has this rule.
fn assert_stays(rule: &str, text: &str) {
    assert_refused("inline", rule, text);
}

/// Returns the text of a result, of which a second run is no other one.
fn inlined(pass: &str, text: &str) -> String {
    let once = apply(pass, text).after;
    assert_eq!(apply(pass, &once).after, once, "a second run");
    once
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// A function that calls `@g` with its argument and a constant.
fn caller(callee: &str) -> String {
    format!("{callee}\ndefine i32 @f(i32 %a) {{\n  %r = call i32 @g(i32 %a)\n  ret i32 %r\n}}\n")
}

const PLAIN: &str = "define i32 @g(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}";

#[test]
fn attributes_and_linkage_decide() {
    assert_eq!(count(&inlined("inline", &caller(PLAIN)), "call"), 0);
    for (rule, with) in [
        ("noinline", "define i32 @g(i32 %x) noinline {"),
        ("noinline", "define i32 @g(i32 %x) noinline optnone {"),
        ("linkage", "define weak i32 @g(i32 %x) {"),
        ("target", "define i32 @g(i32 %x) sanitize_address {"),
        ("target", "define i32 @g(i32 %x) \"target-features\"=\"+avx2\" {"),
        ("argument", "define i32 @g(i32 %x, ptr byval(i32) %p) {"),
    ] {
        let text = caller(&PLAIN.replace("define i32 @g(i32 %x) {", with));
        let text = match rule {
            "argument" => text.replace("@g(i32 %a)", "@g(i32 %a, ptr byval(i32) null)"),
            _ => text,
        };
        assert_stays(rule, &text);
    }
    let called = caller(PLAIN).replace("@g(i32 %a)", "@g(i32 %a) noinline");
    assert_stays("noinline", &called);
    let other = caller(PLAIN).replace("call i32 @g", "call fastcc i32 @g");
    assert_stays("call", &other);
}

#[test]
fn the_size_is_bounded_unless_an_attribute_demands_a_copy() {
    let adds = "  %z = mul i32 %x, 3\n".to_owned();
    let long: String = (0..50).map(|n| adds.replace("%z", &format!("%z{n}"))).collect();
    let big = PLAIN.replace("{\n", &format!("{{\n{long}"));
    assert_stays("size", &caller(&big));
    assert_eq!(count(&inlined("inline(size=60)", &caller(&big)), "call"), 0);
    let forced = caller(&big.replace("(i32 %x) {", "(i32 %x) alwaysinline {"));
    assert_eq!(count(&inlined("inline", &forced), "call"), 0);
    let text = caller(PLAIN).replace("  ret i32 %r", "  %s = call i32 @g(i32 %r)\n  ret i32 %s");
    // Only one run, since a second one may add `growth` instructions again.
    let once = apply("inline(growth=3)", &text).after;
    assert_eq!(count(&once, "call"), 1);
    assert_eq!(count(&inlined("inline", &text), "call"), 0);
}

#[test]
fn recursive_functions_stay_and_others_are_copied_with_their_callees() {
    let own = "define i32 @g(i32 %x) {\n  %y = call i32 @g(i32 %x)\n  ret i32 %y\n}";
    assert_stays("recursive", &caller(own));
    let both = "define i32 @g(i32 %x) {\n  %y = call i32 @h(i32 %x)\n  ret i32 %y\n}
define i32 @h(i32 %x) {\n  %y = call i32 @g(i32 %x)\n  ret i32 %y\n}";
    assert_stays("recursive", &caller(both));
    let chain = "define i32 @g(i32 %x) {\n  %y = call i32 @h(i32 %x)\n  ret i32 %y\n}
define i32 @h(i32 %x) {\n  %y = call i32 @k(i32 %x)\n  ret i32 %y\n}
define i32 @k(i32 %x) {\n  %y = shl i32 %x, 1\n  ret i32 %y\n}";
    let result = inlined("inline", &caller(chain));
    assert_eq!((count(&result, "call"), count(&result, "shl")), (0, 4), "{result}");
}

#[test]
fn a_function_with_one_call_moves_into_the_other_of_a_cycle() {
    let text = |linkage: &str, extra: &str| {
        format!(
            "define i32 @f(i32 %x) {{
entry:
  %c = icmp slt i32 %x, 1
  br i1 %c, label %end, label %more
more:
  %y = call i32 @h(i32 %x)
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %y, %more ]
  ret i32 %r
}}
define {linkage} i32 @h(i32 %x) {{
  %y = sub i32 %x, 1
  %z = call i32 @f(i32 %y)
  ret i32 %z
}}
{extra}"
        )
    };
    let result = inlined("inline,inline,inline", &text("internal", ""));
    assert_eq!(count(&result, "call i32 @h"), 0, "{result}");
    // One in `@f`, and one in the body of `@h`.
    assert_eq!(count(&result, "call i32 @f"), 2, "{result}");
    let other = "define i32 @k(i32 %x) {\n  %y = call i32 @h(i32 %x)\n  ret i32 %y\n}";
    for stays in [
        text("", ""),
        text("internal", other),
        text("internal", "@p = global ptr @h"),
        text("internal", "@p = global { ptr, i32 } { ptr @h, i32 0 }"),
    ] {
        let result = inlined("inline", &stays);
        assert_eq!(count(&result, "call"), count(&stays, "call"), "{result}");
    }
}

#[test]
fn objects_are_not_kept_alive_by_each_iteration() {
    let callee = "define i32 @g(i32 %x) {
  %p = alloca i32
  store i32 %x, ptr %p
  %y = load i32, ptr %p
  ret i32 %y
}";
    assert_eq!(count(&inlined("inline", &caller(callee)), "call"), 0);
    let text = format!(
        "{callee}
define i32 @f(i32 %n) {{
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %r, %head ]
  %r = call i32 @g(i32 %i)
  %c = icmp ult i32 %r, %n
  br i1 %c, label %head, label %exit
exit:
  ret i32 %r
}}
"
    );
    assert_stays("alloca", &text);
    assert_eq!(count(&inlined("mem2reg,inline", &text), "call"), 0);
}

#[test]
fn lanes_make_whole_calls() {
    let text = |attribute: &str| {
        format!(
            "{PLAIN}
define void @f(ptr %p) {{
entry:
  fork {attribute} [label %a, label %a]
a:
  %r = call i32 @g(i32 1)
  store i32 %r, ptr %p
  br label %exit
exit:
  join
  ret void
}}
"
        )
    };
    assert_stays("lockstep", &text("lockstep"));
    assert_eq!(count(&inlined("inline", &text("force")), "call"), 0);
}

#[test]
fn regions_keep_their_attributes() {
    let text = "define void @g(ptr %p, i32 %w) {
entry:
  fork force width i32 %w [label %a, label %exit]
a:
  store i32 1, ptr %p
  halt
exit:
  join
  ret void
}
define void @f(ptr %p, i32 %w) {
  fork [label %task, label %exit]
task:
  call void @g(ptr %p, i32 %w)
  call void @g(ptr %p, i32 BOUND)
  halt
exit:
  join
  ret void
}
";
    let two = inlined("inline", &text.replace("BOUND", "2"));
    assert_eq!((count(&two, "call"), count(&two, "fork force width")), (0, 3), "{two}");
    let none = apply("inline", &text.replace("BOUND", "0"));
    assert_eq!(count(&none.after, "call void @g"), 1);
    assert!(none.missed.contains(&"width"));
}

#[test]
fn calls_that_lead_to_a_trap_and_exceptions_stay() {
    let cold = format!(
        "{PLAIN}\ndefine void @f(i1 %c) {{\n  br i1 %c, label %a, label %b
a:\n  %r = call i32 @g(i32 1)\n  unreachable\nb:\n  ret void\n}}\n"
    );
    assert_stays("cold", &cold);
    let never = "define i32 @g(i32 %x) {\n  br label %l\nl:\n  br label %l\n}";
    assert_stays("no-return", &caller(never));
}

/// A copy of a loop has the same properties, unless they name places in the function that it is
/// copied from.
#[test]
fn metadata_of_loops_is_copied() {
    let text = |place: &str| {
        format!(
            "define void @g(ptr %p, i32 %n) {{
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %next, %head ]
  store i32 %i, ptr %p, !llvm.access.group !3
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %end, !llvm.loop !0
end:
  ret void
}}
define void @f(ptr %p, i32 %n) {{
  call void @g(ptr %p, i32 %n)
  ret void
}}
!0 = distinct !{{!0, {place}!1}}
!1 = !{{!\"llvm.loop.parallel_accesses\", !3}}
!2 = !DILocation(line: 1, scope: !4)
!3 = distinct !{{}}
!4 = distinct !DISubprogram(name: \"g\", unit: !5, spFlags: DISPFlagDefinition)
!5 = distinct !DICompileUnit(language: DW_LANG_C11, file: !6, emissionKind: FullDebug)
!6 = !DIFile(filename: \"g.c\", directory: \"/\")
"
        )
    };
    let kept = inlined("inline", &text(""));
    assert_eq!(count(&kept, ", !llvm.loop"), 2, "{kept}");
    assert_eq!(count(&kept, ", !llvm.access.group"), 2, "{kept}");
    let placed = inlined("inline", &text("!2, "));
    assert_eq!(count(&placed, ", !llvm.loop"), 1, "{placed}");
    assert_eq!(count(&placed, ", !llvm.access.group"), 2, "{placed}");
}
