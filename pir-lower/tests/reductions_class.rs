//! Privatisation of updates (reference: lowering), over operators, types, forms of updates, and
//! other code of an iteration.
//!
//! An update of a private copy is withheld until its chunk of iterations has ended. This must be
//! unobservable: each iteration ends without waiting for other strands, or only this instance
//! reaches the object.

use crate::common::verified;
use pir_lower::{LoweringInfo, Options, lower};

/// The operators that commute and associate, by whether `atomicrmw` has them.
const ATOMIC: [&str; 9] = ["add", "sub", "and", "or", "xor", "max", "min", "umax", "umin"];
const GUARDED: [&str; 6] = ["add", "sub", "mul", "and", "or", "xor"];
const FLOATING: [&str; 3] = ["fadd reassoc", "fsub reassoc", "fmul reassoc"];
const INTS: [&str; 4] = ["i8", "i16", "i32", "i64"];

/// The other code of an iteration: its description, the instructions, whether it certainly ends
/// without waiting and has no atomic access.
const ENDINGS: [(&str, &str, bool, bool); 24] = [
    ("halts at once", "", true, true),
    ("reads", "  %r = load i64, ptr @h", true, true),
    (
        "writes an element of its own",
        "  %e = getelementptr i64, ptr @a, i64 %i\n  store i64 %i, ptr %e",
        true,
        true,
    ),
    (
        "branches",
        "  %c = icmp eq i64 %i, 2\n  br i1 %c, label %yes, label %no\nyes:\n  br label %no\nno:",
        true,
        true,
    ),
    (
        "counts",
        "  br label %c0\nc0:\n  %k = phi i64 [ 0, %from ], [ %k1, %c0 ]\n  %k1 = add nuw nsw i64 \
         %k, 1\n\
         \x20 %c = icmp ult i64 %k1, 9\n  br i1 %c, label %c0, label %out\nout:",
        true,
        true,
    ),
    (
        "has a region that closes",
        "  fork [label %u, label %v]\nu:\n  br label %n\nv:\n  br label %n\nn:\n  join",
        true,
        true,
    ),
    ("calls what returns", "  call void @leaf()", true, true),
    ("calls what it is told returns", "  call void @unknown() memory(none) willreturn", true, true),
    ("sets a flag", "  store atomic i64 1, ptr @h monotonic, align 8", true, false),
    ("counts elsewhere", "  %o2 = atomicrmw xchg ptr @h, i64 1 monotonic, align 8", true, false),
    ("publishes", "  store atomic i64 1, ptr @h release, align 8", false, false),
    ("fences", "  fence seq_cst", false, false),
    ("looks at a flag", "  %r = load atomic i64, ptr @h monotonic, align 8", false, false),
    (
        "spins",
        "  br label %c0\nc0:\n  %r = load atomic i64, ptr @h acquire, align 8\n  %c = icmp eq i64 \
         %r, 0\n\
         \x20 br i1 %c, label %c0, label %out\nout:",
        false,
        false,
    ),
    (
        "reads again and again",
        "  br label %c0\nc0:\n  %r = load volatile i64, ptr @h\n  %c = icmp eq i64 %r, 0\n\
         \x20 br i1 %c, label %c0, label %out\nout:",
        false,
        true,
    ),
    ("never ends", "  br label %c0\nc0:\n  br label %c0\nout:", false, true),
    (
        "doubles",
        "  br label %c0\nc0:\n  %k = phi i64 [ 1, %from ], [ %k1, %c0 ]\n  %k1 = mul i64 %k, 3\n\
         \x20 %c = icmp ne i64 %k1, %i\n  br i1 %c, label %c0, label %out\nout:",
        false,
        true,
    ),
    (
        "takes turns",
        "  %o2 = cmpxchg ptr @h, i64 0, i64 1 monotonic monotonic, align 8",
        false,
        false,
    ),
    (
        "reads what it changed",
        "  %o2 = atomicrmw add ptr @h, i64 1 monotonic, align 8\n  %u = add i64 %o2, 1",
        false,
        false,
    ),
    (
        "locks",
        "  call void @llvm.parallel.critical.enter(ptr @other)\n  call void \
         @llvm.parallel.critical.exit(ptr @other)",
        false,
        false,
    ),
    ("exits", "  call void @exit(i32 0)", false, true),
    ("calls what spins", "  call void @spins() memory(none)", false, true),
    ("calls code that is not known", "  call void @unknown() memory(none)", false, true),
    ("calls through a pointer", "  call void %p() memory(none)", false, true),
];

/// A loop whose iterations update `location` in their own way and do something else before or after
/// it.
fn text(location: &str, ty: &str, update: &str, other: &str, first: bool) -> String {
    // Loops in `other` name this label as the predecessor of their headers.
    let from = "  br label %from\nfrom:\n";
    let body = match (other.is_empty(), first) {
        (true, _) => update.to_owned(),
        (_, true) => format!("{from}{other}\n{update}"),
        (_, false) => format!("{update}\n{from}{other}"),
    };
    format!(
        "@g = global {ty} zeroinitializer, align 8\n@h = global i64 0, align 8\n@a = global [8 x \
         i64] zeroinitializer\n\
         @lock = global i32 0\n@other = global i32 0\n\
         declare void @exit(i32)\ndeclare void @unknown()\n\
         declare void @llvm.parallel.critical.enter(ptr)\ndeclare void \
         @llvm.parallel.critical.exit(ptr)\n\
         define void @leaf() memory(none) {{\n  ret void\n}}\n\
         define void @spins() memory(none) {{\n  br label %l\nl:\n  br label %l\n}}\n\
         define void @f(ptr %p, {ty} %x) {{\nentry:\n\
         \x20 %s = alloca {ty}, align 8\n  store {ty} zeroinitializer, ptr %s\n  fork [label \
         %head]\n\
         head:\n  %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n  %more = icmp slt i64 %i, 8\n\
         \x20 br i1 %more, label %latch, label %done\n\
         latch:\n  %next = add nsw i64 %i, 1\n  fork interior [label %body, label %head]\n\
         body:\n{body}\n  halt\ndone:\n  join\n  ret void\n}}\n"
    )
    .replace("@LOCATION", location)
}

/// How many reductions the loop has.
fn reductions(text: &str) -> usize {
    let verified = verified(text);
    let f = verified.find(b"f").expect("@f");
    let info = LoweringInfo::new(&verified, f).expect("analysable").expect("a body");
    let region = info.regions().next().expect("a region");
    info.reductions(region).len()
}

/// The ways to update: name, type, text, and whether it needs that the region has no other atomics.
fn updates() -> Vec<(String, &'static str, String, bool)> {
    let mut out = Vec::new();
    for ty in INTS {
        for op in ATOMIC {
            for (order, strong) in [("monotonic", false), ("seq_cst", true)] {
                let update = format!("  %o = atomicrmw {op} ptr @LOCATION, {ty} %x {order}");
                out.push((format!("{op} {ty} {order}"), ty, update, strong));
            }
        }
    }
    let mut guarded = |ty: &'static str, op: &str| {
        let update = format!(
            "  call void @llvm.parallel.critical.enter(ptr @lock)\n  %o = load {ty}, ptr \
             @LOCATION\n\
             \x20 %w = {op} {ty} %o, %x\n  store {ty} %w, ptr @LOCATION\n\
             \x20 call void @llvm.parallel.critical.exit(ptr @lock)"
        );
        out.push((format!("{op} {ty} in a section"), ty, update, true));
    };
    for ty in INTS {
        GUARDED.iter().for_each(|op| guarded(ty, op));
    }
    for ty in ["float", "double"] {
        FLOATING.iter().for_each(|op| guarded(ty, op));
    }
    out
}

#[test]
fn locations_are_privatised_only_if_it_is_unobservable() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (name, ty, update, strong) in updates() {
        for (what, other, ends, quiet) in ENDINGS {
            for first in [false, true] {
                if first && what == "never ends" {
                    continue;
                }
                let allowed = ends && (quiet || !strong);
                let found = reductions(&text("@g", ty, &update, other, first)) == 1;
                count += 1;
                if found != allowed {
                    wrong.push(format!(
                        "{name}, an iteration that {what} (first: {first}): {found}"
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 4000, "{count}");
}

/// An object that only the instance reaches: no other strand observes it before the join.
#[test]
fn objects_of_one_instance_are_always_privatised() {
    let mut wrong = Vec::new();
    for (name, ty, update, strong) in updates().into_iter().filter(|u| !u.3) {
        for (what, other, ..) in ENDINGS {
            let text = text("%s", ty, &update, other, false);
            if reductions(&text) != 1 {
                wrong.push(format!("{name} ({strong}), an iteration that {what}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The analysis and the code of the back ends agree.
#[test]
fn back_ends_privatise_only_reductions() {
    let mut wrong = Vec::new();
    for (name, ty, update, strong) in
        updates().into_iter().filter(|u| u.1 == "i32" || u.1 == "double")
    {
        for (what, other, ends, quiet) in ENDINGS {
            let text = text("@g", ty, &update, other, false);
            let out = lower(verified(&text), &Options::to("rayon")).expect("it can be lowered");
            let copies = out.to_string().contains(".private");
            if copies && !(ends && (quiet || !strong)) {
                wrong.push(format!("{name}, an iteration that {what}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
