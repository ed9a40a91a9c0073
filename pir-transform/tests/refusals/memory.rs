//! Accesses of memory that passes keep, and those that they remove, each for a condition.

use crate::apply::{assert_count, assert_refused};

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
