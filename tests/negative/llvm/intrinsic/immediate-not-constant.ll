; llvm-as: immarg operand has non-immediate parameter
declare i32 @llvm.ctlz.i32(i32, i1 immarg)
define i32 @f(i32 %a, i1 %c) {
  %r = call i32 @llvm.ctlz.i32(i32 %a, i1 %c)
  ret i32 %r
}
