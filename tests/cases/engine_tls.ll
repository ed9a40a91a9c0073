; A thread-local variable in a module compiled for an executable: status 7 in all engines.
@x = dso_local thread_local global i32 7, align 4
define dso_local i32 @main() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @x)
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)
!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
