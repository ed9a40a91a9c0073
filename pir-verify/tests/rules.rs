//! Rules about attributes, lanes, intrinsics, exceptions and memory, tested on programs in text:
//! the diagnostics of each, and the programs that it accepts.

use pir_core::diag::Code;
use pir_verify::{Options, check_with};

/// The codes of everything found, sorted, each once.
fn codes(text: &str) -> Vec<Code> {
    let parsed = pir_core::text::parse(text.as_bytes());
    let module = parsed.into_result().unwrap_or_else(|d| panic!("{}\n{text}", d[0]));
    let mut codes: Vec<Code> =
        check_with(&module, &Options::default()).iter().map(|d| d.code).collect();
    codes.sort();
    codes.dedup();
    codes
}

/// Two strands between `fork` and `join`, with this head of the fork and this metadata.
fn region(head: &str, tail: &str) -> Vec<Code> {
    codes(&format!(
        "define void @f(i32 %n, <2 x i32> %v) {{\nentry:\n  fork {head} [label %a, label \
         %b]{tail}\n\
         a:\n  halt\nb:\n  br label %x\nx:\n  join\n  ret void\n}}\n\
         !0 = !{{!\"simd\", !\"sequential\"}}\n!1 = !{{}}\n!2 = !{{i32 1}}\n"
    ))
}

#[test]
fn widths() {
    for fine in ["width i32 4", "width i32 %n", "width i128 99999999999999999999"] {
        assert_eq!(region(fine, ""), [], "{fine}");
    }
    let constant = "width i64 ptrtoint (ptr @f to i64)";
    assert_eq!(region(constant, ""), [], "its value is not known");
    for wrong in [
        "width i1 false",
        "width i32 0",
        "width i32 -4",
        "width i128 -99999999999999999999",
        "width i32 poison",
        "width i32 undef",
        "width float 1.0",
        "width <2 x i32> %v",
    ] {
        assert_eq!(region(wrong, ""), [Code::WidthOperand], "{wrong}");
    }
}

#[test]
fn attributes_and_back_ends() {
    assert_eq!(region("force", ", !pir.backends !0"), []);
    assert_eq!(region("lockstep", ", !pir.backends !0"), []);
    assert_eq!(region("force lockstep", ""), [Code::ForceLockstep]);
    assert_eq!(region("", ", !pir.backends !1"), [Code::Backends], "an empty list");
    assert_eq!(region("", ", !pir.backends !2"), [Code::BadMetadata]);
    let on_branch = "define void @f() {\nentry:\n  fork [label %a, label %b]\na:\n  br label %x, \
                     !pir.backends !0\n\
                     b:\n  halt\nx:\n  join\n  ret void\n}\n!0 = !{!\"sequential\"}\n";
    assert_eq!(codes(on_branch), [Code::InteriorAttribute]);
    // Without a region, it is metadata like any other.
    let plain = "define void @f() {\nentry:\n  ret void, !pir.backends !0\n}\n!0 = !{i32 1}\n";
    assert_eq!(codes(plain), []);
}

/// Two entry forks of one region; `%d` is computed before one of them only.
fn shared(one: &str, two: &str) -> Vec<Code> {
    codes(&format!(
        "define void @f(i1 %c, i32 %n) {{\nentry:\n  %e = add i32 %n, 1\n  br i1 %c, label %p, \
         label %q\n\
         p:\n  %d = add i32 %n, 2\n  fork {one}\nq:\n  fork {two}\n\
         a:\n  halt\nb:\n  br label %x\nx:\n  join\n  ret void\n}}\n\
         !0 = !{{!\"simd\", !\"sequential\"}}\n!1 = !{{!\"sequential\"}}\n!2 = !{{!\"rayon\"}}\n"
    ))
}

#[test]
fn one_region_with_two_forks() {
    let with = |head: &str, tail: &str| format!("{head} [label %a, label %b]{tail}");
    let none = with("", "");
    assert_eq!(shared(&with("width i32 %n", ""), &none), []);
    assert_eq!(shared(&with("width i32 %e", ""), &with("width i32 %e", "")), []);
    assert_eq!(shared(&with("width i32 %d", ""), &none), [Code::WidthMismatch]);
    assert_eq!(shared(&with("width i32 4", ""), &with("width i64 4", "")), [Code::WidthMismatch]);
    assert_eq!(shared(&with("width i32 4", ""), &with("width i32 4", "")), []);
    let wide = "width i128 99999999999999999999";
    assert_eq!(shared(&with(wide, ""), &with(wide, "")), [], "equal, but not one constant");
    assert_eq!(shared(&with("force", ""), &with("lockstep", "")), [Code::ForceLockstep]);
    let list = |n: u32| format!(", !pir.backends !{n}");
    assert_eq!(shared(&with("", &list(0)), &with("", &list(1))), []);
    assert_eq!(shared(&with("", &list(1)), &with("", &list(2))), [Code::Backends]);
    // Together only `sequential` is left.
    let force = with("force", &list(0));
    assert_eq!(shared(&force, &with("", &list(1))), [Code::ForceSequential]);
}

/// A lockstep loop: the spine is `h` and `l`, the lanes start at `lane`.
fn lanes(latch: &str, lane: &str) -> Vec<Code> {
    codes(&format!(
        "define void @f(i1 %c, ptr %m) {{\nentry:\n  fork lockstep [label %h]\nh:\n  br i1 %c, \
         label %l, label %x\n\
         l:\n{latch}  fork interior [label %lane, label %h]\nlane:\n{lane}x:\n  join\n  ret void\n\
         }}\n\
         declare void @llvm.parallel.barrier()\ndeclare i32 @llvm.parallel.thread.id()\n\
         declare void @llvm.parallel.critical.enter(ptr)\n"
    ))
}

#[test]
fn lanes_of_a_lockstep_region() {
    assert_eq!(lanes("", "  halt\n"), []);
    assert_eq!(lanes("  call void @llvm.parallel.barrier()\n", "  halt\n"), [], "the spine waits");
    assert_eq!(lanes("", "  %i = call i32 @llvm.parallel.thread.id()\n  halt\n"), []);
    for wrong in [
        "  call void @llvm.parallel.barrier()\n  halt\n",
        "  call void @llvm.parallel.critical.enter(ptr %m)\n  halt\n",
        "  fork interior [label %p, label %p]\np:\n  halt\n",
        // After a region of the lane's own.
        "  fork [label %p, label %p]\np:\n  br label %q\nq:\n  join\n  call void \
         @llvm.parallel.barrier()\n  halt\n",
        // The lane goes on into the spine, which forks.
        "  br label %h\n",
    ] {
        assert_eq!(lanes("", wrong), [Code::LockstepLane], "{wrong}");
    }
    // The rule does not apply inside a region that the lane opens.
    let inner = "  fork force [label %p, label %p]\np:\n  call void @llvm.parallel.barrier()\n  \
                 br label %q\n\
                 q:\n  join\n  halt\n";
    assert_eq!(lanes("", inner), []);
}

#[test]
fn lanes_are_the_strands_other_than_the_spine() {
    let two = |head: &str, end: &str| {
        codes(&format!(
            "define void @f() {{\nentry:\n  fork lockstep {head}\na:\n  fork interior [label %c, \
             label %c]\n\
             b:\n  {end}\nc:\n  halt\nx:\n  join\n  ret void\n}}\n"
        ))
    };
    // The master is the spine: `a` may fork there, and not where it is a lane.
    assert_eq!(two("label %a [label %b]", "br label %x"), []);
    assert_eq!(two("label %b [label %a]", "br label %x"), [Code::LockstepLane]);
    assert_eq!(two("[label %a, label %b]", "br label %x"), [Code::LockstepLane]);
}

#[test]
fn intrinsics() {
    let declare = |text: &str| codes(&format!("declare {text}\n"));
    assert_eq!(declare("i32 @llvm.parallel.num_threads()"), []);
    for wrong in [
        "i32 @llvm.parallel.num_threads(i32)",
        "void @llvm.parallel.barrier(...)",
        "void @llvm.parallel.critical.enter(i64)",
        "void @llvm.parallel.sections()",
    ] {
        assert_eq!(declare(wrong), [Code::ParallelIntrinsic], "{wrong}");
    }
    let body = "define void @llvm.parallel.barrier() {\n  ret void\n}\n";
    assert!(codes(body).contains(&Code::ParallelIntrinsic));
    let call = "define void @f() {\n  %x = call i64 @llvm.parallel.thread.id()\n  ret void\n}\n\
                declare i32 @llvm.parallel.thread.id()\n";
    assert!(codes(call).contains(&Code::ParallelIntrinsic));
}

/// An `invoke` whose normal destination is `%n`; the texts are the ends of blocks.
fn invoke(normal: &str, unwind: &str, other: &str) -> Vec<Code> {
    codes(&format!(
        "declare i32 @g()\ndeclare i32 @p(...)\n\
         define i32 @f(i1 %c) personality ptr @p {{\nentry:\n  br i1 %c, label %i, label %o\n\
         i:\n  %v = invoke i32 @g() to label %n unwind label %u\nn:\n{normal}\
         u:\n  %l = landingpad {{ ptr, i32 }} cleanup\n{unwind}o:\n{other}}}\n"
    ))
}

#[test]
fn results_of_invokes_exist_on_the_normal_edge() {
    let stop = "  unreachable\n";
    assert_eq!(invoke("  ret i32 %v\n", stop, stop), []);
    assert_eq!(invoke("  ret i32 0\n", "  ret i32 %v\n", stop), [Code::NotDominated]);
    // The normal edge is critical: the value exists for a phi on it, not in the block.
    assert_eq!(invoke("  ret i32 %v\n", stop, "  br label %n\n"), [Code::NotDominated]);
    let phi = "  %w = phi i32 [ %v, %i ], [ 0, %o ]\n  ret i32 %w\n";
    assert_eq!(invoke(phi, stop, "  br label %n\n"), []);
    // A loop back to the normal destination does no harm.
    let back = "  %w = add i32 %v, 1\n  br i1 %c, label %n, label %r\nr:\n  ret i32 %v\n";
    assert_eq!(invoke(back, stop, stop), []);
}

/// Checks a strand's body with the given code before the fork and after the join.
fn task(before: &str, body: &str, after: &str) -> Vec<Code> {
    codes(&format!(
        "@g = global ptr null\ndefine void @f(ptr %shared) {{\nentry:\n{before}  fork [label %a, \
         label %b]\n\
         a:\n{body}  halt\nb:\n  br label %x\nx:\n  join\n{after}  ret void\n}}\n"
    ))
}

#[test]
fn private_memory() {
    let escapes = [Code::EscapingAlloca];
    let alloca = "  %p = alloca [4 x i32]\n";
    assert_eq!(task(alloca, "  store ptr %p, ptr %shared\n", ""), []);
    assert_eq!(task("", &format!("{alloca}  store i32 1, ptr %p\n"), ""), []);
    assert_eq!(task("", &format!("{alloca}  store ptr %p, ptr %shared\n"), ""), escapes);
    assert_eq!(task("", &format!("{alloca}  store ptr %p, ptr @g\n"), ""), escapes);
    let inner = format!(
        "{alloca}  %q = getelementptr i32, ptr %p, i64 1\n\
         \x20 %r = atomicrmw xchg ptr @g, ptr %q seq_cst\n"
    );
    assert_eq!(task("", &inner, ""), escapes);
    assert_eq!(task("", alloca, "  store i32 1, ptr %p\n"), escapes, "used after the join");
    let spill = format!("{alloca}  %s = alloca ptr\n  store ptr %p, ptr %s\n");
    assert_eq!(task("", &spill, ""), [], "both die together");
    let outer = format!("{alloca}  store ptr %p, ptr %s\n");
    assert_eq!(task("  %s = alloca ptr\n", &outer, ""), escapes);
}

/// Builds a function in which the values of `blocks` blocks of one strand are used after the join.
fn long_strand(blocks: usize, looping: bool) -> String {
    let mut text =
        String::from("define void @f(i1 %c) {\nentry:\n  fork [label %b0, label %o]\no:\n  halt\n");
    for k in 0..blocks {
        let next = if k + 1 < blocks { format!("b{}", k + 1) } else { "again".into() };
        text += &format!("b{k}:\n  %v{k} = add i32 0, {k}\n  br label %{next}\n");
    }
    let last = if looping { "br i1 %c, label %b0, label %x" } else { "br label %x" };
    text += &format!("again:\n  {last}\nx:\n  join\n");
    for k in 0..blocks {
        text += &format!("  %w{k} = add i32 %v{k}, 1\n");
    }
    text + "  ret void\n}\n"
}

#[test]
fn too_much_work_is_refused() {
    let text = long_strand(50, true);
    assert_eq!(codes(&text), []);
    let module = pir_core::text::parse(text.as_bytes()).into_result().expect("it parses");
    let options = Options { work_per_use: 4, ..Options::default() };
    let found = check_with(&module, &options);
    assert_eq!(found.iter().map(|d| d.code).collect::<Vec<_>>(), [Code::TooComplex]);
    assert!(found[0].span.is_some(), "it has a place");
    assert_eq!(codes(&long_strand(2000, true)), [Code::TooComplex]);
    assert_eq!(codes(&long_strand(2000, false)), []);
}
