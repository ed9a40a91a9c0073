//! Wide functions: forks with many successors, strands with many captures, lanes with many values.
//! Twice the width gives at most about twice the text.

use crate::common::verified;
use pir_lower::{BACKENDS, Options, lower};
use std::fmt::Write;

/// Text per width may grow by a factor of 1.25: numbers get more digits.
const MAX_GROWTH: f64 = 1.25;

type ProgramShape = fn(usize, &str) -> String;

const PROGRAM_SHAPES: [(&str, ProgramShape); 4] = [
    ("one block, many times", same),
    ("many blocks", distinct),
    ("many captures", captures),
    ("many values in lanes", values),
];

fn labels(names: impl Iterator<Item = String>) -> String {
    names.map(|n| format!("label %{n}")).collect::<Vec<_>>().join(", ")
}

fn same(n: usize, attributes: &str) -> String {
    let labels = labels((0..n).map(|_| "a".into()));
    format!(
        "define void @f(ptr %p) {{\nentry:\n  fork {attributes} [{labels}]\na:\n  \
         %x = atomicrmw add ptr %p, i32 1 monotonic\n  br label %j\nj:\n  join\n  ret void\n}}\n"
    )
}

fn distinct(n: usize, attributes: &str) -> String {
    let labels = labels((0..n).map(|k| format!("a{k}")));
    let mut text = format!("define void @f(ptr %p) {{\nentry:\n  fork {attributes} [{labels}]\n");
    for k in 0..n {
        let _ =
            writeln!(text, "a{k}:\n  %x{k} = atomicrmw add ptr %p, i32 1 monotonic\n  br label %j");
    }
    text + "j:\n  join\n  ret void\n}\n"
}

fn captures(n: usize, attributes: &str) -> String {
    let mut text = "declare void @g(i64)\ndefine void @f(i64 %n) {\nentry:\n".to_owned();
    (0..n).for_each(|k| text += &format!("  %v{k} = add i64 %n, {k}\n"));
    let _ = writeln!(text, "  fork {attributes} [label %a, label %b]\na:");
    (0..n).for_each(|k| text += &format!("  call void @g(i64 %v{k})\n"));
    text + "  br label %j\nb:\n  br label %j\nj:\n  join\n  ret void\n}\n"
}

/// Values that are live across calls, in more lanes than one vector has.
fn values(n: usize, attributes: &str) -> String {
    let labels = labels((0..70).map(|_| "a".into()));
    let mut text = "declare void @g(i64)\ndefine void @f(ptr %p) {\nentry:\n".to_owned();
    let _ = writeln!(text, "  fork {attributes} [{labels}]\na:");
    (0..n).for_each(|k| text += &format!("  %v{k} = load volatile i64, ptr %p\n"));
    (0..n).for_each(|k| text += &format!("  call void @g(i64 %v{k})\n"));
    text + "  br label %j\nj:\n  join\n  ret void\n}\n"
}

fn lowered(text: &str, backend: &str) -> Option<usize> {
    lower(verified(text), &Options::to(backend)).ok().map(|m| m.to_string().len())
}

#[test]
fn lowered_text_grows_linearly_with_the_width() {
    let mut compared = 0;
    for (name, shape) in PROGRAM_SHAPES {
        for attributes in ["", "force", "lockstep", "force width 7"] {
            for backend in BACKENDS.iter().map(|b| b.name()) {
                let text = |n| shape(n, attributes);
                let [small, large] = [128, 1024].map(|n| lowered(&text(n), backend));
                assert_eq!(small.is_some(), large.is_some(), "{name} {attributes} {backend}");
                let (Some(small), Some(large)) = (small, large) else { continue };
                compared += 1;
                let growth = large as f64 / small as f64 / 8.0;
                assert!(growth < MAX_GROWTH, "{name}, {attributes}, {backend}: {small}, {large}");
            }
        }
    }
    assert!(compared > 40, "{compared}");
}
