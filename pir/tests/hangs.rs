//! Regions that hang inside strands: other strands go on, in every engine and executor. Black box.

use crate::common::{PIR, place};
use std::process::{Command, Stdio};

const WAYS: [[&str; 2]; 6] = [
    ["--engine", "interp"],
    ["--engine", "llvm"],
    ["--executor", "sequential"],
    ["--executor", "rayon"],
    ["--executor", "simd"],
    ["--executor", "openmp"],
];

/// A region with two strands: `a` opens `depth` regions, one in the other, of which the innermost
/// hangs if `%hang` is set; `b` then ends the process with 7.
fn program(depth: usize, first: bool, siblings: bool) -> String {
    let order = if first { "label %a0, label %b" } else { "label %b, label %a0" };
    let mut text = format!(
        "declare void @exit(i32)\n\
         define i32 @prog(i1 %hang) {{\nentry:\n  fork [{order}]\n\
         b:\n  br i1 %hang, label %out, label %j0\n\
         out:\n  call void @exit(i32 7)\n  unreachable\n"
    );
    for d in 0..depth {
        let beside = if siblings { format!("label %x{d}, ") } else { String::new() };
        text += &format!("a{d}:\n  fork [{beside}label %a{}]\n", d + 1);
        if siblings {
            text += &format!("x{d}:\n  halt\n");
        }
        text += &format!("j{}:\n  join\n  br label %j{d}\n", d + 1);
    }
    text + &format!(
        "a{depth}:\n  br i1 %hang, label %stop, label %j{depth}\n\
         stop:\n  halt\n\
         j0:\n  join\n  ret i32 1\n}}\n"
    )
}

#[test]
fn other_strands_continue_beside_a_hang() {
    for (depth, first, siblings) in (1..=3)
        .flat_map(|d| [false, true].map(|f| (d, f)))
        .flat_map(|(d, f)| [false, true].map(|s| (d, f, s)))
    {
        let path = place(&format!("hang{depth}{}{}.pir", u8::from(first), u8::from(siblings)));
        std::fs::write(&path, program(depth, first, siblings)).expect("the file is written");
        for way in WAYS {
            for (hang, expected) in [("0", ("i32 1\n", 0)), ("1", ("", 7))] {
                let mut pir = Command::new(PIR);
                pir.args(["run", "--timeout", "20s", "--entry", "prog"]).args(way);
                let out = pir.arg(&path).args(["--", hang]).stdin(Stdio::null()).output();
                let out = out.expect("pir starts");
                let said = String::from_utf8_lossy(&out.stderr);
                let found = (&*String::from_utf8_lossy(&out.stdout), out.status.code());
                assert_eq!(
                    found,
                    (expected.0, Some(expected.1)),
                    "{way:?}, hang {hang}: {said}\n{}",
                    program(depth, first, siblings)
                );
            }
        }
    }
}

/// Programs in which all strands of a region may end without reaching a join, with an argument that
/// decides it: in a loop, in a call, in lockstep and forced regions, with a master, in a loop of
/// strands.
const HANGING: [(&str, &str); 8] = [
    (
        "plain",
        "define i64 @prog(i1 %hang) {\nentry:\n  fork [label %a, label %b]\na:\n  br i1 %hang, \
         label %b, label %j\nb:\n  halt\nj:\n  join\n  ret i64 3\n}\n",
    ),
    (
        "no join at all",
        "define i64 @prog(i1 %hang) {\nentry:\n  br i1 %hang, label %f, label %r\nf:\n  fork \
         [label %a, label %a]\na:\n  halt\nr:\n  ret i64 3\n}\n",
    ),
    (
        "loop",
        "define i64 @prog(i1 %hang) {\nentry:\n  br label %l\nl:\n  %i = phi i64 [0, %entry], [%n, \
         %j]\n  %last = icmp eq i64 %i, 2\n  %h = and i1 %hang, %last\n  fork [label %a, label \
         %b]\na:\n  br i1 %h, label %b, label %j\nb:\n  halt\nj:\n  join\n  %n = add i64 %i, 1\n  \
          br \
         i1 %last, label %e, label %l\ne:\n  ret i64 %n\n}\n",
    ),
    (
        "call",
        "define internal void @f(i1 %hang) noinline {\nentry:\n  fork [label %a, label %b]\na:\n  \
         br i1 %hang, label %b, label %j\nb:\n  halt\nj:\n  join\n  ret void\n}\ndefine i64 \
         @prog(i1 %hang) {\nentry:\n  fork [label %s, label %t]\ns:\n  call void @f(i1 %hang)\n  \
         halt\nt:\n  br label %j\nj:\n  join\n  ret i64 3\n}\n",
    ),
    (
        "lockstep",
        "define i64 @prog(i1 %hang) {\nentry:\n  fork lockstep [label %a, label %a]\na:\n  br i1 \
         %hang, label %b, label %j\nb:\n  halt\nj:\n  join\n  ret i64 3\n}\n",
    ),
    (
        "forced",
        "define i64 @prog(i1 %hang) {\nentry:\n  fork force [label %a, label %b]\na:\n  br i1 \
         %hang, label %b, label %j\nb:\n  halt\nj:\n  join\n  ret i64 3\n}\n",
    ),
    (
        "master",
        "define i64 @prog(i1 %hang) {\nentry:\n  fork label %a [label %b, label %b]\na:\n  br i1 \
         %hang, label %b, label %j\nb:\n  halt\nj:\n  join\n  ret i64 3\n}\n",
    ),
    (
        "spine",
        "define i64 @prog(i1 %hang) {\nentry:\n  fork [label %l]\nl:\n  %i = phi i64 [0, %entry], \
         [%n, %k]\n  %m = icmp slt i64 %i, 5\n  br i1 %m, label %k, label %e\nk:\n  %n = add i64 \
         %i, 1\n  fork interior [label %b, label %l]\nb:\n  halt\ne:\n  br i1 %hang, label %b, \
          label \
         %j\nj:\n  join\n  ret i64 3\n}\n",
    ),
];

#[test]
fn a_region_without_a_join_is_a_hang_everywhere() {
    for (name, text) in HANGING {
        let file = place(&format!("hanging_{}.pir", name.replace(' ', "_")));
        std::fs::write(&file, text).expect("the file is written");
        for way in WAYS {
            let has_one_thread = ["sequential", "simd"].contains(&way[1]);
            let threads: &[&str] = if has_one_thread { &[] } else { &["1", "2", "4"] };
            if name == "forced" && has_one_thread {
                continue;
            }
            for threads in threads.iter().map(Some).chain(threads.is_empty().then_some(None)) {
                for (hang, expected) in [("0", ("i64 3\n", 0)), ("1", ("", 126))] {
                    let mut pir = Command::new(PIR);
                    pir.args(["run", "--timeout", "60s", "--entry", "prog"]).args(way);
                    pir.args(threads.map(|n| format!("--threads={n}")));
                    let out = pir.arg(&file).args(["--", hang]).stdin(Stdio::null()).output();
                    let out = out.expect("pir starts");
                    let said = String::from_utf8_lossy(&out.stderr);
                    let found = (&*String::from_utf8_lossy(&out.stdout), out.status.code());
                    let expected = (expected.0, Some(expected.1));
                    assert_eq!(found, expected, "{name}, {way:?}, {threads:?}, {hang}: {said}");
                    assert!(hang == "0" || said.contains("hang"), "{name}, {way:?}: {said}");
                }
            }
        }
    }
}
