//! Unrolled inner loops: with every comparison, forward and backward, for few iterations and near
//! the least and the greatest numbers; with values used after the loop, and with memory accesses.

use crate::common::assert_engines_agree;
use std::fmt::Write;

/// Most rounds of a case.
const MAX_TRIP_COUNT: u64 = 40;

/// A loop's counter, which goes on while it, or its next value, compares so with the bound.
#[derive(Clone, Copy, Debug)]
struct Counter {
    bits: u32,
    step: i64,
    compare: &'static str,
    /// The next value is compared, not this one.
    next: bool,
    /// The first target of the branch leads back.
    back_first: bool,
    /// The bound is the first operand of the comparison.
    bound_first: bool,
}

/// The comparison with its operands exchanged.
fn swapped_predicate(compare: &str) -> String {
    match compare.split_at(1) {
        (s @ ("s" | "u"), rest) if compare.len() == 3 => {
            format!("{s}{}{}", if &rest[..1] == "l" { "g" } else { "l" }, &rest[1..])
        }
        _ => compare.to_owned(),
    }
}

/// The opposite.
fn inverted_predicate(compare: &str) -> String {
    let turned = match &compare[compare.len() - 2..] {
        "eq" => "ne",
        "ne" => "eq",
        "lt" => "ge",
        "le" => "gt",
        "gt" => "le",
        _ => "lt",
    };
    format!("{}{turned}", &compare[..compare.len() - 2])
}

impl Counter {
    /// The number of rounds, if it is not too large.
    fn rounds(self, start: i64, bound: i64) -> Option<u64> {
        let cut = |n: i64| (n << (64 - self.bits)) >> (64 - self.bits);
        let unsigned = |n: i64| (n as u64) << (64 - self.bits) >> (64 - self.bits);
        let mut i = start;
        (1..=MAX_TRIP_COUNT).find(|_| {
            let next = cut(i.wrapping_add(self.step));
            let x = if self.next { next } else { i };
            let (a, b) = (unsigned(x), unsigned(bound));
            let goes_on = match self.compare {
                "ne" => x != bound,
                "eq" => x == bound,
                "slt" => x < bound,
                "sle" => x <= bound,
                "sgt" => x > bound,
                "sge" => x >= bound,
                "ult" => a < b,
                "ule" => a <= b,
                "ugt" => a > b,
                _ => a >= b,
            };
            i = next;
            !goes_on
        })
    }

    /// Arguments with few rounds.
    fn arguments(self) -> Vec<(i64, i64)> {
        let (least, greatest) = (i64::MIN >> (64 - self.bits), i64::MAX >> (64 - self.bits));
        let cut = |n: i64| (n << (64 - self.bits)) >> (64 - self.bits);
        let mut all = Vec::new();
        for start in [0, 7, -3, least, least + 2, greatest, greatest - 5, greatest - 13, least + 20]
        {
            for n in (0..=13).chain([17, 18, 23, 24, 25, 31, 32, 33, 35]) {
                for more in [0, 1] {
                    let bound =
                        cut(start.wrapping_add(self.step.wrapping_mul(n)).wrapping_add(more));
                    if self.rounds(start, bound).is_some() {
                        all.push((start, bound));
                    }
                }
            }
        }
        all
    }

    /// Returns a function with two iterations of an outer loop around the loop, which has `phis`
    /// and `body`; after the loop, the code `behind` defines `%r`.
    fn function(self, name: &str, phis: &str, body: &str, behind: &str) -> String {
        let (Self { step, compare, .. }, t) = (self, format!("i{}", self.bits));
        let tested = if self.next { "%next" } else { "%i" };
        let compare =
            if self.back_first { compare.to_owned() } else { inverted_predicate(compare) };
        let (compare, a, b) = match self.bound_first {
            true => (swapped_predicate(&compare), "%bound", tested),
            false => (compare, tested, "%bound"),
        };
        let wide = match self.bits {
            64 => "add i64 %i, 0".to_owned(),
            _ => format!("sext {t} %i to i64"),
        };
        let (then, other) = if self.back_first { ("loop", "behind") } else { ("behind", "loop") };
        format!(
            "define i64 @{name}({t} %start, {t} %bound) {{\nentry:\n br label %outer\nouter:\n %o \
             = phi i64 [ 0, %entry ], [ %o.next, %behind ]\n \
             %all = phi i64 [ 0, %entry ], [ %all.next, %behind ]\n br label %loop\nloop:\n \
             %i = phi {t} [ %start, %outer ], [ %next, %loop ]\n{phis}\n %wide = {wide}\n{body}\n \
             %next = add {t} %i, {step}\n %again = icmp {compare} {t} {a}, {b}\n br i1 %again, \
             label %{then}, label %{other}\n\
             behind:\n{behind}\n %all.3 = mul i64 %all, 3\n %all.next = add i64 %all.3, %r\n \
             %o.next = add i64 %o, 1\n \
             %more = icmp ult i64 %o.next, 2\n br i1 %more, label %outer, label %done\ndone:\n \
             ret i64 %all.next\n}}\n"
        )
    }
}

/// Loop bodies: their `phi`s, their code, and the values used after them.
const BODIES: &[(&str, &str, &str)] = &[
    // The order of the rounds counts.
    (
        " %s = phi i64 [ 5, %outer ], [ %s.next, %loop ]",
        " %s.3 = mul i64 %s, 3\n %s.next = xor i64 %s.3, %wide",
        " %r = add i64 %s.next, 0",
    ),
    // A sum, and the last value of another.
    (
        " %s = phi i64 [ %o, %outer ], [ %s.next, %loop ]",
        " %d = mul i64 %wide, %wide\n %s.next = add i64 %d, %s",
        " %x = xor i64 %s.next, %d\n %r = add i64 %x, %wide",
    ),
    // Two that take turns.
    (
        " %a = phi i64 [ 0, %outer ], [ %b, %loop ]\n %b = phi i64 [ 1, %outer ], [ %c, %loop ]",
        " %c = add i64 %a, %b",
        " %m = mul i64 %b, 1000003\n %r = add i64 %m, %a",
    ),
    // Memory that other rounds have written.
    (
        "",
        " %k = and i64 %wide, 15\n %p = getelementptr i64, ptr @table, i64 %k\n %v = load i64, \
         ptr %p\n %k.1 = xor i64 %k, 1\n \
         %q = getelementptr i64, ptr @table, i64 %k.1\n %w = add i64 %v, %wide\n store i64 %w, \
         ptr %q",
        " %e = getelementptr i64, ptr @table, i64 3\n %r = load i64, ptr %e",
    ),
    // Loads of bytes by way of others, nothing written.
    (
        " %s = phi i32 [ 1, %outer ], [ %s.next, %loop ]",
        " %k = and i64 %wide, 7\n %p = getelementptr i8, ptr @bytes, i64 %k\n %v = load i8, ptr \
         %p\n %x = zext i8 %v to i64\n \
         %q = getelementptr i32, ptr @words, i64 %x\n %w = load i32, ptr %q\n %s.next = add i32 \
         %s, %w",
        " %r = zext i32 %s.next to i64",
    ),
    // More vectors than registers.
    (
        " %s = phi <16 x double> [ zeroinitializer, %outer ], [ %s.next, %loop ]\n %f = phi i64 [ \
         0, %outer ], [ %f.next, %loop ]",
        " %f.next = add i64 %f, 1\n %k = and i64 %f, 3\n %p = getelementptr double, ptr @doubles, \
         i64 %f\n %q = getelementptr double, ptr @doubles, i64 %k\n \
         %v = load <16 x double>, ptr %p, align 8\n %w = load <16 x double>, ptr %q, align 8\n %m \
         = fmul <16 x double> %v, %w\n %s.next = fadd <16 x double> %s, %m",
        " %l = extractelement <16 x double> %s.next, i32 5\n %h = extractelement <16 x double> \
         %s.next, i32 14\n %lh = fmul double %l, 64.0\n \
         %x = fadd double %lh, %h\n %r = bitcast double %x to i64",
    ),
    // The same, with one that takes the place of another.
    (
        " %s = phi <16 x i32> [ zeroinitializer, %outer ], [ %s.next, %loop ]\n %t = phi <16 x \
         i32> [ splat (i32 3), %outer ], [ %s, %loop ]\n %u = phi <32 x i32> [ splat (i32 1), \
         %outer ], [ %u.next, %loop ]",
        " %k = and i64 %wide, 7\n %q = getelementptr i32, ptr @words, i64 %k\n %v = load <16 x \
         i32>, ptr %q, align 4\n %x = mul <16 x i32> %t, splat (i32 5)\n \
         %s.next = add <16 x i32> %x, %v\n %u.next = add <32 x i32> %u, splat (i32 7)",
        " %l = extractelement <16 x i32> %s.next, i32 5\n %h = extractelement <16 x i32> %s, i32 \
         14\n %g = extractelement <32 x i32> %u.next, i32 20\n \
         %lh = add i32 %l, %h\n %lhg = xor i32 %lh, %g\n %r = zext i32 %lhg to i64",
    ),
];

/// Compares one in `every` of the cases of all loops of this width.
fn compare(bits: u32, every: usize) -> usize {
    let list = |n: usize| {
        let all: Vec<String> = (0..n).map(|k| format!("i32 {}", k * k * 7 % 61)).collect();
        all.join(", ")
    };
    let doubles: Vec<String> = (0..80).map(|k| format!("double {}.0", k * 5 % 17)).collect();
    let mut count = 0;
    let mut case = 0;
    for (n, &(phis, body, behind)) in BODIES.iter().enumerate() {
        let mut text = format!(
            "@table = global [16 x i64] zeroinitializer\n@bytes = constant [8 x i8] \
             c\"\\03\\01\\04\\01\\05\\09\\02\\06\"\n\
             @words = constant [32 x i32] [{}]\n@doubles = constant [80 x double] [{}]\n",
            list(32),
            doubles.join(", ")
        );
        for compare in ["ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"] {
            for step in [1, 2, 3, 8, -1, -2, -5] {
                case += 1;
                let way = (case * 2_654_435_761usize) >> 7;
                let counter = Counter {
                    bits,
                    step,
                    compare,
                    next: way & 1 != 0,
                    back_first: way & 2 != 0,
                    bound_first: way & 4 != 0,
                };
                let f = format!("f{n}.{case}");
                text += &counter.function(&f, phis, body, behind);
                for (k, (start, bound)) in counter.arguments().into_iter().enumerate() {
                    if (k + case).is_multiple_of(every) {
                        writeln!(
                            text,
                            "define i64 @t{case}.{k}() {{\n store [16 x i64] zeroinitializer, ptr \
                             @table\n %r = call i64 @{f}(i{bits} {start}, i{bits} {bound})\n ret \
                             i64 %r\n}}"
                        )
                        .expect("a string grows");
                    }
                }
            }
        }
        count += assert_engines_agree(&text);
    }
    count
}

#[test]
fn induction_variables_of_64_bits() {
    let count = compare(64, 17);
    assert!(count > 3000, "{count}");
}

#[test]
fn induction_variables_of_32_bits() {
    let count = compare(32, 19);
    assert!(count > 3000, "{count}");
}

#[test]
fn induction_variables_of_other_widths() {
    let count = compare(8, 61) + compare(16, 61) + compare(24, 61);
    assert!(count > 1000, "{count}");
}
