//! Random programs with one parallel loop, of every form that is recognised, and with a given
//! number of iterations.
//!
//! Each iteration has an element of an array of its own, by a pointer that advances with the loop.

use crate::random::Choices;

/// The form of a loop, with numbers that are chosen at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoopForm {
    /// Its number of iterations. A loop with its test after the fork has at least one.
    pub iterations: u32,
    /// Whether the last iteration is seen, so that the order of the iterations matters.
    pub has_order: bool,
    /// Whether the strands of an iteration open a region at times.
    pub may_nest: bool,
    /// Whether the loop loads a number in each iteration, so that it does not only count.
    pub loads: bool,
}

/// The text of a random program with this loop.
pub fn program(seed: u64, form: LoopForm) -> String {
    let mut w = Choices::new(seed);
    let (is_top, tests_next) = (form.iterations == 0 || w.below(2) == 0, w.below(2) == 0);
    let bits = w.pick(&[8, 16, 32, 64]);
    let ty = format!("i{bits}");
    let (predicate, step, flags) = w.pick(&[
        ("slt", 1, ""),
        ("slt", 3, "nsw "),
        ("sgt", -1, ""),
        ("sgt", -2, "nsw "),
        ("sle", 1, "nsw "),
        ("sle", 2, "nsw "),
        ("sge", -3, "nsw "),
        ("ult", 1, "nuw "),
        ("ult", 2, "nuw nsw "),
        ("ule", 3, "nuw "),
        ("ugt", -1, ""),
        ("ne", 1, ""),
        ("ne", -1, ""),
        ("ne", 3, "nsw "),
    ]);
    // Unequal numbers may pass the end of the type.
    let wraps = predicate == "ne" && flags.is_empty() && w.below(2) == 0;
    let first: i64 = if wraps { step * 126 } else { 40 };
    let base = if tests_next { first + step } else { first };
    let tests = i64::from(form.iterations) - i64::from(!is_top);
    let bound = bound(&mut w, predicate, base + tests * step, step);
    let narrow = |n: i64| if bits == 8 { i64::from(n as i8) } else { n };
    let (first, bound) = (narrow(first), narrow(bound));
    let is_known = w.below(3) == 0;
    let (entry, start, end) = match is_known {
        true => (String::new(), first.to_string(), bound.to_string()),
        false => (
            format!("  %first = load {ty}, ptr @first\n  %bound = load {ty}, ptr @bound\n"),
            "%first".to_owned(),
            "%bound".to_owned(),
        ),
    };
    let step_of_e = if form.loads { "%five" } else { "5" };
    let load = if form.loads { "  %five = load i32, ptr @five\n" } else { "" };
    let next = format!(
        "  %next = add {flags}{ty} %i, {step}
  %p.next = getelementptr i32, ptr %p, i64 1
{load}  %e.next = sub i32 %e, {step_of_e}\n"
    );
    let tested = if tests_next { "%next" } else { "%i" };
    let mirrored = w.below(4) == 0;
    let (tested, end, predicate) = match mirrored {
        true => (end.as_str(), tested, swapped(predicate)),
        false => (tested, end.as_str(), predicate),
    };
    let compare = format!("  %c = icmp {predicate} {ty} {tested}, {end}\n");
    let order = w.pick(&["[label %body, label %FORKED]", "[label %FORKED, label %body]"]);
    let is_late = is_top && !tests_next && form.loads && w.below(2) == 0;
    let spine = match is_top {
        true if is_late => format!(
            "head:\nPHIS{compare}  br i1 %c, label %latch, label %exit
latch:\n  fork interior {}\nlate.next:\n{next}  br label %head\n",
            order.replace("FORKED", "late.next"),
        ),
        true => format!(
            "head:\nPHIS{}{compare}  br i1 %c, label %latch, label %exit
latch:\n{}  fork interior {}\n",
            if tests_next { next.as_str() } else { "" },
            if tests_next { "" } else { next.as_str() },
            order.replace("FORKED", "head"),
        ),
        false => format!(
            "head:\nPHIS{next}  br label %latch\nlatch:\n  fork interior {}
test:\n{compare}  br i1 %c, label %head, label %exit\n",
            order.replace("FORKED", "test"),
        ),
    };
    let back = match (is_top, is_late) {
        (true, true) => "late.next",
        (true, false) => "latch",
        _ => "test",
    };
    let (prefix, before) = match w.below(3) {
        0 => ("before:\n  br label %head\n", "before"),
        _ => ("", "entry"),
    };
    let header = if prefix.is_empty() { "head" } else { "before" };
    let phis = format!(
        "  %i = phi {ty} [ {start}, %{before} ], [ %next, %{back} ]
  %p = phi ptr [ @out, %{before} ], [ %p.next, %{back} ]
  %e = phi i32 [ 9, %{before} ], [ %e.next, %{back} ]
  %from.spine = mul i32 %e, 3
"
    );
    let body = body(&mut w, form, &ty);
    format!(
        "@out = internal global [16 x i32] zeroinitializer
@sum = internal global i32 0
@seen = internal global i32 -1
@five = internal global i32 5
@first = internal global {ty} {first}
@bound = internal global {ty} {bound}
define i32 @main() {{
entry:
{entry}  fork [label %{header}]
{prefix}{spine}{body}exit:
  join
{}}}
",
        hash(16)
    )
    .replace("PHIS", &phis)
}

/// The bound of a test that fails at `last` for the first time, where the loop counts by `step`.
pub(crate) fn bound(w: &mut Choices, predicate: &str, last: i64, step: i64) -> i64 {
    let beyond = w.below(step.unsigned_abs()) as i64 * step.signum();
    match predicate {
        "ne" => last,
        "sle" | "sge" | "ule" => last - step.signum() - beyond,
        _ => last - beyond,
    }
}

pub(crate) fn swapped(predicate: &str) -> &str {
    match predicate {
        "slt" => "sgt",
        "sgt" => "slt",
        "sle" => "sge",
        "sge" => "sle",
        "ult" => "ugt",
        "ugt" => "ult",
        "ule" => "uge",
        _ => predicate,
    }
}

/// The blocks of an iteration.
fn body(w: &mut Choices, form: LoopForm, ty: &str) -> String {
    let number = match ty {
        "i32" => "  %x = add i32 %i, 0\n".to_owned(),
        "i64" => "  %x = trunc i64 %i to i32\n".to_owned(),
        _ => format!("  %x = sext {ty} %i to i32\n"),
    };
    let mut text = format!(
        "body:\n{number}  %y = xor i32 %x, %e\n  %z = add i32 %y, %from.spine
  %old = atomicrmw add ptr @sum, i32 %z monotonic\n"
    );
    if form.has_order {
        text += "  %v = atomicrmw xchg ptr @seen, i32 %x monotonic\n";
    }
    match w.below(5) {
        0 => text += &early_end("%x"),
        1 => text += &inner_loop("body"),
        2 if form.may_nest => {
            text += "  fork [label %left, label %right]
left:\n  store i32 3, ptr %p\n  br label %both\nright:\n  br label %both\nboth:\n  join\n";
        }
        _ => {}
    }
    text += "  %had = load i32, ptr %p\n  %w = add i32 %had, %z\n  store i32 %w, ptr %p\n";
    text + w.pick(&["  halt\n", "  halt\n", "  br label %exit\n"])
}

/// An iteration that ends early if `number` is odd.
pub(crate) fn early_end(number: &str) -> String {
    format!(
        "  %odd = trunc i32 {number} to i1\n  br i1 %odd, label %early, label %late
early:\n  store i32 %y, ptr %p\n  halt\nlate:\n"
    )
}

/// A sequential loop after the block `before`.
pub(crate) fn inner_loop(before: &str) -> String {
    format!(
        "  br label %again\nagain:
  %n = phi i32 [ 0, %{before} ], [ %n.next, %again ]\n  store i32 %n, ptr %p
  %n.next = add i32 %n, 1\n  %n.more = icmp slt i32 %n.next, 3
  br i1 %n.more, label %again, label %late\nlate:\n"
    )
}

/// Returns a number that depends on the sum, on what was seen, and on `elements` of the array.
pub(crate) fn hash(elements: u32) -> String {
    let mut text = "  %s = load i32, ptr @sum\n  %l = load i32, ptr @seen
  %h0 = mul i32 %s, 7\n  %h.0 = add i32 %h0, %l\n"
        .to_owned();
    for k in 0..elements {
        text += &format!(
            "  %q{k} = getelementptr i32, ptr @out, i64 {k}\n  %o{k} = load i32, ptr %q{k}
  %m{k} = mul i32 %h.{k}, 3\n  %h.{} = add i32 %m{k}, %o{k}\n",
            k + 1
        );
    }
    text + &format!("  ret i32 %h.{elements}\n")
}
