//! Vectors and masks, lane by lane as the interpreter computes them.

use crate::common;
use crate::common::{Cases, assert_engines_agree, edges};

/// A vector's text: lanes from a list, again and again.
fn lanes(n: u32, elem: &str, from: &[String], start: usize) -> String {
    let all: Vec<String> =
        (0..n as usize).map(|k| format!("{elem} {}", from[(start + k * 3) % from.len()])).collect();
    format!("<{}>", all.join(", "))
}

/// Compares each lane of a function's result.
fn each_lane(
    cases: &mut Cases,
    (n, elem): (u32, &str),
    params: &[&str],
    body: &str,
    args: &[Vec<String>],
    bits: u32,
) {
    let ret = format!("<{n} x {elem}>");
    for k in 0..n {
        let tail = match elem {
            "float" => format!(
                " %e = extractelement {ret} %r, i32 {k}\n %u = fcmp uno float %e, %e\n %n = \
                 select i1 %u, float 1.5, float %e\n %i = bitcast float %n to i32\n %x = zext i32 \
                 %i to i64\n ret i64 %x"
            ),
            "double" => format!(
                " %e = extractelement {ret} %r, i32 {k}\n %u = fcmp uno double %e, %e\n %n = \
                 select i1 %u, double 1.5, double %e\n %x = bitcast double %n to i64\n ret i64 %x"
            ),
            _ if bits == 64 => format!(" %x = extractelement {ret} %r, i32 {k}\n ret i64 %x"),
            _ if bits > 64 => format!(
                " %e = extractelement {ret} %r, i32 {k}\n %x = trunc {elem} %e to i64\n ret i64 %x"
            ),
            _ => format!(
                " %e = extractelement {ret} %r, i32 {k}\n %x = zext {elem} %e to i64\n ret i64 %x"
            ),
        };
        // Once with all lanes, so that one that is poison does not hide the others.
        let some = if k == 0 { args } else { &args[..args.len().min(2)] };
        cases.case(&ret, params, body, &tail, some);
    }
}

const SHAPES: &[(u32, u32)] = &[
    (1, 32),
    (2, 8),
    (3, 32),
    (4, 32),
    (5, 16),
    (16, 8),
    (2, 64),
    (8, 16),
    (7, 64),
    (8, 32),
    (3, 128),
    (4, 7),
    (4, 1),
    (9, 1),
];

#[test]
fn integer_arithmetic() {
    let mut count = 0;
    for &(n, bits) in SHAPES {
        let mut cases = Cases::default();
        let (elem, v) = (format!("i{bits}"), format!("<{n} x i{bits}>"));
        let numbers = edges(bits);
        let small: Vec<String> = ["0", "1", "3"].iter().map(|s| (*s).to_owned()).collect();
        let positive: Vec<String> = ["1", "2", "3"].iter().map(|s| (*s).to_owned()).collect();
        for op in [
            "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and",
            "or", "xor",
        ] {
            if bits == 1 && !matches!(op, "add" | "sub" | "mul" | "and" | "or" | "xor") {
                continue;
            }
            let second = match op {
                "shl" | "lshr" | "ashr" => &small,
                "udiv" | "sdiv" | "urem" | "srem" => &positive,
                _ => &numbers,
            };
            let args: Vec<Vec<String>> = (0..3)
                .map(|s| vec![lanes(n, &elem, &numbers, s), lanes(n, &elem, second, s + 1)])
                .collect();
            let body = format!(" %r = {op} {v} %a, %b\n ret {v} %r");
            each_lane(&mut cases, (n, &elem), &[&v, &v], &body, &args, bits);
        }
        if bits > 3 {
            // Products by powers of two are shifts. The last is the sign bit, and negative.
            let last = i128::MIN >> (128 - bits);
            let factors = [1, 2, 4, 3, -2, last].map(|f| ("mul", f));
            for (op, by) in [("shl", 3), ("lshr", 3), ("ashr", 3)].into_iter().chain(factors) {
                let args: Vec<Vec<String>> =
                    (0..2).map(|s| vec![lanes(n, &elem, &numbers, s)]).collect();
                let body = format!(" %r = {op} {v} %a, splat ({elem} {by})\n ret {v} %r");
                each_lane(&mut cases, (n, &elem), &[&v], &body, &args, bits);
            }
        }
        count += cases.agree();
    }
    assert!(count > 1500, "{count}");
}

#[test]
fn comparisons_masks_and_selects() {
    let mut count = 0;
    for &(n, bits) in SHAPES {
        let mut cases = Cases::default();
        let (elem, v) = (format!("i{bits}"), format!("<{n} x i{bits}>"));
        let numbers = edges(bits);
        let args: Vec<Vec<String>> = (0..3)
            .map(|s| vec![lanes(n, &elem, &numbers, s), lanes(n, &elem, &numbers, s * 2 + 1)])
            .collect();
        for p in ["eq", "ne", "ugt", "ule", "sgt", "sge", "slt"] {
            let body = format!(" %r = icmp {p} {v} %a, %b\n ret <{n} x i1> %r");
            each_lane(&mut cases, (n, "i1"), &[&v, &v], &body, &args, 1);
            let body = format!(
                " %c = icmp {p} {v} %a, %b\n %d = icmp ne {v} %a, zeroinitializer\n %e = and <{n} \
                 x i1> %c, %d\n %f = xor <{n} x i1> %e, splat (i1 true)\n %r = select <{n} x i1> \
                 %f, {v} %a, {v} %b\n ret {v} %r"
            );
            each_lane(&mut cases, (n, &elem), &[&v, &v], &body, &args, bits);
            // The mask as bits, and back.
            let body = format!(
                " %c = icmp {p} {v} %a, %b\n %i = bitcast <{n} x i1> %c to i{n}\n %j = xor i{n} \
                 %i, 1\n %r = bitcast i{n} %j to <{n} x i1>\n ret <{n} x i1> %r"
            );
            each_lane(&mut cases, (n, "i1"), &[&v, &v], &body, &args, 1);
            // Through another width, and through memory.
            let body = format!(
                " %c = icmp {p} {v} %a, %b\n %p = alloca <{n} x i1>\n store <{n} x i1> %c, ptr \
                 %p\n %d = load <{n} x i1>, ptr %p\n %x = sext <{n} x i1> %d to <{n} x i16>\n %y \
                 = zext <{n} x i1> %c to <{n} x i16>\n %r = add <{n} x i16> %x, %y\n ret <{n} x \
                 i16> %r"
            );
            each_lane(&mut cases, (n, "i16"), &[&v, &v], &body, &args, 16);
        }
        cases.raw(&format!("declare i1 @llvm.vector.reduce.or.v{n}i1(<{n} x i1>)"));
        cases.raw(&format!("declare i1 @llvm.vector.reduce.and.v{n}i1(<{n} x i1>)"));
        cases.raw(&format!("declare i1 @llvm.vector.reduce.xor.v{n}i1(<{n} x i1>)"));
        for how in ["or", "and", "xor"] {
            let body = format!(
                " %c = icmp sle {v} %a, %b\n %r = call i1 @llvm.vector.reduce.{how}.v{n}i1(<{n} x \
                 i1> %c)\n ret i1 %r"
            );
            cases.case("i1", &[&v, &v], &body, &common::widen(1), &args);
        }
        count += cases.agree();
    }
    assert!(count > 3000, "{count}");
}

#[test]
fn casts() {
    let mut cases = Cases::default();
    for n in [2, 3, 4, 8, 16] {
        for from in [1, 8, 16, 32, 64] {
            for to in [1, 8, 16, 32, 64] {
                let ops: &[&str] = match to {
                    t if t < from => &["trunc"],
                    t if t > from => &["zext", "sext"],
                    _ => &[],
                };
                let numbers = edges(from);
                for op in ops {
                    let (elem, a, b) =
                        (format!("i{to}"), format!("<{n} x i{from}>"), format!("<{n} x i{to}>"));
                    let body = format!(" %r = {op} {a} %a to {b}\n ret {b} %r");
                    let args = [vec![lanes(n, &format!("i{from}"), &numbers, 1)]];
                    each_lane(&mut cases, (n, &elem), &[&a], &body, &args, to);
                }
            }
            for to in ["float", "double"] {
                for op in ["sitofp", "uitofp"] {
                    let (a, b) = (format!("<{n} x i{from}>"), format!("<{n} x {to}>"));
                    let body = format!(" %r = {op} {a} %a to {b}\n ret {b} %r");
                    let args = [vec![lanes(n, &format!("i{from}"), &edges(from), 1)]];
                    each_lane(&mut cases, (n, to), &[&a], &body, &args, 0);
                }
                let numbers: Vec<String> =
                    ["0.0", "1.5", "-2.75", "100.0"].iter().map(|s| (*s).to_owned()).collect();
                for op in ["fptosi", "fptoui"] {
                    let (a, b) = (format!("<{n} x {to}>"), format!("<{n} x i{from}>"));
                    let body = format!(" %r = {op} {a} %a to {b}\n ret {b} %r");
                    let args = [vec![lanes(n, to, &numbers, 0)]];
                    each_lane(&mut cases, (n, &format!("i{from}")), &[&a], &body, &args, from);
                }
            }
        }
        let numbers: Vec<String> =
            ["0.0", "1.5", "-2.75", "100.0"].iter().map(|s| (*s).to_owned()).collect();
        for (op, a, b) in [("fpext", "float", "double"), ("fptrunc", "double", "float")] {
            let body = format!(" %r = {op} <{n} x {a}> %a to <{n} x {b}>\n ret <{n} x {b}> %r");
            let args = [vec![lanes(n, a, &numbers, 0)]];
            each_lane(&mut cases, (n, b), &[&format!("<{n} x {a}>")], &body, &args, 0);
        }
    }
    assert!(cases.agree() > 1200);
}

#[test]
fn floating_point() {
    let mut cases = Cases::default();
    let numbers: Vec<String> =
        ["0.0", "-0.0", "1.5", "-2.75", "0x7FF8000000000000", "0x7FF0000000000000", "100.0"]
            .iter()
            .map(|s| (*s).to_owned())
            .collect();
    for (n, t) in
        [(2, "float"), (3, "float"), (4, "float"), (8, "float"), (2, "double"), (5, "double")]
    {
        let v = format!("<{n} x {t}>");
        let args: Vec<Vec<String>> = (0..4)
            .map(|s| vec![lanes(n, t, &numbers, s), lanes(n, t, &numbers, 2 * s + 1)])
            .collect();
        for op in ["fadd", "fsub", "fmul", "fdiv", "frem"] {
            let body = format!(" %r = {op} {v} %a, %b\n ret {v} %r");
            each_lane(&mut cases, (n, t), &[&v, &v], &body, &args, 0);
        }
        for p in [
            "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge",
            "ult", "ule", "une", "true",
        ] {
            let body = format!(" %r = fcmp {p} {v} %a, %b\n ret <{n} x i1> %r");
            each_lane(&mut cases, (n, "i1"), &[&v, &v], &body, &args, 1);
        }
        let body = format!(" %r = fneg {v} %a\n ret {v} %r");
        each_lane(&mut cases, (n, t), &[&v], &body, &args, 0);
        let f = if t == "float" { "f32" } else { "f64" };
        for name in ["minnum", "maxnum", "minimum", "maximum", "copysign"] {
            // The number forms do not specify which NaN, nor which of two zeros, is the result.
            if name.ends_with("num") && n % 2 == 0 {
                continue;
            }
            cases.raw(&format!("declare {v} @llvm.{name}.v{n}{f}({v}, {v})"));
            let body = format!(" %r = call {v} @llvm.{name}.v{n}{f}({v} %a, {v} %b)\n ret {v} %r");
            let args = [vec![lanes(n, t, &numbers[2..], 0), lanes(n, t, &numbers[2..], 1)]];
            each_lane(&mut cases, (n, t), &[&v, &v], &body, &args, 0);
        }
        for name in
            ["fabs", "floor", "ceil", "trunc", "rint", "nearbyint", "roundeven", "round", "sqrt"]
        {
            cases.raw(&format!("declare {v} @llvm.{name}.v{n}{f}({v})"));
            let body = format!(" %r = call {v} @llvm.{name}.v{n}{f}({v} %a)\n ret {v} %r");
            each_lane(&mut cases, (n, t), &[&v], &body, &args, 0);
        }
    }
    assert!(cases.agree() > 1000);
}

#[test]
fn shuffles_and_lanes() {
    let mut cases = Cases::default();
    for (n, bits) in
        [(2, 64), (3, 32), (4, 32), (8, 32), (16, 8), (5, 16), (4, 1), (3, 128), (4, 7)]
    {
        let (elem, v) = (format!("i{bits}"), format!("<{n} x i{bits}>"));
        let numbers = edges(bits);
        let args: Vec<Vec<String>> =
            vec![vec![lanes(n, &elem, &numbers, 0), lanes(n, &elem, &numbers, 2)]];
        for picked in [
            (0..n).rev().collect::<Vec<_>>(),
            (0..n).map(|k| n + k).collect(),
            (0..n).map(|k| if k % 2 == 0 { k } else { n + k }).collect(),
            vec![1; n as usize],
            (0..2 * n).collect(),
            (0..2 * n).map(|k| (k * 7 + 3) % (2 * n)).collect(),
            vec![n + 1],
        ] {
            let m = picked.len() as u32;
            let mask: Vec<String> = picked.iter().map(|k| format!("i32 {k}")).collect();
            let body = format!(
                " %r = shufflevector {v} %a, {v} %b, <{m} x i32> <{}>\n ret <{m} x {elem}> %r",
                mask.join(", ")
            );
            each_lane(&mut cases, (m, &elem), &[&v, &v], &body, &args, bits);
        }
        for k in 0..n {
            let body = format!(
                " %x = extractelement {v} %a, i64 %c\n %r = insertelement {v} %b, {elem} %x, i64 \
                 {k}\n ret {v} %r"
            );
            let args = [vec![args[0][0].clone(), args[0][1].clone(), k.to_string()]];
            each_lane(&mut cases, (n, &elem), &[&v, &v, "i64"], &body, &args, bits);
            let body = format!(
                " %x = extractelement {v} %a, i32 0\n %r = insertelement {v} %b, {elem} %x, i64 \
                 %c\n ret {v} %r"
            );
            each_lane(&mut cases, (n, &elem), &[&v, &v, "i64"], &body, &args, bits);
        }
    }
    assert!(cases.agree() > 500);
}

#[test]
fn memory_reductions_and_bits() {
    let mut cases = Cases::default();
    for (n, bits) in
        [(2, 32), (3, 32), (4, 32), (8, 64), (16, 8), (5, 16), (6, 64), (7, 8), (3, 24)]
    {
        let (elem, v) = (format!("i{bits}"), format!("<{n} x i{bits}>"));
        let numbers = edges(bits);
        let args: Vec<Vec<String>> = (0..2).map(|s| vec![lanes(n, &elem, &numbers, s)]).collect();
        let body = format!(
            " %p = alloca [4 x {v}]\n %q = getelementptr [4 x {v}], ptr %p, i64 0, i64 1\n store \
             {v} %a, ptr %q\n %r = load {v}, ptr %q\n ret {v} %r"
        );
        each_lane(&mut cases, (n, &elem), &[&v], &body, &args, bits);
        for how in ["add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"] {
            cases.raw(&format!("declare {elem} @llvm.vector.reduce.{how}.v{n}i{bits}({v})"));
            let body = format!(
                " %r = call {elem} @llvm.vector.reduce.{how}.v{n}i{bits}({v} %a)\n ret {elem} %r"
            );
            cases.case(&elem, &[&v], &body, &common::widen(bits), &args);
        }
        for how in ["smax", "smin", "umax", "umin"] {
            cases.raw(&format!("declare {v} @llvm.{how}.v{n}i{bits}({v}, {v})"));
            let body = format!(
                " %b = shufflevector {v} %a, {v} %a, <{n} x i32> <{}>\n %r = call {v} \
                 @llvm.{how}.v{n}i{bits}({v} %a, {v} %b)\n ret {v} %r",
                (0..n).rev().map(|k| format!("i32 {k}")).collect::<Vec<_>>().join(", ")
            );
            each_lane(&mut cases, (n, &elem), &[&v], &body, &args, bits);
        }
    }
    for (a, b) in [
        ("<2 x i32>", "i64"),
        ("<4 x i16>", "i64"),
        ("<8 x i8>", "i64"),
        ("<2 x i16>", "i32"),
        ("<4 x i32>", "i128"),
        ("<16 x i8>", "<2 x i64>"),
        ("<4 x i16>", "<8 x i8>"),
        ("<4 x i64>", "<8 x i32>"),
        ("<2 x i64>", "i128"),
    ] {
        let args = [vec![match a.starts_with("<2 x i64") {
            true => "<i64 81985529216486895, i64 -2>".to_owned(),
            false => {
                let n: usize = a[1..].split(' ').next().unwrap().parse().unwrap();
                let e = a.trim_end_matches('>').rsplit(' ').next().unwrap();
                let all: Vec<String> = (0..n).map(|k| format!("{e} {}", k * 9 + 3)).collect();
                format!("<{}>", all.join(", "))
            }
        }]];
        let body = format!(" %s = bitcast {a} %a to {b}\n %r = bitcast {b} %s to {a}\n ret {a} %r");
        let n: u32 = a[1..].split(' ').next().unwrap().parse().unwrap();
        let e = a.trim_end_matches('>').rsplit(' ').next().unwrap().to_owned();
        let bits: u32 = e[1..].parse().unwrap();
        each_lane(&mut cases, (n, &e), &[a], &body, &args, bits);
        if !b.starts_with('<') {
            let bits: u32 = b[1..].parse().unwrap();
            let body = format!(" %r = bitcast {a} %a to {b}\n ret {b} %r");
            cases.case(b, &[a], &body, &common::widen(bits), &args);
        }
    }
    assert!(cases.agree() > 400);
}

#[test]
fn masked_accesses() {
    let count = assert_engines_agree(
        "
@data = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]
@out = global [8 x i32] zeroinitializer
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, <4 x i1>)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, <4 x i1>)
declare <4 x i32> @llvm.masked.expandload.v4i32(ptr, <4 x i1>, <4 x i32>)
declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
define i64 @sum(<4 x i32> %v) {
  %m = mul <4 x i32> %v, <i32 1, i32 100, i32 10000, i32 1000000>
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %m)
  %r = zext i32 %s to i64
  ret i64 %r
}
define i64 @load(<4 x i1> %m) {
  %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 @data, <4 x i1> %m, <4 x i32> splat \
  (i32 9))
  %r = call i64 @sum(<4 x i32> %v)
  ret i64 %r
}
define i64 @t.load() {
  %r = call i64 @load(<4 x i1> <i1 1, i1 0, i1 1, i1 0>)
  ret i64 %r
}
define i64 @t.load_all() {
  %r = call i64 @load(<4 x i1> splat (i1 true))
  ret i64 %r
}
define i64 @t.store() {
  call void @llvm.masked.store.v4i32.p0(<4 x i32> <i32 11, i32 12, i32 13, i32 14>, ptr align 4 \
  @out, <4 x i1> <i1 0, i1 1, i1 1, i1 0>)
  %v = load <4 x i32>, ptr @out, align 4
  %r = call i64 @sum(<4 x i32> %v)
  ret i64 %r
}
define i64 @t.gather() {
  %p = getelementptr i32, ptr @data, <4 x i64> <i64 7, i64 0, i64 5, i64 3>
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %p, <4 x i1> <i1 1, i1 1, \
  i1 0, i1 1>, <4 x i32> splat (i32 50))
  %r = call i64 @sum(<4 x i32> %v)
  ret i64 %r
}
define i64 @t.scatter() {
  %p = getelementptr [8 x i32], ptr @out, i64 0, <4 x i64> <i64 7, i64 4, i64 5, i64 6>
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x ptr> \
  align 4 %p, <4 x i1> <i1 1, i1 1, i1 0, i1 1>)
  %q = getelementptr i32, ptr @out, i64 4
  %v = load <4 x i32>, ptr %q, align 4
  %r = call i64 @sum(<4 x i32> %v)
  ret i64 %r
}
define i64 @t.expand() {
  %v = call <4 x i32> @llvm.masked.expandload.v4i32(ptr align 4 @data, <4 x i1> <i1 0, i1 1, i1 \
  0, i1 1>, <4 x i32> splat (i32 9))
  %r = call i64 @sum(<4 x i32> %v)
  ret i64 %r
}
define i64 @t.compress() {
  %o = alloca [4 x i32]
  store [4 x i32] zeroinitializer, ptr %o
  call void @llvm.masked.compressstore.v4i32(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr align 4 \
  %o, <4 x i1> <i1 0, i1 1, i1 0, i1 1>)
  %v = load <4 x i32>, ptr %o, align 4
  %r = call i64 @sum(<4 x i32> %v)
  ret i64 %r
}
define i64 @t.loop() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %live = phi <4 x i1> [ splat (i1 true), %entry ], [ %next, %loop ]
  %v = phi <4 x float> [ <float 1.0, float 2.0, float 3.0, float 4.0>, %entry ], [ %w, %loop ]
  %t = phi <4 x i32> [ zeroinitializer, %entry ], [ %u, %loop ]
  %d = fmul <4 x float> %v, splat (float 1.5)
  %c = fcmp olt <4 x float> %d, splat (float 40.0)
  %next = and <4 x i1> %live, %c
  %w = select <4 x i1> %next, <4 x float> %d, <4 x float> %v
  %one = zext <4 x i1> %next to <4 x i32>
  %u = add <4 x i32> %t, %one
  %n = add i32 %i, 1
  %e = icmp eq i32 %n, 20
  br i1 %e, label %out, label %loop
out:
  %r = call i64 @sum(<4 x i32> %u)
  ret i64 %r
}
",
    );
    assert_eq!(count, 8);
}
