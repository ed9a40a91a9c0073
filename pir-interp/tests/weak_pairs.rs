//! Changes of programs with weak memory orders: which are right, and which are refuted.

use crate::common::program;
use pir_interp::Input;
use pir_interp::explore::SearchBounds;
use pir_interp::refine::{Refinement, refines};

/// Returns a program whose strands have these bodies. Registers `%r…` are part of the outcome.
fn text(strands: &[&str]) -> String {
    let mut out = String::from("@x = global i32 0\n@y = global i32 0\n@z = global i32 0\n");
    for n in 1..=4 {
        out.push_str(&format!("@o{n} = global i32 0\n"));
    }
    let labels: Vec<String> = (0..strands.len()).map(|n| format!("label %s{n}")).collect();
    out.push_str(&format!("define void @main() {{\n  fork [{}]\n", labels.join(", ")));
    for (n, body) in strands.iter().enumerate() {
        out.push_str(&format!("s{n}:\n"));
        for op in body.split(';').map(str::trim) {
            // What a strand loads into `%rN`, it reports.
            out.push_str(&format!("  {op}\n"));
        }
        for n in 1..=4 {
            if body.contains(&format!("%r{n} =")) {
                out.push_str(&format!("  store i32 %r{n}, ptr @o{n}\n"));
            }
        }
        out.push_str("  br label %end\n");
    }
    out.push_str("end:\n  join\n  ret void\n}\n");
    out
}

fn verdict(source: &[&str], target: &[&str]) -> &'static str {
    let (source, target) = (program(&text(source)), program(&text(target)));
    let main = |p: &pir_interp::Program| p.module().find(b"main").expect("it is there");
    let input = Input::read(&source, main(&source), "main", &[]).expect("no arguments");
    let bounds = SearchBounds::default();
    let found = refines((&source, main(&source)), (&target, main(&target)), &[input], &bounds);
    match found.expect("it starts") {
        Refinement::Refines => "right",
        Refinement::Counterexample { .. } => "wrong",
        Refinement::Restructured { .. } => "restructured",
        Refinement::Inconclusive { .. } => "inconclusive",
    }
}

/// Replaces a text in each strand.
fn with<'a>(strands: &[&'a str], from: &str, to: &str, out: &'a mut Vec<String>) -> Vec<&'a str> {
    *out = strands.iter().map(|s| s.replace(from, to)).collect();
    out.iter().map(String::as_str).collect()
}

const SB: [&str; 2] = [
    "store atomic i32 1, ptr @x seq_cst, align 4; %r1 = load atomic i32, ptr @y seq_cst, align 4",
    "store atomic i32 1, ptr @y seq_cst, align 4; \
     %r2 = load atomic i32, ptr @x seq_cst, align 4",
];
const SB_FENCES: [&str; 2] = [
    "store atomic i32 1, ptr @x monotonic, align 4; fence seq_cst; \
     %r1 = load atomic i32, ptr @y monotonic, align 4",
    "store atomic i32 1, ptr @y monotonic, align 4; fence seq_cst; \
     %r2 = load atomic i32, ptr @x monotonic, align 4",
];
const MP: [&str; 2] = [
    "store i32 1, ptr @x; store atomic i32 1, ptr @y release, align 4",
    "%r1 = load atomic i32, ptr @y acquire, align 4; \
     %r2 = load atomic i32, ptr @z monotonic, align 4",
];
const MP_FENCES: [&str; 2] = [
    "store atomic i32 1, ptr @x monotonic, align 4; fence release; \
     store atomic i32 1, ptr @y monotonic, align 4",
    "%r1 = load atomic i32, ptr @y monotonic, align 4; fence acquire; \
     %r2 = load atomic i32, ptr @x monotonic, align 4",
];
const IRIW: [&str; 4] = [
    "store atomic i32 1, ptr @x seq_cst, align 4",
    "store atomic i32 1, ptr @y seq_cst, align 4",
    "%r1 = load atomic i32, ptr @x seq_cst, align 4; \
     %r2 = load atomic i32, ptr @y seq_cst, align 4",
    "%r3 = load atomic i32, ptr @y seq_cst, align 4; \
     %r4 = load atomic i32, ptr @x seq_cst, align 4",
];
const RMW_READ: [&str; 2] = [
    "store atomic i32 1, ptr @x monotonic, align 4; \
     %r1 = atomicrmw or ptr @y, i32 0 acq_rel, align 4",
    "%r2 = atomicrmw add ptr @y, i32 1 acq_rel, align 4; \
     %r3 = load atomic i32, ptr @x monotonic, align 4",
];
const CSE: [&str; 2] = [
    "store atomic i32 1, ptr @x monotonic, align 4; store atomic i32 1, ptr @y release, align 4",
    "%r1 = load atomic i32, ptr @x monotonic, align 4; \
     %r2 = load atomic i32, ptr @y acquire, align 4; \
     %r3 = load atomic i32, ptr @x monotonic, align 4",
];

#[test]
fn weakened_orders_are_refuted_and_strengthened_ones_are_right() {
    let pairs: [(&str, &[&str], &str, &str, &str); 11] = [
        ("store buffering weakened", &SB, "seq_cst", "monotonic", "wrong"),
        ("stores weakened", &SB, "@x seq_cst", "@x monotonic", "wrong"),
        ("fences dropped", &SB_FENCES, "fence seq_cst;", "", "wrong"),
        ("fences weakened", &SB_FENCES, "fence seq_cst", "fence acq_rel", "wrong"),
        ("release fence dropped", &MP_FENCES, "fence release;", "", "wrong"),
        ("acquire fence dropped", &MP_FENCES, "fence acquire;", "", "wrong"),
        ("fences strengthened", &MP_FENCES, "monotonic", "seq_cst", "right"),
        (
            "one load weakened",
            &IRIW,
            "%r4 = load atomic i32, ptr @x seq_cst",
            "%r4 = load atomic i32, ptr @x acquire",
            "wrong",
        ),
        ("all weakened", &IRIW, "seq_cst", "monotonic", "wrong"),
        ("release to monotonic", &CSE, "@y release", "@y monotonic", "wrong"),
        (
            "unused load added",
            &MP,
            "%r2 =",
            "%u = load atomic i32, ptr @y acquire, align 4; %r2 =",
            "right",
        ),
    ];
    for (name, source, from, to, wanted) in pairs {
        let mut texts = Vec::new();
        let target = with(source, from, to, &mut texts);
        assert_ne!(source, &target[..], "{name}");
        assert_eq!(verdict(source, &target), wanted, "{name}");
    }
}

#[test]
fn an_update_that_changes_nothing_is_no_load() {
    let mut texts = Vec::new();
    let from = "%r1 = atomicrmw or ptr @y, i32 0 acq_rel, align 4";
    let to = "%r1 = load atomic i32, ptr @y acquire, align 4";
    let target = with(&RMW_READ, from, to, &mut texts);
    assert_eq!(verdict(&RMW_READ, &target), "wrong");
}

#[test]
fn loads_merge_only_where_nothing_is_acquired_between() {
    let mut texts = Vec::new();
    // The last load reuses the first one across an acquire.
    let from = "%r3 = load atomic i32, ptr @x monotonic, align 4";
    let target = with(&CSE, from, "%r3 = add i32 %r1, 0", &mut texts);
    assert_eq!(verdict(&CSE, &target), "wrong");
    // Two loads in a row may be one.
    let twice = [
        CSE[0],
        "%r1 = load atomic i32, ptr @y acquire, align 4; \
         %r2 = load atomic i32, ptr @y acquire, align 4",
    ];
    let mut texts = Vec::new();
    let from = "%r2 = load atomic i32, ptr @y acquire, align 4";
    let once = with(&twice, from, "%r2 = add i32 %r1, 0", &mut texts);
    assert_eq!(verdict(&twice, &once), "right");
}

#[test]
fn what_load_buffering_may_add_is_no_refutation() {
    let lb = [
        "%r1 = load atomic i32, ptr @x monotonic, align 4; \
         store atomic i32 1, ptr @y monotonic, align 4",
        "%r2 = load atomic i32, ptr @y monotonic, align 4; \
         store atomic i32 1, ptr @x monotonic, align 4",
    ];
    let swapped = [
        "store atomic i32 1, ptr @y monotonic, align 4; \
         %r1 = load atomic i32, ptr @x monotonic, align 4",
        lb[1],
    ];
    assert_eq!(verdict(&lb, &swapped), "inconclusive");
    assert_eq!(verdict(&lb, &lb), "right");
}
