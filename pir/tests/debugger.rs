//! A debugger in what `pir run` runs, with each engine: it stops at a line of a task and steps;
//! with `--engine llvm` it also knows variables.
//!
//! Needs `clang-22` and `gdb` (Debian: `apt-get install clang-22 gdb`).

use crate::common::{PIR, place};
use std::path::Path;
use std::process::{Command, Stdio};

/// The source, which the debugger shows.
const SOURCE: &str = "\
void square(int n, int *out) {
  *out = n * n;
}
int main(void) {
  int a[2];
  int n = 6;
  square(n, &a[0]);
  square(n + 1, &a[1]);
  return a[0] + a[1];
}
";

/// The program in PIR: the two calls are strands.
const PROGRAM: &str = r#"
define void @square(i32 %n, ptr %out) noinline !dbg !10 {
entry:
    #dbg_value(i32 %n, !13, !DIExpression(), !15)
  %square = mul i32 %n, %n, !dbg !16
  store volatile i32 %square, ptr %out, align 4, !dbg !17
  ret void, !dbg !18
}

define i32 @main() !dbg !20 {
entry:
  %a = alloca [2 x i32], align 4
    #dbg_declare(ptr %a, !21, !DIExpression(), !23)
  %n = alloca i32, align 4
    #dbg_declare(ptr %n, !22, !DIExpression(), !24)
  store volatile i32 6, ptr %n, align 4, !dbg !24
  fork [label %first, label %second], !dbg !25
first:
  %n.1 = load volatile i32, ptr %n, align 4, !dbg !25
  call void @square(i32 %n.1, ptr %a), !dbg !25
  br label %done, !dbg !25
second:
  %n.2 = load volatile i32, ptr %n, align 4, !dbg !26
  %next = add i32 %n.2, 1, !dbg !26
  %to = getelementptr i32, ptr %a, i64 1, !dbg !26
  call void @square(i32 %next, ptr %to), !dbg !26
  br label %done, !dbg !26
done:
  join
  %x = load volatile i32, ptr %a, align 4, !dbg !27
  %at = getelementptr i32, ptr %a, i64 1, !dbg !27
  %y = load volatile i32, ptr %at, align 4, !dbg !27
  %sum = add i32 %x, %y, !dbg !27
  ret i32 %sum, !dbg !27
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "two.c", directory: "DIRECTORY")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !3, size: 64)
!5 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 64, elements: !6)
!6 = !{!7}
!7 = !DISubrange(count: 2)
!10 = distinct !DISubprogram(name: "square", scope: !1, file: !1, line: 1, type: !11, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DISubroutineType(types: !12)
!12 = !{null, !3, !4}
!13 = !DILocalVariable(name: "n", arg: 1, scope: !10, file: !1, line: 1, type: !3)
!15 = !DILocation(line: 1, column: 15, scope: !10)
!16 = !DILocation(line: 2, column: 12, scope: !10)
!17 = !DILocation(line: 2, column: 8, scope: !10)
!18 = !DILocation(line: 3, column: 1, scope: !10)
!20 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 4, type: !29, scopeLine: 4, spFlags: DISPFlagDefinition, unit: !0)
!21 = !DILocalVariable(name: "a", scope: !20, file: !1, line: 5, type: !5)
!22 = !DILocalVariable(name: "n", scope: !20, file: !1, line: 6, type: !3)
!23 = !DILocation(line: 5, column: 7, scope: !20)
!24 = !DILocation(line: 6, column: 7, scope: !20)
!25 = !DILocation(line: 7, column: 3, scope: !28)
!26 = !DILocation(line: 8, column: 3, scope: !28)
!27 = !DILocation(line: 9, column: 3, scope: !20)
!28 = distinct !DILexicalBlock(scope: !20, file: !1, line: 7, column: 3)
!29 = !DISubroutineType(types: !30)
!30 = !{!3}
"#;

/// Returns the output of the debugger for these commands.
fn debugged(name: &str, engine: &str, commands: &[&str]) -> String {
    debugged_in(PIR.as_ref(), name, engine, commands)
}

/// Returns the output of the debugger, with this binary.
fn debugged_in(pir: &Path, name: &str, engine: &str, commands: &[&str]) -> String {
    let dir = place("debugger").join(name);
    std::fs::create_dir_all(&dir).expect("a folder");
    std::fs::write(dir.join("two.c"), SOURCE).expect("it is written");
    let program = PROGRAM.replace("DIRECTORY", dir.to_str().expect("UTF-8"));
    std::fs::write(dir.join("two.pir"), program).expect("it is written");
    let before = [
        "set pagination off",
        "set confirm off",
        "set breakpoint pending on",
        "set style enabled off",
    ];
    let mut gdb = Command::new("gdb");
    gdb.args(["-nx", "-q", "-batch"]);
    for command in before.iter().chain(commands) {
        gdb.args(["-ex", command]);
    }
    gdb.arg("--args").arg(pir);
    gdb.args(["run", "--engine", engine, "--threads", "1", "two.pir"]);
    let out = gdb
        .current_dir(&dir)
        .env("PIR_CACHE", dir.join("kept"))
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|e| panic!("`gdb` does not start ({e}); try `apt-get install gdb`"));
    String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr)
}

#[test]
fn a_breakpoint_in_a_task_stops_and_steps_into_calls() {
    // The line is also that of the fork, in the function around.
    let commands = [
        "break two.c:7",
        "run",
        "continue",
        "bt 1",
        "info locals",
        "step",
        "info args",
        "bt 2",
        "delete",
        "continue",
    ];
    let said = debugged("task", "llvm", &commands);
    let behind = |mark: &str| {
        said.split_once(mark).map(|s| s.1).unwrap_or_else(|| panic!("no {mark}: {said}"))
    };
    let stopped = behind("main.first (");
    assert!(stopped.contains("at two.c:7"), "{said}");
    assert!(said.contains("square(n, &a[0]);"), "{said}");
    assert!(stopped.contains("n = 6"), "the variable of the function around: {said}");
    assert!(stopped.contains("*out = n * n;"), "{said}");
    assert!(stopped.contains("in main.first ("), "{said}");
    // 36 + 49: it ends as it does without a debugger.
    assert!(said.contains("exited with code 0125]"), "{said}");
}

#[test]
fn stepping_follows_the_lines_of_the_continuation() {
    let commands =
        ["break two.c:8", "run", "info locals", "next", "print a[1]", "delete", "continue"];
    let said = debugged("next", "llvm", &commands);
    assert!(said.contains("main () at two.c:8"), "{said}");
    assert!(said.contains("n = 6"), "{said}");
    assert!(said.contains("return a[0] + a[1];"), "{said}");
    assert!(said.contains("$1 = 49"), "{said}");
    assert!(said.contains("exited with code 0125]"), "{said}");
}

#[test]
fn code_in_memory_has_lines_functions_and_frames() {
    let commands = [
        "break two.c:7",
        "run",
        "continue",
        "bt 2",
        "step",
        "bt 3",
        "info line",
        "info symbol $pc",
        "finish",
        "delete",
        "continue",
    ];
    let said = debugged("jit-task", "jit", &commands);
    let behind = |mark: &str| {
        said.split_once(mark).map(|s| s.1).unwrap_or_else(|| panic!("no {mark}: {said}"))
    };
    // The line is also that of the fork, in the function around.
    let stopped = behind("main () at two.c:7\n7\t  square(n, &a[0]);");
    assert!(stopped.contains("hit Breakpoint 1.1, main.first () at two.c:7"), "{said}");
    let trace = behind("#0  main.first () at two.c:7\n#1  0x");
    assert!(trace.contains(" in main () at two.c:"), "{said}");
    let stepped = behind("square () at two.c:2\n2\t  *out = n * n;");
    let frames: Vec<&str> = stepped.lines().filter(|l| l.starts_with('#')).take(3).collect();
    assert!(frames[0].starts_with("#0  square () at two.c:2"), "{said}");
    assert!(frames[1].ends_with(" in main.first () at two.c:7"), "{said}");
    assert!(frames[2].contains(" in main () at two.c:"), "{said}");
    assert!(stepped.contains("Line 2 of \"two.c\" starts at address"), "{said}");
    assert!(stepped.contains("square + "), "the symbol: {said}");
    let (_, finished) = stepped.split_once("Run till exit").unwrap_or(("", stepped));
    assert!(finished.contains(" in main.first () at two.c:7\n7\t"), "{said}");
    assert!(said.contains("exited with code 0125]"), "{said}");
}

#[test]
fn code_in_memory_can_be_stepped_through_and_found_by_function() {
    let commands = [
        "break two.c:8",
        "break square",
        "run",
        "next",
        "continue",
        "bt 2",
        "info functions ^square$",
        "next",
        "next",
        "continue",
    ];
    let said = debugged("jit-next", "jit", &commands);
    // The one that goes on calls it, then the task does.
    assert!(said.contains("main () at two.c:8\n8\t  square(n + 1, &a[1]);"), "{said}");
    let stops: Vec<&str> = said.split("hit Breakpoint 2, square () at two.c:2").collect();
    assert_eq!(stops.len(), 3, "{said}");
    assert!(stops[2].contains(" in main.first () at two.c:7"), "{said}");
    assert!(stops[2].contains("File two.c:\n1:\tvoid square();"), "with its place: {said}");
    assert!(stops[2].contains("3\t}"), "{said}");
    assert!(stops[2].contains("main () at two.c:9\n9\t  return a[0] + a[1];"), "{said}");
    assert!(said.contains("exited with code 0125]"), "{said}");
}

/// Releases have no symbols but the dynamic ones, by which debuggers find code in memory.
#[test]
fn a_stripped_binary_shows_code_in_memory() {
    let dir = place("debugger");
    std::fs::create_dir_all(&dir).expect("a folder");
    let stripped = dir.join("pir-stripped");
    let mut strip = Command::new("strip");
    strip.arg("-o").arg(&stripped).arg(PIR);
    assert!(strip.status().expect("`strip` starts; try `apt-get install binutils`").success());
    let commands = ["break two.c:7", "run", "continue", "bt 2", "delete", "continue"];
    let said = debugged_in(&stripped, "jit-stripped", "jit", &commands);
    assert!(said.contains("#0  main.first () at two.c:7\n#1  0x"), "{said}");
    assert!(said.contains(" in main () at two.c:"), "{said}");
    assert!(said.contains("exited with code 0125]"), "{said}");
}
