//! `pir directives` and its options, as scripts see them. Black box.

use crate::common::{file, pir, text};

const PROGRAM: &str = "@x = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  %u = atomicrmw add ptr @x, i32 1 monotonic
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!\"OMP_PARALLEL\"}
!1 = !{!\"OMP_NUM_THREADS\"}
!2 = !{!\"OMP_END_PARALLEL\"}
";

/// The standard output of a successful run.
fn written(args: &[&str]) -> String {
    let out = pir(args);
    assert_eq!(out.status.code(), Some(0), "{args:?}: {}", text(&out.stderr));
    text(&out.stdout)
}

#[test]
fn each_option_writes_its_form() {
    let source = file("directives.ll", PROGRAM);
    let pragmas = written(&["directives", &source]);
    assert!(pragmas.contains("@main:\n  #pragma omp parallel num_threads(4)"), "{pragmas}");
    assert_eq!(written(&["directives", "--check", &source]), "");
    let printed = written(&["directives", "--print", &source]);
    let again = file("directives-printed.ll", &printed);
    assert_eq!(written(&["directives", &again]), pragmas, "{printed}");
    let lowered = written(&["directives", "--lower", &source]);
    assert!(lowered.contains("@__kmpc_fork_call") && !lowered.contains("@llvm.omp."), "{lowered}");
}

#[test]
fn a_program_without_its_directives_is_sequential() {
    let source = file("directives-strip.ll", PROGRAM);
    let stripped = file("directives-stripped.ll", &written(&["directives", "--strip", &source]));
    assert_eq!(pir(&["run", "--engine=interp", &stripped]).status.code(), Some(1));
    let raised = file("directives-raised.pir", &written(&["raise", "-q", &source]));
    assert_eq!(pir(&["run", "--engine=interp", &raised]).status.code(), Some(4));
}

#[test]
fn refusals_have_a_code_a_place_and_a_hint() {
    let broken = PROGRAM.replace("OMP_NUM_THREADS", "OMP_SCHEDULE");
    let source = file("directives-broken.ll", &broken);
    for option in ["--check", "--print", "--strip", "--lower"] {
        let out = pir(&["directives", option, &source]);
        assert_eq!(out.status.code(), Some(1), "{option}: {}", text(&out.stderr));
    }
    let out = pir(&["directives", "--check", "--format", "json", &source]);
    let said = text(&out.stdout) + &text(&out.stderr);
    for part in ["PIR07", "directives-broken.ll", "\"help\""] {
        assert!(said.contains(part), "{part}: {said}");
    }
}
