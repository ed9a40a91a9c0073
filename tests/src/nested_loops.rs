//! Random programs with a perfect nest of two parallel loops, of every form that is recognised, and
//! with given numbers of iterations.
//!
//! Each pair of iterations has an element of an array of its own.

use crate::counted_loops::{bound, early_end, hash, inner_loop, swapped};
use crate::random::Choices;

/// The elements of a row of the array: the numbers of iterations are smaller.
const ROW: u32 = 10;

/// The form of a nest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NestForm {
    /// The number of iterations of the outer and of the inner loop.
    pub iterations: [u32; 2],
    /// Whether the last iteration is seen, so that their order matters.
    pub has_order: bool,
}

/// One of the loops, as text.
struct LoopText {
    ty: String,
    bits: u32,
    first: i64,
    bound: i64,
    /// Up to the fork of an iteration, the `phi`s and the names of blocks as `%head.V`.
    spine: String,
}

/// The text of a random program with this nest.
pub fn program(seed: u64, form: NestForm) -> String {
    let mut w = Choices::new(seed);
    let [a, b] = [("i", 0), ("k", 1)].map(|(v, n)| one_loop(&mut w, v, form.iterations[n]));
    let known = w.below(3) == 0;
    let mut entry = String::new();
    for (v, l) in [("i", &a), ("k", &b)] {
        for name in ["first", "bound"] {
            entry += &format!("  %{name}.{v} = load {}, ptr @{name}.{v}\n", l.ty);
        }
    }
    let number = |v: &str, l: &LoopText| match l.bits {
        32 => format!("  %x.{v} = add i32 %{v}, 0\n"),
        64 => format!("  %x.{v} = trunc i64 %{v} to i32\n"),
        _ => format!("  %x.{v} = sext {} %{v} to i32\n", l.ty),
    };
    let mut between = number("i", &a);
    // The inner bound may be computed from values that no iteration changes.
    let is_moved = w.below(3) == 0;
    if is_moved {
        between += &format!("  %moved = sub {} %bound.k, 3\n", b.ty);
        between += &format!("  %bound.here = add {} %moved, 3\n", b.ty);
    }
    let row = if w.below(2) == 0 { ROW } else { 1 };
    between += "  %line = getelementptr i32, ptr @out, i32 %row.i\n";
    if w.below(3) == 0 {
        between += "  br label %more.between\nmore.between:\n  %unused = udiv i32 %x.i, 3\n";
    }
    let from = if between.contains("more.between:") { "more.between" } else { "row" };
    let mut text = String::new();
    for (v, l) in [("i", &a), ("k", &b)] {
        for (name, n) in [("first", l.first), ("bound", l.bound)] {
            text += &format!("@{name}.{v} = internal global {} {n}\n", l.ty);
        }
    }
    let (prefix, before) = match w.below(3) {
        0 => ("before:\n  br label %head.k\n", ["before:", "before"]),
        _ => ("", ["head.k:", from]),
    };
    let outer = a.spine.replace("BEFORE", "entry").replace("ROW", &row.to_string());
    let column = ROW + 1 - row;
    let mut inner = b.spine.replace("BEFORE", before[1]).replace("ROW", &column.to_string());
    if is_moved {
        inner = inner.replace("%bound.k", "%bound.here");
    }
    let has_own = inner.contains("%own");
    let end = w.pick(&["  halt\n", "  br label %exit.i\n"]);
    text += &format!(
        "@out = internal global [100 x i32] zeroinitializer
@sum = internal global i32 0
@seen = internal global i32 -1
define i32 @main() {{
entry:
{entry}  fork [label %head.i]
{outer}body.i:
  br label %row
row:
{between}  fork [label %{}]
{prefix}{inner}body.k:
{}{}exit.k:
  join
{end}exit.i:
  join
{}}}
",
        before[0].trim_end_matches(':'),
        number("k", &b),
        element(&mut w, form, has_own),
        hash(100),
    );
    if known {
        for (v, l) in [("i", &a), ("k", &b)] {
            for (name, n) in [("first", l.first), ("bound", l.bound)] {
                text = text.replace(
                    &format!("  %{name}.{v} = load {}, ptr @{name}.{v}\n", l.ty),
                    &format!("  %{name}.{v}.loaded = load {}, ptr @{name}.{v}\n", l.ty),
                );
                text = text.replace(&format!("%{name}.{v},"), &format!("{n},"));
                text = text.replace(&format!("%{name}.{v}\n"), &format!("{n}\n"));
            }
        }
    }
    text
}

/// Writes a loop with the variable `v`, and with `row.v`, which grows by `ROW`.
fn one_loop(w: &mut Choices, v: &str, iterations: u32) -> LoopText {
    let (is_top, tests_next) = (iterations == 0 || w.below(2) == 0, w.below(2) == 0);
    let bits = w.pick(&[8, 16, 32, 32, 64]);
    let ty = format!("i{bits}");
    let (predicate, step, flags) = w.pick(&[
        ("slt", 1, ""),
        ("slt", 3, "nsw "),
        ("sgt", -1, ""),
        ("sle", 2, "nsw "),
        ("sge", -3, "nsw "),
        ("ult", 1, "nuw "),
        ("ule", 3, "nuw "),
        ("ugt", -1, ""),
        ("ne", 1, ""),
        ("ne", 3, "nsw "),
    ]);
    let first: i64 = 40;
    let base = if tests_next { first + step } else { first };
    let tests = i64::from(iterations) - i64::from(!is_top);
    let bound = bound(w, predicate, base + tests * step, step);
    let tested = if tests_next { format!("%next.{v}") } else { format!("%{v}") };
    let end = format!("%bound.{v}");
    let (left, right, predicate) = match w.below(4) {
        0 => (end, tested, swapped(predicate)),
        _ => (tested, end, predicate),
    };
    let compare = format!("  %c.{v} = icmp {predicate} {ty} {left}, {right}\n");
    let next = format!(
        "  %next.{v} = add {flags}{ty} %{v}, {step}\n  %row.next.{v} = add i32 %row.{v}, ROW\n"
    );
    let local = if v == "k" && w.below(3) == 0 { "  %own = alloca i32\n" } else { "" };
    let uses = if local.is_empty() { "" } else { "[ptr %own] " };
    let order = w.pick(&["[label %body.V, label %FORKED]", "[label %FORKED, label %body.V]"]);
    let (code, back) = match is_top {
        true => (
            format!(
                "{}{compare}  br i1 %c.{v}, label %latch.{v}, label %exit.{v}
latch.{v}:\n{}{local}  fork interior {uses}{}\n",
                if tests_next { next.as_str() } else { "" },
                if tests_next { "" } else { next.as_str() },
                order.replace("FORKED", "head.V"),
            ),
            "latch",
        ),
        false => (
            format!(
                "{next}  br label %latch.{v}\nlatch.{v}:\n{local}  fork interior {uses}{}
test.{v}:\n{compare}  br i1 %c.{v}, label %head.{v}, label %exit.{v}\n",
                order.replace("FORKED", "test.V"),
            ),
            "test",
        ),
    };
    let spine = format!(
        "head.{v}:\n  %{v} = phi {ty} [ %first.{v}, %BEFORE ], [ %next.{v}, %{back}.{v} ]
  %row.{v} = phi i32 [ 0, %BEFORE ], [ %row.next.{v}, %{back}.{v} ]
  %pure.{v} = mul i32 %row.{v}, 3\n{code}"
    );
    LoopText { ty, bits, first, bound, spine: spine.replace(".V", &format!(".{v}")) }
}

/// The blocks of an iteration of the inner loop.
fn element(w: &mut Choices, form: NestForm, has_own: bool) -> String {
    let mut text = "  %p = getelementptr i32, ptr %line, i32 %row.k
  %y = mul i32 %x.i, 5\n  %z = add i32 %y, %x.k\n  %t = add i32 %z, %pure.i
  %u = add i32 %t, %pure.k\n  %old = atomicrmw add ptr @sum, i32 %u monotonic\n"
        .to_owned();
    if form.has_order {
        text += "  %v = atomicrmw xchg ptr @seen, i32 %z monotonic\n";
    }
    if has_own {
        text +=
            "  store i32 %u, ptr %own\n  %same = load i32, ptr %own\n  store i32 %same, ptr %p\n";
    }
    match w.below(4) {
        0 => text += &early_end("%z"),
        1 => text += &inner_loop("body.k"),
        _ => {}
    }
    text += "  %had = load i32, ptr %p\n  %w = add i32 %had, %u\n  store i32 %w, ptr %p\n";
    text + w.pick(&["  halt\n", "  halt\n", "  br label %exit.k\n"])
}
