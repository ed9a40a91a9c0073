; llvm-as: immarg may not apply only to call sites
declare i32 @llvm.umax.i32(i32, i32)
define i32 @f() {
  %r = call i32 @llvm.umax.i32(i32 immarg 1, i32 2)
  ret i32 %r
}
