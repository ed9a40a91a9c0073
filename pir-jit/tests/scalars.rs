//! Scalars: every operation with numbers at the edges, as the interpreter computes them.

use crate::common;
use crate::common::{Cases, assert_engines_agree, edges, pairs, widen};

#[test]
fn integer_arithmetic() {
    let mut count = 0;
    for bits in [1, 7, 8, 16, 24, 32, 33, 64, 65, 128] {
        let mut cases = Cases::default();
        let numbers = edges(bits);
        for op in [
            "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and",
            "or", "xor",
        ] {
            let t = format!("i{bits}");
            let body = format!(" %r = {op} {t} %a, %b\n ret {t} %r");
            cases.case(&t, &[&t, &t], &body, &widen(bits), &pairs(&numbers, &numbers));
        }
        count += cases.agree();
    }
    assert!(count > 4000, "{count}");
}

#[test]
fn comparisons_and_selects() {
    let mut count = 0;
    for bits in [1, 8, 13, 32, 64, 100, 128] {
        let mut cases = Cases::default();
        let numbers = edges(bits);
        let t = format!("i{bits}");
        for p in ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"] {
            let body = format!(" %r = icmp {p} {t} %a, %b\n ret i1 %r");
            cases.case("i1", &[&t, &t], &body, &widen(1), &pairs(&numbers, &numbers));
            let body = format!(
                " %c = icmp {p} {t} %a, %b\n %r = select i1 %c, {t} %a, {t} %b\n ret {t} %r"
            );
            cases.case(&t, &[&t, &t], &body, &widen(bits), &pairs(&numbers, &numbers));
        }
        count += cases.agree();
    }
    assert!(count > 5000, "{count}");
}

#[test]
fn integer_casts() {
    let mut cases = Cases::default();
    for from in [1, 8, 9, 16, 32, 40, 64, 80, 128] {
        for to in [1, 7, 8, 16, 32, 33, 64, 65, 128] {
            let ops: &[&str] = match to {
                t if t < from => &["trunc"],
                t if t > from => &["zext", "sext"],
                _ => &[],
            };
            for op in ops {
                let body = format!(" %r = {op} i{from} %a to i{to}\n ret i{to} %r");
                let args: Vec<_> = edges(from).into_iter().map(|a| vec![a]).collect();
                cases.case(&format!("i{to}"), &[&format!("i{from}")], &body, &widen(to), &args);
            }
        }
    }
    assert!(cases.agree() > 500);
}

const FLOATS: &[&str] = &[
    "0.0",
    "-0.0",
    "1.0",
    "-1.5",
    "2.5",
    "0x4202A05F20000000",
    "-725.0",
    "0x7FF0000000000000",
    "0xFFF0000000000000",
    "0x7FF8000000000000",
    "0x3810000000000000",
];

fn floats() -> Vec<String> {
    FLOATS.iter().map(|s| (*s).to_owned()).collect()
}

fn bits_of(t: &str) -> &'static str {
    match t {
        "float" => {
            " %u = fcmp uno float %r, %r\n %n = select i1 %u, float 1.5, float %r\n %i = bitcast \
             float %n to i32\n %x = zext i32 %i to i64\n ret i64 %x"
        }
        _ => {
            " %u = fcmp uno double %r, %r\n %n = select i1 %u, double 1.5, double %r\n %x = \
             bitcast double %n to i64\n ret i64 %x"
        }
    }
}

#[test]
fn floating_point() {
    let mut cases = Cases::default();
    let numbers = floats();
    for t in ["float", "double"] {
        for op in ["fadd", "fsub", "fmul", "fdiv", "frem"] {
            let body = format!(" %r = {op} {t} %a, %b\n ret {t} %r");
            cases.case(t, &[t, t], &body, bits_of(t), &pairs(&numbers, &numbers));
        }
        for p in [
            "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge",
            "ult", "ule", "une", "true",
        ] {
            let body = format!(" %r = fcmp {p} {t} %a, %b\n ret i1 %r");
            cases.case("i1", &[t, t], &body, &widen(1), &pairs(&numbers, &numbers));
        }
        let body = format!(" %r = fneg {t} %a\n ret {t} %r");
        let single: Vec<_> = numbers.iter().map(|n| vec![n.clone()]).collect();
        cases.case(t, &[t], &body, bits_of(t), &single);
        for bits in [1, 8, 16, 31, 32, 33, 64, 100, 128] {
            for op in ["fptosi", "fptoui"] {
                let body = format!(" %r = {op} {t} %a to i{bits}\n ret i{bits} %r");
                cases.case(&format!("i{bits}"), &[t], &body, &widen(bits), &single);
            }
            for op in ["sitofp", "uitofp"] {
                let body = format!(" %r = {op} i{bits} %a to {t}\n ret {t} %r");
                let args: Vec<_> = edges(bits).into_iter().map(|a| vec![a]).collect();
                cases.case(t, &[&format!("i{bits}")], &body, bits_of(t), &args);
            }
        }
    }
    cases.case(
        "double",
        &["float"],
        " %r = fpext float %a to double\n ret double %r",
        bits_of("double"),
        &numbers.iter().map(|n| vec![n.clone()]).collect::<Vec<_>>(),
    );
    cases.case(
        "float",
        &["double"],
        " %r = fptrunc double %a to float\n ret float %r",
        bits_of("float"),
        &numbers.iter().map(|n| vec![n.clone()]).collect::<Vec<_>>(),
    );
    assert!(cases.agree() > 5000);
}

#[test]
fn control_flow() {
    let count = assert_engines_agree(
        "
define i64 @fib(i64 %n) {
  %c = icmp ult i64 %n, 2
  br i1 %c, label %done, label %more
more:
  %a = sub i64 %n, 1
  %b = sub i64 %n, 2
  %x = call i64 @fib(i64 %a)
  %y = call i64 @fib(i64 %b)
  %s = add i64 %x, %y
  br label %done
done:
  %r = phi i64 [ %n, %0 ], [ %s, %more ]
  ret i64 %r
}
define i64 @t.fib() {
  %r = call i64 @fib(i64 15)
  ret i64 %r
}
define i64 @t.swap() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %a = phi i64 [ 1, %entry ], [ %b, %loop ]
  %b = phi i64 [ 2, %entry ], [ %a, %loop ]
  %n = add i64 %i, 1
  %c = icmp eq i64 %n, 7
  br i1 %c, label %out, label %loop
out:
  %x = mul i64 %a, 10
  %y = add i64 %x, %b
  ret i64 %y
}
define i64 @pick(i32 %n) {
  switch i32 %n, label %other [ i32 0, label %a
    i32 1, label %b
    i32 -5, label %c
    i32 7, label %a ]
a:
  %p = phi i64 [ 1, %0 ], [ 1, %0 ]
  br label %end
b:
  br label %end
c:
  br label %end
other:
  br label %end
end:
  %r = phi i64 [ %p, %a ], [ 20, %b ], [ 30, %c ], [ 40, %other ]
  ret i64 %r
}
define i64 @t.switch() {
  %a = call i64 @pick(i32 0)
  %b = call i64 @pick(i32 1)
  %c = call i64 @pick(i32 -5)
  %d = call i64 @pick(i32 6)
  %e = call i64 @pick(i32 7)
  %x = mul i64 %a, 3
  %y = add i64 %x, %b
  %z = mul i64 %y, 3
  %v = add i64 %z, %c
  %w = mul i64 %v, 3
  %u = add i64 %w, %d
  %s = mul i64 %u, 3
  %r = add i64 %s, %e
  ret i64 %r
}
define i64 @jump(i64 %n) {
  %t = getelementptr [2 x ptr], ptr @table, i64 0, i64 %n
  %p = load ptr, ptr %t
  indirectbr ptr %p, [label %a, label %b]
a:
  ret i64 5
b:
  ret i64 6
}
@table = constant [2 x ptr] [ptr blockaddress(@jump, %a), ptr blockaddress(@jump, %b)]
define i64 @t.indirect() {
  %a = call i64 @jump(i64 0)
  %b = call i64 @jump(i64 1)
  %c = mul i64 %a, 10
  %r = add i64 %c, %b
  ret i64 %r
}
",
    );
    assert_eq!(count, 4);
}

#[test]
fn memory_and_globals() {
    let count = assert_engines_agree(
        "
%s = type { i8, i32, [3 x i16], ptr }
@x = global i32 41
@y = internal global %s { i8 1, i32 2, [3 x i16] [i16 3, i16 4, i16 5], ptr @x }
@z = global [4 x i64] zeroinitializer
@text = private constant [6 x i8] c\"hello\\00\"
@inner = constant ptr getelementptr inbounds ([6 x i8], ptr @text, i64 0, i64 1)
@same = alias i32, ptr @x
@odd = global i24 -2
@f = constant ptr @get
@diff = constant i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @z, i64 24) to i64), i64 \
ptrtoint (ptr @z to i64))
define i64 @get(i64 %n) {
  %r = add i64 %n, 1
  ret i64 %r
}
define i64 @t.load() {
  %p = load ptr, ptr getelementptr (%s, ptr @y, i64 0, i32 3)
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr @same
  %u = load i32, ptr @x
  %r = zext i32 %u to i64
  ret i64 %r
}
define i64 @t.field() {
  %p = getelementptr %s, ptr @y, i64 0, i32 2, i64 2
  %v = load i16, ptr %p
  %r = zext i16 %v to i64
  ret i64 %r
}
define i64 @t.text() {
  %p = load ptr, ptr @inner
  %v = load i8, ptr %p
  %r = zext i8 %v to i64
  ret i64 %r
}
define i64 @t.array() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr [4 x i64], ptr @z, i64 0, i32 %i
  %e = sext i32 %i to i64
  %q = mul i64 %e, %e
  store i64 %q, ptr %p
  %n = add i32 %i, 1
  %c = icmp eq i32 %n, 4
  br i1 %c, label %out, label %loop
out:
  %l = getelementptr i64, ptr @z, i32 3
  %r = load i64, ptr %l
  ret i64 %r
}
define i64 @t.odd() {
  %v = load i24, ptr @odd
  %w = add i24 %v, 5
  store i24 %w, ptr @odd
  %u = load i24, ptr @odd
  %r = zext i24 %u to i64
  ret i64 %r
}
define i64 @t.indirect() {
  %f = load ptr, ptr @f
  %r = call i64 %f(i64 6)
  ret i64 %r
}
define i64 @t.locals() {
  %a = alloca i32
  %b = alloca i64
  %c = alloca [4 x i32], align 64
  store i32 5, ptr %a
  %x = load i32, ptr %a
  %y = zext i32 %x to i64
  store i64 %y, ptr %b
  %p = getelementptr [4 x i32], ptr %c, i64 0, i64 3
  store i32 7, ptr %p
  %z = load i32, ptr %p
  %w = zext i32 %z to i64
  %v = load i64, ptr %b
  %s = add i64 %v, %w
  %i = ptrtoint ptr %c to i64
  %m = and i64 %i, 63
  %r = add i64 %s, %m
  ret i64 %r
}
define i64 @t.dynamic() {
entry:
  %s = call ptr @llvm.stacksave.p0()
  br label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %n, %loop ]
  %t = phi i64 [ 0, %entry ], [ %u, %loop ]
  %p = alloca i64, i64 %i
  %q = getelementptr i64, ptr %p, i64 %i
  %l = getelementptr i64, ptr %q, i64 -1
  store i64 %i, ptr %l
  %v = load i64, ptr %l
  %u = add i64 %t, %v
  call void @llvm.stackrestore.p0(ptr %s)
  %n = add i64 %i, 1
  %c = icmp eq i64 %n, 10
  br i1 %c, label %out, label %loop
out:
  ret i64 %u
}
define i64 @t.diff() {
  %r = load i64, ptr @diff
  ret i64 %r
}
define i64 @t.copy() {
  %a = alloca [100 x i8]
  %b = alloca [100 x i8]
  call void @llvm.memset.p0.i64(ptr %a, i8 3, i64 100, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 100, i1 false)
  call void @llvm.memset.p0.i64(ptr %a, i8 9, i64 27, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %b, ptr %a, i64 29, i1 false)
  %p = getelementptr i8, ptr %b, i64 24
  %r = load i64, ptr %p, align 1
  ret i64 %r
}
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
",
    );
    assert_eq!(count, 10);
}

#[test]
fn a_switch_on_a_wide_integer() {
    let code = common::compile(
        "
define i64 @wide(i128 %n) {
  switch i128 %n, label %other [ i128 18446744073709551617, label %a
    i128 1, label %b ]
a:
  ret i64 1
b:
  ret i64 2
other:
  ret i64 3
}
define i64 @t.wide() {
  %a = call i64 @wide(i128 18446744073709551617)
  %b = call i64 @wide(i128 1)
  %c = call i64 @wide(i128 0)
  %x = mul i64 %a, 100
  %y = mul i64 %b, 10
  %z = add i64 %x, %y
  %r = add i64 %z, %c
  ret i64 %r
}
",
    );
    assert_eq!(common::call(&code, "t.wide"), 123);
}
