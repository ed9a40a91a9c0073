//! What passes leave alone, and the reason that they give.

use pir_transform::{Options, Pipeline, RemarkKind, Transformed, run};

fn apply(pass: &str, text: &str) -> (String, Transformed) {
    let parsed = pir_core::text::parse(text.as_bytes()).into_result();
    let module = parsed.unwrap_or_else(|e| panic!("{}\n{text}", e[0]));
    let verified = pir_verify::verify(module).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let before = verified.module().to_string();
    let pipeline: Pipeline = pass.parse().expect("a pipeline");
    let done = run(verified, &pipeline, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    (before, done)
}

/// Asserts that a pass changes nothing, and gives a reason by this rule unless it is empty.
fn assert_refused(pass: &str, rule: &str, text: &str) {
    let (before, done) = apply(pass, text);
    assert_eq!(done.module.module().to_string(), before, "{pass}: {rule}");
    let is_reason = |r: &pir_transform::Remark| r.kind == RemarkKind::Missed && r.rule == rule;
    assert!(rule.is_empty() || done.remarks.iter().any(is_reason), "{:?}", done.remarks);
}

/// Asserts that the result of a pass holds a text this often.
fn assert_count(pass: &str, text: &str, part: &str, count: usize) {
    let result = apply(pass, text).1.module.module().to_string();
    assert_eq!(result.matches(part).count(), count, "`{part}` in\n{result}");
}

mod cse {
    use super::{assert_count, assert_refused};

    #[test]
    fn choices_stay() {
        let text = "define i32 @f(i32 %a) {
  %x = freeze i32 %a
  %y = freeze i32 %a
  %z = sub i32 %x, %y
  ret i32 %z
}";
        assert_refused("cse", "", text);
    }

    #[test]
    fn addresses_of_thread_local_variables_stay() {
        let text = "@t = thread_local global [2 x i32] zeroinitializer
define void @f() {
entry:
  %x = getelementptr i32, ptr @t, i64 1
  store i32 1, ptr %x
  fork [label %task]
task:
  %y = getelementptr i32, ptr @t, i64 1
  store i32 2, ptr %y
  br label %exit
exit:
  join
  ret void
}";
        assert_refused("cse", "", text);
    }

    #[test]
    fn calls_of_functions_are_not_merged_across_a_fork() {
        let text = "declare i32 @g(i32) memory(none) willreturn nounwind nosync nofree
declare i32 @llvm.smax.i32(i32, i32)
define i32 @f(i32 %a) {
entry:
  %x = call i32 @g(i32 %a)
  %x2 = call i32 @g(i32 %a)
  %m = call i32 @llvm.smax.i32(i32 %x, i32 %x2)
  fork [label %task]
task:
  %y = call i32 @g(i32 %a)
  %n = call i32 @llvm.smax.i32(i32 %x, i32 %x)
  br label %exit
exit:
  join
  %z = call i32 @g(i32 %a)
  %s = add i32 %y, %z
  %t = add i32 %s, %m
  %u = add i32 %t, %n
  ret i32 %u
}";
        assert_count("cse", text, "call i32 @g", 2);
        assert_count("cse", text, "call i32 @llvm.smax", 1);
    }

    #[test]
    fn results_that_are_used_after_a_join_stay() {
        let text = "define i32 @f(i32 %a) {
entry:
  fork [label %task]
task:
  %x = add i32 %a, 1
  br label %next
next:
  %y = add i32 %a, 1
  br label %exit
exit:
  join
  ret i32 %y
}";
        assert_refused("cse", "after-join", text);
    }

    #[test]
    fn sibling_strands_have_nothing_in_common() {
        let text = "define i32 @f(i32 %a) {
entry:
  fork [label %left, label %right]
left:
  %x = add i32 %a, 1
  br label %exit
right:
  %y = add i32 %a, 1
  br label %exit
exit:
  join
  %z = add i32 %x, %y
  ret i32 %z
}";
        assert_refused("cse", "", text);
    }

    #[test]
    fn values_that_come_out_of_a_region_are_merged_in_one_block_only() {
        let text = "define i32 @f(i32 %a, i1 %c) {
entry:
  fork [label %left, label %right]
left:
  %x = load i32, ptr null
  halt
right:
  br label %exit
exit:
  join
  %y = add i32 %x, 1
  %z = add i32 1, %x
  %s = mul i32 %y, %z
  br i1 %c, label %more, label %end
more:
  %w = add i32 %x, 1
  ret i32 %w
end:
  ret i32 %s
}";
        assert_count("cse", text, "= add i32", 2);
    }

    #[test]
    fn flags_predicates_and_metadata_are_those_of_both() {
        let text = "define i1 @f(i32 %a, i32 %b, float %x) {
  %p = icmp slt i32 %a, %b
  %q = icmp sgt i32 %b, %a
  %r = icmp sgt i32 %a, %b
  %s = and i1 %p, %q
  %t = xor i1 %s, %r
  %u = fdiv nnan ninf float %x, 3.0, !fpmath !0
  %v = fdiv nnan nsz float %x, 3.0
  %w = fcmp oeq float %u, %v
  %z = xor i1 %t, %w
  ret i1 %z
}
!0 = !{float 2.5}
";
        assert_count("cse", text, "icmp", 2);
        assert_count("cse", text, "= fdiv nnan float %x, 3.0\n", 0);
        assert_count("cse", text, "= fdiv nnan float %x, ", 1);
        assert_count("cse", text, ", !fpmath", 0);
    }
}
