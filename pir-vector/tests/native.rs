//! The code as LLVM compiles it: random strands one by one and in lanes, by `clang-22 -O3
//! -march=native`, must leave the same memory. `PIR_VECTOR_NATIVE` asks for another number of them.

use crate::common::{SCALAR, generate, lanes, parse};
use pir_vector::{LaneLoop, Refusal, RemainderMode, build_lane_loop};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// The variables that strands write, with their sizes in bytes.
const WRITTEN: &[(&str, u32)] =
    &[("out", 1536), ("own", 3072), ("row", 768), ("back", 192), ("sum", 4), ("top", 8)];

/// A function that runs the strands both ways and returns the number of variables that differ.
fn driver(count: i64) -> String {
    let mut text = String::from(
        "\ndeclare void @lanes(i64, i64, i64)\ndeclare i32 @memcmp(ptr, ptr, i64)\ndeclare ptr \
         @memcpy(ptr, ptr, i64)\ndeclare ptr @memset(ptr, i32, i64)\n",
    );
    for (name, size) in WRITTEN {
        let _ = writeln!(text, "@{name}.1 = global [{size} x i8] zeroinitializer, align 8");
    }
    let _ = writeln!(text, "define i32 @main() {{\n  call void @scalar(i64 7, i64 0, i64 {count})");
    for (name, size) in WRITTEN {
        let _ = writeln!(text, "  call ptr @memcpy(ptr @{name}.1, ptr @{name}, i64 {size})");
        let _ = writeln!(text, "  call ptr @memset(ptr @{name}, i32 0, i64 {size})");
    }
    let _ = writeln!(text, "  call void @lanes(i64 7, i64 0, i64 {count})");
    let mut sum = "0".to_string();
    for (name, size) in WRITTEN {
        let _ = writeln!(
            text,
            "  %c.{name} = call i32 @memcmp(ptr @{name}.1, ptr @{name}, i64 {size})"
        );
        let _ = writeln!(text, "  %d.{name} = icmp ne i32 %c.{name}, 0");
        let _ = writeln!(text, "  %e.{name} = zext i1 %d.{name} to i32");
        let _ = writeln!(text, "  %s.{name} = add i32 {sum}, %e.{name}");
        sum = format!("%s.{name}");
    }
    let _ = writeln!(text, "  ret i32 {sum}\n}}");
    text
}

fn run(dir: &Path, text: &str) -> Result<(), String> {
    let (source, program) = (dir.join("f.ll"), dir.join("f"));
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let clang = Command::new("clang-22")
        .args(["-O3", "-march=native", "-Wno-override-module", "-o"])
        .args([&program, &source])
        .arg("-lm")
        .output()
        .map_err(|e| format!("`clang-22` does not start ({e}); try `apt-get install clang-22`"))?;
    if !clang.status.success() {
        return Err(String::from_utf8_lossy(&clang.stderr).into_owned());
    }
    let done = Command::new(&program).status().map_err(|e| e.to_string())?;
    if done.success() { Ok(()) } else { Err(format!("{done}")) }
}

#[test]
fn vectorised_code_agrees_with_scalar_code_under_clang() {
    let wanted = std::env::var("PIR_VECTOR_NATIVE").ok().and_then(|n| n.parse().ok());
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("vector");
    std::fs::create_dir_all(&dir).expect("a directory");
    let mut numbers = pir_interp::sched::SplitMix64(22);
    let mut made = 0;
    while made < wanted.unwrap_or(12) {
        let length = 60 + numbers.below(300);
        let bytes: Vec<u8> = (0..length).map(|_| numbers.next() as u8).collect();
        let text = generate::function(&bytes);
        let mut module = parse(&format!("{text}{SCALAR}{}", driver(21)));
        let f = module.find(b"f").expect("f");
        pir_vector::mem2reg(&mut module, f);
        let (n, groups) = [(8, 1), (16, 1), (16, 2), (4, 1)][numbers.below(4)];
        let tail = [RemainderMode::Masked, RemainderMode::Scalar][numbers.below(2)];
        let loops = LaneLoop { function: f, remainder: tail, name: "wide", ..lanes(n, groups) };
        match build_lane_loop(&mut module, &loops) {
            Ok(_) => {}
            Err(Refusal::Irreducible(_)) => continue,
            Err(e) => panic!("{e}\n{text}"),
        }
        // The name of the loop must be unused until the loop is built.
        let printed = module
            .to_string()
            .replace("declare void @lanes(i64, i64, i64)\n", "")
            .replace("@lanes(", "@wide(");
        if let Err(e) = run(&dir, &printed) {
            panic!("{e}\n{printed}");
        }
        made += 1;
    }
    let _ = std::fs::remove_dir_all(&dir);
}
