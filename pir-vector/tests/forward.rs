//! Store-to-load forwarding for local arrays.

use crate::common::{has, lacks, llvm_accepts, outcome, parse};
use pir_core::Module;
use pir_vector::forward_locals;
use proptest::prelude::*;
use std::fmt::Write;
use std::sync::atomic::{AtomicU32, Ordering};

const HEAD: &str = "
target datalayout = \"e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
@out = global [64 x i64] zeroinitializer, align 8
@escaped = global ptr null, align 8
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
";

/// Checks that forwarding keeps the outcome of a function. Returns the number of forwarded loads
/// and the new text.
fn check(function: &str) -> (usize, String) {
    let module = parse(&format!("{HEAD}{function}"));
    let mut told: Module = module.clone();
    let f = told.find(b"f").expect("an f");
    let count = forward_locals(&mut told, f);
    let text = told.to_string();
    for n in ["0", "1", "5"] {
        let expected = outcome(module.clone(), "f", &[n.to_string()]);
        let got = outcome(told.clone(), "f", &[n.to_string()]);
        assert_eq!(got, expected, "{function}\nbecame\n{text}");
    }
    (count, text)
}

#[test]
fn an_unaligned_load_is_forwarded_from_two_stores() {
    let (count, text) = check(
        "define void @f(i64 %n) {
           %a = alloca [10 x i32], align 16
           %x = trunc i64 %n to i32
           store i32 %x, ptr %a
           %v = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %x, i64 2
           %p = getelementptr i32, ptr %a, i64 1
           store <4 x i32> %v, ptr %p, align 4
           %i = add i64 2, 3
           %q = getelementptr i32, ptr %a, i64 %i
           store <4 x i32> <i32 5, i32 6, i32 7, i32 8>, ptr %q, align 4
           %r = getelementptr i8, ptr %q, i64 16
           store i32 0, ptr %r, align 4
           %l = load <4 x i32>, ptr %a, align 4
           %p2 = getelementptr i32, ptr %a, i64 2
           %m = load <4 x i32>, ptr %p2, align 4
           %p6 = getelementptr i32, ptr %a, i64 6
           %h = load <4 x i32>, ptr %p6, align 4
           %w = load <4 x i32>, ptr %p, align 4
           %s = add <4 x i32> %l, %m
           %t = mul <4 x i32> %s, %h
           %u = sub <4 x i32> %t, %w
           store <4 x i32> %u, ptr @out
           ret void
         }",
    );
    assert_eq!(count, 4);
    lacks(&text, "alloca");
    lacks(&text, "load");
    has(&text, "shufflevector <4 x i32> %v, <4 x i32> <i32 5, i32 6, i32 7, i32 8>");
    llvm_accepts(&text);
}

#[test]
fn addresses_stored_in_local_objects_are_forwarded() {
    let (count, text) = check(
        "define void @f(i64 %n) {
         entry:
           %a = alloca [4 x i64]
           %c = alloca { i64, ptr }
           %at = getelementptr { i64, ptr }, ptr %c, i32 0, i32 1
           store ptr %a, ptr %at
           store i64 %n, ptr %c
           br label %next
         next:
           %same = load ptr, ptr %at
           %m = load i64, ptr %c
           store i64 %m, ptr %same
           %l = load i64, ptr %a
           store i64 %l, ptr @out
           ret void
         }",
    );
    assert_eq!(count, 3);
    lacks(&text, "alloca");
}

#[test]
fn loads_of_escaped_objects_are_not_forwarded() {
    let (count, text) = check(
        "define void @f(i64 %n) {
         entry:
           %a = alloca i64
           %b = alloca [8 x i64]
           store ptr %a, ptr @escaped
           store i64 %n, ptr %a
           store i64 1, ptr %b
           %p = getelementptr i64, ptr %b, i64 %n
           %q = load ptr, ptr @escaped
           store i64 7, ptr %q
           store i64 2, ptr %p
           %l = load i64, ptr %a
           %m = load i64, ptr %b
           %o = load volatile i64, ptr %a
           store i64 %l, ptr @out
           %at = getelementptr i64, ptr @out, i64 1
           store i64 %m, ptr %at
           %c = icmp eq i64 %n, 0
           br i1 %c, label %then, label %other
         then:
           store i64 5, ptr %b
           br label %other
         other:
           %r = load i64, ptr %b
           %at2 = getelementptr i64, ptr @out, i64 2
           store i64 %r, ptr %at2
           ret void
         }",
    );
    assert_eq!(count, 0, "{text}");
}

/// A function out of bytes: stores and loads of several types at constant and other places of two
/// objects, in blocks that part and in loops.
fn generate(bytes: &[u8]) -> String {
    const TYPES: [(&str, i64); 8] = [
        ("i32", 4),
        ("<4 x i32>", 16),
        ("<2 x i32>", 8),
        ("<8 x i32>", 32),
        ("i64", 8),
        ("i8", 1),
        ("<16 x i8>", 16),
        ("<4 x float>", 16),
    ];
    const SIZE: i64 = 64;
    let mut bytes = bytes.iter().copied();
    let mut take = |n: u8| bytes.next().map_or(0, |b| b % n);
    let mut text = String::from("define void @f(i64 %n) {\nentry:\n");
    text.push_str("  %o0 = alloca [64 x i8], align 32\n  %o1 = alloca [8 x i64], align 32\n");
    text.push_str("  %context = alloca { ptr, i64 }\n  store ptr %o0, ptr %context\n");
    text.push_str("  %masked = and i64 %n, 7\n");
    for (o, ty, size) in [(0, "i32", 4), (1, "i64", 8)] {
        for k in 0..SIZE / size {
            let _ = writeln!(text, "  %i{k}.{o} = getelementptr {ty}, ptr %o{o}, i64 {k}");
            let _ = writeln!(text, "  store {ty} {}, ptr %i{k}.{o}", k * 77 + 3 + o);
        }
    }
    let mut loops = 0;
    let mut stored = 0;
    for n in 0..24 {
        let object = take(2);
        let (ty, size) = TYPES[[0, 1, 1, 2, 3, 3, 4, 5, 6, 7][usize::from(take(10))]];
        let step = [4, 4, 4, 4, 4, 8, 1][usize::from(take(7))];
        let at = i64::from(take(64)) * step % (SIZE - size + 1);
        let what = take(32);
        let base = match take(6) {
            0 if object == 0 => {
                let _ = writeln!(text, "  %b{n} = load ptr, ptr %context");
                format!("%b{n}")
            }
            _ => format!("%o{object}"),
        };
        let index = match take(8) {
            0 if size <= 8 => "%masked".to_string(),
            _ => at.to_string(),
        };
        match what {
            0..10 => {
                let _ = writeln!(text, "  %p{n} = getelementptr i8, ptr {base}, i64 {index}");
                let seed = i64::from(take(100));
                let value = if ty.contains("float") {
                    let _ = writeln!(text, "  %s{n} = sitofp i64 {seed} to float");
                    let _ = writeln!(
                        text,
                        "  %v{n} = insertelement <4 x float> <float 1.0, float 2.0, float 3.0, \
                         float 4.0>, float %s{n}, i64 1"
                    );
                    format!("%v{n}")
                } else if let Some((lanes, elem)) = ty.trim_matches(['<', '>']).split_once(" x ") {
                    let lanes: i64 = lanes.parse().expect("a number");
                    let list: Vec<String> =
                        (0..lanes).map(|k| format!("{elem} {}", (seed + k * 3) % 127)).collect();
                    let _ = writeln!(text, "  %s{n} = trunc i64 %n to {elem}");
                    let _ = writeln!(
                        text,
                        "  %v{n} = insertelement {ty} <{}>, {elem} %s{n}, i64 {}",
                        list.join(", "),
                        seed % lanes
                    );
                    format!("%v{n}")
                } else {
                    seed.to_string()
                };
                let _ = writeln!(text, "  store {ty} {value}, ptr %p{n}, align 1");
            }
            10..29 => {
                let _ = writeln!(text, "  %p{n} = getelementptr i8, ptr {base}, i64 {index}");
                let _ = writeln!(text, "  %l{n} = load {ty}, ptr %p{n}, align 1");
                // Some loaded values are stored again.
                if take(3) == 0 {
                    let to = i64::from(take(16)) * 4 % (SIZE - size + 1);
                    let _ = writeln!(text, "  %t{n} = getelementptr i8, ptr %o{object}, i64 {to}");
                    let _ = writeln!(text, "  store {ty} %l{n}, ptr %t{n}, align 1");
                }
                let _ =
                    writeln!(text, "  %q{n} = getelementptr i32, ptr @out, i64 {}", stored % 120);
                let _ = writeln!(text, "  store {ty} %l{n}, ptr %q{n}, align 1");
                stored += 9;
            }
            29 | 30 => {
                let _ = writeln!(text, "  %c{n} = icmp sgt i64 %n, {}", take(4));
                let _ = writeln!(text, "  br i1 %c{n}, label %x{n}, label %y{n}\nx{n}:");
                let _ = writeln!(text, "  store i32 {n}, ptr %o{object}, align 1");
                if what == 29 {
                    let _ = writeln!(text, "  br label %y{n}\ny{n}:");
                } else {
                    let _ = writeln!(text, "  ret void\ny{n}:");
                }
            }
            _ if loops < 2 => {
                let _ = writeln!(text, "  br label %h{n}\nh{n}:");
                let _ = writeln!(text, "  %k{n} = load i64, ptr @out");
                let _ = writeln!(text, "  %d{n} = load i64, ptr %o{object}, align 1");
                let _ = writeln!(text, "  %z{n} = add i64 %k{n}, 1\n  store i64 %z{n}, ptr @out");
                let _ = writeln!(text, "  store i64 %z{n}, ptr %o{object}, align 1");
                let _ =
                    writeln!(text, "  %e{n} = and i64 %z{n}, 3\n  %g{n} = icmp ne i64 %e{n}, 0");
                let _ = writeln!(text, "  br i1 %g{n}, label %h{n}, label %w{n}\nw{n}:");
                loops += 1;
            }
            _ => {}
        }
    }
    text.push_str("  ret void\n}\n");
    text
}

/// The number of forwarded loads.
static FORWARDED_LOADS: AtomicU32 = AtomicU32::new(0);
const CASES: u32 = 400;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: CASES,
        max_shrink_iters: 400,
        ..ProptestConfig::default()
    })]

    fn random(bytes in prop::collection::vec(any::<u8>(), 100..300)) {
        let (count, _) = check(&generate(&bytes));
        FORWARDED_LOADS.fetch_add(count as u32, Ordering::Relaxed);
    }
}

#[test]
fn forwarding_preserves_the_behaviour_of_random_functions() {
    random();
    let told = FORWARDED_LOADS.load(Ordering::Relaxed);
    // About two a case in the mean; the cases are random.
    assert!(told > CASES, "too few loads are told: {told}");
}
