//! Regions that hang inside strands: other strands go on, in every engine and executor. Black box.

use std::path::Path;
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
        let path = format!("hang{depth}{}{}.pir", u8::from(first), u8::from(siblings));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(path);
        std::fs::write(&path, program(depth, first, siblings)).expect("the file is written");
        for way in WAYS {
            for (hang, expected) in [("0", ("i32 1\n", 0)), ("1", ("", 7))] {
                let mut pir = Command::new(env!("CARGO_BIN_EXE_pir"));
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
