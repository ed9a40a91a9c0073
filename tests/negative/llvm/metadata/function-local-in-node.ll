; llvm-as: invalid use of function-local name
define void @f(i32 %a) {
  call void @llvm.donothing(), !x !{i32 %a}
  ret void
}
declare void @llvm.donothing()
