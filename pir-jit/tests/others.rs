//! Wide integers, aggregates, atomics, half precision.

use crate::common::{Cases, assert_engines_agree, edges, pairs, widen};

#[test]
fn wide_integers() {
    let mut count = 0;
    for bits in [129, 192, 200, 256, 512] {
        let mut cases = Cases::default();
        let t = format!("i{bits}");
        let mut numbers = edges(bits);
        numbers.push("123456789012345678901234567890123456789".to_owned());
        numbers.push("-987654321098765432109876543210987654".to_owned());
        let both = pairs(&numbers, &numbers);
        for op in [
            "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and",
            "or", "xor",
        ] {
            let body = format!(" %r = {op} {t} %a, %b\n ret {t} %r");
            cases.case(&t, &[&t, &t], &body, &widen(bits), &both);
        }
        for op in ["shl", "lshr", "ashr"] {
            let amounts: Vec<String> = ["0", "1", "63", "64", "65", "127", "128"]
                .iter()
                .map(|s| (*s).to_owned())
                .collect();
            let body = format!(" %r = {op} {t} %a, %b\n ret {t} %r");
            cases.case(&t, &[&t, &t], &body, &widen(bits), &pairs(&numbers, &amounts));
        }
        for p in ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"] {
            let body = format!(" %r = icmp {p} {t} %a, %b\n ret i1 %r");
            cases.case("i1", &[&t, &t], &body, &widen(1), &both);
        }
        let single: Vec<Vec<String>> = numbers.iter().map(|n| vec![n.clone()]).collect();
        for (op, to) in [
            ("trunc", 1),
            ("trunc", 33),
            ("trunc", 64),
            ("trunc", 128),
            ("trunc", bits - 1),
            ("zext", bits + 3),
            ("sext", bits + 64),
        ] {
            let body = format!(" %r = {op} {t} %a to i{to}\n ret i{to} %r");
            cases.case(&format!("i{to}"), &[&t], &body, &widen(to), &single);
        }
        for (op, from) in
            [("zext", 7), ("sext", 1), ("sext", 33), ("sext", 64), ("zext", 128), ("sext", 100)]
        {
            let args: Vec<Vec<String>> = edges(from).into_iter().map(|n| vec![n]).collect();
            let body = format!(" %r = {op} i{from} %a to {t}\n ret {t} %r");
            cases.case(&t, &[&format!("i{from}")], &body, &widen(bits), &args);
        }
        let body = format!(
            " %p = alloca [2 x {t}]\n store {t} %a, ptr %p\n %r = load {t}, ptr %p\n ret {t} %r"
        );
        cases.case(&t, &[&t], &body, &widen(bits), &single);
        count += cases.agree();
    }
    assert!(count > 6000, "{count}");
}

#[test]
fn half_precision() {
    let mut cases = Cases::default();
    let numbers: Vec<String> =
        ["0.0", "-0.0", "1.5", "-2.5", "0xH7C00", "0xH7E00", "100.75", "0xH0001", "0xH7BFF"]
            .iter()
            .map(|s| (*s).to_owned())
            .collect();
    let tail = " %w = fpext half %r to float\n %u = fcmp uno float %w, %w\n %n = select i1 %u, \
                float 1.5, float %w\n %i = bitcast float %n to i32\n %x = zext i32 %i to i64\n \
                ret i64 %x";
    for op in ["fadd", "fsub", "fmul", "fdiv"] {
        let body = format!(" %r = {op} half %a, %b\n ret half %r");
        cases.case("half", &["half", "half"], &body, tail, &pairs(&numbers, &numbers));
    }
    for p in ["oeq", "olt", "uno", "uge"] {
        let body = format!(" %r = fcmp {p} half %a, %b\n ret i1 %r");
        cases.case("i1", &["half", "half"], &body, &widen(1), &pairs(&numbers, &numbers));
    }
    let doubles: Vec<Vec<String>> =
        ["0.0", "65519.9990234375", "65520.0", "1.0e-300", "0x3EB0000000000001", "-3.0"]
            .iter()
            .map(|s| vec![(*s).to_owned()])
            .collect();
    cases.case(
        "half",
        &["double"],
        " %r = fptrunc double %a to half\n ret half %r",
        tail,
        &doubles,
    );
    let tail = " %w = fpext bfloat %r to float\n %i = bitcast float %w to i32\n %x = zext i32 %i \
                to i64\n ret i64 %x";
    let both = pairs(
        &["1.5".to_owned(), "-3.0".to_owned(), "0xR4049".to_owned()],
        &["0.5".to_owned(), "7.0".to_owned()],
    );
    for op in ["fadd", "fsub", "fmul", "fdiv"] {
        let body = format!(" %r = {op} bfloat %a, %b\n ret bfloat %r");
        cases.case("bfloat", &["bfloat", "bfloat"], &body, tail, &both);
    }
    assert!(cases.agree() > 600);
}

#[test]
fn aggregates() {
    let count = assert_engines_agree(
        "
%s = type { i8, [2 x i32], { double, ptr }, <2 x i16> }
@x = global %s { i8 5, [2 x i32] [i32 6, i32 7], { double, ptr } { double 2.0, ptr @x }, <2 x \
i16> <i16 8, i16 9> }
define %s @make(i8 %a, i32 %b, double %c) {
  %r0 = insertvalue %s zeroinitializer, i8 %a, 0
  %r1 = insertvalue %s %r0, i32 %b, 1, 1
  %r2 = insertvalue %s %r1, double %c, 2, 0
  %r3 = insertvalue %s %r2, <2 x i16> <i16 3, i16 4>, 3
  ret %s %r3
}
define i64 @t.make() {
  %s = call %s @make(i8 -1, i32 77, double 2.5)
  %a = extractvalue %s %s, 0
  %b = extractvalue %s %s, 1
  %c = extractvalue [2 x i32] %b, 1
  %d = extractvalue %s %s, 2, 0
  %e = fptosi double %d to i64
  %f = extractvalue %s %s, 3
  %g = extractelement <2 x i16> %f, i32 1
  %h = zext i8 %a to i64
  %i = zext i32 %c to i64
  %j = zext i16 %g to i64
  %k = mul i64 %h, %i
  %l = add i64 %k, %e
  %r = mul i64 %l, %j
  ret i64 %r
}
define i64 @t.memory() {
  %v = load %s, ptr @x
  %p = alloca %s, i32 2
  %q = getelementptr %s, ptr %p, i32 1
  store %s %v, ptr %q
  %w = load %s, ptr %q
  %a = extractvalue %s %w, 1, 1
  %b = extractvalue %s %w, 3
  %c = extractelement <2 x i16> %b, i32 1
  %d = zext i16 %c to i32
  %e = add i32 %a, %d
  %r = zext i32 %e to i64
  ret i64 %r
}
define { i64, double } @two(i64 %n) {
  %d = sitofp i64 %n to double
  %a = insertvalue { i64, double } poison, i64 %n, 0
  %b = insertvalue { i64, double } %a, double %d, 1
  ret { i64, double } %b
}
define i64 @t.two() {
  %p = call { i64, double } @two(i64 9)
  %a = extractvalue { i64, double } %p, 0
  %b = extractvalue { i64, double } %p, 1
  %c = fptosi double %b to i64
  %r = mul i64 %a, %c
  ret i64 %r
}
define i64 @t.choose() {
  %a = call { i64, double } @two(i64 9)
  %b = call { i64, double } @two(i64 3)
  %n = extractvalue { i64, double } %a, 0
  %c = icmp eq i64 %n, 9
  %s = select i1 %c, { i64, double } %b, { i64, double } %a
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %p = phi { i64, double } [ %a, %0 ], [ %s, %x ]
  %r = extractvalue { i64, double } %p, 0
  ret i64 %r
}
define void @out(ptr sret(%s) %p) {
  store i8 4, ptr %p
  ret void
}
define i64 @t.sret() {
  %p = alloca %s
  call void @out(ptr sret(%s) %p)
  %v = load i8, ptr %p
  %r = zext i8 %v to i64
  ret i64 %r
}
define i64 @copy(i64 %a, ptr byval(%s) align 8 %p, i64 %b) {
  %v = load i8, ptr %p
  store i8 0, ptr %p
  %w = zext i8 %v to i64
  %c = mul i64 %a, %w
  %r = add i64 %c, %b
  ret i64 %r
}
define i64 @t.copy() {
  %a = call i64 @copy(i64 3, ptr byval(%s) align 8 @x, i64 4)
  %v = load i8, ptr @x
  %w = zext i8 %v to i64
  %r = mul i64 %a, %w
  ret i64 %r
}
define i64 @t.frozen() {
  %a = freeze { i64, double } { i64 5, double 1.0 }
  %r = extractvalue { i64, double } %a, 0
  ret i64 %r
}
",
    );
    assert_eq!(count, 7);
}

#[test]
fn atomics() {
    let mut text = String::from("@g = global i64 0\n@f = global double 0.0\n");
    let mut names = 0;
    for bits in [8, 16, 32, 64] {
        let up = |v: &str| match bits {
            64 => format!("add i64 {v}, 0"),
            _ => format!("zext i{bits} {v} to i64"),
        };
        let (old, new) = (up("%old"), up("%new"));
        for op in [
            "xchg",
            "add",
            "sub",
            "and",
            "nand",
            "or",
            "xor",
            "max",
            "min",
            "umax",
            "umin",
            "uinc_wrap",
            "udec_wrap",
            "usub_cond",
            "usub_sat",
        ] {
            for (start, v) in [(5, 3), (-2, 7), (3, -4), (0, 9)] {
                text += &format!(
                    "define i64 @t.{op}.{bits}.{names}() {{
 store atomic i{bits} {start}, ptr @g seq_cst, align 8
 %old = atomicrmw {op} ptr @g, i{bits} {v} seq_cst
 %new = load atomic i{bits}, ptr @g acquire, align 8
 %a = {old}
 %b = {new}
 %c = mul i64 %a, 1000
 %r = add i64 %c, %b
 ret i64 %r
}}\n"
                );
                names += 1;
            }
        }
        for expected in [5, 6] {
            text += &format!(
                "define i64 @t.cas.{bits}.{expected}() {{
 store i{bits} 5, ptr @g
 %p = cmpxchg ptr @g, i{bits} {expected}, i{bits} 9 acq_rel monotonic
 %old = extractvalue {{i{bits}, i1}} %p, 0
 %ok = extractvalue {{i{bits}, i1}} %p, 1
 %new = load i{bits}, ptr @g
 %a = {old}
 %b = {new}
 %k = zext i1 %ok to i64
 %c = mul i64 %a, 100
 %d = add i64 %c, %b
 %e = mul i64 %d, 10
 %r = add i64 %e, %k
 fence seq_cst
 ret i64 %r
}}\n"
            );
            names += 1;
        }
    }
    for op in ["fadd", "fsub", "fmax", "fmin", "fmaximum", "fminimum", "xchg"] {
        text += &format!(
            "define i64 @t.{op}() {{
 store double 2.5, ptr @f
 %old = atomicrmw {op} ptr @f, double 4.0 monotonic
 %new = load atomic double, ptr @f monotonic, align 8
 %a = fadd double %old, %new
 %b = fmul double %a, 8.0
 %r = fptosi double %b to i64
 ret i64 %r
}}\n"
        );
        names += 1;
    }
    text += "define i64 @t.pointer() {
 store atomic ptr @g, ptr @f release, align 8
 %p = load atomic ptr, ptr @f monotonic, align 8
 %c = icmp eq ptr %p, @g
 %r = zext i1 %c to i64
 ret i64 %r
}\n";
    assert_eq!(assert_engines_agree(&text), names + 1);
}

#[test]
fn addresses_with_offsets() {
    let mut cases = Cases::default();
    cases.raw("%s = type { i32, i64, [4 x i16], { i8, double } }");
    // Fields are written by their addresses, read by way of others, and handed on as values.
    let body = " %p = alloca [3 x %s], align 16
 %one = getelementptr %s, ptr %p, i64 1
 %b = getelementptr %s, ptr %one, i32 0, i32 1
 %c = getelementptr %s, ptr %one, i32 0, i32 2, i64 3
 %d = getelementptr %s, ptr %one, i32 0, i32 3, i32 0
 store i64 %x, ptr %b
 store i16 513, ptr %c
 store i8 7, ptr %d
 %back = getelementptr i8, ptr %c, i64 -14
 %v = load i64, ptr %back
 %n = ptrtoint ptr %c to i64
 %m = ptrtoint ptr %b to i64
 %far = sub i64 %n, %m
 %same = icmp eq ptr %back, %b
 %pick = select i1 %same, ptr %c, ptr %d
 %w = load i16, ptr %pick
 %e = load i8, ptr %d
 %w64 = zext i16 %w to i64
 %e64 = zext i8 %e to i64
 %s1 = add i64 %v, %far
 %s2 = add i64 %s1, %w64
 %r = add i64 %s2, %e64";
    let numbers: Vec<Vec<String>> = edges(64).into_iter().map(|n| vec![n]).collect();
    cases.case(
        "i64",
        &["i64"],
        &format!("{}\n ret i64 %r", body.replace("%x", "%a")),
        " ret i64 %r",
        &numbers,
    );
    // A pointer that steps through an array by two elements per iteration, and its neighbours.
    let body = "start:
 %p = alloca [40 x i32], align 4
 br label %fill
fill:
 %i = phi i64 [ 0, %start ], [ %j, %fill ]
 %at = getelementptr [40 x i32], ptr %p, i64 0, i64 %i
 %t = trunc i64 %i to i32
 %sq = mul i32 %t, %t
 store i32 %sq, ptr %at
 %j = add i64 %i, 1
 %more = icmp ult i64 %j, 40
 br i1 %more, label %fill, label %go
go:
 %end = getelementptr i32, ptr %p, i64 36
 br label %round
round:
 %q = phi ptr [ %p, %go ], [ %next, %round ]
 %sum = phi i32 [ %a, %go ], [ %s3, %round ]
 %q1 = getelementptr i32, ptr %q, i64 1
 %q3 = getelementptr i32, ptr %q1, i64 2
 %next = getelementptr i32, ptr %q, i64 2
 %x = load i32, ptr %q
 %y = load i32, ptr %q3
 %z = load i32, ptr %next
 %s1 = add i32 %sum, %x
 %s2 = xor i32 %s1, %y
 %s3 = add i32 %s2, %z
 %stop = icmp eq ptr %next, %end
 br i1 %stop, label %out, label %round
out:
 %last = load i32, ptr %next
 %r = add i32 %s3, %last
 ret i32 %r";
    let numbers: Vec<Vec<String>> = edges(32).into_iter().map(|n| vec![n]).collect();
    cases.case("i32", &["i32"], body, &widen(32), &numbers);
    assert!(cases.agree() > 10);
}

#[test]
fn allocas_outside_of_the_entry_block() {
    let mut cases = Cases::default();
    // One way makes a small object, the other a large one; a loop makes one in each round.
    let body = "start:
 %c = icmp sgt i64 %a, 0
 br i1 %c, label %small, label %large
small:
 %p = alloca [4 x i64], align 8
 %p3 = getelementptr i64, ptr %p, i64 3
 store i64 %a, ptr %p3
 br label %rounds
large:
 %q = alloca [4000 x i64], align 64
 %q9 = getelementptr i64, ptr %q, i64 3999
 %q3 = getelementptr i64, ptr %q, i64 3
 store i64 3, ptr %q9
 store i64 %a, ptr %q3
 br label %rounds
rounds:
 %o = phi ptr [ %p, %small ], [ %q, %large ], [ %m, %rounds ]
 %k = phi i64 [ 0, %small ], [ 0, %large ], [ %k1, %rounds ]
 %m = alloca [4 x i64], align 8
 %o3 = getelementptr i64, ptr %o, i64 3
 %m3 = getelementptr i64, ptr %m, i64 3
 %v = load i64, ptr %o3
 %v3 = mul i64 %v, 3
 store i64 %v3, ptr %m3
 %again = load i64, ptr %o3
 %k1 = add i64 %k, 1
 %stop = icmp eq i64 %k1, 9
 br i1 %stop, label %out, label %rounds
out:
 %last = load i64, ptr %m3
 %r = add i64 %last, %again
 ret i64 %r";
    let numbers: Vec<Vec<String>> = edges(64).into_iter().map(|n| vec![n]).collect();
    cases.case("i64", &["i64"], body, " ret i64 %r", &numbers);
    assert_eq!(cases.agree(), numbers.len());
}
