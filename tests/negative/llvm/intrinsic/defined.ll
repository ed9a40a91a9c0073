; llvm-as: llvm intrinsics cannot be defined!
define void @llvm.donothing() {
  ret void
}
