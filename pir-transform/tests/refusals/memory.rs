//! Accesses of memory that passes keep, and those that they remove, each for a condition.

use crate::refusals::apply::{assert_count, assert_refused};

mod dead_stores {
    use super::{assert_count, assert_refused};

    /// A function with an object `%x` whose address is used for accesses alone, and one, `%k`, that
    /// is known elsewhere.
    fn with(body: &str) -> String {
        format!(
            "@g = global i32 0
@t = thread_local global i32 0
declare void @unknown()
declare void @keep(ptr) nosync nofree willreturn nounwind
define i32 @f(ptr %p, ptr noalias %q, i1 %c, i64 %n) {{
entry:
  %x = alloca [4 x i32]
  %k = alloca i32
  call void @keep(ptr %k)
{body}
}}
"
        )
    }

    #[test]
    fn a_store_that_may_be_read_stays() {
        for body in [
            // Read by the caller.
            "  store i32 1, ptr @g\n  ret i32 0",
            "  store i32 1, ptr %q\n  ret i32 0",
            // Read by a load that may be of the same object.
            "  store i32 1, ptr @g\n  %v = load i32, ptr %p\n  store i32 2, ptr @g\n  ret i32 %v",
            "  store i32 1, ptr %k\n  %r = load ptr, ptr @g\n  %v = load i32, ptr %r\n  ret i32 %v",
            // Read by the callee, or by another thread that it lets go on.
            "  store i32 1, ptr @g\n  call void @unknown()\n  store i32 2, ptr @g\n  ret i32 0",
            "  store i32 1, ptr @g\n  fence seq_cst\n  store i32 2, ptr @g\n  ret i32 0",
            // Only a part is overwritten.
            "  store i64 1, ptr @g\n  store i32 2, ptr @g\n  ret i32 0",
            // Another address.
            "  store i32 1, ptr @t\n  store i32 2, ptr @t\n  ret i32 0",
            "  store volatile i32 1, ptr %x\n  ret i32 0",
        ] {
            assert_refused("dead-stores", "", &with(body));
        }
    }

    #[test]
    fn a_store_on_one_path_overwrites_nothing_on_the_other() {
        let text = "  store i32 1, ptr @g
  br i1 %c, label %yes, label %no
yes:
  store i32 2, ptr @g
  ret i32 0
no:
  ret i32 0";
        assert_refused("dead-stores", "", &with(text));
        let both = text.replace("no:\n", "no:\n  store i32 3, ptr @g\n");
        assert_count("dead-stores", &with(&both), "store", 2);
    }

    #[test]
    fn objects_die() {
        let unread = "  %e = getelementptr i32, ptr %x, i64 %n\n  store i32 1, ptr %e
  store i32 2, ptr %k\n  call void @unknown()\n  store i32 3, ptr %k\n  ret i32 0";
        assert_count("dead-stores", &with(unread), "store", 1);
        let marked = "  store i32 1, ptr %k\n  call void @llvm.lifetime.end(ptr %k)
  call void @unknown()\n  ret i32 0";
        assert_count("dead-stores", &with(marked), "store", 0);
    }

    #[test]
    fn the_address_is_another_one_in_the_next_iteration() {
        let text = "  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %head ]
  %e = getelementptr i32, ptr %x, i64 %i
  store i32 1, ptr %e
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %head, label %exit
exit:
  %v = load i32, ptr %x
  ret i32 %v";
        assert_refused("dead-stores", "", &with(text));
    }

    #[test]
    fn strands_that_read_keep_a_store() {
        let text = |task: &str, after: &str| {
            with(&format!(
                "  store i32 1, ptr %x
  fork [label %task, label %rest]
task:
  {task}
  halt
rest:
  store i32 2, ptr %x
  store i32 3, ptr %x
  br label %exit
exit:
  join
  {after}
  ret i32 0"
            ))
        };
        // One strand overwrites; the path through the other one does not.
        assert_count("dead-stores", &text("", "%v = load i32, ptr %x"), "store", 2);
        assert_count("dead-stores", &text("", "store i32 4, ptr %x"), "store", 0);
        let shared = text("%w = load i32, ptr %x", "store i32 4, ptr %x");
        assert_count("dead-stores", &shared, "store", 3);
        let kept = shared.replace("  store i32 4, ptr %x\n", "");
        assert_refused("dead-stores", "sibling", &kept);
    }
}

/// Loads of an address that an earlier access knows.
mod loads {
    use super::{assert_count, assert_refused};

    const PASSES: [&str; 2] = ["forward-loads", "cse"];

    /// A function that loads `@g` at its start, and again after the instructions in between.
    fn twice(between: &str) -> String {
        format!(
            "@g = global i32 0
@h = global i32 0
declare void @unknown()
declare void @writes() nosync nofree willreturn nounwind
declare void @quiet() nosync nofree willreturn nounwind memory(read)
declare void @keep(ptr)
define i32 @f(ptr %p, ptr noalias %q, i1 %c) {{
entry:
  %a = load i32, ptr @g
{between}
  %b = load i32, ptr @g
  %s = add i32 %a, %b
  ret i32 %s
}}
"
        )
    }

    /// The instructions in between: a region of two strands with these instructions.
    fn region(fork: &str, left: &str, right: &str) -> String {
        format!(
            "  fork {fork}[label %left, label %right]
left:
{left}
  halt
right:
{right}
  br label %exit
exit:
  join"
        )
    }

    #[test]
    fn an_instruction_that_writes_or_orders_keeps_a_load() {
        for (rule, between) in [
            ("written", "  store i16 1, ptr @g"),
            ("written", "  store i32 1, ptr %p"),
            ("written", "  store atomic i32 1, ptr @g monotonic, align 4"),
            ("written", "  %o = atomicrmw add ptr @g, i32 1 monotonic"),
            ("written", "  call void @writes()"),
            ("order", "  call void @unknown()"),
            ("order", "  fence acquire"),
            ("order", "  %o = load atomic i32, ptr @h acquire, align 4"),
            ("order", "  %o = load volatile i32, ptr @h"),
        ] {
            for pass in PASSES {
                assert_refused(pass, rule, &twice(between));
            }
        }
    }

    #[test]
    fn each_execution_of_an_alloca_makes_memory_of_its_own() {
        // In the latch or the body of a parallel loop, in front of it, or in a loop of the body.
        let text = |[before, latch, body]: [&str; 3], read: &str| {
            format!(
                "define void @f(ptr noalias %q, i64 %n, i1 %c) {{
entry:
  {before}
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = icmp slt i64 %i, %n
  br i1 %t, label %latch, label %exit
latch:
  {latch}
  %next = add i64 %i, 1
  fork interior [label %body, label %head]
body:
  {body}
  store i64 %i, ptr %x
  {read}
exit:
  join
  ret void
}}
"
            )
        };
        let read = "%v = load i64, ptr %x\n  store i64 %v, ptr %q\n  halt";
        let two = "fork interior [label %one, label %other]\none:\n  store i64 7, ptr %x\n  halt
other:\n  %v = load i64, ptr %x\n  store i64 %v, ptr %q\n  halt";
        let again = "%v = load i64, ptr %x\n  store i64 %v, ptr %q
  br i1 %c, label %body, label %done\ndone:\n  halt";
        for (count, places, read) in [
            (0, ["", "%x = alloca i64", ""], read),
            (0, ["", "", "%x = alloca i64"], read),
            (1, ["%x = alloca i64", "", ""], read),
            (0, ["", "", "%x = alloca i64"], again),
            (0, ["", "%x = alloca i64", ""], again),
            // A strand that the body starts writes the object of the body.
            (1, ["", "", "%x = alloca i64"], two),
            (1, ["", "%x = alloca i64", ""], two),
        ] {
            assert_count("forward-loads", &text(places, read), "load i64, ptr %x", count);
        }
    }

    #[test]
    fn a_barrier_keeps_a_load() {
        let left = "  %o = load i32, ptr @g\n  call void @llvm.parallel.barrier()
  %n = load i32, ptr @g\n  %m = add i32 %o, %n\n  store i32 %m, ptr %q";
        let text = twice(&region("force ", left, ""));
        for pass in PASSES {
            // The first load of the strand alone has the value of the one before the fork.
            assert_count(pass, &text, "= load i32, ptr @g", 3);
        }
    }

    #[test]
    fn an_instruction_that_concerns_other_memory_lets_a_load_go() {
        for between in [
            "",
            "  store i32 1, ptr @h",
            "  store i32 1, ptr %q",
            "  call void @quiet()",
            "  %o = load atomic i32, ptr @h monotonic, align 4",
            "  %o = load i32, ptr %p",
        ] {
            for pass in PASSES {
                assert_count(pass, &twice(between), "= load i32, ptr @g", 1);
            }
        }
    }

    #[test]
    fn atomic_and_volatile_loads_stay() {
        for load in ["load volatile i32, ptr @g", "load atomic i32, ptr @g monotonic, align 4"] {
            let text = twice("").replace("load i32, ptr @g", load);
            for pass in PASSES {
                assert_refused(pass, "", &text);
            }
        }
    }

    #[test]
    fn strands_that_store_keep_a_load_after_their_join() {
        let store = "  store i32 1, ptr @g";
        let acquire = "  %o = load atomic i32, ptr @h acquire, align 4";
        for pass in PASSES {
            assert_refused(pass, "written", &twice(&region("", store, "")));
            assert_refused(pass, "written", &twice(&region("", acquire, "")));
            let nested = "  fork [label %in]\nin:\n  store i32 1, ptr @g\n  br label %out
out:\n  join";
            assert_refused(pass, "written", &twice(&region("", nested, "")));
            let other = twice(&region("", "  store i32 1, ptr @h", "  store i32 1, ptr %q"));
            assert_count(pass, &other, "= load i32, ptr @g", 1);
        }
    }

    #[test]
    fn a_sibling_that_stores_keeps_a_load_after_a_fork() {
        let load = "  %o = load i32, ptr @g\n  store i32 %o, ptr %q";
        for pass in PASSES {
            let shared = twice(&region("", "  store i32 1, ptr @g", load));
            assert_refused(pass, "sibling", &shared);
            assert_count(pass, &twice(&region("", "", load)), "= load i32, ptr @g", 1);
            // Something that orders is in the way of loads of its own strand alone.
            let acquire = "  %x = load atomic i32, ptr @h acquire, align 4";
            let ordered = |fork| twice(&region(fork, acquire, load));
            assert_count(pass, &ordered(""), "= load i32, ptr @g", 2);
            // With `width`, it may be before the sibling.
            assert_refused(pass, "sibling", &ordered("width i32 1 "));
        }
    }

    #[test]
    fn a_write_on_one_way_keeps_a_load() {
        let text = "  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr @g
  br label %no
no:";
        for pass in PASSES {
            assert_refused(pass, "written", &twice(text));
            assert_count(pass, &twice(&text.replace("@g", "@h")), "= load i32, ptr @g", 1);
        }
        let looped = "  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ 1, %head ]
  %o = load i32, ptr @g
  store i32 %o, ptr %q
  call void @writes()
  br i1 %c, label %head, label %out
out:";
        for pass in PASSES {
            assert_refused(pass, "written", &twice(looped));
        }
    }

    #[test]
    fn an_address_from_a_region_is_no_address_of_a_later_block() {
        let text = "define i32 @f(i1 %c, ptr noalias %q) {
entry:
  fork [label %left, label %right]
left:
  %e = load ptr, ptr %q
  halt
right:
  br label %exit
exit:
  join
  %x = load i32, ptr %e
  br i1 %c, label %more, label %end
more:
  %y = load i32, ptr %e
  %z = add i32 %x, %y
  ret i32 %z
end:
  ret i32 %x
}";
        for pass in PASSES {
            assert_refused(pass, "", text);
        }
    }

    #[test]
    fn private_objects_are_not_concerned_by_what_synchronises() {
        let text = "declare void @unknown()
define i32 @f(i32 %n) {
  %x = alloca [2 x i32]
  %e = getelementptr i32, ptr %x, i32 %n
  %a = load i32, ptr %e
  call void @unknown()
  fence seq_cst
  %b = load i32, ptr %e
  %s = add i32 %a, %b
  ret i32 %s
}";
        for pass in PASSES {
            assert_count(pass, text, "= load i32", 1);
        }
    }
}

mod sroa {
    use super::{assert_count, assert_refused};

    /// A function with a structure `%x`, the address `%e` of its second field, and an array `%y`.
    fn with(body: &str) -> String {
        format!(
            "declare void @keep(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i32 @f(i64 %n, i1 %c) {{
entry:
  %x = alloca {{ i32, i32, i64 }}
  %e = getelementptr {{ i32, i32, i64 }}, ptr %x, i64 0, i32 1
{body}
}}
"
        )
    }

    #[test]
    fn objects_with_other_uses_stay() {
        for (rule, body) in [
            ("call", "  call void @keep(ptr %e)\n  ret i32 0"),
            (
                "call",
                "  call void @llvm.memset.p0.i64(ptr %x, i8 0, i64 16, i1 false)\n  ret i32 0",
            ),
            ("escapes", "  store ptr %e, ptr %x\n  ret i32 0"),
            ("escapes", "  %i = ptrtoint ptr %e to i32\n  ret i32 %i"),
            ("escapes", "  %i = icmp eq ptr %e, %x\n  %z = zext i1 %i to i32\n  ret i32 %z"),
            (
                "escapes",
                "  %p = select i1 %c, ptr %e, ptr %x\n  %z = load i32, ptr %p\n  ret i32 %z",
            ),
            ("escapes", "  %z = atomicrmw add ptr %e, i32 1 seq_cst\n  ret i32 %z"),
            ("ordered", "  %z = load volatile i32, ptr %e\n  ret i32 %z"),
            ("ordered", "  %z = load atomic i32, ptr %e monotonic, align 4\n  ret i32 %z"),
            (
                "bounds",
                "  %p = getelementptr i32, ptr %x, i64 %n\n  %z = load i32, ptr %p\n  ret i32 %z",
            ),
            (
                "bounds",
                "  %p = getelementptr i8, ptr %x, i64 13\n  %z = load i32, ptr %p\n  ret i32 %z",
            ),
            (
                "bounds",
                "  %p = getelementptr i8, ptr %x, i64 -1\n  %z = load i8, ptr %p\n  ret i32 0",
            ),
        ] {
            assert_refused("sroa", rule, &with(body));
        }
    }

    #[test]
    fn pieces_that_overlap_stay_together() {
        for second in ["i64, ptr %x", "i16, ptr %e", "{ i32, i32, i64 }, ptr %x"] {
            let text =
                with(&format!("  store i32 1, ptr %e\n  %w = load {second}, align 1\n  ret i32 0"));
            assert_refused("sroa", "overlap", &text);
        }
        // The whole object alone is no piece of it.
        let whole = "  %w = load { i32, i32, i64 }, ptr %x\n  ret i32 0";
        assert_refused("sroa", "", &with(whole));
    }

    #[test]
    fn a_piece_has_the_greatest_alignment_of_its_accesses() {
        let text = with(
            "  store i32 1, ptr %e, align 2\n  %z = load i32, ptr %e, align 16
  %w = load float, ptr %e\n  ret i32 %z",
        );
        assert_count("sroa", &text, "= alloca i32, align 16\n", 1);
        assert_count("sroa", &text, "getelementptr", 0);
    }

    #[test]
    fn forks_list_the_pieces_of_what_they_listed() {
        let text = with(
            "  fork [ptr %e, i64 %n] [label %left, label %right]
left:
  store i32 1, ptr %x
  halt
right:
  store i32 2, ptr %e
  br label %exit
exit:
  join
  %z = load i32, ptr %x
  ret i32 %z",
        );
        assert_count("sroa", &text, "fork [ptr %0, ptr %1, i64 %n] [label", 1);
    }

    #[test]
    fn an_object_of_a_strand_is_not_split_for_another_one() {
        let text = "define i32 @f() {
entry:
  fork [label %left, label %right]
left:
  %x = alloca [2 x i32]
  halt
right:
  br label %exit
exit:
  join
  %z = load i32, ptr %x
  ret i32 %z
}";
        assert_refused("sroa", "after-join", text);
    }

    #[test]
    fn markers_of_lifetimes_go() {
        let text = with(
            "  call void @llvm.lifetime.start(ptr %x)\n  store i32 1, ptr %e
  %z = load i32, ptr %e\n  call void @llvm.lifetime.end(ptr %x)\n  ret i32 %z",
        );
        assert_count("sroa", &text, "call void @llvm.lifetime", 0);
        assert_count("sroa,mem2reg", &text, "ret i32 1", 1);
    }
}
