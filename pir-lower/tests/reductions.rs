//! Which updates are reductions, and which are not.

use crate::common::verified;
use pir_lower::LoweringInfo;

/// The reductions of the first region of `@f`, one a line.
fn reductions(text: &str) -> Vec<String> {
    let verified = verified(text);
    let f = verified.find(b"f").expect("@f");
    let info = LoweringInfo::new(&verified, f).expect("analysable").expect("a body");
    let region = info.regions().next().expect("a region");
    let line = |r: pir_lower::info::Reduction| {
        let ty = verified.module().types.show(r.ty);
        let guards = r.updates.iter().filter(|u| u.guard.is_some()).count();
        let guarded = if guards > 0 { " guarded" } else { "" };
        format!("{} {ty} +{} x{}{guarded}", r.operator.name(), r.offset, r.updates.len())
    };
    info.reductions(region).into_iter().map(line).collect()
}

/// A function with two strands of which one runs `body`.
fn function(params: &str, before: &str, body: &str) -> String {
    format!(
        "@g = global i64 0, align 8\n@h = global [4 x i64] zeroinitializer, align 8\n\
         @lock = global i32 0, align 4\n\
         define void @f({params}) {{\nentry:\n{before}\n  fork [label %a, label %b]\na:\n\
         {body}\n  br label %j\n\
         b:\n  br label %j\nj:\n  join\n  ret void\n}}\n\
         declare void @llvm.parallel.critical.enter(ptr)\n\
         declare void @llvm.parallel.critical.exit(ptr)\ndeclare void @other(ptr)\n"
    )
}

fn body(body: &str) -> Vec<String> {
    reductions(&function("ptr %p, ptr noalias %q, i64 %x", "", body))
}

#[test]
fn atomic_updates_with_unused_results_are_reductions() {
    for (op, name) in [
        ("add", "add"),
        ("sub", "add"),
        ("and", "and"),
        ("or", "or"),
        ("xor", "xor"),
        ("max", "max"),
        ("min", "min"),
        ("umax", "umax"),
        ("umin", "umin"),
    ] {
        let found = body(&format!("  atomicrmw {op} ptr %p, i64 %x monotonic, align 8"));
        assert_eq!(found, [format!("{name} i64 +0 x1")], "{op}");
    }
    for op in ["xchg", "nand"] {
        assert!(body(&format!("  atomicrmw {op} ptr %p, i64 %x monotonic, align 8")).is_empty());
    }
    // Which sum comes first shows in the last bit.
    assert!(body("  atomicrmw fadd ptr %p, double 1.0 monotonic, align 8").is_empty());
}

#[test]
fn several_updates_with_one_operator_are_one_reduction() {
    let add = "  atomicrmw add ptr %p, i64 %x monotonic, align 8\n";
    let found = body(&format!("{add}  atomicrmw sub ptr %p, i64 3 monotonic, align 8"));
    assert_eq!(found, ["add i64 +0 x2"]);
    assert!(body(&format!("{add}  atomicrmw or ptr %p, i64 3 monotonic, align 8")).is_empty());
}

#[test]
fn fields_are_distinguished_by_their_offsets() {
    let found = body(
        "  %f1 = getelementptr [4 x i64], ptr @h, i64 0, i64 1\n  %f3 = getelementptr i64, ptr \
         @h, i64 3\n\
         \x20 atomicrmw add ptr %f1, i64 %x monotonic, align 8\n  atomicrmw max ptr %f3, i64 %x \
         monotonic, align 8",
    );
    assert_eq!(found, ["add i64 +8 x1", "max i64 +24 x1"]);
    let overlap = body(
        "  %f1 = getelementptr i8, ptr @h, i64 4\n  %v = load i32, ptr %f1, align 4\n\
         \x20 atomicrmw add ptr @h, i64 %x monotonic, align 8",
    );
    assert!(overlap.is_empty());
    let unknown = body(
        "  %f1 = getelementptr i64, ptr @h, i64 %x\n  atomicrmw add ptr %f1, i64 %x monotonic, \
         align 8",
    );
    assert!(unknown.is_empty());
}

#[test]
fn other_accesses_prevent_a_reduction() {
    let update = "  atomicrmw add ptr @g, i64 %x monotonic, align 8\n";
    for (other, alone) in [
        ("", true),
        ("  %v = load i64, ptr @g, align 8", false),
        ("  store i64 1, ptr @h, align 8", true),
        // An argument may be its address.
        ("  store i64 1, ptr %p, align 8", false),
        ("  store i64 1, ptr %q, align 8", true),
        ("  call void @other(ptr %q)", false),
        ("  %v = atomicrmw add ptr @g, i64 1 monotonic, align 8\n  store i64 %v, ptr %q", false),
    ] {
        assert_eq!(!body(&format!("{update}{other}")).is_empty(), alone, "{other}");
    }
}

#[test]
fn calls_do_not_access_objects_that_do_not_escape() {
    let before = "  %s = alloca i64, align 8\n  store i64 0, ptr %s, align 8";
    let update = "  atomicrmw add ptr %s, i64 %x monotonic, align 8\n  call void @other(ptr %p)";
    assert_eq!(reductions(&function("ptr %p, i64 %x", before, update)), ["add i64 +0 x1"]);
    let escapes = format!("{before}\n  store ptr %s, ptr %p, align 8");
    assert!(reductions(&function("ptr %p, i64 %x", &escapes, update)).is_empty());
}

#[test]
fn locations_defined_in_the_region_are_no_reductions() {
    let own = "  %s = alloca i64, align 8\n  atomicrmw add ptr %s, i64 %x monotonic, align 8";
    assert!(body(own).is_empty());
    let loaded = "  %s = load ptr, ptr %q\n  atomicrmw add ptr %s, i64 1 monotonic, align 8";
    assert!(body(loaded).is_empty());
}

#[test]
fn stronger_orderings_are_allowed_without_other_synchronisation() {
    let update = "  atomicrmw add ptr @g, i64 %x seq_cst, align 8\n";
    assert_eq!(body(update), ["add i64 +0 x1"]);
    let with = |other: &str| body(&format!("{update}{other}"));
    assert!(with("  store atomic i64 1, ptr %q seq_cst, align 8").is_empty());
    assert!(with("  fence seq_cst").is_empty());
    assert_eq!(with("  store i64 1, ptr %q, align 8"), ["add i64 +0 x1"]);
    // To enter a section is to wait for who is in it.
    assert!(with(&section("  store i64 1, ptr %q, align 8")).is_empty());
    // Who reads both sees that this update came first.
    assert!(with("  atomicrmw xchg ptr @h, i64 1 seq_cst, align 8").is_empty());
    assert!(
        with("  atomicrmw add ptr @h, i64 1 monotonic, align 8").iter().all(|r| !r.contains("@g"))
    );
    assert!(body("  atomicrmw volatile add ptr @g, i64 %x monotonic, align 8").is_empty());
}

/// An update in a critical section.
fn section(inside: &str) -> String {
    format!(
        "  call void @llvm.parallel.critical.enter(ptr @lock)\n{inside}\n\
         \x20 call void @llvm.parallel.critical.exit(ptr @lock)"
    )
}

/// Reads `@g`, applies an operator, and writes it back.
fn update(ty: &str, op: &str) -> String {
    format!("  %v = load {ty}, ptr @g, align 8\n  %w = {op}\n  store {ty} %w, ptr @g, align 8")
}

#[test]
fn updates_in_a_critical_section_are_reductions() {
    let sum = update("double", "fadd reassoc double %v, 1.0");
    assert_eq!(body(&section(&sum)), ["fadd double +0 x1 guarded"]);
    assert!(body(&section(&sum.replace(" reassoc", ""))).is_empty());
    assert!(body(&sum).is_empty(), "it needs the section");
    assert!(body(&section(&update("i64", "mul i64 %v, %v"))).is_empty());
    assert_eq!(body(&section(&update("i64", "mul i64 %v, %x"))), ["mul i64 +0 x1 guarded"]);
    let seen = update("i64", "mul i64 %v, %x") + "\n  store i64 %v, ptr %q";
    assert!(body(&section(&seen)).is_empty());
    assert!(body(&section(&update("i64", "sub i64 %x, %v"))).is_empty());
    // Without the section, two strands could each miss the store of the other.
    let product = section(&update("i64", "mul i64 %v, %x"));
    let flags = "  store atomic i64 1, ptr %q monotonic, align 8\n";
    assert!(body(&format!("{flags}{product}")).is_empty());
}

#[test]
fn critical_sections_of_different_locks_are_no_reduction() {
    let one = |n: u32, lock: &str| {
        format!(
            "  call void @llvm.parallel.critical.enter(ptr {lock})\n  %v{n} = load i64, ptr @g, \
             align 8\n\
             \x20 %w{n} = add i64 %v{n}, 1\n  store i64 %w{n}, ptr @g, align 8\n\
             \x20 call void @llvm.parallel.critical.exit(ptr {lock})\n"
        )
    };
    assert_eq!(body(&(one(1, "@lock") + &one(2, "@lock"))), ["add i64 +0 x2 guarded"]);
    assert!(body(&(one(1, "@lock") + &one(2, "%q"))).is_empty());
    let atomic = "  atomicrmw add ptr @g, i64 1 monotonic, align 8\n";
    assert!(body(&(one(1, "@lock") + atomic)).is_empty());
}

/// `@g` is updated and `inside` done, in a strand; `%s` is an object that only this instance
/// reaches.
fn beside(location: &str, inside: &str, functions: &str) -> bool {
    let before = "  %s = alloca i64, align 8\n  store i64 0, ptr %s, align 8";
    let update = format!("  atomicrmw add ptr {location}, i64 %x monotonic, align 8\n");
    let text = function("ptr %p, ptr noalias %q, i64 %x", before, &(update + inside));
    let found = reductions(&(text + functions));
    assert!(found.is_empty() || found == ["add i64 +0 x1"], "{found:?}");
    !found.is_empty()
}

/// A loop with this test of `%i` (the value before the step) or `%i1` (the one after it).
fn rounds(step: &str, test: &str, inside: &str) -> String {
    format!(
        "  br label %h\nh:\n  %i = phi i64 [ 0, %a ], [ %i1, %l ]\n  br label %l\nl:\n{inside}\n\
         \x20 %i1 = {step}\n  %c = {test}\n  br i1 %c, label %h, label %o\no:"
    )
}

/// An update may wait for the end of its chunk only if that comes whatever other strands do.
/// `reductions_class` has more code beside updates.
#[test]
fn strands_that_may_wait_prevent_a_reduction() {
    let functions = "declare void @ends() willreturn\n\
        define void @leaf() {\n  ret void\n}\n\
        define void @calls() {\n  call void @leaf()\n  call void @ends()\n  ret void\n}\n\
        define void @spins() {\n  br label %l\nl:\n  br label %l\n}\n\
        define void @through() {\n  call void @spins()\n  ret void\n}\n\
        define void @again() {\n  call void @twice()\n  ret void\n}\n\
        define void @twice() {\n  call void @again()\n  ret void\n}\n\
        define i64 @polls() {\n  %v = load atomic i64, ptr @h seq_cst, align 8\n  ret i64 %v\n}\n\
        declare void @llvm.parallel.barrier()\ndeclare i64 @llvm.abs.i64(i64, i1)\n";
    let count = |step: &str, test: &str| rounds(step, test, "");
    let up = "add i64 %i, 1";
    let nested =
        |kind: &str| format!("  fork [label %u, label %v]\nu:\n  {kind}\nv:\n  {kind}\nn:\n  join");
    let cases: Vec<(String, bool)> = vec![
        ("  %v = call i64 @llvm.abs.i64(i64 7, i1 false)".into(), true),
        // What waits, and release operations, which publish the progress of the strand.
        ("  call void @llvm.parallel.barrier()".into(), false),
        ("  fence release".into(), false),
        ("  atomicrmw xchg ptr @h, i64 1 release, align 8".into(), false),
        // Loops.
        (count(up, "icmp slt i64 %i, %x"), true),
        (count(up, "icmp ult i64 %i1, %x"), true),
        (count(up, "icmp ne i64 %i1, 0"), true),
        (count("add nsw i64 %i, 3", "icmp sle i64 %i1, %x"), true),
        (count("sub i64 %i, 1", "icmp sgt i64 %i, %x"), true),
        (count("add i64 %i, 3", "icmp slt i64 %i1, %x"), false),
        (count(up, "icmp sle i64 %i1, %x"), false),
        (count(up, "icmp sgt i64 %i1, %x"), false),
        (count("add i64 %i, 0", "icmp slt i64 %i1, %x"), false),
        (count("mul i64 %i, 2", "icmp slt i64 %i1, %x"), false),
        (count(up, "icmp eq i64 %i1, %x"), false),
        (rounds(up, "icmp slt i64 %i1, %bound", "  %bound = load i64, ptr @h, align 8"), false),
        (rounds(up, "icmp eq i64 0, 0", ""), false),
        // Calls.
        ("  call void @through() memory(none)".into(), false),
        ("  call void @again() memory(none)".into(), false),
        ("  call void @calls() memory(none)".into(), true),
        ("  %v = call i64 @polls() memory(none)".into(), false),
        // Regions inside.
        (nested("br label %n"), true),
        (nested("halt").replacen("halt", "br label %n", 1), false),
    ];
    let mut wrong = Vec::new();
    for (inside, alone) in cases {
        let found = (beside("@g", &inside, functions), beside("%s", &inside, functions));
        // Nothing outside of this instance can observe its objects.
        if found != (alone, true) {
            wrong.push(format!("{found:?}, not {alone}: {inside}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One that its siblings hold the address of is shared.
#[test]
fn objects_of_one_instance_are_reduced_despite_waits() {
    let text = |made: &str| {
        let at = |place: &str| {
            if place == made { "  %s = alloca i64, align 8\n" } else { "" }
        };
        format!(
            "@h = global i64 0\ndefine void @f(i64 %x) {{\nentry:\n{}  fork [label %o, label %u]\n\
             o:\n{}  fork interior [label %w, label %u]\nw:\n{}  fork [label %a, label %b]\n\
             a:\n  atomicrmw add ptr %s, i64 %x monotonic\n  %v = load atomic i64, ptr @h \
             monotonic, align 8\n\
             \x20 br label %n\nb:\n  br label %n\nn:\n  join\n  br label %j\n\
             u:\n  br label %j\nj:\n  join\n  ret void\n}}\n",
            at("entry"),
            at("outer"),
            at("inner")
        )
    };
    for (made, alone) in [("entry", false), ("outer", false), ("inner", false)] {
        let text = text(made);
        assert_eq!(!inner(&text).is_empty(), alone, "{made}");
    }
    // Where strands of the region around fork no more, what one makes is its own.
    let own = text("inner").replace("  fork interior [label %w, label %u]\n", "  br label %w\n");
    assert_eq!(inner(&own).len(), 1);
    let shared = text("entry").replace("  fork interior [label %w, label %u]\n", "  br label %w\n");
    assert!(inner(&shared).is_empty());
}

/// The reductions of the second region of `@f`.
fn inner(text: &str) -> Vec<String> {
    let verified = verified(text);
    let f = verified.find(b"f").expect("@f");
    let info = LoweringInfo::new(&verified, f).expect("analysable").expect("a body");
    let region = info.regions().nth(1).expect("a region inside");
    info.reductions(region).iter().map(|r| r.operator.name().to_owned()).collect()
}
