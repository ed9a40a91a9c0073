; llvm-as: accepted
declare void @llvm.lifetime.start.p0(ptr)
define void @f() {
  %p = alloca i8
  call void @llvm.lifetime.start.p0(ptr %p)
  ret void
}
