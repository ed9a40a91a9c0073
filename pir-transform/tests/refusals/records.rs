//! Records whose loads are replaced by the values stored, and those that stay.

use crate::refusals::apply::{apply, assert_count, assert_refused};

/// A function that makes a record `%r` for each iteration of a loop, and a task.
fn with(fill: &str, task: &str, rest: &str) -> String {
    format!(
        "@g = global i32 0
@p = global ptr null
@t = thread_local global i32 0
declare ptr @malloc(i64)
declare void @free(ptr)
declare void @unknown(ptr)
define void @f(i32 %n, i32 %m, i1 %c) {{
entry:
  fork [label %loop]
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %create, label %exit
create:
  %r = call ptr @malloc(i64 64)
  %r4 = getelementptr i8, ptr %r, i64 4
  %r8 = getelementptr i8, ptr %r, i64 8
{fill}
task:
{task}
  halt
latch:
{rest}
  %next = add i32 %i, 1
  br label %loop
exit:
  join
  ret void
}}
"
    )
}

const FORK: &str = "  fork interior [label %task, label %latch]";
const PLAIN: &str = "  store i32 %i, ptr %r\n  fork interior [label %task, label %latch]";
const USE: &str = "  %x = load i32, ptr %r\n  %o = atomicrmw add ptr @g, i32 %x monotonic";

/// Asserts that no load is replaced, because of a rule.
fn assert_stays(rule: &str, fill: &str, task: &str, rest: &str) {
    assert_refused("promote-records", rule, &with(fill, task, rest));
}

#[test]
fn records_of_tasks_go() {
    let freed = format!("{USE}\n  call void @free(ptr %r)");
    for (fill, task, rest) in [
        (PLAIN, freed.as_str(), ""),
        // A record that is never freed, and one that its creator frees.
        (PLAIN, USE, ""),
        (PLAIN, USE, "  call void @free(ptr %r)"),
        // Its own address, where nothing loads it; another value beside.
        (&format!("  store ptr %r4, ptr %r8\n{PLAIN}"), &freed, ""),
        (&format!("  store i32 7, ptr %r4\n{PLAIN}"), &freed, ""),
        // Its own address, by which it is filled and read.
        (
            "  store ptr %r4, ptr %r8
  %w = load ptr, ptr %r8
  %w4 = getelementptr i8, ptr %w, i64 12
  store i32 %i, ptr %w4
  fork interior [label %task, label %latch]",
            "  %u = load ptr, ptr %r8
  %u4 = getelementptr i8, ptr %u, i64 12
  %x = load i32, ptr %u4
  %o = atomicrmw add ptr @g, i32 %x monotonic
  call void @free(ptr %r)",
            "",
        ),
        // No load at all.
        (PLAIN, "  call void @free(ptr %r)", ""),
    ] {
        let text = with(fill, task, rest);
        let done = apply("promote-records", &text);
        assert!(!done.after.contains("@malloc(i64 64)") && !done.after.contains("store"), "{text}");
        assert!(done.missed.is_empty() && done.applied.contains(&"removed"), "{text}");
    }
}

#[test]
fn a_record_that_is_filled_over_several_blocks_goes() {
    let fill = "  br i1 %c, label %yes, label %no
yes:
  br label %both
no:
  br label %both
both:
  %v = phi i32 [ %i, %yes ], [ %m, %no ]
  store i32 %v, ptr %r
  fork interior [label %task, label %latch]";
    assert_count("promote-records", &with(fill, USE, ""), "@malloc(i64 64)", 0);
}

#[test]
fn values_of_records_in_records_are_followed() {
    let fill = format!(
        "  %s = call ptr @malloc(i64 8)
  store i32 %i, ptr %s
  %y = load i32, ptr %s
  store i32 %y, ptr %r
{FORK}"
    );
    let done = apply("promote-records", &with(&fill, USE, ""));
    assert!(done.after.contains("i32 %i monotonic"), "{}", done.after);
    assert!(!done.after.contains("store") && !done.after.contains("load"), "{}", done.after);
}

#[test]
fn loads_of_variables_get_the_value_and_the_variable_stays() {
    let fill = format!("  %s = alloca i32\n  store i32 %i, ptr %s\n{PLAIN}")
        .replace("fork interior [label", "fork interior [ptr %s] [label");
    let task = format!("{USE}\n  %z = load i32, ptr %s\n  store i32 %z, ptr @g");
    let text = with(&fill, &task, "");
    assert_count("promote-records", &text, "load", 0);
    assert_count("promote-records", &text, "alloca", 1);
}

#[test]
fn an_address_that_others_may_have_keeps_the_record() {
    for extra in [
        "  call void @unknown(ptr %r)",
        "  store ptr %r, ptr @p",
        "  %w = ptrtoint ptr %r to i64",
        "  %w = icmp eq ptr %r, null",
        "  %w = select i1 %c, ptr %r, ptr @g",
        "  call void @free(ptr %r4)",
        // Where it is loaded, or may be.
        "  store ptr %r, ptr %r8\n  %w = load i64, ptr %r8",
        "  store ptr %r, ptr %r8\n  %w = load ptr, ptr %r8\n  call void @unknown(ptr %w)",
        "  store ptr %r, ptr %r8
  %w = load ptr, ptr %r8
  store i64 0, ptr %w
  store ptr %r, ptr %r8",
        "  %k = getelementptr i32, ptr %r, i32 %m\n  store ptr %r, ptr %k",
    ] {
        assert_stays("escapes", &format!("{extra}\n{PLAIN}"), USE, "");
    }
    assert_stays("ordered", &format!("  store volatile i32 1, ptr %r4\n{PLAIN}"), USE, "");
    assert_stays(
        "ordered",
        &format!("  store atomic i32 1, ptr %r4 monotonic, align 4\n{PLAIN}"),
        USE,
        "",
    );
}

#[test]
fn malloc_of_the_program_and_of_no_library_stays() {
    let text = with(PLAIN, USE, "");
    let own =
        text.replace("declare ptr @malloc(i64)", "define ptr @malloc(i64 %s) {\n  ret ptr @g\n}");
    assert_refused("promote-records", "", &own);
    let opaque = text.replace("@malloc(i64 64)", "@malloc(i64 64) nobuiltin");
    assert_refused("promote-records", "", &opaque);
    // Nothing is in it, and it may be freed twice.
    let twice = "  call void @free(ptr %r)\n  call void @free(ptr %r)";
    assert_stays("", &format!("{twice}\n{FORK}"), "", "");
}

#[test]
fn other_stores_of_the_bytes_keep_the_load() {
    // None, two, and one that may be of these bytes.
    assert_stays("written", FORK, USE, "");
    assert_stays("written", PLAIN, USE, "  store i32 %m, ptr %r");
    assert_stays("written", PLAIN, &format!("  store i32 %m, ptr %r\n{USE}"), "");
    for more in [
        "  store i32 %m, ptr %r",
        "  %k = getelementptr i32, ptr %r, i32 %m\n  store i32 0, ptr %k",
        "  %k = getelementptr i8, ptr %r, i64 3\n  store i8 0, ptr %k",
    ] {
        assert_stays("written", &format!("{more}\n{PLAIN}"), USE, "");
    }
}

#[test]
fn a_load_of_other_bytes_stays() {
    for task in [
        "  %y = load i8, ptr %r\n  %x = zext i8 %y to i32",
        "  %y = load float, ptr %r\n  %x = fptosi float %y to i32",
        "  %y = load i64, ptr %r\n  %x = trunc i64 %y to i32",
        "  %k = getelementptr i32, ptr %r, i32 %m\n  %x = load i32, ptr %k",
    ] {
        let task = format!("{task}\n  %o = atomicrmw add ptr @g, i32 %x monotonic");
        assert_stays("type", PLAIN, &task, "");
    }
}

#[test]
fn a_load_before_the_store_stays() {
    let first = format!("  %e = load i32, ptr %r\n{PLAIN}");
    let done = apply("promote-records", &with(&first, USE, ""));
    assert!(done.after.contains("%e = load") && done.missed == ["order"], "{}", done.after);
    assert_eq!(done.applied, ["captured"]);
    let one_way = "  br i1 %c, label %yes, label %both
yes:
  store i32 %i, ptr %r
  br label %both
both:
  fork interior [label %task, label %latch]";
    assert_stays("order", one_way, USE, "");
}

#[test]
fn a_store_that_is_executed_again_for_the_object_keeps_the_load() {
    // In a loop that makes no new object.
    let again = "  br label %body
body:
  %k = phi i32 [ 0, %create ], [ %k1, %body ]
  store i32 %k, ptr %r
  %k1 = add i32 %k, 1
  %d = icmp eq i32 %k1, %m
  br i1 %d, label %done, label %body
done:
  fork interior [label %task, label %latch]";
    assert_stays("repeated", again, USE, "");
    // In a strand, of which there may be several.
    let strands = "  fork interior [label %fill, label %latch]
fill:
  store i32 %i, ptr %r
  fork interior [label %task]";
    assert_stays("repeated", strands, USE, "");
    let twice =
        strands.replace("[label %fill, label %latch]", "[label %fill, label %fill, label %latch]");
    assert_stays("repeated", &twice, USE, "");
    // After a region whose strands may go on with the object.
    let after = "  fork [label %in, label %in]
in:
  br label %out
out:
  join
  store i32 %i, ptr %r
  fork interior [label %task, label %latch]";
    assert_stays("repeated", after, USE, "");
}

#[test]
fn a_value_that_is_another_one_at_the_load_keeps_it() {
    let local = "  store ptr @t, ptr %r\n  fork interior [label %task, label %latch]";
    let task = "  %x = load ptr, ptr %r\n  store i32 1, ptr %x";
    assert_stays("value", local, task, "");
}

#[test]
fn a_result_that_is_used_after_a_join_keeps_the_load() {
    let text = "declare ptr @malloc(i64)
define i32 @f(i32 %v) {
entry:
  %r = call ptr @malloc(i64 4)
  store i32 %v, ptr %r
  fork [label %a, label %b]
a:
  %x = load i32, ptr %r
  br label %exit
b:
  halt
exit:
  join
  ret i32 %x
}
";
    assert_refused("promote-records", "after-join", text);
}
