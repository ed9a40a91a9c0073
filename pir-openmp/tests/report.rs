//! The report: directives, places in the source, the order, and the counts.

use crate::common;
use pir_openmp::{Options, Shared};

/// A program with debug information. `@late` comes first in the text and last in the source.
const PROGRAM: &str = r#"
@text.3 = private constant [17 x i8] c";a.c;early;3;9;;\00"
@text.12 = private constant [17 x i8] c";a.c;late;12;9;;\00"
@text.20 = private constant [17 x i8] c";a.c;main;20;1;;\00"
@at.3 = private constant { i32, i32, i32, i32, ptr } { i32 0, i32 2, i32 0, i32 16, ptr @text.3 }
@loop.3 = private constant { i32, i32, i32, i32, ptr } { i32 0, i32 514, i32 0, i32 16, ptr @text.3 }
@at.12 = private constant { i32, i32, i32, i32, ptr } { i32 0, i32 2, i32 0, i32 16, ptr @text.12 }
@part.12 = private constant { i32, i32, i32, i32, ptr } { i32 0, i32 1026, i32 0, i32 16, ptr @text.12 }
@at.20 = private constant { i32, i32, i32, i32, ptr } { i32 0, i32 2, i32 0, i32 16, ptr @text.20 }
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_fork_teams(ptr, i32, ptr, ...)
declare i32 @__kmpc_global_thread_num(ptr)
declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)
declare void @__kmpc_for_static_fini(ptr, i32)
declare void @__kmpc_critical(ptr, i32, ptr)
declare void @__kmpc_end_critical(ptr, i32, ptr)
declare void @__kmpc_barrier(ptr, i32)
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)
declare i32 @__kmpc_omp_task(ptr, i32, ptr)
declare i64 @omp_get_default_allocator()
declare void @elsewhere()
@section = internal global [8 x i32] zeroinitializer
define internal i32 @.omp_task_entry.(i32 %id, ptr %task) {
  call void @__kmpc_critical(ptr @at.12, i32 %id, ptr @section)
  call void @__kmpc_end_critical(ptr @at.12, i32 %id, ptr @section)
  call void @elsewhere()
  ret i32 0
}
define internal void @late.omp_outlined(ptr %gtid, ptr %btid) !dbg !20 {
  %last = alloca i32
  %lower = alloca i32
  %upper = alloca i32
  %stride = alloca i32
  store i32 0, ptr %lower
  store i32 1, ptr %upper
  store i32 1, ptr %stride
  %id = load i32, ptr %gtid
  call void @__kmpc_for_static_init_4(ptr @part.12, i32 %id, i32 34, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 1, i32 1), !dbg !21
  %l = load i32, ptr %lower
  call void @__kmpc_for_static_fini(ptr @part.12, i32 %id), !dbg !21
  call void @__kmpc_barrier(ptr @at.12, i32 %id), !dbg !21
  %task = call ptr @__kmpc_omp_task_alloc(ptr @at.12, i32 %id, i32 1, i64 40, i64 0, ptr @.omp_task_entry.), !dbg !21
  %done = call i32 @__kmpc_omp_task(ptr @at.12, i32 %id, ptr %task), !dbg !21
  call void @elsewhere(), !dbg !21
  ret void
}
define internal void @early.omp_outlined(ptr %gtid, ptr %btid, ptr %p) !dbg !30 {
  %id = load i32, ptr %gtid
  %last = alloca i32
  %lower = alloca i32
  %upper = alloca i32
  %stride = alloca i32
  store i32 0, ptr %lower
  store i32 9, ptr %upper
  store i32 1, ptr %stride
  call void @__kmpc_for_static_init_4(ptr @loop.3, i32 %id, i32 34, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 1, i32 1), !dbg !31
  %l = load i32, ptr %lower
  store i32 %l, ptr %p
  call void @__kmpc_for_static_fini(ptr @loop.3, i32 %id), !dbg !31
  call void @__kmpc_barrier(ptr @at.3, i32 %id), !dbg !31
  ret void
}
define internal void @teams.omp_outlined(ptr %gtid, ptr %btid) {
  ret void
}
define void @late() !dbg !10 {
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @at.12, i32 0, ptr @late.omp_outlined), !dbg !11
  ret void
}
define void @early(ptr %p) !dbg !12 {
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @at.3, i32 1, ptr @early.omp_outlined, ptr %p), !dbg !13
  %a = call i64 @omp_get_default_allocator(), !dbg !13
  ret void
}
define i32 @main() !dbg !14 {
  %p = alloca i32
  call void (ptr, i32, ptr, ...) @__kmpc_fork_teams(ptr @at.20, i32 0, ptr @teams.omp_outlined), !dbg !15
  call void @early(ptr %p), !dbg !15
  ret i32 0
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "a.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{}
!10 = distinct !DISubprogram(name: "late", scope: !1, file: !1, line: 11, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocation(line: 12, column: 9, scope: !10)
!12 = distinct !DISubprogram(name: "early", scope: !1, file: !1, line: 2, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!13 = !DILocation(line: 2, column: 1, scope: !12)
!14 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 19, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!15 = !DILocation(line: 20, column: 1, scope: !14)
!20 = distinct !DISubprogram(name: "late.omp_outlined", scope: !1, file: !1, line: 12, type: !3, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!21 = !DILocation(line: 12, column: 9, scope: !20)
!30 = distinct !DISubprogram(name: "early.omp_outlined", scope: !1, file: !1, line: 3, type: !3, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!31 = !DILocation(line: 3, column: 9, scope: !30)
"#;

fn shared() -> Options {
    let mut options = Options::default();
    options.shared = Some(Shared { is_library: |_| false });
    options
}

/// The line of `@early`'s region is that of its directive, which the debug location does not have.
#[test]
fn regions_are_in_the_order_of_the_source() {
    let report = common::raised(PROGRAM, &shared()).report;
    let text = report.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "a.c:3: parallel for in early: team",
            // The barrier, the task's allocation and creation, and the task's critical section.
            "a.c:12: parallel sections in late: open team, 5 calls of the run time stay: \
             a task of late calls elsewhere(), which is not seen",
            "a.c:20: teams in main: open team, no call of the run time stays: the teams of a \
             league are threads of the run time",
        ],
        "{text}"
    );
    assert_eq!((report.regions(), report.kept_regions(), report.calls_in_regions()), (3, 0, 5));
    // The query of an allocator outside of all regions is none of the report's.
    assert_eq!(report.constructs.len(), 3, "{text}");
}

/// A module that is the whole program has no other code whose calls may stay.
#[test]
fn calls_outside_of_regions_are_reported_where_they_are_an_obstacle() {
    let report = common::raised(PROGRAM, &Options::default()).report;
    let calls: Vec<String> =
        report.constructs.iter().filter(|c| !c.is_region()).map(ToString::to_string).collect();
    assert_eq!(calls, ["omp_get_default_allocator() in early: call: it cannot be expressed yet"]);
}

#[test]
fn without_debug_information_a_region_has_no_place() {
    let plain: String = PROGRAM
        .lines()
        .filter(|l| !l.starts_with('!'))
        .map(|l| l.split(", !dbg").next().unwrap_or(l).to_owned() + "\n")
        .collect();
    let mut plain = plain;
    for n in [10, 12, 14, 20, 30] {
        plain = plain.replace(&format!(" !dbg !{n} {{"), " {");
    }
    let report = common::raised(&plain, &shared()).report;
    assert_eq!(report.regions(), 3);
    for c in &report.constructs {
        assert_eq!(c.source, None, "{c}");
        assert!(c.offset.is_some(), "{c}");
    }
    let has = |wanted: &str| report.constructs.iter().any(|c| c.to_string().starts_with(wanted));
    assert!(has("parallel in early: team") && has("parallel in late: open team"), "{report}");
    assert!(has("teams in main: open team"), "{report}");
}
