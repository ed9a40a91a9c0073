//! One test for each construct: what strands do one by one they do in lanes, and the code is of the
//! kind that it should be. `random` has those of which only the effects matter.

use crate::common;
use crate::common::{
    DATA, SCALAR, check, compare_module, has, lacks, lanes, outcome, parse, per_element,
};
use pir_interp::outcome::Outcome;
use pir_vector::{
    LaneLoop, ParamShape, Refusal, RemainderMode, Request, TargetMachine, build_lane_loop,
    vectorize,
};

#[test]
fn contiguous_accesses_are_vectors_and_uniform_ones_scalars() {
    let text = check(&per_element(
        "%y",
        "  %s = load i32, ptr @a, align 4
  %y = mul i32 %x, %s",
    ));
    has(&text, "load <8 x i32>, ptr %p, align 4");
    has(&text, "%s = load i32, ptr @a, align 4");
    has(&text, "store <8 x i32>");
    has(&text, "call void @llvm.masked.store.v8i32.p0");
    lacks(&text, "gather");
}

#[test]
fn descending_contiguous_accesses_are_reversed() {
    let text = check(
        "define void @f(i64 %n, i64 %i) {
  %k = sub nsw i64 39, %i
  %p = getelementptr inbounds i32, ptr @a, i64 %k
  %x = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @out, i64 %k
  %y = add i32 %x, 1
  store i32 %y, ptr %q, align 4
  ret void
}",
    );
    has(&text, "<i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>");
    lacks(&text, "gather");
}

#[test]
fn a_divergent_branch_becomes_a_blend() {
    let text = check(&per_element(
        "%y",
        "  %c = icmp sgt i32 %x, 4
  br i1 %c, label %yes, label %no
yes:
  %u = mul i32 %x, 3
  br label %end
no:
  %v = sub i32 100, %x
  br label %end
end:
  %y = phi i32 [ %u, %yes ], [ %v, %no ]",
    ));
    let wide = &text[text.find("@f.v8(").expect("the function")..];
    let wide = &wide[..wide.find("\n}").expect("its end")];
    has(wide, "select <8 x i1>");
    lacks(wide, "br ");
}

#[test]
fn a_masked_division_does_not_trap() {
    let text = check(&per_element(
        "%y",
        "  %c = icmp ne i32 %x, 0
  br i1 %c, label %some, label %end
some:
  %u = sdiv i32 1000, %x
  %v = srem i32 -2147483648, %x
  %w = add i32 %u, %v
  br label %end
end:
  %y = phi i32 [ %w, %some ], [ -1, %entry ]",
    ));
    has(&text, "splat (i32 1)");
}

#[test]
fn a_divergent_loop_keeps_exit_values_per_lane() {
    // `%k` is uniform over the live lanes, and differs after the loop.
    let text = check(&per_element(
        "%z",
        "  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k1, %head ]
  %s = phi i32 [ %x, %entry ], [ %s1, %head ]
  %k1 = add nuw nsw i32 %k, 1
  %s1 = add i32 %s, %k1
  %c = icmp slt i32 %s1, 20
  br i1 %c, label %head, label %out
out:
  %y = mul i32 %k, 1000
  %z = add i32 %y, %s1",
    ));
    has(&text, "phi i32 [ 0, %entry ]");
}

#[test]
fn a_phi_with_itself_as_operand_is_varying_after_divergence() {
    // Found by random functions: one way of the loop keeps `%k`, the other one sets it.
    check(&per_element(
        "%k",
        "  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ 7, %set ], [ %k, %keep ]
  %r = phi i32 [ 0, %entry ], [ %r1, %set ], [ %r1, %keep ]
  %r1 = add i32 %r, 1
  %done = icmp eq i32 %r1, 4
  br i1 %done, label %end, label %next
next:
  %y = add i32 %x, %r
  %bit = and i32 %y, 4
  %c = icmp eq i32 %bit, 0
  br i1 %c, label %set, label %keep
set:
  br label %head
keep:
  br label %head
end:",
    ));
}

#[test]
fn a_uniform_store_takes_the_value_of_the_last_live_lane() {
    let function = "define void @f(i64 %n, i64 %i) {
entry:
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p, align 4
  %c = icmp sgt i32 %x, 4
  br i1 %c, label %big, label %end
big:
  %w = trunc i64 %i to i32
  store i32 %w, ptr @cell, align 4
  br label %end
end:
  ret void
}";
    check(function);
}

#[test]
fn atomics_are_serialised_or_reduced() {
    let text =
        check(&per_element("%old", "  %old = atomicrmw add ptr @cell, i32 %x seq_cst, align 4"));
    has(&text, "call i64 @llvm.cttz.i64");
    for op in ["add", "sub", "and", "or", "xor", "max", "min", "umax", "umin"] {
        let text = check(&format!(
            "define void @f(i64 %n, i64 %i) {{
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p, align 4
  %c = icmp ne i32 %x, 7
  br i1 %c, label %go, label %end
go:
  %old = atomicrmw {op} ptr @cell, i32 %x monotonic, align 4
  br label %end
end:
  ret void
}}"
        ));
        has(&text, "call i32 @llvm.vector.reduce.");
        lacks(&text, "llvm.cttz");
    }
}

#[test]
fn calls_are_serialised() {
    check(
        "define internal i32 @g(i32 %x) {
  %old = atomicrmw xchg ptr @cell, i32 %x monotonic, align 4
  ret i32 %old
}
define void @f(i64 %n, i64 %i) {
entry:
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p, align 4
  %c = icmp sgt i32 %x, 2
  br i1 %c, label %go, label %end
go:
  %y = call i32 @g(i32 %x)
  br label %end
end:
  %z = phi i32 [ %y, %go ], [ 0, %entry ]
  %q = getelementptr inbounds i32, ptr @out, i64 %i
  store i32 %z, ptr %q, align 4
  ret void
}",
    );
}

#[test]
fn a_call_through_a_varying_pointer() {
    check(
        "define internal i32 @up(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
define internal i32 @down(i32 %x) {
  %y = sub i32 %x, 1
  ret i32 %y
}
define void @f(i64 %n, i64 %i) {
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p, align 4
  %c = icmp sgt i32 %x, 4
  %g = select i1 %c, ptr @up, ptr @down
  %y = call i32 %g(i32 %x)
  %q = getelementptr inbounds i32, ptr @out, i64 %i
  store i32 %y, ptr %q, align 4
  ret void
}",
    );
}

#[test]
fn intrinsics_have_vector_forms() {
    let text = check(&format!(
        "declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare float @llvm.sqrt.f32(float)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i1 @llvm.is.fpclass.f32(float, i32)
{}",
        per_element(
            "%u",
            "  %m = call i32 @llvm.smax.i32(i32 %x, i32 3)
  %b = call i32 @llvm.abs.i32(i32 %x, i1 false)
  %g = sitofp i32 %b to float
  %r = call float @llvm.sqrt.f32(float %g)
  %nan = call i1 @llvm.is.fpclass.f32(float %r, i32 3)
  %t = call i32 @llvm.fptosi.sat.i32.f32(float %r)
  %u = select i1 %nan, i32 %m, i32 %t"
        )
    ));
    for name in
        ["smax.v8i32", "abs.v8i32", "sqrt.v8f32", "fptosi.sat.v8i32.v8f32", "is.fpclass.v8f32"]
    {
        has(&text, &format!("@llvm.{name}("));
    }
}

#[test]
fn narrow_indices_are_contiguous_only_if_they_cannot_wrap() {
    let text = |flags: &str| {
        format!(
            "define void @f(i64 %n, i64 %i) {{
  %k = trunc {flags} i64 %i to i32
  %k1 = add {flags} i32 %k, 1
  %w = sext i32 %k1 to i64
  %p = getelementptr inbounds i32, ptr @a, i64 %w
  %x = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @out, i64 %i
  store i32 %x, ptr %q, align 4
  ret void
}}"
        )
    };
    lacks(check(&text("nsw")).split("@f.v8m").next().unwrap_or(""), "gather");
    has(&check(&text("")), "gather");
}

#[test]
fn without_gathers_loads_are_serialised() {
    let text = "define void @f(i64 %n, i64 %i) {
  %k = and i64 %i, 21
  %p = getelementptr inbounds i32, ptr @a, i64 %k
  %x = load i32, ptr %p, align 4
  %o = load i64, ptr @rest, align 8
  %m = add i64 %k, %o
  %r = getelementptr [4 x i32], ptr @a, i64 %o, i64 %m
  %y = load i32, ptr %r, align 4
  %z = sub i32 %x, %y
  %q = getelementptr inbounds i32, ptr @out, i64 %i
  store i32 %z, ptr %q, align 4
  ret void
}";
    has(&check(text), "gather");
    let module = parse(&format!("{DATA}{text}{SCALAR}"));
    let wanted =
        LaneLoop { target: TargetMachine::V128, remainder: RemainderMode::Scalar, ..lanes(8, 2) };
    let wide = compare_module(module, &wanted, (0, 19)).expect("it is vectorised");
    let text = wide.to_string();
    lacks(&text, "gather");
    lacks(&text, "cttz");
}

#[test]
fn the_result_is_a_vector() {
    let text = format!(
        "{DATA}define i32 @f(i32 %n, i32 %x) {{
entry:
  %c = icmp sgt i32 %x, 4
  br i1 %c, label %early, label %rest
early:
  ret i32 1000
rest:
  %y = mul i32 %x, %n
  ret i32 %y
}}
define i32 @scalar(i64 %k) {{
  %k32 = trunc i64 %k to i32
  %p = getelementptr inbounds i32, ptr @a, i64 %k
  %x = load i32, ptr %p, align 4
  %y = call i32 @f(i32 7, i32 %x)
  ret i32 %y
}}
"
    );
    for groups in [1, 2, 4] {
        for k in 0..8 {
            let mut module = parse(&text);
            let f = module.find(b"f").expect("f");
            let shapes = [ParamShape::Uniform, ParamShape::Varying];
            let wide = vectorize(&mut module, &Request { groups, ..Request::new(f, 8, &shapes) });
            let wide = wide.expect("it is vectorised");
            let text = format!(
                "{module}
define i32 @wide(i64 %k) {{
  %x = load <8 x i32>, ptr @a, align 4
  %y = call <8 x i32> @{}(i32 7, <8 x i32> %x)
  %z = extractelement <8 x i32> %y, i64 %k
  ret i32 %z
}}
",
                wide.name
            );
            let args = [k.to_string()];
            let one = outcome(parse(&text), "scalar", &args);
            let lane = outcome(parse(&text), "wide", &args);
            assert_eq!(one, lane, "{text}");
        }
    }
}

#[test]
fn constructs_without_a_vector_form_are_refused() {
    let cases = [
        (
            "irreducible",
            "define void @f(i64 %n, i64 %i) {
entry:
  %c = icmp sgt i64 %i, 4
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %d = icmp sgt i64 %i, %n
  br i1 %d, label %x, label %z
z:
  ret void
}",
        ),
        (
            "no vector form",
            "define void @f(i64 %n, i64 %i) {
  %p = alloca i32, i64 %n, align 4
  store i32 1, ptr %p, align 4
  ret void
}",
        ),
        (
            "cannot differ between lanes",
            "define void @f(i64 %n, i64 %i) {
  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %v = load <2 x i32>, ptr %p, align 4
  store <2 x i32> %v, ptr %p, align 4
  ret void
}",
        ),
        (
            "asks for the strand",
            "declare i32 @llvm.parallel.thread.id()
define void @f(i64 %n, i64 %i) {
  %t = call i32 @llvm.parallel.thread.id()
  store i32 %t, ptr @cell, align 4
  ret void
}",
        ),
    ];
    for (why, function) in cases {
        let mut module = parse(&format!("{DATA}{function}"));
        let before = module.globals.len();
        let f = module.find(b"f").expect("f");
        let e = build_lane_loop(&mut module, &LaneLoop::new(f, 1, "wide", 8)).expect_err(why);
        assert!(e.to_string().contains(why), "{e}");
        assert_eq!(module.globals.len(), before, "nothing is added");
    }
    let mut module = parse(&format!("{DATA}define void @f(i64 %n, i64 %i) {{\n  ret void\n}}"));
    let f = module.find(b"f").expect("f");
    for (lanes, groups) in [(1, 1), (65, 1), (8, 3), (8, 8), (8, 0)] {
        let wanted = LaneLoop { groups, ..LaneLoop::new(f, 1, "wide", lanes) };
        assert!(matches!(build_lane_loop(&mut module, &wanted), Err(Refusal::Request(_))));
    }
    let short = [ParamShape::Uniform];
    let e = vectorize(&mut module, &Request::new(f, 8, &short)).expect_err("too few shapes");
    assert!(matches!(e, Refusal::Request(_)));
}

#[test]
fn accesses_with_a_single_live_lane() {
    let text = format!(
        "{DATA}define void @f(i64 %n, i64 %i) {{
entry:
  %c = icmp eq i64 %i, 7
  br i1 %c, label %one, label %end
one:
  %far = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load volatile i32, ptr %far, align 4
  %b = trunc i32 %x to i1
  %bit = alloca i1, align 1
  store i1 %b, ptr %bit, align 1
  %back = load i1, ptr %bit, align 1
  %y = zext i1 %back to i32
  store volatile i32 %y, ptr @cell, align 4
  br label %end
end:
  ret void
}}{}",
        common::SCALAR
    );
    compare_module(parse(&text), &lanes(8, 1), (0, 16)).expect("vectorised");
    assert!(matches!(
        outcome(parse(&text), "scalar", &["7", "0", "9"].map(String::from)),
        Outcome::Return { .. }
    ));
}

#[test]
fn only_variables_accessed_with_one_type_become_ssa_values() {
    let text = "define i64 @f(i64 %n, ptr %p) {
entry:
  %a = alloca i64, align 8
  %b = alloca [8 x i8], align 8
  %c = alloca ptr, align 8
  store i64 %n, ptr %a, align 8
  store i64 %n, ptr %b, align 8
  store ptr %p, ptr %c, align 8
  %x = load i64, ptr %a, align 8
  %y = load i64, ptr %b, align 8
  %q = load ptr, ptr %c, align 8
  %z = load i64, ptr %q, align 8
  %s = add i64 %x, %y
  %t = add i64 %s, %z
  ret i64 %t
}";
    let mut module = parse(text);
    let f = module.find(b"f").expect("f");
    assert_eq!(pir_vector::mem2reg(&mut module, f), 2);
    let text = module.to_string();
    has(&text, "store i64 %n, ptr %b");
    lacks(&text, "%a = ");
    pir_verify::verify(module).expect("it is valid");
}

#[test]
fn stride_two_loads_are_shuffled_from_contiguous_vectors() {
    let text = check(
        "define void @f(i64 %n, i64 %i) {
  %k = shl i64 %i, 1
  %p = getelementptr inbounds i32, ptr @a, i64 %k
  %x = load i32, ptr %p, align 4
  %m = mul i64 %i, 3
  %r = getelementptr inbounds i32, ptr @out, i64 %m
  store i32 %x, ptr %r, align 4
  ret void
}",
    );
    has(&text, "load <8 x i32>, ptr %p, align 4");
    has(&text, "shufflevector <8 x i32>");
    has(&text, "call void @llvm.masked.store.v8i32.p0");
}

/// Two stores of a pair of neighbours, the second's value read where `between` may have written.
fn pair(between: &str, scopes: (&str, &str)) -> String {
    let (of, apart) = scopes;
    format!(
        "define void @f(i64 %n, i64 %i) {{
  %k = shl i64 %i, 1
  %p = getelementptr inbounds i32, ptr @out, i64 %k
  %x = trunc i64 %i to i32
  store i32 %x, ptr %p, align 4{of}
{between}
  %s = getelementptr inbounds i32, ptr @a, i64 %i
  %y = load i32, ptr %s, align 4{apart}
  %odd = or disjoint i64 %k, 1
  %q = getelementptr inbounds i32, ptr @out, i64 %odd
  store i32 %y, ptr %q, align 4{of}
  ret void
}}
!0 = distinct !{{!0}}
!1 = distinct !{{!1, !0}}
!2 = !{{!1}}
"
    )
}

#[test]
fn interleaved_stride_two_stores_become_contiguous_vectors() {
    let told = (", !alias.scope !2", ", !noalias !2");
    let text = check(&pair("", told));
    has(&text, "store <8 x i32>");
    has(&text, "i32 0, i32 8, i32 1, i32 9");
    // The load may be from the same place, or code in between may read it.
    let masked = "call void @llvm.masked.store.v8i32.p0";
    for text in [check(&pair("", ("", ""))), check(&pair("  fence seq_cst", told))] {
        lacks(&text, "i32 0, i32 8, i32 1, i32 9");
        has(&text, masked);
    }
}
