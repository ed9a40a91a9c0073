; Code in the block and code after it end in one dead end.
; CODE: PIR0709
declare void @exit(i32)
define i32 @main() {
entry:
  %x = alloca i32
  store i32 5, ptr %x
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.list(metadata !2, ptr %x)
  store i32 9, ptr %x
  %v = load i32, ptr %x
  %bad = icmp sgt i32 %v, 100
  br i1 %bad, label %trap, label %inc
inc:
  call void @llvm.omp.directive(metadata !1)
  %q = load i32, ptr %x
  %ok = icmp eq i32 %q, 6
  br i1 %ok, label %fine, label %trap
fine:
  ret i32 0
trap:
  %t = load i32, ptr %x
  call void @exit(i32 %t)
  unreachable
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
!0 = !{!"OMP_SINGLE"}
!1 = !{!"OMP_END_SINGLE"}
!2 = !{!"OMP_PRIVATE"}
