; llvm-as: accepted
declare i32 @llvm.ctlz.i32(i32, i1 immarg)
define i32 @f(i32 %a, i1 %c) {
  %r = call i32 @llvm.ctlz.i32(i32 %a, i1 true)
  ret i32 %r
}
