//! Whether the strands of a team must run at the same time.

use pir_openmp::{Options, Outcome};

/// Returns whether a region with this code is forced.
fn is_forced(code: &str) -> bool {
    let text = format!(
        "@loc = constant i32 0
@v = global i32 0
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare i32 @usleep(i32)
declare i32 @rand()
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
    let module = pir_core::text::parse(text.as_bytes()).into_result();
    let module = module.unwrap_or_else(|e| panic!("{text}\n{e:?}"));
    let verified = pir_verify::verify(module).expect("it is valid");
    let raised = pir_openmp::raise(verified, &Options::default()).expect("it is raised");
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
