//! Whether the strands of a team must run at the same time.

use crate::common;
use pir_openmp::{Options, Outcome, Shared};

/// Returns whether a region with this code is forced.
fn is_forced(code: &str) -> bool {
    is_forced_with(code, &Options::default())
}

fn is_forced_with(code: &str, options: &Options) -> bool {
    let text = format!(
        "@loc = constant i32 0
@v = global i32 0
@lock = global [8 x i32] zeroinitializer
declare void @__kmpc_critical(ptr, i32, ptr)
declare void @__kmpc_end_critical(ptr, i32, ptr)
declare void @omp_set_lock(ptr)
declare void @omp_unset_lock(ptr)
declare i32 @__kmpc_dispatch_next_4(ptr, i32, ptr, ptr, ptr, ptr)
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare i32 @usleep(i32)
declare i32 @rand()
declare i32 @unknown(ptr)
declare i32 @__kmpc_reduce_nowait(ptr, i32, i32, i64, ptr, ptr, ptr)
declare void @__kmpc_end_reduce_nowait(ptr, i32, ptr)
declare void @llvm.lifetime.start.p0(ptr)
define i32 @test(i32 %n) noinline {{
  ret i32 %n
}}
define i32 @reads(ptr %p) noinline {{
  %n = load i32, ptr %p
  ret i32 %n
}}
define internal void @body(ptr %gtid, ptr %btid) {{
entry:
{code}
}}
define i32 @main() {{
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @loc, i32 0, ptr @body)
  ret i32 0
}}"
    );
    let raised = common::raised(&text, options);
    match raised.report.constructs[..] {
        [pir_openmp::Construct { outcome: Outcome::Team { forced }, .. }] => forced,
        _ => panic!("{}", raised.report),
    }
}

/// An atomic update as clang writes it, which stores `%new`.
fn update(new: &str) -> String {
    format!(
        "  %first = load atomic i32, ptr @v monotonic, align 4
  br label %try
try:
  %old = phi i32 [ %first, %entry ], [ %found, %try ]
  {new}
  %pair = cmpxchg ptr @v, i32 %old, i32 %new monotonic monotonic
  %found = extractvalue {{ i32, i1 }} %pair, 0
  %done = extractvalue {{ i32, i1 }} %pair, 1
  br i1 %done, label %end, label %try
end:"
    )
}

/// Threads that sleep one after the other would make a program slower.
#[test]
fn threads_sleep_at_the_same_time() {
    assert!(is_forced("  %x = call i32 @usleep(i32 1000)\n  ret void"));
    assert!(!is_forced("  %x = call i32 @rand()\n  ret void"));
}

#[test]
fn updates_do_not_wait() {
    assert!(!is_forced("  %x = atomicrmw add ptr @v, i32 1 seq_cst\n  ret void"));
    assert!(!is_forced("  store atomic i32 1, ptr @v seq_cst, align 4\n  ret void"));
    assert!(!is_forced(&format!("{}\n  ret void", update("%new = mul i32 %old, 3"))));
    let decides = update("%new = mul i32 %old, 3");
    let once = format!(
        "{decides}\n  %c = icmp eq i32 %old, 0\n  br i1 %c, label %a, label %b\na:\n  br label %b\n\
         b:\n  ret void"
    );
    assert!(!is_forced(&once), "{once}");
}

#[test]
fn loops_that_read_until_something_changes_wait() {
    let reads = "  br label %l
l:
  %x = load atomic i32, ptr @v acquire, align 4
  %c = icmp eq i32 %x, 0
  br i1 %c, label %l, label %e
e:
  ret void";
    assert!(is_forced(reads));
    let exchange = "%x = atomicrmw xchg ptr @v, i32 1 acquire";
    assert!(is_forced(&reads.replace("%x = load atomic i32, ptr @v acquire, align 4", exchange)));
    // A lock by compare-and-exchange.
    let lock = "%p = cmpxchg ptr @v, i32 0, i32 1 acquire monotonic
  %x = extractvalue { i32, i1 } %p, 0";
    assert!(is_forced(&reads.replace("%x = load atomic i32, ptr @v acquire, align 4", lock)));
    // The value read may also pass through a function, or a variable whose address it gets.
    let test = "%x = call i32 @test(i32 %y)";
    let through = |first: &str| {
        let load = "%x = load atomic i32, ptr @v acquire, align 4";
        is_forced(&reads.replace(load, &format!("{first}\n  {test}")))
    };
    assert!(through("%y = atomicrmw xchg ptr @v, i32 1 acquire"));
    assert!(!through("%y = add i32 1, 1"));
    let kept = "  %o = alloca i32
  br label %l
l:
  %y = atomicrmw xchg ptr @v, i32 1 acquire
  store i32 %y, ptr %o
  %x = call i32 @reads(ptr %o)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %l, label %e
e:
  ret void";
    assert!(is_forced(kept));
    // An update that is repeated until it has read the expected value.
    let outer = update("%new = or i32 %old, 1")
        .replace("%first = load", "br label %again\nagain:\n  %first = load")
        .replace("%first, %entry", "%first, %again");
    let outer = format!(
        "{outer}\n  %c = icmp eq i32 %old, 1\n  br i1 %c, label %again, label %e\ne:\n  ret void"
    );
    assert!(is_forced(&outer), "{outer}");
}

/// clang writes the combination of a reduction, here of a minimum, by variables until passes
/// promote them.
#[test]
fn updates_by_variables_do_not_wait() {
    let least = "  %was = alloca i32
  %becomes = alloca i32
  call void @llvm.lifetime.start.p0(ptr %was)
  %first = load atomic i32, ptr @v monotonic, align 4
  br label %try
try:
  %old = phi i32 [ %first, %entry ], [ %found, %store ]
  store i32 %old, ptr %was
  %x = load i32, ptr %was
  %c = icmp slt i32 %x, 7
  br i1 %c, label %keep, label %other
keep:
  %again = load i32, ptr %was
  br label %store
other:
  br label %store
store:
  %less = phi i32 [ %again, %keep ], [ 7, %other ]
  store i32 %less, ptr %becomes
  %new = load i32, ptr %becomes
  %pair = cmpxchg ptr @v, i32 %old, i32 %new monotonic monotonic
  %found = extractvalue { i32, i1 } %pair, 0
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %try
end:";
    assert!(!is_forced(&format!("{least}\n  ret void")));
    // The values that the variables had decide how long a loop runs, though.
    let after = "  br label %l
l:
  %last = load i32, ptr %becomes
  %e = icmp eq i32 %last, 0
  br i1 %e, label %l, label %out
out:
  ret void";
    assert!(is_forced(&format!("{least}\n{after}")));
    // A variable whose address is known elsewhere may be read there.
    let escapes = format!("{least}\n  %y = call i32 @reads(ptr %was)\n  ret void");
    assert!(is_forced(&escapes));
    // The loop of the update is not left by another way.
    let polls = "other:
  br label %try2
try2:
  %again2 = load i32, ptr %was
  %d = icmp eq i32 %again2, 9
  br i1 %d, label %try2, label %store";
    let elsewhere = least.replace("other:\n  br label %store", polls);
    let elsewhere = elsewhere.replace("[ 7, %other ]", "[ 7, %try2 ]");
    assert!(is_forced(&format!("{elsewhere}\n  ret void")));
}

/// A strand that reads a value in a section in which another one writes it may wait for that; one
/// that counts does not, whatever else it decides by the values that it reads.
#[test]
fn loops_that_read_under_a_lock_may_wait() {
    let mut options = Options::default();
    // Then locks are those of the run time, and who waits for one is never on top of its holder.
    options.shared = Some(Shared { is_library: |_| false });
    let section = [
        "call void @__kmpc_critical(ptr @loc, i32 0, ptr @lock)",
        "call void @__kmpc_end_critical(ptr @loc, i32 0, ptr @lock)",
    ];
    let lock = ["call void @omp_set_lock(ptr @lock)", "call void @omp_unset_lock(ptr @lock)"];
    let goes_on_and_waits = [
        ("%again = icmp eq i32 %x, 0", true),
        ("%again = icmp slt i32 %next, 100", false),
        ("%again = icmp ne i32 %next, 100", false),
        (
            "%more = call i32 @__kmpc_dispatch_next_4(ptr @loc, i32 0, ptr %a, ptr %a, ptr %a, \
             ptr %a)\n  %again = icmp ne i32 %more, 0",
            false,
        ),
        ("%step = add nsw i32 %i, %x\n  %again = icmp slt i32 %step, 100", true),
        ("%again = icmp slt i32 %x, 100", true),
    ];
    for (begin, end) in [section, lock].map(|[begin, end]| (begin, end)) {
        for (goes_on, waits) in goes_on_and_waits {
            let code = format!(
                "  %a = alloca i32
  br label %head
head:
  br label %l
l:
  %i = phi i32 [ 0, %head ], [ %next, %latch ]
  {begin}
  %x = load i32, ptr @v
  %large = icmp sgt i32 %x, 5
  br i1 %large, label %then, label %latch
then:
  store i32 %i, ptr @v
  br label %latch
latch:
  %seen = phi i32 [ 1, %l ], [ %x, %then ]
  {end}
  %next = add nsw i32 %i, 1
  {goes_on}
  br i1 %again, label %l, label %out
out:
  ret void"
            );
            assert_eq!(is_forced_with(&code, &options), waits, "{code}");
            // A loop around it that ends when it has seen something.
            let until = "  %over = icmp eq i32 %seen, 7
  br i1 %over, label %finally, label %head
finally:
  ret void";
            let code = code.replace("  ret void", until);
            assert!(is_forced_with(&code, &options), "{code}");
        }
    }
}

/// Reductions combine in a critical section, unless one atomic instruction does it: the code that a
/// compiler writes for other updates is never executed.
#[test]
fn unused_code_of_reductions_does_not_wait() {
    let reduction = |section: &str, atomic: &str, after: &str, cases: &str| {
        is_forced(&format!(
            "  %how = call i32 @__kmpc_reduce_nowait(ptr @loc, i32 0, i32 1, i64 8, ptr @v, \
             ptr @test, ptr @v)
  switch i32 %how, label %default [ {cases} ]
section:
  {section}
  call void @__kmpc_end_reduce_nowait(ptr @loc, i32 0, ptr @v)
  br label %default
atomic:
  {atomic}
  br label %default
default:
  {after}
  ret void"
        ))
    };
    let both = "i32 1, label %section i32 2, label %atomic";
    let unknown = "%x = call i32 @unknown(ptr @v)";
    let swap = "%x = atomicrmw xchg ptr @v, i32 1 acquire\n  %c = icmp eq i32 %x, 0";
    let waits = format!("{swap}\n  br i1 %c, label %atomic, label %default\nother:");
    for (section, atomic, after, expected) in [
        ("", unknown, "", false),
        ("", waits.as_str(), "", false),
        (unknown, "", "", true),
        ("", "", unknown, true),
        ("", "%o = atomicrmw add ptr @v, i32 1 monotonic", "", false),
        ("", "%o = atomicrmw add ptr @v, i32 1 monotonic", unknown, true),
    ] {
        assert_eq!(reduction(section, atomic, after, both), expected, "{section} {atomic} {after}");
    }
    // A case that is also the default, or is entered from elsewhere.
    assert!(reduction("", unknown, "", "i32 1, label %atomic i32 2, label %atomic"));
    assert!(reduction("", "", unknown, "i32 1, label %section i32 2, label %default"));
}
