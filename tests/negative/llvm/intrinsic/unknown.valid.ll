; llvm-as: accepted
declare void @llvm.strange.thing()
define void @f() {
  call void @llvm.strange.thing()
  ret void
}
