//! Metadata of vector code: locations, and scopes of accesses.

use crate::common::{check, has};

/// Locations that are written inline belong to the scalar body, so the new function needs copies.
/// Each instruction has a line of its own there, and the new one must have one as well.
#[test]
fn locations_written_inline_are_kept() {
    let text = check(
        "define void @f(i64 %n, i64 %i) !dbg !3 {
entry:
  %p = getelementptr inbounds i32, ptr @a, i64 %i, !dbg !DILocation(line: 1, scope: !3)
  %x = load i32, ptr %p, align 4, !dbg !DILocation(line: 2, scope: !3)
  %neg = icmp slt i32 %x, 0, !dbg !DILocation(line: 3, scope: !3)
  br i1 %neg, label %skip, label %add, !dbg !DILocation(line: 4, scope: !3)
add:
  %y = sdiv i32 %x, 3, !dbg !DILocation(line: 5, scope: !3)
  %old = atomicrmw add ptr @cell, i32 %y monotonic, !dbg !DILocation(line: 6, scope: !3)
  %q = getelementptr inbounds i32, ptr @out, i64 %i, !dbg !DILocation(line: 7, scope: !3)
  store i32 %y, ptr %q, align 4, !dbg !DILocation(line: 8, scope: !3)
  br label %skip, !dbg !DILocation(line: 9, scope: !3)
skip:
  ret void, !dbg !DILocation(line: 10, scope: !3)
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !\"Debug Info Version\", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: \"a.c\", directory: \".\")
!3 = distinct !DISubprogram(name: \"f\", file: !2, line: 1, type: !4, spFlags: \
DISPFlagDefinition, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
",
    );
    let wide =
        text.split("define").find(|f| f.contains("@f.v8(i64 %n")).expect("a vector function");
    for line in [2, 3, 5, 6, 8] {
        has(wide, &format!("!DILocation(line: {line}, "));
    }
    for shape in ["load <8 x i32>", "sdiv", "llvm.masked.store", "atomicrmw"] {
        let is_instruction = |l: &&str| l.starts_with("  ") && l.contains(shape);
        let all: Vec<&str> = wide.lines().filter(is_instruction).collect();
        assert!(!all.is_empty(), "no `{shape}` in\n{wide}");
        all.iter().for_each(|l| has(l, "!DILocation("));
    }
}

/// A scope that lanes open is another one for each of them, and each time.
#[test]
fn noalias_scopes_declared_per_lane_are_dropped() {
    let program = |declared: &str| {
        format!(
            "declare void @llvm.experimental.noalias.scope.decl(metadata)
define void @f(i64 %n, i64 %i) {{
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k1, %loop ]
{declared}  %p = getelementptr inbounds i32, ptr @a, i64 %i
  %x = load i32, ptr %p, align 4, !alias.scope !4, !noalias !3
  %q = getelementptr inbounds i32, ptr @out, i64 %i
  %y = add i32 %x, 1
  store i32 %y, ptr %q, align 4, !alias.scope !3, !noalias !4
  %k1 = add i64 %k, 1
  %more = icmp slt i64 %k1, 3
  br i1 %more, label %loop, label %end
end:
  ret void
}}
!0 = distinct !{{!0}}
!1 = distinct !{{!1, !0}}
!2 = distinct !{{!2, !0}}
!3 = !{{!1}}
!4 = !{{!2}}
"
        )
    };
    let text = check(&program(""));
    let wide = text.lines().filter(|l| l.contains("<8 x i32>") && l.contains("!noalias"));
    assert!(wide.count() >= 2, "{text}");
    let declare = |n| format!("  call void @llvm.experimental.noalias.scope.decl(metadata !{n})\n");
    let text = check(&program(&(declare(3) + &declare(4))));
    let wide = text.lines().filter(|l| l.contains("<8 x i32>") && l.contains("!noalias"));
    assert_eq!(wide.count(), 0, "{text}");
}
