//! What passes leave alone, and the reason that they give.

use crate::refusals::apply::{assert_count, assert_refused};

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

mod licm {
    use super::{assert_count, assert_refused};

    /// A parallel loop over `%n` iterations that starts with the body's first instructions.
    fn parallel_loop(fork: &str, before: &str, body: &str, top: &str) -> String {
        format!(
            "{top}
define void @f(ptr noalias %out, ptr noalias %in, ptr %any, i64 %n, i32 %a, i32 %b) {{
entry:
  {before}
  fork {fork} [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %c = icmp slt i64 %i, %n
  br i1 %c, label %latch, label %exit
latch:
  %next = add i64 %i, 1
  fork interior [label %body, label %head]
body:
  {body}
  %q = getelementptr i32, ptr %out, i64 %i
  store i32 %x, ptr %q
  halt
exit:
  join
  ret void
}}"
        )
    }

    fn assert_stays(rule: &str, body: &str, top: &str) {
        assert_refused("licm", rule, &parallel_loop("", "", body, top));
    }

    const READER: &str =
        "declare i32 @g(ptr) memory(argmem: read) willreturn nounwind nosync nofree";

    #[test]
    fn certain_instructions_leave_parallel_loops_under_a_guard() {
        for body in ["%x = sdiv i32 %a, %b", "%x = load i32, ptr %in", "%x = call i32 @g(ptr %in)"]
        {
            let text = parallel_loop("", "", body, READER);
            assert_count("licm", &text, "phi i32", 1);
            assert_count("licm", &text, "[ poison, %entry ]", 1);
        }
        let text = parallel_loop("width i32 4", "", "%x = load i32, ptr %in", "");
        assert_count("licm", &text, "[ poison, %entry ]", 1);
    }

    /// A strand that comes to a `join` records it. The one of the master is executed.
    #[test]
    fn loops_that_begin_with_a_join_are_not_certainly_entered() {
        for enter in [
            "fork label %other [label %again]",
            "fork [label %strand, label %other]\nstrand:\n  br label %again",
            "fork label %other [label %strand]\nstrand:\n  br label %again",
        ] {
            let text = format!(
                "define i32 @f(i32 %a, i32 %b) {{
entry:
  {enter}
other:
  join
  ret i32 0
again:
  join
  fork [label %again, label %body]
body:
  %x = sdiv i32 %a, %b
  fork interior [label %body]
}}"
            );
            assert_refused("licm", "preheader", &text);
        }
    }

    #[test]
    fn what_may_be_written_stays() {
        let before = "store i32 1, ptr %any\n  %x = load i32, ptr %out";
        assert_stays("written", &before.replace("%any", "%out"), "");
        assert_stays("written", &before.replace("%out", "@v"), "@v = global i32 0");
        let atomic = "%x = load i32, ptr @v
  %old = atomicrmw add ptr @v, i32 1 monotonic";
        assert_stays("written", atomic, "@v = global i32 0");
        let call = "store i32 1, ptr %out\n  %x = call i32 @g(ptr %out)";
        assert_stays("written", call, READER);
        let everything = "define i32 @g(ptr %p) memory(read) willreturn nounwind {
  %a = load ptr, ptr %p
  %x = load i32, ptr %a
  ret i32 %x
}";
        assert_stays("written", &call.replace("@g(ptr %out)", "@g(ptr %in)"), everything);
        let inaccessible =
            "define i32 @g(ptr %p) memory(inaccessiblemem: read) willreturn nounwind {
  ret i32 1
}";
        let writer = "declare void @h() memory(inaccessiblemem: write) willreturn nounwind nosync \
                      nofree";
        let call = "%x = call i32 @g(ptr %in)\n  call void @h()";
        assert_stays("written", call, &format!("{inaccessible}\n{writer}"));
    }

    /// The read races with the writes of the other iterations, unless something orders them.
    #[test]
    fn stores_that_nothing_orders_before_the_read_do_not_count() {
        let all = "define i32 @g(ptr %p) memory(read) willreturn nounwind {
  %a = load ptr, ptr %p
  %x = load i32, ptr %a
  ret i32 %x
}";
        let loads = "%x = load i32, ptr %out";
        for (body, top) in [
            (loads, ""),
            ("%x = call i32 @g(ptr %out)", READER),
            ("%x = call i32 @g(ptr %in)", all),
            ("%x = load i32, ptr @v\n  store i32 1, ptr %any", "@v = global i32 0"),
        ] {
            assert_count("licm", &parallel_loop("", "", body, top), "phi i32", 1);
            // One iteration may wait for another.
            assert_refused("licm", "written", &parallel_loop("width i32 2", "", body, top));
        }
        let spine = parallel_loop("", "", loads, "")
            .replace("%next = add", "store i32 0, ptr %any\n  %next = add")
            .replace("load i32, ptr %out", "load i32, ptr %any");
        assert_refused("licm", "written", &spine);
        // The strand of the iteration writes before it comes back, or lets another one write.
        let again = parallel_loop("", "", "br label %twice\ntwice:\n  %x = load i32, ptr %out", "")
            .replace("  halt", "  br i1 undef, label %twice, label %done\ndone:\n  halt");
        assert_count("licm", &again, "twice:\n  %x = load", 1);
        let task = "br label %again
again:
  %x = load i32, ptr %any
  fork [label %task, label %wait]
task:
  store i32 1, ptr %any
  halt
wait:
  join
  br i1 undef, label %again, label %done
done:";
        let text = parallel_loop("", "", task, "");
        assert_count("licm", &text, "again:\n  %x = load", 1);
        // Without the loop, it writes later.
        let text = text.replace("i1 undef, label %again, label %done", "label %done");
        assert_count("licm", &text, "phi i32", 1);
    }

    #[test]
    fn nothing_is_read_before_an_order() {
        assert_stays("order", "%x = load i32, ptr %in\n  fence acquire", "");
        let load = "%x = load i32, ptr %in\n  %y = load atomic i32, ptr %any acquire, align 4";
        assert_stays("order", load, "");
        let call = "%x = load i32, ptr %in\n  call void @h()";
        assert_stays("order", call, "declare void @h() nounwind");
    }

    #[test]
    fn what_may_not_be_reached_stays() {
        let after_call = "call void @h()\n  %x = sdiv i32 %a, %b";
        assert_stays("conditional", after_call, "declare void @h() nounwind");
        let after_branch = "%t = icmp eq i32 %a, 0
  br i1 %t, label %more, label %less
less:
  halt
more:
  %x = sdiv i32 %b, %a";
        // The comparison moves, but not the division.
        let text =
            parallel_loop("", "%t0 = icmp eq i32 %a, 0", &after_branch.replace("%t,", "%t0,"), "");
        assert_refused("licm", "conditional", &text.replace("%t = icmp eq i32 %a, 0\n", ""));
    }

    #[test]
    fn lanes_keep_what_may_trap() {
        let text = parallel_loop("lockstep", "", "%x = sdiv i32 %a, %b", "");
        assert_refused("licm", "preheader", &text);
    }

    #[test]
    fn calls_with_other_effects_stay() {
        let call = "%x = call i32 @g(ptr %in)";
        for attributes in [
            "memory(argmem: read) nounwind nosync nofree",
            "memory(argmem: read) willreturn nosync nofree",
            "memory(argmem: readwrite) willreturn nounwind nosync nofree",
            "memory(inaccessiblemem: readwrite) willreturn nounwind nosync nofree",
            "memory(write) willreturn nounwind nosync nofree",
            "memory(none) willreturn nounwind convergent",
            "",
        ] {
            assert_stays("effects", call, &format!("declare i32 @g(ptr) {attributes}"));
        }
        let pointer = "%p = call ptr @g(ptr %in)\n  %x = load i32, ptr %p";
        let top = "declare ptr @g(ptr) memory(none) willreturn nounwind";
        assert_stays("thread", pointer, top);
        // Each thread may read another variable.
        assert_stays("thread", call, "declare i32 @g(ptr) memory(read) willreturn nounwind");
        let own = "@t = thread_local global i32 0
define i32 @h() {
  %x = load i32, ptr @t
  ret i32 %x
}
define i32 @g(ptr %p) memory(read) willreturn nounwind {
  %x = call i32 @h()
  ret i32 %x
}";
        assert_stays("thread", call, own);
        let asks = own.replace("load i32, ptr @t", "call i32 @llvm.parallel.thread.id()");
        assert_stays("thread", call, &format!("{asks}\ndeclare i32 @llvm.parallel.thread.id()"));
    }

    #[test]
    fn addresses_of_thread_local_variables_stay() {
        let top = "@t = thread_local global [2 x i32] zeroinitializer";
        assert_stays("", "%x = load i32, ptr @t", top);
        assert_stays("", "%p = getelementptr i32, ptr @t, i64 1\n  %x = load i32, ptr %p", top);
    }

    #[test]
    fn ordered_loads_stay() {
        assert_stays("ordered", "%x = load volatile i32, ptr %in", "");
        assert_stays("ordered", "%x = load atomic i32, ptr %in monotonic, align 4", "");
    }

    #[test]
    fn a_bottom_tested_loop_needs_no_guard() {
        let text = "define i32 @f(i32 %a, i32 %b, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %q = sdiv i32 %a, %b
  %next = add i32 %i, %q
  %c = icmp slt i32 %next, %n
  br i1 %c, label %head, label %exit
exit:
  ret i32 %q
}";
        assert_count("licm", text, "entry:\n  %q = sdiv i32 %a, %b\n  br label %head", 1);
        let text =
            text.replace("%q = sdiv i32 %a, %b", "%q = call i32 @g(i32 %a)\n  call void @h()");
        let top = "declare i32 @g(i32) willreturn nounwind memory(none)\ndeclare void @h()\n";
        assert_count("licm", &format!("{top}{text}"), "entry:\n  %q = call", 1);
    }
}

mod mem2reg {
    use super::{assert_count, assert_refused};

    fn sequential(body: &str) -> String {
        format!(
            "declare void @h(ptr)
define i32 @f(i32 %a, i1 %c) {{
entry:
  {body}
  ret i32 %a
}}"
        )
    }

    /// The variable of the source has each value from where the slot gets it.
    #[test]
    fn debug_records_follow_the_values() {
        let text = "define i32 @f(i32 %a, i1 %c) !dbg !3 {
entry:
  %s = alloca i32
    #dbg_declare(ptr %s, !5, !DIExpression(), !6)
  store i32 %a, ptr %s
  br i1 %c, label %then, label %end
then:
  store i32 7, ptr %s
  br label %end
end:
  %v = load i32, ptr %s
  ret i32 %v
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !\"Debug Info Version\", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: \"f.c\", directory: \"/\")
!3 = distinct !DISubprogram(name: \"f\", scope: !2, file: !2, line: 1, type: !4, unit: !1, \
                    spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !8)
!5 = !DILocalVariable(name: \"s\", scope: !3, file: !2, line: 2, type: !7)
!6 = !DILocation(line: 2, scope: !3)
!7 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)
!8 = !{null}
";
        for record in ["(i32 %a, !", "(i32 7, !", "(i32 %0, !"] {
            assert_count("mem2reg", text, &format!("#dbg_value{record}"), 1);
        }
        assert_count("mem2reg", text, "#dbg_declare", 0);
        assert_count("mem2reg", text, "alloca", 0);
    }

    #[test]
    fn what_is_more_than_loaded_and_stored_stays() {
        let cases = [
            ("escapes", "%s = alloca i32\n  call void @h(ptr %s)"),
            ("escapes", "%s = alloca ptr\n  store ptr %s, ptr %s"),
            ("escapes", "%s = alloca i32\n  %q = getelementptr i8, ptr %s, i64 1"),
            ("ordered", "%s = alloca i32\n  store volatile i32 %a, ptr %s"),
            ("ordered", "%s = alloca i32\n  store atomic i32 %a, ptr %s monotonic, align 4"),
            ("type", "%s = alloca i32\n  store i16 3, ptr %s"),
            ("array", "%s = alloca i32, i32 2\n  store i32 %a, ptr %s"),
        ];
        for (rule, body) in cases {
            assert_refused("mem2reg", rule, &sequential(body));
        }
    }

    #[test]
    fn loads_before_stores_are_undefined_and_lifetimes_go() {
        let body = "%s = alloca i32
  call void @llvm.lifetime.start.p0(ptr %s)
  %x = load i32, ptr %s
  store i32 %x, ptr %s
  %y = load i32, ptr %s
  %z = add i32 %y, 1
  call void @llvm.lifetime.end.p0(ptr %s)";
        let text = format!(
            "declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
{}",
            sequential(body)
        );
        assert_count("mem2reg", &text, "= add i32 undef, 1", 1);
        assert_count("mem2reg", &text, "alloca", 0);
        assert_count("mem2reg", &text, "call", 0);
    }

    #[test]
    fn what_strands_share_stays() {
        let text = "define i32 @f(i32 %a) {
entry:
  %s = alloca i32
  fork [label %left, label %right]
left:
  store i32 %a, ptr %s
  br label %exit
right:
  halt
exit:
  join
  %x = load i32, ptr %s
  ret i32 %x
}";
        assert_refused("mem2reg", "strand", text);
        let listed = "define void @f(i32 %a) {
entry:
  %s = alloca i32
  store i32 %a, ptr %s
  fork [ptr %s] [label %left]
left:
  br label %exit
exit:
  join
  ret void
}";
        assert_refused("mem2reg", "listed", listed);
    }

    #[test]
    fn what_an_interior_fork_hands_on_stays() {
        let text = "define void @f(i32 %a) {
entry:
  fork [label %start]
start:
  %s = alloca i32
  store i32 0, ptr %s
  br label %head
head:
  %x = load i32, ptr %s
  %next = add i32 %x, 1
  store i32 %next, ptr %s
  %c = icmp slt i32 %x, %a
  br i1 %c, label %latch, label %exit
latch:
  fork interior [label %body, label %head]
body:
  halt
exit:
  join
  ret void
}";
        assert_refused("mem2reg", "strand", text);
        // Without the interior fork the same object is one strand's.
        let text = text.replace("fork interior [label %body, label %head]", "br label %head");
        let text = text.replace("body:\n  halt\n", "");
        assert_count("mem2reg", &text, "alloca", 0);
    }

    #[test]
    fn a_join_block_gets_no_phi() {
        let text = "define i32 @f(i32 %a, i1 %c) {
entry:
  %s = alloca i32
  store i32 0, ptr %s
  br i1 %c, label %one, label %two
one:
  store i32 1, ptr %s
  fork [label %task]
two:
  fork [label %task]
task:
  br label %exit
exit:
  join
  %x = load i32, ptr %s
  ret i32 %x
}";
        assert_refused("mem2reg", "join-phi", text);
        // Where one fork closes at the join, the value of the fork's block is that after it.
        let text = text.replace("br i1 %c, label %one, label %two", "br label %one");
        let text = text.replace("two:\n  fork [label %task]\n", "");
        assert_count("mem2reg", &text, "ret i32 1", 1);
    }

    #[test]
    fn values_that_come_out_of_a_region_are_not_kept() {
        let text = "define i32 @f(i32 %a) {
entry:
  %s = alloca i32
  fork [label %left, label %right]
left:
  %x = mul i32 %a, %a
  halt
right:
  br label %exit
exit:
  join
  store i32 %x, ptr %s
  %y = load i32, ptr %s
  ret i32 %y
}";
        assert_refused("mem2reg", "after-join", text);
    }
}
