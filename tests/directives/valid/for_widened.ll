; The variable is extended before it is compared.
; RETURNS: 45
@x = global i32 0
define i32 @main() {
  %i = alloca i32
  %n = alloca i64
  store i64 10, ptr %n
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  store i32 0, ptr %i
  br label %head
head:
  %v = load i32, ptr %i
  %w = sext i32 %v to i64
  %b = load i64, ptr %n
  %c = icmp slt i64 %w, %b
  br i1 %c, label %body, label %end
body:
  %k = load i32, ptr %i
  %u0 = atomicrmw add ptr @x, i32 %k monotonic
  br label %next
next:
  %o = load i32, ptr %i
  %p = add nsw i32 %o, 1
  store i32 %p, ptr %i
  br label %head
end:
  call void @llvm.omp.directive(metadata !3)
  call void @llvm.omp.directive(metadata !4)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_LOOP"}
!3 = !{!"OMP_END_LOOP"}
!4 = !{!"OMP_END_PARALLEL"}
