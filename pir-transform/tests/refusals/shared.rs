//! Accesses of memory that strands share: updates and critical sections that passes leave alone.

use crate::refusals::apply::{apply, assert_count, assert_refused, rules};

mod accumulate {
    use super::{assert_count, assert_refused, rules};

    const UPDATE: &str = "%old = atomicrmw add ptr @sum, i32 %i monotonic";

    /// A loop with up to `%n` iterations that executes an instruction in each.
    fn looped(inside: &str) -> String {
        format!(
            "@sum = global i32 0
@other = global i32 0
declare void @unknown()
declare i32 @pure(i32) memory(none) willreturn nounwind
define void @f(i32 %n, ptr %p, ptr noalias %q, i32 %step) {{
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %exit
body:
  {inside}
  %next = add nsw i32 %i, 1
  br label %head
exit:
  ret void
}}
"
        )
    }

    fn assert_kept(rule: &str, inside: &str) {
        assert_refused("accumulate", rule, &looped(inside));
    }

    #[test]
    fn other_operators_and_orderings_stay() {
        assert_kept("operator", "%old = atomicrmw xchg ptr @sum, i32 %i monotonic");
        assert_kept("operator", "%old = atomicrmw nand ptr @sum, i32 %i monotonic");
        assert_kept("operator", "%old = atomicrmw uinc_wrap ptr @sum, i32 %i monotonic");
        assert_kept("operator", "%old = atomicrmw fadd ptr @sum, float 1.0 monotonic");
        assert_kept("type", "%old = atomicrmw add ptr %p, i128 1 monotonic");
        for ordering in ["acquire", "release", "acq_rel", "seq_cst"] {
            assert_kept("ordering", &format!("%old = atomicrmw add ptr @sum, i32 1 {ordering}"));
        }
        assert_kept("ordering", "%old = atomicrmw volatile add ptr @sum, i32 1 monotonic");
        let scoped = "%old = atomicrmw add ptr @sum, i32 1 syncscope(\"singlethread\") monotonic";
        assert_kept("ordering", scoped);
        assert_kept("result", &format!("{UPDATE}\n  %x = add i32 %old, 1"));
    }

    #[test]
    fn the_location_is_touched_by_updates_alone() {
        for other in [
            "%v = load i32, ptr @sum",
            "store i32 0, ptr @sum",
            "%v = load i32, ptr %p",
            "%e = getelementptr i8, ptr @sum, i64 3\n  store i8 0, ptr %e",
        ] {
            assert_kept("touched", &format!("{UPDATE}\n  {other}"));
        }
        for other in [
            "%v = load i32, ptr @other",
            "store i32 %i, ptr %q",
            "%e = getelementptr i8, ptr @sum, i64 4\n  store i8 0, ptr %e",
            "%v = call i32 @pure(i32 %i)",
        ] {
            assert_count("accumulate", &looped(&format!("{UPDATE}\n  {other}")), "phi", 3);
        }
    }

    #[test]
    fn strands_that_communicate_see_each_update() {
        for other in [
            "%v = load atomic i32, ptr @other monotonic, align 4",
            "store atomic i32 1, ptr @other release, align 4",
            "%v = load volatile i32, ptr @other",
            "%v = atomicrmw add ptr @other, i32 1 monotonic",
            "%v = atomicrmw sub ptr @other, i32 1 seq_cst",
            "%v = cmpxchg ptr @other, i32 0, i32 1 monotonic monotonic",
            "%v = atomicrmw or ptr @sum, i32 1 monotonic",
        ] {
            assert_kept("atomic", &format!("{UPDATE}\n  {other}"));
        }
        assert_kept("order", &format!("{UPDATE}\n  fence release"));
        assert_kept("call", &format!("{UPDATE}\n  call void @unknown()"));
        let forks = "fork [label %a, label %b]\na:\n  br label %c\nb:\n  br label %c\nc:\n  join";
        let text = looped(&format!("{UPDATE}\n  {forks}")).replace("%next, %body", "%next, %c");
        assert_refused("accumulate", "strands", &text);
        let locked = format!(
            "call void @llvm.parallel.critical.enter(ptr @other)\n  {UPDATE}
  call void @llvm.parallel.critical.exit(ptr @other)"
        );
        assert_kept("call", &locked);
    }

    #[test]
    fn a_loop_that_may_not_end_keeps_its_updates() {
        let counted = looped(UPDATE);
        assert_count("accumulate", &counted, "br i1", 2);
        for (old, new) in [
            ("icmp slt i32 %i, %n", "icmp sle i32 %i, %n"),
            ("add nsw i32 %i, 1", "add i32 %i, %step"),
            ("add nsw i32 %i, 1", "add i32 %i, 2"),
            ("icmp slt i32 %i, %n", "icmp slt i32 %n, %step"),
        ] {
            let text = counted.replace(old, new).replace("add nsw", "add");
            assert_refused("accumulate", "endless", &text);
        }
        let inner = format!(
            "{UPDATE}\n  br label %spin\nspin:\n  br i1 true, label %spin, label %on
on:"
        );
        let text = looped(&inner).replace("%next, %body", "%next, %on");
        assert_refused("accumulate", "endless", &text);
    }

    #[test]
    fn the_address_is_that_of_all_iterations() {
        let moving = "%e = getelementptr i32, ptr @sum, i32 %i
  %old = atomicrmw add ptr %e, i32 1 monotonic";
        assert_kept("address", moving);
        // It is moved first.
        let same = "%e = getelementptr i32, ptr @sum, i32 %n
  %old = atomicrmw add ptr %e, i32 1 monotonic";
        let (applied, missed) = rules("licm,accumulate", &looped(same));
        assert!(applied.contains(&"loop") && missed.is_empty(), "{applied:?} {missed:?}");
    }

    #[test]
    fn lanes_keep_their_updates() {
        let lanes = |attributes: &str| {
            let header = format!("fork {attributes} [label %lane, label %lane]\nlane:");
            let text = looped(UPDATE).replace("entry:\n", &format!("entry:\n  {header}\n"));
            let text = text.replace("[ 0, %entry ]", "[ 0, %lane ]");
            text.replace("exit:\n", "exit:\n  br label %end\nend:\n  join\n")
        };
        assert_refused("accumulate", "lockstep", &lanes("lockstep"));
        for attributes in ["", "force", "width i32 1"] {
            assert_count("accumulate", &lanes(attributes), "phi i1", 1);
        }
    }

    #[test]
    fn neighbours_become_one() {
        let pair = |between: &str| {
            format!(
                "@sum = global i32 0
@other = global i32 0
declare void @unknown()
define void @f(i32 %a, i32 %b, ptr %p) {{
  %x = atomicrmw sub ptr @sum, i32 %a monotonic
  {between}
  %y = atomicrmw add ptr @sum, i32 %b monotonic
  ret void
}}
"
            )
        };
        assert_count("accumulate", &pair("%s = add i32 %a, 1"), "atomicrmw", 1);
        for (rule, between) in [
            ("call", "call void @unknown()"),
            ("order", "fence seq_cst"),
            ("touched", "store i32 1, ptr %p"),
            ("atomic", "%z = atomicrmw add ptr @other, i32 1 monotonic"),
            ("atomic", "%z = atomicrmw xchg ptr @sum, i32 1 monotonic"),
        ] {
            assert_refused("accumulate", rule, &pair(between));
        }
    }
}

mod critical {
    use super::{apply, assert_refused, rules};

    const ENTER: &str = "call void @llvm.parallel.critical.enter(ptr @lock)";
    const EXIT: &str = "call void @llvm.parallel.critical.exit(ptr @lock)";

    /// A strand that is started twice, with an object of its own and one that both share.
    fn strand(inside: &str) -> String {
        format!(
            "@lock = global i8 0
@g = global i32 0
declare void @unknown()
define void @f(i32 %a, i32 %b, ptr %p) {{
entry:
  %shared = alloca i32
  fork [label %task, label %task]
task:
  %own = alloca i32
  %known = alloca i32
  store ptr %known, ptr %p
  {inside}
  br label %exit
exit:
  join
  ret void
}}
"
        )
    }

    fn section(inside: &str, after: &str) -> String {
        strand(&format!("{ENTER}\n  {inside}\n  {EXIT}\n  {after}"))
    }

    /// Returns the instructions of the section in the result.
    fn inside(text: &str) -> Vec<String> {
        let after = apply("shrink-critical", text).after;
        let lines = after.lines().map(str::trim).skip_while(|l| *l != ENTER).skip(1);
        lines.take_while(|l| *l != EXIT).map(str::to_owned).collect()
    }

    #[test]
    fn memory_that_others_may_access_stays() {
        for access in [
            "store i32 %a, ptr @g",
            "store i32 %a, ptr %p",
            "%v = load i32, ptr %shared",
            "store i32 %a, ptr %shared",
            "store i32 %a, ptr %known",
            "%v = load volatile i32, ptr %own",
            "%v = atomicrmw add ptr %own, i32 1 monotonic",
            "%v = load i16, ptr %own",
            "%v = load i32, ptr %own, align 64",
            "call void @unknown()",
            "fence seq_cst",
        ] {
            assert_refused("shrink-critical", "", &section(access, ""));
        }
        assert!(inside(&section("store i32 %a, ptr %own", "")).is_empty());
    }

    #[test]
    fn what_may_trap_moves_behind_the_section_alone() {
        let uses = section("%v = udiv i32 %a, %b\n  store i32 %v, ptr @g", "");
        assert_refused("shrink-critical", "", &uses);
        let text = section("store i32 %a, ptr @g\n  %v = udiv i32 %a, %b", "store i32 %v, ptr %p");
        assert_eq!(rules("shrink-critical", &text).0, ["after"]);
        let text = section("%c = mul i32 %a, 3\n  store i32 %c, ptr @g", "");
        assert_eq!(rules("shrink-critical", &text).0, ["before"]);
    }

    #[test]
    fn operands_and_objects_keep_their_order() {
        let text = section(
            "%v = load i32, ptr @g
  %w = add i32 %v, 1
  store i32 %w, ptr %own
  %x = load i32, ptr %own
  store i32 %x, ptr @g
  store i32 %a, ptr %own
  %y = load i32, ptr %own",
            "store i32 %y, ptr %p",
        );
        let left = inside(&text);
        assert_eq!(left.len(), 5, "{left:?}");
        assert_eq!(left[4], "store i32 %x, ptr @g");
    }

    #[test]
    fn an_empty_section_orders() {
        assert_refused("shrink-critical", "order", &section("", ""));
        let with = |between: &str| section("", &format!("{between}\n  {ENTER}\n  {EXIT}"));
        let count = |text: &str| apply("shrink-critical", text).after.matches(ENTER).count();
        for between in ["", "%v = add i32 %a, 1", "store i32 %a, ptr %own"] {
            assert_eq!(count(&with(between)), 1, "{between}");
        }
        let others = ["store i32 %a, ptr @g", "%v = udiv i32 %a, %b", "call void @unknown()"];
        for between in others {
            assert_refused("shrink-critical", "order", &with(between));
        }
        let other_lock = with("").replacen("(ptr @lock)", "(ptr @g)", 2);
        assert_refused("shrink-critical", "order", &other_lock);
        // Next to one that is not empty.
        let after = section("store i32 %a, ptr @g", &format!("{ENTER}\n  {EXIT}"));
        assert_eq!(count(&after), 1);
        let before = section("", &format!("{ENTER}\n  store i32 %a, ptr @g\n  {EXIT}"));
        assert_eq!(count(&before), 1);
    }
}

mod privatise {
    use super::{assert_count, assert_refused};

    /// A loop whose iterations have these instructions, and an object `%s` around it.
    fn looped(attributes: &str, body: &str, after: &str) -> String {
        format!(
            "@g = global i32 0
declare void @unknown()
declare void @quiet() nosync nofree willreturn nounwind
define void @f(i32 %n, ptr %p, i1 %c) {{
entry:
  %s = alloca i32
  fork {attributes} [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %next = add nsw i32 %i, 1
  fork interior [label %body, label %head]
body:
  {body}
  halt
exit:
  join
  {after}
  ret void
}}
"
        )
    }

    fn assert_shared(rule: &str, body: &str) {
        assert_refused("privatise", rule, &looped("width i32 1", body, ""));
    }

    fn assert_private(body: &str) {
        assert_count("privatise", &looped("", body, ""), "ptr %s", 0);
    }

    const STORE: &str = "store i32 %i, ptr %s";
    const LOAD: &str = "%v = load i32, ptr %s";

    #[test]
    fn a_load_that_may_see_another_strand_stays() {
        assert_private(&format!("{STORE}\n  {LOAD}"));
        assert_shared("unwritten", LOAD);
        assert_shared("unwritten", &format!("{LOAD}\n  {STORE}"));
        let one_path = format!("br i1 %c, label %t, label %m\nt:\n  {STORE}\n  br label %m\nm:");
        assert_shared("unwritten", &format!("{one_path}\n  {LOAD}"));
        let other_path = one_path.replace("br i1", &format!("{STORE}\n  br i1"));
        assert_private(&format!("{other_path}\n  {LOAD}"));
    }

    #[test]
    fn a_strand_may_learn_of_others_by_synchronising() {
        for sync in [
            "call void @unknown()",
            "fence acquire",
            "%w = load atomic i32, ptr @g acquire, align 4",
            "%w = atomicrmw add ptr @g, i32 1 acq_rel",
            "%w = load volatile i32, ptr @g",
            "call void @llvm.parallel.critical.enter(ptr @g)",
            "fork [label %x, label %y]\nx:\n  br label %z\ny:\n  br label %z\nz:\n  join",
        ] {
            assert_shared("unwritten", &format!("{STORE}\n  {sync}\n  {LOAD}"));
            assert_private(&format!("{STORE}\n  {sync}\n  store i32 2, ptr %s\n  {LOAD}"));
        }
        for other in ["call void @quiet()", "%w = atomicrmw add ptr @g, i32 1 monotonic"] {
            assert_private(&format!("{STORE}\n  {other}\n  {LOAD}"));
        }
    }

    #[test]
    fn the_object_is_known_to_the_strands_alone() {
        let both = format!("{STORE}\n  {LOAD}");
        assert_refused("privatise", "owner", &looped("", &both, "%x = load i32, ptr %s"));
        let before = looped("", &both, "").replace("  fork  [", "  store i32 1, ptr %s\n  fork [");
        assert_refused("privatise", "owner", &before);
        assert_shared("escapes", &format!("{both}\n  store ptr %s, ptr %p"));
        assert_shared("type", &format!("{STORE}\n  %v = load i8, ptr %s"));
        assert_shared("ordered", &format!("{STORE}\n  %v = load volatile i32, ptr %s"));
        let counted = looped("", &both, "").replace("alloca i32", "alloca i32, i32 1");
        assert_refused("privatise", "array", &counted);
    }

    #[test]
    fn later_strands_share_the_object() {
        let nested = format!(
            "{STORE}\n  fork [label %x, label %y]\nx:\n  {LOAD}\n  br label %z\ny:\n  br label %z
z:\n  join"
        );
        assert_shared("unwritten", &nested);
        let more = format!("{STORE}\n  fork interior [label %x, label %x]\nx:\n  {LOAD}");
        assert_shared("unwritten", &more);
        let again = format!("{STORE}\n  br i1 %c, label %body, label %on\non:\n  {LOAD}");
        assert_shared("start", &again);
    }

    #[test]
    fn lanes_see_stores_in_order() {
        let both = format!("{STORE}\n  {LOAD}");
        assert_refused("privatise", "lockstep", &looped("lockstep", &both, ""));
    }
}
