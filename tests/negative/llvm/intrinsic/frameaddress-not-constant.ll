; llvm-as: immarg operand has non-immediate parameter
declare ptr @llvm.frameaddress.p0(i32 immarg)
define ptr @f(i32 %n) {
  %r = call ptr @llvm.frameaddress.p0(i32 %n)
  ret ptr %r
}
